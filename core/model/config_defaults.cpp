// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

namespace powertrain {

using nlohmann::json;

namespace {

struct ClassDefault {
    std::string_view modelType;
    std::string_view key;
    std::int64_t value;
};

// Configuration classes of huggingface/transformers 4.57: LlamaConfig, MistralConfig, Qwen2Config, Gemma2Config,
// Gemma3TextConfig, Gemma3nTextConfig.
constexpr ClassDefault kDefaults[] = {
    {"llama", "vocab_size", 32000},
    {"llama", "hidden_size", 4096},
    {"llama", "intermediate_size", 11008},
    {"llama", "num_hidden_layers", 32},
    {"llama", "num_attention_heads", 32},
    {"mistral", "vocab_size", 32000},
    {"mistral", "hidden_size", 4096},
    {"mistral", "intermediate_size", 14336},
    {"mistral", "num_hidden_layers", 32},
    {"mistral", "num_attention_heads", 32},
    {"mistral", "num_key_value_heads", 8},
    {"qwen2", "vocab_size", 151936},
    {"qwen2", "hidden_size", 4096},
    {"qwen2", "intermediate_size", 22016},
    {"qwen2", "num_hidden_layers", 32},
    {"qwen2", "num_attention_heads", 32},
    {"qwen2", "num_key_value_heads", 32},
    {"gemma2", "vocab_size", 256000},
    {"gemma2", "num_attention_heads", 8},
    {"gemma2", "num_key_value_heads", 4},
    {"gemma2", "head_dim", 256},
    {"gemma3_text", "vocab_size", 262208},
    {"gemma3_text", "num_attention_heads", 8},
    {"gemma3_text", "num_key_value_heads", 4},
    {"gemma3_text", "head_dim", 256},
    {"gemma3_text", "max_position_embeddings", 131072},
    {"gemma3n_text", "vocab_size", 262400},
    {"gemma3n_text", "num_attention_heads", 8},
    {"gemma3n_text", "num_key_value_heads", 2},
    {"gemma3n_text", "head_dim", 256},
};

} // namespace

void addClassDefaults(json &text, std::vector<std::string> &assumed)
{
    const auto type = text.find("model_type");
    if (type == text.end() || !type->is_string())
        return;
    for (const ClassDefault &entry : kDefaults) {
        if (type->get<std::string>() != entry.modelType || text.contains(entry.key))
            continue;
        text[std::string(entry.key)] = entry.value;
        assumed.push_back(std::string(entry.key) + "=" + std::to_string(entry.value));
    }
}

} // namespace powertrain
