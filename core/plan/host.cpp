// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/host.h"

namespace powertrain {

HostPlan planHost(const Request &, const Model &, const Catalog &, const Accelerator &, const PlanOption &option, const StoragePlan *)
{
    HostPlan plan;
    plan.nodes = option.nodes;
    return plan;
}

} // namespace powertrain
