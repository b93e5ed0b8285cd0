// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/estimate/reference_defaults.h"
#include "core/estimate/reference_reader.h"

namespace powertrain::reference {

namespace {

/// States that a source leaves open, as the framework sets them up by default. Sources: Megatron dist_optimizer.md
/// (fp32 main gradients and master), accelerate's FSDP page (sharded fp32 masters under mixed precision), torchtune
/// and litgpt (pure bf16), PEFT autocast_adapter_dtype (fp32 adapters).
void fillStates(Reader &reader, TrainingSetup &setup)
{
    const bool megatron = isMegatron(setup) || setup.layout.sharding == Sharding::MegatronDistributedOptimizer;
    const bool adapter = setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora;
    const bool sharded = setup.layout.sharding == Sharding::Fsdp || setup.layout.sharding == Sharding::Zero1 || setup.layout.sharding == Sharding::Zero2
        || setup.layout.sharding == Sharding::Zero3;
    const bool single = setup.weights == DataType::Fp32; // fp32 weights have fp32 gradients and moments, and no master copy
    const DataType gradients = megatron || sharded || adapter || single ? DataType::Fp32 : DataType::Bf16;
    const DataType master = (megatron || sharded) && !single ? DataType::Fp32 : DataType::None;
    const DataType states = megatron || sharded || adapter || single ? DataType::Fp32 : DataType::Bf16;
    setup.gradients = reader.named("grad_dtype", gradients);
    setup.master = reader.named("master_dtype", master);
    setup.states = reader.named("state_dtype", states);
}

void readSamples(Reader &reader, TrainingSetup &setup)
{
    setup.sampleTokens = reader.number("sample_tokens", 1, 1e9).value_or(0);
    setup.packed = reader.flag("packed").value_or(true);
}

/// torchtitan's published H100 are parts of 500 W (benchmarks/llama3_h100_202412_torchtitan.md), and its tables do not say.
void readConditions(Reader &reader, CaseSetup &result)
{
    constexpr double kTorchtitanWatts = 500;
    RunConditions &conditions = result.conditions;
    if (const auto watts = reader.number("gpu_watts", 1, 1e5))
        conditions.powerLimit = Watts(*watts);
    else if (isTorchtitan(result.training) && result.card && result.card->id == "nvidia-h100-sxm") {
        conditions.powerLimit = Watts(kTorchtitanWatts);
        reader.assume("gpu_watts", kTorchtitanWatts);
    }
    if (const auto seconds = reader.number("checkpoint_pause_seconds", 0.001, 1e7))
        conditions.checkpointPause = Seconds(*seconds);
    if (const auto seconds = reader.number("checkpoint_interval_seconds", 1, 1e9))
        conditions.checkpointInterval = Seconds(*seconds);
    conditions.gpuHoursPerFailure = reader.number("gpu_hours_per_failure", 0.001, 1e12);
    conditions.hoursPerInterruption = reader.number("hours_per_interruption", 0.001, 1e9);
    readEfficiency(reader, result.training.efficiency);
}

/// How many of the answers that decide a peak the source leaves open.
int openKeys(const Reader &reader, const TrainingSetup &setup)
{
    int open = 0;
    for (const char *key : {"weights_dtype", "compute_dtype", "grad_dtype", "state_dtype", "micro_batch", "sequence_length", "checkpointing", "attention", "loss", "framework", "gpu", "optimizer"})
        open += reader.find(key) ? 0 : 1;
    // Megatron's selective recomputation covers the modules that the run lists, and a case cannot.
    open += isMegatron(setup) && setup.layout.checkpointing == Checkpointing::Selective ? 1 : 0;
    if (setup.method == Method::Lora || setup.method == Method::Qlora || setup.method == Method::Dora) {
        for (const char *key : {"lora_rank", "lora_targets"})
            open += reader.find(key) ? 0 : 1;
    }
    return open;
}

} // namespace

void readTraining(Reader &reader, CaseSetup &result)
{
    TrainingSetup &setup = result.training;
    setup.method = reader.named("method", Method::Full);
    setup.framework = reader.text("framework");
    setup.frameworkVersion = reader.text("framework_version");
    setup.quantization = reader.text("quantization");
    setup.weights = reader.named("weights_dtype", defaultWeights(setup, !setup.quantization.empty()));
    setup.compute = reader.named("compute_dtype", setup.weights == DataType::Fp32 && !reader.find("weights_dtype") ? DataType::Fp32 : DataType::Bf16);
    setup.optimizer = reader.named("optimizer", Optimizer::AdamW);
    setup.attention = reader.named("attention", defaultAttention(setup));
    setup.loss = reader.named("loss", LossPath::Upcast);
    setup.compiled = reader.flag("compiled").value_or(false);
    setup.sequenceLength = reader.numberOr("sequence_length", 2048, 1, 1e9);
    setup.layout.microBatch = static_cast<int>(reader.numberOr("micro_batch", 1, 1, 1e6));
    setup.layout.checkpointing = reader.named("checkpointing", defaultCheckpointing(setup));
    setup.layout.checkpointEvery = reader.degree("checkpoint_every");
    setup.layout.offload = reader.named("offload", Offload::None);
    readLayout(reader, setup.layout, result.gpus);
    setup.layout.sharding = reader.named("sharding", defaultSharding(setup, result.gpus));
    setup.layout.sequenceParallel = reader.flag("sequence_parallel").value_or(setup.layout.tensorParallel > 1);
    fillStates(reader, setup);

    setup.globalBatch = reader.number("global_batch", 1, 1e9).value_or(0);
    const double perStep = static_cast<double>(setup.layout.microBatch) * setup.layout.dataParallel;
    const auto accumulation = reader.number("gradient_accumulation", 1, 1e9);
    if (accumulation)
        setup.layout.gradientAccumulation = static_cast<int>(*accumulation);
    else if (setup.globalBatch > 0)
        setup.layout.gradientAccumulation = std::max(1, static_cast<int>(std::lround(setup.globalBatch / perStep)));
    else
        setup.layout.gradientAccumulation = defaultAccumulation(setup, result.assumed);
    if (reader.find("lora_rank"))
        setup.loraRank = static_cast<int>(reader.number("lora_rank", 1, 65536).value_or(16));
    std::string targets;
    for (const std::string &target : reader.texts("lora_targets"))
        targets += (targets.empty() ? "" : ",") + target;
    if (!targets.empty())
        setup.loraTargets = targets;
    setup.modulesToSave = reader.texts("modules_to_save");
    setup.communicationOverlap = reader.flag("communication_overlap");
    setup.shardingGroup = static_cast<int>(reader.number("sharding_group", 1, 1e6).value_or(0));
    setup.tokens = reader.number("tokens", 1, 1e18).value_or(0);
    if (reader.find("objective"))
        setup.objective = reader.named("objective", Method::Full);
    setup.rollout = reader.find("rollout") ? reader.named("rollout", Rollout::Apart) : Rollout::Apart;
    setup.rolloutShare = reader.number("rollout_memory_fraction", 0.01, 1).value_or(setup.rolloutShare);
    setup.openKeys = openKeys(reader, setup);
    result.layoutOpen = !reader.find("tensor_parallel") && !reader.find("pipeline_parallel") && !reader.find("data_parallel") && !reader.find("context_parallel");
    result.expertsOpen = !reader.find("expert_parallel");
    result.gpusOpen = !reader.find("gpus") && result.layoutOpen;
    result.batchOpen = !accumulation && setup.globalBatch <= 0 && setup.layout.gradientAccumulation <= 1;
    result.checkpointingOpen = !reader.find("checkpointing") && setup.layout.checkpointing == Checkpointing::None;
    readSamples(reader, setup);
    readConditions(reader, result);
}

} // namespace powertrain::reference
