// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/plan/compliance_parts.h"

namespace powertrain {

namespace {

Message conflict(std::string code, std::vector<std::string> between)
{
    std::vector<std::string> once;
    for (std::string &id : between) {
        if (!contains(once, id))
            once.push_back(std::move(id));
    }
    return {std::move(code), {Argument::ofText("regimes", joined(once))}};
}

template <class Predicate>
std::vector<std::string> idsOf(const ComplianceVerdict &verdict, Predicate predicate)
{
    std::vector<std::string> ids;
    for (const Regime *regime : verdict.regimes) {
        if (predicate(*regime))
            ids.push_back(regime->id);
    }
    return ids;
}

/// Who leaves no place: those that exclude some other demand by themselves, or all where only the whole does.
std::vector<std::string> regionOpponents(const ComplianceVerdict &verdict)
{
    std::vector<std::string> all, opposed;
    for (const ComplianceVerdict::RegionDemand &demand : verdict.regionDemands) {
        all.push_back(demand.by);
        const bool opposes = (demand.bits & kEverywhere.bits) == 0 || std::any_of(verdict.regionDemands.begin(), verdict.regionDemands.end(), [&](const auto &other) { return (demand.bits & other.bits) == 0; });
        if (opposes)
            opposed.push_back(demand.by);
    }
    return opposed.empty() ? all : opposed;
}

std::vector<std::string> excluders(const ComplianceVerdict &verdict)
{
    std::vector<std::string> ids;
    for (const ComplianceVerdict::Mode &mode : verdict.modes)
        ids.insert(ids.end(), mode.decidedBy.begin(), mode.decidedBy.end());
    return ids;
}

/// Chinese accelerators are wanted by one side and barred by the other. Regimes that want them for some modes only count.
std::vector<std::string> domesticSide(const ComplianceVerdict &verdict)
{
    std::vector<std::string> ids = verdict.domesticBy;
    for (std::string &id : idsOf(verdict, [](const Regime &regime) { return regime.domesticAccelerator == "require"; }))
        ids.push_back(std::move(id));
    return ids;
}

/// Keys in products that China has certified, and keys that only the customer holds in a module of its own: another law's
/// reason for the latter is not met by the former.
std::vector<std::string> keySides(const ComplianceVerdict &verdict)
{
    auto certified = idsOf(verdict, [](const Regime &regime) { return regime.keyManagement == "gm_certified_crypto"; });
    const auto held = idsOf(verdict, [](const Regime &regime) { return regime.keyManagement == "customer_held_hsm"; });
    if (certified.empty() || held.empty())
        return {};
    certified.insert(certified.end(), held.begin(), held.end());
    return certified;
}

} // namespace

void addConflicts(ComplianceVerdict &verdict, const ComplianceAnswer &answer)
{
    if (verdict.regionConflict) {
        // A place that nothing is known of leaves none: say so, before the laws are blamed.
        for (const std::string &region : answer.regions) {
            if (!regionOf(region).within(kEverywhere))
                verdict.conflicts.push_back({"plan.compliance.unknown_region", {Argument::ofText("name", region)}});
        }
        verdict.conflicts.push_back(conflict("plan.compliance.region_conflict", regionOpponents(verdict)));
    }
    const bool nothingLeft = std::all_of(verdict.modes.begin(), verdict.modes.end(), [](const ComplianceVerdict::Mode &mode) { return mode.verdict == ModeVerdict::Excluded; });
    if (nothingLeft && !verdict.stop)
        verdict.conflicts.push_back(conflict("plan.compliance.no_mode_left", excluders(verdict)));
    if (auto wanted = domesticSide(verdict); verdict.usNexus && !wanted.empty()) {
        wanted.emplace_back(regime_ids::kGeneralProhibition10);
        verdict.conflicts.push_back(conflict("plan.compliance.us_nexus_with_domestic", std::move(wanted)));
    }
    if (auto sides = keySides(verdict); !sides.empty())
        verdict.conflicts.push_back(conflict("plan.compliance.key_conflict", std::move(sides)));
    const bool closed = verdict.network == "no_public_exposure" || verdict.network == "air_gapped";
    if (closed && answer.servesPublic)
        verdict.conflicts.push_back(conflict("plan.compliance.public_service_conflict", idsOf(verdict, [&](const Regime &regime) { return regime.network == verdict.network; })));
}

} // namespace powertrain
