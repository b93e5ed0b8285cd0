// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// Why the first of the ranked options is recommended, with numbers. `accelerators`: kinds of cards that can do the
/// job; `priced`: those of them with a price.
std::vector<Message> reasonsFor(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator, int accelerators, int priced);
/// How an alternative compares with the recommendation.
std::vector<Message> comparison(const PlanOption &alternative, const PlanOption &recommendation, const PlanJob &job);
/// What has to be said beside an option, most important first.
std::vector<Message> warningsFor(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator);
/// The same for the request and the model as such.
std::vector<Message> requestWarnings(const PlanJob &job);
/// Why nothing is recommended, from the reason that came closest to a solution.
Message noSolutionFrom(const std::vector<RejectedAccelerator> &rejected);
/// An accelerator that could do the job but stands below the alternatives that are shown.
RejectedAccelerator rankedLower(const PlanOption &option, const PlanOption &recommendation, int place);

} // namespace powertrain
