// SPDX-License-Identifier: GPL-3.0-or-later
//
// What no layout of a shape can undercut, in time and in memory.
#include <algorithm>
#include <limits>

#include "core/plan/training_card_search.h"

namespace powertrain {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1 - 1e-9;

} // namespace

double TrainingCardSearch::knownSeconds(std::size_t index, int microBatch, std::size_t chunks, int devices) const
{
    const std::vector<Known> &list = m_known[index];
    if (list.empty())
        return 0;
    const Known &known = list[static_cast<std::size_t>(microBatch) * m_chunks[index].size() + chunks];
    return known.devices <= devices ? known.deviceSeconds : 0;
}

void TrainingCardSearch::remember(std::size_t index, const Leaf &leaf, int devices, double seconds)
{
    std::vector<Known> &list = m_known[index];
    const std::vector<int> &chunks = m_chunks[index];
    if (list.empty())
        list.resize(kMicroBatches * chunks.size());
    const auto place = static_cast<std::size_t>(std::find(chunks.begin(), chunks.end(), leaf.virtualPipeline) - chunks.begin());
    Known &known = list[static_cast<std::size_t>(leaf.microBatch) * chunks.size() + place];
    if (known.devices <= devices)
        known = {devices, seconds * devices * kRounding};
}

/// Least seconds of the shape's layouts on `devices` devices, with the bound of each where they are wanted.
double TrainingCardSearch::leastSeconds(std::size_t index, int devices, double factor, std::vector<Leaf> *leaves)
{
    const TrainingShape &shape = m_shapes[index];
    const int replicas = devices / shape.modelDevices();
    m_space.microBatches(shape, replicas, m_microBatches);
    const double rungs = 2 * static_cast<double>(m_space.recomputations(shape).size());
    const double plain = factor / m_judge.straggling(devices);
    double least = kForever;
    for (const int microBatch : m_microBatches) {
        const double alone = m_judge.leastDeviceSeconds(m_groups[index], microBatch) * factor;
        for (std::size_t place = 0; place < m_chunks[index].size(); ++place) {
            const int chunks = m_chunks[index][place];
            const int steps = m_space.accumulation(shape, replicas, microBatch, chunks);
            if (steps == 0)
                continue;
            const double bound = std::max(alone * (1 + (shape.pipeline - 1.0) / chunks / steps), knownSeconds(index, microBatch, place, devices) * plain);
            least = std::min(least, bound);
            m_judged += rungs;
            if (leaves)
                leaves->push_back({bound, microBatch, chunks, steps});
        }
    }
    return least;
}

double TrainingCardSearch::leastOfGroup(std::size_t group)
{
    double &least = m_leastOfGroup[group];
    if (least < 0) {
        least = kForever;
        for (const int microBatch : m_space.everyMicroBatch(m_judge.isMegatron(group)))
            least = std::min(least, m_judge.leastDeviceSeconds(group, microBatch));
    }
    return least;
}

/// Least seconds of anything on `devices` devices, bubbles left out.
double TrainingCardSearch::leastSeconds(int devices)
{
    double least = kForever;
    for (std::size_t group = 0; group < m_leastOfGroup.size(); ++group)
        least = std::min(least, leastOfGroup(group));
    return least * m_judge.leastFactor(devices);
}

/// The least recomputation with which a micro-batch of a shape fits on the most replicas there may be, with the fused
/// loss. Replicas divide states or leave memory as it is, further micro-batches only add to it: with fewer replicas it
/// takes at least as much, and what does not fit there never does.
const TrainingCardSearch::Least &TrainingCardSearch::leastOf(std::size_t index, int microBatch)
{
    Least &least = m_least[index * kMicroBatches + static_cast<std::size_t>(microBatch)];
    if (least.rung >= 0)
        return least;
    const TrainingShape &shape = m_shapes[index];
    const std::vector<Recomputation> &ladder = m_space.recomputations(shape);
    const int devices = m_card.maxDevices / shape.modelDevices() * shape.modelDevices();
    TrainingChoice choice = m_space.choice(shape, devices, microBatch, 1, shape.pipeline);
    choice.loss = LossPath::Fused;
    const auto fit = [&](std::size_t step) {
        choice.layout.checkpointing = ladder[step].checkpointing;
        choice.layout.checkpointEvery = ladder[step].every;
        return m_judge.fit(choice);
    };
    const auto fits = [&](std::size_t step) { return fit(step) < Comfort::kNothing; };
    least.rung = kNever;
    if (const int most = fit(ladder.size() - 1); most < Comfort::kNothing) {
        least.fit = static_cast<signed char>(most);
        std::size_t low = 0, high = ladder.size() - 1; // high fits
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (fits(middle))
                high = middle;
            else
                low = middle + 1;
        }
        least.rung = static_cast<signed char>(high);
    }
    return least;
}

/// Adds to the bounds of a shape's leaves what comes once per step: one estimate tells it for all of them. The exchange of
/// gradients hides behind one micro-batch; a longer one hides more but costs more than that.
void TrainingCardSearch::sharpen(std::size_t index, int devices, double factor)
{
    if (m_leaves.empty())
        return;
    const TrainingShape &shape = m_shapes[index];
    const Leaf &one = m_leaves.front();
    const TrainingChoice choice = m_space.choice(shape, devices, one.microBatch, one.virtualPipeline, one.accumulation);
    const TrainingJudge::OncePerStep once = m_judge.oncePerStep(choice);
    if (!(once.sequenceTokens > 0))
        return;
    for (Leaf &leaf : m_leaves) {
        const double alone = m_judge.leastDeviceSeconds(m_groups[index], leaf.microBatch);
        const double microTokens = leaf.microBatch * once.sequenceTokens;
        const double microSeconds = alone * microTokens / shape.modelDevices();
        const double beside = training::exchangeBeside(once.exchange, microSeconds) + once.optimizer;
        const double stepTokens = microTokens * leaf.accumulation * choice.layout.dataParallel;
        const double micro = alone * (1 + (shape.pipeline - 1.0) / leaf.virtualPipeline / leaf.accumulation);
        leaf.bound = std::max(leaf.bound, (micro + devices * beside / stepTokens) * factor * kRounding);
    }
}

/// A bound of a shape that looks at none of its micro-batches. Infinite where it cannot run.
double TrainingCardSearch::coarseSeconds(std::size_t index, int devices, double factor)
{
    const TrainingShape &shape = m_shapes[index];
    // The smallest micro-batch has the most of them, up to rounding to whole rounds of stages; where it is illegal all are.
    const int steps = m_space.accumulation(shape, devices / shape.modelDevices(), 1, 1);
    if (steps == 0)
        return kForever;
    return leastOfGroup(m_groups[index]) * factor * (1 + (shape.pipeline - 1.0) / m_chunks[index].back() / (steps + shape.pipeline));
}

/// Whether one sequence at a time fits with everything that saves memory. With fewer replicas it takes at least as much.
bool TrainingCardSearch::fitsOn(std::size_t index, int devices)
{
    if (devices <= m_tooFew[index])
        return false;
    const TrainingShape &shape = m_shapes[index];
    const Recomputation &most = m_space.recomputations(shape).back();
    TrainingChoice choice = m_space.choice(shape, devices, 1, 1, shape.pipeline);
    choice.loss = LossPath::Fused;
    choice.layout.checkpointing = most.checkpointing;
    choice.layout.checkpointEvery = most.every;
    if (m_judge.fit(choice) < Comfort::kNothing)
        return true;
    m_tooFew[index] = devices;
    return false;
}

} // namespace powertrain
