// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/estimate/reference_setup.h"
#include "core/estimate/training_time.h"
#include "core/estimate/training_time_ranges.h"
#include "measurements.h"

namespace powertrain::measurements {

/// One published training run beside its estimate. Ratios are of time: measured ÷ estimated.
struct TimedRun {
    std::string id, family;
    bool tuning = false; ///< fine-tuning; else pre-training
    TimeKind kind = TimeKind::Dense;
    std::string hardware; ///< class of card, precision, dense or mixture
    std::string stack;    ///< the framework's row
    bool measured = true; ///< the card's class has published runs
    double share = 1;     ///< of the class: what a step keeps of the best multiplication
    std::string figure;
    double reported = 0;
    double estimated = 0; ///< in the convention of the figure
    TrainingTime time;
    TrainingProfile profile;
    CaseSetup setup;

    /// Measured over estimated time.
    double residual() const;
    /// Relative error of the figure, as a reader of the answer sees it.
    double error() const { return estimated / reported - 1; }
};

struct TimedRuns {
    std::size_t cases = 0;
    std::vector<std::string> unread;
    std::vector<TimedRun> runs;
};

/// The published training runs in tests/data/measurements/time.json, estimated; one figure of each: tokens/s per GPU
/// first, else tokens/s, step time, TFLOP/s, MFU, GPU-hours.
const TimedRuns &timedRuns();

/// Measured time over estimated time with the class factor worked out again from the runs of other sources: of the same
/// card class, precision and kind of model; without such runs, with the share of the other classes.
struct Judged {
    double residual = 1;
    bool classKnown = true;
};
Judged judgedWithoutSource(const TimedRun &run, const std::vector<TimedRun> &all);

/// 5th and 95th percentile of a kind's residuals; a source weighs with the root of its runs.
TrainingRange residualsOfTime(const std::vector<TimedRun> &runs, TimeKind kind, const std::function<bool(const TimedRun &)> &takesPart);

/// Time of a run whose parts are changed by `change` (seconds in, seconds out), over its estimate.
double timeWithout(const TimedRun &run, const std::function<double(const TimedRun &)> &seconds);

} // namespace powertrain::measurements
