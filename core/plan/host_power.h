// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/host.h"

namespace powertrain {

/// Rated power of a workstation's supply: as the card's maker says for one card, else 1.3 × (n × TDP + host) in the sizes
/// that are sold. Nothing where the card's power is unknown.
void choosePowerSupply(const Accelerator &card, HostPlan &plan, StepRecorder &recorder);

/// Power, racks, circuits, cooling and delivery of hardware of one's own: the same factors as the cost of owning counts
/// with (core/cost/ownership.h). Nothing of it is given where the power of the nodes is unknown.
void planPower(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option, const StoragePlan *storage, HostPlan &plan, StepRecorder &recorder);

/// Adapters, switches and cables of an option, as its network plan has them.
FabricParts fabricOf(const Request &request, const Model &model, const Accelerator &card, const PlanOption &option);

} // namespace powertrain
