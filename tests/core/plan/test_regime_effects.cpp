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
