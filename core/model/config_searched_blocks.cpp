// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

std::optional<std::vector<LayerGroup>> readSearchedBlocks(ConfigFields &fields, const ConfigBasics &basics)
{
    const json *blocks = fields.find({"block_configs"});
    if (!blocks || !blocks->is_array() || blocks->empty())
        return std::nullopt;
    if (static_cast<std::int64_t>(blocks->size()) < basics.layers) {
        fields.refuse("model.list_too_short", "block_configs", {Argument::of("entries", static_cast<double>(blocks->size())), Argument::of("layers", static_cast<double>(basics.layers))});
        return std::nullopt;
    }
    static const json kEmpty = json::object();
    const auto part = [](const json &block, const char *key) -> const json & {
        const auto found = block.find(key);
        return found != block.end() && found->is_object() ? *found : kEmpty;
    };
    std::vector<LayerGroup> layers;
    for (std::int64_t i = 0; i < basics.layers && !fields.error; ++i) {
        const json &block = (*blocks)[static_cast<std::size_t>(i)];
        ConfigFields attention(part(block, "attention"), nullptr), feedForward(part(block, "ffn"), nullptr);
        LayerGroup group = commonGroup(fields, basics);
        group.normsPerLayer = 0;
        if (attention.flag({"replace_with_linear"}).value_or(false)) {
            ++group.plainMatrices;
            ++group.normsPerLayer;
        } else if (!attention.flag({"no_op"}).value_or(false)) {
            ++group.normsPerLayer;
            const std::int64_t perGroup = std::max<std::int64_t>(attention.integerOrZero({"n_heads_in_group"}, limits::kHeads), 1);
            group.attention = readAttention(fields, basics, AttentionKind::Full, i);
            group.attention.kvHeads = std::max<std::int64_t>(attention.integer({"num_key_value_heads"}, limits::kHeads).value_or(group.attention.heads / perGroup), 1);
        }
        if (feedForward.flag({"replace_with_linear"}).value_or(false)) {
            ++group.plainMatrices;
            ++group.normsPerLayer;
        } else if (!feedForward.flag({"no_op"}).value_or(false)) {
            ++group.normsPerLayer;
            constexpr std::int64_t kMultiple = 256;
            const json *factor = feedForward.find({"ffn_mult"});
            const double width = factor && factor->is_number() ? 2 * factor->get<double>() * static_cast<double>(basics.hidden) / 3 : 0;
            group.feedForward.intermediate = feedForward.integerOrZero({"intermediate_size"}, limits::kWidth);
            if (width >= 1 && width <= static_cast<double>(limits::kWidth))
                group.feedForward.intermediate = (static_cast<std::int64_t>(width) + kMultiple - 1) / kMultiple * kMultiple;
            else if (group.feedForward.intermediate == 0)
                fields.refuse("model.out_of_range", "block_configs.ffn.ffn_mult", {Argument::of("maximum", static_cast<double>(limits::kWidth))});
        }
        for (const ConfigFields *inner : {&attention, &feedForward}) {
            if (inner->error)
                fields.refuse(inner->error->message.code, "block_configs." + inner->error->where);
        }
        layers.push_back(group);
    }
    return layers;
}

} // namespace powertrain
