// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/proposal.h"

namespace powertrain {

/// The three corners of one step, each in seconds.
///
/// Training: compute is everything that is neither communication nor data, waiting in the pipeline's bubble included (no
/// cable shortens it); network is what the step waits for, or what the volumes take on their links, hidden or not, where
/// that is more: links in the node and between nodes work side by side, the busier ones count; storage is reading the step's tokens or files at the bandwidth planned, what the
/// hosts cannot prepare in time, and the step's share of the checkpoints (δ/T).
/// Serving: compute is a decode step without communication, reading the weights included; network as above; storage is
/// loading the weights once a day (a cold start), spread over the day's steps.
struct CornerSeconds {
    Seconds compute, network, storage;
    Seconds visibleNetwork, visibleStorage; ///< what of them the step really waits for

    Seconds step() const { return compute + visibleNetwork + visibleStorage; }
};

/// Nothing where no time was estimated, or its numbers are no numbers.
std::optional<CornerSeconds> cornerSeconds(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network);

/// The corners against each other, the bottleneck, and what relieves it.
Balance balanceOf(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network);

/// What would relieve the bottleneck, largest effect first; then hints for other corners above half of the compute time.
std::vector<Message> reliefOf(const Balance &balance, const CornerSeconds &corners, const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network);

} // namespace powertrain
