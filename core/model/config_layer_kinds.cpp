// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

/// "linear_attention" is a gated delta net where the file has its sizes, else lightning attention.
AttentionKind linearKind(ConfigFields &fields)
{
    return fields.has({"linear_num_value_heads", "linear_attn_config"}) ? AttentionKind::GatedDeltaNet : AttentionKind::LinearAttention;
}

AttentionKind kindOfName(const std::string &name, AttentionKind linear)
{
    if (name.find("sliding") != std::string::npos)
        return AttentionKind::SlidingWindow;
    if (name.find("chunked") != std::string::npos)
        return AttentionKind::ChunkedLocal;
    if (name.find("linear") != std::string::npos)
        return linear;
    if (name == "conv")
        return AttentionKind::ShortConvolution;
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

/// Families of state-space layers: attention at every n-th place (Jamba), at places listed (Bamba), or nowhere.
std::vector<AttentionKind> attentionAmongMixers(ConfigFields &fields, const ConfigBasics &basics)
{
    std::vector<AttentionKind> kinds(static_cast<std::size_t>(basics.layers), basics.family->mixer);
    if (const std::int64_t period = fields.integerOrZero({"attn_layer_period"}, limits::kLayers); period > 0) {
        const std::int64_t offset = fields.integerOrZero({"attn_layer_offset"}, limits::kLayers);
        for (std::int64_t i = 0; i < basics.layers; ++i) {
            if (i % period == offset)
                kinds[static_cast<std::size_t>(i)] = AttentionKind::Full;
        }
    }
    if (const json *places = fields.find({"attn_layer_indices", "full_attn_idxs"}); places && places->is_array()) {
        for (const json &place : *places) {
            const double number = place.is_number() ? place.get<double>() : -1;
            if (number >= 0 && number < static_cast<double>(basics.layers))
                kinds[static_cast<std::size_t>(number)] = AttentionKind::Full;
        }
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
        const AttentionKind linear = linearKind(fields);
        std::transform(names->begin(), names->end(), kinds.begin(), [linear](const std::string &name) { return kindOfName(name, linear); });
    } else if (const auto lightning = fields.perLayer({"attn_type_list"}, basics.layers)) {
        std::transform(lightning->begin(), lightning->end(), kinds.begin(), [](const std::string &v) { return v == "0" ? AttentionKind::LinearAttention : AttentionKind::Full; });
    } else if (basics.family->mixer != AttentionKind::Full) {
        kinds = attentionAmongMixers(fields, basics);
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
