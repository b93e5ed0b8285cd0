// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/layouts.h"
#include "core/plan/plan.h"
#include "core/plan/plan_costs.h"

namespace powertrain {

/// What one kind of card came to, priced; or why it is out.
struct CardAnswer {
    std::vector<PlanOption> options;
    std::optional<RejectedAccelerator> rejected;
};

/// Searches every accelerator of the catalogue and prices what it finds, on several threads where that pays. The
/// answers stand in the catalogue's order whatever the number of threads. nullopt: cancelled.
std::optional<std::vector<CardAnswer>> searchCards(const LayoutSearch &search, const PlanJob &job, const ComplianceVerdict &verdict, const PlanPricing &pricing, const Catalog &catalog, const PlanOptions &options);

/// A found layout as an option, without a price.
PlanOption optionFrom(const PlanJob &job, const Accelerator &accelerator, FoundLayout &&found);
/// Shared storage that goes with an option: as its own run saves.
StorageDemand storageFor(const PlanJob &job, const PlanOption &option);

} // namespace powertrain
