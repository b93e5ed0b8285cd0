// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a proposal says of money beside the price of its options.
#include "plan_support.h"

#include <cmath>

#include "core/plan/plan_money.h"
#include "core/plan/proposal_json_parts.h"

namespace powertrain {

namespace {

Proposal planned(const Request &request, const CatalogPtr &catalog = shippedCatalog())
{
    auto proposal = plan(request, catalog, onTestDay());
    EXPECT_TRUE(proposal.has_value()) << (proposal ? std::string() : proposal.error().message.code);
    return proposal ? std::move(*proposal) : Proposal{};
}

std::string textOf(const MoneyOutlook &money)
{
    return proposal_json::moneyJson(money, Currency{}).dump();
}

const CostCurve *curveOf(const MoneyOutlook &money, CostWay way)
{
    if (!money.comparison)
        return nullptr;
    for (const CostCurve &curve : money.comparison->curves) {
        if (curve.way == way)
            return &curve;
    }
    return nullptr;
}

TEST(PlanMoney, EveryExampleHasAnOutlookThatAddsUp)
{
    ASSERT_TRUE(shippedCatalog());
    for (const char *name : {"qlora-7b-4090", "lora-32b-company", "r1-30-users-mlps3", "pretrain-70b-60-days"}) {
        const Proposal proposal = planned(exampleRequest(name));
        ASSERT_TRUE(proposal.recommendation && proposal.money) << name;
        const MoneyOutlook &money = *proposal.money;
        ASSERT_TRUE(money.comparison) << name;
        EXPECT_GE(money.comparison->months, 36) << name;
        EXPECT_LE(money.comparison->months, 60) << name;
        for (const CostCurve &curve : money.comparison->curves) {
            ASSERT_EQ(curve.cumulative.size(), static_cast<std::size_t>(money.comparison->months) + 1) << name;
            for (std::size_t i = 1; i < curve.cumulative.size(); ++i)
                EXPECT_GE(curve.cumulative[i].micros, curve.cumulative[i - 1].micros) << name << ' ' << nameOf(curve.way);
        }
        ASSERT_FALSE(money.spreads.empty()) << name;
        EXPECT_EQ(money.spreads.front().acceleratorId, proposal.recommendation->acceleratorId) << name;
        EXPECT_LE(money.spreads.size(), 6U) << name;
        EXPECT_GT(money.ages.prices, 0) << name;
        if (money.spot && money.spot->offered) {
            EXPECT_LE(money.spot->wallP10.value, money.spot->wallP90.value) << name;
        }
        EXPECT_EQ(textOf(moneyOutlookFor(proposal, -1)), textOf(money)) << name;
        for (const CostOption &cost : proposal.recommendation->costs) {
            EXPECT_TRUE(cost.perPflopDay) << name;
        }
    }
}

TEST(PlanMoney, IsWorkedOutForAlternativesOnDemand)
{
    ASSERT_TRUE(shippedCatalog());
    const Proposal proposal = planned(exampleRequest("lora-32b-company"));
    ASSERT_FALSE(proposal.alternatives.empty());
    const MoneyOutlook money = moneyOutlookFor(proposal, 0);
    ASSERT_FALSE(money.spreads.empty());
    EXPECT_EQ(money.spreads.front().acceleratorId, proposal.alternatives.front().acceleratorId);
    for (const int nowhere : {-2, static_cast<int>(proposal.alternatives.size()), 1'000'000})
        EXPECT_TRUE(moneyOutlookFor(proposal, nowhere).spreads.empty()) << nowhere;
    EXPECT_TRUE(moneyOutlookFor(Proposal{}, -1).spreads.empty());
}

TEST(PlanMoney, AWorkedOutRecommendationEqualsTheOneInThePlan)
{
    ASSERT_TRUE(shippedCatalog());
    for (const char *name : {"lora-32b-company", "r1-30-users-mlps3"}) {
        Proposal proposal = planned(exampleRequest(name));
        const std::string inPlan = textOf(*proposal.money);
        proposal.money.reset();
        EXPECT_EQ(textOf(moneyOutlookFor(proposal, -1)), inPlan) << name;
    }
}

TEST(PlanMoney, SpotIsNotOfferedWhereTheJobMustNotStop)
{
    ASSERT_TRUE(shippedCatalog());
    const Proposal proposal = planned(exampleRequest("pretrain-70b-60-days"));
    ASSERT_TRUE(proposal.money && proposal.money->spot);
    EXPECT_FALSE(proposal.money->spot->offered);
    EXPECT_EQ(proposal.money->spot->reason->code, "cost.spot_not_interruptible");
}

TEST(PlanMoney, OwnCardsAreUsedWhereTheyAreEnough)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("r1-30-users-mlps3");
    const Proposal before = planned(request);
    ASSERT_TRUE(before.recommendation);
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    catalog->owned.push_back({"own-1", before.recommendation->acceleratorId, before.recommendation->count, "2026-01-01", std::nullopt, std::nullopt, ""});
    const Proposal after = planned(request, catalog);
    ASSERT_TRUE(after.recommendation && after.recommendation->cost());
    EXPECT_EQ(after.recommendation->acceleratorId, before.recommendation->acceleratorId);
    EXPECT_EQ(after.recommendation->cost()->billing, BillingMode::Owned);
    EXPECT_LT(after.recommendation->cost()->total.value.micros, before.recommendation->cost()->total.value.micros);
    EXPECT_TRUE(after.recommendation->deployment == DeploymentMode::OwnDataCentre || after.recommendation->deployment == DeploymentMode::Appliance);
    EXPECT_TRUE(curveOf(*after.money, CostWay::Own));
    EXPECT_FALSE(curveOf(*before.money, CostWay::Own));
}

TEST(PlanMoney, PurchasesForOnesOwnRoomsCarryNoColocation)
{
    ASSERT_TRUE(shippedCatalog());
    const Proposal proposal = planned(exampleRequest("r1-30-users-mlps3"));
    const auto check = [](const PlanOption &option) {
        for (const CostOption &cost : option.costs) {
            for (const CostItem &item : cost.items)
                EXPECT_NE(item.kind, CostItemKind::Colocation) << option.acceleratorId;
        }
    };
    check(*proposal.recommendation);
    for (const PlanOption &option : proposal.alternatives)
        check(option);
}

TEST(PlanMoney, FailedRunsCostTheirShare)
{
    ASSERT_TRUE(shippedCatalog());
    Request request = exampleRequest("qlora-7b-4090");
    const Proposal once = planned(request);
    request.duration.failedRunFactor = 1.5;
    const Proposal often = planned(request);
    ASSERT_TRUE(once.recommendation->cost() && often.recommendation->cost());
    EXPECT_GT(often.recommendation->cost()->total.value.units(), 1.2 * once.recommendation->cost()->total.value.units());
    // The user's usual factor does the same, but the request's wins.
    auto catalog = std::make_shared<Catalog>(*shippedCatalog());
    catalog->terms.failedRunFactor = 1.5;
    request.duration.failedRunFactor.reset();
    EXPECT_EQ(planned(request, catalog).recommendation->cost()->total.value, often.recommendation->cost()->total.value);
    request.duration.failedRunFactor = 1;
    EXPECT_EQ(planned(request, catalog).recommendation->cost()->total.value, once.recommendation->cost()->total.value);
}

} // namespace

} // namespace powertrain
