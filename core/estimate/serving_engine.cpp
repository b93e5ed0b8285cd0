// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;
constexpr double kMiB = 1048576.0;

/// Assumed where a set-up names no release: widely run, and what the launch files are written for.
constexpr double kAssumedVllm = 21;
constexpr double kFirstV1 = 8;

/// vLLM's defaults grow on cards of 70 GiB and more that are not A100.
constexpr double kLargeCard = 70 * kGiB;

/// SGLang's reserve beside weights and cache. aiconfigurator@095f58a, SGLang backend.
constexpr double kSglangReserveBase = 512 * kMiB;
constexpr double kSglangReservePerChunkToken = 1.5 * kMiB;
constexpr double kSglangReservePerGraphBatch = 2 * kMiB;

double finiteOr(double value, double fallback)
{
    return std::isfinite(value) ? value : fallback;
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

/// Ollama's own context by the memory of the cards: 4k below 24 GiB, 32k below 48, 256k from there on (its
/// docs/context-length.mdx; 2 048 before 0.5.13, 4 096 until 0.15).
double ollamaContext(double version, double memory)
{
    if (version > 0 && version < 6)
        return 2048;
    if (memory <= 0 || memory < 23 * kGiB || (version > 0 && version < 15))
        return 4096;
    return memory < 47 * kGiB ? 32768 : 262144;
}

void fillContext(EngineRun &run, const ServingProfile &profile, const ServingSetup &setup, double capacity)
{
    constexpr double kFallbackContext = 4096;
    constexpr double kLongestContext = 1e12;
    const double asked = finiteOr(setup.contextLength, 0);
    run.contextAssumed = !(asked >= 1);
    const double own = profile.contextLength >= 1 ? profile.contextLength : kFallbackContext;
    run.context = asked >= 1 ? asked : run.engine == ServingEngine::Ollama ? std::min(own, ollamaContext(run.version, capacity * run.layout.devices()))
                                                                           : own;
    run.context = std::min(run.context, kLongestContext);
    run.concurrency = std::clamp(finiteOr(setup.concurrency, 1), 1.0, 1e9);
}

void fillBatch(EngineRun &run, const Accelerator *card, double capacity)
{
    const EngineRelease &release = *run.release;
    // By the device's name: an A800 is no exception.
    const bool a100 = card != nullptr && card->name.find("A100") != std::string::npos;
    const bool large = capacity >= kLargeCard && !a100;
    run.maxSequences = large && release.sequencesLarge > 0 ? release.sequencesLarge : release.sequences;
    run.maxBatchedTokens = large && release.batchedTokensLarge > 0 ? release.batchedTokensLarge : release.batchedTokens;
    if (run.legacyVllm) {
        run.maxSequences = release.sequences;
        run.maxBatchedTokens = legacyBatchedTokens(run.context);
    }
}

/// Draft tokens and shared caches, as far as the engine has them.
void fillAdditions(EngineRun &run, const ServingProfile &profile, const ServingSetup &setup)
{
    const bool pooled = run.release->pool != CachePool::Exact;
    if (pooled && !setup.speculative.empty()) {
        run.draftTokens = std::clamp(finiteOr(setup.speculativeTokens, 1), 1.0, 64.0);
        run.draftLayers = profile.draftLayers > 0 && setup.speculative == "mtp";
        run.draftsWithOneLayer = setup.speculative == "eagle" || setup.speculative == "eagle3";
    }
    // vLLM shards the tokens of one cache over ranks that would hold copies: t / K of them at most (all with MLA).
    const double copies = profile.kvHeads > 0 ? std::max(1.0, std::floor(run.layout.attentionTensor / profile.kvHeads)) : run.layout.attentionTensor;
    if (run.engine == ServingEngine::Vllm && setup.decodeContextParallel > 1)
        run.contextRanks = std::min(copies, static_cast<double>(setup.decodeContextParallel));
    run.keepsStates = run.release->keepsStates && setup.prefixCaching;
}

/// What SGLang sets by the card's memory (python/sglang/srt/server_args.py, _handle_gpu_memory_settings).
struct SglangTier {
    double belowGiB;
    double chunk;           ///< chunked_prefill_size
    double graphs;          ///< cuda_graph_max_bs
    double graphsManyRanks; ///< …from tensor-parallel degree 4 on
};
constexpr SglangTier kSglangTiers[] = {{20, 2048, 8, 8}, {35, 2048, 24, 80}, {60, 4096, 32, 160}, {160, 8192, 256, 512}, {1e9, 16384, 512, 512}};

const SglangTier &sglangTier(double capacity)
{
    const double gib = capacity / kGiB;
    return *std::find_if(std::begin(kSglangTiers), std::end(kSglangTiers) - 1, [gib](const SglangTier &tier) { return gib < tier.belowGiB; });
}

/// SGLang picks its static fraction so that room for activations and graphs stays free; without a known card 0.85.
double defaultStaticFraction(const EngineRun &run, double capacity)
{
    if (capacity <= 0)
        return 0.85;
    const SglangTier &tier = sglangTier(capacity);
    const double graphs = run.layout.attentionTensor >= 4 ? tier.graphsManyRanks : tier.graphs;
    const double reserve = kSglangReserveBase + kSglangReservePerChunkToken * std::max(run.maxBatchedTokens, 2048.0)
        + run.layout.devices() / 8 * kGiB + kSglangReservePerGraphBatch * graphs;
    return std::clamp(1 - reserve / capacity, 0.5, 0.95);
}

} // namespace

double legacyChunkedFrom()
{
    return 32768;
}

double legacyBatchedTokens(double context)
{
    constexpr double kChunk = 512;
    constexpr double kLeast = 2048;
    return context > legacyChunkedFrom() ? kChunk : std::max(context, kLeast);
}

EngineRun resolveEngine(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, double capacity)
{
    EngineRun run;
    bool known = false;
    run.engine = servingEngineOf(setup.engine, &known);
    run.engineAssumed = !known;
    const bool likeVllm = run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other;
    run.version = versionNumber(setup.engineVersion);
    run.versionAssumed = run.version <= 0;
    if (run.versionAssumed && likeVllm)
        run.version = kAssumedVllm;
    run.release = &engineRelease(run.engine, run.version);
    // The old and the new engine lived side by side from 0.6.5 to 0.10; a version may say which.
    const bool saysNew = setup.engineVersion.find("V1") != std::string::npos;
    const bool saysOld = setup.engineVersion.find("V0") != std::string::npos;
    run.legacyVllm = likeVllm && (saysOld || (run.version < kFirstV1 && !saysNew));
    const CachePool pool = run.release->pool;
    run.layout = layoutOf(setup.layout, run.release->layerSplit);
    fillContext(run, profile, setup, capacity);

    run.fraction = run.release->fraction;
    run.pageTokens = run.release->pageTokens;
    fillBatch(run, card, capacity);
    fillAdditions(run, profile, setup);
    run.cudaGraphs = setup.cudaGraphs && pool != CachePool::Exact;

    constexpr double kMostTokens = 1e9;
    run.sequencesAssumed = !(setup.maxSequences >= 1);
    if (!run.sequencesAssumed)
        run.maxSequences = std::min(finiteOr(setup.maxSequences, 1), 1e7);
    run.batchedAssumed = !(setup.maxBatchedTokens >= 1);
    if (!run.batchedAssumed)
        run.maxBatchedTokens = std::min(finiteOr(setup.maxBatchedTokens, 1), kMostTokens);
    else if (pool == CachePool::StaticFraction && capacity > 0)
        run.maxBatchedTokens = sglangTier(capacity).chunk;
    if (setup.blockSize >= 1)
        run.pageTokens = std::min(finiteOr(setup.blockSize, 16), kMostTokens);
    if (pool == CachePool::StaticFraction)
        run.fraction = defaultStaticFraction(run, capacity);
    run.fractionAssumed = !setup.memoryFraction.has_value() && pool != CachePool::Exact;
    if (setup.memoryFraction && pool != CachePool::Exact)
        run.fraction = std::clamp(finiteOr(*setup.memoryFraction, run.fraction), 0.0, 1.0);
    return run;
}

std::string_view layoutRefusal(const ServingProfile &profile, const EngineRun &run)
{
    const double t = run.layout.attentionTensor;
    if (run.release->layerSplit || t <= 1)
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

bool lacksStates(const ServingProfile &profile, const EngineRun &run, double pool)
{
    // Each sequence in a decode graph needs a page for its states.
    if (!profile.recurrent || !run.release->stateLimit || !run.cudaGraphs)
        return false;
    const double page = cachePageBytes(profile, run);
    return page > 0 && pool / page < run.maxSequences;
}

std::string_view stateRefusal(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, double pool)
{
    // Left open, the number can be lowered to what fits.
    return setup.maxSequences >= 1 && lacksStates(profile, run, pool) ? "serve.too_few_states" : std::string_view();
}

} // namespace powertrain
