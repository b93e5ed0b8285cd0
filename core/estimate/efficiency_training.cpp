// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_training.h"

#include <algorithm>
#include <string_view>

namespace powertrain {

namespace {

/// Best matrix multiplication as a share of the dense peak (stas00/ml-engineering, compute/accelerator, 2025; one
/// measurement each, 0: none), and the share of it that a training step's matrix multiplications keep. The share is
/// the median over published runs of the class (count beside it) after norms, attention and communication are taken
/// out by the time model; 0 measurements: taken from the class named in the remark.
struct CardClass {
    std::string_view part; ///< of the catalogue id
    double ceiling16, ceiling8, ceiling4;
    double share16, share8;
    double attention; ///< fused attention, forward and backward, of the 16-bit peak
    int measurements;
};

constexpr CardClass kClasses[] = {
    // id part        bf16  fp8   fp4   share16 share8 attn  n
    {"a100-pcie", 0.81, 0.81, 0, 0.92, 0.92, 0.42, 0}, // as A100 SXM
    {"a100", 0.87, 0.87, 0, 0.92, 0.92, 0.42, 37},     // Megatron 2021, llm-foundry, torchtune, InternEvo
    {"a800-pcie", 0.81, 0.81, 0, 0.92, 0.92, 0.42, 0},
    {"a800", 0.87, 0.87, 0, 0.92, 0.92, 0.42, 5},  // FlagPerf
    {"gh200", 0.84, 0.78, 0, 0.78, 0.86, 0.40, 0}, // as H100
    {"h100", 0.80, 0.71, 0, 0.78, 0.86, 0.40, 64}, // Megatron, NeMo, llm-foundry, torchtitan
    {"h800", 0.80, 0.71, 0, 0.78, 0.86, 0.40, 1},
    {"h200", 0.80, 0.73, 0, 0.78, 0.86, 0.40, 0},
    {"h20", 0.90, 0.85, 0, 0.80, 0.70, 0.55, 0},       // a sixth of H100's matrix rate at more bandwidth: as A100
    {"gb200", 0.73, 0.72, 0.60, 0.78, 0.74, 0.40, 19}, // Megatron-Bridge
    {"gb300", 0.79, 0.75, 0.60, 0.78, 0.74, 0.40, 6},
    {"b200", 0.78, 0.76, 0.60, 0.78, 0.74, 0.40, 20}, // SimuMax, MaxText, Megatron-Bridge
    {"b100", 0.78, 0.76, 0.60, 0.78, 0.74, 0.40, 0},
    {"b300", 0.79, 0.75, 0.60, 0.78, 0.74, 0.40, 0},
    {"v100", 0.75, 0, 0, 0.75, 0, 0.20, 3},        // bigscience
    {"mi300", 0.51, 0.45, 0, 0.85, 0.80, 0.25, 2}, // MLPerf Training 5.0
    {"mi308", 0.80, 0.70, 0, 0.80, 0.80, 0.35, 0},
    {"mi325", 0.60, 0.50, 0, 0.85, 0.80, 0.25, 1},
    {"mi35", 0.60, 0.50, 0.45, 0.85, 0.80, 0.25, 0},
    {"mi2", 0.55, 0, 0, 0.80, 0, 0.20, 0},
    {"gaudi", 0.90, 0.80, 0, 0.70, 0.65, 0.35, 0},
    {"tpu", 0.85, 0.80, 0, 0.70, 0.65, 0.40, 6}, // MaxText
    {"trainium", 0.75, 0.70, 0, 0.65, 0.60, 0.30, 0},
    {"rtx-40", 0.92, 0.85, 0, 0.80, 0.70, 0.45, 3},    // torchtune on RTX 4090
    {"rtx-50", 0.90, 0.85, 0.70, 0.78, 0.70, 0.45, 0}, // as RTX 4090
    {"rtx-pro", 0.85, 0.80, 0.70, 0.75, 0.70, 0.40, 0},
    {"ada", 0.85, 0.80, 0, 0.75, 0.70, 0.40, 0},
    {"rtx", 0.85, 0, 0, 0.78, 0, 0.40, 0},
    {"l40", 0.75, 0.70, 0, 0.75, 0.68, 0.38, 0}, // 350 W: below RTX 4090
    {"l20", 0.85, 0.80, 0, 0.75, 0.68, 0.40, 0},
    {"l4", 0.65, 0.60, 0, 0.72, 0.65, 0.35, 0}, // 72 W
    {"a10", 0.70, 0, 0, 0.75, 0, 0.35, 0},
    {"a30", 0.80, 0, 0, 0.80, 0, 0.40, 0},
    {"a40", 0.80, 0, 0, 0.78, 0, 0.40, 0},
    {"huawei", 0.75, 0.70, 0.60, 0.65, 0.60, 0.35, 0}, // no published training run among the references
};
/// A card of no known class: the middle of the domestic and second-source parts, with the widest range.
constexpr CardClass kOther{"", 0.70, 0.65, 0.55, 0.65, 0.60, 0.30, 0};

/// MoE matrix multiplications against dense ones on the same card (28 MoE and 55 dense published runs).
constexpr double kMoe16 = 0.70;
constexpr double kMoe8 = 0.44;
/// Fused attention of 2023 (llm-foundry, MPT 4k … 65k): A100 0.22, H100 0.13 of peak, against today's kernels.
constexpr double kOldAttention = 0.5;

/// Catalogue ids are "vendor-part-variant": the part decides, for workstation Ada cards the ending.
const CardClass &classOf(const Accelerator &card)
{
    const std::string_view id = card.id;
    const std::string_view part = id.substr(std::min(id.find('-') + 1, id.size()));
    const bool ada = id.ends_with("-ada");
    for (const CardClass &entry : kClasses) {
        if (entry.part == "ada" ? ada : !ada && (part.starts_with(entry.part) || (entry.part == "huawei" && id.starts_with(entry.part))))
            return entry;
    }
    return kOther;
}

} // namespace

TrainingEfficiency trainingEfficiency(const Accelerator &card, Precision precision, bool moe, TrainingFramework framework)
{
    const CardClass &entry = classOf(card);
    double ceiling = entry.ceiling16, share = entry.share16, moeFactor = kMoe16;
    if (precision == Precision::Fp8 || precision == Precision::Int8) {
        ceiling = entry.ceiling8 > 0 ? entry.ceiling8 : entry.ceiling16;
        share = entry.share8 > 0 ? entry.share8 : entry.share16;
        moeFactor = kMoe8;
    } else if (precision == Precision::Fp4) {
        ceiling = entry.ceiling4 > 0 ? entry.ceiling4 : entry.ceiling16;
        share = entry.share8 > 0 ? entry.share8 : entry.share16;
        moeFactor = kMoe8;
    }
    TrainingEfficiency result;
    result.matmul = ceiling * share * (moe ? moeFactor : 1);
    result.attention = entry.attention * (framework == TrainingFramework::LlmFoundry ? kOldAttention : 1);
    result.measured = entry.measurements > 0;
    return result;
}

double frameworkFactor(TrainingFramework framework, bool compiled)
{
    switch (framework) {
    case TrainingFramework::Megatron:
    case TrainingFramework::LlmFoundry:
    case TrainingFramework::MaxText:
        return 1.0;
    case TrainingFramework::DeepSpeed:
        return 0.9;
    case TrainingFramework::Torchtitan:
        return compiled ? 0.95 : 0.85;
    case TrainingFramework::Torchtune:
    case TrainingFramework::LitGpt:
    case TrainingFramework::PyTorch:
        return compiled ? 0.95 : 0.82;
    case TrainingFramework::HuggingFace:
    case TrainingFramework::LlamaFactory:
        return compiled ? 0.85 : 0.72;
    case TrainingFramework::Unsloth:
        return 0.9;
    case TrainingFramework::Unknown:
        return 0.9;
    }
    return 0.9;
}

double launchSecondsPerLayer(TrainingFramework framework, bool compiled)
{
    // Hugging Face, eager: 125 … 150 ms over 24 … 32 layers with full recomputation (QwenLM/Qwen README at 256 tokens).
    switch (framework) {
    case TrainingFramework::HuggingFace:
    case TrainingFramework::LlamaFactory:
    case TrainingFramework::PyTorch:
        return compiled ? 1.5e-3 : 5e-3;
    case TrainingFramework::Megatron:
    case TrainingFramework::MaxText:
        return 1e-3;
    default:
        return compiled ? 1e-3 : 2e-3;
    }
}

} // namespace powertrain
