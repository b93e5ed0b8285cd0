// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_support.h"

#include <cmath>
#include <limits>

#include "core/cost/billing.h"
#include "core/cost/model_names.h"
#include "core/cost/outlook_parts.h"

namespace powertrain {
namespace {

using namespace cost_test;

OutlookJob outlookOf(const Catalog &catalog, const CostJob &job)
{
    OutlookJob outlook;
    outlook.job = job;
    outlook.costs = priceOptions(job, {}, catalog, kToday);
    if (!outlook.costs.empty() && outlook.costs.front().allowed)
        outlook.chosen = 0;
    outlook.cards = {&catalog.accelerators.front()};
    return outlook;
}

PurchasePrice server(double price)
{
    PurchasePrice p;
    p.id = "server";
    p.category = "server";
    p.acceleratorId = "card";
    p.gpus = 8;
    p.likely = money(price);
    p.low = money(price * 0.85);
    p.high = money(price * 1.3);
    p.asOf = "2026-10-01";
    p.confidence = "high";
    return p;
}

TEST(SpotSimulation, AgreesWithYoungAndDalyWhereTheyHold)
{
    // The worked table of spot: δ 1 min and R 10 min, δ 5 min and R 20 min.
    struct Row {
        double rate, minutes, restart;
    };
    for (const Row &row : {Row{0.01, 1, 10}, Row{0.05, 1, 10}, Row{0.1, 1, 10}, Row{0.01, 5, 20}, Row{0.05, 5, 20}}) {
        const double interval = std::sqrt(2 * row.minutes / 60 / row.rate) * 3600;
        const double overhead = spotOverhead(row.rate, row.minutes / 60, row.restart / 60);
        const double work = 2000 * 3600.0;
        const InterruptedRuns runs = simulateInterruptions(work, row.rate / 3600, interval, row.minutes * 60, row.restart * 60);
        EXPECT_EQ(runs.runs, 1000);
        EXPECT_NEAR(runs.mean / work - 1, overhead, 0.15 * overhead + 0.002) << row.rate << ' ' << row.minutes;
        EXPECT_LT(runs.p10, runs.mean);
        EXPECT_GT(runs.p90, runs.mean);
        EXPECT_GE(runs.p10, work);
    }
}

TEST(SpotSimulation, IsTheSameEveryTimeAndStaysFinite)
{
    const InterruptedRuns a = simulateInterruptions(1e5, 1e-5, 3600, 60, 600), b = simulateInterruptions(1e5, 1e-5, 3600, 60, 600);
    EXPECT_EQ(a.p10, b.p10);
    EXPECT_EQ(a.p90, b.p90);
    EXPECT_EQ(simulateInterruptions(1e5, 0, 3600, 60, 600).p90, 1e5);
    const double infinity = std::numeric_limits<double>::infinity();
    for (const InterruptedRuns &runs : {simulateInterruptions(1e300, 1, 1, 1e9, 1e9), simulateInterruptions(infinity, 1, 1, 1, 1), simulateInterruptions(1e5, 1e3, 3600, 60, 600), simulateInterruptions(-1, 1, 1, 1, 1)}) {
        EXPECT_TRUE(std::isfinite(runs.mean));
        EXPECT_TRUE(std::isfinite(runs.p90));
    }
}

TEST(SpotOutlook, ComparesWithOnDemandAndSaysWhyNot)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4), offer("spot", "p", BillingMode::Spot, 1.4)});
    CostJob job = jobOf(a, 8, 200);
    job.hoursPerInterruption = 10;
    const auto outlook = spotOutlook(outlookOf(catalog, job), catalog, kToday);
    ASSERT_TRUE(outlook && outlook->offered);
    // λ 0.1, δ 1 min, R 10 min of the worked table: 35 min, 7 %, and 0.35 of the price becomes 0.376.
    EXPECT_NEAR(outlook->interval.value / 60, 35, 0.5);
    EXPECT_NEAR(outlook->overhead, 0.07, 0.006);
    EXPECT_NEAR(outlook->priceFactor, 0.35, 1e-9);
    EXPECT_NEAR(outlook->expectedCost.units() / outlook->onDemandCost.units(), 0.376, 0.0015);
    EXPECT_NEAR(outlook->breakEvenFactor, 1 / 1.075, 0.003);
    EXPECT_LE(outlook->costP10.micros, outlook->costP90.micros);
    EXPECT_NEAR(outlook->expectedWall.value, 200 * 3600 * (1 + outlook->overhead), 1);

    job.interruptible = false;
    const auto never = spotOutlook(outlookOf(catalog, job), catalog, kToday);
    ASSERT_TRUE(never && never->reason);
    EXPECT_FALSE(never->offered);
    EXPECT_EQ(never->reason->code, "cost.spot_not_interruptible");
    job.interruptible = true;
    job.task = Task::Inference;
    EXPECT_EQ(spotOutlook(outlookOf(catalog, job), catalog, kToday)->reason->code, "cost.spot_online");
    job.task = Task::FineTune;
    job.hoursPerInterruption = 0.05;
    EXPECT_EQ(spotOutlook(outlookOf(catalog, job), catalog, kToday)->reason->code, "cost.spot_too_often");
}

TEST(SpotOutlook, TakesTheFactorOfTheRequestWhereNoOfferIsKnown)
{
    const Accelerator a = card();
    const Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4)});
    CostJob job = jobOf(a, 8, 200);
    EXPECT_NEAR(spotOutlook(outlookOf(catalog, job), catalog, kToday)->priceFactor, 0.35, 1e-9);
    job.spotPriceFactor = 0.5;
    const auto outlook = spotOutlook(outlookOf(catalog, job), catalog, kToday);
    EXPECT_EQ(outlook->priceFactor, 0.5);
    EXPECT_TRUE(outlook->offerId.empty());
    EXPECT_NEAR(outlook->expectedCost.units(), 200 * 8 * 4 * 0.5 * (1 + outlook->overhead), 1e-3);
    EXPECT_FALSE(spotOutlook(outlookOf(catalogOf({}), job), catalog, kToday));
}

TEST(Crossings, AreInterpolatedWithinTheMonth)
{
    CostCurve rent, buy;
    for (int month = 0; month <= 12; ++month) {
        rent.cumulative.push_back(money(100.0 * month));
        buy.cumulative.push_back(money(450 + 10.0 * month));
    }
    const auto crossings = crossingsOf({rent, buy});
    ASSERT_EQ(crossings.size(), 1U);
    EXPECT_EQ(crossings[0].cheaperBefore, 0U);
    EXPECT_EQ(crossings[0].cheaperAfter, 1U);
    EXPECT_NEAR(crossings[0].month, 5, 1e-9);
    EXPECT_NEAR(crossings[0].amount.units(), 500, 1e-6);
    buy.allowed = false;
    EXPECT_TRUE(crossingsOf({rent, buy}).empty());
}

TEST(Comparison, LooksBeyondAShortProjectAndPaysTermsWhenTheyBegin)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4), offer("year", "p", BillingMode::Reserved1Year, 2.5)});
    catalog.purchases.push_back(server(300e3));
    catalog.terms.rentTrendPerYear = 0;
    const OutlookJob job = outlookOf(catalog, jobOf(a, 8, 30 * 24 * 0.9, 30));
    const MoneyOutlook outlook = moneyOutlook(job, catalog, kToday);
    ASSERT_TRUE(outlook.comparison);
    const MonthlyComparison &comparison = *outlook.comparison;
    EXPECT_EQ(comparison.months, 36);
    EXPECT_NEAR(comparison.use, 0.9, 1e-9);
    ASSERT_EQ(comparison.curves.size(), 3U);
    const CostCurve &rent = comparison.curves[0], &reserve = comparison.curves[1], &buy = comparison.curves[2];
    ASSERT_EQ(rent.cumulative.size(), 37U);
    EXPECT_EQ(rent.cumulative[0].micros, 0);
    EXPECT_NEAR(rent.cumulative[12].units(), 8 * 4 * 0.9 * 8760, 1);
    EXPECT_NEAR(reserve.cumulative[0].units(), 8 * 2.5 * 8760, 1);
    EXPECT_EQ(reserve.cumulative[11], reserve.cumulative[0]);
    EXPECT_NEAR(reserve.cumulative[36].units(), 3 * 8 * 2.5 * 8760, 1);
    EXPECT_NEAR(buy.cumulative[0].units(), 330e3, 1);
    for (const CostCurve &curve : comparison.curves) {
        for (std::size_t i = 1; i < curve.cumulative.size(); ++i)
            EXPECT_GE(curve.cumulative[i].micros, curve.cumulative[i - 1].micros);
    }
    EXPECT_FALSE(comparison.crossings.empty());
}

TEST(BuyOutlook, ComparesWithThePriceOfTheCommitment)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4)});
    catalog.purchases.push_back(server(250e3));
    catalog.terms.rentTrendPerYear = 0;
    const CostJob job = jobOf(a, 8, 3 * 8760 * 0.8, 3 * 365);
    const OutlookJob plain = outlookOf(catalog, job);
    const auto hourly = buyOutlook(longView(plain, catalog, kToday), plain, catalog, kToday);
    ASSERT_TRUE(hourly && hourly->breakEvenUse);
    EXPECT_EQ(hourly->rentBilling, BillingMode::OnDemand);
    EXPECT_NEAR(hourly->rentPerGpuHour.units(), 4, 1e-6);
    // The worked table's 250 k over three years against 4.00: 57 %, with terms of its own.
    EXPECT_NEAR(*hourly->breakEvenUse, 0.57, 0.08);
    EXPECT_EQ(hourly->sensitivities.size(), 7U);
    for (std::size_t i = 1; i < hourly->sensitivities.size(); ++i) {
        const auto swing = [](const CostSensitivity &s) { return std::abs(s.atHigh.micros - s.atLow.micros); };
        EXPECT_GE(swing(hourly->sensitivities[i - 1]), swing(hourly->sensitivities[i]));
    }

    // Against a cheap commitment of three years buying never wins, whatever on demand costs.
    catalog.offers.push_back(offer("three", "q", BillingMode::Reserved3Years, 1.5));
    catalog.indexOffers();
    const OutlookJob committed = outlookOf(catalog, job);
    const auto reserved = buyOutlook(longView(committed, catalog, kToday), committed, catalog, kToday);
    ASSERT_TRUE(reserved);
    EXPECT_EQ(reserved->rentOfferId, "three");
    EXPECT_FALSE(reserved->breakEvenUse);
}

TEST(Owned, CostsItsRunningWhereItIsEnough)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 4)});
    catalog.owned.push_back({"mine", "card", 16, "2026-01-01", money(600e3), 5, ""});
    CostJob job = jobOf(a, 8, 30 * 24, 30);
    job.ownRooms = true;
    const auto options = priceOptions(job, {}, catalog, kToday);
    const CostOption *own = find(options, "mine");
    ASSERT_TRUE(own);
    EXPECT_EQ(own->billing, BillingMode::Owned);
    EXPECT_EQ(options.front().offerId, "mine");
    expectAddsUp(*own);
    EXPECT_EQ(amountOf(*own, CostItemKind::Hardware), 0);
    EXPECT_GT(amountOf(*own, CostItemKind::Electricity), 0);
    EXPECT_EQ(amountOf(*own, CostItemKind::Colocation), 0);
    ASSERT_TRUE(saying(own->remarks, "cost.own_depreciation"));
    EXPECT_NEAR(argument(*saying(own->remarks, "cost.own_depreciation"), "amount"), 300e3 * 30 / (5 * 365), 1);

    job.count = 24;
    const auto more = priceOptions(job, {}, catalog, kToday);
    EXPECT_FALSE(find(more, "mine"));
    ASSERT_TRUE(saying(more.front().remarks, "cost.own_partly"));
    EXPECT_EQ(argument(*saying(more.front().remarks, "cost.own_partly"), "missing"), 8);
}

TEST(OwnTerms, ReplaceThePlanningValuesAndAreMarked)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({});
    catalog.purchases.push_back(server(300e3));
    CostJob job = jobOf(a, 8, 8760, 365);
    const CostOption before = priceOptions(job, {}, catalog, kToday).front();
    EXPECT_GT(amountOf(before, CostItemKind::Colocation), 0);
    job.ownRooms = true;
    const CostOption rooms = priceOptions(job, {}, catalog, kToday).front();
    EXPECT_EQ(amountOf(rooms, CostItemKind::Colocation), 0);
    EXPECT_TRUE(saying(rooms.remarks, "cost.no_colocation"));

    OwnTerms &own = catalog.terms;
    own.electricityPerKwh = money(0.7, kCny);
    own.pue = 1.2;
    own.load = 0.5;
    own.posts = 2;
    own.salaryPerYear = money(50e3);
    own.maintenanceShare = 0.1;
    own.installationShare = 0;
    own.discountRate = 0;
    own.depreciationYears = 4;
    own.residualShare = 0.2;
    own.colocationPerKwMonth = money(100);
    const CostOption mine = priceOptions(job, {}, catalog, kToday).front();
    const double kilowatts = 8 * 0.7 * 1.82;
    EXPECT_NEAR(amountOf(mine, CostItemKind::Electricity), kilowatts * 0.5 * 8760 * 1.2 * 0.1, 1);
    EXPECT_NEAR(amountOf(mine, CostItemKind::Staff), 100e3, 1e-3);
    EXPECT_NEAR(amountOf(mine, CostItemKind::Maintenance), 30e3, 1e-3);
    EXPECT_EQ(amountOf(mine, CostItemKind::Installation), 0);
    EXPECT_NEAR(amountOf(mine, CostItemKind::Colocation), kilowatts * 1200, 1e-3);
    EXPECT_NEAR(amountOf(mine, CostItemKind::ResidualValue), -300e3 * 0.8, 1e-3);
    for (const char *code : {"electricity", "pue", "load", "posts", "salary", "maintenance", "installation", "discount", "depreciation", "residual", "colocation"})
        EXPECT_TRUE(saying(mine.remarks, std::string("cost.own.") + code)) << code;
}

TEST(ModelNames, AreOneHoweverServicesSpellThem)
{
    for (const char *name : {"llama-3.1-8b", "Meta-Llama-3.1-8B-Instruct", "meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo", "llama-v3p1-8b-instruct", "llama-3.1-8b-instant"})
        EXPECT_EQ(foldedModelName(name), "llama318b") << name;
    EXPECT_EQ(foldedModelName("deepseek-v3p2"), foldedModelName("DeepSeek-V3.2"));
    EXPECT_EQ(foldedModelName("qwen3p7-plus"), foldedModelName("Qwen3.7-Plus"));
    EXPECT_EQ(foldedModelName("qwen/qwen3-32b"), foldedModelName("Qwen3-32B"));
    EXPECT_NE(foldedModelName("qwen3-32b"), foldedModelName("qwen2.5-32b"));
    EXPECT_NE(foldedModelName("deepseek-r1"), foldedModelName("deepseek-v3.2"));
    EXPECT_EQ(foldedModelName(""), "");

    const std::pair<const char *, std::optional<double>> sizes[] = {{"qwen3-235b-a22b", 235}, {"meta-llama/Llama-3.3-70B-Instruct-Turbo", 70}, {"openai/gpt-oss-120b", 120}, {"meta-llama/Llama-4-Scout-17B-16E-Instruct", std::nullopt},
        {"claude-haiku-4-5", std::nullopt}, {"Hunyuan-A13B", std::nullopt}, {"qwen2.5-0.5b", 0.5}, {"", std::nullopt}};
    for (const auto &[name, size] : sizes)
        EXPECT_EQ(billionsInName(name), size) << name;
    ASSERT_TRUE(sizeRangeIn("fine-tune 17-69B"));
    EXPECT_EQ(sizeRangeIn("fine-tune 17-69B")->high, 69);
    EXPECT_EQ(sizeRangeIn("fine-tune <=16B")->high, 16);
    for (const char *item : {"SFT", "gpt-4o-mini training", "B", "", "70B"})
        EXPECT_FALSE(sizeRangeIn(item)) << item;
}

ServicePrice tokens(const char *provider, const char *item, const char *type, double amount, const char *kind = "inference_api", const char *unit = "per_1M_tokens")
{
    ServicePrice row;
    row.id = std::string(item) + type;
    row.provider = provider;
    row.kind = kind;
    row.item = item;
    row.tokenType = type;
    row.unit = unit;
    row.amount = amount;
    row.currency = "USD";
    row.asOf = "2026-11-01";
    return row;
}

TEST(Apis, TheSameModelComesFirstAndHasACrossing)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    catalog.services = {tokens("A", "qwen/qwen3-32b", "input", 0.3), tokens("A", "qwen/qwen3-32b", "output", 0.6), tokens("B", "other-30b", "input", 0.01), tokens("B", "other-30b", "output", 0.01),
        tokens("C", "huge-400b", "input", 1), tokens("C", "huge-400b", "output", 1), tokens("D", "qwen3-32b", "input", 0.3)};
    CostJob job = jobOf(a, 8, 730, 365.0 / 12);
    job.task = Task::Inference;
    OutlookJob outlook = outlookOf(catalog, job);
    outlook.tokens.model = "Qwen3-32B";
    outlook.tokens.parameters = 32.8e9;
    outlook.tokens.inputTokens = 2e9;
    outlook.tokens.outputTokens = 1e9;
    outlook.tokens.mostPerMonth = 1e12;
    auto choices = apiChoices(outlook, catalog, kToday);
    ASSERT_EQ(choices.size(), 2U);
    EXPECT_TRUE(choices[0].sameModel);
    EXPECT_NEAR(choices[0].total.units(), 2000 * 0.3 + 1000 * 0.6, 1e-6);
    ASSERT_TRUE(choices[0].crossingTokensPerMonth);
    EXPECT_NEAR(*choices[0].crossingTokensPerMonth, 730 * 8 * 2 / 0.4e-6, 1e6);
    EXPECT_FALSE(choices[1].sameModel);
    EXPECT_TRUE(saying(choices[1].remarks, "cost.api.other_model"));
    outlook.tokens.mostPerMonth = 1e9;
    EXPECT_FALSE(apiChoices(outlook, catalog, kToday)[0].crossingTokensPerMonth);
    outlook.tokens.mayLeave = false;
    EXPECT_TRUE(saying(apiChoices(outlook, catalog, kToday)[0].remarks, "cost.api.data_leaves"));
}

TEST(Apis, TuningIsSoldBySizeAndForItsMethodsOnly)
{
    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    const char *unit = "per_1M_training_tokens";
    catalog.services = {tokens("A", "fine-tune <=16B", "training", 0.48, "finetune_api", unit), tokens("A", "fine-tune 17-69B", "training", 1.5, "finetune_api", unit), tokens("B", "LoRA <=10B", "training", 0.46, "finetune_api", unit),
        tokens("C", "gpt-4o training", "training", 25, "finetune_api", unit)};
    OutlookJob outlook = outlookOf(catalog, jobOf(a));
    outlook.tokens.parameters = 32.8e9;
    outlook.tokens.trainedTokens = 400e6;
    EXPECT_TRUE(apiChoices(outlook, catalog, kToday).empty());
    outlook.tokens.tunedByApi = true;
    auto choices = apiChoices(outlook, catalog, kToday);
    ASSERT_EQ(choices.size(), 1U);
    EXPECT_TRUE(choices[0].trains);
    EXPECT_NEAR(choices[0].total.units(), 600, 1e-6);
    outlook.tokens.parameters = 7.6e9;
    EXPECT_EQ(apiChoices(outlook, catalog, kToday).size(), 1U);
    outlook.tokens.adapter = true;
    EXPECT_EQ(apiChoices(outlook, catalog, kToday).size(), 2U);
}

TEST(PriceSpreads, CountWhatIsKeptOut)
{
    Offer strange = offer("strange", "p", BillingMode::OnDemand, 40), vouched = offer("vouched", "p", BillingMode::OnDemand, 5), silent = offer("silent", "q", BillingMode::OnDemand, 1), past = offer("past", "q", BillingMode::OnDemand, 1);
    strange.suspicious = vouched.suspicious = vouched.confirmed = true;
    silent.perGpuHour.reset();
    past.superseded = true;
    const Catalog catalog = catalogOf({offer("a", "p", BillingMode::OnDemand, 3), offer("b", "p", BillingMode::OnDemand, 4), offer("c", "q", BillingMode::Spot, 1), strange, vouched, silent, past});
    const CostJob job = jobOf(catalog.accelerators.front());
    const PriceSpread spread = priceSpread(catalog.accelerators.front(), PriceContext(job, {}, catalog, kToday));
    EXPECT_EQ(spread.flagged, 1);
    EXPECT_EQ(spread.unpriced, 1);
    ASSERT_EQ(spread.providers.size(), 2U);
    EXPECT_EQ(spread.providers[0].billing, BillingMode::Spot);
    EXPECT_EQ(spread.providers[1].offers, 3);
    EXPECT_NEAR(spread.providers[1].low.units(), 3, 1e-9);
    EXPECT_NEAR(spread.providers[1].median.units(), 4, 1e-9);
    EXPECT_NEAR(spread.providers[1].high.units(), 5, 1e-9);
}

TEST(PriceAges, SaysHowManyAreOldOrUndated)
{
    const Accelerator a = card();
    Offer old = offer("old", "q", BillingMode::OnDemand, 3), undated = offer("undated", "q", BillingMode::Spot, 1);
    old.asOf = "2026-02";
    undated.asOf = "";
    const Catalog catalog = catalogOf({offer("new", "p", BillingMode::OnDemand, 3), old, undated});
    const PriceAges ages = priceAges(outlookOf(catalog, jobOf(a)), kToday);
    EXPECT_EQ(ages.prices, 3);
    EXPECT_EQ(ages.old, 1);
    EXPECT_EQ(ages.undated, 1);
    EXPECT_EQ(ages.oldest, "2026-02");
    EXPECT_EQ(ages.newest, "2026-11-01");
}

} // namespace
} // namespace powertrain
