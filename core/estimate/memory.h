// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/setup.h"
#include "core/hardware/accelerator.h"
#include "core/model/model.h"
#include "core/units/derivation.h"
#include "core/units/quantity.h"

namespace powertrain {

enum class MemoryPartKind {
    Weights,
    Gradients,
    Optimizer,
    Activations,
    Logits,
    Temporary,
    KvCache,
    RecurrentState,
    CudaGraphs,
    Fragmentation,
    Runtime
};
enum class PeakPhase { ForwardEnd,
    Loss,
    Backward,
    OptimizerStep,
    Load,
    Rollout,
    Serving };
enum class Fit { Fits,
    Tight,
    DoesNotFit,
    Unknown }; ///< Tight: above 92 % of the capacity

inline constexpr std::size_t kMemoryPartKinds = 11;
inline constexpr double kTightShare = 0.92; ///< of the capacity: above it a fit is called tight

/// Bytes by kind, without allocation: estimates run hundreds of thousands of times in a search.
struct MemoryParts {
    std::array<Bytes, kMemoryPartKinds> bytes{};

    Bytes &operator[](MemoryPartKind kind) { return bytes[static_cast<std::size_t>(kind)]; }
    Bytes operator[](MemoryPartKind kind) const { return bytes[static_cast<std::size_t>(kind)]; }
    Bytes total() const
    {
        Bytes sum;
        for (Bytes part : bytes)
            sum += part;
        return sum;
    }
};

/// Memory of the fullest rank, at the peak. `parts` add up to driver.value.
struct MemoryEstimate {
    Range<Bytes> allocated; ///< what the framework's allocator has handed out
    Range<Bytes> reserved;  ///< what the allocator holds (fragmentation, cached blocks)
    Range<Bytes> driver;    ///< what the driver shows; decides the fit
    PeakPhase phase = PeakPhase::ForwardEnd;
    MemoryParts parts;
    std::optional<Bytes> capacity; ///< of one logical device; unknown when the card's is
    Fit fit = Fit::Unknown;
    Bytes weights;                    ///< weights on this rank
    Bytes hostMemory;                 ///< per node, for offloaded states; 0: none
    std::vector<std::string> assumed; ///< key=value for each default filled in; only with an active recorder

    /// A peak that does not say how it was measured: likely the allocator's, at most what the driver showed.
    Range<Bytes> unnamed() const { return {reserved.value, reserved.low, driver.high, reserved.measurements}; }
};

/// Serving adds the pool and what it holds. Concurrency counts one replica (its whole TP × PP group).
struct ServingMemory {
    MemoryEstimate memory;
    Bytes activationPeak;
    Range<Bytes> kvPool;   ///< per GPU
    Bytes kvBytesPerToken; ///< whole model, one copy
    Bytes kvBytesPerTokenPerGpu;
    double kvTokens = 0;           ///< tokens one replica can hold
    double maxConcurrency = 0;     ///< sequences of contextLength one replica can hold
    bool starts = false;           ///< weights and one sequence fit
    bool holdsConcurrency = false; ///< the asked concurrency fits as well
    Bytes kvNeeded;                ///< per GPU, for the asked concurrency at the full context
    std::string_view refusal;      ///< code of why the engine refuses the layout; empty: it does not
    double largestContext = 0;     ///< tokens of each sequence at the asked concurrency; 0: not even one, or card unknown
    double largestConcurrency = 0; ///< whole sequences of contextLength at once, as maxConcurrency
    std::string_view obstacle;     ///< code of the part that is in the way of the asked concurrency; empty: none, or card unknown
    double hostLayerShare = 0;     ///< share of the layers that Ollama moves to the host because the cards are too small
};

/// Peak memory of one training rank. `card` may be null: then capacity and fit stay unknown.
/// Formulas: arXiv 2205.05198 (activations), DeepSpeed and Megatron documentation (states); see training_memory.cpp.
template <class Recorder>
MemoryEstimate estimateTrainingMemory(const Model &model, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder);

template <class Recorder>
ServingMemory estimateServingMemory(const Model &model, const ServingSetup &setup, const Accelerator *card, Recorder &recorder);

template <>
struct EnumNames<MemoryPartKind> {
    static constexpr NameTable<MemoryPartKind, 11> table{{{MemoryPartKind::Weights, "weights"}, {MemoryPartKind::Gradients, "gradients"}, {MemoryPartKind::Optimizer, "optimizer"},
        {MemoryPartKind::Activations, "activations"}, {MemoryPartKind::Logits, "logits"}, {MemoryPartKind::Temporary, "temporary"}, {MemoryPartKind::KvCache, "kv_cache"},
        {MemoryPartKind::RecurrentState, "recurrent_state"}, {MemoryPartKind::CudaGraphs, "cuda_graphs"}, {MemoryPartKind::Fragmentation, "fragmentation"}, {MemoryPartKind::Runtime, "runtime"}}};
};
template <>
struct EnumNames<PeakPhase> {
    static constexpr NameTable<PeakPhase, 7> table{{{PeakPhase::ForwardEnd, "forward_end"}, {PeakPhase::Loss, "loss"}, {PeakPhase::Backward, "backward"},
        {PeakPhase::OptimizerStep, "optimizer_step"}, {PeakPhase::Load, "load"}, {PeakPhase::Rollout, "rollout"}, {PeakPhase::Serving, "serving"}}};
};
template <>
struct EnumNames<Fit> {
    static constexpr NameTable<Fit, 4> table{{{Fit::Fits, "fits"}, {Fit::Tight, "tight"}, {Fit::DoesNotFit, "does_not_fit"}, {Fit::Unknown, "unknown"}}};
};

} // namespace powertrain
