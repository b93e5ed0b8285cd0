// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "core/plan/compliance_parts.h"

namespace powertrain {

/// Builds the verdict demand by demand: per mode the strictest, the intersection of regions, the strictest tenancy, network
/// and keys, the union of evidence. A mode that no demand has touched is Allowed; "preferred" is given only where every
/// demand prefers the mode, since the minimum is taken.
class ComplianceCombiner {
public:
    explicit ComplianceCombiner(ComplianceVerdict &verdict)
        : m_verdict(verdict) { }

    /// The user's own demands act as one more regime.
    void applyOwnDemands(const ComplianceAnswer &answer);
    /// `applies`: by mode. `transferIsAsked`: the regime rules how data may go where the request wants to compute.
    void apply(const Regime &regime, const std::array<Truth, kJudgedModes> &applies, bool transferIsAsked);
    void finish(const ComplianceAnswer &answer);

private:
    void limit(DeploymentMode mode, ModeVerdict value, const ComplianceVerdict::Reason &reason);
    void limitRegions(RegionSet set, const std::string &by);
    void applyDemands(const Regime &regime, bool transferIsAsked);
    void judgeManagedPlatform();
    void sortReasons(ComplianceVerdict::Mode &mode);

    ComplianceVerdict &m_verdict;
    std::array<bool, kJudgedModes> m_touched{};
    RegionSet m_regions = kEverywhere;
};

} // namespace powertrain
