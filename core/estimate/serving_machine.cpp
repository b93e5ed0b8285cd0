// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/estimate/serving_host.h"
#include "core/estimate/serving_operators.h"

namespace powertrain {

namespace {

/// Collectives. 12 µs an all-reduce is an assumption for fused all-reduce under CUDA graphs; PCIe and between nodes
/// from microsoft/vidur data/profiling (30–60 µs eager, 140–150 µs across nodes).
constexpr double kAlphaFastLink = 12e-6;
constexpr double kAlphaPcie = 30e-6;
constexpr double kAlphaNodes = 140e-6;
/// A PCIe 4 ×16 slot, where a card says neither link nor generation.
constexpr double kPlainLink = 31.5e9;
/// One 400 Gbit/s adapter per accelerator, half of it for a 200 Gbit/s one; what clusters of server cards come with.
constexpr double kNodeLink = 50e9;

std::optional<double> sixteenBitPeak(const Accelerator &card)
{
    for (const Precision precision : {Precision::Bf16, Precision::Fp16, Precision::Tf32, Precision::Fp32}) {
        if (const auto peak = card.peakFor(precision); peak && peak->value > 0)
            return peak->value;
    }
    return std::nullopt;
}

/// Apple publishes no peak. Each of its GPU cores has 128 lanes that multiply and add once a clock, in 16 bit as fast
/// as in 32. The lanes, and 1.4 GHz for all of them (27.2 TFLOP/s for the 76 cores of an M2 Ultra), are this program's
/// planning assumption; the answer names the peak as derived.
std::optional<double> coresPeak(const Accelerator &card)
{
    constexpr double kFlopsPerCore = 128 * 2 * 1.398e9;
    if (card.vendor != "Apple")
        return std::nullopt;
    const std::size_t word = card.name.find("-core GPU");
    if (word == std::string::npos)
        return std::nullopt;
    const std::size_t digits = card.name.find_last_not_of("0123456789", word - 1) + 1;
    int cores = 0;
    std::from_chars(card.name.data() + digits, card.name.data() + word, cores);
    return cores > 0 ? std::optional(std::min(cores, 1000) * kFlopsPerCore) : std::nullopt;
}

bool fillPeak(ServingMachine &machine, const ServingProfile &profile, const EngineRun &run, const Accelerator &card)
{
    auto sixteen = sixteenBitPeak(card);
    // llama.cpp and eager PyTorch expand quantised weights and multiply in 16 bit.
    const bool expands = run.release->pool == CachePool::Exact;
    const auto wanted = expands ? std::nullopt : card.peakFor(profile.computesIn);
    if (!sixteen && !wanted) {
        sixteen = coresPeak(card);
        machine.peakDerived = sixteen.has_value();
    }
    if (!sixteen && !wanted)
        return false;
    const bool native = wanted && wanted->value > 0;
    machine.flops = native ? wanted->value : sixteen.value_or(0);
    machine.attentionFlops = sixteen.value_or(machine.flops);
    machine.weightOnly = !native && profile.bitsPerWeight < 15;
    return machine.flops > 0;
}

} // namespace

std::optional<ServingMachine> servingMachine(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card)
{
    ServingMachine machine;
    if (!card.bandwidth || !(card.bandwidth->value > 0) || !fillPeak(machine, profile, run, card))
        return std::nullopt;
    const double devices = std::max(card.logicalDevices, 1);
    machine.flops /= devices;
    machine.attentionFlops /= devices;
    machine.bandwidth = card.bandwidth->value / devices;
    const bool fast = card.linkPerDirection && card.linkPerDirection->value > 0;
    const auto pcie = card.pciePerDirection();
    machine.slot = pcie && pcie->value > 0 ? pcie->value : kPlainLink;
    machine.link = (fast ? card.linkPerDirection->value : machine.slot) / devices;
    machine.alpha = fast ? kAlphaFastLink : kAlphaPcie;
    const double reach = std::max({card.fastDomainSize.value_or(1), card.gpusPerNode.value_or(8), 1}) * devices;
    if (run.layout.ranks > reach) {
        machine.link = std::min(machine.link, kNodeLink / devices);
        machine.alpha = kAlphaNodes;
        machine.betweenNodes = true;
    }
    if (setup.expertsOnHost || setup.gpuLayerShare) {
        const HostMemory host = hostMemoryOf(setup, card);
        machine.hostBandwidth = host.bandwidth;
        machine.hostAssumed = host.assumed;
        machine.hostShare = host.share;
        machine.hostFlops = host.flops;
    }
    return machine;
}

} // namespace powertrain
