// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/estimate/memory.h"
#include "core/estimate/training_framework.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

/// As estimateTrainingMemory(Model, …), with the per-model sums made beforehand. Does not allocate with NoRecorder.
template <class Recorder>
MemoryEstimate estimateTrainingMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder);

/// What of the estimate does not depend on layout, batch and loss.
struct TrainingMemoryFacts {
    TrainingFramework framework = TrainingFramework::Unknown;
    TrainableParameters trainable;
    double frozenBits = 0;                     ///< of a quantised weight of the base; 0: not quantised
    bool frozenInFp32 = false;                 ///< what is not quantised of that base is cast to fp32
    bool bitsAndBytes = false;                 ///< the base is quantised by bitsandbytes
    std::array<bool, kTensorRoles> targeted{}; ///< roles that adapters sit on
};
TrainingMemoryFacts trainingMemoryFacts(const TrainingProfile &profile, const TrainingSetup &setup);
/// For many layouts of one job: the facts may come from another layout of it. The same answer without a recorder.
MemoryEstimate trainingMemoryOf(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, const TrainingMemoryFacts &facts);

} // namespace powertrain
