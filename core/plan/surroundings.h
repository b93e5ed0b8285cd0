// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/plan/proposal.h"

namespace powertrain {

/// Storage, network, balance, hosts, materials and software of one option.
Surroundings surroundingsOf(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option);

/// Of an option of a proposal: -1 the recommendation, else an index into the alternatives. None: no such option, or the
/// model cannot be read again.
std::optional<Surroundings> surroundingsFor(const Proposal &proposal, int index);

} // namespace powertrain
