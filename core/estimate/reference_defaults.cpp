// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_defaults.h"

#include <algorithm>

#include "core/estimate/efficiency_training.h"
#include "core/estimate/training_framework.h"

namespace powertrain::reference {

namespace {

bool contains(const std::string &name, const char *part) { return name.find(part) != std::string::npos; }

} // namespace

bool isMegatron(const TrainingSetup &setup)
{
    return setup.framework.find("egatron") != std::string::npos || setup.framework.find("nemo-l") != std::string::npos;
}

bool isTorchtitan(const TrainingSetup &setup) { return contains(setup.framework, "titan"); }

/// transformers loads weights in fp32 unless told otherwise (from_pretrained before version 5).
DataType defaultWeights(const TrainingSetup &setup, bool quantised)
{
    const TrainingFramework framework = trainingFramework(setup.framework);
    return framework == TrainingFramework::HuggingFace && !quantised ? DataType::Fp32 : DataType::Bf16;
}

/// What a framework recomputes unless told otherwise: torchtune's recipes (enable_activation_checkpointing), MaxText
/// (base.yml, remat_policy), LLaMA-Factory (disable_gradient_checkpointing), ms-swift (gradient_checkpointing), XTuner's
/// configurations (activation_checkpoint) and LOMO's recipes (arXiv 2306.09782) every layer; torchtitan's training
/// configurations part of each (activation_checkpoint.mode).
Checkpointing defaultCheckpointing(const TrainingSetup &setup)
{
    switch (trainingFramework(setup.framework)) {
    case TrainingFramework::Torchtune:
    case TrainingFramework::MaxText:
    case TrainingFramework::LlamaFactory:
        return Checkpointing::Full;
    default:
        break;
    }
    if (setup.method == Method::Lomo || contains(setup.framework, "swift") || contains(setup.framework, "xtuner"))
        return Checkpointing::Full;
    return isTorchtitan(setup) ? Checkpointing::Selective : Checkpointing::None;
}

/// Fused attention came into Megatron with release 23.x; releases before write and read the scores.
AttentionKernel defaultAttention(const TrainingSetup &setup)
{
    const int released = releaseMonth(setup.frameworkVersion);
    return isMegatron(setup) && released > 0 && released < 202301 ? AttentionKernel::Eager : AttentionKernel::Flash;
}

/// How the launchers spread training states when nothing is said: Megatron keeps distributed optimizer states, plain
/// data parallelism of a whole model over many cards is run under FSDP, adapters under DDP.
Sharding defaultSharding(const TrainingSetup &setup, double gpus)
{
    const Layout &layout = setup.layout;
    // Whole models under DeepSpeed and a Hugging Face trainer are run with ZeRO-3 (the trainers' own configurations).
    if (setup.method == Method::Full && contains(setup.framework, "transformers") && contains(setup.framework, "deepspeed"))
        return Sharding::Zero3;
    if (gpus <= 1)
        return Sharding::None;
    if (isMegatron(setup))
        return Sharding::MegatronDistributedOptimizer;
    if (setup.method != Method::Full && setup.method != Method::Pretrain)
        return Sharding::Ddp;
    // Tensor and pipeline parallelism without a framework's name are Megatron's; PyTorch's loops join them with FSDP.
    const bool splitsModel = layout.tensorParallel * layout.pipelineParallel > 1;
    return splitsModel && setup.framework.empty() ? Sharding::MegatronDistributedOptimizer : Sharding::Fsdp;
}

/// litgpt's recipes always gather several micro-batches into one step (config_hub: global_batch_size above micro × devices).
int defaultAccumulation(const TrainingSetup &setup, std::vector<std::string> &assumed)
{
    if (trainingFramework(setup.framework) != TrainingFramework::LitGpt || setup.layout.dataParallel <= 1)
        return 1;
    assumed.push_back("gradient_accumulation=2");
    return 2;
}

int usualAccumulation(const TrainingSetup &setup)
{
    constexpr double kTokensOfStep = 1 << 20, kMicroBatchesPerStage = 8, kMost = 1e6;
    double accumulation = 1;
    if (setup.method == Method::Pretrain)
        accumulation = std::max(accumulation, kTokensOfStep / (setup.sequenceLength * setup.layout.microBatch * setup.layout.dataParallel));
    if (setup.layout.pipelineParallel > 1)
        accumulation = std::max(accumulation, kMicroBatchesPerStage * setup.layout.pipelineParallel);
    return static_cast<int>(std::min(accumulation, kMost));
}

} // namespace powertrain::reference
