// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include <algorithm>

#include "core/estimate/codes.h"
#include "core/plan/codes.h"
#include "core/plan/serving_advice.h"

namespace powertrain {
namespace {

ServingSetup users(double concurrency, double context)
{
    ServingSetup setup;
    setup.engineVersion = "0.21";
    setup.weightFormat = "bf16";
    setup.concurrency = concurrency;
    setup.contextLength = context;
    setup.inputTokens = 1024;
    setup.outputTokens = 256;
    return setup;
}

const Advice *find(const std::vector<Advice> &advice, std::string_view code)
{
    const auto found = std::find_if(advice.begin(), advice.end(), [code](const Advice &one) { return one.code == code; });
    return found != advice.end() ? &*found : nullptr;
}

double number(const Advice &advice, const std::string &name)
{
    for (const Argument &argument : advice.arguments) {
        if (argument.name == name)
            return argument.number;
    }
    ADD_FAILURE() << advice.code << " lacks " << name;
    return 0;
}

TEST(ServingAdvice, NothingToSayWhereItFits)
{
    EXPECT_TRUE(servingAdvice(model("llama-3.1-8b-instruct"), users(4, 8192), card("nvidia-h100-sxm"), 8).empty());
    Accelerator unknown = card("nvidia-h100-sxm");
    unknown.capacity.reset();
    EXPECT_TRUE(servingAdvice(model("llama-3.1-8b-instruct"), users(4, 8192), unknown, 8).empty());
}

/// 16 GB of weights on a 24 GB card: 20 users of 8 192 tokens need 21 GB of cache.
TEST(ServingAdvice, EachChangeIsEnoughByItself)
{
    const Model llama = model("llama-3.1-8b-instruct");
    const Accelerator &rtx = card("nvidia-rtx-4090");
    const ServingSetup setup = users(20, 8192);
    const std::vector<Advice> advice = servingAdvice(llama, setup, rtx, 4);
    ASSERT_FALSE(advice.empty());
    for (const Advice &one : advice) {
        const bool ofPlan = std::find(std::begin(kPlanCodes), std::end(kPlanCodes), one.code) != std::end(kPlanCodes);
        const bool ofEstimate = std::find(std::begin(kEstimateCodes), std::end(kEstimateCodes), one.code) != std::end(kEstimateCodes);
        EXPECT_TRUE(ofPlan || ofEstimate) << one.code;
        EXPECT_GT(one.timeFactor.value_or(1), 0) << one.code;
        EXPECT_NE(one.result.fit, Fit::DoesNotFit) << one.code;
        EXPECT_NE(one.result.fit, Fit::Unknown) << one.code;
    }
    NoRecorder recorder;
    const Advice *context = find(advice, "advice.shorter_context");
    ASSERT_TRUE(context);
    ServingSetup changed = setup;
    changed.contextLength = number(*context, "context");
    EXPECT_TRUE(estimateServingMemory(llama, changed, &rtx, recorder).holdsConcurrency);
    changed.contextLength *= 1.3;
    EXPECT_FALSE(estimateServingMemory(llama, changed, &rtx, recorder).holdsConcurrency) << "no shorter than need be";

    EXPECT_FALSE(find(servingAdvice(llama, users(60, 8192), rtx, 1), "advice.shorter_context")) << "prompt and answer would not fit";
    const std::optional<Advice> first = firstServingAdvice(llama, setup, rtx, 4);
    ASSERT_TRUE(first);
    EXPECT_EQ(first->code, advice.front().code);

    const Advice *fewer = find(advice, "advice.fewer_sequences");
    ASSERT_TRUE(fewer);
    EXPECT_LT(number(*fewer, "sequences"), 20);
    EXPECT_GT(fewer->timeFactor.value_or(0), 1) << "the others wait";

    const Advice *cards = find(advice, "advice.tensor_parallel");
    ASSERT_TRUE(cards);
    EXPECT_GT(number(*cards, "degree"), 1);

    const Advice *larger = find(advice, "advice.larger_card");
    ASSERT_TRUE(larger);
    EXPECT_GT(number(*larger, "needed"), 38e9);
    EXPECT_LT(number(*larger, "needed"), 48e9);
}

/// Five of seven sequences fit: an FP8 cache doubles the room, and 4-bit weights leave 10 GB more.
TEST(ServingAdvice, QualityIsNamedWithItsPrice)
{
    const std::vector<Advice> advice = servingAdvice(model("llama-3.1-8b-instruct"), users(7, 8192), card("nvidia-rtx-4090"), 1);
    ASSERT_TRUE(find(advice, "advice.kv_fp8"));
    ASSERT_TRUE(find(advice, "advice.lighter_weights"));
    EXPECT_FALSE(find(advice, "advice.tensor_parallel")) << "one card for each copy";
    EXPECT_LE(find(advice, "advice.lighter_weights")->timeFactor.value_or(9), 1.05) << "fewer bytes to read";
}

/// Weights that no card of its kind holds leave lighter weights, more cards and another card.
TEST(ServingAdvice, WeightsAloneTooLarge)
{
    const std::vector<Advice> advice = servingAdvice(model("qwen2.5-72b"), users(1, 4096), card("nvidia-h100-sxm"), 8);
    EXPECT_FALSE(find(advice, "advice.shorter_context"));
    EXPECT_FALSE(find(advice, "advice.kv_fp8"));
    ASSERT_TRUE(find(advice, "advice.lighter_weights"));
    const Advice *cards = find(advice, "advice.tensor_parallel");
    ASSERT_TRUE(cards);
    EXPECT_EQ(number(*cards, "degree"), 4);
}

} // namespace
} // namespace powertrain
