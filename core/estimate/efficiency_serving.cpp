// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_serving.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace powertrain {

namespace {

enum class EngineClass { Server,
    Local,
    Eager };

constexpr int kAnyBits = 0;

/// One class of measurements. `compute`, `bandwidth` and the fixed costs of a step were fitted together (on the log
/// error of the class's cases), so they are only right together. Negative milliseconds: so many microseconds a layer.
struct Row {
    EngineClass engines;
    ServingEngine measured; ///< the engine measured; others of its class use the row too
    bool early;             ///< releases before fused decode kernels and graphs
    ServingCardClass card;
    bool moe;
    int bits; ///< 4, 8, 16 or any
    double compute, prefill, busyPrefill, bandwidth, singleMs, busyMs;
    int n;
    std::string_view source;
    std::string_view families; ///< of tests/data/measurements/time.json that it was fitted on
    double headReads = 0;
    double alpha = 1;
};

using E = EngineClass;
using S = ServingEngine;
using C = ServingCardClass;

constexpr double kDenseStep = -50; ///< µs a layer, CUDA graphs (gpt-fast 1.6 ms, SGLang 1.6 ms for 28–36 layers)
constexpr double kMoeStep = -40;   ///< the same with routing and grouped matmuls
constexpr bool kEarly = true, kNow = false, kMoe = true, kDense = false;

/// Fractions fitted on the cases of each source (tests/data/measurements/time.json), collected 2026-11.
constexpr Row kRows[] = {
    // Servers with paged caches and continuous batching.
    {E::Server, S::TensorRtLlm, kNow, C::Hopper, kDense, 8, 0.53, 0.36, 0.72, 0.96, -47, 5.9, 16, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, FP8 8B-405B)", "trtllm-v1.0/h100-sxm/dense trtllm-v1.1/h100-sxm/dense"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellServer, kDense, 4, 0.44, 0.27, 0.57, 0.95, -49, 18.9, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 70B-405B)", "trtllm-v1.0/b200/dense trtllm-v1.1/b200/dense"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellGddr, kDense, 4, 0.34, 0.3, 0.67, 0.95, -68, 8.9, 10, "NVIDIA/TensorRT-LLM perf-overview.md v1.0 (RTX PRO 6000, FP4 70B)", "trtllm-v1.0/rtx-pro-6000-server"},
    {E::Server, S::TensorRtLlm, kNow, C::Hopper, kMoe, kAnyBits, 0.14, 0.2, 0.62, 0.34, -40, 16.6, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, MoE)", "trtllm-v1.0/h100-sxm/moe trtllm-v1.1/h100-sxm/moe"},
    {E::Server, S::TensorRtLlm, kNow, C::BlackwellServer, kMoe, 4, 0.2, 0.2, 0.32, 0.55, -59, 3.6, 27, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 MoE)", "trtllm-v1.0/b200/moe trtllm-v1.1/b200/moe trtllm-dsr1"},
    {E::Server, S::TensorRtLlm, kEarly, C::Hopper, kDense, 8, 0.5, 0.49, 0.7, 0.97, -43, 4.3, 12, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.5, v0.6 (H100, FP8 7B-70B)", "trtllm-v0.x/h100-sxm", 0.81},
    {E::Server, S::TensorRtLlm, kEarly, C::AdaServer, kDense, 8, 0.55, 0.67, 0.62, 0.85, -52, 3.6, 6, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.5, v0.6 (L40S, FP8 7B)", "trtllm-v0.x/l40s", 0.6},
    {E::Server, S::TensorRtLlm, kEarly, C::AmpereServer, kDense, 16, 0.3, 0.3, 0.29, 0.88, 4.8, 24.8, 2, "llm_benchmark README (FasterTransformer, 8 x A100-40, 70B)", "rkooo567", 0, 2.5},
    {E::Server, S::Lmdeploy, kNow, C::AmpereServer, kDense, 16, 0.55, 0.66, 0.64, 0.85, -72, 5.9, 20, "InternLM/lmdeploy docs/en/benchmark/a100_fp16.md", "lmdeploy-static"},
    {E::Server, S::Vllm, kEarly, C::AmpereServer, kDense, 16, 0.3, 0.3, 0.24, 0.73, 22.4, 70.7, 2, "llm_benchmark README (vLLM of 2023, 8 x A100-40, 70B)", "rkooo567", 0, 2.5},
    {E::Server, S::Vllm, kEarly, C::AdaGaming, kDense, kAnyBits, 0.30, 0.30, 0.30, 0.75, 11, 95, 2, "mlc-ai/llm-perf-bench README.md (vLLM of 2023, RTX 4090 and A10G)", "mlc-bench", 0, 2.5},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kMoe, 8, 0.15, 0.1, 0.32, 0.71, -33, 2.5, 9, "docs.vultr.com inference cookbook (B200, FP8 30B-A3B)", "vultr"},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kMoe, 4, 0.46, 0.25, 0.33, 0.76, -40, 7.1, 2, "vLLM blog 2026-02-03 (GB200, DeepSeek-R1 FP4, wide EP)", "wide-ep/vllm-gb200"},
    {E::Server, S::Other, kNow, C::Hopper, kMoe, 8, 0.34, 0.25, 0.3, 0.63, -40, 11.5, 1, "deepseek-ai/open-infra-index 2025-02 day 6 (H800, DeepSeek-V3, EP144)", "wide-ep/deepseek"},
    {E::Server, S::Vllm, kNow, C::BlackwellServer, kDense, 8, 0.4, 0.28, 0.4, 0.67, -54, 8, 1, "docs.vultr.com inference cookbook (B200, FP8 49B)", "vultr"},
    {E::Server, S::Vllm, kNow, C::Hopper, kMoe, 8, 0.3, 0.04, 0.075, 0.41, -220, 20.4, 8, "SemiAnalysisAI/InferenceX (H200, MiniMax-M2.5 FP8)", "inferencex"},
    {E::Server, S::Vllm, kNow, C::AmdInstinct, kDense, 8, 0.38, 0.35, 0.50, 0.60, kDenseStep, 8, 2, "mlcommons/inference_results_v4.1 (MI300X, FP8 70B)", "mlperf-inference"},
    {E::Server, S::Vllm, kNow, C::Arc, kMoe, 4, 0.14, 0.21, 0.36, 0.95, -39, 2, 3, "vLLM blog 2025-11-11 (Arc Pro B60, GPT-OSS-20B)", "vllm-arc"},
    {E::Server, S::Vllm, kNow, C::SmallUnified, kMoe, 4, 0.2, 0.12, 0.2, 0.81, -51, 4.5, 2, "vLLM blog 2026-06-01 (DGX Spark)", "vllm-dgx"},
    {E::Server, S::Vllm, kNow, C::AmpereServer, kDense, 16, 0.55, 0.6, 0.55, 0.7, -51, 6, 1, "QwenLM/Qwen README.md (vLLM, two A100, 72B)", "qwen-readme"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kDense, kAnyBits, 0.6, 0.69, 0.6, 0.38, 1.5, 4, 14, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kDense, 4, 0.6, 0.55, 0.6, 0.24, 1.6, 4, 2, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang, AWQ)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Sglang, kNow, C::HopperCut, kMoe, kAnyBits, 0.4, 0.63, 0.4, 0.21, -44, 8, 4, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang, 235B-A22B)", "qwen3-docs/h20/sglang"},
    {E::Server, S::Vllm, kNow, C::Ascend, kMoe, kAnyBits, 0.25, 0.15, 0.33, 0.97, -114, 10.5, 3, "zai-org/GLM-4.5 example/Ascend_NPU/result.md (910C, xLLM)", "xllm"},
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
struct Ceiling {
    ServingCardClass card;
    double compute, bandwidth;
    double local; ///< llama.cpp's kernels on prompts: they multiply in 16 bit at a gaming card's rate
};
constexpr Ceiling kCeilings[] = {
    {C::Hopper, 0.80, 0.85, 0.22},
    {C::HopperCut, 0.80, 0.38, 0.60},
    {C::AmpereServer, 0.87, 0.78, 0.35},
    {C::BlackwellServer, 0.78, 0.80, 0.15},
    {C::AdaServer, 0.75, 0.88, 0.32},
    {C::AmpereWorkstation, 0.80, 0.88, 0.40},
    {C::AdaGaming, 0.85, 0.90, 0.75},
    {C::AmpereGaming, 0.85, 0.88, 0.80},
    {C::BlackwellGddr, 0.75, 0.88, 0.40},
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

/// A dense row used for a mixture of experts: 0.6 of it fits TensorRT-LLM's H100 and B200 MoE tables to a factor of
/// 1.44 and 0.85 (bias).
constexpr double kMoeOfDense = 0.6;

EngineClass classOf(ServingEngine engine)
{
    switch (engine) {
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama:
    case ServingEngine::Exllama:
    case ServingEngine::Compiled:
        return EngineClass::Local;
    case ServingEngine::Transformers:
        return EngineClass::Eager;
    default:
        return EngineClass::Server;
    }
}

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

ServingCardClass nvidiaClass(const Accelerator &card, bool hbm)
{
    const std::string_view a = card.architecture;
    if (card.unifiedMemory && !hbm)
        return C::SmallUnified;
    if (has(a, "Blackwell"))
        return hbm ? C::BlackwellServer : C::BlackwellGddr;
    if (has(a, "Hopper"))
        return has(a, "78 SM") ? C::HopperCut : C::Hopper;
    const bool gaming = card.isGeForce();
    if (has(a, "Ada"))
        return gaming ? C::AdaGaming : C::AdaServer;
    if (has(a, "Ampere"))
        return hbm ? C::AmpereServer : gaming ? C::AmpereGaming
                                              : C::AmpereWorkstation;
    return C::OlderNvidia;
}

bool hbmClass(ServingCardClass card)
{
    switch (card) {
    case C::Hopper:
    case C::HopperCut:
    case C::AmpereServer:
    case C::BlackwellServer:
    case C::AmdInstinct:
    case C::Gaudi:
    case C::Ascend:
    case C::Tpu:
    case C::OtherHbm:
        return true;
    default:
        return false;
    }
}

int bitsClass(double bits)
{
    return bits <= 6 ? 4 : bits <= 10 ? 8
                                      : 16;
}

const Ceiling &ceilingOf(ServingCardClass card)
{
    for (const Ceiling &ceiling : kCeilings) {
        if (ceiling.card == card)
            return ceiling;
    }
    return kCeilings[0];
}

/// Whether one of the families, separated by blanks, is `family`, a part of it or what it is a part of.
bool fittedOn(std::string_view families, std::string_view family)
{
    while (!families.empty()) {
        const std::size_t end = std::min(families.find(' '), families.size());
        const std::string_view one = families.substr(0, end);
        const std::size_t common = std::min(one.size(), family.size());
        if (one.substr(0, common) == family.substr(0, common))
            return true;
        families.remove_prefix(std::min(end + 1, families.size()));
    }
    return false;
}

/// Higher is nearer. The engine class must agree.
int nearness(const Row &row, EngineClass engines, const ServingClass &wanted, int bits)
{
    if (row.engines != engines)
        return -1;
    int score = 40;
    if (row.early != wanted.early)
        score -= 20;
    if (row.card == wanted.card)
        score += 16;
    else if (hbmClass(row.card) == hbmClass(wanted.card))
        score += 6;
    if (row.moe == wanted.moe)
        score += 5;
    else if (row.moe)
        score -= 12; // a dense model never takes a mixture's factors before any dense row
    if (row.bits == bits)
        score += 2;
    else if (row.bits == kAnyBits)
        score += 1;
    // Servers share kernels; what a local engine costs a step, and what early releases lack, is the engine's own.
    if (row.measured == wanted.engine)
        score += engines == E::Local ? 12 : wanted.early ? 8
                                                         : 4;
    return score;
}

} // namespace

ServingCardClass servingCardClassOf(const Accelerator &card)
{
    const bool hbm = has(card.memoryType, "HBM");
    if (card.vendor == "NVIDIA")
        return nvidiaClass(card, hbm);
    if (card.vendor == "AMD")
        return hbm ? C::AmdInstinct : card.unifiedMemory ? C::SmallUnified
                                                         : C::AmdRadeon;
    if (card.vendor == "Apple")
        return C::Apple;
    if (card.vendor == "Intel")
        return has(card.architecture, "Gaudi") || has(card.architecture, "Habana") ? C::Gaudi : hbm ? C::OtherHbm
                                                                                                    : C::Arc;
    if (card.vendor == "Huawei")
        return hbm || has(card.architecture, "910") || has(card.architecture, "950") ? C::Ascend : C::OtherMemory;
    if (card.vendor == "Google")
        return C::Tpu;
    return hbm ? C::OtherHbm : C::OtherMemory;
}

std::string_view nameOf(ServingCardClass card)
{
    constexpr std::string_view kNames[] = {"hopper", "hopper_cut", "ampere_server", "blackwell_server", "ada_server", "ampere_workstation", "ada_gaming", "ampere_gaming",
        "blackwell_gddr", "older_nvidia", "small_unified", "apple", "amd_instinct", "amd_radeon", "gaudi", "arc", "ascend", "tpu", "other_hbm", "other_memory"};
    return kNames[static_cast<std::size_t>(card)];
}

bool isEarlyRelease(std::string_view engine, std::string_view version)
{
    if (engine == "faster_transformer")
        return true;
    if (version.substr(0, 4) == "2023")
        return engine == "vllm" || engine == "tensorrt_llm" || engine == "tgi";
    const double number = versionNumber(version);
    const ServingEngine known = servingEngineOf(engine);
    constexpr double kGraphs = 3;  // vLLM 0.3: CUDA graphs and its own all-reduce are on by default
    constexpr double kGrouped = 7; // TensorRT-LLM 0.7: decode kernels that read the cache once for a group of heads (XQA)
    return number > 0 && ((known == ServingEngine::Vllm && engine == "vllm" && number < kGraphs) || (known == ServingEngine::TensorRtLlm && number < kGrouped));
}

ServingClass servingClassOf(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card)
{
    return {run.engine, isEarlyRelease(setup.engine, setup.engineVersion), servingCardClassOf(card), profile.moe, profile.bitsPerWeight, profile.layers};
}

namespace {

double secondsOf(double milliseconds, double layers)
{
    return milliseconds < 0 ? -milliseconds * 1e-6 * layers : milliseconds * 1e-3;
}

/// A row's factors on the card of `wanted`.
ServingFactors factorsOf(const Row &row, const ServingClass &wanted)
{
    const Ceiling &own = ceilingOf(wanted.card);
    const Ceiling &measured = ceilingOf(row.card);
    const bool local = row.engines == E::Local;
    const double compute = local ? own.local / measured.local : own.compute / measured.compute;
    ServingFactors factors;
    factors.compute = row.compute * compute;
    factors.prefill = row.prefill * compute;
    factors.busyPrefill = row.busyPrefill * compute;
    factors.bandwidth = row.bandwidth * own.bandwidth / measured.bandwidth;
    factors.stepSingle = secondsOf(row.singleMs, wanted.layers);
    factors.stepBusy = std::max(secondsOf(row.busyMs, wanted.layers), factors.stepSingle);
    factors.headReads = row.early == wanted.early ? row.headReads : 0;
    factors.alpha = row.alpha;
    factors.source = row.source;
    factors.measurements = row.n;
    if (wanted.moe && !row.moe) {
        factors.compute *= kMoeOfDense;
        factors.prefill *= kMoeOfDense;
        factors.busyPrefill *= kMoeOfDense;
        // One stream of a local engine reads whole experts one after another, as it reads a dense layer.
        factors.bandwidth *= local ? 1 : kMoeOfDense;
        factors.stepSingle = std::max(factors.stepSingle, -kMoeStep * 1e-6 * wanted.layers);
        factors.stepBusy = std::max(factors.stepBusy, factors.stepSingle);
    }
    return factors;
}

constexpr std::size_t kFactors = 6;
std::array<double *, kFactors> fieldsOf(ServingFactors &factors)
{
    return {&factors.compute, &factors.prefill, &factors.busyPrefill, &factors.bandwidth, &factors.stepSingle, &factors.stepBusy};
}

/// Geometric mean of the rows, weighted by how near they are: no single relative decides about a class that nobody
/// measured.
ServingFactors blended(const ServingClass &wanted, EngineClass engines, int bits, int bestScore, const Row &best, std::string_view without)
{
    constexpr double kWeightScale = 4;
    std::array<double, kFactors> sums{};
    double total = 0;
    for (const Row &row : kRows) {
        const int score = !without.empty() && fittedOn(row.families, without) ? -1 : nearness(row, engines, wanted, bits);
        if (score < 0 || score < bestScore - 12)
            continue;
        const double weight = std::exp((score - bestScore) / kWeightScale);
        ServingFactors one = factorsOf(row, wanted);
        const auto fields = fieldsOf(one);
        for (std::size_t i = 0; i < kFactors; ++i)
            sums[i] += weight * std::log(std::max(*fields[i], 1e-9));
        total += weight;
    }
    ServingFactors factors = factorsOf(best, wanted);
    const auto fields = fieldsOf(factors);
    for (std::size_t i = 0; i < kFactors && total > 0; ++i)
        *fields[i] = std::exp(sums[i] / total);
    return factors;
}

} // namespace

ServingFactors servingFactors(const ServingClass &wanted, std::string_view without)
{
    const int bits = bitsClass(wanted.bitsPerWeight);
    const EngineClass engines = classOf(wanted.engine);
    const Row *best = &kRows[0];
    int bestScore = -1;
    for (const Row &row : kRows) {
        if (!without.empty() && fittedOn(row.families, without))
            continue;
        const int score = nearness(row, engines, wanted, bits);
        if (score > bestScore) {
            best = &row;
            bestScore = score;
        }
    }
    // Another engine's row has to rest on several measurements to decide alone.
    constexpr int kFew = 5;
    const bool measured = best->engines == engines && best->card == wanted.card && best->early == wanted.early && (best->moe || !wanted.moe)
        && (best->measured == wanted.engine || (best->n >= kFew && engines != E::Local));
    ServingFactors factors = measured ? factorsOf(*best, wanted) : blended(wanted, engines, bits, bestScore, *best, without);
    constexpr double kMost = 0.95; // nothing reaches its paper figures
    for (double *share : {&factors.compute, &factors.prefill, &factors.busyPrefill, &factors.bandwidth})
        *share = std::min(*share, kMost);
    factors.stepBusy = std::max(factors.stepBusy, factors.stepSingle);
    factors.scaled = !measured;
    if (factors.scaled)
        factors.measurements = 0;
    return factors;
}

ServingFactors servingFactorsOf(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card)
{
    const EngineRun run = resolveEngine(profile, setup, &card, card.capacity ? card.capacity->value : 0);
    ServingFactors factors = servingFactors(servingClassOf(profile, setup, run, card));
    applyMeasured(factors, setup.efficiency);
    return factors;
}

void applyMeasured(ServingFactors &factors, const MeasuredEfficiency &measured)
{
    const auto share = [](const std::optional<double> &value) { return value && std::isfinite(*value) && *value > 0 && *value <= 1; };
    if (share(measured.compute))
        factors.compute = factors.busyPrefill = *measured.compute;
    if (share(measured.prefill))
        factors.prefill = factors.busyPrefill = *measured.prefill;
    if (share(measured.bandwidth))
        factors.bandwidth = *measured.bandwidth;
    if (measured.stepSeconds && std::isfinite(*measured.stepSeconds) && *measured.stepSeconds >= 0 && *measured.stepSeconds < 3600)
        factors.stepSingle = factors.stepBusy = *measured.stepSeconds;
}

} // namespace powertrain
