// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/layouts.h"
#include "core/plan/plan.h"
#include "core/plan/plan_costs.h"

namespace powertrain {

/// Further counts of the recommended card.
struct OtherCounts {
    std::optional<Scaling> scaling;  ///< of a training run with known tokens
    std::vector<PlanOption> options; ///< twice and four times the cards, where they are faster; priced
    std::optional<int> byMemory;     ///< fewest cards that hold the job
};

/// Searches the counts around a recommended option of a training run. `smallest`: the smallest count in time. Empty for
/// serving, and when the plan is stopped.
OtherCounts otherCounts(const LayoutSearch &search, const PlanJob &job, const PlanPricing &pricing, const Accelerator &accelerator, const PlanOption &best, int smallest, const std::stop_token &stop);

/// Beyond this count twice the cards bring less than 1.5 times the speed; nullopt when no count of `points` is so.
std::optional<int> worthwhileCount(const std::vector<ScalingPoint> &points);

} // namespace powertrain
