// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace powertrain {

enum class AttentionKind {
    Full,          ///< MHA, GQA or MQA over the whole context
    SlidingWindow, ///< each token sees `window` tokens
    ChunkedLocal,  ///< tokens see their own chunk of `window` tokens
    Mla,           ///< multi-head latent attention: the cache holds kvLoraRank + ropeHeadDim per token
    GatedDeltaNet, ///< linear attention with a fixed recurrent state
    Mamba2,        ///< state-space layer with a fixed recurrent state
    None
};

/// Shapes of one layer's token mixer. Fields that a kind does not use stay 0.
struct AttentionShape {
    AttentionKind kind = AttentionKind::Full;
    std::int64_t heads = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDimQk = 0;
    std::int64_t headDimV = 0;
    std::int64_t window = 0;
    bool biasQkv = false;
    bool biasOutput = false;
    bool qkNorm = false;     ///< one RMSNorm of headDim each for Q and K
    bool outputGate = false; ///< Q projection is doubled for an output gate
    // MLA
    std::int64_t qLoraRank = 0; ///< 0: Q is projected directly
    std::int64_t kvLoraRank = 0;
    std::int64_t ropeHeadDim = 0;
    std::int64_t nopeHeadDim = 0;
    // sparse indexer beside MLA (DeepSeek-V3.2, GLM-5)
    std::int64_t indexHeads = 0;
    std::int64_t indexHeadDim = 0;
    std::int64_t indexTopK = 0;
    // recurrent layers
    std::int64_t keyHeads = 0, valueHeads = 0, keyHeadDim = 0, valueHeadDim = 0, convKernel = 0; ///< gated delta net
    std::int64_t stateSize = 0, groups = 0, innerSize = 0;                                       ///< Mamba-2
    bool sharesKv = false;                                                                       ///< uses an earlier layer's cache, stores none (Gemma-3n/4)
    bool qkNormFullWidth = false;                                                                ///< qkNorm runs over all heads at once (OLMo-2, MiniMax-M2), not per head
    bool sinks = false;                                                                          ///< one learned sink logit per head (gpt-oss)
    bool sharedKeyValue = false;                                                                 ///< the K projection also serves as V (Gemma-4's full-attention layers)
    bool latentBias = false;                                                                     ///< MLA: biases on the down-projections
    bool indexShared = false;                                                                    ///< sparse attention that reuses another layer's indexer: stores none
    // grouped low-rank output projection over compressed entries (DeepSeek-V4)
    std::int64_t outputGroups = 0, outputLoraRank = 0;
    std::int64_t compressRatio = 0; ///< one cached entry for so many tokens; 0: not compressed

    friend bool operator==(const AttentionShape &, const AttentionShape &) = default;
};

/// Shapes of one layer's feed-forward part.
struct FeedForwardShape {
    std::int64_t intermediate = 0; ///< dense width; 0: no dense MLP
    bool gated = true;             ///< SwiGLU/GeGLU: three matrices, else two
    bool bias = false;
    // mixture of experts
    std::int64_t experts = 0;
    std::int64_t expertsPerToken = 0;
    std::int64_t expertIntermediate = 0;
    std::int64_t sharedIntermediate = 0; ///< summed width of the shared experts; 0: none
    bool sharedGate = false;             ///< a 1-wide gate on the shared expert (Qwen2-MoE)
    bool routerBias = false;
    bool expertBias = false;       ///< biases on the experts' matrices (gpt-oss)
    std::int64_t expertLatent = 0; ///< routed experts work in a projected width (Nemotron-3); 0: hidden
    std::int64_t routerScales = 0; ///< further router vectors of hidden and of `experts` elements (Gemma-4)
    bool isMoe() const { return experts > 0; }

    friend bool operator==(const FeedForwardShape &, const FeedForwardShape &) = default;
};

/// `count` equal layers.
struct LayerGroup {
    std::int64_t count = 0;
    AttentionShape attention;
    FeedForwardShape feedForward;
    std::int64_t normsPerLayer = 2;
    bool normBias = false;            ///< LayerNorm with bias instead of RMSNorm
    std::int64_t scalars = 0;         ///< single learned numbers per layer (Gemma-4's layer scalar)
    std::int64_t residualStreams = 0; ///< hyper-connections: parallel residual streams; 0: the usual single one
    bool hashRouted = false;          ///< experts chosen by token id through a vocabulary-sized table (DeepSeek-V4)

    friend bool operator==(const LayerGroup &, const LayerGroup &) = default;
};

/// What a language model is, as data. Nothing here depends on a model's name.
struct Architecture {
    std::string modelType;
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0; ///< padded, as in the checkpoint
    bool tiedEmbeddings = false;
    bool headBias = false;
    std::int64_t positionEmbeddings = 0; ///< learned absolute positions; 0: rotary or none
    std::vector<LayerGroup> groups;
    std::vector<LayerGroup> mtpGroups; ///< multi-token-prediction layers: stored, not in the main stack
    std::int64_t visionParameters = 0; ///< vision tower and projector, when their shapes are known
    std::int64_t contextLength = 0;
    bool finalNormBias = false;
    bool embeddingNorm = false;     ///< a norm straight after the embedding (BLOOM)
    bool finalNorm = true;          ///< false where norms have no weights (OLMo)
    std::int64_t perLayerInput = 0; ///< width of the per-layer embeddings (Gemma-3n/4 E models)
    std::int64_t perLayerVocabulary = 0;
    std::int64_t mtpDepth = 0;     ///< how many tokens ahead mtpGroups predict: one fusion of state and embedding each
    bool mtpOwnEmbeddings = false; ///< the checkpoint repeats embedding and head for each MTP layer (DeepSeek)

    std::int64_t layers() const;
    std::int64_t attentionHeads() const; ///< of the first attention layer; 0 when there is none
    std::int64_t kvHeads() const;
    bool isMoe() const;
    bool usesMla() const;
    std::int64_t experts() const;
    std::int64_t expertsPerToken() const;
};

} // namespace powertrain
