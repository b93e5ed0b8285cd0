// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;
constexpr double kMiB = 1048576.0;

struct EngineName {
    std::string_view name;
    ServingEngine engine;
};

constexpr EngineName kEngineNames[] = {
    {"vllm", ServingEngine::Vllm},
    {"sglang", ServingEngine::Sglang},
    {"tensorrt_llm", ServingEngine::TensorRtLlm},
    {"trtllm", ServingEngine::TensorRtLlm},
    {"tgi", ServingEngine::Tgi},
    {"lmdeploy", ServingEngine::Lmdeploy},
    {"llama_cpp", ServingEngine::LlamaCpp},
    {"llama.cpp", ServingEngine::LlamaCpp},
    {"ik_llama.cpp", ServingEngine::LlamaCpp},
    {"koboldcpp", ServingEngine::LlamaCpp},
    {"ktransformers", ServingEngine::LlamaCpp},
    {"ollama", ServingEngine::Ollama},
    {"transformers", ServingEngine::Transformers},
    {"gpt_fast", ServingEngine::Transformers},
    {"exllamav2", ServingEngine::Exllama},
    {"exllamav3", ServingEngine::Exllama},
    {"mlc_llm", ServingEngine::Exllama},
    // Pools like vLLM's: a fraction of the device (vllm-ascend; xLLM and MindIE document the same switch).
    {"vllm_ascend", ServingEngine::Vllm},
    {"xllm", ServingEngine::Vllm},
    {"mindie", ServingEngine::Vllm},
    {"faster_transformer", ServingEngine::TensorRtLlm},
    {"triton", ServingEngine::TensorRtLlm},
};

/// What an engine does when it is not told. Sources: vLLM EngineArgs; SGLang ServerArgs; TensorRT-LLM
/// KvCacheConfig.free_gpu_memory_fraction; LMDeploy cache_max_entry_count (issue 3411); TGI cuda_memory_fraction and
/// its 5 % reserve; block sizes: vLLM 16, TensorRT-LLM 64 (issue 2268; 32 is met as well), LMDeploy 64, TGI 1.
struct EngineDefaults {
    ServingEngine engine;
    CachePool pool;
    double fraction;
    double pageTokens;
    double maxSequences;
    double maxBatchedTokens;
    bool layerSplit;
};

constexpr EngineDefaults kDefaults[] = {
    {ServingEngine::Vllm, CachePool::FractionOfTotal, 0.90, 16, 256, 2048, false},
    {ServingEngine::Sglang, CachePool::StaticFraction, 0, 1, 256, 8192, false},
    {ServingEngine::TensorRtLlm, CachePool::FractionOfFree, 0.90, 32, 2048, 8192, false},
    {ServingEngine::Tgi, CachePool::FractionOfFree, 0.95, 1, 256, 4096, false},
    {ServingEngine::Lmdeploy, CachePool::FractionOfFree, 0.80, 64, 256, 8192, false},
    {ServingEngine::LlamaCpp, CachePool::Exact, 1, 256, 1, 512, true},
    {ServingEngine::Ollama, CachePool::Exact, 1, 256, 1, 512, true},
    {ServingEngine::Transformers, CachePool::Exact, 1, 1, 1, 0, true},
    {ServingEngine::Exllama, CachePool::Exact, 1, 256, 1, 2048, true},
    {ServingEngine::Other, CachePool::FractionOfTotal, 0.90, 16, 256, 2048, false},
};

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

constexpr double kNewestVllm = 21;
constexpr double kFirstV1 = 8;

/// vLLM's defaults grow on cards of 70 GiB and more that are not A100 (EngineArgs, usage context API server).
constexpr double kLargeCard = 70 * kGiB;
constexpr double kLargeCardSequences = 1024;
constexpr double kLargeCardBatchedTokens = 8192;

/// Rest of the profile peak: fitted over the 19 v0.19 and v0.11 TP1 logs with a large vocabulary (error ≤ 0.05 GiB).
constexpr double kVllmPeakRest = 0.08 * kGiB;
/// CUDA graphs, v0.19, 30 logs: 0.40 GiB + 15.5 MiB a layer for dense models (error ≤ 0.13 GiB); MoE 0.0–0.8 more.
constexpr double kGraphBase = 0.40 * kGiB;
constexpr double kGraphPerLayer = 0.0155 * kGiB;
constexpr double kGraphMoe = 0.45 * kGiB;

/// SGLang's reserve beside weights and cache. aiconfigurator@095f58a, SGLang backend.
constexpr double kSglangReserveBase = 512 * kMiB;
constexpr double kSglangReservePerChunkToken = 1.5 * kMiB;
constexpr double kSglangGraphBatch = 160;
constexpr double kSglangReservePerGraphBatch = 2 * kMiB;

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

/// "0.19.0" → 19, "4.46.0" → 446, text without a number → 0.
double minorVersion(std::string_view text)
{
    const std::size_t start = text.find_first_of("0123456789");
    if (start == std::string_view::npos)
        return 0;
    int major = 0;
    int minor = 0;
    const char *end = text.data() + text.size();
    const auto first = std::from_chars(text.data() + start, end, major);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '.')
        return 0;
    if (std::from_chars(first.ptr + 1, end, minor).ec != std::errc())
        return 0;
    return std::clamp(major, 0, 1000) * 100.0 + std::clamp(minor, 0, 99);
}

const EngineDefaults &defaultsOf(ServingEngine engine)
{
    for (const EngineDefaults &entry : kDefaults) {
        if (entry.engine == engine)
            return entry;
    }
    return kDefaults[0];
}

const VllmRelease &releaseOf(double minor)
{
    for (const VllmRelease &release : kVllmReleases) {
        if (minor >= release.fromMinor)
            return release;
    }
    return kVllmReleases[0];
}

ServingLayout layoutOf(const Layout &asked, bool layerSplit)
{
    const double t = std::max(asked.tensorParallel, 1);
    const double p = std::max(asked.pipelineParallel, 1);
    const double d = std::max(asked.dataParallel, 1);
    const double e = std::max(asked.expertParallel, 1);
    ServingLayout layout;
    layout.stages = p;
    layout.attentionTensor = t;
    layout.ranks = t;
    if (layerSplit) {
        layout.stages = t * p;
        layout.attentionTensor = layout.ranks = 1;
    } else if (asked.attentionDataParallel) {
        // "--tp 8 --dp 8 --enable-dp-attention" names the same eight ranks twice; TP 2 × DP 4 is four groups of two.
        layout.groups = d > 1 ? d : t;
        layout.attentionTensor = d > 1 ? t : 1;
        layout.ranks = layout.groups * layout.attentionTensor;
    } else if (e > t) {
        // Experts over more ranks than attention has: the engine runs attention data-parallel ("DP8 + EP").
        layout.ranks = e;
        layout.groups = std::max(1.0, std::floor(e / t));
    }
    return layout;
}

void fillContext(EngineRun &run, const ServingProfile &profile, const ServingSetup &setup)
{
    constexpr double kFallbackContext = 4096;
    constexpr double kLongestContext = 1e12;
    const double asked = finiteOr(setup.contextLength, 0);
    run.contextAssumed = !(asked >= 1);
    run.context = asked >= 1 ? asked : profile.contextLength >= 1 ? profile.contextLength
                                                                  : kFallbackContext;
    run.context = std::min(run.context, kLongestContext);
    run.concurrency = std::clamp(finiteOr(setup.concurrency, 1), 1.0, 1e9);
}

void fillVllmLimits(EngineRun &run, const ServingSetup &setup, const Accelerator *card, double capacity)
{
    run.legacyVllm = run.version < kFirstV1;
    const VllmRelease &release = releaseOf(run.version);
    run.fraction = release.fraction;
    const bool a100 = card != nullptr && (card->name.find("A100") != std::string::npos || card->name.find("A800") != std::string::npos);
    const bool large = capacity >= kLargeCard && !a100;
    if (!run.legacyVllm && large) {
        run.maxSequences = kLargeCardSequences;
        run.maxBatchedTokens = kLargeCardBatchedTokens;
    }
    if (run.legacyVllm) {
        // V0 profiles one prompt of the whole context, until chunked prefill switches itself on above 32k
        // (vLLM issue 10517).
        constexpr double kChunkedFrom = 32768;
        constexpr double kV0Chunk = 2048;
        run.maxBatchedTokens = run.context > kChunkedFrom ? kV0Chunk : std::max(run.context, kV0Chunk);
    }
    (void)setup;
}

double defaultStaticFraction(const EngineRun &run, double capacity)
{
    // SGLang picks it so that the reserve below stays free; without a known card 0.85.
    if (capacity <= 0)
        return 0.85;
    const double reserve = kSglangReserveBase + kSglangReservePerChunkToken * run.maxBatchedTokens
        + run.layout.devices() / 8 * kGiB + kSglangReservePerGraphBatch * kSglangGraphBatch;
    return std::clamp(1 - reserve / capacity, 0.5, 0.95);
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
        return sampler + layers + moeWorkspace(profile, tokens, run.layout.ranks);
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
    const double scores = setup.flashAttention.value_or(true) ? 0 : profile.heads * u * cells * 4;
    const double scratch = setup.attentionBufferBytes > 0 ? finiteOr(setup.attentionBufferBytes, 0) : 0;
    const bool fork = setup.engineVersion.find("ik_llama") != std::string::npos;
    if (profile.mla && fork) {
        const double expanded = setup.flashAttention.value_or(true) ? cells * profile.headsMlaExpanded * 2 + scratch : 0;
        const double limited = scratch > 0 ? std::min(scores, scratch + cells * profile.headsMlaExpanded * 2) : scores;
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
    over.graphsInBudget = release.graphsInBudget;
    if (run.cudaGraphs)
        over.graphs = kGraphBase + kGraphPerLayer * profile.layers * stageShare(profile, run) + (profile.moe ? kGraphMoe : 0);
}

} // namespace

ServingEngine servingEngineOf(std::string_view name, bool *known)
{
    for (const EngineName &entry : kEngineNames) {
        if (entry.name == name) {
            if (known != nullptr)
                *known = true;
            return entry.engine;
        }
    }
    if (known != nullptr)
        *known = false;
    return ServingEngine::Other;
}

EngineRun resolveEngine(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, double capacity)
{
    EngineRun run;
    bool known = false;
    run.engine = servingEngineOf(setup.engine, &known);
    run.engineAssumed = !known;
    const EngineDefaults &defaults = defaultsOf(run.engine);
    run.pool = defaults.pool;
    run.layerSplit = defaults.layerSplit;
    run.layout = layoutOf(setup.layout, run.layerSplit);
    run.version = minorVersion(setup.engineVersion);
    run.versionAssumed = run.version <= 0;
    if (run.versionAssumed && (run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other))
        run.version = kNewestVllm;
    fillContext(run, profile, setup);

    run.fraction = defaults.fraction;
    run.pageTokens = defaults.pageTokens;
    run.maxSequences = defaults.maxSequences;
    run.maxBatchedTokens = defaults.maxBatchedTokens;
    if (run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other)
        fillVllmLimits(run, setup, card, capacity);
    run.cudaGraphs = setup.cudaGraphs && run.pool != CachePool::Exact;

    constexpr double kMostTokens = 1e9;
    run.sequencesAssumed = !(setup.maxSequences >= 1);
    if (!run.sequencesAssumed)
        run.maxSequences = std::min(finiteOr(setup.maxSequences, 1), 1e7);
    run.batchedAssumed = !(setup.maxBatchedTokens >= 1);
    if (!run.batchedAssumed)
        run.maxBatchedTokens = std::min(finiteOr(setup.maxBatchedTokens, 1), kMostTokens);
    if (setup.blockSize >= 1)
        run.pageTokens = std::min(finiteOr(setup.blockSize, 16), kMostTokens);
    if (run.pool == CachePool::StaticFraction)
        run.fraction = defaultStaticFraction(run, capacity);
    run.fractionAssumed = !setup.memoryFraction.has_value() && run.pool != CachePool::Exact;
    if (setup.memoryFraction && run.pool != CachePool::Exact)
        run.fraction = std::clamp(finiteOr(*setup.memoryFraction, run.fraction), 0.0, 1.0);
    return run;
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
        over.context = kPlainContext;
        break;
    case ServingEngine::Exllama:
        over.activation = std::max(kPrefillFloor, run.maxBatchedTokens * 2 * (profile.vocabulary + 4 * profile.hidden));
        over.context = kPlainContext;
        break;
    }
    over.activationError = 0.25 * over.activation;
    return over;
}

std::string_view layoutRefusal(const ServingProfile &profile, const EngineRun &run)
{
    const double t = run.layout.attentionTensor;
    if (run.layerSplit || t <= 1)
        return run.layout.stages > profile.layers ? "serve.too_many_stages" : std::string_view();
    if (profile.heads > 0 && std::fmod(profile.heads, t) != 0)
        return "serve.heads_not_divisible";
    if (profile.kvHeads > 0 && std::fmod(profile.kvHeads, t) != 0 && std::fmod(t, profile.kvHeads) != 0)
        return "serve.kv_heads_not_divisible";
    // vLLM pads the vocabulary to 64 and divides it; Qwen3-14B refuses TP 5.
    if (std::fmod(std::ceil(profile.vocabulary / 64) * 64, t) != 0)
        return "serve.vocabulary_not_divisible";
    return run.layout.stages > profile.layers ? "serve.too_many_stages" : std::string_view();
}

double stageShare(const ServingProfile &profile, const EngineRun &run)
{
    if (run.layout.stages <= 1 || profile.layers <= 0)
        return 1;
    return std::min(1.0, std::ceil(profile.layers / run.layout.stages) / profile.layers);
}

double weightsPerDevice(const ServingProfile &profile, const EngineRun &run)
{
    const ServingWeights &w = profile.weights;
    const double t = run.layout.attentionTensor;
    const double kvShards = profile.kvHeads > 0 ? std::min(t, profile.kvHeads) : t;
    const double stack = w.replicated + w.attention / t + w.keyValue / kvShards + w.dense / t + w.experts / run.layout.ranks;
    const double embedding = std::max(w.vocabulary - w.head, 0.0);
    const double ends = run.layout.stages <= 1 ? w.vocabulary / t + w.outside
                                               : std::max(std::max(embedding, w.vocabulary * 0.5) / t + w.outside, w.head / t);
    // Rotary tables and rounding that engines load beside the tensors: 0.01–0.09 GiB (v0.19 logs).
    const double loaded = run.pool == CachePool::Exact ? 0 : 0.03 * kGiB;
    return stack * stageShare(profile, run) + ends + loaded;
}

} // namespace powertrain
