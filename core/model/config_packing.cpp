// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_packing.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

using nlohmann::json;

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

double numberOf(const json &object, const char *key)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number())
        return 0;
    const auto number = found->get<double>();
    return std::abs(number) < 1e6 ? number : 0;
}

const json *objectOf(const json &object, const char *key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? &*found : nullptr;
}

namespace {

bool flagOf(const json &object, const char *key, bool fallback = false)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() ? found->get<bool>() : fallback;
}

/// [rows, columns] of a scale block.
WeightPacking withBlock(WeightPacking packing, const json *block)
{
    if (!block || !block->is_array() || block->size() != 2 || !(*block)[0].is_number_integer() || !(*block)[1].is_number_integer())
        return packing;
    const auto rows = (*block)[0].get<double>(), columns = (*block)[1].get<double>();
    if (rows >= 1 && rows <= 65536 && columns >= 1 && columns <= 65536) {
        packing.groupRows = static_cast<std::int64_t>(rows);
        packing.group = static_cast<std::int64_t>(columns);
    }
    return packing;
}

/// Integer weights in groups; `zeroBits` for each group's zero point.
WeightPacking integerPacking(double bits, double group, double zeroBits)
{
    WeightPacking packing = packingOf(bits == 8 ? (group > 0 ? "gptq_int8" : "w8a8_int8") : bits == 2 ? "int2"
            : group > 0 && group <= 32                                                                ? "int4_g32"
                                                                                                      : "int4");
    packing.elementBits = bits;
    packing.group = group > 0 ? static_cast<std::int64_t>(group) : 0;
    packing.scaleBits = 16 + zeroBits;
    packing.perColumnBits = 0;
    return packing;
}

} // namespace

WeightPacking withGroup(WeightPacking packing, double group)
{
    if (packing.group > 0 && packing.groupRows == 1 && group != 0)
        packing.group = group < 0 ? 0 : static_cast<std::int64_t>(group);
    return packing;
}

WeightPacking packingOfWeights(const json &weights)
{
    constexpr double kShapeBytes = 16; // compressed-tensors keeps the unpacked shape beside packed weights
    const double bits = numberOf(weights, "num_bits"), group = numberOf(weights, "group_size");
    const std::string strategy = textOf(weights, "strategy");
    if (textOf(weights, "type") == "float") {
        if (bits == 4)
            return packingOf(group == 32 ? "mxfp4" : "nvfp4");
        if (bits != 8)
            return {};
        if (group == 32)
            return packingOf("mxfp8");
        const auto block = weights.find("block_structure");
        if (strategy == "block" || (block != weights.end() && block->is_array())) {
            WeightPacking packing = withBlock(packingOf("fp8_block128"), block != weights.end() ? &*block : nullptr);
            packing.scaleBits = 16;
            return packing;
        }
        WeightPacking packing = packingOf("fp8");
        if (strategy == "channel")
            packing.group = 0;
        if (!strategy.empty())
            packing.scaleBits = 16;
        return packing;
    }
    if (bits < 2 || bits > 8)
        return {};
    WeightPacking packing = integerPacking(bits, group, flagOf(weights, "symmetric", true) ? 0 : bits);
    packing.perColumnBits = textOf(weights, "actorder") == "group" ? 32 : 0;
    packing.perTensorBytes = bits == 8 && group <= 0 ? 0 : kShapeBytes;
    return packing;
}

WeightPacking packingOfAlgorithm(const std::string &algorithm, double group)
{
    if (contains(algorithm, "nvfp4"))
        return packingOf("nvfp4");
    if (contains(algorithm, "mxfp8"))
        return packingOf("mxfp8");
    if (contains(algorithm, "mxfp4"))
        return packingOf("mxfp4");
    if (contains(algorithm, "fp8")) {
        WeightPacking packing = packingOf(contains(algorithm, "pb") || contains(algorithm, "block") ? "fp8_block128" : "fp8");
        if (packing.format == "fp8")
            packing.perTensorBytes = 4; // the input scale beside the weight's
        if (contains(algorithm, "per_channel"))
            packing.group = 0;
        return packing;
    }
    if (contains(algorithm, "int4") || contains(algorithm, "w4a16") || contains(algorithm, "w4a8"))
        return withGroup(packingOf("awq_int4"), group);
    return contains(algorithm, "int8") || contains(algorithm, "w8a") ? packingOf("w8a8_int8") : WeightPacking();
}

WeightPacking packingOfQuark(const json &config)
{
    const auto found = config.find("weight");
    const json *weight = found != config.end() && found->is_array() && !found->empty() ? &found->front() : found != config.end() ? &*found
                                                                                                                                 : nullptr;
    if (!weight || !weight->is_object())
        return {};
    const std::string type = textOf(*weight, "dtype"), scheme = textOf(*weight, "qscheme");
    const double group = numberOf(*weight, "group_size");
    if (contains(type, "fp4"))
        return packingOf("mxfp4");
    if (contains(type, "fp8")) {
        WeightPacking packing = packingOf("fp8");
        packing.group = contains(scheme, "channel") ? 0 : -1;
        return packing;
    }
    if (contains(type, "int4"))
        return integerPacking(4, group > 0 ? group : 128, 4);
    return contains(type, "int8") ? integerPacking(8, 0, 0) : WeightPacking();
}

bool isMlx(const json &q, const std::string &method)
{
    return method.empty() && !q.contains("quant_algo") && !q.contains("config_groups") && numberOf(q, "bits") > 0 && numberOf(q, "group_size") > 0;
}

WeightPacking basePacking(const json &q, const std::string &method)
{
    const double bits = numberOf(q, "bits"), group = numberOf(q, "group_size");
    if (method == "fp8" || method == "fbgemm_fp8") {
        const auto block = q.find("weight_block_size");
        if (block == q.end() || !block->is_array()) {
            WeightPacking packing = packingOf("fp8");
            packing.group = method == "fp8" ? -1 : 0;
            return packing;
        }
        WeightPacking packing = withBlock(packingOf("fp8_block128"), &*block);
        if (numberOf(q, "scale_bits") > 0)
            packing.scaleBits = numberOf(q, "scale_bits");
        return packing;
    }
    if (method == "awq") {
        WeightPacking packing = withGroup(packingOf(bits == 8 ? "gptq_int8" : "awq_int4"), group);
        packing.perColumnBits = 0;
        return packing;
    }
    if (method == "gptq" || method == "auto-round" || method == "auto_round" || method == "gptqmodel") {
        WeightPacking packing = withGroup(packingOf(bits == 8 ? "gptq_int8" : bits == 2 ? "int2"
                                                                                        : "gptq_int4"),
            group);
        if (bits == 3)
            packing.elementBits = 3;
        return packing;
    }
    if (method == "bitsandbytes" || q.contains("load_in_4bit") || q.contains("load_in_8bit")) {
        if (flagOf(q, "load_in_8bit"))
            return packingOf("int8_bnb");
        return packingOf(flagOf(q, "bnb_4bit_use_double_quant") ? "nf4_dq" : "nf4");
    }
    if (method == "exl2" || method == "exl3") {
        // Bits are the publisher's average over the layers, scales included.
        WeightPacking packing = packingOf(bits >= 7 ? "int8_bnb" : bits < 3 ? "int2"
                                                                            : "int4");
        packing.elementBits = bits;
        packing.group = -1;
        packing.scaleBits = packing.perTensorBytes = 0;
        return bits > 0 ? packing : WeightPacking();
    }
    if (method == "mxfp4")
        return packingOf("mxfp4");
    if (method == "hqq")
        return withGroup(packingOf("hqq_int4"), group);
    if (method == "torchao") {
        // {"default": {"_type": "Int4WeightOnlyConfig", "_data": {"group_size": 128}}}, or a short name.
        const json *type = objectOf(q, "quant_type");
        const json *standard = type ? objectOf(*type, "default") : nullptr;
        const std::string name = standard ? textOf(*standard, "_type") : textOf(q, "quant_type");
        const json *data = standard ? objectOf(*standard, "_data") : nullptr;
        const double size = data ? numberOf(*data, "group_size") : 128;
        if (contains(name, "float8") || contains(name, "fp8"))
            return packingOf("fp8");
        if (contains(name, "int4"))
            return integerPacking(4, size > 0 ? size : 128, 16);
        return contains(name, "int8") ? packingOf("w8a8_int8") : WeightPacking();
    }
    if (isMlx(q, method)) {
        // Every group has a scale and a bias of 16 bits; embeddings are converted as well.
        const std::string mode = textOf(q, "mode");
        if (contains(mode, "fp4") || contains(mode, "fp8"))
            return packingOf(contains(mode, "nvfp4") ? "nvfp4" : contains(mode, "mxfp8") ? "mxfp8"
                                                                                         : "mxfp4");
        return integerPacking(bits, group, 16);
    }
    if (method == "quark") {
        const json *global = objectOf(q, "global_quant_config");
        return global ? packingOfQuark(*global) : WeightPacking();
    }
    return {};
}

} // namespace powertrain
