// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_rows.h"

#include <algorithm>
#include <iterator>

namespace powertrain {

namespace {

using E = EngineClass;
using S = ServingEngine;
using C = ServingCardClass;

constexpr bool kEarly = true, kNow = false, kMoe = true, kDense = false;

/// Fractions fitted on the cases of each source (tests/data/measurements/time.json), collected 2026-11; mixtures with the
/// share that ServingCosts::expertShare gives them, each row drawn towards what the other rows say of its class.
constexpr ServingRow kRows[] = {
    // Servers with paged caches and continuous batching.
    {E::Server, S::TensorRtLlm, kNow, C::Hopper, kDense, 8, 0.53, 0.36, 0.72, 0.96, -47, 5.9, 16, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, FP8 8B-405B)", "trtllm-v1.0/h100-sxm/dense trtllm-v1.1/h100-sxm/dense"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellServer, kDense, 4, 0.44, 0.27, 0.57, 0.95, -49, 18.9, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 70B-405B)", "trtllm-v1.0/b200/dense trtllm-v1.1/b200/dense"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellGddr, kDense, 4, 0.34, 0.3, 0.67, 0.95, -68, 8.9, 10, "NVIDIA/TensorRT-LLM perf-overview.md v1.0 (RTX PRO 6000, FP4 70B)", "trtllm-v1.0/rtx-pro-6000-server"},
    {E::Server, S::TensorRtLlm, kNow, C::Hopper, kMoe, kAnyBits, 0.53, 0.23, 0.62, 0.39, -59, 8, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, MoE)", "trtllm-v1.0/h100-sxm/moe trtllm-v1.1/h100-sxm/moe"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellServer, kMoe, 4, 0.28, 0.2, 0.48, 0.74, -65, 7.8, 30, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 MoE)", "trtllm-v1.0/b200/moe trtllm-v1.1/b200/moe trtllm-dsr1"},
    {E::Server, S::TensorRtLlm, kEarly, C::Hopper, kDense, 8, 0.5, 0.49, 0.7, 0.97, -43, 4.3, 12, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.5, v0.6 (H100, FP8 7B-70B)", "trtllm-v0.x/h100-sxm", 0.81},
    {E::Server, S::TensorRtLlm, kEarly, C::AdaServer, kDense, 8, 0.55, 0.67, 0.62, 0.85, -52, 3.6, 6, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.5, v0.6 (L40S, FP8 7B)", "trtllm-v0.x/l40s", 0.6},
    {E::Server, S::TensorRtLlm, kEarly, C::AmpereServer, kDense, 16, 0.3, 0.3, 0.29, 0.88, 4.8, 24.8, 2, "llm_benchmark README (FasterTransformer, 8 x A100-40, 70B)", "rkooo567"},
    {E::Server, S::Lmdeploy, kNow, C::AmpereServer, kDense, 16, 0.55, 0.66, 0.64, 0.85, -72, 5.9, 20, "InternLM/lmdeploy docs/en/benchmark/a100_fp16.md", "lmdeploy-static"},
    {E::Server, S::Vllm, kEarly, C::AmpereServer, kDense, 16, 0.3, 0.3, 0.24, 0.73, 22.4, 70.7, 2, "llm_benchmark README (vLLM of 2023, 8 x A100-40, 70B)", "rkooo567"},
    {E::Server, S::Vllm, kEarly, C::AdaGaming, kDense, kAnyBits, 0.30, 0.30, 0.30, 0.75, 11, 95, 2, "mlc-ai/llm-perf-bench README.md (vLLM of 2023, RTX 4090 and A10G)", "mlc-bench"},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kMoe, 8, 0.23, 0.18, 0.72, 0.91, -40, 3.6, 18, "docs.vultr.com inference cookbook (B200, FP8 30B-A3B)", "vultr"},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kMoe, 4, 0.64, 0.21, 0.58, 0.95, -61, 5.7, 2, "vLLM blog 2026-02-03 (GB200, DeepSeek-R1 FP4, wide EP)", "wide-ep/vllm-gb200"},
    {E::Server, S::Other, kNow, C::Hopper, kMoe, 8, 0.32, 0.29, 0.64, 0.65, -56, 7.8, 1, "deepseek-ai/open-infra-index 2025-02 day 6 (H800, DeepSeek-V3, EP144)", "wide-ep/deepseek"},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kDense, 8, 0.4, 0.28, 0.4, 0.67, -54, 8, 1, "docs.vultr.com inference cookbook (B200, FP8 49B)", "vultr"},
    {E::Server, S::Vllm, kNow, C::Hopper, kMoe, 8, 0.35, 0.23, 0.39, 0.16, -145, 6.5, 16, "SemiAnalysisAI/InferenceX (H200, MiniMax-M2.5 FP8)", "inferencex", 0, true},
    {E::Server, S::Vllm, kNow, C::AmdInstinct, kDense, 8, 0.38, 0.35, 0.50, 0.60, -50, 8, 2, "mlcommons/inference_results_v4.1 (MI300X, FP8 70B)", "mlperf-inference"},
    {E::Server, S::Vllm, kNow, C::Arc, kMoe, 4, 0.38, 0.17, 0.53, 0.95, -60, 4.8, 6, "vLLM blog 2025-11-11 (Arc Pro B60, GPT-OSS-20B)", "vllm-arc", 0, true},
    {E::Server, S::Vllm, kNow, C::SmallUnified, kMoe, 4, 0.28, 0.24, 0.48, 0.83, -61, 6.1, 4, "vLLM blog 2026-06-01 (DGX Spark)", "vllm-dgx", 0, true},
    {E::Server, S::Vllm, kNow, C::AmpereServer, kDense, 16, 0.55, 0.6, 0.55, 0.7, -51, 6, 1, "QwenLM/Qwen README.md (vLLM, two A100, 72B)", "qwen-readme"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kDense, kAnyBits, 0.6, 0.69, 0.6, 0.38, 1.5, 4, 14, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kDense, 4, 0.6, 0.55, 0.6, 0.24, 1.6, 4, 2, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang, AWQ)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kMoe, kAnyBits, 0.39, 0.61, 0.64, 0.38, -79, 6.5, 4, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang, 235B-A22B)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Vllm, kNow, C::Ascend, kMoe, kAnyBits, 0.28, 0.23, 0.56, 0.9, -95, 6.1, 3, "zai-org/GLM-4.5 example/Ascend_NPU/result.md (910C, xLLM)", "xllm", 0, true},
    {E::Server, S::TensorRtLlm, kNow, C::AmpereServer, kDense, 16, 0.72, 0.71, 0.9, 0.86, -69, 11.8, 16, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.9 (A100, 16 bit 7B-70B)", "trtllm-0.9/a100-sxm-80"},
    {E::Server, S::TensorRtLlm, kNow, C::AmpereServer, kMoe, 16, 0.61, 0.69, 0.94, 0.94, -103, 7.9, 5, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.9 (A100, 16 bit Mixtral 8x7B)", "trtllm-0.9/a100-sxm-80"},
    {E::Server, S::TensorRtLlm, kNow, C::Hopper, kDense, 8, 0.61, 0.36, 0.65, 0.78, -49, 8.9, 8, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.9 (H200, FP8 7B-70B)", "trtllm-0.9/h200-sxm"},
    {E::Server, S::TensorRtLlm, kNow, C::AdaServer, kDense, 8, 0.57, 0.44, 0.59, 0.9, -54, 6.8, 7, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.9 (L40S, FP8 7B-70B)", "trtllm-0.9/l40s"},
    {E::Server, S::Vllm, kNow, C::AmdInstinct, kDense, 8, 0.2, 0.33, 0.4, 0.67, -50, 8.8, 30, "ROCm/vllm docs/dev-docker/README.md, vLLM 0.6-0.10 (MI300X, FP8 70B, 405B)", "rocm-vllm"},
    {E::Server, S::Other, kNow, C::Gaudi, kDense, 8, 0.54, 0.65, 0.55, 0.82, -53, 3.9, 35, "intel.com Gaudi model performance pages, SynapseAI 1.18 (Gaudi 2 and 3, FP8 7B-70B)", "gaudi-inference"},
    // llama.cpp and its kin, one stream. Prefill against the catalogue's FP32-accumulate peak: gaming cards exceed
    // it because llama.cpp accumulates in FP16 at twice that rate.
    {E::Local, S::LlamaCpp, kNow, C::AmpereServer, kDense, 16, 0.31, 0.31, 0.31, 0.49, 3.5, 5, 1, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (A100, F16)", "llama.cpp/a100"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereServer, kDense, kAnyBits, 0.31, 0.32, 0.31, 0.55, 3.3, 5, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (A100)", "llama.cpp/a100"},
    {E::Local, S::LlamaCpp, kNow, C::Hopper, kDense, 16, 0.18, 0.2, 0.18, 0.68, 3.9, 5, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (H100 PCIe, F16)", "llama.cpp/h100"},
    {E::Local, S::LlamaCpp, kNow, C::Hopper, kDense, kAnyBits, 0.18, 0.17, 0.18, 0.57, 3.1, 5, 7, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (H100 PCIe)", "llama.cpp/h100"},
    {E::Local, S::LlamaCpp, kNow, C::AdaServer, kDense, 16, 0.23, 0.25, 0.23, 0.88, 2, 4, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (L40S, RTX 6000 Ada, F16)", "llama.cpp/l40s llama.cpp/rtx-6000-ada"},
    {E::Local, S::LlamaCpp, kNow, C::AdaServer, kDense, kAnyBits, 0.23, 0.23, 0.23, 0.82, 1.9, 4, 7, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (L40S, RTX 6000 Ada)", "llama.cpp/l40s llama.cpp/rtx-6000-ada"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereGaming, kDense, 16, 0.81, 0.87, 0.81, 0.88, 3, 5, 3, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX 3090, F16)", "llama.cpp/rtx-3090"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereGaming, kDense, kAnyBits, 0.81, 0.79, 0.81, 0.8, 2.7, 5, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX 3090)", "llama.cpp/rtx-3090"},
    {E::Local, S::LlamaCpp, kNow, C::AdaGaming, kDense, 16, 0.76, 0.89, 0.76, 0.91, 2.3, 4, 7, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md; ggml-org/llama.cpp PR 4766 (RTX 4090, F16)", "llama.cpp/rtx-4090"},
    {E::Local, S::LlamaCpp, kNow, C::AdaGaming, kDense, kAnyBits, 0.76, 0.62, 0.62, 0.86, 2.5, 4, 9, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md; ggml-org/llama.cpp PR 4766 (RTX 4090)", "llama.cpp/rtx-4090"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereWorkstation, kDense, 16, 0.4, 0.41, 0.4, 0.89, 2.7, 5, 2, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX A6000, F16)", "llama.cpp/rtx-a6000"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereWorkstation, kDense, kAnyBits, 0.4, 0.38, 0.4, 0.84, 2.6, 5, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX A6000)", "llama.cpp/rtx-a6000"},
    {E::Local, S::LlamaCpp, kNow, C::Apple, kDense, 16, 0.66, 0.63, 0.66, 0.87, 7.9, 10, 3, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (M2 Ultra, F16)", "llama.cpp/m2-ultra"},
    {E::Local, S::LlamaCpp, kNow, C::Apple, kDense, kAnyBits, 0.57, 0.54, 0.57, 0.72, 7, 10, 3, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (M2 Ultra)", "llama.cpp/m2-ultra"},
    {E::Local, S::LlamaCpp, kNow, C::Apple, kMoe, 4, 0.22, 0.55, 0.52, 0.65, 2.8, 8.3, 8, "ggml-org/llama.cpp discussion 15396 (M2 Ultra, GPT-OSS)", "llama.cpp-gptoss/m2-ultra"},
    {E::Local, S::LlamaCpp, kNow, C::Apple, kMoe, 4, 0.48, 0.61, 0.52, 0.88, 3.4, 8.2, 3, "ggml-org/llama.cpp discussion 15396 (M3 Ultra, GPT-OSS)", "llama.cpp-gptoss/m3-ultra"},
    {E::Local, S::LlamaCpp, kNow, C::AmpereGaming, kMoe, 4, 0.67, 0.6, 0.72, 0.9, 1.7, 5, 3, "ggml-org/llama.cpp discussion 15396 (RTX 3090, GPT-OSS)", "llama.cpp-gptoss/rtx-3090"},
    {E::Local, S::LlamaCpp, kNow, C::AdaGaming, kMoe, 4, 0.59, 0.42, 0.58, 0.95, 1, 4.2, 3, "ggml-org/llama.cpp discussion 15396 (RTX 4090, GPT-OSS)", "llama.cpp-gptoss/rtx-4090"},
    {E::Local, S::LlamaCpp, kNow, C::BlackwellGaming, kMoe, 4, 0.6, 0.59, 0.63, 0.95, 1.3, 4.9, 12, "ggml-org/llama.cpp discussion 15396 (RTX 5060 Ti, 5070 Ti, 5080, 5090, GPT-OSS)", "llama.cpp-gptoss/rtx-50"},
    {E::Local, S::LlamaCpp, kNow, C::BlackwellGddr, kMoe, 4, 0.32, 0.18, 0.34, 0.8, 1.5, 5, 12, "ggml-org/llama.cpp discussion 15396 (RTX PRO 6000, GPT-OSS)", "llama.cpp-gptoss/rtx-pro-6000"},
    {E::Local, S::LlamaCpp, kNow, C::OlderNvidia, kMoe, 4, 0.32, 0.26, 0.34, 0.7, 2.5, 5.1, 3, "ggml-org/llama.cpp discussion 15396 (V100, GPT-OSS)", "llama.cpp-gptoss/v100"},
    {E::Local, S::Exllama, kNow, C::AdaGaming, kDense, kAnyBits, 0.6, 0.6, 0.6, 0.94, 0.46, 1.9, 6, "turboderp-org/exllamav2 README (RTX 4090)", "exllamav2"},
    // Compiled single-stream runners with tensor parallelism.
    {E::Local, S::Compiled, kNow, C::AmpereServer, kDense, 16, 0.5, 0.5, 0.5, 0.74, 1.1, 3, 7, "pytorch-labs/gpt-fast README.md (A100, BF16)", "gpt-fast"},
    {E::Local, S::Compiled, kNow, C::AmpereServer, kDense, 8, 0.5, 0.5, 0.5, 0.64, 1.9, 3, 3, "pytorch-labs/gpt-fast README.md (A100, int8)", "gpt-fast"},
    {E::Local, S::Compiled, kNow, C::AmpereServer, kDense, 4, 0.5, 0.5, 0.5, 0.49, 1.9, 3, 3, "pytorch-labs/gpt-fast README.md (A100, int4)", "gpt-fast"},
    {E::Local, S::Compiled, kNow, C::AdaGaming, kDense, kAnyBits, 0.5, 0.5, 0.5, 0.95, 0.66, 2.9, 3, "mlc-ai/llm-perf-bench README.md (RTX 4090)", "mlc-bench/rtx-4090"},
    {E::Local, S::Compiled, kNow, C::AmpereGaming, kDense, kAnyBits, 0.5, 0.5, 0.5, 0.97, 0.92, 3, 2, "mlc-ai/llm-perf-bench README.md (RTX 3090 Ti)", "mlc-bench/rtx-3090-ti"},
    {E::Local, S::Compiled, kNow, C::AmpereWorkstation, kDense, 16, 0.5, 0.5, 0.5, 0.73, 1, 3, 1, "mlc-ai/llm-perf-bench README.md (A10G)", "mlc-bench/a10g"},
    // Eager PyTorch: a fixed cost of launches whatever the size; GPTQ kernels and FP8 expanded on the fly read slowly.
    {E::Eager, S::Transformers, kNow, C::HopperCut, kDense, 16, 0.4, 0.29, 0.35, 0.29, 7.9, 19.8, 2, "QwenLM/Qwen3 docs speed_benchmark.md (H20, transformers, BF16)", "qwen3-docs/h20/transformers"},
    {E::Eager, S::Transformers, kNow, C::HopperCut, kDense, 8, 0.4, 0.32, 0.35, 0.28, 56.8, 60, 2, "QwenLM/Qwen3 docs speed_benchmark.md (H20, transformers, FP8)", "qwen3-docs/h20/transformers"},
    {E::Eager, S::Transformers, kNow, C::AmpereServer, kDense, 16, 0.45, 0.4, 0.4, 0.7, 13.3, 18, 2, "QwenLM/Qwen README.md (A100, transformers, BF16)", "qwen-readme"},
    {E::Eager, S::Transformers, kNow, C::AmpereServer, kDense, kAnyBits, 0.45, 0.4, 0.4, 0.29, 9.7, 18, 3, "QwenLM/Qwen README.md (A100, transformers, GPTQ)", "qwen-readme"},
};

/// What the best kernels reach on a card, by class: share of the dense peak (matrix multiplications) and of the memory
/// bandwidth (one token). A class without measurements takes its nearest relative's factors times the ratio of the two.
/// Matmul: stas00/ml-engineering compute/accelerator (A100 .87, H100 .80, B200 .78, MI300X .51, Gaudi2 .97);
/// bandwidth: microsoft/vidur data/profiling (matrix-vector: A100 .75–.80, H100 .79–.90). HopperCut: 78 SMs with 20 GB/s
/// each, as an H100's reach, do not saturate 4 TB/s. The others: planning assumptions between their neighbours.
constexpr ServingCeiling kCeilings[] = {
    {C::Hopper, 0.80, 0.85, 0.22},
    {C::HopperCut, 0.80, 0.38, 0.60},
    {C::AmpereServer, 0.87, 0.78, 0.35},
    {C::BlackwellServer, 0.78, 0.80, 0.15},
    {C::AdaServer, 0.75, 0.88, 0.32},
    {C::AmpereWorkstation, 0.80, 0.88, 0.40},
    {C::AdaGaming, 0.85, 0.90, 0.75},
    {C::AmpereGaming, 0.85, 0.88, 0.80},
    {C::BlackwellGddr, 0.75, 0.88, 0.40},
    {C::BlackwellGaming, 0.75, 0.88, 0.75},
    {C::OlderNvidia, 0.65, 0.75, 0.40},
    {C::SmallUnified, 0.60, 0.80, 0.40},
    {C::Apple, 0.60, 0.80, 0.60},
    {C::AmdInstinct, 0.51, 0.60, 0.15},
    {C::AmdRadeon, 0.40, 0.70, 0.30},
    {C::Gaudi, 0.75, 0.70, 0.30},
    {C::Arc, 0.40, 0.85, 0.30},
    {C::Ascend, 0.60, 0.65, 0.30},
    {C::Tpu, 0.75, 0.75, 0.30},
    {C::OtherHbm, 0.50, 0.55, 0.20},
    {C::OtherMemory, 0.50, 0.65, 0.30},
};

} // namespace

std::span<const ServingRow> servingRows()
{
    return kRows;
}

const ServingCeiling &servingCeiling(ServingCardClass card)
{
    const auto found = std::find_if(std::begin(kCeilings), std::end(kCeilings), [card](const ServingCeiling &ceiling) { return ceiling.card == card; });
    return found != std::end(kCeilings) ? *found : kCeilings[0];
}

} // namespace powertrain
