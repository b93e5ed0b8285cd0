// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/serving_profile.h"

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
    FractionOfTotal, ///< fraction × card − everything else (vLLM)
    StaticFraction,  ///< fraction × (card − context) − weights; the rest is left for activations (SGLang)
    FractionOfFree,  ///< fraction × what is left after loading (TensorRT-LLM, TGI, LMDeploy)
    Exact            ///< allocated for exactly the asked sequences (llama.cpp, transformers)
};

/// How one replica lies over its devices. With attention data parallelism each of `groups` ranks (or groups of
/// `attentionTensor` ranks) serves its own users; the experts are spread over all ranks.
struct ServingLayout {
    double attentionTensor = 1; ///< t of attention, dense MLP, embeddings
    double groups = 1;          ///< independent user groups
    double ranks = 1;           ///< devices of one pipeline stage
    double stages = 1;

    double devices() const { return ranks * stages; }
};

/// A setup with the engine's defaults filled in.
struct EngineRun {
    ServingEngine engine = ServingEngine::Vllm;
    CachePool pool = CachePool::FractionOfTotal;
    ServingLayout layout;
    bool layerSplit = false; ///< several cards hold whole layers; no tensor parallelism
    bool legacyVllm = false; ///< V0: no chunked prefill by default, sampler and prefill peaks add up
    double version = 0;      ///< minor version of a 0.x engine; 4.x of transformers as 400 + x
    double fraction = 0.9;
    double context = 0;
    double concurrency = 1;
    double maxSequences = 0;
    double maxBatchedTokens = 0;
    double pageTokens = 16;
    bool cudaGraphs = true;
    bool contextAssumed = false, fractionAssumed = false, sequencesAssumed = false, batchedAssumed = false, versionAssumed = false, engineAssumed = false;
};

/// Memory that is neither weights nor cache, on the fullest device.
struct EngineOverheads {
    double activation = 0;      ///< profile peak or compute buffer
    double activationError = 0; ///< half width of its range
    double nonTorch = 0;        ///< inside the budget: communication buffers, libraries
    double context = 0;         ///< outside the budget: what the driver shows before the engine measures
    double graphs = 0;
    double warmUp = 0;        ///< taken for a moment after the cache is allocated (vLLM's sampler)
    double fragmentation = 0; ///< per byte of cache: what growing caches leave behind (transformers)
    bool graphsInBudget = false;
};

/// `capacity`: bytes of one device, 0 when unknown.
EngineRun resolveEngine(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, double capacity);
EngineOverheads engineOverheads(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);
/// Code of why the engine refuses the layout ("serve.heads_not_divisible"); empty: it does not.
std::string_view layoutRefusal(const ServingProfile &profile, const EngineRun &run);
/// The defaults that were filled in, as key=value.
std::vector<std::string> assumedDefaults(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);

/// Default gpu_memory_utilization of vLLM 0.x by minor version.
double vllmMemoryFraction(double minorVersion);

ServingEngine servingEngineOf(std::string_view name, bool *known = nullptr);

/// Cache of one sequence of `tokens` tokens on the fullest device, as the engine charges it.
double cacheBytesPerSequence(const ServingProfile &profile, const EngineRun &run, double tokens);
/// Bytes that one more token of a long sequence takes on the fullest device; windows and states left out when
/// `growing`, else windows in full.
double cacheBytesPerToken(const ServingProfile &profile, const EngineRun &run, bool growing);
/// Bytes read from the cache for one generated token at a context of `tokens`, on one device of each stage together.
double cacheReadBytes(const ServingProfile &profile, const EngineRun &run, double tokens);
/// Weights on the fullest device.
double weightsPerDevice(const ServingProfile &profile, const EngineRun &run);
/// Share of the layers on the fullest stage.
double stageShare(const ServingProfile &profile, const EngineRun &run);

} // namespace powertrain
