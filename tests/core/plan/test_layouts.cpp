// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include "core/plan/layouts.h"
#include "core/plan/layouts_serving.h"

namespace powertrain {

namespace {

// vLLM: "Total number of attention heads (28) must be divisible by tensor parallel size (8)".
TEST(TensorDegrees, DivideTheHeads)
{
    EXPECT_EQ(tensorDegrees(model("qwen2.5-7b").architecture, 8), (std::vector<int>{1, 2, 4}));
    EXPECT_EQ(tensorDegrees(model("deepseek-r1").architecture, 8), (std::vector<int>{1, 2, 4, 8}));
    EXPECT_EQ(tensorDegrees(model("qwen2.5-72b").architecture, 8), (std::vector<int>{1, 2, 4, 8}));
    EXPECT_EQ(tensorDegrees(model("qwen2.5-7b").architecture, 1), (std::vector<int>{1}));
}

TEST(NodeShape, ComesFromTheCatalogue)
{
    const NodeShape h100 = nodeShapeOf(card("nvidia-h100-sxm"));
    EXPECT_EQ(h100.cardsPerNode, 8);
    EXPECT_EQ(h100.maxTensorParallel, 8);
    EXPECT_FALSE(h100.oneHostOnly);
    EXPECT_EQ(h100.wholeCards(5), 5);
    EXPECT_EQ(h100.wholeCards(9), 16);

    const NodeShape ascend = nodeShapeOf(card("huawei-910c"));
    EXPECT_EQ(ascend.devicesPerCard, 2);
    EXPECT_EQ(ascend.cardsFor(3), 2);

    EXPECT_TRUE(nodeShapeOf(card("nvidia-rtx-4090")).oneHostOnly);
    EXPECT_TRUE(nodeShapeOf(card("apple-m3-ultra")).singleOnly);
}

// FP8 weights need native FP8; a missing peak figure is not a missing unit (H800).
TEST(FormatSupport, FollowsTheMatrixUnits)
{
    const WeightFormat *fp8 = findWeightFormat("fp8_block128");
    ASSERT_TRUE(fp8);
    EXPECT_TRUE(formatUnsupported(card("nvidia-a100-sxm-80"), *fp8));
    EXPECT_FALSE(formatUnsupported(card("nvidia-h100-sxm"), *fp8));
    EXPECT_FALSE(formatUnsupported(card("nvidia-h800-sxm"), *fp8));
    EXPECT_FALSE(formatUnsupported(card("nvidia-a100-sxm-80"), *findWeightFormat("awq_int4")));
}

struct ServingCase {
    const char *name;
    const char *accelerator;
    double tokensPerUser;
    bool found;
    int cards;
};

// article_gaps G-22: at 30 × 47 000 tokens only attention data parallelism fits 8 × H200 or 16 × H100.
TEST(ServingSearch, DeepSeekR1ForThirtyUsers)
{
    const Model r1 = model("deepseek-r1");
    const ServingCase cases[] = {
        {"8 × H200", "nvidia-h200-sxm", 47000, true, 8},
        {"16 × H100", "nvidia-h100-sxm", 47000, true, 16},
        {"H200, short contexts", "nvidia-h200-sxm", 4096, true, 8},
    };
    for (const ServingCase &test : cases) {
        Request request;
        request.task.kind = Task::Inference;
        request.model.name = "deepseek-r1";
        request.model.concurrency = 30;
        request.model.contextLength = test.tokensPerUser;
        request.model.inputTokens = test.tokensPerUser / 2;
        const PlanJob job = makeJob(request, r1);
        const SearchResult result = LayoutSearch(job).search(card(test.accelerator));
        ASSERT_EQ(!result.found.empty(), test.found) << test.name;
        const FoundLayout &found = result.found.front();
        EXPECT_EQ(found.cards, test.cards) << test.name;
        EXPECT_FALSE(found.otherFormat) << test.name;
        EXPECT_GE(found.servingMemory->maxConcurrency * found.replicas, 30) << test.name;
        if (test.tokensPerUser > 40000) {
            EXPECT_TRUE(found.layout.attentionDataParallel) << test.name;
        }
    }
}

TEST(TrainingSearch, FullTuningOfSevenBillionNeedsSeveralEightyGigabyteCards)
{
    Request request;
    request.task.method = TuningMethod::Full;
    request.model.name = "qwen2.5-7b";
    request.model.datasetTokens = 1e8;
    const Model qwen = model("qwen2.5-7b");
    const PlanJob job = makeJob(request, qwen);
    const LayoutSearch search(job);
    const SearchResult a100 = search.search(card("nvidia-a100-sxm-80"));
    ASSERT_FALSE(a100.found.empty());
    // 16 bytes a parameter are 122 GB: decision table row 19 says 2 to 4 cards.
    EXPECT_GE(a100.found.front().cards, 2);
    EXPECT_LE(a100.found.front().cards, 4);
    for (std::size_t i = 1; i < a100.found.size(); ++i) {
        EXPECT_GT(a100.found[i].cards, a100.found[i - 1].cards);
        EXPECT_LT(a100.found[i].time->wall->value.value, a100.found[i - 1].time->wall->value.value);
    }
    const SearchResult t4 = search.search(card("nvidia-jetson-agx-orin-64"));
    EXPECT_TRUE(t4.found.empty());
}

// States go to the host only where no count holds them, and then they do, however much was searched before.
TEST(TrainingSearch, HostMemoryIsTheLastResort)
{
    Request request;
    request.task.method = TuningMethod::Full;
    request.model.name = "qwen2.5-7b";
    request.model.datasetTokens = 1e7;
    request.duration.maxGpus = 1;
    const Model qwen = model("qwen2.5-7b");
    const PlanJob one = makeJob(request, qwen);
    const SearchResult alone = LayoutSearch(one).search(card("nvidia-a100-sxm-80"));
    ASSERT_FALSE(alone.found.empty());
    EXPECT_NE(alone.found.front().layout.offload, Offload::None);
    EXPECT_GT(alone.found.front().memory.hostMemory, Bytes(0));
    ASSERT_EQ(LayoutSearch(one).at(card("nvidia-a100-sxm-80"), {1}).size(), 1U);

    request.duration.maxGpus = 8;
    const PlanJob node = makeJob(request, qwen);
    for (const FoundLayout &found : LayoutSearch(node).search(card("nvidia-a100-sxm-80")).found)
        EXPECT_EQ(found.layout.offload, Offload::None);
}

TEST(TrainingSearch, AnAskedBatchIsKept)
{
    Request request;
    request.task.method = TuningMethod::Lora;
    request.model.name = "qwen2.5-7b";
    request.model.globalBatch = 2;
    request.model.datasetTokens = 1e10;
    request.duration.deadlineDays = 1;
    const Model qwen = model("qwen2.5-7b");
    const PlanJob job = makeJob(request, qwen);
    const SearchResult result = LayoutSearch(job).search(card("nvidia-a100-sxm-80"));
    for (const FoundLayout &found : result.found)
        EXPECT_LE(found.layout.dataParallel * found.layout.microBatch, 2);
    EXPECT_TRUE(!result.found.empty() || result.reason.has_value());
}

TEST(Search, AlwaysGivesAReason)
{
    Request request;
    request.task.kind = Task::Pretrain;
    request.model.parameters = 1e12;
    request.model.datasetTokens = 1e14;
    request.duration.days = 1;
    const auto huge = resolveModel(request.model, *shippedCatalog());
    ASSERT_TRUE(huge.has_value());
    const PlanJob job = makeJob(request, *huge);
    const LayoutSearch search(job);
    for (const Accelerator &accelerator : shippedCatalog()->accelerators) {
        if (!accelerator.capacity || !accelerator.bandwidth || !accelerator.computesIn(Precision::Bf16))
            continue;
        const SearchResult result = search.search(accelerator);
        EXPECT_TRUE(result.found.empty()) << accelerator.id;
        EXPECT_TRUE(result.reason.has_value()) << accelerator.id;
    }
}

} // namespace

} // namespace powertrain
