// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

Flops trainingFlopsPerToken(const TrainingProfile &profile, const TrainingSetup &setup);

/// As estimateTrainingTime(Model, …), with the per-model sums made beforehand. Does not allocate with NoRecorder.
template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder);

} // namespace powertrain
