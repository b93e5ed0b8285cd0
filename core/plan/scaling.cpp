// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/scaling.h"

#include <algorithm>

#include "core/plan/plan_limits.h"
#include "core/plan/plan_search.h"

namespace powertrain {

namespace {

/// Counts of cards in steps of a half and a third (1, 2, 4, 8, 16, 24, 32, 48, 64 … with nodes of eight), and those given.
std::vector<int> countsFor(const NodeShape &node, int maxCards, std::initializer_list<int> given)
{
    std::vector<int> counts;
    for (int cards = 1; cards < node.cardsPerNode && cards <= maxCards; cards *= 2)
        counts.push_back(cards);
    const int most = node.oneHostOnly ? 1 : maxCards / node.cardsPerNode;
    for (int nodes = 1; nodes <= most && node.cardsPerNode <= maxCards; nodes *= 2) {
        counts.push_back(nodes * node.cardsPerNode);
        if (nodes > 1 && nodes * 3 / 2 <= most)
            counts.push_back(nodes * 3 / 2 * node.cardsPerNode);
    }
    for (const int cards : given) {
        if (cards > 0 && cards <= maxCards && node.wholeCards(cards) == cards && (cards <= node.cardsPerNode || !node.oneHostOnly))
            counts.push_back(cards);
    }
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

std::optional<Money> priceOf(const PlanOption &option)
{
    return option.cost() ? std::optional(option.cost()->total.value) : std::nullopt;
}

} // namespace

std::optional<int> worthwhileCount(const std::vector<ScalingPoint> &points)
{
    // From the largest count down: small counts may be slow for want of memory, which says nothing of larger ones.
    std::optional<int> beyond;
    for (auto point = points.rbegin(); point != points.rend(); ++point) {
        const auto twice = std::find_if(points.begin(), points.end(), [&point](const ScalingPoint &other) { return other.cards == 2 * point->cards; });
        if (twice == points.end())
            continue;
        if (point->wall.value >= limits::kWorthwhileSpeedup * twice->wall.value)
            return beyond;
        beyond = point->cards;
    }
    return beyond;
}

OtherCounts otherCounts(const LayoutSearch &search, const PlanJob &job, const PlanPricing &pricing, const Accelerator &accelerator, const PlanOption &best, int smallest, const std::stop_token &stop)
{
    OtherCounts others;
    if (!job.training || !best.time)
        return others;
    others.byMemory = search.fewestByMemory(accelerator, stop);
    const NodeShape node = nodeShapeOf(accelerator);
    const double latest = search.latestSeconds(best.time);
    Scaling scaling;
    scaling.available = job.available;
    for (FoundLayout &found : search.at(accelerator, countsFor(node, job.maxCards, {smallest, best.count, 2 * best.count, 4 * best.count}), stop)) {
        if (stop.stop_requested())
            return {};
        PlanOption option = optionFrom(job, accelerator, std::move(found));
        if (!option.time || !pricing.price(option, accelerator, storageFor(job, option)))
            continue;
        if (option.time->wall) {
            ScalingPoint point;
            point.cards = option.count;
            point.layout = option.layout;
            point.wall = option.time->wall->value;
            point.gpuHours = point.wall.value / 3600 * point.cards;
            point.cost = priceOf(option);
            point.inTime = point.wall.value <= latest;
            scaling.points.push_back(std::move(point));
        }
        const bool larger = option.count == 2 * best.count || option.count == 4 * best.count;
        if (larger && option.time->tokensPerSecond.value > best.time->tokensPerSecond.value)
            others.options.push_back(std::move(option));
    }
    if (scaling.points.empty())
        return others;
    for (ScalingPoint &point : scaling.points)
        point.efficiency = scaling.points.front().gpuHours / point.gpuHours;
    const auto enough = std::find_if(scaling.points.begin(), scaling.points.end(), [smallest](const ScalingPoint &point) { return point.inTime && point.cards >= smallest; });
    if (enough != scaling.points.end())
        scaling.enough = enough->cards;
    scaling.worthwhile = worthwhileCount(scaling.points);
    others.scaling = std::move(scaling);
    return others;
}

} // namespace powertrain
