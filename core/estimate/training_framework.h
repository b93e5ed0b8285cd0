// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/workload/setup.h"

namespace powertrain {

/// What a training framework's name says about its memory and its launch cost.
enum class TrainingFramework { Unknown,
    HuggingFace,
    LlamaFactory,
    PyTorch,
    Megatron,
    DeepSpeed,
    Torchtitan,
    Torchtune,
    LitGpt,
    LlmFoundry,
    Unsloth,
    MaxText };

/// Case-insensitive; the first family whose name occurs in `name`. Unsloth and Megatron win over the trainer around them.
TrainingFramework trainingFramework(std::string_view name);

/// Bytes of one element; 0 for DataType::None.
constexpr double bytesOf(DataType type)
{
    switch (type) {
    case DataType::None:
        return 0;
    case DataType::Fp32:
        return 4;
    case DataType::Bf16:
    case DataType::Fp16:
        return 2;
    case DataType::Fp8:
    case DataType::Int8:
        return 1;
    case DataType::Fp4:
    case DataType::Int4:
    case DataType::Nf4:
        return 0.5;
    }
    return 0;
}

} // namespace powertrain
