// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/proposal.h"

namespace powertrain {

/// What the rules say of an option whose way of running and price are chosen: sets its verdict and the regimes behind it,
/// and gives the messages of those that only this option triggers.
std::vector<Message> judgeChosen(PlanOption &option, const Request &request, const ComplianceVerdict &verdict, const Accelerator &card, const Catalog &catalog);

} // namespace powertrain
