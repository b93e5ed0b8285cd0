// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_conventions.h"

namespace powertrain {

namespace {

// Source of every row: the family's configuration and modelling classes in huggingface/transformers (4.57), or the
// modelling code published beside the weights; the counts were checked against the publishers' indexes in tests.
constexpr FamilyConvention kFamilies[] = {
    {.modelType = "llama"},
    {.modelType = "mistral"},
    {.modelType = "mistral3"},
    {.modelType = "ministral3"},
    {.modelType = "mixtral"},
    {.modelType = "yi"},
    {.modelType = "baichuan"},
    {.modelType = "internlm"},
    {.modelType = "internlm2"},
    {.modelType = "internlm3"},
    {.modelType = "deepseek"},
    {.modelType = "granite"},
    {.modelType = "granitemoe"},
    {.modelType = "smollm3", .tied = true},
    {.modelType = "phi3"},
    {.modelType = "phi3_v"},
    {.modelType = "minicpm"},
    {.modelType = "minicpm3"},
    {.modelType = "exaone"},
    {.modelType = "exaone4", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "nemotron_h", .gated = false, .norms = 1, .routerBias = true},
    {.modelType = "hunyuan_v1_dense", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "hunyuan_v1_moe", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "hunyuan"},
    {.modelType = "ernie4_5"},
    {.modelType = "ernie4_5_moe", .routerBias = true},
    {.modelType = "seed_oss", .biasQkv = true},
    {.modelType = "dots1", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "bailing_moe"},
    {.modelType = "qwen", .biasQkv = true, .halvedIntermediate = true},
    {.modelType = "qwen2", .biasQkv = true, .windowOptIn = true},
    {.modelType = "qwen2_vl", .biasQkv = true, .windowOptIn = true},
    {.modelType = "qwen2_5_vl", .biasQkv = true, .windowOptIn = true},
    {.modelType = "qwen2_moe", .biasQkv = true, .windowOptIn = true, .sharedGate = true},
    {.modelType = "mimo", .biasQkv = true, .attentionBiasCoversOutput = false, .windowOptIn = true},
    {.modelType = "mimo_v2_flash", .routerBias = true},
    {.modelType = "qwen3", .qkNorm = QkNormStyle::PerHead, .windowOptIn = true},
    {.modelType = "qwen3_moe", .qkNorm = QkNormStyle::PerHead, .windowOptIn = true},
    {.modelType = "qwen3_vl", .qkNorm = QkNormStyle::PerHead, .windowOptIn = true},
    {.modelType = "qwen3_vl_moe", .qkNorm = QkNormStyle::PerHead, .windowOptIn = true},
    {.modelType = "qwen3_next", .qkNorm = QkNormStyle::PerHead, .outputGate = true, .sharedGate = true, .mtpDepth = 1},
    {.modelType = "qwen3_5", .qkNorm = QkNormStyle::PerHead, .outputGate = true, .sharedGate = true},
    {.modelType = "qwen3_5_moe", .qkNorm = QkNormStyle::PerHead, .outputGate = true, .sharedGate = true},
    {.modelType = "qwen4_exp", .qkNorm = QkNormStyle::PerHead, .norms = 0, .outputGate = true, .finalNorm = false, .sharedGate = true},
    {.modelType = "glm5_next", .routerBias = true},
    {.modelType = "glm5_next_vl", .routerBias = true},
    {.modelType = "gemma", .tied = true},
    {.modelType = "gemma2", .norms = 4, .tied = true, .slidingPattern = 2},
    {.modelType = "gemma3", .qkNorm = QkNormStyle::PerHead, .norms = 4, .tied = true, .slidingPattern = 6},
    {.modelType = "gemma3n", .qkNorm = QkNormStyle::PerHead, .norms = 4, .tied = true, .slidingPattern = 5},
    {.modelType = "gemma4", .qkNorm = QkNormStyle::PerHead, .norms = 4, .tied = true, .slidingPattern = 6},
    {.modelType = "llama4", .sharedExpert = true},
    {.modelType = "gpt_oss", .slidingPattern = 2, .sinks = true, .expertBias = true, .routerBias = true},
    {.modelType = "deepseek_v2", .mtpOwnEmbeddings = true},
    {.modelType = "deepseek_v3", .mtpOwnEmbeddings = true},
    {.modelType = "deepseek_v32", .mtpOwnEmbeddings = true},
    {.modelType = "deepseek_v4", .routerBias = true},
    {.modelType = "deepseek_ref", .routerBias = true},
    {.modelType = "kimi_k2", .mtpOwnEmbeddings = true},
    {.modelType = "kimi_k25", .mtpOwnEmbeddings = true},
    {.modelType = "kimi_linear", .routerBias = true},
    {.modelType = "glm", .biasQkv = true, .attentionBiasCoversOutput = false},
    {.modelType = "glm4", .norms = 4, .attentionBiasCoversOutput = false},
    {.modelType = "glm4_moe", .attentionBiasCoversOutput = false, .routerBias = true, .mtpOwnEmbeddings = true},
    {.modelType = "glm_moe_dsa", .routerBias = true},
    {.modelType = "chatglm", .biasQkv = true, .attentionBiasCoversOutput = false},
    {.modelType = "minimax_m2", .qkNorm = QkNormStyle::FullWidth, .routerBias = true, .routerInFp32 = true, .mtpNotShipped = true},
    {.modelType = "minimax_m3", .qkNorm = QkNormStyle::PerHead, .routerBias = true, .mtpNotShipped = true},
    {.modelType = "minimax_m3_vl", .qkNorm = QkNormStyle::PerHead, .routerBias = true, .mtpNotShipped = true},
    {.modelType = "step3p5", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "step3p7", .qkNorm = QkNormStyle::PerHead},
    {.modelType = "olmo", .norms = 0, .finalNorm = false},
    {.modelType = "olmo2", .qkNorm = QkNormStyle::FullWidth},
    {.modelType = "olmo3", .qkNorm = QkNormStyle::FullWidth, .slidingPattern = 4},
    {.modelType = "olmoe", .qkNorm = QkNormStyle::FullWidth},
    {.modelType = "cohere", .norms = 1, .tied = true, .qkNormOnRequest = QkNormStyle::FullWidth},
    {.modelType = "cohere2", .norms = 1, .tied = true, .slidingPattern = 4},
    {.modelType = "stablelm", .normBias = true},
    {.modelType = "starcoder2", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true},
    {.modelType = "phi", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .norms = 1, .normBias = true, .headBias = true},
    {.modelType = "phimoe", .normBias = true},
    {.modelType = "falcon", .gated = false, .norms = 2, .normBias = true, .tied = true, .multiQuery = true},
    {.modelType = "refinedweb", .gated = false, .norms = 2, .normBias = true, .tied = true},
    {.modelType = "refinedwebmodel", .gated = false, .norms = 1, .normBias = true, .tied = true, .multiQuery = true},
    {.modelType = "gpt2", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true},
    {.modelType = "gpt_bigcode", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .multiQuery = true},
    {.modelType = "gpt_neox", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true},
    {.modelType = "gptj", .biasMlp = true, .gated = false, .norms = 1, .normBias = true, .headBias = true},
    {.modelType = "bloom", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .embeddingNorm = true},
    {.modelType = "opt", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .positionOffset = 2},
    {.modelType = "mpt", .gated = false, .tied = true},
    {.modelType = "nemotron", .gated = false, .normBias = true},
    {.modelType = "longcat_flash", .routerBias = true},
    {.modelType = "mllama", .furtherRows = 8},
    {.modelType = "nemotron-nas"},
    {.modelType = "decilm"},
    {.modelType = "deci"},
    {.modelType = "dbrx"},
    {.modelType = "arctic"},
    {.modelType = "grok-1", .norms = 4},
    {.modelType = "grok1", .norms = 4},
    {.modelType = "git", .norms = 4}, // Grok-2's config.json
    {.modelType = "jamba", .mixer = AttentionKind::Mamba1},
    {.modelType = "mamba", .norms = 1, .tied = true, .mixer = AttentionKind::Mamba1, .feedForward = false},
    {.modelType = "falcon_mamba", .norms = 1, .tied = true, .mixer = AttentionKind::Mamba1, .feedForward = false},
    {.modelType = "mamba2", .norms = 1, .mixer = AttentionKind::Mamba2, .feedForward = false},
    {.modelType = "bamba", .mixer = AttentionKind::Mamba2},
    {.modelType = "falcon_h1", .parallel = AttentionKind::Mamba2},
    {.modelType = "granitemoehybrid", .tied = true, .mixer = AttentionKind::Mamba2, .sharedInDenseLayers = true},
    {.modelType = "granitemoeshared", .tied = true},
    {.modelType = "lfm2", .qkNorm = QkNormStyle::PerHead, .tied = true, .mixer = AttentionKind::ShortConvolution},
    {.modelType = "lfm2_moe", .qkNorm = QkNormStyle::PerHead, .tied = true, .routerBias = true, .mixer = AttentionKind::ShortConvolution},
    {.modelType = "lfm2_vl", .qkNorm = QkNormStyle::PerHead, .tied = true, .mixer = AttentionKind::ShortConvolution},
    {.modelType = "minimax_text_01"},
    {.modelType = "minimax"},
    {.modelType = "minimax_m1"},
    {.modelType = "glm4v", .norms = 4, .attentionBiasCoversOutput = false},
    {.modelType = "glm4v_moe", .attentionBiasCoversOutput = false, .routerBias = true},
    {.modelType = "glm4_moe_lite", .routerBias = true, .mtpOwnEmbeddings = true},
    {.modelType = "bert", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .tokenTypes = true, .pooler = true},
    {.modelType = "roberta", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .tokenTypes = true, .pooler = true},
    {.modelType = "xlm-roberta", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .tokenTypes = true, .pooler = true},
    {.modelType = "camembert", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .tokenTypes = true, .pooler = true},
    {.modelType = "mpnet", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .pooler = true},
    {.modelType = "distilbert", .biasQkv = true, .biasOutput = true, .biasMlp = true, .gated = false, .normBias = true, .tied = true, .learnedPositions = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true},
    {.modelType = "nomic_bert", .normBias = true, .tied = true, .embeddingNorm = true, .finalNorm = false, .stack = StackStyle::Encoder, .bidirectional = true, .tokenTypes = true},
    {.modelType = "modernbert", .tied = true, .embeddingNorm = true, .stack = StackStyle::Encoder, .bidirectional = true},
    {.modelType = "t5", .stack = StackStyle::T5},
    {.modelType = "mt5", .stack = StackStyle::T5},
    {.modelType = "umt5", .stack = StackStyle::T5},
    {.modelType = "longt5", .stack = StackStyle::T5},
    {.modelType = "bart", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .learnedPositions = true, .positionOffset = 2, .stack = StackStyle::Bart, .stackNorm = false, .stackEmbeddingNorm = true},
    {.modelType = "mbart", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .learnedPositions = true, .positionOffset = 2, .stack = StackStyle::Bart, .stackEmbeddingNorm = true},
    {.modelType = "m2m_100", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .stack = StackStyle::Bart},
    {.modelType = "pegasus", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .stack = StackStyle::Bart},
    {.modelType = "marian", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .stack = StackStyle::Bart, .stackNorm = false},
    {.modelType = "whisper", .biasQkv = true, .biasOutput = true, .biasMlp = true, .normBias = true, .stack = StackStyle::Whisper, .biasKey = false},
};

constexpr FamilyConvention kPlain{.modelType = ""};

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool sameType(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lowered(a[i]) != lowered(b[i]))
            return false;
    }
    return true;
}

} // namespace

const FamilyConvention *findConvention(std::string_view modelType)
{
    for (const std::string_view suffix : {std::string_view("_text"), std::string_view("_text_model")}) {
        if (modelType.size() > suffix.size() && modelType.substr(modelType.size() - suffix.size()) == suffix)
            modelType.remove_suffix(suffix.size());
    }
    for (const FamilyConvention &family : kFamilies) {
        if (sameType(family.modelType, modelType))
            return &family;
    }
    return nullptr;
}

const FamilyConvention &plainConvention() { return kPlain; }

} // namespace powertrain
