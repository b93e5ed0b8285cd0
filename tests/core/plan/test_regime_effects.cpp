// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/plan/compliance.h"
#include "core/plan/compliance_regions.h"
#include "tests/core/plan/compliance_catalog.h"

namespace powertrain {
namespace {

using namespace test;

constexpr DeploymentMode kModes[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster,
    DeploymentMode::BareMetal, DeploymentMode::Appliance, DeploymentMode::OwnDataCentre};
constexpr DeploymentMode kShared[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster};

ModeVerdict verdictOf(char letter)
{
    switch (letter) {
    case 'X':
        return ModeVerdict::Excluded;
    case 'D':
        return ModeVerdict::Discouraged;
    case 'C':
        return ModeVerdict::Conditional;
    case 'P':
        return ModeVerdict::Preferred;
    default:
        return ModeVerdict::Allowed;
    }
}

ComplianceVerdict ticked(std::vector<std::string> ids)
{
    Request request;
    request.compliance.regimes = std::move(ids);
    return judgeCompliance(request, {}, regimeCatalog());
}

std::set<std::string> textsOf(const std::vector<BilingualText> &evidence)
{
    std::set<std::string> texts;
    for (const BilingualText &text : evidence)
        texts.insert(text.en);
    return texts;
}

/// What one regime alone has to bring about, written down from the collection of rules.
struct Effect {
    std::string id;
    std::string modes; ///< X excluded, D discouraged, C conditional, A allowed, P preferred; in the order of kModes
    RegionRule rule;
    std::vector<std::string> regions;
    std::string tenancy, network, keys;
    int logDays;
    DomesticHardware domestic;
    std::size_t evidence;
};

const Effect kEffects[] = {
    {"cn_mlps_l2", "AAAAAA", RegionRule::MustBeIn, {"CN-mainland"}, "logically_isolated", "internet_ok", "provider_kms", 183, DomesticHardware::Indifferent, 2},
    {"cn_mlps_l3", "CCCPPA", RegionRule::MustBeIn, {"CN-mainland"}, "logically_isolated", "private_link", "customer_managed_key", 183, DomesticHardware::Indifferent, 3},
    {"cn_mlps_l4", "XXCPPP", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_pool", "no_public_exposure", "gm_certified_crypto", 183, DomesticHardware::Indifferent, 2},
    {"cn_csl", "AAAAAA", RegionRule::Prefer, {"CN-mainland"}, "shared", "internet_ok", "none", 183, DomesticHardware::Indifferent, 1},
    {"cn_cii", "CCCPPP", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_pool", "private_link", "gm_certified_crypto", 183, DomesticHardware::Preferred, 2},
    {"cn_dsl_important", "CCCPPP", RegionRule::MustNotLeave, {"CN-mainland"}, "logically_isolated", "private_link", "customer_managed_key", 183, DomesticHardware::Indifferent, 1},
    {"cn_pipl", "AAAAAA", RegionRule::Prefer, {"CN-mainland"}, "logically_isolated", "private_link", "customer_managed_key", 183, DomesticHardware::Indifferent, 2},
    {"cn_xborder", "CCCCAA", RegionRule::MustNotLeave, {"CN-mainland"}, "shared", "internet_ok", "customer_managed_key", 0, DomesticHardware::Indifferent, 1},
    {"cn_netdata", "AAAAAA", RegionRule::Prefer, {"CN-mainland"}, "logically_isolated", "internet_ok", "provider_kms", 183, DomesticHardware::Indifferent, 0},
    {"cn_genai", "AAPAAA", RegionRule::Prefer, {"CN-mainland"}, "shared", "internet_ok", "provider_kms", 183, DomesticHardware::Indifferent, 1},
    {"cn_algo_label", "AAAAAA", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"cn_crypto", "CCCAPP", RegionRule::MustBeIn, {"CN-mainland"}, "logically_isolated", "private_link", "gm_certified_crypto", 183, DomesticHardware::Indifferent, 2},
    {"cn_cii_crypto", "CCCAPP", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_pool", "private_link", "gm_certified_crypto", 183, DomesticHardware::Indifferent, 1},
    {"cn_xinchuang", "CCAPPP", RegionRule::MustBeIn, {"CN-mainland"}, "shared", "internet_ok", "gm_certified_crypto", 0, DomesticHardware::Required, 1},
    {"cn_state_funded_dc", "AAAACC", RegionRule::MustBeIn, {"CN-mainland"}, "shared", "internet_ok", "none", 0, DomesticHardware::Required, 0},
    {"cn_gov_cloud", "CCPPPA", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_pool", "private_link", "gm_certified_crypto", 183, DomesticHardware::Preferred, 2},
    {"cn_secrets", "XXXXCC", RegionRule::MustBeIn, {"CN-mainland"}, "certified_classified_system", "air_gapped", "gm_certified_crypto", 0, DomesticHardware::Required, 1},
    {"cn_finance", "CCCPPP", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_pool", "private_link", "gm_certified_crypto", 183, DomesticHardware::Preferred, 2},
    {"cn_health", "CCCPPP", RegionRule::MustBeIn, {"CN-mainland"}, "dedicated_host", "private_link", "gm_certified_crypto", 183, DomesticHardware::Indifferent, 2},
    {"cn_industry", "AAAPAA", RegionRule::Prefer, {"CN-mainland"}, "logically_isolated", "private_link", "customer_managed_key", 183, DomesticHardware::Indifferent, 1},
    {"eu_gdpr", "AAAAAA", RegionRule::Prefer, {"EU/EEA"}, "shared", "internet_ok", "customer_managed_key", 0, DomesticHardware::Indifferent, 2},
    {"eu_transfers", "CCCCAA", RegionRule::MustNotLeave, {"EU/EEA", "adequate countries"}, "shared", "internet_ok", "customer_held_hsm", 0, DomesticHardware::Indifferent, 1},
    {"eu_aiact_gpai", "AAAAAA", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"eu_aiact_systemic", "AAAPDP", RegionRule::Any, {}, "dedicated_pool", "private_link", "customer_managed_key", 0, DomesticHardware::Indifferent, 0},
    {"eu_aiact_highrisk", "AAAAAA", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"eu_data_act", "AAAAAA", RegionRule::Prefer, {"EU/EEA"}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"us_hipaa", "CCCAAA", RegionRule::Prefer, {"US"}, "shared", "private_link", "customer_managed_key", 2190, DomesticHardware::Indifferent, 1},
    {"pci_dss", "CCCPAA", RegionRule::Any, {}, "logically_isolated", "private_link", "customer_managed_key", 365, DomesticHardware::Indifferent, 2},
    {"soc2", "AAAACC", RegionRule::Any, {}, "shared", "internet_ok", "provider_kms", 0, DomesticHardware::Indifferent, 1},
    {"iso27001", "AAAAAA", RegionRule::Any, {}, "shared", "internet_ok", "provider_kms", 0, DomesticHardware::Indifferent, 1},
    {"us_fedramp", "CCCCAA", RegionRule::MustBeIn, {"US-government regions"}, "shared", "private_link", "customer_managed_key", 0, DomesticHardware::Indifferent, 1},
    {"us_dfars_cmmc", "CCCCAA", RegionRule::MustBeIn, {"US"}, "shared", "private_link", "customer_managed_key", 0, DomesticHardware::Indifferent, 2},
    {"us_itar", "CCCCAP", RegionRule::MustBeIn, {"US"}, "dedicated_host", "private_link", "customer_held_hsm", 0, DomesticHardware::Indifferent, 1},
    {"us_ear_data", "CCCCAA", RegionRule::MustNotLeave, {"outside Country Group D:5"}, "shared", "private_link", "customer_managed_key", 0, DomesticHardware::Indifferent, 1},
    {"us_ear_3a090", "AAAACC", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"us_ear_2026_case", "AAAACC", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"cn_gpu_availability", "PPAACC", RegionRule::Prefer, {"CN-mainland"}, "shared", "internet_ok", "none", 0, DomesticHardware::Preferred, 0},
    {"us_gp10_ascend", "AAAAAA", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"us_iaas_training", "CCCCAA", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
    {"us_state_frontier", "AAAPDP", RegionRule::Any, {}, "dedicated_pool", "private_link", "customer_managed_key", 0, DomesticHardware::Indifferent, 0},
    {"nv_geforce_eula", "CCCCCC", RegionRule::Any, {}, "shared", "internet_ok", "none", 0, DomesticHardware::Indifferent, 0},
};

TEST(RegimeEffects, EachRegimeDoesWhatItsRowSays)
{
    ASSERT_EQ(std::size(kEffects), regimeCatalog().regimes.size());
    for (const Effect &effect : kEffects) {
        SCOPED_TRACE(effect.id);
        const ComplianceVerdict verdict = ticked({effect.id});
        ASSERT_EQ(verdict.regimes.size(), 1u);
        EXPECT_EQ(verdict.regimes[0]->id, effect.id);
        EXPECT_EQ(verdict.stop, effect.id == "cn_secrets");
        ModeVerdict strictestShared = ModeVerdict::Preferred;
        for (std::size_t i = 0; i < std::size(kModes); ++i) {
            const ComplianceVerdict::Mode &mode = verdict.mode(kModes[i]);
            const ModeVerdict expected = verdictOf(effect.modes[i]);
            EXPECT_EQ(mode.verdict, expected) << effect.modes << ' ' << i;
            if (i < 3)
                strictestShared = std::min(strictestShared, expected);
            // What binds a mode is named, with all that has to be asked of the provider.
            const bool binds = expected < ModeVerdict::Allowed;
            ASSERT_EQ(mode.reasons.size(), binds ? 1u : 0u);
            EXPECT_EQ(mode.evidence.size(), binds ? effect.evidence : 0u);
            if (binds) {
                EXPECT_EQ(mode.reasons[0].regime, verdict.regimes[0]);
                EXPECT_EQ(mode.reasons[0].verdict, expected);
                EXPECT_TRUE(mode.reasons[0].ownDemand.empty());
            }
        }
        EXPECT_EQ(verdict.mode(DeploymentMode::ManagedPlatform).verdict, strictestShared);
        const bool bound = effect.rule == RegionRule::MustBeIn || effect.rule == RegionRule::MustNotLeave;
        EXPECT_EQ(RegionSet{verdict.regionBits}, bound ? regionsOf(effect.regions) : kEverywhere);
        EXPECT_EQ(verdict.regions.empty(), !bound);
        EXPECT_EQ(verdict.preferredRegions, effect.rule == RegionRule::Prefer ? effect.regions : std::vector<std::string>{});
        EXPECT_EQ(verdict.tenancy, effect.tenancy);
        EXPECT_EQ(verdict.network, effect.network);
        EXPECT_EQ(verdict.keyManagement, effect.keys);
        EXPECT_EQ(verdict.logRetentionDays, effect.logDays);
        EXPECT_EQ(verdict.domestic, effect.domestic);
        EXPECT_EQ(verdict.evidence.size(), effect.evidence);
        EXPECT_FALSE(verdict.regionConflict);
        EXPECT_TRUE(verdict.conflicts.empty());
    }
}

/// Nothing gets laxer by one more rule: over all pairs.
TEST(RegimeEffects, OneMoreRegimeNeverLoosensAnything)
{
    static constexpr std::string_view kTenancies[] = {"shared", "logically_isolated", "dedicated_host", "dedicated_pool", "customer_owned", "certified_classified_system"};
    static constexpr std::string_view kNetworks[] = {"internet_ok", "private_link", "no_public_exposure", "air_gapped"};
    static constexpr std::string_view kKeys[] = {"none", "provider_kms", "customer_managed_key", "customer_held_hsm", "gm_certified_crypto"};
    const auto rank = [](const auto &order, const std::string &word) { return std::find(std::begin(order), std::end(order), word) - std::begin(order); };
    const auto includes = [](const std::set<std::string> &all, const std::set<std::string> &part) { return std::includes(all.begin(), all.end(), part.begin(), part.end()); };
    const auto &regimes = regimeCatalog().regimes;
    std::vector<ComplianceVerdict> alone;
    for (const Regime &regime : regimes)
        alone.push_back(ticked({regime.id}));
    for (std::size_t i = 0; i < regimes.size(); ++i) {
        for (std::size_t j = i + 1; j < regimes.size(); ++j) {
            const ComplianceVerdict both = ticked({regimes[i].id, regimes[j].id});
            for (const ComplianceVerdict *one : {&alone[i], &alone[j]}) {
                SCOPED_TRACE(regimes[i].id + " + " + regimes[j].id);
                for (std::size_t mode = 0; mode < both.modes.size(); ++mode) {
                    ASSERT_LE(both.modes[mode].verdict, one->modes[mode].verdict);
                    ASSERT_GE(both.modes[mode].reasons.size(), one->modes[mode].reasons.size());
                    ASSERT_TRUE(includes(textsOf(both.modes[mode].evidence), textsOf(one->modes[mode].evidence)));
                }
                ASSERT_EQ(both.regionBits & ~one->regionBits, 0u);
                ASSERT_TRUE(includes(textsOf(both.evidence), textsOf(one->evidence)));
                ASSERT_EQ(textsOf(both.evidence).size(), both.evidence.size()) << "said twice";
                ASSERT_GE(rank(kTenancies, both.tenancy), rank(kTenancies, one->tenancy));
                ASSERT_GE(rank(kNetworks, both.network), rank(kNetworks, one->network));
                ASSERT_GE(rank(kKeys, both.keyManagement), rank(kKeys, one->keyManagement));
                ASSERT_GE(both.logRetentionDays, one->logRetentionDays);
                ASSERT_GE(both.domestic, one->domestic);
                ASSERT_TRUE(both.stop || !one->stop);
            }
            ASSERT_EQ(both.regionConflict, both.regionBits == 0);
            for (std::size_t mode = 0; mode < std::size(kModes); ++mode)
                ASSERT_EQ(both.modes[mode].verdict, std::min(alone[i].modes[mode].verdict, alone[j].modes[mode].verdict));
        }
    }
}

TEST(RegimeEffects, ReasonsAreAllNamedStrictestFirst)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.mlpsLevel = 4;
    request.compliance.industry = Industry::Finance;
    request.compliance.boundary = DataBoundary::StaysInDomain;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    const auto &vm = verdict.mode(DeploymentMode::CloudVm);
    std::vector<std::string> names;
    for (const ComplianceVerdict::Reason &reason : vm.reasons)
        names.push_back(reason.regime ? reason.regime->id : reason.ownDemand);
    EXPECT_EQ(names, (std::vector<std::string>{"cn_mlps_l4", "plan.compliance.own_stays_in_domain", "cn_crypto", "cn_finance"}));
    for (DeploymentMode mode : kModes) {
        const auto &reasons = verdict.mode(mode).reasons;
        EXPECT_TRUE(std::is_sorted(reasons.begin(), reasons.end(), [](const auto &a, const auto &b) { return a.verdict < b.verdict; }));
    }
    EXPECT_EQ(vm.evidence.size(), 2u + 2u + 2u); // level 4, cryptography assessment, finance
    // The managed platform runs on shared machines, whichever of them.
    const auto &managed = verdict.mode(DeploymentMode::ManagedPlatform);
    EXPECT_EQ(managed.verdict, ModeVerdict::Excluded);
    for (DeploymentMode mode : kShared) {
        for (const ComplianceVerdict::Reason &reason : verdict.mode(mode).reasons) {
            EXPECT_TRUE(std::any_of(managed.reasons.begin(), managed.reasons.end(), [&](const auto &r) { return r.regime == reason.regime && r.ownDemand == reason.ownDemand && r.verdict <= reason.verdict; }));
        }
    }
}

// ------------------------------------------------------------------------------------------- the articles' own points

TEST(RegimeEffects, IsolationAbroadIsNoCompliance)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.mlpsLevel = 3;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    // "裸金属服务器 或 一体机" is a preference: shared modes stay possible, with evidence to ask for …
    EXPECT_EQ(verdict.mode(DeploymentMode::CloudVm).verdict, ModeVerdict::Conditional);
    EXPECT_EQ(verdict.mode(DeploymentMode::CloudContainer).verdict, ModeVerdict::Conditional);
    EXPECT_FALSE(verdict.mode(DeploymentMode::CloudVm).evidence.empty());
    EXPECT_GT(verdict.mode(DeploymentMode::BareMetal).verdict, verdict.mode(DeploymentMode::CloudVm).verdict);
    // … and a bare-metal machine in Singapore is isolated all it likes: it stands in the wrong country.
    Offer offer = testOffer("asia", "ap-southeast-1");
    Provider provider;
    provider.id = provider.name = "p";
    provider.modes = {DeploymentMode::BareMetal};
    const auto excluded = excludedBy(verdict, offer, &provider);
    ASSERT_TRUE(excluded);
    EXPECT_EQ(excluded->code, "plan.excluded.region");
    EXPECT_EQ(argumentOf(*excluded, "regime"), "cn_mlps_l3");
    EXPECT_FALSE(excludedBy(verdict, testOffer("cn", "cn-beijing"), &provider));
}

TEST(RegimeEffects, StateSecretsStopEvenOnPremises)
{
    Request request;
    request.compliance.stateSecrets = true;
    request.compliance.boundary = DataBoundary::StaysOnPremises;
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(verdict.stop);
    EXPECT_EQ(verdict.network, "air_gapped");
    EXPECT_TRUE(ticked({"cn_secrets"}).stop);
}

// ---------------------------------------------------------------------------------------------------------- conflicts

TEST(RegimeConflicts, AreShownWithThoseWhoConflict)
{
    using C = ComplianceAnswer;
    struct Row {
        const char *name;
        void (*change)(C &);
        const char *code;
        const char *regimes;
        bool regionConflict;
    };
    const Row rows[] = {
        {"domestic against nexus", [](C &c) { c.jurisdictions = {"CN"}; c.xinchuang = true; c.usNexus = true; }, "plan.compliance.us_nexus_with_domestic", "cn_xinchuang, us_gp10_ascend", false},
        {"own wish against nexus", [](C &c) { c.jurisdictions = {"US"}; c.domesticHardware = DomesticHardware::Required; }, "plan.compliance.us_nexus_with_domestic", "plan.compliance.own_domestic, us_gp10_ascend", false},
        {"state funds against nexus", [](C &c) { c.jurisdictions = {"CN"}; c.stateFunded = true; c.usNexus = true; }, "plan.compliance.us_nexus_with_domestic", "cn_state_funded_dc, us_gp10_ascend", false},
        {"two countries", [](C &c) { c.jurisdictions = {"CN"}; c.mlpsLevel = 3; c.itarData = true; }, "plan.compliance.region_conflict", "cn_mlps_l3, cn_crypto, us_itar", true},
        {"domain against place", [](C &c) { c.jurisdictions = {"CN"}; c.boundary = DataBoundary::StaysInDomain; c.regions = {"SG"}; }, "plan.compliance.region_conflict", "plan.compliance.own_stays_in_domain, plan.compliance.own_regions", true},
        {"important data abroad", [](C &c) { c.jurisdictions = {"CN"}; c.importantData = true; c.regions = {"SG"}; }, "plan.compliance.region_conflict", "plan.compliance.own_regions, cn_dsl_important", true},
        {"controlled data in China", [](C &c) { c.earControlledData = true; c.regions = {"CN-mainland"}; }, "plan.compliance.region_conflict", "plan.compliance.own_regions, us_ear_data", true},
        {"a place that nobody knows", [](C &c) { c.regions = {"Atlantis"}; }, "plan.compliance.region_conflict", "plan.compliance.own_regions", true},
        {"keys of two laws", [](C &c) { c.jurisdictions = {"CN", "EU"}; c.personalInformation = true; c.mlpsLevel = 3; c.regions = {"CN-mainland"}; }, "plan.compliance.key_conflict", "cn_crypto, eu_transfers", false},
        {"a public service behind closed doors", [](C &c) { c.jurisdictions = {"CN"}; c.mlpsLevel = 4; c.servesPublic = true; }, "plan.compliance.public_service_conflict", "cn_mlps_l4", false},
    };
    for (const Row &row : rows) {
        SCOPED_TRACE(row.name);
        Request request;
        row.change(request.compliance);
        const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
        const Message *conflict = findMessage(verdict.conflicts, row.code);
        ASSERT_TRUE(conflict);
        EXPECT_EQ(argumentOf(*conflict, "regimes"), row.regimes);
        EXPECT_EQ(verdict.regionConflict, row.regionConflict);
    }
}

TEST(RegimeConflicts, ThatAreNone)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.boundary = DataBoundary::StaysInDomain;
    request.compliance.regions = {"CN-mainland", "SG"};
    ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    EXPECT_TRUE(verdict.conflicts.empty());
    EXPECT_EQ(verdict.regions, std::vector<std::string>{"CN-mainland"});
    // Data of people in Europe may go to certified companies in the United States: a condition, not a wall.
    Request transfer;
    transfer.compliance.jurisdictions = {"EU"};
    transfer.compliance.personalInformation = true;
    transfer.compliance.regions = {"US"};
    verdict = judgeCompliance(transfer, {}, regimeCatalog());
    EXPECT_TRUE(applies(verdict, "eu_transfers"));
    EXPECT_FALSE(verdict.regionConflict);
    EXPECT_EQ(verdict.regions, std::vector<std::string>{"US"});
    EXPECT_EQ(verdict.mode(DeploymentMode::BareMetal).verdict, ModeVerdict::Conditional);
    EXPECT_FALSE(verdict.mode(DeploymentMode::BareMetal).evidence.empty());
}

TEST(RegimeConflicts, NoModeLeftNamesThoseWhoExclude)
{
    Request request;
    request.compliance.boundary = DataBoundary::StaysOnPremises;
    Catalog catalog = regimeCatalog();
    Regime cloudOnly;
    cloudOnly.id = "cloud_only";
    cloudOnly.trigger = "is_gov or not is_gov";
    cloudOnly.modes = {ModeVerdict::Allowed, ModeVerdict::Allowed, ModeVerdict::Allowed, ModeVerdict::Allowed, ModeVerdict::Excluded, ModeVerdict::Excluded};
    catalog.regimes.push_back(cloudOnly);
    const ComplianceVerdict verdict = judgeCompliance(request, {}, catalog);
    const Message *conflict = findMessage(verdict.conflicts, "plan.compliance.no_mode_left");
    ASSERT_TRUE(conflict);
    EXPECT_EQ(argumentOf(*conflict, "regimes"), "plan.compliance.own_stays_on_premises, cloud_only");
}

// --------------------------------------------------------------------------------------------- thresholds of compute

const ComputeThreshold *thresholdOf(const ComplianceVerdict &verdict, std::string_view id)
{
    const auto found = std::find_if(verdict.thresholds.begin(), verdict.thresholds.end(), [&](const ComputeThreshold &t) { return t.id == id; });
    return found == verdict.thresholds.end() ? nullptr : &*found;
}

TEST(ComputeThresholds, AreComparedStrictly)
{
    struct Row {
        const char *id;
        const char *regime;
        double limit;
    };
    const Row rows[] = {{"eu_general_purpose", "eu_aiact_gpai", 1e23}, {"eu_systemic", "eu_aiact_systemic", 1e25}, {"us_frontier", "us_state_frontier", 1e26}};
    Request request;
    request.task.kind = Task::Pretrain;
    request.compliance.placesModelOnEuMarket = true;
    for (const Row &row : rows) {
        for (const double factor : {0.5, 1.0, 1.0000001, 3.0}) {
            SCOPED_TRACE(std::string(row.id) + " x " + std::to_string(factor));
            const ComplianceVerdict verdict = judgeCompliance(request, Flops(factor * row.limit), regimeCatalog());
            const ComputeThreshold *threshold = thresholdOf(verdict, row.id);
            ASSERT_TRUE(threshold);
            EXPECT_EQ(threshold->regime, row.regime);
            EXPECT_EQ(threshold->limit, row.limit);
            EXPECT_EQ(threshold->value, factor * row.limit);
            EXPECT_EQ(threshold->exceeded, factor > 1);
            EXPECT_TRUE(threshold->concerned);
            // The table of lines and the regimes' triggers say the same.
            EXPECT_EQ(applies(verdict, row.regime), factor > 1);
            const bool near = std::any_of(verdict.remarks.begin(), verdict.remarks.end(), [&](const Message &m) { return m.code == "plan.compliance.near_threshold" && argumentOf(m, "regime") == row.regime; });
            EXPECT_EQ(near, factor == 1.0);
        }
        EXPECT_FALSE(thresholdOf(judgeCompliance(request, Flops(1e24), regimeCatalog()), "eu_one_third")) << "from scratch nothing is modified";
    }
    // Not offered in the EU: shown, but no concern.
    request.compliance.placesModelOnEuMarket = false;
    const ComplianceVerdict elsewhere = judgeCompliance(request, Flops(5e25), regimeCatalog());
    EXPECT_TRUE(thresholdOf(elsewhere, "eu_systemic")->exceeded);
    EXPECT_FALSE(thresholdOf(elsewhere, "eu_systemic")->concerned);
    EXPECT_FALSE(applies(elsewhere, "eu_aiact_systemic"));
    // Inference trains nothing.
    request.task.kind = Task::Inference;
    EXPECT_TRUE(judgeCompliance(request, Flops(5e26), regimeCatalog()).thresholds.empty());
}

TEST(ComputeThresholds, OneThirdOfTheBaseModel)
{
    Request request;
    request.task.kind = Task::FineTune;
    request.compliance.placesModelOnEuMarket = true;
    // Who does not know the base model's compute is told what it would take, and that the regime may apply.
    ComplianceVerdict verdict = judgeCompliance(request, Flops(1e21), regimeCatalog());
    ASSERT_TRUE(thresholdOf(verdict, "eu_one_third"));
    EXPECT_FALSE(thresholdOf(verdict, "eu_one_third")->limit);
    EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->value, 1e21);
    EXPECT_FALSE(thresholdOf(verdict, "eu_one_third")->exceeded);
    EXPECT_FALSE(applies(verdict, "eu_aiact_gpai"));
    ASSERT_EQ(verdict.mayApply.size(), 1u);
    EXPECT_EQ(verdict.mayApply[0]->id, "eu_aiact_gpai");
    const Message *remark = findMessage(verdict.remarks, "plan.compliance.may_apply_base");
    ASSERT_TRUE(remark);
    EXPECT_EQ(numberOf(*remark, "base"), 3e21);

    // Llama 2 7B: 6 × 6.74e9 × 2e12 = 8.1e22.
    request.compliance.baseTrainingFlop = 8.1e22;
    const std::pair<double, bool> rows[] = {{1e21, false}, {2.6e22, false}, {2.8e22, true}};
    for (const auto &[flops, exceeded] : rows) {
        verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->limit, 8.1e22 / 3);
        EXPECT_EQ(thresholdOf(verdict, "eu_one_third")->exceeded, exceeded) << flops;
        EXPECT_EQ(applies(verdict, "eu_aiact_gpai"), exceeded) << flops;
        EXPECT_TRUE(verdict.mayApply.empty());
    }
    // Continued pre-training starts from somebody's weights as well.
    request.task.kind = Task::Pretrain;
    EXPECT_TRUE(thresholdOf(judgeCompliance(request, Flops(2.8e22), regimeCatalog()), "eu_one_third")->exceeded);
}

TEST(ComputeThresholds, UnknownDataLeaveThemOpen)
{
    Request request;
    request.task.kind = Task::Pretrain;
    for (const double flops : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        request.compliance.placesModelOnEuMarket = true;
        ComplianceVerdict verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        ASSERT_EQ(verdict.thresholds.size(), 3u);
        for (const ComputeThreshold &threshold : verdict.thresholds) {
            EXPECT_FALSE(threshold.value);
            EXPECT_FALSE(threshold.exceeded);
            EXPECT_TRUE(threshold.concerned);
        }
        // Who offers a model in the EU hears of it; nobody is told of California for want of a data set's size.
        EXPECT_EQ(verdict.mayApply.size(), 2u);
        EXPECT_TRUE(says(verdict.remarks, "plan.compliance.may_apply"));
        request.compliance.placesModelOnEuMarket = false;
        verdict = judgeCompliance(request, Flops(flops), regimeCatalog());
        EXPECT_TRUE(verdict.mayApply.empty());
        EXPECT_TRUE(verdict.regimes.empty());
    }
}

// ------------------------------------------------------------------------------------------------- one option at a time

TEST(RegimeOptions, TheOffersRegionDecides)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.headquartersInChina = true;
    request.task.kind = Task::Pretrain;
    const ComplianceVerdict verdict = judgeCompliance(request, Flops(1e22), regimeCatalog());
    const Accelerator h100 = testCard("H100", "restricted");
    const auto at = [&](std::optional<std::string> region) { return judgeOption(request, verdict, DeploymentMode::BareMetal, h100, 8, region); };
    const auto has = [](const OptionJudgement &judgement, std::string_view id) { return std::any_of(judgement.regimes.begin(), judgement.regimes.end(), [id](const Regime *r) { return r->id == id; }); };
    EXPECT_TRUE(has(at("SG"), "cn_xborder"));
    EXPECT_TRUE(has(at("SG"), "us_iaas_training"));
    EXPECT_EQ(at("SG").verdict, ModeVerdict::Conditional);
    EXPECT_FALSE(has(at("CN-mainland"), "cn_xborder"));
    EXPECT_TRUE(has(at("CN-mainland"), "us_ear_3a090")); // hardware that stands in China
    EXPECT_EQ(at("CN-mainland").verdict, verdict.mode(DeploymentMode::BareMetal).verdict);
    EXPECT_FALSE(has(at(std::nullopt), "cn_xborder")); // open
    EXPECT_EQ(at("SG").messages.size(), at("SG").regimes.size());
}

TEST(RegimeOptions, ExportRulesReachOnlyWhatTheyMean)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
    const auto regimesOf = [&](const Accelerator &card) {
        std::vector<std::string> ids;
        for (const Regime *regime : judgeOption(request, verdict, DeploymentMode::OwnDataCentre, card, 4).regimes)
            ids.push_back(regime->id);
        return ids;
    };
    Accelerator h200 = testCard("H200", "case_by_case_licence");
    h200.totalProcessingPerformance = 15832;
    h200.bandwidth = BytesPerSecond(4800e9);
    EXPECT_EQ(regimesOf(h200), (std::vector<std::string>{"us_ear_3a090", "us_ear_2026_case"}));
    Accelerator b200 = testCard("B200", "restricted");
    b200.totalProcessingPerformance = 36000;
    EXPECT_EQ(regimesOf(b200), std::vector<std::string>{"us_ear_3a090"});
    Accelerator small = testCard("RTX 4060 Ti", "not_named_in_seen_lists");
    small.marketTags = {"consumer"};
    small.totalProcessingPerformance = 1400;
    EXPECT_TRUE(regimesOf(small).empty());
    EXPECT_TRUE(regimesOf(testCard("Ascend 910B", "domestic", true)).empty());
}

TEST(RegimeOptions, AManagedPlatformIsAsStrictAsItsSharedModes)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    Catalog catalog = regimeCatalog();
    Regime many;
    many.id = "many";
    many.trigger = "count >= 4";
    many.modes = {ModeVerdict::Conditional, ModeVerdict::Allowed, ModeVerdict::Excluded, ModeVerdict::Allowed, ModeVerdict::Allowed, ModeVerdict::Allowed};
    catalog.regimes.push_back(many);
    const ComplianceVerdict verdict = judgeCompliance(request, {}, catalog);
    const Accelerator card = testCard("L40S", "restricted");
    EXPECT_EQ(judgeOption(request, verdict, DeploymentMode::ManagedPlatform, card, 4).verdict, ModeVerdict::Excluded);
    EXPECT_NE(judgeOption(request, verdict, DeploymentMode::ManagedPlatform, card, 3).verdict, ModeVerdict::Excluded);
    EXPECT_EQ(judgeOption(request, verdict, DeploymentMode::CloudVm, card, 4).verdict, ModeVerdict::Conditional);
    // A verdict that was copied or put together without the rules gives the same answer.
    ComplianceVerdict bare = verdict;
    bare.optionRules.reset();
    EXPECT_EQ(judgeOption(request, bare, DeploymentMode::ManagedPlatform, card, 4).verdict, ModeVerdict::Excluded);
}

// ------------------------------------------------------------------------------------------------------------ hostile

TEST(RegimeEffects, HostileAnswersGiveClearOnes)
{
    Request request;
    ComplianceAnswer &answer = request.compliance;
    answer.regimes = {"no_such_regime", "", "us_itar", "us_itar", std::string(10000, 'x'), "<img src=x>"};
    answer.jurisdictions = {"", "  ", "Атлантида", "中国", std::string(5000, 'z'), "cn", "CN", "China"};
    answer.mlpsLevel = std::numeric_limits<int>::max();
    answer.people = 1e300;
    answer.sensitivePeople = std::numeric_limits<double>::quiet_NaN();
    answer.baseTrainingFlop = -1e300;
    ComplianceVerdict verdict = judgeCompliance(request, Flops(1e300), regimeCatalog());
    EXPECT_EQ(std::count_if(verdict.regimes.begin(), verdict.regimes.end(), [](const Regime *r) { return r->id == "us_itar"; }), 1);
    EXPECT_EQ(std::count_if(verdict.remarks.begin(), verdict.remarks.end(), [](const Message &m) { return m.code == "plan.compliance.unknown_regime"; }), 4);
    ASSERT_TRUE(verdict.crossBorder);
    for (const ComputeThreshold &threshold : verdict.thresholds)
        EXPECT_TRUE(!threshold.limit || std::isfinite(*threshold.limit));
    for (DeploymentMode mode : kModes)
        EXPECT_NO_THROW(judgeOption(request, verdict, mode, Accelerator{}, std::numeric_limits<int>::min(), std::string()));
    // An unreadable trigger is said, not guessed.
    Catalog broken;
    broken.regimes.resize(2);
    broken.regimes[0].id = "broken";
    broken.regimes[0].trigger = "jurisdiction in";
    verdict = judgeCompliance(Request{}, {}, broken);
    EXPECT_TRUE(verdict.regimes.empty());
    EXPECT_TRUE(says(verdict.remarks, "plan.trigger.unreadable"));
}

TEST(RegimeEffects, AFederalCustomerIsANexus)
{
    using C = ComplianceAnswer;
    const std::pair<void (*)(C &), bool> rows[] = {
        {[](C &) {}, false},
        {[](C &c) { c.jurisdictions = {"CN", "EU", "RUS", "AUS"}; }, false},
        {[](C &c) { c.usNexus = true; }, true},
        {[](C &c) { c.jurisdictions = {"usa"}; }, true},
        {[](C &c) { c.jurisdictions = {"U.S."}; }, true},
        {[](C &c) { c.jurisdictions = {"United States"}; }, true},
        {[](C &c) { c.usFederalCustomer = true; }, true},
        {[](C &c) { c.controlledUnclassified = true; }, true},
        {[](C &c) { c.itarData = true; }, true},
    };
    for (const auto &[change, expected] : rows) {
        Request request;
        change(request.compliance);
        EXPECT_EQ(judgeCompliance(request, {}, regimeCatalog()).usNexus, expected);
    }
}

// ------------------------------------------------------------------------------------------------------- the texts

bool hasChinese(const std::string &text)
{
    // CJK ideographs are E4–E9 in UTF-8's first byte.
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xe4 && static_cast<unsigned char>(c) <= 0xe9; });
}

void checkTexts(const nlohmann::json &value, const std::string &where)
{
    if (value.is_object() && value.contains("en")) {
        ASSERT_TRUE(value.contains("zh")) << where;
        EXPECT_FALSE(value.at("en").get<std::string>().empty()) << where;
        EXPECT_TRUE(hasChinese(value.at("zh").get<std::string>())) << where << ": " << value.at("zh");
        return;
    }
    if (!value.is_structured())
        return;
    for (const auto &[key, inner] : value.items())
        checkTexts(inner, where + "." + key);
}

TEST(RegimeTexts, AreThereInBothLanguages)
{
    const auto document = regimeDocument();
    checkTexts(document, "regimes");
    for (const auto &row : document.at("rows")) {
        const std::string id = row.at("id");
        for (const char *key : {"name", "status", "applies_to", "advice"})
            EXPECT_TRUE(row.contains(key) && row.at(key).contains("zh")) << id << ' ' << key;
        EXPECT_FALSE(row.at("demands").empty()) << id;
        EXPECT_FALSE(row.at("sources").empty()) << id;
        EXPECT_FALSE(row.at("as_of").get<std::string>().empty()) << id;
        // They stand in a proposal that a client reads, who knows neither ids nor levels of evidence nor this program.
        const std::string text = row.at("advice").dump() + row.value("caveats", nlohmann::json()).dump() + row.value("mode_notes", nlohmann::json()).dump() + row.at("demands").dump();
        for (const char *inner : {"(K)", "（K）", "the app ", "PDF", "cn_", "us_", "eu_"})
            EXPECT_EQ(text.find(inner), std::string::npos) << id << ": " << inner;
    }
}

} // namespace
} // namespace powertrain
