// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/serving_load.h"
#include "test_serving_models.h"

namespace powertrain {
namespace {

using namespace test;

ServingSetup chat()
{
    ServingSetup setup;
    setup.inputTokens = 1024;
    setup.outputTokens = 256;
    setup.contextLength = 4096;
    setup.weightFormat = "bf16";
    return setup;
}

double kvTokens(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card)
{
    NoRecorder quiet;
    return estimateServingMemory(profile, setup, &card, quiet).kvTokens;
}

TEST(LargestLoad, MeetsItsTargetsAndOneMoreUserDoesNot)
{
    const ServingProfile profile = makeServingProfile(modelOf(kLlama8b), "bf16", "");
    const double tokens = kvTokens(profile, chat(), h100());
    const LoadTargets targets{Seconds(0.5), Seconds(0.015)};
    const auto load = largestLoad(profile, chat(), h100(), tokens, servingFactorsOf(profile, chat(), h100()), targets);
    ASSERT_TRUE(load);
    EXPECT_LE(load->ttft, *targets.ttft);
    EXPECT_LE(load->tpot, *targets.tpot);
    EXPECT_GT(load->concurrency, 1);
    const auto more = loadAt(profile, chat(), h100(), tokens, servingFactorsOf(profile, chat(), h100()), load->concurrency + 1);
    ASSERT_TRUE(more);
    EXPECT_TRUE(more->ttft > *targets.ttft || more->tpot > *targets.tpot);
    EXPECT_NEAR(load->requestsPerSecond, load->output.value / 256, 1e-9);
}

TEST(LargestLoad, IsAsLargeAsTheCacheWithoutTargetsAndNoneWhenOneUserIsTooMany)
{
    const ServingProfile profile = makeServingProfile(modelOf(kLlama8b), "bf16", "");
    const auto all = largestLoad(profile, chat(), h100(), 50 * 1152.0, servingFactorsOf(profile, chat(), h100()), {});
    ASSERT_TRUE(all);
    EXPECT_EQ(all->concurrency, 50);
    EXPECT_FALSE(largestLoad(profile, chat(), h100(), 50 * 1152.0, servingFactorsOf(profile, chat(), h100()), {std::nullopt, Seconds(1e-6)}));
}

TEST(LargestLoad, TighterTargetsCarryLess)
{
    const ServingProfile profile = makeServingProfile(modelOf(kQwen32b), "bf16", "");
    const double tokens = kvTokens(profile, chat(), h200());
    double before = std::numeric_limits<double>::infinity();
    for (const double tpot : {0.2, 0.1, 0.06, 0.045, 0.04}) {
        const auto load = largestLoad(profile, chat(), h200(), tokens, servingFactorsOf(profile, chat(), h200()), {std::nullopt, Seconds(tpot)});
        if (!load)
            break;
        EXPECT_LE(load->requestsPerSecond, before * 1.0001);
        before = load->requestsPerSecond;
    }
    EXPECT_LT(before, std::numeric_limits<double>::infinity());
}

TEST(Replicas, CarryThePeakWithRoomForQueues)
{
    const ServingLoad load{32, 4, Seconds(0.5), Seconds(0.03), TokensPerSecond(1024)};
    const ReplicaNeed need = replicasFor({10, 2, std::nullopt, 1}, load);
    EXPECT_EQ(need.peakRate, 20);
    EXPECT_EQ(need.forLoad, 6); // 20 / 4 would be 5 at a utilisation of 1
    EXPECT_LE(need.utilisation, 0.9);
    EXPECT_EQ(need.spare, 0);
    EXPECT_FALSE(need.availability);
    // One place a replica queues far more than many places do.
    const ServingLoad single{1, 4, Seconds(0.5), Seconds(0.03), TokensPerSecond(1024)};
    const ReplicaNeed few = replicasFor({10, 2, std::nullopt, 1}, single);
    EXPECT_GT(few.forLoad, need.forLoad);
    EXPECT_LT(few.utilisation, need.utilisation);
}

TEST(Replicas, SparesComeFromTheAvailability)
{
    double reached = 0;
    EXPECT_EQ(sparesFor(4, 0.9, 8, reached), 0);
    EXPECT_EQ(sparesFor(4, 0.999, 8, reached), 1);
    EXPECT_GE(reached, 0.999);
    int before = 0;
    for (const double wanted : {0.5, 0.99, 0.999, 0.9999, 0.999999}) {
        const int spare = sparesFor(40, wanted, 16, reached);
        EXPECT_GE(spare, before);
        EXPECT_GE(reached, wanted);
        before = spare;
    }
    // Binomial, by hand: two replicas, each down 0.00032 of the time; both have to work.
    sparesFor(2, 0, 8, reached);
    EXPECT_NEAR(reached, (1 - 0.00032) * (1 - 0.00032), 1e-12);
}

TEST(Replicas, SurviveHostileNumbers)
{
    const double values[] = {0, -1, 1e300, std::numeric_limits<double>::infinity(), std::nan("")};
    for (const double a : values) {
        for (const double b : values) {
            const ServingLoad load{std::isfinite(b) && b > 0 ? std::min(b, 1e9) : 1, b, Seconds(1), Seconds(1), TokensPerSecond(1)};
            const ReplicaNeed need = replicasFor({a, b, 0.999, a}, load);
            EXPECT_GE(need.forLoad, 1);
            EXPECT_LE(need.forLoad, 1000000);
            EXPECT_TRUE(std::isfinite(need.utilisation)) << a << ' ' << b;
        }
    }
}

TEST(Disaggregation, TheRatioFollowsPromptsAgainstAnswers)
{
    const ServingProfile profile = makeServingProfile(modelOf(kLlama8b), "fp8", "");
    std::vector<Layout> layouts(2);
    layouts[1].tensorParallel = 2;
    ServingSetup setup = chat();
    setup.weightFormat = "fp8";
    setup.inputTokens = 8000;
    setup.outputTokens = 100;
    setup.contextLength = 16384;
    const LoadTargets targets{Seconds(2), Seconds(0.02)};
    const auto prompts = disaggregate(profile, setup, h100(), layouts, targets, 50, 512);
    setup.inputTokens = 500;
    setup.outputTokens = 4000;
    const auto answers = disaggregate(profile, setup, h100(), layouts, targets, 50, 512);
    ASSERT_TRUE(prompts && answers);
    EXPECT_GT(prompts->prefillReplicas, prompts->decodeReplicas);
    EXPECT_GT(answers->decodeReplicas, answers->prefillReplicas);
    EXPECT_LE(prompts->ttft, *targets.ttft);
    EXPECT_LE(prompts->tpot, *targets.tpot);
    EXPECT_EQ(prompts->devices, prompts->prefillReplicas * prompts->prefill.gpus() + prompts->decodeReplicas * prompts->decode.gpus());
    // 131 072 bytes a token in 16 bit.
    EXPECT_NEAR(prompts->transfer.value, 131072.0 * 8000 * 50, 1);
    EXPECT_FALSE(disaggregate(profile, setup, h100(), layouts, targets, 1e9, 64));
    EXPECT_FALSE(disaggregate(profile, setup, h100(), layouts, targets, std::nan(""), 64));
}

} // namespace
} // namespace powertrain
