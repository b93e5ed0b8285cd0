// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "core/plan/compliance.h"
#include "core/plan/compliance_regions.h"
#include "core/plan/regime_trigger_facts.h"
#include "tests/core/plan/compliance_catalog.h"

namespace powertrain {
namespace {

using test::applies;
using test::argumentOf;
using test::regimeCatalog;
using test::says;

Truth judge(std::string_view trigger, const TriggerFacts &facts)
{
    const auto parsed = Trigger::parse(trigger);
    EXPECT_TRUE(parsed) << trigger;
    return parsed ? parsed->evaluate(facts) : Truth::No;
}

Accelerator card(std::string name, std::string china, bool domestic = false)
{
    return test::testCard(std::move(name), std::move(china), domestic);
}

// ------------------------------------------------------------------------------------------------- trigger language

TEST(RegimeTrigger, EvaluatesOperatorsAndPrecedence)
{
    TriggerFacts facts;
    facts.set(TriggerField::Jurisdiction, std::vector<std::string>{"CN", "EU"});
    facts.set(TriggerField::MlpsLevel, 3.0);
    facts.set(TriggerField::IsGovernment, false);
    facts.set(TriggerField::IsCiio, true);
    facts.set(TriggerField::TrainingFlop, 1e23);
    facts.set(TriggerField::Task, std::vector<std::string>{"pretrain"});
    const std::pair<std::string_view, Truth> rows[] = {
        {"jurisdiction in CN", Truth::Yes},
        {"jurisdiction in US", Truth::No},
        {"jurisdiction in {US, eu}", Truth::Yes},
        {"jurisdiction != US", Truth::Yes},
        {"mlps_level == 3", Truth::Yes},
        {"mlps_level >= 4", Truth::No},
        {"mlps_level < 4 and mlps_level > 2 and mlps_level <= 3", Truth::Yes},
        {"training_flop > 1e23", Truth::No},
        {"training_flop >= 1e+23", Truth::Yes},
        {"is_gov or is_ciio and jurisdiction in US", Truth::No},
        {"(is_gov or is_ciio) and jurisdiction in CN", Truth::Yes},
        {"not is_gov", Truth::Yes},
        {"not not is_ciio", Truth::Yes},
        {"task in {pretrain, finetune}", Truth::Yes},
        {"task == inference", Truth::No},
        {"has_us_nexus", Truth::Unknown},
        {"has_us_nexus and is_gov", Truth::No},
        {"has_us_nexus or is_ciio", Truth::Yes},
        {"not has_us_nexus", Truth::Unknown},
        {"training_flop > base_training_flop/3", Truth::Unknown},
    };
    for (const auto &[text, expected] : rows)
        EXPECT_EQ(judge(text, facts), expected) << text;
    facts.set(TriggerField::BaseTrainingFlop, 2.9e23);
    EXPECT_EQ(judge("training_flop > base_training_flop/3", facts), Truth::Yes);
    EXPECT_EQ(judge("training_flop > base_training_flop / 2", facts), Truth::No);
}

TEST(RegimeTrigger, RefusesWhatItDoesNotKnow)
{
    const std::pair<std::string, std::string> rows[] = {
        {"", "plan.trigger.syntax"},
        {"jurisdiction", "plan.trigger.syntax"},
        {"jurisdiction in", "plan.trigger.syntax"},
        {"jurisdiction in {CN", "plan.trigger.syntax"},
        {"jurisdiction in {CN,}", "plan.trigger.syntax"},
        {"(is_gov", "plan.trigger.syntax"},
        {"is_gov)", "plan.trigger.syntax"},
        {"is_gov is_ciio", "plan.trigger.syntax"},
        {"mlps_level", "plan.trigger.syntax"},
        {"mlps_level == three", "plan.trigger.syntax"},
        {"mlps_level == 1e999", "plan.trigger.syntax"},
        {"training_flop > base_training_flop/0", "plan.trigger.syntax"},
        {"is_goverment", "plan.trigger.unknown_field"},
        {"is_gov and country in CN", "plan.trigger.unknown_field"},
        {"task in {inference, training}", "plan.trigger.unknown_value"},
        {"deployment == cloud", "plan.trigger.unknown_value"},
        {std::string(40, '(') + "is_gov" + std::string(40, ')'), "plan.trigger.too_deep"},
        {std::string(2000, ' ') + "is_gov", "plan.trigger.too_long"},
        {"is_gov \x01", "plan.trigger.syntax"},
    };
    for (const auto &[text, code] : rows) {
        const auto parsed = Trigger::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_EQ(parsed.error().message.code, code) << text;
    }
}

// ------------------------------------------------------------------------------------------------------ 41 regimes

/// One change of an otherwise neutral request that must trigger the regime, and one that must not.
struct RegimeCase {
    std::string id;
    std::function<void(Request &)> yes;
    std::function<void(Request &)> no;
    double flop = 0;
    OptionFacts option = {};
};

void inChina(Request &r) { r.compliance.jurisdictions = {"CN"}; }
void inEurope(Request &r) { r.compliance.jurisdictions = {"EU"}; }
void inUs(Request &r) { r.compliance.jurisdictions = {"US"}; }

std::function<void(Request &)> china(std::function<void(ComplianceAnswer &)> change)
{
    return [change](Request &r) {
        inChina(r);
        change(r.compliance);
    };
}
std::function<void(Request &)> answer(std::function<void(ComplianceAnswer &)> change)
{
    return [change](Request &r) { change(r.compliance); };
}

const Accelerator &geForce()
{
    static const Accelerator a = [] {
        Accelerator c = card("GeForce RTX 4090", "restricted");
        c.id = "nvidia-rtx-4090";
        c.marketTags = {"consumer", "geforce"};
        return c;
    }();
    return a;
}

const Accelerator &ascend()
{
    static const Accelerator a = card("Ascend 910B", "domestic", true);
    return a;
}

const Accelerator &h100()
{
    static const Accelerator a = card("H100 SXM", "restricted");
    return a;
}

OptionFacts with(DeploymentMode mode, const Accelerator *accelerator = nullptr, int count = 1)
{
    OptionFacts option;
    option.deployment = mode;
    option.accelerator = accelerator;
    option.count = count;
    return option;
}

std::vector<RegimeCase> regimeCases()
{
    using C = ComplianceAnswer;
    const auto nothing = [](Request &) {};
    return {
        {"cn_mlps_l2", china([](C &c) { c.mlpsLevel = 2; }), china([](C &c) { c.mlpsLevel = 3; })},
        {"cn_mlps_l3", answer([](C &c) { c.mlpsLevel = 3; }), china([](C &c) { c.mlpsLevel = 2; })}, // a grade is China's own
        {"cn_mlps_l4", china([](C &c) { c.mlpsLevel = 4; }), china([](C &c) { c.mlpsLevel = 2; })},
        {"cn_csl", inChina, inEurope},
        {"cn_cii", china([](C &c) { c.criticalInfrastructure = true; }), inChina},
        {"cn_dsl_important", china([](C &c) { c.importantData = true; }), inChina},
        {"cn_pipl", china([](C &c) { c.personalInformation = true; }), inChina},
        {"cn_pipl", china([](C &c) { c.sensitivePeople = 3; }), china([](C &c) { c.people = 0; c.sensitivePeople = 0; })},
        {"cn_xborder", china([](C &c) { c.regions = {"SG"}; }), china([](C &c) { c.regions = {"CN-mainland"}; })},
        {"cn_netdata", inChina, inUs},
        {"cn_genai", [](Request &r) { inChina(r); r.compliance.servesPublic = true; r.task.kind = Task::Inference; }, china([](C &c) { c.servesPublic = true; })},
        {"cn_algo_label", china([](C &c) { c.servesPublic = true; }), inChina},
        {"cn_crypto", china([](C &c) { c.mlpsLevel = 3; }), china([](C &c) { c.mlpsLevel = 2; })},
        {"cn_cii_crypto", china([](C &c) { c.criticalInfrastructure = true; }), china([](C &c) { c.government = true; })},
        {"cn_xinchuang", china([](C &c) { c.xinchuang = true; }), inChina},
        {"cn_state_funded_dc", china([](C &c) { c.stateFunded = true; }), inChina, 0, with(DeploymentMode::OwnDataCentre)},
        {"cn_gov_cloud", china([](C &c) { c.government = true; }), answer([](C &c) { c.government = true; })},
        {"cn_secrets", answer([](C &c) { c.stateSecrets = true; }), nothing},
        {"cn_finance", china([](C &c) { c.industry = Industry::Finance; }), inChina},
        {"cn_health", china([](C &c) { c.industry = Industry::Health; }), china([](C &c) { c.industry = Industry::Finance; })},
        {"cn_industry", china([](C &c) { c.industry = Industry::Telecom; }), china([](C &c) { c.industry = Industry::Education; })},
        {"eu_gdpr", answer([](C &c) { c.jurisdictions = {"DE"}; c.personalInformation = true; }), inEurope},
        {"eu_transfers", answer([](C &c) { c.jurisdictions = {"EU"}; c.personalInformation = true; c.regions = {"US"}; }),
            answer([](C &c) { c.jurisdictions = {"EU"}; c.personalInformation = true; c.regions = {"EU"}; })},
        {"eu_aiact_gpai", answer([](C &c) { c.placesModelOnEuMarket = true; }), inEurope, 2e23},
        {"eu_aiact_systemic", answer([](C &c) { c.placesModelOnEuMarket = true; }), inEurope, 1.1e25},
        {"eu_aiact_highrisk", answer([](C &c) { c.jurisdictions = {"EU"}; c.euHighRiskUse = true; }), answer([](C &c) { c.jurisdictions = {"US"}; c.euHighRiskUse = true; })},
        {"eu_data_act", inEurope, inChina},
        {"us_hipaa", answer([](C &c) { c.jurisdictions = {"US"}; c.industry = Industry::Health; c.healthInformation = true; }), answer([](C &c) { c.jurisdictions = {"US"}; c.industry = Industry::Health; })},
        {"pci_dss", answer([](C &c) { c.cardholderData = true; }), nothing},
        {"soc2", answer([](C &c) { c.needsSoc2 = true; }), nothing},
        {"iso27001", answer([](C &c) { c.needsIso27001 = true; }), nothing},
        {"us_fedramp", answer([](C &c) { c.usFederalCustomer = true; }), inUs},
        {"us_dfars_cmmc", answer([](C &c) { c.controlledUnclassified = true; }), nothing},
        {"us_itar", answer([](C &c) { c.itarData = true; }), nothing},
        {"us_ear_data", answer([](C &c) { c.earControlledData = true; }), nothing},
        {"us_ear_3a090", inChina, answer([](C &c) { c.jurisdictions = {"US"}; c.regions = {"US"}; }), 0, with(DeploymentMode::Appliance)},
        {"us_ear_3a090", answer([](C &c) { c.jurisdictions = {"DE"}; c.regions = {"CN-mainland"}; }), answer([](C &c) { c.jurisdictions = {"DE"}; c.regions = {"DE"}; }), 0, with(DeploymentMode::CloudVm)},
        {"us_ear_3a090", answer([](C &c) { c.jurisdictions = {"MO"}; }), answer([](C &c) { c.jurisdictions = {"SG"}; c.regions = {"SG"}; }), 0, with(DeploymentMode::OwnDataCentre)},
        {"us_ear_2026_case", inChina, inUs, 0, with(DeploymentMode::OwnDataCentre)},
        {"cn_gpu_availability", inChina, nothing},
        {"us_gp10_ascend", answer([](C &c) { c.usNexus = true; }), nothing, 0, with(DeploymentMode::CloudVm, &ascend())},
        {"us_iaas_training", answer([](C &c) { c.headquartersInChina = true; c.regions = {"SG"}; }), answer([](C &c) { c.headquartersInChina = true; c.regions = {"CN-mainland"}; })},
        {"us_iaas_training", answer([](C &c) { c.headquartersInChina = true; c.regions = {"CN-mainland", "SG"}; }), [](Request &r) { r.compliance.headquartersInChina = true; r.compliance.regions = {"SG"}; r.task.kind = Task::Inference; }},
        {"eu_aiact_gpai", answer([](C &c) { c.placesModelOnEuMarket = true; c.baseTrainingFlop = 2.9e22; }), answer([](C &c) { c.placesModelOnEuMarket = true; c.baseTrainingFlop = 3e22; }), 1e22},
        {"us_state_frontier", nothing, [](Request &r) { r.task.kind = Task::Inference; }, 2e26},
        {"nv_geforce_eula", nothing, nothing, 0, with(DeploymentMode::OwnDataCentre, &geForce(), 8)},
    };
}

TEST(Regimes, EveryTriggerIsReadAndEachRegimeCanBeTriggeredAndAvoided)
{
    EXPECT_TRUE(checkRegimeTriggers(regimeCatalog().regimes).empty());
    ASSERT_EQ(regimeCatalog().regimes.size(), 41u);
    std::multimap<std::string, RegimeCase> cases;
    for (RegimeCase &c : regimeCases())
        cases.emplace(c.id, c);
    for (const Regime &regime : regimeCatalog().regimes) {
        const auto trigger = Trigger::parse(regime.trigger);
        ASSERT_TRUE(trigger) << regime.id;
        const auto [first, last] = cases.equal_range(regime.id);
        ASSERT_NE(first, last) << regime.id;
        for (auto entry = first; entry != last; ++entry) {
            Request yes, no;
            entry->second.yes(yes);
            entry->second.no(no);
            EXPECT_EQ(trigger->evaluate(triggerFacts(yes, Flops(entry->second.flop), entry->second.option)), Truth::Yes) << regime.id;
            if (regime.id == "nv_geforce_eula") // nothing in the request decides it: see the next test
                continue;
            EXPECT_EQ(trigger->evaluate(triggerFacts(no, Flops(entry->second.flop), entry->second.option)), Truth::No) << regime.id;
        }
    }
}

TEST(Regimes, GeForceLicenceNeedsEightCardsInARack)
{
    const auto &regimes = regimeCatalog().regimes;
    const auto regime = std::find_if(regimes.begin(), regimes.end(), [](const Regime &r) { return r.id == "nv_geforce_eula"; });
    ASSERT_NE(regime, regimes.end());
    const auto trigger = Trigger::parse(regime->trigger);
    ASSERT_TRUE(trigger);
    EXPECT_TRUE(trigger->dependsOnOption());
    const Request request;
    EXPECT_EQ(trigger->evaluate(triggerFacts(request, {}, with(DeploymentMode::OwnDataCentre, &geForce(), 7))), Truth::No);
    EXPECT_EQ(trigger->evaluate(triggerFacts(request, {}, with(DeploymentMode::CloudVm, &geForce(), 8))), Truth::No);
    EXPECT_EQ(trigger->evaluate(triggerFacts(request, {}, with(DeploymentMode::Appliance, &h100(), 8))), Truth::No);
    EXPECT_EQ(trigger->evaluate(triggerFacts(request, {})), Truth::Unknown);
}

TEST(Regimes, TheThresholdsAreStrict)
{
    Request request;
    request.task.kind = Task::Pretrain;
    request.compliance.placesModelOnEuMarket = true;
    const auto has = [&](double flop, std::string_view id) { return applies(judgeCompliance(request, Flops(flop), regimeCatalog()), id); };
    EXPECT_FALSE(has(1e23, "eu_aiact_gpai"));
    EXPECT_TRUE(has(1.0001e23, "eu_aiact_gpai"));
    // 70B × 15T = 6.3e24 stays below, 405B × 15.6T = 3.8e25 is above (6 N T).
    EXPECT_FALSE(has(6.0 * 70e9 * 15e12, "eu_aiact_systemic"));
    EXPECT_TRUE(has(6.0 * 405e9 * 15.6e12, "eu_aiact_systemic"));
    EXPECT_FALSE(has(1e26, "us_state_frontier"));
    EXPECT_TRUE(has(1.1e26, "us_state_frontier"));
}

// --------------------------------------------------------------------------------------------------------- combining

TEST(Compliance, NothingAskedExcludesNothing)
{
    const ComplianceVerdict verdict = judgeCompliance(Request{}, {}, regimeCatalog());
    EXPECT_TRUE(verdict.regimes.empty());
    EXPECT_TRUE(verdict.regions.empty());
    EXPECT_FALSE(verdict.stop);
    EXPECT_FALSE(verdict.regionConflict);
    for (const auto &mode : verdict.modes)
        EXPECT_EQ(mode.verdict, ModeVerdict::Allowed);
    EXPECT_FALSE(excludedBy(verdict, h100()));
}

TEST(Compliance, StrictestVerdictWinsAndNamesItsRegimes)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.mlpsLevel = 4;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_EQ(verdict.mode(DeploymentMode::CloudVm).verdict, ModeVerdict::Excluded);
    EXPECT_EQ(verdict.mode(DeploymentMode::CloudVm).decidedBy, std::vector<std::string>{"cn_mlps_l4"});
    EXPECT_EQ(verdict.mode(DeploymentMode::ElasticCluster).verdict, ModeVerdict::Conditional);
    EXPECT_EQ(verdict.mode(DeploymentMode::ManagedPlatform).verdict, ModeVerdict::Excluded);
    EXPECT_EQ(verdict.tenancy, "dedicated_pool");
    EXPECT_EQ(verdict.network, "no_public_exposure");
    EXPECT_EQ(verdict.keyManagement, "gm_certified_crypto");
    EXPECT_EQ(verdict.logRetentionDays, 183);
    EXPECT_EQ(verdict.regions, std::vector<std::string>{"CN-mainland"});
    EXPECT_FALSE(verdict.evidence.empty());
    EXPECT_EQ(sensitivityOf(request), Sensitivity::StrongIsolation);
}

TEST(Compliance, RegionsThatExcludeEachOtherAreAConflict)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.mlpsLevel = 3;
    request.compliance.itarData = true; // must be in the US
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(verdict.regionConflict);
    EXPECT_TRUE(says(verdict.conflicts, "plan.compliance.region_conflict"));

    Request nested;
    nested.compliance.controlledUnclassified = true; // US
    nested.compliance.usFederalCustomer = true;      // US government regions: inside the US
    const ComplianceVerdict inner = judgeCompliance(nested, {}, regimeCatalog());
    EXPECT_FALSE(inner.regionConflict);
    EXPECT_EQ(inner.regions, std::vector<std::string>{"US-government regions"});
}

TEST(Compliance, StateSecretsStop)
{
    Request request;
    request.compliance.stateSecrets = true;
    EXPECT_TRUE(judgeCompliance(request, {}, regimeCatalog()).stop);
    EXPECT_EQ(sensitivityOf(request), Sensitivity::Stop);
}

TEST(Compliance, OwnDemandsActLikeRegimes)
{
    Request request;
    request.compliance.boundary = DataBoundary::StaysOnPremises;
    ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(verdict.onlyOwned);
    EXPECT_EQ(verdict.mode(DeploymentMode::BareMetal).verdict, ModeVerdict::Excluded);
    EXPECT_EQ(verdict.mode(DeploymentMode::Appliance).verdict, ModeVerdict::Preferred);

    request.compliance.boundary = DataBoundary::StaysInDomain;
    verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_FALSE(verdict.onlyOwned);
    EXPECT_EQ(verdict.mode(DeploymentMode::CloudVm).verdict, ModeVerdict::Conditional);
    EXPECT_EQ(verdict.mode(DeploymentMode::BareMetal).verdict, ModeVerdict::Preferred);
    EXPECT_EQ(sensitivityOf(request), Sensitivity::Compliance);
}

TEST(Compliance, ARegimeCanBeTickedDirectly)
{
    Request request;
    request.compliance.regimes = {"us_itar", "no_such_regime"};
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(applies(verdict, "us_itar"));
    EXPECT_EQ(verdict.tenancy, "dedicated_host");
    EXPECT_TRUE(says(verdict.remarks, "plan.compliance.unknown_regime"));
}

TEST(Compliance, ChecksAcceleratorsForDomesticRuleNexusAndExport)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_EQ(verdict.domestic, DomesticHardware::Preferred);
    // Renting what already stands in China is no export; buying is.
    EXPECT_FALSE(excludedBy(verdict, h100()));
    EXPECT_TRUE(says(conditionsOn(verdict, h100()), "plan.condition.rent_existing_stock"));
    ASSERT_TRUE(purchaseExcludedBy(verdict, h100()));
    EXPECT_EQ(purchaseExcludedBy(verdict, h100())->code, "plan.excluded.export_restricted");
    EXPECT_FALSE(purchaseExcludedBy(verdict, card("RTX 4090 D", "china_variant")));
    EXPECT_FALSE(purchaseExcludedBy(verdict, ascend()));
    EXPECT_TRUE(says(conditionsOn(verdict, card("H20", "licence_required_intermittent")), "plan.condition.export_licence"));

    request.compliance.boundary = DataBoundary::StaysOnPremises;
    verdict = judgeCompliance(request, {}, regimeCatalog());
    ASSERT_TRUE(excludedBy(verdict, h100()));
    EXPECT_EQ(excludedBy(verdict, h100())->code, "plan.excluded.export_restricted");
    EXPECT_EQ(argumentOf(*excludedBy(verdict, h100()), "regime"), "us_ear_3a090");

    request.compliance.xinchuang = true;
    verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_EQ(excludedBy(verdict, card("RTX 4090 D", "china_variant"))->code, "plan.excluded.domestic_required");
    EXPECT_EQ(argumentOf(*excludedBy(verdict, card("RTX 4090 D", "china_variant")), "regime"), "cn_xinchuang");
    EXPECT_FALSE(excludedBy(verdict, ascend()));

    request.compliance.usNexus = true;
    verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_EQ(excludedBy(verdict, ascend())->code, "plan.excluded.us_nexus_prc_chip");
    EXPECT_EQ(argumentOf(*excludedBy(verdict, ascend()), "regime"), "us_gp10_ascend");
    EXPECT_TRUE(says(verdict.conflicts, "plan.compliance.us_nexus_with_domestic"));

    // Outside China nothing of this holds.
    EXPECT_FALSE(purchaseExcludedBy(judgeCompliance(Request{}, {}, regimeCatalog()), h100()));
}

TEST(Compliance, ChecksOffersForTheirRegion)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.mlpsLevel = 3;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    const auto offer = test::testOffer;
    Provider american;
    american.id = american.name = "American";
    american.jurisdiction = "US";
    Provider unknown;
    unknown.id = unknown.name = "Unknown";
    ASSERT_TRUE(excludedBy(verdict, offer("na", "us-east-1"), &american));
    EXPECT_EQ(argumentOf(*excludedBy(verdict, offer("na", "us-east-1"), &american), "regime"), "cn_mlps_l3");
    EXPECT_TRUE(excludedBy(verdict, offer("asia", "cn-hongkong"), &unknown));
    EXPECT_FALSE(excludedBy(verdict, offer("cn", "cn-beijing"), &unknown));
    EXPECT_TRUE(excludedBy(verdict, offer("global", "global"), &american));
    // An unknown law and an unknown place are no evidence of mainland China.
    EXPECT_TRUE(excludedBy(verdict, offer("global", "global"), &unknown));
    Provider chinese;
    chinese.id = chinese.name = "Chinese";
    chinese.jurisdiction = "CN";
    EXPECT_FALSE(excludedBy(verdict, offer("global", "global"), &chinese));
    const auto conditions = conditionsOn(verdict, offer("global", "global"), &unknown);
    EXPECT_TRUE(says(conditions, "plan.condition.confirm_region"));
    EXPECT_TRUE(says(conditions, "plan.condition.provider_jurisdiction_unknown"));
    EXPECT_TRUE(says(conditions, "plan.condition.ask_certificates"));
    EXPECT_FALSE(excludedBy(judgeCompliance(Request{}, {}, regimeCatalog()), offer("na", "us-east-1"), nullptr));
}

TEST(Compliance, JudgesWhatOnlyTheOptionDecides)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.stateFunded = true;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    // State money binds the own data centre, not the rented cloud.
    EXPECT_NE(verdict.domestic, DomesticHardware::Required);
    EXPECT_EQ(judgeOption(request, verdict, DeploymentMode::OwnDataCentre, h100(), 8).verdict, ModeVerdict::Excluded);
    EXPECT_NE(judgeOption(request, verdict, DeploymentMode::OwnDataCentre, ascend(), 8).verdict, ModeVerdict::Excluded);
    EXPECT_EQ(judgeOption(request, verdict, DeploymentMode::CloudVm, h100(), 8, "CN-mainland").verdict, verdict.mode(DeploymentMode::CloudVm).verdict);

    // A provider that does not say where its machines stand: what hangs on the place is to be cleared up.
    const OptionJudgement somewhere = judgeOption(request, verdict, DeploymentMode::CloudVm, h100(), 8);
    EXPECT_EQ(somewhere.verdict, ModeVerdict::Conditional);
    EXPECT_TRUE(says(somewhere.messages, "plan.condition.regime_may_apply"));

    const ComplianceVerdict plain = judgeCompliance(Request{}, {}, regimeCatalog());
    const OptionJudgement rack = judgeOption(Request{}, plain, DeploymentMode::OwnDataCentre, geForce(), 16);
    EXPECT_EQ(rack.verdict, ModeVerdict::Conditional);
    ASSERT_EQ(rack.regimes.size(), 1u);
    EXPECT_EQ(rack.regimes.front()->id, "nv_geforce_eula");
}

TEST(Compliance, NamesOfPlacesAreUnderstoodOrComplainedAbout)
{
    for (const char *name : {"CN", "中国", "PRC", "China"}) {
        Request request;
        request.compliance.jurisdictions = {name};
        request.compliance.personalInformation = true;
        EXPECT_TRUE(applies(judgeCompliance(request, {}, regimeCatalog()), "cn_pipl")) << name;
    }
    Request request;
    request.compliance.jurisdictions = {"Atlantis"};
    EXPECT_TRUE(says(judgeCompliance(request, {}, regimeCatalog()).remarks, "plan.compliance.unknown_jurisdiction"));
    request.compliance.jurisdictions = {"US"};
    EXPECT_FALSE(says(judgeCompliance(request, {}, regimeCatalog()).remarks, "plan.compliance.unknown_jurisdiction"));
    request.compliance.regions = {"Atlantis"};
    const ComplianceVerdict nowhere = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(nowhere.regionConflict);
    EXPECT_TRUE(says(nowhere.conflicts, "plan.compliance.unknown_region"));
}

TEST(Compliance, TickedRegimesCountForSensitivityAsTheAnswersDo)
{
    Request request;
    request.compliance.regimes = {"us_itar"};
    EXPECT_EQ(sensitivityOf(request), Sensitivity::StrongIsolation);
    request.compliance.regimes = {"cn_mlps_l3"};
    EXPECT_EQ(sensitivityOf(request), Sensitivity::Compliance);
    request.compliance.regimes = {"soc2"};
    EXPECT_EQ(sensitivityOf(request), Sensitivity::Ordinary);
}

TEST(ComplianceRegions, SetsAndNames)
{
    EXPECT_EQ(regionOf("cn"), regionOf("CN-mainland"));
    EXPECT_TRUE(regionOf("US-government regions").within(regionOf("US")));
    EXPECT_TRUE(regionOf("DE").within(regionOf("EU/EEA")));
    EXPECT_FALSE(regionOf("CN-mainland").overlaps(regionOf("outside Country Group D:5")));
    EXPECT_TRUE(regionOf("Atlantis") == regionOf("atlantis"));
    EXPECT_FALSE(regionOf("Atlantis").overlaps(kEverywhere));
    EXPECT_FALSE(regionOf("other countries").overlaps(regionOf("EU/EEA")));
    for (const auto &[group, region, name] : {std::tuple{"cn", "cn-beijing", "CN-mainland"}, {"asia", "ap-southeast-1", "other countries"}, {"na", "us-east-1", "US"}, {"eu", "eu-central-1", "EU/EEA"}, {"na", "us-gov-west-1", "US-government regions"}}) {
        EXPECT_EQ(regionNameOf(test::testOffer(group, region)), name);
        EXPECT_TRUE(regionOf(test::testOffer(group, region))->within(regionOf(name)));
    }
    EXPECT_FALSE(regionNameOf(test::testOffer("global", "global")));
    EXPECT_FALSE(regionNameOf(test::testOffer("na", "norway"))) << "two parts of the world";
    EXPECT_EQ(canonicalJurisdictions({"de", "FR", "cn", "United"}), (std::vector<std::string>{"EU", "CN", "UNITED"}));
}

} // namespace
} // namespace powertrain
