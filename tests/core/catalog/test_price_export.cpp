// SPDX-License-Identifier: GPL-3.0-or-later
// What is exported comes back as it was.
#include "core/catalog/price_unit.h"
#include "price_files.h"

namespace powertrain {
namespace {

using namespace test;

std::vector<const Offer *> allOffers(const Catalog &catalog)
{
    std::vector<const Offer *> offers;
    for (const Offer &offer : catalog.offers)
        offers.push_back(&offer);
    return offers;
}

/// Everything that a file can say about an offer.
void expectSame(const Offer &a, const Offer &b)
{
    SCOPED_TRACE(a.id);
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.providerId, b.providerId);
    EXPECT_EQ(a.sku, b.sku);
    EXPECT_EQ(a.gpu, b.gpu);
    EXPECT_EQ(a.acceleratorId, b.acceleratorId);
    EXPECT_EQ(a.acceleratorAssumed, b.acceleratorAssumed);
    EXPECT_EQ(a.gpusPerInstance, b.gpusPerInstance);
    EXPECT_EQ(a.gpuShare, b.gpuShare);
    EXPECT_EQ(a.region, b.region);
    EXPECT_EQ(a.regionGroup, b.regionGroup);
    EXPECT_EQ(a.billing, b.billing);
    EXPECT_EQ(a.printedAmount, b.printedAmount);
    EXPECT_EQ(a.printedUnit, b.printedUnit);
    EXPECT_EQ(a.perGpuHour, b.perGpuHour);
    EXPECT_EQ(a.payShare, b.payShare);
    EXPECT_EQ(a.payShareLow, b.payShareLow);
    EXPECT_EQ(a.window, b.window);
    EXPECT_EQ(a.packGpuHours, b.packGpuHours);
    EXPECT_EQ(a.stepSeconds, b.stepSeconds);
    EXPECT_EQ(a.minimumSeconds, b.minimumSeconds);
    EXPECT_EQ(a.tax, b.tax);
    EXPECT_EQ(a.componentOnly, b.componentOnly);
    EXPECT_EQ(a.vcpus, b.vcpus);
    EXPECT_EQ(a.ramGb, b.ramGb);
    EXPECT_EQ(a.asOf, b.asOf);
    EXPECT_EQ(a.source, b.source);
    EXPECT_EQ(a.traceable, b.traceable);
    EXPECT_EQ(a.confidence, b.confidence);
    EXPECT_EQ(a.notes, b.notes);
    EXPECT_EQ(a.superseded, b.superseded);
}

class OwnFormats : public ::testing::TestWithParam<PriceFormat> { };

TEST_P(OwnFormats, GiveTheWholeCatalogueBack)
{
    const auto offers = allOffers(shipped());
    const auto read = preview(exportPrices(offers, GetParam(), shipped()));
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(read->format, GetParam());
    EXPECT_EQ(problemsOf(*read), "");
    ASSERT_EQ(read->rows.size(), offers.size());
    for (std::size_t i = 0; i < offers.size(); ++i) {
        expectSame(read->rows[i].offer, *offers[i]);
        EXPECT_TRUE(read->rows[i].state == ImportState::Same || read->rows[i].state == ImportState::Unmatched) << offers[i]->id;
    }
}

TEST_P(OwnFormats, KeepEveryField)
{
    Offer offer;
    offer.id = "mine";
    offer.providerId = "某某云";
    offer.sku = "=HYPERLINK(\"http://x\")";
    offer.gpu = "+cmd|' /C calc'!A0";
    offer.acceleratorId = "nvidia-l4";
    offer.acceleratorAssumed = true;
    offer.gpusPerInstance = 3;
    offer.gpuShare = 1.0 / 3;
    offer.region = "@here";
    offer.regionGroup = "cn";
    offer.billing = BillingMode::OffPeak;
    offer.printedAmount = Money{1, *Currency::parse("CNY")};
    offer.printedAmount->micros = 123456789;
    offer.printedUnit = "gpu_hour_pack";
    offer.payShare = 0.5;
    offer.payShareLow = 0.25;
    offer.window = DailyWindow{22 * 60 + 30, 6 * 60};
    offer.packGpuHours = 1000;
    offer.stepSeconds = 60;
    offer.minimumSeconds = 600;
    offer.tax = TaxState::Included;
    offer.componentOnly = true;
    offer.vcpus = 7;
    offer.ramGb = 30.5;
    offer.asOf = "2026-11";
    offer.source = "-1+1\nsecond line, \"quoted\"";
    offer.traceable = false;
    offer.confidence = "low";
    offer.notes = "'=already guarded; 全角＝";
    offer.superseded = true;
    offer.perGpuHour = catalog::perGpuHour(offer);
    const std::string file = exportPrices({&offer}, GetParam(), shipped());
    const auto read = preview(file);
    ASSERT_TRUE(read) << codeOf(read) << read.error().where;
    EXPECT_EQ(problemsOf(*read), "");
    ASSERT_EQ(read->rows.size(), 1u);
    expectSame(read->rows[0].offer, offer);
}

INSTANTIATE_TEST_SUITE_P(PriceExport, OwnFormats, ::testing::Values(PriceFormat::OwnCsv, PriceFormat::OwnJson));

TEST(PriceExport, NoCellIsAFormula)
{
    Offer offer;
    offer.providerId = "x";
    offer.printedUnit = "gpu_hour";
    const char *names[] = {"=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "'=1", "＝1", " =1"};
    for (const char *name : names) {
        offer.sku = offer.gpu = offer.region = offer.notes = offer.source = name;
        for (const PriceFormat format : {PriceFormat::OwnCsv, PriceFormat::SkyPilot, PriceFormat::GpuHunt}) {
            offer.printedAmount = offer.perGpuHour = Money::fromUnits(1, Currency{});
            const std::string file = exportPrices({&offer}, format, shipped());
            for (const char *mark : {"=", "+", "-", "@", "\t", "＝"}) {
                for (const char *before : {",", "\n", ",\"", "\n\""})
                    EXPECT_EQ(file.find(std::string(before) + mark), std::string::npos) << name << file;
            }
        }
    }
}

class InstanceFormats : public ::testing::TestWithParam<PriceFormat> { };

TEST_P(InstanceFormats, GiveTheSamePricesBack)
{
    const auto offers = allOffers(shipped());
    const auto read = preview(exportPrices(offers, GetParam(), shipped()));
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_GT(read->rows.size(), 400u);
    int compared = 0;
    for (const ImportRow &row : read->rows) {
        const Offer *before = shipped().findOffer(row.offer.id);
        if (!before || !before->perGpuHour || before->perGpuHour->currency != Currency{} || before->gpusPerInstance != row.offer.gpusPerInstance)
            continue;
        EXPECT_NEAR(row.offer.perGpuHour->units(), before->perGpuHour->units(), 2e-6 + 1e-5 * before->perGpuHour->units()) << row.offer.id;
        EXPECT_EQ(row.offer.acceleratorId, before->acceleratorId) << row.offer.id;
        ++compared;
    }
    EXPECT_GT(compared, 350);
}

INSTANTIATE_TEST_SUITE_P(PriceExport, InstanceFormats, ::testing::Values(PriceFormat::SkyPilot, PriceFormat::GpuHunt));

} // namespace
} // namespace powertrain
