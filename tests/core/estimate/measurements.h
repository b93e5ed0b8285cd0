// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/estimate/training_ranges.h"

namespace powertrain::measurements {

/// One published peak of a training run beside its estimate; bytes per GPU.
struct Peak {
    std::string id, family;
    MemoryKind kind;
    Bytes reported, reportedLow, reportedHigh; ///< the bracket of a rounded print
    MemoryEstimate estimate;
    Range<Bytes> range; ///< the estimate in the metric that the source names
    MemoryParts parts;
    int openKeys = 0;
    bool gold = false;    ///< set-up fully known, high confidence
    bool unnamed = false; ///< the source does not say how it measured

    double error() const { return range.value.value / reported.value - 1; }
    /// The range that `residuals` give it, in the metric that the source names.
    Range<Bytes> rangeBy(const MemoryResiduals &residuals) const;
    /// Residual in uncertain bytes, as the table of ranges counts it.
    double residual() const { return (reported.value - range.value.value) / (uncertainBytes(parts) * openKeyFactor(openKeys)); }
};

/// A run that is known to have fitted, or not.
struct Outcome {
    std::string id;
    bool fitted = false;
    Fit fit = Fit::Unknown;
};

struct TrainingRuns {
    std::size_t cases = 0;
    std::vector<std::string> unread; ///< ids of cases without an answer
    std::vector<Peak> peaks;
    std::vector<Outcome> outcomes;
};

/// The published training runs in tests/data/measurements, estimated.
const TrainingRuns &trainingRuns();

/// Families of one source, "simumax-b200/…", weigh as one.
std::string sourceOf(const std::string &family);

/// Residuals of one kind from `peaks`, those of the next wider kind where there are too few.
MemoryResiduals residualsFrom(const std::vector<Peak> &peaks, MemoryKind kind, const std::function<bool(const Peak &)> &takesPart);

double quantile(std::vector<double> values, double share);

} // namespace powertrain::measurements
