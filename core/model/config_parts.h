// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config_conventions.h"
#include "core/model/config_fields.h"
#include "core/model/model.h"

namespace powertrain {

/// Sizes every part of a reader needs.
struct ConfigBasics {
    std::int64_t hidden = 0;
    std::int64_t layers = 0;
    std::int64_t contextLength = 0;
    const FamilyConvention *family = nullptr;
    // Lists with one entry per layer, read once.
    std::optional<std::vector<std::int64_t>> headsOfLayer, kvHeadsOfLayer, widthOfLayer;
    std::optional<std::vector<std::string>> indexerOfLayer, compressionOfLayer;
};

/// One entry per layer, equal ones not yet merged.
std::vector<LayerGroup> readLayers(ConfigFields &fields, const ConfigBasics &basics);
/// Attention of one layer; `kind` is Full, SlidingWindow or ChunkedLocal (MLA where the file has its ranks).
AttentionShape readAttention(ConfigFields &fields, const ConfigBasics &basics, AttentionKind kind, std::int64_t layer);
/// The token mixer of one layer, of any kind.
AttentionShape readMixer(ConfigFields &fields, const ConfigBasics &basics, AttentionKind kind, std::int64_t layer);
AttentionShape readMamba2(ConfigFields &fields, const ConfigBasics &basics);
/// Which kind of attention each layer has.
std::vector<AttentionKind> readAttentionKinds(ConfigFields &fields, const ConfigBasics &basics);
FeedForwardShape readDenseMlp(ConfigFields &fields, const ConfigBasics &basics, std::int64_t layer, bool besideMoe);
FeedForwardShape readMoe(ConfigFields &fields, const ConfigBasics &basics);
/// Which layers have experts.
std::vector<bool> readMoeLayers(ConfigFields &fields, std::int64_t layers);
/// Encoder-decoder families (T5, BART, Whisper), whose fields have names of their own; their tensors outside of the
/// layers too. Only for a convention that says so.
void readEncoderDecoder(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture);
/// What stands around an encoder alone (BERT): segment embedding, pooler, head of the named architecture.
void readEncoderHead(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture);
/// What every layer of the family has: norms, no mixer yet.
LayerGroup commonGroup(ConfigFields &fields, const ConfigBasics &basics);
/// Nemotron NAS (block_configs): every layer has its own grouping of heads and width, or leaves a part out, or has a
/// matrix in its place; nullopt without such a list. DeciLM modelling code, class DeciLMDecoderLayer.
std::optional<std::vector<LayerGroup>> readSearchedBlocks(ConfigFields &fields, const ConfigBasics &basics);
/// Every head of every hashed n-gram table has a prime number of rows of its own, counted on from the stated base over
/// all tables; a table is padded to a multiple (transformers, Qwen4ExpTextNGramEmbedding). `table` counts from 0.
void addNgramTable(ConfigFields &fields, const ConfigBasics &basics, std::int64_t table, LayerGroup &group);
/// Equal layers become one group, in the order of their first appearance; `groupOfLayer` gets each layer's group.
std::vector<LayerGroup> mergeLayers(ConfigFields &fields, const std::vector<LayerGroup> &layers, std::vector<std::size_t> &groupOfLayer);
void readMultiTokenPrediction(ConfigFields &fields, const ConfigBasics &basics, const std::vector<LayerGroup> &layers, Architecture &architecture);

/// Parameters of the vision tower and its projector; 0 when there is none or its shape is not understood (noted).
std::int64_t readVision(ConfigFields &fields, const nlohmann::json &document, std::int64_t textHidden);
/// Likewise of an audio encoder and its projector.
std::int64_t readAudio(ConfigFields &fields, const nlohmann::json &document, std::int64_t textHidden);
/// Adds to a language model's object the fields that its configuration class fills in by itself, where the file leaves
/// them out (multimodal files list only what differs); each is recorded as assumed.
void addClassDefaults(nlohmann::json &text, std::vector<std::string> &assumed);
/// How the checkpoint is stored, tensor by tensor, from quantization_config, the object of hf_quant_config.json (null:
/// none) and dtype. `layerGroups` is the index into the architecture's groups of each layer; the inventory is built.
void readStoredFormat(ConfigFields &fields, const nlohmann::json &document, const nlohmann::json &quantConfig, const std::vector<std::size_t> &layerGroups, Model &model);

} // namespace powertrain
