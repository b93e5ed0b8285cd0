// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include <cmath>
#include <map>
#include <set>

#include "core/plan/layouts.h"

namespace powertrain {

namespace {

std::string layoutViolation(const Proposal &proposal, const PlanOption &option, const Accelerator &accelerator, const Model &model)
{
    const Layout &layout = option.layout;
    const NodeShape node = nodeShapeOf(accelerator);
    const std::int64_t heads = model.architecture.attentionHeads();
    if (layout.tensorParallel < 1 || layout.pipelineParallel < 1 || layout.dataParallel < 1 || layout.contextParallel < 1 || layout.expertParallel < 1 || layout.microBatch < 1)
        return "a degree below 1";
    if (heads > 0 && heads % layout.tensorParallel != 0)
        return "tensor parallelism does not divide the heads";
    if (layout.tensorParallel > std::max(1, accelerator.maxTensorParallel() * accelerator.logicalDevices))
        return "tensor parallelism leaves the fast domain";
    if (layout.pipelineParallel > model.architecture.layers())
        return "more stages than layers";
    const std::int64_t experts = model.architecture.experts();
    if (layout.expertParallel > 1 && (experts == 0 || experts % layout.expertParallel != 0))
        return "expert parallelism does not divide the experts";
    if (option.nodes > 1 && option.count % node.cardsPerNode != 0)
        return "several nodes, but not whole ones";
    if (option.nodes != node.nodesFor(option.count))
        return "wrong number of nodes";
    const int devices = layout.gpus() * option.replicas;
    if (devices > option.count * node.devicesPerCard)
        return "layout uses more devices than there are";
    if (proposal.request.isTraining() && node.cardsFor(devices) != option.count)
        return "layout leaves cards idle";
    if (proposal.request.duration.maxGpus && option.count > *proposal.request.duration.maxGpus)
        return "more cards than allowed";
    return {};
}

bool finite(double value) { return std::isfinite(value); }

std::string numbersViolation(const PlanOption &option)
{
    const auto ordered = [](auto range) { return finite(range.value.value) && finite(range.low.value) && finite(range.high.value) && range.low <= range.value && range.value <= range.high; };
    if (!ordered(option.memory.driver))
        return "memory range";
    if (option.memory.fit != Fit::Fits && option.memory.fit != Fit::Tight)
        return "does not fit";
    if (!option.memory.capacity || option.memory.driver.value > *option.memory.capacity)
        return "above capacity";
    const double parts = option.memory.parts.total().value;
    if (std::fabs(parts - option.memory.driver.value.value) > 1e-6 * parts + 1)
        return "memory parts do not add up";
    if (option.time && (!ordered(option.time->step) || !ordered(option.time->tokensPerSecond) || (option.time->wall && !ordered(*option.time->wall))))
        return "time range";
    if (option.serving && (!ordered(option.serving->tpot) || !ordered(option.serving->ttft) || !ordered(option.serving->outputPerUser)))
        return "speed range";
    if (!finite(option.score))
        return "score";
    return {};
}

std::string costViolation(const Proposal &proposal, const PlanOption &option)
{
    for (const CostOption &cost : option.costs) {
        std::int64_t sum = 0;
        for (const CostItem &item : cost.items) {
            sum += item.amount.micros;
            if (item.amount.currency != cost.total.value.currency)
                return "items in several currencies";
        }
        if (sum != cost.total.value.micros)
            return "cost items do not add up";
        if (cost.total.low.micros > cost.total.value.micros || cost.total.high.micros < cost.total.value.micros)
            return "cost range";
        if (cost.total.value.currency != proposal.request.currency)
            return "not in the request's currency";
    }
    const CostOption *chosen = option.cost();
    if (!chosen)
        return {};
    if (!chosen->allowed)
        return "chosen cost is not allowed";
    for (const CostOption &cost : option.costs) {
        const bool complete = cost.allowed;
        if (complete && cost.total.value.micros <= 0)
            return "free of charge";
    }
    if (proposal.compliance.mode(option.deployment).verdict == ModeVerdict::Excluded)
        return "deployment mode is excluded";
    const bool owned = option.deployment == DeploymentMode::Appliance || option.deployment == DeploymentMode::OwnDataCentre;
    if (owned != isOwnHardware(chosen->billing))
        return "deployment mode and billing contradict each other";
    if (const Offer *offer = proposal.catalog->findOffer(chosen->offerId); offer && excludedBy(proposal.compliance, *offer, proposal.catalog->findProvider(offer->providerId)))
        return "chosen offer is excluded";
    return {};
}

std::string optionViolation(const Proposal &proposal, const PlanOption &option, const Model &model)
{
    const Accelerator *accelerator = acceleratorOf(proposal, option.acceleratorId);
    if (!accelerator)
        return "unknown accelerator";
    if (option.count < 1 || option.nodes < 1 || option.replicas < 1)
        return "no cards";
    if (excludedBy(proposal.compliance, *accelerator))
        return "accelerator is excluded by compliance";
    for (const std::string &text : {layoutViolation(proposal, option, *accelerator, model), numbersViolation(option), costViolation(proposal, option)}) {
        if (!text.empty())
            return text;
    }
    return {};
}

/// Every accelerator of the catalogue appears exactly once: recommended, an alternative, or rejected with a reason.
std::string coverageViolation(const Proposal &proposal)
{
    std::set<std::string> shown;
    if (proposal.recommendation)
        shown.insert(proposal.recommendation->acceleratorId);
    for (const PlanOption &option : proposal.alternatives)
        shown.insert(option.acceleratorId);
    std::set<std::string> rejected;
    for (const RejectedAccelerator &one : proposal.rejected) {
        if (one.reason.code.empty())
            return one.acceleratorId + ": rejected without a reason";
        if (!rejected.insert(one.acceleratorId).second)
            return one.acceleratorId + ": rejected twice";
        if (shown.count(one.acceleratorId))
            return one.acceleratorId + ": shown and rejected";
    }
    for (const Accelerator &accelerator : proposal.catalog->accelerators) {
        if (!shown.count(accelerator.id) && !rejected.count(accelerator.id))
            return accelerator.id + ": neither shown nor rejected";
    }
    return {};
}

} // namespace

std::string violation(const Proposal &proposal)
{
    if (proposal.recommendation.has_value() == proposal.noSolution.has_value())
        return "neither or both of recommendation and no solution";
    if (proposal.compliance.stop && proposal.recommendation)
        return "a recommendation for state secrets";
    if (std::string text = coverageViolation(proposal); !text.empty())
        return text;
    if (!proposal.recommendation)
        return {};
    const auto model = resolveModel(proposal.request.model, *proposal.catalog);
    if (!model)
        return "model cannot be resolved any more";
    if (std::string text = optionViolation(proposal, *proposal.recommendation, *model); !text.empty())
        return proposal.recommendation->acceleratorId + ": " + text;
    bool unpriced = !proposal.recommendation->cost();
    std::string last = proposal.recommendation->acceleratorId;
    for (const PlanOption &option : proposal.alternatives) {
        if (std::string text = optionViolation(proposal, option, *model); !text.empty())
            return option.acceleratorId + ": " + text;
        if (option.acceleratorId == proposal.recommendation->acceleratorId)
            continue;
        if (unpriced && option.cost())
            return "an unpriced option stands before a priced one";
        unpriced = !option.cost();
    }
    return {};
}

} // namespace powertrain
