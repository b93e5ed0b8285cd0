// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore_support.h"

#include <algorithm>

#include "core/estimate/stage_memory.h"
#include "core/estimate/training_memory.h"

namespace powertrain {

namespace {

const CurvePoint *pointAt(const MemoryCurve &curve, double at)
{
    const auto found = std::find_if(curve.points.begin(), curve.points.end(), [at](const CurvePoint &point) { return point.at == at; });
    return found == curve.points.end() ? nullptr : &*found;
}

bool fits(Fit fit) { return fit == Fit::Fits || fit == Fit::Tight; }

/// The proposal with another catalogue in which the option's card has no known memory.
Proposal withoutCapacity(const Proposal &proposal, const std::string &acceleratorId)
{
    auto catalog = std::make_shared<Catalog>(*proposal.catalog);
    for (Accelerator &card : catalog->accelerators) {
        if (card.id == acceleratorId)
            card.capacity.reset();
    }
    Proposal changed = proposal;
    changed.catalog = catalog;
    return changed;
}

TEST(ExploreMemory, PlannedPointIsThePlansOwnFigure)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &option) {
        const auto curves = memoryCurves(proposal, index);
        ASSERT_EQ(curves.size(), 2U);
        const bool training = proposal.request.isTraining();
        EXPECT_EQ(curves[0].knob, training ? Knob::SequenceLength : Knob::Concurrency);
        EXPECT_EQ(curves[1].knob, training ? Knob::MicroBatch : Knob::ContextLength);
        for (const MemoryCurve &curve : curves) {
            const CurvePoint *planned = pointAt(curve, curve.now);
            ASSERT_NE(planned, nullptr);
            EXPECT_EQ(planned->driver, option.memory.driver);
            EXPECT_EQ(planned->parts.bytes, option.memory.parts.bytes);
            EXPECT_EQ(planned->fit, option.memory.fit);
            EXPECT_EQ(curve.capacity, option.memory.capacity);
            EXPECT_EQ(curve.usable.has_value(), !training);
        }
        const auto &model = proposal.request.model;
        EXPECT_EQ(curves[training ? 0 : 1].now, training ? model.sequenceLength : model.contextLength);
        if (training) {
            EXPECT_EQ(curves[1].now, option.layout.microBatch);
        }
    });
}

TEST(ExploreMemory, CurvesRiseFromSmallToBeyond)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &) {
        for (const MemoryCurve &curve : memoryCurves(proposal, index)) {
            SCOPED_TRACE(static_cast<int>(curve.knob));
            ASSERT_GE(curve.points.size(), 3U);
            EXPECT_LE(curve.points.size(), 25U);
            const bool tokens = curve.knob == Knob::SequenceLength || curve.knob == Knob::ContextLength;
            EXPECT_LE(curve.points.front().at, tokens ? 512 : 1);
            EXPECT_GE(curve.points.back().at, 4 * curve.now);
            for (std::size_t i = 0; i < curve.points.size(); ++i) {
                const CurvePoint &point = curve.points[i];
                EXPECT_NEAR(point.parts.total().value, point.driver.value.value, 1);
                EXPECT_LE(point.driver.low.value, point.driver.value.value);
                EXPECT_GE(point.driver.high.value, point.driver.value.value);
                if (i == 0)
                    continue;
                EXPECT_LT(curve.points[i - 1].at, point.at);
                EXPECT_LE(curve.points[i - 1].driver.value.value, point.driver.value.value);
                EXPECT_TRUE(fits(curve.points[i - 1].fit) || !fits(point.fit));
            }
            ASSERT_TRUE(curve.largest.has_value()); // what was planned fits
            EXPECT_GE(*curve.largest, curve.now);
            for (const CurvePoint &point : curve.points)
                EXPECT_EQ(fits(point.fit), point.at <= *curve.largest) << point.at;
            if (curve.usable) {
                EXPECT_LE(curve.usable->value, curve.capacity->value);
                for (const CurvePoint &point : curve.points)
                    EXPECT_EQ(fits(point.fit), point.driver.value.value <= curve.usable->value + 1) << point.at;
            }
        }
    });
}

TEST(ExploreMemory, LargestIsTheLastThatFits)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &option) {
        const Explorer explorer(proposal, index);
        const auto curves = explorer.memoryCurves();
        const auto fitAt = [&](double value, const MemoryCurve &curve) {
            WhatIf changes;
            if (curve.knob == Knob::SequenceLength)
                changes.sequenceLength = value;
            else
                changes.contextLength = value;
            const auto answer = explorer.whatIf(changes);
            return answer && (answer->servingMemory ? answer->servingMemory->holdsConcurrency : fits(answer->memory.fit));
        };
        const MemoryCurve &tokens = curves[proposal.request.isTraining() ? 0 : 1];
        ASSERT_TRUE(tokens.largest.has_value());
        EXPECT_TRUE(fitAt(*tokens.largest, tokens));
        if (*tokens.largest < 1e8) {
            EXPECT_FALSE(fitAt(*tokens.largest + 1, tokens));
        }
        if (option.servingMemory) {
            EXPECT_EQ(curves[0].largest, option.servingMemory->largestConcurrency);
            if (option.servingMemory->largestContext < proposal.model.contextLength) {
                EXPECT_EQ(tokens.largest, option.servingMemory->largestContext);
            }
        }
    });
}

TEST(ExploreMemory, OtherCardsStandNearTheCurve)
{
    std::size_t drawn = 0;
    forEveryOption([&drawn](const Proposal &proposal, int index, const PlanOption &option) {
        for (const MemoryCurve &curve : memoryCurves(proposal, index)) {
            EXPECT_LE(curve.cards.size(), 6U);
            drawn += curve.cards.size();
            for (std::size_t i = 0; i < curve.cards.size(); ++i) {
                const CapacityLine &line = curve.cards[i];
                const Accelerator *card = acceleratorOf(proposal, line.acceleratorId);
                ASSERT_NE(card, nullptr);
                EXPECT_EQ(card->capacity, line.capacity);
                EXPECT_GT(std::abs(line.capacity.value / option.memory.capacity->value - 1), 0.01);
                EXPECT_GE(line.capacity.value, curve.points.front().driver.value.value);
                EXPECT_LE(line.capacity.value, curve.points.back().driver.value.value);
                if (line.upTo) {
                    EXPECT_GE(*line.upTo, curve.points.front().at);
                    EXPECT_LT(*line.upTo, curve.points.back().at);
                    EXPECT_EQ(line.capacity.value < curve.capacity->value ? *line.upTo <= *curve.largest : *line.upTo >= *curve.largest, true);
                }
                if (i > 0) {
                    EXPECT_LT(curve.cards[i - 1].capacity.value * 1.01, line.capacity.value);
                }
            }
        }
    });
    EXPECT_GT(drawn, 20U);
}

TEST(ExploreMemory, UnknownCapacityLeavesTheLimitOpen)
{
    for (const char *name : {"qlora-7b-4090", "r1-30-users-mlps3"}) {
        SCOPED_TRACE(name);
        const Proposal &plan = examplePlan(name);
        const Proposal proposal = withoutCapacity(plan, plan.recommendation->acceleratorId);
        const auto curves = memoryCurves(proposal, -1);
        ASSERT_EQ(curves.size(), 2U);
        for (const MemoryCurve &curve : curves) {
            EXPECT_FALSE(curve.capacity.has_value());
            EXPECT_FALSE(curve.usable.has_value());
            EXPECT_FALSE(curve.largest.has_value());
            EXPECT_LE(curve.points.size(), 25U);
            for (const CurvePoint &point : curve.points)
                EXPECT_EQ(point.fit, Fit::Unknown);
        }
        const auto stages = stageMemory(proposal, -1);
        ASSERT_FALSE(stages.empty());
        EXPECT_EQ(stages.front().memory.fit, Fit::Unknown);
    }
}

TEST(ExploreMemory, NothingThereNothingSaid)
{
    const Proposal &plan = examplePlan("qlora-7b-4090");
    Proposal broken = plan;
    broken.request.model.name = "no such model <b>\x01";
    Proposal bare = plan;
    bare.catalog.reset();
    Proposal empty;
    for (const auto &[proposal, index] : {std::pair(&plan, 10000), std::pair(&plan, -2), std::pair(static_cast<const Proposal *>(&broken), -1), std::pair(static_cast<const Proposal *>(&bare), -1), std::pair(static_cast<const Proposal *>(&empty), -1)}) {
        EXPECT_TRUE(memoryCurves(*proposal, index).empty());
        EXPECT_TRUE(stageMemory(*proposal, index).empty());
        EXPECT_FALSE(whatIfSpans(*proposal, index).has_value());
        EXPECT_FALSE(whatIf(*proposal, index, {}).has_value());
    }
}

TEST(ExploreStages, FullestStageIsThePlansOwnFigure)
{
    std::size_t pipelines = 0;
    forEveryOption([&pipelines](const Proposal &proposal, int index, const PlanOption &option) {
        const auto stages = stageMemory(proposal, index);
        ASSERT_EQ(stages.size(), static_cast<std::size_t>(option.layout.pipelineParallel));
        pipelines += stages.size() > 1 ? 1 : 0;
        Bytes most;
        int layers = 0;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            EXPECT_EQ(stages[i].stage, static_cast<int>(i));
            EXPECT_EQ(stages[i].firstLayer, layers);
            EXPECT_EQ(stages[i].embeddings, i == 0);
            EXPECT_EQ(stages[i].head, i + 1 == stages.size());
            EXPECT_EQ(stages[i].memory.capacity, option.memory.capacity);
            layers += stages[i].layers;
            most = std::max(most, stages[i].memory.driver.value);
        }
        EXPECT_EQ(most, option.memory.driver.value);
        if (stages.size() == 1) {
            EXPECT_EQ(stages.front().memory.parts.bytes, option.memory.parts.bytes);
        }
    });
    EXPECT_GT(pipelines, 0U);
}

/// Layers that divide and layers that do not, dense and of experts, plain and interleaved.
TEST(ExploreStages, TrainingStagesAddUpToTheModel)
{
    for (const char *name : {"qwen2.5-72b", "deepseek-r1", "qwen3-30b-a3b"}) {
        const Model one = model(name);
        const TrainingProfile profile = buildTrainingProfile(one);
        const int all = static_cast<int>(profile.layers);
        for (int p = 1; p <= all; ++p) {
            for (const int chunks : {1, 2}) {
                SCOPED_TRACE(std::string(name) + " p " + std::to_string(p) + " v " + std::to_string(chunks));
                TrainingSetup setup;
                setup.method = Method::Pretrain;
                setup.framework = "megatron-lm";
                setup.master = DataType::Fp32;
                setup.gradients = DataType::Fp32;
                setup.layout.tensorParallel = 4;
                setup.layout.pipelineParallel = p;
                setup.layout.virtualPipeline = chunks;
                setup.layout.sharding = Sharding::MegatronDistributedOptimizer;
                setup.layout.dataParallel = 4;
                setup.layout.gradientAccumulation = 4 * p;
                NoRecorder quiet;
                const Accelerator &h100 = card("nvidia-h100-sxm");
                const MemoryEstimate fullest = estimateTrainingMemory(profile, setup, &h100, quiet);
                const auto stages = trainingStageMemory(profile, setup, &h100);
                const int most = (all + p - 1) / p, missing = most * p - all;
                if (missing > 2 * (most - 1)) { // no split of Megatron-LM's
                    EXPECT_TRUE(stages.empty());
                    continue;
                }
                ASSERT_EQ(stages.size(), static_cast<std::size_t>(p));
                int layers = 0;
                Bytes need;
                for (const PipelineStage &stage : stages) {
                    EXPECT_GE(stage.layers, 1);
                    EXPECT_EQ(stage.firstLayer, layers);
                    layers += stage.layers;
                    need = std::max(need, stage.memory.driver.value);
                }
                EXPECT_EQ(layers, all);
                if (missing <= most - 1) {
                    EXPECT_EQ(need, fullest.driver.value);
                } else {
                    EXPECT_LE(need, fullest.driver.value);
                }
                for (int i = 2; i + 1 < p; ++i) // fewer micro-batches are under way
                    EXPECT_LE(stages[static_cast<std::size_t>(i)].memory.driver.value, stages[static_cast<std::size_t>(i - 1)].memory.driver.value);
            }
        }
    }
}

TEST(ExploreStages, ServingStagesAddUpToTheModel)
{
    for (const char *name : {"qwen2.5-7b", "deepseek-r1", "qwen3-30b-a3b"}) {
        const Model one = model(name);
        ServingSetup setup;
        setup.contextLength = 8192;
        setup.concurrency = 4;
        const ServingProfile profile = makeServingProfile(one, setup);
        for (int p = 1; p <= 8; ++p) {
            SCOPED_TRACE(std::string(name) + " p " + std::to_string(p));
            setup.layout.tensorParallel = std::string(name) == "qwen2.5-7b" ? 1 : 2;
            setup.layout.pipelineParallel = p;
            NoRecorder quiet;
            const Accelerator &h200 = card("nvidia-h200-sxm");
            const ServingMemory fullest = estimateServingMemory(profile, setup, &h200, quiet);
            const auto stages = servingStageMemory(profile, setup, &h200);
            ASSERT_EQ(stages.size(), static_cast<std::size_t>(p));
            int layers = 0;
            Bytes need;
            for (const PipelineStage &stage : stages) {
                EXPECT_EQ(stage.firstLayer, layers);
                layers += stage.layers;
                need = std::max(need, stage.memory.driver.value);
            }
            EXPECT_EQ(layers, static_cast<int>(profile.layers));
            EXPECT_EQ(need, fullest.memory.driver.value);
        }
    }
}

} // namespace

} // namespace powertrain
