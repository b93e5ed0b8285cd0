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
    if (const auto stated = fields.flag({"use_qk_norm", "qk_norm", "use_qk_layernorm"})) {
        // Llama-4's norm has no weights.
        const bool weightless = family.modelType == "llama4";
        style = !*stated || weightless ? QkNormStyle::None : style == QkNormStyle::None ? QkNormStyle::PerHead
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
    a.indexHeads = fields.integerOrZero({"index_n_heads"}, limits::kHeads);
    a.indexHeadDim = fields.integerOrZero({"index_head_dim"}, limits::kWidth);
    a.indexTopK = fields.integerOrZero({"index_topk"}, limits::kContext);
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
    if (fields.integerOrZero({"kv_lora_rank"}, limits::kWidth) > 0)
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

AttentionShape readGatedDeltaNet(ConfigFields &fields)
{
    AttentionShape a;
    a.kind = AttentionKind::GatedDeltaNet;
    if (const json *kimi = fields.find({"linear_attn_config"}); kimi && kimi->is_object()) {
        // Kimi delta attention: query, key, value and gate of equal width; its low-rank decay maps are left out (< 1 %).
        ConfigFields inner(*kimi, nullptr);
        a.keyHeads = a.valueHeads = inner.requiredInteger({"num_heads"}, limits::kHeads);
        a.keyHeadDim = a.valueHeadDim = inner.requiredInteger({"head_dim"}, limits::kWidth);
        a.convKernel = inner.integerOr({"short_conv_kernel_size"}, limits::kHeads, 4);
        if (inner.error)
            fields.refuse(inner.error->message.code, "linear_attn_config." + inner.error->where);
        return a;
    }
    a.keyHeads = fields.requiredInteger({"linear_num_key_heads"}, limits::kHeads);
    a.valueHeads = fields.requiredInteger({"linear_num_value_heads"}, limits::kHeads);
    a.keyHeadDim = fields.requiredInteger({"linear_key_head_dim"}, limits::kWidth);
    a.valueHeadDim = fields.requiredInteger({"linear_value_head_dim"}, limits::kWidth);
    a.convKernel = fields.integerOr({"linear_conv_kernel_dim"}, limits::kHeads, 4);
    return a;
}

AttentionShape readMamba2(ConfigFields &fields)
{
    AttentionShape a;
    a.kind = AttentionKind::Mamba2;
    a.heads = fields.requiredInteger({"mamba_num_heads", "mamba_n_heads"}, limits::kHeads);
    a.headDimV = fields.requiredInteger({"mamba_head_dim", "mamba_d_head"}, limits::kWidth);
    a.innerSize = a.heads * a.headDimV;
    a.stateSize = fields.requiredInteger({"ssm_state_size", "mamba_d_state"}, limits::kWidth);
    a.groups = fields.integerOr({"n_groups", "mamba_n_groups"}, limits::kHeads, 1);
    a.convKernel = fields.integerOr({"conv_kernel", "mamba_d_conv"}, limits::kHeads, 4);
    const bool bias = fields.flag({"mamba_proj_bias"}).value_or(false);
    a.biasQkv = bias;
    a.biasOutput = bias;
    return a;
}

namespace {

AttentionKind kindOfName(const std::string &name)
{
    if (name.find("sliding") != std::string::npos)
        return AttentionKind::SlidingWindow;
    if (name.find("chunked") != std::string::npos)
        return AttentionKind::ChunkedLocal;
    if (name.find("linear") != std::string::npos)
        return AttentionKind::GatedDeltaNet;
    if (name.find("mamba") != std::string::npos)
        return AttentionKind::Mamba2;
    if (name == "moe" || name == "mlp")
        return AttentionKind::None;
    return AttentionKind::Full;
}

std::vector<AttentionKind> everyNthFull(std::int64_t layers, std::int64_t n, AttentionKind others)
{
    std::vector<AttentionKind> kinds(static_cast<std::size_t>(layers), others);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (n > 0 && (static_cast<std::int64_t>(i) + 1) % n == 0)
            kinds[i] = AttentionKind::Full;
    }
    return kinds;
}

} // namespace

std::vector<AttentionKind> readAttentionKinds(ConfigFields &fields, const ConfigBasics &basics)
{
    std::vector<AttentionKind> kinds(static_cast<std::size_t>(basics.layers), AttentionKind::Full);
    const std::int64_t window = fields.integerOrZero({"sliding_window", "sliding_window_size", "window_size"}, limits::kContext);
    const std::int64_t chunk = fields.integerOrZero({"attention_chunk_size"}, limits::kContext);
    if (const auto names = fields.perLayer({"layer_types"}, basics.layers)) {
        std::transform(names->begin(), names->end(), kinds.begin(), kindOfName);
    } else if (const auto swa = fields.perLayer({"hybrid_layer_pattern"}, basics.layers)) {
        std::transform(swa->begin(), swa->end(), kinds.begin(), [](const std::string &v) { return v == "1" ? AttentionKind::SlidingWindow : AttentionKind::Full; });
    } else if (const json *linear = fields.find({"linear_attn_config"}); linear && linear->is_object()) {
        // Layer numbers from 1.
        const auto list = linear->find("kda_layers");
        for (std::size_t i = 0; list != linear->end() && list->is_array() && i < list->size(); ++i) {
            const double number = (*list)[i].is_number() ? (*list)[i].get<double>() : 0;
            if (number >= 1 && number <= static_cast<double>(basics.layers))
                kinds[static_cast<std::size_t>(number) - 1] = AttentionKind::GatedDeltaNet;
        }
    } else if (fields.has({"linear_num_value_heads"})) {
        kinds = everyNthFull(basics.layers, fields.integerOr({"full_attention_interval"}, limits::kLayers, 4), AttentionKind::GatedDeltaNet);
    } else if (chunk > 0) {
        if (const auto local = fields.perLayer({"no_rope_layers"}, basics.layers))
            std::transform(local->begin(), local->end(), kinds.begin(), [](const std::string &v) { return v == "0" ? AttentionKind::Full : AttentionKind::ChunkedLocal; });
        else
            kinds = everyNthFull(basics.layers, fields.integerOr({"no_rope_layer_interval"}, limits::kLayers, 4), AttentionKind::ChunkedLocal);
    } else if (window > 0 && fields.integerOrZero({"o_lora_rank"}, limits::kWidth) == 0) {
        const auto enabled = fields.flag({"use_sliding_window"});
        const json *pattern = fields.find({"sliding_window_pattern", "_sliding_window_pattern"});
        const std::int64_t every = pattern && pattern->is_number() ? fields.integerOrZero({"sliding_window_pattern", "_sliding_window_pattern"}, limits::kLayers) : basics.family->slidingPattern;
        if (!enabled.value_or(!basics.family->windowOptIn))
            return kinds;
        if (pattern && pattern->is_string() && !pattern->get<std::string>().empty()) {
            // "LLLG": local and global layers by letter, repeated.
            const auto letters = pattern->get<std::string>();
            for (std::size_t i = 0; i < kinds.size(); ++i)
                kinds[i] = letters[i % letters.size()] == 'G' ? AttentionKind::Full : AttentionKind::SlidingWindow;
            return kinds;
        }
        kinds = everyNthFull(basics.layers, every, AttentionKind::SlidingWindow);
        const std::int64_t firstWindowed = fields.has({"max_window_layers"}) && basics.family->windowOptIn ? fields.integerOrZero({"max_window_layers"}, limits::kLayers) : 0;
        for (std::int64_t i = 0; i < std::min(firstWindowed, basics.layers); ++i)
            kinds[static_cast<std::size_t>(i)] = AttentionKind::Full;
    }
    // A window that is never shorter than the context does nothing.
    for (AttentionKind &kind : kinds) {
        const bool pointless = (kind == AttentionKind::SlidingWindow && (window == 0 || (basics.contextLength > 0 && window >= basics.contextLength)))
            || (kind == AttentionKind::ChunkedLocal && (chunk == 0 || (basics.contextLength > 0 && chunk >= basics.contextLength)));
        if (pointless)
            kind = AttentionKind::Full;
    }
    return kinds;
}

} // namespace powertrain
