// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search against trying everything: on small spaces every layout that an engine accepts is estimated, by loops that
// share nothing with the search but the estimators.
#include "plan_support.h"

#include <cmath>
#include <map>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/layouts.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_limits.h"
#include "core/plan/plan_search.h"
#include "core/plan/ranking.h"

namespace powertrain {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// One estimated layout: how comfortable it is, and how long it takes.
struct Tried {
    int comfort = 0;
    double seconds = 0;
    bool operator<(const Tried &other) const { return std::tie(comfort, seconds) < std::tie(other.comfort, other.seconds); }
};

struct Case {
    const char *name;
    const char *model; ///< of the library; empty: `parameters`
    double parameters;
    Task task;
    TuningMethod method;
    double sequence, batch, tokens;
    const char *accelerator;
    int maxCards;
    double hours; ///< deadline; 0: none that matters
    TrainPrecision precision = TrainPrecision::Bf16;
    double sample = 0;   ///< mean tokens of samples that are padded; 0: packed
    double ownShare = 0; ///< of the matrix peak, measured by the user on this card; 0: none
};

void PrintTo(const Case &one, std::ostream *stream) { *stream << one.name; }

Request requestOf(const Case &one)
{
    Request request;
    request.task.kind = one.task;
    request.task.method = one.method;
    request.model.name = one.model;
    if (request.model.name.empty())
        request.model.parameters = one.parameters;
    request.model.sequenceLength = one.sequence;
    request.model.globalBatch = one.batch;
    request.model.datasetTokens = one.tokens;
    request.model.trainPrecision = one.precision;
    if (one.sample > 0) {
        request.model.sampleTokens = one.sample;
        request.model.packed = false;
    }
    request.duration.deadlineDays = one.hours > 0 ? one.hours / 24 : 3600;
    request.duration.maxGpus = one.maxCards;
    return request;
}

/// Every legal layout on `devices` devices; the rules are those of the engines, written down a second time.
class Everything {
public:
    Everything(const PlanJob &job, const Accelerator &accelerator)
        : m_job(job)
        , m_card(accelerator)
        , m_node(nodeShapeOf(accelerator))
        , m_profile(buildTrainingProfile(*job.model))
        , m_pretrain(job.trainingSetup.method == Method::Pretrain)
    {
    }

    /// By comfort, the least seconds among the layouts in time, offloading left out.
    std::map<int, double> onDevices(int devices, double latest)
    {
        m_latest = latest;
        m_best.clear();
        const bool large = m_job.model->architecture.isMoe() || static_cast<double>(m_job.model->inventory.counts.total) >= 13e9;
        const bool megatron = m_pretrain || (m_job.trainingSetup.method == Method::Full && large);
        if (!m_pretrain && !(megatron && m_job.request->model.trainPrecision == TrainPrecision::Fp8))
            tryTrainer(devices);
        if (m_pretrain || (megatron && devices > 1))
            tryMegatron(devices);
        return m_best;
    }

    long tried() const { return m_tried; }

private:
    void tryTrainer(int devices)
    {
        const Method method = m_job.trainingSetup.method;
        const bool adapter = method == Method::Lora || method == Method::Qlora;
        std::vector<std::pair<Sharding, int>> ways{{Sharding::Ddp, 0}, {Sharding::Fsdp, 0}};
        if (!adapter) {
            ways.push_back({Sharding::Zero1, 0});
            ways.push_back({Sharding::Zero2, 0});
        }
        if (method != Method::Qlora)
            ways.push_back({Sharding::Zero3, 0});
        if (devices > m_node.devicesPerNode())
            ways.push_back({Sharding::Fsdp, m_node.devicesPerNode()});
        for (const auto &[sharding, group] : ways) {
            for (int microBatch = 1; microBatch <= 64; ++microBatch) {
                Layout layout;
                layout.dataParallel = devices;
                layout.sharding = devices == 1 ? Sharding::None : sharding;
                layout.microBatch = microBatch;
                const double atOnce = static_cast<double>(microBatch) * devices;
                const double share = std::ceil(m_job.targetBatch / devices);
                if (atOnce > m_job.targetBatch || std::fmod(share, microBatch) != 0)
                    continue;
                layout.gradientAccumulation = static_cast<int>(std::ceil(m_job.targetBatch / atOnce));
                for (const Checkpointing checkpointing : {Checkpointing::None, Checkpointing::Full}) {
                    layout.checkpointing = checkpointing;
                    tryLosses(layout, group, false);
                }
            }
        }
    }

    void tryMegatron(int devices)
    {
        const Architecture &architecture = m_job.model->architecture;
        const std::int64_t layers = architecture.layers(), heads = architecture.attentionHeads(), kvHeads = architecture.kvHeads();
        for (int t = 1; t <= m_node.maxTensorParallel; ++t) {
            const bool power = (t & (t - 1)) == 0;
            if (!power || heads % t != 0 || (t > 1 && !architecture.usesMla() && kvHeads % t != 0 && t % kvHeads != 0))
                continue;
            for (int p = 1; p <= layers && t * p <= devices; ++p) {
                const std::int64_t most = (layers + p - 1) / p;
                if (p > 1 && most * p - layers > 2 * (most - 1))
                    continue;
                for (int c = 1; t * p * c <= devices; c *= 2) {
                    if (devices % (t * p * c) != 0 || (c > 1 && (m_job.trainingSetup.sequenceLength / c < 4096 || std::fmod(m_job.trainingSetup.sequenceLength, 2.0 * c) != 0)))
                        continue;
                    const std::int64_t experts = architecture.isMoe() ? architecture.experts() : 1;
                    for (int e = 1; e <= 64 && e <= experts; e *= 2) {
                        if (experts % e == 0 && devices / p % e == 0)
                            tryBatches(devices, t, p, c, e);
                    }
                }
            }
        }
    }

    void tryBatches(int devices, int t, int p, int c, int e)
    {
        Layout layout;
        layout.tensorParallel = t;
        layout.pipelineParallel = p;
        layout.contextParallel = c;
        layout.expertParallel = e;
        layout.dataParallel = devices / (t * p * c);
        layout.sequenceParallel = t > 1;
        const auto batch = static_cast<std::int64_t>(m_job.targetBatch);
        const std::int64_t layers = m_job.model->architecture.layers();
        for (int microBatch = 1; microBatch <= 64; ++microBatch) {
            const std::int64_t atOnce = static_cast<std::int64_t>(layout.dataParallel) * microBatch;
            if (batch % atOnce != 0 || batch / atOnce < p)
                continue;
            layout.microBatch = microBatch;
            layout.gradientAccumulation = static_cast<int>(batch / atOnce);
            for (int v = 1; v <= 8; ++v) {
                if (v > 1 && (p == 1 || layers % (static_cast<std::int64_t>(p) * v) != 0 || layout.gradientAccumulation % p != 0))
                    continue;
                layout.virtualPipeline = v;
                // Plain data parallelism with whole optimizer states as well: the search says that it never wins.
                for (const Sharding sharding : {Sharding::MegatronDistributedOptimizer, Sharding::Ddp}) {
                    layout.sharding = devices == 1 ? Sharding::None : sharding;
                    if (sharding == Sharding::Ddp && !m_pretrain)
                        continue; // the planner tells Megatron-LM by its optimizer there
                    tryRecomputations(layout);
                }
            }
        }
    }

    void tryRecomputations(Layout layout)
    {
        for (const Checkpointing checkpointing : {Checkpointing::None, Checkpointing::Selective, Checkpointing::Full}) {
            layout.checkpointing = checkpointing;
            for (const int every : {1, 2, 3, 4, 8}) {
                if ((every > 1 && checkpointing != Checkpointing::Full) || every > m_job.model->architecture.layers())
                    continue;
                layout.checkpointEvery = every;
                tryLosses(layout, 0, true);
            }
        }
    }

    /// Megatron-LM computes in FP8 as well, where the card does and the request lets it.
    std::vector<std::pair<LossPath, DataType>> variants(bool megatron) const
    {
        const TrainPrecision asked = m_job.request->model.trainPrecision;
        std::vector<std::pair<LossPath, DataType>> list;
        for (const LossPath loss : {LossPath::Upcast, LossPath::Fused}) {
            if (!megatron || asked != TrainPrecision::Fp8)
                list.emplace_back(loss, m_card.computesIn(Precision::Bf16) ? DataType::Bf16 : DataType::Fp16);
            if (megatron && asked != TrainPrecision::Bf16 && m_card.computesIn(Precision::Fp8))
                list.emplace_back(loss, DataType::Fp8);
        }
        return list;
    }

    void tryLosses(const Layout &layout, int group, bool megatron)
    {
        for (const auto &[loss, compute] : variants(megatron)) {
            FoundLayout found;
            found.layout = layout;
            found.loss = loss;
            found.compute = compute;
            found.shardingGroup = group;
            NoRecorder quiet;
            const TrainingSetup setup = setupFor(m_job, found, m_card);
            ++m_tried;
            const MemoryEstimate memory = estimateTrainingMemory(m_profile, setup, &m_card, quiet);
            if (memory.fit != Fit::Fits && memory.fit != Fit::Tight)
                continue;
            const auto time = estimateTrainingTime(m_profile, setup, m_card, RunConditions{}, quiet);
            if (!time || !time->wall || time->wall->value.value > m_latest)
                continue;
            const int fit = memory.fit == Fit::Tight ? 2 : m_pretrain || memory.driver.high <= *memory.capacity ? 0
                                                                                                                : 1;
            const int comfort = 2 * fit + (loss == LossPath::Fused && !megatron ? 1 : 0);
            const auto known = m_best.find(comfort);
            if (known == m_best.end() || time->wall->value.value < known->second)
                m_best[comfort] = time->wall->value.value;
        }
    }

    const PlanJob &m_job;
    const Accelerator &m_card;
    NodeShape m_node;
    TrainingProfile m_profile;
    bool m_pretrain;
    double m_latest = kForever;
    std::map<int, double> m_best;
    long m_tried = 0;
};

std::vector<int> allCounts(const Accelerator &accelerator, int maxCards)
{
    const NodeShape node = nodeShapeOf(accelerator);
    std::vector<int> counts;
    for (int cards = 1; cards <= maxCards; ++cards) {
        const bool part = cards < node.cardsPerNode && (cards & (cards - 1)) == 0;
        if (part || (cards % node.cardsPerNode == 0 && (cards == node.cardsPerNode || !node.oneHostOnly)))
            counts.push_back(cards);
    }
    return counts;
}

double worth(RankBy rankBy, int cards, double seconds, double earlyEnough)
{
    switch (rankBy) {
    case RankBy::Time:
        return seconds;
    case RankBy::Balance:
        return cards * seconds * std::max(seconds, earlyEnough);
    default:
        return cards * seconds;
    }
}

class Exhaustive : public ::testing::TestWithParam<Case> { };

TEST_P(Exhaustive, TheSearchFindsNothingWorse)
{
    ASSERT_TRUE(shippedCatalog());
    const Case &one = GetParam();
    Request request = requestOf(one);
    const auto model = resolveModel(request.model, *shippedCatalog());
    ASSERT_TRUE(model.has_value());
    const Accelerator &accelerator = card(one.accelerator);
    const int devicesPerCard = nodeShapeOf(accelerator).devicesPerCard;
    Catalog own;
    if (one.ownShare > 0)
        own.efficiencies.push_back({"mine", one.accelerator, false, std::nullopt, "", {one.ownShare, 0.4, std::nullopt, 0.7, std::nullopt, 1}, "2026-11-01", "own runs"});
    const PlanJob any = makeJob(request, *model, &own);
    Everything everything(any, accelerator);
    const double available = any.available->value;
    const std::vector<int> counts = allCounts(accelerator, one.maxCards);

    // Each count, without a deadline: the same comfort and the same time.
    const LayoutSearch search(any);
    std::map<int, FoundLayout> at;
    for (FoundLayout &found : search.at(accelerator, counts))
        at.emplace(found.cards, std::move(found));
    for (const int cards : counts) {
        const auto all = everything.onDevices(cards * devicesPerCard, kForever);
        const auto found = at.find(cards);
        if (all.empty()) {
            EXPECT_TRUE(found == at.end() || found->second.layout.offload != Offload::None) << cards;
            continue;
        }
        ASSERT_TRUE(found != at.end()) << cards;
        EXPECT_DOUBLE_EQ(found->second.time->wall->value.value, all.begin()->second) << cards;
    }

    // What has to be kept to, in the order in which it is given up.
    const bool pretrain = one.task == Task::Pretrain;
    std::vector<std::pair<double, int>> demands;
    if (pretrain) {
        demands.push_back({available * (1 - limits::kDeadlineReserve), 3});
        demands.push_back({available, 3});
    }
    demands.push_back({available, 5});
    std::map<int, double> working; // cards → seconds of the most comfortable layout
    for (const auto &[latest, comfort] : demands) {
        for (const int cards : counts) {
            const auto all = everything.onDevices(cards * devicesPerCard, latest);
            if (!all.empty() && all.begin()->first <= comfort)
                working[cards] = all.begin()->second;
        }
        if (!working.empty())
            break;
    }
    for (const RankBy rankBy : {RankBy::Cost, RankBy::Time, RankBy::Balance, RankBy::Energy}) {
        request.rankBy = rankBy;
        const PlanJob job = makeJob(request, *model, &own);
        const SearchResult result = LayoutSearch(job).search(accelerator);
        if (working.empty()) {
            EXPECT_TRUE(result.found.empty() || result.found.front().layout.offload != Offload::None);
            continue;
        }
        ASSERT_FALSE(result.found.empty()) << nameOf(rankBy);
        EXPECT_TRUE(result.found.front().smallest);
        EXPECT_EQ(result.found.front().cards, working.begin()->first) << nameOf(rankBy);
        double least = kForever, found = kForever;
        for (const auto &[cards, seconds] : working)
            least = std::min(least, worth(rankBy, cards * devicesPerCard, seconds, any.earlyEnough.value));
        for (const FoundLayout &layout : result.found)
            found = std::min(found, worth(rankBy, layout.cards * devicesPerCard, layout.time->wall->value.value, any.earlyEnough.value));
        EXPECT_LE(found, least * (1 + 1e-12)) << nameOf(rankBy);
        EXPECT_GE(found, least * (1 - 1e-12)) << nameOf(rankBy) << ": better than everything, so the two do not try the same";
        EXPECT_LE(result.estimated, static_cast<double>(everything.tried()) + 200) << nameOf(rankBy);
    }
}

constexpr auto kTune = Task::FineTune;
constexpr auto kTrain = Task::Pretrain;

INSTANTIATE_TEST_SUITE_P(SmallSpaces, Exhaustive,
    ::testing::Values(
        Case{"dense_1b_h100", "", 1.2e9, kTrain, TuningMethod::Full, 4096, 64, 2e10, "nvidia-h100-sxm", 32, 0},
        Case{"dense_1b_h100_deadline", "", 1.2e9, kTrain, TuningMethod::Full, 4096, 64, 2e10, "nvidia-h100-sxm", 32, 24},
        Case{"dense_7b_a100_deadline", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 4096, 128, 1e10, "nvidia-a100-sxm-80", 32, 96},
        Case{"dense_7b_l40s", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 2048, 96, 1e9, "nvidia-l40s", 24, 0},
        Case{"dense_13b_910b", "", 13e9, kTrain, TuningMethod::Full, 4096, 48, 1e9, "huawei-910b2", 32, 60},
        Case{"dense_13b_910c", "", 13e9, kTrain, TuningMethod::Full, 4096, 64, 1e9, "huawei-910c", 16, 0},
        Case{"long_context_h200", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 32768, 32, 1e9, "nvidia-h200-sxm", 32, 12},
        Case{"moe_h100", "qwen3-30b-a3b", 0, kTrain, TuningMethod::Full, 4096, 64, 2e9, "nvidia-h100-sxm", 32, 0},
        Case{"moe_b200_deadline", "qwen3-30b-a3b", 0, kTrain, TuningMethod::Full, 4096, 128, 2e10, "nvidia-b200", 32, 48},
        Case{"mla_h200", "deepseek-v2-lite", 0, kTrain, TuningMethod::Full, 4096, 64, 1e10, "nvidia-h200-sxm", 32, 60},
        Case{"full_7b_a100", "qwen2.5-7b", 0, kTune, TuningMethod::Full, 2048, 64, 1e8, "nvidia-a100-sxm-80", 32, 0},
        Case{"full_7b_4090", "qwen2.5-7b", 0, kTune, TuningMethod::Full, 2048, 32, 1e8, "nvidia-rtx-4090", 8, 0},
        Case{"full_32b_h100", "qwen2.5-32b", 0, kTune, TuningMethod::Full, 4096, 64, 1e8, "nvidia-h100-sxm", 32, 24},
        Case{"full_moe_h200", "qwen3-30b-a3b", 0, kTune, TuningMethod::Full, 4096, 32, 1e8, "nvidia-h200-sxm", 16, 0},
        Case{"lora_32b_a100", "qwen2.5-32b", 0, kTune, TuningMethod::Lora, 4096, 32, 4e8, "nvidia-a100-sxm-40", 32, 48},
        Case{"lora_mla_h20", "deepseek-v2-lite", 0, kTune, TuningMethod::Lora, 4096, 48, 1e8, "nvidia-h20-96", 24, 0},
        Case{"qlora_7b_4090", "qwen2.5-7b", 0, kTune, TuningMethod::Qlora4, 2048, 16, 3e7, "nvidia-rtx-4090", 8, 3},
        Case{"qlora_72b_l20", "qwen2.5-72b", 0, kTune, TuningMethod::Qlora4, 2048, 30, 3e7, "nvidia-l20", 16, 0},
        Case{"fp8_or_not_h100", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 4096, 128, 1e10, "nvidia-h100-sxm", 32, 60, TrainPrecision::Best},
        Case{"fp8_or_not_moe_b200", "qwen3-30b-a3b", 0, kTrain, TuningMethod::Full, 4096, 64, 1e10, "nvidia-b200", 16, 0, TrainPrecision::Best},
        Case{"fp8_h200", "", 13e9, kTrain, TuningMethod::Full, 8192, 64, 1e10, "nvidia-h200-sxm", 32, 0, TrainPrecision::Fp8},
        Case{"fp8_full_32b_h100", "qwen2.5-32b", 0, kTune, TuningMethod::Full, 4096, 64, 1e8, "nvidia-h100-sxm", 32, 24, TrainPrecision::Best},
        Case{"fp8_only_full_32b_h20", "qwen2.5-32b", 0, kTune, TuningMethod::Full, 4096, 48, 1e8, "nvidia-h20-96", 16, 0, TrainPrecision::Fp8},
        Case{"best_without_fp8_a100", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 4096, 64, 1e10, "nvidia-a100-sxm-80", 16, 0, TrainPrecision::Best},
        Case{"padded_full_7b_a100", "qwen2.5-7b", 0, kTune, TuningMethod::Full, 2048, 64, 1e8, "nvidia-a100-sxm-80", 16, 0, TrainPrecision::Bf16, 400},
        Case{"padded_qlora_l20", "qwen2.5-7b", 0, kTune, TuningMethod::Qlora4, 4096, 30, 3e7, "nvidia-l20", 16, 0, TrainPrecision::Bf16, 600},
        Case{"padded_pretrain_h100", "", 1.2e9, kTrain, TuningMethod::Full, 4096, 64, 2e10, "nvidia-h100-sxm", 16, 0, TrainPrecision::Bf16, 1000},
        Case{"own_share_7b_a100", "qwen2.5-7b", 0, kTrain, TuningMethod::Full, 4096, 64, 1e10, "nvidia-a100-sxm-80", 16, 0, TrainPrecision::Bf16, 0, 0.31},
        Case{"own_share_fast_h100", "qwen2.5-32b", 0, kTune, TuningMethod::Full, 4096, 64, 1e8, "nvidia-h100-sxm", 32, 0, TrainPrecision::Bf16, 0, 0.97}),
    [](const auto &param) { return std::string(param.param.name); });

struct PlanCase {
    const char *name;
    Task task;
    TuningMethod method;
    const char *model;
    double sequence, batch, tokens, days;
    std::vector<std::string> accelerators;
};

void PrintTo(const PlanCase &one, std::ostream *stream) { *stream << one.name; }

class ExhaustivePlan : public ::testing::TestWithParam<PlanCase> { };

// Every count of every card, priced and ranked by the plan's own rules: nothing stands before the recommendation.
TEST_P(ExhaustivePlan, NothingRanksBetterThanTheRecommendation)
{
    ASSERT_TRUE(shippedCatalog());
    const PlanCase &one = GetParam();
    for (const RankBy rankBy : {RankBy::Cost, RankBy::Time, RankBy::Balance, RankBy::Energy}) {
        Request request;
        request.task.kind = one.task;
        request.task.method = one.method;
        request.model.name = one.model;
        request.model.sequenceLength = one.sequence;
        request.model.globalBatch = one.batch;
        request.model.datasetTokens = one.tokens;
        request.duration.deadlineDays = one.days;
        request.duration.days = one.days;
        request.duration.maxGpus = 32;
        request.duration.buyAllowed = false;
        request.accelerators = one.accelerators;
        request.rankBy = rankBy;
        request.currency = *Currency::parse("USD");
        const auto proposal = plan(request, shippedCatalog(), onTestDay());
        ASSERT_TRUE(proposal.has_value() && proposal->recommendation) << nameOf(rankBy);
        const auto model = resolveModel(request.model, *shippedCatalog());
        const PlanJob job = makeJob(request, *model);
        const PlanPricing pricing(job, proposal->compliance, *shippedCatalog(), onTestDay().today);
        const LayoutSearch search(job);
        std::vector<PlanOption> pool, none;
        const double latest = job.available->value * (one.task == Task::Pretrain ? 1 - limits::kDeadlineReserve : 1);
        for (const std::string &id : one.accelerators) {
            for (FoundLayout &found : search.at(card(id), allCounts(card(id), 32))) {
                if (found.time->wall->value.value > latest || (one.task == Task::Pretrain && found.memory.fit == Fit::Tight))
                    continue;
                PlanOption option = optionFrom(job, card(id), std::move(found));
                if (pricing.price(option, card(id), storageFor(job, option)))
                    pool.push_back(std::move(option));
            }
        }
        ASSERT_FALSE(pool.empty());
        rank(pool, none, job, *shippedCatalog());
        const PlanOption &best = *proposal->recommendation;
        EXPECT_EQ(best.acceleratorId, pool.front().acceleratorId) << nameOf(rankBy);
        EXPECT_EQ(best.count, pool.front().count) << nameOf(rankBy);
        EXPECT_EQ(best.layout.gpus(), pool.front().layout.gpus()) << nameOf(rankBy);
    }
}

INSTANTIATE_TEST_SUITE_P(SmallSpaces, ExhaustivePlan,
    ::testing::Values(
        PlanCase{"lora", kTune, TuningMethod::Lora, "qwen2.5-32b", 4096, 32, 4e8, 10, {"nvidia-a100-sxm-80", "nvidia-h100-sxm", "nvidia-rtx-4090"}},
        PlanCase{"full", kTune, TuningMethod::Full, "qwen2.5-7b", 2048, 64, 1e9, 5, {"nvidia-a100-sxm-80", "nvidia-l40s", "nvidia-b200"}},
        PlanCase{"pretrain", kTrain, TuningMethod::Full, "qwen2.5-1.5b", 4096, 128, 2e10, 6, {"nvidia-a100-sxm-80", "nvidia-h100-sxm", "nvidia-h200-sxm"}},
        PlanCase{"experts", kTrain, TuningMethod::Full, "deepseek-v2-lite", 4096, 64, 1e10, 4, {"nvidia-h100-sxm", "nvidia-h200-sxm", "nvidia-b200"}}),
    [](const auto &param) { return std::string(param.param.name); });

} // namespace

} // namespace powertrain
