// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_padding.h"

#include <algorithm>
#include <cmath>

namespace powertrain::training {

namespace {

/// Scale µ of an exponential distribution whose values, cut at `most`, have the given mean: mean = µ (1 − e^(−most ÷ µ)).
double scaleFor(double mean, double most)
{
    double low = mean, high = 1e4 * most;
    for (int i = 0; i < 60; ++i) {
        const double middle = std::sqrt(low * high);
        (middle * -std::expm1(-most / middle) < mean ? low : high) = middle;
    }
    return std::sqrt(low * high);
}

} // namespace

double expectedLongest(double mean, double most, double count)
{
    constexpr double kAllFull = 0.995; ///< beyond, every sample is cut
    if (!(mean > 0) || !(most > 0) || mean >= kAllFull * most)
        return most;
    if (!(count > 1))
        return mean;
    // E[max] = ∫ 1 − P(length ≤ x)^count dx, Simpson's rule.
    const double scale = scaleFor(mean, most);
    constexpr int kIntervals = 128;
    const double end = std::min(most, scale * (std::log(count) + 25)); // beyond, nothing is left
    const auto above = [&](double x) { return 1 - std::pow(-std::expm1(-x / scale), count); };
    double sum = above(0) + above(end);
    for (int i = 1; i < kIntervals; ++i)
        sum += (i % 2 == 1 ? 4 : 2) * above(end * i / kIntervals);
    return std::clamp(sum * end / (3 * kIntervals), mean, most);
}

Batching batchingOf(const TrainingSetup &setup)
{
    Batching batching;
    batching.sequence = setup.sequenceLength;
    const bool known = std::isfinite(setup.sampleTokens) && setup.sampleTokens > 0;
    batching.sample = known ? std::max(1.0, setup.sampleTokens) : setup.sequenceLength;
    if (setup.packed || !known)
        return batching;
    batching.sample = std::min(batching.sample, setup.sequenceLength);
    batching.sequence = expectedLongest(batching.sample, setup.sequenceLength, std::max(1, setup.layout.microBatch));
    batching.useful = batching.sample / batching.sequence;
    batching.padded = true;
    return batching;
}

} // namespace powertrain::training
