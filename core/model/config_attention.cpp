// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

std::int64_t keyValueHeads(ConfigFields &fields, const ConfigBasics &basics, std::int64_t heads)
{
    // Falcon's first decoder shares one key-value head whatever num_kv_heads says; its new decoder has groups.
    const bool multiQuery = fields.flag({"multi_query", "multi_query_attention"}).value_or(basics.family->multiQuery);
    const bool grouped = fields.flag({"new_decoder_architecture"}).value_or(false) || fields.has({"multi_query_group_num"});
    const auto stated = fields.integer({"num_key_value_heads", "num_kv_heads", "n_head_kv", "multi_query_group_num", "kv_n_heads", "num_attention_groups"}, limits::kHeads);
    if (fields.has({"multi_query", "multi_query_attention"}) && !grouped)
        return multiQuery ? 1 : stated.value_or(heads);
    if (stated && *stated > 0)
        return *stated;
    if (multiQuery)
        return 1;
    fields.assume("num_key_value_heads", heads);
    return heads;
}

void readBiases(ConfigFields &fields, const FamilyConvention &family, AttentionShape &a)
{
    a.biasQkv = family.biasQkv;
    a.biasOutput = family.biasOutput;
    if (const auto all = fields.flag({"attention_bias", "use_bias", "bias", "add_bias_linear"}); all && !family.biasQkv) {
        a.biasQkv = *all;
        a.biasOutput = *all && family.attentionBiasCoversOutput;
    } else if (all && family.biasOutput) {
        a.biasQkv = a.biasOutput = *all;
    }
    if (const auto qkv = fields.flag({"add_qkv_bias", "qkv_bias", "use_qkv_bias"}))
        a.biasQkv = *qkv;
}

void readQkNorm(ConfigFields &fields, const FamilyConvention &family, AttentionShape &a)
{
    QkNormStyle style = family.qkNorm;
    if (const auto stated = fields.flag({"use_qk_norm", "qk_norm", "use_qk_layernorm", "qk_layernorm"})) {
        // Llama-4's norm has no weights.
        const bool weightless = family.modelType == "llama4";
        style = !*stated || weightless ? QkNormStyle::None : style == QkNormStyle::None ? family.qkNormOnRequest
                                                                                        : style;
    }
    if (const auto type = fields.text({"qk_norm_type"}); type && style != QkNormStyle::None)
        style = *type == "per_layer" ? QkNormStyle::FullWidth : QkNormStyle::PerHead;
    a.qkNorm = style != QkNormStyle::None;
    a.qkNormFullWidth = style == QkNormStyle::FullWidth;
}

void readMla(ConfigFields &fields, AttentionShape &a)
{
    a.kind = AttentionKind::Mla;
    a.kvLoraRank = fields.integerOrZero({"kv_lora_rank"}, limits::kWidth);
    a.qLoraRank = fields.integerOrZero({"q_lora_rank"}, limits::kWidth);
    a.ropeHeadDim = fields.integerOrZero({"qk_rope_head_dim"}, limits::kWidth);
    a.nopeHeadDim = fields.integerOr({"qk_nope_head_dim"}, limits::kWidth, 128);
    a.headDimQk = a.nopeHeadDim + a.ropeHeadDim;
    a.headDimV = fields.integerOr({"v_head_dim"}, limits::kWidth, a.nopeHeadDim);
    a.latentBias = a.biasQkv;
    a.biasQkv = false;
    a.outputGate = fields.flag({"mla_use_output_gate"}).value_or(false);
}

/// DeepSeek-V4: one cached vector of head_dim is key and value of every head; the output is low-rank in groups.
void readSharedVector(ConfigFields &fields, AttentionShape &a)
{
    a.kind = AttentionKind::Mla;
    a.qLoraRank = fields.integerOrZero({"q_lora_rank"}, limits::kWidth);
    a.outputLoraRank = fields.integerOrZero({"o_lora_rank"}, limits::kWidth);
    a.outputGroups = std::max<std::int64_t>(fields.integerOr({"o_groups"}, limits::kHeads, 1), 1);
    a.ropeHeadDim = std::min(fields.integerOrZero({"qk_rope_head_dim"}, limits::kWidth), a.headDimQk);
    a.nopeHeadDim = a.headDimQk - a.ropeHeadDim;
    a.kvLoraRank = a.nopeHeadDim;
    a.headDimV = a.headDimQk;
}

void readIndexer(ConfigFields &fields, const ConfigBasics &basics, std::int64_t layer, AttentionShape &a)
{
    a.indexHeads = fields.integerOrZero({"index_n_heads", "indexer_n_heads"}, limits::kHeads);
    a.indexHeadDim = fields.integerOrZero({"index_head_dim", "indexer_head_dim"}, limits::kWidth);
    a.indexTopK = fields.integerOrZero({"index_topk", "indexer_budget"}, limits::kContext);
    if (fields.flag({"index_kpool_compress"}).value_or(false))
        a.indexPool = fields.integerOrZero({"index_kpool"}, limits::kWidth);
    if (basics.indexerOfLayer)
        a.indexShared = (*basics.indexerOfLayer)[static_cast<std::size_t>(layer)] == "shared";
    if (basics.compressionOfLayer) {
        const std::string &ratio = (*basics.compressionOfLayer)[static_cast<std::size_t>(layer)];
        a.compressRatio = ratio == "4" ? 4 : ratio == "128" ? 128
                                                            : 0;
        if (a.compressRatio != 4)
            a.indexHeads = 0;
    }
}

/// Sliding layers may have heads of their own (MiMo-V2 swa_*, Gemma-4 where the full layers are the special ones).
void readOwnHeads(ConfigFields &fields, AttentionShape &a)
{
    if (a.kind == AttentionKind::SlidingWindow) {
        a.heads = fields.integer({"swa_num_attention_heads"}, limits::kHeads).value_or(a.heads);
        a.kvHeads = fields.integer({"swa_num_key_value_heads"}, limits::kHeads).value_or(a.kvHeads);
        a.headDimQk = fields.integer({"swa_head_dim"}, limits::kWidth).value_or(a.headDimQk);
        a.headDimV = fields.integer({"swa_v_head_dim"}, limits::kWidth).value_or(a.headDimV);
    } else if (const auto global = fields.integer({"global_head_dim"}, limits::kWidth); global && *global > 0) {
        a.headDimQk = a.headDimV = *global;
        a.kvHeads = fields.integer({"num_global_key_value_heads"}, limits::kHeads).value_or(a.kvHeads);
        a.sharedKeyValue = fields.flag({"attention_k_eq_v"}).value_or(false);
    }
}

} // namespace

AttentionShape readAttention(ConfigFields &fields, const ConfigBasics &basics, AttentionKind kind, std::int64_t layer)
{
    const FamilyConvention &family = *basics.family;
    AttentionShape a;
    a.kind = kind;
    const auto index = static_cast<std::size_t>(layer);
    a.heads = basics.headsOfLayer ? std::max<std::int64_t>((*basics.headsOfLayer)[index], 1)
                                  : fields.requiredInteger({"num_attention_heads", "n_head", "n_heads", "num_heads"}, limits::kHeads);
    a.kvHeads = basics.kvHeadsOfLayer ? (*basics.kvHeadsOfLayer)[index] : keyValueHeads(fields, basics, a.heads);
    const bool latent = fields.integerOrZero({"kv_lora_rank"}, limits::kWidth) > 0;
    if (!latent && a.kvHeads > 0 && a.kvHeads < a.heads && a.heads % a.kvHeads != 0)
        fields.refuse("model.heads_not_divisible", "num_key_value_heads", {Argument::of("heads", static_cast<double>(a.heads)), Argument::of("kv_heads", static_cast<double>(a.kvHeads))});
    if (a.kvHeads > a.heads)
        fields.refuse("model.more_kv_heads_than_heads", "num_key_value_heads", {Argument::of("heads", static_cast<double>(a.heads)), Argument::of("kv_heads", static_cast<double>(a.kvHeads))});
    a.headDimQk = fields.integerOrZero({"head_dim", "attention_head_dim", "kv_channels", "d_kv", "head_size"}, limits::kWidth);
    if (a.headDimQk == 0)
        a.headDimQk = std::max<std::int64_t>(basics.hidden / a.heads, 1);
    a.headDimV = a.headDimQk;

    readBiases(fields, family, a);
    readQkNorm(fields, family, a);
    a.sinks = family.sinks || fields.flag({kind == AttentionKind::SlidingWindow ? "add_swa_attention_sink_bias" : "add_full_attention_sink_bias"}).value_or(false);
    a.outputGate = fields.flag({"attn_output_gate"}).value_or(family.outputGate);
    if (fields.flag({"use_head_wise_attn_gate"}).value_or(false))
        a.headGates = a.heads;
    a.biasKey = family.biasKey;
    a.bidirectional = a.sharesKv = family.bidirectional;
    if (latent)
        readMla(fields, a);
    else if (fields.integerOrZero({"o_lora_rank"}, limits::kWidth) > 0)
        readSharedVector(fields, a);
    else if (const auto v = fields.integer({"v_head_dim"}, limits::kWidth); v && *v > 0)
        a.headDimV = *v;
    readIndexer(fields, basics, layer, a);
    if (a.kind != AttentionKind::Mla)
        readOwnHeads(fields, a);
    if (kind == AttentionKind::SlidingWindow)
        a.window = fields.integerOrZero({"sliding_window", "sliding_window_size", "window_size"}, limits::kContext);
    else if (kind == AttentionKind::ChunkedLocal)
        a.window = fields.integerOrZero({"attention_chunk_size"}, limits::kContext);
    return a;
}

} // namespace powertrain
