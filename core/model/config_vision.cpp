// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

/// Common sizes of a vision transformer. Sums are kept in double until they are known to be sane.
struct VisionShape {
    double hidden = 0, intermediate = 0, layers = 0, patch = 0, channels = 3, textHidden = 0;
};

VisionShape readShape(ConfigFields &vision, std::int64_t textHidden)
{
    VisionShape v;
    v.hidden = static_cast<double>(vision.integerOrZero({"hidden_size", "embed_dim", "vt_hidden_size", "width"}, limits::kWidth));
    v.intermediate = static_cast<double>(vision.integer({"intermediate_size", "vt_intermediate_size", "mlp_dim"}, limits::kWidth).value_or(0));
    v.layers = static_cast<double>(vision.integerOrZero({"num_hidden_layers", "depth", "vt_num_hidden_layers", "layers"}, limits::kLayers));
    v.patch = static_cast<double>(vision.integerOrZero({"patch_size"}, 1'000));
    v.channels = static_cast<double>(vision.integer({"num_channels", "in_channels"}, 100).value_or(3));
    v.textHidden = static_cast<double>(textHidden);
    if (v.intermediate == 0)
        v.intermediate = 4 * v.hidden;
    return v;
}

/// Biased projections, two-matrix MLP, two LayerNorms: SigLIP, CLIP, Qwen-VL.
double classicLayers(const VisionShape &v)
{
    const double attention = 4 * (v.hidden * v.hidden + v.hidden);
    const double mlp = 2 * v.hidden * v.intermediate + v.intermediate + v.hidden;
    return v.layers * (attention + mlp + 4 * v.hidden);
}

/// SigLIP with the Gemma-3 projector: patch convolution with bias, learned positions, a final LayerNorm; the
/// projector is one matrix and a norm.
double siglip(const VisionShape &v, double imageSize)
{
    const double side = v.patch > 0 ? imageSize / v.patch : 0;
    const double embedding = v.channels * v.patch * v.patch * v.hidden + v.hidden + side * side * v.hidden;
    return embedding + classicLayers(v) + 2 * v.hidden + v.hidden * v.textHidden + v.hidden;
}

/// Qwen3-VL: three-dimensional patch convolution, learned positions, mergers of m × m patches (one after the tower,
/// one for each layer in deepstack_visual_indexes).
double qwenVision(ConfigFields &vision, const VisionShape &v)
{
    const double merge = static_cast<double>(vision.integer({"spatial_merge_size"}, 100).value_or(2));
    const double temporal = static_cast<double>(vision.integer({"temporal_patch_size"}, 100).value_or(2));
    const double positions = static_cast<double>(vision.integerOrZero({"num_position_embeddings"}, limits::kWidth));
    const double out = static_cast<double>(vision.integer({"out_hidden_size"}, limits::kWidth).value_or(static_cast<std::int64_t>(v.textHidden)));
    const json *deepstack = vision.find({"deepstack_visual_indexes"});
    const double taps = deepstack && deepstack->is_array() ? static_cast<double>(deepstack->size()) : 0;
    const double merged = v.hidden * merge * merge;
    const double merger = merged * merged + merged + merged * out + out;
    const double embedding = v.channels * temporal * v.patch * v.patch * v.hidden + v.hidden + positions * v.hidden;
    return embedding + classicLayers(v) + merger + 2 * v.hidden + taps * (merger + 2 * merged);
}

/// Qwen2-VL/2.5-VL: no learned positions; 2.5 has RMSNorm and a gated MLP with biases.
double qwen2Vision(ConfigFields &vision, const VisionShape &v, bool gated)
{
    const double merge = static_cast<double>(vision.integer({"spatial_merge_size"}, 100).value_or(2));
    const double merged = v.hidden * merge * merge;
    const double attention = 4 * (v.hidden * v.hidden + v.hidden);
    const double mlp = gated ? 3 * v.hidden * v.intermediate + 2 * v.intermediate + v.hidden : 2 * v.hidden * v.intermediate + v.intermediate + v.hidden;
    const double norms = (gated ? 2 : 4) * v.hidden;
    const double embedding = v.channels * 2 * v.patch * v.patch * v.hidden;
    return embedding + v.layers * (attention + mlp + norms) + merged * merged + merged + merged * v.textHidden + v.textHidden + (gated ? 1 : 2) * v.hidden;
}

/// Gemma-4: gated MLP, four norms and QK norms, a two-axis position table, standardisation, a projector matrix.
double gemma4Vision(ConfigFields &vision, const VisionShape &v)
{
    const double headDim = static_cast<double>(vision.integerOrZero({"head_dim"}, limits::kWidth));
    const double positions = static_cast<double>(vision.integerOrZero({"position_embedding_size"}, limits::kWidth));
    const double layer = 4 * v.hidden * v.hidden + 3 * v.hidden * v.intermediate + 4 * v.hidden + 2 * headDim;
    const double standardise = vision.flag({"standardize"}).value_or(false) ? 2 * v.hidden : 0;
    return v.channels * v.patch * v.patch * v.hidden + 2 * positions * v.hidden + v.layers * layer + standardise + v.hidden * v.textHidden;
}

/// Pixtral: bias-free, RMSNorm, gated MLP; the Mistral-3 projector merges patches, then two matrices.
double pixtral(const VisionShape &v, double merge)
{
    const double layer = 4 * v.hidden * v.hidden + 3 * v.hidden * v.intermediate + 2 * v.hidden;
    const double projector = v.hidden + v.hidden * merge * merge * v.hidden + v.hidden * v.textHidden + v.textHidden * v.textHidden;
    return v.channels * v.patch * v.patch * v.hidden + v.hidden + v.layers * layer + projector;
}

bool contains(const std::string &text, std::string_view part) { return text.find(part) != std::string::npos; }

} // namespace

std::int64_t readVision(ConfigFields &fields, const json &document, std::int64_t textHidden)
{
    const auto found = document.find("vision_config");
    if (found == document.end() || !found->is_object() || found->empty())
        return 0;
    ConfigFields vision(*found, nullptr);
    const VisionShape v = readShape(vision, textHidden);
    if (v.hidden <= 0 || v.layers <= 0) {
        fields.note("model.vision_not_understood");
        return 0;
    }
    const std::string type = vision.text({"model_type"}).value_or("");
    double sum = 0;
    if (contains(type, "siglip"))
        sum = siglip(v, static_cast<double>(vision.integerOrZero({"image_size"}, limits::kWidth)));
    else if (contains(type, "gemma4"))
        sum = gemma4Vision(vision, v);
    else if (contains(type, "pixtral"))
        sum = pixtral(v, static_cast<double>(fields.integer({"spatial_merge_size"}, 100).value_or(2)));
    else if (vision.has({"num_position_embeddings", "deepstack_visual_indexes"}))
        sum = qwenVision(vision, v);
    else if (contains(type, "qwen2"))
        sum = qwen2Vision(vision, v, contains(type, "2_5"));
    else {
        sum = classicLayers(v) + v.channels * v.patch * v.patch * v.hidden + v.hidden * v.textHidden + v.textHidden * v.textHidden;
        fields.note("model.vision_estimated", {Argument::ofText("model_type", type), Argument::of("parameters", sum, Unit::Parameters)});
    }
    if (vision.error) {
        fields.refuse(vision.error->message.code, "vision_config." + vision.error->where);
        return 0;
    }
    if (sum > static_cast<double>(limits::kParameters)) {
        fields.refuse("model.too_large", "vision_config", {Argument::of("parameters", sum, Unit::Parameters)});
        return 0;
    }
    return static_cast<std::int64_t>(sum);
}

} // namespace powertrain
