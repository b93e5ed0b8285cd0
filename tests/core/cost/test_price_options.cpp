// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "core/catalog/store.h"
#include "core/cost/billing.h"
#include "core/cost/price_options.h"

namespace powertrain {
namespace {

constexpr const char *kToday = "2026-11-30";
const Currency kUsd = *Currency::parse("USD");
const Currency kCny = *Currency::parse("CNY");

Offer offer(std::string id, std::string provider, BillingMode billing, double price, int perInstance = 8, Currency currency = kUsd)
{
    Offer o;
    o.id = std::move(id);
    o.providerId = std::move(provider);
    o.acceleratorId = "card";
    o.gpusPerInstance = perInstance;
    o.regionGroup = o.region = "na";
    o.billing = billing;
    o.perGpuHour = *Money::fromUnits(price, currency);
    o.asOf = "2026-11-01";
    o.confidence = "high";
    o.source = "list";
    return o;
}

Accelerator card(bool consumer = false)
{
    Accelerator a;
    a.id = "card";
    a.name = "Card";
    a.tdp = Watts(700);
    a.gpusPerNode = 8;
    a.marketTags = {consumer ? "consumer" : "datacentre"};
    return a;
}

Catalog catalogOf(std::vector<Offer> offers)
{
    Catalog catalog;
    catalog.accelerators.push_back(card());
    catalog.offers = std::move(offers);
    catalog.rates.push_back({kUsd, kCny, 7.0, "2026-11-20", "bank", false});
    catalog.indexOffers();
    return catalog;
}

CostJob jobOf(const Accelerator &accelerator, int count = 8, double hours = 100, double days = 30)
{
    CostJob job;
    job.accelerator = &accelerator;
    job.count = count;
    job.busyHours = {hours, hours * 0.9, hours * 1.2, 0};
    job.projectDays = days;
    job.currency = kUsd;
    return job;
}

bool says(const CostOption &option, std::string_view code)
{
    return std::any_of(option.remarks.begin(), option.remarks.end(), [code](const Message &m) { return m.code == code; });
}

const CostOption *find(const std::vector<CostOption> &options, std::string_view offerId)
{
    const auto found = std::find_if(options.begin(), options.end(), [offerId](const CostOption &o) { return o.offerId == offerId; });
    return found == options.end() ? nullptr : &*found;
}

void expectAddsUp(const CostOption &option)
{
    std::int64_t sum = 0;
    for (const CostItem &item : option.items)
        sum += item.amount.micros;
    EXPECT_EQ(sum, option.total.value.micros) << option.offerId;
    EXPECT_LE(option.total.low.micros, option.total.value.micros) << option.offerId;
    EXPECT_GE(option.total.high.micros, option.total.value.micros) << option.offerId;
}

TEST(PriceOptions, OnDemandIsWholeInstancesTimesHours)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2.5)});
    CostJob job = jobOf(a, 12);
    job.totalTokens = 2e9;
    Derivation derivation;
    const auto options = priceOptions(job, {}, catalog, kToday, &derivation);
    ASSERT_EQ(options.size(), 1u);
    const CostOption &option = options.front();
    EXPECT_EQ(option.gpus, 16);
    EXPECT_DOUBLE_EQ(option.gpuHours, 1600);
    EXPECT_DOUBLE_EQ(option.total.value.units(), 4000);
    EXPECT_TRUE(option.allowed);
    EXPECT_TRUE(says(option, "cost.whole_instances"));
    EXPECT_NEAR(option.perMillionTokens->units(), 2.0, 1e-9);
    EXPECT_NEAR(option.total.low.units(), 4000 * 0.9 * 0.97, 1e-6);
    EXPECT_NEAR(option.total.high.units(), 4000 * 1.2 * 1.03, 1e-6);
    EXPECT_FALSE(derivation.empty());
    expectAddsUp(option);
}

TEST(PriceOptions, UnknownPriceGivesNoOption)
{
    const Accelerator a = card();
    EXPECT_TRUE(priceOptions(jobOf(a), {}, catalogOf({}), kToday).empty());
    Offer unconvertible = offer("eur", "p", BillingMode::OnDemand, 2, 8, *Currency::parse("EUR"));
    EXPECT_TRUE(priceOptions(jobOf(a), {}, catalogOf({unconvertible}), kToday).empty());
    Offer fraction = offer("slice", "p", BillingMode::OnDemand, 0.5);
    fraction.gpuShare = 0.25;
    Offer strange = offer("strange", "p", BillingMode::OnDemand, 0.01);
    strange.suspicious = true;
    EXPECT_TRUE(priceOptions(jobOf(a), {}, catalogOf({fraction, strange}), kToday).empty());
}

TEST(PriceOptions, ConvertsAndSaysAtWhichRate)
{
    const Accelerator a = card();
    const auto options = priceOptions(jobOf(a), {}, catalogOf({offer("cny", "p", BillingMode::OnDemand, 14, 8, kCny)}), kToday);
    ASSERT_EQ(options.size(), 1u);
    EXPECT_NEAR(options.front().unitPrice.units(), 2, 1e-6);
    ASSERT_TRUE(says(options.front(), "cost.converted"));
    EXPECT_EQ(options.front().remarks.front().arguments.back().text, "2026-11-20");
}

TEST(PriceOptions, OldAndIncompletePricesAreMarkedAndRankedBehind)
{
    const Accelerator a = card();
    Offer component = offer("gcp", "gcp", BillingMode::OnDemand, 1);
    component.componentOnly = true;
    Offer old = offer("old", "old", BillingMode::OnDemand, 2);
    old.asOf = "2026-03-01";
    const auto options = priceOptions(jobOf(a), {}, catalogOf({component, old, offer("new", "new", BillingMode::OnDemand, 3)}), kToday);
    ASSERT_EQ(options.size(), 3u);
    EXPECT_EQ(options[0].offerId, "old");
    EXPECT_TRUE(options[0].priceIsOld);
    EXPECT_TRUE(says(options[0], "cost.old_price"));
    EXPECT_EQ(options[2].offerId, "gcp");
    EXPECT_TRUE(says(options[2], "cost.component_only"));
}

TEST(PriceOptions, SpotCarriesItsReworkAndItsLimits)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("spot", "p", BillingMode::Spot, 1), offer("od", "p", BillingMode::OnDemand, 3)});
    CostJob job = jobOf(a);
    auto options = priceOptions(job, {}, catalog, kToday);
    const CostOption *spot = find(options, "spot");
    ASSERT_TRUE(spot && spot->allowed);
    EXPECT_NEAR(spot->gpuHours, 800 * (1 + spotOverhead(0.02, 1.0 / 60, 1.0 / 6)), 1e-6);
    EXPECT_EQ(spot->items.size(), 2u);
    EXPECT_EQ(spot->items[1].kind, CostItemKind::Rework);
    expectAddsUp(*spot);

    struct Row {
        std::string code;
        std::function<void(CostJob &, CostRules &)> change;
    };
    const Row rows[] = {{"cost.spot_not_interruptible", [](CostJob &j, CostRules &) { j.interruptible = false; }},
        {"cost.spot_online", [](CostJob &j, CostRules &) { j.task = Task::Inference; }},
        {"cost.spot_sensitive", [](CostJob &, CostRules &r) { r.sensitive = true; }}};
    for (const Row &row : rows) {
        CostJob changed = job;
        CostRules rules;
        row.change(changed, rules);
        options = priceOptions(changed, rules, catalog, kToday);
        EXPECT_EQ(options.front().offerId, "od") << row.code;
        ASSERT_TRUE(find(options, "spot")) << row.code;
        EXPECT_FALSE(find(options, "spot")->allowed) << row.code;
        EXPECT_TRUE(says(*find(options, "spot"), row.code)) << row.code;
    }
}

TEST(PriceOptions, ReservationsPayWholeTermsAndKnowTheirBreakEven)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4), offer("month", "p", BillingMode::Reserved1Month, 2.6), offer("year", "p", BillingMode::Reserved1Year, 2),
        offer("three", "p", BillingMode::Reserved3Years, 1.5)});
    const auto options = priceOptions(jobOf(a, 8, 1000, 90), {}, catalog, kToday);
    const CostOption *month = find(options, "month");
    ASSERT_TRUE(month);
    EXPECT_DOUBLE_EQ(month->gpuHours, 8 * 3 * 730.0);
    EXPECT_NEAR(*month->breakEvenUse, 0.65, 1e-9);
    // A year for a project of three months is no offer, unless there is no other.
    EXPECT_FALSE(find(options, "year"));
    EXPECT_TRUE(find(priceOptions(jobOf(a, 8, 8000, 365), {}, catalog, kToday), "year"));
    const auto only = priceOptions(jobOf(a, 8, 1000, 90), {}, catalogOf({offer("year", "p", BillingMode::Reserved1Year, 2)}), kToday);
    ASSERT_EQ(only.size(), 1u);
    EXPECT_TRUE(says(only.front(), "cost.term_beyond_project"));
}

TEST(PriceOptions, ComplianceForbidsButDoesNotHide)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("a", "a", BillingMode::OnDemand, 2), offer("b", "b", BillingMode::OnDemand, 3)});
    CostRules rules;
    rules.offerExcluded = [](const Offer &o, const Provider *) { return o.providerId == "a" ? std::optional(Message{"plan.excluded.region", {}}) : std::nullopt; };
    auto options = priceOptions(jobOf(a), rules, catalog, kToday);
    ASSERT_EQ(options.size(), 2u);
    EXPECT_EQ(options[0].offerId, "b");
    EXPECT_FALSE(options[1].allowed);
    EXPECT_TRUE(says(options[1], "plan.excluded.region"));

    rules.modeAllowed = {false, false, false, false, true, true, false};
    options = priceOptions(jobOf(a), rules, catalog, kToday);
    for (const CostOption &option : options)
        EXPECT_FALSE(option.allowed);
}

TEST(PriceOptions, BuyingAddsUpAndObeysTheAnswers)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 3)});
    PurchasePrice server;
    server.id = "server";
    server.category = "server";
    server.acceleratorId = "card";
    server.gpus = 8;
    server.likely = Money::fromUnits(300e3, kUsd);
    server.low = Money::fromUnits(250e3, kUsd);
    server.high = Money::fromUnits(400e3, kUsd);
    server.asOf = "2026-10-01";
    catalog.purchases.push_back(server);
    CostJob job = jobOf(a, 8, 3 * 8760 * 0.9, 3 * 365);
    auto options = priceOptions(job, {}, catalog, kToday);
    const CostOption *buy = find(options, "server");
    ASSERT_TRUE(buy);
    EXPECT_EQ(buy->billing, BillingMode::Purchase);
    expectAddsUp(*buy);
    // The worked example's server: 2.58 an hour over three years with its own assumptions.
    EXPECT_NEAR(buy->total.value.units(), 2.58 * 8760 * 8 * 2.577, 0.10 * 2.58 * 8760 * 8 * 2.577);
    EXPECT_EQ(buy->items.front().kind, CostItemKind::Hardware);
    EXPECT_EQ(buy->items.back().kind, CostItemKind::ResidualValue);
    EXPECT_LT(buy->items.back().amount.micros, 0);

    job.buyAllowed = false;
    buy = find(options = priceOptions(job, {}, catalog, kToday), "server");
    ASSERT_TRUE(buy);
    EXPECT_FALSE(buy->allowed);
    job.buyAllowed = true;
    CostRules rules;
    rules.purchaseExcluded = Message{"plan.excluded.export_restricted", {}};
    buy = find(options = priceOptions(job, rules, catalog, kToday), "server");
    ASSERT_TRUE(buy);
    EXPECT_FALSE(buy->allowed);
    EXPECT_TRUE(says(*buy, "plan.excluded.export_restricted"));
}

TEST(PriceOptions, AWorkstationCardNeedsNoStaff)
{
    const Accelerator a = card(true);
    Catalog catalog = catalogOf({});
    PurchasePrice price;
    price.id = "gaming";
    price.category = "gpu_card";
    price.acceleratorId = "card";
    price.likely = Money::fromUnits(2000, kUsd);
    catalog.purchases.push_back(price);
    const auto options = priceOptions(jobOf(a, 1, 200, 30), {}, catalog, kToday);
    ASSERT_EQ(options.size(), 1u);
    EXPECT_TRUE(says(options.front(), "cost.workstation_assumed"));
    for (const CostItem &item : options.front().items)
        EXPECT_NE(item.kind, CostItemKind::Staff);
    EXPECT_LT(options.front().total.value.units(), 2700);
}

TEST(PriceOptions, StorageIsPricedOrSaidToBeMissing)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 3)});
    CostJob job = jobOf(a, 8, 100, 365);
    job.storage.unpriced = true;
    EXPECT_TRUE(says(priceOptions(job, {}, catalog, kToday).front(), "cost.storage_unpriced"));
    // 1 TB at 0.145 a GB and month; mainland China has a price of its own.
    job.storage = {Money::fromUnits(145, *Currency::parse("USD")), false};
    job.storageInChina = {Money::fromUnits(1800, *Currency::parse("USD")), true};
    const auto options = priceOptions(job, {}, catalog, kToday);
    ASSERT_EQ(options.front().items.size(), 2u);
    EXPECT_EQ(options.front().items[1].kind, CostItemKind::Storage);
    EXPECT_NEAR(options.front().items[1].amount.units(), 0.145 * 1000 * 12, 1e-6);
    EXPECT_FALSE(says(options.front(), "cost.storage_unpriced"));
    catalog.offers.front().regionGroup = "cn";
    const auto inChina = priceOptions(job, {}, catalog, kToday);
    EXPECT_NEAR(inChina.front().items[1].amount.units(), 1800 * 12, 1e-6);
    EXPECT_TRUE(says(inChina.front(), "cost.storage_partly_unpriced"));
    expectAddsUp(options.front());
}

TEST(PriceOptions, AbsurdJobsGiveNoNonsense)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 3), offer("spot", "q", BillingMode::Spot, 1)});
    CostJob job = jobOf(a);
    job.busyHours = Range<double>::exactly(std::numeric_limits<double>::infinity());
    job.projectDays = std::numeric_limits<double>::quiet_NaN();
    for (const CostOption &option : priceOptions(job, {}, catalog, kToday))
        expectAddsUp(option);
    job.count = 0;
    EXPECT_TRUE(priceOptions(job, {}, catalog, kToday).empty());
    EXPECT_TRUE(priceOptions(CostJob{}, {}, catalog, kToday).empty());
}

TEST(PriceOptions, TheShippedCatalogueGivesPlausiblePrices)
{
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    ASSERT_TRUE(opened);
    const Catalog &catalog = *opened->catalog;
    struct Row {
        const char *name;
        double low, high; // USD per accelerator-hour of the cheapest allowed option
    };
    // Market range of 2026: H100 1.49–3.90 on demand; spot and marketplaces go lower.
    for (const Row &row : {Row{"H100", 0.6, 4.0}, Row{"RTX 4090", 0.1, 1.0}, Row{"A100 80GB", 0.3, 4.0}}) {
        const Accelerator *accelerator = catalog.findAccelerator(row.name);
        ASSERT_TRUE(accelerator) << row.name;
        const auto options = priceOptions(jobOf(*accelerator, 8, 200, 30), {}, catalog, kToday);
        ASSERT_FALSE(options.empty()) << row.name;
        EXPECT_TRUE(options.front().allowed);
        EXPECT_GE(options.front().unitPrice.units(), row.low) << row.name;
        EXPECT_LE(options.front().unitPrice.units(), row.high) << row.name;
        for (const CostOption &option : options)
            expectAddsUp(option);
    }
}

} // namespace
} // namespace powertrain
