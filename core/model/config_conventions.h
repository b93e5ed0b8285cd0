// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/architecture.h"

namespace powertrain {

enum class QkNormStyle { None,
    PerHead,
    FullWidth };

/// How a family's stacks are put together.
enum class StackStyle { Decoder,
    Encoder,   ///< BERT and its kin
    T5,        ///< encoder and decoder with relative positions in the first layer
    Bart,      ///< encoder and decoder, LayerNorms with bias, biases everywhere
    Whisper }; ///< as Bart, behind two convolutions

/// What a family of models does without saying so in its config.json. Fields of the file always win.
struct FamilyConvention {
    std::string_view modelType; ///< as in config.json, without "_text"
    bool biasQkv = false;
    bool biasOutput = false;
    bool biasMlp = false;
    bool gated = true;
    QkNormStyle qkNorm = QkNormStyle::None;
    std::int64_t norms = 2; ///< weight norms per layer
    bool normBias = false;
    bool tied = false; ///< default of tie_word_embeddings in the family's configuration class
    bool headBias = false;
    bool attentionBiasCoversOutput = true; ///< attention_bias also adds a bias to the output projection
    bool outputGate = false;
    bool learnedPositions = false;
    std::int64_t positionOffset = 0;
    bool embeddingNorm = false;
    bool finalNorm = true;
    bool halvedIntermediate = false; ///< intermediate_size is the sum of both SwiGLU halves (Qwen-1)
    std::int64_t slidingPattern = 0; ///< every n-th layer full, when the file names a window but no pattern
    bool windowOptIn = false;        ///< a window counts only with use_sliding_window: true (Qwen-2)
    bool multiQuery = false;         ///< one key-value head unless the file says otherwise
    bool sinks = false;
    bool expertBias = false;
    bool routerBias = false;
    bool routerInFp32 = false; ///< quantised checkpoints keep the router in FP32
    bool sharedGate = false;
    bool sharedExpert = false;  ///< one shared expert of an expert's width (Llama-4)
    bool mtpNotShipped = false; ///< MTP layers announced in the file are not in the checkpoint
    bool mtpOwnEmbeddings = false;
    std::int64_t mtpDepth = 0;                          ///< MTP layers in the checkpoint that the file does not announce (Qwen3-Next)
    std::int64_t furtherRows = 0;                       ///< rows that the input embedding has beyond the vocabulary (Llama-3.2-Vision)
    QkNormStyle qkNormOnRequest = QkNormStyle::PerHead; ///< what use_qk_norm: true means
    StackStyle stack = StackStyle::Decoder;
    bool bidirectional = false;
    bool biasKey = true;
    bool tokenTypes = false;
    bool pooler = false;
    bool stackNorm = true;                        ///< encoder and decoder end in a norm (not BART)
    bool stackEmbeddingNorm = false;              ///< encoder and decoder begin with one
    AttentionKind mixer = AttentionKind::Full;    ///< of layers that are not named as attention (Jamba, Bamba, Mamba)
    AttentionKind parallel = AttentionKind::None; ///< beside attention in every layer (Falcon-H1)
    bool feedForward = true;                      ///< false: a mixer alone (Mamba)
    bool sharedInDenseLayers = false;             ///< shared_intermediate_size is the MLP of layers without experts (Granite-4)
};

/// The convention of a model_type ("qwen2", "gemma3_text"), or nullptr for one that is not known.
const FamilyConvention *findConvention(std::string_view modelType);
/// What is taken for an unknown model_type: a decoder with RMSNorm, SwiGLU, no biases and its own output head.
const FamilyConvention &plainConvention();

} // namespace powertrain
