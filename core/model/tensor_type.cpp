// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_type.h"

#include <algorithm>
#include <array>

namespace powertrain {

namespace {

// safetensors, enum Dtype of its Rust crate (0.6): the shape counts elements, also of the types below 8 bits.
constexpr TensorType kSafetensors[] = {
    {"BOOL", 1, 1},
    {"U8", 1, 1},
    {"I8", 1, 1},
    {"F8_E5M2", 1, 1},
    {"F8_E4M3", 1, 1},
    {"F8_E8M0", 1, 1},
    {"F8_E4M3FNUZ", 1, 1},
    {"F8_E5M2FNUZ", 1, 1},
    {"F4", 2, 1},
    {"F6_E2M3", 4, 3},
    {"F6_E3M2", 4, 3},
    {"U16", 1, 2},
    {"I16", 1, 2},
    {"F16", 1, 2},
    {"BF16", 1, 2},
    {"U32", 1, 4},
    {"I32", 1, 4},
    {"F32", 1, 4},
    {"U64", 1, 8},
    {"I64", 1, 8},
    {"F64", 1, 8},
    {"C64", 1, 8},
};

struct GgmlType {
    std::uint32_t id;
    TensorType type;
};

// llama.cpp ggml/include/ggml.h (enum ggml_type) and ggml-common.h (sizes of the block structures), 2026. The numbers
// 4, 5, 31 to 33 and 36 to 38 belong to types that the format gave up.
constexpr GgmlType kGgml[] = {
    {0, {"F32", 1, 4}},
    {1, {"F16", 1, 2}},
    {2, {"Q4_0", 32, 18}},
    {3, {"Q4_1", 32, 20}},
    {6, {"Q5_0", 32, 22}},
    {7, {"Q5_1", 32, 24}},
    {8, {"Q8_0", 32, 34}},
    {9, {"Q8_1", 32, 36}},
    {10, {"Q2_K", 256, 84}},
    {11, {"Q3_K", 256, 110}},
    {12, {"Q4_K", 256, 144}},
    {13, {"Q5_K", 256, 176}},
    {14, {"Q6_K", 256, 210}},
    {15, {"Q8_K", 256, 292}},
    {16, {"IQ2_XXS", 256, 66}},
    {17, {"IQ2_XS", 256, 74}},
    {18, {"IQ3_XXS", 256, 98}},
    {19, {"IQ1_S", 256, 50}},
    {20, {"IQ4_NL", 32, 18}},
    {21, {"IQ3_S", 256, 110}},
    {22, {"IQ2_S", 256, 82}},
    {23, {"IQ4_XS", 256, 136}},
    {24, {"I8", 1, 1}},
    {25, {"I16", 1, 2}},
    {26, {"I32", 1, 4}},
    {27, {"I64", 1, 8}},
    {28, {"F64", 1, 8}},
    {29, {"IQ1_M", 256, 56}},
    {30, {"BF16", 1, 2}},
    {34, {"TQ1_0", 256, 54}},
    {35, {"TQ2_0", 256, 66}},
    {39, {"MXFP4", 32, 17}},
    {40, {"NVFP4", 64, 36}},
    {41, {"Q1_0", 128, 18}},
    {42, {"Q2_0", 64, 18}},
};

struct FileFormat {
    std::int64_t fileType;
    std::string_view format;
};

// llama.cpp include/llama.h, enum llama_ftype; names as in the table of weight formats.
constexpr FileFormat kFileFormats[] = {
    {0, "fp32"},
    {1, "F16"},
    {2, "Q4_0"},
    {3, "Q4_1"},
    {7, "Q8_0"},
    {8, "Q5_0"},
    {9, "Q5_1"},
    {10, "Q2_K"},
    {11, "Q3_K_S"},
    {12, "Q3_K_M"},
    {13, "Q3_K_L"},
    {14, "Q4_K_S"},
    {15, "Q4_K_M"},
    {16, "Q5_K_S"},
    {17, "Q5_K_M"},
    {18, "Q6_K"},
    {19, "IQ2_XXS"},
    {20, "IQ2_XS"},
    {21, "Q2_K_S"},
    {22, "IQ3_XS"},
    {23, "IQ3_XXS"},
    {24, "IQ1_S"},
    {25, "IQ4_NL"},
    {26, "IQ3_S"},
    {27, "IQ3_M"},
    {28, "IQ2_S"},
    {29, "IQ2_M"},
    {30, "IQ4_XS"},
    {31, "IQ1_M"},
    {32, "bf16"},
    {38, "mxfp4"},
    {39, "nvfp4"},
};

constexpr std::int64_t kGuessed = 1024; // set beside the number when the converter guessed it

} // namespace

const TensorType *safetensorsType(std::string_view dtype)
{
    for (const TensorType &type : kSafetensors) {
        if (type.name == dtype)
            return &type;
    }
    return nullptr;
}

const TensorType *ggmlType(std::uint32_t id)
{
    for (const GgmlType &entry : kGgml) {
        if (entry.id == id)
            return &entry.type;
    }
    return nullptr;
}

std::string_view ggufFileFormat(std::int64_t fileType)
{
    const std::int64_t plain = fileType >= kGuessed ? fileType - kGuessed : fileType;
    for (const FileFormat &entry : kFileFormats) {
        if (entry.fileType == plain)
            return entry.format;
    }
    return {};
}

} // namespace powertrain
