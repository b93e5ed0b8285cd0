// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"

#include <algorithm>

namespace powertrain {

namespace {

/// GB/s of one PCIe lane, one direction, after line coding; index is the generation.
constexpr double kPcieLaneGbPerSecond[] = {0, 0.25, 0.5, 0.985, 1.969, 3.938, 7.563};

/// Cards without a fast link share one host; common servers take eight.
constexpr int kCardsPerPcieHost = 8;

} // namespace

bool Accelerator::hasTag(std::string_view tag) const
{
    return std::find(marketTags.begin(), marketTags.end(), tag) != marketTags.end();
}

bool Accelerator::isGeForce() const
{
    return vendor == "NVIDIA" && name.find("GeForce") != std::string::npos;
}

std::optional<FlopsPerSecond> Accelerator::peakFor(Precision precision) const
{
    switch (precision) {
    case Precision::Fp32:
        return peak.fp32;
    case Precision::Tf32:
        return peak.tf32;
    case Precision::Bf16:
        return peak.bf16;
    case Precision::Fp16:
        return peak.fp16;
    case Precision::Fp8:
        return peak.fp8;
    case Precision::Fp4:
        return peak.fp4;
    case Precision::Int8:
        return peak.int8;
    case Precision::Int4:
        return peak.int4;
    }
    return std::nullopt;
}

std::optional<BytesPerSecond> Accelerator::pciePerDirection() const
{
    if (!pcieGeneration || *pcieGeneration < 1 || *pcieGeneration > 6)
        return std::nullopt;
    return BytesPerSecond(kPcieLaneGbPerSecond[*pcieGeneration] * 1e9 * pcieLanes.value_or(16));
}

int Accelerator::maxTensorParallel() const
{
    if (fastDomainSize && *fastDomainSize > 1)
        return *fastDomainSize;
    if (hasTag("edge") || hasTag("announced") || unifiedMemory)
        return 1;
    return gpusPerNode.value_or(kCardsPerPcieHost);
}

} // namespace powertrain
