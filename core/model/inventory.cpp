// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/inventory.h"

#include <algorithm>

namespace powertrain {

namespace {

/// Collects the tensors of one layer group; every count is per layer here and multiplied by the group's layers.
class GroupTensors {
public:
    GroupTensors(std::vector<TensorEntry> &out, const Architecture &architecture, const LayerGroup &group, int index)
        : m_out(out)
        , m_hidden(architecture.hidden)
        , m_vocabulary(architecture.vocabulary)
        , m_perLayerInput(architecture.perLayerInput)
        , m_group(group)
        , m_index(index)
    {
    }

    void build()
    {
        addNorms();
        addAttention();
        addFeedForward();
        addExtras();
    }

private:
    void matrix(TensorRole role, TensorSplit split, std::int64_t rows, std::int64_t columns, std::int64_t perLayer = 1, bool quantisable = true)
    {
        add(role, split, rows, columns, perLayer, quantisable);
    }
    void vector(TensorRole role, TensorSplit split, std::int64_t length, std::int64_t perLayer = 1) { add(role, split, length, 1, perLayer, false); }

    void add(TensorRole role, TensorSplit split, std::int64_t rows, std::int64_t columns, std::int64_t perLayer, bool quantisable)
    {
        if (rows <= 0 || columns <= 0 || perLayer <= 0)
            return;
        TensorEntry entry;
        entry.role = role;
        entry.split = split;
        entry.rows = rows;
        entry.columns = columns;
        entry.count = perLayer * m_group.count;
        entry.group = m_index;
        entry.quantisable = quantisable;
        m_out.push_back(entry);
    }

    void addNorms()
    {
        vector(TensorRole::Norm, TensorSplit::Replicated, m_hidden, m_group.normsPerLayer * (m_group.normBias ? 2 : 1));
        vector(TensorRole::Norm, TensorSplit::Replicated, 1, m_group.scalars);
    }

    void addAttention()
    {
        switch (m_group.attention.kind) {
        case AttentionKind::Full:
        case AttentionKind::SlidingWindow:
        case AttentionKind::ChunkedLocal:
            addHeads();
            break;
        case AttentionKind::Mla:
            addMla();
            break;
        case AttentionKind::GatedDeltaNet:
            addGatedDeltaNet();
            break;
        case AttentionKind::Mamba2:
            addMamba2();
            break;
        case AttentionKind::None:
            break;
        }
    }

    void addHeads()
    {
        const AttentionShape &a = m_group.attention;
        const std::int64_t qWidth = a.heads * a.headDimQk;
        const std::int64_t kWidth = a.kvHeads * a.headDimQk;
        const std::int64_t vWidth = a.kvHeads * a.headDimV;
        matrix(TensorRole::AttentionQ, TensorSplit::Columns, qWidth * (a.outputGate ? 2 : 1), m_hidden);
        matrix(TensorRole::AttentionK, TensorSplit::KvColumns, kWidth, m_hidden);
        if (!a.sharedKeyValue)
            matrix(TensorRole::AttentionV, TensorSplit::KvColumns, vWidth, m_hidden);
        matrix(TensorRole::AttentionOutput, TensorSplit::Rows, m_hidden, a.heads * a.headDimV);
        if (a.biasQkv) {
            vector(TensorRole::AttentionBias, TensorSplit::Columns, qWidth);
            vector(TensorRole::AttentionBias, TensorSplit::KvColumns, kWidth + (a.sharedKeyValue ? 0 : vWidth));
        }
        if (a.biasOutput)
            vector(TensorRole::AttentionBias, TensorSplit::Replicated, m_hidden);
        if (a.sinks)
            vector(TensorRole::AttentionBias, TensorSplit::Columns, a.heads);
        if (a.qkNorm && a.qkNormFullWidth) {
            vector(TensorRole::AttentionNorm, TensorSplit::Columns, qWidth);
            vector(TensorRole::AttentionNorm, TensorSplit::KvColumns, kWidth);
        } else if (a.qkNorm) {
            vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.headDimQk, 2);
        }
    }

    /// DeepSeek-V2 (arXiv:2405.04434) section 2.1: low-rank compression of Q and of K and V together, a decoupled RoPE key.
    void addMla()
    {
        const AttentionShape &a = m_group.attention;
        const std::int64_t qWidth = a.heads * (a.nopeHeadDim + a.ropeHeadDim);
        if (a.qLoraRank > 0) {
            matrix(TensorRole::MlaDownQ, TensorSplit::Replicated, a.qLoraRank, m_hidden);
            vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.qLoraRank);
            matrix(TensorRole::MlaUpQ, TensorSplit::Columns, qWidth, a.qLoraRank);
        } else {
            matrix(TensorRole::AttentionQ, TensorSplit::Columns, qWidth, m_hidden);
        }
        matrix(TensorRole::MlaDownKv, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim, m_hidden);
        if (a.outputLoraRank > 0) {
            // DeepSeek-V4: the cached vector itself is key and value, and the output goes through grouped low-rank maps.
            vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim);
            vector(TensorRole::AttentionBias, TensorSplit::Columns, a.heads);
            matrix(TensorRole::AttentionOutput, TensorSplit::Columns, a.outputGroups * a.outputLoraRank, qWidth / std::max<std::int64_t>(a.outputGroups, 1));
            matrix(TensorRole::AttentionOutput, TensorSplit::Rows, m_hidden, a.outputGroups * a.outputLoraRank);
            addCompressor(TensorRole::MlaDownKv, a.kvLoraRank + a.ropeHeadDim);
        } else {
            vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.kvLoraRank);
            matrix(TensorRole::MlaUpKv, TensorSplit::Columns, a.heads * (a.nopeHeadDim + a.headDimV), a.kvLoraRank);
            matrix(TensorRole::AttentionOutput, TensorSplit::Rows, m_hidden, a.heads * a.headDimV);
        }
        if (a.latentBias) {
            vector(TensorRole::AttentionBias, TensorSplit::Replicated, a.qLoraRank);
            vector(TensorRole::AttentionBias, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim);
        }
        if (a.biasOutput)
            vector(TensorRole::AttentionBias, TensorSplit::Replicated, m_hidden);
        if (a.indexHeads > 0 && !a.indexShared)
            addIndexer();
    }

    /// Pools `ratio` tokens into one cached entry: a value and a gate projection (doubled where windows overlap,
    /// ratio 4), a positional table and a norm. DeepSeek-V4 inference code, class Compressor.
    void addCompressor(TensorRole role, std::int64_t width)
    {
        const std::int64_t ratio = m_group.attention.compressRatio;
        if (ratio <= 0)
            return;
        const std::int64_t stored = width * (ratio == kOverlappingRatio ? 2 : 1);
        matrix(role, TensorSplit::Replicated, stored, m_hidden, 2, false);
        matrix(role, TensorSplit::Replicated, ratio, stored, 1, false);
        vector(TensorRole::AttentionNorm, TensorSplit::Replicated, width);
    }

    /// DeepSeek-V3.2 inference/model.py, class Indexer: wq_b, wk, k_norm (LayerNorm with bias), weights_proj.
    void addIndexer()
    {
        const AttentionShape &a = m_group.attention;
        const std::int64_t queryInput = a.qLoraRank > 0 ? a.qLoraRank : m_hidden;
        matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeads * a.indexHeadDim, queryInput);
        if (a.compressRatio > 0) {
            addCompressor(TensorRole::Indexer, a.indexHeadDim);
        } else {
            matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, m_hidden);
            vector(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, 2);
        }
        matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeads, m_hidden, 1, false);
    }

    /// Qwen3-Next / Qwen3.5 (transformers, Qwen3NextGatedDeltaNet): one projection for q, k, v and the gate z, one for
    /// beta and alpha, a depthwise convolution over q, k and v, decay and step parameters per value head, a gated norm.
    void addGatedDeltaNet()
    {
        const AttentionShape &a = m_group.attention;
        const std::int64_t keyWidth = a.keyHeads * a.keyHeadDim;
        const std::int64_t valueWidth = a.valueHeads * a.valueHeadDim;
        matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * keyWidth + 2 * valueWidth, m_hidden);
        matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * a.valueHeads, m_hidden, 1, false);
        matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * keyWidth + valueWidth, a.convKernel, 1, false);
        vector(TensorRole::Recurrent, TensorSplit::Columns, a.valueHeads, 2);
        vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.valueHeadDim);
        matrix(TensorRole::Recurrent, TensorSplit::Rows, m_hidden, valueWidth);
    }

    /// Mamba-2 (arXiv:2405.21060; transformers, NemotronHMamba2Mixer): gate, x, B, C and dt from one projection, a
    /// depthwise convolution with bias over x, B and C, A, D and the dt bias per head, a gated norm.
    void addMamba2()
    {
        const AttentionShape &a = m_group.attention;
        const std::int64_t convWidth = a.innerSize + 2 * a.groups * a.stateSize;
        matrix(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize + convWidth + a.heads, m_hidden);
        matrix(TensorRole::Recurrent, TensorSplit::Columns, convWidth, a.convKernel, 1, false);
        vector(TensorRole::Recurrent, TensorSplit::Columns, convWidth);
        vector(TensorRole::Recurrent, TensorSplit::Columns, a.heads, 3);
        vector(TensorRole::AttentionNorm, TensorSplit::Columns, a.innerSize);
        matrix(TensorRole::Recurrent, TensorSplit::Rows, m_hidden, a.innerSize);
        if (a.biasQkv)
            vector(TensorRole::AttentionBias, TensorSplit::Columns, a.innerSize + convWidth + a.heads);
        if (a.biasOutput)
            vector(TensorRole::AttentionBias, TensorSplit::Replicated, m_hidden);
    }

    void addFeedForward()
    {
        const FeedForwardShape &f = m_group.feedForward;
        if (f.intermediate > 0) {
            if (f.gated)
                matrix(TensorRole::MlpGate, TensorSplit::Columns, f.intermediate, m_hidden);
            matrix(TensorRole::MlpUp, TensorSplit::Columns, f.intermediate, m_hidden);
            matrix(TensorRole::MlpDown, TensorSplit::Rows, m_hidden, f.intermediate);
            if (f.bias) {
                vector(TensorRole::MlpBias, TensorSplit::Columns, f.intermediate, f.gated ? 2 : 1);
                vector(TensorRole::MlpBias, TensorSplit::Replicated, m_hidden);
            }
        }
        if (f.isMoe())
            addExperts();
    }

    void addExperts()
    {
        const FeedForwardShape &f = m_group.feedForward;
        const std::int64_t width = f.expertLatent > 0 ? f.expertLatent : m_hidden;
        matrix(TensorRole::Router, TensorSplit::Replicated, f.experts, m_hidden, 1, false);
        if (f.routerBias)
            vector(TensorRole::Router, TensorSplit::Replicated, f.experts);
        if (f.routerScales > 0) {
            vector(TensorRole::Router, TensorSplit::Replicated, m_hidden, f.routerScales);
            vector(TensorRole::Router, TensorSplit::Replicated, f.experts, f.routerScales);
        }
        if (f.expertLatent > 0) {
            matrix(TensorRole::SharedExpertUp, TensorSplit::Replicated, f.expertLatent, m_hidden);
            matrix(TensorRole::SharedExpertDown, TensorSplit::Replicated, m_hidden, f.expertLatent);
        }
        if (f.gated)
            matrix(TensorRole::ExpertGate, TensorSplit::Experts, f.expertIntermediate, width, f.experts);
        matrix(TensorRole::ExpertUp, TensorSplit::Experts, f.expertIntermediate, width, f.experts);
        matrix(TensorRole::ExpertDown, TensorSplit::Experts, width, f.expertIntermediate, f.experts);
        if (f.expertBias) {
            if (f.gated)
                vector(TensorRole::ExpertGate, TensorSplit::Experts, f.expertIntermediate, f.experts);
            vector(TensorRole::ExpertUp, TensorSplit::Experts, f.expertIntermediate, f.experts);
            vector(TensorRole::ExpertDown, TensorSplit::Experts, width, f.experts);
        }
        if (f.sharedIntermediate > 0) {
            if (f.gated)
                matrix(TensorRole::SharedExpertGate, TensorSplit::Columns, f.sharedIntermediate, m_hidden);
            matrix(TensorRole::SharedExpertUp, TensorSplit::Columns, f.sharedIntermediate, m_hidden);
            matrix(TensorRole::SharedExpertDown, TensorSplit::Rows, m_hidden, f.sharedIntermediate);
        }
        if (f.sharedGate)
            matrix(TensorRole::Router, TensorSplit::Replicated, 1, m_hidden, 1, false);
    }

    void addExtras()
    {
        if (m_perLayerInput > 0 && m_index >= 0) {
            // Gemma-3n/4 E models: gate and projection of the per-layer input, and its norm.
            matrix(TensorRole::MlpGate, TensorSplit::Replicated, m_perLayerInput, m_hidden);
            matrix(TensorRole::MlpDown, TensorSplit::Replicated, m_hidden, m_perLayerInput);
            vector(TensorRole::Norm, TensorSplit::Replicated, m_hidden);
        }
        if (m_group.residualStreams > 0) {
            // Hyper-connections: for attention and for the feed-forward part each, a map from all n streams to
            // n pre-weights, n post-weights and n × n mixing weights, their base values and three scales.
            const std::int64_t n = m_group.residualStreams;
            const std::int64_t outputs = n * (2 + n);
            matrix(TensorRole::Norm, TensorSplit::Replicated, outputs, n * m_hidden, 2, false);
            vector(TensorRole::Norm, TensorSplit::Replicated, outputs + 3, 2);
        }
        if (m_group.hashRouted)
            matrix(TensorRole::Router, TensorSplit::Replicated, m_vocabulary, m_group.feedForward.expertsPerToken, 1, false);
    }

    static constexpr std::int64_t kOverlappingRatio = 4;

    std::vector<TensorEntry> &m_out;
    std::int64_t m_hidden;
    std::int64_t m_vocabulary;
    std::int64_t m_perLayerInput;
    const LayerGroup &m_group;
    int m_index;
};

void addOutside(std::vector<TensorEntry> &out, const Architecture &m)
{
    const auto add = [&out](TensorRole role, TensorSplit split, std::int64_t rows, std::int64_t columns, std::int64_t count = 1, bool quantisable = false) {
        if (rows > 0 && columns > 0 && count > 0) {
            TensorEntry entry;
            entry.role = role;
            entry.split = split;
            entry.rows = rows;
            entry.columns = columns;
            entry.count = count;
            entry.quantisable = quantisable;
            out.push_back(entry);
        }
    };
    add(TensorRole::Embedding, TensorSplit::Vocabulary, m.vocabulary, m.hidden);
    add(TensorRole::PositionEmbedding, TensorSplit::Replicated, m.positionEmbeddings, m.hidden);
    if (m.embeddingNorm)
        add(TensorRole::Norm, TensorSplit::Replicated, m.hidden, 1, 2);
    if (m.perLayerInput > 0) {
        const std::int64_t width = m.perLayerInput * m.layers();
        add(TensorRole::Embedding, TensorSplit::Vocabulary, m.perLayerVocabulary, width);
        add(TensorRole::MlpUp, TensorSplit::Replicated, width, m.hidden, 1, true);
        add(TensorRole::Norm, TensorSplit::Replicated, m.perLayerInput, 1);
    }
    if (m.finalNorm)
        add(TensorRole::FinalNorm, TensorSplit::Replicated, m.hidden, 1, m.finalNormBias ? 2 : 1);
    if (!m.tiedEmbeddings)
        add(TensorRole::OutputHead, TensorSplit::Vocabulary, m.vocabulary, m.hidden);
    if (m.headBias)
        add(TensorRole::OutputHead, TensorSplit::Vocabulary, m.vocabulary, 1);
    add(TensorRole::Vision, TensorSplit::Replicated, m.visionParameters, 1);
}

/// Multi-token prediction: per depth a decoder layer, the fusion of hidden state and embedding (two norms and a
/// projection from 2h to h) and a final norm (DeepSeek-V3, arXiv:2412.19437 section 2.2). All its tensors carry the
/// role MultiTokenPrediction: engines store but need not load them.
void addMtp(std::vector<TensorEntry> &out, const Architecture &m)
{
    std::vector<TensorEntry> entries;
    for (const LayerGroup &group : m.mtpGroups)
        GroupTensors(entries, m, group, -1).build();
    const auto add = [&entries](std::int64_t rows, std::int64_t columns, std::int64_t count) {
        if (count > 0)
            entries.push_back({.role = TensorRole::MultiTokenPrediction, .rows = rows, .columns = columns, .count = count});
    };
    add(m.hidden, 1, 3 * m.mtpDepth);
    add(m.hidden, 2 * m.hidden, m.mtpDepth);
    if (m.mtpOwnEmbeddings)
        add(m.vocabulary, m.hidden, 2 * m.mtpDepth);
    for (TensorEntry &entry : entries) {
        if (entry.role == TensorRole::Router)
            entry.quantisable = false;
        entry.role = TensorRole::MultiTokenPrediction;
        entry.group = -1;
        out.push_back(entry);
    }
}

bool isRoutedExpert(TensorRole role)
{
    return role == TensorRole::ExpertGate || role == TensorRole::ExpertUp || role == TensorRole::ExpertDown;
}

ParameterCounts countParameters(const Architecture &m, const std::vector<TensorEntry> &tensors)
{
    ParameterCounts counts;
    for (const TensorEntry &entry : tensors) {
        const std::int64_t elements = entry.elements();
        if (entry.role == TensorRole::MultiTokenPrediction) {
            counts.mtp += elements;
            continue;
        }
        counts.total += elements;
        if (entry.role == TensorRole::Vision)
            counts.vision += elements;
        if (isRoutedExpert(entry.role) && entry.group >= 0) {
            const FeedForwardShape &f = m.groups[static_cast<std::size_t>(entry.group)].feedForward;
            counts.experts += elements;
            counts.active += elements / f.experts * std::min(f.expertsPerToken, f.experts);
        } else {
            counts.active += elements;
        }
    }
    counts.embedding = m.vocabulary * m.hidden;
    counts.head = m.vocabulary * m.hidden;
    return counts;
}

bool coveredByScope(TensorRole role, const QuantisationScope &scope)
{
    switch (role) {
    case TensorRole::AttentionQ:
    case TensorRole::AttentionK:
    case TensorRole::AttentionV:
    case TensorRole::AttentionOutput:
    case TensorRole::MlaDownQ:
    case TensorRole::MlaUpQ:
    case TensorRole::MlaDownKv:
    case TensorRole::MlaUpKv:
    case TensorRole::Indexer:
    case TensorRole::Recurrent:
        return scope.attention;
    case TensorRole::MlpGate:
    case TensorRole::MlpUp:
    case TensorRole::MlpDown:
        return scope.denseMlp;
    case TensorRole::SharedExpertGate:
    case TensorRole::SharedExpertUp:
    case TensorRole::SharedExpertDown:
        return scope.sharedExperts;
    default:
        return true;
    }
}

constexpr double kSixteenBit = 2.0;

} // namespace

namespace {

std::vector<TensorEntry> allTensors(const Architecture &architecture)
{
    std::vector<TensorEntry> tensors;
    addOutside(tensors, architecture);
    for (std::size_t i = 0; i < architecture.groups.size(); ++i)
        GroupTensors(tensors, architecture, architecture.groups[i], static_cast<int>(i)).build();
    addMtp(tensors, architecture);
    return tensors;
}

} // namespace

double approximateParameters(const Architecture &architecture)
{
    double sum = 0;
    for (const TensorEntry &entry : allTensors(architecture))
        sum += static_cast<double>(entry.rows) * static_cast<double>(entry.columns) * static_cast<double>(entry.count);
    return sum;
}

Inventory buildInventory(const Architecture &architecture)
{
    Inventory inventory;
    inventory.tensors = allTensors(architecture);
    inventory.counts = countParameters(architecture, inventory.tensors);
    return inventory;
}

bool isQuantised(const TensorEntry &entry, const WeightFormat &format, const QuantisationScope &scope)
{
    if (entry.role == TensorRole::Embedding || entry.role == TensorRole::OutputHead)
        return entry.columns > 1 && (format.quantisesEmbeddings || scope.embeddingAndHead);
    if (entry.role == TensorRole::Router)
        return scope.router && entry.columns > 1;
    return entry.quantisable && coveredByScope(entry.role, scope);
}

Bytes weightBytes(const Inventory &inventory, const WeightFormat &format, const QuantisationScope &scope)
{
    double bytes = 0;
    const double stored = format.bitsPerWeight / 8.0;
    const bool everything = format.bitsPerWeight >= 16;
    for (const TensorEntry &entry : inventory.tensors) {
        if (entry.role == TensorRole::MultiTokenPrediction)
            continue;
        const bool quantised = everything || isQuantised(entry, format, scope);
        bytes += static_cast<double>(entry.elements()) * (quantised ? stored : kSixteenBit);
    }
    return Bytes(bytes);
}

Bytes kvBytesPerToken(const Architecture &architecture, double elementBytes)
{
    double elements = 0;
    for (const LayerGroup &group : architecture.groups) {
        const AttentionShape &a = group.attention;
        if (a.sharesKv)
            continue;
        std::int64_t perLayer = 0;
        switch (a.kind) {
        case AttentionKind::Full:
        case AttentionKind::SlidingWindow:
        case AttentionKind::ChunkedLocal:
            perLayer = a.kvHeads * (a.headDimQk + a.headDimV);
            break;
        case AttentionKind::Mla:
            perLayer = a.kvLoraRank + a.ropeHeadDim;
            break;
        case AttentionKind::GatedDeltaNet:
        case AttentionKind::Mamba2:
        case AttentionKind::None:
            break;
        }
        const auto all = static_cast<double>(perLayer * group.count);
        elements += a.compressRatio > 1 ? all / static_cast<double>(a.compressRatio) : all;
    }
    return Bytes(elements * elementBytes);
}

Bytes recurrentStateBytes(const Architecture &architecture)
{
    constexpr double kStateElement = 4.0; // recurrent states are kept in FP32 (mamba_ssm_dtype "float32")
    double bytes = 0;
    for (const LayerGroup &group : architecture.groups) {
        const AttentionShape &a = group.attention;
        const auto layers = static_cast<double>(group.count);
        if (a.kind == AttentionKind::GatedDeltaNet) {
            const std::int64_t state = a.valueHeads * a.valueHeadDim * a.keyHeadDim;
            const std::int64_t conv = (a.convKernel - 1) * (2 * a.keyHeads * a.keyHeadDim + a.valueHeads * a.valueHeadDim);
            bytes += layers * (static_cast<double>(state) * kStateElement + static_cast<double>(conv) * kSixteenBit);
        } else if (a.kind == AttentionKind::Mamba2) {
            const std::int64_t state = a.innerSize * a.stateSize;
            const std::int64_t conv = (a.convKernel - 1) * (a.innerSize + 2 * a.groups * a.stateSize);
            bytes += layers * (static_cast<double>(state) * kStateElement + static_cast<double>(conv) * kSixteenBit);
        }
    }
    return Bytes(bytes);
}

} // namespace powertrain
