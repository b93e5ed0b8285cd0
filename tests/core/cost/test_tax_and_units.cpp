// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_support.h"

#include <limits>

#include "core/cost/compute_unit.h"
#include "core/cost/tax.h"

namespace powertrain {
namespace {

using namespace cost_test;

TEST(Tax, CountriesAreOnlyReadWhereTheyAreNamed)
{
    const std::pair<std::string_view, std::string_view> rows[] = {{"CN-Guangzhou", "CN"}, {"DE", "DE"}, {"cn-beijing", "CN"}, {"US-VA", "US"}, {"EU", ""}, {"eu-west-1", ""}, {"us-east-1", ""}, {"USA", ""}, {"", ""}, {"C", ""}};
    for (const auto &[region, country] : rows)
        EXPECT_EQ(countryOf(region), country) << region;
    EXPECT_EQ(countryOf("华北2", "cn"), "CN");
}

TEST(Tax, BothSidesAreKnownOrNone)
{
    EXPECT_FALSE(taxSides(100, 100, TaxState::Unknown, 0.06));
    EXPECT_FALSE(taxSides(100, 100, TaxState::Included, std::nullopt));
    EXPECT_NEAR(taxSides(106, 106, TaxState::Included, 0.06)->without, 100, 1e-9);
    EXPECT_NEAR(taxSides(100, 100, TaxState::Excluded, 0.06)->with, 106, 1e-9);
    EXPECT_NEAR(taxSides(110, 100, TaxState::Excluded, 0.06)->with, 116, 1e-9);
}

TEST(Tax, TheTotalIsShownAsAskedWhereItIsKnown)
{
    const Accelerator a = card();
    Offer net = offer("net", "p", BillingMode::OnDemand, 2);
    net.region = "CN-Beijing";
    net.regionGroup = "cn";
    net.tax = TaxState::Excluded;
    Catalog catalog = catalogOf({net, offer("dark", "q", BillingMode::OnDemand, 3)});
    catalog.vatRates.push_back({"CN", false, 0.06, "2026-01-01", "law"});
    CostJob job = jobOf(a);
    const auto plain = priceOptions(job, {}, catalog, kToday);
    EXPECT_NEAR(find(plain, "net")->total.value.units(), 1600, 1e-6);
    EXPECT_NEAR(find(plain, "net")->withTax->units(), 1696, 1e-6);
    EXPECT_EQ(find(plain, "net")->withoutTax->units(), 1600);
    EXPECT_FALSE(find(plain, "dark")->withTax);

    job.tax = TaxView::WithTax;
    const auto gross = priceOptions(job, {}, catalog, kToday);
    EXPECT_NEAR(find(gross, "net")->total.value.units(), 1696, 1e-6);
    EXPECT_NEAR(amountOf(*find(gross, "net"), CostItemKind::Tax), 96, 1e-6);
    EXPECT_TRUE(saying(find(gross, "net")->remarks, "cost.tax_with"));
    EXPECT_TRUE(saying(find(gross, "dark")->remarks, "cost.tax_unknown"));
    for (const CostOption &option : gross)
        expectAddsUp(option);

    catalog.offers.front().tax = TaxState::Included;
    job.tax = TaxView::WithoutTax;
    const auto without = priceOptions(job, {}, catalog, kToday);
    EXPECT_NEAR(find(without, "net")->total.value.units(), 1600 / 1.06, 1e-5);
    // The user's own rate wins; an unknown one is said.
    catalog.terms.vatServices = 0.13;
    EXPECT_NEAR(find(priceOptions(job, {}, catalog, kToday), "net")->total.value.units(), 1600 / 1.13, 1e-5);
    catalog.terms.vatServices.reset();
    catalog.vatRates.clear();
    EXPECT_TRUE(saying(find(priceOptions(job, {}, catalog, kToday), "net")->remarks, "cost.tax_rate_unknown"));
}

Accelerator sized(const char *id, double flops, double gigabytes, double bandwidth)
{
    Accelerator a = card();
    a.id = id;
    a.peak.bf16 = FlopsPerSecond(flops);
    a.memoryMarketedGb = gigabytes;
    a.bandwidth = BytesPerSecond(bandwidth);
    return a;
}

TEST(ComputeUnit, CountsComputeMemoryAndBandwidthAgainstTheReference)
{
    const Accelerator a100 = sized("nvidia-a100-sxm-80", 312e12, 80, 2.039e12), h100 = sized("h100", 989.5e12, 80, 3.35e12);
    EXPECT_NEAR(computeUnits(a100, a100, {})->perCardHour, 1, 1e-12);
    const auto units = computeUnits(h100, a100, {});
    ASSERT_TRUE(units);
    EXPECT_NEAR(units->perCardHour, 0.5 * 989.5 / 312 + 0.25 + 0.25 * 3.35 / 2.039, 1e-9);
    Accelerator unknown = h100;
    unknown.bandwidth.reset();
    EXPECT_FALSE(computeUnits(unknown, a100, {}));
    for (const double bad : {-0.5, 2.0, std::numeric_limits<double>::quiet_NaN()})
        EXPECT_FALSE(computeUnits(h100, a100, {bad, 0.25, 0.25, "x"})) << bad;
}

TEST(ComputeUnit, PricesAUnitWhereTheCardHasAllFigures)
{
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    Accelerator mine = sized("card", 624e12, 160, 4.078e12);
    catalog.accelerators = {mine, sized("nvidia-a100-sxm-80", 312e12, 80, 2.039e12)};
    CostJob job = jobOf(mine);
    job.usefulFlops = 3 * 1e15 * 86400;
    const auto options = priceOptions(job, {}, catalog, kToday);
    ASSERT_TRUE(options.front().perUnit && options.front().perPflopDay);
    EXPECT_NEAR(options.front().perUnit->units(), 1, 1e-6);
    EXPECT_NEAR(options.front().perPflopDay->units(), 1600.0 / 3, 1e-5);
    EXPECT_EQ(options.front().ageDays, 29);
    mine.memoryMarketedGb.reset();
    EXPECT_FALSE(priceOptions(job, {}, catalog, kToday).front().perUnit);
}

TEST(Convert, ChainsAndNamesEveryRate)
{
    const Currency eur = *Currency::parse("EUR"), jpy = *Currency::parse("JPY"), krw = *Currency::parse("KRW");
    const std::vector<ExchangeRate> rates{{eur, jpy, 160, "2026-10-01", "a", true}, {kCny, eur, 0.128, "2026-09-01", "b", false}, {krw, jpy, 0.11, "2026-08-01", "c", false}};
    const auto chain = conversionBetween(kCny, jpy, rates);
    ASSERT_TRUE(chain);
    EXPECT_NEAR(chain->factor, 0.128 * 160, 1e-9);
    EXPECT_EQ(chain->used.size(), 2U);
    EXPECT_NEAR(conversionBetween(eur, krw, rates)->factor, 160 / 0.11, 1e-6);
    EXPECT_FALSE(conversionBetween(kUsd, jpy, rates));

    const Accelerator a = card();
    Catalog catalog = catalogOf({offer("od", "p", BillingMode::OnDemand, 2)});
    catalog.rates = {{kUsd, eur, 0.9, "2026-10-01", "a", true}, {eur, jpy, 160, "2026-09-01", "b", false}};
    CostJob job = jobOf(a);
    job.currency = jpy;
    const auto options = priceOptions(job, {}, catalog, kToday);
    ASSERT_EQ(options.size(), 1U);
    EXPECT_NEAR(options.front().unitPrice.units(), 288, 1e-6);
    EXPECT_EQ(options.front().remarks[0].code, "cost.converted_own");
    EXPECT_EQ(options.front().remarks[1].code, "cost.converted");
}

} // namespace
} // namespace powertrain
