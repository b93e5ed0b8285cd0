// SPDX-License-Identifier: GPL-3.0-or-later
// Opening: damaged, newer and missing files; the user's overlay on top.
#include <cmath>

#include <SQLiteCpp/SQLiteCpp.h>

#include "catalog_files.h"
#include "core/catalog/overlay.h"
#include "core/catalog/overlay_edit.h"

using namespace powertrain;
using namespace powertrain::test;

namespace {

void runSql(const std::filesystem::path &path, const std::string &sql)
{
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec(sql);
}

std::filesystem::path copyOfShipped(const TemporaryFolder &folder)
{
    const auto copy = folder / "catalog.db";
    std::filesystem::copy_file(POWERTRAIN_CATALOG, copy);
    return copy;
}

std::string errorOf(const std::filesystem::path &path)
{
    const auto opened = openCatalog(path);
    return opened ? "opened" : opened.error().message.code;
}

const char *const kOfferSql = "INSERT INTO offers (id, provider_id, provider_name, sku, accelerator_id, gpus_per_instance, billing, amount_micros, currency, unit, as_of, source)"
                              " VALUES ('u1', 'my-idc', '自家机房', '8x4090', 'nvidia-rtx-4090', 8, 'reserved_1y', 7300000000, 'CNY', 'node_month', '2026-11-01', 'quote 17')";

} // namespace

TEST(OpenCatalog, MissingDamagedAndNewerAreTold)
{
    TemporaryFolder folder;
    EXPECT_EQ(errorOf(folder / "none.db"), "catalog.missing");

    writeTo(folder / "empty.db", "");
    EXPECT_EQ(errorOf(folder / "empty.db"), "catalog.damaged");
    writeTo(folder / "text.db", std::string(20'000, 'x'));
    EXPECT_EQ(errorOf(folder / "text.db"), "catalog.damaged");
    runSql(folder / "other.db", "CREATE TABLE t (x); PRAGMA user_version = 1");
    EXPECT_EQ(errorOf(folder / "other.db"), "catalog.damaged");

    const auto newer = copyOfShipped(folder);
    runSql(newer, "PRAGMA user_version = 99");
    EXPECT_EQ(errorOf(newer), "catalog.newer");
    EXPECT_EQ(errorOf(folder.path()), "catalog.damaged");
}

TEST(OpenCatalog, ATruncatedFileIsDamagedAtAnyLength)
{
    TemporaryFolder folder;
    const std::string whole = contentOf(POWERTRAIN_CATALOG);
    for (const std::size_t kept : {std::size_t{1}, std::size_t{100}, std::size_t{4096}, whole.size() / 4, whole.size() / 2}) {
        writeTo(folder / "cut.db", whole.substr(0, kept));
        EXPECT_EQ(errorOf(folder / "cut.db"), "catalog.damaged") << kept;
    }
}

TEST(OpenCatalog, SpoiledBytesNeverCrash)
{
    TemporaryFolder folder;
    const std::string whole = contentOf(POWERTRAIN_CATALOG);
    unsigned state = 12345;
    for (int round = 0; round < 12; ++round) {
        std::string spoiled = whole;
        for (int i = 0; i < 200; ++i) {
            state = state * 1664525u + 1013904223u;
            spoiled[state % spoiled.size()] = static_cast<char>(state >> 24);
        }
        writeTo(folder / "spoiled.db", spoiled);
        openCatalog(folder / "spoiled.db");
    }
}

TEST(OpenCatalog, TheShippedFileIsNeverWritten)
{
    TemporaryFolder folder;
    const auto path = copyOfShipped(folder);
    const std::string before = contentOf(path);
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    ASSERT_TRUE(openCatalog(path));
    EXPECT_TRUE(before == contentOf(path));
    EXPECT_FALSE(std::filesystem::exists(folder / "catalog.db-journal"));
    EXPECT_FALSE(std::filesystem::exists(folder / "catalog.db-wal"));
}

TEST(OpenCatalog, AwkwardFileNames)
{
    TemporaryFolder folder;
    for (const char *name : {"with blank.db", "per%cent.db", "question?mark#hash.db", "目录.db"}) {
        std::filesystem::copy_file(POWERTRAIN_CATALOG, folder / name);
        EXPECT_TRUE(openCatalog(folder / name)) << name;
    }
}

TEST(Overlay, AMissingOverlayIsNoMatter)
{
    TemporaryFolder folder;
    const auto opened = openCatalog(POWERTRAIN_CATALOG, folder / "mine.db");
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->remarks.empty());
    EXPECT_FALSE(opened->catalog->hasOverlay);
}

TEST(Overlay, CreatesAndKeepsItsFile)
{
    TemporaryFolder folder;
    const auto path = folder / "sub/folder/mine.db";
    ASSERT_TRUE(createOverlay(path));
    EXPECT_EQ(overlayState(path), OverlayState::Current);
    runSql(path, kOfferSql);
    ASSERT_TRUE(createOverlay(path));
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->catalog->findOffer("u1"));
}

TEST(Overlay, RowsAddReplaceAndAreMarked)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    runSql(path, kOfferSql);
    runSql(path, "INSERT INTO offers (id, provider_id, sku, accelerator_id, billing, amount_micros, currency, unit, source) VALUES ('o0003', 'aws', 'g5.xlarge', 'nvidia-a10g', 'on_demand', 990000, 'USD', 'instance_hour', 'my contract')");
    runSql(path, "INSERT INTO exchange_rates VALUES ('CNY', 'USD', 0.125, '2026-11-29', 'my bank')");
    runSql(path, "INSERT INTO accelerators (id, driver_mib, source) VALUES ('nvidia-a800-pcie-80', 81251, 'nvidia-smi on our machine')");
    runSql(path, "INSERT INTO accelerators (id, vendor, name, memory_marketed_gb, memory_type, bf16_tflops, source) VALUES ('acme-x1', 'Acme', 'X1', 96, 'HBM3', 500, 'data sheet')");
    runSql(path, "INSERT INTO purchases (id, category, item, accelerator_id, likely_micros, currency, source) VALUES ('up1', 'gpu_card', 'X1 card', 'acme-x1', 90000000000, 'CNY', 'quote 18')");

    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->remarks.empty());
    const Catalog &c = *opened->catalog;
    EXPECT_TRUE(c.hasOverlay);
    ASSERT_TRUE(c.findOffer("u1"));
    EXPECT_TRUE(c.findOffer("u1")->user);
    EXPECT_DOUBLE_EQ(c.findOffer("u1")->perGpuHour->units(), 1.25);
    ASSERT_TRUE(c.findProvider("my-idc"));
    EXPECT_EQ(c.findProvider("my-idc")->name, "自家机房");
    EXPECT_TRUE(c.findOffer("o0003")->user);
    EXPECT_EQ(c.findOffer("o0003")->source, "my contract");
    EXPECT_EQ(c.offers.size(), shipped().offers.size() + 1);

    int pairs = 0;
    for (const auto &rate : c.rates) {
        if (rate.from.text() + rate.to.text() == "USDCNY" || rate.from.text() + rate.to.text() == "CNYUSD") {
            ++pairs;
            EXPECT_TRUE(rate.user);
        }
    }
    EXPECT_EQ(pairs, 1);

    const Accelerator *changed = c.findAccelerator("nvidia-a800-pcie-80");
    EXPECT_DOUBLE_EQ(changed->capacity->value, 81251.0 * 1048576);
    EXPECT_FALSE(changed->capacityDerived);
    EXPECT_DOUBLE_EQ(changed->peak.bf16->value, 312e12) << "what the overlay leaves NULL stays as shipped";
    const Accelerator *added = c.findAccelerator("X1");
    ASSERT_TRUE(added);
    EXPECT_TRUE(added->capacityDerived);
    EXPECT_TRUE(c.purchases.back().user);
    // The shipped catalogue knows nothing of it.
    EXPECT_FALSE(shipped().findAccelerator("acme-x1"));
}

TEST(Overlay, DamagedFilesAreSetAsideOneAfterTheOther)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    for (int n = 1; n <= 3; ++n) {
        writeTo(path, "spoiled " + std::string(9000, static_cast<char>('a' + n)));
        const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
        ASSERT_TRUE(opened);
        EXPECT_EQ(remarkCode(*opened), "catalog.overlay_set_aside");
        EXPECT_FALSE(opened->catalog->hasOverlay);
        EXPECT_FALSE(std::filesystem::exists(path));
        EXPECT_TRUE(std::filesystem::exists(folder / ("mine.db.damaged-" + std::to_string(n))));
    }
}

TEST(Overlay, ATruncatedFileIsSetAside)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    for (int i = 0; i < 60; ++i)
        runSql(path, "INSERT INTO purchases (id, category, item, likely_micros, currency, source) VALUES ('p" + std::to_string(i) + "', 'server', '" + std::string(700, 'x') + "', 5, 'CNY', 'me')");
    const std::string whole = contentOf(path);
    for (const std::size_t kept : {std::size_t{50}, std::size_t{5000}, whole.size() / 2}) {
        writeTo(path, whole.substr(0, kept));
        const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
        ASSERT_TRUE(opened) << kept;
        EXPECT_EQ(remarkCode(*opened), "catalog.overlay_set_aside") << kept;
        EXPECT_EQ(opened->catalog->purchases.size(), shipped().purchases.size()) << kept;
    }
}

TEST(Overlay, ANewerOneIsLeftAlone)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    runSql(path, "PRAGMA user_version = 77");
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_EQ(remarkCode(*opened), "catalog.overlay_newer");
    EXPECT_TRUE(std::filesystem::exists(path));
    const auto created = createOverlay(path);
    ASSERT_FALSE(created);
    EXPECT_EQ(created.error().message.code, "catalog.overlay_newer");
}

/// Version 1, as the program wrote it before overlays held accelerators.
const char *const kVersionOne = R"sql(
CREATE TABLE offers (id TEXT PRIMARY KEY, provider_id TEXT NOT NULL CHECK (provider_id <> ''), provider_name TEXT, sku TEXT NOT NULL, accelerator_id TEXT,
    gpus_per_instance INTEGER NOT NULL DEFAULT 1, gpu_share REAL NOT NULL DEFAULT 1, region TEXT, region_group TEXT, billing TEXT NOT NULL, amount_micros INTEGER NOT NULL,
    currency TEXT NOT NULL, unit TEXT NOT NULL, component_only INTEGER NOT NULL DEFAULT 0, vcpus INTEGER, ram_gb REAL, as_of TEXT, source TEXT NOT NULL, notes TEXT) STRICT;
CREATE TABLE purchases (id TEXT PRIMARY KEY, category TEXT NOT NULL, item TEXT NOT NULL, accelerator_id TEXT, gpus INTEGER NOT NULL DEFAULT 1, low_micros INTEGER, high_micros INTEGER,
    likely_micros INTEGER, currency TEXT NOT NULL, condition TEXT, region TEXT, as_of TEXT, source TEXT NOT NULL) STRICT;
CREATE TABLE exchange_rates (from_currency TEXT NOT NULL, to_currency TEXT NOT NULL, rate REAL NOT NULL, as_of TEXT NOT NULL, source TEXT NOT NULL, PRIMARY KEY (from_currency, to_currency)) STRICT;
PRAGMA application_id = 1347711567;
PRAGMA user_version = 1;
)sql";

TEST(Overlay, AnOlderOneIsReadWithoutBeingTouchedAndUpgradedOnWriting)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    runSql(path, kVersionOne);
    runSql(path, kOfferSql);
    EXPECT_EQ(overlayState(path), OverlayState::Older);
    const std::string before = contentOf(path);
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->remarks.empty()) << remarkCode(*opened);
    EXPECT_TRUE(opened->catalog->findOffer("u1"));
    EXPECT_TRUE(before == contentOf(path));

    ASSERT_TRUE(createOverlay(path));
    EXPECT_EQ(overlayState(path), OverlayState::Current);
    runSql(path, "INSERT INTO accelerators (id, name, source) VALUES ('acme-x2', 'X2', 'data sheet')");
    const auto again = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->catalog->findOffer("u1"));
    EXPECT_TRUE(again->catalog->findAccelerator("X2"));
}

Expected<ChangeRecord> keep(const std::filesystem::path &overlay, const OwnEfficiency &own)
{
    OverlayChange change;
    change.efficiencies = {own};
    return applyChange(overlay, change);
}

int forget(const std::filesystem::path &overlay, const std::string &id)
{
    OverlayChange change;
    change.kind = ChangeKind::Remove;
    change.removals = {{OverlayTable::Efficiencies, id}};
    return applyChange(overlay, change)->rows;
}

TEST(Overlay, KeepsAndForgetsMeasuredShares)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    runSql(path, kVersionOne); // an older one is brought up to date on the way
    OwnEfficiency own;
    own.id = "h100";
    own.acceleratorId = "nvidia-h100-sxm";
    own.shares.compute = 0.5;
    own.shares.measurements = 3;
    own.source = "cluster 2";
    ASSERT_TRUE(keep(path, own));
    own.id = "h100-moe";
    own.moe = true;
    own.software = "megatron-lm";
    own.shares.compute = 0.3;
    ASSERT_TRUE(keep(path, own));
    own.shares.compute = 0.31;
    ASSERT_TRUE(keep(path, own)); // replaces
    auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    const Catalog &catalog = *opened->catalog;
    ASSERT_EQ(catalog.efficiencies.size(), 2u);
    EXPECT_EQ(catalog.efficiencyFor("nvidia-h100-sxm", false, true, "megatron-lm").compute, 0.31);
    EXPECT_EQ(catalog.efficiencyFor("nvidia-h100-sxm", false, true, "transformers").compute, 0.5);
    EXPECT_EQ(catalog.efficiencyFor("nvidia-h100-sxm", false, false, "megatron-lm").compute, 0.5);
    EXPECT_EQ(catalog.efficiencyFor("nvidia-h100-sxm", false, false, "megatron-lm").measurements, 3);
    EXPECT_FALSE(catalog.efficiencyFor("nvidia-h100-sxm", true, false, "vllm").compute);
    EXPECT_FALSE(catalog.efficiencyFor("nvidia-a100-sxm-80", false, false, "").compute);

    EXPECT_EQ(forget(path, "h100-moe"), 1);
    EXPECT_EQ(forget(path, "h100-moe"), 0);
    opened = openCatalog(POWERTRAIN_CATALOG, path);
    EXPECT_EQ(opened->catalog->efficiencies.size(), 1u);
}

TEST(Overlay, RefusesSharesThatAreNone)
{
    TemporaryFolder folder;
    OwnEfficiency own;
    own.id = own.acceleratorId = "x";
    for (const double wrong : {0.0, -0.1, 1.3, std::nan(""), 1e300}) {
        own.shares.compute = wrong;
        const auto saved = keep(folder / "mine.db", own);
        ASSERT_FALSE(saved) << wrong;
        EXPECT_EQ(saved.error().message.code, "catalog.efficiency_out_of_range");
    }
    own.shares.compute.reset();
    EXPECT_FALSE(keep(folder / "mine.db", own)) << "nothing measured";
    EXPECT_FALSE(std::filesystem::exists(folder / "mine.db"));
    own.shares.compute = 0.4;
    EXPECT_EQ(keep("/proc/none/mine.db", own).error().message.code, "catalog.overlay_unwritable");
}

TEST(Overlay, ALockedOneIsRemarkedAndLeftAlone)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    SQLite::Database writer(path.string(), SQLite::OPEN_READWRITE);
    writer.exec("BEGIN EXCLUSIVE");
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_EQ(remarkCode(*opened), "catalog.overlay_unreadable");
    EXPECT_TRUE(std::filesystem::exists(path));
    writer.exec("ROLLBACK");
}

TEST(Overlay, AFolderInItsPlaceIsRemarked)
{
    TemporaryFolder folder;
    std::filesystem::create_directories(folder / "mine.db");
    const auto opened = openCatalog(POWERTRAIN_CATALOG, folder / "mine.db");
    ASSERT_TRUE(opened);
    EXPECT_EQ(remarkCode(*opened), "catalog.overlay_unreadable");
}

TEST(Overlay, APriceTenTimesOffItsPeersIsSuspicious)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    // The collector's slip that was seen in the wild: an RTX 5090 at 550 000 CNY a month.
    runSql(path, "INSERT INTO offers (id, provider_id, sku, accelerator_id, billing, amount_micros, currency, unit, as_of, source) VALUES ('slip', 'autodl', '5090', 'nvidia-rtx-5090', 'on_demand', 550000000000, 'CNY', 'gpu_month', '2026-11-29', 'x')");
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_TRUE(opened->catalog->findOffer("slip")->suspicious);
    bool found = false;
    for (const auto &finding : checkCatalog(*opened->catalog, "2026-11-30"))
        found = found || (finding.code == "catalog.check.suspicious_price" && finding.arguments.front().text == "slip");
    EXPECT_TRUE(found);
}

TEST(Overlay, ManyRowsOpen)
{
    TemporaryFolder folder;
    const auto path = folder / "mine.db";
    ASSERT_TRUE(createOverlay(path));
    runSql(path, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO offers (id, provider_id, sku, accelerator_id, billing, amount_micros, currency, unit, as_of, source)"
                 " SELECT 'm' || i, 'p' || (i % 50), 'sku', 'nvidia-l4', 'on_demand', 500000 + i, 'USD', 'gpu_hour', '2026-11-29', 'bulk' FROM n");
    const auto opened = openCatalog(POWERTRAIN_CATALOG, path);
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->catalog->offers.size(), shipped().offers.size() + 20000);
    EXPECT_EQ(opened->catalog->offersFor("nvidia-l4").size(), shipped().offersFor("nvidia-l4").size() + 20000);
}
