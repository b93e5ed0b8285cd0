// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/efficiency_serving.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/training_profile.h"
#include "core/plan/explore.h"
#include "core/plan/layouts.h"
#include "core/plan/plan_job.h"

namespace powertrain {

/// One option with everything that does not change when its numbers do. Does not move: `job` points into it.
struct Explorer::State {
    CatalogPtr catalog;
    Request request;
    std::string date;
    ComplianceVerdict verdict;
    PlanOption option;
    bool recommended = false; ///< else an alternative: priced as the search prices, without interruptions of spot machines
    Model model;
    const Accelerator *card = nullptr;
    NodeShape node;
    PlanJob job;
    TrainingProfile training;
    ServingProfile serving;
    ServingFactors factors;
    Catalog prices;                      ///< what the pricing of this card reads, for other prices
    std::vector<std::string> neighbours; ///< accelerators of the proposal, best first

    State() = default;
    State(const State &) = delete;
    State &operator=(const State &) = delete;

    TrainingSetup trainingSetup() const;
    ServingSetup servingSetup() const;
};

namespace explore {

/// Cards of one more data-parallel rank or replica, in whole cards; whole nodes where the plan has several.
struct Groups {
    int step = 1;    ///< cards
    int devices = 1; ///< of a rank or replica
    int most = 1;    ///< cards
};
Groups groupsOf(const Explorer::State &state);

/// Gives the option's layout or replicas so many cards. An error where they are no whole groups.
Expected<void> setCards(const Explorer::State &state, int cards, FoundLayout &found);
/// Accumulation that keeps the plan's sequences per optimizer step with the micro-batch and ranks of `layout`; false where
/// the batch comes out another.
bool keepBatch(const Explorer::State &state, Layout &layout);

/// Times and speeds when the machine really runs at `speed` times the estimate.
void scaleTime(TrainingTime &time, double speed);
void scaleSpeed(ServingSpeed &serving, double speed);

} // namespace explore

} // namespace powertrain
