// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/serving_profile.h"
#include "core/estimate/serving_ranges.h"
#include "test_serving_models.h"

namespace powertrain {
namespace {

using namespace test;

struct LimitCase {
    const char *name;
    const char *engine;
    const char *version;
    std::string_view config;
    Accelerator card;
    int t;
    double users;
};

class Limits : public testing::TestWithParam<LimitCase> {
protected:
    ServingSetup setup() const
    {
        ServingSetup setup;
        setup.engine = GetParam().engine;
        setup.engineVersion = GetParam().version;
        setup.layout.tensorParallel = GetParam().t;
        setup.concurrency = GetParam().users;
        setup.contextLength = 4096;
        setup.inputTokens = 1024;
        return setup;
    }
    ServingMemory at(const ServingSetup &setup) const
    {
        NoRecorder recorder;
        return estimateServingMemory(modelOf(GetParam().config), setup, &GetParam().card, recorder);
    }
};

/// The limits are answers of the very estimate: at them everything fits, one page or one sequence further it does not.
TEST_P(Limits, AreWhereTheEstimateTurns)
{
    const ServingMemory memory = at(setup());
    ASSERT_GE(memory.largestContext, 1);
    ASSERT_GE(memory.largestConcurrency, 1);
    const auto own = static_cast<double>(modelOf(GetParam().config).architecture.contextLength);
    EXPECT_LE(memory.largestContext, own);

    ServingSetup changed = setup();
    changed.contextLength = memory.largestContext;
    EXPECT_TRUE(at(changed).holdsConcurrency) << memory.largestContext;
    if (memory.largestContext < own) {
        changed.contextLength = memory.largestContext * 1.001 + 512;
        EXPECT_FALSE(at(changed).holdsConcurrency) << memory.largestContext;
    }
    changed = setup();
    changed.concurrency = memory.largestConcurrency;
    EXPECT_TRUE(at(changed).holdsConcurrency) << memory.largestConcurrency;
    changed.concurrency = std::floor(memory.largestConcurrency * 1.001) + GetParam().t;
    EXPECT_FALSE(at(changed).holdsConcurrency) << memory.largestConcurrency;
}

INSTANTIATE_TEST_SUITE_P(Engines, Limits,
    testing::Values(LimitCase{"vllm_dense", "vllm", "0.19.0", kLlama8b, rtx4090(), 1, 8}, LimitCase{"vllm_tp", "vllm", "0.21.0", kQwen72b, h100(), 4, 50},
        LimitCase{"vllm_windows", "vllm", "0.21.0", kGemma3, h100(), 1, 4}, LimitCase{"vllm_hybrid", "vllm", "0.21.0", kHybrid, h100(), 1, 4},
        LimitCase{"vllm_latent", "vllm", "0.19.0", kDeepSeekV2Lite, h100(), 1, 100}, LimitCase{"vllm_v0", "vllm", "0.6.3", kLlama8b, rtx4090(), 1, 1},
        LimitCase{"sglang", "sglang", "", kLlama8b, l40s(), 1, 8}, LimitCase{"tensorrt", "tensorrt_llm", "", kLlama8b, h100(), 1, 40},
        LimitCase{"lmdeploy", "lmdeploy", "", kLlama8b, l40s(), 1, 8}, LimitCase{"tgi", "tgi", "", kLlama8b, l40s(), 1, 8},
        LimitCase{"llama_cpp", "llama_cpp", "", kLlama8b, rtx4090(), 1, 2}, LimitCase{"transformers", "transformers", "4.46.0", kLlama8b, rtx4090(), 1, 2}),
    [](const auto &tested) { return std::string(tested.param.name); });

TEST(ServingLimits, NothingFitsNothingIsNamed)
{
    const Accelerator small = rtx4090();
    NoRecorder recorder;
    const ServingMemory memory = estimateServingMemory(modelOf(kQwen72b), ServingSetup{}, &small, recorder);
    EXPECT_EQ(memory.largestContext, 0);
    EXPECT_EQ(memory.largestConcurrency, 0);
    EXPECT_EQ(memory.obstacle, "serve.obstacle.weights");
}

TEST(ServingLimits, TheObstacleIsNamed)
{
    const Accelerator card = rtx4090();
    NoRecorder recorder;
    ServingSetup setup;
    setup.engineVersion = "0.19.0";
    setup.contextLength = 8192;
    const Model model = modelOf(kLlama8b);
    EXPECT_EQ(estimateServingMemory(model, setup, &card, recorder).obstacle, "");
    setup.concurrency = 100;
    EXPECT_EQ(estimateServingMemory(model, setup, &card, recorder).obstacle, "serve.obstacle.concurrency");
    setup.concurrency = 1;
    setup.contextLength = 131072;
    EXPECT_EQ(estimateServingMemory(model, setup, &card, recorder).obstacle, "serve.obstacle.context");
    setup.contextLength = 8192;
    setup.memoryFraction = 0.99;
    EXPECT_EQ(estimateServingMemory(model, setup, &card, recorder).obstacle, "serve.obstacle.fraction");
    setup.memoryFraction = 0.65;
    setup.maxSequences = 1024;
    EXPECT_EQ(estimateServingMemory(model, setup, &card, recorder).obstacle, "serve.obstacle.overheads");
}

TEST(ServingLimits, UnknownCardsLeaveThemOpen)
{
    NoRecorder recorder;
    const ServingMemory memory = estimateServingMemory(modelOf(kLlama8b), ServingSetup{}, nullptr, recorder);
    EXPECT_EQ(memory.largestContext, 0);
    EXPECT_EQ(memory.obstacle, "");
}

TEST(ServingRanges, ClassesFollowWhatTheSetupSays)
{
    ServingSetup setup;
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::VllmOpen);
    setup.engineVersion = "0.19.0";
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::VllmOpen);
    setup.memoryFraction = 0.9;
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::Vllm);
    setup.engineVersion = "0.6.5-dev V1";
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::Vllm);
    setup.engineVersion = "0.6.3";
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::VllmLegacy);
    setup.engine = "transformers";
    setup.engineVersion = "4.38.2";
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::OldTransformers);
    setup.engine = "somebody's own";
    EXPECT_EQ(servingResidualClass(setup), ServingResidualClass::OtherPool);
}

TEST(ServingRanges, OpenSetupsAreWider)
{
    const ServingResiduals &known = servingResiduals(ServingResidualClass::Vllm);
    const ServingResiduals &open = servingResiduals(ServingResidualClass::VllmOpen);
    EXPECT_LT(known.low + known.high, open.low + open.high);
    EXPECT_LT(known.pool, open.pool);
    EXPECT_GT(known.measurements, 0);

    const Accelerator card = h100();
    NoRecorder recorder;
    ServingSetup setup;
    setup.engineVersion = "0.19.0";
    setup.memoryFraction = 0.9;
    setup.contextLength = 8192;
    const ServingMemory memory = estimateServingMemory(modelOf(kLlama8b), setup, &card, recorder);
    EXPECT_EQ(memory.memory.driver.measurements, known.measurements);
    EXPECT_EQ(memory.kvPool.measurements, known.pools);
    EXPECT_LT((memory.memory.driver.high - memory.memory.driver.low).value, 0.15 * memory.memory.driver.value.value);
}

double input(const DerivationStep &step, const std::string &name)
{
    for (const Argument &argument : step.inputs) {
        if (argument.name == name)
            return argument.number;
    }
    ADD_FAILURE() << step.code << " lacks " << name;
    return 0;
}

/// A reader can redo the pool with the numbers of its step alone.
TEST(ServingDerivation, ThePoolFollowsFromItsInputs)
{
    const Accelerator card = h100();
    for (const char *engine : {"vllm", "sglang", "tensorrt_llm", "tgi", "lmdeploy", "llama_cpp", "transformers"}) {
        StepRecorder recorder;
        ServingSetup setup;
        setup.engine = engine;
        setup.contextLength = 8192;
        const ServingMemory memory = estimateServingMemory(modelOf(kLlama8b), setup, &card, recorder);
        for (const DerivationStep &step : recorder.take()) {
            if (step.code != "serve.memory.kv_pool")
                continue;
            const double m = input(step, "capacity"), f = input(step, "fraction"), w = input(step, "weights"), a = input(step, "activations"),
                         r = input(step, "other_bytes"), grown = input(step, "growth"), share = input(step, "share");
            const std::string name = engine;
            const double pool = name == "sglang" ? f * (m - r) - w : name == "tensorrt_llm" || name == "lmdeploy" ? f * (m - w - a - r)
                : name == "llama_cpp" || name == "transformers"                                                   ? (m - w - a - r) / (1 + grown)
                                                                                                                  : share * (f * m - w - a - r);
            EXPECT_NEAR(pool, memory.kvPool.value.value, 1) << engine;
        }
    }
}

} // namespace
} // namespace powertrain
