// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/plan/training_card_search.h"

namespace powertrain {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
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
        if (fitAt(fused, first) > fit) {
            int high = last; // fits
            for (rung = first + 1; rung < high;) {
                const int middle = (rung + high) / 2;
                if (fitAt(fused, middle) > fit)
                    rung = middle + 1;
                else
                    high = middle;
            }
        }
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

std::optional<TrainingCardSearch::Found> TrainingCardSearch::best(int devices, const Limits &limits, double useless)
{
    if (useless <= limits.latest) {
        // Most counts have nothing below, and that is soon known. What is most comfortable besides is the answer as it stands.
        const auto found = bestWithin(devices, {std::nextafter(useless, 0.0), limits.comfort});
        if (!found || found->value.comfort == 0)
            return found;
        const auto calmer = bestWithin(devices, {limits.latest, found->value.comfort - 1});
        return calmer ? calmer : found;
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
