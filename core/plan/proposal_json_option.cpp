// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/proposal_json_parts.h"
#include "core/plan/proposal_names.h"

namespace powertrain::proposal_json {

Json layoutJson(const Layout &layout)
{
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
    json["checkpoint_every"] = layout.checkpointEvery;
    return json;
}

namespace {

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

Json lossesJson(const RunLosses &losses)
{
    Json json;
    json["checkpoints"] = number(losses.checkpoints);
    json["failures"] = number(losses.failures);
    json["interruptions"] = number(losses.interruptions);
    json["other"] = number(losses.other);
    json["checkpoint_pause_s"] = number(losses.checkpointPause.value);
    json["checkpoint_interval_s"] = number(losses.checkpointInterval.value);
    json["failures_expected"] = optionalJson(losses.failuresExpected);
    return json;
}

Json flopsJson(const TrainingFlops &flops)
{
    Json json;
    json["forward"] = number(flops.forward.value);
    json["input_gradient"] = number(flops.inputGradient.value);
    json["weight_gradient"] = number(flops.weightGradient.value);
    json["attention"] = number(flops.attention.value);
    json["head"] = number(flops.head.value);
    json["recomputed"] = number(flops.recomputed.value);
    return json;
}

Json timeJson(const TrainingTime &time)
{
    Json json;
    json["step_s"] = rangeJson(time.step);
    json["tokens_per_s"] = rangeJson(time.tokensPerSecond);
    json["tokens_per_s_per_gpu"] = rangeJson(time.tokensPerSecondPerGpu);
    json["samples_per_s"] = rangeJson(time.samplesPerSecond);
    json["mfu"] = rangeJson(time.mfu);
    json["hardware_utilisation"] = number(time.hardwareUtilisation);
    json["wall_s"] = time.wall ? rangeJson(*time.wall) : Json(nullptr);
    json["gpu_hours"] = time.gpuHours ? rangeJson(*time.gpuHours) : Json(nullptr);
    json["useful_share"] = number(time.usefulShare);
    json["goodput"] = number(time.goodput);
    json["losses"] = lossesJson(time.losses);
    json["flops_per_token"] = flopsJson(time.flops);
    json["parts_s"] = partsJson(time.parts);
    return json;
}

Json operatorsJson(const ServingSpeed &speed)
{
    Json json = Json::object();
    for (const auto &entry : EnumNames<OperatorKind>::table) {
        const OperatorTime &time = speed[entry.first];
        Json one;
        one["decode_s"] = number(time.decode.value);
        one["prefill_s"] = number(time.prefill.value);
        one["decode_flops"] = number(time.decodeFlops.value);
        one["prefill_flops"] = number(time.prefillFlops.value);
        one["decode_bytes"] = number(time.decodeBytes.value);
        one["prefill_bytes"] = number(time.prefillBytes.value);
        one["decode_by_compute"] = time.decodeByCompute;
        json[std::string(entry.second)] = std::move(one);
    }
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
    json["prompt_tokens_per_s_replica"] = rangeJson(speed.promptTotal);
    json["batch"] = number(speed.batch);
    json["saturated_batch"] = number(speed.saturatedBatch);
    json["tokens_per_step"] = number(speed.tokensPerStep);
    json["replicas"] = option.replicas;
    json["parts_s"] = partsJson(speed.parts);
    json["operators"] = operatorsJson(speed);
    return json;
}

Json loadJson(const ServingLoad &load)
{
    Json json;
    json["concurrency"] = number(load.concurrency);
    json["requests_per_s"] = number(load.requestsPerSecond);
    json["ttft_s"] = number(load.ttft.value);
    json["tpot_s"] = number(load.tpot.value);
    json["output_tokens_per_s"] = number(load.output.value);
    return json;
}

Json needJson(const ReplicaNeed &need)
{
    Json json;
    json["mean_requests_per_s"] = number(need.meanRate);
    json["peak_requests_per_s"] = number(need.peakRate);
    json["requests_per_s_per_replica"] = number(need.perReplica);
    json["replicas_for_load"] = need.forLoad;
    json["spare_replicas"] = need.spare;
    json["utilisation"] = number(need.utilisation);
    json["waiting_s"] = number(need.waiting.value);
    json["availability"] = optionalJson(need.availability);
    return json;
}

Json disaggregatedJson(const Disaggregated &service)
{
    Json json;
    json["prefill_layout"] = layoutJson(service.prefill);
    json["decode_layout"] = layoutJson(service.decode);
    json["prefill_replicas"] = service.prefillReplicas;
    json["decode_replicas"] = service.decodeReplicas;
    json["devices"] = service.devices;
    json["ttft_s"] = number(service.ttft.value);
    json["tpot_s"] = number(service.tpot.value);
    json["transfer_bytes_per_s"] = number(service.transfer.value);
    json["requests_per_s"] = number(service.requestsPerSecond);
    return json;
}

void addServing(const PlanOption &option, Json &json)
{
    json["serving"] = option.serving ? servingJson(option) : Json(nullptr);
    json["replica_need"] = option.replicaNeed ? needJson(*option.replicaNeed) : Json(nullptr);
    json["largest_load"] = option.largestLoad ? loadJson(*option.largestLoad) : Json(nullptr);
    json["disaggregated"] = option.disaggregated ? disaggregatedJson(*option.disaggregated) : Json(nullptr);
}

} // namespace

Json scalingJson(const Scaling &scaling)
{
    Json json;
    json["points"] = Json::array();
    for (const ScalingPoint &point : scaling.points) {
        Json entry;
        entry["cards"] = point.cards;
        entry["layout"] = layoutJson(point.layout);
        entry["wall_s"] = number(point.wall.value);
        entry["gpu_hours"] = number(point.gpuHours);
        entry["efficiency"] = number(point.efficiency);
        entry["cost"] = point.cost ? number(point.cost->units()) : Json(nullptr);
        entry["currency"] = point.cost ? Json(point.cost->currency.text()) : Json(nullptr);
        entry["in_time"] = point.inTime;
        json["points"].push_back(std::move(entry));
    }
    json["available_s"] = optionalJson(scaling.available);
    json["enough"] = scaling.enough ? Json(*scaling.enough) : Json(nullptr);
    json["worthwhile"] = scaling.worthwhile ? Json(*scaling.worthwhile) : Json(nullptr);
    return json;
}

Json loadCurveJson(const std::vector<LoadPoint> &points)
{
    Json json = Json::array();
    for (const LoadPoint &point : points) {
        Json entry;
        entry["concurrency"] = number(point.concurrency);
        entry["output_tokens_per_s"] = rangeJson(point.output);
        entry["output_tokens_per_s_per_user"] = rangeJson(point.perUser);
        entry["ttft_s"] = rangeJson(point.ttft);
        entry["held"] = point.held;
        entry["meets_targets"] = point.meetsTargets;
        json.push_back(std::move(entry));
    }
    return json;
}

Json optionJson(const PlanOption &option, bool training)
{
    Json json;
    json["accelerator_id"] = option.acceleratorId;
    json["count"] = option.count;
    json["nodes"] = option.nodes;
    json["replicas"] = option.replicas;
    json["smallest"] = option.smallest;
    json["on_front"] = option.onFront;
    json["layout"] = layoutJson(option.layout);
    json["layout"]["loss"] = nameOf(option.loss);
    if (training) {
        json["compute"] = nameOf(option.compute);
        json["sharding_group"] = option.shardingGroup;
    } else {
        json["weight_format"] = option.weightFormat;
        json["substitute_format"] = option.substituteFormat;
        json["memory_fraction"] = option.memoryFraction ? number(*option.memoryFraction) : Json(nullptr);
    }
    json["deployment_mode"] = nameOf(option.deployment);
    json["compliance_verdict"] = nameOf(option.verdict);
    json["compliance_regimes"] = Json::array();
    for (const Regime *regime : option.regimes)
        json["compliance_regimes"].push_back(regime->id);
    const CostOption *cost = option.cost();
    json["billing_mode"] = cost ? Json(nameOf(cost->billing)) : Json(nullptr);
    json["memory"] = memoryJson(option);
    if (training)
        json["time"] = option.time ? timeJson(*option.time) : Json(nullptr);
    else
        addServing(option, json);
    json["cost"] = cost ? costJson(*cost) : Json(nullptr);
    json["other_costs"] = Json::array();
    for (std::size_t i = 0; i < option.costs.size(); ++i) {
        if (!option.chosenCost || i != *option.chosenCost)
            json["other_costs"].push_back(costJson(option.costs[i]));
    }
    json["energy_kwh"] = optionalJson(option.energyKwh);
    json["score"] = number(option.score);
    json["reasons"] = toJson(option.reasons);
    json["count_reasons"] = toJson(option.countReasons);
    json["speedups"] = toJson(option.speedups);
    json["warnings"] = toJson(option.warnings);
    return json;
}

} // namespace powertrain::proposal_json
