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
    constexpr double kLatentFrom = 7;
    const double t = run.layout.attentionTensor;
    if (group.kind == AttentionKind::Mla && run.engine == ServingEngine::Vllm && run.version < kLatentFrom)
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

/// Tokens of one sequence that a layer of this kind holds.
double chargedTokens(const ServingCacheGroup &group, const EngineRun &run, double tokens, double page)
{
    const double full = roundUp(tokens, page);
    if (group.window <= 0)
        return full;
    switch (run.engine) {
    case ServingEngine::Vllm:
    case ServingEngine::Other: {
        // The window and one batch being written, in pages, and one page of slack (SlidingWindowSpec); chunked-local
        // attention the same with its chunk.
        const double held = group.kind == AttentionKind::SlidingWindow ? group.window - 1 : group.window;
        return std::min(full, (std::ceil((held + run.maxBatchedTokens) / page) + 1) * page);
    }
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama: {
        // cells = n_swa × n_parallel + n_ubatch, rounded to 256, shared by the sequences (ik_llama.cpp issue 1607).
        const double cells = roundUp(group.window * run.concurrency + run.maxBatchedTokens, 256) / run.concurrency;
        return std::min(full, cells);
    }
    case ServingEngine::Transformers:
    case ServingEngine::TensorRtLlm:
        return std::min(full, roundUp(group.window, page));
    case ServingEngine::Sglang:
        // Its window pool is sized at 0.8 of the full pool (swa_full_tokens_ratio).
        return 0.8 * full;
    default:
        return full;
    }
}

} // namespace

double cacheBytesPerSequence(const ServingProfile &profile, const EngineRun &run, double tokens)
{
    const double share = stageShare(profile, run);
    const double t = run.layout.attentionTensor;
    const bool paged = run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other;
    const double groupSize = paged ? paddedGroupSize(profile, share) : 0;

    // vLLM raises the page of a recurrent hybrid until an attention page holds a layer's state (1568 tokens for
    // Qwen3.5-27B), and stores the state in such a page.
    double page = run.pageTokens;
    double statePage = 0;
    if (paged && profile.recurrent) {
        double attentionPerToken = 0;
        for (const ServingCacheGroup &group : profile.cache) {
            if (group.bytesPerToken > 0)
                attentionPerToken = group.bytesPerToken * rankShare(group, t) / group.compressRatio;
            statePage = std::max(statePage, group.stateBytes / t);
        }
        if (attentionPerToken > 0) {
            page = std::max(page, roundUp(statePage / attentionPerToken, 16));
            statePage = page * attentionPerToken;
        }
    }

    double bytes = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (!cached(group))
            continue;
        double layers = group.layers * share;
        if (groupSize > 0)
            layers = std::ceil(std::max(1.0, std::round(layers)) / groupSize) * groupSize;
        if (group.stateBytes > 0)
            bytes += layers * (paged ? statePage : group.stateBytes / t);
        else
            bytes += layers * tokenBytes(profile, group, run) * chargedTokens(group, run, tokens, page) / group.compressRatio;
    }
    return bytes;
}

double cacheBytesPerToken(const ServingProfile &profile, const EngineRun &run, bool growing)
{
    const double share = stageShare(profile, run);
    double bytes = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        if (growing && group.window > 0)
            continue;
        bytes += group.layers * share * tokenBytes(profile, group, run) / group.compressRatio;
    }
    return bytes;
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
