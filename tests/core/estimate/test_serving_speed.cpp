// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/codes.h"
#include "core/estimate/efficiency_serving.h"
#include "core/estimate/serving_profile.h"
#include "test_serving_models.h"

namespace powertrain {
namespace {

using namespace test;

ServingSetup serve(std::string engine, int t, double input, double output, double users, std::string format)
{
    ServingSetup setup;
    setup.engine = std::move(engine);
    setup.layout.tensorParallel = t;
    setup.inputTokens = input;
    setup.outputTokens = output;
    setup.contextLength = input + output;
    setup.concurrency = users;
    setup.weightFormat = std::move(format);
    return setup;
}

Expected<ServingSpeed> speed(std::string_view config, const ServingSetup &setup, const Accelerator &card)
{
    NoRecorder recorder;
    const ServingProfile profile = makeServingProfile(modelOf(config), setup);
    const ServingMemory memory = estimateServingMemory(profile, setup, &card, recorder);
    return estimateServingSpeed(profile, setup, card, memory.kvTokens, recorder);
}

/// XiongjieDai/GPU-Benchmarks-on-LLM-Inference README.md: Llama-3-8B, Q4_K_M and F16, tokens/s of one stream.
struct SingleStream {
    const char *name;
    Accelerator card;
    const char *format;
    double tokensPerSecond;
};

class LlamaCppStreams : public testing::TestWithParam<SingleStream> { };

TEST_P(LlamaCppStreams, DecodeWithinFifteenPercent)
{
    const SingleStream &c = GetParam();
    const auto result = speed(kLlama8b, serve("llama_cpp", 1, 512, 1024, 1, c.format), c.card);
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->outputPerUser.value.value, c.tokensPerSecond, 0.15 * c.tokensPerSecond);
    EXPECT_EQ(result->batch, 1);
}

INSTANTIATE_TEST_SUITE_P(Published, LlamaCppStreams, testing::Values(SingleStream{"rtx_3090_q4", rtx3090(), "Q4_K_M", 111.74}, SingleStream{"rtx_3090_f16", rtx3090(), "F16", 46.51}, SingleStream{"rtx_4090_q4", rtx4090(), "Q4_K_M", 127.74}, SingleStream{"rtx_4090_f16", rtx4090(), "F16", 54.34}, SingleStream{"l40s_q4", l40s(), "Q4_K_M", 113.60}, SingleStream{"l40s_f16", l40s(), "F16", 43.42}, SingleStream{"a100_q4", a100(), "Q4_K_M", 138.31}, SingleStream{"a100_f16", a100(), "F16", 54.56}),
    [](const auto &tested) { return std::string(tested.param.name); });

TEST(ServingSpeed, ShortPromptsCostOnePassOverTheWeights)
{
    // TensorRT-LLM v0.6: a 7B in FP8, 128 tokens: 7 ms on H100, 14 ms on L40S; Llama-3.1-8B is an eighth larger.
    const auto hopper = speed(kLlama8b, serve("tensorrt_llm", 1, 128, 1, 1, "fp8"), h100());
    const auto ada = speed(kLlama8b, serve("tensorrt_llm", 1, 128, 1, 1, "fp8"), l40s());
    ASSERT_TRUE(hopper);
    ASSERT_TRUE(ada);
    EXPECT_NEAR(hopper->ttft.value.value * 1e3, 7.5, 2);
    EXPECT_NEAR(ada->ttft.value.value * 1e3, 15, 3);
}

TEST(ServingSpeed, MoreUsersMoreTotalLessEach)
{
    double total = 0;
    double each = 1e9;
    for (const double users : {1.0, 4.0, 16.0, 64.0, 128.0}) {
        const auto result = speed(kLlama8b, serve("vllm", 1, 1024, 256, users, "bf16"), h100());
        ASSERT_TRUE(result);
        EXPECT_GT(result->outputTotal.value.value, total);
        EXPECT_LT(result->outputPerUser.value.value, each);
        EXPECT_LE(result->outputTotal.value.value, 1.001 * result->outputSaturated.value.value);
        total = result->outputTotal.value.value;
        each = result->outputPerUser.value.value;
    }
}

TEST(ServingSpeed, BeyondTheCacheOnlyWaitingGrows)
{
    NoRecorder recorder;
    const ServingProfile profile = makeServingProfile(modelOf(kLlama8b), "bf16", "");
    ServingSetup setup = serve("vllm", 1, 1024, 256, 40, "bf16");
    const auto held = estimateServingSpeed(profile, setup, h100(), 20 * 1152.0, recorder);
    setup.concurrency = 80;
    const auto more = estimateServingSpeed(profile, setup, h100(), 20 * 1152.0, recorder);
    ASSERT_TRUE(held);
    ASSERT_TRUE(more);
    EXPECT_EQ(held->batch, 20);
    EXPECT_DOUBLE_EQ(held->tpot.value.value, more->tpot.value.value);
    EXPECT_GT(more->ttft.value.value, held->ttft.value.value);
}

TEST(ServingSpeed, TensorParallelAndNarrowWeightsHelpDecode)
{
    const auto one = speed(kLlama8b, serve("vllm", 1, 512, 256, 1, "bf16"), h100());
    const auto two = speed(kLlama8b, serve("vllm", 2, 512, 256, 1, "bf16"), h100());
    const auto eight = speed(kLlama8b, serve("vllm", 1, 512, 256, 1, "fp8"), h100());
    ASSERT_TRUE(one && two && eight);
    EXPECT_LT(two->tpot.value, one->tpot.value);
    EXPECT_GT(two->tpot.value.value, one->tpot.value.value / 2) << "all-reduces are not free";
    EXPECT_LT(eight->tpot.value, one->tpot.value);
}

TEST(ServingSpeed, MixturesReadMoreExpertsAsTheBatchGrows)
{
    const auto single = speed(kQwen30bA3b, serve("vllm", 1, 512, 256, 1, "fp8"), h100());
    const auto batch = speed(kQwen30bA3b, serve("vllm", 1, 512, 256, 32, "fp8"), h100());
    ASSERT_TRUE(single && batch);
    EXPECT_GT(batch->parts[TimePartKind::MemoryTraffic].value, 5 * single->parts[TimePartKind::MemoryTraffic].value);
}

TEST(ServingSpeed, WorksForEveryCardWithBandwidthAndPeak)
{
    const std::pair<const char *, const char *> kinds[] = {{"Huawei", "Da Vinci (910B)"}, {"AMD", "CDNA3"}, {"Apple", "Apple Silicon M2"}, {"Intel", "Habana Gaudi3"},
        {"Google", "TPU v5e"}, {"Cambricon", "MLUarch05"}, {"Hygon", "DCU"}, {"MetaX", "MXC"}, {"NVIDIA", "Volta (GV100)"}, {"NVIDIA", "Hopper (GH100, 78 SM)"}, {"", ""}};
    for (const auto &kind : kinds) {
        Accelerator other = card("other", kind.second, std::string(kind.first) == "Apple" ? "LPDDR5 (unified)" : "HBM2e", 65536, 1600, 300, 0, 0, 0, 1);
        other.vendor = kind.first;
        for (const std::string_view config : {kLlama8b, kQwen30bA3b}) {
            for (const char *engine : {"vllm", "llama_cpp", "transformers"}) {
                const auto result = speed(config, serve(engine, 1, 512, 256, 1, "fp8"), other);
                ASSERT_TRUE(result) << kind.first;
                EXPECT_GT(result->outputPerUser.low.value, 0);
                EXPECT_GT(result->outputPerUser.high.value, result->outputPerUser.value.value);
            }
        }
    }
}

TEST(ServingSpeed, UnmeasuredCardsGetWiderRanges)
{
    Accelerator unknown = card("other", "", "HBM2e", 65536, 1600, 300, 0, 0, 0, 1);
    unknown.vendor = "Nobody";
    const ServingFactors near = servingFactors(ServingEngine::TensorRtLlm, h100(), false, 8, 32);
    const ServingFactors far = servingFactors(ServingEngine::TensorRtLlm, unknown, false, 8, 32);
    EXPECT_GT(near.measurements, 0);
    EXPECT_EQ(far.measurements, 0);
    EXPECT_GT(far.spread, near.spread);
    EXPECT_FALSE(near.source.empty());
}

TEST(ServingSpeed, FailsWithACodeWhenTheCardSaysTooLittle)
{
    Accelerator blank = h100();
    blank.peak = {};
    auto result = speed(kLlama8b, serve("vllm", 1, 512, 256, 1, "bf16"), blank);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.code, "time.no_peak");
    blank = h100();
    blank.bandwidth.reset();
    result = speed(kLlama8b, serve("vllm", 1, 512, 256, 1, "bf16"), blank);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.code, "time.no_bandwidth");
    result = speed(kLlama8b, serve("vllm", 3, 512, 256, 1, "bf16"), h100());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message.code, "serve.heads_not_divisible");
}

TEST(ServingSpeed, NamesTheAssumptionWhenWeightsAreOnlyStored)
{
    StepRecorder recorder;
    const auto result = estimateServingSpeed(modelOf(kLlama8b), serve("vllm", 1, 512, 256, 1, "fp8"), a100(), 1e6, recorder);
    ASSERT_TRUE(result);
    EXPECT_NE(std::find(result->assumed.begin(), result->assumed.end(), "compute=16bit_weight_only"), result->assumed.end());
    for (const DerivationStep &step : recorder.take())
        EXPECT_NE(std::find(std::begin(kEstimateCodes), std::end(kEstimateCodes), step.code), std::end(kEstimateCodes)) << step.code;
}

TEST(ServingSpeed, HostileSetupsStayFinite)
{
    const Accelerator card = h100();
    std::vector<ServingProfile> profiles;
    for (const std::string_view config : {kLlama8b, kGemma3, kHybrid, kDeepSeekR1})
        profiles.push_back(makeServingProfile(modelOf(config), "", ""));
    const double values[] = {0, -5, 1, 1e18, 1e300, std::numeric_limits<double>::infinity(), std::nan("")};
    for (const char *engine : {"vllm", "sglang", "tensorrt_llm", "llama_cpp", "transformers", "gpt_fast"}) {
        for (const double value : values) {
            for (const ServingProfile &profile : profiles) {
                ServingSetup setup;
                setup.engine = engine;
                setup.contextLength = setup.concurrency = setup.maxSequences = setup.maxBatchedTokens = setup.inputTokens = setup.outputTokens = value;
                NoRecorder recorder;
                const auto result = estimateServingSpeed(profile, setup, card, value, recorder);
                ASSERT_TRUE(result);
                for (const double figure : {result->ttft.value.value, result->ttft.high.value, result->tpot.value.value, result->outputTotal.high.value, result->outputSaturated.high.value, result->batch})
                    EXPECT_TRUE(std::isfinite(figure)) << engine << value;
            }
        }
    }
}

} // namespace
} // namespace powertrain
