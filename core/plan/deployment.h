// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/plan/compliance.h"
#include "core/units/quantity.h"

namespace powertrain {

enum class SizeClass { Small,
    Medium,
    Large }; ///< R-01: ≤ 10e9, ≤ 80e9, above
enum class DurationClass { Short,
    Middle,
    Long }; ///< R-03

SizeClass sizeClassOf(double totalParameters);
DurationClass durationClassOf(const DurationAnswer &answer);

/// From the order to the first useful work. What is unknown or differs by provider is not in the sum.
struct StartUp {
    std::optional<Range<Seconds>> provision;     ///< machine or container handed over; bought: the vendor's delivery, where known
    std::optional<Range<Seconds>> image;         ///< container image or system pulled and unpacked
    std::optional<Range<Seconds>> weights;       ///< weights, or checkpoint and data cache, read
    std::optional<Range<Seconds>> total() const; ///< none where the provision is unknown
};

/// One deployment mode with its score and what made it.
struct ScoredMode {
    DeploymentMode mode{};
    double score = 0;
    ModeVerdict verdict = ModeVerdict::Allowed;
    std::vector<Message> reasons;  ///< criteria that counted, largest first
    std::vector<Message> cautions; ///< what has to be known of the mode, whatever its score
    StartUp startUp;
};

/// Best first; excluded modes last. `nodes` > 1 counts as multi-node training, from clusterNodes() on as a cluster.
/// `weights`: what a start has to read before work begins; unknown: the start is without it.
std::vector<ScoredMode> scoreDeployment(const Request &request, const ComplianceVerdict &verdict, SizeClass size, int nodes, bool buyingPaysOff,
    std::optional<Bytes> weights = std::nullopt);
/// nodes of a training job from which on it is a cluster that has to be operated as one.
int clusterNodes();

/// `weights`: bytes that a start has to read before work begins; `image`: container image or system.
StartUp startUpOf(DeploymentMode mode, const Request &request, Bytes weights, int nodes);
/// What the articles and the rules warn of: spot and idle rent, isolation that is no compliance, lock-in, refresh, …
std::vector<Message> cautionsOf(DeploymentMode mode, const Request &request);

} // namespace powertrain
