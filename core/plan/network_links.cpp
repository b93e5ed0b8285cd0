// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/estimate/training_links.h"
#include "core/plan/network_traffic.h"

namespace powertrain::network {

namespace {

std::optional<BytesPerSecond> positive(std::optional<BytesPerSecond> rate)
{
    return rate && std::isfinite(rate->value) && rate->value > 0 ? rate : std::nullopt;
}

std::optional<BytesPerSecond> smaller(std::optional<BytesPerSecond> a, std::optional<BytesPerSecond> b)
{
    return a && b ? std::optional(std::min(*a, *b)) : std::nullopt;
}

/// Of n ranks, `span` places from the first to the last.
std::optional<BytesPerSecond> inside(const RankLinks &links, double span)
{
    return links.linked && span <= links.domain ? links.fast : links.slow;
}

} // namespace

RankLinks rankLinks(const Accelerator &accelerator, std::optional<BytesPerSecond> fabric)
{
    const training::Links known = training::linksOf(accelerator, {});
    const double devices = std::clamp(accelerator.logicalDevices, 1, 1024);
    RankLinks links;
    links.node = std::max(1.0, known.node) * devices;
    // A link whose reach nobody states joins some of the node's cards: what a group has of it is not known.
    const bool reaches = accelerator.fastDomainSize.has_value();
    links.domain = reaches ? known.domain * devices : links.node;
    links.linked = accelerator.fastDomainSize.value_or(2) > 1 && (accelerator.linkPerDirection || !accelerator.linkType.empty());
    if (links.linked && reaches && accelerator.linkPerDirection)
        links.fast = positive(*accelerator.linkPerDirection / devices);
    if (accelerator.pciePerDirection())
        links.slow = positive(BytesPerSecond(known.slow / devices)); // shared by the ranks of a host, as the time estimate has it
    links.fabric = positive(fabric);
    return links;
}

std::optional<BytesPerSecond> availableFor(const Flow &flow, const RankLinks &links)
{
    std::optional<BytesPerSecond> rate;
    if (!flow.betweenNodes)
        rate = inside(links, flow.ranks * flow.stride);
    else if (flow.adapters <= 1)
        rate = links.fabric;
    else if (links.fabric) // a ring is as fast as its slowest part
        rate = smaller(links.linked ? links.fast : links.slow, *links.fabric * flow.adapters);
    return rate ? std::optional(*rate * kAttainableShare) : std::nullopt;
}

} // namespace powertrain::network
