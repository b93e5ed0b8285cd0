// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"model.not_json", QT_TRANSLATE_NOOP("Powertrain", "This is not a JSON document: line {line}, column {column}.")},
    {"model.not_an_object", QT_TRANSLATE_NOOP("Powertrain", "A model configuration has to be a JSON object.")},
    {"model.number_overflow", QT_TRANSLATE_NOOP("Powertrain", "A number in the configuration is too large to be one.")},
    {"model.too_big", QT_TRANSLATE_NOOP("Powertrain", "The configuration is larger than {maximum} and is not read.")},
    {"model.too_many_values", QT_TRANSLATE_NOOP("Powertrain", "The configuration holds more than {maximum} values and is not read.")},
    {"model.too_deep", QT_TRANSLATE_NOOP("Powertrain", "The configuration is nested deeper than {maximum} levels.")},
    {"model.missing_key", QT_TRANSLATE_NOOP("Powertrain", "The configuration lacks {key}.")},
    {"model.wrong_type", QT_TRANSLATE_NOOP("Powertrain", "{key} is not a number.")},
    {"model.not_an_integer", QT_TRANSLATE_NOOP("Powertrain", "{key} is not a whole number.")},
    {"model.out_of_range", QT_TRANSLATE_NOOP("Powertrain", "{key} is outside its possible range.")},
    {"model.list_too_short", QT_TRANSLATE_NOOP("Powertrain", "The list {key} has {entries} entries for {layers} layers.")},
    {"model.too_large", QT_TRANSLATE_NOOP("Powertrain", "The sizes given make {parameters} parameters; no model is that large.")},
    {"model.too_many_layer_kinds", QT_TRANSLATE_NOOP("Powertrain", "The layers have more than {maximum} different shapes.")},
    {"model.heads_not_divisible", QT_TRANSLATE_NOOP("Powertrain", "The {heads} attention heads are no multiple of the {kv_heads} KV heads.")},
    {"model.more_kv_heads_than_heads", QT_TRANSLATE_NOOP("Powertrain", "There are {kv_heads} KV heads but only {heads} attention heads.")},
    {"model.more_active_experts_than_experts", QT_TRANSLATE_NOOP("Powertrain", "Each token is routed to {per_token} experts, but there are only {experts}.")},
    {"model.size_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "A model of {value} parameters is outside what can be estimated ({minimum} to {maximum}).")},
    {"model.active_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The active parameters ({value}) have to lie between {minimum} and {maximum}.")},
    {"model.unknown_type", QT_TRANSLATE_NOOP("Powertrain", "The model type {model_type} is not known; its sizes were taken from its fields alone.")},
    {"model.unknown_quantisation", QT_TRANSLATE_NOOP("Powertrain", "The quantisation method {method} is not known; the weights are counted at 16 bit.")},
    {"model.pattern_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The pattern {pattern} in the list of quantised or excluded modules is not understood and was not applied.")},
    {"model.too_many_patterns", QT_TRANSLATE_NOOP("Powertrain", "The lists of quantised or excluded modules are too long; some of their patterns were not applied.")},
    {"model.field_ignored", QT_TRANSLATE_NOOP("Powertrain", "The field {key} looks like a size but is not understood; it was left out of the estimate.")},
    {"model.encoder_decoder", QT_TRANSLATE_NOOP("Powertrain", "This is an encoder-decoder model: its weights are counted in full, the encoder's own working memory is not.")},
    {"model.encoder_only", QT_TRANSLATE_NOOP("Powertrain", "This is an encoder without a decoder: it keeps no KV cache and generates no text.")},
    {"model.vision_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The shape of the vision tower is not given, so it is left out.")},
    {"model.vision_estimated", QT_TRANSLATE_NOOP("Powertrain", "The vision tower {model_type} is not known; it is estimated at {parameters}.")},
    {"model.audio_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The shape of the audio encoder is not given, so it is left out.")},
    {"model.audio_estimated", QT_TRANSLATE_NOOP("Powertrain", "The audio encoder {model_type} is not known; it is estimated at {parameters}.")},
    {"model.synthetic", QT_TRANSLATE_NOOP("Powertrain", "Made from a size alone: a typical shape with {built} parameters was assumed for {parameters}.")},
});

} // namespace

std::span<const MessageText> modelMessages()
{
    return kTexts;
}

} // namespace powertrain
