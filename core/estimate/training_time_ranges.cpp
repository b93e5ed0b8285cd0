// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_time_ranges.h"

#include <array>

namespace powertrain {

namespace {

constexpr double kUnmeasured = 1.25; ///< spread of kernel ceilings between classes of cards (stas00/ml-engineering: 0.51 … 0.97 of peak)

/// From the 228 published runs in tests/data/measurements/time.json; the test MeasurementsOfTime.ResidualsAreThoseOfTheTable
/// works them out again and prints the rows that belong here.
constexpr std::array<TrainingRange, kTimeKinds> kResiduals{{
    {0.78, 1.27, 156}, // dense
    {0.66, 1.77, 39},  // mixture
    {0.73, 1.21, 20},  // adapters
    {0.61, 1.86, 13},  // trainer
}};

} // namespace

TimeKind timeKind(bool moe, Method method, const TrainingStack &stack)
{
    if (moe)
        return TimeKind::Mixture;
    if (stack.trainer)
        return TimeKind::Trainer;
    const bool adapters = method == Method::Lora || method == Method::Qlora || method == Method::Dora || method == Method::Adapter || method == Method::BitFit;
    return adapters ? TimeKind::Adapters : TimeKind::Dense;
}

const TrainingRange &timeResiduals(TimeKind kind) { return kResiduals[static_cast<std::size_t>(kind)]; }

TrainingRange trainingTimeRange(const TrainingRange &residuals, bool measured)
{
    const double wider = measured ? 1 : kUnmeasured;
    return {residuals.low / wider, residuals.high * wider, measured ? residuals.measurements : 0};
}

TrainingRange trainingTimeRange(TimeKind kind, bool measured) { return trainingTimeRange(timeResiduals(kind), measured); }

} // namespace powertrain
