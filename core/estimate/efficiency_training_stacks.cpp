// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_training.h"

#include <algorithm>
#include <charconv>

namespace powertrain {

namespace {

/// Trainers around transformers: eager kernels, each adapter with its own casts and products, experts in a Python loop.
constexpr TrainingStack trainer(std::string_view part, std::string_view source)
{
    return {.part = part, .traffic = 300, .compiledTraffic = 150, .adapterTraffic = 400, .launch = 3.75e-3, .compiledLaunch = 1.5e-3, .expertLaunch = 0.6e-3, .trainer = true, .source = source};
}

/// The same multiplications run at nearly the same rate everywhere (one library); what differs is what stands between
/// them: kernels that are not fused, launches, what of the communication is hidden. First row that fits; rows of one name
/// with the latest release first.
constexpr TrainingStack kStacks[] = {
    {.part = "unsloth", .traffic = 80, .compiledTraffic = 80, .adapterTraffic = 40, .launch = 2e-3, .source = "no published run: as torchtune, compiled"},
    {.part = "fsdp_qlora", .traffic = 300, .adapterTraffic = 400, .launch = 3e-3, .source = "as Hugging Face"},
    {.part = "bridge", .since = 202604, .experts = 1.1, .traffic = 90, .adapterTraffic = 20, .launch = 0.8e-3, .expertLaunch = 0.45e-3, .expertLayer = 1e-3, .tensorOverlap = 0.6, .expertOverlap = 0.6, .source = "NVIDIA-NeMo/Megatron-Bridge performance-summary.md, 26.04 and 26.06"},
    {.part = "bridge", .experts = 0.85, .traffic = 100, .adapterTraffic = 20, .launch = 1e-3, .expertLaunch = 0.65e-3, .expertLayer = 1e-3, .tensorOverlap = 0.6, .expertOverlap = 0.5, .source = "NVIDIA-NeMo/Megatron-Bridge performance-summary-archive.md, 25.09 and 25.11"},
    {.part = "nemo-launcher", .traffic = 100, .adapterTraffic = 20, .launch = 1e-3, .tensorOverlap = 0.6, .interleaves = true, .source = "NVIDIA/NeMo-Megatron-Launcher examples/README.md"},
    {.part = "automodel", .experts = 1.1, .traffic = 150, .adapterTraffic = 150, .launch = 1.5e-3, .expertLaunch = 0.1e-3, .tensorOverlap = 0.0, .expertOverlap = 0.5, .interleaves = true, .recomputesMatrices = true, .source = "NVIDIA-NeMo/Automodel docs/performance-summary.mdx"},
    {.part = "megatron-deepspeed", .traffic = 200, .launch = 1e-3, .tensorOverlap = 0.0, .source = "FlagPerf training/*/README.md; bigscience experiments/gpt2.md"},
    {.part = "megatron", .since = 202301, .traffic = 100, .launch = 1e-3, .tensorOverlap = 0.15, .interleaves = true, .source = "NVIDIA/Megatron-LM README.md, examples/llama"},
    {.part = "megatron", .since = 200001, .traffic = 140, .launch = 1e-3, .tensorOverlap = 0.0, .interleaves = true, .source = "arXiv 2104.04473"},
    {.part = "flagscale", .traffic = 100, .launch = 1e-3, .tensorOverlap = 0.15, .interleaves = true, .source = "FlagPerf training/*/README.md"},
    {.part = "internevo", .traffic = 250, .launch = 1.5e-3, .partitionSeconds = 2.5e-3, .source = "InternLM/InternEvo doc/en/train_performance.md"},
    {.part = "torchtitan", .traffic = 420, .compiledTraffic = 90, .castBytes = 24, .launch = 1.5e-3, .compiledLaunch = 1e-3, .tensorOverlap = 0.3, .recomputesMatrices = true, .splitRing = true, .source = "pytorch/torchtitan benchmarks/*.md"},
    {.part = "torchtune", .traffic = 420, .compiledTraffic = 90, .adapterTraffic = 150, .launch = 2e-3, .compiledLaunch = 1e-3, .recomputesMatrices = true, .source = "pytorch/torchtune README.md"},
    {.part = "litgpt", .traffic = 420, .compiledTraffic = 90, .adapterTraffic = 200, .source = "as torchtune"},
    {.part = "lit-gpt", .traffic = 420, .compiledTraffic = 90, .adapterTraffic = 200, .source = "as torchtune"},
    {.part = "foundry", .traffic = 200, .launch = 2e-3, .kernels2023 = true, .source = "mosaicml/llm-foundry scripts/train/benchmarking/README.md"},
    {.part = "composer", .traffic = 200, .launch = 2e-3, .kernels2023 = true, .source = "as llm-foundry"},
    {.part = "maxtext", .experts = 1.15, .traffic = 90, .compiledTraffic = 90, .launch = 0.5e-3, .tensorOverlap = 0.6, .source = "AI-Hypercomputer/maxtext tiering.md"},
    {.part = "rocm", .traffic = 120, .adapterTraffic = 60, .source = "MLPerf Training 5.0"},
    trainer("xtuner", "InternLM/xtuner configs/deepseek/README.md"),
    trainer("factory", "as Hugging Face"),
    trainer("transformers", "QwenLM/Qwen README.md"),
    trainer("trainer", "as Hugging Face"),
    trainer("peft", "as Hugging Face"),
    trainer("swift", "as Hugging Face"),
    trainer("axolotl", "as Hugging Face"),
    trainer("qlora", "as Hugging Face"),
    trainer("trl", "as Hugging Face"),
    {.part = "deepspeed", .traffic = 400, .adapterTraffic = 400, .launch = 2e-3, .source = "FlagPerf training/*/README.md"},
};
/// What a run of no named framework is like: between the fused and the eager ones.
constexpr TrainingStack kTypical{.part = "", .traffic = 120, .compiledTraffic = 90, .adapterTraffic = 150, .interleaves = true, .source = "between the named frameworks"};

bool equalIgnoringCase(char a, char b)
{
    const char lower = a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a;
    return lower == b;
}

bool contains(std::string_view name, std::string_view part)
{
    return std::search(name.begin(), name.end(), part.begin(), part.end(), equalIgnoringCase) != name.end();
}

} // namespace

int releaseMonth(std::string_view version)
{
    int first = 0, second = 0;
    const char *end = version.data() + version.size();
    const auto [after, error] = std::from_chars(version.data(), end, first);
    if (error != std::errc{})
        return 0;
    if (after != end && (*after == '.' || *after == '-'))
        std::from_chars(after + 1, end, second);
    second = std::clamp(second, 1, 12);
    if (first >= 2000 && first < 2100)
        return first * 100 + second;
    return first >= 20 && first < 100 ? (2000 + first) * 100 + second : 0;
}

const TrainingStack &trainingStack(std::string_view name, std::string_view version)
{
    if (name.empty())
        return kTypical;
    const int released = releaseMonth(version);
    for (const TrainingStack &stack : kStacks) {
        // A release without a date is taken for today's: the first row of its name.
        if ((released == 0 || released >= stack.since) && contains(name, stack.part))
            return stack;
    }
    return kTypical;
}

} // namespace powertrain
