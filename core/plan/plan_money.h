// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/cost/outlook.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// The outlook on paying for one option of a finished proposal: -1 is the recommendation, else the index of an
/// alternative. An option that is not there, or a model that cannot be built again, gives an empty outlook.
MoneyOutlook moneyOutlookFor(const Proposal &proposal, int optionIndex);

/// The same inside a plan. `option`: priced, with the time that its price was worked out from; `others`: best first.
MoneyOutlook moneyOutlookOf(const PlanJob &job, const PlanPricing &pricing, const PlanOption &option, const std::vector<const PlanOption *> &others, const Catalog &catalog, const std::string &today);

} // namespace powertrain
