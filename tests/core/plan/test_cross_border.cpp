// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/plan/plan.h"
#include "tests/core/plan/compliance_catalog.h"
#include "tests/core/plan/plan_support.h"

namespace powertrain {
namespace {

using test::findMessage;
using test::numberOf;
using test::regimeCatalog;

using C = ComplianceAnswer;
using enum TransferPath;

struct Row {
    const char *name;
    void (*change)(C &);
    TransferPath path;
    const char *reason; ///< a code that has to be among the reasons
};

/// Every row: people in mainland China, computing in Singapore.
const Row kRows[] = {
    {"nothing personal", [](C &) {}, Exempt, "plan.transfer.no_personal_data"},
    {"nobody counted", [](C &c) { c.personalInformation = true; }, HeadcountUnknown, "plan.transfer.people_unknown"},
    {"few", [](C &c) { c.people = 99999; c.sensitivePeople = 0; }, Exempt, "plan.transfer.few_people"},
    {"none of them", [](C &c) { c.personalInformation = true; c.people = 0; c.sensitivePeople = 0; }, Exempt, "plan.transfer.few_people"},
    {"first of the middle band", [](C &c) { c.people = 1e5; c.sensitivePeople = 0; }, ContractOrCertification, "plan.transfer.people_contract"},
    {"last of the middle band", [](C &c) { c.people = 999999; c.sensitivePeople = 0; }, ContractOrCertification, "plan.transfer.people_contract"},
    {"first of the upper band", [](C &c) { c.people = 1e6; c.sensitivePeople = 0; }, SecurityAssessment, "plan.transfer.people_assessment"},
    {"one sensitive", [](C &c) { c.people = 0; c.sensitivePeople = 1; }, ContractOrCertification, "plan.transfer.sensitive_contract"},
    {"many sensitive", [](C &c) { c.people = 0; c.sensitivePeople = 9999; }, ContractOrCertification, "plan.transfer.sensitive_contract"},
    {"too many sensitive", [](C &c) { c.people = 0; c.sensitivePeople = 1e4; }, SecurityAssessment, "plan.transfer.sensitive_assessment"},
    {"sensitive not counted", [](C &c) { c.people = 1e5; }, HeadcountUnknown, "plan.transfer.sensitive_unknown"},
    {"one count settles it", [](C &c) { c.people = 2e6; }, SecurityAssessment, "plan.transfer.people_assessment"},
    {"the other count settles it", [](C &c) { c.sensitivePeople = 2e4; }, SecurityAssessment, "plan.transfer.sensitive_assessment"},
    {"health counts as personal", [](C &c) { c.healthInformation = true; }, HeadcountUnknown, "plan.transfer.sensitive_unknown"},
    {"exempt whatever the number", [](C &c) { c.people = 5e6; c.sensitivePeople = 5e6; c.transferExempt = true; }, Exempt, "plan.transfer.exempt_scenario"},
    {"important data", [](C &c) { c.importantData = true; }, SecurityAssessment, "plan.transfer.important_data"},
    {"important data know no exemption", [](C &c) { c.importantData = true; c.transferExempt = true; }, SecurityAssessment, "plan.transfer.important_data"},
    {"critical infrastructure, one person", [](C &c) { c.criticalInfrastructure = true; c.people = 1; c.sensitivePeople = 0; }, SecurityAssessment, "plan.transfer.critical_infrastructure"},
    {"critical infrastructure, nobody", [](C &c) { c.criticalInfrastructure = true; }, Exempt, "plan.transfer.no_personal_data"},
    {"critical infrastructure, exempt", [](C &c) { c.criticalInfrastructure = true; c.people = 1; c.transferExempt = true; }, Exempt, "plan.transfer.exempt_scenario"},
    {"part of it abroad", [](C &c) { c.regions = {"CN-mainland", "SG"}; c.people = 1e5; c.sensitivePeople = 0; }, ContractOrCertification, "plan.transfer.people_contract"},
    {"Hong Kong is abroad", [](C &c) { c.regions = {"HK"}; c.people = 1e6; }, SecurityAssessment, "plan.transfer.people_assessment"},
    {"all of it at home", [](C &c) { c.regions = {"CN-mainland"}; c.people = 5e6; }, StaysInside, "plan.transfer.stays_inside"},
    {"a count beyond all numbers", [](C &c) { c.people = 1e300; c.sensitivePeople = 0; }, SecurityAssessment, "plan.transfer.people_assessment"},
    {"no number at all", [](C &c) { c.personalInformation = true; c.people = std::nan(""); c.sensitivePeople = std::nan(""); }, HeadcountUnknown, "plan.transfer.people_unknown"},
};

TEST(CrossBorderPath, FollowsTheCounts)
{
    for (const Row &row : kRows) {
        SCOPED_TRACE(row.name);
        Request request;
        request.compliance.jurisdictions = {"CN"};
        request.compliance.regions = {"SG"};
        row.change(request.compliance);
        const ComplianceVerdict verdict = judgeCompliance(request, {}, regimeCatalog());
        ASSERT_TRUE(verdict.crossBorder);
        EXPECT_EQ(verdict.crossBorder->path, row.path);
        EXPECT_TRUE(findMessage(verdict.crossBorder->reasons, row.reason));
        // The rule on transfers itself is a condition, never a wall; other regimes may be one.
        EXPECT_EQ(test::applies(verdict, "cn_xborder"), row.path != StaysInside);
        if (row.path != StaysInside) {
            EXPECT_LE(verdict.mode(DeploymentMode::CloudVm).verdict, ModeVerdict::Conditional);
        }
    }
}

TEST(CrossBorderPath, SaysCountAndThreshold)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.regions = {"SG"};
    request.compliance.people = 123456;
    request.compliance.sensitivePeople = 12;
    const auto crossBorder = judgeCompliance(request, {}, regimeCatalog()).crossBorder;
    ASSERT_TRUE(crossBorder);
    ASSERT_EQ(crossBorder->reasons.size(), 2u);
    const Message *people = findMessage(crossBorder->reasons, "plan.transfer.people_contract");
    ASSERT_TRUE(people);
    EXPECT_EQ(numberOf(*people, "people"), 123456);
    EXPECT_EQ(numberOf(*people, "limit"), 1e5);
    const Message *sensitive = findMessage(crossBorder->reasons, "plan.transfer.sensitive_contract");
    ASSERT_TRUE(sensitive);
    EXPECT_EQ(numberOf(*sensitive, "limit"), 1);
}

TEST(CrossBorderPath, IsThereForChinaAlone)
{
    Request request;
    request.compliance.jurisdictions = {"EU", "US"};
    request.compliance.people = 5e6;
    request.compliance.regions = {"US"};
    EXPECT_FALSE(judgeCompliance(request, {}, regimeCatalog()).crossBorder);
    // Regimes that keep computing in China settle it, and so does a domain that data do not leave.
    request = {};
    request.compliance.jurisdictions = {"China"};
    request.compliance.people = 5e6;
    EXPECT_EQ(judgeCompliance(request, {}, regimeCatalog()).crossBorder->path, SecurityAssessment);
    request.compliance.boundary = DataBoundary::StaysInDomain;
    EXPECT_EQ(judgeCompliance(request, {}, regimeCatalog()).crossBorder->path, StaysInside);
    request.compliance.boundary = DataBoundary::MayLeave;
    request.compliance.mlpsLevel = 2;
    EXPECT_EQ(judgeCompliance(request, {}, regimeCatalog()).crossBorder->path, StaysInside);
}

TEST(CrossBorderPath, TenMillionPeopleBringMoreDuties)
{
    Request request;
    request.compliance.jurisdictions = {"CN"};
    request.compliance.people = 9e6;
    request.compliance.sensitivePeople = 1e6;
    EXPECT_TRUE(findMessage(judgeCompliance(request, {}, regimeCatalog()).remarks, "plan.compliance.many_people"));
    request.compliance.sensitivePeople = 1e6 - 1;
    EXPECT_FALSE(findMessage(judgeCompliance(request, {}, regimeCatalog()).remarks, "plan.compliance.many_people"));
}

/// Through the whole plan: a transfer on conditions is planned for, data that may not leave are a conflict and no plan.
TEST(CrossBorderPath, APlanIsMadeOrNot)
{
    const auto catalog = shippedCatalog();
    ASSERT_TRUE(catalog);
    Request request = exampleRequest("qlora-7b-4090");
    request.compliance = {};
    request.compliance.jurisdictions = {"CN"};
    request.compliance.personalInformation = true;
    request.compliance.people = 5000;
    request.compliance.sensitivePeople = 0;
    request.compliance.regions = {"SG"};
    auto proposal = plan(request, catalog, onTestDay());
    ASSERT_TRUE(proposal);
    EXPECT_TRUE(proposal->recommendation);
    EXPECT_EQ(proposal->compliance.crossBorder->path, Exempt);

    request.compliance.importantData = true;
    proposal = plan(request, catalog, onTestDay());
    ASSERT_TRUE(proposal);
    EXPECT_FALSE(proposal->recommendation);
    EXPECT_EQ(proposal->noSolution->code, "plan.no_solution.region_conflict");
    EXPECT_TRUE(findMessage(proposal->compliance.conflicts, "plan.compliance.region_conflict"));

    request.compliance.importantData = false;
    request.compliance.boundary = DataBoundary::StaysInDomain;
    proposal = plan(request, catalog, onTestDay());
    ASSERT_TRUE(proposal);
    EXPECT_FALSE(proposal->recommendation);
}

} // namespace
} // namespace powertrain
