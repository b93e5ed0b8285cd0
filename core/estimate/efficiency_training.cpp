// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_training.h"

#include <algorithm>

namespace powertrain {

namespace {

/// Best matrix multiplication as a share of the dense peak (stas00/ml-engineering, compute/accelerator, 2025; one
/// measurement each, 0: none), and the share of it that large multiplications keep inside a training step: the median over
/// published runs of the class after everything else has been taken out by the time model (above 1: the one measurement is
/// not the best there is). 0 measurements: the share of the class named in `as`.
struct CardClass {
    std::string_view part; ///< of the catalogue id
    double ceiling16, ceiling8, ceiling4;
    double share16, share8;
    double grouped16, grouped8; ///< grouped multiplications over routed experts against one large one of the same width
    double attention;           ///< fused attention, forward and backward, of the 16-bit peak
    double attention2023;       ///< with the kernels of 2023
    int measurements;
    std::string_view as, source;
};

constexpr CardClass kClasses[] = {
    // id part        bf16  fp8   fp4   share16 share8 grouped16 grouped8 attn  2023  n
    {"a100-pcie", 0.81, 0.81, 0, 0.83, 0.83, 0.85, 0.65, 0.50, 0.24, 0, "a100", ""},
    {"a100", 0.87, 0.87, 0, 0.83, 0.83, 0.85, 0.65, 0.50, 0.24, 37, "a100", "Megatron-LM 2021, llm-foundry, torchtune, InternEvo, FlagPerf"},
    {"a800-pcie", 0.81, 0.81, 0, 0.83, 0.83, 0.85, 0.65, 0.50, 0.24, 0, "a100", ""},
    {"a800", 0.87, 0.87, 0, 0.83, 0.83, 0.85, 0.65, 0.50, 0.24, 5, "a800", "FlagPerf"},
    {"gh200", 0.84, 0.78, 0, 0.80, 0.92, 0.85, 0.45, 0.38, 0.15, 0, "h100", ""},
    {"h100-pcie", 0.74, 0.66, 0, 0.80, 0.92, 0.85, 0.45, 0.38, 0.15, 0, "h100", ""}, // below SXM as on A100
    {"h100", 0.80, 0.71, 0, 0.80, 0.92, 0.85, 0.45, 0.38, 0.15, 64, "h100", "Megatron-LM, NeMo, llm-foundry, torchtitan, FlagPerf"},
    {"h800", 0.80, 0.71, 0, 0.80, 0.92, 0.85, 0.45, 0.38, 0.15, 1, "h800", "FlagPerf"},
    {"h200", 0.80, 0.73, 0, 0.80, 0.92, 0.85, 0.45, 0.38, 0.15, 0, "h100", ""},
    {"h20", 0.90, 0.85, 0, 0.90, 0.80, 0.85, 0.65, 0.55, 0.28, 0, "a100", ""}, // a sixth of H100's matrix rate at more bandwidth
    {"gb200", 0.73, 0.72, 0.60, 0.8, 0.89, 0.85, 0.65, 0.40, 0.20, 19, "gb200", "Megatron-Bridge performance summary"},
    {"gb300", 0.79, 0.75, 0.60, 0.82, 1.03, 0.85, 0.65, 0.40, 0.20, 6, "gb300", "Megatron-Bridge performance summary"},
    {"b200", 0.78, 0.76, 0.60, 0.66, 0.84, 0.85, 0.65, 0.40, 0.20, 20, "b200", "SimuMax, MaxText, Megatron-Bridge"},
    {"b100", 0.78, 0.76, 0.60, 0.66, 0.84, 0.85, 0.65, 0.40, 0.20, 0, "b200", ""},
    {"b300", 0.79, 0.75, 0.60, 0.82, 1.03, 0.85, 0.65, 0.40, 0.20, 0, "gb300", ""},
    {"v100", 0.75, 0, 0, 0.85, 0, 0.85, 0.65, 0.20, 0.10, 3, "v100", "bigscience experiments/gpt2.md"},
    {"mi300", 0.51, 0.50, 0, 0.90, 0.98, 0.85, 0.65, 0.25, 0.12, 2, "mi300", "MLPerf Training 5.0"},
    {"mi308", 0.80, 0.70, 0, 0.80, 0.80, 0.85, 0.65, 0.35, 0.17, 0, "mi300", ""},
    {"mi325", 0.60, 0.60, 0, 0.90, 0.98, 0.85, 0.65, 0.25, 0.12, 1, "mi325", "MLPerf Training 5.0"},
    {"mi35", 0.60, 0.54, 0.45, 0.90, 0.98, 0.85, 0.65, 0.25, 0.12, 0, "mi325", ""},
    {"mi2", 0.55, 0, 0, 0.80, 0, 0.85, 0.65, 0.20, 0.10, 0, "mi300", ""},
    {"gaudi", 0.90, 0.80, 0, 0.70, 0.65, 0.85, 0.65, 0.35, 0.17, 0, "h100", ""},
    {"tpu", 0.85, 0.80, 0, 0.80, 0.75, 0.85, 0.65, 0.40, 0.20, 6, "tpu", "AI-Hypercomputer/maxtext"},
    {"trainium", 0.75, 0.70, 0, 0.65, 0.60, 0.85, 0.65, 0.30, 0.15, 0, "tpu", ""},
    {"rtx-40", 0.95, 0.85, 0, 0.92, 0.8, 0.85, 0.65, 0.45, 0.23, 3, "rtx-40", "torchtune README"},
    {"rtx-50", 0.90, 0.85, 0.70, 0.85, 0.75, 0.85, 0.65, 0.45, 0.23, 0, "rtx-40", ""},
    {"rtx-pro", 0.85, 0.80, 0.70, 0.80, 0.75, 0.85, 0.65, 0.40, 0.20, 0, "rtx-40", ""},
    {"ada", 0.85, 0.80, 0, 0.80, 0.75, 0.85, 0.65, 0.40, 0.20, 0, "rtx-40", ""},
    {"rtx", 0.85, 0, 0, 0.80, 0, 0.85, 0.65, 0.40, 0.20, 0, "rtx-40", ""},
    {"l40", 0.75, 0.70, 0, 0.80, 0.72, 0.85, 0.65, 0.38, 0.19, 0, "rtx-40", ""}, // 350 W: below RTX 4090
    {"l20", 0.85, 0.80, 0, 0.80, 0.72, 0.85, 0.65, 0.40, 0.20, 0, "rtx-40", ""},
    {"l4", 0.65, 0.60, 0, 0.78, 0.70, 0.85, 0.65, 0.35, 0.17, 0, "rtx-40", ""}, // 72 W
    {"a10", 0.70, 0, 0, 0.80, 0, 0.85, 0.65, 0.35, 0.17, 0, "rtx-40", ""},
    {"a30", 0.80, 0, 0, 0.85, 0, 0.85, 0.65, 0.40, 0.20, 0, "a100", ""},
    {"a40", 0.80, 0, 0, 0.80, 0, 0.85, 0.65, 0.40, 0.20, 0, "a100", ""},
    {"huawei", 0.75, 0.70, 0.60, 0.65, 0.60, 0.85, 0.65, 0.35, 0.17, 0, "a100", ""},
};
/// A card of no known class: the middle of the domestic and second-source parts, with the widest range.
constexpr CardClass kOther{"", 0.70, 0.65, 0.55, 0.65, 0.60, 0.85, 0.65, 0.30, 0.15, 0, "a100", ""};

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

TrainingEfficiency trainingEfficiency(const Accelerator &card, Precision precision)
{
    const CardClass &entry = classOf(card);
    const bool eight = precision == Precision::Fp8 || precision == Precision::Int8, four = precision == Precision::Fp4;
    double ceiling = entry.ceiling16, share = entry.share16;
    if (eight || four) {
        const double low = eight ? entry.ceiling8 : entry.ceiling4;
        ceiling = low > 0 ? low : entry.ceiling16;
        share = entry.share8 > 0 ? entry.share8 : entry.share16;
    }
    TrainingEfficiency result;
    result.matmul = ceiling * share;
    result.share = share;
    result.experts = result.matmul * (eight || four ? entry.grouped8 : entry.grouped16);
    result.attention = entry.attention;
    result.attention2023 = entry.attention2023;
    result.measured = entry.measurements > 0;
    result.from = entry.as;
    result.source = entry.source;
    return result;
}

} // namespace powertrain
