// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

enum class ServingEngine { Vllm,
    Sglang,
    TensorRtLlm,
    Tgi,
    Lmdeploy,
    LlamaCpp,
    Ollama,
    Transformers,
    Exllama,
    Compiled,
    Other };

/// Where an engine's cache comes from.
enum class CachePool {
    FractionOfTotal,  ///< fraction × card − everything else (vLLM)
    StaticFraction,   ///< fraction × (card − context) − weights; the rest is left for activations (SGLang)
    FractionOfFree,   ///< fraction × what is left after loading (TensorRT-LLM, LMDeploy)
    FreeAboveReserve, ///< free − (1 − fraction) × card: as the first, but the context counts inside (TGI)
    Exact             ///< allocated for exactly the asked sequences (llama.cpp, transformers)
};

/// What a layer with a window of w tokens holds for one sequence, at most its whole length. B: batched tokens.
enum class WindowRule {
    Whole,               ///< the whole sequence, no saving
    WholeOfLargestPage,  ///< as WindowAndBatch; but where layers have pages of different size: all whole, each in the largest
    WindowAndBatch,      ///< w − 1 + B tokens in pages, and one page more
    WindowAndTwoBatches, ///< the same with 2 B: two batches are under way at once
    Cells,               ///< w for each sequence and one B together, rounded to 256
    Window,              ///< w
    PoolShare            ///< 0.8 of the whole: a pool of its own
};

/// How an engine behaves from a release on, until the engine's next row. One table holds all that memory depends on;
/// serving_releases.cpp names the sources. Bytes are of one device.
struct EngineRelease {
    ServingEngine engine = ServingEngine::Vllm;
    double from = 0; ///< as versionNumber() gives it
    // the pool
    CachePool pool = CachePool::FractionOfTotal;
    double fraction = 1;  ///< default of the memory fraction; 0: worked out from the card
    double freeShare = 1; ///< share of the pool that is really divided into pages
    bool graphsInBudget = false;
    // defaults
    double pageTokens = 1;
    double sequences = 1, sequencesLarge = 0; ///< …Large: on cards of 70 GiB and more that are not A100; 0: the same
    double batchedTokens = 0, batchedTokensLarge = 0;
    bool layerSplit = false; ///< several cards hold whole layers; no tensor parallelism
    // the cache
    bool latent = true; ///< MLA caches the latent; false: keys and values of all heads, padded to 256
    WindowRule window = WindowRule::Whole;
    bool grouped = false;     ///< layers of unlike caches share one pool of equal pages, in groups of equal size
    bool keepsStates = false; ///< prefix caching keeps one more state of recurrent layers for each sequence
    bool stateLimit = false;  ///< refuses to start when fewer states fit than max_sequences
    // beside weights and cache
    double samplerBytes = 0;                         ///< per sequence slot and vocabulary entry, at the profile's peak
    double nonTorchSingle = 0, nonTorchParallel = 0; ///< inside the budget; …Parallel: two and more devices
    double contextSingle = 0, contextParallel = 0;   ///< outside it, before the engine measures
};

/// The row that holds for a version; 0 means the newest.
const EngineRelease &engineRelease(ServingEngine engine, double version);

/// "0.19.0" → 19, "4.46.0" → 446, text without a number → 0.
double versionNumber(std::string_view text);

/// By the name that a set-up carries; names of relatives ("ik_llama.cpp", "vllm_ascend") are known as well.
ServingEngine servingEngineOf(std::string_view name, bool *known = nullptr);

} // namespace powertrain
