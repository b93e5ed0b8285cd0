// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <set>

#include <nlohmann/json.hpp>

#include "core/plan/plan.h"
#include "core/plan/proposal_names.h"

namespace powertrain {

namespace {

using Json = nlohmann::ordered_json;

/// Numbers that JSON cannot hold become null: unknown.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json toJson(const Argument &argument)
{
    Json json;
    json["name"] = argument.name;
    json["unit"] = nameOf(argument.unit);
    if (argument.unit == Unit::Text)
        json["text"] = argument.text;
    else
        json["number"] = number(argument.number);
    if (argument.unit == Unit::Money)
        json["currency"] = argument.text;
    return json;
}

Json toJson(const Message &message)
{
    Json json;
    json["code"] = message.code;
    json["arguments"] = Json::array();
    for (const Argument &argument : message.arguments)
        json["arguments"].push_back(toJson(argument));
    return json;
}

Json toJson(const std::vector<Message> &messages)
{
    Json json = Json::array();
    for (const Message &message : messages)
        json.push_back(toJson(message));
    return json;
}

Json toJson(const Derivation &derivation)
{
    Json json = Json::array();
    for (const DerivationStep &step : derivation) {
        Json entry;
        entry["code"] = step.code;
        entry["formula"] = step.formula;
        entry["inputs"] = Json::array();
        for (const Argument &input : step.inputs)
            entry["inputs"].push_back(toJson(input));
        entry["result"] = toJson(step.result);
        entry["source"] = step.source;
        json.push_back(std::move(entry));
    }
    return json;
}

Json toJson(const BilingualText &text)
{
    Json json;
    json["en"] = text.en;
    json["zh"] = text.zh;
    return json;
}

double plain(double value) { return value; }
template <class Tag>
double plain(Quantity<Tag> value) { return value.value; }

template <class T>
Json rangeJson(const Range<T> &range)
{
    Json json;
    json["value"] = number(plain(range.value));
    json["low"] = number(plain(range.low));
    json["high"] = number(plain(range.high));
    json["measurements"] = range.measurements;
    return json;
}

template <class Tag>
Json optionalJson(const std::optional<Quantity<Tag>> &value) { return value ? number(value->value) : Json(nullptr); }

Json layoutJson(const PlanOption &option)
{
    const Layout &layout = option.layout;
    Json json;
    json["tensor_parallel"] = layout.tensorParallel;
    json["pipeline_parallel"] = layout.pipelineParallel;
    json["data_parallel"] = layout.dataParallel;
    json["context_parallel"] = layout.contextParallel;
    json["expert_parallel"] = layout.expertParallel;
    json["sequence_parallel"] = layout.sequenceParallel;
    json["attention_data_parallel"] = layout.attentionDataParallel;
    json["virtual_pipeline"] = layout.virtualPipeline;
    json["sharding"] = nameOf(layout.sharding);
    json["offload"] = nameOf(layout.offload);
    json["micro_batch"] = layout.microBatch;
    json["gradient_accumulation"] = layout.gradientAccumulation;
    json["checkpointing"] = nameOf(layout.checkpointing);
    json["loss"] = nameOf(option.loss);
    return json;
}

Json memoryJson(const PlanOption &option)
{
    const MemoryEstimate &memory = option.memory;
    Json json;
    json["per_gpu"] = rangeJson(memory.driver);
    json["allocated"] = rangeJson(memory.allocated);
    json["reserved"] = rangeJson(memory.reserved);
    json["capacity_bytes"] = optionalJson(memory.capacity);
    json["fit"] = nameOf(memory.fit);
    json["phase"] = nameOf(memory.phase);
    Json parts = Json::object();
    for (const auto &entry : EnumNames<MemoryPartKind>::table)
        parts[std::string(entry.second)] = number(memory.parts[entry.first].value);
    json["parts"] = std::move(parts);
    json["host_bytes"] = number(memory.hostMemory.value);
    if (option.servingMemory) {
        const ServingMemory &serving = *option.servingMemory;
        json["kv_pool"] = rangeJson(serving.kvPool);
        json["kv_bytes_per_token"] = number(serving.kvBytesPerToken.value);
        json["kv_bytes_per_token_per_gpu"] = number(serving.kvBytesPerTokenPerGpu.value);
        json["kv_tokens"] = number(serving.kvTokens);
        json["max_concurrency"] = number(serving.maxConcurrency);
        json["largest_context"] = number(serving.largestContext);
        json["largest_concurrency"] = number(serving.largestConcurrency);
    }
    return json;
}

Json partsJson(const TimeParts &parts)
{
    Json json = Json::object();
    for (const auto &entry : EnumNames<TimePartKind>::table)
        json[std::string(entry.second)] = number(parts[entry.first].value);
    return json;
}

Json timeJson(const TrainingTime &time)
{
    Json json;
    json["step_s"] = rangeJson(time.step);
    json["tokens_per_s"] = rangeJson(time.tokensPerSecond);
    json["tokens_per_s_per_gpu"] = rangeJson(time.tokensPerSecondPerGpu);
    json["mfu"] = rangeJson(time.mfu);
    json["wall_s"] = time.wall ? rangeJson(*time.wall) : Json(nullptr);
    json["gpu_hours"] = time.gpuHours ? rangeJson(*time.gpuHours) : Json(nullptr);
    json["goodput"] = number(time.goodput);
    json["parts_s"] = partsJson(time.parts);
    return json;
}

Json servingJson(const PlanOption &option)
{
    const ServingSpeed &speed = *option.serving;
    Json json;
    json["ttft_s"] = rangeJson(speed.ttft);
    json["tpot_s"] = rangeJson(speed.tpot);
    json["output_tokens_per_s_per_user"] = rangeJson(speed.outputPerUser);
    json["output_tokens_per_s_replica"] = rangeJson(speed.outputTotal);
    json["output_tokens_per_s_saturated"] = rangeJson(speed.outputSaturated);
    json["output_tokens_per_s_total"] = optionalJson(option.servingTotal);
    json["batch"] = number(speed.batch);
    json["replicas"] = option.replicas;
    json["parts_s"] = partsJson(speed.parts);
    return json;
}

Json costJson(const CostOption &cost)
{
    Json json;
    json["amount_minor"] = cost.total.value.toMinor();
    json["currency"] = cost.total.value.currency.text();
    json["low_minor"] = cost.total.low.toMinor();
    json["high_minor"] = cost.total.high.toMinor();
    json["billing_mode"] = nameOf(cost.billing);
    json["offer"] = cost.offerId;
    json["provider"] = cost.providerId;
    json["region"] = cost.region;
    json["as_of"] = cost.asOf;
    json["price_is_old"] = cost.priceIsOld;
    json["gpus"] = cost.gpus;
    json["gpu_hours"] = number(cost.gpuHours);
    json["unit_price_per_gpu_hour"] = number(cost.unitPrice.units());
    json["allowed"] = cost.allowed;
    json["items"] = Json::array();
    for (const CostItem &item : cost.items) {
        Json entry;
        entry["kind"] = nameOf(item.kind);
        entry["amount"] = number(item.amount.units());
        json["items"].push_back(std::move(entry));
    }
    json["per_million_tokens"] = cost.perMillionTokens ? number(cost.perMillionTokens->units()) : Json(nullptr);
    json["per_month"] = cost.perMonth ? number(cost.perMonth->units()) : Json(nullptr);
    json["break_even_use"] = cost.breakEvenUse ? number(*cost.breakEvenUse) : Json(nullptr);
    json["remarks"] = toJson(cost.remarks);
    return json;
}

Json optionJson(const PlanOption &option, bool training)
{
    Json json;
    json["accelerator_id"] = option.acceleratorId;
    json["count"] = option.count;
    json["nodes"] = option.nodes;
    json["replicas"] = option.replicas;
    json["layout"] = layoutJson(option);
    if (!training) {
        json["weight_format"] = option.weightFormat;
        json["substitute_format"] = option.substituteFormat;
        json["memory_fraction"] = option.memoryFraction ? number(*option.memoryFraction) : Json(nullptr);
    }
    json["deployment_mode"] = nameOf(option.deployment);
    const CostOption *cost = option.cost();
    json["billing_mode"] = cost ? Json(nameOf(cost->billing)) : Json(nullptr);
    json["memory"] = memoryJson(option);
    if (training)
        json["time"] = option.time ? timeJson(*option.time) : Json(nullptr);
    else
        json["serving"] = option.serving ? servingJson(option) : Json(nullptr);
    json["cost"] = cost ? costJson(*cost) : Json(nullptr);
    json["other_costs"] = Json::array();
    for (std::size_t i = 0; i < option.costs.size(); ++i) {
        if (!option.chosenCost || i != *option.chosenCost)
            json["other_costs"].push_back(costJson(option.costs[i]));
    }
    json["score"] = number(option.score);
    json["reasons"] = toJson(option.reasons);
    json["warnings"] = toJson(option.warnings);
    return json;
}

Json complianceJson(const ComplianceVerdict &verdict)
{
    Json json;
    json["regimes"] = Json::array();
    for (const Regime *regime : verdict.regimes) {
        Json entry;
        entry["id"] = regime->id;
        entry["name"] = toJson(regime->name);
        entry["confidence"] = regime->confidence;
        json["regimes"].push_back(std::move(entry));
    }
    Json modes = Json::object();
    for (const auto &entry : EnumNames<DeploymentMode>::table) {
        const ComplianceVerdict::Mode &mode = verdict.mode(entry.first);
        Json one;
        one["verdict"] = nameOf(mode.verdict);
        one["decided_by"] = mode.decidedBy;
        modes[std::string(entry.second)] = std::move(one);
    }
    json["modes"] = std::move(modes);
    json["regions"] = verdict.regions;
    json["tenancy"] = verdict.tenancy;
    json["network"] = verdict.network;
    json["key_management"] = verdict.keyManagement;
    json["log_retention_days"] = verdict.logRetentionDays;
    json["domestic_hardware"] = nameOf(verdict.domestic);
    json["stop"] = verdict.stop;
    json["evidence"] = Json::array();
    for (const BilingualText &text : verdict.evidence)
        json["evidence"].push_back(toJson(text));
    json["conflicts"] = toJson(verdict.conflicts);
    json["training_flops"] = number(verdict.trainingFlops.value);
    return json;
}

Json storageJson(const StoragePlan &storage)
{
    Json json;
    json["raw_data_bytes"] = number(storage.rawData.value);
    json["tokenised_data_bytes"] = number(storage.tokenisedData.value);
    json["checkpoint_bytes"] = number(storage.checkpoint.value);
    json["checkpoints_kept_bytes"] = number(storage.checkpointsKept.value);
    json["weights_only_bytes"] = number(storage.weightsOnly.value);
    json["total_bytes"] = number(storage.total.value);
    json["checkpoint_interval_s"] = optionalJson(storage.checkpointInterval);
    json["checkpoint_blocked_s"] = optionalJson(storage.checkpointBlocked);
    json["weight_load_s"] = optionalJson(storage.weightLoadTime);
    json["tiers"] = Json::array();
    for (const StorageNeed &need : storage.tiers) {
        Json entry;
        entry["tier"] = nameOf(need.tier);
        entry["capacity_bytes"] = number(need.capacity.value);
        entry["read_bytes_per_s"] = optionalJson(need.readBandwidth);
        entry["write_bytes_per_s"] = optionalJson(need.writeBandwidth);
        json["tiers"].push_back(std::move(entry));
    }
    json["advice"] = toJson(storage.advice);
    json["derivation"] = toJson(storage.derivation);
    return json;
}

Json networkJson(const NetworkPlan &network)
{
    Json json;
    json["in_node"] = nameOf(network.inNode);
    json["fast_link_required"] = network.fastLinkRequired;
    json["between_nodes"] = nameOf(network.betweenNodes);
    json["needed_bytes_per_s_per_gpu"] = optionalJson(network.neededPerGpu);
    json["tensor_parallel_overhead"] = network.tensorParallelOverhead ? number(*network.tensorParallelOverhead) : Json(nullptr);
    json["nodes"] = network.nodes;
    json["nics_per_node"] = network.nicsPerNode;
    json["leaf_switches"] = network.leafSwitches;
    json["spine_switches"] = network.spineSwitches;
    json["core_switches"] = network.coreSwitches;
    json["advice"] = toJson(network.advice);
    json["derivation"] = toJson(network.derivation);
    return json;
}

Json balanceJson(const Balance &balance)
{
    Json json;
    json["compute"] = number(balance.compute);
    json["network"] = number(balance.network);
    json["storage"] = number(balance.storage);
    json["bottleneck"] = nameOf(balance.bottleneck);
    return json;
}

Json modelJson(const ModelSummary &model)
{
    Json json;
    json["name"] = model.name;
    json["model_type"] = model.modelType;
    json["parameters"] = model.parameters.total;
    json["active_parameters"] = model.parameters.active;
    json["size_class"] = nameOf(model.sizeClass);
    json["weight_format"] = model.weightFormat;
    json["weight_bytes"] = number(model.weightBytes.value);
    json["kv_bytes_per_token"] = number(model.kvBytesPerToken.value);
    json["context_length"] = model.contextLength;
    json["synthetic"] = model.synthetic;
    return json;
}

/// Where the figures of the proposal come from: the derivations' sources, the accelerators', the prices', the regimes'.
std::vector<std::string> sourcesOf(const Proposal &proposal)
{
    std::vector<std::string> sources;
    std::set<std::string> seen;
    const auto add = [&sources, &seen](const std::string &source) {
        if (!source.empty() && seen.insert(source).second)
            sources.push_back(source);
    };
    for (const Derivation *derivation : {&proposal.memoryDerivation, &proposal.timeDerivation, &proposal.costDerivation}) {
        for (const DerivationStep &step : *derivation)
            add(step.source);
    }
    if (!proposal.recommendation || !proposal.catalog)
        return sources;
    for (const Accelerator &accelerator : proposal.catalog->accelerators) {
        if (accelerator.id != proposal.recommendation->acceleratorId)
            continue;
        for (const std::string &source : accelerator.provenance.sources)
            add(source);
    }
    if (const CostOption *cost = proposal.recommendation->cost()) {
        if (const Offer *offer = proposal.catalog->findOffer(cost->offerId))
            add(offer->source);
        for (const PurchasePrice &price : proposal.catalog->purchases) {
            if (price.id == cost->offerId)
                add(price.source);
        }
    }
    return sources;
}

} // namespace

std::string proposalToJson(const Proposal &proposal)
{
    const bool training = proposal.request.isTraining();
    Json json;
    json["schema_version"] = 1;
    json["date"] = proposal.date;
    json["title"] = proposal.request.title;
    json["client"] = proposal.request.client;
    json["model"] = modelJson(proposal.model);
    json["recommendation"] = proposal.recommendation ? optionJson(*proposal.recommendation, training) : Json(nullptr);
    json["no_solution"] = proposal.noSolution ? toJson(*proposal.noSolution) : Json(nullptr);
    json["alternatives"] = Json::array();
    for (const PlanOption &option : proposal.alternatives)
        json["alternatives"].push_back(optionJson(option, training));
    json["rejected"] = Json::array();
    for (const RejectedAccelerator &rejected : proposal.rejected) {
        Json entry;
        entry["accelerator_id"] = rejected.acceleratorId;
        entry["reason"] = toJson(rejected.reason);
        entry["nearest_fix"] = rejected.nearestFix ? toJson(*rejected.nearestFix) : Json(nullptr);
        json["rejected"].push_back(std::move(entry));
    }
    json["compliance"] = complianceJson(proposal.compliance);
    json["deployment"] = Json::array();
    for (const ScoredMode &mode : proposal.deployment) {
        Json entry;
        entry["mode"] = nameOf(mode.mode);
        entry["score"] = number(mode.score);
        entry["verdict"] = nameOf(mode.verdict);
        entry["reasons"] = toJson(mode.reasons);
        json["deployment"].push_back(std::move(entry));
    }
    json["billing_advice"] = toJson(proposal.billingAdvice);
    json["storage"] = proposal.storage ? storageJson(*proposal.storage) : Json(nullptr);
    json["network"] = proposal.network ? networkJson(*proposal.network) : Json(nullptr);
    json["balance"] = proposal.balance ? balanceJson(*proposal.balance) : Json(nullptr);
    json["warnings"] = toJson(proposal.warnings);
    json["assumed"] = proposal.assumed;
    Json derivations;
    derivations["memory"] = toJson(proposal.memoryDerivation);
    derivations["time"] = toJson(proposal.timeDerivation);
    derivations["cost"] = toJson(proposal.costDerivation);
    json["derivations"] = std::move(derivations);
    json["article_sums"] = Json::array();
    for (const ArticleSum &sum : proposal.articleSums) {
        Json entry;
        entry["id"] = sum.id;
        entry["relevant"] = sum.relevant;
        entry["derivation"] = toJson(sum.derivation);
        entry["remark"] = toJson(sum.remark);
        json["article_sums"].push_back(std::move(entry));
    }
    json["sources"] = sourcesOf(proposal);
    Json versions;
    versions["app"] = proposal.versions.app;
    versions["catalog"] = proposal.versions.catalog;
    versions["formulas"] = proposal.versions.formulas;
    json["versions"] = std::move(versions);
    // Names come from files; bytes that are no UTF-8 must not stop the export.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace powertrain
