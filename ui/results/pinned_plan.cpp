// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/pinned_plan.h"

#include <algorithm>

namespace powertrain {

const PlanOption *PinnedPlan::option() const
{
    if (!proposal || !proposal->recommendation)
        return nullptr;
    const auto isIt = [this](const PlanOption &one) { return one.acceleratorId == pin.acceleratorId && one.count == pin.count; };
    if (pin.acceleratorId.empty() || isIt(*proposal->recommendation))
        return &*proposal->recommendation;
    const auto found = std::find_if(proposal->alternatives.begin(), proposal->alternatives.end(), isIt);
    return found == proposal->alternatives.end() ? nullptr : &*found;
}

} // namespace powertrain
