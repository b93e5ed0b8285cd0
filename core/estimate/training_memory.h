// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/memory.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

/// As estimateTrainingMemory(Model, …), with the per-model sums made beforehand. Does not allocate with NoRecorder.
template <class Recorder>
MemoryEstimate estimateTrainingMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder);

} // namespace powertrain
