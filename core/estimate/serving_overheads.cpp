// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;
constexpr double kMiB = 1048576.0;

/// vLLM by release, minor version of 0.x. Fitted over 52 logs of one H100 box: llm-d-planner accuracy/results v0.11,
/// v0.15–v0.19 (samplers, non-torch, snapshot), vLLM PR 10511, issues 10517, 12330 and 13882 (V0). Graph profiling is
/// in the budget since 0.21 (log line in gpustack/runner pull request 251), where the fraction's default became 0.92.
struct VllmRelease {
    double fromMinor;
    double samplerBytes; ///< per sequence slot and vocabulary entry
    double nonTorchSingle;
    double nonTorchParallel; ///< t ≥ 2
    double contextSingle;
    double contextParallel;
    double fraction;
    bool graphsInBudget;
};

constexpr VllmRelease kVllmReleases[] = {
    {21, 14.3, 0.25 * kGiB, 2.07 * kGiB, 0.51 * kGiB, 1.53 * kGiB, 0.92, true},
    {18, 14.3, 0.25 * kGiB, 2.07 * kGiB, 0.51 * kGiB, 1.53 * kGiB, 0.90, false},
    {17, 14.3, 0.13 * kGiB, 0.54 * kGiB, 0.51 * kGiB, 1.53 * kGiB, 0.90, false},
    {8, 37.8, 0.13 * kGiB, 0.54 * kGiB, 0.51 * kGiB, 1.53 * kGiB, 0.90, false},
    {0, 14.3, 0.30 * kGiB, 0.90 * kGiB, 0.51 * kGiB, 1.53 * kGiB, 0.90, false},
};

/// Mixtral and gpt-oss on two cards show 2.01 GiB before profiling where dense models show 1.53 (v0.19 logs).
constexpr double kMoeParallelContext = 0.48 * kGiB;

/// TensorRT-LLM beside weights and prefill working set: 4.7–5.4 GiB on one H100 or GB300, 5–6.6 on two and four.
/// aiconfigurator's measured largest batches, 48 cases (Qwen3-32B FP8 on H100, Llama-3.1-8B on GB300).
constexpr double kTensorRtContextSingle = 4.3 * kGiB;
constexpr double kTensorRtContextParallel = 5.3 * kGiB;

/// Rest of the profile peak: fitted over the 19 v0.19 and v0.11 TP1 logs with a large vocabulary (error ≤ 0.05 GiB).
constexpr double kVllmPeakRest = 0.08 * kGiB;
/// CUDA graphs, v0.19, 30 logs: 0.40 GiB + 15.5 MiB a layer for dense models (error ≤ 0.13 GiB); MoE 0.0–0.8 more.
constexpr double kGraphBase = 0.40 * kGiB;
constexpr double kGraphPerLayer = 0.0155 * kGiB;
constexpr double kGraphMoe = 0.45 * kGiB;

/// Prefill working set of TensorRT-LLM-like engines in units of tokens × hidden × 2 bytes, by tensor-parallel degree
/// 1, 2, 4, 8. aiconfigurator@095f58a; floor 70 MiB.
constexpr double kPrefillDense[] = {11, 6.5, 5, 5};
constexpr double kPrefillMoe[] = {22, 13, 10, 10};
constexpr double kPrefillFloor = 70 * kMiB;

/// CUDA context and libraries of engines that allocate exactly; planning values (0.3–0.6 GiB by driver and card).
constexpr double kPlainContext = 0.5 * kGiB;

double finiteOr(double value, double fallback)
{
    return std::isfinite(value) ? value : fallback;
}
const VllmRelease &releaseOf(double minor)
{
    for (const VllmRelease &release : kVllmReleases) {
        if (minor >= release.fromMinor)
            return release;
    }
    return kVllmReleases[0];
}

/// Working set of the transformer part for `tokens` prompt tokens: gate, up and their product beside the residual
/// stream and its norm, in 16 bit. Matches the small-vocabulary v0.19 logs (codellama-7b 0.754 of 0.77 GiB).
double prefillPeak(const ServingProfile &profile, double tokens, double t)
{
    return tokens * 2 * (3 * profile.widest / t + 4 * profile.hidden);
}

/// vLLM's fused-MoE work space: two intermediate caches of tokens × experts per token, of which the larger of gate-up
/// and output is shared. Matches DeepSeek-V2-Lite (+0.39 GiB), Mixtral TP2 (+0.65) and Qwen3-30B (+0.34 of 0.47) in
/// the v0.19 logs. MXFP4 kernels (gpt-oss) show none.
double moeWorkspace(const ServingProfile &profile, double tokens, double ranks)
{
    if (!profile.moe || profile.computesIn == Precision::Fp4)
        return 0;
    const double width = profile.expertWidth / std::max(1.0, ranks);
    return tokens * profile.expertsPerToken * 2 * (std::max(2 * width, profile.hidden) + width);
}

double vllmPeak(const ServingProfile &profile, const EngineRun &run)
{
    const VllmRelease &release = releaseOf(run.version);
    const double t = run.layout.attentionTensor;
    const double tokens = run.maxBatchedTokens;
    const double sampler = release.samplerBytes * run.maxSequences * profile.vocabulary + tokens * profile.hidden * 2;
    const double layers = prefillPeak(profile, tokens, t);
    if (run.legacyVllm)
        return layers + kVllmPeakRest + moeWorkspace(profile, tokens, run.layout.ranks);
    return std::max(sampler + kVllmPeakRest, layers) + moeWorkspace(profile, tokens, run.layout.ranks);
}

double prefillWorkingSet(const ServingProfile &profile, const EngineRun &run)
{
    const double t = run.layout.ranks;
    const int column = t >= 8 ? 3 : t >= 4 ? 2
        : t >= 2                           ? 1
                                           : 0;
    const double c = profile.moe ? kPrefillMoe[column] : kPrefillDense[column];
    return std::max(kPrefillFloor, 2 * run.maxBatchedTokens * profile.hidden * c);
}

/// llama.cpp's compute buffer of one device. Logits of a micro-batch in FP32 beside the residual stream; without flash
/// attention the scores of a micro-batch over the whole context; MLA in the ik fork expands the latent cache for all
/// heads. Checked on 35 logs of ik_llama.cpp@8337e4c: median error 7 %.
double computeBuffer(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    constexpr double kMlaRest = 0.24 * kGiB;
    const double u = run.maxBatchedTokens;
    const double cells = run.context;
    // Ollama leaves flash attention off and holds the scores twice (gpt-oss-20b: 2.0 GiB at 8k, 9.1 at 37k, issue 11753).
    const bool ollama = run.engine == ServingEngine::Ollama;
    const bool flash = setup.flashAttention.value_or(!ollama);
    const double scores = flash ? 0 : profile.heads * u * cells * 4 * (ollama ? 2 : 1);
    const double scratch = setup.attentionBufferBytes > 0 ? finiteOr(setup.attentionBufferBytes, 0) : 0;
    const bool fork = setup.engineVersion.find("ik_llama") != std::string::npos;
    if (profile.mla && fork) {
        const double expanded = flash ? cells * profile.headsMlaExpanded * 2 + scratch : 0;
        const double mask = u * cells * 6; // in 32 and 16 bit
        const double limited = scratch > 0 ? std::min(scores, scratch + mask) : scores;
        return expanded + limited + 7 * u * profile.hidden * 4 + kMlaRest;
    }
    return u * profile.vocabulary * 4 + 2 * u * profile.hidden * 4 + scores;
}

/// transformers: logits of the whole prompt in 16 and 32 bit before release 4.45 (Qwen2-0.5B at 30 720 tokens,
/// 27.6 GiB), of the last token since. From 4.50 on the vendor's tables show no prefill peak above the full cache.
/// QwenLM speed tables, 38 cases.
double transformersPeak(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    constexpr double kLastLogitsFrom = 445;
    constexpr double kLeanFrom = 450;
    const double prompt = std::min(std::max(finiteOr(setup.inputTokens, 0), 1.0), run.context) * run.concurrency;
    if (run.version > 0 && run.version < kLastLogitsFrom)
        return prompt * profile.vocabulary * 6;
    if (run.version >= kLeanFrom)
        return 0;
    return prompt * 2 * (3 * profile.widest + 4 * profile.hidden);
}

void fillVllmOverheads(EngineOverheads &over, const ServingProfile &profile, const EngineRun &run)
{
    const VllmRelease &release = releaseOf(run.version);
    const bool parallel = run.layout.ranks > 1;
    over.activation = vllmPeak(profile, run);
    over.activationError = (profile.moe ? 0.15 : 0.05) * over.activation + (run.legacyVllm ? 0.4 * kGiB : 0.05 * kGiB);
    over.nonTorch = parallel ? release.nonTorchParallel : release.nonTorchSingle;
    over.context = parallel || run.layout.stages > 1 ? release.contextParallel : release.contextSingle;
    if (parallel && profile.moe)
        over.context += kMoeParallelContext;
    over.warmUp = run.legacyVllm ? 0 : run.maxSequences * profile.vocabulary * 4;
    over.graphsInBudget = release.graphsInBudget;
    if (run.cudaGraphs)
        over.graphs = kGraphBase + kGraphPerLayer * profile.layers * stageShare(profile, run) + (profile.moe ? kGraphMoe : 0);
}

} // namespace

double vllmMemoryFraction(double minorVersion)
{
    return releaseOf(minorVersion).fraction;
}

EngineOverheads engineOverheads(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    EngineOverheads over;
    switch (run.engine) {
    case ServingEngine::Vllm:
    case ServingEngine::Other:
        fillVllmOverheads(over, profile, run);
        return over;
    case ServingEngine::Sglang:
        over.activation = prefillWorkingSet(profile, run);
        over.context = run.layout.devices() > 1 ? 1.53 * kGiB : 0.51 * kGiB;
        over.graphs = run.cudaGraphs ? kGraphBase + kGraphPerLayer * profile.layers * stageShare(profile, run) : 0;
        break;
    case ServingEngine::TensorRtLlm:
        over.activation = prefillWorkingSet(profile, run);
        over.context = run.layout.devices() > 1 ? kTensorRtContextParallel : kTensorRtContextSingle;
        break;
    case ServingEngine::Lmdeploy:
        over.activation = prefillWorkingSet(profile, run);
        over.context = run.layout.devices() > 1 ? 1.5 * kGiB : 0.6 * kGiB;
        break;
    case ServingEngine::Tgi:
        // Prefill log-probabilities hold prompt × V in 16 bit (TGI issue 2301: 3.9 GiB for 16.4k × 128 256).
        over.activation = prefillWorkingSet(profile, run) + run.maxBatchedTokens * profile.vocabulary * 2;
        over.context = run.layout.devices() > 1 ? 1.53 * kGiB : 0.51 * kGiB;
        break;
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama:
        over.activation = computeBuffer(profile, setup, run);
        over.context = kPlainContext;
        break;
    case ServingEngine::Transformers:
        over.activation = transformersPeak(profile, setup, run);
        // A cache that grows by concatenation holds the old and the new copy in the allocator: Qwen-7B on A100, 1 to
        // 100 sequences in 16 and 8 bit (QwenLM/Qwen README, 9 cases).
        over.fragmentation = 1;
        over.context = kPlainContext;
        break;
    case ServingEngine::Exllama:
    case ServingEngine::Compiled:
        over.activation = std::max(kPrefillFloor, run.maxBatchedTokens * 2 * (profile.vocabulary + 4 * profile.hidden));
        over.context = kPlainContext;
        break;
    }
    over.activationError = 0.25 * over.activation;
    return over;
}

double stageShare(const ServingProfile &profile, const EngineRun &run)
{
    if (run.layout.stages <= 1 || profile.layers <= 0)
        return 1;
    return std::min(1.0, std::ceil(profile.layers / run.layout.stages) / profile.layers);
}

namespace {

/// vLLM pads MXFP4 experts for its kernels: the hidden width to 256, since 0.17 also a rank's share of the
/// intermediate width to 128. gpt-oss-20b loads 13.47 (0.11) and 13.64 GiB (0.19), 120b 64.38 GiB.
double expertPadding(const ServingProfile &profile, const EngineRun &run)
{
    if (run.engine != ServingEngine::Vllm || profile.weightFormat != "mxfp4" || !(profile.hidden > 0) || !(profile.expertWidth > 0))
        return 1;
    constexpr double kPaddedBothFrom = 17;
    const double hidden = std::ceil(profile.hidden / 256) * 256 / profile.hidden;
    if (run.version < kPaddedBothFrom)
        return hidden;
    const double width = profile.expertWidth / run.layout.ranks;
    return hidden * std::ceil(width / 128) * 128 / width;
}

} // namespace

double weightsPerDevice(const ServingProfile &profile, const EngineRun &run)
{
    const ServingWeights &w = profile.weights;
    const double t = run.layout.attentionTensor;
    const double kvShards = profile.kvHeads > 0 ? std::min(t, profile.kvHeads) : t;
    const double stack = w.replicated + w.attention / t + w.keyValue / kvShards + w.dense / t + w.experts / run.layout.ranks * expertPadding(profile, run);
    const double embedding = std::max(w.vocabulary - w.head, 0.0);
    const double ends = run.layout.stages <= 1 ? w.vocabulary / t + w.outside
                                               : std::max(std::max(embedding, w.vocabulary * 0.5) / t + w.outside, w.head / t);
    // Rotary tables and rounding that engines load beside the tensors: 0.01–0.09 GiB (v0.19 logs).
    const double loaded = run.pool == CachePool::Exact ? 0 : 0.03 * kGiB;
    return stack * stageShare(profile, run) + ends + loaded;
}

} // namespace powertrain
