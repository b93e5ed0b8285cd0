// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/weight_format.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace powertrain {

namespace {

// Sources, taken 2026-11: bits of the quantised part with its scales and zero points.
constexpr std::string_view kPlain = "IEEE 754 / bfloat16: the element itself";
constexpr std::string_view kFp8Tensor = "one FP32 scale per tensor or channel, below 0.01 bit (vLLM 0.15-0.19 logs: Llama-3.1-8B 8.49 GiB)";
constexpr std::string_view kFp8Block = "128 x 128 block with one FP32 scale: 8 + 32/16384 (DeepSeek-V3 config.json, weight_block_size)";
constexpr std::string_view kBnbInt8 = "bitsandbytes LLM.int8: one FP32 scale per output row, 32/4096 at width 4096";
constexpr std::string_view kGroup128 = "group of 128: 4 + (16-bit scale + 4-bit zero)/128 (AutoAWQ, GPTQ; Qwen3-8B-AWQ file 5.68 GiB)";
constexpr std::string_view kGptq8 = "group of 128: 8 + (16-bit scale + 8-bit zero)/128 (Qwen2.5-72B-Instruct-GPTQ-Int8)";
constexpr std::string_view kGroup32 = "group of 32 with a 16-bit scale: 4 + 16/32 (Kimi-K2-Thinking config.json, compressed-tensors)";
constexpr std::string_view kNf4 = "QLoRA (arXiv:2305.14314) section 3: block 64 with an FP32 constant, 4 + 32/64";
constexpr std::string_view kNf4Dq = "QLoRA (arXiv:2305.14314) section 3: double quantisation, 4 + 8/64 + 32/(64*256)";
constexpr std::string_view kMxfp4 = "OCP Microscaling v1.0: block 32 with an 8-bit scale, 4 + 8/32";
constexpr std::string_view kMxfp8 = "OCP Microscaling v1.0: block 32 with an 8-bit scale, 8 + 8/32";
constexpr std::string_view kNvfp4 = "NVIDIA ModelOpt NVFP4: block 16 with an FP8 scale, 4 + 8/16";
constexpr std::string_view kHqq = "HQQ defaults: group of 64 with 16-bit scale and zero, 4 + 32/64";
constexpr std::string_view kInt2 = "HQQ 2 bit: group of 64 with 16-bit scale and zero, 2 + 32/64";
constexpr std::string_view kGguf = "llama.cpp tools/quantize/README.md, whole-file bits per weight of Llama-3.1-8B";
constexpr std::string_view kGgufBlock = "llama.cpp ggml-common.h: block layout of the type";

// The GGUF figures are of whole files, embeddings included, so they apply to every matrix (quantisesEmbeddings).
constexpr WeightFormat kFormats[] = {
    {"bf16", 16, false, Precision::Bf16, false, kPlain},
    {"fp16", 16, false, Precision::Fp16, false, kPlain},
    {"fp32", 32, true, Precision::Fp32, false, kPlain},
    {"fp8", 8, false, Precision::Fp8, true, kFp8Tensor},
    {"fp8_block128", 8 + 32.0 / 16384, false, Precision::Fp8, true, kFp8Block},
    {"mxfp8", 8 + 8.0 / 32, false, Precision::Fp8, true, kMxfp8},
    {"int8", 8, false, Precision::Int8, false, kFp8Tensor},
    {"w8a8_int8", 8, false, Precision::Int8, true, kFp8Tensor},
    {"int8_bnb", 8 + 32.0 / 4096, false, Precision::Int8, false, kBnbInt8},
    {"awq_int4", 4 + 20.0 / 128, false, Precision::Fp16, false, kGroup128},
    {"gptq_int4", 4 + 20.0 / 128, false, Precision::Fp16, false, kGroup128},
    {"gptq_int8", 8 + 24.0 / 128, false, Precision::Fp16, false, kGptq8},
    {"int4", 4 + 20.0 / 128, false, Precision::Fp16, false, kGroup128},
    {"int4_g32", 4 + 16.0 / 32, false, Precision::Bf16, false, kGroup32},
    {"nf4", 4 + 32.0 / 64, false, Precision::Bf16, false, kNf4},
    {"nf4_dq", 4 + 8.0 / 64 + 32.0 / 16384, false, Precision::Bf16, false, kNf4Dq},
    {"mxfp4", 4 + 8.0 / 32, false, Precision::Fp4, false, kMxfp4},
    {"nvfp4", 4 + 8.0 / 16, false, Precision::Fp4, true, kNvfp4},
    {"hqq_int4", 4 + 32.0 / 64, false, Precision::Bf16, false, kHqq},
    {"int2", 2 + 32.0 / 64, false, Precision::Bf16, false, kInt2},
    {"F16", 16.0005, true, Precision::Fp16, false, kGguf},
    {"Q8_0", 8.5008, true, Precision::Int8, false, kGguf},
    {"Q6_K", 6.5633, true, Precision::Int8, false, kGguf},
    {"Q5_K_M", 5.7036, true, Precision::Int8, false, kGguf},
    {"Q5_K_S", 5.5704, true, Precision::Int8, false, kGguf},
    {"Q5_1", 6.0000, true, Precision::Int8, false, kGgufBlock},
    {"Q5_0", 5.5000, true, Precision::Int8, false, kGgufBlock},
    {"Q4_K_M", 4.8944, true, Precision::Int8, false, kGguf},
    {"Q4_K_S", 4.6672, true, Precision::Int8, false, kGguf},
    {"Q4_1", 5.0000, true, Precision::Int8, false, kGgufBlock},
    {"Q4_0", 4.6400, true, Precision::Int8, false, "4.5 bits per weight in blocks of 32, the head in Q6_K (llama.cpp quantize)"},
    {"Q3_K_L", 4.2979, true, Precision::Int8, false, kGguf},
    {"Q3_K_M", 3.9960, true, Precision::Int8, false, kGguf},
    {"Q3_K_S", 3.6429, true, Precision::Int8, false, kGguf},
    {"Q2_K", 3.1593, true, Precision::Int8, false, kGguf},
    {"Q2_K_S", 2.9697, true, Precision::Int8, false, kGguf},
    {"IQ4_NL", 4.6818, true, Precision::Int8, false, kGguf},
    {"IQ4_XS", 4.4597, true, Precision::Int8, false, kGguf},
    {"IQ3_M", 3.7628, true, Precision::Int8, false, kGguf},
    {"IQ3_S", 3.6606, true, Precision::Int8, false, kGguf},
    {"IQ3_XS", 3.4977, true, Precision::Int8, false, kGguf},
    {"IQ3_XXS", 3.2548, true, Precision::Int8, false, kGguf},
    {"IQ2_M", 2.9294, true, Precision::Int8, false, kGguf},
    {"IQ2_S", 2.7403, true, Precision::Int8, false, kGguf},
    {"IQ2_XS", 2.5882, true, Precision::Int8, false, kGguf},
    {"IQ2_XXS", 2.3824, true, Precision::Int8, false, kGguf},
    {"IQ1_M", 2.1460, true, Precision::Int8, false, kGguf},
    {"IQ1_S", 2.0042, true, Precision::Int8, false, kGguf},
};

struct Alias {
    std::string_view name;
    std::string_view id;
};

// What configurations, engines and people call them. Compared without case, with '-' and '.' read as '_'.
constexpr Alias kAliases[] = {
    {"bfloat16", "bf16"},
    {"float16", "fp16"},
    {"half", "fp16"},
    {"float", "fp32"},
    {"float32", "fp32"},
    {"16bit", "bf16"},
    {"fp8_e4m3", "fp8"},
    {"float8", "fp8"},
    {"e4m3", "fp8"},
    {"w8a8_fp8", "fp8"},
    {"fp8_per_tensor", "fp8"},
    {"fp8_dynamic", "fp8"},
    {"modelopt", "fp8"},
    {"fbgemm_fp8", "fp8"},
    {"fp8_block", "fp8_block128"},
    {"deepseek_fp8", "fp8_block128"},
    {"w8a8", "w8a8_int8"},
    {"smoothquant", "w8a8_int8"},
    {"llm_int8", "int8_bnb"},
    {"bnb_int8", "int8_bnb"},
    {"bitsandbytes_8bit", "int8_bnb"},
    {"8bit", "int8_bnb"},
    {"awq", "awq_int4"},
    {"awq_marlin", "awq_int4"},
    {"w4a16_awq", "awq_int4"},
    {"int4_awq", "awq_int4"},
    {"gptq", "gptq_int4"},
    {"gptq_marlin", "gptq_int4"},
    {"gptq_4bit", "gptq_int4"},
    {"gptq_8bit", "gptq_int8"},
    {"w8a16", "gptq_int8"},
    {"w4a16", "int4"},
    {"4bit", "int4"},
    {"bnb_nf4", "nf4"},
    {"bnb_4bit", "nf4"},
    {"bitsandbytes", "nf4"},
    {"bitsandbytes_4bit", "nf4"},
    {"nf4_double_quant", "nf4_dq"},
    {"fp4", "nvfp4"},
    {"modelopt_fp4", "nvfp4"},
    {"w4a16_nvfp4", "nvfp4"},
    {"hqq", "hqq_int4"},
    {"gguf_f16", "f16"},
    {"q4_k", "q4_k_m"},
    {"q5_k", "q5_k_m"},
    {"q3_k", "q3_k_m"},
    {"q8", "q8_0"},
    {"q6", "q6_k"},
    {"q4", "q4_k_m"},
};

char folded(char c)
{
    if (c >= 'A' && c <= 'Z')
        return static_cast<char>(c - 'A' + 'a');
    return c == '-' || c == '.' || c == ' ' ? '_' : c;
}

bool sameName(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return folded(x) == folded(y); });
}

const WeightFormat *findById(std::string_view id)
{
    for (const WeightFormat &format : kFormats) {
        if (sameName(format.id, id))
            return &format;
    }
    return nullptr;
}

struct KvType {
    std::string_view name;
    double bytes;
};

// Block types: llama.cpp ggml-common.h (32 elements with one or two 16-bit scales). NVFP4: vLLM kv_cache_interface.py.
constexpr KvType kKvTypes[] = {
    {"auto", 2},
    {"bf16", 2},
    {"bfloat16", 2},
    {"fp16", 2},
    {"f16", 2},
    {"float16", 2},
    {"half", 2},
    {"fp32", 4},
    {"f32", 4},
    {"float32", 4},
    {"fp8", 1},
    {"fp8_e4m3", 1},
    {"fp8_e5m2", 1},
    {"fp8_inc", 1},
    {"int8", 1},
    {"q8_0", 34.0 / 32},
    {"q5_1", 24.0 / 32},
    {"q5_0", 22.0 / 32},
    {"q4_1", 20.0 / 32},
    {"q4_0", 18.0 / 32},
    {"iq4_nl", 18.0 / 32},
    {"int4", 0.5 + 4.0 / 128},
    {"nvfp4", 0.5 + 1.0 / 16},
    {"fp4", 0.5 + 1.0 / 16},
};

std::optional<double> plainKvBytes(std::string_view name)
{
    for (const KvType &type : kKvTypes) {
        if (sameName(type.name, name))
            return type.bytes;
    }
    return std::nullopt;
}

} // namespace

std::span<const WeightFormat> weightFormats() { return kFormats; }

const WeightFormat *findWeightFormat(std::string_view id)
{
    if (const WeightFormat *format = findById(id))
        return format;
    for (const Alias &alias : kAliases) {
        if (sameName(alias.name, id))
            return findById(alias.id);
    }
    return nullptr;
}

std::optional<double> kvElementBytes(std::string_view kvType)
{
    if (kvType.empty())
        return 2.0;
    if (const auto plain = plainKvBytes(kvType))
        return plain;
    // llama.cpp takes different types for K and V ("k:q8_0,v:f16"); the mean holds because both have equal widths.
    const std::size_t comma = kvType.find(',');
    if (comma == std::string_view::npos)
        return std::nullopt;
    const auto part = [](std::string_view text, char letter) -> std::optional<double> {
        if (text.size() < 3 || folded(text[0]) != letter || text[1] != ':')
            return std::nullopt;
        return plainKvBytes(text.substr(2));
    };
    const auto key = part(kvType.substr(0, comma), 'k');
    const auto value = part(kvType.substr(comma + 1), 'v');
    if (!key || !value)
        return std::nullopt;
    return (*key + *value) / 2;
}

} // namespace powertrain
