// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search over layouts of a served model against a loop over all of them: small models, few cards, every tensor- and
// pipeline-parallel degree, attention data parallelism and every number of replicas. The smallest working count must be
// found, and the fastest layout, each with its fewest replicas, on at most four times as many cards.
#include "plan_support.h"

#include <cmath>
#include <limits>

#include "core/estimate/serving_profile.h"
#include "core/plan/layouts.h"

namespace powertrain {

namespace {

struct Space {
    const char *model;
    const char *accelerator;
    int maxCards;
    double users, context;
    double tokensPerSecond; ///< target for each user; 0: none
    double ttft;            ///< target; 0: none
};

/// What the loop found: the fewest cards, and the fastest token on at most four times as many.
struct Best {
    int cards = std::numeric_limits<int>::max();
    double fastest = std::numeric_limits<double>::infinity();
};

bool works(const PlanJob &job, const ServingProfile &profile, const Accelerator &accelerator, const FoundLayout &tried, double &tpot)
{
    NoRecorder quiet;
    ServingSetup setup = servingSetupFor(job, tried, accelerator);
    ServingMemory memory = estimateServingMemory(profile, setup, &accelerator, quiet);
    for (const double fraction : {0.85, 0.8}) {
        if (memory.starts)
            break;
        setup.memoryFraction = fraction;
        memory = estimateServingMemory(profile, setup, &accelerator, quiet);
    }
    if (!memory.starts || !memory.holdsConcurrency)
        return false;
    const auto speed = estimateServingSpeed(profile, setup, accelerator, memory.kvTokens, quiet);
    if (!speed)
        return false;
    tpot = speed->tpot.value.value;
    const ModelAnswer &asked = job.request->model;
    if (asked.targetTokensPerSecondPerUser && 1 / tpot < *asked.targetTokensPerSecondPerUser)
        return false;
    if (asked.targetTtftSeconds) {
        const auto load = loadAt(profile, setup, accelerator, memory.kvTokens, servingFactorsOf(profile, setup, accelerator), setup.concurrency);
        if (!load || load->ttft.value > *asked.targetTtftSeconds)
            return false;
    }
    return true;
}

std::vector<Layout> everyLayout(const Model &served, const Accelerator &accelerator, int most)
{
    const NodeShape node = nodeShapeOf(accelerator);
    const std::vector<int> degrees = tensorDegrees(served.architecture, node.maxTensorParallel);
    const bool fastLink = accelerator.fastDomainSize && *accelerator.fastDomainSize > 1;
    std::vector<Layout> layouts;
    for (const int t : degrees) {
        for (int p = 1; t * p <= most; ++p) {
            if (p > 1 && fastLink && t != degrees.back())
                continue; // stages join whole groups
            Layout layout;
            layout.tensorParallel = t;
            layout.pipelineParallel = p;
            layouts.push_back(layout);
        }
        for (int groups = 2; groups * t <= most && served.architecture.isMoe(); ++groups) {
            if (served.architecture.experts() % (groups * t) != 0)
                continue;
            Layout layout;
            layout.tensorParallel = t;
            layout.dataParallel = groups;
            layout.expertParallel = groups * t;
            layout.attentionDataParallel = true;
            layouts.push_back(layout);
        }
    }
    return layouts;
}

Best bestOfAll(const PlanJob &job, const Model &served, const Accelerator &accelerator)
{
    const ServingProfile profile = makeServingProfile(served, job.weightFormats.front(), job.servingSetup.kvType);
    const NodeShape node = nodeShapeOf(accelerator);
    const int reach = node.oneHostOnly ? std::min(job.maxCards, node.cardsPerNode) : job.maxCards;
    std::vector<std::pair<int, double>> working;
    for (const Layout &layout : everyLayout(served, accelerator, reach)) {
        for (int replicas = 1; replicas * layout.gpus() <= job.maxCards; ++replicas) {
            FoundLayout tried;
            tried.layout = layout;
            tried.weightFormat = job.weightFormats.front();
            tried.replicas = replicas;
            const int cards = replicas * layout.gpus();
            if (node.wholeCards(cards) != cards)
                continue;
            if (double tpot = 0; works(job, profile, accelerator, tried, tpot)) {
                working.push_back({cards, tpot}); // more replicas of it would only do more
                break;
            }
        }
    }
    Best best;
    for (const auto &[cards, tpot] : working)
        best.cards = std::min(best.cards, cards);
    for (const auto &[cards, tpot] : working) {
        if (cards <= 4 * best.cards)
            best.fastest = std::min(best.fastest, tpot);
    }
    return best;
}

class SmallSpaces : public testing::TestWithParam<Space> { };

TEST_P(SmallSpaces, LoseNothing)
{
    const Space &space = GetParam();
    const Model served = model(space.model);
    const Accelerator &accelerator = card(space.accelerator);
    Request request;
    request.task.kind = Task::Inference;
    request.model.name = space.model;
    request.model.weightFormat = served.storedFormat.empty() ? "bf16" : served.storedFormat;
    request.model.concurrency = space.users;
    request.model.contextLength = space.context;
    request.model.inputTokens = space.context / 2;
    request.duration.maxGpus = space.maxCards;
    if (space.tokensPerSecond > 0)
        request.model.targetTokensPerSecondPerUser = space.tokensPerSecond;
    if (space.ttft > 0)
        request.model.targetTtftSeconds = space.ttft;
    const PlanJob job = makeJob(request, served);

    const Best all = bestOfAll(job, served, accelerator);
    const SearchResult result = LayoutSearch(job).search(accelerator);
    ASSERT_EQ(result.found.empty(), all.cards == std::numeric_limits<int>::max());
    if (result.found.empty()) {
        EXPECT_TRUE(result.reason);
        return;
    }
    EXPECT_EQ(result.found.front().cards, all.cards);
    double fastest = std::numeric_limits<double>::infinity();
    for (const FoundLayout &found : result.found)
        fastest = std::min(fastest, found.speed->tpot.value.value);
    EXPECT_LE(fastest, all.fastest * 1.0001);
    for (const FoundLayout &found : result.found) {
        double tpot = 0;
        EXPECT_TRUE(works(job, makeServingProfile(served, job.weightFormats.front(), ""), accelerator, found, tpot));
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, SmallSpaces,
    testing::Values(Space{"qwen2.5-7b", "nvidia-l40s", 8, 8, 4096, 0, 0}, Space{"qwen2.5-7b", "nvidia-rtx-4090", 8, 8, 8192, 0, 0}, Space{"qwen2.5-7b", "nvidia-rtx-4090", 8, 64, 8192, 0, 0},
        Space{"qwen2.5-7b", "nvidia-l40s", 8, 32, 4096, 45, 0}, Space{"qwen2.5-7b", "nvidia-h100-sxm", 8, 64, 8192, 120, 0}, Space{"qwen2.5-7b", "nvidia-h100-sxm", 8, 64, 8192, 0, 0.5},
        Space{"qwen2.5-72b", "nvidia-a100-sxm-80", 8, 16, 8192, 0, 0}, Space{"qwen2.5-72b", "nvidia-l40s", 8, 8, 8192, 0, 0}, Space{"qwen2.5-72b", "nvidia-h100-sxm", 16, 64, 16384, 30, 0},
        Space{"qwen3-30b-a3b", "nvidia-l40s", 8, 16, 8192, 0, 0}, Space{"qwen3-30b-a3b", "nvidia-h100-sxm", 8, 64, 16384, 60, 0}, Space{"qwen2.5-72b", "nvidia-rtx-4090", 4, 8, 8192, 0, 0}),
    [](const auto &tested) { return "n" + std::to_string(tested.index); });

Request ratedRequest()
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.name = "qwen2.5-7b";
    request.model.concurrency = 16;
    request.model.inputTokens = 1024;
    request.model.outputTokens = 256;
    request.model.requestsPerSecond = 40;
    request.model.peakFactor = 3;
    return request;
}

TEST(ServingReplicas, FollowThePeakOfTheRate)
{
    const Model qwen = model("qwen2.5-7b");
    Request request = ratedRequest();
    const auto replicas = [&] {
        const PlanJob job = makeJob(request, qwen);
        const SearchResult result = LayoutSearch(job).search(card("nvidia-l40s"));
        return result.found.empty() ? FoundLayout{} : result.found.front();
    };
    const FoundLayout peaked = replicas();
    ASSERT_TRUE(peaked.replicaNeed && peaked.largestLoad);
    EXPECT_DOUBLE_EQ(peaked.replicaNeed->peakRate, 120);
    EXPECT_GE(peaked.replicaNeed->forLoad * peaked.largestLoad->requestsPerSecond, 120);
    request.model.peakFactor = 1;
    EXPECT_LT(replicas().cards, peaked.cards);
    request.model.peakFactor = 3;
    request.model.availability = 0.999;
    const FoundLayout spared = replicas();
    ASSERT_TRUE(spared.replicaNeed);
    EXPECT_GE(spared.replicaNeed->spare, 1);
    EXPECT_GE(*spared.replicaNeed->availability, 0.999);
    EXPECT_GE(spared.replicas, spared.replicaNeed->total());
}

/// Long prompts and short answers, on up to 64 cards.
Request promptHeavyRequest()
{
    Request request = ratedRequest();
    request.model.contextLength = 16384;
    request.model.inputTokens = 8000;
    request.model.outputTokens = 300;
    request.model.concurrency = 8;
    request.model.requestsPerSecond = 10;
    request.model.peakFactor = 1;
    request.model.targetTtftSeconds = 3;
    request.model.targetTokensPerSecondPerUser = 50;
    request.duration.maxGpus = 64;
    return request;
}

SearchResult searched(Request request, bool apart, const char *name, const char *id)
{
    request.model.name = name;
    request.model.disaggregated = apart;
    const Model served = model(name);
    const PlanJob job = makeJob(request, served);
    return LayoutSearch(job).search(card(id));
}

TEST(ServingReplicas, DisaggregationTakesFewerCardsForLongPrompts)
{
    const SearchResult result = searched(promptHeavyRequest(), true, "qwen2.5-7b", "nvidia-h100-sxm");
    ASSERT_FALSE(result.found.empty());
    const FoundLayout &found = result.found.front();
    ASSERT_TRUE(found.disaggregated);
    EXPECT_LT(found.disaggregated->devices, found.cards);
    EXPECT_LE(found.disaggregated->ttft.value, 3);
    EXPECT_LE(found.disaggregated->tpot.value, 1 / 50.0);
    EXPECT_GE(found.disaggregated->prefillReplicas, 1);
    EXPECT_GE(found.disaggregated->decodeReplicas, 1);
}

TEST(ServingReplicas, DisaggregationMeetsTargetsThatOneEngineMisses)
{
    const SearchResult plain = searched(promptHeavyRequest(), false, "qwen2.5-72b", "nvidia-h100-sxm");
    EXPECT_TRUE(plain.found.empty());
    const SearchResult apart = searched(promptHeavyRequest(), true, "qwen2.5-72b", "nvidia-h100-sxm");
    ASSERT_FALSE(apart.found.empty());
    EXPECT_TRUE(apart.found.front().disaggregated);
    EXPECT_LE(apart.found.front().cards, 64);
}

/// One card that carries everything is never cut into two, nor is anything without a request rate to divide.
TEST(ServingReplicas, DisaggregationIsNotOfferedWhereItGainsNothing)
{
    Request little = promptHeavyRequest();
    little.model.requestsPerSecond = 0.1;
    little.model.targetTokensPerSecondPerUser = 10;
    const SearchResult single = searched(little, true, "qwen2.5-7b", "nvidia-h100-sxm");
    ASSERT_FALSE(single.found.empty());
    EXPECT_EQ(single.found.front().cards, 1);
    EXPECT_FALSE(single.found.front().disaggregated);
    Request open = promptHeavyRequest();
    open.model.requestsPerSecond.reset();
    for (const FoundLayout &found : searched(open, true, "qwen2.5-7b", "nvidia-h100-sxm").found)
        EXPECT_FALSE(found.disaggregated);
}

TEST(ServingReplicas, DisaggregationNeverTakesMoreCardsThanOneEngine)
{
    int offered = 0;
    for (const char *id : {"nvidia-h100-sxm", "nvidia-l40s", "nvidia-a100-sxm-80"}) {
        for (const double rate : {1.0, 10.0, 40.0}) {
            for (const double speed : {20.0, 50.0, 90.0}) {
                Request request = promptHeavyRequest();
                request.model.requestsPerSecond = rate;
                request.model.targetTokensPerSecondPerUser = speed;
                const SearchResult plain = searched(request, false, "qwen2.5-7b", id), apart = searched(request, true, "qwen2.5-7b", id);
                if (apart.found.empty() || !apart.found.front().disaggregated)
                    continue;
                ++offered;
                const int most = plain.found.empty() ? 64 : plain.found.front().cards;
                EXPECT_LE(apart.found.front().disaggregated->devices, most) << id << ' ' << rate << ' ' << speed;
            }
        }
    }
    EXPECT_GE(offered, 5);
}

} // namespace

} // namespace powertrain
