// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a price file against the catalogue: ids, states, cards, and the change that keeps them.
#include <set>

#include "core/catalog/overlay_edit.h"
#include "price_files.h"

namespace powertrain {
namespace {

using namespace test;

/// A catalogue of this test's own: one provider's offers of one card.
struct SmallCatalog {
    Catalog catalog = shipped();

    SmallCatalog()
    {
        catalog.offers.clear();
        catalog.mappings.clear();
        catalog.confirmations.clear();
        for (int i = 0; i < 4; ++i)
            add("peer" + std::to_string(i), "sku" + std::to_string(i), 2.0 + 0.1 * i);
    }
    Offer &add(const std::string &id, const std::string &sku, double price)
    {
        Offer offer;
        offer.id = id;
        offer.providerId = "lambda";
        offer.sku = sku;
        offer.gpu = "H100 SXM";
        offer.acceleratorId = "nvidia-h100-sxm";
        offer.region = "here";
        offer.printedAmount = offer.perGpuHour = Money::fromUnits(price, Currency{});
        offer.printedUnit = "gpu_hour";
        offer.asOf = "2026-06-01";
        catalog.offers.push_back(offer);
        catalog.indexOffers();
        return catalog.offers.back();
    }
    Expected<ImportPreview> preview(const std::string &rows, ImportOptions options = named("prices.csv")) const
    {
        return previewImport("provider,sku,gpu,region,unit,amount,as_of\n" + rows, options, catalog);
    }
};

TEST(PriceImportMatch, OffersAreKnownByProviderSkuRegionAndWayOfPaying)
{
    const SmallCatalog small;
    const auto read = small.preview("Lambda,sku0,H100 SXM,here,gpu_hour,$2.00,2026-06-01\n"
                                    "lambda,sku1,H100 SXM,here,gpu_hour,$2.50,2026-07-01\n"
                                    "lambda,sku1,H100 SXM,there,gpu_hour,$2.50,2026-07-01\n"
                                    "lambda,sku2,H100 SXM,here,gpu_hour,$2.20,2026-07-01\n"
                                    "lambda,sku3,H100 SXM,here,gpu_hour,$2.30,2026-01-01\n"
                                    "lambda,sku0,H100 SXM,nowhere,gpu_hour,,\n");
    ASSERT_TRUE(read) << codeOf(read);
    ASSERT_EQ(read->rows.size(), 6u);
    EXPECT_EQ(read->rows[0].offer.id, "peer0");
    EXPECT_EQ(read->rows[0].state, ImportState::Same);
    EXPECT_EQ(read->rows[1].offer.id, "peer1");
    EXPECT_EQ(read->rows[1].state, ImportState::Changed);
    EXPECT_EQ(read->rows[1].before, Money::fromUnits(2.1, Currency{}));
    EXPECT_EQ(read->rows[2].state, ImportState::Added);
    EXPECT_EQ(read->rows[2].offer.id, "lambda:sku1:there:on_demand");
    EXPECT_EQ(read->rows[3].state, ImportState::Changed); // the date is newer
    EXPECT_EQ(read->rows[4].state, ImportState::Same);    // an older date of the same price says nothing
    EXPECT_EQ(read->rows[5].state, ImportState::Added);   // without a price
    EXPECT_EQ(read->count(ImportState::Same), 2);
}

TEST(PriceImportMatch, AnOlderUndatedOrMissingPriceLeavesTheNewerOne)
{
    const SmallCatalog small;
    for (const char *row : {"lambda,sku0,H100 SXM,here,gpu_hour,$1.90,2026-01-01\n", "lambda,sku0,H100 SXM,here,gpu_hour,$1.90,\n", "lambda,sku0,H100 SXM,here,gpu_hour,,2026-11-01\n"}) {
        const auto read = small.preview(row);
        ASSERT_TRUE(read) << row;
        EXPECT_EQ(read->rows[0].state, ImportState::Same) << row;
        EXPECT_EQ(problemsOf(*read), "2:0 ~older\n") << row;
    }
}

TEST(PriceImportMatch, IdsThatLookLikeRepeatsKeepEveryPrice)
{
    const SmallCatalog small;
    const auto read = previewImport("id,provider,sku,gpu,region,unit,amount,as_of\nX#2,lambda,a,H100 SXM,x,gpu_hour,$2.0,2026-07-01\nX,lambda,b,H100 SXM,x,gpu_hour,$2.1,2026-07-01\nX,lambda,c,H100 SXM,x,gpu_hour,$2.2,2026-07-01\n",
        ImportOptions{}, small.catalog);
    ASSERT_TRUE(read);
    std::set<std::string> ids;
    for (const ImportRow &row : read->rows)
        ids.insert(row.offer.id);
    EXPECT_EQ(ids.size(), 3u);
}

TEST(PriceImportMatch, TenTimesOffThePeersIsSuspicious)
{
    SmallCatalog small;
    const std::string rows = "lambda,dear,H100 SXM,here,gpu_hour,$2000,2026-07-01\n"
                             "lambda,cheap,H100 SXM,here,gpu_hour,$0.2,2026-07-01\n"
                             "lambda,fair,H100 SXM,here,gpu_hour,$19,2026-07-01\n"
                             "lambda,yuan,H100 SXM,here,gpu_hour,¥15,2026-07-01\n"
                             "lambda,lonely,B200,here,gpu_hour,$5000,2026-07-01\n";
    auto read = small.preview(rows);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->rows.size(), 5u);
    EXPECT_EQ(read->rows[0].state, ImportState::Suspicious);
    EXPECT_TRUE(read->rows[0].offer.suspicious);
    EXPECT_TRUE(read->rows[0].peers);
    EXPECT_EQ(read->rows[1].state, ImportState::Suspicious);
    EXPECT_EQ(read->rows[2].state, ImportState::Added);
    EXPECT_EQ(read->rows[3].state, ImportState::Added); // about 2 USD
    EXPECT_EQ(read->rows[4].state, ImportState::Added); // fewer than three peers
    small.catalog.confirmations.push_back({read->rows[0].offer.id, *read->rows[0].offer.perGpuHour, "2026-07-01"});
    read = small.preview(rows);
    EXPECT_EQ(read->rows[0].state, ImportState::Added); // the user vouches for it
}

TEST(PriceImportMatch, MappingsComeBeforeTheCataloguesNames)
{
    SmallCatalog small;
    small.catalog.mappings = {{"Dreamcard", std::nullopt, "nvidia-l4"}, {"Oldcard", std::nullopt, ""}};
    auto options = named("x.csv");
    options.mappings = {{"dream-card", 80, "nvidia-h100-sxm"}, {"H100", std::nullopt, "nvidia-h100-pcie"}};
    const std::string text = "provider,sku,gpu,gpu_memory_gb,unit,amount\n"
                             "A,1,Dreamcard,24,gpu_hour,$1\nA,2,Dreamcard,79.6,gpu_hour,$1\nA,3,H100,,gpu_hour,$1\nA,4,OLDCARD,,gpu_hour,$1\nA,5,Newcard,,gpu_hour,$1\nA,6,Newcard,,gpu_hour,$2\n";
    const auto read = previewImport(text, options, small.catalog);
    ASSERT_TRUE(read);
    ASSERT_EQ(read->rows.size(), 5u);
    EXPECT_EQ(read->rows[0].offer.acceleratorId, "nvidia-l4");
    EXPECT_EQ(read->rows[1].offer.acceleratorId, "nvidia-h100-sxm");
    EXPECT_EQ(read->rows[2].offer.acceleratorId, "nvidia-h100-pcie");
    EXPECT_EQ(read->leftOut, 1);
    EXPECT_EQ(read->count(ImportState::Unmatched), 2);
    ASSERT_EQ(read->unknown.size(), 1u);
    EXPECT_EQ(read->unknown[0].rows, 2);
}

struct NameCase {
    const char *printed;
    double memoryGb; ///< 0: not said
    const char *id;  ///< empty: unknown
    bool assumed;
};
class CardNamesOfFiles : public ::testing::TestWithParam<NameCase> { };
TEST_P(CardNamesOfFiles, MeanACard)
{
    const NameCase &name = GetParam();
    const std::string text = "provider,sku,gpu,gpu_memory_gb,unit,amount\nA,1,\"" + std::string(name.printed) + "\"," + (name.memoryGb > 0 ? std::to_string(name.memoryGb) : std::string()) + ",gpu_hour,$1\n";
    const auto read = preview(text);
    ASSERT_TRUE(read) << codeOf(read);
    EXPECT_EQ(read->rows[0].offer.acceleratorId, name.id);
    EXPECT_EQ(read->rows[0].offer.acceleratorAssumed, name.assumed);
}
INSTANTIATE_TEST_SUITE_P(PriceImportMatch, CardNamesOfFiles,
    ::testing::Values(NameCase{"A100", 80, "nvidia-a100-sxm-80", true}, NameCase{"A100", 40, "nvidia-a100-sxm-40", true}, NameCase{"A100-80G-PCIe", 0, "nvidia-a100-pcie-80", false}, NameCase{"A100 SXM", 40, "nvidia-a100-sxm-40", false},
        NameCase{"H20", 0, "nvidia-h20-96", true}, NameCase{"H20", 96, "nvidia-h20-96", false}, NameCase{"H20", 141, "nvidia-h20-141", false}, NameCase{"H200", 141, "nvidia-h200-sxm", true}, NameCase{"H200", 80, "", false},
        NameCase{"H100NVL", 94, "nvidia-h100-nvl", false}, NameCase{"H100", 94, "nvidia-h100-nvl", false}, NameCase{"H100", 80, "nvidia-h100-sxm", true}, NameCase{"NVIDIA L40S", 45, "nvidia-l40s", false}, NameCase{"L4", 24, "nvidia-l4", false},
        NameCase{"L40", 48, "nvidia-l40", false}, NameCase{"RTXPRO6000", 96, "nvidia-rtx-pro-6000-server", true}, NameCase{"RTX6000", 24, "", false}, NameCase{"RTX4090", 24, "nvidia-rtx-4090", false}, NameCase{"RTX 4090", 48, "", false},
        NameCase{"RTX 5090 D", 24, "nvidia-rtx-5090-d-v2", false}, NameCase{"RTX 5090 D", 32, "nvidia-rtx-5090-d", false}, NameCase{"V100", 16, "nvidia-v100-sxm2-16", true}, NameCase{"V100", 32, "nvidia-v100-sxm2-32", true},
        NameCase{"昇腾910B", 0, "huawei-910b2", true}, NameCase{"昇腾910B", 32, "huawei-910b4", false}, NameCase{"MI300X", 192, "amd-mi300x", false}, NameCase{"MI250", 64, "amd-mi250", false}, NameCase{"Tesla T4", 15, "nvidia-t4", false},
        NameCase{"B300", 268.6, "nvidia-b300", false}, NameCase{"nvidia-h100-sxm", 0, "nvidia-h100-sxm", false}, NameCase{"Gaudi", 32, "", false}));

TEST(PriceImportMatch, SuggestionsAreLikelyAndTheSameEachTime)
{
    const std::string text = "provider,sku,gpu,gpu_memory_gb,unit,amount\nA,1,RTX 4090 Turbo,24,gpu_hour,$1\nA,2,H100 SXMM5,80,gpu_hour,$1\nA,3,!!!,,gpu_hour,$1\nA,4,Ascend 910B9,64,gpu_hour,$1\n";
    const auto first = preview(text), second = preview(text);
    ASSERT_TRUE(first);
    ASSERT_EQ(first->unknown.size(), 4u);
    ASSERT_FALSE(first->unknown[0].suggestions.empty());
    EXPECT_EQ(first->unknown[0].suggestions.front(), "nvidia-rtx-4090");
    ASSERT_FALSE(first->unknown[1].suggestions.empty());
    EXPECT_EQ(first->unknown[1].suggestions.front().rfind("nvidia-h100", 0), 0u);
    EXPECT_TRUE(first->unknown[2].suggestions.empty());
    ASSERT_FALSE(first->unknown[3].suggestions.empty());
    EXPECT_EQ(first->unknown[3].suggestions.front().rfind("huawei-910b", 0), 0u);
    for (std::size_t i = 0; i < first->unknown.size(); ++i) {
        EXPECT_EQ(first->unknown[i].suggestions, second->unknown[i].suggestions);
        EXPECT_LE(first->unknown[i].suggestions.size(), 5u);
    }
}

TEST(PriceImportMatch, TheChangeHoldsWhatWasChosen)
{
    const SmallCatalog small;
    const auto read = small.preview("lambda,sku0,H100 SXM,here,gpu_hour,$2.00,2026-06-01\n"
                                    "lambda,sku1,H100 SXM,here,gpu_hour,$2.50,2026-07-01\n"
                                    "lambda,new,H100 SXM,here,gpu_hour,$2.50,2026-07-01\n"
                                    "lambda,dear,H100 SXM,here,gpu_hour,$2500,2026-07-01\n"
                                    "lambda,odd,Newcard,here,gpu_hour,$2,2026-07-01\n"
                                    "lambda,bad,H100 SXM,here,gpu_hour,free,2026-07-01\n");
    ASSERT_TRUE(read);
    ImportChoice choice;
    auto change = importChange(*read, choice, {}, "2026-12-01T10:00:00");
    ASSERT_FALSE(change);
    EXPECT_EQ(change.error().message.code, "catalog.import_has_problems");
    choice.despiteProblems = true;
    change = importChange(*read, choice, {{"Newcard", std::nullopt, ""}}, "2026-12-01T10:00:00");
    ASSERT_TRUE(change);
    EXPECT_EQ(change->kind, ChangeKind::Import);
    EXPECT_EQ(change->subject, "prices.csv");
    EXPECT_EQ(change->mappings.size(), 1u);
    EXPECT_EQ(change->offers.size(), 3u); // changed, added, suspicious
    choice.unmatched = true;
    EXPECT_EQ(importChange(*read, choice, {}, "")->offers.size(), 4u);
    choice = {false, false, false, false, true};
    EXPECT_EQ(importChange(*read, choice, {}, "").error().message.code, "catalog.import_nothing");
}

TEST(PriceImportMatch, AnImportIsKeptAndTakenBackAsOne)
{
    const TemporaryFolder folder;
    const auto overlay = folder / "overlay.db";
    const auto read = previewImport(priceFile("skypilot_vms.csv"), named("test-cloud_vms.csv"), shipped());
    ASSERT_TRUE(read);
    ImportChoice choice;
    choice.despiteProblems = choice.unmatched = true;
    const auto change = importChange(*read, choice, {{"Dreamcard 9000", 96, "nvidia-l4"}}, "2026-12-01T10:00:00");
    ASSERT_TRUE(change);
    ASSERT_TRUE(applyChange(overlay, *change));
    auto opened = openCatalog(POWERTRAIN_CATALOG, overlay);
    ASSERT_TRUE(opened);
    const Offer *spot = opened->catalog->findOffer("test-cloud:big.8:north-1:spot");
    ASSERT_TRUE(spot);
    EXPECT_TRUE(spot->user);
    EXPECT_EQ(spot->perGpuHour, Money::fromUnits(18.5 / 8, Currency{}));
    EXPECT_FALSE(opened->catalog->findOffer("test-cloud:no.price:north-1:on_demand")->perGpuHour);
    EXPECT_EQ(opened->catalog->mappings.size(), 1u);
    // Once more: nothing is new, but for the card that the mapping now knows.
    const auto again = previewImport(priceFile("skypilot_vms.csv"), named("test-cloud_vms.csv"), *opened->catalog);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->count(ImportState::Same), static_cast<int>(again->rows.size()) - 1);
    EXPECT_TRUE(again->unknown.empty());
    ASSERT_TRUE(undoChange(overlay));
    opened = openCatalog(POWERTRAIN_CATALOG, overlay);
    EXPECT_EQ(opened->catalog->offers.size(), shipped().offers.size());
    EXPECT_TRUE(opened->catalog->mappings.empty());
}

} // namespace
} // namespace powertrain
