// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_limits.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Whether a pool of `pool` bytes holds `sequences` of `tokens` tokens on each group of devices.
bool holds(const ServingProfile &profile, const EngineRun &run, double pool, double tokens, double sequences)
{
    return pool > 0 && cacheBytesPerSequence(profile, run, tokens) * sequences <= pool;
}

/// Longest context that fits a fixed pool. The cache of one sequence grows with its length, ever more slowly: the chord
/// between two lengths never lies above it, so each step comes down on the answer from above.
double longestInPool(const ServingProfile &profile, const EngineRun &run, double pool, double sequences, double limit)
{
    const double share = pool / sequences;
    double high = limit;
    double highBytes = cacheBytesPerSequence(profile, run, high);
    if (highBytes <= share)
        return high;
    double low = 0;
    double lowBytes = 0;
    if (const double one = cacheBytesPerSequence(profile, run, 1); one <= share) {
        low = 1;
        lowBytes = one;
    } else {
        return 0;
    }
    constexpr int kSteps = 8;
    for (int step = 0; step < kSteps && high - low > run.pageTokens; ++step) {
        double guess = low + std::floor((share - lowBytes) / (highBytes - lowBytes) * (high - low));
        if (guess <= low || guess >= high)
            break;
        const double bytes = cacheBytesPerSequence(profile, run, guess);
        (bytes <= share ? low : high) = guess;
        (bytes <= share ? lowBytes : highBytes) = bytes;
    }
    // What is left is the rounding to pages.
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        (cacheBytesPerSequence(profile, run, middle) <= share ? low : high) = middle;
    }
    return low;
}

/// Largest whole number up to `limit` for which `works` holds, when it holds for all smaller ones; 0: for none.
template <class Works>
double largestThat(double limit, Works works)
{
    if (limit < 1 || !works(1.0))
        return 0;
    if (works(limit))
        return limit;
    double low = 1;
    double high = limit;
    while (high - low > std::max(1.0, low * 1e-6)) {
        const double middle = std::floor((low + high) / 2);
        (works(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace

CacheBudget cacheBudget(const EngineRun &run, const EngineOverheads &over, double weights, double capacity)
{
    CacheBudget budget;
    const double graphsInside = over.graphsInBudget ? over.graphs : 0;
    const double graphsOutside = over.graphs - graphsInside;
    const double loaded = weights + over.additions;
    switch (run.release->pool) {
    case CachePool::FractionOfTotal:
        budget.reserved = over.nonTorch + graphsInside;
        budget.withWeightsAlone = run.fraction * capacity - loaded;
        budget.pool = budget.withWeightsAlone - over.activation - budget.reserved;
        budget.used = run.fraction * capacity + over.context + graphsOutside + over.warmUp;
        break;
    case CachePool::StaticFraction:
        budget.reserved = over.context;
        budget.withWeightsAlone = budget.pool = run.fraction * (capacity - over.context) - loaded;
        budget.used = run.fraction * (capacity - over.context) + over.context + graphsOutside + over.activation + over.warmUp;
        break;
    case CachePool::FractionOfFree:
        budget.reserved = over.nonTorch + over.context + over.graphs;
        budget.withWeightsAlone = run.fraction * (capacity - loaded);
        budget.pool = run.fraction * (capacity - loaded - over.activation - budget.reserved);
        break;
    case CachePool::FreeAboveReserve:
        budget.reserved = over.nonTorch + over.context + over.graphs;
        budget.withWeightsAlone = run.fraction * capacity - loaded;
        budget.pool = run.release->freeShare * (budget.withWeightsAlone - over.activation - budget.reserved);
        break;
    case CachePool::Exact:
        budget.reserved = over.nonTorch + over.context + over.graphs;
        budget.withWeightsAlone = capacity - loaded;
        budget.pool = (budget.withWeightsAlone - over.activation - budget.reserved) / (1 + over.fragmentation);
        break;
    }
    return budget;
}

ServingLimits servingLimits(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const CacheBudget &budget, double weights, double capacity)
{
    ServingLimits limits;
    if (capacity <= 0 || !layoutRefusal(profile, run).empty() || (budget.used > 0 && budget.used > capacity))
        return limits;
    constexpr double kMostSequences = 1e9;
    const double longest = std::floor(profile.contextLength >= 1 ? profile.contextLength : run.context);
    const double sequences = std::max(1.0, std::ceil(run.concurrency / run.layout.groups));
    const double stated = setup.maxSequences >= 1 ? run.maxSequences : kMostSequences;
    const bool fixed = !run.legacyVllm && run.release->pool != CachePool::Exact;
    if (fixed) {
        if (budget.pool <= 0)
            return limits;
        limits.context = longestInPool(profile, run, budget.pool, sequences, longest);
        const double perSequence = cacheBytesPerSequence(profile, run, run.context);
        const double held = perSequence > 0 ? std::floor(budget.pool / perSequence) : kMostSequences;
        limits.concurrency = run.layout.groups * std::min({held, stated, kMostSequences});
        return limits;
    }
    const auto poolAt = [&](double tokens, double count) {
        EngineRun trial = run;
        trial.context = tokens;
        trial.concurrency = count * run.layout.groups;
        if (run.legacyVllm && run.batchedAssumed)
            trial.maxBatchedTokens = legacyBatchedTokens(tokens);
        const double pool = cacheBudget(trial, engineOverheads(profile, setup, trial), weights, capacity).pool;
        return holds(profile, trial, pool, tokens, count);
    };
    // V0 gets its second wind where it cuts long prompts into chunks: the range above is tried first.
    const double kink = run.legacyVllm && run.batchedAssumed ? std::min(longest, legacyChunkedFrom()) : 0;
    const double above = largestThat(longest - kink, [&](double tokens) { return poolAt(kink + tokens, sequences); });
    limits.context = above > 0 ? kink + above : largestThat(kink, [&](double tokens) { return poolAt(tokens, sequences); });
    limits.concurrency = run.layout.groups * largestThat(std::min(stated, 1e6), [&](double count) { return poolAt(run.context, count); });
    return limits;
}

} // namespace powertrain
