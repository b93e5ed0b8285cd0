// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_remarks.h"

#include <cmath>
#include <algorithm>
#include <limits>

#include "core/model/weight_format.h"
#include "core/plan/candidates.h"
#include "core/hardware/precision_names.h"
#include "core/plan/ecosystem.h"

namespace powertrain {

namespace {

/// To three digits: what a reader can make use of.
double rounded(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return value;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2);
    return std::round(value / unit) * unit;
}

Argument money(std::string name, const Money &amount)
{
    Argument argument = Argument::of(std::move(name), amount.units(), Unit::Money);
    argument.text = amount.currency.text();
    return argument;
}

double usedShare(const MemoryEstimate &memory)
{
    const double capacity = memory.capacity.value_or(Bytes()).value;
    return capacity > 0 ? memory.driver.value.value / capacity : 0;
}

std::optional<double> argumentOf(const Message &message, std::string_view name)
{
    for (const Argument &argument : message.arguments) {
        if (argument.name == name)
            return argument.number;
    }
    return std::nullopt;
}

const char *rankReason(RankBy rankBy)
{
    switch (rankBy) {
    case RankBy::Cost:
        return "plan.reason.cheapest";
    case RankBy::Time:
        return "plan.reason.fastest";
    case RankBy::Energy:
        return "plan.reason.least_energy";
    case RankBy::Balance:
        break;
    }
    return "plan.reason.balanced";
}

void addTrainingReasons(const PlanOption &option, const PlanJob &job, std::vector<Message> &reasons)
{
    if (!option.time || !option.time->wall || !job.available)
        return;
    const double wall = option.time->wall->value.value;
    if (wall > job.available->value) // on spot machines that are taken back too often; a warning says it
        return;
    const char *code = job.request->duration.deadlineDays ? "plan.reason.meets_deadline" : "plan.reason.ends_in_time";
    reasons.push_back({code, {Argument::of("needed", wall, Unit::Seconds), Argument::of("available", job.available->value, Unit::Seconds)}});
}

void addServingReasons(const PlanOption &option, const PlanJob &job, std::vector<Message> &reasons)
{
    const ModelAnswer &asked = job.request->model;
    if (option.servingMemory)
        reasons.push_back({"plan.reason.holds_users", {Argument::of("users", asked.concurrency), Argument::of("holds", std::floor(option.servingMemory->maxConcurrency * option.replicas)), Argument::of("context", asked.contextLength, Unit::Tokens)}});
    if (option.serving && asked.targetTokensPerSecondPerUser)
        reasons.push_back({"plan.reason.meets_speed", {Argument::of("reached", option.serving->outputPerUser.value.value, Unit::TokensPerSecond), Argument::of("target", *asked.targetTokensPerSecondPerUser, Unit::TokensPerSecond)}});
    else if (option.serving)
        reasons.push_back({"plan.reason.speed", {Argument::of("reached", option.serving->outputPerUser.value.value, Unit::TokensPerSecond)}});
    if (option.layout.attentionDataParallel)
        reasons.push_back({"plan.reason.cache_spread", {Argument::of("ranks", option.layout.dataParallel)}});
}

const Accelerator *cardOf(const PlanOption &option, const PlanJob &job)
{
    if (!job.catalog)
        return nullptr;
    const auto &cards = job.catalog->accelerators;
    const auto found = std::find_if(cards.begin(), cards.end(), [&option](const Accelerator &card) { return card.id == option.acceleratorId; });
    return found == cards.end() ? nullptr : &*found;
}

std::vector<Argument> stackArguments(const SoftwareStack &stack)
{
    return {Argument::ofText("stack", stack.name), Argument::ofText("tier", std::string(nameOf(stack.tier)))};
}

/// The software counted in the rank: of the recommendation as its merit, of an alternative where it decided.
void addEcosystemReason(const PlanJob &job, const Accelerator &accelerator, std::vector<Message> &reasons)
{
    const SoftwareStack *stack = job.catalog ? job.catalog->stackOf(accelerator) : nullptr;
    if (stack && job.request->rankBy == RankBy::Balance && job.request->compliance.domesticHardware == DomesticHardware::Indifferent && !job.request->compliance.xinchuang)
        reasons.push_back({stack->tier == EcosystemTier::FirstClass ? "plan.reason.ecosystem" : "plan.reason.ecosystem_lower", stackArguments(*stack)});
}

void addEcosystemComparison(const PlanOption &alternative, const PlanOption &recommendation, const PlanJob &job, std::vector<Message> &messages)
{
    const Accelerator *other = cardOf(alternative, job), *best = cardOf(recommendation, job);
    const SoftwareStack *stack = other ? job.catalog->stackOf(*other) : nullptr;
    if (!stack || !best)
        return;
    const double factor = ecosystemFactor(*job.request, *job.catalog, *other);
    if (factor <= 1)
        return;
    const bool decided = alternative.score > recommendation.score && alternative.score / factor < recommendation.score / ecosystemFactor(*job.request, *job.catalog, *best);
    std::vector<Argument> arguments = stackArguments(*stack);
    arguments.push_back(Argument::of("factor", factor, Unit::Ratio));
    messages.push_back({decided ? "plan.compared.ecosystem_decided" : "plan.compared.ecosystem", std::move(arguments)});
}

/// What the plan's matrix units compute in; quantised formats that are computed with in 16 bit say so themselves.
std::optional<Precision> precisionOf(const PlanOption &option, const PlanJob &job)
{
    if (job.training)
        return option.compute == DataType::Fp8 ? Precision::Fp8 : option.compute == DataType::Fp16 ? Precision::Fp16
                                                                                                   : Precision::Bf16;
    const WeightFormat *format = findWeightFormat(option.weightFormat);
    return format ? std::optional(format->computesIn) : std::nullopt;
}

void addPrecisionWarning(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator, std::vector<Message> &warnings)
{
    const auto precision = precisionOf(option, job);
    const SoftwareMinimum *minimum = precision && job.catalog ? precisionOnStack(*job.catalog, accelerator, *precision) : nullptr;
    if (minimum && minimum->support == PrecisionSupport::None)
        warnings.push_back({"plan.warning.precision_unsupported", {Argument::ofText("precision", std::string(nameOf(*precision))), Argument::ofText("stack", job.catalog->stackOf(accelerator)->name)}});
}

} // namespace

std::vector<Message> reasonsFor(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator, int accelerators, int priced)
{
    std::vector<Message> reasons;
    const double share = usedShare(option.memory);
    reasons.push_back({"plan.reason.fits", {Argument::of("used", option.memory.driver.value.value, Unit::Bytes), Argument::of("capacity", option.memory.capacity.value_or(Bytes()).value, Unit::Bytes), Argument::of("headroom", std::max(0.0, 1 - share), Unit::Ratio)}});
    if (accelerators <= 1) {
        reasons.push_back({"plan.reason.only_one", {}});
    } else if (!option.cost()) {
        reasons.push_back({"plan.reason.no_price_anywhere", {Argument::of("accelerators", accelerators)}});
    } else {
        reasons.push_back({rankReason(job.request->rankBy), {Argument::of("priced", priced), Argument::of("accelerators", accelerators), money("cost", option.cost()->total.value)}});
    }
    if (job.training)
        addTrainingReasons(option, job, reasons);
    else
        addServingReasons(option, job, reasons);
    if (option.energyKwh && accelerator.tdp)
        reasons.push_back({"plan.reason.energy", {Argument::of("kilowatt_hours", rounded(*option.energyKwh)), Argument::of("watts", accelerator.tdp->value, Unit::Watts)}});
    if (option.nodes > 1)
        reasons.push_back({"plan.reason.whole_nodes", {Argument::of("nodes", option.nodes), Argument::of("per_node", static_cast<double>(option.count) / option.nodes)}});
    if (option.layout.tensorParallel > 1 && !option.layout.attentionDataParallel)
        reasons.push_back({"plan.reason.tensor_parallel", {Argument::of("degree", option.layout.tensorParallel), Argument::of("heads", static_cast<double>(job.model->architecture.attentionHeads())), Argument::of("domain", accelerator.maxTensorParallel())}});
    addEcosystemReason(job, accelerator, reasons);
    if (accelerator.domesticChina && job.request->compliance.domesticHardware != DomesticHardware::Indifferent)
        reasons.push_back({"plan.reason.domestic", {}});
    return reasons;
}

std::vector<Message> comparison(const PlanOption &alternative, const PlanOption &recommendation, const PlanJob &job)
{
    std::vector<Message> messages;
    if (alternative.cost() && recommendation.cost() && recommendation.cost()->total.value.micros > 0)
        messages.push_back({"plan.compared.cost", {Argument::of("ratio", alternative.cost()->total.value.units() / recommendation.cost()->total.value.units(), Unit::Ratio)}});
    else if (!alternative.cost())
        messages.push_back({"plan.compared.unpriced", {}});
    if (alternative.time && recommendation.time && recommendation.time->step.value.value > 0 && alternative.time->tokensPerSecond.value.value > 0)
        messages.push_back({"plan.compared.time", {Argument::of("ratio", recommendation.time->tokensPerSecond.value.value / alternative.time->tokensPerSecond.value.value, Unit::Ratio)}});
    if (alternative.serving && recommendation.serving && recommendation.serving->outputPerUser.value.value > 0)
        messages.push_back({"plan.compared.speed", {Argument::of("ratio", alternative.serving->outputPerUser.value.value / recommendation.serving->outputPerUser.value.value, Unit::Ratio)}});
    addEcosystemComparison(alternative, recommendation, job, messages);
    return messages;
}

std::vector<Message> warningsFor(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator)
{
    std::vector<Message> warnings;
    const Request &request = *job.request;
    const CostOption *cost = option.cost();
    const Bytes capacity = option.memory.capacity.value_or(Bytes());
    if (cost && request.duration.budget && cost->total.value.currency == request.duration.budget->currency && cost->total.value.micros > request.duration.budget->micros)
        warnings.push_back({"plan.warning.over_budget", {money("cost", cost->total.value), money("budget", *request.duration.budget)}});
    if (option.substituteFormat)
        warnings.push_back({"plan.warning.substitute_format", {Argument::ofText("format", option.weightFormat), Argument::ofText("stored", job.weightFormats.front())}});
    if (option.memory.fit == Fit::Tight)
        warnings.push_back({"plan.warning.memory_tight", {Argument::of("share", usedShare(option.memory), Unit::Ratio)}});
    else if (option.time && option.memory.driver.high > capacity)
        warnings.push_back({"plan.warning.memory_range", {Argument::of("high", option.memory.driver.high.value, Unit::Bytes), Argument::of("capacity", capacity.value, Unit::Bytes)}});
    if (option.time && option.time->wall && job.available && option.time->wall->high > *job.available)
        warnings.push_back({"plan.warning.deadline_at_risk", {Argument::of("high", option.time->wall->high.value, Unit::Seconds), Argument::of("available", job.available->value, Unit::Seconds)}});
    if (option.layout.tensorParallel > 1 && !option.layout.attentionDataParallel && !job.training && job.model->architecture.usesMla())
        warnings.push_back({"plan.warning.mla_replicated", {Argument::of("copies", option.layout.tensorParallel)}});
    if (!cost)
        warnings.push_back({"plan.warning.no_price", {}});
    if (cost && cost->billing == BillingMode::Spot)
        warnings.push_back({"plan.warning.spot", {}});
    if (option.time && option.time->wall && job.available && option.time->losses.interruptions > 0 && option.time->wall->value > *job.available)
        warnings.push_back({"plan.warning.spot_deadline", {Argument::of("needed", option.time->wall->value.value, Unit::Seconds), Argument::of("available", job.available->value, Unit::Seconds)}});
    if (cost && cost->priceIsOld)
        warnings.push_back({"plan.warning.old_price", {Argument::ofText("as_of", cost->asOf.empty() ? "–" : cost->asOf)}});
    // GB/T 22239-2019, level 3 on: hardware redundancy of key computing equipment.
    if (request.compliance.mlpsLevel >= 3 && request.task.kind == Task::Inference && request.task.serving == ServingKind::Online && option.replicas < 2)
        warnings.push_back({"plan.warning.no_redundancy", {}});
    addPrecisionWarning(option, job, accelerator, warnings);
    for (Message &warning : candidateWarnings(job, accelerator, option.count))
        warnings.push_back(std::move(warning));
    return warnings;
}

std::vector<Message> requestWarnings(const PlanJob &job)
{
    std::vector<Message> warnings;
    const Request &request = *job.request;
    const Model &model = *job.model;
    const double asked = job.training ? request.model.sequenceLength : request.model.contextLength;
    if (model.architecture.contextLength > 0 && asked > static_cast<double>(model.architecture.contextLength))
        warnings.push_back({"plan.warning.context_beyond_model", {Argument::of("asked", asked, Unit::Tokens), Argument::of("limit", static_cast<double>(model.architecture.contextLength), Unit::Tokens)}});
    if (!job.training && request.model.disaggregated && !request.model.requestsPerSecond)
        warnings.push_back({"plan.warning.disaggregated_rate", {}});
    const double sequence = request.model.inputTokens + request.model.outputTokens;
    if (!job.training && sequence > request.model.contextLength)
        warnings.push_back({"plan.warning.context_too_short", {Argument::of("needed", sequence, Unit::Tokens), Argument::of("context", request.model.contextLength, Unit::Tokens)}});
    if (job.training && !job.tokens)
        warnings.push_back({"plan.warning.tokens_unknown", {}});
    if (job.training && request.model.trainPrecision == TrainPrecision::Fp8 && !mayUseMegatron(job))
        warnings.push_back({"plan.warning.fp8_framework", {Argument::ofText("framework", job.trainingSetup.framework)}});
    if (job.training && request.task.objective != Objective::Sft)
        warnings.push_back({"plan.warning.objective_models", {Argument::ofText("objective", std::string(nameOf(request.task.objective)))}});
    if (model.synthetic)
        warnings.push_back({"plan.warning.synthetic_model", {}});
    for (const Message &note : model.notes)
        warnings.push_back(note);
    return warnings;
}

Message noSolutionFrom(const std::vector<RejectedAccelerator> &rejected)
{
    struct Kind {
        std::string_view reason;
        const char *code;
        std::string_view better;
        bool smallerIsBetter;
    };
    // In the order in which a change of the answers most likely helps.
    static constexpr Kind kKinds[] = {
        {"plan.rejected.deadline", "plan.no_solution.deadline", "needed", true},
        {"plan.rejected.speed", "plan.no_solution.speed", "reached", false},
        {"plan.rejected.ttft", "plan.no_solution.ttft", "reached", true},
        {"plan.rejected.max_cards", "plan.no_solution.max_cards", "needed", true},
        {"plan.rejected.batch_too_small", "plan.no_solution.batch", "count", true},
        {"plan.rejected.memory", "plan.no_solution.memory", "capacity", false},
    };
    for (const Kind &kind : kKinds) {
        const RejectedAccelerator *best = nullptr;
        double bestValue = 0;
        for (const RejectedAccelerator &candidate : rejected) {
            if (candidate.reason.code != kind.reason)
                continue;
            const double value = argumentOf(candidate.reason, kind.better).value_or(std::numeric_limits<double>::max());
            if (!best || (kind.smallerIsBetter ? value < bestValue : value > bestValue)) {
                best = &candidate;
                bestValue = value;
            }
        }
        if (best) {
            Message message{kind.code, best->reason.arguments};
            message.arguments.push_back(Argument::ofText("accelerator", best->acceleratorId));
            return message;
        }
    }
    const auto filtered = std::count_if(rejected.begin(), rejected.end(), [](const RejectedAccelerator &r) { return r.reason.code == "plan.rejected.accelerator_filter" || r.reason.code == "plan.rejected.vendor_filter"; });
    if (filtered > 0)
        return {"plan.no_solution.filter", {Argument::of("left_out", static_cast<double>(filtered))}};
    return {"plan.no_solution.none", {Argument::of("accelerators", static_cast<double>(rejected.size()))}};
}

RejectedAccelerator rankedLower(const PlanOption &option, const PlanOption &recommendation, int place)
{
    Message reason{"plan.rejected.ranked_lower", {Argument::of("place", place), Argument::of("count", option.count)}};
    RejectedAccelerator rejected{option.acceleratorId, std::move(reason), std::nullopt};
    if (!option.cost())
        rejected.nearestFix = Message{"plan.fix.enter_price", {}};
    else if (recommendation.cost() && recommendation.cost()->total.value.micros > 0)
        rejected.reason.arguments.push_back(Argument::of("cost_ratio", option.cost()->total.value.units() / recommendation.cost()->total.value.units(), Unit::Ratio));
    return rejected;
}

} // namespace powertrain
