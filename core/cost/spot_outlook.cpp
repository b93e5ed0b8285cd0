// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <random>

#include "core/cost/billing.h"
#include "core/cost/defaults.h"
#include "core/cost/outlook_parts.h"
#include "core/cost/rental_option.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

constexpr int kRuns = 1000;
constexpr std::uint64_t kSeed = 20261130;
/// Interruptions simulated in one run at most, in the mean: longer runs are put together from equal parts.
constexpr double kEventsPerPart = 12;
constexpr int kMostEvents = 200;
constexpr double kLongestWork = 1e12; ///< seconds; nothing runs for so long
/// Beyond this share of extra time the formula of Young and Daly says nothing any more, and nobody should try.
constexpr double kMostOverhead = 3;

/// Uniform in [0, 1) with 53 bits, the same with every standard library.
double uniform(std::mt19937_64 &engine)
{
    return static_cast<double>(engine() >> 11) * 0x1.0p-53;
}

/// Wall seconds of one part of the work.
double onePart(std::mt19937_64 &engine, double work, double rate, double interval, double blocked, double restart)
{
    double left = work, wall = 0;
    for (int event = 0; event < kMostEvents; ++event) {
        const double untilEnd = left + std::floor(left / interval) * blocked;
        const double untilLoss = -std::log1p(-uniform(engine)) / rate;
        if (untilLoss >= untilEnd)
            return wall + untilEnd;
        left -= std::floor(untilLoss / (interval + blocked)) * interval;
        wall += untilLoss + restart;
    }
    // Hopelessly often: carried on at the speed so far.
    const double done = std::max(work - left, work * 0.01);
    return wall * work / done;
}

const CostOption *cheapestOf(const OutlookJob &job, BillingMode billing, bool onlyAllowed)
{
    const CostOption *best = nullptr;
    for (const CostOption &option : job.costs) {
        if (option.billing == billing && (!onlyAllowed || isAllowed(job, option)) && (!best || option.total.value.micros < best->total.value.micros))
            best = &option;
    }
    return best;
}

} // namespace

InterruptedRuns simulateInterruptions(double work, double ratePerSecond, double interval, double blocked, double restart)
{
    InterruptedRuns result;
    result.runs = kRuns;
    result.seed = kSeed;
    if (!(work > 0) || !(work < kLongestWork) || !(ratePerSecond > 0) || !(interval > 0)) {
        result.mean = result.p10 = result.p90 = std::isfinite(work) ? std::max(work, 0.0) : 0;
        return result;
    }
    // Parts follow each other independently: their sum has k times the mean and sqrt(k) times the deviation.
    const double parts = std::max(1.0, std::ceil(ratePerSecond * work / kEventsPerPart));
    std::mt19937_64 engine(kSeed);
    std::vector<double> walls(kRuns);
    double sum = 0;
    for (double &wall : walls)
        sum += wall = onePart(engine, work / parts, ratePerSecond, interval, std::max(blocked, 0.0), std::max(restart, 0.0));
    const double mean = sum / kRuns;
    const auto quantile = [&](double share) {
        const auto place = walls.begin() + static_cast<std::ptrdiff_t>(share * (kRuns - 1));
        std::nth_element(walls.begin(), place, walls.end());
        return parts * mean + std::sqrt(parts) * (*place - mean);
    };
    result.mean = parts * mean;
    result.p10 = quantile(0.1);
    result.p90 = quantile(0.9);
    return result;
}

std::optional<SpotOutlook> spotOutlook(const OutlookJob &job, const Catalog &catalog, std::string_view today)
{
    const CostOption *onDemand = cheapestOf(job, BillingMode::OnDemand, true);
    if (!onDemand)
        onDemand = cheapestOf(job, BillingMode::OnDemand, false);
    if (!onDemand)
        return std::nullopt;
    const PriceContext context(job.job, job.rules, catalog, today);
    SpotOutlook outlook;
    const CostOption *spot = cheapestOf(job, BillingMode::Spot, true);
    if (!spot)
        spot = cheapestOf(job, BillingMode::Spot, false);
    const double cards = acceleratorPart(*onDemand), services = onDemand->total.value.units() - cards;
    const double perHour = onDemand->gpuHours > 0 ? cards / onDemand->gpuHours : 0;
    int machines = 1;
    if (const Offer *offer = catalog.findOffer(spot ? spot->offerId : onDemand->offerId))
        machines = machinesOf(job.job.count, *job.job.accelerator, *offer);
    outlook.interruptionsPerHour = interruptionsPerHour(job.job, machines);
    const double blocked = std::max(job.job.checkpointMinutes, 0.0) / 60;
    outlook.overhead = spotOverhead(outlook.interruptionsPerHour, blocked, kRestartHours);
    if (spot) {
        outlook.offerId = spot->offerId;
        outlook.priceFactor = perHour > 0 && spot->gpuHours > 0 ? acceleratorPart(*spot) / spot->gpuHours / perHour : 1;
    } else {
        outlook.priceFactor = job.job.spotPriceFactor.value_or(kSpotPriceFactor);
    }
    outlook.checkpointBlocked = Seconds(blocked * 3600);
    outlook.restart = Seconds(kRestartHours * 3600);
    outlook.interval = Seconds(std::sqrt(2 * blocked / outlook.interruptionsPerHour) * 3600);
    outlook.breakEvenFactor = 1 / (1 + outlook.overhead);

    outlook.reason = spotRefusal(job.job, job.rules.sensitive);
    if (!outlook.reason && spot && !isAllowed(job, *spot) && !spot->remarks.empty())
        outlook.reason = spot->remarks.back();
    if (!outlook.reason && !(outlook.overhead < kMostOverhead))
        outlook.reason = Message{"cost.spot_too_often", {Argument::of("interruptions", outlook.interruptionsPerHour, Unit::PerHour)}};
    outlook.offered = !outlook.reason;

    const double work = context.neededHours() * 3600;
    outlook.onDemandWall = Seconds(work);
    outlook.onDemandCost = onDemand->total.value;
    if (!outlook.offered)
        return outlook;
    const InterruptedRuns runs = simulateInterruptions(work, outlook.interruptionsPerHour / 3600, std::max(outlook.interval.value, 1.0), outlook.checkpointBlocked.value, outlook.restart.value);
    outlook.runs = runs.runs;
    outlook.seed = runs.seed;
    outlook.expectedWall = Seconds(work * (1 + outlook.overhead));
    outlook.wallP10 = Seconds(runs.p10);
    outlook.wallP90 = Seconds(runs.p90);
    const double cardsOnSpot = spot ? acceleratorPart(*spot) : cards * outlook.priceFactor * (1 + outlook.overhead);
    const double servicesOnSpot = spot ? spot->total.value.units() - cardsOnSpot : services;
    const auto costAt = [&](double wall) {
        const double share = outlook.expectedWall.value > 0 ? wall / outlook.expectedWall.value : 1;
        return Money::fromUnits(cardsOnSpot * share + servicesOnSpot, job.job.currency);
    };
    const auto expected = costAt(outlook.expectedWall.value), low = costAt(runs.p10), high = costAt(runs.p90);
    if (!expected || !low || !high)
        return std::nullopt;
    outlook.expectedCost = *expected;
    outlook.costP10 = *low;
    outlook.costP90 = *high;
    return outlook;
}

} // namespace powertrain
