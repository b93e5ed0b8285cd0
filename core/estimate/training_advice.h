// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/estimate/advice.h"
#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

/// What makes a training job fit on `card` that does not: each change alone first, cheapest in time first; where none
/// suffices, each together with the changes that cost nothing but time (all layers recomputed, one sequence at a time, a
/// fused loss). Empty when the job fits, when the card's capacity is unknown, or when nothing known helps.
std::vector<Advice> trainingAdvice(const Model &model, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions = {});

/// The first change that suffices, those that leave the result of the training alone before others; for a search that
/// looks at many cards.
std::optional<Advice> nearestTrainingAdvice(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card);

} // namespace powertrain
