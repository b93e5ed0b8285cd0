// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_losses.h"

#include <algorithm>
#include <cmath>

namespace powertrain::training {

namespace {

constexpr double kGpuHoursPerFailure = 50000;       ///< arXiv 2407.21783 table 5: 419 unexpected interruptions of 16 384 H100 in 54 days; epoch.ai
constexpr double kRestartSeconds = 600;             ///< finding the fault, loading, first step (a planning value; arXiv 2410.18124 takes 3 … 10 min)
constexpr double kNodeWriteRate = 1.2e9;            ///< bytes/s of one node (2.3 TB in 40 s from 48 nodes: stas00/ml-engineering, fault tolerance)
constexpr double kStorageRate = 200e9;              ///< bytes/s of a shared file system
constexpr double kCheckpointFixed = 5;              ///< seconds to gather and to synchronise
constexpr double kLongOther = 0.1;                  ///< evaluation, stragglers, repeated steps (GPU-hours of Llama 1 and 2 against steady speed: 0.77 … 1.0)
constexpr double kShort = 86400, kLong = 7 * 86400; ///< runs of less than a day have none of that, of more than a week all of it
constexpr double kMost = 0.95;
constexpr double kLongestInterval = 10800; ///< s between two checkpoints (BLOOM saved every 3 h: stas00/ml-engineering, fault tolerance)

std::optional<double> positive(std::optional<double> value)
{
    return value && std::isfinite(*value) && *value > 0 ? value : std::nullopt;
}

std::optional<double> positive(const std::optional<Seconds> &value) { return value ? positive(std::optional(value->value)) : std::nullopt; }

} // namespace

LossCauses lossCauses(const LossInputs &inputs, const RunConditions &conditions)
{
    LossCauses causes;
    const double nodes = std::max(1.0, std::ceil(inputs.gpus / std::max(1.0, inputs.cardsPerNode)));
    const double written = inputs.checkpoint.value / std::min(nodes * kNodeWriteRate, kStorageRate) + kCheckpointFixed;
    const double pause = positive(conditions.checkpointPause).value_or(written);
    const double failures = 3600 * positive(conditions.gpuHoursPerFailure).value_or(kGpuHoursPerFailure) / inputs.gpus;
    double rate = 1 / failures;
    if (const auto hours = positive(conditions.hoursPerInterruption)) {
        causes.betweenInterruptions = Seconds(3600 * *hours / nodes); // any instance that is taken back stops the run
        rate += 1 / causes.betweenInterruptions->value;
    }
    const double mean = 1 / rate;
    causes.pause = Seconds(pause);
    causes.restart = Seconds(kRestartSeconds);
    causes.betweenFailures = Seconds(failures);
    // Nobody leaves a run unsaved for half a day, however seldom its machines fail.
    const double best = std::min(pause + std::sqrt(2 * (mean + kRestartSeconds) * pause + pause * pause), kLongestInterval);
    causes.interval = Seconds(std::max(positive(conditions.checkpointInterval).value_or(best), pause));
    return causes;
}

RunLosses runLosses(const LossInputs &inputs, const RunConditions &conditions)
{
    const LossCauses causes = lossCauses(inputs, conditions);
    RunLosses losses;
    losses.checkpointPause = causes.pause;
    losses.checkpointInterval = causes.interval;
    losses.checkpoints = causes.pause / causes.interval;
    const Seconds perEvent = causes.interval / 2 + causes.restart;
    losses.failures = perEvent / causes.betweenFailures;
    if (causes.betweenInterruptions)
        losses.interruptions = perEvent / *causes.betweenInterruptions;
    if (inputs.pretraining && inputs.steady)
        losses.other = kLongOther * std::clamp((inputs.steady->value - kShort) / (kLong - kShort), 0.0, 1.0);
    const double sum = 1 - losses.productive();
    if (!(sum <= kMost)) { // events come faster than a restart takes: almost nothing gets done
        for (double *part : {&losses.checkpoints, &losses.failures, &losses.interruptions, &losses.other})
            *part = std::isfinite(*part) && std::isfinite(sum) ? *part * kMost / sum : 0;
        if (!std::isfinite(sum))
            losses.failures = kMost;
    }
    if (inputs.steady && losses.productive() > 0)
        losses.failuresExpected = *inputs.steady / causes.betweenFailures / losses.productive();
    return losses;
}

} // namespace powertrain::training
