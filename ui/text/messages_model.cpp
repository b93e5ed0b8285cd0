// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"model.not_json", QT_TRANSLATE_NOOP("Powertrain", "This is not a JSON document: line {line}, column {column}.")},
    {"model.not_an_object", QT_TRANSLATE_NOOP("Powertrain", "A model configuration has to be a JSON object.")},
    {"model.number_overflow", QT_TRANSLATE_NOOP("Powertrain", "A number in the configuration is too large to be represented.")},
    {"model.too_big", QT_TRANSLATE_NOOP("Powertrain", "The configuration is larger than {maximum} and is not read.")},
    {"model.too_many_values", QT_TRANSLATE_NOOP("Powertrain", "The configuration contains more than {maximum} values and is not read.")},
    {"model.too_deep", QT_TRANSLATE_NOOP("Powertrain", "The configuration is nested deeper than {maximum} levels.")},
    {"model.missing_key", QT_TRANSLATE_NOOP("Powertrain", "The configuration lacks {key}.")},
    {"model.wrong_type", QT_TRANSLATE_NOOP("Powertrain", "{key} is not a number.")},
    {"model.not_an_integer", QT_TRANSLATE_NOOP("Powertrain", "{key} is not a whole number.")},
    {"model.out_of_range", QT_TRANSLATE_NOOP("Powertrain", "{key} is outside its possible range.")},
    {"model.list_too_short", QT_TRANSLATE_NOOP("Powertrain", "The list {key} has {entries} entries for {layers} layers.")},
    {"model.too_large", QT_TRANSLATE_NOOP("Powertrain", "The sizes given imply {parameters} parameters; no model is that large.")},
    {"model.too_many_layer_kinds", QT_TRANSLATE_NOOP("Powertrain", "The layers have more than {maximum} different shapes.")},
    {"model.heads_not_divisible", QT_TRANSLATE_NOOP("Powertrain", "The {heads} attention heads are not a multiple of the {kv_heads} KV heads.")},
    {"model.more_kv_heads_than_heads", QT_TRANSLATE_NOOP("Powertrain", "There are {kv_heads} KV heads but only {heads} attention heads.")},
    {"model.more_active_experts_than_experts", QT_TRANSLATE_NOOP("Powertrain", "Each token is routed to {per_token} experts, but there are only {experts}.")},
    {"model.size_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "A model of {value} parameters is outside what can be estimated ({minimum} to {maximum}).")},
    {"model.active_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The active parameters ({value}) have to lie between {minimum} and {maximum}.")},
    {"model.file_missing", QT_TRANSLATE_NOOP("Powertrain", "{file} does not exist.")},
    {"model.file_unreadable", QT_TRANSLATE_NOOP("Powertrain", "{file} cannot be read.")},
    {"model.not_a_file", QT_TRANSLATE_NOOP("Powertrain", "{file} is neither a file nor a folder.")},
    {"model.file_empty", QT_TRANSLATE_NOOP("Powertrain", "{file} is empty.")},
    {"model.file_unknown", QT_TRANSLATE_NOOP("Powertrain", "{file} is not a model file that can be read: open a config.json, *.safetensors, its index, *.gguf, or the folder that contains them.")},
    {"model.file_pickle", QT_TRANSLATE_NOOP("Powertrain", "{file} contains Python pickles. Loading a pickle runs the code in it, so it is never read: open the model's config.json, safetensors or GGUF instead.")},
    {"model.file_old_ggml", QT_TRANSLATE_NOOP("Powertrain", "{file} is in a GGML format older than GGUF, which is not read. Convert it to GGUF.")},
    {"model.file_truncated", QT_TRANSLATE_NOOP("Powertrain", "{file} is truncated: it has {present} but needs {needed}. Was the download interrupted?")},
    {"model.file_longer", QT_TRANSLATE_NOOP("Powertrain", "{file} has {excess} after its last tensor, so its header cannot be right.")},
    {"model.header_too_large", QT_TRANSLATE_NOOP("Powertrain", "The header of {file} declares a size of {size}; the format allows at most {maximum}.")},
    {"model.header_broken", QT_TRANSLATE_NOOP("Powertrain", "The header of {file} is damaged near byte {position}.")},
    {"model.tensor_name", QT_TRANSLATE_NOOP("Powertrain", "{file} contains a name that is empty or longer than {maximum}.")},
    {"model.too_many_tensors", QT_TRANSLATE_NOOP("Powertrain", "{file} declares too many tensors; at most {maximum} are read.")},
    {"model.tensor_type", QT_TRANSLATE_NOOP("Powertrain", "The tensor {tensor} in {file} has the unknown type {type}.")},
    {"model.tensor_shape", QT_TRANSLATE_NOOP("Powertrain", "The tensor {tensor} in {file} has an invalid shape.")},
    {"model.tensor_place", QT_TRANSLATE_NOOP("Powertrain", "The tensor {tensor} has offsets that do not match {file}.")},
    {"model.tensor_repeated", QT_TRANSLATE_NOOP("Powertrain", "The tensor {tensor} appears twice in {file}.")},
    {"model.gguf_version", QT_TRANSLATE_NOOP("Powertrain", "{file} is GGUF version {version}; only versions 2 and 3 are read.")},
    {"model.gguf_big_endian", QT_TRANSLATE_NOOP("Powertrain", "{file} is a big-endian GGUF, which is not read.")},
    {"model.gguf_without_architecture", QT_TRANSLATE_NOOP("Powertrain", "{file} does not state its architecture. Put the first part of its set in the same folder.")},
    {"model.index_broken", QT_TRANSLATE_NOOP("Powertrain", "{file} is not an index of safetensors files.")},
    {"model.shard_name", QT_TRANSLATE_NOOP("Powertrain", "{file} names “{name}”, which is not a file name without a path. Nothing outside its folder is opened.")},
    {"model.too_many_files", QT_TRANSLATE_NOOP("Powertrain", "{file} names more than {maximum} files.")},
    {"model.no_weights", QT_TRANSLATE_NOOP("Powertrain", "None of the files that {file} names is in its folder, and neither is a config.json.")},
    {"model.several_files", QT_TRANSLATE_NOOP("Powertrain", "{folder} contains several models. Open one of them: {files}.")},
    {"model.projector_only", QT_TRANSLATE_NOOP("Powertrain", "{file} is only a multimodal projector (mmproj). Open the language model it belongs to.")},
    {"model.adapter_only", QT_TRANSLATE_NOOP("Powertrain", "{folder} contains an adapter, not a model. Open its base model {base}.")},
    {"model.nothing_in_folder", QT_TRANSLATE_NOOP("Powertrain", "{folder} contains no config.json, safetensors or GGUF.")},
    {"model.no_language_model", QT_TRANSLATE_NOOP("Powertrain", "The tensors of {file} do not belong to a language model. If they do, put its config.json in the same folder.")},
    {"model.summary_broken", QT_TRANSLATE_NOOP("Powertrain", "The summary of the model's files saved in this project ({key}) is damaged. Open the model again.")},
    {"model.count_differs", QT_TRANSLATE_NOOP("Powertrain", "The configuration implies {config} parameters; the files contain {files}. Weights are taken from the files.")},
    {"model.count_differs_from_fields", QT_TRANSLATE_NOOP("Powertrain", "The sizes in the header imply {config} parameters; the tensors contain {files}. Weights are taken from the tensors.")},
    {"model.loaded_in_other_precision", QT_TRANSLATE_NOOP("Powertrain", "The files contain {files}, but the configuration tells engines to load the weights as {config}.")},
    {"model.parts_missing", QT_TRANSLATE_NOOP("Powertrain", "{missing} of {all} parts of the model are missing: {files}. Sizes are taken from its configuration.")},
    {"model.total_size_differs", QT_TRANSLATE_NOOP("Powertrain", "The index states {index}; the tensors add up to {files}.")},
    {"model.files_left_out", QT_TRANSLATE_NOOP("Powertrain", "Other copies and formats were not counted: {files}.")},
    {"model.pickle_beside", QT_TRANSLATE_NOOP("Powertrain", "The weights are Python pickles and were not read: {files}. Sizes are taken from the configuration.")},
    {"model.several_files_beside", QT_TRANSLATE_NOOP("Powertrain", "There are several sets of weights here: {files}. Open one of them for its exact size; only the configuration was read.")},
    {"model.adapter_beside", QT_TRANSLATE_NOOP("Powertrain", "An adapter in the same folder was not counted.")},
    {"model.projector_beside", QT_TRANSLATE_NOOP("Powertrain", "The multimodal projector (mmproj) was not counted: {files}.")},
    {"model.all_parts_opened", QT_TRANSLATE_NOOP("Powertrain", "All {files} parts of the model that are present were read.")},
    {"model.tensors_repeated", QT_TRANSLATE_NOOP("Powertrain", "{count} tensors appear in several files and were counted once.")},
    {"model.from_tensors", QT_TRANSLATE_NOOP("Powertrain", "There is no config.json: the model's shape was derived from its tensors.")},
    {"model.unknown_type", QT_TRANSLATE_NOOP("Powertrain", "The model type {model_type} is not known; its sizes were derived from its fields alone.")},
    {"model.unknown_quantisation", QT_TRANSLATE_NOOP("Powertrain", "The quantisation method {method} is not known; the weights are counted at 16 bit.")},
    {"model.pattern_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The pattern {pattern} in the list of quantised or excluded modules is not understood and was not applied.")},
    {"model.too_many_patterns", QT_TRANSLATE_NOOP("Powertrain", "The lists of quantised or excluded modules are too long; some of their patterns were not applied.")},
    {"model.field_ignored", QT_TRANSLATE_NOOP("Powertrain", "The field {key} looks like a size but is not understood; it was left out of the estimate.")},
    {"model.encoder_decoder", QT_TRANSLATE_NOOP("Powertrain", "This is an encoder-decoder model: its weights are counted in full, but the encoder's own working memory is not.")},
    {"model.encoder_only", QT_TRANSLATE_NOOP("Powertrain", "This is an encoder without a decoder: it keeps no KV cache and generates no text.")},
    {"model.vision_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The shape of the vision tower is not given, so it is left out.")},
    {"model.vision_estimated", QT_TRANSLATE_NOOP("Powertrain", "The vision tower {model_type} is not known; it is estimated at {parameters}.")},
    {"model.audio_not_understood", QT_TRANSLATE_NOOP("Powertrain", "The shape of the audio encoder is not given, so it is left out.")},
    {"model.audio_estimated", QT_TRANSLATE_NOOP("Powertrain", "The audio encoder {model_type} is not known; it is estimated at {parameters}.")},
    {"model.synthetic", QT_TRANSLATE_NOOP("Powertrain", "Only a size was given: for {parameters}, a typical shape with {built} parameters was assumed.")},
});

} // namespace

std::span<const MessageText> modelMessages()
{
    return kTexts;
}

} // namespace powertrain
