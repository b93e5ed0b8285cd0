// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/plan/storage.h"

namespace powertrain {
namespace {

Model modelOf(double parameters, std::int64_t vocabulary = 128256)
{
    Model model;
    model.name = "test";
    model.storedFormat = "bf16";
    model.architecture.vocabulary = vocabulary;
    model.architecture.hidden = 8192;
    model.inventory.counts.total = model.inventory.counts.active = static_cast<std::int64_t>(parameters);
    TensorEntry tensor;
    tensor.rows = tensor.columns = 8192;
    tensor.count = 100;
    tensor.quantisable = true;
    model.inventory.tensors.push_back(tensor);
    return model;
}

Request pretraining(double tokens)
{
    Request request;
    request.task.kind = Task::Pretrain;
    request.model.datasetTokens = tokens;
    return request;
}

const StorageNeed *tier(const StoragePlan &plan, StorageTier kind)
{
    const auto found = std::find_if(plan.tiers.begin(), plan.tiers.end(), [kind](const StorageNeed &need) { return need.tier == kind; });
    return found == plan.tiers.end() ? nullptr : &*found;
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
    EXPECT_EQ(plan.total.value, 0);
    EXPECT_GE(plan.checkpointInterval->value, 900);
}

} // namespace
} // namespace powertrain
