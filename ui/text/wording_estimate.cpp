// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/wording.h"

namespace powertrain {

QString word(const Words &words, Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::AdamW:
        return words.translate("Powertrain", "AdamW", "optimizer");
    case Optimizer::AdamW8bit:
        return words.translate("Powertrain", "AdamW, 8-bit states", "optimizer");
    case Optimizer::PagedAdamW32bit:
        return words.translate("Powertrain", "Paged AdamW, 32-bit", "optimizer");
    case Optimizer::PagedAdamW8bit:
        return words.translate("Powertrain", "Paged AdamW, 8-bit", "optimizer");
    case Optimizer::AdamW4bit:
        return words.translate("Powertrain", "AdamW, 4-bit states", "optimizer");
    case Optimizer::Adafactor:
        return words.translate("Powertrain", "Adafactor", "optimizer");
    case Optimizer::Lion:
        return words.translate("Powertrain", "Lion", "optimizer");
    case Optimizer::Sgd:
        return words.translate("Powertrain", "SGD", "optimizer");
    case Optimizer::SgdMomentum:
        return words.translate("Powertrain", "SGD with momentum", "optimizer");
    case Optimizer::GaloreAdamW:
        return words.translate("Powertrain", "GaLore AdamW", "optimizer");
    case Optimizer::Muon:
        return words.translate("Powertrain", "Muon", "optimizer");
    case Optimizer::AdamInBackward:
        return words.translate("Powertrain", "AdamW inside the backward pass", "optimizer");
    }
    return {};
}

QString word(const Words &words, Sharding sharding)
{
    switch (sharding) {
    case Sharding::None:
        return words.translate("Powertrain", "not sharded", "sharding of training states");
    case Sharding::Ddp:
        return words.translate("Powertrain", "DDP", "sharding of training states");
    case Sharding::Zero1:
        return words.translate("Powertrain", "ZeRO-1", "sharding of training states");
    case Sharding::Zero2:
        return words.translate("Powertrain", "ZeRO-2", "sharding of training states");
    case Sharding::Zero3:
        return words.translate("Powertrain", "ZeRO-3", "sharding of training states");
    case Sharding::Fsdp:
        return words.translate("Powertrain", "FSDP", "sharding of training states");
    case Sharding::FsdpNoMixed:
        return words.translate("Powertrain", "FSDP without mixed precision", "sharding of training states");
    case Sharding::MegatronDistributedOptimizer:
        return words.translate("Powertrain", "Megatron distributed optimizer", "sharding of training states");
    }
    return {};
}

QString word(const Words &words, Offload offload)
{
    switch (offload) {
    case Offload::None:
        return words.translate("Powertrain", "no offload", "offload to host memory");
    case Offload::Optimizer:
        return words.translate("Powertrain", "optimizer offloaded", "offload to host memory");
    case Offload::Parameters:
        return words.translate("Powertrain", "weights offloaded", "offload to host memory");
    case Offload::Both:
        return words.translate("Powertrain", "weights and optimizer offloaded", "offload to host memory");
    case Offload::Activations:
        return words.translate("Powertrain", "activations offloaded", "offload to host memory");
    }
    return {};
}

QString word(const Words &words, Checkpointing checkpointing)
{
    switch (checkpointing) {
    case Checkpointing::None:
        return words.translate("Powertrain", "no recomputation", "activation checkpointing");
    case Checkpointing::Selective:
        return words.translate("Powertrain", "selective recomputation", "activation checkpointing");
    case Checkpointing::Full:
        return words.translate("Powertrain", "full recomputation", "activation checkpointing");
    case Checkpointing::Offload:
        return words.translate("Powertrain", "recomputation with offload", "activation checkpointing");
    }
    return {};
}

QString word(const Words &words, MemoryPartKind kind)
{
    switch (kind) {
    case MemoryPartKind::Weights:
        return words.translate("Powertrain", "Weights", "part of the memory");
    case MemoryPartKind::Gradients:
        return words.translate("Powertrain", "Gradients", "part of the memory");
    case MemoryPartKind::Optimizer:
        return words.translate("Powertrain", "Optimizer states", "part of the memory");
    case MemoryPartKind::Activations:
        return words.translate("Powertrain", "Activations", "part of the memory");
    case MemoryPartKind::Logits:
        return words.translate("Powertrain", "Logits and loss", "part of the memory");
    case MemoryPartKind::Temporary:
        return words.translate("Powertrain", "Temporary buffers", "part of the memory");
    case MemoryPartKind::KvCache:
        return words.translate("Powertrain", "KV cache", "part of the memory");
    case MemoryPartKind::RecurrentState:
        return words.translate("Powertrain", "Recurrent state", "part of the memory");
    case MemoryPartKind::CudaGraphs:
        return words.translate("Powertrain", "CUDA graphs", "part of the memory");
    case MemoryPartKind::Fragmentation:
        return words.translate("Powertrain", "Allocator reserve", "part of the memory");
    case MemoryPartKind::Runtime:
        return words.translate("Powertrain", "Runtime and communication", "part of the memory");
    }
    return {};
}

QString wordBasis(const Words &words, int measurements)
{
    if (measurements > 0)
        return words.translate("Powertrain", "The range rests on %n published measurement(s).", "basis of an estimate's range", measurements);
    return words.translate("Powertrain", "No run of this kind has been published; the range is that of related ones.", "basis of an estimate's range");
}

QString word(const Words &words, TensorGroup group)
{
    switch (group) {
    case TensorGroup::Embedding:
        return words.translate("Powertrain", "Embedding", "group of weights");
    case TensorGroup::Attention:
        return words.translate("Powertrain", "Attention", "group of weights");
    case TensorGroup::Mlp:
        return words.translate("Powertrain", "MLP", "group of weights");
    case TensorGroup::Experts:
        return words.translate("Powertrain", "Experts", "group of weights");
    case TensorGroup::Router:
        return words.translate("Powertrain", "Router", "group of weights");
    case TensorGroup::Norms:
        return words.translate("Powertrain", "Norms", "group of weights");
    case TensorGroup::Head:
        return words.translate("Powertrain", "Output head", "group of weights");
    case TensorGroup::Vision:
        return words.translate("Powertrain", "Vision and audio", "group of weights");
    case TensorGroup::Mtp:
        return words.translate("Powertrain", "Multi-token prediction", "group of weights");
    case TensorGroup::Other:
        return words.translate("Powertrain", "Other", "group of weights");
    }
    return {};
}

QString word(const Words &words, PeakPhase phase)
{
    switch (phase) {
    case PeakPhase::ForwardEnd:
        return words.translate("Powertrain", "end of the forward pass", "when memory peaks");
    case PeakPhase::Loss:
        return words.translate("Powertrain", "loss", "when memory peaks");
    case PeakPhase::Backward:
        return words.translate("Powertrain", "backward pass", "when memory peaks");
    case PeakPhase::OptimizerStep:
        return words.translate("Powertrain", "optimizer step", "when memory peaks");
    case PeakPhase::Load:
        return words.translate("Powertrain", "loading the weights", "when memory peaks");
    case PeakPhase::Rollout:
        return words.translate("Powertrain", "sampling answers", "when memory peaks");
    case PeakPhase::Serving:
        return words.translate("Powertrain", "serving", "when memory peaks");
    }
    return {};
}

QString word(const Words &words, Fit fit)
{
    switch (fit) {
    case Fit::Fits:
        return words.translate("Powertrain", "Fits", "memory verdict");
    case Fit::Tight:
        return words.translate("Powertrain", "Fits, but tight", "memory verdict");
    case Fit::DoesNotFit:
        return words.translate("Powertrain", "Does not fit", "memory verdict");
    case Fit::Unknown:
        return words.translate("Powertrain", "Unknown", "memory verdict");
    }
    return {};
}

QString word(const Words &words, TimePartKind kind)
{
    switch (kind) {
    case TimePartKind::Compute:
        return words.translate("Powertrain", "Matrix multiplications", "part of the time");
    case TimePartKind::Recomputation:
        return words.translate("Powertrain", "Recomputation", "part of the time");
    case TimePartKind::Attention:
        return words.translate("Powertrain", "Attention", "part of the time");
    case TimePartKind::MemoryTraffic:
        return words.translate("Powertrain", "Memory traffic", "part of the time");
    case TimePartKind::TensorParallel:
        return words.translate("Powertrain", "Tensor-parallel communication", "part of the time");
    case TimePartKind::ContextParallel:
        return words.translate("Powertrain", "Context-parallel communication", "part of the time");
    case TimePartKind::DataParallel:
        return words.translate("Powertrain", "Data-parallel communication", "part of the time");
    case TimePartKind::Pipeline:
        return words.translate("Powertrain", "Pipeline bubble", "part of the time");
    case TimePartKind::ExpertParallel:
        return words.translate("Powertrain", "Expert-parallel communication", "part of the time");
    case TimePartKind::Optimizer:
        return words.translate("Powertrain", "Optimizer step", "part of the time");
    case TimePartKind::Offload:
        return words.translate("Powertrain", "Offload to the host", "part of the time");
    case TimePartKind::Dequantisation:
        return words.translate("Powertrain", "Dequantisation", "part of the time");
    case TimePartKind::DataLoading:
        return words.translate("Powertrain", "Data loading", "part of the time");
    case TimePartKind::HostFloor:
        return words.translate("Powertrain", "Host and launch overhead", "part of the time");
    case TimePartKind::Rollout:
        return words.translate("Powertrain", "Sampling of answers", "part of the time");
    }
    return {};
}

QString word(const Words &words, OperatorKind kind)
{
    switch (kind) {
    case OperatorKind::Projections:
        return words.translate("Powertrain", "Projections of attention", "kind of operator");
    case OperatorKind::Scores:
        return words.translate("Powertrain", "Attention over the cache", "kind of operator");
    case OperatorKind::Mlp:
        return words.translate("Powertrain", "MLP", "kind of operator");
    case OperatorKind::Experts:
        return words.translate("Powertrain", "Experts", "kind of operator");
    case OperatorKind::Head:
        return words.translate("Powertrain", "Output layer", "kind of operator");
    case OperatorKind::Fixed:
        return words.translate("Powertrain", "Launches, scheduler, sampler", "kind of operator");
    }
    return {};
}

} // namespace powertrain
