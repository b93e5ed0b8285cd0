// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/compliance.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/plan/compliance_regions.h"
#include "core/plan/regime_trigger.h"

namespace powertrain {

namespace {

constexpr std::size_t kJudgedModes = 6; ///< the managed platform follows from them
constexpr DeploymentMode kSharedModes[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster};

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

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

ComplianceVerdict::Mode &modeAt(ComplianceVerdict &verdict, DeploymentMode mode)
{
    return verdict.modes[static_cast<std::size_t>(mode)];
}

bool contains(const std::vector<std::string> &list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Builds the verdict regime by regime. A mode that no regime has touched is Allowed; "preferred" is given only
/// where every regime prefers the mode, since the minimum is taken.
class Judge {
public:
    explicit Judge(ComplianceVerdict &verdict)
        : m_verdict(verdict) { }

    void limit(DeploymentMode mode, ModeVerdict value, const std::string &by)
    {
        ComplianceVerdict::Mode &entry = modeAt(m_verdict, mode);
        bool &touched = m_touched[static_cast<std::size_t>(mode)];
        if (!touched || value < entry.verdict) {
            entry.verdict = value;
            entry.decidedBy = {by};
        } else if (value == entry.verdict) {
            entry.decidedBy.push_back(by);
        }
        touched = true;
    }

    void limitRegions(RegionSet set, const std::string &by)
    {
        m_regions = m_regions.intersected(set);
        m_regionsBy.push_back(by);
    }

    void apply(const Regime &regime, const std::array<Truth, kJudgedModes> &applies)
    {
        const auto yes = std::count(applies.begin(), applies.end(), Truth::Yes);
        for (std::size_t i = 0; i < kJudgedModes; ++i) {
            if (applies[i] == Truth::Yes)
                limit(static_cast<DeploymentMode>(i), regime.modes[i], regime.id);
        }
        if (yes > 0)
            m_verdict.regimes.push_back(&regime);
        // What holds for some modes only must not bind the others: judgeOption() applies it to the option.
        if (yes == static_cast<std::ptrdiff_t>(kJudgedModes))
            applyDemands(regime);
    }

    void finish()
    {
        m_verdict.regionBits = m_regions.bits;
        if (!(m_regions == kEverywhere))
            m_verdict.regions = namesOf(m_regions);
        if (m_regions.empty()) {
            m_verdict.regionConflict = true;
            m_verdict.regions.clear();
            m_verdict.conflicts.push_back({"plan.compliance.region_conflict", {Argument::ofText("regimes", joined(m_regionsBy))}});
        }
        judgeManagedPlatform();
        m_verdict.onlyOwned = std::all_of(m_verdict.modes.begin(), m_verdict.modes.begin() + 4,
            [](const ComplianceVerdict::Mode &mode) { return mode.verdict == ModeVerdict::Excluded; });
        const bool nothingLeft = std::all_of(m_verdict.modes.begin(), m_verdict.modes.end(),
            [](const ComplianceVerdict::Mode &mode) { return mode.verdict == ModeVerdict::Excluded; });
        if (nothingLeft && !m_verdict.stop)
            m_verdict.conflicts.push_back({"plan.compliance.no_mode_left", {}});
        if (m_verdict.usNexus && m_verdict.domestic == DomesticHardware::Required)
            m_verdict.conflicts.push_back({"plan.compliance.us_nexus_with_domestic", {}});
    }

private:
    void applyDemands(const Regime &regime)
    {
        const RegionSet set = regionsOf(regime.regions);
        if (regime.regionRule == RegionRule::MustBeIn || regime.regionRule == RegionRule::MustNotLeave) {
            limitRegions(set, regime.id);
        } else if (regime.regionRule == RegionRule::Prefer) {
            for (const std::string &region : regime.regions) {
                if (!contains(m_verdict.preferredRegions, region))
                    m_verdict.preferredRegions.push_back(region);
            }
        }
        takeStricter(m_verdict.tenancy, regime.tenancyMin, kTenancyOrder);
        takeStricter(m_verdict.network, regime.network, kNetworkOrder);
        takeStricter(m_verdict.keyManagement, regime.keyManagement, kKeyOrder);
        m_verdict.logRetentionDays = std::max(m_verdict.logRetentionDays, regime.logRetentionDays);
        if (regime.domesticAccelerator == "require")
            m_verdict.domestic = DomesticHardware::Required;
        else if (regime.domesticAccelerator == "prefer")
            m_verdict.domestic = std::max(m_verdict.domestic, DomesticHardware::Preferred);
        for (const BilingualText &text : regime.providerEvidence) {
            const bool known = std::any_of(m_verdict.evidence.begin(), m_verdict.evidence.end(), [&](const BilingualText &e) { return e.en == text.en; });
            if (!known)
                m_verdict.evidence.push_back(text);
        }
    }

    void judgeManagedPlatform()
    {
        ComplianceVerdict::Mode &managed = modeAt(m_verdict, DeploymentMode::ManagedPlatform);
        managed = m_verdict.mode(kSharedModes[0]);
        for (DeploymentMode shared : kSharedModes) {
            if (m_verdict.mode(shared).verdict < managed.verdict)
                managed = m_verdict.mode(shared);
        }
    }

    ComplianceVerdict &m_verdict;
    std::array<bool, 7> m_touched{};
    RegionSet m_regions = kEverywhere;
    std::vector<std::string> m_regionsBy;
};

/// The user's own demands act as one more regime. Their codes stand in Mode::decidedBy like regime ids.
void applyOwnConstraints(Judge &judge, ComplianceVerdict &verdict, const ComplianceAnswer &answer)
{
    using enum DeploymentMode;
    const auto limitAll = [&](std::initializer_list<std::pair<DeploymentMode, ModeVerdict>> limits, const std::string &by) {
        for (const auto &[mode, value] : limits)
            judge.limit(mode, value, by);
        verdict.remarks.push_back({by, {}});
    };
    if (answer.boundary == DataBoundary::StaysOnPremises) {
        limitAll({{CloudVm, ModeVerdict::Excluded}, {CloudContainer, ModeVerdict::Excluded}, {ElasticCluster, ModeVerdict::Excluded},
                     {BareMetal, ModeVerdict::Excluded}, {Appliance, ModeVerdict::Preferred}, {OwnDataCentre, ModeVerdict::Preferred}},
            "plan.compliance.own_stays_on_premises");
    } else if (answer.boundary == DataBoundary::StaysInDomain) {
        limitAll({{CloudVm, ModeVerdict::Conditional}, {CloudContainer, ModeVerdict::Conditional}, {ElasticCluster, ModeVerdict::Conditional},
                     {BareMetal, ModeVerdict::Preferred}, {Appliance, ModeVerdict::Preferred}, {OwnDataCentre, ModeVerdict::Allowed}},
            "plan.compliance.own_stays_in_domain");
    }
    if (answer.dedicatedHardware) {
        limitAll({{CloudVm, ModeVerdict::Excluded}, {CloudContainer, ModeVerdict::Excluded}, {ElasticCluster, ModeVerdict::Excluded},
                     {BareMetal, ModeVerdict::Preferred}, {Appliance, ModeVerdict::Preferred}, {OwnDataCentre, ModeVerdict::Preferred}},
            "plan.compliance.own_dedicated_hardware");
        takeStricter(verdict.tenancy, "dedicated_pool", kTenancyOrder);
    }
    if (!answer.regions.empty())
        judge.limitRegions(regionsOf(answer.regions), "plan.compliance.own_regions");
    verdict.domestic = std::max(verdict.domestic, answer.xinchuang ? DomesticHardware::Required : answer.domesticHardware);
}

void applyRegime(Judge &judge, ComplianceVerdict &verdict, const Regime &regime, const Request &request, const std::array<TriggerFacts, kJudgedModes> &facts)
{
    std::array<Truth, kJudgedModes> applies{};
    if (contains(request.compliance.regimes, regime.id)) {
        applies.fill(Truth::Yes);
        judge.apply(regime, applies);
        return;
    }
    const Expected<Trigger> trigger = Trigger::parse(regime.trigger);
    if (!trigger) {
        verdict.remarks.push_back({"plan.trigger.unreadable", {Argument::ofText("regime", regime.id), Argument::ofText("reason", trigger.error().message.code)}});
        return;
    }
    bool open = false, partly = false;
    for (std::size_t i = 0; i < kJudgedModes; ++i) {
        applies[i] = trigger->evaluate(facts[i]);
        open = open || applies[i] == Truth::Unknown;
        partly = partly || applies[i] != applies[0];
    }
    judge.apply(regime, applies);
    if (open || partly)
        verdict.optionRegimes.push_back(&regime);
}

bool isExportRestricted(const Accelerator &accelerator)
{
    const std::string &status = accelerator.china.status;
    return status == "restricted" || status == "licence_likely_required_by_tpp";
}

/// Licensed case by case, or on and off: it may be had, but nobody can say when.
bool isExportUncertain(const Accelerator &accelerator)
{
    const std::string &status = accelerator.china.status;
    return status == "case_by_case_licence" || status == "licence_required_intermittent" || status == "china_variant_withdrawn" || status == "conflicting";
}

Message acceleratorMessage(std::string code, const Accelerator &accelerator)
{
    return {std::move(code), {Argument::ofText("accelerator", accelerator.name), Argument::ofText("status", accelerator.china.status)}};
}

Message offerMessage(std::string code, const Offer &offer, const Provider *provider, const ComplianceVerdict &verdict)
{
    return {std::move(code),
        {Argument::ofText("provider", provider ? provider->name : offer.providerId), Argument::ofText("region", offer.region),
            Argument::ofText("allowed", joined(verdict.regions))}};
}

} // namespace

ComplianceVerdict judgeCompliance(const Request &request, Flops trainingFlops, const Catalog &catalog)
{
    ComplianceVerdict verdict;
    verdict.trainingFlops = request.isTraining() ? trainingFlops : Flops{};
    verdict.stop = request.compliance.stateSecrets || contains(request.compliance.regimes, "cn_secrets");
    verdict.usNexus = hasUsNexus(request.compliance);
    const auto jurisdictions = canonicalJurisdictions(request.compliance.jurisdictions);
    verdict.inChina = contains(jurisdictions, "CN") || request.compliance.headquartersInChina || regionsOf(request.compliance.regions).within(regionOf("CN-mainland"));

    Judge judge(verdict);
    applyOwnConstraints(judge, verdict, request.compliance);
    std::array<TriggerFacts, kJudgedModes> facts;
    for (std::size_t i = 0; i < kJudgedModes; ++i) {
        OptionFacts option;
        option.deployment = static_cast<DeploymentMode>(i);
        facts[i] = triggerFacts(request, trainingFlops, option);
    }
    for (const Regime &regime : catalog.regimes)
        applyRegime(judge, verdict, regime, request, facts);
    for (const std::string &id : request.compliance.regimes) {
        if (std::none_of(catalog.regimes.begin(), catalog.regimes.end(), [&](const Regime &regime) { return regime.id == id; }))
            verdict.remarks.push_back({"plan.compliance.unknown_regime", {Argument::ofText("regime", id)}});
    }
    judge.finish();
    return verdict;
}

Sensitivity sensitivityOf(const Request &request)
{
    const ComplianceAnswer &answer = request.compliance;
    if (answer.stateSecrets)
        return Sensitivity::Stop;
    if (answer.mlpsLevel >= 4 || answer.criticalInfrastructure || answer.itarData || answer.dedicatedHardware || answer.boundary == DataBoundary::StaysOnPremises)
        return Sensitivity::StrongIsolation;
    const auto jurisdictions = canonicalJurisdictions(answer.jurisdictions);
    const bool euPersonalData = answer.personalInformation && contains(jurisdictions, "EU") && !answer.regions.empty() && !regionsOf(answer.regions).within(regionOf("EU/EEA"));
    // Government and important data are not named by R-04, but their regimes ask for dedicated pools all the same.
    if (answer.mlpsLevel == 3 || answer.boundary == DataBoundary::StaysInDomain || answer.industry == Industry::Finance || answer.industry == Industry::Health || answer.industry == Industry::Government || answer.government || answer.healthInformation || answer.cardholderData || answer.importantData || answer.controlledUnclassified || euPersonalData)
        return Sensitivity::Compliance;
    return Sensitivity::Ordinary;
}

std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    if (verdict.domestic == DomesticHardware::Required && !accelerator.domesticChina)
        return acceleratorMessage("plan.excluded.domestic_required", accelerator);
    if (verdict.usNexus && isPrcControlledChip(accelerator))
        return acceleratorMessage("plan.excluded.us_nexus_prc_chip", accelerator);
    if (verdict.onlyOwned)
        return purchaseExcludedBy(verdict, accelerator);
    return std::nullopt;
}

std::optional<Message> purchaseExcludedBy(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    // Hardware follows the operator: bought for mainland China unless the request places it elsewhere.
    const RegionSet regions{verdict.regionBits};
    if (!verdict.inChina || !regions.overlaps(regionOf("CN-mainland")))
        return std::nullopt;
    if (isExportRestricted(accelerator))
        return acceleratorMessage("plan.excluded.export_restricted", accelerator);
    if (accelerator.china.status == "cloud_only")
        return acceleratorMessage("plan.excluded.cloud_only", accelerator);
    return std::nullopt;
}

std::optional<Message> excludedBy(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider)
{
    const RegionSet allowed{verdict.regionBits};
    if (allowed == kEverywhere)
        return std::nullopt;
    const std::optional<RegionSet> place = regionOf(offer);
    if (place)
        return place->overlaps(allowed) ? std::nullopt : std::optional(offerMessage("plan.excluded.region", offer, provider, verdict));
    // One price for the whole world: only a Chinese provider's can mean a region in mainland China, and who stands under
    // an unknown law is not taken for one. Elsewhere it has to be asked.
    const bool chinese = provider && !provider->jurisdiction.empty() && regionOf(provider->jurisdiction).bits == regionOf("CN-mainland").bits;
    if (!chinese && allowed.within(regionOf("CN-mainland")))
        return offerMessage("plan.excluded.region", offer, provider, verdict);
    return std::nullopt;
}

std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    std::vector<Message> messages;
    if (verdict.inChina && isExportRestricted(accelerator))
        messages.push_back(acceleratorMessage("plan.condition.rent_existing_stock", accelerator));
    else if (verdict.inChina && isExportUncertain(accelerator))
        messages.push_back(acceleratorMessage("plan.condition.export_licence", accelerator));
    return messages;
}

std::vector<Message> conditionsOn(const ComplianceVerdict &verdict, const Offer &offer, const Provider *provider)
{
    std::vector<Message> messages;
    const RegionSet allowed{verdict.regionBits};
    const std::optional<RegionSet> place = regionOf(offer);
    if (!(allowed == kEverywhere) && (!place || !place->within(allowed)))
        messages.push_back(offerMessage("plan.condition.confirm_region", offer, provider, verdict));
    const bool demanding = !verdict.evidence.empty() || !(allowed == kEverywhere);
    if (demanding && (!provider || provider->jurisdiction.empty()))
        messages.push_back(offerMessage("plan.condition.provider_jurisdiction_unknown", offer, provider, verdict));
    if (!verdict.evidence.empty() && (!provider || provider->certificates.empty()))
        messages.push_back(offerMessage("plan.condition.ask_certificates", offer, provider, verdict));
    return messages;
}

OptionJudgement judgeOption(const Request &request, const ComplianceVerdict &verdict, DeploymentMode mode, const Accelerator &accelerator, int count,
    const std::optional<std::string> &region)
{
    OptionJudgement judgement;
    judgement.verdict = verdict.mode(mode).verdict;
    if (verdict.optionRegimes.empty())
        return judgement;
    OptionFacts option;
    // The managed platform is a shared cloud mode to the regimes.
    option.deployment = mode == DeploymentMode::ManagedPlatform ? DeploymentMode::CloudContainer : mode;
    option.accelerator = &accelerator;
    option.count = count;
    option.region = region;
    const TriggerFacts facts = triggerFacts(request, verdict.trainingFlops, option);
    for (const Regime *regime : verdict.optionRegimes) {
        const Expected<Trigger> trigger = Trigger::parse(regime->trigger);
        if (!trigger || trigger->evaluate(facts) != Truth::Yes)
            continue;
        judgement.regimes.push_back(regime);
        const auto index = static_cast<std::size_t>(*option.deployment);
        judgement.verdict = std::min(judgement.verdict, regime->modes[index]);
        judgement.domesticRequired = judgement.domesticRequired || regime->domesticAccelerator == "require";
        judgement.messages.push_back({"plan.condition.regime_applies", {Argument::ofText("regime", regime->id), Argument::ofText("accelerator", accelerator.name)}});
    }
    if (judgement.domesticRequired && !accelerator.domesticChina) {
        judgement.verdict = ModeVerdict::Excluded;
        judgement.messages.push_back(acceleratorMessage("plan.excluded.domestic_required", accelerator));
    }
    return judgement;
}

std::vector<Message> checkRegimeTriggers(const std::vector<Regime> &regimes)
{
    std::vector<Message> findings;
    for (const Regime &regime : regimes) {
        const Expected<Trigger> trigger = Trigger::parse(regime.trigger);
        if (!trigger)
            findings.push_back({"plan.trigger.unreadable", {Argument::ofText("regime", regime.id), Argument::ofText("reason", trigger.error().message.code)}});
    }
    return findings;
}

} // namespace powertrain
