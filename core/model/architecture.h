// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace powertrain {

enum class AttentionKind {
    Full,            ///< MHA, GQA or MQA over the whole context
    SlidingWindow,   ///< each token sees `window` tokens
    ChunkedLocal,    ///< tokens see their own chunk of `window` tokens
    Mla,             ///< multi-head latent attention: the cache holds kvLoraRank + ropeHeadDim per token
    GatedDeltaNet,   ///< linear attention with a fixed recurrent state
    Mamba2,          ///< state-space layer with a fixed recurrent state
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
    bool qkNorm = false;             ///< one RMSNorm of headDim each for Q and K
    bool outputGate = false;         ///< Q projection is doubled for an output gate
    // MLA
    std::int64_t qLoraRank = 0;      ///< 0: Q is projected directly
    std::int64_t kvLoraRank = 0;
    std::int64_t ropeHeadDim = 0;
    std::int64_t nopeHeadDim = 0;
    // sparse indexer beside MLA (DeepSeek-V3.2, GLM-5)
    std::int64_t indexHeads = 0;
    std::int64_t indexHeadDim = 0;
    std::int64_t indexTopK = 0;
    // recurrent layers
    std::int64_t keyHeads = 0, valueHeads = 0, keyHeadDim = 0, valueHeadDim = 0, convKernel = 0;  ///< gated delta net
    std::int64_t stateSize = 0, groups = 0, innerSize = 0;                                        ///< Mamba-2
    bool sharesKv = false;           ///< uses an earlier layer's cache, stores none (Gemma-3n/4)
};

/// Shapes of one layer's feed-forward part.
struct FeedForwardShape {
    std::int64_t intermediate = 0;   ///< dense width; 0: no dense MLP
    bool gated = true;               ///< SwiGLU/GeGLU: three matrices, else two
    bool bias = false;
    // mixture of experts
    std::int64_t experts = 0;
    std::int64_t expertsPerToken = 0;
    std::int64_t expertIntermediate = 0;
    std::int64_t sharedIntermediate = 0;  ///< summed width of the shared experts; 0: none
    bool sharedGate = false;              ///< a 1-wide gate on the shared expert (Qwen2-MoE)
    bool routerBias = false;
    bool isMoe() const { return experts > 0; }
};

/// `count` equal layers.
struct LayerGroup {
    std::int64_t count = 0;
    AttentionShape attention;
    FeedForwardShape feedForward;
    std::int64_t normsPerLayer = 2;
    bool normBias = false;           ///< LayerNorm with bias instead of RMSNorm
};

/// What a language model is, as data. Nothing here depends on a model's name.
struct Architecture {
    std::string modelType;
    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0;     ///< padded, as in the checkpoint
    bool tiedEmbeddings = false;
    bool headBias = false;
    std::int64_t positionEmbeddings = 0;  ///< learned absolute positions; 0: rotary or none
    std::vector<LayerGroup> groups;
    std::vector<LayerGroup> mtpGroups;    ///< multi-token-prediction layers: stored, not in the main stack
    std::int64_t visionParameters = 0;    ///< vision tower and projector, when their shapes are known
    std::int64_t contextLength = 0;

    std::int64_t layers() const;
    std::int64_t attentionHeads() const;  ///< of the first attention layer; 0 when there is none
    std::int64_t kvHeads() const;
    bool isMoe() const;
    bool usesMla() const;
    std::int64_t experts() const;
    std::int64_t expertsPerToken() const;
};

} // namespace powertrain
