// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/tensor_derivation.h"

#include <array>
#include <string>

namespace powertrain {

namespace {

enum class Group { Vocabulary,
    Attention,
    FeedForward,
    Experts,
    Norms,
    Vision,
    Mtp };
constexpr std::array<std::string_view, 7> kGroupCodes{"model.tensors.vocabulary", "model.tensors.attention", "model.tensors.feed_forward", "model.tensors.experts", "model.tensors.norms",
    "model.tensors.vision", "model.tensors.mtp"};

struct RoleName {
    Group group;
    const char *name;
};

/// Names as Hugging Face checkpoints write them, where they have one.
RoleName nameOf(TensorRole role)
{
    switch (role) {
    case TensorRole::Embedding:
        return {Group::Vocabulary, "embed_tokens"};
    case TensorRole::OutputHead:
        return {Group::Vocabulary, "lm_head"};
    case TensorRole::PositionEmbedding:
        return {Group::Vocabulary, "position_embeddings"};
    case TensorRole::AttentionQ:
        return {Group::Attention, "q_proj"};
    case TensorRole::AttentionK:
        return {Group::Attention, "k_proj"};
    case TensorRole::AttentionV:
        return {Group::Attention, "v_proj"};
    case TensorRole::AttentionOutput:
        return {Group::Attention, "o_proj"};
    case TensorRole::AttentionBias:
        return {Group::Attention, "bias"};
    case TensorRole::AttentionNorm:
        return {Group::Attention, "qk_norm"};
    case TensorRole::MlaDownQ:
        return {Group::Attention, "q_a_proj"};
    case TensorRole::MlaUpQ:
        return {Group::Attention, "q_b_proj"};
    case TensorRole::MlaDownKv:
        return {Group::Attention, "kv_a_proj"};
    case TensorRole::MlaUpKv:
        return {Group::Attention, "kv_b_proj"};
    case TensorRole::Indexer:
        return {Group::Attention, "indexer"};
    case TensorRole::Recurrent:
        return {Group::Attention, "recurrent"};
    case TensorRole::MlpGate:
        return {Group::FeedForward, "gate_proj"};
    case TensorRole::MlpUp:
        return {Group::FeedForward, "up_proj"};
    case TensorRole::MlpDown:
        return {Group::FeedForward, "down_proj"};
    case TensorRole::MlpBias:
        return {Group::FeedForward, "bias"};
    case TensorRole::SharedExpertGate:
        return {Group::FeedForward, "shared_expert.gate_proj"};
    case TensorRole::SharedExpertUp:
        return {Group::FeedForward, "shared_expert.up_proj"};
    case TensorRole::SharedExpertDown:
        return {Group::FeedForward, "shared_expert.down_proj"};
    case TensorRole::Router:
        return {Group::Experts, "router"};
    case TensorRole::ExpertGate:
        return {Group::Experts, "experts.gate_proj"};
    case TensorRole::ExpertUp:
        return {Group::Experts, "experts.up_proj"};
    case TensorRole::ExpertDown:
        return {Group::Experts, "experts.down_proj"};
    case TensorRole::FinalNorm:
        return {Group::Norms, "final_norm"};
    case TensorRole::Norm:
        return {Group::Norms, "norm"};
    case TensorRole::Vision:
        return {Group::Vision, "vision"};
    case TensorRole::MultiTokenPrediction:
        return {Group::Mtp, "mtp"};
    }
    return {Group::Norms, "other"};
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
        const RoleName role = nameOf(tensor.role);
        const auto index = static_cast<std::size_t>(role.group);
        groups[index].inputs.push_back(Argument::ofText(role.name, shapeOf(tensor)));
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
