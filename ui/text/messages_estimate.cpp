// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"estimate.not_json", QT_TRANSLATE_NOOP("Powertrain", "This is not a JSON document with a case or an array of cases.")},
    {"estimate.too_large", QT_TRANSLATE_NOOP("Powertrain", "The document is larger than 64 MiB and is not read.")},
    {"estimate.too_deep", QT_TRANSLATE_NOOP("Powertrain", "The document is nested too deeply.")},
    {"estimate.not_a_case", QT_TRANSLATE_NOOP("Powertrain", "A case has to be a JSON object.")},
    {"estimate.no_kind", QT_TRANSLATE_NOOP("Powertrain", "A case has to say its kind: model, train or serve.")},
    {"estimate.unknown_kind", QT_TRANSLATE_NOOP("Powertrain", "Cases of kind {kind} are not known; there are model, train and serve.")},
    {"estimate.no_model", QT_TRANSLATE_NOOP("Powertrain", "A case has to name its model.")},
    {"estimate.unknown_model", QT_TRANSLATE_NOOP("Powertrain", "The model {name} is not in the library, and neither a configuration nor a size is given.")},
    {"estimate.unknown_accelerator", QT_TRANSLATE_NOOP("Powertrain", "The accelerator {name} is not in the catalogue.")},
    {"estimate.no_accelerator", QT_TRANSLATE_NOOP("Powertrain", "Time cannot be estimated without an accelerator.")},
    {"estimate.offloaded_serving", QT_TRANSLATE_NOOP("Powertrain", "The speed with weights on the host is not estimated.")},
    {"estimate.disaggregated", QT_TRANSLATE_NOOP("Powertrain", "The speed of one half of a disaggregated service is not estimated.")},
    {"estimate.wrong_type", QT_TRANSLATE_NOOP("Powertrain", "A value has the wrong type.")},
    {"estimate.out_of_range", QT_TRANSLATE_NOOP("Powertrain", "A value is outside its possible range.")},
    {"estimate.not_finite", QT_TRANSLATE_NOOP("Powertrain", "The numbers of this case are so extreme that no estimate results.")},
    {"train.memory.parameters", QT_TRANSLATE_NOOP("Powertrain", "Parameters on the fullest rank")},
    {"train.memory.trainable", QT_TRANSLATE_NOOP("Powertrain", "Parameters that are trained")},
    {"train.memory.weights", QT_TRANSLATE_NOOP("Powertrain", "Bytes of weights on the rank")},
    {"train.memory.gradients", QT_TRANSLATE_NOOP("Powertrain", "Bytes of gradients")},
    {"train.memory.optimizer", QT_TRANSLATE_NOOP("Powertrain", "Bytes of master weights and optimizer states")},
    {"train.memory.activations", QT_TRANSLATE_NOOP("Powertrain", "Activations kept for the backward pass")},
    {"train.memory.logits", QT_TRANSLATE_NOOP("Powertrain", "Logits and their loss")},
    {"train.memory.temporary", QT_TRANSLATE_NOOP("Powertrain", "Gathered units and communication buckets")},
    {"train.memory.peak", QT_TRANSLATE_NOOP("Powertrain", "The fullest moment")},
    {"train.memory.reserved", QT_TRANSLATE_NOOP("Powertrain", "What the allocator holds")},
    {"train.memory.driver", QT_TRANSLATE_NOOP("Powertrain", "What the driver shows")},
    {"train.memory.range", QT_TRANSLATE_NOOP("Powertrain", "Range from published measurements")},
    {"train.memory.host", QT_TRANSLATE_NOOP("Powertrain", "Host memory per node for offloaded states")},
    {"model.tensors.vocabulary", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the embedding and the output layer")},
    {"model.tensors.attention", QT_TRANSLATE_NOOP("Powertrain", "Parameters of attention and other token mixers")},
    {"model.tensors.feed_forward", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the feed-forward layers")},
    {"model.tensors.experts", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the routed experts")},
    {"model.tensors.norms", QT_TRANSLATE_NOOP("Powertrain", "Parameters of norms and single vectors")},
    {"model.tensors.vision", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the vision and audio towers")},
    {"model.tensors.mtp", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the layers that predict further tokens")},
    {"model.tensors.total", QT_TRANSLATE_NOOP("Powertrain", "Parameters of the whole model")},
    {"advice.fused_loss", QT_TRANSLATE_NOOP("Powertrain", "Fuse the output layer with the loss (Liger, cut cross-entropy){with}.")},
    {"advice.micro_batch", QT_TRANSLATE_NOOP("Powertrain", "Train one sequence at a time and accumulate more steps{with}.")},
    {"advice.checkpointing", QT_TRANSLATE_NOOP("Powertrain", "Recompute all layers in the backward pass{with}.")},
    {"advice.optimizer_8bit", QT_TRANSLATE_NOOP("Powertrain", "Use 8-bit AdamW{with}.")},
    {"advice.sharding", QT_TRANSLATE_NOOP("Powertrain", "Divide weights, gradients and states over the cards (ZeRO-3 or FSDP){with}.")},
    {"advice.lora", QT_TRANSLATE_NOOP("Powertrain", "Train LoRA adapters instead of all weights{with}.")},
    {"advice.qlora", QT_TRANSLATE_NOOP("Powertrain", "Train adapters on a 4-bit base (QLoRA){with}.")},
    {"advice.offload_optimizer", QT_TRANSLATE_NOOP("Powertrain", "Keep the optimizer states in host memory{with}.")},
    {"advice.offload_all", QT_TRANSLATE_NOOP("Powertrain", "Keep weights and optimizer states in host memory{with}.")},
    {"advice.shorter_sequence", QT_TRANSLATE_NOOP("Powertrain", "Train with sequences of at most {sequence}{with}.")},
    {"advice.more_cards", QT_TRANSLATE_NOOP("Powertrain", "Share the states among {count} cards{with}.")},
    {"advice.larger_card", QT_TRANSLATE_NOOP("Powertrain", "Take a card with at least {needed} of memory{with}.")},
    {"advice.lean", QT_TRANSLATE_NOOP("Powertrain", "Recompute all layers, train one sequence at a time and fuse the loss.")},
    {"time.no_peak", QT_TRANSLATE_NOOP("Powertrain", "{accelerator} has no published peak for {precision}, so time cannot be estimated.")},
    {"time.no_bandwidth", QT_TRANSLATE_NOOP("Powertrain", "{accelerator} has no published memory bandwidth, so speed cannot be estimated.")},
    {"time.bad_setup", QT_TRANSLATE_NOOP("Powertrain", "This set-up cannot be timed: {value} is not possible.")},
    {"train.time.flops_per_token", QT_TRANSLATE_NOOP("Powertrain", "Training FLOPs of one token")},
    {"train.time.compute", QT_TRANSLATE_NOOP("Powertrain", "Matrix multiplications of one step")},
    {"train.time.attention", QT_TRANSLATE_NOOP("Powertrain", "Attention of one step")},
    {"train.time.memory_traffic", QT_TRANSLATE_NOOP("Powertrain", "Norms, activations and residuals")},
    {"train.time.tensor_parallel", QT_TRANSLATE_NOOP("Powertrain", "Exposed tensor- and context-parallel traffic")},
    {"train.time.expert_parallel", QT_TRANSLATE_NOOP("Powertrain", "All-to-all of the experts")},
    {"train.time.data_parallel", QT_TRANSLATE_NOOP("Powertrain", "Exposed gradient exchange and parameter gathering")},
    {"train.time.pipeline", QT_TRANSLATE_NOOP("Powertrain", "Pipeline bubble")},
    {"train.time.dequantisation", QT_TRANSLATE_NOOP("Powertrain", "Unpacking quantised weights")},
    {"train.time.optimizer", QT_TRANSLATE_NOOP("Powertrain", "Optimizer step")},
    {"train.time.host_floor", QT_TRANSLATE_NOOP("Powertrain", "Time that the host needs beyond the device")},
    {"train.time.step", QT_TRANSLATE_NOOP("Powertrain", "One optimizer step")},
    {"train.time.mfu", QT_TRANSLATE_NOOP("Powertrain", "Share of the peak (MFU)")},
    {"train.time.goodput", QT_TRANSLATE_NOOP("Powertrain", "Productive share of the time")},
    {"train.time.wall", QT_TRANSLATE_NOOP("Powertrain", "The whole run")},
    {"serve.memory.weights", QT_TRANSLATE_NOOP("Powertrain", "Weights on the fullest device")},
    {"serve.memory.kv_per_token", QT_TRANSLATE_NOOP("Powertrain", "Cache of one token on one device")},
    {"serve.memory.kv_cache", QT_TRANSLATE_NOOP("Powertrain", "Cache of the sequences on one device")},
    {"serve.memory.activations", QT_TRANSLATE_NOOP("Powertrain", "Working memory of the engine")},
    {"serve.memory.additions", QT_TRANSLATE_NOOP("Powertrain", "Draft models and room for adapters")},
    {"serve.memory.runtime", QT_TRANSLATE_NOOP("Powertrain", "CUDA context, libraries, communication buffers and CUDA graphs")},
    {"serve.memory.kv_pool", QT_TRANSLATE_NOOP("Powertrain", "What is left for the cache")},
    {"serve.memory.concurrency", QT_TRANSLATE_NOOP("Powertrain", "Sequences of the full context that one replica holds")},
    {"serve.memory.limits", QT_TRANSLATE_NOOP("Powertrain", "Longest context at the asked number of sequences")},
    {"serve.obstacle.weights", QT_TRANSLATE_NOOP("Powertrain", "The weights alone are larger than the memory that the engine may use.")},
    {"serve.obstacle.overheads", QT_TRANSLATE_NOOP("Powertrain", "The weights fit, but the engine's working memory leaves nothing for the cache.")},
    {"serve.obstacle.fraction", QT_TRANSLATE_NOOP("Powertrain", "The engine's share of the card, with what it takes beside it, is more than the card has.")},
    {"serve.obstacle.context", QT_TRANSLATE_NOOP("Powertrain", "Not even one sequence of the full context fits beside the weights.")},
    {"serve.obstacle.concurrency", QT_TRANSLATE_NOOP("Powertrain", "One sequence of the full context fits, but not as many as asked.")},
    {"serve.heads_not_divisible", QT_TRANSLATE_NOOP("Powertrain", "The {heads} attention heads cannot be divided by a tensor-parallel degree of {tensor_parallel}.")},
    {"serve.kv_heads_not_divisible", QT_TRANSLATE_NOOP("Powertrain", "The {kv_heads} KV heads neither divide nor are divided by a tensor-parallel degree of {tensor_parallel}.")},
    {"serve.vocabulary_not_divisible", QT_TRANSLATE_NOOP("Powertrain", "The padded vocabulary cannot be divided by a tensor-parallel degree of {tensor_parallel}.")},
    {"serve.too_many_stages", QT_TRANSLATE_NOOP("Powertrain", "There are more pipeline stages than layers.")},
    {"serve.too_few_states", QT_TRANSLATE_NOOP("Powertrain", "The pool holds fewer recurrent states than sequences are allowed at once: lower that number.")},
    {"serve.time.prompt", QT_TRANSLATE_NOOP("Powertrain", "Time of one prompt on an idle replica")},
    {"serve.time.step", QT_TRANSLATE_NOOP("Powertrain", "One decode step")},
    {"serve.time.tpot", QT_TRANSLATE_NOOP("Powertrain", "Time per output token of one user")},
    {"serve.time.output", QT_TRANSLATE_NOOP("Powertrain", "Output tokens per second of a replica at the asked concurrency")},
    {"serve.time.saturated", QT_TRANSLATE_NOOP("Powertrain", "The same with as many sequences as fit")},
});

} // namespace

std::span<const MessageText> estimateMessages()
{
    return kTexts;
}

} // namespace powertrain
