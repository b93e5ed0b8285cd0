// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/gguf_config.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include <nlohmann/json.hpp>

#include "core/model/config_conventions.h"
#include "core/model/config_fields.h"

namespace powertrain {

using nlohmann::json;

namespace {

struct TypeName {
    std::string_view gguf;
    std::string_view modelType;
};

// llama.cpp's names of architectures where they are more than a matter of '-' and '_' away from the model_type whose
// conventions hold (llama-arch.cpp, convert_hf_to_gguf.py). Sizes never come from here.
constexpr TypeName kTypes[] = {
    {"qwen2moe", "qwen2_moe"},
    {"qwen2vl", "qwen2_vl"},
    {"qwen3moe", "qwen3_moe"},
    {"qwen3vl", "qwen3_vl"},
    {"qwen3vlmoe", "qwen3_vl_moe"},
    {"qwen3next", "qwen3_next"},
    {"qwen35", "qwen3_5"},
    {"qwen35moe", "qwen3_5_moe"},
    {"deepseek2", "deepseek_v3"},
    {"deepseek32", "deepseek_v32"},
    {"deepseek4", "deepseek_v4"},
    {"glm4moe", "glm4_moe"},
    {"glm-dsa", "glm_moe_dsa"},
    {"command-r", "cohere"},
    {"phi2", "phi"},
    {"gptneox", "gpt_neox"},
    {"starcoder", "gpt_bigcode"},
    {"nemotron_h_moe", "nemotron_h"},
    {"granitehybrid", "granitemoehybrid"},
    {"hunyuan-dense", "hunyuan_v1_dense"},
    {"hunyuan-moe", "hunyuan_v1_moe"},
    {"bailingmoe", "bailing_moe"},
    {"mimo2", "mimo_v2_flash"},
    {"step35", "step3p5"},
};

std::string modelTypeOf(const std::string &architecture, bool experts)
{
    for (const TypeName &entry : kTypes) {
        if (entry.gguf == architecture)
            return std::string(entry.modelType);
    }
    if (architecture == "llama" && experts)
        return "mixtral";
    std::string name = architecture;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

class GgufTranslator {
public:
    GgufTranslator(const GgufHeader &header, const TensorTable &table, bool complete, std::vector<std::string> &assumed)
        : m_header(header)
        , m_table(table)
        , m_complete(complete)
        , m_assumed(assumed)
        , m_architecture(shownName(header.text("general.architecture")))
    {
    }

    std::string translate()
    {
        m_config = json::object();
        m_config["model_type"] = modelTypeOf(m_architecture, count("expert_count") > 0);
        const std::int64_t blocks = count("block_count");
        const std::int64_t ahead = count("nextn_predict_layers");
        m_layers = std::max<std::int64_t>(blocks - (ahead < blocks ? ahead : 0), 0);
        m_config["num_hidden_layers"] = m_layers;
        if (m_layers == 0 || m_layers > limits::kLayers)
            return m_config.dump(-1, ' ', false, json::error_handler_t::replace); // the reader of the configuration says what is wrong
        if (ahead > 0 && hasAny(m_layers, {"nextn.eh_proj.weight", "nextn.enorm.weight", "nextn.hnorm.weight"}))
            m_config["num_nextn_predict_layers"] = ahead;
        outside();
        lookAtLayers();
        attention();
        windows();
        recurrent();
        layerTypes();
        feedForward();
        experts();
        return m_config.dump(-1, ' ', false, json::error_handler_t::replace);
    }

private:
    enum class Mixer { None,
        Attention,
        Delta,
        KimiDelta,
        Mamba,
        ShortConvolution };
    struct Layer {
        Mixer mixer = Mixer::None;
        bool dense = false;
        bool moe = false;
    };

    std::string keyOf(std::string_view key) const { return m_architecture + "." + std::string(key); }
    const GgufValue *value(std::string_view key) const { return m_header.find(keyOf(key)); }
    std::int64_t count(std::string_view key) const { return m_header.integer(keyOf(key)).value_or(0); }

    const FileTensor *tensor(std::int64_t layer, std::string_view name) const
    {
        return m_table.find("blk." + std::to_string(layer) + "." + std::string(name));
    }
    bool hasAny(std::int64_t layer, std::initializer_list<std::string_view> names) const
    {
        return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return tensor(layer, name) != nullptr; });
    }
    /// The first layer's tensor of this name.
    const FileTensor *first(std::string_view name) const
    {
        for (std::int64_t i = 0; i < m_layers; ++i) {
            if (const FileTensor *found = tensor(i, name))
                return found;
        }
        return nullptr;
    }

    static json plainNumber(double number)
    {
        const bool whole = number == std::floor(number) && std::abs(number) < 9007199254740992.0;
        return whole ? json(static_cast<std::int64_t>(number)) : json(number);
    }

    /// A number, or a list with an entry per layer (those of the layers for multi-token prediction cut off).
    void copy(const char *field, std::string_view key)
    {
        const GgufValue *found = value(key);
        if (!found)
            return;
        if (found->kind == GgufValue::Kind::Number) {
            m_config[field] = plainNumber(found->number);
        } else if (found->kind == GgufValue::Kind::List && !found->list.empty()) {
            json list = json::array();
            for (std::size_t i = 0; i < found->list.size() && i < static_cast<std::size_t>(m_layers); ++i)
                list.push_back(plainNumber(found->list[i]));
            m_config[field] = std::move(list);
        }
    }

    void outside()
    {
        copy("hidden_size", "embedding_length");
        copy("max_position_embeddings", "context_length");
        const GgufValue *tokens = m_header.find("tokenizer.ggml.tokens");
        if (const FileTensor *embedding = m_table.find("token_embd.weight"))
            m_config["vocab_size"] = embedding->rows();
        else if (count("vocab_size") > 0)
            m_config["vocab_size"] = count("vocab_size");
        else if (tokens)
            m_config["vocab_size"] = tokens->count;
        if (m_complete)
            m_config["tie_word_embeddings"] = m_table.find("output.weight") == nullptr;
        copy("hidden_size_per_layer_input", "embedding_length_per_layer_input");
        copy("num_kv_shared_layers", "attention.shared_kv_layers");
        if (const FileTensor *perLayer = m_table.find("per_layer_token_embd.weight"))
            m_config["vocab_size_per_layer_input"] = perLayer->rows();
        if (m_table.find("output.bias"))
            m_config["lm_head_bias"] = true;
    }

    void lookAtLayers()
    {
        m_kinds.resize(static_cast<std::size_t>(m_layers));
        for (std::int64_t i = 0; i < m_layers; ++i) {
            Layer &layer = m_kinds[static_cast<std::size_t>(i)];
            if (hasAny(i, {"ssm_conv1d_q.weight", "ssm_g_a.weight", "ssm_f_a.weight"}))
                layer.mixer = Mixer::KimiDelta;
            else if (tensor(i, "ssm_in.weight") && !hasAny(i, {"attn_q.weight", "attn_qkv.weight"}))
                layer.mixer = Mixer::Mamba;
            else if (tensor(i, "ssm_conv1d.weight") && !tensor(i, "ssm_in.weight"))
                layer.mixer = Mixer::Delta;
            else if (tensor(i, "shortconv.conv.weight"))
                layer.mixer = Mixer::ShortConvolution;
            else if (hasAny(i, {"attn_q.weight", "attn_qkv.weight", "attn_q_a.weight", "attn_kv_a_mqa.weight", "attn_k.weight", "attn_output.weight"}))
                layer.mixer = Mixer::Attention;
            layer.moe = hasAny(i, {"ffn_up_exps.weight", "ffn_gate_up_exps.weight", "ffn_down_exps.weight", "ffn_up.0.weight"});
            layer.dense = hasAny(i, {"ffn_up.weight", "ffn_gate.weight", "ffn_down.weight"});
        }
    }

    void attention()
    {
        copy("num_attention_heads", "attention.head_count");
        copy("num_key_value_heads", "attention.head_count_kv");
        const std::int64_t key = count("attention.key_length");
        const std::int64_t windowed = count("attention.key_length_swa");
        if (count("attention.kv_lora_rank") > 0) {
            latentAttention(key);
        } else if (key > 0 && windowed > 0 && windowed != key) {
            // Gemma-4: the full layers are the special ones.
            m_config["head_dim"] = windowed;
            m_config["global_head_dim"] = key;
        } else if (key > 0) {
            m_config["head_dim"] = key;
            if (count("attention.value_length") > 0 && count("attention.value_length") != key)
                m_config["v_head_dim"] = count("attention.value_length");
        }
        if (!m_complete)
            return;
        const FileTensor *q = first("attn_q.weight");
        const std::int64_t heads = count("attention.head_count");
        if (q && key > 0 && heads > 0 && q->rows() == 2 * heads * key)
            m_config["attn_output_gate"] = true;
        const bool outputBias = first("attn_output.bias") != nullptr;
        if (outputBias)
            m_config["attention_bias"] = true;
        m_config["qkv_bias"] = first("attn_q.bias") || first("attn_qkv.bias");
        const FileTensor *norm = first("attn_q_norm.weight");
        m_config["use_qk_norm"] = norm != nullptr;
        if (norm && key > 0)
            m_config["qk_norm_type"] = norm->elements() > key && norm->elements() > windowed ? "per_layer" : "per_head";
        for (std::int64_t i = 0; i < m_layers; ++i) {
            if (m_config.contains("global_head_dim") && tensor(i, "attn_k.weight") && !tensor(i, "attn_v.weight"))
                m_config["attention_k_eq_v"] = true;
        }
    }

    /// key_length is that of the cached latent where key_length_mla is there, else that of a head (files before 2025-04).
    void latentAttention(std::int64_t key)
    {
        copy("kv_lora_rank", "attention.kv_lora_rank");
        copy("q_lora_rank", "attention.q_lora_rank");
        const std::int64_t rope = count("rope.dimension_count");
        const std::int64_t head = count("attention.key_length_mla") > 0 ? count("attention.key_length_mla") : key;
        const std::int64_t v = count("attention.value_length_mla") > 0 ? count("attention.value_length_mla") : count("attention.value_length");
        m_config["qk_rope_head_dim"] = rope;
        m_config["qk_nope_head_dim"] = std::max<std::int64_t>(head - rope, 0);
        m_config["v_head_dim"] = v;
        if (m_config.contains("num_attention_heads"))
            m_config["num_key_value_heads"] = m_config["num_attention_heads"];
        copy("index_n_heads", "attention.indexer.head_count");
        copy("index_head_dim", "attention.indexer.key_length");
        copy("index_topk", "attention.indexer.top_k");
    }

    void windows()
    {
        copy("sliding_window", "attention.sliding_window");
        const GgufValue *pattern = value("attention.sliding_window_pattern");
        if (pattern && pattern->kind == GgufValue::Kind::List)
            m_windowed = pattern->list;
        else if (pattern && pattern->kind == GgufValue::Kind::Number)
            m_config["sliding_window_pattern"] = plainNumber(pattern->number);
        else if (m_architecture == "exaone4" && count("attention.sliding_window") > 0)
            assume("sliding_window_pattern", 4); // three windowed layers, then a full one: fixed in llama.cpp
        if (m_architecture == "llama4")
            assume("attention_chunk_size", 8192); // likewise
    }

    void recurrent()
    {
        const auto any = [this](Mixer mixer) { return std::any_of(m_kinds.begin(), m_kinds.end(), [mixer](const Layer &layer) { return layer.mixer == mixer; }); };
        const std::int64_t inner = count("ssm.inner_size");
        const std::int64_t heads = std::max<std::int64_t>(count("ssm.time_step_rank"), 1);
        if (any(Mixer::Delta)) {
            m_config["linear_num_value_heads"] = heads;
            m_config["linear_num_key_heads"] = count("ssm.group_count");
            m_config["linear_key_head_dim"] = count("ssm.state_size");
            m_config["linear_value_head_dim"] = inner / heads;
            m_config["linear_conv_kernel_dim"] = count("ssm.conv_kernel");
        } else if (any(Mixer::Mamba) || first("ssm_in.weight")) {
            m_config["mamba_num_heads"] = heads;
            m_config["mamba_head_dim"] = inner / heads;
            m_config["ssm_state_size"] = count("ssm.state_size");
            m_config["n_groups"] = std::max<std::int64_t>(count("ssm.group_count"), 1);
            m_config["conv_kernel"] = count("ssm.conv_kernel");
        }
        if (any(Mixer::KimiDelta)) {
            json layers = json::array();
            for (std::size_t i = 0; i < m_kinds.size(); ++i) {
                if (m_kinds[i].mixer == Mixer::KimiDelta)
                    layers.push_back(i + 1);
            }
            const GgufValue *headCount = value("attention.head_count");
            const double most = !headCount ? 0 : headCount->list.empty() ? headCount->number
                                                                         : *std::max_element(headCount->list.begin(), headCount->list.end());
            m_config["linear_attn_config"] = {{"num_heads", plainNumber(most)}, {"head_dim", count("kda.head_dim")}, {"short_conv_kernel_size", std::max<std::int64_t>(count("ssm.conv_kernel"), 1)}, {"kda_layers", std::move(layers)}};
        }
    }

    void layerTypes()
    {
        if (!m_complete)
            return;
        const bool mixed = std::any_of(m_kinds.begin(), m_kinds.end(), [](const Layer &layer) { return layer.mixer != Mixer::Attention; });
        const bool both = std::any_of(m_kinds.begin(), m_kinds.end(), [](const Layer &layer) { return layer.mixer != Mixer::None && (layer.dense || layer.moe); });
        if (mixed && !both) {
            // One part per layer, as in Nemotron-H and plain Mamba-2.
            json blocks = json::array();
            for (const Layer &layer : m_kinds)
                blocks.push_back(layer.mixer == Mixer::Mamba ? "mamba" : layer.mixer != Mixer::None ? "attention"
                        : layer.moe                                                                 ? "moe"
                                                                                                    : "mlp");
            m_config["layers_block_type"] = std::move(blocks);
            return;
        }
        if (m_config.contains("linear_attn_config") || (!mixed && m_windowed.size() < m_kinds.size()))
            return;
        json types = json::array();
        for (std::size_t i = 0; i < m_kinds.size(); ++i) {
            const bool windowed = i < m_windowed.size() && m_windowed[i] != 0;
            types.push_back(m_kinds[i].mixer == Mixer::Delta      ? "linear_attention"
                    : m_kinds[i].mixer == Mixer::Mamba            ? "mamba"
                    : m_kinds[i].mixer == Mixer::ShortConvolution ? "conv"
                    : windowed                                    ? "sliding_attention"
                                                                  : "full_attention");
        }
        m_config["layer_types"] = std::move(types);
    }

    void feedForward()
    {
        copy("intermediate_size", "feed_forward_length");
        if (!m_complete)
            return;
        m_config["mlp_bias"] = first("ffn_up.bias") != nullptr;
        const FileTensor *up = first("ffn_up.weight");
        const bool gated = first("ffn_gate.weight") || first("ffn_gate_exps.weight") || first("ffn_gate_up_exps.weight")
            || (up && count("feed_forward_length") > 0 && up->rows() == 2 * count("feed_forward_length"));
        m_config["hidden_act"] = gated || !(up || first("ffn_up_exps.weight")) ? "silu" : "relu2";
    }

    void experts()
    {
        if (count("expert_count") == 0)
            return;
        copy("num_experts", "expert_count");
        copy("num_experts_per_tok", "expert_used_count");
        copy("first_k_dense_replace", "leading_dense_block_count");
        copy("moe_latent_size", "moe_latent_size");
        const FileTensor *down = first("ffn_down_exps.weight");
        if (down && down->dimensions == 3)
            m_config["moe_intermediate_size"] = down->columns();
        else
            copy("moe_intermediate_size", "expert_feed_forward_length");
        const FileTensor *shared = first("ffn_down_shexp.weight");
        if (shared)
            m_config["shared_expert_intermediate_size"] = shared->columns();
        else if (!m_complete)
            copy("n_shared_experts", "expert_shared_count");
        if (!m_complete)
            return;
        m_config["use_routing_bias"] = first("exp_probs_b.bias") || first("exp_probs_b") || first("ffn_gate_inp.bias");
        json types = json::array();
        for (const Layer &layer : m_kinds)
            types.push_back(layer.moe ? "sparse" : "dense");
        m_config["mlp_layer_types"] = std::move(types);
    }

    void assume(const char *field, std::int64_t number)
    {
        m_config[field] = number;
        m_assumed.push_back(std::string(field) + "=" + std::to_string(number));
    }

    const GgufHeader &m_header;
    const TensorTable &m_table;
    bool m_complete;
    std::vector<std::string> &m_assumed;
    std::string m_architecture;
    std::int64_t m_layers = 0;
    std::vector<Layer> m_kinds;
    std::vector<double> m_windowed; ///< 1 for each layer with a window
    json m_config;
};

} // namespace

std::string ggufConfig(const GgufHeader &header, const TensorTable &table, bool complete, std::vector<std::string> &assumed)
{
    return GgufTranslator(header, table, complete, assumed).translate();
}

} // namespace powertrain
