// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_releases.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;

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
    {"litgpt", ServingEngine::Transformers}, // eager PyTorch as well
    {"mlx", ServingEngine::LlamaCpp},
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

using E = ServingEngine;
using P = CachePool;
using W = WindowRule;

/// vLLM's rows share these: memory of the process on one H100, and on two to four (llm-d-planner@d3121e0,
/// accuracy/results/v0.19.0: 0.51 and 1.53 GiB before the first measurement).
constexpr double kContextSingle = 0.51 * kGiB;
constexpr double kContextParallel = 1.53 * kGiB;

constexpr EngineRelease vllm(double from, double fraction, bool graphsInBudget, bool latent, WindowRule window, bool grouped, bool keepsStates, bool stateLimit,
    double samplerBytes, double nonTorchSingle, double nonTorchParallel)
{
    // EngineArgs.get_batch_defaults, API server: 256 sequences and 2 048 tokens, on large cards 1 024 and 8 192 (V1).
    const bool v1 = from >= 8;
    return {.engine = E::Vllm, .from = from, .pool = P::FractionOfTotal, .fraction = fraction, .freeShare = 1, .graphsInBudget = graphsInBudget, .pageTokens = 16, .sequences = 256, .sequencesLarge = v1 ? 1024.0 : 0.0, .batchedTokens = 2048, .batchedTokensLarge = v1 ? 8192.0 : 0.0, .layerSplit = false, .latent = latent, .window = window, .grouped = grouped, .keepsStates = keepsStates, .stateLimit = stateLimit, .samplerBytes = samplerBytes, .nonTorchSingle = nonTorchSingle, .nonTorchParallel = nonTorchParallel, .contextSingle = kContextSingle, .contextParallel = kContextParallel};
}

/// Newest first within an engine. Sources by column, where they are not beside the row:
/// * samplerBytes, nonTorch: llm-d-planner accuracy/results v0.11 and v0.15–v0.19 (one H100 box); V0: vLLM PR 10511 and
///   issue 13882, the sampler sorting the vocabulary as V1 did until 0.17 (2 + 4 + 4 + 8 bytes and scratch: 38)
/// * fraction 0.92 and graphs inside the budget since 0.21: log line in gpustack/runner PR 251; vLLM 0.27 logs
/// * window: vLLM v1/kv_cache_interface.py (SlidingWindowSpec); two batches since asynchronous scheduling counts its
///   tokens under way, vLLM PR 52495 (0.26: 16 384 of 8 192); unlike pages: vLLM issue 43308 and hf-mem PR 61
///   (Gemma-4-31B, 60 layers of 16 384 B before 0.21); the hybrid allocator came with 0.10
/// * latent: vLLM PR 10927; grouped: v1/core/kv_cache_utils.py
/// * stateLimit: "max_num_seqs exceeds available Mamba cache blocks" (vLLM 0.18 and later logs)
constexpr EngineRelease kReleases[] = {
    vllm(26, 0.92, true, true, W::WindowAndTwoBatches, true, true, true, 14.3, 0.25 * kGiB, 2.07 * kGiB),
    vllm(21, 0.92, true, true, W::WindowAndBatch, true, true, true, 14.3, 0.25 * kGiB, 2.07 * kGiB),
    vllm(18, 0.90, false, true, W::WholeOfLargestPage, true, true, true, 14.3, 0.25 * kGiB, 2.07 * kGiB),
    vllm(17, 0.90, false, true, W::WholeOfLargestPage, true, false, false, 14.3, 0.13 * kGiB, 0.54 * kGiB),
    vllm(10, 0.90, false, true, W::WholeOfLargestPage, true, false, false, 38, 0.13 * kGiB, 0.54 * kGiB),
    vllm(8, 0.90, false, true, W::Whole, false, false, false, 38, 0.13 * kGiB, 0.54 * kGiB),
    vllm(7, 0.90, false, true, W::Whole, false, false, false, 38, 0.30 * kGiB, 0.90 * kGiB),
    vllm(0, 0.90, false, false, W::Whole, false, false, false, 38, 0.30 * kGiB, 0.90 * kGiB),
    // SGLang ServerArgs: mem_fraction_static is set so that the reserve stays free; swa_full_tokens_ratio 0.8.
    {.engine = E::Sglang, .pool = P::StaticFraction, .fraction = 0, .pageTokens = 1, .sequences = 256, .batchedTokens = 8192, .window = W::PoolShare, .contextSingle = kContextSingle, .contextParallel = kContextParallel},
    // KvCacheConfig.free_gpu_memory_fraction 0.9 of what is free after loading (TensorRT-LLM issue 2268 closes on it).
    // Context: 4.7–5.4 GiB beside weights and prefill on one H100 or GB300, 5–6.6 on two and four (48 largest batches
    // measured by aiconfigurator: Qwen3-32B FP8 on H100, Llama-3.1-8B on GB300).
    {.engine = E::TensorRtLlm, .pool = P::FractionOfFree, .fraction = 0.90, .pageTokens = 32, .sequences = 2048, .batchedTokens = 8192, .window = W::Window, .contextSingle = 4.3 * kGiB, .contextParallel = 5.3 * kGiB},
    // cuda_memory_fraction 1; 5 % "wiggle room" since 2.3 as part of the fraction, before that off the free memory
    // (text-generation-inference server/utils/import_utils.py, models/flash_causal_lm.py). Prefix caching since 3.0
    // takes pages of one token.
    {.engine = E::Tgi, .from = 203, .pool = P::FreeAboveReserve, .fraction = 0.95, .pageTokens = 1, .sequences = 256, .batchedTokens = 4096, .contextSingle = kContextSingle, .contextParallel = kContextParallel},
    {.engine = E::Tgi, .pool = P::FreeAboveReserve, .fraction = 1, .freeShare = 0.95, .pageTokens = 16, .sequences = 256, .batchedTokens = 4096, .contextSingle = kContextSingle, .contextParallel = kContextParallel},
    // cache_max_entry_count 0.8 of the free memory (LMDeploy issue 3411; 0.2.1 and older took a share of the whole card,
    // but their published benchmarks hold more than that default would); cache_block_seq_len 64.
    {.engine = E::Lmdeploy, .pool = P::FractionOfFree, .fraction = 0.80, .pageTokens = 64, .sequences = 128, .batchedTokens = 8192, .contextSingle = 0.6 * kGiB, .contextParallel = 1.5 * kGiB},
    // n_ubatch 512; cells rounded to 256 (ik_llama.cpp issue 1607). Ollama runs the same and one request at a time.
    {.engine = E::LlamaCpp, .pool = P::Exact, .pageTokens = 256, .sequences = 1, .batchedTokens = 512, .layerSplit = true, .window = W::Cells},
    {.engine = E::Ollama, .pool = P::Exact, .pageTokens = 256, .sequences = 1, .batchedTokens = 512, .layerSplit = true, .window = W::Cells},
    {.engine = E::Transformers, .pool = P::Exact, .pageTokens = 1, .sequences = 1, .batchedTokens = 0, .layerSplit = true, .window = W::Window},
    {.engine = E::Exllama, .pool = P::Exact, .pageTokens = 256, .sequences = 1, .batchedTokens = 2048, .layerSplit = true},
    {.engine = E::Compiled, .pool = P::Exact, .pageTokens = 1, .sequences = 1, .batchedTokens = 2048},
};

} // namespace

const EngineRelease &engineRelease(ServingEngine engine, double version)
{
    const ServingEngine wanted = engine == ServingEngine::Other ? ServingEngine::Vllm : engine;
    const EngineRelease *oldest = &kReleases[0];
    for (const EngineRelease &row : kReleases) {
        if (row.engine != wanted)
            continue;
        if (version <= 0 || version >= row.from)
            return row;
        oldest = &row;
    }
    return *oldest;
}

double versionNumber(std::string_view text)
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

ServingEngine servingEngineOf(std::string_view name, bool *known)
{
    const auto found = std::find_if(std::begin(kEngineNames), std::end(kEngineNames), [name](const EngineName &entry) { return entry.name == name; });
    if (known != nullptr)
        *known = found != std::end(kEngineNames);
    return found != std::end(kEngineNames) ? found->engine : ServingEngine::Other;
}

} // namespace powertrain
