// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/estimate/advice.h"
#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

/// Single changes that shorten the time per token and still fit in memory, each estimated again; largest gain first, only
/// gains of 2 % and more. `timeFactor` < 1. The global batch stays the same unless the change says otherwise. Empty when
/// the job cannot be timed.
std::vector<Advice> trainingSpeedups(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions);

} // namespace powertrain
