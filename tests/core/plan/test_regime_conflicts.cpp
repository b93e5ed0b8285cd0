// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "core/plan/compliance.h"
#include "core/plan/plan_rules.h"
#include "tests/core/plan/compliance_catalog.h"

namespace powertrain {
namespace {

using namespace test;

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
    EXPECT_TRUE(has(at(std::nullopt), "cn_xborder")); // open, so a condition
    EXPECT_EQ(at(std::nullopt).verdict, ModeVerdict::Conditional);
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

TEST(RegimeOptions, AChineseCardIsSparedExportRulesButNothingElse)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    const auto chosen = [&request](const Accelerator &card, DeploymentMode mode) {
        PlanOption option;
        option.count = 8;
        option.deployment = mode;
        judgeChosen(option, request, judgeCompliance(request, {}, regimeCatalog()), card, regimeCatalog());
        return option;
    };
    const Accelerator ascend = testCard("Ascend 910B", "domestic", true), h100 = testCard("H100", "restricted");
    EXPECT_EQ(chosen(h100, DeploymentMode::OwnDataCentre).verdict, ModeVerdict::Conditional);
    EXPECT_EQ(chosen(ascend, DeploymentMode::OwnDataCentre).verdict, ModeVerdict::Allowed);
    EXPECT_TRUE(chosen(ascend, DeploymentMode::OwnDataCentre).regimes.empty());
    // State money ties the own data centre to a condition of its own, which no spared export rule takes away.
    request.compliance.stateFunded = true;
    const PlanOption funded = chosen(ascend, DeploymentMode::OwnDataCentre);
    EXPECT_EQ(funded.verdict, ModeVerdict::Conditional);
    ASSERT_EQ(funded.regimes.size(), 1u);
    EXPECT_EQ(funded.regimes.front()->id, "cn_state_funded_dc");
    // A GeForce outside the classes is spared as well, and its licence binds it all the same.
    request.compliance = {};
    request.compliance.jurisdictions = {"SG"};
    request.compliance.headquartersInChina = true;
    Accelerator geForce = testCard("GeForce RTX 3060", "not_named_in_seen_lists");
    geForce.id = "nvidia-rtx-3060";
    geForce.marketTags = {"consumer", "geforce"};
    geForce.totalProcessingPerformance = 800;
    const PlanOption rack = chosen(geForce, DeploymentMode::OwnDataCentre);
    EXPECT_EQ(rack.verdict, ModeVerdict::Conditional);
    ASSERT_EQ(rack.regimes.size(), 1u);
    EXPECT_EQ(rack.regimes.front()->id, "nv_geforce_eula");
    // A demand for machines of one's own ties what shares them to a condition.
    request.compliance = {};
    request.compliance.regimes = {"us_state_frontier"};
    EXPECT_EQ(chosen(h100, DeploymentMode::CloudContainer).verdict, ModeVerdict::Conditional);
    EXPECT_GT(chosen(h100, DeploymentMode::BareMetal).verdict, ModeVerdict::Conditional);
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

} // namespace
} // namespace powertrain
