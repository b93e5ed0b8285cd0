// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_framework.h"

#include <algorithm>

namespace powertrain {

namespace {

struct Family {
    std::string_view part;
    TrainingFramework framework;
};
constexpr Family kFamilies[] = {
    {"fsdp_qlora", TrainingFramework::PyTorch},
    {"unsloth", TrainingFramework::Unsloth},
    {"megatron", TrainingFramework::Megatron},
    {"nemo-launcher", TrainingFramework::Megatron},
    {"internevo", TrainingFramework::DeepSpeed},
    {"torchtitan", TrainingFramework::Torchtitan},
    {"automodel", TrainingFramework::Torchtitan},
    {"torchtune", TrainingFramework::Torchtune},
    {"litgpt", TrainingFramework::LitGpt},
    {"lit-gpt", TrainingFramework::LitGpt},
    {"foundry", TrainingFramework::LlmFoundry},
    {"composer", TrainingFramework::LlmFoundry},
    {"maxtext", TrainingFramework::MaxText},
    {"transformers", TrainingFramework::HuggingFace},
    {"trainer", TrainingFramework::HuggingFace},
    {"peft", TrainingFramework::HuggingFace},
    {"swift", TrainingFramework::HuggingFace},
    {"factory", TrainingFramework::LlamaFactory},
    {"axolotl", TrainingFramework::HuggingFace},
    {"qlora", TrainingFramework::LlamaFactory},
    {"trl", TrainingFramework::HuggingFace},
    {"xtuner", TrainingFramework::HuggingFace},
    {"deepspeed", TrainingFramework::DeepSpeed},
};

constexpr Family kExactNames[] = {
    {"transformers", TrainingFramework::HuggingFace},
    {"megatron-lm", TrainingFramework::Megatron},
    {"deepspeed", TrainingFramework::DeepSpeed},
    {"llamafactory", TrainingFramework::LlamaFactory},
    {"llama-factory", TrainingFramework::LlamaFactory},
    {"torchtitan", TrainingFramework::Torchtitan},
};

bool equalIgnoringCase(char a, char b)
{
    const char lower = a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a;
    return lower == b;
}

} // namespace

TrainingFramework trainingFramework(std::string_view name)
{
    if (name.empty())
        return TrainingFramework::Unknown;
    // The names that plans use, without a search: this runs once per estimate.
    for (const Family &exact : kExactNames) {
        if (name == exact.part)
            return exact.framework;
    }
    for (const Family &family : kFamilies) {
        if (std::search(name.begin(), name.end(), family.part.begin(), family.part.end(), equalIgnoringCase) != name.end())
            return family.framework;
    }
    return TrainingFramework::Unknown;
}

} // namespace powertrain
