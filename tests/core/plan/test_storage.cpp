// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/plan/storage_products.h"
#include "tests/core/plan/storage_support.h"

namespace powertrain {
namespace {

Model modelOf(double parameters, std::int64_t vocabulary = 128256) { return plainModel(parameters, vocabulary); }

const StorageNeed *tier(const StoragePlan &plan, StorageTier kind)
{
    const auto found = std::find_if(plan.tiers.begin(), plan.tiers.end(), [kind](const StorageNeed &need) { return need.tier == kind; });
    return found == plan.tiers.end() ? nullptr : &*found;
}

Catalog lustreCatalog()
{
    Catalog catalog;
    catalog.services = {storageRow("s3", "storage_object", "S3 Standard", 0.023), storageRow("dear", "storage_object", "S3 Express", 0.16), storageRow("azure", "storage_object", "Blob", 0.018),
        storageRow("slow", "storage_parallel_fs", "FSx for Lustre persistent SSD 125 MB/s/TiB", 0.145), storageRow("fast", "storage_parallel_fs", "FSx for Lustre persistent SSD 1000 MB/s/TiB", 0.6),
        storageRow("scratch", "storage_parallel_fs", "FSx for Lustre Scratch 2 SSD", 0.01), storageRow("unknown", "storage_parallel_fs", "Distributed File Storage", 0.01),
        storageRow("baidu", "storage_parallel_fs", "CFS performance", 1.8, "cn"), storageRow("archive", "storage_parallel_fs", "CFS capacity", 0.35, "cn")};
    return catalog;
}

TEST(Storage, SeventyBillionOnTwoTrillionTokensTakesTwentyEightTerabytes)
{
    const StoragePlan plan = planStorage(pretraining(2e12), modelOf(70e9), 64, 8, TokensPerSecond(8300 * 64));
    EXPECT_NEAR(plan.rawData.value, 8e12, 1);
    EXPECT_NEAR(plan.tokenisedData.value, 8e12, 1);
    EXPECT_NEAR(plan.checkpoint.value, 0.98e12, 1e6);
    EXPECT_NEAR(plan.checkpointsKept.value, 3.92e12, 1e6);
    EXPECT_NEAR(plan.weightsOnly.value, 2.8e12, 1e6);
    EXPECT_NEAR(plan.total.value, 28.4e12, 0.05e12);
    ASSERT_TRUE(tier(plan, StorageTier::ParallelFileSystem));
    EXPECT_NEAR(tier(plan, StorageTier::ParallelFileSystem)->writeBandwidth->value, 3.27e9, 0.01e9);
    EXPECT_FALSE(plan.derivation.empty());
}

TEST(Storage, SmallVocabulariesTakeTwoBytesPerToken)
{
    EXPECT_NEAR(planStorage(pretraining(1e12), modelOf(7e9, 32000), 8, 1, std::nullopt).tokenisedData.value, 2e12, 1);
}

TEST(Storage, CheckpointsHaveTheSizeOfMlperfStorage)
{
    // MLPerf Storage v2.0 submission guidelines: 105 GiB, 912 GiB and 5.29 TiB for Llama 3 8B, 70B and 405B.
    const std::pair<double, double> rows[] = {{8.03e9, 105}, {70.55e9, 912}, {405.85e9, 5.29 * 1024}};
    for (const auto &[parameters, gib] : rows) {
        const StoragePlan plan = planStorage(pretraining(1e12), modelOf(parameters), 512, 64, std::nullopt);
        EXPECT_NEAR(plan.checkpoint.value / 1073741824.0 / gib, 1, 0.025) << parameters;
    }
}

TEST(Storage, IntervalAndBandwidthFollowTheFailureRate)
{
    struct Row {
        double parameters;
        int gpus;
        double synchronous, relative; // GB/s
    };
    // storage planning table: 7B on 8, 70B on 64 and 512, 405B on 16 384 accelerators.
    const Row rows[] = {{7e9, 8, 0.33, 0.02}, {70e9, 64, 3.3, 0.02}, {70e9, 512, 3.3, 0.02}, {405e9, 16384, 410, 0.02}};
    for (const Row &row : rows) {
        const CheckpointPlan plan = planCheckpoints(Bytes(row.parameters * 14), row.gpus);
        EXPECT_NEAR(plan.synchronous.value / 1e9 / row.synchronous, 1, row.relative) << row.gpus;
        EXPECT_GE(plan.interval.value, 900);
        EXPECT_LE(plan.interval.value, 10800);
        EXPECT_LT(plan.asynchronous.value, plan.synchronous.value);
    }
    EXPECT_NEAR(planCheckpoints(Bytes(1), 16384).meanTimeBetweenFailures.value / 3600, 3.05, 0.01);
    // 405B drained in the background at one hour: 3.2 GB/s.
    EXPECT_NEAR(2 * 405e9 * 14 / 3600 / 1e9, 3.15, 0.01);
}

TEST(Storage, AdaptersAreSmallAndTheBaseModelLiesBeside)
{
    Request request = pretraining(1e9);
    request.task.kind = Task::FineTune;
    request.task.method = TuningMethod::Qlora4;
    request.task.loraRank = 16;
    const Model model = modelOf(70e9);
    const StoragePlan plan = planStorage(request, model, 2, 1, std::nullopt);
    EXPECT_DOUBLE_EQ(adapterParameters(model, 16), 16.0 * 16384 * 100);
    EXPECT_DOUBLE_EQ(plan.checkpoint.value, 14 * adapterParameters(model, 16));
    EXPECT_GT(plan.weightsOnly.value, 140e9);
    EXPECT_TRUE(tier(plan, StorageTier::LocalNvme));
    EXPECT_FALSE(tier(plan, StorageTier::ParallelFileSystem));
}

TEST(Storage, FirstLoadOf141GigabytesTakes113SecondsOverTenGigabit)
{
    Request request;
    request.task.kind = Task::Inference;
    Model model = modelOf(70.5e9);
    model.storedFormat = "no such format"; // falls back to 16 bits: 141 GB
    const StoragePlan plan = planStorage(request, model, 2, 1, std::nullopt);
    EXPECT_NEAR(plan.weightLoadTime->value, 47, 0.5);
    const auto advice = std::find_if(plan.advice.begin(), plan.advice.end(), [](const Message &m) { return m.code == "plan.storage.first_load"; });
    ASSERT_NE(advice, plan.advice.end());
    EXPECT_NEAR(advice->arguments[0].number, 113, 0.5);
    EXPECT_NEAR(advice->arguments[1].number, 11.3, 0.1);
}

TEST(Storage, AbsurdInputStaysFinite)
{
    Request request = pretraining(-1);
    request.model.epochs = 1e300;
    const StoragePlan plan = planStorage(request, modelOf(0), 0, 0, TokensPerSecond(-5));
    EXPECT_DOUBLE_EQ(plan.total.value, 20e9 / 0.8); // container images alone
    EXPECT_GE(plan.checkpointInterval->value, 900);
    const double absurd[] = {1e300, -1e300, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN(), 0};
    for (const double value : absurd) {
        Request hostile = pretraining(value);
        hostile.model.datasetFiles = value;
        hostile.model.meanFileBytes = value;
        hostile.model.sampleTokens = value;
        hostile.model.epochs = value;
        const Catalog catalog = lustreCatalog();
        for (const int nodes : {0, 1, 2048}) {
            const StoragePlan stored = planStorage(hostile, modelOf(1e15), nodes * 8, nodes, TokensPerSecond(value), CheckpointTiming{Seconds(value), Seconds(value)}, &catalog);
            EXPECT_TRUE(std::isfinite(stored.total.value)) << value;
            for (const StorageNeed &need : stored.tiers) {
                EXPECT_TRUE(std::isfinite(need.used.value) && std::isfinite(need.capacity.value)) << value << " " << nodes;
                EXPECT_TRUE(std::isfinite(need.writeBandwidth.value_or(BytesPerSecond(0)).value)) << value << " " << nodes;
                EXPECT_TRUE(need.tier == StorageTier::LocalNvme || need.capacity.value * 1.0001 >= need.used.value);
            }
        }
    }
}

TEST(Storage, TenTrillionFilesOfOneByteAreCountedAndAdvisedAgainst)
{
    Request request = pretraining(1e13);
    request.model.datasetFiles = 1e13;
    request.model.meanFileBytes = 1;
    const StoragePlan plan = planStorage(request, modelOf(7e9), 16, 2, TokensPerSecond(1e5));
    EXPECT_EQ(plan.shape, DataShape::SmallFiles);
    EXPECT_DOUBLE_EQ(*plan.filesPerSecond, 1e5);
    EXPECT_DOUBLE_EQ(*tier(plan, StorageTier::ParallelFileSystem)->operationsPerSecond, 3e5);
    ASSERT_TRUE(adviceOf(plan.advice, "plan.storage.pack_small_files"));
    EXPECT_DOUBLE_EQ(adviceOf(plan.advice, "plan.storage.small_files_flash")->arguments[0].number, 3e5);
    // An empty or unknown description is no reason to speak of small files.
    EXPECT_FALSE(adviceOf(planStorage(pretraining(1e13), modelOf(7e9), 16, 2, TokensPerSecond(1e5)).advice, "plan.storage.pack_small_files"));
}

TEST(Storage, TheShapeOfTheDataFollowsFromFilesAndTheirSize)
{
    struct Row {
        double files, mean;
        DataShape shape;
    };
    const Row rows[] = {{1e6, 255e3, DataShape::SmallFiles}, {1e6, 256e3, DataShape::Files}, {999999, 100e3, DataShape::Files}, {5000, 1e9, DataShape::Shards}, {5000, 99e6, DataShape::Files}, {5000, 100e6, DataShape::Shards}};
    for (const Row &row : rows) {
        Request request = pretraining(1e9);
        request.model.datasetFiles = row.files;
        request.model.meanFileBytes = row.mean;
        EXPECT_EQ(planStorage(request, modelOf(7e9), 8, 1, std::nullopt).shape, row.shape) << row.files << " " << row.mean;
    }
    // 1.28 million pictures of 150 kB (ResNet-50 in MLPerf Storage) read at 10 000 a second: 30 000 operations, 2.25 GB/s.
    Request pictures = pretraining(1.28e9);
    pictures.model.datasetFiles = 1.28e6;
    pictures.model.meanFileBytes = 150e3;
    const StoragePlan plan = planStorage(pictures, modelOf(1e9), 16, 2, TokensPerSecond(1e7));
    EXPECT_DOUBLE_EQ(*plan.filesPerSecond, 1e4);
    EXPECT_DOUBLE_EQ(plan.rawData.value, 192e9);
    EXPECT_NEAR(tier(plan, StorageTier::ParallelFileSystem)->readBandwidth->value, 1e4 * 150e3 * 1.5, 1);
    EXPECT_DOUBLE_EQ(*tier(plan, StorageTier::ParallelFileSystem)->operationsPerSecond, 3e4);
}

TEST(Storage, TheTiersTogetherHoldWhatTheJobStores)
{
    const StoragePlan plan = planStorage(pretraining(2e12), modelOf(70e9), 64, 8, TokensPerSecond(8300 * 64));
    const Bytes need = plan.rawData + plan.tokenisedData + plan.checkpointsKept + plan.weightsOnly + plan.images;
    EXPECT_NEAR(plan.total.value, need.value / 0.8, 1);
    EXPECT_NEAR((tier(plan, StorageTier::ObjectStore)->used + tier(plan, StorageTier::ParallelFileSystem)->used).value, need.value, 1);
    // ST-2: two checkpoints of the node and its share of the data.
    const StorageNeed *local = tier(plan, StorageTier::LocalNvme);
    EXPECT_NEAR(local->used.value, 2 * 0.98e12 / 8 + 8e12 / 8 + 20e9, 1e6);
    EXPECT_GE(local->capacity.value, local->used.value / 0.8);
    EXPECT_EQ(local->drives, 2);
    EXPECT_DOUBLE_EQ(local->capacity.value, 2 * 0.96e12);
    // twice the tokenised set and two checkpoints; everything is archived, for a node's drives are no archive.
    const StoragePlan one = planStorage(pretraining(1e12), modelOf(7e9), 8, 1, std::nullopt);
    EXPECT_NEAR(tier(one, StorageTier::LocalNvme)->used.value, 2 * (4e12 + 2 * 98e9) + 20e9, 1e6);
    EXPECT_NEAR(tier(one, StorageTier::ObjectStore)->used.value, one.total.value * 0.8, 1);
    EXPECT_FALSE(tier(one, StorageTier::ParallelFileSystem));
}

TEST(Storage, BandwidthIsBoughtWithCapacity)
{
    // ST-1: 3.3 GB/s at 250 MB/s a TiB takes 13.2 TiB although 6 TiB are used; sold in steps of 2400 GiB.
    StorageProduct plain = plannedStorage();
    StorageDemand demand;
    demand.shared = Bytes(6 * 1099511627776.0);
    demand.bandwidth = BytesPerSecond(3.3e9);
    EXPECT_NEAR(capacitySold(plain, demand).value / 1099511627776.0, 13.2, 1e-9);
    plain.leastTib = 1200.0 / 1024;
    plain.stepTib = 2400.0 / 1024;
    EXPECT_NEAR(capacitySold(plain, demand).value / 1099511627776.0, 6 * 2400.0 / 1024, 1e-9);
    demand.bandwidth = BytesPerSecond(0);
    EXPECT_NEAR(capacitySold(plain, demand).value / 1099511627776.0, 4 * 2400.0 / 1024, 1e-9); // 7.5 TiB
    // 307 200 operations at 15 360 a TiB.
    demand.operations = 15360 * 20;
    EXPECT_NEAR(capacitySold(plannedStorage(), demand).value / 1099511627776.0, 20, 1e-9);
    demand = {};
    EXPECT_NEAR(capacitySold(plain, demand).value / 1099511627776.0, 1200.0 / 1024, 1e-9);
}

TEST(Storage, ProductsAreKnownByTheirWords)
{
    const std::pair<const char *, double> rows[] = {{"FSx for Lustre persistent SSD 125 MB/s/TiB", 125e6}, {"FSx for Lustre persistent SSD 1000 MB/s/TiB", 1000e6},
        {"CPFS general-purpose 200 MB/s/TiB", 204.8e6}, {"CPFS for Lingjun 400 MB/s/TiB", 200e6}, {"SFS Turbo 250 MB/s/TiB", 250e6}, {"Distributed File Storage", 0}};
    for (const auto &[item, bandwidth] : rows) {
        const StorageProduct *product = findStorageProduct(storageRow("x", "storage_parallel_fs", item, 1));
        EXPECT_EQ(product ? product->bandwidthPerTib : 0, bandwidth) << item;
    }
    EXPECT_FALSE(findStorageProduct(storageRow("x", "storage_parallel_fs", "FSx for Lustre Scratch 2 SSD", 1))->forTraining);
}

TEST(Storage, TheCheapestThatDeliversIsChosenNotTheCheapestPerGigabyte)
{
    const Catalog catalog = lustreCatalog();
    const StorageMarket market(catalog, Currency{});
    StorageDemand large, fast;
    large.shared = Bytes(100e12);
    large.bandwidth = BytesPerSecond(1e9);
    fast.shared = Bytes(1e12);
    fast.bandwidth = BytesPerSecond(20e9);
    EXPECT_EQ(market.shared(large, false)->row->id, "slow");
    EXPECT_FALSE(market.shared(large, false)->byBandwidth);
    // 20 GB/s: 160 TiB at 125, or 20 TiB at 1000 MB/s a TiB; dearer by the GB, half the price.
    EXPECT_EQ(market.shared(fast, false)->row->id, "fast");
    EXPECT_TRUE(market.shared(fast, false)->byBandwidth);
    // Scratch is not replicated; what does not print its bandwidth counts only where nothing else is sold.
    EXPECT_EQ(market.shared(large, true)->row->id, "baidu");
    EXPECT_TRUE(market.shared(large, true)->bandwidthAssumed);
    // The user's own row leaves the shipped ones out.
    Catalog own = catalog;
    own.services.push_back(storageRow("mine", "storage_parallel_fs", "CPFS 200", 0.5));
    own.services.back().user = true;
    EXPECT_EQ(StorageMarket(own, Currency{}).shared(large, false)->row->id, "mine");
}

TEST(Storage, EachTierHasItsPriceAndTheUnpricedOneIsSaid)
{
    Catalog catalog = lustreCatalog();
    const StoragePlan plan = planStorage(pretraining(2e12), modelOf(70e9), 64, 8, TokensPerSecond(8300 * 64), std::nullopt, &catalog);
    const StorageNeed *objects = tier(plan, StorageTier::ObjectStore), *shared = tier(plan, StorageTier::ParallelFileSystem);
    EXPECT_EQ(objects->product, "s3");
    EXPECT_NEAR(objects->monthly->units(), objects->capacity.value / 1e9 * 0.023, 1e-5);
    EXPECT_EQ(shared->product, "slow");
    EXPECT_NEAR(shared->monthly->units(), shared->capacity.value / 1e9 * 0.145, 1e-5);
    EXPECT_FALSE(tier(plan, StorageTier::LocalNvme)->monthly);
    const StorageMarket market(catalog, Currency{});
    EXPECT_EQ(demandOf(plan), storageDemand(pretraining(2e12), modelOf(70e9), 64, 8, TokensPerSecond(8300 * 64)));
    const StorageCost cost = market.cost(demandOf(plan), false);
    EXPECT_FALSE(cost.unpriced);
    EXPECT_NEAR(cost.perMonth->units(), objects->monthly->units() + shared->monthly->units(), 1e-5);
    // In mainland China the object store has no price here.
    const StorageCost inChina = market.cost(demandOf(plan), true);
    EXPECT_TRUE(inChina.unpriced);
    EXPECT_TRUE(inChina.perMonth);
    const StorageCost nowhere = StorageMarket(Catalog{}, Currency{}).cost(demandOf(plan), false);
    EXPECT_TRUE(nowhere.unpriced);
    EXPECT_FALSE(nowhere.perMonth);
    EXPECT_FALSE(StorageMarket(Catalog{}, Currency{}).cost({}, false).unpriced);
}

TEST(Storage, SavingGoesToTheBackgroundWhereWaitingWouldBeAbsurd)
{
    // Table 1.3: 70B on 64 cards waits at 3.3 GB/s; 405B on 16 384 would take 410 GB/s and drains instead.
    const StoragePlan small = planStorage(pretraining(2e12), modelOf(70e9), 64, 8, std::nullopt);
    EXPECT_FALSE(tier(small, StorageTier::ParallelFileSystem)->writesInBackground);
    EXPECT_NEAR(tier(small, StorageTier::ParallelFileSystem)->writeBandwidth->value / 1e9, 3.27, 0.01);
    const StoragePlan large = planStorage(pretraining(15e12), modelOf(405e9), 16384, 2048, std::nullopt);
    const StorageNeed *shared = tier(large, StorageTier::ParallelFileSystem);
    EXPECT_TRUE(shared->writesInBackground);
    EXPECT_NEAR(shared->writeBandwidth->value, 2 * 405e9 * 14 / large.checkpointInterval->value, 1e3);
    EXPECT_LT(shared->writeBandwidth->value, 19e9);
    const Message *said = adviceOf(large.advice, "plan.storage.background");
    ASSERT_TRUE(said);
    EXPECT_NEAR(said->arguments[0].number / 1e9, 413, 1);
    EXPECT_FALSE(adviceOf(small.advice, "plan.storage.background"));
    // As the run saves: 33 s at an interval of an hour, or of ten minutes.
    for (const auto &[interval, drain] : {std::pair(3600.0, 3.15), std::pair(600.0, 18.9)}) {
        const StoragePlan timed = planStorage(pretraining(15e12), modelOf(405e9), 16384, 2048, std::nullopt, CheckpointTiming{Seconds(33), Seconds(interval)});
        EXPECT_TRUE(tier(timed, StorageTier::ParallelFileSystem)->writesInBackground);
        EXPECT_NEAR(tier(timed, StorageTier::ParallelFileSystem)->writeBandwidth->value / 1e9, drain, 0.01);
        EXPECT_DOUBLE_EQ(timed.checkpointBlocked->value, 33);
        // The first stage stays synchronous: each node writes its share to its drives within the pause.
        EXPECT_NEAR(tier(timed, StorageTier::LocalNvme)->writeBandwidth->value, 405e9 * 14 / 33 / 2048, 1);
    }
}

TEST(Storage, ACheckpointIsReadBackWithinTheRestartOfTheRun)
{
    // 405B: 5.67 TB in ten minutes; packed tokens are read at far less, and no less than 0.2 GB/s.
    const StoragePlan large = planStorage(pretraining(15e12), modelOf(405e9), 16384, 2048, TokensPerSecond(8300 * 1024));
    EXPECT_NEAR(tier(large, StorageTier::ParallelFileSystem)->readBandwidth->value, 405e9 * 14 / 600, 1);
    const Message *said = adviceOf(large.advice, "plan.storage.restore");
    ASSERT_TRUE(said);
    EXPECT_LE(said->arguments[0].number, 600 * (1 + 1e-9));
    const StoragePlan tiny = planStorage(pretraining(1e9), modelOf(1e6), 16, 2, TokensPerSecond(8300 * 1024));
    EXPECT_DOUBLE_EQ(tier(tiny, StorageTier::ParallelFileSystem)->readBandwidth->value, 0.2e9);
    // 1 024 cards of 8 300 tokens/s, four bytes each: 34 MB/s, half as much again for shuffling.
    for (const DerivationStep &step : tiny.derivation) {
        if (step.code == "plan.storage.read_bandwidth") {
            EXPECT_NEAR(step.result.number, 34e6 * 1.5, 1e6);
        }
    }
}

TEST(Storage, SmallerMethodsSaveLess)
{
    Request request = pretraining(1e9);
    request.task.kind = Task::FineTune;
    request.task.method = TuningMethod::Full;
    EXPECT_DOUBLE_EQ(checkpointSize(request, modelOf(7e9)).value, 98e9);
    request.task.method = TuningMethod::Freeze;
    EXPECT_NEAR(checkpointSize(request, modelOf(7e9)).value, 7e9 * (2 + 12 * 0.1), 1);
    // Documents of 1000 tokens: 16 bytes each for the index.
    request.model.sampleTokens = 1000;
    EXPECT_NEAR(planStorage(request, modelOf(7e9), 8, 1, std::nullopt).tokenisedData.value, 4e9 + 16e6, 1);
}

TEST(Storage, ServedWeightsLieInTheObjectStoreAndOnEveryNode)
{
    Request request;
    request.task.kind = Task::Inference;
    Model model = modelOf(70.5e9);
    model.storedFormat = "no such format";
    const StoragePlan plan = planStorage(request, model, 16, 2, std::nullopt);
    EXPECT_NEAR(tier(plan, StorageTier::ObjectStore)->used.value, 2 * 141e9 + 20e9, 1e6);
    EXPECT_NEAR(tier(plan, StorageTier::LocalNvme)->used.value, 2 * 141e9 + 20e9, 1e6);
    EXPECT_EQ(tier(plan, StorageTier::LocalNvme)->drives, 1);
    EXPECT_FALSE(tier(plan, StorageTier::ParallelFileSystem));
    EXPECT_TRUE(adviceOf(plan.advice, "plan.storage.weights_cache"));
    EXPECT_DOUBLE_EQ(plan.images.value, 20e9);
}

} // namespace
} // namespace powertrain
