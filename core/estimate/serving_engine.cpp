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
    {"gpt_fast", ServingEngine::Compiled},
    {"exllamav2", ServingEngine::Exllama},
    {"exllamav3", ServingEngine::Exllama},
    {"mlc_llm", ServingEngine::Compiled},
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
    {ServingEngine::Compiled, CachePool::Exact, 1, 1, 1, 2048, false},
    {ServingEngine::Other, CachePool::FractionOfTotal, 0.90, 16, 256, 2048, false},
};

constexpr double kNewestVllm = 21;
constexpr double kFirstV1 = 8;

/// vLLM's defaults grow on cards of 70 GiB and more that are not A100 (EngineArgs, usage context API server).
constexpr double kLargeCard = 70 * kGiB;
constexpr double kLargeCardSequences = 1024;
constexpr double kLargeCardBatchedTokens = 8192;

/// SGLang's reserve beside weights and cache. aiconfigurator@095f58a, SGLang backend.
constexpr double kSglangReserveBase = 512 * kMiB;
constexpr double kSglangReservePerChunkToken = 1.5 * kMiB;
constexpr double kSglangGraphBatch = 160;
constexpr double kSglangReservePerGraphBatch = 2 * kMiB;

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

void fillVllmLimits(EngineRun &run, const Accelerator *card, double capacity)
{
    run.legacyVllm = run.version < kFirstV1;
    run.fraction = vllmMemoryFraction(run.version);
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
        constexpr double kV0Chunk = 512;
        constexpr double kV0Least = 2048;
        run.maxBatchedTokens = run.context > kChunkedFrom ? kV0Chunk : std::max(run.context, kV0Least);
    }
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
        fillVllmLimits(run, card, capacity);
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

} // namespace powertrain
