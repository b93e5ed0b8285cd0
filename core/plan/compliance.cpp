// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/compliance.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/plan/compliance_combine.h"

namespace powertrain {

namespace {

/// A regime that applies because computing happens elsewhere rules how data may get there; it does not keep them at
/// home, as one does that says where data must stay whatever is asked.
bool rulesTransfers(const Expected<Trigger> &trigger)
{
    return trigger && (trigger->mentions(TriggerField::ComputeOutsideChina) || trigger->mentions(TriggerField::ComputeOutsideEea));
}

/// The facts of the request, and over them those of each deployment mode.
struct JudgedFacts {
    TriggerFacts request;
    std::array<TriggerFacts, kJudgedModes> modes;

    JudgedFacts(const Request &asked, Flops trainingFlops)
        : request(triggerFacts(asked, trainingFlops))
    {
        for (std::size_t i = 0; i < kJudgedModes; ++i) {
            modes[i] = TriggerFacts(&request);
            OptionFacts option;
            option.deployment = static_cast<DeploymentMode>(i);
            addOptionFacts(modes[i], asked, option);
        }
    }
    JudgedFacts(const JudgedFacts &) = delete; // the modes point at the request's
    JudgedFacts &operator=(const JudgedFacts &) = delete;
};

/// What the number of FLOPs would have to be is the best that can be said of a regime that hangs on an unknown one.
Message mayApplyMessage(const Regime &regime, const Trigger &trigger, const Request &request, Flops trainingFlops)
{
    const auto flops = knownFlops(request, trainingFlops);
    if (flops && trigger.mentions(TriggerField::BaseTrainingFlop))
        return {"plan.compliance.may_apply_base", {Argument::ofText("regime", regime.id), Argument::of("flops", *flops, Unit::Flops), Argument::of("base", 3 * *flops, Unit::Flops)}};
    return {"plan.compliance.may_apply", {Argument::ofText("regime", regime.id)}};
}

class RegimeJudge {
public:
    RegimeJudge(ComplianceVerdict &verdict, const Request &request, Flops trainingFlops)
        : m_verdict(verdict)
        , m_combiner(verdict)
        , m_request(request)
        , m_flops(trainingFlops)
        , m_facts(request, trainingFlops)
    {
        m_combiner.applyOwnDemands(request.compliance);
    }

    void judge(const Regime &regime, const Expected<Trigger> &trigger)
    {
        // Where no region is asked for, the regime names the ones in which the question of transfers does not arise.
        const bool transferIsAsked = rulesTransfers(trigger) && !m_request.compliance.regions.empty();
        std::array<Truth, kJudgedModes> applies{};
        if (contains(m_request.compliance.regimes, regime.id)) {
            applies.fill(Truth::Yes);
            m_combiner.apply(regime, applies, transferIsAsked);
            return;
        }
        if (!trigger) {
            m_verdict.remarks.push_back({"plan.trigger.unreadable", {Argument::ofText("regime", regime.id), Argument::ofText("reason", trigger.error().message.code)}});
            return;
        }
        if (!trigger->dependsOnOption()) {
            applies.fill(trigger->evaluate(m_facts.request));
            m_combiner.apply(regime, applies, transferIsAsked);
            if (applies[0] == Truth::Unknown && !trigger->asksOnlyForCompute()) {
                m_verdict.mayApply.push_back(&regime);
                m_verdict.remarks.push_back(mayApplyMessage(regime, *trigger, m_request, m_flops));
            }
            return;
        }
        bool open = false, partly = false;
        for (std::size_t i = 0; i < kJudgedModes; ++i) {
            applies[i] = trigger->evaluate(m_facts.modes[i]);
            open = open || applies[i] == Truth::Unknown;
            partly = partly || applies[i] != applies[0];
        }
        m_combiner.apply(regime, applies, transferIsAsked);
        if (open || partly) {
            m_verdict.optionRegimes.push_back(&regime);
            m_optionTriggers.push_back(*trigger);
        }
    }

    void finish(const Catalog &catalog, const std::vector<Expected<Trigger>> &triggers)
    {
        m_combiner.finish(m_request.compliance);
        addThresholds(m_verdict, m_request, m_flops, catalog, triggers, m_facts.request);
        m_verdict.crossBorder = judgeCrossBorder(m_verdict, m_request.compliance);
        addConflicts(m_verdict, m_request.compliance);
        m_verdict.optionRules = std::make_shared<const OptionRules>(OptionRules{std::move(m_facts.request), std::move(m_optionTriggers)});
    }

private:
    ComplianceVerdict &m_verdict;
    ComplianceCombiner m_combiner;
    const Request &m_request;
    Flops m_flops;
    JudgedFacts m_facts;
    std::vector<Trigger> m_optionTriggers;
};

/// From ten million persons on a processor has the duties of one of important data (Regulations on Network Data Security
/// Management, background knowledge). Those whose data leave are the only ones counted here, so this is a lower bound.
constexpr double kManyPeople = 10e6;

void addRemarks(ComplianceVerdict &verdict, const ComplianceAnswer &answer, const Catalog &catalog)
{
    for (const std::string &id : answer.regimes) {
        if (std::none_of(catalog.regimes.begin(), catalog.regimes.end(), [&](const Regime &regime) { return regime.id == id; }))
            verdict.remarks.push_back({"plan.compliance.unknown_regime", {Argument::ofText("regime", id)}});
    }
    for (const std::string &name : answer.jurisdictions) {
        if (!regionOf(name).within(kEverywhere))
            verdict.remarks.push_back({"plan.compliance.unknown_jurisdiction", {Argument::ofText("name", name)}});
    }
    const bool applies = std::any_of(verdict.regimes.begin(), verdict.regimes.end(), [](const Regime *regime) { return regime->id == regime_ids::kNetworkData; });
    const double people = answer.people.value_or(0) + answer.sensitivePeople.value_or(0);
    if (applies && std::isfinite(people) && people >= kManyPeople)
        verdict.remarks.push_back({"plan.compliance.many_people", {Argument::ofText("regime", std::string(regime_ids::kNetworkData)), Argument::of("people", people), Argument::of("limit", kManyPeople)}});
}

} // namespace

ComplianceVerdict judgeCompliance(const Request &request, Flops trainingFlops, const Catalog &catalog)
{
    const ComplianceAnswer &answer = request.compliance;
    ComplianceVerdict verdict;
    verdict.trainingFlops = request.isTraining() ? trainingFlops : Flops{};
    verdict.stop = answer.stateSecrets || contains(answer.regimes, regime_ids::kStateSecrets);
    verdict.usNexus = hasUsNexus(answer);
    verdict.inChina = contains(canonicalJurisdictions(answer.jurisdictions), "CN") || answer.mlpsLevel > 0 || answer.xinchuang || answer.headquartersInChina || regionsOf(answer.regions).within(regionOf("CN-mainland"));

    std::vector<Expected<Trigger>> triggers;
    triggers.reserve(catalog.regimes.size());
    RegimeJudge judge(verdict, request, trainingFlops);
    for (const Regime &regime : catalog.regimes) {
        triggers.push_back(Trigger::parse(regime.trigger));
        judge.judge(regime, triggers.back());
    }
    judge.finish(catalog, triggers);
    addRemarks(verdict, answer, catalog);
    return verdict;
}

namespace {

/// What an answer would say in plain words, where an expert ticked its regime instead.
constexpr std::string_view kStrongRegimes[] = {"cn_mlps_l4", "cn_cii", "cn_cii_crypto", "us_itar"};
constexpr std::string_view kSensitiveRegimes[] = {"cn_mlps_l3", "cn_crypto", "cn_finance", "cn_health", "cn_gov_cloud", "cn_dsl_important", "us_hipaa", "pci_dss", "us_dfars_cmmc", "eu_transfers"};

template <std::size_t N>
bool ticks(const ComplianceAnswer &answer, const std::string_view (&regimes)[N])
{
    return std::any_of(std::begin(regimes), std::end(regimes), [&answer](std::string_view id) { return contains(answer.regimes, id); });
}

} // namespace

Sensitivity sensitivityOf(const Request &request)
{
    const ComplianceAnswer &answer = request.compliance;
    if (answer.stateSecrets)
        return Sensitivity::Stop;
    if (answer.mlpsLevel >= 4 || answer.criticalInfrastructure || answer.itarData || answer.dedicatedHardware || answer.boundary == DataBoundary::StaysOnPremises || ticks(answer, kStrongRegimes))
        return Sensitivity::StrongIsolation;
    const auto jurisdictions = canonicalJurisdictions(answer.jurisdictions);
    const bool euPersonalData = hasPersonalInformation(answer) && contains(jurisdictions, "EU") && !answer.regions.empty() && !regionsOf(answer.regions).within(regionOf("EU/EEA"));
    // Government and important data are not named by R-04, but their regimes ask for dedicated pools all the same.
    if (answer.mlpsLevel == 3 || answer.boundary == DataBoundary::StaysInDomain || answer.industry == Industry::Finance || answer.industry == Industry::Health || answer.industry == Industry::Government || answer.government || answer.healthInformation || answer.cardholderData || answer.importantData || answer.controlledUnclassified || euPersonalData || ticks(answer, kSensitiveRegimes))
        return Sensitivity::Compliance;
    return Sensitivity::Ordinary;
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
