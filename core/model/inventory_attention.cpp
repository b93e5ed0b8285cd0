// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/inventory_parts.h"

#include <algorithm>

namespace powertrain {

namespace {

constexpr std::int64_t kOverlappingRatio = 4;

void addHeads(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t input = a.inputWidth > 0 ? a.inputWidth : out.hidden();
    const std::int64_t qWidth = a.heads * a.headDimQk;
    const std::int64_t kWidth = a.kvHeads * a.headDimQk;
    const std::int64_t vWidth = a.kvHeads * a.headDimV;
    out.matrix(TensorRole::AttentionQ, TensorSplit::Columns, qWidth * (a.outputGate ? 2 : 1), input);
    out.matrix(TensorRole::AttentionK, TensorSplit::KvColumns, kWidth, input);
    if (!a.sharedKeyValue)
        out.matrix(TensorRole::AttentionV, TensorSplit::KvColumns, vWidth, input);
    out.matrix(TensorRole::AttentionOutput, TensorSplit::Rows, out.hidden(), a.heads * a.headDimV);
    out.matrix(TensorRole::AttentionQ, TensorSplit::Columns, a.headGates, input);
    if (a.biasQkv) {
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, qWidth);
        out.vector(TensorRole::AttentionBias, TensorSplit::KvColumns, (a.biasKey ? kWidth : 0) + (a.sharedKeyValue ? 0 : vWidth));
    }
    if (a.biasOutput)
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, out.hidden());
    if (a.sinks)
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, a.heads);
    if (a.positionBuckets > 0)
        out.matrix(TensorRole::PositionEmbedding, TensorSplit::Replicated, a.positionBuckets, a.heads, 1, false);
    if (a.qkNorm && a.qkNormFullWidth) {
        out.vector(TensorRole::AttentionNorm, TensorSplit::Columns, qWidth);
        out.vector(TensorRole::AttentionNorm, TensorSplit::KvColumns, kWidth);
    } else if (a.qkNorm) {
        out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.headDimQk, 2);
    }
    if (a.indexHeads > 0) {
        // Qwen3.8's indexer (transformers, Qwen4ExpTextQSAIndexer): queries and one key in one projection, a norm each.
        out.matrix(TensorRole::Indexer, TensorSplit::Replicated, (a.indexHeads + 1) * a.indexHeadDim, out.hidden());
        out.vector(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, 2);
    }
}

/// Pools `ratio` tokens into one cached entry: a value and a gate projection (doubled where windows overlap,
/// ratio 4), a positional table and a norm. DeepSeek-V4 inference code, class Compressor.
void addCompressor(LayerTensors &out, TensorRole role, std::int64_t ratio, std::int64_t width)
{
    if (ratio <= 0)
        return;
    const std::int64_t stored = width * (ratio == kOverlappingRatio ? 2 : 1);
    out.matrix(role, TensorSplit::Replicated, stored, out.hidden(), 2, false);
    out.matrix(role, TensorSplit::Replicated, ratio, stored, 1, false);
    out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, width);
}

/// DeepSeek-V3.2 inference/model.py, class Indexer: wq_b, wk, k_norm (LayerNorm with bias), weights_proj.
void addIndexer(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t queryInput = a.qLoraRank > 0 ? a.qLoraRank : out.hidden();
    out.matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeads * a.indexHeadDim, queryInput);
    if (a.compressRatio > 0) {
        addCompressor(out, TensorRole::Indexer, a.compressRatio, a.indexHeadDim);
    } else {
        out.matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, out.hidden());
        out.vector(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, 2);
    }
    if (a.indexPool > 0) {
        // GLM-5.3 pools indexPool keys into one by a gate and a table of places.
        out.matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeadDim, out.hidden(), 1, false);
        out.matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexPool, a.indexHeadDim, 1, false);
    }
    out.matrix(TensorRole::Indexer, TensorSplit::Replicated, a.indexHeads, out.hidden(), 1, false);
}

/// DeepSeek-V2 (arXiv:2405.04434) section 2.1: low-rank compression of Q and of K and V together, a decoupled RoPE key.
void addMla(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t hidden = out.hidden();
    const std::int64_t qWidth = a.heads * (a.nopeHeadDim + a.ropeHeadDim);
    if (a.qLoraRank > 0) {
        out.matrix(TensorRole::MlaDownQ, TensorSplit::Replicated, a.qLoraRank, hidden);
        out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.qLoraRank);
        out.matrix(TensorRole::MlaUpQ, TensorSplit::Columns, qWidth, a.qLoraRank);
    } else {
        out.matrix(TensorRole::AttentionQ, TensorSplit::Columns, qWidth, hidden);
    }
    out.matrix(TensorRole::MlaDownKv, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim, hidden);
    if (a.outputLoraRank > 0) {
        // DeepSeek-V4: the cached vector itself is key and value, and the output goes through grouped low-rank maps.
        out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim);
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, a.heads);
        out.matrix(TensorRole::AttentionOutput, TensorSplit::Columns, a.outputGroups * a.outputLoraRank, qWidth / std::max<std::int64_t>(a.outputGroups, 1));
        out.matrix(TensorRole::AttentionOutput, TensorSplit::Rows, hidden, a.outputGroups * a.outputLoraRank);
        addCompressor(out, TensorRole::MlaDownKv, a.compressRatio, a.kvLoraRank + a.ropeHeadDim);
    } else {
        out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.kvLoraRank);
        out.matrix(TensorRole::MlaUpKv, TensorSplit::Columns, a.heads * (a.nopeHeadDim + a.headDimV), a.kvLoraRank);
        out.matrix(TensorRole::AttentionOutput, TensorSplit::Rows, hidden, a.heads * a.headDimV);
    }
    if (a.outputGate)
        out.matrix(TensorRole::AttentionQ, TensorSplit::Columns, a.heads * a.headDimV, hidden);
    if (a.latentBias) {
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, a.qLoraRank);
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, a.kvLoraRank + a.ropeHeadDim);
    }
    if (a.biasOutput)
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, hidden);
    if (a.indexHeads > 0 && !a.indexShared)
        addIndexer(out, a);
}

/// Kimi delta attention (Kimi-Linear modelling code, class KimiDeltaAttention): query, key and value, each with its own
/// convolution, low-rank maps for the per-channel decay and the output gate, one beta per head, a gated norm.
void addKimiDelta(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t width = a.valueHeads * a.valueHeadDim;
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * a.keyHeads * a.keyHeadDim + width, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * a.keyHeads * a.keyHeadDim + width, a.convKernel, 1, false);
    const std::int64_t lowRank = a.outputGate ? 1 : 2; // a full-rank output gate leaves one low-rank map, the decay's
    out.matrix(TensorRole::Recurrent, TensorSplit::Replicated, a.gateRank, out.hidden(), lowRank);
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, width, a.gateRank, lowRank);
    if (a.outputGate)
        out.matrix(TensorRole::Recurrent, TensorSplit::Columns, width, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, a.valueHeads, out.hidden(), 1, false);
    out.vector(TensorRole::Recurrent, TensorSplit::Columns, a.valueHeads + width);
    out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.valueHeadDim);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, out.hidden(), width);
}

/// Qwen3-Next / Qwen3.5 (transformers, Qwen3NextGatedDeltaNet): one projection for q, k, v and the gate z, one for
/// beta and alpha, a depthwise convolution over q, k and v, decay and step parameters per value head, a gated norm.
void addGatedDeltaNet(LayerTensors &out, const AttentionShape &a)
{
    if (a.gateRank > 0)
        return addKimiDelta(out, a);
    const std::int64_t keyWidth = a.keyHeads * a.keyHeadDim;
    const std::int64_t valueWidth = a.valueHeads * a.valueHeadDim;
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * keyWidth + 2 * valueWidth, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * a.valueHeads, out.hidden(), 1, false);
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * keyWidth + valueWidth, a.convKernel, 1, false);
    out.vector(TensorRole::Recurrent, TensorSplit::Columns, a.valueHeads, 2);
    out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.valueHeadDim);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, out.hidden(), valueWidth);
}

/// Mamba-2 (arXiv:2405.21060; transformers, NemotronHMamba2Mixer): gate, x, B, C and dt from one projection, a
/// depthwise convolution over x, B and C, A, D and the dt bias per head, a gated norm.
void addMamba2(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t convWidth = a.innerSize + 2 * a.groups * a.stateSize;
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize + convWidth + a.heads, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, convWidth, a.convKernel, 1, false);
    if (a.convBias)
        out.vector(TensorRole::Recurrent, TensorSplit::Columns, convWidth);
    out.vector(TensorRole::Recurrent, TensorSplit::Columns, a.heads, 3);
    if (a.gatedNorm)
        out.vector(TensorRole::AttentionNorm, TensorSplit::Columns, a.innerSize);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, out.hidden(), a.innerSize);
    if (a.biasQkv)
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, a.innerSize + convWidth + a.heads);
    if (a.biasOutput)
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, out.hidden());
}

/// Mamba (arXiv:2312.00752; transformers, MambaMixer and JambaMambaMixer): x and gate from one projection, a depthwise
/// convolution, step size (low rank), B and C from x, A per channel and state, D per channel.
void addMamba1(LayerTensors &out, const AttentionShape &a)
{
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * a.innerSize, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize, a.convKernel, 1, false);
    if (a.convBias)
        out.vector(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, a.timeStepRank + 2 * a.stateSize, a.innerSize);
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize, a.timeStepRank);
    out.vector(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize, 2);
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, a.innerSize, a.stateSize, 1, false);
    if (a.stateNorms)
        out.vector(TensorRole::AttentionNorm, TensorSplit::Replicated, a.timeStepRank + 2 * a.stateSize);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, out.hidden(), a.innerSize);
    if (a.biasQkv)
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, 2 * a.innerSize);
    if (a.biasOutput)
        out.vector(TensorRole::AttentionBias, TensorSplit::Replicated, out.hidden());
}

/// Lightning attention (arXiv:2501.08313; transformers, MiniMaxLightningAttention): q, k and v of every head, an output
/// gate of their width and a norm over it.
void addLinearAttention(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t qk = a.heads * a.headDimQk, v = a.heads * a.headDimV;
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 2 * qk + v, out.hidden());
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, v, out.hidden());
    out.vector(TensorRole::AttentionNorm, TensorSplit::Columns, v);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, out.hidden(), v);
}

/// LFM2 (transformers, Lfm2ShortConv): B, C and x from one projection, a depthwise convolution, an output projection.
void addShortConvolution(LayerTensors &out, const AttentionShape &a)
{
    const std::int64_t hidden = out.hidden();
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, 3 * hidden, hidden);
    out.matrix(TensorRole::Recurrent, TensorSplit::Columns, hidden, a.convKernel, 1, false);
    out.matrix(TensorRole::Recurrent, TensorSplit::Rows, hidden, hidden);
    if (a.convBias)
        out.vector(TensorRole::AttentionBias, TensorSplit::Columns, hidden, 5);
}

} // namespace

void addMixer(LayerTensors &out, const AttentionShape &shape)
{
    switch (shape.kind) {
    case AttentionKind::Full:
    case AttentionKind::SlidingWindow:
    case AttentionKind::ChunkedLocal:
        return addHeads(out, shape);
    case AttentionKind::Mla:
        return addMla(out, shape);
    case AttentionKind::GatedDeltaNet:
        return addGatedDeltaNet(out, shape);
    case AttentionKind::Mamba2:
        return addMamba2(out, shape);
    case AttentionKind::Mamba1:
        return addMamba1(out, shape);
    case AttentionKind::LinearAttention:
        return addLinearAttention(out, shape);
    case AttentionKind::ShortConvolution:
        return addShortConvolution(out, shape);
    case AttentionKind::None:
        return;
    }
}

} // namespace powertrain
