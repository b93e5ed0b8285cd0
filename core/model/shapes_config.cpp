// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/shapes_config.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <nlohmann/json.hpp>

#include "core/model/config_fields.h"
#include "core/model/tensor_names.h"

namespace powertrain {

using nlohmann::json;

namespace {

bool has(std::string_view name, std::string_view part) { return name.find(part) != std::string_view::npos; }
bool hasAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [name](std::string_view part) { return has(name, part); });
}

struct Matrix {
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    explicit operator bool() const { return rows > 0; }
};

/// What one layer's tensors are.
struct LayerShapes {
    Matrix q, k, v, o, qkv, queryDown, queryUp, latentDown, latentUp;
    Matrix mixedIn, mixedOut, convolution; ///< of a recurrent mixer
    std::int64_t queryNorm = 0, latentNorm = 0, mixerNorm = 0, decay = 0;
    bool skip = false, routerBias = false, sharedGate = false; ///< skip: a state-space layer's D
    bool queryBias = false, outputBias = false, gate = false, mlpBias = false;
    std::int64_t dense = 0, expertWidth = 0, sharedWidth = 0, experts = 0, latent = 0;
};

class ShapeReader {
public:
    ShapeReader(const TensorTable &table, const TensorMeanings &meanings, std::vector<std::string> &assumed)
        : m_table(table)
        , m_meanings(meanings)
        , m_assumed(assumed) { }

    Expected<std::string> read(const std::string &file)
    {
        bool tooManyLayers = false;
        for (const bool inLayers : {false, true}) { // the width of the model first: experts are told by it
            for (std::size_t i = 0; i < m_table.size(); ++i) {
                const auto layer = layerOfName(m_table.name(i));
                tooManyLayers = tooManyLayers || (layer && *layer >= limits::kLayers);
                if (layer.has_value() != inLayers || tooManyLayers)
                    continue;
                const TensorMeaning meaning = m_meanings.of(i);
                if (meaning.group == TensorGroup::Vision || meaning.group == TensorGroup::Mtp || meaning.parameters == 0)
                    continue;
                if (layer)
                    addToLayer(*layer, m_table.name(i), meaning);
                else
                    addOutside(m_table.name(i), meaning);
            }
        }
        if (!m_embedding || m_layers.empty() || tooManyLayers)
            return fail("model.no_language_model", file, {Argument::ofText("file", file)});
        m_config = {{"model_type", ""}, {"hidden_size", m_embedding.columns}, {"vocab_size", m_embedding.rows}, {"num_hidden_layers", m_layers.rbegin()->first + 1}, {"tie_word_embeddings", !m_head}};
        attention();
        feedForward();
        recurrent();
        return m_config.dump();
    }

private:
    void addOutside(std::string_view name, const TensorMeaning &tensor)
    {
        const Matrix matrix{tensor.shape[1], tensor.shape[2]};
        if (tensor.group == TensorGroup::Embedding && matrix.columns > 1 && !m_embedding && !hasAny(name, {"per_layer", "position", "wpe", "token_type"}))
            m_embedding = matrix;
        if (tensor.group == TensorGroup::Head && matrix.columns > 1)
            m_head = true;
    }

    void addToLayer(std::int64_t number, std::string_view name, const TensorMeaning &tensor)
    {
        LayerShapes &layer = m_layers[number];
        const Matrix matrix{tensor.shape[1], tensor.shape[2]};
        const bool bias = has(name, ".bias");
        if (tensor.group == TensorGroup::Norms) {
            if (hasAny(name, {"q_norm", "query_norm", "q_layernorm"}))
                layer.queryNorm = tensor.parameters;
            else if (hasAny(name, {"kv_a_layernorm", "kv_norm"}))
                layer.latentNorm = tensor.parameters;
            else if (hasAny(name, {"linear_attn.norm", "mixer.norm", "mamba.norm"}))
                layer.mixerNorm = tensor.parameters;
        } else if (tensor.group == TensorGroup::Attention) {
            if (!addRecurrent(layer, name, tensor))
                addAttention(layer, name, matrix, bias);
        } else if (tensor.group == TensorGroup::Router) {
            const bool shared = has(name, "shared");
            layer.sharedGate = layer.sharedGate || shared;
            layer.routerBias = layer.routerBias || (!shared && matrix.columns == 1);
            if (!shared && matrix.columns > 1)
                layer.experts = std::max(layer.experts, matrix.rows);
        } else if (tensor.group == TensorGroup::Experts && !bias) {
            addExpert(layer, name, tensor);
        } else if (tensor.group == TensorGroup::Mlp) {
            addDense(layer, name, matrix, bias);
        }
    }

    /// Gated delta nets and state-space layers: in_proj_qkv(z), conv1d [channels, 1, kernel], A_log, D, norm, out_proj.
    static bool addRecurrent(LayerShapes &layer, std::string_view name, const TensorMeaning &tensor)
    {
        if (!hasAny(name, {"linear_attn.", "mixer.", "mamba."}))
            return false;
        if (hasAny(name, {"conv1d.weight"}))
            layer.convolution = {tensor.shape[0] > 1 ? tensor.shape[0] : tensor.shape[1], tensor.shape[2]};
        else if (has(name, "A_log"))
            layer.decay = tensor.parameters;
        else if (hasAny(name, {"mixer.D", "mamba.D"}))
            layer.skip = true;
        else if (hasAny(name, {"in_proj_qkv", "in_proj.weight"}))
            layer.mixedIn = {tensor.shape[1], tensor.shape[2]};
        else if (has(name, "out_proj.weight"))
            layer.mixedOut = {tensor.shape[1], tensor.shape[2]};
        else
            return !hasAny(name, {"q_proj", "k_proj", "v_proj", "o_proj"});
        return true;
    }

    static void addAttention(LayerShapes &layer, std::string_view name, Matrix matrix, bool bias)
    {
        const bool output = hasAny(name, {"o_proj", ".wo.", "out_proj", "attention.dense", "attn.c_proj", "wo_b"});
        if (bias) {
            (output ? layer.outputBias : layer.queryBias) = true;
            return;
        }
        if (hasAny(name, {"kv_a_proj", "wkv_a"}))
            layer.latentDown = matrix;
        else if (hasAny(name, {"kv_b_proj", "wkv_b"}))
            layer.latentUp = matrix;
        else if (hasAny(name, {"q_a_proj", "wq_a"}))
            layer.queryDown = matrix;
        else if (hasAny(name, {"q_b_proj", "wq_b"}))
            layer.queryUp = matrix;
        else if (hasAny(name, {"qkv", "query_key_value", "W_pack"}))
            layer.qkv = matrix;
        else if (has(name, "attn.c_attn"))
            layer.qkv = {matrix.columns, matrix.rows}; // GPT-2 stores [in, out]
        else if (hasAny(name, {"q_proj", ".wq."}))
            layer.q = matrix;
        else if (hasAny(name, {"k_proj", ".wk."}))
            layer.k = matrix;
        else if (hasAny(name, {"v_proj", ".wv."}))
            layer.v = matrix;
        else if (output)
            layer.o = matrix;
    }

    /// The input of the down-projection is an expert's width, whether its experts are stored one by one or together.
    void addExpert(LayerShapes &layer, std::string_view name, const TensorMeaning &tensor) const
    {
        if (hasAny(name, {"gate", "w3"}))
            layer.gate = true;
        if (const std::size_t at = name.find("experts."); at != std::string_view::npos) {
            std::int64_t number = 0;
            const auto [stop, problem] = std::from_chars(name.data() + at + 8, name.data() + name.size(), number);
            if (problem == std::errc() && number >= 0 && number < limits::kExperts)
                layer.experts = std::max(layer.experts, number + 1);
        }
        layer.experts = std::max(layer.experts, tensor.shape[0] > 1 ? tensor.shape[0] : 0);
        if (hasAny(name, {"down_proj", ".w2", "output_linear"}))
            addExpertWidth(layer, tensor.shape[1], tensor.shape[2]);
    }

    /// Some families store [in, out], and in some the experts work in a width of their own.
    void addExpertWidth(LayerShapes &layer, std::int64_t out, std::int64_t in) const
    {
        layer.expertWidth = out != m_embedding.columns && in == m_embedding.columns ? out : in;
        if (out != m_embedding.columns && in != m_embedding.columns)
            layer.latent = out;
    }

    static void addDense(LayerShapes &layer, std::string_view name, Matrix matrix, bool bias)
    {
        if (bias) {
            layer.mlpBias = true;
            return;
        }
        if (hasAny(name, {"gate_proj", "gate_up_proj", ".w1.", ".w3.", "up_gate"}))
            layer.gate = true;
        if (!hasAny(name, {"down_proj", ".w2.", "fc2", "fc_out", "4h_to_h", "mlp.c_proj"}))
            return;
        const std::int64_t width = has(name, "mlp.c_proj") ? matrix.rows : matrix.columns; // GPT-2 stores [in, out]
        (hasAny(name, {"shared_expert", "shared_mlp"}) ? layer.sharedWidth : layer.dense) = width;
    }

    void attention()
    {
        const LayerShapes *layer = nullptr;
        for (const auto &[number, shapes] : m_layers) {
            if (!layer && (shapes.q || shapes.qkv || shapes.queryUp || shapes.latentDown))
                layer = &shapes;
        }
        if (!layer) {
            assume("num_attention_heads", std::max<std::int64_t>(m_embedding.columns / kHead, 1));
            return;
        }
        m_config["qkv_bias"] = layer->queryBias;
        if (layer->outputBias)
            m_config["attention_bias"] = true;
        if (layer->latentDown) {
            latentAttention(*layer);
            return;
        }
        const std::int64_t outputWidth = layer->o ? layer->o.columns : m_embedding.columns;
        const std::int64_t queries = layer->q ? layer->q.rows : outputWidth;
        const std::int64_t keys = layer->k ? layer->k.rows : layer->qkv ? std::max<std::int64_t>((layer->qkv.rows - queries) / 2, 1)
                                                                        : queries;
        std::int64_t head = layer->queryNorm;
        const bool wideNorm = head > 0 && head >= outputWidth && keys % head != 0;
        m_config["use_qk_norm"] = head > 0;
        if (head > 0)
            m_config["qk_norm_type"] = wideNorm ? "per_layer" : "per_head";
        if (head == 0 || wideNorm || keys % head != 0) {
            head = queries % kHead == 0 && keys % kHead == 0 && m_embedding.columns >= kWideModel ? kHead : kSmallHead;
            head = queries % head == 0 && keys % head == 0 ? head : keys;
            assume("head_dim", head);
        }
        m_config["head_dim"] = head;
        m_config["attn_output_gate"] = layer->o && layer->q && queries == 2 * outputWidth;
        m_config["num_attention_heads"] = std::max<std::int64_t>((layer->o ? outputWidth : queries) / head, 1);
        m_config["num_key_value_heads"] = std::max<std::int64_t>(keys / head, 1);
    }

    void latentAttention(const LayerShapes &layer)
    {
        const std::int64_t rank = layer.latentNorm > 0 ? layer.latentNorm : std::max<std::int64_t>(layer.latentDown.rows - kRope, 1);
        const std::int64_t rope = std::max<std::int64_t>(layer.latentDown.rows - rank, 0);
        const std::int64_t queries = layer.queryUp ? layer.queryUp.rows : layer.q.rows;
        assume("qk_nope_head_dim", kHead);
        const std::int64_t heads = std::max<std::int64_t>(queries / (kHead + rope), 1);
        m_config["kv_lora_rank"] = rank;
        m_config["qk_rope_head_dim"] = rope;
        if (layer.queryDown)
            m_config["q_lora_rank"] = layer.queryDown.rows;
        m_config["v_head_dim"] = layer.o ? std::max<std::int64_t>(layer.o.columns / heads, 1) : kHead;
        m_config["num_attention_heads"] = heads;
        m_config["num_key_value_heads"] = heads;
    }

    void recurrent()
    {
        const LayerShapes *layer = nullptr;
        for (const auto &[number, shapes] : m_layers) {
            if (!layer && shapes.decay > 0 && shapes.convolution && shapes.mixedOut)
                layer = &shapes;
        }
        if (!layer)
            return;
        const std::int64_t inner = layer->mixedOut.columns;
        const std::int64_t rest = std::max<std::int64_t>(layer->convolution.rows - inner, 0);
        if (layer->skip) {
            const std::int64_t groups = std::max<std::int64_t>(rest / (2 * kState), 1);
            m_config["mamba_num_heads"] = layer->decay;
            m_config["mamba_head_dim"] = std::max<std::int64_t>(inner / layer->decay, 1);
            assume("ssm_state_size", std::max<std::int64_t>(rest / (2 * groups), 1));
            assume("n_groups", groups);
            m_config["conv_kernel"] = layer->convolution.columns;
        } else {
            const std::int64_t head = std::max<std::int64_t>(layer->mixerNorm > 0 ? layer->mixerNorm : inner / layer->decay, 1);
            m_config["linear_num_value_heads"] = layer->decay;
            m_config["linear_value_head_dim"] = head;
            assume("linear_key_head_dim", head); // the usual: keys as wide as values
            m_config["linear_num_key_heads"] = std::max<std::int64_t>(rest / (2 * head), 1);
            m_config["linear_conv_kernel_dim"] = layer->convolution.columns;
        }
        layerTypes(layer->skip);
    }

    void layerTypes(bool stateSpace)
    {
        bool both = !stateSpace; // only layers with state-space parts are known to have one part each
        json types = json::array();
        json blocks = json::array();
        const std::int64_t layers = m_layers.rbegin()->first + 1;
        for (std::int64_t i = 0; i < layers; ++i) {
            const auto found = m_layers.find(i);
            const LayerShapes layer = found == m_layers.end() ? LayerShapes() : found->second;
            const bool attends = layer.q || layer.qkv || layer.latentDown;
            const bool feeds = layer.dense > 0 || layer.expertWidth > 0;
            both = both || ((attends || layer.decay > 0) && feeds);
            types.push_back(layer.decay > 0 ? (stateSpace ? "mamba" : "linear_attention") : "full_attention");
            blocks.push_back(layer.decay > 0 ? "mamba" : attends ? "attention"
                    : layer.expertWidth > 0                      ? "moe"
                                                                 : "mlp");
        }
        m_config[both ? "layer_types" : "layers_block_type"] = both ? std::move(types) : std::move(blocks);
    }

    void feedForward()
    {
        bool gate = false, bias = false, sparse = false, routerBias = false;
        std::int64_t dense = 0, experts = 0, width = 0, shared = 0, latent = 0;
        json types = json::array();
        json widths = json::array();
        const std::int64_t layers = m_layers.rbegin()->first + 1;
        for (std::int64_t i = 0; i < layers; ++i) {
            const auto found = m_layers.find(i);
            const LayerShapes layer = found == m_layers.end() ? LayerShapes() : found->second;
            gate = gate || layer.gate;
            bias = bias || layer.mlpBias;
            routerBias = routerBias || layer.routerBias;
            sparse = sparse || layer.expertWidth > 0;
            dense = std::max(dense, layer.dense);
            experts = std::max(experts, layer.experts);
            width = std::max(width, layer.expertWidth);
            shared = std::max(shared, layer.sharedWidth);
            latent = std::max(latent, layer.latent);
            types.push_back(layer.expertWidth > 0 ? "sparse" : "dense");
            widths.push_back(layer.dense);
        }
        const bool even = std::all_of(widths.begin(), widths.end(), [dense](const json &entry) { return entry.get<std::int64_t>() == dense; });
        m_config["intermediate_size"] = even || sparse || dense == 0 ? json(dense) : widths;
        m_config["hidden_act"] = gate ? "silu" : "relu2";
        m_config["mlp_bias"] = bias;
        if (!sparse)
            return;
        m_config["num_experts"] = experts;
        m_config["moe_intermediate_size"] = width;
        m_config["mlp_layer_types"] = std::move(types);
        m_config["use_routing_bias"] = routerBias;
        if (latent > 0)
            m_config["moe_latent_size"] = latent;
        if (shared > 0)
            m_config["shared_expert_intermediate_size"] = shared;
        assume("num_experts_per_tok", std::min<std::int64_t>(experts >= kManyExperts ? 8 : 2, std::max<std::int64_t>(experts, 1)));
    }

    void assume(const char *field, std::int64_t number)
    {
        m_config[field] = number;
        m_assumed.push_back(std::string(field) + "=" + std::to_string(number));
    }

    static constexpr std::int64_t kHead = 128;     ///< of most models from 2048 wide on
    static constexpr std::int64_t kSmallHead = 64; ///< of the smaller ones
    static constexpr std::int64_t kWideModel = 2048;
    static constexpr std::int64_t kRope = 64;   ///< of all published models with latent attention
    static constexpr std::int64_t kState = 128; ///< of Mamba-2 layers in published models
    static constexpr std::int64_t kManyExperts = 32;

    const TensorTable &m_table;
    const TensorMeanings &m_meanings;
    std::vector<std::string> &m_assumed;
    Matrix m_embedding;
    bool m_head = false;
    std::map<std::int64_t, LayerShapes> m_layers;
    json m_config;
};

} // namespace

Expected<std::string> shapesConfig(const TensorTable &table, const TensorMeanings &meanings, const std::string &file, std::vector<std::string> &assumed)
{
    return ShapeReader(table, meanings, assumed).read(file);
}

} // namespace powertrain
