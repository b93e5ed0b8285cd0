// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Copies of the cached heads that one rank holds: K/t heads, and one whole head once t exceeds K. A latent (MLA) has
/// no heads to divide: plain tensor parallelism keeps it whole on every rank (Kimi-K2 TP8: 70 274 B a token).
double rankShare(const ServingCacheGroup &group, double t)
{
    if (group.kvHeads <= 0)
        return 1;
    return std::ceil(group.kvHeads / t) / group.kvHeads;
}

/// Cache bytes of one token in one layer on one rank. vLLM before 0.7 knew no latent cache: it expanded K and V for all
/// heads, padded to 256 (DeepSeek-V2-Lite 442 368 B a token instead of 31 104, vLLM PR 10927).
double tokenBytes(const ServingProfile &profile, const ServingCacheGroup &group, const EngineRun &run)
{
    const double t = run.layout.attentionTensor;
    if (group.kind == AttentionKind::Mla && !run.release->latent)
        return std::ceil(profile.heads / t) * 256 * 2 * profile.kvElementBytes;
    return group.bytesPerToken * rankShare(group, t);
}

bool cached(const ServingCacheGroup &group)
{
    return group.bytesPerToken > 0 || group.stateBytes > 0;
}

double roundUp(double value, double step)
{
    return step > 1 ? std::ceil(value / step) * step : std::ceil(value);
}

/// vLLM packs the layers of a hybrid model into equal groups of g, the smaller kind's count (or the larger's when the
/// two differ by less than a quarter); a short group is padded. vLLM kv_cache_utils.py; Gemma-3-27B 10 + 52 → 70.
double paddedGroupSize(const ServingProfile &profile, double share)
{
    double smallest = 0;
    double largest = 0;
    int kinds = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (!cached(group))
            continue;
        const double layers = std::max(1.0, std::round(group.layers * share));
        smallest = kinds == 0 ? layers : std::min(smallest, layers);
        largest = std::max(largest, layers);
        ++kinds;
    }
    if (kinds < 2)
        return 0;
    return largest < smallest * 1.25 ? largest : smallest;
}

/// Tokens that a layer with a window has to hold beside it: what is being written while others still read.
double underWay(const EngineRun &run)
{
    return run.release->window == WindowRule::WindowAndTwoBatches ? 2 * run.maxBatchedTokens : run.maxBatchedTokens;
}

/// Tokens of one sequence that a layer of this kind holds.
double chargedTokens(const ServingCacheGroup &group, const EngineRun &run, double tokens, double page)
{
    const double full = roundUp(tokens, page);
    if (group.window <= 0)
        return full;
    switch (run.release->window) {
    case WindowRule::Whole:
        return full;
    case WindowRule::WholeOfLargestPage:
    case WindowRule::WindowAndBatch:
    case WindowRule::WindowAndTwoBatches: {
        // A window may begin inside a page, a chunk begins with one (kv_cache_interface.py).
        if (group.kind != AttentionKind::SlidingWindow)
            return std::min(full, roundUp(group.window + underWay(run), page));
        return std::min(full, (std::ceil((group.window - 1 + underWay(run)) / page) + 1) * page);
    }
    case WindowRule::Cells:
        return std::min(full, roundUp(group.window * run.concurrency + run.maxBatchedTokens, 256) / run.concurrency);
    case WindowRule::Window:
        return std::min(full, roundUp(group.window, page));
    case WindowRule::PoolShare:
        return 0.8 * full;
    }
    return full;
}

/// Tokens of a sequence that one rank's layers of this kind see: a share of them where ranks divide the context, the
/// window alone beside a compressed cache.
double heldTokens(const ServingProfile &profile, const ServingCacheGroup &group, const EngineRun &run, double tokens)
{
    if (group.window <= 0)
        return std::ceil(tokens / run.contextRanks);
    return profile.compressed ? std::min(tokens, group.window) : tokens;
}

/// Before vLLM 0.21 layers whose pages differ (Gemma-4: 8 192 and 16 384 B a token) could not share a pool: every layer
/// was given the larger page, and windows saved nothing. The larger page, 0 where the rule does not hold.
double largestUnlikePage(const ServingProfile &profile, const EngineRun &run)
{
    if (run.release->window != WindowRule::WholeOfLargestPage || !profile.windows || profile.recurrent || profile.compressed)
        return 0;
    double smallest = 0;
    double largest = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (group.bytesPerToken <= 0)
            continue;
        const double bytes = tokenBytes(profile, group, run);
        smallest = smallest > 0 ? std::min(smallest, bytes) : bytes;
        largest = std::max(largest, bytes);
    }
    return largest > smallest ? largest : 0;
}

/// DeepSeek-V4 in vLLM. One page of the pool serves 256 tokens of all compressed layers; layers that see the last
/// tokens uncompressed, and the compressors' states, take whole pages of the same pool for 64, 8 and 4 tokens.
/// Source: vLLM issue 54703 (page 1 002 240 B for V4-Flash: 21 × (37 440 + 8 640) + 20 × 1 728), PR 52495.
struct CompressedPages {
    double page = 0;
    double sequence = 0; ///< pages of one sequence
};

CompressedPages compressedPages(const ServingProfile &profile, const EngineRun &run, double tokens)
{
    constexpr double kBlock = 256;
    constexpr double kAlignment = 576;
    constexpr double kWindowBlock = 64;
    const double share = stageShare(profile, run);
    const bool aligned = profile.kvElementBytes <= 1;
    const auto pageOf = [aligned](double bytes) { return aligned ? std::ceil(bytes / kAlignment) * kAlignment : bytes; };
    const auto windowPages = [&](double window, double block) { return std::ceil(std::min(window - 1 + underWay(run), tokens) / block) + 1; };
    CompressedPages result;
    double layers = 0;
    double fewest = 0;
    double states = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        layers += group.layers * share;
        if (group.compressRatio <= 1)
            continue;
        const double entries = kBlock / group.compressRatio;
        const double pages = pageOf(entries * (group.bytesPerToken - group.indexBytes)) + (group.indexBytes > 0 ? pageOf(entries * group.indexBytes) : 0);
        result.page += group.layers * share * pages;
        fewest = std::max(fewest, group.layers * share);
        // A ratio of 4 looks at two neighbouring groups (window 8) in blocks of 4, one of 128 at one in blocks of 8.
        const bool overlapping = group.compressRatio < 8;
        states += windowPages(overlapping ? 2 * group.compressRatio : group.compressRatio, overlapping ? 4 : 8);
    }
    const double windowGroups = fewest > 0 ? std::max(1.0, std::round(layers / fewest)) : 1;
    result.sequence = std::ceil(tokens / kBlock) + windowGroups * windowPages(128, kWindowBlock) + states;
    return result;
}

bool pagedByGroups(const ServingProfile &profile, const EngineRun &run)
{
    return run.release->grouped && !profile.compressed;
}

/// vLLM raises the page of a recurrent hybrid until an attention page holds a layer's state (1568 tokens for
/// Qwen3.5-27B), and stores the state in such a page.
struct HybridPage {
    double tokens = 1;
    double bytes = 0; ///< of one layer; 0: no recurrent layers
};

HybridPage hybridPage(const ServingProfile &profile, const EngineRun &run)
{
    HybridPage page{run.pageTokens, 0};
    if (!pagedByGroups(profile, run) || !profile.recurrent)
        return page;
    double attentionPerToken = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (group.bytesPerToken > 0)
            attentionPerToken = group.bytesPerToken * rankShare(group, run.layout.attentionTensor) / group.compressRatio;
        page.bytes = std::max(page.bytes, group.stateBytes / run.layout.attentionTensor);
    }
    if (attentionPerToken > 0) {
        page.tokens = std::max(page.tokens, roundUp(page.bytes / attentionPerToken, 16));
        page.bytes = page.tokens * attentionPerToken;
    }
    return page;
}

} // namespace

double cacheBytesPerSequence(const ServingProfile &profile, const EngineRun &run, double tokens)
{
    const double share = stageShare(profile, run);
    const double draft = run.draftTokens > 0 ? draftCacheBytesPerToken(profile, run) * roundUp(tokens, run.pageTokens) : 0;
    if (profile.compressed && run.release->grouped) {
        const CompressedPages pages = compressedPages(profile, run, tokens);
        return pages.page * pages.sequence + draft;
    }
    const bool grouped = pagedByGroups(profile, run);
    const double groupSize = grouped ? paddedGroupSize(profile, share) : 0;
    const HybridPage page = hybridPage(profile, run);
    const double largest = largestUnlikePage(profile, run);
    // One state, one for each drafted token, and one that prefix caching keeps.
    const double states = grouped ? 1 + run.draftTokens + (run.keepsStates ? 1 : 0) : 1;
    // llama.cpp keeps the convolution's tail in 32 bit like the state (149.6 MiB a slot for Qwen3.5-27B).
    const double wideTail = run.engine == ServingEngine::LlamaCpp || run.engine == ServingEngine::Ollama ? 1 : 0;

    double bytes = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (!cached(group))
            continue;
        double layers = group.layers * share;
        if (largest > 0) {
            bytes += layers * largest * roundUp(tokens, page.tokens);
            continue;
        }
        if (groupSize > 0)
            layers = std::ceil(std::max(1.0, std::round(layers)) / groupSize) * groupSize;
        if (group.stateBytes > 0)
            bytes += layers * states * (grouped ? page.bytes : (group.stateBytes + wideTail * group.tailBytes) / run.layout.attentionTensor);
        else
            bytes += layers * tokenBytes(profile, group, run) * chargedTokens(group, run, heldTokens(profile, group, run, tokens), page.tokens) / group.compressRatio;
    }
    return bytes + draft;
}

double draftCacheBytesPerToken(const ServingProfile &profile, const EngineRun &run)
{
    if (run.draftLayers)
        return profile.draftCache.layers * tokenBytes(profile, profile.draftCache, run) / profile.draftCache.compressRatio;
    if (!run.draftsWithOneLayer)
        return 0;
    const auto attention = std::find_if(profile.cache.begin(), profile.cache.end(), [](const ServingCacheGroup &group) { return group.kind == AttentionKind::Full && group.bytesPerToken > 0; });
    return attention != profile.cache.end() ? tokenBytes(profile, *attention, run) : 0;
}

double cachePageBytes(const ServingProfile &profile, const EngineRun &run)
{
    if (profile.compressed && run.release->grouped)
        return compressedPages(profile, run, 1).page;
    if (!pagedByGroups(profile, run))
        return 0;
    const double groupSize = paddedGroupSize(profile, stageShare(profile, run));
    const HybridPage page = hybridPage(profile, run);
    return page.bytes * groupSize;
}

double cacheBytesPerToken(const ServingProfile &profile, const EngineRun &run, bool growing)
{
    const double share = stageShare(profile, run);
    const double largest = largestUnlikePage(profile, run);
    double bytes = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (largest > 0) {
            bytes += group.bytesPerToken > 0 ? group.layers * share * largest : 0;
            continue;
        }
        if (group.window > 0 && (growing || profile.compressed))
            continue;
        bytes += group.layers * share * tokenBytes(profile, group, run) / group.compressRatio / (group.window > 0 ? 1 : run.contextRanks);
    }
    return bytes + (run.draftTokens > 0 ? draftCacheBytesPerToken(profile, run) : 0);
}

double cacheReadBytes(const ServingProfile &profile, const EngineRun &run, double tokens)
{
    const double t = run.layout.attentionTensor;
    double bytes = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        double seen = group.window > 0 ? std::min(tokens, group.window) : tokens / group.compressRatio;
        if (group.selectedTokens > 0)
            seen = std::min(seen, group.selectedTokens);
        bytes += group.layers * (group.bytesPerToken * rankShare(group, t) * seen + 2 * group.stateBytes / t);
    }
    return bytes;
}

} // namespace powertrain
