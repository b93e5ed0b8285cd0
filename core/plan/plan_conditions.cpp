// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_conditions.h"

#include <cmath>

#include "core/cost/rental_hours.h"
#include "core/estimate/training_speedups.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

FoundLayout foundOf(const PlanOption &option)
{
    FoundLayout found;
    found.layout = option.layout;
    found.loss = option.loss;
    found.compute = option.compute;
    found.shardingGroup = option.shardingGroup;
    found.weightFormat = option.weightFormat;
    found.memoryFraction = option.memoryFraction;
    found.replicas = option.replicas;
    found.replicaNeed = option.replicaNeed;
    return found;
}

RunConditions conditionsOf(const PlanJob &job, const PlanOption &option)
{
    RunConditions conditions;
    const DurationAnswer &duration = job.request->duration;
    const CostOption *cost = option.cost();
    if (!job.training || !duration.interruptible || !cost || cost->billing != BillingMode::Spot)
        return conditions;
    conditions.hoursPerInterruption = duration.hoursPerInterruption.value_or(limits::kHoursPerInterruption);
    // The interval that the price of spot counts with: τ* = sqrt(2 δ / λ).
    const Offer *offer = job.catalog ? job.catalog->findOffer(cost->offerId) : nullptr;
    const Accelerator *card = job.catalog ? job.catalog->findAccelerator(option.acceleratorId) : nullptr;
    if (offer && card && card->id == option.acceleratorId && option.time && option.time->losses.checkpointPause.value > 0) {
        const double rate = machinesOf(option.count, *card, *offer) / (*conditions.hoursPerInterruption * 3600);
        conditions.checkpointInterval = Seconds(std::sqrt(2 * option.time->losses.checkpointPause.value / rate));
    }
    return conditions;
}

std::vector<Message> speedupsOf(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
{
    std::vector<Message> list;
    for (Advice &advice : trainingSpeedups(profile, setup, card, conditions)) {
        if (list.size() == limits::kSpeedups)
            break;
        if (advice.timeFactor)
            advice.arguments.push_back(Argument::of("time_factor", *advice.timeFactor, Unit::Ratio));
        list.push_back({std::string(advice.code), std::move(advice.arguments)});
    }
    return list;
}

} // namespace powertrain
