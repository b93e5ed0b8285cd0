// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/layouts.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// What is known of the counts of a card beside the option itself.
struct CountFacts {
    std::optional<int> byMemory; ///< fewest cards that hold the job, however long it takes
    std::optional<int> smallest; ///< fewest cards that do the job
};

/// Why an option has so many cards: what the count is made of, and what it cannot go below.
std::vector<Message> countReasons(const PlanOption &option, const PlanJob &job, const Accelerator &accelerator, const CountFacts &facts);
/// The same of a scaling curve: how many cards are enough, and beyond how many more are not worth it.
void addScalingReasons(const Scaling &scaling, std::vector<Message> &reasons);

} // namespace powertrain
