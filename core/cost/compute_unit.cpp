// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/compute_unit.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// The figure of the whole card; nullopt when unknown.
std::optional<double> peak16(const Accelerator &card)
{
    const auto peak = card.peakFor(Precision::Bf16) ? card.peakFor(Precision::Bf16) : card.peakFor(Precision::Fp16);
    return peak && peak->value > 0 ? std::optional(peak->value) : std::nullopt;
}

std::optional<double> memoryOf(const Accelerator &card)
{
    if (card.memoryMarketedGb && *card.memoryMarketedGb > 0)
        return *card.memoryMarketedGb * 1e9;
    return card.capacity && card.capacity->value > 0 ? std::optional(card.capacity->value * std::max(card.logicalDevices, 1)) : std::nullopt;
}

std::optional<double> bandwidthOf(const Accelerator &card)
{
    return card.bandwidth && card.bandwidth->value > 0 ? std::optional(card.bandwidth->value) : std::nullopt;
}

bool areWeights(const UnitWeights &weights)
{
    double sum = 0;
    for (const double weight : {weights.compute, weights.memory, weights.bandwidth}) {
        if (!std::isfinite(weight) || weight < 0)
            return false;
        sum += weight;
    }
    return std::fabs(sum - 1) < 1e-6;
}

} // namespace

std::optional<ComputeUnits> computeUnits(const Accelerator &card, const Accelerator &reference, const UnitWeights &weights)
{
    const auto compute = peak16(card), referenceCompute = peak16(reference);
    const auto memory = memoryOf(card), referenceMemory = memoryOf(reference);
    const auto bandwidth = bandwidthOf(card), referenceBandwidth = bandwidthOf(reference);
    if (!areWeights(weights) || !compute || !referenceCompute || !memory || !referenceMemory || !bandwidth || !referenceBandwidth)
        return std::nullopt;
    ComputeUnits units;
    units.compute = *compute / *referenceCompute;
    units.memory = *memory / *referenceMemory;
    units.bandwidth = *bandwidth / *referenceBandwidth;
    units.perCardHour = weights.compute * units.compute + weights.memory * units.memory + weights.bandwidth * units.bandwidth;
    return units.perCardHour > 0 && std::isfinite(units.perCardHour) ? std::optional(units) : std::nullopt;
}

std::optional<ComputeUnits> computeUnits(const Accelerator &card, const Catalog &catalog)
{
    const UnitWeights &weights = catalog.terms.unit;
    const auto reference = std::find_if(catalog.accelerators.begin(), catalog.accelerators.end(), [&weights](const Accelerator &a) { return a.id == weights.referenceId; });
    return reference == catalog.accelerators.end() ? std::nullopt : computeUnits(card, *reference, weights);
}

} // namespace powertrain
