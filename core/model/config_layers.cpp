// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_parts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace powertrain {

using nlohmann::json;

namespace {

const Keys kExpertKeys{"n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"};
const Keys kTopKKeys{"num_experts_per_tok", "num_experts_per_token", "top_k_experts", "moe_top_k", "moe_topk", "moe_k", "num_selected_experts"};
const Keys kWidthKeys{"intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim", "inner_dim", "ffn_intermediate_size"};

/// SwiGLU-like activations need a gate matrix; for a known family its convention decides.
bool isGated(ConfigFields &fields, const FamilyConvention &family)
{
    const auto activation = fields.text({"hidden_act", "activation_function", "hidden_activation", "mlp_hidden_act", "activation"});
    if (!family.modelType.empty() || !activation)
        return family.gated;
    const bool gated = activation->find("relu") == std::string::npos && (activation->find("gelu") == std::string::npos || activation->find("geglu") != std::string::npos);
    fields.assume("gated_mlp", gated ? "true" : "false");
    return gated;
}

bool mlpBias(ConfigFields &fields, const FamilyConvention &family)
{
    if (const auto stated = fields.flag({"mlp_bias"}))
        return *stated;
    if (family.biasMlp)
        return fields.flag({"use_bias", "bias", "add_bias_linear"}).value_or(true);
    return false;
}

std::int64_t norms(ConfigFields &fields, const FamilyConvention &family)
{
    // Falcon's parallel decoder has one norm, its new decoder two.
    if (family.modelType == "falcon")
        return fields.flag({"new_decoder_architecture"}).value_or(fields.integerOrZero({"num_kv_heads", "num_key_value_heads", "n_head_kv"}, limits::kHeads) > 1) ? 2 : 1;
    return family.norms;
}

bool normBias(ConfigFields &fields, const FamilyConvention &family)
{
    if (!family.modelType.empty())
        return family.normBias;
    const bool layerNorm = fields.has({"layer_norm_eps", "layer_norm_epsilon", "layernorm_epsilon"}) && !fields.has({"rms_norm_eps"});
    if (layerNorm)
        fields.assume("norm_bias", "true");
    return layerNorm;
}

} // namespace

namespace {

/// LFM2 states the width of a two-matrix MLP: two thirds of it, times a multiplier, rounded up (Lfm2MLP).
std::int64_t adjustedWidth(ConfigFields &fields, std::int64_t width)
{
    const json *stated = fields.find({"block_ffn_dim_multiplier"});
    const double multiplier = stated && stated->is_number() ? stated->get<double>() : 1.0;
    const double scaled = std::floor(multiplier * std::floor(2.0 * static_cast<double>(width) / 3.0));
    if (!(scaled >= 1 && scaled <= static_cast<double>(limits::kWidth))) {
        fields.refuse("model.out_of_range", "block_ffn_dim_multiplier", {Argument::of("maximum", static_cast<double>(limits::kWidth))});
        return 1;
    }
    const std::int64_t multiple = std::max<std::int64_t>(fields.integerOr({"block_multiple_of"}, limits::kWidth, 256), 1);
    return (static_cast<std::int64_t>(scaled) + multiple - 1) / multiple * multiple;
}

} // namespace

FeedForwardShape readDenseMlp(ConfigFields &fields, const ConfigBasics &basics, std::int64_t layer, bool besideMoe)
{
    FeedForwardShape f;
    if (basics.family->sharedInDenseLayers && fields.has({"shared_intermediate_size"}))
        f.intermediate = fields.integerOrZero({"shared_intermediate_size"}, limits::kWidth);
    else if (basics.widthOfLayer)
        f.intermediate = (*basics.widthOfLayer)[static_cast<std::size_t>(layer)];
    else if (besideMoe && fields.has({"dense_intermediate_size", "intermediate_size_mlp"}))
        f.intermediate = fields.integerOrZero({"dense_intermediate_size", "intermediate_size_mlp"}, limits::kWidth);
    else
        f.intermediate = fields.integerOrZero(kWidthKeys, limits::kWidth);
    if (f.intermediate == 0) {
        const std::int64_t ratio = fields.integerOr({"expansion_ratio", "ffn_multiplier"}, 1'000, 4);
        f.intermediate = std::min(ratio * basics.hidden, limits::kWidth);
    }
    if (basics.family->halvedIntermediate)
        f.intermediate /= 2;
    if (fields.flag({"block_auto_adjust_ff_dim"}).value_or(false))
        f.intermediate = adjustedWidth(fields, f.intermediate);
    f.gated = isGated(fields, *basics.family);
    f.bias = mlpBias(fields, *basics.family);
    return f;
}

FeedForwardShape readMoe(ConfigFields &fields, const ConfigBasics &basics)
{
    const FamilyConvention &family = *basics.family;
    FeedForwardShape f;
    f.experts = fields.integerOrZero(kExpertKeys, limits::kExperts);
    f.expertsPerToken = fields.integerOr(kTopKKeys, limits::kExperts, std::min<std::int64_t>(2, f.experts));
    if (const std::int64_t zero = fields.integerOrZero({"zero_expert_num"}, limits::kExperts); zero > 0 && f.experts > 0) // choices that cost nothing
        f.expertsPerToken = std::max<std::int64_t>(f.expertsPerToken * f.experts / (f.experts + zero), 1);
    if (f.expertsPerToken > f.experts)
        fields.refuse("model.more_active_experts_than_experts", "num_experts_per_tok", {Argument::of("experts", static_cast<double>(f.experts)), Argument::of("per_token", static_cast<double>(f.expertsPerToken))});
    f.expertIntermediate = fields.integerOrZero({"moe_intermediate_size", "expert_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size"}, limits::kWidth);
    if (f.expertIntermediate == 0)
        f.expertIntermediate = fields.requiredInteger(kWidthKeys, limits::kWidth);
    f.gated = isGated(fields, family);
    f.expertBias = family.expertBias;
    f.expertLatent = fields.integerOrZero({"moe_latent_size", "routed_expert_hidden_size"}, limits::kWidth);
    f.routerBias = family.routerBias || fields.text({"topk_method"}).value_or("") == "noaux_tc";
    if (const auto stated = fields.flag({"use_routing_bias", "use_moe_router_bias", "moe_router_enable_expert_bias", "moe_use_aux_free"}))
        f.routerBias = *stated;

    const auto sharedCount = fields.integer({"n_shared_experts", "num_shared_experts", "moe_num_shared_experts", "num_shared_expert"}, limits::kExperts);
    const auto sharedWidth = fields.integer({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size", "share_expert_dim", "shared_intermediate_size"}, limits::kWidth);
    if (sharedWidth)
        f.sharedIntermediate = *sharedWidth * sharedCount.value_or(1);
    else if (sharedCount)
        f.sharedIntermediate = *sharedCount * f.expertIntermediate;
    else if (family.sharedExpert)
        f.sharedIntermediate = f.expertIntermediate;
    f.sharedGate = family.sharedGate && f.sharedIntermediate > 0;
    return f;
}

std::vector<bool> readMoeLayers(ConfigFields &fields, std::int64_t layers)
{
    const auto size = static_cast<std::size_t>(layers);
    std::vector<bool> moe(size, false);
    if (fields.integerOrZero(kExpertKeys, limits::kExperts) == 0 || fields.flag({"enable_moe_block"}) == std::optional<bool>(false))
        return moe;
    moe.assign(size, true);
    if (const auto names = fields.perLayer({"mlp_layer_types"}, layers)) {
        for (std::size_t i = 0; i < size; ++i)
            moe[i] = (*names)[i] != "dense";
        return moe;
    }
    if (const std::int64_t period = fields.integerOrZero({"expert_layer_period"}, limits::kLayers); period > 0) { // Jamba
        const std::int64_t offset = fields.integerOrZero({"expert_layer_offset"}, limits::kLayers);
        for (std::int64_t i = 0; i < layers; ++i)
            moe[static_cast<std::size_t>(i)] = i % period == offset;
        return moe;
    }
    const json *frequency = fields.find({"moe_layer_freq"});
    if (!frequency || !frequency->is_number()) {
        if (const auto list = fields.perLayer({"moe_layer_freq"}, layers)) {
            for (std::size_t i = 0; i < size; ++i)
                moe[i] = (*list)[i] != "0";
            return moe;
        }
    }
    const std::int64_t firstDense = fields.integerOrZero({"first_k_dense_replace", "moe_layer_start_index", "num_dense_layers"}, limits::kLayers);
    const std::int64_t lastMoe = fields.integer({"moe_layer_end_index"}, limits::kLayers).value_or(limits::kLayers);
    const std::int64_t every = std::max<std::int64_t>(fields.integerOrZero({"moe_layer_freq"}, limits::kLayers), 1);
    const std::int64_t step = std::max<std::int64_t>(fields.integerOrZero({"decoder_sparse_step", "interleave_moe_layer_step", "moe_layer_interval"}, limits::kLayers), 1);
    for (std::int64_t i = 0; i < layers; ++i)
        moe[static_cast<std::size_t>(i)] = i >= firstDense && i <= lastMoe && i % every == 0 && (i + 1) % step == 0;
    if (const json *dense = fields.find({"mlp_only_layers"}); dense && dense->is_array()) {
        for (const json &item : *dense) {
            if (item.is_number_integer() && item.get<double>() >= 0 && item.get<double>() < static_cast<double>(layers))
                moe[item.get<std::size_t>()] = false;
        }
    }
    return moe;
}

LayerGroup commonGroup(ConfigFields &fields, const ConfigBasics &basics)
{
    LayerGroup group;
    group.count = 1;
    group.normsPerLayer = norms(fields, *basics.family);
    group.normBias = normBias(fields, *basics.family);
    group.attention.kind = AttentionKind::None;
    return group;
}

namespace {

/// One mixer or one feed-forward part per layer (Nemotron-H): M, E, * and - in a string, or their names in a list.
std::optional<std::vector<LayerGroup>> readOneBlockLayers(ConfigFields &fields, const ConfigBasics &basics)
{
    std::vector<std::string> blocks;
    if (const auto pattern = fields.text({"hybrid_override_pattern"})) {
        if (static_cast<std::int64_t>(pattern->size()) != basics.layers) {
            fields.refuse("model.list_too_short", "hybrid_override_pattern", {Argument::of("entries", static_cast<double>(pattern->size())), Argument::of("layers", static_cast<double>(basics.layers))});
            return std::nullopt;
        }
        for (const char c : *pattern)
            blocks.emplace_back(c == 'M' ? "mamba" : c == 'E' ? "moe"
                    : c == '*'                                ? "attention"
                                                              : "mlp");
    } else if (auto names = fields.perLayer({"layers_block_type"}, basics.layers)) {
        blocks = std::move(*names);
    } else {
        return std::nullopt;
    }
    std::vector<LayerGroup> layers;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        LayerGroup group = commonGroup(fields, basics);
        if (blocks[i] == "mamba")
            group.attention = readMamba2(fields, basics);
        else if (blocks[i] == "attention")
            group.attention = readAttention(fields, basics, AttentionKind::Full, static_cast<std::int64_t>(i));
        else if (blocks[i] == "moe")
            group.feedForward = readMoe(fields, basics);
        else
            group.feedForward = readDenseMlp(fields, basics, static_cast<std::int64_t>(i), false);
        layers.push_back(group);
        if (fields.error)
            break;
    }
    return layers;
}

/// The mixture runs beside a dense MLP: Gemma-4 (with three more norms and router scales), Grok-2 (residual_moe) and
/// Arctic (its dense MLP has the model's width and a norm of its own).
void addParallelExperts(ConfigFields &fields, const ConfigBasics &basics, std::int64_t layer, LayerGroup &group)
{
    if (fields.flag({"enable_moe_block"}).value_or(false)) {
        group.feedForward.intermediate = readDenseMlp(fields, basics, layer, false).intermediate;
        group.feedForward.routerScales = 1;
        group.normsPerLayer += 3;
    } else if (fields.flag({"residual_moe"}).value_or(false)) {
        group.feedForward.intermediate = readDenseMlp(fields, basics, layer, false).intermediate;
    } else if (fields.flag({"parallel_attn_mlp_res"}).value_or(false)) {
        group.feedForward.intermediate = basics.hidden;
        ++group.normsPerLayer;
    }
}

/// Mixers and feed-forward parts are the same in every layer of a kind unless the file lists them per layer; then each
/// is read once.
class LayerParts {
public:
    LayerParts(ConfigFields &fields, const ConfigBasics &basics, bool anyMoe)
        : m_fields(fields)
        , m_basics(basics)
        , m_anyMoe(anyMoe)
        , m_listed(basics.headsOfLayer || basics.kvHeadsOfLayer || basics.widthOfLayer || basics.indexerOfLayer || basics.compressionOfLayer)
    {
    }
    AttentionShape mixer(AttentionKind kind, std::int64_t layer)
    {
        return once(m_mixers, static_cast<int>(kind), [&] { return readMixer(m_fields, m_basics, kind, layer); });
    }
    FeedForwardShape feedForward(bool moe, std::int64_t layer)
    {
        return once(m_feedForwards, moe ? 1 : 0, [&] { return moe ? readMoe(m_fields, m_basics) : readDenseMlp(m_fields, m_basics, layer, m_anyMoe); });
    }

private:
    template <class Part, class Read>
    Part once(std::map<int, Part> &known, int key, Read read)
    {
        if (m_listed)
            return read();
        const auto found = known.find(key);
        return found != known.end() ? found->second : known[key] = read();
    }

    ConfigFields &m_fields;
    const ConfigBasics &m_basics;
    bool m_anyMoe, m_listed;
    std::map<int, AttentionShape> m_mixers;
    std::map<int, FeedForwardShape> m_feedForwards;
};

std::vector<std::int64_t> layerNumbers(ConfigFields &fields, Keys keys)
{
    std::vector<std::int64_t> layers;
    const json *list = fields.find(keys);
    for (std::size_t i = 0; list && list->is_array() && i < std::min<std::size_t>(list->size(), limits::kLayerKinds); ++i) {
        if ((*list)[i].is_number_integer() && (*list)[i].get<double>() >= 0)
            layers.push_back((*list)[i].get<std::int64_t>());
    }
    return layers;
}

} // namespace

std::vector<LayerGroup> readLayers(ConfigFields &fields, const ConfigBasics &basics)
{
    if (auto oneBlock = readOneBlockLayers(fields, basics))
        return std::move(*oneBlock);
    if (auto searched = readSearchedBlocks(fields, basics))
        return std::move(*searched);
    const FamilyConvention &family = *basics.family;
    const std::vector<AttentionKind> kinds = readAttentionKinds(fields, basics);
    const std::vector<bool> moe = readMoeLayers(fields, basics.layers);
    const bool anyMoe = std::find(moe.begin(), moe.end(), true) != moe.end();
    const bool layerScalar = family.modelType == "gemma4";
    const std::int64_t hashLayers = fields.integerOrZero({"num_hash_layers"}, limits::kLayers);
    const std::int64_t sharing = fields.integerOrZero({"num_kv_shared_layers"}, limits::kLayers);
    const bool doubleWide = fields.flag({"use_double_wide_mlp"}).value_or(false);
    LayerGroup common = commonGroup(fields, basics);
    common.residualStreams = fields.integerOrZero({"hc_mult", "hc_count"}, 64);
    common.residualRank = fields.integerOrZero({"hc_lowrank"}, limits::kWidth);
    common.scalars = layerScalar ? 1 : 0;
    common.laurelRank = fields.integerOrZero({"laurel_rank"}, limits::kWidth);
    common.alternatingStreams = common.laurelRank > 0 ? fields.integerOrZero({"altup_num_inputs"}, 64) : 0;

    const std::vector<std::int64_t> crossing = layerNumbers(fields, {"cross_attention_layers"});
    const std::vector<std::int64_t> ngramLayers = layerNumbers(fields, {"ple_layer_ids"}); // from 1
    const bool zeroExperts = anyMoe && fields.integerOrZero({"zero_expert_num"}, limits::kExperts) > 0;
    const std::int64_t denseWidth = zeroExperts ? fields.requiredInteger({"ffn_hidden_size"}, limits::kWidth) : 0;
    LayerParts parts(fields, basics, anyMoe);
    std::vector<LayerGroup> layers;
    for (std::int64_t i = 0; i < basics.layers && !fields.error; ++i) {
        const auto index = static_cast<std::size_t>(i);
        LayerGroup group = common;
        group.attention = parts.mixer(kinds[index], i);
        if (family.parallel != AttentionKind::None)
            group.parallel = parts.mixer(family.parallel, i);
        group.attention.sharesKv = group.attention.sharesKv || i >= basics.layers - sharing;
        if (family.feedForward)
            group.feedForward = parts.feedForward(moe[index], i);
        if (moe[index])
            addParallelExperts(fields, basics, i, group);
        if (std::find(crossing.begin(), crossing.end(), i) != crossing.end()) {
            // Llama-3.2-Vision: this layer attends to the picture instead, behind two gates.
            group.cross = group.attention;
            group.cross.qkNorm = true;
            group.attention = AttentionShape{.kind = AttentionKind::None};
            group.scalars += 2;
        }
        if (i >= basics.layers - sharing && doubleWide)
            group.feedForward.intermediate *= 2;
        if (i < hashLayers && moe[index]) {
            group.hashRouted = true;
            group.feedForward.routerBias = false;
        }
        if (std::find(ngramLayers.begin(), ngramLayers.end(), i + 1) != ngramLayers.end())
            addNgramTable(fields, basics, std::find(ngramLayers.begin(), ngramLayers.end(), i + 1) - ngramLayers.begin(), group);
        // ModernBERT's first layer has the embedding's norm in place of its own.
        if (family.modelType == "modernbert" && i == 0)
            --group.normsPerLayer;
        // MPNet keeps one table of relative positions for the stack.
        if (family.stack == StackStyle::Encoder && i == 0)
            group.attention.positionBuckets = fields.integerOrZero({"relative_attention_num_buckets"}, limits::kWidth);
        layers.push_back(group);
        // LongCat-Flash's layer is two of attention and MLP, with the mixture beside the first.
        if (zeroExperts) {
            layers.back().feedForward.intermediate = denseWidth;
            group.feedForward = {};
            group.feedForward.intermediate = denseWidth;
            layers.push_back(group);
        }
    }
    return layers;
}

std::vector<LayerGroup> mergeLayers(ConfigFields &fields, const std::vector<LayerGroup> &layers, std::vector<std::size_t> &groupOfLayer)
{
    std::vector<LayerGroup> groups;
    for (const LayerGroup &layer : layers) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](LayerGroup group) {
            group.count = layer.count;
            return group == layer;
        });
        groupOfLayer.push_back(static_cast<std::size_t>(same - groups.begin()));
        if (same != groups.end()) {
            same->count += layer.count;
        } else if (groups.size() < limits::kLayerKinds) {
            groups.push_back(layer);
        } else {
            fields.refuse("model.too_many_layer_kinds", "num_hidden_layers", {Argument::of("maximum", static_cast<double>(limits::kLayerKinds))});
            break;
        }
    }
    return groups;
}

void readMultiTokenPrediction(ConfigFields &fields, const ConfigBasics &basics, const std::vector<LayerGroup> &layers, Architecture &architecture)
{
    const Keys keys{"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules", "mtp_num_layers"};
    const std::int64_t depth = basics.family->mtpDepth > 0 ? fields.integerOr(keys, limits::kLayers, basics.family->mtpDepth) : fields.integerOrZero(keys, limits::kLayers);
    if (depth == 0 || basics.family->mtpNotShipped || layers.empty())
        return;
    architecture.mtpDepth = depth;
    architecture.mtpOwnEmbeddings = basics.family->mtpOwnEmbeddings;
    const auto attends = [](const LayerGroup &group) { return group.attention.heads > 0 && group.attention.headDimQk > 0 && group.attention.kind != AttentionKind::LinearAttention; };
    const auto last = std::find_if(layers.rbegin(), layers.rend(), attends);
    if (last == layers.rend())
        return;
    LayerGroup group = *last;
    group.count = depth;
    architecture.mtpGroups.push_back(group);
    const bool oneBlock = group.feedForward.intermediate == 0 && !group.feedForward.isMoe();
    if (!oneBlock)
        return;
    const auto experts = std::find_if(layers.rbegin(), layers.rend(), [](const LayerGroup &g) { return g.feedForward.isMoe(); });
    if (experts != layers.rend()) {
        LayerGroup moe = *experts;
        moe.count = depth;
        architecture.mtpGroups.push_back(moe);
    }
}

} // namespace powertrain
