// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/model/architecture.h"
#include "core/model/weight_format.h"
#include "core/units/quantity.h"

namespace powertrain {

/// What a tensor is for. Decides who shards it, who quantises it, and whether an adapter attaches to it.
enum class TensorRole {
    Embedding,
    OutputHead,
    FinalNorm,
    PositionEmbedding,
    Norm,
    AttentionQ,
    AttentionK,
    AttentionV,
    AttentionOutput,
    AttentionBias,
    AttentionNorm,
    MlaDownQ,
    MlaUpQ,
    MlaDownKv,
    MlaUpKv,
    Indexer,
    Recurrent,
    MlpGate,
    MlpUp,
    MlpDown,
    MlpBias,
    Router,
    ExpertGate,
    ExpertUp,
    ExpertDown,
    SharedExpertGate,
    SharedExpertUp,
    SharedExpertDown,
    Vision,
    MultiTokenPrediction
};

inline constexpr std::size_t kTensorRoles = 30;
static_assert(static_cast<std::size_t>(TensorRole::MultiTokenPrediction) + 1 == kTensorRoles);

/// How tensor parallelism treats a tensor.
enum class TensorSplit {
    Replicated, ///< norms, router, MLA down-projections
    Columns,    ///< divided by t
    KvColumns,  ///< divided by min(t, kvHeads): heads are replicated beyond that
    Rows,
    Vocabulary, ///< embedding and head
    Experts     ///< divided by expert parallelism, then by expert-tensor parallelism
};

/// `count` tensors of rows × columns that lie in `layers` layers of layer group `group` (-1: outside the stack).
struct TensorEntry {
    TensorRole role{};
    TensorSplit split = TensorSplit::Replicated;
    std::int64_t rows = 0;    ///< output features
    std::int64_t columns = 1; ///< input features; 1 for vectors
    std::int64_t count = 1;   ///< how many such tensors in the whole model
    int group = -1;
    bool quantisable = false; ///< a linear weight that weight-only formats cover
    /// Bytes of all `count` tensors as the published checkpoint stores them, scales included; 0: not read from a file.
    double storedBytes = 0;
    double quantisedShare = 0;            ///< how much of it the checkpoint quantises, 0 … 1
    const WeightFormat *stored = nullptr; ///< format of that part; nullptr: none

    std::int64_t elements() const { return rows * columns * count; }
};

struct ParameterCounts {
    std::int64_t total = 0;     ///< main model, each stored tensor once; without MTP layers
    std::int64_t active = 0;    ///< touched by one token: all but the experts not routed to
    std::int64_t embedding = 0; ///< the input embedding (also when tied)
    std::int64_t head = 0;      ///< the output layer's matrix (also when tied)
    std::int64_t experts = 0;   ///< routed experts
    std::int64_t mtp = 0;       ///< multi-token-prediction layers
    std::int64_t vision = 0;
};

/// Projections and state of a token mixer, biases and norms left aside.
bool isAttention(TensorRole role);
bool isRoutedExpert(TensorRole role);

/// Every weight of a model, by shape. All memory is derived from this, never from "parameters × bytes".
struct Inventory {
    std::vector<TensorEntry> tensors;
    ParameterCounts counts;
};

Inventory buildInventory(const Architecture &architecture);
/// Number of parameters in floating point, MTP layers included: safe for shapes whose product would overflow.
double approximateParameters(const Architecture &architecture);

/// Which modules a quantised checkpoint leaves in 16 bit.
struct QuantisationScope {
    bool attention = true; ///< attention projections are quantised
    bool sharedExperts = true;
    bool denseMlp = true;
    bool embeddingAndHead = false;
    bool router = false;
    bool byTensor = false; ///< the checkpoint names its modules: TensorEntry::quantisedShare decides, not the flags above
};

/// Whether `format` with `scope` changes how this tensor is stored. Formats of 16 bits and more: see weightBytes.
bool isQuantised(const TensorEntry &entry, const WeightFormat &format, const QuantisationScope &scope);

/// Bytes of all weights but the MTP layers in `format`; tensors that the format or `scope` leaves alone take
/// 16 bits; a format of 16 bits or more (fp32) covers every tensor.
Bytes weightBytes(const Inventory &inventory, const WeightFormat &format, const QuantisationScope &scope = {});

/// KV cache bytes per token of the whole model (one copy), with `elementBytes` per element. Windowed layers count in
/// full here; MLA gives kvLoraRank + ropeHeadDim per layer; recurrent and sharing layers give 0.
Bytes kvBytesPerToken(const Architecture &architecture, double elementBytes);
/// KV cache bytes per token of the encoder's input that the decoder's cross attention keeps; 0 without an encoder.
Bytes crossKvBytesPerEncoderToken(const Architecture &architecture, double elementBytes);
/// Fixed recurrent state per sequence, 0 for pure attention models.
Bytes recurrentStateBytes(const Architecture &architecture);
/// That of one layer's mixer: the state in FP32, the tail of the convolution in 16 bit.
Bytes mixerStateBytes(const AttentionShape &shape);
/// The convolution's part of mixerStateBytes.
Bytes mixerTailBytes(const AttentionShape &shape);

} // namespace powertrain
