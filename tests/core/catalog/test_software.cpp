// SPDX-License-Identifier: GPL-3.0-or-later
// Software stacks, oldest versions, servers and what else version 3 of the shipped schema brought.
#include <map>
#include <set>

#include <SQLiteCpp/SQLiteCpp.h>

#include "catalog_files.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

const Accelerator &card(const char *id)
{
    for (const Accelerator &a : shipped().accelerators) {
        if (a.id == id)
            return a;
    }
    ADD_FAILURE() << id;
    return shipped().accelerators.front();
}

const SoftwareMinimum *minimumOf(const char *id, std::optional<Precision> precision)
{
    for (const SoftwareMinimum &m : shipped().softwareMinimums) {
        if (m.precision == precision && m.matches(card(id)))
            return &m;
    }
    return nullptr;
}

bool complete(const BilingualText &text) { return !text.en.empty() && !text.zh.empty(); }

} // namespace

TEST(Software, EveryAcceleratorHasAStack)
{
    const std::map<std::string, std::set<std::string>> expected = {{"NVIDIA", {"cuda"}}, {"AMD", {"rocm"}}, {"Huawei", {"cann"}}, {"Intel", {"oneapi", "gaudi"}}, {"Google", {"tpu"}}, {"AWS", {"neuron"}},
        {"Apple", {"metal"}}, {"Cambricon", {"neuware"}}, {"Hygon", {"dtk"}}, {"Moore Threads", {"musa"}}, {"MetaX", {"mxmaca"}}, {"Biren", {"birensupa"}}, {"Iluvatar CoreX", {"corex"}},
        {"Kunlunxin", {"xpu"}}, {"Enflame", {"topsrider"}}, {"Alibaba T-Head", {"ppu"}}};
    for (const Accelerator &a : shipped().accelerators) {
        const SoftwareStack *stack = shipped().stackOf(a);
        ASSERT_TRUE(stack) << a.id;
        ASSERT_TRUE(expected.count(a.vendor)) << a.vendor;
        EXPECT_TRUE(expected.at(a.vendor).count(stack->id)) << a.id << " has " << stack->id;
    }
    // A vendor with two stacks: what the card's own list names decides.
    EXPECT_EQ(shipped().stackOf(card("intel-gaudi3"))->id, "gaudi");
    EXPECT_EQ(shipped().stackOf(card("intel-arc-b580"))->id, "oneapi");
    // A card of the user's from a vendor nobody knows goes by its list; one without both has none.
    Accelerator own;
    own.vendor = "Acme";
    EXPECT_FALSE(shipped().stackOf(own));
    own.softwareStacks = {"Acme SDK", "ROCm"};
    ASSERT_TRUE(shipped().stackOf(own));
    EXPECT_EQ(shipped().stackOf(own)->id, "rocm");
}

TEST(Software, EveryTextStandsInBothLanguagesWithItsSource)
{
    ASSERT_GE(shipped().softwareStacks.size(), 17u);
    for (const SoftwareStack &s : shipped().softwareStacks) {
        EXPECT_TRUE(complete(s.tierReason) && complete(s.availability) && complete(s.exportNote)) << s.id;
        EXPECT_TRUE(!s.availabilityAsOf.empty() && !s.exportAsOf.empty() && s.asOf.size() == 10) << s.id;
        EXPECT_TRUE(!s.source.empty() && !s.confidence.empty()) << s.id;
        bool serves = false, trains = false;
        for (const StackProgram &p : s.programs) {
            EXPECT_TRUE(complete(p.note) && !p.source.empty() && !p.confidence.empty() && !p.support.empty()) << s.id << " " << p.name;
            (p.serving ? serves : trains) = true;
        }
        EXPECT_TRUE(serves && trains) << s.id;
        EXPECT_FALSE(s.cannot.empty()) << s.id;
        for (const BilingualText &limit : s.cannot)
            EXPECT_TRUE(complete(limit)) << s.id;
    }
    ASSERT_GE(shipped().softwareMinimums.size(), 70u);
    for (const SoftwareMinimum &m : shipped().softwareMinimums) {
        EXPECT_TRUE(complete(m.note) && !m.source.empty() && m.asOf.size() == 10) << m.id;
        const bool held = std::any_of(shipped().accelerators.begin(), shipped().accelerators.end(), [&m](const Accelerator &a) { return m.matches(a) && shipped().stackOf(a)->id == m.stack; });
        EXPECT_TRUE(held) << m.id << " holds for no card of its stack";
    }
    for (const Accelerator &a : shipped().accelerators)
        EXPECT_EQ(a.china.note.empty(), a.china.noteZh.empty()) << a.id;
}

/// NVIDIA's CUDA release notes, table 3, and LLVM's list of architectures; vLLM's FP8 page and vLLM-Ascend issue 1526.
TEST(Software, MinimumsOfKnownCards)
{
    const SoftwareMinimum *h100 = minimumOf("nvidia-h100-sxm", std::nullopt);
    ASSERT_TRUE(h100);
    EXPECT_EQ(h100->toolkit, "CUDA 11.8");
    EXPECT_EQ(h100->driverLinux, "520.61.05");
    const SoftwareMinimum *b200 = minimumOf("nvidia-b200", std::nullopt);
    ASSERT_TRUE(b200);
    EXPECT_EQ(b200->toolkit, "CUDA 12.8");
    EXPECT_EQ(b200->driverLinux, "570.26");
    const struct {
        const char *card;
        Precision precision;
        PrecisionSupport support;
    } rows[] = {{"nvidia-h100-sxm", Precision::Fp8, PrecisionSupport::Native}, {"nvidia-a100-sxm-80", Precision::Fp8, PrecisionSupport::WeightOnly}, {"nvidia-v100-sxm2-32", Precision::Fp8, PrecisionSupport::None},
        {"nvidia-h100-sxm", Precision::Fp4, PrecisionSupport::WeightOnly}, {"nvidia-b200", Precision::Fp4, PrecisionSupport::Native}, {"nvidia-t4", Precision::Bf16, PrecisionSupport::None},
        {"nvidia-v100-sxm2-32", Precision::Int4, PrecisionSupport::Partial}, {"huawei-910b3", Precision::Fp8, PrecisionSupport::None}, {"huawei-910c", Precision::Int8, PrecisionSupport::Native},
        {"amd-mi300x", Precision::Fp8, PrecisionSupport::Native}, {"amd-mi250x", Precision::Fp8, PrecisionSupport::None}, {"enflame-s60", Precision::Fp8, PrecisionSupport::None}};
    for (const auto &row : rows) {
        const SoftwareMinimum *minimum = minimumOf(row.card, row.precision);
        ASSERT_TRUE(minimum) << row.card;
        EXPECT_EQ(nameOf(minimum->support), nameOf(row.support)) << row.card;
    }
    // What a stack computes in and what the card's peaks say must not contradict each other.
    for (const SoftwareMinimum &m : shipped().softwareMinimums) {
        if (!m.precision || m.support == PrecisionSupport::Partial || *m.precision == Precision::Int4)
            continue;
        for (const Accelerator &a : shipped().accelerators) {
            if (m.matches(a) && m.support != PrecisionSupport::Native) {
                EXPECT_FALSE(a.computesIn(*m.precision)) << m.id << " " << a.id;
            }
        }
    }
}

TEST(Software, ServersOfKnownCards)
{
    const ServerFacts *dgx = shipped().serverFor("nvidia-h100-sxm");
    ASSERT_TRUE(dgx);
    EXPECT_EQ(dgx->rackUnits, 8);
    EXPECT_EQ(dgx->maxPowerW, 10200);
    EXPECT_EQ(dgx->gpus, 8);
    const ServerFacts *pc = shipped().serverFor("nvidia-rtx-4090");
    ASSERT_TRUE(pc);
    EXPECT_EQ(pc->gpus, 1);
    EXPECT_EQ(pc->recommendedPsuW, 850);
    EXPECT_FALSE(pc->maxPowerW);
    EXPECT_FALSE(shipped().serverFor("no-card"));
    for (const ServerFacts &s : shipped().servers) {
        EXPECT_TRUE(!s.source.empty() && s.asOf.size() == 10) << s.id;
        EXPECT_EQ(s.gpus == 1, s.recommendedPsuW.has_value()) << s.id;
    }
}

/// Performance density = TPP / die area, as press and filings print it: 19.4, 6.0, 9.6, 8.7, 2.9, 3.1.
TEST(Software, DieAreasGiveThePublishedPerformanceDensities)
{
    const std::pair<const char *, double> published[] = {{"nvidia-h100-sxm", 19.4}, {"nvidia-a100-sxm-80", 6.0}, {"nvidia-l40s", 9.6}, {"nvidia-rtx-4090", 8.7}, {"nvidia-h20-96", 2.9}, {"nvidia-l20", 3.1}};
    for (const auto &[id, density] : published) {
        const Accelerator &a = card(id);
        ASSERT_TRUE(a.dieAreaMm2 && a.totalProcessingPerformance) << id;
        EXPECT_NEAR(*a.totalProcessingPerformance / *a.dieAreaMm2, density, 0.06) << id;
    }
    EXPECT_FALSE(card("nvidia-b200").dieAreaMm2) << "nobody has published it";
    EXPECT_FALSE(card("huawei-910b3").dieAreaMm2) << "only the compute die was measured";
}

TEST(Software, ManagedPlatformsWaitForTheUsersPrice)
{
    for (const char *id : {"llama-factory-online", "lab4ai"}) {
        const Provider *provider = shipped().findProvider(id);
        ASSERT_TRUE(provider) << id;
        EXPECT_EQ(provider->modes, std::vector<DeploymentMode>{DeploymentMode::ManagedPlatform});
        EXPECT_EQ(provider->jurisdiction, "CN");
        int offers = 0;
        for (const Offer &offer : shipped().offers) {
            if (offer.providerId != id)
                continue;
            ++offers;
            EXPECT_FALSE(offer.perGpuHour) << offer.id;
            EXPECT_FALSE(offer.acceleratorId.empty()) << offer.id;
        }
        EXPECT_GE(offers, 1) << id;
    }
}

TEST(Software, ACatalogueOfVersionTwoOpensWithoutThem)
{
    TemporaryFolder folder;
    const auto path = folder / "catalog.db";
    std::filesystem::copy_file(POWERTRAIN_CATALOG, path);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    {
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE);
        database.exec("PRAGMA foreign_keys = OFF;"
                      "DROP TABLE software_programs; DROP TABLE software_limits; DROP TABLE software_minimums; DROP TABLE software_stacks; DROP TABLE servers;"
                      "ALTER TABLE accelerators DROP COLUMN china_note_zh; ALTER TABLE accelerators DROP COLUMN die_area_mm2;"
                      "PRAGMA user_version = 2");
    }
    const std::string before = contentOf(path);
    const auto opened = openCatalog(path);
    ASSERT_TRUE(opened) << opened.error().message.code;
    const Catalog &old = *opened->catalog;
    EXPECT_EQ(old.accelerators.size(), shipped().accelerators.size());
    EXPECT_EQ(old.offers.size(), shipped().offers.size());
    EXPECT_TRUE(old.softwareStacks.empty() && old.softwareMinimums.empty() && old.servers.empty());
    EXPECT_FALSE(old.accelerators.front().dieAreaMm2);
    EXPECT_FALSE(old.stackOf(old.accelerators.front()));
    EXPECT_TRUE(before == contentOf(path)) << "the file itself is never written";
}
