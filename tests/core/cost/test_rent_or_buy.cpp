// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include "core/cost/billing.h"
#include "core/cost/price_age.h"
#include "core/cost/rent_or_buy.h"

namespace powertrain {
namespace {

/// The worked example: 8 × H100, 10.2 kW, load 0.8, PUE 1.54, USD 0.10/kWh, a quarter post, 5 % maintenance, USD 12 k
/// colocation, 10 % installation, 8 % discount.
OwnershipTerms example(double hardware, double years)
{
    OwnershipTerms terms;
    terms.gpus = 8;
    terms.years = years;
    terms.hardware = hardware;
    terms.electricityPerYear = 10.2 * 0.8 * 8760 * 1.54 * 0.10;
    terms.staffPerYear = 37500;
    terms.maintenancePerYear = 0.05 * hardware;
    terms.colocationPerYear = 12000;
    terms.residualShare = residualShareAfter(years);
    return terms;
}

TEST(RentOrBuy, EqualsTheWorkedExample)
{
    EXPECT_NEAR(example(250e3, 3).electricityPerYear, 11.0e3, 50);
    struct Row {
        double hardware, years, perHour, at2, at3, at4; // 0: never
    };
    const Row rows[] = {{250e3, 3, 2.29, 0, .76, .57}, {250e3, 4, 2.11, 0, .70, .53}, {250e3, 5, 1.98, .99, .66, .49}, {300e3, 3, 2.58, 0, .86, .64}, {300e3, 4, 2.36, 0, .79, .59},
        {300e3, 5, 2.20, 0, .73, .55}, {400e3, 3, 3.15, 0, 0, .79}, {400e3, 4, 2.85, 0, .95, .71}, {400e3, 5, 2.64, 0, .88, .66}};
    for (const Row &row : rows) {
        const OwnershipTerms terms = example(row.hardware, row.years);
        EXPECT_NEAR(costOfOwning(terms).perGpuHour(1), row.perHour, 0.006) << row.hardware << " " << row.years;
        const std::pair<double, double> rents[] = {{2, row.at2}, {3, row.at3}, {4, row.at4}};
        for (const auto &[rent, expected] : rents) {
            const auto use = compareRentAndBuy(terms, rent, 0.8).breakEvenUse;
            ASSERT_EQ(use.has_value(), expected > 0) << row.hardware << " " << rent;
            EXPECT_NEAR(use.value_or(0), expected, 0.0055) << row.hardware << " " << rent;
        }
    }
}

TEST(RentOrBuy, PaybackAndFallingRents)
{
    const OwnershipTerms terms = example(250e3, 3);
    const RentOrBuy flat = compareRentAndBuy(terms, 4, 0.8);
    const double saved = 730 * 8 * 0.8 * 4 - (terms.electricityPerYear + 37500 + 12500 + 12000) / 12;
    ASSERT_TRUE(flat.paybackMonths);
    EXPECT_NEAR(*flat.paybackMonths, 275e3 / saved, 1e-6);
    // Rents that fall by 15 % a year move the break-even up.
    EXPECT_GT(*compareRentAndBuy(terms, 4, 0.8, -0.15).breakEvenUse, *flat.breakEvenUse);
    EXPECT_FALSE(compareRentAndBuy(terms, 0.1, 0.8).paybackMonths);
    EXPECT_FALSE(compareRentAndBuy(terms, 0, 0.8).breakEvenUse);
}

TEST(RentOrBuy, PartsAddUp)
{
    const OwnershipCost cost = costOfOwning(example(300e3, 3.5));
    EXPECT_NEAR(cost.hardware + cost.installation + cost.electricity + cost.staff + cost.maintenance + cost.colocation + cost.residual, cost.total(), 1e-6);
    EXPECT_LT(cost.residual, 0);
    EXPECT_TRUE(std::isfinite(costOfOwning(example(1, 1e9)).total()));
}

TEST(RentOrBuy, ReservedBreakEvenIsThePriceRatio)
{
    EXPECT_DOUBLE_EQ(reservedBreakEvenUse(6.5, 10), 0.65);
    EXPECT_DOUBLE_EQ(reservedBreakEvenUse(2, 10, 730, 730), 0.3);
    EXPECT_EQ(reservedBreakEvenUse(2, 0), 1);
    // A monthly plan at 65 % pays off after 475 busy hours.
    EXPECT_NEAR(reservedBreakEvenUse(0.65, 1) * 730, 475, 1);
}

TEST(Spot, OverheadEqualsTheTable)
{
    struct Row {
        double rate, minutes, restart, overhead, price;
    };
    const Row rows[] = {{0.01, 1, 10, .02, .357}, {0.05, 1, 10, .05, .367}, {0.10, 1, 10, .07, .376}, {0.50, 1, 10, .21, .424}, {1.00, 1, 10, .35, .472},
        {0.01, 5, 20, .04, .365}, {0.05, 5, 20, .11, .388}, {0.10, 5, 20, .16, .407}, {0.50, 5, 20, .46, .509}, {1.00, 5, 20, .74, .610}};
    for (const Row &row : rows) {
        const double overhead = spotOverhead(row.rate, row.minutes / 60, row.restart / 60);
        EXPECT_NEAR(overhead, row.overhead, 0.006) << row.rate;
        EXPECT_NEAR(0.35 * (1 + overhead), row.price, 0.0015) << row.rate;
    }
    EXPECT_EQ(spotOverhead(-1, -1, -1), 0);
}

TEST(Billing, AdviceFollowsTheRules)
{
    BillingFacts facts;
    facts.days = 14;
    EXPECT_EQ(adviseBilling(facts).order, (std::vector{BillingMode::Spot, BillingMode::OnDemand}));
    facts.sensitive = true;
    EXPECT_EQ(adviseBilling(facts).order.front(), BillingMode::OnDemand);
    facts.strongIsolation = true;
    EXPECT_EQ(adviseBilling(facts).order.front(), BillingMode::Reserved1Month);
    facts = {};
    facts.checkpointMinutes = 45;
    EXPECT_EQ(adviseBilling(facts).order.front(), BillingMode::OnDemand);
    facts = {};
    facts.interruptible = false;
    EXPECT_EQ(adviseBilling(facts).order.front(), BillingMode::OnDemand);
    facts = {};
    facts.task = Task::Inference;
    EXPECT_EQ(adviseBilling(facts).order.front(), BillingMode::OnDemand);

    BillingFacts steady;
    steady.task = Task::Inference;
    steady.pattern = Pattern::Steady;
    steady.days = 365;
    steady.use = 0.8;
    EXPECT_EQ(adviseBilling(steady).order, std::vector{BillingMode::OnDemand});
    steady.monthlyRatio = 0.75;
    steady.yearlyRatio = 0.63;
    EXPECT_EQ(adviseBilling(steady).order, (std::vector{BillingMode::Reserved1Year, BillingMode::Reserved1Month, BillingMode::OnDemand}));
    steady.days = 200;
    EXPECT_EQ(adviseBilling(steady).order.front(), BillingMode::Reserved1Month);
    steady.use = 0.7;
    EXPECT_EQ(adviseBilling(steady).order, std::vector{BillingMode::OnDemand});
    steady.days = 730;
    steady.buyBreakEvenUse = 0.6;
    EXPECT_EQ(adviseBilling(steady).order.front(), BillingMode::Purchase);
    steady.opsTeam = false;
    EXPECT_NE(adviseBilling(steady).order.front(), BillingMode::Purchase);
}

TEST(PriceAge, CountsDaysAndKnowsWhatIsOld)
{
    EXPECT_EQ(daysBetween("2026-09-01", "2026-11-30"), 90);
    EXPECT_EQ(daysBetween("2026-Q2", "2026-04-11"), 10);
    EXPECT_FALSE(daysBetween("2026-13-01", "2026-11-30"));
    EXPECT_FALSE(daysBetween("yesterday", "2026-11-30"));
    EXPECT_FALSE(isOldPrice("2026-09-01", "2026-11-30"));
    EXPECT_TRUE(isOldPrice("2026-08-31", "2026-11-30"));
    for (const char *date : {"", "2026", "unknown", "2026-6"})
        EXPECT_TRUE(isOldPrice(date, "2026-11-30")) << date;
}

} // namespace
} // namespace powertrain
