// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_job.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/estimate/time.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

std::string keyValue(std::string_view key, double value)
{
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value);
    return std::string(key) + "=" + std::string(buffer, end.ptr);
}

/// Bytes per parameter follow from these types; see core/workload/setup.h.
void chooseTypes(TrainingSetup &setup)
{
    setup.weights = DataType::Bf16;
    setup.compute = DataType::Bf16;
    setup.states = DataType::Fp32;
    if (setup.method == Method::Pretrain) {
        setup.gradients = DataType::Fp32; // Megatron keeps main gradients in 32 bit
        setup.master = DataType::Fp32;
        setup.framework = "megatron-lm";
    } else if (trainsAdapter(setup.method)) {
        setup.gradients = DataType::Fp32; // PEFT keeps adapters in 32 bit (autocast_adapter_dtype)
        setup.master = DataType::None;
        setup.framework = "transformers";
    } else {
        setup.gradients = DataType::Bf16;
        setup.master = DataType::Fp32;
        setup.framework = "transformers";
    }
}

void fillTraining(PlanJob &job)
{
    const Request &request = *job.request;
    TrainingSetup &setup = job.trainingSetup;
    setup.method = request.task.kind == Task::Pretrain ? Method::Pretrain : methodOf(request.task);
    if (request.task.kind != Task::Pretrain)
        setup.objective = objectiveOf(request.task);
    if (samplesAnswers(setup))
        setup.rollout = Rollout::Sleeping; // as verl's hybrid engine and TRL's sleep mode do
    setup.optimizer = request.task.optimizer;
    setup.loraRank = request.task.loraRank;
    setup.sampleTokens = request.model.sampleTokens.value_or(0);
    setup.packed = request.model.packed;
    setup.sequenceLength = request.model.sequenceLength;
    if (setup.method == Method::Freeze)
        setup.trainableShare = 0.1;
    chooseTypes(setup);
    if (setup.method == Method::Qlora) {
        setup.quantization = request.task.method == TuningMethod::Qlora8 ? "int8" : "nf4_dq";
        job.assumed.push_back("base_quantization=" + setup.quantization);
    }
    if (setup.method == Method::Freeze)
        job.assumed.push_back("trainable_share=0.1");

    if (request.model.datasetTokens) {
        job.tokens = *request.model.datasetTokens * request.model.epochs;
    } else if (request.task.kind == Task::Pretrain) {
        job.tokens = limits::kTokensPerParameter * static_cast<double>(job.model->inventory.counts.total);
        job.assumed.push_back(keyValue("dataset_tokens", *job.tokens));
    }
    setup.tokens = job.tokens.value_or(0);

    job.batchIsAsked = request.model.globalBatch > 0;
    if (job.batchIsAsked) {
        job.targetBatch = request.model.globalBatch;
    } else if (setup.method == Method::Pretrain) {
        const bool large = static_cast<double>(job.model->inventory.counts.total) > limits::kLargeModel;
        job.targetBatch = std::max(1.0, std::floor((large ? limits::kBatchTokensLarge : limits::kBatchTokens) / setup.sequenceLength));
        job.assumed.push_back(keyValue("global_batch", job.targetBatch));
    } else {
        job.targetBatch = limits::kTuningBatch;
        job.assumed.push_back(keyValue("global_batch", job.targetBatch));
    }
}

/// A run goes on at night: a deadline and a pre-training project count whole days, other projects the hours that the
/// request gives the cards.
void fillTime(PlanJob &job)
{
    const DurationAnswer &duration = job.request->duration;
    const bool wholeDays = duration.deadlineDays.has_value() || job.request->task.kind == Task::Pretrain;
    const double days = duration.deadlineDays.value_or(duration.days);
    job.available = Seconds(days * (wholeDays ? 24.0 : duration.hoursPerDay) * 3600.0);
    job.earlyEnough = *job.available * (wholeDays ? limits::kEarlyEnoughForDeadline : limits::kEarlyEnough);
    job.assumed.push_back(keyValue("available_hours", job.available->value / 3600.0));
}

/// Tokens drafted for each step where the request does not say: what vLLM's documentation starts its examples with
/// (docs/features/spec_decode).
double usualDraftTokens(std::string_view method)
{
    if (method.empty())
        return 0;
    if (method == "mtp")
        return 1;
    return method == "eagle" || method == "eagle3" ? 3 : 5;
}

void fillServing(PlanJob &job)
{
    const Request &request = *job.request;
    ServingSetup &setup = job.servingSetup;
    setup.kvType = request.model.kvType;
    setup.contextLength = request.model.contextLength;
    setup.concurrency = std::max(1.0, request.model.concurrency);
    setup.inputTokens = std::min(request.model.inputTokens, request.model.contextLength);
    setup.outputTokens = request.model.outputTokens;
    setup.requestRate = request.model.requestsPerSecond;
    // Users come at random; "concurrency" would be a test bench that sends all prompts in the same moment.
    setup.load = request.task.serving == ServingKind::Batch ? "saturated" : "";
    // vLLM keeps finished prefixes by itself.
    setup.prefixCaching = true;
    setup.engineVersion = "0.21";
    setup.prefixShare = request.model.prefixShare;
    setup.speculative = request.model.speculative;
    setup.speculativeTokens = usualDraftTokens(setup.speculative);
    if (setup.speculativeTokens > 0)
        job.assumed.push_back(keyValue("draft_tokens", setup.speculativeTokens));
    job.assumed.push_back("engine=" + setup.engine);
    job.assumed.push_back("engine_version=" + setup.engineVersion);
    if (setup.kvType.empty())
        job.assumed.push_back("kv_type=bf16");

    if (!request.model.weightFormat.empty()) {
        job.weightFormats = {request.model.weightFormat};
    } else {
        const std::string stored = job.model->storedFormat.empty() ? std::string("bf16") : job.model->storedFormat;
        job.weightFormats = {stored};
        job.assumed.push_back("weight_format=" + stored);
        const WeightFormat *format = findWeightFormat(stored);
        for (const char *other : {"int8", "awq_int4"}) {
            const WeightFormat *candidate = findWeightFormat(other);
            if (candidate && format && candidate->bitsPerWeight < format->bitsPerWeight + 1)
                job.weightFormats.push_back(std::string(candidate->id));
        }
    }
    if (request.task.serving == ServingKind::Batch && request.model.datasetTokens)
        job.tokens = *request.model.datasetTokens;
}

} // namespace

Method objectiveOf(const TaskAnswer &answer)
{
    switch (answer.objective) {
    case Objective::Sft:
        return Method::Full;
    case Objective::Dpo:
        return Method::Dpo;
    case Objective::Ppo:
        return Method::Ppo;
    case Objective::Grpo:
        return Method::Grpo;
    }
    return Method::Full;
}

Method methodOf(const TaskAnswer &answer)
{
    switch (answer.method) {
    case TuningMethod::Full:
        return objectiveOf(answer);
    case TuningMethod::Freeze:
        return Method::Freeze;
    case TuningMethod::Lora:
        return Method::Lora;
    case TuningMethod::Qlora4:
    case TuningMethod::Qlora8:
        return Method::Qlora;
    case TuningMethod::Dora:
        return Method::Dora;
    case TuningMethod::Adapter:
        return Method::Adapter;
    case TuningMethod::BitFit:
        return Method::BitFit;
    }
    return Method::Full;
}

bool mayUseMegatron(const PlanJob &job)
{
    const Method method = job.trainingSetup.method;
    if (method == Method::Pretrain)
        return true;
    const bool large = job.model->architecture.isMoe() || static_cast<double>(job.model->inventory.counts.total) >= limits::kMegatronTuning;
    return method == Method::Full && objectiveOf(job.trainingSetup) == Method::Full && large;
}

bool trainsAdapter(Method method)
{
    return method == Method::Lora || method == Method::Qlora || method == Method::Dora || method == Method::Adapter || method == Method::BitFit;
}

MeasuredEfficiency ownEfficiency(const PlanJob &job, const Accelerator &accelerator, std::string_view software)
{
    return job.catalog ? job.catalog->efficiencyFor(accelerator.id, !job.training, job.model->architecture.isMoe(), software) : MeasuredEfficiency{};
}

ComputeChoice computeChoiceFor(const PlanJob &job, const Accelerator &accelerator)
{
    const TrainPrecision asked = job.request->model.trainPrecision;
    if (asked == TrainPrecision::Bf16 || !mayUseMegatron(job))
        return {};
    if (asked == TrainPrecision::Fp8)
        return {false, true};
    // A share measured by the user is of the peak that he trained with, which says nothing of the other precision.
    return {true, accelerator.computesIn(Precision::Fp8) && !ownEfficiency(job, accelerator, "megatron-lm").compute};
}

Flops runFlops(const PlanJob &job)
{
    if (!job.training || !job.tokens)
        return Flops(0);
    return trainingFlopsPerToken(*job.model, job.trainingSetup) * *job.tokens;
}

PlanJob makeJob(const Request &request, const Model &model, const Catalog *catalog)
{
    PlanJob job;
    job.request = &request;
    job.model = &model;
    job.catalog = catalog;
    job.training = request.isTraining();
    job.useHours = request.duration.days * request.duration.hoursPerDay;
    const int most = request.task.kind == Task::Pretrain ? limits::kPretrainCards
        : job.training                                   ? limits::kTuningCards
                                                         : limits::kServingCards;
    job.maxCards = std::clamp(request.duration.maxGpus.value_or(most), 1, most);
    job.assumed = model.assumed;
    if (job.training) {
        fillTraining(job);
        fillTime(job);
    } else {
        fillServing(job);
    }
    return job;
}

} // namespace powertrain
