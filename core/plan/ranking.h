// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// Options of one plan in the order of the request's wish. Priced ones stand before unpriced ones, the asked weight
/// format before a substitute, and what the budget covers before what it does not; within that order
///     cost:    total cost
///     time:    likely wall time of the run, or seconds per token of one user
///     energy:  likely, of the run or the project at board power; unknown energy stands last
///     balance: cost × time × the factor of the card's software (ecosystemFactor), cost and time each divided by the smallest among the options; a run that ends early enough
///              (PlanJob::earlyEnough), or an answer faster than anyone reads, gains nothing by being faster still.
/// Cost and balance count what nobody has measured at the bad end of its range, and a price at the dear end of what its
/// source and age leave open (CostOption::counted()): an old or doubtful price does not win by pennies; served cards that may miss the asked
/// speed there stand with the substitutes.
/// Sets each option's score. The order is total: equal options stand by accelerator id and count. `others` (further
/// counts of the same cards) get scores on the same scale and keep their order.
void rank(std::vector<PlanOption> &options, std::vector<PlanOption> &others, const PlanJob &job, const Catalog &catalog);

/// Marks the options that no other is better than: none of them costs less, takes less time and takes less energy at
/// once. Options without a price are never on the front; an option of unknown energy beats none of known energy.
void markFront(std::vector<PlanOption> &options, std::vector<PlanOption> &others);

} // namespace powertrain
