// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_training.h"

#include <nlohmann/json.hpp>

#include "core/estimate/reference_json.h"
#include "core/estimate/training_speedups.h"
#include "core/estimate/training_time.h"

namespace powertrain {

using nlohmann::ordered_json;

ordered_json adviceJson(const Advice &advice)
{
    ordered_json entry = {{"change", advice.code}};
    for (const Argument &argument : advice.arguments)
        entry[argument.name] = argument.unit == Unit::Text ? ordered_json(argument.text) : ordered_json(argument.number);
    if (advice.timeFactor)
        entry["time_factor"] = *advice.timeFactor;
    entry["memory_driver"] = advice.result.driver.value.value;
    return entry;
}

ordered_json timePartsJson(const TimeParts &parts)
{
    ordered_json json = ordered_json::array();
    for (std::size_t i = 0; i < kTimePartKinds; ++i) {
        if (const auto kind = static_cast<TimePartKind>(i); parts[kind].value > 0)
            json.push_back({{"name", nameOf(kind)}, {"seconds", parts[kind].value}});
    }
    return json;
}

namespace {

/// tokens/s is compared in causal FLOPs; printed TFLOP/s and MFU are converted to the convention that the case names
/// (reference format, "metric").
double flopConvention(const Model &model, const TrainingSetup &setup, const std::string &metric)
{
    const double causal = trainingFlopsPerToken(model, setup).value;
    TrainingSetup withoutAttention = setup;
    withoutAttention.sequenceLength = 0;
    const double matmul = trainingFlopsPerToken(model, withoutAttention).value;
    if (metric == "full_attention")
        return (matmul + 2 * (causal - matmul)) / causal;
    if (metric == "6N")
        return 6 * static_cast<double>(model.inventory.counts.active) / causal;
    if (metric == "hardware_with_recompute")
        return setup.layout.checkpointing == Checkpointing::Full ? (matmul * 4 / 3 + 2 * (causal - matmul) * 4 / 3) / causal : (matmul + 2 * (causal - matmul)) / causal;
    return 1;
}

ordered_json flopsJson(const TrainingFlops &flops)
{
    return {{"model", flops.model().value}, {"executed", flops.executed().value}, {"forward", flops.forward.value}, {"input_gradient", flops.inputGradient.value},
        {"weight_gradient", flops.weightGradient.value}, {"attention", flops.attention.value}, {"head", flops.head.value}, {"recomputed", flops.recomputed.value}};
}

ordered_json lossesJson(const RunLosses &losses)
{
    ordered_json json = {{"checkpoints", losses.checkpoints}, {"failures", losses.failures}, {"interruptions", losses.interruptions}, {"other", losses.other},
        {"checkpoint_pause_seconds", losses.checkpointPause.value}, {"checkpoint_interval_seconds", losses.checkpointInterval.value}};
    if (losses.failuresExpected)
        json["failures_expected"] = *losses.failuresExpected;
    return json;
}

} // namespace

void addTrainingFigures(Figures &figures, const Model &model, const TrainingSetup &setup, const TrainingTime &time)
{
    if (time.gpuHours)
        figures.values["gpu_hours"] = time.gpuHours->value;
    figures.values["tokens_per_second"] = time.tokensPerSecond.value.value;
    figures.values["tokens_per_second_per_gpu"] = time.tokensPerSecondPerGpu.value.value;
    figures.values["step_seconds"] = time.step.value.value;
    for (const char *metric : {"causal", "full_attention", "6N", "hardware_with_recompute"}) {
        const double factor = flopConvention(model, setup, metric);
        figures.values[std::string("tflops_per_gpu/") + metric] = time.flopsPerSecondPerGpu.value.value * 1e-12 * factor;
        figures.values[std::string("mfu/") + metric] = time.mfu.value * factor;
    }
}

std::optional<Error> addTrainingTime(ordered_json &estimate, Figures &figures, std::vector<std::string> &assumed, const Model &model, const CaseSetup &asked)
{
    if (!asked.card)
        return Error{Message{"estimate.no_accelerator", {}}, "setup.gpu"};
    const TrainingProfile profile = buildTrainingProfile(model);
    CaseSetup setup = asked;
    setup.assumed.clear();
    fillForTime(profile, setup);
    StepRecorder recorder;
    const auto time = estimateTrainingTime(profile, setup.training, *setup.card, setup.conditions, recorder);
    if (!time)
        return time.error();
    estimate["tokens_per_second"] = rangeJson(time->tokensPerSecond);
    estimate["tokens_per_second_per_gpu"] = rangeJson(time->tokensPerSecondPerGpu);
    estimate["samples_per_second"] = rangeJson(time->samplesPerSecond);
    estimate["tflops_per_gpu"] = rangeJson(time->flopsPerSecondPerGpu, 1e-12);
    estimate["mfu"] = rangeJson(time->mfu);
    estimate["hardware_utilisation"] = time->hardwareUtilisation;
    estimate["flops_per_token"] = flopsJson(time->flops);
    estimate["step_seconds"] = rangeJson(time->step);
    estimate["step_parts"] = timePartsJson(time->parts);
    estimate["largest_part"] = nameOf(largestPart(time->parts));
    estimate["useful_share"] = time->usefulShare;
    estimate["goodput"] = time->goodput;
    estimate["losses"] = lossesJson(time->losses);
    if (time->gpuHours)
        estimate["gpu_hours"] = rangeJson(*time->gpuHours);
    if (time->wall)
        estimate["wall_seconds"] = rangeJson(*time->wall);
    ordered_json speedups = ordered_json::array();
    for (const Advice &advice : trainingSpeedups(profile, setup.training, *setup.card, setup.conditions))
        speedups.push_back(adviceJson(advice));
    estimate["speedups"] = std::move(speedups);
    addTrainingFigures(figures, model, setup.training, *time);
    assumed.insert(assumed.end(), setup.assumed.begin(), setup.assumed.end());
    assumed.insert(assumed.end(), time->assumed.begin(), time->assumed.end());
    return std::nullopt;
}

} // namespace powertrain
