// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/count_reasons.h"

namespace powertrain {

namespace {

void addTraining(const PlanOption &option, const PlanJob &job, const CountFacts &facts, std::vector<Message> &reasons)
{
    const Layout &layout = option.layout;
    if (layout.gpus() > 1)
        reasons.push_back({"plan.reason.count_product", {Argument::of("devices", layout.gpus()), Argument::of("tensor", layout.tensorParallel), Argument::of("pipeline", layout.pipelineParallel), Argument::of("context", layout.contextParallel), Argument::of("data", layout.dataParallel)}});
    if (facts.byMemory && *facts.byMemory > 1)
        reasons.push_back({"plan.reason.count_memory", {Argument::of("cards", *facts.byMemory)}});
    if (facts.smallest && facts.byMemory && *facts.smallest > *facts.byMemory && job.available && option.time && option.time->wall)
        reasons.push_back({"plan.reason.count_deadline", {Argument::of("cards", *facts.smallest), Argument::of("available", job.available->value, Unit::Seconds)}});
    const double batch = static_cast<double>(layout.dataParallel) * layout.microBatch * layout.gradientAccumulation;
    if (layout.dataParallel > 1)
        reasons.push_back({"plan.reason.count_batch", {Argument::of("batch", batch), Argument::of("data", layout.dataParallel), Argument::of("micro", layout.microBatch), Argument::of("steps", layout.gradientAccumulation)}});
}

void addServing(const PlanOption &option, std::vector<Message> &reasons)
{
    if (option.replicas > 1)
        reasons.push_back({"plan.reason.count_replicas", {Argument::of("count", option.count), Argument::of("replicas", option.replicas), Argument::of("devices", option.layout.gpus())}});
    if (option.replicaNeed && option.replicaNeed->total() > 1)
        reasons.push_back({"plan.reason.count_load", {Argument::of("rate", option.replicaNeed->peakRate), Argument::of("per_replica", option.replicaNeed->perReplica), Argument::of("replicas", option.replicaNeed->forLoad), Argument::of("spare", option.replicaNeed->spare)}});
}

} // namespace

std::vector<Message> countReasons(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator, const CountFacts &facts)
{
    std::vector<Message> reasons;
    if (job.training)
        addTraining(option, job, facts, reasons);
    else
        addServing(option, reasons);
    if (option.nodes > 1)
        reasons.push_back({"plan.reason.count_nodes", {Argument::of("nodes", option.nodes), Argument::of("per_node", nodeShapeOf(accelerator).cardsPerNode)}});
    if (facts.smallest && option.count > *facts.smallest)
        reasons.push_back({"plan.reason.count_ranked", {Argument::of("smallest", *facts.smallest)}});
    return reasons;
}

void addScalingReasons(const Scaling &scaling, std::vector<Message> &reasons)
{
    if (scaling.enough)
        reasons.push_back({"plan.scaling.enough", {Argument::of("cards", *scaling.enough)}});
    if (scaling.worthwhile)
        reasons.push_back({"plan.scaling.worthwhile", {Argument::of("cards", *scaling.worthwhile)}});
}

} // namespace powertrain
