// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_meaning.h"

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/model/tensor_names.h"
#include "core/units/json_text.h"

namespace powertrain {

using nlohmann::json;

namespace {

/// "a.b.weight" → "a.b." and "weight".
struct SplitName {
    std::string_view module;
    std::string_view tail;
};

SplitName splitName(std::string_view name)
{
    const std::size_t dot = name.find_last_of('.');
    return dot == std::string_view::npos ? SplitName{{}, name} : SplitName{name.substr(0, dot + 1), name.substr(dot + 1)};
}

bool endsWith(std::string_view text, std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; }

std::string joined(std::string_view a, std::string_view b)
{
    std::string text(a);
    text += b;
    return text;
}

/// What the quantisation tools write beside a weight, whatever else stands there: AutoGPTQ, AutoAWQ, compressed-tensors,
/// ModelOpt, bitsandbytes, FP8 checkpoints, ExLlama 2 and 3. And buffers that old checkpoints carry.
constexpr std::string_view kNeverWeights[] = {"scales", "qzeros", "g_idx", "weight_scale", "weight_scale_inv", "weight_scale_2", "weight_global_scale", "weight_shape",
    "weight_zero_point", "weight_g_idx", "input_scale", "input_global_scale", "input_zero_point", "activation_scale", "output_scale", "k_scale", "v_scale", "kv_scale", "q_scale", "q_scale_max",
    "q_groups", "q_group_map", "q_perm", "q_invperm", "absmax", "quant_map", "nested_absmax", "nested_quant_map", "SCB", "weight_format", "suh", "svh", "mcg", "mul1",
    "inv_freq", "masked_bias", "position_ids", "rope_freqs", "num_batches_tracked"};

/// Types that are a format by themselves. K-quants of one width come in mixes that only the file's metadata names.
constexpr std::pair<std::string_view, std::string_view> kFormatsOfTypes[] = {{"BF16", "bf16"}, {"F16", "fp16"}, {"F32", "fp32"}, {"F64", "fp32"}, {"Q4_0", "Q4_0"}, {"Q4_1", "Q4_1"}, {"Q5_0", "Q5_0"},
    {"Q5_1", "Q5_1"}, {"Q8_0", "Q8_0"}, {"Q2_K", "Q2_K"}, {"Q3_K", "Q3_K_M"}, {"Q4_K", "Q4_K_M"}, {"Q5_K", "Q5_K_M"}, {"Q6_K", "Q6_K"}, {"IQ2_XXS", "IQ2_XXS"}, {"IQ2_XS", "IQ2_XS"}, {"IQ2_S", "IQ2_S"},
    {"IQ3_XXS", "IQ3_XXS"}, {"IQ3_S", "IQ3_S"}, {"IQ1_S", "IQ1_S"}, {"IQ1_M", "IQ1_M"}, {"IQ4_NL", "IQ4_NL"}, {"IQ4_XS", "IQ4_XS"}, {"MXFP4", "mxfp4"}, {"NVFP4", "nvfp4"}, {"F4", "mxfp4"}};

void set(TensorMeaning &meaning, std::int64_t experts, std::int64_t rows, std::int64_t columns, std::string_view format)
{
    if (experts <= 0 || rows <= 0 || columns <= 0 || rows > file_limits::kElements / columns || experts > file_limits::kElements / (rows * columns))
        return;
    meaning.packed = true;
    meaning.format = format;
    meaning.shape = {experts, rows, columns};
    meaning.parameters = experts * rows * columns;
}

void setFlat(TensorMeaning &meaning, std::int64_t parameters, std::string_view format)
{
    meaning.packed = true;
    meaning.format = format;
    meaning.parameters = parameters;
    meaning.shape = {1, parameters, 1};
}

/// `factor` weights in each element along the input features.
void widen(TensorMeaning &meaning, std::int64_t factor, std::string_view format) { set(meaning, meaning.shape[0], meaning.shape[1], meaning.shape[2] * factor, format); }

/// At most 32 weights lie in a stored element: what claims more is no count of features.
bool couldBeUnpacked(std::int64_t unpacked, std::int64_t packed) { return unpacked > packed && unpacked <= 32 * packed; }

const json *objectIn(const json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? &*found : nullptr;
}

std::int64_t smallNumber(const json &object, const char *key)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number())
        return 0;
    const auto number = found->get<double>();
    return number >= 1 && number <= 32 ? static_cast<std::int64_t>(number) : 0;
}

} // namespace

TensorMeanings::TensorMeanings(const TensorTable &table, const PackingHints &hints)
    : m_table(table)
    , m_hints(hints)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto layer = marksMtpLayer(table.name(i)) ? layerOfName(table.name(i)) : std::nullopt;
        if (layer)
            m_mtpLayers.insert(*layer);
    }
}

TensorMeaning TensorMeanings::of(std::size_t index) const
{
    const FileTensor &tensor = m_table[index];
    const std::string_view name = m_table.name(index);
    TensorMeaning meaning;
    meaning.group = groupOfName(name);
    const auto layer = m_mtpLayers.empty() || meaning.group == TensorGroup::Vision ? std::nullopt : layerOfName(name);
    if (layer && m_mtpLayers.count(*layer) > 0)
        meaning.group = TensorGroup::Mtp;
    if (isAuxiliary(name, tensor))
        return meaning;
    meaning.parameters = tensor.elements();
    meaning.shape = {tensor.dimensions > 2 ? meaning.parameters / std::max<std::int64_t>(tensor.rows() * tensor.columns(), 1) : 1, tensor.rows(), tensor.columns()};
    meaning.format = plainFormat(name, tensor);
    if (meaning.parameters > 0)
        unpack(name, tensor, meaning);
    return meaning;
}

const FileTensor *TensorMeanings::beside(std::string_view module, std::string_view tail) const
{
    m_wanted.assign(module);
    m_wanted += tail;
    return m_table.find(m_wanted);
}

bool TensorMeanings::isAuxiliary(std::string_view name, const FileTensor &tensor) const
{
    const auto [module, tail] = splitName(name);
    if (std::find(std::begin(kNeverWeights), std::end(kNeverWeights), tail) != std::end(kNeverWeights) || module == "rope_freqs." || endsWith(module, ".quant_state.") || name.find("rope_factors_") != std::string_view::npos)
        return true;
    // A scale counts as one only where what it scales is there: routers and norms have learned scales of this name.
    if (tail == "scale" || tail == "zero" || tail == "biases")
        return beside(module, "weight") != nullptr || beside(module, "W_q") != nullptr;
    for (const std::string_view end : {"_scales", "_scale", "_scale_inv", "_scale_2"}) {
        if (!endsWith(tail, end))
            continue;
        const std::string_view stem = tail.substr(0, tail.size() - end.size());
        if (beside(module, stem) || beside(module, joined(stem, "_blocks")) || beside(module, joined(stem, "_packed")))
            return true;
    }
    // GPT-2's causal mask is stored as attn.bias.
    return tail == "bias" && (tensor.type->name == "BOOL" || (tensor.type->name == "U8" && tensor.dimensions == 4));
}

std::string_view TensorMeanings::plainFormat(std::string_view name, const FileTensor &tensor) const
{
    const std::string_view type = tensor.type->name;
    for (const auto &[stored, format] : kFormatsOfTypes) {
        if (stored == type)
            return format;
    }
    const std::string_view module = splitName(name).module;
    if (type.substr(0, 3) == "F8_") {
        const FileTensor *inverse = beside(module, "weight_scale_inv");
        return inverse && inverse->elements() > 1 && inverse->dimensions == 2 && inverse->shape[1] > 1 ? "fp8_block128" : "fp8";
    }
    if (type == "I8")
        return beside(module, "SCB") ? "int8_bnb" : "w8a8_int8";
    return {};
}

std::int64_t TensorMeanings::bitsOr4() const
{
    if (m_hints.bits > 0)
        return m_hints.bits;
    m_guessedBits = true;
    return 4;
}

void TensorMeanings::unpack(std::string_view name, const FileTensor &tensor, TensorMeaning &meaning) const
{
    const auto [module, tail] = splitName(name);
    const std::string_view type = tensor.type->name;
    const bool byte = type == "U8" || type == "I8";
    if (tail == "qweight" && (type == "I32" || type == "U32"))
        unpackQweight(module, tensor, meaning);
    else if (tail == "q_weight" && beside(module, "q_perm") && couldBeUnpacked(beside(module, "q_perm")->elements(), tensor.rows()))
        set(meaning, 1, tensor.columns(), beside(module, "q_perm")->elements(), "int4"); // ExLlama 2
    else if (tail == "trellis" && tensor.dimensions == 3 && tensor.shape[2] >= 16)
        set(meaning, 1, tensor.shape[1] * 16, tensor.shape[0] * 16, "int4"); // ExLlama 3: tiles of 16 × 16
    else if (endsWith(tail, "_packed") && byte)
        widen(meaning, 2, "nvfp4"); // or MXFP4, of compressed-tensors
    else if (endsWith(tail, "_packed"))
        unpackWords(module, meaning);
    else if (endsWith(tail, "_blocks") && byte && tensor.dimensions == 4)
        set(meaning, tensor.shape[0], tensor.shape[1], tensor.shape[2] * tensor.shape[3] * 2, "mxfp4"); // gpt-oss
    else if (tail == "W_q" && byte)
        setFlat(meaning, tensor.elements() * std::max<std::int64_t>(8 / bitsOr4(), 1), "hqq_int4");
    else if (tail == "weight" && type == "U32" && beside(module, "scales"))
        unpackMlx(*beside(module, "scales"), meaning);
    else if (byte && m_hints.fourToAByte && tail == "weight" && tensor.dimensions == 2)
        set(meaning, 1, tensor.rows() * 4, tensor.columns(), "int2");
    else if (byte && !unpackNibbles(module, tail, tensor, meaning) && type == "U8" && tail == "weight" && (beside(module, "weight.absmax") || beside(module, "weight.quant_map")))
        setFlat(meaning, tensor.elements() * 2, beside(module, "weight.nested_absmax") ? "nf4_dq" : "nf4"); // bitsandbytes: the shape is lost
}

/// AutoGPTQ packs along the input features ([in · bits / 32, out]), AutoAWQ along the output ([in, out · bits / 32]).
/// scales is [groups, out] in both, g_idx (GPTQ only) has one entry per input feature.
void TensorMeanings::unpackQweight(std::string_view module, const FileTensor &tensor, TensorMeaning &meaning) const
{
    const FileTensor *scales = beside(module, "scales");
    const FileTensor *inputs = beside(module, "g_idx");
    if (scales && couldBeUnpacked(scales->columns(), tensor.columns()))
        set(meaning, meaning.shape[0], scales->columns(), tensor.rows(), "awq_int4");
    else if (inputs && couldBeUnpacked(inputs->elements(), tensor.rows()))
        set(meaning, meaning.shape[0], tensor.columns(), inputs->elements(), "gptq_int4");
    else
        set(meaning, meaning.shape[0], tensor.columns(), tensor.rows() * 32 / bitsOr4(), "gptq_int4");
    if (meaning.packed && meaning.parameters <= tensor.elements() * 4)
        meaning.format = "gptq_int8";
    else if (meaning.packed && meaning.parameters >= tensor.elements() * 16)
        meaning.format = "int2";
}

/// compressed-tensors: 32 / bits weights in a word, scales [out, in / group].
void TensorMeanings::unpackWords(std::string_view module, TensorMeaning &meaning) const
{
    const std::int64_t bits = bitsOr4();
    widen(meaning, std::max<std::int64_t>(32 / bits, 1), bits == 8 ? "gptq_int8" : "int4");
    const FileTensor *scale = beside(module, "weight_scale");
    if (bits == 4 && scale && scale->columns() > 0 && meaning.shape[2] / scale->columns() <= 32)
        meaning.format = "int4_g32";
}

/// MLX: [out, in · bits / 32] and scales [out, in / group]; groups have 64 inputs where the file does not say.
void TensorMeanings::unpackMlx(const FileTensor &scales, TensorMeaning &meaning) const
{
    constexpr std::int64_t kGroup = 64;
    std::int64_t bits = m_hints.bits;
    if (bits == 0 && scales.columns() > 0)
        bits = std::max<std::int64_t>(32 * meaning.shape[2] / (scales.columns() * kGroup), 1);
    if (bits > 0)
        set(meaning, meaning.shape[0], meaning.shape[1], meaning.shape[2] * 32 / bits, bits == 8 ? "gptq_int8" : "int4");
}

/// Two 4-bit weights in a byte, told by the scales: one for 16 weights in FP8 (NVFP4), one for 32 in E8M0 (MXFP4). False where there are no scales.
bool TensorMeanings::unpackNibbles(std::string_view module, std::string_view tail, const FileTensor &tensor, TensorMeaning &meaning) const
{
    for (const std::string_view end : {"_scale", "_scales", "_scale_inv"}) {
        const FileTensor *scale = beside(module, joined(tail, end));
        if (!scale && tail == "weight" && end == "_scale")
            scale = beside(module, "scale");
        if (!scale || scale->elements() == 0)
            continue;
        const std::int64_t perScale = tensor.elements() / scale->elements();
        const bool nvfp4 = scale->type->name == "F8_E4M3" && perScale == 8;
        const bool mxfp4 = (scale->type->name == "F8_E8M0" || scale->type->name == "U8") && perScale == 16;
        if (nvfp4 || mxfp4)
            widen(meaning, 2, nvfp4 ? "nvfp4" : "mxfp4");
        return true;
    }
    return false;
}

PackingHints packingHints(std::string_view configJson)
{
    PackingHints hints;
    constexpr int kDepth = 64;
    if (nestsDeeperThan(configJson, kDepth))
        return hints;
    const json config = json::parse(withoutNonFiniteLiterals(configJson), nullptr, false);
    if (!config.is_object())
        return hints;
    for (const json *outer : {&config, objectIn(config, "text_config")}) {
        for (const char *key : {"quantization_config", "compression_config", "quantization"}) {
            const json *q = outer ? objectIn(*outer, key) : nullptr;
            if (!q)
                continue;
            const auto method = q->find("quant_method");
            hints.fourToAByte = hints.fourToAByte || (method != q->end() && *method == "bitnet");
            for (const char *name : {"bits", "w_bit", "nbits", "num_bits"})
                hints.bits = hints.bits > 0 ? hints.bits : smallNumber(*q, name);
            if (const json *groups = objectIn(*q, "config_groups")) {
                for (const auto &[name, group] : groups->items()) {
                    const json *weights = group.is_object() ? objectIn(group, "weights") : nullptr;
                    if (weights && hints.bits == 0)
                        hints.bits = smallNumber(*weights, "num_bits");
                }
            }
        }
    }
    return hints;
}

StoredTensors summarise(const TensorTable &table, const TensorMeanings &meanings)
{
    StoredTensors stored;
    std::map<std::string_view, StoredPart> types;
    std::map<std::string_view, std::int64_t> formats;
    for (std::size_t i = 0; i < table.size(); ++i) {
        const TensorMeaning meaning = meanings.of(i);
        for (StoredPart *part : {&stored.groups[static_cast<std::size_t>(meaning.group)], &types[table[i].type->name]}) {
            ++part->tensors;
            part->parameters += meaning.parameters;
            part->bytes += table[i].bytes();
        }
        stored.packed = stored.packed || meaning.packed;
        const bool matrix = meaning.packed || table[i].dimensions >= 2;
        const bool stack = meaning.group == TensorGroup::Attention || meaning.group == TensorGroup::Mlp || meaning.group == TensorGroup::Experts;
        if (matrix && stack)
            formats[meaning.format] += meaning.parameters;
    }
    const auto most = std::max_element(formats.begin(), formats.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
    if (most != formats.end())
        stored.format = most->first;
    for (const auto &[name, part] : types)
        stored.types.emplace_back(std::string(name), part);
    std::stable_sort(stored.types.begin(), stored.types.end(), [](const auto &a, const auto &b) { return a.second.bytes > b.second.bytes; });
    return stored;
}

StoredPart StoredTensors::total() const
{
    StoredPart sum;
    for (const StoredPart &part : groups) {
        sum.tensors += part.tensors;
        sum.parameters += part.parameters;
        sum.bytes += part.bytes;
    }
    return sum;
}

} // namespace powertrain
