// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/inventory_parts.h"

#include <algorithm>

namespace powertrain {

bool isAttention(TensorRole role)
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
        return true;
    default:
        return false;
    }
}

bool isRoutedExpert(TensorRole role)
{
    return role == TensorRole::ExpertGate || role == TensorRole::ExpertUp || role == TensorRole::ExpertDown;
}

namespace {

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
    add(TensorRole::Embedding, TensorSplit::Replicated, m.tokenTypes, m.hidden);
    if (m.embeddingNorm)
        add(TensorRole::Norm, TensorSplit::Replicated, m.hidden, 1, m.finalNormBias ? 2 : 1);
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
    add(TensorRole::MlpUp, TensorSplit::Replicated, m.hidden, m.hidden, m.outsideMaps);
    if (!m.groups.empty() && m.groups.front().residualRank > 0) {
        // The streams are mixed once more behind the last layer.
        const LayerGroup &group = m.groups.front();
        const std::int64_t streams = group.residualStreams * m.hidden;
        add(TensorRole::FinalNorm, TensorSplit::Replicated, streams, 1);
        add(TensorRole::Norm, TensorSplit::Replicated, group.residualRank, streams);
        add(TensorRole::Norm, TensorSplit::Replicated, streams, group.residualRank);
    }
    add(TensorRole::Norm, TensorSplit::Replicated, m.hidden, 1, m.outsideVectors);
    if (m.classes > 0) {
        add(TensorRole::OutputHead, TensorSplit::Replicated, m.classes, m.hidden);
        add(TensorRole::OutputHead, TensorSplit::Replicated, m.classes, 1);
    }
    add(TensorRole::Vision, TensorSplit::Replicated, m.visionParameters, 1);
    add(TensorRole::Vision, TensorSplit::Replicated, m.audioParameters, 1);
}

/// The encoder of an encoder-decoder model: its layers, positions, norms and what stands in front of it.
void addEncoder(std::vector<TensorEntry> &out, const Architecture &m)
{
    if (m.encoderGroups.empty())
        return;
    for (const LayerGroup &group : m.encoderGroups)
        addLayerGroup(out, m, group, -1);
    const auto add = [&out](TensorRole role, std::int64_t rows, std::int64_t columns, std::int64_t count) {
        if (rows > 0 && columns > 0 && count > 0)
            out.push_back({.role = role, .rows = rows, .columns = columns, .count = count});
    };
    const bool bias = m.encoderGroups.front().normBias;
    add(TensorRole::PositionEmbedding, m.encoderPositions, m.hidden, 1);
    add(TensorRole::Norm, m.hidden, 1, (m.encoderFinalNorm ? (bias ? 2 : 1) : 0) + (m.encoderEmbeddingNorm ? 2 : 0));
    add(TensorRole::Norm, m.encoderStem, 1, 1);
}

/// Multi-token prediction: per depth a decoder layer, the fusion of hidden state and embedding (two norms and a
/// projection from 2h to h) and a final norm (DeepSeek-V3, arXiv:2412.19437 section 2.2). All its tensors carry the
/// role MultiTokenPrediction: engines store but need not load them.
void addMtp(std::vector<TensorEntry> &out, const Architecture &m)
{
    std::vector<TensorEntry> entries;
    for (const LayerGroup &group : m.mtpGroups)
        addLayerGroup(entries, m, group, -1);
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
        } else if (entry.role == TensorRole::Embedding && entry.group >= 0) {
            // Of a layer's n-gram table a token reads a few rows.
            counts.active += entry.count * m.groups[static_cast<std::size_t>(entry.group)].ngramHeads * entry.columns;
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
    if (isAttention(role))
        return scope.attention;
    switch (role) {
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

std::vector<TensorEntry> allTensors(const Architecture &architecture)
{
    std::vector<TensorEntry> tensors;
    addOutside(tensors, architecture);
    addEncoder(tensors, architecture);
    for (std::size_t i = 0; i < architecture.groups.size(); ++i)
        addLayerGroup(tensors, architecture, architecture.groups[i], static_cast<int>(i));
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
    if (scope.byTensor && !format.quantisesEmbeddings)
        return entry.quantisedShare > 0.5;
    if (entry.role == TensorRole::Embedding || entry.role == TensorRole::OutputHead)
        return entry.columns > 1 && (format.quantisesEmbeddings || scope.embeddingAndHead);
    if (entry.role == TensorRole::Router)
        return scope.router && entry.columns > 1;
    return entry.quantisable && coveredByScope(entry.role, scope);
}

Bytes weightBytes(const Inventory &inventory, const WeightFormat &format, const QuantisationScope &scope)
{
    double bytes = 0;
    // The format that the checkpoint is in, or one of a mixed checkpoint's: its own bytes.
    const auto isStored = [&format](const TensorEntry &entry) { return entry.stored && entry.stored->id == format.id; };
    if (scope.byTensor && std::any_of(inventory.tensors.begin(), inventory.tensors.end(), isStored)) {
        for (const TensorEntry &entry : inventory.tensors)
            bytes += entry.role == TensorRole::MultiTokenPrediction ? 0 : entry.storedBytes;
        return Bytes(bytes);
    }
    const double stored = format.bitsPerWeight / 8.0;
    const bool everything = format.bitsPerWeight >= 16;
    for (const TensorEntry &entry : inventory.tensors) {
        if (entry.role == TensorRole::MultiTokenPrediction)
            continue;
        double share = everything || isQuantised(entry, format, scope) ? 1 : 0;
        if (scope.byTensor && !everything && !format.quantisesEmbeddings)
            share = entry.quantisedShare;
        bytes += static_cast<double>(entry.elements()) * (share * stored + (1 - share) * kSixteenBit);
    }
    return Bytes(bytes);
}

namespace {

/// Cached elements of one token in one layer.
double cachedElements(const AttentionShape &a)
{
    if (a.sharesKv)
        return 0;
    double elements = 0;
    switch (a.kind) {
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
        elements = static_cast<double>(a.kvHeads) * static_cast<double>(a.headDimQk + a.headDimV);
        break;
    case AttentionKind::Mla:
        elements = static_cast<double>(a.kvLoraRank + a.ropeHeadDim);
        break;
    case AttentionKind::GatedDeltaNet:
    case AttentionKind::Mamba2:
    case AttentionKind::Mamba1:
    case AttentionKind::LinearAttention:
    case AttentionKind::ShortConvolution:
    case AttentionKind::None:
        break;
    }
    return a.compressRatio > 1 ? elements / static_cast<double>(a.compressRatio) : elements;
}

} // namespace

Bytes kvBytesPerToken(const Architecture &architecture, double elementBytes)
{
    double elements = 0;
    for (const LayerGroup &group : architecture.groups)
        elements += static_cast<double>(group.count) * (cachedElements(group.attention) + cachedElements(group.parallel));
    return Bytes(elements * elementBytes);
}

Bytes crossKvBytesPerEncoderToken(const Architecture &architecture, double elementBytes)
{
    double elements = 0;
    for (const LayerGroup &group : architecture.groups)
        elements += static_cast<double>(group.count) * cachedElements(group.cross);
    return Bytes(elements * elementBytes);
}

namespace {

/// Elements of one layer's recurrent state and of its convolution's tail.
struct MixerState {
    double state = 0, tail = 0;
};

MixerState stateOf(const AttentionShape &a)
{
    const auto kept = std::max(static_cast<double>(a.convKernel - 1), 0.0);
    const auto inner = static_cast<double>(a.innerSize), stateSize = static_cast<double>(a.stateSize);
    switch (a.kind) {
    case AttentionKind::GatedDeltaNet: {
        const double keys = static_cast<double>(a.keyHeads) * static_cast<double>(a.keyHeadDim);
        const double values = static_cast<double>(a.valueHeads) * static_cast<double>(a.valueHeadDim);
        return {values * static_cast<double>(a.keyHeadDim), kept * (2 * keys + values)};
    }
    case AttentionKind::Mamba2:
        return {inner * stateSize, kept * (inner + 2 * static_cast<double>(a.groups) * stateSize)};
    case AttentionKind::Mamba1:
        return {inner * stateSize, kept * inner};
    case AttentionKind::LinearAttention:
        return {static_cast<double>(a.heads) * static_cast<double>(a.headDimQk) * static_cast<double>(a.headDimV), 0};
    case AttentionKind::ShortConvolution:
        return {0, kept * inner};
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
    case AttentionKind::Mla:
    case AttentionKind::None:
        break;
    }
    return {};
}

} // namespace

Bytes mixerTailBytes(const AttentionShape &shape) { return Bytes(stateOf(shape).tail * kSixteenBit); }

Bytes mixerStateBytes(const AttentionShape &shape)
{
    constexpr double kStateElement = 4.0; // recurrent states are kept in FP32 (mamba_ssm_dtype "float32")
    return Bytes(stateOf(shape).state * kStateElement) + mixerTailBytes(shape);
}

Bytes recurrentStateBytes(const Architecture &architecture)
{
    double bytes = 0;
    for (const LayerGroup &group : architecture.groups)
        bytes += static_cast<double>(group.count) * (mixerStateBytes(group.attention).value + mixerStateBytes(group.parallel).value);
    return Bytes(bytes);
}

} // namespace powertrain
