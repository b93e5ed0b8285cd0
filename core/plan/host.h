// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/plan/proposal.h"
#include "core/units/derivation.h"

namespace powertrain {

/// The hosts that a job needs around its accelerators, and for hardware of one's own their power and place. `storage`: its
/// local tier is what the drives of a node have to hold. Unknown board power: no power figures.
HostPlan planHost(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option, const StoragePlan *storage);

/// The parts of a plan as one would order them, or ask a provider for them, accelerators first. Null: not planned.
std::vector<MaterialLine> billOfMaterials(const Request &request, const Catalog &catalog, const Accelerator &card, const PlanOption &option,
    const StoragePlan *storage, const NetworkPlan *network, const HostPlan *hosts);

} // namespace powertrain
