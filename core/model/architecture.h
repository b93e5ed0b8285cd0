// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace powertrain {

enum class AttentionKind {
    Full,             ///< MHA, GQA or MQA over the whole context
    SlidingWindow,    ///< each token sees `window` tokens
    ChunkedLocal,     ///< tokens see their own chunk of `window` tokens
    Mla,              ///< multi-head latent attention: the cache holds kvLoraRank + ropeHeadDim per token
    GatedDeltaNet,    ///< linear attention with a fixed recurrent state; gateRank > 0: Kimi delta attention
    Mamba2,           ///< state-space layer with a fixed recurrent state
    Mamba1,           ///< selective state-space layer: one state vector per inner channel
    LinearAttention,  ///< lightning attention: a heads x headDimQk x headDimV state, an output gate and norm
    ShortConvolution, ///< gated convolution over the last convKernel tokens (LFM2)
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
    std::int64_t indexPool = 0; ///< keys pooled into one index entry by a learned gate (GLM-5.3); 0: none
    // recurrent layers
    std::int64_t keyHeads = 0, valueHeads = 0, keyHeadDim = 0, valueHeadDim = 0, convKernel = 0; ///< gated delta net
    std::int64_t stateSize = 0, groups = 0, innerSize = 0;                                       ///< Mamba; a short convolution's width is innerSize
    bool sharesKv = false;                                                                       ///< stores no cache: uses an earlier layer's (Gemma-3n/4), or needs none (encoders)
    bool qkNormFullWidth = false;                                                                ///< qkNorm runs over all heads at once (OLMo-2, MiniMax-M2), not per head
    bool sinks = false;                                                                          ///< one learned sink logit per head (gpt-oss)
    bool sharedKeyValue = false;                                                                 ///< the K projection also serves as V (Gemma-4's full-attention layers)
    bool latentBias = false;                                                                     ///< MLA: biases on the down-projections
    bool indexShared = false;                                                                    ///< sparse attention that reuses another layer's indexer: stores none
    // grouped low-rank output projection over compressed entries (DeepSeek-V4)
    std::int64_t outputGroups = 0, outputLoraRank = 0;
    std::int64_t compressRatio = 0;   ///< one cached entry for so many tokens; 0: not compressed
    std::int64_t inputWidth = 0;      ///< features that Q, K and V read; 0: the model's width (Zamba2 reads state and embedding)
    std::int64_t positionBuckets = 0; ///< table of relative-position biases, buckets x heads, stored in this layer (T5)
    bool biasKey = true;              ///< biasQkv covers K as well (Whisper: it does not)
    bool bidirectional = false;       ///< every token sees every other (encoders)
    std::int64_t headGates = 0;       ///< rows of an output-gate projection beside Q (Step-3.5: one per head)
    std::int64_t timeStepRank = 0;    ///< Mamba-1: rank of the step-size projection
    std::int64_t gateRank = 0;        ///< gated delta net: rank of the decay and output-gate maps (Kimi delta attention)
    bool convBias = true;             ///< the depthwise convolution of Mamba or of a short convolution has a bias
    bool gatedNorm = true;            ///< Mamba-2: norm over innerSize before the output projection
    bool stateNorms = false;          ///< Mamba-1: norms over step size, B and C (Jamba)

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
    std::int64_t residualRank = 0;    ///< hyper-connections mix through maps of this rank (Qwen3.8); 0: DeepSeek-V4's form
    // hashed n-gram embedding added to the residual streams (Qwen3.8): rows of ngramWidth, ngramHeads of them per token
    std::int64_t ngramRows = 0, ngramHeads = 0, ngramWidth = 0, ngramKernel = 0;
    bool hashRouted = false;                              ///< experts chosen by token id through a vocabulary-sized table (DeepSeek-V4)
    AttentionShape parallel{.kind = AttentionKind::None}; ///< a second mixer on the same input (Falcon-H1: Mamba beside attention)
    AttentionShape cross{.kind = AttentionKind::None};    ///< attention over the encoder's output (decoders of T5, BART, Whisper)
    std::int64_t storedCopies = 0;                        ///< the weights are stored so many times for all layers of the group; 0: once per layer
    std::int64_t laurelRank = 0;                          ///< low-rank residual beside attention (Gemma-3n)
    std::int64_t alternatingStreams = 0;                  ///< AltUp: predicted and corrected copies of the state (Gemma-3n); 0: none
    std::int64_t plainMatrices = 0;                       ///< hidden x hidden matrices in place of attention or feed-forward part (Nemotron NAS)

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
    std::vector<LayerGroup> mtpGroups;     ///< multi-token-prediction layers: stored, not in the main stack
    std::vector<LayerGroup> encoderGroups; ///< encoder stack of an encoder-decoder model, of the same width
    std::int64_t encoderPositions = 0;     ///< learned or stored positions of the encoder
    std::int64_t encoderStem = 0;          ///< parameters in front of the encoder (Whisper's convolutions)
    bool encoderFinalNorm = true;
    bool encoderEmbeddingNorm = false;
    std::int64_t visionParameters = 0; ///< vision tower and projector, when their shapes are known
    std::int64_t audioParameters = 0;  ///< likewise of an audio encoder
    std::int64_t contextLength = 0;
    bool finalNormBias = false;
    bool embeddingNorm = false;     ///< a norm straight after the embedding (BLOOM)
    bool finalNorm = true;          ///< false where norms have no weights (OLMo)
    std::int64_t perLayerInput = 0; ///< width of the per-layer embeddings (Gemma-3n/4 E models)
    std::int64_t perLayerVocabulary = 0;
    std::int64_t tokenTypes = 0;     ///< rows of a segment embedding (BERT), or beyond the vocabulary (Llama-3.2-Vision)
    std::int64_t outsideMaps = 0;    ///< hidden x hidden matrices outside the layers (AltUp projections, a pooler, an MLM transform)
    std::int64_t outsideVectors = 0; ///< their biases and norms, of hidden elements each
    std::int64_t classes = 0;        ///< outputs of a classification head with bias (rerankers)
    std::int64_t mtpDepth = 0;       ///< how many tokens ahead mtpGroups predict: one fusion of state and embedding each
    bool mtpOwnEmbeddings = false;   ///< the checkpoint repeats embedding and head for each MTP layer (DeepSeek)

    std::int64_t layers() const;
    std::int64_t attentionHeads() const; ///< of the first attention layer; 0 when there is none
    std::int64_t kvHeads() const;
    bool isMoe() const;
    bool usesMla() const;
    bool hasDecoder() const; ///< false: an encoder alone (BERT), which generates nothing and keeps no cache
    std::int64_t experts() const;
    std::int64_t expertsPerToken() const;
};

} // namespace powertrain
