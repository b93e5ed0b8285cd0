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
    // Errors of opening a model's files. `file` and `folder` (texts) are names without their path.
    "model.file_missing",              ///< there is no `file`
    "model.file_unreadable",           ///< `file` exists and cannot be read
    "model.not_a_file",                ///< `file` is a device, a pipe or the like
    "model.file_empty",                ///< `file` has no bytes
    "model.file_unknown",              ///< `file` is of no kind that is read
    "model.file_pickle",               ///< `file` holds Python pickles, which are never read
    "model.file_old_ggml",             ///< `file` is of a format before GGUF
    "model.file_truncated",            ///< `file` has `present` and needs `needed` (bytes)
    "model.file_longer",               ///< `file` goes on `excess` (bytes) behind its last tensor
    "model.header_too_large",          ///< the header of `file` claims `size`, at most `maximum` (bytes)
    "model.header_broken",             ///< the header of `file` is none at `position` (count of bytes)
    "model.tensor_name",               ///< `file` has a name that is empty or longer than `maximum` (bytes)
    "model.too_many_tensors",          ///< `file` claims more than `maximum` (count) tensors
    "model.tensor_type",               ///< `tensor` in `file` has a `type` (texts) that is not known
    "model.tensor_shape",              ///< the shape of `tensor` in `file` is impossible
    "model.tensor_place",              ///< `tensor` does not lie where `file` has room for it
    "model.tensor_repeated",           ///< `tensor` stands twice in `file`
    "model.gguf_version",              ///< `file` is a GGUF of `version` (count), which is not read
    "model.gguf_big_endian",           ///< `file` is a GGUF for big-endian machines
    "model.gguf_without_architecture", ///< `file` does not say what model it is: the first part of a set is missing
    "model.index_broken",              ///< `file` is no index of safetensors files
    "model.shard_name",                ///< `file` names `name` (text), which is no plain file name
    "model.too_many_files",            ///< `file` names more than `maximum` (count) files
    "model.no_weights",                ///< none of the files that `file` names is there, nor a configuration
    "model.several_files",             ///< `folder` holds several models: `files` (text) to choose from
    "model.projector_only",            ///< `file` is the picture or sound projector of a model
    "model.adapter_only",              ///< `folder` holds an adapter for the model `base` (texts)
    "model.nothing_in_folder",         ///< `folder` holds nothing that is read
    "model.no_language_model",         ///< the tensors of `file` are not those of a language model
    "model.summary_broken",            ///< what a request keeps of a model's files, `key` (text), was changed
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
    // Notes on the files it was read from.
    "model.count_differs",             ///< the configuration makes `config`, the files hold `files` parameters (counts)
    "model.count_differs_from_fields", ///< likewise of a configuration taken from the files' own headers
    "model.loaded_in_other_precision", ///< the files hold `files`, the configuration has engines load it as `config` (texts: weight formats)
    "model.parts_missing",             ///< `missing` of `all` parts (counts) are not there: `files` (text)
    "model.total_size_differs",        ///< the index states `index`, the tensors have `files` (bytes)
    "model.files_left_out",            ///< `files` (text) are copies or other formats and were not counted
    "model.pickle_beside",             ///< the weights `files` (text) are pickles: only the configuration was read
    "model.several_files_beside",      ///< `files` (text) are several sets of weights: only the configuration was read
    "model.adapter_beside",            ///< an adapter lies in the same folder and was not counted
    "model.projector_beside",          ///< the projector `files` (text) was not counted
    "model.all_parts_opened",          ///< all `files` (count) parts of the set were read
    "model.tensors_repeated",          ///< `count` tensors stand in several files and were counted once
    "model.from_tensors",              ///< no config.json: the shape of the model was taken from its tensors
};

} // namespace powertrain
