// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/tensor_derivation.h"

#include <array>
#include <string>

#include "core/model/tensor_names.h"

namespace powertrain {

namespace {

constexpr std::array<std::string_view, kTensorGroups> kGroupCodes{"model.tensors.embedding", "model.tensors.attention", "model.tensors.mlp", "model.tensors.experts", "model.tensors.router",
    "model.tensors.norms", "model.tensors.head", "model.tensors.vision", "model.tensors.mtp", "model.tensors.other"};

/// Names as Hugging Face checkpoints write them, where they have one.
const char *nameOf(TensorRole role)
{
    switch (role) {
    case TensorRole::Embedding:
        return "embed_tokens";
    case TensorRole::OutputHead:
        return "lm_head";
    case TensorRole::PositionEmbedding:
        return "position_embeddings";
    case TensorRole::AttentionQ:
        return "q_proj";
    case TensorRole::AttentionK:
        return "k_proj";
    case TensorRole::AttentionV:
        return "v_proj";
    case TensorRole::AttentionOutput:
        return "o_proj";
    case TensorRole::AttentionBias:
        return "bias";
    case TensorRole::AttentionNorm:
        return "qk_norm";
    case TensorRole::MlaDownQ:
        return "q_a_proj";
    case TensorRole::MlaUpQ:
        return "q_b_proj";
    case TensorRole::MlaDownKv:
        return "kv_a_proj";
    case TensorRole::MlaUpKv:
        return "kv_b_proj";
    case TensorRole::Indexer:
        return "indexer";
    case TensorRole::Recurrent:
        return "recurrent";
    case TensorRole::MlpGate:
        return "gate_proj";
    case TensorRole::MlpUp:
        return "up_proj";
    case TensorRole::MlpDown:
        return "down_proj";
    case TensorRole::MlpBias:
        return "bias";
    case TensorRole::SharedExpertGate:
        return "shared_expert.gate_proj";
    case TensorRole::SharedExpertUp:
        return "shared_expert.up_proj";
    case TensorRole::SharedExpertDown:
        return "shared_expert.down_proj";
    case TensorRole::Router:
        return "router";
    case TensorRole::ExpertGate:
        return "experts.gate_proj";
    case TensorRole::ExpertUp:
        return "experts.up_proj";
    case TensorRole::ExpertDown:
        return "experts.down_proj";
    case TensorRole::FinalNorm:
        return "final_norm";
    case TensorRole::Norm:
        return "norm";
    case TensorRole::Vision:
        return "vision";
    case TensorRole::MultiTokenPrediction:
        return "mtp";
    }
    return "other";
}

std::string shapeOf(const TensorEntry &tensor)
{
    std::string text = tensor.count > 1 ? std::to_string(tensor.count) + " × " : std::string();
    text += std::to_string(tensor.rows);
    return tensor.columns > 1 ? text + " × " + std::to_string(tensor.columns) : text;
}

} // namespace

Derivation describeTensors(const Model &model)
{
    std::array<DerivationStep, kGroupCodes.size()> groups;
    std::array<double, kGroupCodes.size()> sums{};
    for (const TensorEntry &tensor : model.inventory.tensors) {
        const auto index = static_cast<std::size_t>(groupOfRole(tensor.role));
        groups[index].inputs.push_back(Argument::ofText(nameOf(tensor.role), shapeOf(tensor)));
        sums[index] += static_cast<double>(tensor.elements());
    }
    const std::string source = model.sources.empty() ? "config.json" : model.sources.front();
    Derivation steps;
    DerivationStep total{"model.tensors.total", "Σ", {}, {}, source};
    double all = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (groups[i].inputs.empty())
            continue;
        groups[i].code = kGroupCodes[i];
        groups[i].formula = "Σ count × rows × columns";
        groups[i].result = Argument::of("parameters", sums[i], Unit::Parameters);
        groups[i].source = source;
        total.inputs.push_back(Argument::of(std::string(kGroupCodes[i].substr(kGroupCodes[i].rfind('.') + 1)), sums[i], Unit::Parameters));
        all += sums[i];
        steps.push_back(std::move(groups[i]));
    }
    total.result = Argument::of("parameters", all, Unit::Parameters);
    steps.push_back(std::move(total));
    return steps;
}

} // namespace powertrain
