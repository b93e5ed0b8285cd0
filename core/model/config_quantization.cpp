// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>

namespace powertrain {

using nlohmann::json;

namespace {

std::string lowered(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

std::string textOf(const json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? lowered(found->get<std::string>()) : std::string();
}

std::int64_t numberOf(const json &object, const char *key)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number())
        return 0;
    const auto number = found->get<double>();
    return number >= 0 && number < 1e6 ? static_cast<std::int64_t>(number) : 0;
}

bool flagOf(const json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// num_bits, type and group_size of compressed-tensors and ModelOpt.
std::string formatOfWeights(const json &weights)
{
    const std::int64_t bits = numberOf(weights, "num_bits");
    const std::int64_t group = numberOf(weights, "group_size");
    const bool isFloat = textOf(weights, "type") == "float";
    if (isFloat && bits == 8)
        return weights.contains("block_structure") && weights["block_structure"].is_array() ? "fp8_block128" : group == 32 ? "mxfp8"
                                                                                                                           : "fp8";
    if (isFloat && bits == 4)
        return group == 32 ? "mxfp4" : "nvfp4";
    if (bits == 8)
        return group > 0 ? "gptq_int8" : "w8a8_int8";
    if (bits == 4)
        return group > 0 && group <= 32 ? "int4_g32" : "int4";
    return bits == 2 ? "int2" : std::string();
}

std::string formatOfAlgorithm(const std::string &algorithm)
{
    if (contains(algorithm, "nvfp4"))
        return "nvfp4";
    if (contains(algorithm, "mxfp8"))
        return "mxfp8";
    if (contains(algorithm, "mxfp4"))
        return "mxfp4";
    if (contains(algorithm, "fp8"))
        return contains(algorithm, "pb") || contains(algorithm, "block") ? "fp8_block128" : "fp8";
    if (contains(algorithm, "int4") || contains(algorithm, "w4a16"))
        return "awq_int4";
    return contains(algorithm, "int8") ? "w8a8_int8" : std::string();
}

const json *firstGroupWeights(const json &quantisation)
{
    const auto groups = quantisation.find("config_groups");
    if (groups == quantisation.end() || !groups->is_object())
        return nullptr;
    for (const auto &[name, group] : groups->items()) {
        if (group.is_object() && group.contains("weights") && group["weights"].is_object())
            return &group["weights"];
    }
    return nullptr;
}

std::string formatOf(const json &q)
{
    const std::string method = textOf(q, "quant_method");
    if (method == "fp8" || method == "fbgemm_fp8")
        return q.contains("weight_block_size") && q["weight_block_size"].is_array() ? "fp8_block128" : "fp8";
    if (method == "awq")
        return numberOf(q, "bits") == 8 ? "gptq_int8" : "awq_int4";
    if (method == "gptq" || method == "auto-round")
        return numberOf(q, "bits") == 8 ? "gptq_int8" : numberOf(q, "bits") == 2 ? "int2"
                                                                                 : "gptq_int4";
    if (method == "bitsandbytes" || q.contains("load_in_4bit") || q.contains("load_in_8bit")) {
        if (flagOf(q, "load_in_8bit"))
            return "int8_bnb";
        return flagOf(q, "bnb_4bit_use_double_quant") ? "nf4_dq" : "nf4";
    }
    if (method == "mxfp4")
        return "mxfp4";
    if (method == "hqq")
        return "hqq_int4";
    if (const std::string algorithm = textOf(q, "quant_algo"); !algorithm.empty()) {
        if (const std::string format = formatOfAlgorithm(algorithm); !format.empty())
            return format;
    }
    if (const json *weights = firstGroupWeights(q))
        return formatOfWeights(*weights);
    return {};
}

/// Names of modules left in 16 bit, under any of the keys that the tools write.
std::vector<std::string> excludedModules(const json &q)
{
    std::vector<std::string> names;
    for (const char *key : {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules", "llm_int8_skip_modules", "modules_to_not_convert__first", "ignore__first", "exclude_modules__first"}) {
        const auto list = q.find(key);
        if (list == q.end() || !list->is_array())
            continue;
        for (const json &item : *list) {
            if (item.is_string())
                names.push_back(item.get<std::string>());
        }
    }
    return names;
}

/// A module counts as excluded when it is named for the stack as a whole or for several layers: single layers (the
/// first, the MTP layer) are left quantised.
QuantisationScope scopeOf(const std::vector<std::string> &excluded, std::int64_t layers)
{
    std::int64_t attention = 0, shared = 0, dense = 0;
    for (const std::string &name : excluded) {
        if (contains(name, "mtp") || contains(name, "visual") || contains(name, "vision") || contains(name, "norm") || contains(name, "indexer") || contains(name, "bias"))
            continue;
        const bool generic = contains(name, "*") || !contains(name, "layers.");
        const std::int64_t weight = generic ? layers : 1;
        if (contains(name, "shared_expert") && !contains(name, "shared_expert_gate"))
            shared += weight;
        else if (contains(name, "self_attn") || contains(name, "linear_attn") || contains(name, "attention") || contains(name, "q_proj") || contains(name, "q_a_proj"))
            attention += weight;
        else if (contains(name, "mlp") && !contains(name, "gate") && !contains(name, "router") && !contains(name, "experts"))
            dense += weight;
        else if (contains(name, "mlp") && contains(name, "gate_proj") && !contains(name, "experts"))
            dense += weight;
    }
    QuantisationScope scope;
    const std::int64_t many = std::max<std::int64_t>(layers / 8, 1);
    scope.attention = attention < many;
    scope.sharedExperts = shared < many;
    scope.denseMlp = dense < many;
    return scope;
}

/// Mixed checkpoints name an algorithm per module; the library keeps the counts. FP8 is then the attention's format
/// and the 4-bit one that of the MLPs or experts (ModelOpt recipes of Qwen3.6 and Nemotron-3).
bool readMixed(const json &q, Model &model)
{
    const auto counts = q.find("quantized_layers__algo_counts");
    const auto modules = q.find("quantized_layers");
    std::vector<std::string> formats;
    const auto addFormat = [&](const std::string &algorithm) {
        const std::string format = formatOfAlgorithm(lowered(algorithm));
        if (!format.empty() && std::find(formats.begin(), formats.end(), format) == formats.end())
            formats.push_back(format);
    };
    if (counts != q.end() && counts->is_object()) {
        for (const auto &[name, count] : counts->items())
            addFormat(name);
    } else if (modules != q.end() && modules->is_object()) {
        for (const auto &[name, module] : modules->items()) {
            if (module.is_object())
                addFormat(textOf(module, "quant_algo"));
        }
    }
    if (formats.empty())
        return false;
    const auto four = std::find(formats.begin(), formats.end(), "nvfp4");
    const auto eight = std::find_if(formats.begin(), formats.end(), [](const std::string &f) { return contains(f, "fp8"); });
    model.storedFormat = four != formats.end() ? *four : formats.front();
    if (four != formats.end() && eight != formats.end())
        model.attentionFormat = *eight;
    return true;
}

std::string plainFormat(ConfigFields &fields)
{
    const auto type = fields.text({"torch_dtype", "dtype"});
    if (type) {
        const std::string name = lowered(*type);
        if (contains(name, "float32"))
            return "fp32";
        if (contains(name, "bfloat16"))
            return "bf16";
        if (contains(name, "float16"))
            return "fp16";
        if (contains(name, "float8"))
            return "fp8";
    }
    fields.assume("torch_dtype", "bfloat16");
    return "bf16";
}

} // namespace

void readStoredFormat(ConfigFields &fields, const json &document, const json &quantConfig, Model &model)
{
    const json *q = fields.find({"quantization_config", "compression_config"});
    if (!q && document.contains("quantization_config"))
        q = &document["quantization_config"];
    json merged;
    if (quantConfig.is_object()) {
        merged = q && q->is_object() ? *q : json::object();
        for (const auto &[name, value] : quantConfig.items()) {
            if (!merged.contains(name))
                merged[name] = value;
        }
        q = &merged;
    }
    if (!q || !q->is_object() || q->empty()) {
        model.storedFormat = plainFormat(fields);
        return;
    }
    const std::vector<std::string> excluded = excludedModules(*q);
    model.scope = scopeOf(excluded, model.architecture.layers());
    if (!readMixed(*q, model)) {
        model.storedFormat = formatOf(*q);
        const std::string experts = textOf(*q, "moe_quant_algo");
        if (!experts.empty())
            model.expertFormat = formatOfAlgorithm(experts);
    }
    if (fields.text({"expert_dtype"}).value_or("") == "fp4" && model.expertFormat.empty())
        model.expertFormat = "mxfp4";
    if (!findWeightFormat(model.storedFormat)) {
        fields.note("model.unknown_quantisation", {Argument::ofText("method", textOf(*q, "quant_method"))});
        model.storedFormat = plainFormat(fields);
    }
}

} // namespace powertrain
