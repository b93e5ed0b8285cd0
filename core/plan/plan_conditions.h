// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"
#include "core/plan/layouts.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// An option as the search found it.
FoundLayout foundOf(const PlanOption &option);

/// What surrounds the option's cards: spot machines are taken back now and then.
RunConditions conditionsOf(const PlanJob &job, const PlanOption &option);

/// The changes that would shorten a training step most.
std::vector<Message> speedupsOf(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions);

} // namespace powertrain
