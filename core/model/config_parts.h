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
AttentionShape readGatedDeltaNet(ConfigFields &fields);
AttentionShape readMamba2(ConfigFields &fields);
/// Which kind of attention each layer has.
std::vector<AttentionKind> readAttentionKinds(ConfigFields &fields, const ConfigBasics &basics);
FeedForwardShape readDenseMlp(ConfigFields &fields, const ConfigBasics &basics, std::int64_t layer, bool besideMoe);
FeedForwardShape readMoe(ConfigFields &fields, const ConfigBasics &basics);
/// Which layers have experts.
std::vector<bool> readMoeLayers(ConfigFields &fields, std::int64_t layers);
/// Equal layers become one group, in the order of their first appearance; `groupOfLayer` gets each layer's group.
std::vector<LayerGroup> mergeLayers(ConfigFields &fields, const std::vector<LayerGroup> &layers, std::vector<std::size_t> &groupOfLayer);
void readMultiTokenPrediction(ConfigFields &fields, const ConfigBasics &basics, const std::vector<LayerGroup> &layers, Architecture &architecture);

/// Parameters of the vision tower and its projector; 0 when there is none or its shape is not understood (noted).
std::int64_t readVision(ConfigFields &fields, const nlohmann::json &document, std::int64_t textHidden);
/// How the checkpoint is stored, tensor by tensor, from quantization_config, the object of hf_quant_config.json (null:
/// none) and dtype. `layerGroups` is the index into the architecture's groups of each layer; the inventory is built.
void readStoredFormat(ConfigFields &fields, const nlohmann::json &document, const nlohmann::json &quantConfig, const std::vector<std::size_t> &layerGroups, Model &model);

} // namespace powertrain
