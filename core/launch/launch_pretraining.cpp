// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM's arguments under torchrun.
#include <algorithm>
#include <cmath>

#include "core/launch/launch_parts.h"

namespace powertrain::launch {

namespace {

constexpr int kMasterPort = 29500;

/// Shapes that pretrain_gpt.py takes as plain options: equal layers of ordinary attention, dense or routed in all layers.
bool hasPlainShapes(const Model &model)
{
    const Architecture &a = model.architecture;
    if (a.groups.size() != 1 || !a.encoderGroups.empty() || a.positionEmbeddings > 0 || a.perLayerInput > 0 || a.visionParameters > 0 || a.audioParameters > 0)
        return false;
    const LayerGroup &g = a.groups.front();
    const bool onlyOne = g.parallel.kind == AttentionKind::None && g.cross.kind == AttentionKind::None && g.residualStreams == 0 && g.plainMatrices == 0;
    const bool attention = g.attention.kind == AttentionKind::Full && g.attention.heads > 0 && g.attention.kvHeads > 0 && g.attention.headDimQk == g.attention.headDimV && !g.attention.outputGate
        && !g.attention.sinks && !g.attention.qkNormFullWidth && g.attention.biasQkv == false;
    const bool experts = !g.feedForward.isMoe() || (g.feedForward.sharedIntermediate == 0 && g.feedForward.expertLatent == 0);
    return onlyOne && attention && experts && g.feedForward.gated && !g.normBias;
}

void addShapes(const Model &model, Command &command)
{
    const Architecture &a = model.architecture;
    const LayerGroup &g = a.groups.front();
    command.option("--num-layers", static_cast<double>(g.count)).option("--hidden-size", static_cast<double>(a.hidden)).option("--num-attention-heads", static_cast<double>(g.attention.heads));
    if (g.attention.kvHeads != g.attention.heads)
        command.flag("--group-query-attention").option("--num-query-groups", static_cast<double>(g.attention.kvHeads));
    command.option("--kv-channels", static_cast<double>(g.attention.headDimQk));
    if (g.feedForward.isMoe()) {
        command.option("--num-experts", static_cast<double>(g.feedForward.experts)).option("--moe-router-topk", static_cast<double>(g.feedForward.expertsPerToken));
        command.option("--moe-ffn-hidden-size", static_cast<double>(g.feedForward.expertIntermediate)).option("--ffn-hidden-size", static_cast<double>(g.feedForward.expertIntermediate));
        command.flag("--moe-grouped-gemm").option("--moe-token-dispatcher-type", "alltoall");
    } else {
        command.option("--ffn-hidden-size", static_cast<double>(g.feedForward.intermediate));
    }
    if (g.attention.qkNorm)
        command.flag("--qk-layernorm");
    command.flag("--swiglu").flag("--disable-bias-linear").option("--normalization", "RMSNorm").option("--position-embedding-type", "rope");
    if (!a.tiedEmbeddings)
        command.flag("--untie-embeddings-and-output-weights");
}

void addRecomputation(const Context &context, Command &command)
{
    const Layout &layout = context.option.layout;
    if (layout.checkpointing == Checkpointing::Selective) {
        command.option("--recompute-granularity", "selective");
    } else if (layout.checkpointing == Checkpointing::Full && layout.checkpointEvery <= 1) {
        command.option("--recompute-granularity", "full").option("--recompute-method", "uniform").option("--recompute-num-layers", 1);
    } else if (layout.checkpointing == Checkpointing::Full) {
        // The first layers of each stage are recomputed, so many that it is every n-th of all.
        const double chunks = static_cast<double>(std::max(1, layout.pipelineParallel)) * std::max(1, layout.virtualPipeline);
        const double layers = static_cast<double>(context.model.architecture.layers()) / chunks / layout.checkpointEvery;
        command.option("--recompute-granularity", "full").option("--recompute-method", "block").option("--recompute-num-layers", std::max(1.0, std::round(layers)));
    }
}

void addLayout(const Layout &layout, Command &command)
{
    command.option("--tensor-model-parallel-size", layout.tensorParallel).option("--pipeline-model-parallel-size", layout.pipelineParallel);
    if (layout.virtualPipeline > 1)
        command.option("--num-virtual-stages-per-pipeline-rank", layout.virtualPipeline);
    if (layout.contextParallel > 1)
        command.option("--context-parallel-size", layout.contextParallel);
    if (layout.expertParallel > 1)
        command.option("--expert-model-parallel-size", layout.expertParallel);
    if (layout.sequenceParallel)
        command.flag("--sequence-parallel");
    if (layout.sharding == Sharding::MegatronDistributedOptimizer)
        command.flag("--use-distributed-optimizer").flag("--overlap-grad-reduce").flag("--overlap-param-gather");
}

} // namespace

void addPretraining(const Context &context, LaunchSet &set)
{
    const TrainingSetup &setup = context.job.trainingSetup;
    const Layout &layout = context.option.layout;
    const bool adam = setup.optimizer == Optimizer::AdamW, sgd = setup.optimizer == Optimizer::SgdMomentum || setup.optimizer == Optimizer::Sgd;
    if (!adam && !sgd) {
        set.remarks.push_back(toolMessage("launch.optimizer_unsupported", kMegatron, {Argument::ofText("optimizer", std::string(nameOf(setup.optimizer)))}));
        return;
    }
    if (!context.even || layout.offload != Offload::None) {
        set.remarks.push_back(toolMessage(context.even ? "launch.offload_unsupported" : "launch.odd_nodes", kMegatron));
        return;
    }
    LaunchFile file{kMegatron.name, kMegatron.version, "pretrain_megatron.sh", LaunchKind::Shell, {}, {}};
    Command command("torchrun");
    command.option("--nproc-per-node", context.gpusPerNode).option("--nnodes", context.nodes);
    if (context.nodes > 1)
        command.option("--node-rank", "\"$NODE_RANK\"").option("--master-addr", "\"$HEAD_NODE\"").option("--master-port", kMasterPort);
    command.flag("\"$MEGATRON/pretrain_gpt.py\"").flag("--use-mcore-models");
    addLayout(layout, command);
    if (hasPlainShapes(context.model))
        addShapes(context.model, command);
    else
        file.remarks.push_back({"launch.shapes", {Argument::ofText("model", cleanName(context.model.name))}});
    command.option("--seq-length", setup.sequenceLength).option("--max-position-embeddings", std::max(setup.sequenceLength, static_cast<double>(context.model.architecture.contextLength)));
    const double batch = static_cast<double>(layout.microBatch) * layout.gradientAccumulation * layout.dataParallel;
    command.option("--micro-batch-size", layout.microBatch).option("--global-batch-size", batch);
    if (context.job.tokens && setup.sequenceLength > 0)
        command.option("--train-samples", std::ceil(*context.job.tokens / setup.sequenceLength));
    command.option("--optimizer", adam ? "adam" : "sgd").option("--lr", "\"$LR\"").flag("--bf16");
    if (context.option.compute == DataType::Fp8)
        command.option("--fp8-format", "hybrid");
    addRecomputation(context, command);
    command.option("--attention-backend", "auto").option("--tokenizer-type", "HuggingFaceTokenizer").option("--tokenizer-model", "\"$TOKENIZER\"");
    command.option("--data-path", "\"$DATA\"").option("--save", "\"$RESULTS\"");
    if (setup.method != Method::Pretrain) {
        command.option("--load", "\"$CHECKPOINT\"").flag("--finetune");
        file.remarks.push_back({"launch.convert", {}});
    }
    file.text = "#!/bin/bash\n" + head(context, kMegatron) + "set -euo pipefail\n" + nodeVariables(context)
        + "MEGATRON=\"${MEGATRON:?folder of Megatron-LM}\"\nTOKENIZER=\"${TOKENIZER:?folder or name of the tokenizer}\"\nDATA=\"${DATA:?prefix of the tokenised data}\"\n"
          "RESULTS=\"${RESULTS:?folder for checkpoints}\"\nLR=\"${LR:?learning rate}\"\n"
        + (setup.method != Method::Pretrain ? "CHECKPOINT=\"${CHECKPOINT:?folder of the converted weights}\"\n" : "") + "export CUDA_DEVICE_MAX_CONNECTIONS=1\n\n" + command.text();
    file.remarks.push_back({"launch.paths", {}});
    file.remarks.push_back({"launch.learning_rate", {}});
    set.files.push_back(std::move(file));
    if (context.nodes > 1)
        set.files.push_back(slurmFile(context, set.files.front().fileName));
}

} // namespace powertrain::launch
