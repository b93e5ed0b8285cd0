// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of price files: what of each row becomes an offer.
#include <cstring>

#include "price_files.h"

namespace powertrain {
namespace {

using namespace test;

double perCard(const ImportRow *row) { return row && row->offer.perGpuHour ? row->offer.perGpuHour->units() : -1; }

TEST(PriceImport, SkyPilotsQuirksAreUnderstood)
{
    auto options = named("test-cloud_vms.csv");
    const auto read = preview(priceFile("skypilot_vms.csv"), options);
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(read->format, PriceFormat::SkyPilot);
    EXPECT_EQ(read->providerIds, std::vector<std::string>{"test-cloud"});
    EXPECT_EQ(read->rowsRead, 15);
    EXPECT_EQ(read->merged, 1);      // the second zone
    EXPECT_EQ(read->withoutCard, 2); // cpu.2 and cpu.4
    EXPECT_EQ(read->withoutPrice, 1);
    EXPECT_EQ(read->problemRows, 1); // zero.price
    // 15 rows less a zone, two without cards and one without a price to be had; of those big.8 has a spot price besides.
    EXPECT_EQ(read->rows.size(), 15u - 1 - 2 - 1 + 1);

    const ImportRow *listed = rowOf(*read, "big.8");
    ASSERT_TRUE(listed);
    EXPECT_EQ(listed->offer.acceleratorId, "nvidia-h100-sxm");
    EXPECT_EQ(listed->offer.gpusPerInstance, 8);
    EXPECT_EQ(listed->offer.vcpus, 192);
    EXPECT_EQ(listed->offer.asOf, "2026-06-01");
    EXPECT_EQ(listed->offer.source, "by hand");
    EXPECT_DOUBLE_EQ(perCard(listed), 50.0 / 8);
    const ImportRow *spot = rowOf(*read, "big.8", {}, BillingMode::Spot);
    ASSERT_TRUE(spot);
    EXPECT_DOUBLE_EQ(perCard(spot), 18.5 / 8); // the cheaper zone
    EXPECT_EQ(spot->line, 3);

    EXPECT_EQ(rowOf(*read, "old.4", "north-1")->offer.acceleratorId, "nvidia-a100-sxm-40"); // 40 below 1000 is GB
    EXPECT_EQ(rowOf(*read, "old.4", "south-1")->offer.acceleratorId, "nvidia-a100-sxm-80");
    EXPECT_TRUE(rowOf(*read, "old.4", "south-1")->offer.acceleratorAssumed); // SXM or PCIe is not said
    EXPECT_EQ(rowOf(*read, "old.4", "north-1")->offer.asOf, "");
    EXPECT_EQ(rowOf(*read, "old.4", "north-1")->offer.gpusPerInstance, 4);

    const ImportRow *share = rowOf(*read, "share.1");
    ASSERT_TRUE(share);
    EXPECT_DOUBLE_EQ(share->offer.gpuShare, 0.25);
    EXPECT_EQ(share->offer.acceleratorId, "nvidia-l4");
    EXPECT_DOUBLE_EQ(perCard(share), 0.8);

    EXPECT_FALSE(rowOf(*read, "spot.only"));
    EXPECT_DOUBLE_EQ(perCard(rowOf(*read, "spot.only", {}, BillingMode::Spot)), 17.5 / 8);
    ASSERT_TRUE(rowOf(*read, "no.price"));
    EXPECT_FALSE(rowOf(*read, "no.price")->offer.printedAmount);
    for (const char *sku : {"same.spot", "tenth.spot", "above.spot"})
        EXPECT_FALSE(rowOf(*read, sku, {}, BillingMode::Spot)) << sku;
    ASSERT_EQ(read->unknown.size(), 1u);
    EXPECT_EQ(read->unknown[0].printed, "Dreamcard 9000");
    EXPECT_EQ(read->unknown[0].memoryGb, 96);
    EXPECT_EQ(rowOf(*read, "dream.1")->state, ImportState::Unmatched);
    EXPECT_EQ(problemsOf(*read),
        "1:13 ~unknown_column\n"
        "11:7 ~spot_placeholder\n"
        "12:7 ~spot_placeholder\n"
        "13:7 ~spot_above\n"
        "14:8 zero_price\n"
        "15:10 ~bad_gpu_info\n");
}

TEST(PriceImport, ABareA100IsTheSmallOneWhereTheProviderSellsThatByTheName)
{
    const std::string text = "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,GpuInfo\nnew.1,A100,1,2.5,,nowhere,\n";
    EXPECT_EQ(preview(text, named("aws_vms.csv"))->rows[0].offer.acceleratorId, "nvidia-a100-sxm-40");
    EXPECT_EQ(preview(text, named("lambda_vms.csv"))->rows[0].offer.acceleratorId, "nvidia-a100-sxm-40");
    EXPECT_EQ(preview(text, named("gcp_vms.csv"))->rows[0].offer.acceleratorId, "nvidia-a100-sxm-80");
}

TEST(PriceImport, CardsWithoutAnInstanceAreComponents)
{
    const auto read = preview("InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,GpuInfo\n,L4,2,1.0,0.4,nowhere,\n", named("gcp.csv"));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->rows.size(), 2u);
    EXPECT_TRUE(read->rows[0].offer.componentOnly);
    EXPECT_EQ(read->rows[0].offer.sku, "L4 x2");
}

TEST(PriceImport, GpuHuntHasARowForEachWayOfPaying)
{
    const auto read = preview(priceFile("gpuhunt_aws.csv"), named("some/folder/aws-catalog.csv"));
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(read->format, PriceFormat::GpuHunt);
    EXPECT_EQ(read->providerIds, std::vector<std::string>{"aws"});
    EXPECT_EQ(read->rowsRead, 7);
    EXPECT_EQ(read->withoutCard, 1);
    EXPECT_EQ(read->problemRows, 2);
    ASSERT_EQ(read->rows.size(), 4u);
    EXPECT_DOUBLE_EQ(perCard(rowOf(*read, "p4d.24xlarge")), 21.5 / 8);
    EXPECT_DOUBLE_EQ(perCard(rowOf(*read, "p4d.24xlarge", {}, BillingMode::Spot)), 9.25 / 8);
    EXPECT_EQ(rowOf(*read, "p4d.24xlarge")->offer.acceleratorId, "nvidia-a100-sxm-40");
    EXPECT_EQ(rowOf(*read, "p4de.24xlarge")->offer.acceleratorId, "nvidia-a100-sxm-80");
    EXPECT_EQ(rowOf(*read, "tpu.8")->offer.acceleratorId, "google-tpu-v5e");
    EXPECT_EQ(problemsOf(*read), "7:3 bad_number\n8:6 out_of_range\n");
}

TEST(PriceImport, OwnFilesMaySpeakChinese)
{
    const auto read = preview(priceFile("own_zh.csv"), named("报价.csv"));
    ASSERT_TRUE(read) << codeOf(read) << (read ? "" : read.error().where);
    EXPECT_EQ(problemsOf(*read), "");
    ASSERT_EQ(read->rows.size(), 4u);
    const Offer &month = read->rows[0].offer;
    EXPECT_EQ(month.providerId, "某某云");
    EXPECT_EQ(month.billing, BillingMode::Reserved1Month);
    EXPECT_EQ(month.printedAmount, Money::fromUnits(160'000, *Currency::parse("CNY")));
    EXPECT_EQ(month.printedUnit, "node_month");
    EXPECT_EQ(month.acceleratorId, "nvidia-h20-96");
    EXPECT_EQ(month.tax, TaxState::Included);
    EXPECT_EQ(month.asOf, "2026-10-01");
    EXPECT_EQ(month.notes, "含托管");
    const Offer &idle = read->rows[1].offer;
    EXPECT_EQ(idle.billing, BillingMode::OffPeak);
    EXPECT_DOUBLE_EQ(idle.payShare, 0.5);
    EXPECT_EQ(idle.payShareLow, 0.25);
    EXPECT_EQ(idle.window, (DailyWindow{0, 360}));
    EXPECT_EQ(idle.tax, TaxState::Excluded);
    EXPECT_EQ(idle.perGpuHour, Money::fromUnits(1.0, *Currency::parse("CNY")));
    EXPECT_EQ(read->rows[2].offer.perGpuHour, Money::fromUnits(1.6, *Currency::parse("CNY")));
    const Offer &pack = read->rows[3].offer;
    EXPECT_EQ(pack.printedUnit, "gpu_hour_pack");
    EXPECT_EQ(pack.packGpuHours, 1000);
    EXPECT_EQ(pack.perGpuHour, Money::fromUnits(9.0, *Currency::parse("CNY")));
    EXPECT_TRUE(pack.acceleratorAssumed); // 910B is a family
}

TEST(PriceImport, OwnJsonIsReadRowByRow)
{
    const auto read = preview(priceFile("own.json"), named("own.json"));
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(read->format, PriceFormat::OwnJson);
    EXPECT_EQ(read->rowsRead, 3);
    EXPECT_EQ(read->withoutPrice, 1);
    EXPECT_EQ(problemsOf(*read), "3:4 out_of_range\n");
    ASSERT_EQ(read->rows.size(), 2u);
    const Offer &contract = read->rows[0].offer;
    EXPECT_EQ(contract.billing, BillingMode::Reserved1Year);
    EXPECT_EQ(contract.stepSeconds, 60);
    EXPECT_EQ(contract.minimumSeconds, 600);
    EXPECT_EQ(contract.tax, TaxState::Excluded);
    EXPECT_EQ(contract.source, "contract 17");
    EXPECT_EQ(read->rows[1].offer.acceleratorId, "nvidia-b200");
    EXPECT_FALSE(read->rows[1].offer.perGpuHour);
    EXPECT_EQ(read->rows[1].offer.source, "own.json");
}

struct ShareCase {
    const char *text;
    double high;
    double low; ///< 0: none
};
class PayShares : public ::testing::TestWithParam<ShareCase> { };
TEST_P(PayShares, AreUnderstood)
{
    const auto read = preview(ownRow("amount,折扣", std::string("10,") + GetParam().text));
    ASSERT_TRUE(read) << codeOf(read) << " " << read.error().where;
    EXPECT_NEAR(read->rows[0].offer.payShare, GetParam().high, 1e-12);
    EXPECT_NEAR(read->rows[0].offer.payShareLow.value_or(0), GetParam().low, 1e-12);
}
INSTANTIATE_TEST_SUITE_P(PriceImport, PayShares, ::testing::Values(ShareCase{"0.5", 0.5, 0}, ShareCase{"50%", 0.5, 0}, ShareCase{"8折", 0.8, 0}, ShareCase{"8 折", 0.8, 0}, ShareCase{"85折", 0.85, 0}, ShareCase{"8.5折", 0.85, 0}, ShareCase{"2.5-5折", 0.5, 0.25}, ShareCase{"2.5–5 折", 0.5, 0.25}, ShareCase{"2.5折~5折", 0.5, 0.25}, ShareCase{"八折", 0.8, 0}, ShareCase{"八五折", 0.85, 0}, ShareCase{"10折", 1, 0}, ShareCase{"0.25-0.5", 0.5, 0.25}, ShareCase{"25-50%", 0.5, 0.25}));

struct AmountCase {
    const char *text;
    double amount;
    const char *currency;
};
class Amounts : public ::testing::TestWithParam<AmountCase> { };
TEST_P(Amounts, AreUnderstood)
{
    const auto read = preview("provider,gpu,unit,amount\nOur Cloud,H100 SXM,gpu_hour,\"" + std::string(GetParam().text) + "\"\n");
    ASSERT_TRUE(read) << codeOf(read) << " " << read.error().where;
    EXPECT_EQ(read->rows[0].offer.printedAmount, Money::fromUnits(GetParam().amount, *Currency::parse(GetParam().currency)));
}
INSTANTIATE_TEST_SUITE_P(PriceImport, Amounts, ::testing::Values(AmountCase{"¥12.5", 12.5, "CNY"}, AmountCase{"￥12.5", 12.5, "CNY"}, AmountCase{"12.5元", 12.5, "CNY"}, AmountCase{"$3", 3, "USD"}, AmountCase{"$ 1,234.5", 1234.5, "USD"}, AmountCase{"EUR 2", 2, "EUR"}, AmountCase{"2 €", 2, "EUR"}, AmountCase{"1,234,567 CNY", 1234567, "CNY"}, AmountCase{"HK$4", 4, "HKD"}, AmountCase{"5e-1 USD", 0.5, "USD"}));

struct BadCase {
    const char *columns;
    const char *cells;
    const char *problem; ///< place and code
};
class BadCells : public ::testing::TestWithParam<BadCase> { };
TEST_P(BadCells, AreNamedByLineAndColumn)
{
    // A good row besides, so that the file is usable.
    const std::string text = ownRow(GetParam().columns, GetParam().cells) + "Our Cloud,good,H100 SXM,gpu_hour,USD" + std::string(1 + std::count(GetParam().columns, GetParam().columns + std::strlen(GetParam().columns), ','), ',') + "\n";
    const auto read = preview(text);
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(problemsOf(*read), std::string(GetParam().problem) + "\n");
    EXPECT_EQ(read->problemRows, std::string(GetParam().problem).find('~') == std::string::npos ? 1 : 0);
}
INSTANTIATE_TEST_SUITE_P(PriceImport, BadCells,
    ::testing::Values(BadCase{"amount", "1e300", "2:6 out_of_range"}, BadCase{"amount", "1e999", "2:6 out_of_range"}, BadCase{"amount", "nan", "2:6 bad_number"}, BadCase{"amount", "inf", "2:6 bad_number"}, BadCase{"amount", "-5", "2:6 out_of_range"},
        BadCase{"amount", "0", "2:6 zero_price"}, BadCase{"amount", "\"1,5\"", "2:6 bad_number"}, BadCase{"amount", "\"12,34.5\"", "2:6 bad_number"}, BadCase{"amount", "on request", "2:6 bad_number"}, BadCase{"amount", "€5", "2:5 bad_value"},
        BadCase{"amount,billing", "5,fortnightly", "2:7 unknown_name"}, BadCase{"amount,billing", "5,purchase", "2:7 unknown_name"}, BadCase{"amount,gpus_per_instance", "5,1.5", "2:7 out_of_range"}, BadCase{"amount,gpus_per_instance", "5,many", "2:7 bad_number"},
        BadCase{"amount,gpus_per_instance", "5,1e9", "2:7 out_of_range"}, BadCase{"amount,pay_share", "5,1.5", "2:7 bad_value"}, BadCase{"amount,pay_share", "5,0折", "2:7 bad_value"}, BadCase{"amount,window", "5,25:00-26:00", "2:7 bad_value"},
        BadCase{"amount,window", "5,08:00-08:00", "2:7 bad_value"}, BadCase{"amount,tax", "5,perhaps", "2:7 unknown_name"}, BadCase{"amount,confidence", "5,total", "2:7 unknown_name"}, BadCase{"amount,as_of", "5,yesterday", "2:7 ~bad_value"},
        BadCase{"amount,as_of", "5,2026-13-01", "2:7 ~bad_value"}, BadCase{"amount,component_only", "5,maybe", "2:7 bad_value"}, BadCase{"amount,step_seconds", "5,0", "2:7 out_of_range"}, BadCase{"amount,as_of", "5,2027-01-01", "2:0 ~future_date"}));

TEST(PriceImport, WhatAnInstanceCostsSaysNothingWithoutItsCards)
{
    const auto read = preview("provider,gpu,unit,amount,gpus\nA,H100 SXM,instance_hour,$20,\nA,H100 SXM,instance_hour,$20,8\nA,H100 SXM,,$20,8\nA,H100 SXM,furlong,$20,8\nA,H100 SXM,gpu_hour_pack,$20,8\n");
    ASSERT_TRUE(read);
    EXPECT_EQ(problemsOf(*read), "2:5 missing_value\n4:3 missing_value\n5:3 unknown_name\n6:0 missing_value\n");
}

TEST(PriceImport, TheSameThingAtAnotherPriceIsNamed)
{
    const auto read = preview("provider,sku,gpu,unit,amount\nA,x,H100 SXM,gpu_hour,$2\nA,x,H100 SXM,gpu_hour,$2\nA,x,H100 SXM,gpu_hour,$3\n");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->merged, 1);
    EXPECT_EQ(problemsOf(*read), "4:5 repeated\n");
    EXPECT_EQ(read->problems[0].message.arguments[0].number, 2);
}

} // namespace
} // namespace powertrain
