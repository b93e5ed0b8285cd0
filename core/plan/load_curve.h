// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// One replica of `option` at 1, 2, 4 … users, and at the asked and the largest number, up to twice what its cache
/// holds. Empty for training and where no speed is known.
std::vector<LoadPoint> loadCurve(const PlanJob &job, const PlanOption &option, const Accelerator &card);

} // namespace powertrain
