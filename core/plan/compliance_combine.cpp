// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/compliance_combine.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>

namespace powertrain {

namespace {

// Weakest first: the later one is the stricter demand.
constexpr std::string_view kTenancyOrder[] = {"shared", "logically_isolated", "dedicated_host", "dedicated_pool", "customer_owned", "certified_classified_system"};
constexpr std::string_view kNetworkOrder[] = {"internet_ok", "private_link", "no_public_exposure", "air_gapped"};
constexpr std::string_view kKeyOrder[] = {"none", "provider_kms", "customer_managed_key", "customer_held_hsm", "gm_certified_crypto"};

template <std::size_t N>
void takeStricter(std::string &current, const std::string &candidate, const std::string_view (&order)[N])
{
    const auto rank = [&](const std::string &word) { return std::find(std::begin(order), std::end(order), word) - std::begin(order); };
    const auto candidateRank = rank(candidate);
    if (candidateRank < static_cast<std::ptrdiff_t>(N) && candidateRank > rank(current))
        current = candidate;
}

void addEvidence(std::vector<BilingualText> &evidence, const std::vector<BilingualText> &more)
{
    for (const BilingualText &text : more) {
        if (std::none_of(evidence.begin(), evidence.end(), [&](const BilingualText &e) { return e.en == text.en; }))
            evidence.push_back(text);
    }
}

ComplianceVerdict::Mode &modeAt(ComplianceVerdict &verdict, DeploymentMode mode)
{
    return verdict.modes[static_cast<std::size_t>(mode)];
}

std::string nameOf(const ComplianceVerdict::Reason &reason)
{
    return reason.regime ? reason.regime->id : reason.ownDemand;
}

/// What one of the user's own demands says about the six modes.
struct OwnDemand {
    const char *code;
    std::array<ModeVerdict, kJudgedModes> modes;
};
using enum ModeVerdict;
constexpr OwnDemand kOnPremises = {"plan.compliance.own_stays_on_premises", {Excluded, Excluded, Excluded, Excluded, Preferred, Preferred}};
constexpr OwnDemand kInDomain = {"plan.compliance.own_stays_in_domain", {Conditional, Conditional, Conditional, Preferred, Preferred, Allowed}};
constexpr OwnDemand kDedicated = {"plan.compliance.own_dedicated_hardware", {Excluded, Excluded, Excluded, Preferred, Preferred, Preferred}};
constexpr char kOwnRegions[] = "plan.compliance.own_regions";
constexpr char kOwnDomestic[] = "plan.compliance.own_domestic";

} // namespace

void ComplianceCombiner::limit(DeploymentMode mode, ModeVerdict value, const ComplianceVerdict::Reason &reason)
{
    ComplianceVerdict::Mode &entry = modeAt(m_verdict, mode);
    bool &touched = m_touched[static_cast<std::size_t>(mode)];
    if (!touched || value < entry.verdict) {
        entry.verdict = value;
        entry.decidedBy = {nameOf(reason)};
    } else if (value == entry.verdict) {
        entry.decidedBy.push_back(nameOf(reason));
    }
    touched = true;
    if (value < ModeVerdict::Allowed)
        entry.reasons.push_back({reason.regime, reason.ownDemand, value});
}

void ComplianceCombiner::limitRegions(RegionSet set, const std::string &by)
{
    m_regions = m_regions.intersected(set);
    m_verdict.regionDemands.push_back({by, set.bits});
}

void ComplianceCombiner::applyOwnDemands(const ComplianceAnswer &answer)
{
    const auto demand = [this](const OwnDemand &own) {
        for (std::size_t i = 0; i < kJudgedModes; ++i)
            limit(static_cast<DeploymentMode>(i), own.modes[i], {nullptr, own.code, own.modes[i]});
        m_verdict.remarks.push_back({own.code, {}});
    };
    if (answer.boundary == DataBoundary::StaysOnPremises)
        demand(kOnPremises);
    else if (answer.boundary == DataBoundary::StaysInDomain)
        demand(kInDomain);
    // The domain lies where the people and the operator are: computing elsewhere would take the data out of it. A place
    // that nothing is known of says nothing.
    const RegionSet home = regionsOf(answer.jurisdictions);
    if (answer.boundary != DataBoundary::MayLeave && home.within(kEverywhere))
        limitRegions(home, answer.boundary == DataBoundary::StaysOnPremises ? kOnPremises.code : kInDomain.code);
    if (answer.dedicatedHardware) {
        demand(kDedicated);
        takeStricter(m_verdict.tenancy, "dedicated_pool", kTenancyOrder);
    }
    if (!answer.regions.empty())
        limitRegions(regionsOf(answer.regions), kOwnRegions);
    m_verdict.domestic = std::max(m_verdict.domestic, answer.xinchuang ? DomesticHardware::Required : answer.domesticHardware);
    if (answer.domesticHardware == DomesticHardware::Required)
        m_verdict.domesticBy.emplace_back(kOwnDomestic);
}

void ComplianceCombiner::apply(const Regime &regime, const std::array<Truth, kJudgedModes> &applies, bool transferIsAsked)
{
    const auto yes = std::count(applies.begin(), applies.end(), Truth::Yes);
    for (std::size_t i = 0; i < kJudgedModes; ++i) {
        if (applies[i] == Truth::Yes)
            limit(static_cast<DeploymentMode>(i), regime.modes[i], {&regime, {}, regime.modes[i]});
    }
    if (yes > 0)
        m_verdict.regimes.push_back(&regime);
    // What holds for some modes only must not bind the others: judgeOption() applies it to the option.
    if (yes == static_cast<std::ptrdiff_t>(kJudgedModes))
        applyDemands(regime, transferIsAsked);
}

void ComplianceCombiner::applyDemands(const Regime &regime, bool transferIsAsked)
{
    const bool binds = regime.regionRule == RegionRule::MustBeIn || (regime.regionRule == RegionRule::MustNotLeave && !transferIsAsked);
    if (binds) {
        limitRegions(regionsOf(regime.regions), regime.id);
    } else if (regime.regionRule != RegionRule::Any) {
        for (const std::string &region : regime.regions) {
            if (!contains(m_verdict.preferredRegions, region))
                m_verdict.preferredRegions.push_back(region);
        }
    }
    takeStricter(m_verdict.tenancy, regime.tenancyMin, kTenancyOrder);
    takeStricter(m_verdict.network, regime.network, kNetworkOrder);
    takeStricter(m_verdict.keyManagement, regime.keyManagement, kKeyOrder);
    m_verdict.logRetentionDays = std::max(m_verdict.logRetentionDays, regime.logRetentionDays);
    if (regime.domesticAccelerator == "require") {
        m_verdict.domestic = DomesticHardware::Required;
        m_verdict.domesticBy.push_back(regime.id);
    } else if (regime.domesticAccelerator == "prefer") {
        m_verdict.domestic = std::max(m_verdict.domestic, DomesticHardware::Preferred);
    }
    addEvidence(m_verdict.evidence, regime.providerEvidence);
}

/// The platform's machines may be any of the shared modes, so whatever binds one of these binds it.
void ComplianceCombiner::judgeManagedPlatform()
{
    ComplianceVerdict::Mode &managed = modeAt(m_verdict, DeploymentMode::ManagedPlatform);
    managed = {};
    managed.verdict = ModeVerdict::Preferred;
    for (DeploymentMode shared : kSharedModes)
        managed.verdict = std::min(managed.verdict, m_verdict.mode(shared).verdict);
    for (DeploymentMode shared : kSharedModes) {
        const ComplianceVerdict::Mode &mode = m_verdict.mode(shared);
        if (mode.verdict == managed.verdict) {
            for (const std::string &by : mode.decidedBy) {
                if (!contains(managed.decidedBy, by))
                    managed.decidedBy.push_back(by);
            }
        }
        for (const ComplianceVerdict::Reason &reason : mode.reasons) {
            const auto known = std::find_if(managed.reasons.begin(), managed.reasons.end(), [&](const ComplianceVerdict::Reason &r) { return nameOf(r) == nameOf(reason); });
            if (known == managed.reasons.end())
                managed.reasons.push_back(reason);
            else
                known->verdict = std::min(known->verdict, reason.verdict);
        }
    }
}

void ComplianceCombiner::sortReasons(ComplianceVerdict::Mode &mode)
{
    std::stable_sort(mode.reasons.begin(), mode.reasons.end(), [](const ComplianceVerdict::Reason &a, const ComplianceVerdict::Reason &b) { return a.verdict < b.verdict; });
    for (const ComplianceVerdict::Reason &reason : mode.reasons) {
        if (reason.regime)
            addEvidence(mode.evidence, reason.regime->providerEvidence);
    }
}

void ComplianceCombiner::finish(const ComplianceAnswer &answer)
{
    // 信创 outside the regime's reach is still what the request says.
    if (answer.xinchuang && m_verdict.domesticBy.empty())
        m_verdict.domesticBy.emplace_back(kOwnDomestic);
    m_verdict.regionBits = m_regions.bits;
    if (!(m_regions == kEverywhere))
        m_verdict.regions = namesOf(m_regions);
    if (m_regions.empty()) {
        m_verdict.regionConflict = true;
        m_verdict.regions.clear();
    }
    judgeManagedPlatform();
    for (ComplianceVerdict::Mode &mode : m_verdict.modes)
        sortReasons(mode);
    m_verdict.onlyOwned = std::all_of(m_verdict.modes.begin(), m_verdict.modes.begin() + 4,
        [](const ComplianceVerdict::Mode &mode) { return mode.verdict == ModeVerdict::Excluded; });
}

} // namespace powertrain
