// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_framework.h"
#include "core/units/quantity.h"
#include "core/workload/setup.h"

namespace powertrain {

/// Bounds around an estimate as factors, from the residuals of published measurements of the same class.
struct TrainingRange {
    double low = 0.85;
    double high = 1.15;
    int measurements = 0;

    Range<Bytes> around(Bytes value) const { return {value, value * low, value * high, measurements}; }
};

TrainingRange trainingMemoryRange(const TrainingSetup &setup, TrainingFramework framework, bool moe);
/// Bounds of a duration. `measured`: the card's class has published runs.
TrainingRange trainingTimeRange(const TrainingSetup &setup, TrainingFramework framework, bool moe, bool measured);

} // namespace powertrain
