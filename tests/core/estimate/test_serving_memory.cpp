// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/codes.h"
#include "core/estimate/serving_profile.h"
#include "test_serving_models.h"

namespace powertrain {
namespace {

using namespace test;

constexpr double kGiB = 1073741824.0;

ServingSetup vllm(int t, double fraction, std::string version = "0.19.0")
{
    ServingSetup setup;
    setup.engine = "vllm";
    setup.engineVersion = std::move(version);
    setup.layout.tensorParallel = t;
    setup.memoryFraction = fraction;
    setup.contextLength = 8192;
    setup.maxBatchedTokens = 8192;
    setup.maxSequences = 1024;
    setup.gpuMemoryBytes = 79.19 * kGiB;
    return setup;
}

ServingMemory estimate(std::string_view config, const ServingSetup &setup, const Accelerator *card = nullptr)
{
    NoRecorder recorder;
    return estimateServingMemory(modelOf(config), setup, card, recorder);
}

/// Logs of vLLM 0.11–0.19 on one H100 (79.19 GiB), 0.95 of it, context and batched tokens 8192, 1024 sequences.
/// llm-d-incubation/llm-d-planner@d3121e0, accuracy/results.
struct VllmLog {
    const char *name;
    std::string_view config;
    int t;
    const char *format;
    const char *kv;
    double weightsGiB, activationGiB, poolGiB, tokens, concurrency;
};

class VllmLogs : public testing::TestWithParam<VllmLog> { };

TEST_P(VllmLogs, ReproducesWeightsPeakAndPool)
{
    const VllmLog &log = GetParam();
    ServingSetup setup = vllm(log.t, std::string(log.name) == "gpt_oss_20b_tp2" ? 0.90 : 0.95);
    setup.weightFormat = log.format;
    setup.kvType = log.kv;
    const ServingMemory memory = estimate(log.config, setup);
    EXPECT_NEAR(memory.memory.weights.value / kGiB, log.weightsGiB, 0.015 * log.weightsGiB);
    EXPECT_NEAR(memory.activationPeak.value / kGiB, log.activationGiB, 0.08 * log.activationGiB);
    EXPECT_NEAR(memory.kvPool.value.value / kGiB, log.poolGiB, std::max(0.3, 0.01 * log.poolGiB));
    EXPECT_NEAR(memory.maxConcurrency, log.concurrency, 0.03 * log.concurrency + 0.2);
    EXPECT_NEAR(memory.kvTokens, log.tokens, 0.03 * log.tokens + 2000);
    EXPECT_TRUE(memory.starts);
}

INSTANTIATE_TEST_SUITE_P(Published, VllmLogs, testing::Values(VllmLog{"llama_8b", kLlama8b, 1, "bf16", "", 14.99, 1.89, 58.11, 476016, 58.11}, VllmLog{"llama_8b_kv_fp8", kLlama8b, 1, "bf16", "fp8", 14.99, 1.89, 58.11, 952032, 116.21}, VllmLog{"llama_8b_fp8", kLlama8b, 1, "fp8", "", 8.49, 1.89, 64.61, 529248, 64.61}, VllmLog{"llama_8b_w4a16", kLlama8b, 1, "gptq_int4", "", 5.38, 1.89, 67.71, 554704, 67.71}, VllmLog{"llama_8b_tp2", kLlama8b, 2, "bf16", "", 7.51, 1.89, 63.76, 1044688, 127.53}, VllmLog{"llama_8b_tp4", kLlama8b, 4, "bf16", "", 3.77, 1.89, 67.44, 2209792, 269.75}, VllmLog{"phi4", kPhi4, 1, "bf16", "", 27.39, 1.52, 46.08, 241568, 29.49}, VllmLog{"gemma2_27b", kGemma2, 1, "bf16", "", 50.72, 3.66, 20.59, 58672, 7.16}, VllmLog{"mixtral_tp2", kMixtral, 2, "bf16", "", 43.51, 1.21, 28.44, 465936, 56.88}, VllmLog{"qwen_72b_tp2", kQwen72b, 2, "bf16", "", 67.80, 2.29, 3.04, 19920, 2.43}, VllmLog{"qwen_30b_a3b", kQwen30bA3b, 1, "bf16", "", 56.88, 2.68, 15.41, 168288, 20.54}, VllmLog{"deepseek_v2_lite", kDeepSeekV2Lite, 1, "bf16", "", 29.43, 1.93, 43.61, 1505552, 183.78}, VllmLog{"gpt_oss_20b_tp2", kGptOss20b, 2, "mxfp4", "", 7.01, 2.87, 59.32, 2591776, 316.07}),
    [](const auto &tested) { return std::string(tested.param.name); });

TEST(ServingMemory, PeakFallsBetweenReleasesForTheSameModel)
{
    // Qwen3-32B on vLLM 0.11: 61.03 GiB of weights and 5.64 GiB of peak leave 4.45 GiB of a 0.9 budget.
    ServingSetup setup = vllm(1, 0.9, "0.11.0");
    setup.contextLength = 16000;
    setup.weightFormat = "bf16";
    setup.gpuMemoryBytes = 79.18 * kGiB;
    const ServingMemory old = estimate(kQwen32b, setup);
    EXPECT_NEAR(old.activationPeak.value / kGiB, 5.64, 0.2);
    EXPECT_NEAR(old.kvPool.value.value / kGiB, 4.45, 0.4);
    setup.contextLength = 32000;
    EXPECT_FALSE(estimate(kQwen32b, setup).starts) << "no room for one 32 000-token request";
    setup.engineVersion = "0.18.0";
    EXPECT_NEAR(estimate(kQwen32b, setup).activationPeak.value / kGiB, 2.23, 0.1);
}

TEST(ServingMemory, KimiK2KeepsItsWholeLatentOnEveryRank)
{
    // 61 × 576 × 2 = 70 272 B; vLLM's log says 70 274.
    const ServingMemory memory = estimate(kKimiK2, vllm(8, 0.9));
    EXPECT_NEAR(memory.kvBytesPerTokenPerGpu.value, 70274, 10);
    EXPECT_NEAR(memory.kvBytesPerToken.value, 70272, 1);
}

TEST(ServingMemory, KvHeadsAreReplicatedBeyondTheirNumber)
{
    const double two = estimate(kQwen30bA3b, vllm(2, 0.9)).kvBytesPerTokenPerGpu.value;
    const double four = estimate(kQwen30bA3b, vllm(4, 0.9)).kvBytesPerTokenPerGpu.value;
    const double eight = estimate(kQwen30bA3b, vllm(8, 0.9)).kvBytesPerTokenPerGpu.value;
    EXPECT_DOUBLE_EQ(two, 2 * four); // 4 KV heads
    EXPECT_DOUBLE_EQ(four, eight);
}

TEST(ServingMemory, WindowsSaveOnlyBeyondOneBatch)
{
    // Gemma-3-27B: 10 full and 52 windowed layers are charged as 70 (vLLM group padding), in full at 8192 tokens.
    ServingSetup setup = vllm(1, 0.95);
    setup.weightFormat = "bf16";
    const ServingMemory shortContext = estimate(kGemma3, setup);
    const double perSequence = shortContext.kvPool.value.value / shortContext.maxConcurrency;
    EXPECT_NEAR(perSequence, 70.0 / 62 * shortContext.kvBytesPerToken.value * 8192, 0.01 * perSequence);
    setup.contextLength = 131072;
    const ServingMemory longContext = estimate(kGemma3, setup);
    EXPECT_LT(longContext.kvPool.value.value / longContext.maxConcurrency, 0.3 * longContext.kvBytesPerToken.value * 131072);
}

TEST(ServingMemory, RecurrentStatesCountPerSequence)
{
    // Qwen3.x-27B: 48 gated-delta-net layers of 3 207 168 B, about 147 MiB a sequence whatever its length.
    const ServingProfile profile = makeServingProfile(modelOf(kHybrid), "bf16", "");
    double state = 0;
    for (const ServingCacheGroup &group : profile.cache)
        state += group.layers * group.stateBytes;
    EXPECT_NEAR(state, 48.0 * 3207168, 0.01 * 48 * 3207168);
    ServingSetup setup = vllm(1, 0.95);
    setup.contextLength = 1024;
    const ServingMemory memory = estimate(kHybrid, setup);
    EXPECT_GT(memory.kvNeeded.value, 147 * 1048576.0);
}

struct LayoutCase {
    const char *name;
    Accelerator card;
    int t, d, p;
    bool attentionDataParallel;
    double users, context;
    bool holds;
    double needGb; ///< weights and cache on one card, 10⁹ bytes
};

class DeepSeekR1Layouts : public testing::TestWithParam<LayoutCase> { };

/// DeepSeek-R1 in FP8 for 30 users. The popular sum is 671 GB + 100 GB; what a layout needs depends on who keeps the
/// latent cache: plain tensor parallelism copies it to every rank.
TEST_P(DeepSeekR1Layouts, HoldsWhatTheCacheShardingAllows)
{
    const LayoutCase &c = GetParam();
    ServingSetup setup;
    setup.engine = "vllm";
    setup.layout.tensorParallel = c.t;
    setup.layout.dataParallel = c.d;
    setup.layout.pipelineParallel = c.p;
    setup.layout.attentionDataParallel = c.attentionDataParallel;
    setup.layout.expertParallel = c.attentionDataParallel ? c.t * c.d : 1;
    setup.concurrency = c.users;
    setup.contextLength = c.context;
    const ServingMemory memory = estimate(kDeepSeekR1, setup, &c.card);
    EXPECT_EQ(memory.holdsConcurrency, c.holds);
    EXPECT_NEAR((memory.memory.weights + memory.kvNeeded).value / 1e9, c.needGb, 0.05 * c.needGb);
}

INSTANTIATE_TEST_SUITE_P(ThirtyUsers, DeepSeekR1Layouts, testing::Values(LayoutCase{"h200_plain_tp8", h200(), 8, 1, 1, false, 30, 47000, false, 85 + 99}, LayoutCase{"h200_plain_tp8_at_4k", h200(), 8, 1, 1, false, 30, 4000, true, 85 + 8.4}, LayoutCase{"h200_attention_dp_ep8", h200(), 8, 1, 1, true, 30, 47000, true, 82 + 17 + 13}, LayoutCase{"h800_tp8_pp2", h800(), 8, 1, 2, false, 30, 47000, false, 43 + 50}, LayoutCase{"h800_attention_dp_ep16", h800(), 16, 1, 1, true, 30, 47000, true, 41 + 17 + 6.6}, LayoutCase{"b200_plain_tp8", b200(), 8, 1, 1, false, 30, 47000, false, 85 + 99}),
    [](const auto &tested) { return std::string(tested.param.name); });

TEST(ServingMemory, ArticleSumOfWeightsAndCache)
{
    const ServingProfile profile = makeServingProfile(modelOf(kDeepSeekR1), "fp8_block128", "");
    EXPECT_NEAR(profile.weights.total() / 1e9, 671, 0.01 * 671);
    EXPECT_NEAR(profile.kvBytesPerToken * 30 * 47000 / 1e9, 100, 1);
}

TEST(ServingMemory, AttentionDataParallelCountsTheWholeReplica)
{
    const Accelerator card = h200();
    ServingSetup setup;
    setup.layout.tensorParallel = 8;
    setup.contextLength = 4096;
    const ServingMemory plain = estimate(kDeepSeekR1, setup, &card);
    setup.layout.attentionDataParallel = true;
    setup.layout.expertParallel = 8;
    const ServingMemory spread = estimate(kDeepSeekR1, setup, &card);
    EXPECT_GT(spread.memory.weights, plain.memory.weights);
    EXPECT_GT(spread.kvTokens, 4 * plain.kvTokens);
}

TEST(ServingMemory, LargestTensorRtBatchIsNear)
{
    // aiconfigurator: Llama-3.1-8B BF16 on one GB300 (277 GiB), fraction 0.8 and 0.9, 2048 in and out plus 1000.
    ServingSetup setup;
    setup.engine = "tensorrt_llm";
    setup.weightFormat = "bf16";
    setup.gpuMemoryBytes = 297426485248.0;
    setup.contextLength = 5096;
    setup.maxBatchedTokens = 4096;
    setup.memoryFraction = 0.8;
    EXPECT_NEAR(estimate(kLlama8b, setup).maxConcurrency, 330, 10);
    setup.memoryFraction = 0.9;
    EXPECT_NEAR(estimate(kLlama8b, setup).maxConcurrency, 372, 11);
}

TEST(ServingMemory, LlamaCppAllocatesExactly)
{
    // ik_llama.cpp logs: Qwen3-32B Q5_K_M file 21.6 GiB, compute buffer at micro-batch 1024 0.62 GiB.
    ServingSetup setup;
    setup.engine = "llama_cpp";
    setup.weightFormat = "Q5_K_M";
    setup.contextLength = 8192;
    setup.maxBatchedTokens = 1024;
    const Accelerator card = rtx4090();
    const ServingMemory memory = estimate(kQwen32b, setup, &card);
    EXPECT_NEAR(memory.memory.weights.value / kGiB, 21.6, 0.3);
    EXPECT_NEAR(memory.activationPeak.value / kGiB, 0.62, 0.04);
    EXPECT_DOUBLE_EQ(memory.kvNeeded.value, 8192.0 * 64 * 2 * 8 * 128 * 2);
    EXPECT_FALSE(memory.starts) << "24 564 MiB hold the file but not the cache and the buffer as well";
    setup.weightFormat = "Q4_K_M";
    EXPECT_TRUE(estimate(kQwen32b, setup, &card).starts);
}

TEST(ServingMemory, OldTransformersHoldsTheLogitsOfThePrompt)
{
    // QwenLM speed tables, Qwen2.5-72B shape: what counts is prompt × vocabulary in 16 and 32 bit before 4.45.
    ServingSetup setup;
    setup.engine = "transformers";
    setup.engineVersion = "4.38.2";
    setup.inputTokens = 30720;
    setup.contextLength = 32768;
    EXPECT_NEAR(estimate(kQwen72b, setup).activationPeak.value, 30720.0 * 152064 * 6, 1e6);
    setup.engineVersion = "4.46.0";
    EXPECT_LT(estimate(kQwen72b, setup).activationPeak.value, 8 * kGiB);
}

TEST(ServingMemory, UnknownCapacityLeavesTheFitUnknown)
{
    ServingSetup setup = vllm(1, 0.9);
    setup.gpuMemoryBytes.reset();
    const ServingMemory memory = estimate(kLlama8b, setup);
    EXPECT_EQ(memory.memory.fit, Fit::Unknown);
    EXPECT_FALSE(memory.memory.capacity.has_value());
    EXPECT_FALSE(memory.starts);
    EXPECT_GT(memory.memory.driver.value.value, 14 * kGiB);
}

TEST(ServingMemory, RefusesLayoutsThatEnginesRefuse)
{
    const Accelerator card = h100();
    EXPECT_EQ(estimate(kLlama8b, vllm(3, 0.9), &card).refusal, "serve.heads_not_divisible");
    EXPECT_EQ(estimate(kDeepSeekR1, vllm(10, 0.9), &card).refusal, "serve.heads_not_divisible");
    ServingSetup deep = vllm(1, 0.9);
    deep.layout.pipelineParallel = 64;
    EXPECT_EQ(estimate(kLlama8b, deep, &card).refusal, "serve.too_many_stages");
    EXPECT_FALSE(estimate(kLlama8b, deep, &card).starts);
}

TEST(ServingMemory, GrowsWithContextAndUsersAndShrinksWithRanks)
{
    const Accelerator card = h100();
    ServingSetup setup = vllm(1, 0.9);
    double before = 0;
    for (const double context : {1024.0, 4096.0, 16384.0, 65536.0}) {
        setup.contextLength = context;
        const double need = estimate(kLlama8b, setup, &card).kvNeeded.value;
        EXPECT_GT(need, before);
        before = need;
    }
    double tokens = 0;
    setup.contextLength = 8192;
    for (const int t : {1, 2, 4, 8}) {
        setup.layout.tensorParallel = t;
        const double held = estimate(kLlama8b, setup, &card).kvTokens;
        EXPECT_GT(held, tokens);
        tokens = held;
    }
}

TEST(ServingMemory, PartsAddUpAndStepsAreListed)
{
    const Accelerator card = h100();
    StepRecorder recorder;
    const ServingMemory memory = estimateServingMemory(modelOf(kQwen72b), vllm(4, 0.9), &card, recorder);
    EXPECT_NEAR(memory.memory.parts.total().value, memory.memory.driver.value.value, 1);
    EXPECT_LE(memory.memory.driver.low, memory.memory.driver.value);
    EXPECT_GE(memory.memory.driver.high, memory.memory.driver.value);
    const Derivation steps = recorder.take();
    EXPECT_GE(steps.size(), 6u);
    for (const DerivationStep &step : steps)
        EXPECT_NE(std::find(std::begin(kEstimateCodes), std::end(kEstimateCodes), step.code), std::end(kEstimateCodes)) << step.code;
}

TEST(ServingMemory, HostileSetupsStayFinite)
{
    const Accelerator card = h100();
    std::vector<ServingProfile> profiles;
    for (const std::string_view config : {kLlama8b, kGemma3, kHybrid, kDeepSeekR1})
        profiles.push_back(makeServingProfile(modelOf(config), "", ""));
    const double values[] = {0, -5, 1, 1e18, 1e300, std::numeric_limits<double>::infinity(), std::nan("")};
    for (const char *engine : {"vllm", "sglang", "tensorrt_llm", "tgi", "lmdeploy", "llama_cpp", "ollama", "transformers", "exllamav2", "gpt_fast", "?"}) {
        for (const double value : values) {
            ServingSetup setup;
            setup.engine = engine;
            setup.contextLength = setup.concurrency = setup.maxSequences = setup.maxBatchedTokens = setup.inputTokens = setup.outputTokens = setup.blockSize = value;
            setup.memoryFraction = value;
            setup.attentionBufferBytes = value;
            setup.gpuLayerShare = value;
            setup.layout.tensorParallel = value > 1 ? 2147483647 : -3;
            for (const ServingProfile &profile : profiles) {
                NoRecorder recorder;
                const ServingMemory memory = estimateServingMemory(profile, setup, &card, recorder);
                EXPECT_TRUE(std::isfinite(memory.memory.driver.value.value)) << engine << value;
                EXPECT_TRUE(std::isfinite(memory.memory.driver.high.value)) << engine << value;
                EXPECT_TRUE(std::isfinite(memory.kvTokens)) << engine << value;
                EXPECT_TRUE(std::isfinite(memory.maxConcurrency)) << engine << value;
                EXPECT_TRUE(std::isfinite(memory.kvNeeded.value)) << engine << value;
                EXPECT_GE(memory.kvPool.low.value, 0) << engine << value;
            }
        }
    }
    EXPECT_TRUE(std::isfinite(estimate("{}", ServingSetup{}, &card).memory.driver.value.value)) << "a model without layers";
}

} // namespace
} // namespace powertrain
