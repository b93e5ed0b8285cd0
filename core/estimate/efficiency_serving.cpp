// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_serving.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace powertrain {

namespace {

enum class EngineClass { Server,
    Local,
    Eager };

constexpr int kAnyBits = 0;

/// One class of measurements. `compute`, `bandwidth` and `busyMs` were fitted together (grid search on the log error
/// of saturated throughput), so they are only right together. `singleMs` < 0: so many microseconds per layer.
/// `rms` is the multiplicative root mean square error over the `n` cases.
struct Row {
    EngineClass engines;
    ServingEngine measured; ///< the engine measured; others of its class use the row with a wider range
    ServingCardClass card;
    bool moe;
    int bits; ///< 4, 8, 16 or any
    double compute, prefill, bandwidth, singleMs, busyMs;
    double rms;
    int n;
    std::string_view source;
    double busyPrefill = 0; ///< prompts beside decoding, where it is not `compute`
};

using E = EngineClass;
using S = ServingEngine;
using C = ServingCardClass;

constexpr double kDenseStep = -50; ///< µs a layer, CUDA graphs (gpt-fast 1.6 ms, SGLang 1.6 ms for 28–36 layers)
constexpr double kMoeStep = -40;   ///< the same with routing and grouped matmuls

// Collected 2026-11 from the sources named; figures are medians or fits over that source's printed tables.
constexpr Row kRows[] = {
    // Servers with paged caches and continuous batching.
    {E::Server, S::TensorRtLlm, C::Hopper, false, 8, 0.55, 0.36, 0.95, kDenseStep, 6, 1.09, 16, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, FP8 8B-405B)"},
    {E::Server, S::TensorRtLlm, C::BlackwellServer, false, 4, 0.40, 0.27, 0.90, kDenseStep, 16, 1.06, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 70B-405B)"},
    {E::Server, S::TensorRtLlm, C::BlackwellGddr, false, 4, 0.40, 0.30, 0.95, kDenseStep, 16, 1.10, 6, "NVIDIA/TensorRT-LLM perf-overview.md v1.1 (RTX PRO 6000, FP4 70B)"},
    {E::Server, S::TensorRtLlm, C::AdaServer, false, 8, 0.55, 0.52, 0.85, kDenseStep, 4, 1.10, 4, "NVIDIA/TensorRT-LLM docs/source/performance.md v0.6 (L40S, FP8 7B)"},
    {E::Server, S::TensorRtLlm, C::Hopper, true, kAnyBits, 0.50, 0.20, 0.50, kMoeStep, 45, 1.22, 12, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (H100, MoE)"},
    {E::Server, S::TensorRtLlm, C::BlackwellServer, true, 4, 0.25, 0.20, 0.50, kMoeStep, 4, 1.33, 27, "NVIDIA/TensorRT-LLM perf-overview.md v1.0, v1.1 (B200, FP4 MoE)"},
    {E::Server, S::Lmdeploy, C::AmpereServer, false, 16, 0.55, 0.63, 0.90, kDenseStep, 4, 1.11, 20, "InternLM/lmdeploy docs/en/benchmark/a100_fp16.md"},
    {E::Server, S::Vllm, C::BlackwellServer, true, 8, 0.15, 0.10, 0.50, kMoeStep, 4, 1.25, 9, "docs.vultr.com inference cookbook (B200, FP8 30B-A3B)"},
    {E::Server, S::Vllm, C::Hopper, true, 8, 0.15, 0.05, 0.40, 12, 18, 1.41, 8, "SemiAnalysisAI/InferenceX (H200, MiniMax-M2.5 FP8)", 0.035},
    {E::Server, S::Vllm, C::AmdInstinct, false, 8, 0.35, 0.35, 0.60, kDenseStep, 8, 1.10, 2, "mlcommons/inference_results_v4.1 (MI300X, FP8 70B)"},
    {E::Server, S::Vllm, C::Arc, true, 4, 0.20, 0.20, 0.95, kMoeStep, 2, 1.10, 3, "vLLM blog 2025-11-11 (Arc Pro B60, GPT-OSS-20B)"},
    {E::Server, S::Vllm, C::SmallUnified, true, 4, 0.20, 0.083, 0.70, kMoeStep, 4, 1.15, 2, "vLLM blog 2026-06-01 (DGX Spark)"},
    {E::Server, S::Sglang, C::HopperCut, false, kAnyBits, 0.60, 0.55, 0.36, 1.6, 4, 1.15, 10, "QwenLM/Qwen3 docs speed_benchmark.md (H20, SGLang)"},
    {E::Server, S::Vllm, C::Ascend, true, kAnyBits, 0.25, 0.15, 0.70, -80, 10, 1.30, 3, "zai-org/GLM-4.5 example/Ascend_NPU/result.md (910C, xLLM)"},
    // Batched rows without measurements of their own: scaled from the nearest row by matmul ceilings
    // (stas00/ml-engineering compute/accelerator: H100 .80, A100 .87, B200 .78, MI300X .51).
    {E::Server, S::Vllm, C::Hopper, false, 16, 0.55, 0.50, 0.90, kDenseStep, 6, 1.30, 0, "scaled from TensorRT-LLM H100 FP8"},
    {E::Server, S::Vllm, C::AmpereWorkstation, false, 16, 0.50, 0.50, 0.85, kDenseStep, 5, 1.30, 0, "scaled from LMDeploy A100"},
    {E::Server, S::Vllm, C::AdaGaming, false, 16, 0.50, 0.50, 0.85, kDenseStep, 5, 1.30, 0, "scaled from TensorRT-LLM L40S"},
    {E::Server, S::Vllm, C::AmpereGaming, false, 16, 0.50, 0.50, 0.85, kDenseStep, 5, 1.35, 0, "scaled from LMDeploy A100"},
    {E::Server, S::Vllm, C::OlderNvidia, false, 16, 0.35, 0.35, 0.70, kDenseStep, 8, 1.60, 0, "scaled from LMDeploy A100"},
    {E::Server, S::Vllm, C::Gaudi, false, 16, 0.40, 0.40, 0.60, kDenseStep, 10, 1.60, 0, "scaled from MI300X"},
    {E::Server, S::Vllm, C::Ascend, false, 16, 0.40, 0.40, 0.55, kDenseStep, 10, 1.60, 0, "scaled from MI300X"},
    {E::Server, S::Vllm, C::Tpu, false, 16, 0.45, 0.45, 0.65, kDenseStep, 6, 1.60, 0, "jax-ml/scaling-book inference.md, scaled"},
    {E::Server, S::Vllm, C::AmdRadeon, false, 16, 0.25, 0.25, 0.60, kDenseStep, 8, 1.70, 0, "scaled from MI300X"},
    {E::Server, S::Vllm, C::Apple, false, 16, 0.35, 0.35, 0.70, 8, 10, 1.70, 0, "scaled from llama.cpp M2 Ultra"},
    {E::Server, S::Vllm, C::OtherHbm, false, 16, 0.30, 0.30, 0.50, kDenseStep, 12, 1.80, 0, "scaled from MI300X"},
    {E::Server, S::Vllm, C::OtherMemory, false, 16, 0.30, 0.30, 0.60, kDenseStep, 10, 1.80, 0, "scaled from L40S"},
    // llama.cpp and its kin, one stream. Prefill against the catalogue's FP32-accumulate peak: gaming cards exceed
    // it because llama.cpp accumulates in FP16 at twice that rate.
    {E::Local, S::LlamaCpp, C::AmpereServer, false, kAnyBits, 0.31, 0.31, 0.53, 3.3, 5, 1.06, 3, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (A100)"},
    {E::Local, S::LlamaCpp, C::Hopper, false, kAnyBits, 0.18, 0.18, 0.62, 3.4, 5, 1.07, 8, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (H100 PCIe)"},
    {E::Local, S::LlamaCpp, C::AdaServer, false, kAnyBits, 0.23, 0.23, 0.84, 2.0, 4, 1.04, 8, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (L40S, RTX 6000 Ada)"},
    {E::Local, S::LlamaCpp, C::AmpereGaming, false, kAnyBits, 0.81, 0.81, 0.84, 3.0, 5, 1.04, 5, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX 3090)"},
    {E::Local, S::LlamaCpp, C::AdaGaming, false, kAnyBits, 0.76, 0.76, 0.90, 2.7, 4, 1.06, 9, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md; ggml-org/llama.cpp PR 4766 (RTX 4090)"},
    {E::Local, S::LlamaCpp, C::AmpereWorkstation, false, kAnyBits, 0.40, 0.40, 0.86, 2.7, 5, 1.03, 3, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (RTX A6000)"},
    {E::Local, S::LlamaCpp, C::Apple, false, kAnyBits, 0.40, 0.40, 0.87, 7.9, 10, 1.11, 4, "XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md (M2 Ultra)"},
    {E::Local, S::Exllama, C::AdaGaming, false, kAnyBits, 0.60, 0.60, 0.86, 0.7, 2, 1.03, 6, "turboderp-org/exllamav2 README (RTX 4090)"},
    {E::Local, S::LlamaCpp, C::BlackwellGddr, false, kAnyBits, 0.40, 0.40, 0.85, 2.5, 4, 1.30, 0, "scaled from llama.cpp RTX 4090"},
    {E::Local, S::LlamaCpp, C::BlackwellServer, false, kAnyBits, 0.15, 0.15, 0.60, 3.4, 5, 1.40, 0, "scaled from llama.cpp H100"},
    {E::Local, S::LlamaCpp, C::HopperCut, false, kAnyBits, 0.40, 0.40, 0.50, 3.4, 5, 1.40, 0, "scaled from llama.cpp H100"},
    {E::Local, S::LlamaCpp, C::OtherHbm, false, kAnyBits, 0.15, 0.15, 0.45, 4, 6, 1.60, 0, "scaled from llama.cpp A100"},
    {E::Local, S::LlamaCpp, C::OtherMemory, false, kAnyBits, 0.25, 0.25, 0.70, 4, 6, 1.50, 0, "scaled from llama.cpp L40S"},
    // Compiled single-stream runners with tensor parallelism.
    {E::Local, S::Compiled, C::AmpereServer, false, kAnyBits, 0.50, 0.50, 0.67, 1.6, 3, 1.15, 9, "pytorch-labs/gpt-fast README.md (A100)"},
    {E::Local, S::Compiled, C::AdaGaming, false, kAnyBits, 0.50, 0.50, 0.86, 1.0, 3, 1.15, 3, "mlc-ai/llm-perf-bench README.md (RTX 4090)"},
    {E::Local, S::Compiled, C::AmpereGaming, false, kAnyBits, 0.50, 0.50, 0.80, 1.0, 3, 1.20, 2, "mlc-ai/llm-perf-bench README.md (RTX 3090 Ti)"},
    // Eager PyTorch: about 17 ms a step whatever the size; FP8 expanded on the fly 60 ms.
    {E::Eager, S::Transformers, C::HopperCut, false, 8, 0.40, 0.35, 0.50, 58, 60, 1.30, 2, "QwenLM/Qwen3 docs speed_benchmark.md (H20, FP8)"},
    {E::Eager, S::Transformers, C::AmpereServer, false, kAnyBits, 0.45, 0.40, 0.62, 16.7, 18, 1.16, 5, "QwenLM/Qwen README.md (A100)"},
    {E::Eager, S::Transformers, C::OtherHbm, false, kAnyBits, 0.40, 0.35, 0.50, 17, 20, 1.60, 0, "scaled from QwenLM/Qwen README.md"},
    {E::Eager, S::Transformers, C::OtherMemory, false, kAnyBits, 0.40, 0.35, 0.60, 17, 20, 1.60, 0, "scaled from QwenLM/Qwen README.md"},
};

/// A dense row used for a mixture of experts: 0.6 of it fits TensorRT-LLM's H100 and B200 MoE tables to a factor of
/// 1.44 and 0.85 (bias). Local engines at one stream read few experts with small kernels.
constexpr double kMoeOfDense = 0.6;
constexpr double kMoeSpread = 1.35;

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

/// Higher is nearer. The engine class must agree.
int nearness(const Row &row, EngineClass engines, ServingEngine engine, ServingCardClass card, ServingCardClass fallback, bool moe, int bits)
{
    if (row.engines != engines)
        return -1;
    int score = 0;
    if (row.card == card)
        score += 16;
    else if (row.card == fallback)
        score += 8;
    if (row.moe == moe)
        score += 4;
    else if (row.moe)
        score -= 8; // a dense model never takes a mixture's factors before any dense row
    if (row.bits == bits)
        score += 2;
    else if (row.bits == kAnyBits)
        score += 1;
    if (row.measured == engine)
        score += 3;
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

ServingFactors servingFactors(ServingEngine engine, const Accelerator &card, bool moe, double bitsPerWeight, double layers)
{
    const ServingCardClass cardClass = servingCardClassOf(card);
    const int bits = bitsClass(bitsPerWeight);
    const EngineClass engines = classOf(engine);
    const ServingCardClass fallback = hbmClass(cardClass) ? C::OtherHbm : C::OtherMemory;
    const Row *best = nullptr;
    int bestScore = -1000;
    for (const Row &row : kRows) {
        const int score = nearness(row, engines, engine, cardClass, fallback, moe, bits);
        if (score >= 0 && score > bestScore) {
            best = &row;
            bestScore = score;
        }
    }
    if (best == nullptr)
        best = &kRows[0];

    ServingFactors factors;
    factors.compute = best->compute;
    factors.prefill = best->prefill;
    factors.busyPrefill = best->busyPrefill > 0 ? best->busyPrefill : best->compute;
    factors.bandwidth = best->bandwidth;
    factors.stepSingle = best->singleMs < 0 ? -best->singleMs * 1e-6 * layers : best->singleMs * 1e-3;
    factors.stepBusy = std::max(best->busyMs * 1e-3, factors.stepSingle);
    factors.source = best->source;
    factors.measurements = best->n;
    // 10th to 90th percentile of a log-normal residual.
    constexpr double kTenthPercentile = 1.28;
    double spread = std::pow(best->rms, kTenthPercentile);
    constexpr double kOtherEngine = 1.15;
    constexpr double kOtherBits = 1.10;
    constexpr double kOtherCard = 1.35;
    if (best->measured != engine)
        spread *= kOtherEngine;
    if (best->bits != kAnyBits && best->bits != bits)
        spread *= kOtherBits;
    if (best->card != cardClass) {
        spread *= kOtherCard;
        factors.measurements = 0;
    }
    if (moe && !best->moe) {
        factors.compute *= kMoeOfDense;
        factors.prefill *= kMoeOfDense;
        factors.busyPrefill *= kMoeOfDense;
        factors.bandwidth *= kMoeOfDense;
        factors.stepSingle = std::max(factors.stepSingle, -kMoeStep * 1e-6 * layers);
        factors.stepBusy = std::max(factors.stepBusy, factors.stepSingle);
        spread *= kMoeSpread;
        factors.measurements = 0;
    }
    factors.spread = std::max(spread, 1.10);
    return factors;
}

} // namespace powertrain
