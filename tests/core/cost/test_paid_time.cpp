// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is paid for beside the hours that are worked: windows, packs, steps of time, terms, hosts, failed runs, data.
#include "cost_support.h"

#include "core/cost/rental_hours.h"

namespace powertrain {
namespace {

using namespace cost_test;

CostOption only(const CostJob &job, const Catalog &catalog)
{
    const auto options = priceOptions(job, {}, catalog, kToday);
    EXPECT_EQ(options.size(), 1U);
    if (options.empty())
        return {};
    expectAddsUp(options.front());
    return options.front();
}

/// "2.5–5 折": a quarter to a half of the list price is paid, between 0 and 8 o'clock.
Offer night()
{
    Offer o = offer("night", "p", BillingMode::OffPeak, 2);
    o.payShare = 0.5;
    o.payShareLow = 0.25;
    o.window = DailyWindow{0, 480};
    return o;
}

TEST(OffPeak, AWindowTakesThreeTimesTheDaysAndHasARangeOfPrices)
{
    const Accelerator a = card();
    const CostOption option = only(jobOf(a, 8, 160, 30), catalogOf({night()}));
    EXPECT_TRUE(option.allowed);
    ASSERT_TRUE(option.calendarDays);
    EXPECT_DOUBLE_EQ(*option.calendarDays, 20);
    const Message *said = saying(option.remarks, "cost.off_peak_days");
    ASSERT_TRUE(said);
    EXPECT_DOUBLE_EQ(argument(*said, "factor"), 3);
    EXPECT_NEAR(option.total.value.units(), 160 * 8 * 2, 1e-6);
    EXPECT_NEAR(option.total.low.units(), 160 * 8 * 1 * 0.97, 1e-6);
    EXPECT_TRUE(saying(option.remarks, "cost.pay_share_band"));
}

TEST(OffPeak, IsRefusedWhereTheWorkEndsTooLateOrMayNotPause)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({night()});
    CostJob late = jobOf(a, 8, 160, 30);
    late.daysAvailable = 14;
    EXPECT_TRUE(saying(only(late, catalog).remarks, "cost.off_peak_too_late"));
    EXPECT_FALSE(only(late, catalog).allowed);
    CostJob steady = jobOf(a, 8, 160, 30);
    steady.interruptible = false;
    EXPECT_TRUE(saying(only(steady, catalog).remarks, "cost.off_peak_not_interruptible"));
    steady.busyHours = Range<double>::exactly(7);
    EXPECT_TRUE(only(steady, catalog).allowed);
    CostJob online = jobOf(a);
    online.task = Task::Inference;
    EXPECT_FALSE(only(online, catalog).allowed);
}

TEST(PaidTime, StepsAndMinimumsHoldForEveryStart)
{
    struct Row {
        double hours, sessions;
        int step;
        double minimum, charged;
    };
    const Row rows[] = {{2.5, 1, 3600, 0, 3}, {2.5, 1, 1, 0, 2.5}, {2.5, 1, 60, 0, 2.5}, {25, 10, 3600, 0, 30}, {0.2, 1, 60, 3600, 1}, {20, 10, 3600, 0, 20}, {0, 5, 3600, 3600, 0}};
    for (const Row &row : rows)
        EXPECT_NEAR(chargedHours(row.hours, row.sessions, {row.step / 3600.0, row.minimum / 3600.0}), row.charged, 1e-9) << row.hours << ' ' << row.sessions << ' ' << row.step;
}

TEST(PaidTime, TheProvidersStepHoldsWhereTheOfferSaysNothing)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    const CostJob job = jobOf(a, 8, 2.5, 1);
    EXPECT_DOUBLE_EQ(only(job, catalog).gpuHours, 8 * 2.5);
    catalog.providers.front().stepSeconds = 3600;
    const CostOption hourly = only(job, catalog);
    EXPECT_DOUBLE_EQ(hourly.gpuHours, 8 * 3.0);
    EXPECT_NEAR(amountOf(hourly, CostItemKind::Idle), 8 * 0.5 * 2, 1e-6);
    EXPECT_TRUE(saying(hourly.remarks, "cost.rounded_up"));
    catalog.offers.front().stepSeconds = 1;
    EXPECT_NEAR(only(job, catalog).gpuHours, 8 * 2.5, 1e-3);
}

TEST(PaidTime, WholePacksOfCardHoursAreBought)
{
    const Accelerator a = card();
    Offer pack = offer("pack", "p", BillingMode::OnDemand, 2, 1);
    pack.printedUnit = "gpu_hour_pack";
    pack.packGpuHours = 500;
    const CostOption option = only(jobOf(a, 8, 100), catalogOf({pack}));
    EXPECT_NEAR(option.gpuHours, 1000, 1e-9);
    EXPECT_NEAR(option.total.value.units(), 2000, 1e-6);
    EXPECT_NEAR(amountOf(option, CostItemKind::Idle), 400, 1e-6);
    ASSERT_TRUE(saying(option.remarks, "cost.whole_packs"));
    EXPECT_EQ(argument(*saying(option.remarks, "cost.whole_packs"), "packs"), 2);
}

TEST(PaidTime, WhatIsOnlyLetByTheMonthIsPaidByTheMonth)
{
    const Accelerator a = card();
    Offer node = offer("node", "p", BillingMode::OnDemand, 2);
    node.printedUnit = "node_month";
    const CostOption option = only(jobOf(a, 8, 100, 45), catalogOf({node}));
    EXPECT_DOUBLE_EQ(option.gpuHours, 8 * 2 * 730.0);
    EXPECT_NEAR(amountOf(option, CostItemKind::Compute), 8 * 100 * 2, 1e-6);
    EXPECT_NEAR(amountOf(option, CostItemKind::Idle), 8 * (1460 - 100) * 2, 1e-6);
}

TEST(PaidTime, CheckpointsFailuresAndFailedRunsAreTold)
{
    const Accelerator a = card();
    CostJob job = jobOf(a, 8, 100);
    job.runHours = 100;
    job.checkpointShare = 0.02;
    job.failureShare = 0.01;
    job.failedRunFactor = 1.2;
    const CostOption option = only(job, catalogOf({offer("od", "p", BillingMode::OnDemand, 2)}));
    EXPECT_NEAR(amountOf(option, CostItemKind::Compute), 8 * 97 * 2, 1e-6);
    EXPECT_NEAR(amountOf(option, CostItemKind::Checkpoints), 8 * 2 * 2, 1e-6);
    EXPECT_NEAR(amountOf(option, CostItemKind::Rework), 8 * 1 * 2, 1e-6);
    EXPECT_NEAR(amountOf(option, CostItemKind::FailedRuns), 8 * 20 * 2, 1e-6);
    EXPECT_NEAR(option.total.value.units(), 8 * 120 * 2, 1e-5);
    // Cards kept for steady use have room for failed runs in the hours that they would stand idle.
    job.busyHours = Range<double>::exactly(300);
    const CostOption steady = only(job, catalogOf({offer("od", "p", BillingMode::OnDemand, 2)}));
    EXPECT_NEAR(steady.total.value.units(), 8 * 300 * 2, 1e-5);
    EXPECT_NEAR(amountOf(steady, CostItemKind::Idle), 8 * 180 * 2, 1e-5);
}

TEST(PaidTime, TheCheapestOfAProviderIsByItsTotal)
{
    const Accelerator a = card();
    // One card is needed: eight at 2.00 cost more than one at 2.50.
    const auto options = priceOptions(jobOf(a, 1, 10, 1), {}, catalogOf({offer("eight", "p", BillingMode::OnDemand, 2, 8), offer("one", "p", BillingMode::OnDemand, 2.5, 1)}), kToday);
    ASSERT_EQ(options.size(), 1U);
    EXPECT_EQ(options.front().offerId, "one");
}

ServicePrice service(const char *provider, const char *kind, const char *item, const char *unit, double amount)
{
    ServicePrice row;
    row.id = item;
    row.provider = provider;
    row.kind = kind;
    row.item = item;
    row.unit = unit;
    row.amount = amount;
    row.currency = "USD";
    row.region = "us";
    return row;
}

TEST(Host, PartsAreAddedToACardThatIsSoldAlone)
{
    const Accelerator a = card();
    Offer bare = offer("bare", "p", BillingMode::OnDemand, 1, 1);
    bare.componentOnly = true;
    Catalog catalog = catalogOf({bare, offer("whole", "q", BillingMode::OnDemand, 5, 8)});
    const CostJob job = jobOf(a, 8, 100);
    // No price of the host: behind complete offers, however cheap.
    auto options = priceOptions(job, {}, catalog, kToday);
    EXPECT_EQ(options.front().offerId, "whole");
    EXPECT_TRUE(saying(find(options, "bare")->remarks, "cost.component_only"));

    catalog.offers.front().vcpus = 12;
    catalog.offers.front().ramGb = 85;
    catalog.services.push_back(service("Provider p", "host_vcpu", "A2 core", "vcpu_hour", 0.03));
    catalog.services.push_back(service("Provider p", "host_ram", "A2 memory", "GB_hour", 0.004));
    options = priceOptions(job, {}, catalog, kToday);
    const CostOption *complete = find(options, "bare");
    ASSERT_TRUE(complete);
    EXPECT_EQ(options.front().offerId, "bare");
    EXPECT_NEAR(amountOf(*complete, CostItemKind::Host), 800 * (12 * 0.03 + 85 * 0.004), 1e-6);
    EXPECT_TRUE(saying(complete->remarks, "cost.host_added"));
    EXPECT_FALSE(saying(complete->remarks, "cost.component_only"));
    expectAddsUp(*complete);
}

TEST(Egress, IsPricedByTheProviderElseByTheRegionElseSaidToBeMissing)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    CostJob job = jobOf(a);
    job.egressGb = 1000;
    EXPECT_TRUE(saying(only(job, catalog).remarks, "cost.egress_unpriced"));
    catalog.services.push_back(service("Elsewhere", "egress", "traffic", "GB", 0.1));
    EXPECT_NEAR(amountOf(only(job, catalog), CostItemKind::Egress), 100, 1e-6);
    catalog.services.push_back(service("Provider p", "egress", "free", "GB", 0));
    EXPECT_EQ(amountOf(only(job, catalog), CostItemKind::Egress), 0);
    EXPECT_TRUE(saying(only(job, catalog).remarks, "cost.egress_counted"));
}

TEST(Ranking, OldAndDoubtfulPricesCountAtTheirDearEnd)
{
    const Accelerator a = card();
    Offer rumour = offer("rumour", "p", BillingMode::OnDemand, 2.9);
    rumour.asOf = "2026-01-01";
    rumour.confidence = "low";
    auto options = priceOptions(jobOf(a), {}, catalogOf({rumour, offer("list", "q", BillingMode::OnDemand, 3)}), kToday);
    EXPECT_EQ(options.front().offerId, "list");
    EXPECT_NEAR(options.back().priceMargin, 0.4, 1e-9);
    EXPECT_GT(options.back().counted(), options.back().total.value.units());
    // A figure of the user's own is no rumour.
    rumour.user = true;
    options = priceOptions(jobOf(a), {}, catalogOf({rumour, offer("list", "q", BillingMode::OnDemand, 3)}), kToday);
    EXPECT_EQ(options.front().offerId, "rumour");
    EXPECT_EQ(options.front().priceMargin, 0);
}

} // namespace
} // namespace powertrain
