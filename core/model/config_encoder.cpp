// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

/// Sizes of one stack under the names that encoder-decoder families give them.
struct StackSizes {
    std::int64_t layers = 0, heads = 0, headDim = 0, width = 0;
};

AttentionShape headsOf(const StackSizes &sizes, const FamilyConvention &family)
{
    AttentionShape a;
    a.heads = a.kvHeads = sizes.heads;
    a.headDimQk = a.headDimV = sizes.headDim;
    a.biasQkv = family.biasQkv;
    a.biasOutput = family.biasOutput;
    a.biasKey = family.biasKey;
    return a;
}

LayerGroup layerOf(const StackSizes &sizes, const FamilyConvention &family, bool gated)
{
    LayerGroup group;
    group.count = sizes.layers;
    group.attention = headsOf(sizes, family);
    group.normBias = family.normBias;
    group.feedForward.intermediate = sizes.width;
    group.feedForward.gated = gated;
    group.feedForward.bias = family.biasMlp;
    return group;
}

/// The first layer of a T5 stack holds the table of relative positions for all; in UMT5 every layer has its own.
std::vector<LayerGroup> withPositions(const LayerGroup &group, std::int64_t buckets, bool inEveryLayer)
{
    if (buckets == 0)
        return {group};
    LayerGroup first = group, rest = group;
    first.attention.positionBuckets = buckets;
    if (inEveryLayer || group.count == 1)
        return {first};
    first.count = 1;
    rest.count = group.count - 1;
    return {first, rest};
}

void buildStacks(Architecture &architecture, const LayerGroup &encoderLayer, LayerGroup decoderLayer, const FamilyConvention &family, std::int64_t buckets)
{
    LayerGroup encoder = encoderLayer;
    encoder.attention.bidirectional = encoder.attention.sharesKv = true;
    decoderLayer.cross = decoderLayer.attention;
    ++decoderLayer.normsPerLayer;
    const bool everyLayer = family.modelType == "umt5";
    architecture.encoderGroups = withPositions(encoder, buckets, everyLayer);
    architecture.groups = withPositions(decoderLayer, buckets, everyLayer);
    architecture.encoderFinalNorm = architecture.finalNorm = family.stackNorm;
    architecture.finalNormBias = family.normBias;
    architecture.embeddingNorm = architecture.encoderEmbeddingNorm = family.stackEmbeddingNorm;
}

void readT5(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture)
{
    StackSizes encoder;
    encoder.layers = fields.requiredInteger({"num_layers"}, limits::kLayers);
    encoder.heads = fields.requiredInteger({"num_heads"}, limits::kHeads);
    encoder.headDim = fields.requiredInteger({"d_kv"}, limits::kWidth);
    encoder.width = fields.requiredInteger({"d_ff"}, limits::kWidth);
    StackSizes decoder = encoder;
    decoder.layers = fields.integerOr({"num_decoder_layers"}, limits::kLayers, encoder.layers);
    const std::string projection = fields.text({"feed_forward_proj"}).value_or("relu");
    const bool gated = fields.flag({"is_gated_act"}).value_or(projection.rfind("gated", 0) == 0);
    const std::int64_t buckets = fields.integerOr({"relative_attention_num_buckets"}, limits::kWidth, 32);
    buildStacks(architecture, layerOf(encoder, family, gated), layerOf(decoder, family, gated), family, buckets);
    architecture.contextLength = fields.integerOrZero({"n_positions"}, limits::kContext);
}

void readBart(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture)
{
    const auto stack = [&fields, &architecture](const char *layers, const char *heads, const char *width) {
        StackSizes sizes;
        sizes.layers = fields.requiredInteger({layers}, limits::kLayers);
        sizes.heads = fields.requiredInteger({heads}, limits::kHeads);
        sizes.headDim = std::max<std::int64_t>(architecture.hidden / sizes.heads, 1);
        sizes.width = fields.requiredInteger({width}, limits::kWidth);
        return sizes;
    };
    const StackSizes encoder = stack("encoder_layers", "encoder_attention_heads", "encoder_ffn_dim");
    const StackSizes decoder = stack("decoder_layers", "decoder_attention_heads", "decoder_ffn_dim");
    buildStacks(architecture, layerOf(encoder, family, false), layerOf(decoder, family, false), family, 0);
    architecture.contextLength = fields.integerOrZero({"max_position_embeddings", "max_target_positions"}, limits::kContext);
    if (family.stack == StackStyle::Whisper) {
        // Two convolutions of kernel 3 with bias; the encoder's sine table is stored as a tensor.
        constexpr std::int64_t kKernel = 3;
        const std::int64_t hidden = architecture.hidden;
        architecture.encoderStem = hidden * (fields.integerOr({"num_mel_bins"}, limits::kWidth, 80) * kKernel + 1) + hidden * (hidden * kKernel + 1);
        architecture.encoderPositions = fields.integerOr({"max_source_positions"}, limits::kWidth, 1500);
        architecture.positionEmbeddings = architecture.contextLength = fields.integerOr({"max_target_positions"}, limits::kWidth, 448);
    } else if (family.learnedPositions) {
        architecture.positionEmbeddings = architecture.encoderPositions = architecture.contextLength + family.positionOffset;
    }
}

bool endsWith(const std::string &text, std::string_view end)
{
    return text.size() >= end.size() && std::string_view(text).substr(text.size() - end.size()) == end;
}

std::string firstArchitecture(ConfigFields &fields)
{
    const json *names = fields.find({"architectures"});
    return names && names->is_array() && !names->empty() && names->front().is_string() ? names->front().get<std::string>() : std::string();
}

} // namespace

void readEncoderDecoder(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture)
{
    architecture.hidden = fields.requiredInteger({"d_model"}, limits::kWidth);
    architecture.vocabulary = fields.requiredInteger({"vocab_size"}, limits::kVocabulary);
    const auto tied = fields.flag({"tie_word_embeddings"});
    architecture.tiedEmbeddings = tied.value_or(true);
    if (!tied)
        fields.assume("tie_word_embeddings", "true");
    if (family.stack == StackStyle::T5)
        readT5(fields, family, architecture);
    else
        readBart(fields, family, architecture);
    fields.note("model.encoder_decoder");
}

void readEncoderHead(ConfigFields &fields, const FamilyConvention &family, Architecture &architecture)
{
    constexpr std::int64_t kUsualClasses = 2; // "id2label" left out
    if (family.tokenTypes)
        architecture.tokenTypes = fields.integerOr({"type_vocab_size"}, limits::kVocabulary, 2);
    architecture.headBias = false;
    const std::string name = firstArchitecture(fields);
    const bool roberta = family.modelType != "bert" && family.modelType != "nomic_bert";
    if (endsWith(name, "ForMaskedLM")) {
        // A dense map with its norm in front of the tied embedding.
        architecture.outsideMaps = 1;
        architecture.outsideVectors = family.normBias ? 3 : 1;
        architecture.headBias = true;
    } else if (endsWith(name, "ForSequenceClassification")) {
        const json *labels = fields.find({"id2label"});
        architecture.classes = labels && labels->is_object() && !labels->empty() ? static_cast<std::int64_t>(labels->size()) : fields.integer({"num_labels"}, limits::kVocabulary).value_or(kUsualClasses);
        architecture.outsideMaps = architecture.outsideVectors = family.pooler || roberta ? 1 : 0;
    } else if (family.pooler && endsWith(name, "Model")) {
        architecture.outsideMaps = architecture.outsideVectors = 1;
    }
    fields.note("model.encoder_only");
}

} // namespace powertrain
