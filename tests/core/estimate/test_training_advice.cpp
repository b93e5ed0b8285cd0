// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/estimate/training_advice.h"
#include "training_models.h"

namespace powertrain {
namespace {

using namespace training_test;

const Advice *find(const std::vector<Advice> &advice, std::string_view code)
{
    const auto found = std::find_if(advice.begin(), advice.end(), [&](const Advice &item) { return item.code == code; });
    return found == advice.end() ? nullptr : &*found;
}

Accelerator smallCard(double gibibytes)
{
    Accelerator card = a100();
    card.capacity = Bytes(gibibytes * 1024 * 1024 * 1024);
    return card;
}

} // namespace

TEST(TrainingAdvice, AJobThatFitsNeedsNone)
{
    TrainingSetup setup;
    setup.method = Method::Lora;
    setup.sequenceLength = 1024;
    EXPECT_TRUE(trainingAdvice(llama2_7b(), setup, smallCard(80)).empty());
}

TEST(TrainingAdvice, EachChangeMakesItFitAndSaysWhatItCosts)
{
    TrainingSetup setup;
    setup.method = Method::Lora;
    setup.framework = "transformers";
    setup.sequenceLength = 4096;
    setup.gradients = DataType::Fp32;
    setup.layout.microBatch = 2;
    const Accelerator card = smallCard(24);
    const std::vector<Advice> advice = trainingAdvice(llama2_7b(), setup, card);
    ASSERT_FALSE(advice.empty());
    double last = 0;
    for (const Advice &item : advice) {
        if (item.code != "advice.larger_card") {
            EXPECT_LE(item.result.driver.value, *card.capacity) << item.code;
        }
        if (item.code == "advice.larger_card") {
            EXPECT_FALSE(item.timeFactor) << "how fast another card is, is not known";
            continue;
        }
        ASSERT_TRUE(item.timeFactor) << item.code;
        EXPECT_GE(*item.timeFactor, last) << "cheapest first";
        EXPECT_GT(*item.timeFactor, 0) << item.code;
        last = *item.timeFactor;
    }
    const Advice *recompute = find(advice, "advice.checkpointing");
    const Advice *lean = find(advice, "advice.lean");
    ASSERT_TRUE(recompute || lean);
    EXPECT_GT((recompute ? recompute : lean)->timeFactor.value_or(0), 1.1) << "recomputing costs a forward pass";
}

TEST(TrainingAdvice, WholeModelOnOneCardLeadsToAdaptersOffloadOrMoreCards)
{
    TrainingSetup setup;
    setup.method = Method::Full;
    setup.framework = "deepspeed";
    setup.sequenceLength = 2048;
    setup.states = DataType::Fp32;
    setup.master = DataType::Fp32;
    const std::vector<Advice> advice = trainingAdvice(llama2_7b(), setup, smallCard(24));
    EXPECT_TRUE(find(advice, "advice.qlora"));
    EXPECT_TRUE(find(advice, "advice.more_cards"));
    const Advice *larger = find(advice, "advice.larger_card");
    ASSERT_TRUE(larger);
    EXPECT_GT(larger->arguments.front().number, 80e9);
    EXPECT_FALSE(find(advice, "advice.checkpointing")) << "recomputing alone does not bring 16 bytes a parameter into 24 GiB";
}

/// A 14B on 24 GiB: no single change suffices, a 4-bit base together with what costs only time does.
TEST(TrainingAdvice, WhereNoSingleChangeSufficesTheFreeOnesComeAlong)
{
    TrainingSetup setup;
    setup.method = Method::Lora;
    setup.framework = "transformers";
    setup.sequenceLength = 4096;
    setup.gradients = DataType::Fp32;
    setup.layout.microBatch = 2;
    const Model model = denseModel({5120, 48, 40, 8, 128, 13824, 152064});
    const std::vector<Advice> advice = trainingAdvice(model, setup, smallCard(24));
    const Advice *quantised = find(advice, "advice.qlora");
    ASSERT_TRUE(quantised);
    ASSERT_EQ(quantised->arguments.size(), 1u);
    EXPECT_EQ(quantised->arguments[0].text, "lean_training");
    EXPECT_LE(quantised->result.driver.value, *smallCard(24).capacity);
}

/// A card without a published peak: the changes stand, their price in time is not known and not 1.
TEST(TrainingAdvice, AnUnknownSpeedLeavesThePriceInTimeOpen)
{
    TrainingSetup setup;
    setup.method = Method::Lora;
    setup.framework = "transformers";
    setup.sequenceLength = 4096;
    setup.layout.microBatch = 2;
    Accelerator card = smallCard(24);
    card.peak = {};
    const std::vector<Advice> advice = trainingAdvice(llama2_7b(), setup, card);
    ASSERT_FALSE(advice.empty());
    for (const Advice &item : advice)
        EXPECT_FALSE(item.timeFactor) << item.code;
}

TEST(TrainingAdvice, AnUnknownCapacityHasNoAdvice)
{
    TrainingSetup setup;
    Accelerator card = a100();
    card.capacity.reset();
    EXPECT_TRUE(trainingAdvice(llama2_7b(), setup, card).empty());
}

} // namespace powertrain
