// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/workload/setup.h"
#include "core/hardware/accelerator.h"
#include "core/model/model.h"
#include "core/units/derivation.h"
#include "core/units/quantity.h"

namespace powertrain {

/// What the time goes into; the parts of a step. Overlapped communication is not counted twice.
enum class TimePartKind { Compute,
    Attention,
    MemoryTraffic,
    TensorParallel,
    DataParallel,
    Pipeline,
    ExpertParallel,
    Optimizer,
    Dequantisation,
    HostFloor };

inline constexpr std::size_t kTimePartKinds = 10;

/// Seconds by kind, without allocation.
struct TimeParts {
    std::array<Seconds, kTimePartKinds> seconds{};

    Seconds &operator[](TimePartKind kind) { return seconds[static_cast<std::size_t>(kind)]; }
    Seconds operator[](TimePartKind kind) const { return seconds[static_cast<std::size_t>(kind)]; }
    Seconds total() const
    {
        Seconds sum;
        for (Seconds part : seconds)
            sum += part;
        return sum;
    }
};

/// Bandwidth between nodes, per accelerator and direction. Unknown: what the card's class usually comes with.
struct Fabric {
    std::optional<BytesPerSecond> perGpuBetweenNodes;
};

struct TrainingTime {
    Range<Seconds> step;                    ///< one optimizer step
    Range<TokensPerSecond> tokensPerSecond; ///< all GPUs together
    Range<TokensPerSecond> tokensPerSecondPerGpu;
    Range<FlopsPerSecond> flopsPerSecondPerGpu; ///< model FLOPs, causal attention, no recomputation
    Range<double> mfu;                          ///< of the dense peak of the compute precision
    std::optional<Range<Seconds>> wall;         ///< whole run, failures and checkpoints included; needs tokens
    std::optional<Range<double>> gpuHours;
    double goodput = 1; ///< productive share of the wall time
    TimeParts parts;    ///< of one step
    std::vector<std::string> assumed;
};

struct ServingSpeed {
    Range<Seconds> ttft; ///< one request's prompt at the asked concurrency
    Range<Seconds> tpot; ///< time per output token of one user
    Range<TokensPerSecond> outputPerUser;
    Range<TokensPerSecond> outputTotal;     ///< one replica, at the asked concurrency
    Range<TokensPerSecond> outputSaturated; ///< one replica, as many sequences as fit
    double batch = 1;                       ///< sequences decoded together
    TimeParts parts;                        ///< of one decode step
    std::vector<std::string> assumed;
};

/// Causal training FLOPs of one token: 6 (active − input embedding) + 3 L s H (d_qk + d_v); frozen weights need no
/// weight gradient (4 instead of 6). Source: jax-ml/scaling-book transformers.md.
Flops trainingFlopsPerToken(const Model &model, const TrainingSetup &setup);

/// A card without a published peak for the precision gives an error with code "time.no_peak".
template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const Model &model, const TrainingSetup &setup, const Accelerator &card, const Fabric &fabric, Recorder &recorder);

/// `kvTokens`: tokens one replica can hold (ServingMemory::kvTokens); bounds the batch.
template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const Model &model, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder);

template <>
struct EnumNames<TimePartKind> {
    static constexpr NameTable<TimePartKind, 10> table{{{TimePartKind::Compute, "compute"}, {TimePartKind::Attention, "attention"}, {TimePartKind::MemoryTraffic, "memory_traffic"},
        {TimePartKind::TensorParallel, "tensor_parallel"}, {TimePartKind::DataParallel, "data_parallel"}, {TimePartKind::Pipeline, "pipeline"}, {TimePartKind::ExpertParallel, "expert_parallel"},
        {TimePartKind::Optimizer, "optimizer"}, {TimePartKind::Dequantisation, "dequantisation"}, {TimePartKind::HostFloor, "host_floor"}}};
};

} // namespace powertrain
