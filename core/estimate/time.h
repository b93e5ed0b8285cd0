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
enum class TimePartKind { Compute, ///< matrix multiplications of the model itself
    Recomputation,                 ///< the forward pass run again
    Attention,                     ///< scores and values; serving: reading the cache
    MemoryTraffic,                 ///< norms, activations, residuals; serving: reading the weights
    TensorParallel,
    ContextParallel,
    DataParallel, ///< gradients and gathered parameters
    Pipeline,     ///< bubble and transfers between stages
    ExpertParallel,
    Optimizer,
    Offload, ///< over PCIe, and by the host
    Dequantisation,
    DataLoading,
    HostFloor, ///< launches and scheduling that the device waits for
    Rollout }; ///< answers sampled for PPO and GRPO, and their scoring

inline constexpr std::size_t kTimePartKinds = 15;

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

/// What surrounds the cards of a training run. Unknown: what the card's class usually comes with.
struct RunConditions {
    std::optional<BytesPerSecond> perGpuBetweenNodes; ///< one direction
    std::optional<Seconds> checkpointPause;           ///< the steps stand still while one is written
    std::optional<Seconds> checkpointInterval;        ///< unknown: Young's optimum
    std::optional<double> gpuHoursPerFailure;         ///< unknown: one per 50 000
    std::optional<Watts> powerLimit;                  ///< of one card; below its design power the matrix units slow down
    std::optional<double> hoursPerInterruption;       ///< spot: mean hours until the provider takes an instance back; unknown: not spot
};

/// FLOPs of one token, by what they are for. Model FLOPs are everything but `recomputed` and `dequantised`.
struct TrainingFlops {
    Flops forward;        ///< matrix multiplications, forward
    Flops inputGradient;  ///< backward to the inputs
    Flops weightGradient; ///< of trained weights
    Flops attention;      ///< scores and values, forward and backward, causal
    Flops head;           ///< of the output layer; part of the first three
    Flops recomputed;     ///< executed again, no model FLOPs

    Flops model() const { return forward + inputGradient + weightGradient + attention; }
    Flops executed() const { return model() + recomputed; }
};

/// What a whole run loses beside its steps, as shares of its wall time.
struct RunLosses {
    double checkpoints = 0;
    double failures = 0;      ///< work done again and restarts
    double interruptions = 0; ///< the same, by a spot provider
    double other = 0;         ///< evaluation, stragglers, repeated steps of a long pre-training run
    Seconds checkpointPause, checkpointInterval;
    std::optional<double> failuresExpected; ///< in the whole run

    double productive() const { return 1 - checkpoints - failures - interruptions - other; }
};

struct TrainingTime {
    Range<Seconds> step;                    ///< one optimizer step
    Range<TokensPerSecond> tokensPerSecond; ///< all GPUs together
    Range<TokensPerSecond> tokensPerSecondPerGpu;
    Range<double> samplesPerSecond;             ///< of the data set's samples, all GPUs together
    Range<FlopsPerSecond> flopsPerSecondPerGpu; ///< model FLOPs, causal attention, no recomputation
    Range<double> mfu;                          ///< of the dense peak of the compute precision
    double hardwareUtilisation = 0;             ///< the same with everything that is executed, recomputation included
    TrainingFlops flops;                        ///< of one token
    std::optional<Range<Seconds>> wall;         ///< whole run, losses included; needs tokens
    std::optional<Range<double>> gpuHours;
    double usefulShare = 1; ///< of the tokens in a step that are the data set's, not padding
    double goodput = 1;     ///< productive share of the wall time
    RunLosses losses;
    TimeParts parts; ///< of one step
    std::vector<std::string> assumed;
};

/// Kinds of operators with a roofline of their own.
enum class OperatorKind { Projections, ///< of attention, or of a recurrent mixer
    Scores,                            ///< scores and values over the cache
    Mlp,                               ///< dense and shared experts
    Experts,
    Head,
    Fixed }; ///< launches, scheduler, sampler
inline constexpr std::size_t kOperatorKinds = 6;

/// One kind of operator in a decode step, and in one prompt.
struct OperatorTime {
    Flops decodeFlops, prefillFlops;
    Bytes decodeBytes, prefillBytes; ///< read per device
    Seconds decode, prefill;
    bool decodeByCompute = false; ///< the matrix units, not the memory, set the time
};

struct ServingSpeed {
    Range<Seconds> ttft; ///< one request's prompt at the asked concurrency
    Range<Seconds> tpot; ///< time per output token of one user
    Range<TokensPerSecond> outputPerUser;
    Range<TokensPerSecond> outputTotal;     ///< one replica, at the asked concurrency
    Range<TokensPerSecond> outputSaturated; ///< one replica, as many sequences as fit
    Range<TokensPerSecond> promptTotal;     ///< one replica that only reads prompts: input tokens
    double batch = 1;                       ///< sequences decoded together
    double saturatedBatch = 1;
    double tokensPerStep = 1;                             ///< of one sequence: above 1 with accepted drafts
    TimeParts parts;                                      ///< of one decode step
    std::array<OperatorTime, kOperatorKinds> operators{}; ///< of one replica's slowest device
    std::vector<std::string> assumed;

    const OperatorTime &operator[](OperatorKind kind) const { return operators[static_cast<std::size_t>(kind)]; }
};

/// Causal training FLOPs of one token: 6 (active − input embedding) + 3 L s H (d_qk + d_v); frozen weights need no
/// weight gradient (4 instead of 6). Source: jax-ml/scaling-book transformers.md.
Flops trainingFlopsPerToken(const Model &model, const TrainingSetup &setup);

/// A card without a published peak for the precision gives an error with code "time.no_peak".
template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const Model &model, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder);

/// `kvTokens`: tokens one replica can hold (ServingMemory::kvTokens); bounds the batch.
template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const Model &model, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder);

template <>
struct EnumNames<TimePartKind> {
    static constexpr NameTable<TimePartKind, 15> table{{{TimePartKind::Compute, "compute"}, {TimePartKind::Recomputation, "recomputation"}, {TimePartKind::Attention, "attention"}, {TimePartKind::MemoryTraffic, "memory_traffic"},
        {TimePartKind::TensorParallel, "tensor_parallel"}, {TimePartKind::ContextParallel, "context_parallel"}, {TimePartKind::DataParallel, "data_parallel"}, {TimePartKind::Pipeline, "pipeline"}, {TimePartKind::ExpertParallel, "expert_parallel"},
        {TimePartKind::Optimizer, "optimizer"}, {TimePartKind::Offload, "offload"}, {TimePartKind::Dequantisation, "dequantisation"}, {TimePartKind::DataLoading, "data_loading"},
        {TimePartKind::HostFloor, "host_floor"}, {TimePartKind::Rollout, "rollout"}}};
};

template <>
struct EnumNames<OperatorKind> {
    static constexpr NameTable<OperatorKind, 6> table{{{OperatorKind::Projections, "projections"}, {OperatorKind::Scores, "scores"}, {OperatorKind::Mlp, "mlp"}, {OperatorKind::Experts, "experts"},
        {OperatorKind::Head, "head"}, {OperatorKind::Fixed, "fixed"}}};
};

} // namespace powertrain
