// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every figure that the training-memory estimate takes from outside, with its source. Checked 2026-11.
namespace powertrain::training {

// --- states ---
constexpr double kEightBitStateBytes = 1.016;  ///< per moment: 8 bit + fp32 absmax per 256 (bitsandbytes optimisers; torchao README, saving 1.96 of 2)
constexpr double kFourBitStateBytes = 0.53;    ///< 4 bit + fp32 scale per 128 (torchao low_bit_optim)
constexpr double kAdafactorStateBytes = 0.02;  ///< one fp32 per row and column instead of per element (arXiv 1804.04235)
constexpr double kGaloreStateShare = 0.25;     ///< r × n of m × n plus projector; nearly independent of r (GaLore repository, 47.0 against 73.5 GiB)
constexpr double kDeepSpeedMasterGradient = 4; ///< fp32 copy of the gradient partition while the optimizer steps (DeepSpeedExamples bf16_master_weight: 20 B)

// --- sharding ---
constexpr double kZero3LiveElements = 1e9;  ///< stage3_max_live_parameters (DeepSpeed configuration reference)
constexpr double kZeroBucketElements = 5e8; ///< reduce_bucket_size and allgather_bucket_size (same)
constexpr double kHostSafety = 1.5;         ///< on host memory for offload (DeepSpeed docs/code-docs memory.rst)

constexpr double kUnshardedGradientBytes = 4; ///< reduced in fp32 (torchtitan mixed_precision_reduce)

// --- activations ---
constexpr double kCompiledShare = 0.68;          ///< torch.compile keeps less: 43 → 29 h per layer (torchtune README, 3B)
constexpr double kSelectiveShare = 0.43;         ///< per-operator selective checkpointing, eager (torchtitan 8B, 8 and 128 GPUs)
constexpr double kSelectiveCompiledShare = 0.47; ///< of what a compiled layer keeps (same tables)
constexpr double kBackwardWorkspace = 0.5;       ///< gradients of one layer's activations beside them, while it is differentiated

constexpr double kGptqUnpackBytes = 9; ///< per element of the matrix being unpacked: int32 after the shift, int8, scaled 16 bit (AutoGPTQ, qlinear without kernels)
constexpr double kDroppedInput = 1.5;  ///< of an input kept in 16 bit: its copy after dropout and a mask of one byte (torch native_dropout)

// --- logits, bytes per logit ---
constexpr double kLogitsEager = 16;   ///< 16-bit + fp32 + shifted copy + softmax + gradient (Qwen-14B slope 17.7)
constexpr double kLogitsUpcast = 12;  ///< fp32 without the shifted copy (TRL PR 6858)
constexpr double kLogits16 = 8;       ///< no upcast (xtuner: 38.53 GiB = 8.0)
constexpr double kLogitsChunked = 3;  ///< 16-bit logits and gradient of one chunk (torchtune: saves 8.3 of 12)
constexpr double kLogitsFused = 0.5;  ///< Liger, cut cross-entropy (arXiv 2411.09009)
constexpr double kLogitsUnsloth = 4;  ///< 16-bit logits, gradient in place, fp32 row statistics (LLaMA-Factory wiki: 0.31 MB a token at 32k vocabulary)
constexpr double kLogitsMegatron = 6; ///< vocab-parallel cross-entropy: fp32 logits in place + 16-bit gradient (Megatron theoretical_memory_usage.py)

// --- overheads ---
constexpr double kContextBytes = 1.1e9;         ///< CUDA context, kernels, cuBLAS workspace (accelerate, Hugging Face: 0.7 … 1.4 GB)
constexpr double kCommunicatorBytes = 0.65e9;   ///< NCCL, one communicator of 2 … 4 ranks (nccl#964: 544 … 688 MB)
constexpr double kFurtherCommunicators = 1.5e9; ///< several process groups (nccl#864: 1.6 … 6 GB)
constexpr double kAllToAllBytes = 1.7e9;        ///< expert parallelism (nccl#1685: 3.3 GB over 8 ranks)
constexpr double kRuntimeSpread = 0.4;          ///< contexts of 0.7 … 1.4 GB, communicators of 0.5 … 0.7 GB (same sources)
constexpr double kBusiestExpertShare = 0.5;     ///< of the kept activations, a planning assumption: hot ranks reach 72.9 where rank 0 holds 64.7 GB (Megatron-Bridge, activation recomputation)
/// Allocator: reserved ÷ allocated is 1.03 … 1.27 in published logs. Weights and states lose to rounding and to what
/// loading leaves behind, activations and buffers to blocks that no longer fit.
struct Fragmentation {
    double fixed, changing;
};
constexpr Fragmentation kFragmentation{0.04, 0.15};         ///< PyTorch loops (torchtitan, torchao, fsdp_qlora: 33 runs)
constexpr Fragmentation kFragmentationVariable{0.05, 0.25}; ///< trainers that pad each batch to its own length (Qwen, ms-swift, LLaMA-Factory: 116 runs)
constexpr Fragmentation kFragmentationPlanned{0.01, 0.12};  ///< contiguous buffers allocated once (Megatron)
constexpr Fragmentation kFragmentationLeast{0.01, 0.04};    ///< what is left when the allocator has to hand blocks back (1.03 in the fullest logs)

} // namespace powertrain::training
