// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/estimate/efficiency_training.h"

namespace powertrain {

/// Classes of training runs whose measured times scatter differently around their estimates.
enum class TimeKind { Dense, ///< whole dense models
    Mixture,                 ///< whole models with routed experts
    Adapters,                ///< adapters on a frozen base
    Trainer };               ///< Hugging Face trainers: eager kernels, padding, hooks
inline constexpr std::size_t kTimeKinds = 4;

TimeKind timeKind(bool moe, Method method, const TrainingStack &stack);

/// Bounds of a duration as factors: measured ÷ estimated time, 5th and 95th percentile of the kind's published runs.
struct TrainingRange {
    double low = 0.85;
    double high = 1.15;
    int measurements = 0;
};
const TrainingRange &timeResiduals(TimeKind kind);

/// `measured`: the card's class has published runs; otherwise the bounds widen by what kernel ceilings differ between classes.
TrainingRange trainingTimeRange(TimeKind kind, bool measured);
/// The same, from residuals that somebody else worked out.
TrainingRange trainingTimeRange(const TrainingRange &residuals, bool measured);

} // namespace powertrain
