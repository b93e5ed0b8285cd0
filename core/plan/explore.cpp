// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/explore.h"

namespace powertrain {

std::vector<MemoryCurve> memoryCurves(const Proposal &, int) { return {}; }
std::vector<StageMemory> stageMemory(const Proposal &, int) { return {}; }
std::optional<WhatIfSpans> whatIfSpans(const Proposal &, int) { return std::nullopt; }
Expected<PlanOption> whatIf(const Proposal &, int, const WhatIf &) { return fail("plan.what_if_impossible"); }

} // namespace powertrain
