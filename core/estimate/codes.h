// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/estimate can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kEstimateCodes[] = {
    // reference cases (`powertrain estimate`)
    "estimate.not_json",             // This is not a JSON document with a case or an array of cases.
    "estimate.too_large",            // The document is larger than 64 MiB.
    "estimate.too_deep",             // The document is nested too deeply.
    "estimate.not_a_case",           // A case has to be a JSON object.
    "estimate.no_kind",              // A case needs its kind: model, train or serve.
    "estimate.unknown_kind",         // {kind}: unknown kind of case
    "estimate.no_model",             // A case needs a model.
    "estimate.unknown_model",        // {name}: not in the library, and neither a config nor a size is given
    "estimate.unknown_accelerator",  // {name}: not in the catalogue
    "estimate.expert_parallel",      // More expert-parallel ranks than GPUs or experts. `expert_parallel`, `gpus`, `experts` (count).
    "estimate.more_ranks_than_gpus", // The layout takes {ranks} ranks, there are {gpus} GPUs.
    "estimate.no_accelerator",       // Time cannot be estimated without an accelerator.
    "estimate.wrong_type",           // A value has the wrong type.
    "estimate.out_of_range",         // A value is outside its possible range.
    "estimate.not_finite",           // The case's numbers are so extreme that no finite estimate results.

    // training memory: derivation steps
    "train.memory.parameters",  // Parameters on the fullest rank. {t} {p} {e} parallel degrees, {total} of the model → {P}
    "train.memory.trainable",   // Parameters that are trained. {r} LoRA rank, {share} of the base, {saved} modules_to_save → {P_t}
    "train.memory.weights",     // Bytes of weights on the rank. {P} {P_q} {bits} {b} {b_t} {N} {copies} → {weights}
    "train.memory.gradients",   // Bytes of gradients. {P_t} {b_g} {N} → {gradients}
    "train.memory.optimizer",   // Bytes of master weights and optimizer states. {P_t} {b_master} {b_moments} {N} {paged} → {optimizer}
    "train.memory.kept",        // Bytes that the layers keep per token. {residual_stream} {sharded} {routed} {adapter_inputs} {precision} {scores} {compiled} {t} → {kept}
    "train.memory.activations", // Activations kept for the backward pass. {T} {h} {L} {t} {checkpointing} {live_layer} → {activations}
    "train.memory.logits",      // Logits and their loss. {T} {V} {loss} → {logits}
    "train.memory.temporary",   // Gathered units and communication buckets. {sharding} → {temporary}
    "train.memory.peak",        // The fullest moment. {weights} {optimizer} {step} {loss} {backward} {load} {rollout} {phase} → {allocated}
    "train.memory.reserved",    // What the allocator holds. {allocated} {states} {a} {b} shares lost → {reserved}
    "train.memory.driver",      // What the driver shows. {reserved} {runtime} → {driver}
    "train.memory.range",       // Bounds from published peaks. {uncertain} bytes that come and go, {r_low} {r_high} residuals, {measurements}, {low} → {high}
    "train.memory.host",        // Host memory per node for offloaded states. {offloaded} {ranks} → {host}

    // tensors of the model: derivation steps, one per group
    "model.tensors.embedding", // Embeddings of tokens and positions. each tensor with its shape → {parameters}
    "model.tensors.attention", // Attention and other token mixers
    "model.tensors.mlp",       // Dense and shared feed-forward layers
    "model.tensors.experts",   // Routed experts
    "model.tensors.router",    // Their routers
    "model.tensors.norms",     // Norms and single vectors
    "model.tensors.head",      // Output layer
    "model.tensors.vision",    // Vision and audio towers
    "model.tensors.mtp",       // Layers that predict further tokens
    "model.tensors.other",     // Anything else
    "model.tensors.total",     // The whole model. → {parameters}

    // what would make a training job fit
    "advice.fused_loss",        // Fuse the output layer with the loss.
    "advice.micro_batch",       // One sequence at a time, with more accumulation.
    "advice.checkpointing",     // Recompute all layers.
    "advice.optimizer_8bit",    // 8-bit AdamW
    "advice.sharding",          // Divide weights, gradients and states (ZeRO-3 or FSDP).
    "advice.lora",              // LoRA instead of training all weights
    "advice.qlora",             // QLoRA: adapters on a 4-bit base
    "advice.offload_optimizer", // Optimizer states in host memory
    "advice.offload_all",       // Weights and optimizer states in host memory
    "advice.shorter_sequence",  // {sequence} tokens at most
    "advice.more_cards",        // {count} cards that share the states
    "advice.larger_card",       // A card of at least {needed}
    "advice.lean",              // All of: recompute all layers, one sequence at a time, fused loss.

    // training time: errors and derivation steps
    "time.no_peak",                    // {accelerator} has no published peak for {precision}: time cannot be estimated.
    "time.no_bandwidth",               // {accelerator} has no published memory bandwidth: time cannot be estimated.
    "time.bad_setup",                  // The set-up cannot be timed: the place named has the impossible {value}.
    "train.time.flops_per_token",      // Training FLOPs of one token. {k} per parameter, {matmul_parameters}: active − input embedding, {beside} adapters and copies trained in full, {attention}, {s} sequence → {flops}
    "train.time.flops_executed",       // The same with what is computed again. {flops} {recomputed} → {flops_executed}
    "train.time.compute",              // Matrix multiplications of one step. {m} micro-batches, {T} tokens per rank, {F_layers} {F_head} FLOPs of one token, {share} in experts, {E} {E_x} {E_h} efficiencies, {F} {F_16} peaks → {compute}
    "train.time.recomputation",        // Layers run forward again. {m} {again} {checkpointing} → {recomputation}
    "train.time.attention",            // Attention of one step. {m} {T} {F_attention} {E_a} {F_16} → {attention}
    "train.time.memory_traffic",       // Norms, activations and residuals. {m} {traffic} bytes, {W} bandwidth → {memory_traffic}
    "train.time.tensor_parallel",      // Exposed tensor-parallel traffic. {m} {V} bytes, {beta} rate, {n} calls of {alpha}, {overlap} share hidden, {t} → {tensor_parallel}
    "train.time.context_parallel",     // Exposed ring of keys and values. {m} {seen} {V} {beta} {c} → {context_parallel}
    "train.time.expert_parallel",      // All-to-all of the experts. {m} {V} {beta} {overlap} {e} {k} → {expert_parallel}
    "train.time.data_parallel",        // Exposed gradient exchange and parameter gathering. {seen} {waiting} {gather} {exchange} {parameters} {d} {beta} → {data_parallel}
    "train.time.pipeline",             // Pipeline bubble and transfers. {p} {v} {micro} {transfers} {m} → {pipeline}
    "train.time.offload",              // States, weights or activations over PCIe. {m} {seen} {host} → {offload}
    "train.time.dequantisation",       // Unpacking quantised weights. {m} {V} {W} → {dequantisation}
    "train.time.optimizer",            // Optimizer step. {P_o} parameters of {b} bytes, {W} → {optimizer}
    "train.time.host_floor",           // Time that the host needs beyond the device. {m} {host} {device} → {host_floor}
    "train.time.data_loading",         // Time that the step waits for data. {load} {rest} → {data_loading}
    "train.time.rollout",              // Answers sampled and scored. {rounds} {training} → {rollout}
    "train.time.step",                 // One optimizer step: sum of its parts → {step}
    "train.time.useful_share",         // Tokens that are no padding. {mean} {longest} {micro_batch} {s} → {useful}
    "train.time.tokens",               // Trained tokens per second. {rows} {s} {useful} {step} → {tokens_per_second}
    "train.time.mfu",                  // Share of the peak. {tokens_per_second} of one GPU, {flops} {F} → {mfu}
    "train.time.hardware_utilisation", // The same with recomputation and padding. {mfu} {flops_executed} {flops} {useful} → {hfu}
    "train.time.checkpoints",          // Share lost to checkpoints. {t_c} pause, {tau} interval → {checkpoints}
    "train.time.failures",             // Share lost to failures. {tau} {R} restart, {MTBF} → {failures}
    "train.time.interruptions",        // Share lost to a spot provider. {tau} {R} {MTBI} → {interruptions}
    "train.time.goodput",              // Productive share of the time. {checkpoints} {failures} {interruptions} {other} → {goodput}
    "train.time.wall",                 // The whole run. {tokens} {tokens_per_second} {goodput} → {wall}

    // what would make a training step faster; timeFactor < 1
    "advice.speed.no_recomputation",        // Keep all activations.
    "advice.speed.selective_recomputation", // Recompute only part of each layer.
    "advice.speed.fewer_layers_recomputed", // Recompute every {every}th layer only.
    "advice.speed.micro_batch",             // {micro_batch} sequences at a time.
    "advice.speed.compile",                 // Compile the model (torch.compile).
    "advice.speed.fused_loss",              // Fuse the output layer with the loss.
    "advice.speed.flash_attention",         // A fused attention kernel
    "advice.speed.fp8",                     // Multiply in FP8.
    "advice.speed.no_offload",              // Keep everything on the card.
    "advice.speed.interleaved_pipeline",    // {virtual_pipeline} interleaved chunks per stage
    "advice.speed.less_tensor_parallel",    // Tensor parallelism over {to} instead of {from}, more data parallelism
    "advice.speed.less_pipeline_parallel",  // {to} instead of {from} pipeline stages, more data parallelism
    "advice.speed.packing",                 // Join samples to full sequences.
    "advice.speed.more_accumulation",       // Step after {accumulation} micro-batches: a larger global batch
    "advice.speed.faster_network",          // A network of {per_gpu} per card

    // serving: memory
    "serve.memory.weights",      // step: weights on the fullest device {replicated_bytes, attention_bytes, kv_projection_bytes, mlp_bytes, expert_bytes, vocabulary_bytes, bits_per_weight, tensor_parallel, kv_heads, ranks, stages} → {weights}
    "serve.memory.kv_per_token", // step: cache of one token on one device {kv_bytes_whole_model, kv_heads, tensor_parallel, stages} → {kv_bytes_per_token_per_gpu}
    "serve.memory.kv_cache",     // step: cache of the sequences on one device {sequences_per_gpu, context_tokens, bytes_per_sequence, page_tokens} → {kv_cache}
    "serve.memory.activations",  // step: working memory of the engine {max_sequences, max_batched_tokens, vocabulary, hidden} → {activations}
    "serve.memory.additions",    // step: models that draft tokens, room for adapters {draft_bytes, adapter_bytes, max_loras, max_lora_rank, draft_tokens} → {additions}
    "serve.memory.runtime",      // step: CUDA context, libraries, communication buffers, CUDA graphs {context_bytes, non_torch_bytes, graph_bytes} → {runtime}
    "serve.memory.kv_pool",      // step: what is left for the cache {capacity, fraction, weights, activations, other_bytes, growth} → {kv_pool}
    "serve.memory.concurrency",  // step: sequences of the full context that one replica holds {kv_pool, groups, context_tokens} → {max_concurrency}
    "serve.memory.driver",       // step: what the driver shows with the asked sequences in the cache {weights, kv_cache, activations, graphs, runtime, fragmentation} → {driver}
    "serve.memory.range",        // step: range of that {driver, low, measurements} → {high}
    "serve.memory.limits",       // step: how far one can go within the same memory {kv_pool, sequences, context_tokens, largest_concurrency} → {largest_context}
    // serving: which part is in the way of the asked concurrency (a refusal below may stand in its place)
    "serve.obstacle.weights",     // The weights alone are larger than the memory that the engine may use.
    "serve.obstacle.overheads",   // Weights fit, but with the engine's working memory nothing is left for the cache.
    "serve.obstacle.fraction",    // The engine's share of the card, with what it takes beside it, is more than the card has.
    "serve.obstacle.context",     // Not even one sequence of the full context fits beside the weights.
    "serve.obstacle.concurrency", // One sequence fits, but not as many as asked.
    // serving: why an engine refuses a layout (also the error of the speed estimate: {tensor_parallel, heads, kv_heads})
    "serve.heads_not_divisible",      // The model's attention heads cannot be divided by the tensor-parallel degree.
    "serve.kv_heads_not_divisible",   // The KV heads neither divide nor are divided by the tensor-parallel degree.
    "serve.vocabulary_not_divisible", // The padded vocabulary cannot be divided by the tensor-parallel degree.
    "serve.too_many_stages",          // More pipeline stages than layers.
    "serve.too_few_states",           // The pool holds fewer recurrent states than sequences are allowed at once.
    // serving: speed
    "serve.time.prompt",      // step: time of one prompt on an idle replica {input_tokens, parameters, peak, efficiency, tensor_parallel} → {prompt_seconds}
    "serve.time.projections", // step: projections of attention and recurrent mixers in a decode step {bytes, bandwidth, bandwidth_efficiency, flops, peak, compute_efficiency} → {operator_seconds}
    "serve.time.scores",      // step: scores and values over the cache, the same arguments
    "serve.time.mlp",         // step: dense and shared feed-forward layers, the same
    "serve.time.experts",     // step: routed experts that the batch touches, the same
    "serve.time.head",        // step: output layer, the same
    "serve.time.fixed",       // step: launches, scheduler, sampler and drafts {single_seconds, busy_seconds} → {fixed_seconds}
    "serve.time.drafts",      // step: tokens that a step gives one sequence {draft_tokens, acceptance} → {tokens_per_step}
    "serve.time.step",        // step: one decode step {batch, operator_seconds, communication_seconds} → {step_seconds}
    "serve.time.ttft",        // step: time to the first token {prompt_seconds, waiting_seconds} → {ttft}
    "serve.time.per_user",    // step: speed that one user sees {tpot} → {output_per_user}
    "serve.time.tpot",        // step: time per output token of one user {step_seconds, tokens_per_step, batch, prompt_share_seconds, output_tokens} → {tpot}
    "serve.time.output",      // step: output tokens per second of a replica at the asked concurrency {batch, tpot} → {output_total}
    "serve.time.saturated",   // step: the same with as many sequences as fit {batch} → {output_saturated}
};

} // namespace powertrain
