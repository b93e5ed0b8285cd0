// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/serving_profile.h"
#include "core/estimate/serving_releases.h"

namespace powertrain {

/// How one replica lies over its devices. With attention data parallelism each of `groups` ranks (or groups of
/// `attentionTensor` ranks) serves its own users; the experts are spread over all ranks.
struct ServingLayout {
    double attentionTensor = 1; ///< t of attention, dense MLP, embeddings
    double groups = 1;          ///< independent user groups
    double ranks = 1;           ///< devices of one pipeline stage
    double stages = 1;
    // One stage of the pipeline, where not the fullest is asked for:
    double stageLayers = 0; ///< 0: as many as the fullest has
    bool embeddings = true, head = true;

    double devices() const { return ranks * stages; }
};

/// A setup with the engine's defaults filled in.
struct EngineRun {
    ServingEngine engine = ServingEngine::Vllm;
    const EngineRelease *release = nullptr; ///< what it does by itself
    ServingLayout layout;
    bool legacyVllm = false; ///< V0: profiles a prompt of the whole context unless it is chunked
    double version = 0;      ///< minor version of a 0.x engine; 4.x of transformers as 400 + x
    double fraction = 0.9;
    double context = 0;
    double concurrency = 1;
    double maxSequences = 0;
    double maxBatchedTokens = 0;
    double pageTokens = 16;
    double contextRanks = 1;         ///< ranks that share one cache by tokens (decode context parallelism)
    double draftTokens = 0;          ///< tokens drafted for each step; 0: none
    bool draftLayers = false;        ///< drafted by multi-token-prediction layers of the model itself
    bool draftsWithOneLayer = false; ///< drafted by a decoder layer beside the model (EAGLE)
    bool keepsStates = false;        ///< one more recurrent state for each sequence (prefix caching)
    bool cudaGraphs = true;
    bool contextAssumed = false, fractionAssumed = false, sequencesAssumed = false, batchedAssumed = false, versionAssumed = false, engineAssumed = false;
};

/// Memory that is neither weights nor cache, on the fullest device.
struct EngineOverheads {
    double activation = 0; ///< profile peak or compute buffer
    double nonTorch = 0;   ///< inside the budget: communication buffers, libraries
    double context = 0;    ///< outside the budget: what the driver shows before the engine measures
    double graphs = 0;
    double warmUp = 0;        ///< taken for a moment after the cache is allocated (vLLM's sampler)
    double again = 0;         ///< what may be taken once more beside it, when the allocator cannot use its own blocks again
    double additions = 0;     ///< buffers for adapters, draft models: part of the budget
    double fragmentation = 0; ///< per byte of cache: what growing caches leave behind (transformers)
    bool graphsInBudget = false;
};

/// `capacity`: bytes of one device, 0 when unknown.
EngineRun resolveEngine(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, double capacity);
/// vLLM V0 profiles one prompt of the whole context, until chunked prefill switches itself on above this length (vLLM
/// issue 10517); then a chunk.
double legacyChunkedFrom();
double legacyBatchedTokens(double context);
EngineOverheads engineOverheads(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);
/// Code of why the engine refuses the layout ("serve.heads_not_divisible"); empty: it does not.
std::string_view layoutRefusal(const ServingProfile &profile, const EngineRun &run);
/// Recurrent models: a pool of `pool` bytes on one device has fewer pages for states than the engine allows sequences.
bool lacksStates(const ServingProfile &profile, const EngineRun &run, double pool);
/// "serve.too_few_states" when the set-up itself asks for so many sequences; empty: it does not.
std::string_view stateRefusal(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, double pool);
/// The defaults that were filled in, as key=value.
std::vector<std::string> assumedDefaults(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);

/// Cache of one sequence of `tokens` tokens on the fullest device, as the engine charges it.
double cacheBytesPerSequence(const ServingProfile &profile, const EngineRun &run, double tokens);
/// Bytes that one more token of a long sequence takes on the fullest device; windows and states left out when
/// `growing`, else windows in full.
double cacheBytesPerToken(const ServingProfile &profile, const EngineRun &run, bool growing);
/// What the layers that draft tokens add to it.
double draftCacheBytesPerToken(const ServingProfile &profile, const EngineRun &run);
/// Bytes read from the cache for one generated token at a context of `tokens`, on one device of each stage together.
double cacheReadBytes(const ServingProfile &profile, const EngineRun &run, double tokens);
/// Bytes of one page of the whole pool on one device, where an engine packs unlike layers into equal pages; 0: it does
/// not, or all layers are alike. Recurrent states take whole pages.
double cachePageBytes(const ServingProfile &profile, const EngineRun &run);
/// Buffers for LoRA adapters on one device.
double loraBufferBytes(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);
/// Weights of the model or layers that draft tokens, on the fullest device.
double draftWeightBytes(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run);
/// Weights on the fullest device.
double weightsPerDevice(const ServingProfile &profile, const EngineRun &run);
/// Share of the layers on the fullest stage.
double stageShare(const ServingProfile &profile, const EngineRun &run);

} // namespace powertrain
