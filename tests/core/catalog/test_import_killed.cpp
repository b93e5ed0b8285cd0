// SPDX-License-Identifier: GPL-3.0-or-later
// A kill −9 in the middle of an import leaves the old prices or the new ones, whole.
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/overlay_edit.h"
#include "price_files.h"

namespace powertrain {
namespace {

using namespace test;
using Clock = std::chrono::steady_clock;

constexpr int kRows = 2000;
constexpr int kMoments = 100;
constexpr std::int64_t kOldMicros = 2'000'000;
constexpr std::int64_t kNewMicros = 3'000'000;

OverlayChange import(std::int64_t micros)
{
    std::string text = "InstanceType,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,Region\n";
    for (int i = 0; i < kRows; ++i)
        text += "kind." + std::to_string(i) + ",H100,1,," + std::to_string(micros / 1'000'000) + ",,hall-" + std::to_string(i % 7) + "\n";
    auto read = previewImport(text, named("test-cloud_vms.csv"), shipped());
    EXPECT_TRUE(read);
    auto change = importChange(std::move(*read), {}, {}, "2026-12-01T10:00:00");
    EXPECT_TRUE(change);
    return *change;
}

/// The one price that all rows have; 0: they differ or are not all there.
std::int64_t wholePrice(const std::filesystem::path &overlay)
{
    SQLite::Database database(overlay.string(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(database.execAndGet("PRAGMA integrity_check").getString(), "ok");
    SQLite::Statement statement(database, "SELECT COUNT(*), MIN(amount_micros), MAX(amount_micros) FROM offers");
    if (!statement.executeStep() || statement.getColumn(0).getInt() != kRows || statement.getColumn(1).getInt64() != statement.getColumn(2).getInt64())
        return 0;
    return statement.getColumn(1).getInt64();
}

TEST(ImportKilled, LeavesTheOldOrTheNewPricesWhole)
{
    const TemporaryFolder folder;
    const OverlayChange old = import(kOldMicros), fresh = import(kNewMicros);
    ASSERT_EQ(fresh.offers.size(), static_cast<std::size_t>(kRows));
    ASSERT_TRUE(applyChange(folder / "base.db", old));
    std::filesystem::copy_file(folder / "base.db", folder / "timed.db");
    const auto start = Clock::now();
    ASSERT_TRUE(applyChange(folder / "timed.db", fresh));
    const auto duration = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);

    std::mt19937 random(17);
    std::uniform_real_distribution<double> moment(0, 1.1);
    // How long a child takes changes with what else the machine does: the span follows, so that some finish and most do not.
    auto span = static_cast<double>(duration.count());
    int keptOld = 0, gotNew = 0;
    for (int i = 0; i < kMoments; ++i) {
        SCOPED_TRACE(i);
        const auto overlay = folder / "overlay.db";
        for (const char *end : {"", "-journal", "-wal", "-shm"})
            std::filesystem::remove(overlay.string() + end);
        std::filesystem::copy_file(folder / "base.db", overlay);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            (void)applyChange(overlay, fresh);
            ::_exit(0);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(static_cast<std::int64_t>(moment(random) * span)));
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        span *= WIFEXITED(status) ? 0.93 : 1.03;

        // As the program finds it, then as it lies there.
        const auto opened = openCatalog(POWERTRAIN_CATALOG, overlay);
        ASSERT_TRUE(opened);
        EXPECT_TRUE(opened->remarks.empty()) << remarkCode(*opened);
        const Offer *first = opened->catalog->findOffer(fresh.offers.front().id);
        ASSERT_TRUE(first);
        const std::int64_t price = wholePrice(overlay);
        ASSERT_TRUE(price == kOldMicros || price == kNewMicros) << price;
        EXPECT_EQ(first->printedAmount->micros, price);
        const auto changes = listChanges(overlay);
        ASSERT_TRUE(changes);
        EXPECT_EQ(changes->size(), price == kNewMicros ? 2u : 1u);
        ++(price == kNewMicros ? gotNew : keptOld);
    }
    // Else the moments did not lie within the import.
    EXPECT_GT(keptOld, kMoments / 10);
    std::printf("kill -9 at %d moments of %.0f ms: %d times the old prices, %d times the new ones\n", kMoments, static_cast<double>(duration.count()) / 1000, keptOld, gotNew);
}

} // namespace
} // namespace powertrain
