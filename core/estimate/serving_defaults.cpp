// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <charconv>
#include <string>

namespace powertrain {

namespace {

std::string keyed(std::string_view key, double value)
{
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, value);
    std::string text(key);
    text += '=';
    text.append(digits, end.ptr);
    return text;
}

std::string_view newestOf(const EngineRun &run)
{
    return run.engine == ServingEngine::Vllm || run.engine == ServingEngine::Other ? "0.21" : "current";
}

/// What was asked beside the model and could not be taken into account, or only with a value filled in.
void addAdditions(std::vector<std::string> &assumed, const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    const bool pooled = run.release->pool != CachePool::Exact;
    if (!setup.speculative.empty()) {
        const bool layersMissing = setup.speculative == "mtp" && profile.draftLayers <= 0;
        if (!pooled || layersMissing)
            assumed.push_back("speculative=none (for " + setup.speculative + ")");
        else if (!(setup.speculativeTokens >= 1))
            assumed.push_back(keyed("num_speculative_tokens", run.draftTokens));
        if (pooled && setup.speculative == "draft") {
            assumed.push_back("draft_cache=unknown");
            if (!(setup.draftParameters > 0))
                assumed.push_back("draft_parameters=unknown");
        }
    }
    if (setup.maxLoras > 0 && setup.maxLoraRank <= 0)
        assumed.push_back("max_lora_rank=16");
    if (setup.maxLoras > 0 && profile.moe)
        assumed.push_back("lora_experts=none");
    if (setup.decodeContextParallel > 1 && run.contextRanks != setup.decodeContextParallel)
        assumed.push_back(keyed("decode_context_parallel_size", run.contextRanks));
    if (profile.vision && pooled && setup.encoderTokens <= 0)
        assumed.push_back(keyed("max_tokens_per_mm_item", run.maxBatchedTokens));
}

} // namespace

std::vector<std::string> assumedDefaults(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run)
{
    std::vector<std::string> assumed;
    if (run.engineAssumed)
        assumed.push_back("engine=vllm");
    if (run.versionAssumed && run.release->pool != CachePool::Exact)
        assumed.push_back("engine_version=" + std::string(newestOf(run)));
    if (setup.weightFormat.empty() && !setup.bitsPerWeight)
        assumed.push_back("weight_format=" + profile.weightFormat);
    if (!profile.formatKnown)
        assumed.push_back("weight_format=bf16");
    if (setup.kvType.empty() || !profile.kvTypeKnown)
        assumed.push_back("kv_dtype=bf16");
    if (run.contextAssumed)
        assumed.push_back(keyed("context_length", run.context));
    if (run.fractionAssumed)
        assumed.push_back(keyed("memory_fraction", run.fraction));
    if (run.release->pool != CachePool::Exact && run.sequencesAssumed)
        assumed.push_back(keyed("max_sequences", run.maxSequences));
    if (run.batchedAssumed && run.maxBatchedTokens > 0)
        assumed.push_back(keyed("max_batched_tokens", run.maxBatchedTokens));
    addAdditions(assumed, profile, setup, run);
    return assumed;
}

} // namespace powertrain
