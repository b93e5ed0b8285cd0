// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

namespace powertrain {

using nlohmann::json;

namespace {

/// Kimi delta attention (linear_attn_config): query, key and value of equal width, low-rank decay and output gate.
AttentionShape readKimiDelta(ConfigFields &fields, const json &config)
{
    AttentionShape a;
    a.kind = AttentionKind::GatedDeltaNet;
    ConfigFields inner(config, nullptr);
    a.keyHeads = a.valueHeads = inner.requiredInteger({"num_heads"}, limits::kHeads);
    a.keyHeadDim = a.valueHeadDim = inner.requiredInteger({"head_dim"}, limits::kWidth);
    a.convKernel = inner.integerOr({"short_conv_kernel_size"}, limits::kHeads, 4);
    a.gateRank = a.keyHeadDim;
    a.outputGate = inner.flag({"use_full_rank_gate"}).value_or(false);
    if (inner.error)
        fields.refuse(inner.error->message.code, "linear_attn_config." + inner.error->where);
    return a;
}

/// The width inside a state-space layer. A model of such layers alone states it as intermediate_size, which then wins
/// (Falcon-Mamba's expand is not the factor).
std::int64_t expanded(ConfigFields &fields, const ConfigBasics &basics)
{
    if (!basics.family->feedForward && fields.has({"intermediate_size"}))
        return fields.requiredInteger({"intermediate_size"}, limits::kWidth);
    // A factor such as 1.5 is no whole number, and then the inner width stands beside it.
    const json *factor = fields.find({"mamba_expand", "expand", "expand_factor"});
    const double times = factor && factor->is_number() ? factor->get<double>() : 2.0;
    if (!factor)
        fields.assume("expand", 2);
    const double width = times * static_cast<double>(basics.hidden);
    if (!(width >= 1 && width <= static_cast<double>(limits::kWidth))) {
        fields.refuse("model.out_of_range", "mamba_expand", {Argument::of("maximum", static_cast<double>(limits::kWidth))});
        return 1;
    }
    return static_cast<std::int64_t>(width);
}

/// A number, or "auto" for the one that the other sizes give.
std::int64_t integerOrAuto(ConfigFields &fields, Keys keys, std::int64_t max, std::int64_t automatic)
{
    const json *value = fields.find(keys);
    if (!value || (value->is_string() && value->get<std::string>() == "auto"))
        return automatic;
    const std::int64_t number = fields.integerOrZero(keys, max);
    return number > 0 ? number : automatic;
}

} // namespace

AttentionShape readGatedDeltaNet(ConfigFields &fields)
{
    if (const json *kimi = fields.find({"linear_attn_config"}); kimi && kimi->is_object())
        return readKimiDelta(fields, *kimi);
    AttentionShape a;
    a.kind = AttentionKind::GatedDeltaNet;
    a.keyHeads = fields.requiredInteger({"linear_num_key_heads"}, limits::kHeads);
    a.valueHeads = fields.requiredInteger({"linear_num_value_heads"}, limits::kHeads);
    a.keyHeadDim = fields.requiredInteger({"linear_key_head_dim"}, limits::kWidth);
    a.valueHeadDim = fields.requiredInteger({"linear_value_head_dim"}, limits::kWidth);
    a.convKernel = fields.integerOr({"linear_conv_kernel_dim"}, limits::kHeads, 4);
    return a;
}

AttentionShape readMamba2(ConfigFields &fields, const ConfigBasics &basics)
{
    AttentionShape a;
    a.kind = AttentionKind::Mamba2;
    if (fields.has({"mamba_num_heads", "mamba_n_heads"})) {
        a.heads = fields.requiredInteger({"mamba_num_heads", "mamba_n_heads"}, limits::kHeads);
        a.innerSize = fields.integerOrZero({"mamba_d_ssm"}, limits::kWidth);
        const std::int64_t automatic = std::max<std::int64_t>((a.innerSize > 0 ? a.innerSize : expanded(fields, basics)) / a.heads, 1);
        a.headDimV = integerOrAuto(fields, {"mamba_head_dim", "mamba_d_head"}, limits::kWidth, automatic);
    } else {
        a.heads = fields.requiredInteger({"num_heads"}, limits::kHeads);
        a.headDimV = fields.requiredInteger({"head_dim"}, limits::kWidth);
    }
    a.innerSize = a.heads * a.headDimV;
    a.stateSize = fields.requiredInteger({"ssm_state_size", "mamba_d_state", "state_size"}, limits::kWidth);
    a.groups = fields.integerOr({"n_groups", "mamba_n_groups"}, limits::kHeads, 1);
    a.convKernel = fields.integerOr({"conv_kernel", "mamba_d_conv"}, limits::kHeads, 4);
    a.biasQkv = a.biasOutput = fields.flag({"mamba_proj_bias"}).value_or(false);
    a.convBias = fields.flag({"use_conv_bias", "mamba_conv_bias"}).value_or(true);
    a.gatedNorm = fields.flag({"mamba_rms_norm"}).value_or(true);
    return a;
}

AttentionShape readMamba1(ConfigFields &fields, const ConfigBasics &basics)
{
    constexpr std::int64_t kWidthPerRank = 16; // "auto": hidden size over 16, rounded up (MambaConfig, JambaConfig)
    AttentionShape a;
    a.kind = AttentionKind::Mamba1;
    a.innerSize = expanded(fields, basics);
    a.stateSize = fields.integerOr({"mamba_d_state", "state_size"}, limits::kWidth, 16);
    a.convKernel = fields.integerOr({"mamba_d_conv", "conv_kernel"}, limits::kHeads, 4);
    a.timeStepRank = integerOrAuto(fields, {"mamba_dt_rank", "time_step_rank"}, limits::kWidth, (basics.hidden + kWidthPerRank - 1) / kWidthPerRank);
    a.biasQkv = a.biasOutput = fields.flag({"mamba_proj_bias", "use_bias"}).value_or(false);
    a.convBias = fields.flag({"mamba_conv_bias", "use_conv_bias"}).value_or(true);
    a.stateNorms = basics.family->modelType == "jamba"; // Falcon-Mamba's norms there have no weights
    return a;
}

AttentionShape readLinearAttention(ConfigFields &fields, const ConfigBasics &basics)
{
    AttentionShape a;
    a.kind = AttentionKind::LinearAttention;
    a.heads = fields.requiredInteger({"num_attention_heads"}, limits::kHeads);
    a.headDimQk = fields.integerOrZero({"head_dim"}, limits::kWidth);
    if (a.headDimQk == 0)
        a.headDimQk = std::max<std::int64_t>(basics.hidden / a.heads, 1);
    a.headDimV = a.headDimQk;
    return a;
}

AttentionShape readShortConvolution(ConfigFields &fields, const ConfigBasics &basics)
{
    AttentionShape a;
    a.kind = AttentionKind::ShortConvolution;
    a.innerSize = basics.hidden;
    a.convKernel = fields.integerOr({"conv_L_cache"}, limits::kHeads, 3);
    a.convBias = fields.flag({"conv_bias"}).value_or(false);
    return a;
}

AttentionShape readMixer(ConfigFields &fields, const ConfigBasics &basics, AttentionKind kind, std::int64_t layer)
{
    switch (kind) {
    case AttentionKind::GatedDeltaNet:
        return readGatedDeltaNet(fields);
    case AttentionKind::Mamba2:
        return readMamba2(fields, basics);
    case AttentionKind::Mamba1:
        return readMamba1(fields, basics);
    case AttentionKind::LinearAttention:
        return readLinearAttention(fields, basics);
    case AttentionKind::ShortConvolution:
        return readShortConvolution(fields, basics);
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
    case AttentionKind::Mla:
        return readAttention(fields, basics, kind, layer);
    case AttentionKind::None:
        break;
    }
    AttentionShape none;
    none.kind = AttentionKind::None;
    return none;
}

} // namespace powertrain
