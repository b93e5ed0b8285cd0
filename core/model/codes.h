// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/model can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kModelCodes[] = {
    // Errors of reading a config.json. `key` is the configuration's key, also in Error::where.
    "model.not_json",                         ///< the text is not JSON: line, column (counts)
    "model.not_an_object",                    ///< the document is not a JSON object
    "model.number_overflow",                  ///< a number literal is too large to be one
    "model.too_big",                          ///< the text is larger than `maximum` (bytes)
    "model.too_many_values",                  ///< more than `maximum` values in one text (count)
    "model.too_deep",                         ///< nested deeper than `maximum` levels (count)
    "model.missing_key",                      ///< `key` (text) is needed and absent
    "model.wrong_type",                       ///< `key` (text) is not a number
    "model.not_an_integer",                   ///< `key` (text) is not a whole number
    "model.out_of_range",                     ///< `key` (text) is negative, zero where it cannot be, or beyond `maximum` (count)
    "model.list_too_short",                   ///< the list `key` (text) has `entries` for `layers` layers (counts)
    "model.too_large",                        ///< the sizes give `parameters` (parameters), no model is that large; `key` (text)
    "model.too_many_layer_kinds",             ///< more than `maximum` (count) different shapes of layers; `key` (text)
    "model.heads_not_divisible",              ///< `heads` are no multiple of `kv_heads` (counts); `key` (text)
    "model.more_kv_heads_than_heads",         ///< `kv_heads` exceed `heads` (counts); `key` (text)
    "model.more_active_experts_than_experts", ///< `per_token` exceeds `experts` (counts); `key` (text)
    // Errors of making a model from its size.
    "model.size_out_of_range",   ///< `value` is not between `minimum` and `maximum` (parameters)
    "model.active_out_of_range", ///< active parameters `value` not between `minimum` and the total; `maximum` (parameters)
    // Notes on a model that was read.
    "model.unknown_type",           ///< `model_type` (text) is not known: sizes were taken from its fields alone
    "model.unknown_quantisation",   ///< the quantisation `method` (text) is not known: counted at 16 bit
    "model.pattern_not_understood", ///< `pattern` (text) in a list of quantised or excluded modules is not understood and was not applied
    "model.too_many_patterns",      ///< the lists of quantised or excluded modules are too long: some were not applied
    "model.encoder_decoder",        ///< an encoder-decoder model: its weights are complete, the encoder's activations are not estimated
    "model.encoder_only",           ///< an encoder alone: no KV cache, no generation
    "model.field_ignored",          ///< `key` (text) looks like a size but is not understood: it was left out
    "model.vision_not_understood",  ///< the vision tower's shape is not given: it is left out
    "model.vision_estimated",       ///< vision tower `model_type` (text) not known: about `parameters` (parameters)
    "model.audio_not_understood",   ///< the audio encoder's shape is not given: it is left out
    "model.audio_estimated",        ///< audio encoder `model_type` (text) not known: about `parameters` (parameters)
    "model.synthetic",              ///< made from a size of `parameters`; the typical shape has `built` (parameters)
};

} // namespace powertrain
