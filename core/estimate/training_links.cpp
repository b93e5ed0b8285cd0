// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_links.h"

#include <algorithm>
#include <cmath>

namespace powertrain::training {

namespace {

constexpr double kLineShare = 0.77;   ///< of line rate for large messages (stas00 network benchmarks: 75 … 80 %)
constexpr double kPcieSharing = 0.6;  ///< of a card's PCIe rate when all ranks of a host talk
constexpr double kPcieStaged = 0.35;  ///< without peer-to-peer copies (GeForce): through host memory
constexpr double kPcieUnknown = 16e9; ///< PCIe 3 × 16, the least that a host of the last ten years has
/// Between nodes per accelerator, one direction: 400 and 200 Gb/s beside a scale-up link, 25 Gb/s where there is none.
constexpr double kFabricModern = 50e9, kFabricPrevious = 25e9, kFabricPcie = 3.1e9;
constexpr double kRankLatency = 6e-6; ///< of one hop in a ring between nodes (NCCL over two A100 nodes: 140 µs for 16 … 32 hops, vidur)
constexpr double kNodeLatency = 30e-6;

} // namespace

BytesPerSecond fabricBandwidth(const Accelerator &card, const RunConditions &conditions)
{
    if (conditions.perGpuBetweenNodes && std::isfinite(conditions.perGpuBetweenNodes->value) && conditions.perGpuBetweenNodes->value > 0)
        return *conditions.perGpuBetweenNodes;
    if (!card.linkPerDirection)
        return BytesPerSecond(kFabricPcie);
    return BytesPerSecond(card.computesIn(Precision::Fp8) ? kFabricModern : kFabricPrevious);
}

Links linksOf(const Accelerator &card, const RunConditions &conditions)
{
    Links links;
    const auto pcie = card.pciePerDirection();
    links.pcie = pcie ? pcie->value : kPcieUnknown;
    links.domain = card.fastDomainSize ? std::max(1, *card.fastDomainSize) : 1;
    links.fast = card.linkPerDirection && links.domain > 1 ? card.linkPerDirection->value : 0;
    links.node = std::max(links.domain, static_cast<double>(card.gpusPerNode.value_or(8)));
    links.slow = links.pcie * (card.isGeForce() ? kPcieStaged : kPcieSharing);
    links.fabric = fabricBandwidth(card, conditions).value;
    return links;
}

double ringRate(const Links &links, double n, double stride)
{
    const double span = n * stride, inside = links.fast > 0 ? links.fast : links.slow;
    if (span <= links.domain || span <= links.node)
        return kLineShare * (span <= links.domain ? inside : links.slow);
    // A ring over whole nodes uses the network card of every one of its ranks in the node.
    return kLineShare * std::min(inside, links.fabric * std::max(1.0, std::floor(links.node / stride)));
}

double exchangeRate(const Links &links, double n)
{
    if (links.fast > 0 && n <= links.domain)
        return kLineShare * links.fast;
    return kLineShare * (n <= links.node ? links.slow : links.fabric);
}

double pairRate(const Links &links, double stride)
{
    if (links.fast > 0 && stride < links.domain)
        return kLineShare * links.fast;
    return kLineShare * (stride < links.node ? links.slow : links.fabric);
}

double hostRate(const Links &links) { return kLineShare * links.pcie; }

bool spansNodes(const Links &links, double n, double stride) { return n * stride > links.node; }

double ringLatency(const Links &links, double n, double stride)
{
    return kNodeLatency + (spansNodes(links, n, stride) ? n * kRankLatency : 0);
}

} // namespace powertrain::training
