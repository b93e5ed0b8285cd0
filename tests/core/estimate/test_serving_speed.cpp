// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/estimate/codes.h"
#include "core/estimate/efficiency_serving.h"
#include "core/estimate/serving_host.h"
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
    const ServingFactors near = servingFactors({ServingEngine::TensorRtLlm, false, servingCardClassOf(h100()), false, 8, 32});
    const ServingFactors far = servingFactors({ServingEngine::TensorRtLlm, false, servingCardClassOf(unknown), false, 8, 32});
    EXPECT_GT(near.measurements, 0);
    EXPECT_FALSE(near.scaled);
    EXPECT_EQ(far.measurements, 0);
    EXPECT_TRUE(far.scaled);
    EXPECT_FALSE(near.source.empty());
    const auto known = speed(kLlama8b, serve("tensorrt_llm", 1, 512, 256, 8, "fp8"), h100());
    const auto other = speed(kLlama8b, serve("tensorrt_llm", 1, 512, 256, 8, "fp8"), unknown);
    ASSERT_TRUE(known && other);
    const auto width = [](const Range<TokensPerSecond> &range) { return (range.high.value - range.low.value) / range.value.value; };
    EXPECT_GT(width(other->outputTotal), width(known->outputTotal));
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

TEST(ServingSpeed, OperatorsAndCommunicationMakeTheStep)
{
    for (const std::string_view config : {kLlama8b, kQwen30bA3b, kGemma3, kHybrid, kDeepSeekR1}) {
        for (const double users : {1.0, 16.0, 128.0}) {
            const auto result = speed(config, serve("vllm", 8, 1024, 256, users, "fp8"), h200());
            if (!result)
                continue; // 24 heads over eight ranks are fine, four KV heads over eight as well
            double operators = 0, communication = 0;
            for (const OperatorTime &entry : result->operators)
                operators += entry.decode.value;
            for (const TimePartKind kind : {TimePartKind::TensorParallel, TimePartKind::ExpertParallel, TimePartKind::Pipeline})
                communication += result->parts[kind].value;
            EXPECT_NEAR(operators + communication, result->parts.total().value, 1e-9);
            EXPECT_GT((*result)[OperatorKind::Projections].decodeBytes.value, 0);
            EXPECT_GT((*result)[OperatorKind::Scores].prefillFlops.value, 0);
            EXPECT_GT((*result)[OperatorKind::Head].decodeFlops.value, 0);
            EXPECT_EQ((*result)[OperatorKind::Experts].decodeBytes.value > 0, config == kQwen30bA3b || config == kDeepSeekR1);
        }
    }
}

TEST(ServingSpeed, LargeBatchesAreBoundByTheMatrixUnits)
{
    const auto one = speed(kLlama8b, serve("vllm", 1, 64, 64, 1, "bf16"), h100());
    const auto many = speed(kLlama8b, serve("vllm", 1, 64, 64, 1000, "bf16"), h100());
    ASSERT_TRUE(one && many);
    EXPECT_FALSE((*one)[OperatorKind::Mlp].decodeByCompute);
    EXPECT_TRUE((*many)[OperatorKind::Mlp].decodeByCompute);
}

TEST(ServingSpeed, MeasuredSharesReplaceTheTable)
{
    ServingSetup setup = serve("vllm", 1, 512, 256, 1, "bf16");
    const auto before = speed(kLlama8b, setup, h100());
    setup.efficiency.bandwidth = 0.4;
    setup.efficiency.stepSeconds = 0.02;
    StepRecorder recorder;
    const auto after = estimateServingSpeed(modelOf(kLlama8b), setup, h100(), 1e6, recorder);
    ASSERT_TRUE(before && after);
    EXPECT_GT(after->tpot.value.value, before->tpot.value.value + 0.015);
    EXPECT_NE(std::find(after->assumed.begin(), after->assumed.end(), "efficiency=measured"), after->assumed.end());
    setup.efficiency.bandwidth = std::nan("");
    setup.efficiency.stepSeconds = -1;
    const auto nonsense = speed(kLlama8b, setup, h100());
    ASSERT_TRUE(nonsense);
    EXPECT_DOUBLE_EQ(nonsense->tpot.value.value, before->tpot.value.value);
}

TEST(ServingSpeed, PrefixHitsSavePromptWork)
{
    ServingSetup setup = serve("vllm", 1, 8192, 256, 1, "bf16");
    const auto cold = speed(kLlama8b, setup, h100());
    setup.prefixShare = 0.75;
    const auto unused = speed(kLlama8b, setup, h100());
    setup.prefixCaching = true;
    const auto warm = speed(kLlama8b, setup, h100());
    ASSERT_TRUE(cold && unused && warm);
    EXPECT_DOUBLE_EQ(unused->ttft.value.value, cold->ttft.value.value);
    EXPECT_LT(warm->ttft.value.value, 0.45 * cold->ttft.value.value);
    EXPECT_DOUBLE_EQ(warm->parts.total().value, cold->parts.total().value);
}

TEST(ServingSpeed, ChunkedPromptsWaitLongerAndStallLess)
{
    ServingSetup setup = serve("vllm", 1, 16384, 256, 12, "bf16");
    const auto chunked = speed(kLlama8b, setup, h100());
    setup.chunkedPrefill = false;
    const auto whole = speed(kLlama8b, setup, h100());
    ASSERT_TRUE(chunked && whole);
    EXPECT_GT(chunked->ttft.value.value, whole->ttft.value.value);
    EXPECT_LT(chunked->tpot.value.value, whole->tpot.value.value);
    EXPECT_DOUBLE_EQ(chunked->outputTotal.value.value, whole->outputTotal.value.value) << "the same work";
}

// vLLM blog 2024-10-17: 1.5 to 2.8 times as fast at one request a second, 0.56 to 0.71 times under full load.
TEST(ServingSpeed, DraftsHelpFewUsersAndHurtMany)
{
    const auto gain = [](const char *method, double drafts, double users) {
        ServingSetup setup = serve("vllm", 4, 256, 256, users, "bf16");
        const auto plain = speed(kQwen72b, setup, h100());
        setup.speculative = method;
        setup.speculativeTokens = drafts;
        const auto drafted = speed(kQwen72b, setup, h100());
        return plain && drafted ? drafted->outputTotal.value.value / plain->outputTotal.value.value : 0;
    };
    EXPECT_GT(gain("draft", 4, 1), 1.5);
    EXPECT_LT(gain("draft", 4, 1), 2.8);
    EXPECT_GT(gain("eagle3", 3, 1), 1.5);
    EXPECT_GT(gain("ngram", 4, 1), 1.2);
    EXPECT_LT(gain("draft", 4, 512), 0.85);
    double before = 10;
    for (const double users : {1.0, 8.0, 32.0, 128.0, 512.0}) {
        const double now = gain("draft", 4, users);
        EXPECT_LT(now, before * 1.02) << users;
        before = now;
    }
}

TEST(ServingSpeed, TokensPerStepFollowTheAcceptance)
{
    ServingSetup setup = serve("vllm", 1, 256, 256, 1, "bf16");
    setup.speculative = "draft";
    setup.speculativeTokens = 3;
    setup.acceptance = 0.5;
    const auto half = speed(kLlama8b, setup, h100());
    setup.acceptance = 1;
    const auto all = speed(kLlama8b, setup, h100());
    ASSERT_TRUE(half && all);
    EXPECT_DOUBLE_EQ(half->tokensPerStep, 1.875);
    EXPECT_DOUBLE_EQ(all->tokensPerStep, 4);
}

// kvcache-ai/ktransformers tutorial: DeepSeek-V3 in Q4_K_M, experts in the memory of two Xeon 6454S: 12.4–13.5 tokens/s.
TEST(ServingSpeed, ExpertsOnTheHostRunAtItsMemory)
{
    ServingSetup setup = serve("ktransformers", 1, 969, 300, 1, "Q4_K_M");
    setup.expertsOnHost = true;
    setup.hostBandwidthBytes = 614.4e9;
    const auto two = speed(kDeepSeekR1, setup, rtx4090());
    setup.hostBandwidthBytes = 307.2e9;
    const auto one = speed(kDeepSeekR1, setup, rtx4090());
    setup.hostBandwidthBytes.reset();
    StepRecorder recorder;
    const auto open = estimateServingSpeed(modelOf(kDeepSeekR1), setup, rtx4090(), 1e4, recorder);
    ASSERT_TRUE(two && one && open);
    EXPECT_NEAR(two->outputPerUser.value.value, 13, 2.5);
    EXPECT_LT(one->outputPerUser.value.value, two->outputPerUser.value.value);
    EXPECT_GT(two->parts[TimePartKind::Offload].value, 0.5 * two->tpot.value.value);
    EXPECT_GT(open->outputPerUser.high.value / open->outputPerUser.low.value, 3) << "the host is a guess";
    EXPECT_TRUE(std::any_of(open->assumed.begin(), open->assumed.end(), [](const std::string &entry) { return entry.rfind("host_bandwidth_gb_s=", 0) == 0; }));
}

TEST(ServingSpeed, LayersOnTheHostSlowDecodingWithTheirShare)
{
    double before = 1e9;
    for (const double held : {1.0, 0.75, 0.5, 0.0}) {
        ServingSetup setup = serve("llama_cpp", 1, 512, 256, 1, "Q4_K_M");
        setup.gpuLayerShare = held;
        setup.hostBandwidthBytes = 80e9;
        const auto result = speed(kLlama8b, setup, rtx4090());
        ASSERT_TRUE(result);
        EXPECT_LT(result->outputPerUser.value.value, before);
        before = result->outputPerUser.value.value;
    }
    // All in host memory: 4.9 GB at 0.6 of 80 GB/s.
    EXPECT_NEAR(before, 9.5, 2.5);
}

TEST(ServingSpeed, HalvesOfADisaggregatedService)
{
    ServingSetup setup = serve("vllm", 1, 2000, 500, 64, "fp8");
    const auto whole = speed(kLlama8b, setup, h100());
    setup.role = "decode";
    const auto decode = speed(kLlama8b, setup, h100());
    ASSERT_TRUE(whole && decode);
    EXPECT_GT(decode->outputTotal.value.value, whole->outputTotal.value.value);
    EXPECT_LT(decode->tpot.value.value, whole->tpot.value.value);
    EXPECT_GT(whole->promptTotal.value.value, 10000);
}

// A 16-bit peak is not published for Apple's chips; it follows from the cores.
TEST(ServingSpeed, CoresGiveApplesPeak)
{
    Accelerator mac = card("M2 Ultra (76-core GPU)", "Apple Silicon M2", "LPDDR5 (unified)", 147456, 800, 0, 0, 0, 0, 1);
    mac.vendor = "Apple";
    mac.peak = {};
    mac.unifiedMemory = true;
    StepRecorder recorder;
    const auto result = estimateServingSpeed(modelOf(kLlama8b), serve("llama_cpp", 1, 1, 1024, 1, "F16"), mac, 1e5, recorder);
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->outputPerUser.value.value, 36.25, 4); // XiongjieDai/GPU-Benchmarks-on-LLM-Inference
    EXPECT_TRUE(std::any_of(result->assumed.begin(), result->assumed.end(), [](const std::string &entry) { return entry.rfind("peak_tflops=27.2", 0) == 0; }));
}

/// Formats that no list has, but whose names say their bits: they were once read as 16 bit.
TEST(ServingProfile, NamesOfFormatsStateTheirBits)
{
    const std::pair<const char *, double> formats[] = {{"exl2_2.5bpw", 2.5}, {"exl3_4.0bpw", 4.0}, {"mlc_q4f16", 4.5}, {"q3f16_1", 3.5}, {"TQ2_0", 2.5}, {"IQ5_K", 5.5}, {"Q4_K_XL", 4.8944},
        {"w3a16_g128", 3.15625}, {"3bit", 3.15625}, {"int8_weight_only", 8}};
    const Model model = modelOf(kLlama8b);
    for (const auto &[name, bits] : formats) {
        const ServingProfile profile = makeServingProfile(model, name, "");
        EXPECT_TRUE(profile.formatKnown) << name;
        EXPECT_NEAR(profile.bitsPerWeight, bits, 0.01) << name;
        EXPECT_LT(profile.weights.total(), 0.75 * makeServingProfile(model, "bf16", "").weights.total()) << name;
    }
    EXPECT_FALSE(makeServingProfile(model, "mystery", "").formatKnown);
    EXPECT_FALSE(makeServingProfile(model, "v2", "").formatKnown);
}

TEST(HostMemory, IsReadFromWords)
{
    const std::pair<const char *, double> hosts[] = {{"2x Xeon Gold 6454S (32 cores each), 8xDDR5-4800 per socket", 614.4}, {"dual-channel DDR5-6000", 96}, {"EPYC 9654, 12x DDR5-4800", 460.8},
        {"1x Xeon, 8-channel DDR4-3200", 204.8}, {"460 GB/s", 460}};
    for (const auto &[words, gigabytes] : hosts) {
        const auto rate = hostBandwidthOf(words);
        ASSERT_TRUE(rate) << words;
        EXPECT_NEAR(rate->value / 1e9, gigabytes, 0.1) << words;
    }
    for (const char *words : {"", "a large server", "DDR5", "DDR5-99999999 8x", "0x DDR5-4800", "xDDR"})
        EXPECT_FALSE(hostBandwidthOf(words)) << words;
}

TEST(EngineGenerations, ComeFromTheVersion)
{
    EXPECT_TRUE(isEarlyRelease("vllm", "2023"));
    EXPECT_TRUE(isEarlyRelease("vllm", "0.2.1"));
    EXPECT_FALSE(isEarlyRelease("vllm", "0.4.3"));
    EXPECT_FALSE(isEarlyRelease("vllm", ""));
    EXPECT_TRUE(isEarlyRelease("tensorrt_llm", "0.6.1"));
    EXPECT_FALSE(isEarlyRelease("tensorrt_llm", "1.0"));
    EXPECT_TRUE(isEarlyRelease("faster_transformer", ""));
}

} // namespace
} // namespace powertrain
