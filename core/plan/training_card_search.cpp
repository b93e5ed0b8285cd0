// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/plan/training_card_search.h"

namespace powertrain {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1 - 1e-9;
constexpr int kMostRecomputations = 8; ///< of TrainingSpace::recomputations
constexpr int kOnHost = 100;           ///< added to the comfort of layouts that need the host's memory; see Comfort

} // namespace

TrainingCardSearch::TrainingCardSearch(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, std::stop_token stop)
    : m_card(card)
    , m_space(job, card.node, card.choice)
    , m_judge(job, profile, card)
    , m_stop(std::move(stop))
{
    for (const TrainingShape &shape : m_space.shapes()) {
        if (shape.modelDevices() <= card.maxDevices && !m_judge.weightsTooLarge(shape))
            m_shapes.push_back(shape);
    }
    m_chunks.resize(m_shapes.size());
    m_known.resize(m_shapes.size());
    for (std::size_t i = 0; i < m_shapes.size(); ++i) {
        m_groups.push_back(m_judge.groupOf(m_shapes[i]));
        m_space.virtualPipelines(m_shapes[i], m_chunks[i]);
        m_leastOfGroup.resize(std::max(m_leastOfGroup.size(), m_groups[i] + 1), -1);
        m_shapesOfGroup.resize(m_leastOfGroup.size());
        m_shapesOfGroup[m_groups[i]].push_back(i);
    }
    m_least.resize(m_shapes.size() * kMicroBatches);
    m_tooFew.resize(m_shapes.size(), 0);
}

double TrainingCardSearch::knownSeconds(std::size_t index, int microBatch, int virtualPipeline, int devices) const
{
    for (const Known &known : m_known[index]) {
        if (known.microBatch == microBatch && known.virtualPipeline == virtualPipeline)
            return known.devices <= devices ? known.deviceSeconds : 0;
    }
    return 0;
}

void TrainingCardSearch::remember(std::size_t index, const Leaf &leaf, int devices, double seconds)
{
    const Known now{leaf.microBatch, leaf.virtualPipeline, devices, seconds * devices * kRounding};
    for (Known &known : m_known[index]) {
        if (known.microBatch != now.microBatch || known.virtualPipeline != now.virtualPipeline)
            continue;
        if (known.devices <= devices)
            known = now;
        return;
    }
    m_known[index].push_back(now);
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
        for (const int chunks : m_chunks[index]) {
            const int steps = m_space.accumulation(shape, replicas, microBatch, chunks);
            if (steps == 0)
                continue;
            const double bound = std::max(alone * (1 + (shape.pipeline - 1.0) / chunks / steps), knownSeconds(index, microBatch, chunks, devices) * plain);
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

/// The best of one micro-batch and number of chunks. Less recomputation is faster and takes more memory, so of each
/// comfort the first that fits is the fastest; the comfort that is not late decides.
void TrainingCardSearch::openLeaf(std::size_t index, int devices, const Leaf &leaf, const Limits &limits, Offload offload, std::optional<Value> &best, Found &found)
{
    const TrainingShape &shape = m_shapes[index];
    const std::vector<Recomputation> &ladder = m_space.recomputations(shape);
    const int last = static_cast<int>(ladder.size()) - 1;
    const LossPath usual = m_judge.job().trainingSetup.loss;
    TrainingChoice choice = m_space.choice(shape, devices, leaf.microBatch, leaf.virtualPipeline, leaf.accumulation);
    choice.layout.offload = offload;
    if (offload != Offload::None)
        choice.layout.sharding = shape.sharding;
    std::array<std::array<int, kMostRecomputations>, 2> known;
    known[0].fill(-1);
    known[1].fill(-1);
    const auto choose = [&](int fused, int rung) {
        choice.loss = fused ? LossPath::Fused : usual;
        choice.layout.checkpointing = ladder[static_cast<std::size_t>(rung)].checkpointing;
        choice.layout.checkpointEvery = ladder[static_cast<std::size_t>(rung)].every;
    };
    const auto fitAt = [&](int fused, int rung) {
        int &fit = known[static_cast<std::size_t>(fused)][static_cast<std::size_t>(rung)];
        if (fit < 0) {
            choose(fused, rung);
            fit = m_judge.fit(choice);
        }
        return fit;
    };
    const int base = offload == Offload::None ? 0 : kOnHost;
    // Layers whose activations lie on the host are recomputed from their inputs.
    int first = offload == Offload::Activations ? last : 0;
    int fewest = 0; // comfort that the leaf cannot undercut
    const auto tooSlow = [&](const std::optional<double> &seconds) { return !seconds || *seconds > limits.latest || (best && !(Value{base + fewest, *seconds} < *best)); };
    if (offload == Offload::None) {
        // The time of a rung is a sharper bound, and costs less than the memory of several.
        if (!rungKnown(index, leaf.microBatch)) {
            choose(1, 0);
            const auto seconds = m_judge.seconds(choice);
            if (seconds)
                remember(index, leaf, devices, m_judge.steadySeconds());
            if (tooSlow(seconds))
                return;
        }
        const Least &least = leastOf(index, leaf.microBatch);
        if (least.rung == kNever) {
            m_tooLarge = std::min(m_tooLarge, leaf.microBatch);
            return;
        }
        first = least.rung;
        fewest = 2 * least.fit;
    }
    choose(1, first);
    if (base + fewest > limits.comfort || (best && !(Value{base + fewest, leaf.bound} < *best)))
        return;
    const auto fastest = m_judge.seconds(choice);
    if (fastest && offload == Offload::None)
        remember(index, leaf, devices, m_judge.steadySeconds());
    if (tooSlow(fastest))
        return;
    if (fitAt(1, last) >= Comfort::kNothing) {
        if (leaf.virtualPipeline == 1)
            m_tooLarge = std::min(m_tooLarge, leaf.microBatch);
        return;
    }
    // Megatron-LM's fused loss is one flag of it; elsewhere it is another package, which the usual loss is preferred to.
    const bool fusedIsUsual = shape.megatron;
    for (int comfort = fewest; base + comfort <= limits.comfort && comfort <= kTight; ++comfort) {
        const int fit = comfort / 2, fused = fusedIsUsual || comfort % 2;
        if (comfort % 2 && (fusedIsUsual || usual == LossPath::Fused))
            continue;
        if (best && !(Value{base + comfort, *fastest} < *best))
            return;
        if (fitAt(fused, last) > fit)
            continue;
        int rung = first;
        while (rung < last && fitAt(fused, rung) > fit)
            ++rung;
        const bool plainFits = fusedIsUsual && fitAt(0, rung) <= fit;
        choose(fused, rung);
        auto seconds = rung == first && fused ? fastest : m_judge.seconds(choice);
        if (plainFits) {
            choose(0, rung);
            const auto plain = m_judge.seconds(choice);
            if (plain && seconds && *plain <= *seconds)
                seconds = plain;
            else
                choose(1, rung);
        }
        if (!seconds || *seconds > limits.latest)
            continue;
        const Value value{base + comfort, *seconds};
        if (!best || value < *best) {
            best = value;
            found = {choice, value, devices};
        }
        return;
    }
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

void TrainingCardSearch::openShape(std::size_t index, int devices, double factor, const Limits &limits, bool offloads, std::optional<Value> &best, Found &found)
{
    const TrainingShape &shape = m_shapes[index];
    m_leaves.clear();
    m_tooLarge = std::numeric_limits<int>::max();
    leastSeconds(index, devices, factor, &m_leaves);
    if (!offloads)
        sharpen(index, devices, factor);
    std::sort(m_leaves.begin(), m_leaves.end(), [](const Leaf &a, const Leaf &b) { return std::tie(a.bound, a.microBatch, a.virtualPipeline) < std::tie(b.bound, b.microBatch, b.virtualPipeline); });
    const std::vector<Offload> moved = offloads ? m_space.offloads(shape) : std::vector<Offload>{};
    for (std::size_t way = 0; way < (offloads ? moved.size() : 1); ++way) {
        m_tooLarge = std::numeric_limits<int>::max();
        for (const Leaf &leaf : m_leaves) {
            if (leaf.bound > limits.latest || (best && !(Value{offloads ? kOnHost : 0, leaf.bound} < *best)))
                break;
            if (leaf.microBatch < m_tooLarge)
                openLeaf(index, devices, leaf, limits, offloads ? moved[way] : Offload::None, best, found);
        }
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

/// The shapes of one group that may be of use on so many devices, as branches of their own.
void TrainingCardSearch::divideGroup(std::size_t group, int devices, double factor, const Limits &limits, bool offloads)
{
    for (const std::size_t i : m_shapesOfGroup[group]) {
        if ((!offloads && (neverFits(i) || devices <= m_tooFew[i] || m_space.isDouble(m_shapes[i], devices))) || !m_space.standsOn(m_shapes[i], devices))
            continue;
        const double bound = coarseSeconds(i, devices, factor);
        if (bound <= limits.latest && bound < kForever)
            m_branches.push_back({Value{offloads ? kOnHost : 0, bound}, m_shapes.size() + i});
    }
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

std::optional<TrainingCardSearch::Found> TrainingCardSearch::best(int devices, const Limits &limits, double useless)
{
    if (useless <= limits.latest) {
        // Most counts have nothing below, and that is soon known. What is most comfortable besides is the answer as it stands.
        const auto found = bestWithin(devices, {std::nextafter(useless, 0.0), limits.comfort});
        if (!found || found->value.comfort == 0)
            return found;
    }
    return bestWithin(devices, limits);
}

std::optional<TrainingCardSearch::Found> TrainingCardSearch::bestWithin(int devices, const Limits &limits)
{
    const double factor = m_judge.leastFactor(devices);
    std::optional<Value> best;
    Found found;
    // Moving states to the host is the last resort: no layout without it may fit in time.
    for (const bool offloads : {false, true}) {
        if (offloads && limits.comfort < kOnHost)
            break;
        // Indices: shapes with their bounds, then shapes with coarse ones, then whole groups. Most groups are never divided.
        const std::size_t shapes = m_shapes.size();
        const int base = offloads ? kOnHost : 0;
        m_branches.clear();
        for (std::size_t group = 0; group < m_shapesOfGroup.size(); ++group) {
            const double bound = leastOfGroup(group) * factor;
            if (bound <= limits.latest && bound < kForever)
                m_branches.push_back({Value{base, bound}, 2 * shapes + group});
        }
        const auto open = [&](std::size_t i) {
            if (i >= 2 * shapes) {
                divideGroup(i - 2 * shapes, devices, factor, limits, offloads);
            } else if (i >= shapes) {
                const double bound = leastSeconds(i - shapes, devices, factor, nullptr);
                if (bound <= limits.latest && bound < kForever)
                    m_branches.push_back({Value{base, bound}, i - shapes});
            } else if (offloads || (everFits(i) && fitsOn(i, devices))) {
                openShape(i, devices, factor, limits, offloads, best, found);
            }
        };
        if (!openBestFirst(m_branches, best, open, [this] { return stopped(); }))
            return std::nullopt;
        if (best)
            return found;
    }
    return std::nullopt;
}

double TrainingCardSearch::Worth::of(int devices, double seconds) const
{
    switch (kind) {
    case Kind::Seconds:
        return seconds;
    case Kind::CardHours:
        return devices * seconds;
    case Kind::Both:
        break;
    }
    return devices * seconds * std::max(seconds, earlyEnough);
}

double TrainingCardSearch::Worth::secondsAt(int devices, double value) const
{
    switch (kind) {
    case Kind::Seconds:
        return value;
    case Kind::CardHours:
        return value / devices;
    case Kind::Both:
        break;
    }
    const double late = std::sqrt(value / devices);
    return late >= earlyEnough ? late : value / devices / earlyEnough;
}

std::optional<TrainingCardSearch::Found> TrainingCardSearch::smallest(const Limits &limits)
{
    int tooFew = 0;
    for (const int devices : m_space.counts(m_card.maxDevices, false)) {
        if (stopped())
            return std::nullopt;
        if (leastSeconds(devices) > limits.latest) {
            tooFew = devices;
            continue;
        }
        auto found = best(devices, limits);
        if (stopped())
            return std::nullopt;
        if (!found) {
            tooFew = devices;
            continue;
        }
        for (const int between : m_space.counts(devices, true)) {
            if (between <= tooFew || between >= devices)
                continue;
            if (leastSeconds(between) > limits.latest)
                continue;
            if (auto smaller = best(between, limits))
                return smaller;
        }
        return found;
    }
    return std::nullopt;
}

std::optional<TrainingCardSearch::Found> TrainingCardSearch::bestCount(int above, int most, const Limits &limits, const Worth &worth, double below)
{
    const std::vector<int> counts = m_space.counts(m_card.maxDevices, false);
    std::vector<Branch<double>> branches;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] <= above || counts[i] > most || stopped())
            continue;
        const double least = leastSeconds(counts[i]);
        if (least <= limits.latest && least < kForever)
            branches.push_back({worth.of(counts[i], least), i});
    }
    std::optional<double> least = below;
    std::optional<Found> found;
    openBestFirst(
        branches, least,
        [&](std::size_t i) {
            // Where not even the bounds are worth it, there is nothing to look for.
            auto here = best(counts[i], limits, worth.secondsAt(counts[i], *least));
            if (!here)
                return;
            const double value = worth.of(counts[i], here->value.seconds);
            if (value < *least) {
                least = value;
                found = std::move(here);
            }
        },
        [this] { return stopped(); });
    return found;
}

} // namespace powertrain
