// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "core/plan/ecosystem.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

/// What nobody has measured counts at the bad end of its range: a guess must not beat a measured card.
double risk(const PlanOption &option)
{
    const auto spread = [](const auto &range) { return range.measurements > 0 || range.value.value <= 0 ? 1.0 : range.high.value / range.value.value; };
    if (option.time && option.time->wall)
        return spread(*option.time->wall);
    return option.serving ? spread(option.serving->tpot) : 1;
}

/// Unmeasured, and slower than asked at the bad end of its range.
bool mayMissTarget(const PlanOption &option, const Request &request)
{
    const auto &target = request.model.targetTokensPerSecondPerUser;
    return option.serving && target && option.serving->outputPerUser.measurements == 0 && option.serving->outputPerUser.low.value < *target;
}

/// Seconds that count in the ranking: of the run, or of one token. Unknown: nullopt.
std::optional<double> countedSeconds(const PlanOption &option, const PlanJob &job)
{
    if (option.time) {
        if (option.time->wall)
            return std::max(option.time->wall->value.value * risk(option), job.earlyEnough.value);
        if (option.time->tokensPerSecond.value.value > 0)
            return 1 / option.time->tokensPerSecond.value.value;
    }
    if (option.serving) {
        if (job.request->task.serving == ServingKind::Batch && option.servingTotal && option.servingTotal->value > 0)
            return 1 / option.servingTotal->value;
        const double fastEnough = job.request->model.targetTokensPerSecondPerUser.value_or(limits::kFastEnoughTokensPerSecond);
        return std::max(option.serving->tpot.value.value * risk(option), 1 / std::max(fastEnough, 1e-3));
    }
    return std::nullopt;
}

std::optional<double> rawSeconds(const PlanOption &option)
{
    if (option.time && option.time->wall)
        return option.time->wall->value.value;
    if (option.time && option.time->tokensPerSecond.value.value > 0)
        return 1 / option.time->tokensPerSecond.value.value;
    if (option.serving)
        return option.serving->tpot.value.value;
    return std::nullopt;
}

/// What the kind of card as such does to a rank value, worked out once for each.
class CardFactors {
public:
    CardFactors(const Request &request, const Catalog &catalog)
    {
        const bool preferred = request.compliance.domesticHardware == DomesticHardware::Preferred;
        for (const Accelerator &accelerator : catalog.accelerators)
            m_factors.emplace(accelerator.id, Factors{ecosystemFactor(request, catalog, accelerator), preferred && accelerator.domesticChina ? limits::kDomesticPreference : 1});
    }
    double ecosystem(const std::string &id) const { return of(id).ecosystem; }
    double domestic(const std::string &id) const { return of(id).domestic; }

private:
    struct Factors {
        double ecosystem = 1, domestic = 1;
    };
    Factors of(const std::string &id) const
    {
        const auto found = m_factors.find(id);
        return found == m_factors.end() ? Factors{} : found->second;
    }
    std::unordered_map<std::string_view, Factors> m_factors;
};

int tierOf(const PlanOption &option, const Request &request)
{
    int tier = 0;
    if (!option.cost())
        tier += 4;
    if (option.substituteFormat || mayMissTarget(option, request))
        tier += 2;
    if (option.cost() && request.duration.budget && option.cost()->total.value.currency == request.duration.budget->currency
        && option.cost()->total.value.micros > request.duration.budget->micros)
        tier += 1;
    return tier;
}

} // namespace

void rank(std::vector<PlanOption> &options, std::vector<PlanOption> &others, const PlanJob &job, const Catalog &catalog)
{
    const Request &request = *job.request;
    const CardFactors factors(request, catalog);
    double leastCost = std::numeric_limits<double>::infinity();
    double leastTime = std::numeric_limits<double>::infinity();
    for (const PlanOption &option : options) {
        if (const CostOption *cost = option.cost(); cost && cost->total.value.micros > 0)
            leastCost = std::min(leastCost, cost->counted());
        if (const auto seconds = countedSeconds(option, job))
            leastTime = std::min(leastTime, *seconds);
    }
    const auto setScore = [&](PlanOption &option) {
        const CostOption *cost = option.cost();
        // Without prices fewer cards stand in for a lower cost; such options never meet priced ones in the order.
        const double price = cost ? (std::isfinite(leastCost) ? cost->counted() / leastCost : 1) : option.count;
        // A run that takes longer than thought costs more by as much.
        const double costValue = price * (option.time ? risk(option) : 1);
        const auto seconds = countedSeconds(option, job);
        const double timeValue = seconds && std::isfinite(leastTime) && leastTime > 0 ? *seconds / leastTime : 1;
        switch (request.rankBy) {
        case RankBy::Cost:
            option.score = costValue;
            break;
        case RankBy::Time:
            option.score = rawSeconds(option).value_or(timeValue);
            break;
        case RankBy::Energy:
            option.score = option.energyKwh.value_or(std::numeric_limits<double>::max());
            break;
        case RankBy::Balance:
            option.score = costValue * timeValue * factors.ecosystem(option.acceleratorId);
            break;
        }
        option.score *= factors.domestic(option.acceleratorId);
        if (!std::isfinite(option.score))
            option.score = std::numeric_limits<double>::max();
    };
    std::for_each(options.begin(), options.end(), setScore);
    std::for_each(others.begin(), others.end(), setScore);
    std::stable_sort(options.begin(), options.end(), [&request](const PlanOption &a, const PlanOption &b) {
        const auto key = [&request](const PlanOption &o) { return std::make_tuple(tierOf(o, request), o.score, rawSeconds(o).value_or(0), o.count); };
        const auto ka = key(a), kb = key(b);
        return ka != kb ? ka < kb : a.acceleratorId < b.acceleratorId;
    });
}

void markFront(std::vector<PlanOption> &options, std::vector<PlanOption> &others)
{
    struct Point {
        PlanOption *option;
        std::int64_t cost;
        double seconds;
    };
    std::vector<Point> points;
    for (std::vector<PlanOption> *list : {&options, &others}) {
        for (PlanOption &option : *list) {
            option.onFront = false;
            const auto seconds = rawSeconds(option);
            if (option.cost() && seconds)
                points.push_back({&option, option.cost()->total.value.micros, *seconds});
        }
    }
    const auto dominates = [](const Point &a, const Point &b) {
        const auto &energyA = a.option->energyKwh, &energyB = b.option->energyKwh;
        const bool known = energyA && energyB;
        // An unknown energy may be any: it does not beat one that is known.
        if (a.cost > b.cost || a.seconds > b.seconds || (energyB && !energyA) || (known && *energyA > *energyB))
            return false;
        return a.cost < b.cost || a.seconds < b.seconds || (known && *energyA < *energyB);
    };
    for (const Point &point : points)
        point.option->onFront = std::none_of(points.begin(), points.end(), [&](const Point &other) { return dominates(other, point); });
}

} // namespace powertrain
