// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/plan/compliance.h"

namespace powertrain {

enum class SizeClass { Small,
    Medium,
    Large }; ///< R-01: ≤ 10e9, ≤ 80e9, above
enum class DurationClass { Short,
    Middle,
    Long }; ///< R-03

SizeClass sizeClassOf(double totalParameters);
DurationClass durationClassOf(const DurationAnswer &answer);

/// One deployment mode with its score and what made it.
struct ScoredMode {
    DeploymentMode mode{};
    double score = 0;
    ModeVerdict verdict = ModeVerdict::Allowed;
    std::vector<Message> reasons; ///< criteria that counted, largest first
};

/// Best first; excluded modes last. `nodes` > 1 counts as multi-node training.
std::vector<ScoredMode> scoreDeployment(const Request &request, const ComplianceVerdict &verdict, SizeClass size, int nodes, bool buyingPaysOff);

} // namespace powertrain
