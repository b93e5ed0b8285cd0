// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/proposal.h"

namespace powertrain {

/// The three corners of one training step, each divided by the compute time: communication from the step's parts;
/// storage from reading the data and from checkpoints. Serving: reading the weights is compute's share of a decode
/// step, communication its network, and loading the weights once a day its storage.
Balance balanceOf(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network);

} // namespace powertrain
