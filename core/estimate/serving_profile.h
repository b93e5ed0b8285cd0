// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate/memory.h"
#include "core/estimate/time.h"

namespace powertrain {

/// Bytes of a model's weights by the way an engine spreads them. One copy of the model, multi-token-prediction
/// layers left out: engines store but do not load them.
struct ServingWeights {
    double vocabulary = 0; ///< input embedding and output head, divided by t
    double head = 0;       ///< the output head alone (the tied embedding when there is none)
    double replicated = 0; ///< norms, router, MLA down-projections: whole on every rank of a stage
    double outside = 0;    ///< vision tower, position embeddings: whole on the first stage
    double attention = 0;  ///< attention matrices divided by t
    double keyValue = 0;   ///< K and V projections, divided by min(t, kvHeads)
    double dense = 0;      ///< dense MLP and shared experts, divided by t
    double experts = 0;    ///< routed experts

    double total() const { return vocabulary + replicated + outside + attention + keyValue + dense + experts; }
};

/// Layers with one kind of cache. `bytesPerToken` is of one layer and one copy.
struct ServingCacheGroup {
    AttentionKind kind = AttentionKind::Full;
    double layers = 0;
    double kvHeads = 0; ///< 0: a single latent that cannot be divided by heads
    double bytesPerToken = 0;
    double window = 0;         ///< 0: the whole context
    double compressRatio = 1;  ///< tokens that share one cached entry
    double stateBytes = 0;     ///< recurrent layers: bytes per sequence and layer
    double tailBytes = 0;      ///< part of stateBytes: what the convolution keeps, in 16 bit
    double indexBytes = 0;     ///< part of bytesPerToken that a sparse indexer keeps
    double scoreWidth = 0;     ///< H (d_qk + d_v): attention FLOPs per token pair and layer
    double selectedTokens = 0; ///< sparse attention reads at most so many tokens; 0: all
};

/// What LoRA buffers need of a model's linear layers: sums over all of them of input and output features.
struct LoraShapes {
    double columnInputs = 0, columnOutputs = 0; ///< layers divided by columns: the output is divided by t
    double rowInputs = 0, rowOutputs = 0;       ///< layers divided by rows: the input is divided by t
};

/// Everything that serving estimates need of a model in one weight format and one cache type, worked out once: a
/// planner asks for thousands of layouts of the same model.
struct ServingProfile {
    ServingWeights weights;
    std::vector<ServingCacheGroup> cache;
    double layers = 0;
    double hidden = 0;
    double heads = 0;
    double kvHeads = 0;
    double vocabulary = 0;
    double widest = 0; ///< widest dense MLP, d_ff
    bool gated = true; ///< of that MLP: gate and up beside each other
    double expertWidth = 0;
    double experts = 0;
    double expertsPerToken = 0;
    double denseParameters = 0;      ///< matmul parameters of one token outside the routed experts, without embedding and head
    double projectionParameters = 0; ///< part of them that belongs to attention and recurrent mixers
    double activeExpertParameters = 0;
    double headParameters = 0;
    double headsMlaExpanded = 0; ///< H (d_qk + d_v) of an MLA layer, 0 without MLA
    double contextLength = 0;    ///< the model's own limit
    double kvBytesPerToken = 0;  ///< whole model, one copy, windows in full
    double kvElementBytes = 2;
    double bitsPerWeight = 16;
    Precision computesIn = Precision::Bf16;
    ServingWeights draft;           ///< multi-token-prediction layers, for an engine that drafts with them
    ServingCacheGroup draftCache;   ///< their cache; layers = 0: the model has none
    double draftLayers = 0;         ///< multi-token-prediction layers
    double attentionParameters = 0; ///< of one full-attention layer, for a one-layer drafter of the same width
    double queryWidth = 0;          ///< H d_qk + 2 K d of such a layer
    LoraShapes lora;                ///< without routed experts
    bool compressed = false;        ///< caches one entry for several tokens (DeepSeek-V4)
    bool vision = false;
    bool moe = false;
    bool mla = false;
    bool windows = false;
    bool recurrent = false;
    bool formatKnown = true;
    bool kvTypeKnown = true;
    std::string weightFormat; ///< the format used
    std::string kvType;
};

/// `weightFormat` empty: as the checkpoint is stored. `bitsPerWeight` replaces the format's own (GGUF mixes).
ServingProfile makeServingProfile(const Model &model, std::string_view weightFormat, std::string_view kvType,
    std::optional<double> bitsPerWeight = std::nullopt);
ServingProfile makeServingProfile(const Model &model, const ServingSetup &setup);

/// Same as the functions of memory.h and time.h, without the work that depends on the model alone. The setup's weight
/// format, bits per weight and cache type are ignored: the profile has them.
template <class Recorder>
ServingMemory estimateServingMemory(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, Recorder &recorder);

template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder);

} // namespace powertrain
