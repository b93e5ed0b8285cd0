// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped data: how much there is, that it is sourced, and figures checked against their publishers.
#include <cmath>
#include <set>

#include "catalog_files.h"

using namespace powertrain;
using powertrain::test::shipped;

namespace {

const Accelerator &accelerator(const char *id)
{
    const Accelerator *found = shipped().findAccelerator(id);
    EXPECT_TRUE(found) << id;
    static const Accelerator nothing;
    return found ? *found : nothing;
}

double mib(const Accelerator &a) { return a.capacity ? a.capacity->value / 1048576 : 0; }
double tera(const std::optional<FlopsPerSecond> &rate) { return rate ? rate->value / 1e12 : 0; }

} // namespace

TEST(ShippedCatalog, HoldsEnough)
{
    const Catalog &c = shipped();
    std::set<std::string> vendors, providers, currencies;
    for (const auto &a : c.accelerators)
        vendors.insert(a.vendor);
    for (const auto &o : c.offers) {
        providers.insert(o.providerId);
        if (o.perGpuHour)
            currencies.insert(o.perGpuHour->currency.text());
    }
    EXPECT_GE(c.accelerators.size(), 120u);
    EXPECT_GE(vendors.size(), 14u);
    EXPECT_GE(c.models.size(), 200u);
    EXPECT_GE(c.offers.size(), 600u);
    EXPECT_GE(providers.size(), 40u);
    EXPECT_EQ(currencies, (std::set<std::string>{"CNY", "USD"}));
    EXPECT_EQ(c.regimes.size(), 41u);
    EXPECT_GE(c.purchases.size(), 60u);
    EXPECT_GE(c.services.size(), 200u);
    EXPECT_FALSE(c.rates.empty());
    EXPECT_EQ(c.version.size(), 10u);
    EXPECT_FALSE(c.disclaimer.en.empty());
    EXPECT_FALSE(c.disclaimer.zh.empty());
}

TEST(ShippedCatalog, EveryRowSaysWhereFromAndWhen)
{
    const Catalog &c = shipped();
    for (const auto &a : c.accelerators) {
        EXPECT_FALSE(a.provenance.sources.empty()) << a.id;
        EXPECT_EQ(a.provenance.asOf.size(), 10u) << a.id;
    }
    for (const auto &m : c.models)
        EXPECT_TRUE(!m.sources.empty() && m.asOf.size() == 10) << m.id;
    std::size_t undated = 0;
    for (const auto &o : c.offers) {
        EXPECT_FALSE(o.source.empty()) << o.id;
        undated += o.asOf.empty() ? 1 : 0;
    }
    // Price lists that carry no date stay undated, and there may be few of them only.
    EXPECT_LT(undated * 20, c.offers.size());
    for (const auto &p : c.purchases)
        EXPECT_FALSE(p.source.empty()) << p.id;
    for (const auto &s : c.services)
        EXPECT_FALSE(s.source.empty()) << s.id;
    for (const auto &r : c.rates)
        EXPECT_TRUE(!r.source.empty() && r.asOf.size() == 10);
    for (const auto &r : c.regimes)
        EXPECT_FALSE(r.sources.empty()) << r.id;
}

TEST(ShippedCatalog, NoPriceIsZeroAndEveryReferenceResolves)
{
    const Catalog &c = shipped();
    for (const auto &o : c.offers) {
        ASSERT_EQ(o.printedAmount.has_value(), o.perGpuHour.has_value()) << o.id;
        if (!o.perGpuHour)
            continue;
        EXPECT_GT(o.printedAmount->micros, 0) << o.id;
        EXPECT_GT(o.perGpuHour->micros, 0) << o.id;
        EXPECT_TRUE(c.findProvider(o.providerId)) << o.id;
        EXPECT_EQ(c.findOffer(o.id), &o);
        if (!o.acceleratorId.empty()) {
            EXPECT_TRUE(c.findAccelerator(o.acceleratorId)) << o.id;
        }
        EXPECT_GT(o.gpuShare, 0) << o.id;
        EXPECT_LE(o.gpuShare, 1) << o.id;
    }
    for (const auto &p : c.purchases)
        EXPECT_TRUE((p.low && p.low->micros > 0) || (p.likely && p.likely->micros > 0)) << p.id;
}

TEST(ShippedCatalog, OneNamePerProvider)
{
    std::set<std::string> names, folded;
    for (const auto &p : shipped().providers) {
        EXPECT_TRUE(names.insert(p.name).second) << p.name;
        if (!p.nameZh.empty()) {
            EXPECT_TRUE(folded.insert(p.nameZh).second) << p.nameZh;
        }
        EXPECT_EQ(p.name.find("converted"), std::string::npos) << p.name;
        EXPECT_EQ(p.name.find("Classic"), std::string::npos) << p.name;
        EXPECT_EQ(p.name.find("PAI"), std::string::npos) << p.name;
    }
    ASSERT_TRUE(shipped().findProvider("alibaba-cloud"));
    EXPECT_EQ(shipped().findProvider("alibaba-cloud")->nameZh, "阿里云");
    for (const auto &p : shipped().providers)
        EXPECT_TRUE(p.certificates.empty()) << p.id << ": none was seen, so none may be claimed";
}

/// Figures as the makers publish them: NVIDIA H100, A100 and B200 data sheets (dense), nvidia-smi for memory,
/// Huawei CANN issue 997 for the cube-only rates of the 910B.
TEST(ShippedCatalog, GoldenFacts)
{
    const auto &h100 = accelerator("nvidia-h100-sxm");
    EXPECT_DOUBLE_EQ(mib(h100), 81559);
    EXPECT_FALSE(h100.capacityDerived);
    EXPECT_DOUBLE_EQ(tera(h100.peak.bf16), 989);
    EXPECT_DOUBLE_EQ(tera(h100.peak.fp8), 1979);
    EXPECT_DOUBLE_EQ(h100.bandwidth->value, 3.35e12);
    EXPECT_DOUBLE_EQ(h100.linkPerDirection->value, 450e9);
    EXPECT_EQ(h100.gpusPerNode, 8);
    EXPECT_EQ(h100.fastDomainSize, 8);
    EXPECT_FALSE(h100.computesIn(Precision::Int4));

    EXPECT_DOUBLE_EQ(mib(accelerator("nvidia-h200-sxm")), 143771);
    EXPECT_DOUBLE_EQ(mib(accelerator("nvidia-b200")), 183359);
    EXPECT_DOUBLE_EQ(tera(accelerator("nvidia-b200").peak.bf16), 2250);
    EXPECT_FALSE(accelerator("nvidia-a100-sxm-80").computesIn(Precision::Fp8));
    EXPECT_FALSE(accelerator("nvidia-v100-sxm2-32").computesIn(Precision::Bf16));
    EXPECT_DOUBLE_EQ(tera(accelerator("nvidia-h800-sxm").peak.fp8), 1979);
    EXPECT_DOUBLE_EQ(accelerator("nvidia-h800-sxm").linkPerDirection->value, 200e9);
    EXPECT_DOUBLE_EQ(tera(accelerator("nvidia-h20-96").peak.bf16), 148);
    EXPECT_DOUBLE_EQ(tera(accelerator("nvidia-rtx-4090").peak.bf16), 165.2);
    EXPECT_DOUBLE_EQ(tera(accelerator("nvidia-rtx-4090").fp16PeakFp16Accumulate), 330.3);
    EXPECT_EQ(accelerator("nvidia-gb200").gpusPerNode, 4);
    EXPECT_EQ(accelerator("nvidia-gb200").fastDomainSize, 72);
    EXPECT_EQ(accelerator("aws-trainium2").gpusPerNode, 16);
    EXPECT_DOUBLE_EQ(tera(accelerator("huawei-910b2").peak.bf16), 353.9);
    EXPECT_FALSE(accelerator("huawei-910b2").computesIn(Precision::Fp8));
    EXPECT_EQ(accelerator("huawei-910c").logicalDevices, 2);
    EXPECT_DOUBLE_EQ(mib(accelerator("huawei-910c")), 65536);
    EXPECT_TRUE(accelerator("huawei-910b2").domesticChina);
    EXPECT_EQ(accelerator("apple-m3-ultra").gpusPerNode, 1);
    EXPECT_TRUE(accelerator("nvidia-rtx-4090").isGeForce());
    // 989.5 dense BF16 TFLOPS × 16 bit, as the export rules count; MI300X is published below 21 000.
    EXPECT_NEAR(*h100.totalProcessingPerformance, 15832, 16);
    EXPECT_NEAR(*accelerator("amd-mi300x").totalProcessingPerformance, 20919, 5);
}

TEST(ShippedCatalog, AnOptionalBridgeIsNotCountedOn)
{
    const auto &pcie = accelerator("nvidia-a100-pcie-80");
    EXPECT_FALSE(pcie.linkPerDirection);
    EXPECT_EQ(pcie.maxTensorParallel(), 8);
    EXPECT_NE(pcie.linkVendorWords.find("600"), std::string::npos);
}

TEST(ShippedCatalog, CapacityIsDerivedWhereTheDriverFigureIsUnknown)
{
    const auto &a800 = accelerator("nvidia-a800-pcie-80");
    EXPECT_TRUE(a800.capacityDerived);
    EXPECT_LE(mib(a800), 80 * 1024);
    EXPECT_GE(mib(a800), 0.98 * 80 * 1024);
    // A10G carries the same GDDR6 with ECC on as the A10, which reports 23 028 MiB.
    EXPECT_NEAR(mib(accelerator("nvidia-a10g")), 23028, 10);
    // Two chips a card: each reports half.
    EXPECT_NEAR(mib(accelerator("huawei-atlas-300i-duo-96")), 48 * 1024, 1);
    for (const auto &a : shipped().accelerators) {
        if (a.memoryMarketedGb && a.capacity) {
            const double ratio = a.capacity->value * a.logicalDevices / (*a.memoryMarketedGb * 1073741824.0);
            EXPECT_GT(ratio, 0.7) << a.id;
            EXPECT_LT(ratio, 1.05) << a.id;
        }
    }
}

TEST(ShippedCatalog, PeaksAreConsistentWithinACard)
{
    for (const auto &a : shipped().accelerators) {
        if (a.peak.fp8 && a.peak.bf16) {
            EXPECT_GE(tera(a.peak.fp8), tera(a.peak.bf16) * 0.99) << a.id;
        }
        if (a.peak.fp4 && a.peak.fp8) {
            EXPECT_GE(tera(a.peak.fp4), tera(a.peak.fp8) * 0.99) << a.id;
        }
        if (a.bandwidth) {
            EXPECT_LT(a.bandwidth->value, 25e12) << a.id;
        }
        EXPECT_TRUE(!a.peak.bf16 || tera(a.peak.bf16) < 5000) << a.id << ": looks like a figure with sparsity";
    }
}

struct AliasCase {
    const char *name;
    const char *id;
    bool ambiguous;
};
class Alias : public ::testing::TestWithParam<AliasCase> { };
TEST_P(Alias, Resolves)
{
    bool ambiguous = false;
    const Accelerator *found = shipped().findAccelerator(GetParam().name, &ambiguous);
    ASSERT_TRUE(found) << GetParam().name;
    EXPECT_EQ(found->id, GetParam().id);
    EXPECT_EQ(ambiguous, GetParam().ambiguous);
}
INSTANTIATE_TEST_SUITE_P(Names, Alias,
    ::testing::Values(AliasCase{"nvidia-h100-sxm", "nvidia-h100-sxm", false}, AliasCase{"H100 SXM5", "nvidia-h100-sxm", false}, AliasCase{"h100", "nvidia-h100-sxm", true},
        AliasCase{"A100-40GB", "nvidia-a100-sxm-40", true}, AliasCase{"A100 80GB", "nvidia-a100-sxm-80", true}, AliasCase{"A100-PCIe-80GB", "nvidia-a100-pcie-80", false},
        AliasCase{"RTX 4090", "nvidia-rtx-4090", false}, AliasCase{"rtx4090d", "nvidia-rtx-4090-d", false}, AliasCase{"H20", "nvidia-h20-96", true},
        AliasCase{"昇腾 910B", "huawei-910b2", true}, AliasCase{"Ascend910B2", "huawei-910b2", false}, AliasCase{"昇腾910C", "huawei-910c", false},
        AliasCase{"MI300X", "amd-mi300x", false}, AliasCase{"T4", "nvidia-t4", false}, AliasCase{"NVIDIA A10", "nvidia-a10", false}),
    [](const auto &parameter) { return "case" + std::to_string(parameter.index); });

TEST(ShippedCatalog, NamesThatStandForNoCardStayUnmatched)
{
    for (const char *name : {"K80", "P100", "A10 (1/2)", "", "---", "H1000"})
        EXPECT_FALSE(shipped().findAccelerator(name)) << name;
}

TEST(ShippedCatalog, FortyGigabyteCardsAreNotSoldAsEighty)
{
    // The printed names of these rows say only "A100"; their SKU says 40 GB.
    for (const auto &o : shipped().offers) {
        if (o.sku.find("40gb") != std::string::npos && o.sku.find("a100") != std::string::npos) {
            EXPECT_NE(o.acceleratorId.find("-40"), std::string::npos) << o.id << ' ' << o.sku;
        }
    }
}

struct PriceCase {
    const char *id;
    double perGpuHour;
    const char *currency;
};
class PricePerGpuHour : public ::testing::TestWithParam<PriceCase> { };
TEST_P(PricePerGpuHour, IsBroughtToOneCardAndOneHour)
{
    const Offer *offer = shipped().findOffer(GetParam().id);
    ASSERT_TRUE(offer);
    EXPECT_NEAR(offer->perGpuHour->units(), GetParam().perGpuHour, 1e-4);
    EXPECT_EQ(offer->perGpuHour->currency.text(), GetParam().currency);
}
// AWS g5.12xlarge 5.672 USD for 4 A10G; 8×B300 290 000 CNY a month; Replicate T4 0.000225 USD a second; Azure half an A10.
INSTANTIATE_TEST_SUITE_P(Offers, PricePerGpuHour,
    ::testing::Values(PriceCase{"o0004", 1.418, "USD"}, PriceCase{"o0851", 290000.0 / 8 / 730, "CNY"}, PriceCase{"o0751", 0.81, "USD"}, PriceCase{"o0100", 3.2, "USD"},
        PriceCase{"o0904", 7545.0 / 730, "CNY"}),
    [](const auto &parameter) { return std::string(parameter.param.id); });

TEST(ShippedCatalog, OffersOfOneCardAreSortedByPrice)
{
    const auto offers = shipped().offersFor("nvidia-h100-sxm");
    ASSERT_GT(offers.size(), 20u);
    for (std::size_t i = 1; i < offers.size(); ++i) {
        EXPECT_TRUE(offers[i - 1]->perGpuHour || !offers[i]->perGpuHour) << "a missing price sorts last";
        if (offers[i]->perGpuHour && offers[i]->perGpuHour->currency == offers[i - 1]->perGpuHour->currency) {
            EXPECT_LE(offers[i - 1]->perGpuHour->micros, offers[i]->perGpuHour->micros);
        }
    }
    EXPECT_TRUE(shipped().offersFor("no-such-card").empty());
    EXPECT_TRUE(shipped().offersFor("").empty());
}

TEST(ShippedCatalog, MarketFiguresAreKeptApartFromOffers)
{
    EXPECT_GE(shipped().indices.size(), 50u);
    for (const auto &i : shipped().indices)
        EXPECT_TRUE(i.low.micros > 0 && i.high.micros >= i.low.micros) << i.id;
    for (const auto &o : shipped().offers)
        EXPECT_EQ(o.sku.find("median"), std::string::npos) << o.id;
}

TEST(ShippedCatalog, ModelsAreFoundByIdNameAndShortName)
{
    for (const char *name : {"qwen2.5-7b", "Qwen/Qwen2.5-7B", "Qwen2.5-7B", "deepseek-ai/DeepSeek-R1", "DeepSeek-V3"})
        EXPECT_TRUE(shipped().findModel(name)) << name;
    ASSERT_TRUE(shipped().findModel("Qwen/Qwen2.5-32B"));
    EXPECT_EQ(shipped().findModel("Qwen/Qwen2.5-32B")->statedParameters, 32763876352);
    EXPECT_DOUBLE_EQ(*shipped().findModel("Qwen/Qwen3-235B-A22B")->activeParameters, 22e9);
    EXPECT_FALSE(shipped().findModel("no such model"));
}

TEST(ShippedCatalog, RegimesCarryTheirRules)
{
    const auto &regimes = shipped().regimes;
    for (const auto &r : regimes) {
        EXPECT_FALSE(r.trigger.empty()) << r.id;
        EXPECT_TRUE(!r.name.en.empty() && !r.name.zh.empty()) << r.id;
        EXPECT_TRUE(!r.advice.en.empty() && !r.advice.zh.empty()) << r.id;
        EXPECT_FALSE(r.demands.empty()) << r.id;
        for (const BilingualText *text : {&r.name, &r.status, &r.appliesTo, &r.modeNotes, &r.advice, &r.caveats}) {
            EXPECT_EQ(text->en.empty(), text->zh.empty()) << r.id << ": " << text->en;
        }
        for (const auto *list : {&r.demands, &r.providerEvidence}) {
            for (const BilingualText &text : *list) {
                EXPECT_TRUE(!text.en.empty() && !text.zh.empty()) << r.id << ": " << text.en;
            }
        }
        EXPECT_EQ(r.status.en.find("The the"), std::string::npos);
        EXPECT_EQ(r.modeNotes.en.find("the articles"), std::string::npos) << r.id;
    }
    EXPECT_EQ(regimes[1].id, "cn_mlps_l3");
    EXPECT_EQ(regimes[1].modes[static_cast<std::size_t>(DeploymentMode::BareMetal)], ModeVerdict::Preferred);
    EXPECT_EQ(regimes[1].modes[static_cast<std::size_t>(DeploymentMode::CloudVm)], ModeVerdict::Conditional);
    EXPECT_EQ(regimes[1].regionRule, RegionRule::MustBeIn);
    EXPECT_EQ(regimes[1].logRetentionDays, 183);
}

TEST(ShippedCatalog, CheckFindsOldPricesOncePerProvider)
{
    const auto findings = checkCatalog(shipped(), "2026-11-30");
    std::set<std::string> providers;
    for (const auto &finding : findings) {
        EXPECT_NE(finding.code, "catalog.check.no_source");
        EXPECT_NE(finding.code, "catalog.check.unknown_provider");
        if (finding.code == "catalog.check.old_prices") {
            EXPECT_TRUE(providers.insert(finding.arguments.front().text).second);
        }
    }
    EXPECT_GT(providers.size(), 5u);
}

/// A peak that was worked out from a sibling stands in its own field; the list of derived fields only says how.
TEST(Shipped, DerivedPeaksAreFilledIn)
{
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    ASSERT_TRUE(opened);
    for (const char *id : {"nvidia-rtx-4090-d", "nvidia-rtx-5060-ti-16", "nvidia-rtx-pro-6000-maxq", "nvidia-dgx-spark-gb10", "amd-r9700", "amd-ryzen-ai-max-395"}) {
        const Accelerator *card = opened->catalog->findAccelerator(id);
        ASSERT_TRUE(card) << id;
        EXPECT_TRUE(card->computesIn(Precision::Bf16)) << id;
    }
}
