// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/billing.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"

namespace powertrain {

namespace {

constexpr double kShortDays = 30, kShortUse = 0.30;
constexpr double kYearlyDays = 300, kBuyDays = 730;
constexpr double kSpotCheckpointMinutes = 30;

bool spotSuits(const BillingFacts &facts)
{
    const bool task = facts.task == Task::Experiment || facts.task == Task::FineTune || (facts.task == Task::Inference && facts.serving == ServingKind::Batch);
    return task && facts.interruptible && !facts.severalNodes && !facts.sensitive && facts.checkpointMinutes <= kSpotCheckpointMinutes;
}

void adviseShort(const BillingFacts &facts, BillingAdvice &advice)
{
    if (facts.strongIsolation) {
        advice.order = {BillingMode::Reserved1Month, BillingMode::OnDemand};
        advice.reasons.push_back({"cost.advice.dedicated_monthly", {}});
    } else if (spotSuits(facts)) {
        advice.order = {BillingMode::Spot, BillingMode::OnDemand};
        advice.reasons.push_back({"cost.advice.spot", {}});
    } else {
        advice.order = {BillingMode::OnDemand, BillingMode::Reserved1Month};
        advice.reasons.push_back({"cost.advice.on_demand", {}});
    }
}

void adviseLong(const BillingFacts &facts, BillingAdvice &advice)
{
    const bool buy = facts.buyAllowed && facts.days >= kBuyDays && facts.buyBreakEvenUse && facts.use >= *facts.buyBreakEvenUse && facts.opsTeam != false;
    const bool yearly = facts.days >= kYearlyDays && facts.yearlyRatio && facts.use >= *facts.yearlyRatio;
    const bool monthly = facts.monthlyRatio && facts.use >= *facts.monthlyRatio;
    if (buy) {
        advice.order.push_back(BillingMode::Purchase);
        advice.reasons.push_back({"cost.advice.buy", {Argument::of("use", facts.use, Unit::Ratio), Argument::of("break_even", *facts.buyBreakEvenUse, Unit::Ratio)}});
    }
    if (yearly) {
        advice.order.push_back(BillingMode::Reserved1Year);
        advice.reasons.push_back({"cost.advice.yearly", {Argument::of("use", facts.use, Unit::Ratio), Argument::of("break_even", *facts.yearlyRatio, Unit::Ratio)}});
    }
    if (monthly || facts.strongIsolation) {
        advice.order.push_back(BillingMode::Reserved1Month);
        advice.reasons.push_back({monthly ? "cost.advice.monthly" : "cost.advice.dedicated_monthly",
            monthly ? std::vector<Argument>{Argument::of("use", facts.use, Unit::Ratio), Argument::of("break_even", *facts.monthlyRatio, Unit::Ratio)} : std::vector<Argument>{}});
    }
    const bool online = facts.task == Task::Inference && facts.serving == ServingKind::Online;
    if (online && (yearly || monthly))
        advice.reasons.push_back({"cost.advice.reserved_base", {}});
    else if (advice.order.empty())
        advice.reasons.push_back({"cost.advice.on_demand", {}});
    if (advice.order.empty() && spotSuits(facts))
        advice.order.push_back(BillingMode::Spot);
    advice.order.push_back(BillingMode::OnDemand);
}

} // namespace

BillingFacts billingFactsFrom(const Request &request)
{
    BillingFacts facts;
    facts.task = request.task.kind;
    facts.serving = request.task.serving;
    facts.pattern = request.duration.pattern;
    facts.days = request.duration.days;
    facts.use = std::clamp(request.duration.hoursPerDay / 24, 0.0, 1.0);
    facts.interruptible = request.duration.interruptible;
    facts.buyAllowed = request.duration.buyAllowed;
    facts.opsTeam = request.duration.opsTeam;
    return facts;
}

BillingAdvice adviseBilling(const BillingFacts &facts)
{
    BillingAdvice advice;
    if (!facts.rentAllowed) {
        advice.order = {BillingMode::Purchase};
        advice.reasons = {{"cost.advice.only_owning", {}}};
        return advice;
    }
    if (facts.days <= kShortDays || facts.pattern == Pattern::Burst || facts.use < kShortUse)
        adviseShort(facts, advice);
    else
        adviseLong(facts, advice);
    if (facts.offPeakOffered && facts.interruptible && facts.task != Task::Inference) {
        advice.order.insert(advice.order.begin() + 1, BillingMode::OffPeak);
        advice.reasons.push_back({"cost.advice.off_peak", {Argument::of("pay_low", facts.offPeakLow, Unit::Ratio), Argument::of("pay_high", facts.offPeakHigh, Unit::Ratio)}});
    }
    return advice;
}

double spotOverhead(double interruptionsPerHour, double checkpointHours, double restartHours)
{
    const double rate = std::max(interruptionsPerHour, 0.0);
    return std::sqrt(2 * std::max(checkpointHours, 0.0) * rate) + rate * std::max(restartHours, 0.0);
}

} // namespace powertrain
