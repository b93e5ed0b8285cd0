// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/quantisation_scheme.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

namespace powertrain {

double WeightPacking::bytes(std::int64_t rows, std::int64_t columns) const
{
    const auto r = static_cast<double>(rows), c = static_cast<double>(columns);
    double scales = 1;
    if (group == 0)
        scales = std::ceil(r / static_cast<double>(std::max<std::int64_t>(groupRows, 1)));
    else if (group > 0)
        scales = std::ceil(r / static_cast<double>(std::max<std::int64_t>(groupRows, 1))) * std::ceil(c / static_cast<double>(group));
    return (r * c * elementBits + scales * scaleBits + c * perColumnBits) / 8 + perTensorBytes;
}

WeightPacking packingOf(const std::string &format)
{
    // Elements, group, rows per group, bits of a group's scale and zero point, bits per column, bytes per matrix.
    // ModelOpt stores an FP32 weight scale and input scale per matrix; bitsandbytes a code table and a description.
    static const WeightPacking kPackings[] = {
        {"fp8", 8, -1, 1, 32, 0, 4},
        {"fp8_block128", 8, 128, 128, 32, 0, 0},
        {"mxfp8", 8, 32, 1, 8, 0, 0},
        {"w8a8_int8", 8, 0, 1, 32, 0, 0},
        {"int8_bnb", 8, 0, 1, 32, 0, 1},
        {"awq_int4", 4, 128, 1, 20, 0, 0},
        {"gptq_int4", 4, 128, 1, 20, 32, 0},
        {"gptq_int8", 8, 128, 1, 24, 32, 0},
        {"int4", 4, 128, 1, 16, 0, 16},
        {"int4_g32", 4, 32, 1, 16, 0, 16},
        {"nf4", 4, 64, 1, 32, 0, 150},
        {"nf4_dq", 4, 64, 1, 8 + 32.0 / 256, 0, 1200},
        {"mxfp4", 4, 32, 1, 8, 0, 0},
        {"nvfp4", 4, 16, 1, 8, 0, 8},
        {"hqq_int4", 4, 64, 1, 32, 0, 0},
        {"int2", 2, 64, 1, 32, 0, 0},
    };
    for (const WeightPacking &packing : kPackings) {
        if (packing.format == format)
            return packing;
    }
    return {};
}

namespace {

constexpr std::size_t kMostGlobs = 4096; ///< patterns without a layer number of their own
constexpr std::size_t kMostRegexes = 256;
constexpr std::size_t kMostNames = 2'000'000;

/// Wrappers in front of the layers, which differ between a model and its multimodal packing.
std::string_view withoutWrappers(std::string_view name)
{
    for (;;) {
        bool found = false;
        for (const std::string_view wrapper : {"model.", "language_model.", "text_model.", "backbone.", "transformer.", "decoder.", "llm.", "thinker."}) {
            if (name.size() > wrapper.size() && name.substr(0, wrapper.size()) == wrapper) {
                name.remove_prefix(wrapper.size());
                found = true;
            }
        }
        if (!found)
            return name;
    }
}

/// Calls `visit` with every run of whole components of a dotted path.
template <class Visit>
bool anyRun(std::string_view path, Visit visit)
{
    for (std::size_t from = 0; from < path.size();) {
        for (std::size_t to = path.find('.', from);; to = path.find('.', to + 1)) {
            const std::size_t end = std::min(to, path.size());
            if (visit(path.substr(from, end - from)))
                return true;
            if (end == path.size())
                break;
        }
        const std::size_t next = path.find('.', from);
        if (next == std::string_view::npos)
            break;
        from = next + 1;
    }
    return false;
}

/// A shell pattern names a module or one that holds it.
bool globCovers(std::string_view pattern, std::string_view path)
{
    for (std::size_t end = path.find('.');; end = path.find('.', end + 1)) {
        if (globMatches(pattern, path.substr(0, std::min(end, path.size()))))
            return true;
        if (end == std::string_view::npos)
            return false;
    }
}

} // namespace

bool ModuleList::add(const std::string &text, std::size_t value)
{
    auto pattern = ModulePattern::parse(text);
    if (!pattern)
        return false;
    switch (pattern->kind) {
    case ModulePattern::Kind::Name:
        if (m_names.size() >= kMostNames)
            return false;
        m_names.emplace(withoutWrappers(pattern->text), value);
        return true;
    case ModulePattern::Kind::Glob: {
        Glob glob{std::string(withoutWrappers(pattern->text)), value};
        if (pattern->layer) {
            std::vector<Glob> &own = m_layerGlobs[*pattern->layer];
            if (own.size() >= kMostGlobs)
                return false;
            own.push_back(std::move(glob));
            return true;
        }
        if (m_globs.size() >= kMostGlobs)
            return false;
        m_sameForAllLayers = m_sameForAllLayers && glob.text.find_first_of("0123456789[?") == std::string::npos;
        m_globs.push_back(std::move(glob));
        return true;
    }
    case ModulePattern::Kind::Regex:
        if (m_regexes.size() >= kMostRegexes)
            return false;
        m_sameForAllLayers = m_sameForAllLayers && pattern->text.find_first_of("0123456789[{") == std::string::npos && pattern->text.find("\\d") == std::string::npos;
        m_regexes.push_back({std::move(*pattern->regex), value, pattern->text.rfind(".*", 0) == 0});
        return true;
    }
    return false;
}

std::optional<std::size_t> ModuleList::findGeneral(const std::string &path) const
{
    for (const Glob &glob : m_globs) {
        m_work += 4 * glob.text.size() + 16; // a guess of its cost, measured against a regular expression's steps
        if (exhausted())
            return std::nullopt;
        if (globCovers(glob.text, path))
            return glob.value;
    }
    for (const Regex &regex : m_regexes) {
        // A regular expression may spell the wrapper out.
        for (const char *wrapper : {"model.", "", "model.language_model.", "language_model.model.", "backbone."}) {
            if (exhausted())
                return std::nullopt;
            if (regex.regex.matches(wrapper + path, m_work))
                return regex.value;
            if (regex.anywhere)
                break;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> ModuleList::find(const std::string &name, std::int64_t layer) const
{
    const std::string path = layer < 0 ? name : "layers." + std::to_string(layer) + "." + name;
    std::optional<std::size_t> found;
    if (!m_names.empty()) {
        anyRun(path, [&](std::string_view run) {
            const auto hit = m_names.find(std::string(run));
            if (hit != m_names.end())
                found = hit->second;
            return found.has_value();
        });
        if (found)
            return found;
    }
    if (const auto own = m_layerGlobs.find(layer); own != m_layerGlobs.end()) {
        for (const Glob &glob : own->second) {
            m_work += 4 * glob.text.size() + 16; // a guess of its cost, measured against a regular expression's steps
            if (exhausted())
                return std::nullopt;
            if (globCovers(glob.text, path))
                return glob.value;
        }
    }
    if (!m_sameForAllLayers || layer < 0)
        return findGeneral(path);
    const auto known = m_answers.find(name);
    if (known != m_answers.end())
        return known->second;
    return m_answers[name] = findGeneral(path);
}

namespace {

using Names = std::span<const char *const>;

/// What families call the module of a role, below its layer.
Names namesOf(const TensorEntry &entry)
{
    static constexpr const char *kQ[] = {"self_attn.q_proj", "self_attn.qkv_proj", "attention.q_proj", "attn.wq", "mixer.q_proj", "self_attention.query_key_value"};
    static constexpr const char *kK[] = {"self_attn.k_proj", "self_attn.qkv_proj", "attention.k_proj", "attn.wk", "mixer.k_proj", "self_attention.query_key_value"};
    static constexpr const char *kV[] = {"self_attn.v_proj", "self_attn.qkv_proj", "attention.v_proj", "attn.wv", "mixer.v_proj", "self_attention.query_key_value"};
    static constexpr const char *kO[] = {"self_attn.o_proj", "attention.o_proj", "attn.wo_a", "attn.wo_b", "mixer.o_proj", "self_attention.dense"};
    static constexpr const char *kDownQ[] = {"self_attn.q_a_proj", "attn.wq_a", "self_attn.fused_qkv_a_proj_with_mqa"};
    static constexpr const char *kUpQ[] = {"self_attn.q_b_proj", "attn.wq_b"};
    static constexpr const char *kDownKv[] = {"self_attn.kv_a_proj_with_mqa", "attn.wkv", "self_attn.fused_qkv_a_proj_with_mqa"};
    static constexpr const char *kUpKv[] = {"self_attn.kv_b_proj", "attn.wkv_b"};
    static constexpr const char *kIndexer[] = {"self_attn.indexer.wq_b", "self_attn.indexer.wk", "attn.indexer.wq_b"};
    static constexpr const char *kRecurrentIn[] = {"linear_attn.in_proj_qkv", "linear_attn.in_proj_z", "linear_attn.in_proj_qkvz", "mixer.in_proj", "mamba.in_proj", "self_attn.q_proj", "conv.in_proj"};
    static constexpr const char *kRecurrentOut[] = {"linear_attn.out_proj", "mixer.out_proj", "mamba.out_proj", "self_attn.o_proj", "conv.out_proj"};
    static constexpr const char *kMlpGate[] = {"mlp.gate_proj", "mlp.gate_up_proj", "feed_forward.gate_proj", "feed_forward.w1", "ffn.w1"};
    static constexpr const char *kMlpUp[] = {"mlp.up_proj", "mlp.gate_up_proj", "feed_forward.up_proj", "feed_forward.w3", "ffn.w3", "mixer.up_proj"};
    static constexpr const char *kMlpDown[] = {"mlp.down_proj", "feed_forward.down_proj", "feed_forward.w2", "ffn.w2", "mixer.down_proj"};
    static constexpr const char *kRouter[] = {"mlp.gate", "mlp.router", "block_sparse_moe.gate", "feed_forward.router", "mixer.gate", "ffn.gate"};
    // One expert stands for all: lists name every one or none.
    static constexpr const char *kExpertGate[] = {"mlp.experts.0.gate_proj", "mlp.experts.gate_up_proj", "block_sparse_moe.experts.0.w1", "feed_forward.experts.gate_up_proj", "ffn.experts.0.w1"};
    static constexpr const char *kExpertUp[] = {"mlp.experts.0.up_proj", "mlp.experts.gate_up_proj", "block_sparse_moe.experts.0.w3", "feed_forward.experts.gate_up_proj", "ffn.experts.0.w3", "mixer.experts.0.up_proj"};
    static constexpr const char *kExpertDown[] = {"mlp.experts.0.down_proj", "mlp.experts.down_proj", "block_sparse_moe.experts.0.w2", "feed_forward.experts.down_proj", "ffn.experts.0.w2", "mixer.experts.0.down_proj"};
    static constexpr const char *kSharedGate[] = {"mlp.shared_expert.gate_proj", "mlp.shared_experts.gate_proj", "block_sparse_moe.shared_experts.gate_proj", "feed_forward.shared_expert.gate_proj", "ffn.shared_experts.w1", "shared_mlp.input_linear", "share_expert.gate_proj"};
    static constexpr const char *kSharedUp[] = {"mlp.shared_expert.up_proj", "mlp.shared_experts.up_proj", "block_sparse_moe.shared_experts.up_proj", "feed_forward.shared_expert.up_proj", "ffn.shared_experts.w3", "mixer.shared_experts.up_proj", "shared_mlp.input_linear", "share_expert.up_proj"};
    static constexpr const char *kSharedDown[] = {"mlp.shared_expert.down_proj", "mlp.shared_experts.down_proj", "block_sparse_moe.shared_experts.down_proj", "feed_forward.shared_expert.down_proj", "ffn.shared_experts.w2", "mixer.shared_experts.down_proj", "shared_mlp.output_linear", "share_expert.down_proj"};
    static constexpr const char *kLatentUp[] = {"mixer.fc1_latent_proj"};
    static constexpr const char *kLatentDown[] = {"mixer.fc2_latent_proj"};
    static constexpr const char *kHead[] = {"lm_head", "head"};
    static constexpr const char *kEmbedding[] = {"embed_tokens", "embeddings", "embed"};
    switch (entry.role) {
    case TensorRole::AttentionQ:
        return kQ;
    case TensorRole::AttentionK:
        return kK;
    case TensorRole::AttentionV:
        return kV;
    case TensorRole::AttentionOutput:
        return kO;
    case TensorRole::MlaDownQ:
        return kDownQ;
    case TensorRole::MlaUpQ:
        return kUpQ;
    case TensorRole::MlaDownKv:
        return kDownKv;
    case TensorRole::MlaUpKv:
        return kUpKv;
    case TensorRole::Indexer:
        return kIndexer;
    case TensorRole::Recurrent:
        return entry.split == TensorSplit::Rows ? Names(kRecurrentOut) : Names(kRecurrentIn);
    case TensorRole::MlpGate:
        return kMlpGate;
    case TensorRole::MlpUp:
        return kMlpUp;
    case TensorRole::MlpDown:
        return kMlpDown;
    case TensorRole::Router:
        return kRouter;
    case TensorRole::ExpertGate:
        return kExpertGate;
    case TensorRole::ExpertUp:
        return kExpertUp;
    case TensorRole::ExpertDown:
        return kExpertDown;
    case TensorRole::SharedExpertGate:
        return kSharedGate;
    case TensorRole::SharedExpertUp:
        return entry.split == TensorSplit::Replicated ? Names(kLatentUp) : Names(kSharedUp);
    case TensorRole::SharedExpertDown:
        return entry.split == TensorSplit::Replicated ? Names(kLatentDown) : Names(kSharedDown);
    case TensorRole::OutputHead:
        return kHead;
    case TensorRole::Embedding:
        return kEmbedding;
    case TensorRole::FinalNorm:
    case TensorRole::PositionEmbedding:
    case TensorRole::Norm:
    case TensorRole::AttentionBias:
    case TensorRole::AttentionNorm:
    case TensorRole::MlpBias:
    case TensorRole::Vision:
    case TensorRole::MultiTokenPrediction:
        break;
    }
    return {};
}

/// The packing of one tensor; nullptr: 16 bit. `names` are its possible module names.
const WeightPacking *packingFor(const QuantisationScheme &scheme, const TensorEntry &entry, Names names, std::int64_t layer)
{
    if (entry.columns <= 1)
        return nullptr;
    // Gates of one output and routers are never converted; embeddings only where a list names them.
    const bool byDefault = entry.role == TensorRole::OutputHead ? scheme.head : entry.role == TensorRole::Embedding ? scheme.embedding
                                                                                                                    : entry.quantisable;
    const WeightPacking *packing = byDefault && !scheme.base.format.empty() ? &scheme.base : nullptr;
    const WeightPacking *kept = packing;
    if (byDefault && scheme.experts && isRoutedExpert(entry.role))
        packing = &*scheme.experts;
    for (const char *name : names) {
        if (scheme.excluded.find(name, layer))
            return scheme.excludedKeepBase ? kept : nullptr;
    }
    if (!scheme.targets.empty()) {
        for (const char *name : names) {
            if (const auto target = scheme.targets.find(name, layer))
                return &scheme.packings[*target];
        }
    }
    return packing;
}

/// A tensor may be stored differently from layer to layer; the share that is quantised is kept with it.
class Laying {
public:
    Laying(TensorEntry &entry, double plainBytes)
        : m_entry(entry)
        , m_plainBytes(plainBytes)
    {
        m_entry.storedBytes = 0;
        m_entry.quantisedShare = 0;
        m_entry.stored = nullptr;
    }
    /// `share` of the entry's tensors.
    void add(const WeightPacking *packing, double share)
    {

        const double tensors = static_cast<double>(m_entry.count) * share;
        if (!packing) {
            m_entry.storedBytes += static_cast<double>(m_entry.rows) * static_cast<double>(m_entry.columns) * tensors * m_plainBytes;
            return;
        }
        m_entry.storedBytes += packing->bytes(m_entry.rows, m_entry.columns) * tensors;
        m_entry.quantisedShare += share;
        m_entry.quantisedShare = std::min(m_entry.quantisedShare, 1.0);
        double &held = m_shares[packing];
        held += share;
        if (held > m_most) {
            m_entry.stored = findWeightFormat(packing->format);
            m_most = held;
        }
    }

private:
    TensorEntry &m_entry;
    double m_plainBytes;
    std::map<const WeightPacking *, double> m_shares;
    double m_most = 0;
};

} // namespace

void applyScheme(const QuantisationScheme &scheme, const Architecture &architecture, const std::vector<std::size_t> &layerGroups, double plainBytes, Inventory &inventory)
{
    std::vector<std::vector<std::int64_t>> layersOf(architecture.groups.size());
    for (std::size_t i = 0; i < layerGroups.size(); ++i)
        layersOf[layerGroups[i]].push_back(static_cast<std::int64_t>(i));
    for (TensorEntry &entry : inventory.tensors) {
        Laying laying(entry, plainBytes);
        const Names names = namesOf(entry);
        if (entry.role == TensorRole::MultiTokenPrediction) {
            // Numbered on from the stack (DeepSeek, GLM) or in a module of their own (Qwen).
            const bool excluded = scheme.excluded.find("eh_proj", architecture.layers()) || scheme.excluded.find("mtp.layers.0.mlp.down_proj", -1);
            laying.add(scheme.multiTokenPrediction && !excluded && entry.quantisable && !scheme.base.format.empty() ? &scheme.base : nullptr, 1);
        } else if (names.empty()) {
            laying.add(nullptr, 1);
        } else if (entry.group < 0 || layersOf[static_cast<std::size_t>(entry.group)].empty()) {
            laying.add(packingFor(scheme, entry, names, -1), 1);
        } else {
            const std::vector<std::int64_t> &layers = layersOf[static_cast<std::size_t>(entry.group)];
            for (const std::int64_t layer : layers)
                laying.add(packingFor(scheme, entry, names, layer), 1 / static_cast<double>(layers.size()));
        }
    }
}

} // namespace powertrain
