// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/estimate/advice.h"
#include "core/hardware/accelerator.h"
#include "core/model/model.h"
#include "core/workload/setup.h"

namespace powertrain {

/// Single changes to a serving set-up that does not hold what is asked on this card, each of which makes it hold; those
/// that cost neither speed nor quality first, then those that change what is served, then those that need more hardware.
/// Empty when it holds already or when the card's memory is unknown. `mostTensorParallel`: cards that one copy may use.
/// Time is that of the same work at the asked number of users, by the speed estimate, unknown where that cannot be given.
std::vector<Advice> servingAdvice(const Model &model, const ServingSetup &setup, const Accelerator &card, int mostTensorParallel);
/// The first of them alone, for the search: most cards of a catalogue do not hold a given job.
std::optional<Advice> firstServingAdvice(const Model &model, const ServingSetup &setup, const Accelerator &card, int mostTensorParallel);

} // namespace powertrain
