// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/inventory_parts.h"

#include <algorithm>

namespace powertrain {

void LayerTensors::matrix(TensorRole role, TensorSplit split, std::int64_t rows, std::int64_t columns, std::int64_t perLayer, bool quantisable)
{
    if (rows <= 0 || columns <= 0 || perLayer <= 0 || m_copies <= 0)
        return;
    TensorEntry entry;
    entry.role = role;
    entry.split = split;
    entry.rows = rows;
    entry.columns = columns;
    entry.count = perLayer * m_copies;
    entry.group = m_index;
    entry.quantisable = quantisable;
    m_out.push_back(entry);
}

namespace {

void addExperts(LayerTensors &out, const FeedForwardShape &f)
{
    const std::int64_t hidden = out.hidden();
    const std::int64_t width = f.expertLatent > 0 ? f.expertLatent : hidden;
    out.matrix(TensorRole::Router, TensorSplit::Replicated, f.experts, hidden, 1, false);
    if (f.routerBias)
        out.vector(TensorRole::Router, TensorSplit::Replicated, f.experts);
    if (f.routerScales > 0) {
        out.vector(TensorRole::Router, TensorSplit::Replicated, hidden, f.routerScales);
        out.vector(TensorRole::Router, TensorSplit::Replicated, f.experts, f.routerScales);
    }
    if (f.expertLatent > 0) {
        out.matrix(TensorRole::SharedExpertUp, TensorSplit::Replicated, f.expertLatent, hidden);
        out.matrix(TensorRole::SharedExpertDown, TensorSplit::Replicated, hidden, f.expertLatent);
    }
    if (f.gated)
        out.matrix(TensorRole::ExpertGate, TensorSplit::Experts, f.expertIntermediate, width, f.experts);
    out.matrix(TensorRole::ExpertUp, TensorSplit::Experts, f.expertIntermediate, width, f.experts);
    out.matrix(TensorRole::ExpertDown, TensorSplit::Experts, width, f.expertIntermediate, f.experts);
    if (f.expertBias) {
        if (f.gated)
            out.vector(TensorRole::ExpertGate, TensorSplit::Experts, f.expertIntermediate, f.experts);
        out.vector(TensorRole::ExpertUp, TensorSplit::Experts, f.expertIntermediate, f.experts);
        out.vector(TensorRole::ExpertDown, TensorSplit::Experts, width, f.experts);
    }
    if (f.sharedIntermediate > 0) {
        if (f.gated)
            out.matrix(TensorRole::SharedExpertGate, TensorSplit::Columns, f.sharedIntermediate, hidden);
        out.matrix(TensorRole::SharedExpertUp, TensorSplit::Columns, f.sharedIntermediate, hidden);
        out.matrix(TensorRole::SharedExpertDown, TensorSplit::Rows, hidden, f.sharedIntermediate);
    }
    if (f.sharedGate)
        out.matrix(TensorRole::Router, TensorSplit::Replicated, 1, hidden, 1, false);
}

void addFeedForward(LayerTensors &out, const FeedForwardShape &f)
{
    const std::int64_t hidden = out.hidden();
    if (f.intermediate > 0) {
        if (f.gated)
            out.matrix(TensorRole::MlpGate, TensorSplit::Columns, f.intermediate, hidden);
        out.matrix(TensorRole::MlpUp, TensorSplit::Columns, f.intermediate, hidden);
        out.matrix(TensorRole::MlpDown, TensorSplit::Rows, hidden, f.intermediate);
        if (f.bias) {
            out.vector(TensorRole::MlpBias, TensorSplit::Columns, f.intermediate, f.gated ? 2 : 1);
            out.vector(TensorRole::MlpBias, TensorSplit::Replicated, hidden);
        }
    }
    if (f.isMoe())
        addExperts(out, f);
}

/// Gemma-3n (transformers, Gemma3nTextAltUp and Gemma3nTextLaurelBlock): per layer a router with its norm, maps that
/// predict and correct n copies of the state, an output scale; a low-rank residual with its norm.
void addAlternatingUpdates(LayerTensors &out, const LayerGroup &group)
{
    const std::int64_t hidden = out.hidden(), n = group.alternatingStreams;
    out.matrix(TensorRole::Router, TensorSplit::Replicated, n, hidden, 1, false);
    out.matrix(TensorRole::Norm, TensorSplit::Replicated, n * n, n, 1, false);
    out.matrix(TensorRole::Norm, TensorSplit::Replicated, n, n, 1, false);
    if (n > 0)
        out.vector(TensorRole::Norm, TensorSplit::Replicated, hidden, 2);
    if (group.laurelRank > 0) {
        out.matrix(TensorRole::MlpUp, TensorSplit::Replicated, group.laurelRank, hidden);
        out.matrix(TensorRole::MlpDown, TensorSplit::Replicated, hidden, group.laurelRank);
        out.vector(TensorRole::Norm, TensorSplit::Replicated, hidden);
    }
}

/// Hashed n-grams (transformers, Qwen4ExpTextPLELayer): one table of all heads' rows, a key for each residual stream and
/// a shared value from a token's concatenated rows, three norms and a depthwise convolution over all streams.
void addNgrams(LayerTensors &out, const LayerGroup &group)
{
    if (group.ngramRows <= 0)
        return;
    const std::int64_t streams = std::max<std::int64_t>(group.residualStreams, 1) * out.hidden();
    const std::int64_t embedded = group.ngramHeads * group.ngramWidth;
    out.matrix(TensorRole::Embedding, TensorSplit::Vocabulary, group.ngramRows, group.ngramWidth, 1, false);
    out.matrix(TensorRole::MlpUp, TensorSplit::Replicated, streams, embedded);
    out.matrix(TensorRole::MlpUp, TensorSplit::Replicated, out.hidden(), embedded);
    out.vector(TensorRole::Norm, TensorSplit::Replicated, streams, 3);
    out.matrix(TensorRole::Norm, TensorSplit::Replicated, streams, group.ngramKernel, 1, false);
}

void addExtras(LayerTensors &out, const LayerGroup &group)
{
    const Architecture &m = out.architecture();
    const std::int64_t hidden = m.hidden;
    if (m.perLayerInput > 0 && out.inStack()) {
        // Gemma-3n/4 E models: gate and projection of the per-layer input, and its norm.
        out.matrix(TensorRole::MlpGate, TensorSplit::Replicated, m.perLayerInput, hidden);
        out.matrix(TensorRole::MlpDown, TensorSplit::Replicated, hidden, m.perLayerInput);
        out.vector(TensorRole::Norm, TensorSplit::Replicated, hidden);
    }
    if (group.residualStreams > 0 && group.residualRank > 0) {
        // Qwen3.8 (transformers, Qwen4ExpTextGatedResidual), for attention and for the feed-forward part each: a norm
        // over all streams, two low-rank mixing maps, and a map to one injection weight per stream.
        const std::int64_t n = group.residualStreams;
        out.vector(TensorRole::Norm, TensorSplit::Replicated, n * hidden, 2);
        out.matrix(TensorRole::Norm, TensorSplit::Replicated, group.residualRank, n * hidden, 2, false);
        out.matrix(TensorRole::Norm, TensorSplit::Replicated, n * hidden, group.residualRank, 2, false);
        out.matrix(TensorRole::Norm, TensorSplit::Replicated, n, n * hidden, 2, false);
    } else if (group.residualStreams > 0) {
        // Hyper-connections: for attention and for the feed-forward part each, a map from all n streams to
        // n pre-weights, n post-weights and n × n mixing weights, their base values and three scales.
        const std::int64_t n = group.residualStreams;
        const std::int64_t outputs = n * (2 + n);
        out.matrix(TensorRole::Norm, TensorSplit::Replicated, outputs, n * hidden, 2, false);
        out.vector(TensorRole::Norm, TensorSplit::Replicated, outputs + 3, 2);
    }
    if (group.hashRouted)
        out.matrix(TensorRole::Router, TensorSplit::Replicated, m.vocabulary, group.feedForward.expertsPerToken, 1, false);
    out.matrix(TensorRole::AttentionOutput, TensorSplit::Replicated, hidden, hidden, group.plainMatrices);
    addAlternatingUpdates(out, group);
    addNgrams(out, group);
}

} // namespace

void addLayerGroup(std::vector<TensorEntry> &out, const Architecture &architecture, const LayerGroup &group, int index)
{
    LayerTensors tensors(out, architecture, group, index);
    tensors.vector(TensorRole::Norm, TensorSplit::Replicated, architecture.hidden, group.normsPerLayer * (group.normBias ? 2 : 1));
    tensors.vector(TensorRole::Norm, TensorSplit::Replicated, 1, group.scalars);
    addMixer(tensors, group.attention);
    addMixer(tensors, group.parallel);
    addMixer(tensors, group.cross);
    addFeedForward(tensors, group.feedForward);
    addExtras(tensors, group);
}

} // namespace powertrain
