// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_profile.h"

#include <algorithm>

namespace powertrain {

namespace {

using Role = TensorRole;

bool isLinear(Role role)
{
    switch (role) {
    case Role::AttentionQ:
    case Role::AttentionK:
    case Role::AttentionV:
    case Role::AttentionOutput:
    case Role::MlaDownQ:
    case Role::MlaUpQ:
    case Role::MlaDownKv:
    case Role::MlaUpKv:
    case Role::Recurrent:
    case Role::MlpGate:
    case Role::MlpUp:
    case Role::MlpDown:
    case Role::ExpertGate:
    case Role::ExpertUp:
    case Role::ExpertDown:
    case Role::SharedExpertGate:
    case Role::SharedExpertUp:
    case Role::SharedExpertDown:
        return true;
    default:
        return false;
    }
}

bool isAttentionLinear(Role role)
{
    return isLinear(role) && isAttention(role);
}

/// Module names as the common libraries spell them, and what they hold.
struct ModuleName {
    std::string_view name;
    std::array<Role, 5> roles;
    std::size_t count;
};
constexpr ModuleName kModules[] = {
    {"q_proj", {Role::AttentionQ, Role::MlaUpQ}, 2},
    {"k_proj", {Role::AttentionK}, 1},
    {"v_proj", {Role::AttentionV}, 1},
    {"o_proj", {Role::AttentionOutput}, 1},
    {"out_proj", {Role::AttentionOutput}, 1},
    {"qkv_proj", {Role::AttentionQ, Role::AttentionK, Role::AttentionV}, 3},
    {"query_key_value", {Role::AttentionQ, Role::AttentionK, Role::AttentionV}, 3},
    {"c_attn", {Role::AttentionQ, Role::AttentionK, Role::AttentionV}, 3},
    {"linear_qkv", {Role::AttentionQ, Role::AttentionK, Role::AttentionV}, 3},
    {"linear_proj", {Role::AttentionOutput}, 1},
    {"q_a_proj", {Role::MlaDownQ}, 1},
    {"q_b_proj", {Role::MlaUpQ}, 1},
    {"kv_a_proj_with_mqa", {Role::MlaDownKv}, 1},
    {"kv_b_proj", {Role::MlaUpKv}, 1},
    {"gate_proj", {Role::MlpGate, Role::ExpertGate, Role::SharedExpertGate}, 3},
    {"up_proj", {Role::MlpUp, Role::ExpertUp, Role::SharedExpertUp}, 3},
    {"down_proj", {Role::MlpDown, Role::ExpertDown, Role::SharedExpertDown}, 3},
    {"w1", {Role::MlpGate, Role::ExpertGate}, 2},
    {"w2", {Role::MlpDown, Role::ExpertDown}, 2},
    {"w3", {Role::MlpUp, Role::ExpertUp}, 2},
    {"fc1", {Role::MlpUp}, 1},
    {"fc2", {Role::MlpDown}, 1},
    {"gate_up_proj", {Role::MlpGate, Role::MlpUp}, 2},
    {"dense_h_to_4h", {Role::MlpGate, Role::MlpUp}, 2},
    {"dense_4h_to_h", {Role::MlpDown}, 1},
    {"linear_fc1", {Role::MlpGate, Role::MlpUp}, 2},
    {"linear_fc2", {Role::MlpDown}, 1},
    {"lm_head", {Role::OutputHead}, 1},
    {"embed_tokens", {Role::Embedding}, 1},
    {"wte", {Role::Embedding}, 1},
};

bool nameHasRole(std::string_view name, Role role)
{
    for (const ModuleName &module : kModules) {
        if (module.name == name)
            return std::find(module.roles.begin(), module.roles.begin() + module.count, role) != module.roles.begin() + module.count;
    }
    return false;
}

template <class Visit>
void eachName(std::string_view list, Visit visit)
{
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        std::string_view name = list.substr(0, comma);
        while (!name.empty() && name.front() == ' ')
            name.remove_prefix(1);
        while (!name.empty() && name.back() == ' ')
            name.remove_suffix(1);
        if (!name.empty())
            visit(name);
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
}

void add(SplitSums &sums, const TensorEntry &tensor)
{
    const double elements = static_cast<double>(tensor.elements());
    switch (tensor.split) {
    case TensorSplit::Replicated:
        sums.replicated += elements;
        break;
    case TensorSplit::KvColumns:
        sums.kvColumns += elements;
        break;
    case TensorSplit::Experts:
        sums.experts += elements;
        break;
    case TensorSplit::Columns:
    case TensorSplit::Rows:
    case TensorSplit::Vocabulary:
        sums.columns += elements;
        break;
    }
}

/// Token mixer. Standard attention keeps norm input and output (2 h each, 2 bytes), Q, K, V and the kernel's output:
/// arXiv 2205.05198 §4.1, with grouped K and V. MLA and recurrent layers: the outputs of their own projections.
void addMixer(LayerActivations &kept, const AttentionShape &shape, double hidden)
{
    kept.residual += 4 * hidden;
    kept.inputs.mixer += 2 * hidden;
    const double heads = static_cast<double>(shape.heads);
    const double qk = static_cast<double>(shape.headDimQk), v = static_cast<double>(shape.headDimV);
    switch (shape.kind) {
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
        kept.sharded += 2 * (heads * qk + static_cast<double>(shape.kvHeads) * (qk + v) + heads * v);
        kept.inputs.mixerOut += 2 * heads * v;
        kept.fusedQk += 2 * (heads + static_cast<double>(shape.kvHeads)) * qk;
        kept.eagerPerKey += 5 * heads;
        if (shape.qkNorm)
            kept.sharded += 2 * (heads + static_cast<double>(shape.kvHeads)) * qk;
        if (shape.outputGate)
            kept.sharded += 4 * heads * v;
        break;
    case AttentionKind::Mla:
        kept.residual += 4 * static_cast<double>(shape.qLoraRank) + 4 * static_cast<double>(shape.kvLoraRank) + 2 * static_cast<double>(shape.ropeHeadDim);
        kept.sharded += 2 * heads * (2 * qk + static_cast<double>(shape.nopeHeadDim) + v + v);
        kept.inputs.mixerOut += 2 * heads * v;
        kept.eagerPerKey += 5 * heads;
        break;
    case AttentionKind::GatedDeltaNet: {
        const double keys = static_cast<double>(shape.keyHeads * shape.keyHeadDim), values = static_cast<double>(shape.valueHeads * shape.valueHeadDim);
        kept.sharded += 2 * (2 * (2 * keys + values) + 3 * values);
        break;
    }
    case AttentionKind::Mamba2: {
        const double inner = static_cast<double>(shape.innerSize), states = static_cast<double>(shape.groups * shape.stateSize);
        // Input projection's result, scan's result and the normalised one; the kernel recomputes the rest (mamba ssd_combined.py).
        kept.sharded += 2 * (4 * inner + 2 * states);
        break;
    }
    case AttentionKind::Mamba1: {
        // Projection, convolution and gate in and out; step size, B and C.
        const double inner = static_cast<double>(shape.innerSize);
        kept.sharded += 2 * (6 * inner + static_cast<double>(shape.timeStepRank + 2 * shape.stateSize));
        break;
    }
    case AttentionKind::LinearAttention:
        kept.sharded += 2 * heads * (2 * qk + 4 * v);
        break;
    case AttentionKind::ShortConvolution:
        kept.sharded += 2 * 5 * static_cast<double>(shape.innerSize);
        break;
    case AttentionKind::None:
        break;
    }
}

/// Gated MLP: gate, up, act(gate), product (8 bytes per unit of width); plain MLP: before and after the activation (4).
void addFeedForward(LayerActivations &kept, const FeedForwardShape &shape, double hidden)
{
    kept.residual += 4 * hidden;
    const double perWidth = shape.gated ? 8 : 4;
    const double dense = static_cast<double>(shape.intermediate + shape.sharedIntermediate);
    kept.sharded += perWidth * dense;
    kept.inputs.mlp += dense > 0 ? 2 * hidden : 0;
    kept.inputs.down += 2 * dense;
    if (shape.isMoe()) {
        kept.inputs.expert += 2 * static_cast<double>(shape.expertsPerToken) * hidden;
        kept.inputs.expertDown += 2 * static_cast<double>(shape.expertsPerToken * shape.expertIntermediate);
        kept.routed += static_cast<double>(shape.expertsPerToken) * (4 * hidden + perWidth * static_cast<double>(shape.expertIntermediate));
        kept.residual += 4 * static_cast<double>(shape.experts);
    }
}

LayerActivations layerActivations(const LayerGroup &group, double hidden)
{
    LayerActivations kept;
    addMixer(kept, group.attention, hidden);
    addFeedForward(kept, group.feedForward, hidden);
    if (group.normBias)
        kept.residual += 2 * hidden; // two dropout masks of one byte
    else
        kept.norms32 = 8 * hidden; // RMSNorm in fp32, unfused
    return kept;
}

/// FLOPs of one token on a recurrent mixer's state: it is updated by an outer product and read by a matrix-vector product
/// (2 + 2 per state element); the chunked form adds about as much again inside a chunk (arXiv 2405.21060, 2412.06464).
double stateFlops(const AttentionShape &shape)
{
    constexpr double kPerElement = 8;
    switch (shape.kind) {
    case AttentionKind::Mamba2:
    case AttentionKind::Mamba1:
        return kPerElement * static_cast<double>(shape.innerSize * shape.stateSize);
    case AttentionKind::GatedDeltaNet:
        return kPerElement * static_cast<double>(shape.valueHeads * shape.valueHeadDim * shape.keyHeadDim);
    case AttentionKind::LinearAttention:
        return kPerElement * static_cast<double>(shape.heads * shape.headDimQk * shape.headDimV);
    default:
        return 0;
    }
}

void accumulate(LayerActivations &sum, const LayerActivations &one, double count)
{
    sum.residual += count * one.residual;
    sum.sharded += count * one.sharded;
    sum.routed += count * one.routed;
    sum.norms32 += count * one.norms32;
    sum.eagerPerKey += count * one.eagerPerKey;
    sum.fusedQk += count * one.fusedQk;
    sum.inputs.mixer += count * one.inputs.mixer;
    sum.inputs.mixerOut += count * one.inputs.mixerOut;
    sum.inputs.mlp += count * one.inputs.mlp;
    sum.inputs.down += count * one.inputs.down;
    sum.inputs.expert += count * one.inputs.expert;
    sum.inputs.expertDown += count * one.inputs.expertDown;
}

void addWindow(TrainingProfile &profile, double window, double width)
{
    for (std::size_t i = 0; i < profile.windowCount; ++i) {
        if (profile.windows[i].window == window) {
            profile.windows[i].width += width;
            return;
        }
    }
    // Beyond the table's size the windows are merged into the last entry: no known model has more than two.
    if (profile.windowCount == TrainingProfile::kMaxWindows) {
        profile.windows.back().window = window == 0 ? 0 : std::max(window, profile.windows.back().window);
        profile.windows.back().width += width;
        return;
    }
    profile.windows[profile.windowCount++] = {window, width};
}

void addTensors(TrainingProfile &profile, const Inventory &inventory, double routedShare)
{
    for (const TensorEntry &tensor : inventory.tensors) {
        const double elements = static_cast<double>(tensor.elements());
        const auto role = static_cast<std::size_t>(tensor.role);
        if (tensor.role == Role::MultiTokenPrediction)
            continue;
        if (tensor.role == Role::Vision) {
            profile.vision += elements;
            continue;
        }
        profile.adapterWidth[role] += static_cast<double>((tensor.rows + tensor.columns) * tensor.count);
        profile.adapterRows[role] += static_cast<double>(tensor.rows * tensor.count);
        if (tensor.role == Role::AttentionBias || tensor.role == Role::MlpBias)
            profile.biases += elements;
        if (isLinear(tensor.role)) {
            profile.linearRows += static_cast<double>(tensor.rows * tensor.count);
            profile.activeQuantisable += elements * (tensor.split == TensorSplit::Experts ? routedShare : 1);
        }
        profile.total += elements;
        switch (tensor.role) {
        case Role::Embedding:
        case Role::PositionEmbedding:
            profile.embedding += elements;
            break;
        case Role::OutputHead:
            profile.head += elements;
            break;
        case Role::FinalNorm:
            profile.finalNorm += elements;
            break;
        default:
            add(tensor.quantisable ? profile.quantisable : profile.plain, tensor);
            break;
        }
    }
}

} // namespace

double TrainingProfile::attentionWork(double sequence) const
{
    double work = 0;
    for (std::size_t i = 0; i < windowCount; ++i) {
        const double seen = windows[i].window > 0 ? std::min(sequence, windows[i].window) : sequence;
        work += windows[i].width * seen;
    }
    return work;
}

TrainingProfile buildTrainingProfile(const Model &model)
{
    const Architecture &architecture = model.architecture;
    TrainingProfile profile;
    profile.hidden = static_cast<double>(architecture.hidden);
    profile.vocabulary = static_cast<double>(architecture.vocabulary);
    profile.tied = architecture.tiedEmbeddings;
    for (const LayerGroup &group : architecture.groups) {
        const double count = static_cast<double>(group.count);
        const AttentionShape &attention = group.attention;
        profile.layers += count;
        if (attention.kvHeads > 0)
            profile.kvHeads = std::max(profile.kvHeads, static_cast<double>(attention.kvHeads));
        profile.kvWidth += count * static_cast<double>(attention.kvHeads * (attention.headDimQk + attention.headDimV));
        if (group.feedForward.isMoe()) {
            profile.moeLayers += count;
            profile.experts = static_cast<double>(group.feedForward.experts);
            profile.expertsPerToken = static_cast<double>(group.feedForward.expertsPerToken);
            profile.expertWidth = static_cast<double>(group.feedForward.expertIntermediate);
            profile.expertInput = group.feedForward.expertLatent > 0 ? static_cast<double>(group.feedForward.expertLatent) : profile.hidden;
        }
        profile.stateWork += count * (stateFlops(attention) + stateFlops(group.parallel));
        const LayerActivations kept = layerActivations(group, profile.hidden);
        accumulate(profile.activations, kept, count);
        if (count > 0 && kept.residual + kept.sharded + kept.routed > profile.largest.residual + profile.largest.sharded + profile.largest.routed)
            profile.largest = kept;
        const bool windowed = attention.kind == AttentionKind::SlidingWindow || attention.kind == AttentionKind::ChunkedLocal;
        const bool quadratic = windowed || attention.kind == AttentionKind::Full || attention.kind == AttentionKind::Mla;
        if (quadratic && count > 0)
            addWindow(profile, windowed ? static_cast<double>(attention.window) : 0, count * static_cast<double>(attention.heads * (attention.headDimQk + attention.headDimV)));
    }
    const double routedShare = profile.experts > 0 ? profile.expertsPerToken / profile.experts : 1;
    addTensors(profile, model.inventory, routedShare);
    if (profile.tied && profile.head == 0)
        profile.head = profile.vocabulary * profile.hidden;
    const ParameterCounts &counts = model.inventory.counts;
    profile.matmulParameters = static_cast<double>(counts.active - (architecture.tiedEmbeddings ? 0 : counts.embedding));
    const double layerTotal = profile.quantisable.total() + profile.plain.total();
    profile.largestLayer = profile.layers > 0 ? layerTotal / profile.layers : layerTotal;
    return profile;
}

bool targetsRole(std::string_view targets, TensorRole role)
{
    if (targets.empty() || targets == "all_linear" || targets == "all-linear" || targets == "all")
        return isLinear(role);
    if (targets == "attention")
        return isAttentionLinear(role);
    if (targets == "qv")
        return role == Role::AttentionQ || role == Role::AttentionV;
    bool found = false;
    eachName(targets, [&](std::string_view name) { found = found || nameHasRole(name, role); });
    return found;
}

TrainableParameters trainableParameters(const TrainingProfile &profile, const TrainingSetup &setup)
{
    TrainableParameters result;
    const double rank = std::clamp(static_cast<double>(setup.loraRank), 1.0, 65536.0);
    switch (setup.method) {
    case Method::Full:
    case Method::Pretrain:
    case Method::Dpo:
    case Method::Ppo:
    case Method::Grpo:
    case Method::Galore:
    case Method::Badam:
    case Method::Lomo:
        result.share = 1;
        return result;
    case Method::Freeze:
        result.share = setup.trainableShare >= 0 && setup.trainableShare <= 1 ? setup.trainableShare : 1;
        return result;
    case Method::Lora:
    case Method::Qlora:
    case Method::Dora:
        for (std::size_t role = 0; role < kTensorRoles; ++role) {
            if (profile.adapterWidth[role] > 0 && targetsRole(setup.loraTargets, static_cast<Role>(role)))
                result.adapters += rank * profile.adapterWidth[role] + (setup.method == Method::Dora ? profile.adapterRows[role] : 0);
        }
        break;
    case Method::Adapter:
        result.adapters = profile.layers * 2 * (2 * profile.hidden * rank + rank + profile.hidden);
        break;
    case Method::BitFit:
        result.adapters = profile.biases > 0 ? profile.biases : profile.linearRows;
        break;
    }
    for (const std::string &name : setup.modulesToSave) {
        if (nameHasRole(name, Role::Embedding))
            result.saved += profile.vocabulary * profile.hidden;
        else if (nameHasRole(name, Role::OutputHead))
            result.saved += profile.head;
    }
    return result;
}

} // namespace powertrain
