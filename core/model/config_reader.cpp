// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"
#include "core/units/json_text.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

const Keys kWidthKeys{"intermediate_size", "ffn_dim"};

/// The language model's own object in files of models that also see or hear.
const json &textObject(const json &document)
{
    for (const char *key : {"text_config", "llm_config", "language_config", "language_model_config"}) {
        const auto found = document.find(key);
        if (found != document.end() && found->is_object() && !found->empty())
            return *found;
    }
    const auto thinker = document.find("thinker_config");
    if (thinker != document.end() && thinker->is_object())
        return textObject(*thinker);
    return document;
}

/// MPT and DBRX keep attention and feed-forward sizes in objects of their own.
json flattened(const json &text)
{
    json flat = text;
    for (const char *key : {"attn_config", "ffn_config"}) {
        const auto nested = text.find(key);
        if (nested == text.end() || !nested->is_object())
            continue;
        for (const auto &[name, value] : nested->items()) {
            if (!flat.contains(name))
                flat[name] = value;
        }
    }
    return flat;
}

/// Commas outside of strings: every value but the first of its list follows one.
bool hasMoreValuesThan(std::string_view text, std::size_t most)
{
    std::size_t commas = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (inString && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            inString = !inString;
        else if (!inString && text[i] == ',' && ++commas >= most)
            return true;
    }
    return false;
}

Expected<json> parse(std::string_view text)
{
    if (text.size() > limits::kTextBytes)
        return fail("model.too_big", {}, {Argument::of("maximum", static_cast<double>(limits::kTextBytes), Unit::Bytes)});
    if (nestsDeeperThan(text, limits::kDepth))
        return fail("model.too_deep", {}, {Argument::of("maximum", limits::kDepth)});
    if (hasMoreValuesThan(text, limits::kValues))
        return fail("model.too_many_values", {}, {Argument::of("maximum", static_cast<double>(limits::kValues))});
    const std::string clean = withoutNonFiniteLiterals(text);
    try {
        json document = json::parse(clean);
        if (!document.is_object())
            return fail("model.not_an_object");
        return document;
    } catch (const json::parse_error &error) {
        const auto place = placeInText(clean, error.byte > 0 ? error.byte - 1 : 0);
        return fail("model.not_json", "line " + std::to_string(place.line), {Argument::of("line", static_cast<double>(place.line)), Argument::of("column", static_cast<double>(place.column))});
    } catch (const json::exception &) {
        return fail("model.number_overflow"); // a literal beyond double, as 1e999; the parser gives no place for it
    }
}

/// Files that list a block per layer need not give their number.
std::int64_t layerCount(ConfigFields &fields)
{
    const Keys keys{"num_hidden_layers", "n_layer", "n_layers", "num_layers"};
    if (fields.has(keys))
        return fields.requiredInteger(keys, limits::kLayers);
    std::int64_t count = 0;
    if (const json *blocks = fields.find({"layers_block_type", "layer_types"}); blocks && blocks->is_array()) {
        count = static_cast<std::int64_t>(blocks->size());
    } else if (const json *counts = fields.find({"layers_block_type__counts"}); counts && counts->is_object()) {
        for (const auto &[name, number] : counts->items()) {
            const double layers = number.is_number() ? number.get<double>() : 0;
            count += layers > 0 && layers <= static_cast<double>(limits::kLayers) ? static_cast<std::int64_t>(layers) : 0;
        }
    }
    if (count == 0 || count > limits::kLayers)
        return fields.requiredInteger(keys, limits::kLayers);
    fields.assume("num_hidden_layers", count);
    return count;
}

ConfigBasics readBasics(ConfigFields &fields, Architecture &architecture)
{
    ConfigBasics basics;
    basics.family = findConvention(architecture.modelType);
    if (!basics.family) {
        basics.family = &plainConvention();
        fields.note("model.unknown_type", {Argument::ofText("model_type", architecture.modelType)});
    }
    basics.hidden = fields.requiredInteger({"hidden_size", "n_embd", "d_model", "dim", "hidden_dim", "model_dim"}, limits::kWidth);
    basics.layers = layerCount(fields);
    basics.contextLength = fields.integerOrZero({"max_position_embeddings", "n_positions", "max_sequence_length", "seq_length", "n_ctx", "max_seq_len", "model_max_length"}, limits::kContext);
    if (fields.error)
        return basics;
    basics.headsOfLayer = fields.integersPerLayer({"num_attention_heads", "num_query_heads"}, basics.layers, limits::kHeads);
    basics.kvHeadsOfLayer = fields.integersPerLayer({"num_key_value_heads_per_layer", "num_key_value_heads", "num_kv_heads"}, basics.layers, limits::kHeads);
    basics.widthOfLayer = fields.integersPerLayer(kWidthKeys, basics.layers, limits::kWidth);
    basics.indexerOfLayer = fields.perLayer({"indexer_types"}, basics.layers);
    basics.compressionOfLayer = fields.perLayer({"compress_ratios"}, basics.layers);
    return basics;
}

void readOutside(ConfigFields &fields, const ConfigBasics &basics, Architecture &architecture)
{
    const FamilyConvention &family = *basics.family;
    architecture.hidden = basics.hidden;
    architecture.contextLength = basics.contextLength;
    architecture.vocabulary = fields.has({"padded_vocab_size"}) ? fields.requiredInteger({"padded_vocab_size"}, limits::kVocabulary)
                                                                : fields.requiredInteger({"vocab_size", "n_vocab"}, limits::kVocabulary);
    if (const auto tied = fields.flag({"tie_word_embeddings", "tie_embedding"})) {
        architecture.tiedEmbeddings = *tied;
    } else {
        architecture.tiedEmbeddings = family.tied;
        fields.assume("tie_word_embeddings", family.tied ? "true" : "false");
    }
    architecture.headBias = fields.flag({"lm_head_bias"}).value_or(family.headBias);
    architecture.embeddingNorm = family.embeddingNorm;
    architecture.finalNorm = family.finalNorm;
    architecture.tokenTypes = family.furtherRows;
    if (family.learnedPositions)
        architecture.positionEmbeddings = basics.contextLength + family.positionOffset;
    architecture.perLayerInput = fields.integerOrZero({"hidden_size_per_layer_input"}, limits::kWidth);
    architecture.perLayerVocabulary = architecture.perLayerInput > 0 ? fields.integerOr({"vocab_size_per_layer_input"}, limits::kVocabulary, architecture.vocabulary) : 0;
    if (family.stack == StackStyle::Encoder)
        readEncoderHead(fields, family, architecture);
}

} // namespace

namespace {

/// A decoder or an encoder alone, with the towers beside it.
void readStack(ConfigFields &fields, const json &document, Architecture &architecture, std::vector<std::size_t> &groupOfLayer)
{
    const ConfigBasics basics = readBasics(fields, architecture);
    if (!fields.error)
        readOutside(fields, basics, architecture);
    if (!fields.error) {
        const std::vector<LayerGroup> layers = readLayers(fields, basics);
        architecture.groups = mergeLayers(fields, layers, groupOfLayer);
        architecture.finalNormBias = !layers.empty() && layers.front().normBias;
        readMultiTokenPrediction(fields, basics, layers, architecture);
        if (const std::int64_t streams = architecture.groups.empty() ? 0 : architecture.groups.front().alternatingStreams; streams > 1)
            architecture.outsideMaps = 2 * (streams - 1); // AltUp: into the further streams, and back
    }
    if (!fields.error)
        architecture.visionParameters = readVision(fields, document, basics.hidden);
    if (!fields.error)
        architecture.audioParameters = readAudio(fields, document, basics.hidden);
}

} // namespace

Expected<Model> readHuggingFaceConfig(std::string_view text, std::string_view name, std::string_view hfQuantConfig)
{
    auto document = parse(text);
    if (!document)
        return tl::unexpected<Error>(document.error());
    json quantConfig;
    if (!hfQuantConfig.empty()) {
        auto parsed = parse(hfQuantConfig);
        if (!parsed)
            return tl::unexpected<Error>(parsed.error());
        const auto inner = parsed->find("quantization");
        quantConfig = inner != parsed->end() && inner->is_object() ? *inner : *parsed;
    }
    const json &inner = textObject(*document);
    const bool nested = &inner != &*document;
    json primary = flattened(inner);
    std::vector<std::string> defaults;
    if (nested)
        addClassDefaults(primary, defaults);
    ConfigFields fields(primary, nested ? &*document : nullptr);
    fields.assumed = std::move(defaults);

    Model model;
    model.name = std::string(name);
    Architecture &architecture = model.architecture;
    std::vector<std::size_t> groupOfLayer;
    architecture.modelType = fields.text({"model_type"}).value_or("");
    const FamilyConvention *family = findConvention(architecture.modelType);
    if (family && (family->stack == StackStyle::T5 || family->stack == StackStyle::Bart || family->stack == StackStyle::Whisper))
        readEncoderDecoder(fields, *family, architecture);
    else
        readStack(fields, *document, architecture, groupOfLayer);
    if (!fields.error) {
        const double parameters = approximateParameters(architecture);
        if (parameters > static_cast<double>(limits::kParameters))
            fields.refuse("model.too_large", "hidden_size", {Argument::of("parameters", parameters, Unit::Parameters)});
    }
    if (fields.error)
        return tl::unexpected<Error>(*fields.error);
    model.inventory = buildInventory(architecture);
    if (!family)
        fields.noteUnreadSizes();
    readStoredFormat(fields, *document, quantConfig, groupOfLayer, model);
    if (fields.error)
        return tl::unexpected<Error>(*fields.error);
    model.assumed = std::move(fields.assumed);
    model.notes = std::move(fields.notes);
    return model;
}

} // namespace powertrain
