// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_names.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace powertrain {

namespace {

bool has(std::string_view name, std::string_view part) { return name.find(part) != std::string_view::npos; }
bool hasAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [name](std::string_view part) { return has(name, part); });
}
bool starts(std::string_view name, std::string_view part) { return name.substr(0, part.size()) == part; }
bool startsWithAny(std::string_view name, std::initializer_list<std::string_view> parts)
{
    return std::any_of(parts.begin(), parts.end(), [name](std::string_view part) { return starts(name, part); });
}

bool isTower(std::string_view name)
{
    return startsWithAny(name, {"v.", "mm.", "a.", "resampler."}) // GGUF projector files, MiniCPM-V
        || hasAny(name, {"visual.", "vision_", "vision.", "multi_modal_projector", "mm_projector", "image_newline", "patch_merger", "embed_vision", "audio_tower", "audio_model", "audio_encoder", "embed_audio", "mlp1.", "vpm.", "apm.", "pre_mm_projector"});
}

bool isNorm(std::string_view name)
{
    return hasAny(name, {"norm", ".ln_", "ln_f.", "layer_scalar", ".hc_"}) || startsWithAny(name, {"ln_f", "ln_"});
}

bool isRouter(std::string_view name)
{
    return hasAny(name, {"ffn_gate_inp", "exp_probs_b", "e_score_correction", ".router.", "shared_expert_gate", "mlp.gate.", "moe.gate.", "ffn.gate.", "feed_forward.gate.", "mixer.gate.", "block_sparse_moe.gate.", "expert_bias", "router_bias", "tid2eid"});
}

bool isAttention(std::string_view name)
{
    return hasAny(name, {"attn", "attention", "mamba", "ssm_", "indexer", "q_proj", "k_proj", "v_proj", "o_proj", "qkv", "in_proj", "out_proj", "conv1d", "A_log", "dt_bias", "mixer.D", "shortconv", ".wq", ".wk", ".wv", ".wo", "rope_freqs", "rope_factors", "rotary", "kda", "sinks"});
}

bool isMlp(std::string_view name)
{
    return hasAny(name, {"mlp", "ffn", "feed_forward", "feedforward", "gate_proj", "up_proj", "down_proj", "fc1", "fc2", "fc_in", "fc_out", ".w1", ".w2", ".w3", "dense_h_to_4h", "dense_4h_to_h", "per_layer", "inp_gate", "latent_proj", "blk."});
}

} // namespace

TensorGroup groupOfName(std::string_view name)
{
    // Nearly all tensors of a large model are these: 280 000 of them in some.
    if (has(name, ".experts.") && !hasAny(name, {"shared", "mtp", "vis", "norm"}))
        return TensorGroup::Experts;
    if (isTower(name))
        return TensorGroup::Vision;
    if (starts(name, "mtp") || has(name, ".mtp") || marksMtpLayer(name))
        return TensorGroup::Mtp;
    if (has(name, "per_layer_model_proj") || has(name, "per_layer_model_projection"))
        return TensorGroup::Mlp;
    const bool norm = isNorm(name);
    if (!norm && hasAny(name, {"embed_tokens", "tok_embeddings", "token_embd", "wte", "wpe", "word_embeddings", "embed_in", "position_embd", "embed_positions", "embedding.", "embeddings.", "embed.weight", "token_types"}))
        return TensorGroup::Embedding;
    if (!norm && (hasAny(name, {"lm_head", "embed_out"}) || startsWithAny(name, {"output.", "head."}) || has(name, "model.output.")))
        return TensorGroup::Head;
    if (norm)
        return TensorGroup::Norms;
    if (isRouter(name))
        return TensorGroup::Router;
    if (hasAny(name, {"shared_expert", "shexp", "shared_mlp", "shared_experts"}))
        return TensorGroup::Mlp;
    if (hasAny(name, {"experts.", "_exps", ".experts_"}))
        return TensorGroup::Experts;
    if (has(name, "mixer.") && hasAny(name, {"up_proj", "down_proj", "latent_proj"}))
        return TensorGroup::Mlp; // Nemotron-H calls every part of a layer its mixer
    if (isAttention(name))
        return TensorGroup::Attention;
    return isMlp(name) ? TensorGroup::Mlp : TensorGroup::Other;
}

std::optional<std::int64_t> layerOfName(std::string_view name)
{
    for (const std::string_view mark : {"layers.", "blk.", "h.", "blocks.", "layer."}) {
        std::size_t at = name.find(mark);
        while (at != std::string_view::npos && at > 0 && name[at - 1] != '.')
            at = name.find(mark, at + 1);
        if (at == std::string_view::npos)
            continue;
        std::int64_t number = 0;
        const char *begin = name.data() + at + mark.size();
        const char *const end = name.data() + name.size();
        const auto [stop, problem] = std::from_chars(begin, end, number);
        if (problem == std::errc() && stop != begin && stop != end && *stop == '.' && number >= 0)
            return number;
    }
    return std::nullopt;
}

bool marksMtpLayer(std::string_view name) { return hasAny(name, {".eh_proj", ".enorm", ".hnorm", ".nextn.", ".shared_head"}); }

TensorGroup groupOfRole(TensorRole role)
{
    switch (role) {
    case TensorRole::Embedding:
    case TensorRole::PositionEmbedding:
        return TensorGroup::Embedding;
    case TensorRole::OutputHead:
        return TensorGroup::Head;
    case TensorRole::FinalNorm:
    case TensorRole::Norm:
    case TensorRole::AttentionNorm:
        return TensorGroup::Norms;
    case TensorRole::AttentionQ:
    case TensorRole::AttentionK:
    case TensorRole::AttentionV:
    case TensorRole::AttentionOutput:
    case TensorRole::AttentionBias:
    case TensorRole::MlaDownQ:
    case TensorRole::MlaUpQ:
    case TensorRole::MlaDownKv:
    case TensorRole::MlaUpKv:
    case TensorRole::Indexer:
    case TensorRole::Recurrent:
        return TensorGroup::Attention;
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::MlpDown:
    case TensorRole::MlpBias:
    case TensorRole::SharedExpertGate:
    case TensorRole::SharedExpertUp:
    case TensorRole::SharedExpertDown:
        return TensorGroup::Mlp;
    case TensorRole::Router:
        return TensorGroup::Router;
    case TensorRole::ExpertGate:
    case TensorRole::ExpertUp:
    case TensorRole::ExpertDown:
        return TensorGroup::Experts;
    case TensorRole::Vision:
        return TensorGroup::Vision;
    case TensorRole::MultiTokenPrediction:
        return TensorGroup::Mtp;
    }
    return TensorGroup::Other;
}

} // namespace powertrain
