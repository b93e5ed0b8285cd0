// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

using nlohmann::json;

namespace {

/// Common sizes of a vision transformer. Sums are kept in double until they are known to be sane.
struct VisionShape {
    double hidden = 0, intermediate = 0, layers = 0, patch = 0, channels = 3, textHidden = 0;
};

/// Qwen2-VL's embed_dim is the tower's width, its hidden_size the language model's.
VisionShape readShape(ConfigFields &vision, std::int64_t textHidden)
{
    VisionShape v;
    v.hidden = static_cast<double>(vision.integerOrZero({"embed_dim", "vt_hidden_size", "hidden_size", "width"}, limits::kWidth));
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

/// CLIP with LLaVA's projector: a class token, a patch convolution without bias, learned positions, a norm before and
/// one after the tower; two biased matrices into the language model.
double clip(const VisionShape &v, double imageSize)
{
    const double side = v.patch > 0 ? std::floor(imageSize / v.patch) : 0;
    const double embedding = v.hidden + v.channels * v.patch * v.patch * v.hidden + (side * side + 1) * v.hidden;
    return embedding + classicLayers(v) + 4 * v.hidden + (v.hidden + 1) * v.textHidden + (v.textHidden + 1) * v.textHidden;
}

/// InternViT with InternVL's projector (modeling_intern_vit.py): class token, positions, layer scales, optional Q and K
/// norms over all heads; pixels are shuffled 2 x 2 into a norm and two biased matrices.
double internVit(ConfigFields &vision, const VisionShape &v, double imageSize, double downsampling)
{
    const double side = v.patch > 0 ? std::floor(imageSize / v.patch) : 0;
    const bool rms = vision.text({"norm_type"}).value_or("rms_norm") == "rms_norm";
    const double qkv = 3 * v.hidden * (v.hidden + (vision.flag({"qkv_bias", "attention_bias"}).value_or(false) ? 1 : 0));
    const double qkNorm = vision.flag({"qk_normalization", "use_qk_norm"}).value_or(false) ? 2 * v.hidden : 0;
    const double mlp = 2 * v.hidden * v.intermediate + v.intermediate + v.hidden;
    const double layer = qkv + qkNorm + v.hidden * (v.hidden + 1) + mlp + (rms ? 2 : 4) * v.hidden + 2 * v.hidden;
    const double merged = v.hidden / (downsampling * downsampling);
    const double projector = 2 * merged + (merged + 1) * v.textHidden + (v.textHidden + 1) * v.textHidden;
    return v.hidden + (v.channels * v.patch * v.patch + 1) * v.hidden + (side * side + 1) * v.hidden + v.layers * layer + projector;
}

/// GLM-4V (transformers, Glm4vVisionModel): bias-free attention and gated MLPs of the output's width, RMSNorms, a learned
/// table of positions, a 2 x 2 convolution into the output's width, a merger with a gated MLP of its own.
double glmVision(ConfigFields &vision, const VisionShape &v, double imageSize)
{
    const double out = static_cast<double>(vision.integer({"out_hidden_size"}, limits::kWidth).value_or(static_cast<std::int64_t>(v.textHidden)));
    const double projection = static_cast<double>(vision.integerOrZero({"projection_intermediate_size"}, limits::kWidth));
    const double temporal = static_cast<double>(vision.integer({"temporal_patch_size"}, 100).value_or(2));
    const double merge = static_cast<double>(vision.integer({"spatial_merge_size"}, 100).value_or(2));
    const double side = v.patch > 0 ? std::floor(imageSize / v.patch) : 0;
    // GLM-5.3 states the merger's width apart; its blocks then have the tower's own width, and no table of positions.
    const bool apart = projection > 0;
    const double biases = vision.flag({"attention_bias"}).value_or(false) ? 4 * v.hidden : 0;
    const double layer = 2 * v.hidden + 4 * v.hidden * v.hidden + biases + 3 * v.hidden * (apart ? v.intermediate : out);
    const double embedding = (apart ? 0 : side * side * v.hidden + v.hidden) + (v.channels * temporal * v.patch * v.patch + 1) * v.hidden;
    const double merger = out * out + 2 * out + 3 * out * (apart ? projection : v.intermediate);
    return embedding + v.layers * layer + v.hidden + (v.hidden * merge * merge + 1) * out + merger;
}

/// Phi-3.5-vision names its tower: CLIP-L/14 at 336 pixels, with two separators and a projector over 2 x 2 patches.
double namedClip(ConfigFields &fields, double textHidden)
{
    const json *processor = fields.find({"img_processor"});
    if (!processor || !processor->is_object())
        return 0;
    ConfigFields tower(*processor, nullptr);
    if (tower.text({"model_name"}).value_or("").find("clip-vit-large-patch14-336") == std::string::npos) {
        fields.note("model.vision_not_understood");
        return 0;
    }
    VisionShape v{.hidden = 1024, .intermediate = 4096, .layers = 24, .patch = 14, .channels = 3, .textHidden = textHidden};
    constexpr double kImageSize = 336, kMerged = 4;
    const double projector = (kMerged * v.hidden + 1) * textHidden + (textHidden + 1) * textHidden + 2 * kMerged * v.hidden;
    return clip(v, kImageSize) - (v.hidden + 1) * textHidden - (textHidden + 1) * textHidden + projector;
}

/// MoonViT with its patch merger (Kimi-VL): biased projections, a learned grid of positions, a final norm; a norm and
/// two matrices over 2 x 2 merged patches.
double moonVit(ConfigFields &vision, const VisionShape &v)
{
    const double height = static_cast<double>(vision.integer({"init_pos_emb_height"}, 10'000).value_or(64));
    const double width = static_cast<double>(vision.integer({"init_pos_emb_width"}, 10'000).value_or(64));
    constexpr double kMerged = 4;
    const double merged = kMerged * v.hidden;
    const double projector = 2 * v.hidden + (merged + 1) * merged + (merged + 1) * v.textHidden;
    return (v.channels * v.patch * v.patch + 1) * v.hidden + height * width * v.hidden + classicLayers(v) + 2 * v.hidden + projector;
}

/// Llama-4: unfolded patches without bias, class token, positions, norms before and after, an adapter over pixel-shuffled
/// patches, one matrix into the language model.
double llama4Vision(ConfigFields &vision, const VisionShape &v, double imageSize)
{
    const double side = v.patch > 0 ? std::floor(imageSize / v.patch) : 0;
    const double in = static_cast<double>(vision.integer({"projector_input_dim"}, limits::kWidth).value_or(4096));
    const double out = static_cast<double>(vision.integer({"projector_output_dim"}, limits::kWidth).value_or(4096));
    const double adapter = v.intermediate * in + in * out;
    return v.channels * v.patch * v.patch * v.hidden + v.hidden + (side * side + 1) * v.hidden + classicLayers(v) + 4 * v.hidden + adapter + out * v.textHidden;
}

/// Llama-3.2-Vision (transformers, MllamaVisionModel): bias-free attention, local and gated global layers, tables of
/// tile positions per aspect ratio.
double mllamaVision(ConfigFields &vision, const VisionShape &v, double imageSize)
{
    const double globals = static_cast<double>(vision.integer({"num_global_layers"}, limits::kLayers).value_or(8));
    const double tiles = static_cast<double>(vision.integer({"max_num_tiles"}, 1'000).value_or(4));
    const json *ratios = vision.find({"supported_aspect_ratios"});
    const double ratioIds = (ratios && ratios->is_array() ? static_cast<double>(ratios->size()) : 8) + 1;
    const double side = v.patch > 0 ? std::floor(imageSize / v.patch) : 0;
    const double patches = side * side + 1;
    const double output = static_cast<double>(vision.integer({"vision_output_dim"}, limits::kWidth).value_or(7680));
    const double layer = 4 * v.hidden * v.hidden + 2 * v.hidden * v.intermediate + v.intermediate + v.hidden + 4 * v.hidden;
    const double positions = 1 + patches * v.hidden + ratioIds * tiles * patches * v.hidden;
    const double tileEmbeddings = 2 * (ratioIds * tiles * v.hidden + 1);
    return v.channels * v.patch * v.patch * v.hidden + v.hidden + positions + tileEmbeddings + 4 * v.hidden + v.layers * layer + globals * (layer + 2)
        + (output + 1) * v.textHidden;
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

namespace {

/// Omni models keep their towers beside the language model in thinker_config.
const json *towerOf(const json &document, const char *key)
{
    for (const json *object : {&document, document.contains("thinker_config") ? &document["thinker_config"] : nullptr}) {
        if (!object || !object->is_object())
            continue;
        const auto found = object->find(key);
        if (found != object->end() && found->is_object() && !found->empty())
            return &*found;
    }
    return nullptr;
}

std::int64_t checkedSum(ConfigFields &fields, const ConfigFields &tower, const std::string &key, double sum)
{
    if (tower.error)
        fields.refuse(tower.error->message.code, key + "." + tower.error->where);
    else if (!(sum <= static_cast<double>(limits::kParameters)))
        fields.refuse("model.too_large", key, {Argument::of("parameters", sum, Unit::Parameters)});
    else
        return static_cast<std::int64_t>(sum);
    return 0;
}

} // namespace

std::int64_t readAudio(ConfigFields &fields, const json &document, std::int64_t textHidden)
{
    const json *found = towerOf(document, "audio_config");
    if (!found)
        return 0;
    ConfigFields audio(*found, nullptr);
    const std::string type = audio.text({"model_type"}).value_or("");
    VisionShape v;
    v.hidden = static_cast<double>(audio.integerOrZero({"d_model", "hidden_size"}, limits::kWidth));
    v.layers = static_cast<double>(audio.integerOrZero({"encoder_layers", "num_hidden_layers"}, limits::kLayers));
    v.intermediate = static_cast<double>(audio.integer({"encoder_ffn_dim", "intermediate_size"}, limits::kWidth).value_or(0));
    if (v.intermediate == 0)
        v.intermediate = 4 * v.hidden;
    if (v.hidden <= 0 || v.layers <= 0) {
        fields.note("model.audio_not_understood");
        return 0;
    }
    // Whisper's encoder: two convolutions of kernel 3, positions, a K projection without bias, a final norm; one biased
    // matrix into the language model (Qwen2-Audio).
    const double mels = static_cast<double>(audio.integer({"num_mel_bins"}, limits::kWidth).value_or(128));
    const double positions = static_cast<double>(audio.integer({"max_source_positions"}, limits::kWidth).value_or(1500));
    const double stem = v.hidden * (3 * mels + 1) + v.hidden * (3 * v.hidden + 1) + positions * v.hidden;
    const double sum = stem + classicLayers(v) - v.layers * v.hidden + 2 * v.hidden + (v.hidden + 1) * static_cast<double>(textHidden);
    if (!contains(type, "qwen2_audio") && !contains(type, "whisper"))
        fields.note("model.audio_estimated", {Argument::ofText("model_type", type), Argument::of("parameters", sum, Unit::Parameters)});
    return checkedSum(fields, audio, "audio_config", sum);
}

std::int64_t readVision(ConfigFields &fields, const json &document, std::int64_t textHidden)
{
    const json *found = towerOf(document, "vision_config");
    if (!found)
        return static_cast<std::int64_t>(namedClip(fields, static_cast<double>(textHidden)));
    ConfigFields vision(*found, nullptr);
    const VisionShape v = readShape(vision, textHidden);
    if (v.hidden <= 0 || v.layers <= 0) {
        fields.note("model.vision_not_understood");
        return 0;
    }
    const std::string type = vision.text({"model_type"}).value_or("");
    const json *size = vision.find({"image_size"}); // a number or [height, width]
    const double imageSize = size && size->is_array() && size->empty() ? 0 : static_cast<double>(vision.integerOrZero({"image_size"}, limits::kWidth));
    const json *shuffle = fields.find({"downsample_ratio"});
    const double downsampling = shuffle && shuffle->is_number() && shuffle->get<double>() > 0.01 && shuffle->get<double>() <= 1 ? shuffle->get<double>() : 0.5;
    double sum = 0;
    if (contains(type, "siglip"))
        sum = siglip(v, imageSize);
    else if (contains(type, "intern"))
        sum = internVit(vision, v, imageSize, downsampling);
    else if (contains(type, "moonvit") || vision.has({"vt_hidden_size", "init_pos_emb_height"}))
        sum = moonVit(vision, v);
    else if (contains(type, "llama4"))
        sum = llama4Vision(vision, v, imageSize);
    else if (contains(type, "mllama"))
        sum = mllamaVision(vision, v, imageSize);
    else if (contains(type, "glm"))
        sum = glmVision(vision, v, imageSize);
    else if (contains(type, "clip"))
        sum = clip(v, imageSize);
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
    return checkedSum(fields, vision, "vision_config", sum);
}

} // namespace powertrain
