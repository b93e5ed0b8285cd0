// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore_support.h"

#include <cmath>

namespace powertrain {

namespace {

void expectSameMemory(const PlanOption &answer, const PlanOption &planned)
{
    EXPECT_EQ(answer.memory.allocated, planned.memory.allocated);
    EXPECT_EQ(answer.memory.reserved, planned.memory.reserved);
    EXPECT_EQ(answer.memory.driver, planned.memory.driver);
    EXPECT_EQ(answer.memory.parts.bytes, planned.memory.parts.bytes);
    EXPECT_EQ(answer.memory.phase, planned.memory.phase);
    EXPECT_EQ(answer.memory.fit, planned.memory.fit);
    EXPECT_EQ(answer.memory.hostMemory, planned.memory.hostMemory);
    EXPECT_EQ(answer.memory.assumed, planned.memory.assumed);
    ASSERT_EQ(answer.servingMemory.has_value(), planned.servingMemory.has_value());
    if (planned.servingMemory) {
        EXPECT_EQ(answer.servingMemory->kvTokens, planned.servingMemory->kvTokens);
        EXPECT_EQ(answer.servingMemory->kvPool, planned.servingMemory->kvPool);
        EXPECT_EQ(answer.servingMemory->kvNeeded, planned.servingMemory->kvNeeded);
    }
}

void expectSameTime(const PlanOption &answer, const PlanOption &planned)
{
    ASSERT_EQ(answer.time.has_value(), planned.time.has_value());
    if (planned.time) {
        EXPECT_EQ(answer.time->step, planned.time->step);
        EXPECT_EQ(answer.time->tokensPerSecond, planned.time->tokensPerSecond);
        EXPECT_EQ(answer.time->mfu, planned.time->mfu);
        EXPECT_EQ(answer.time->wall, planned.time->wall);
        EXPECT_EQ(answer.time->gpuHours, planned.time->gpuHours);
        EXPECT_EQ(answer.time->goodput, planned.time->goodput);
        EXPECT_EQ(answer.time->losses.interruptions, planned.time->losses.interruptions);
        EXPECT_EQ(answer.time->losses.checkpointInterval, planned.time->losses.checkpointInterval);
        EXPECT_EQ(answer.time->parts.seconds, planned.time->parts.seconds);
        EXPECT_EQ(answer.time->assumed, planned.time->assumed);
    }
    ASSERT_EQ(answer.serving.has_value(), planned.serving.has_value());
    if (planned.serving) {
        EXPECT_EQ(answer.serving->ttft, planned.serving->ttft);
        EXPECT_EQ(answer.serving->tpot, planned.serving->tpot);
        EXPECT_EQ(answer.serving->outputTotal, planned.serving->outputTotal);
        EXPECT_EQ(answer.serving->outputSaturated, planned.serving->outputSaturated);
        EXPECT_EQ(answer.serving->parts.seconds, planned.serving->parts.seconds);
    }
    EXPECT_EQ(answer.servingTotal, planned.servingTotal);
    ASSERT_EQ(answer.replicaNeed.has_value(), planned.replicaNeed.has_value());
    if (planned.replicaNeed) {
        EXPECT_EQ(answer.replicaNeed->forLoad, planned.replicaNeed->forLoad);
        EXPECT_EQ(answer.replicaNeed->utilisation, planned.replicaNeed->utilisation);
    }
    EXPECT_EQ(answer.largestLoad.has_value(), planned.largestLoad.has_value());
}

void expectSameCost(const PlanOption &answer, const PlanOption &planned)
{
    EXPECT_EQ(answer.energyKwh, planned.energyKwh);
    EXPECT_EQ(answer.deployment, planned.deployment);
    EXPECT_EQ(answer.verdict, planned.verdict);
    EXPECT_EQ(answer.regimes, planned.regimes);
    EXPECT_EQ(answer.chosenCost, planned.chosenCost);
    ASSERT_EQ(answer.costs.size(), planned.costs.size());
    for (std::size_t i = 0; i < planned.costs.size(); ++i) {
        const CostOption &cost = answer.costs[i], &wanted = planned.costs[i];
        EXPECT_EQ(cost.offerId, wanted.offerId);
        EXPECT_EQ(cost.billing, wanted.billing);
        EXPECT_EQ(cost.total, wanted.total);
        EXPECT_EQ(cost.unitPrice, wanted.unitPrice);
        EXPECT_EQ(cost.gpuHours, wanted.gpuHours);
        EXPECT_EQ(cost.perMillionTokens, wanted.perMillionTokens);
        EXPECT_EQ(cost.allowed, wanted.allowed);
        EXPECT_EQ(cost.remarks, wanted.remarks);
        ASSERT_EQ(cost.items.size(), wanted.items.size());
        for (std::size_t k = 0; k < wanted.items.size(); ++k) {
            EXPECT_EQ(cost.items[k].kind, wanted.items[k].kind);
            EXPECT_EQ(cost.items[k].amount, wanted.items[k].amount);
        }
    }
}

double itemOf(const CostOption &cost, CostItemKind kind)
{
    double sum = 0;
    for (const CostItem &item : cost.items)
        sum += item.kind == kind ? item.amount.units() : 0;
    return sum;
}

bool fits(const PlanOption &option) { return option.memory.fit == Fit::Fits || option.memory.fit == Fit::Tight; }

TEST(WhatIf, NothingChangedIsThePlan)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &planned) {
        const auto answer = whatIf(proposal, index, {});
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(answer->acceleratorId, planned.acceleratorId);
        EXPECT_EQ(answer->count, planned.count);
        EXPECT_EQ(answer->nodes, planned.nodes);
        EXPECT_EQ(answer->replicas, planned.replicas);
        EXPECT_EQ(answer->layout.gradientAccumulation, planned.layout.gradientAccumulation);
        expectSameMemory(*answer, planned);
        expectSameTime(*answer, planned);
        expectSameCost(*answer, planned);
    });
}

/// Said in full, the planned numbers are no change either.
TEST(WhatIf, PlannedNumbersAreThePlan)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &planned) {
        WhatIf changes;
        const ModelAnswer &model = proposal.request.model;
        if (proposal.request.isTraining()) {
            changes.sequenceLength = model.sequenceLength;
            changes.microBatch = planned.layout.microBatch;
        } else {
            changes.contextLength = model.contextLength;
            changes.concurrency = model.concurrency;
        }
        changes.cards = planned.count;
        changes.hoursPerDay = proposal.request.duration.hoursPerDay;
        const auto answer = whatIf(proposal, index, changes);
        ASSERT_TRUE(answer.has_value());
        expectSameMemory(*answer, planned);
        expectSameTime(*answer, planned);
        expectSameCost(*answer, planned);
    });
}

/// One of the plans above has to be paid for by spot machines, else the tests of the same figures say nothing of them.
TEST(WhatIf, SomePlanCountsInterruptions)
{
    const TrainingTime &time = *planNamed("size-tuned").recommendation->time;
    const TrainingTime &other = *planNamed("qlora-7b-4090").recommendation->time;
    EXPECT_GT(time.losses.interruptions + other.losses.interruptions, 0);
}

TEST(WhatIf, LongerTakesNeverLessMemory)
{
    for (const std::string &name : planNames()) {
        SCOPED_TRACE(name);
        const Proposal &proposal = planNamed(name);
        const Explorer explorer(proposal, -1);
        const bool training = proposal.request.isTraining();
        Bytes before;
        std::optional<double> firstTokens;
        bool held = true;
        for (double tokens = 256; tokens <= 1 << 20; tokens *= 2) {
            WhatIf changes;
            (training ? changes.sequenceLength : changes.contextLength) = tokens;
            const auto answer = explorer.whatIf(changes);
            ASSERT_TRUE(answer.has_value());
            const bool holds = training ? fits(*answer) : answer->servingMemory->holdsConcurrency;
            EXPECT_TRUE(held || !holds); // never again
            held = holds;
            if (training) {
                EXPECT_GE(answer->memory.driver.value, before);
                // The data set stays as large.
                const TrainingTime &time = *answer->time;
                const double all = time.wall->value.value * time.goodput * time.tokensPerSecond.value.value;
                EXPECT_NEAR(all / firstTokens.value_or(all), 1, 1e-9);
                firstTokens = all;
            }
            before = answer->memory.driver.value;
        }
        EXPECT_FALSE(held);
    }
}

TEST(WhatIf, MoreCardsAreNeverSlower)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &planned) {
        const Explorer explorer(proposal, index);
        const auto spans = explorer.whatIfSpans();
        ASSERT_TRUE(spans.has_value());
        if (!spans->cards)
            return;
        double before = 0;
        const double steps = (spans->cards->high - spans->cards->low) / spans->cards->step;
        const double stride = std::max(1.0, std::floor(steps / 6)) * spans->cards->step;
        for (double cards = spans->cards->low; cards <= spans->cards->high; cards += stride) {
            WhatIf changes;
            changes.cards = static_cast<int>(cards);
            const auto answer = explorer.whatIf(changes);
            ASSERT_TRUE(answer.has_value()) << cards;
            EXPECT_EQ(answer->count, cards);
            double speed = 0;
            if (answer->time) {
                EXPECT_EQ(answer->layout.gpus() % planned.layout.tensorParallel, 0);
                const double batch = static_cast<double>(answer->layout.microBatch) * answer->layout.gradientAccumulation * answer->layout.dataParallel;
                if (proposal.request.model.globalBatch > 0 && answer->warnings.empty()) {
                    EXPECT_GE(batch, proposal.request.model.globalBatch);
                }
                speed = answer->time->tokensPerSecond.value.value;
            } else if (answer->servingTotal) {
                EXPECT_GE(answer->replicas, 1);
                speed = answer->servingTotal->value;
                // The users are fewer on each, so that a step is no longer.
                if (answer->replicas > planned.replicas) {
                    EXPECT_LE(answer->serving->tpot.value.value, planned.serving->tpot.value.value);
                }
            }
            // A second node, or a second card, may cost more than it brings: its gradients have to be exchanged.
            if (answer->time && answer->nodes == planned.nodes && cards > 2) {
                EXPECT_GE(speed * 1.000001, before) << cards;
            }
            before = speed;
        }
    });
}

TEST(WhatIf, CardsComeInWholeGroups)
{
    const Proposal &proposal = examplePlan("pretrain-70b-60-days");
    const PlanOption &planned = *proposal.recommendation;
    const auto spans = whatIfSpans(proposal, -1);
    ASSERT_TRUE(spans && spans->cards);
    EXPECT_GT(spans->cards->step, 1);
    WhatIf changes;
    changes.cards = planned.count + 1;
    const auto odd = whatIf(proposal, -1, changes);
    ASSERT_FALSE(odd.has_value());
    EXPECT_EQ(odd.error().message.code, "plan.what_if_groups");
    changes.cards = planned.count + static_cast<int>(spans->cards->step);
    const auto more = whatIf(proposal, -1, changes);
    ASSERT_TRUE(more.has_value());
    EXPECT_GT(more->layout.dataParallel, planned.layout.dataParallel);
    EXPECT_EQ(more->layout.pipelineParallel, planned.layout.pipelineParallel);
    EXPECT_LT(more->time->wall->value, planned.time->wall->value);
}

TEST(WhatIf, MicroBatchKeepsTheBatchOfAStep)
{
    const Proposal &proposal = planNamed("full-tuned");
    const PlanOption &planned = *proposal.recommendation;
    const double ranks = planned.layout.dataParallel;
    for (const int micro : {1, 2, 4}) {
        WhatIf changes;
        changes.microBatch = micro;
        const auto answer = whatIf(proposal, -1, changes);
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(answer->layout.microBatch, micro);
        EXPECT_GE(answer->layout.gradientAccumulation * micro * ranks, 32);
        EXPECT_LT((answer->layout.gradientAccumulation - 1) * micro * ranks, 32);
    }
    WhatIf changes;
    changes.microBatch = 1000;
    const auto answer = whatIf(proposal, -1, changes);
    ASSERT_TRUE(answer.has_value());
    EXPECT_EQ(answer->layout.gradientAccumulation, 1);
    EXPECT_EQ(answer->warnings.back().code, "plan.warning.what_if_batch");
    EXPECT_EQ(answer->memory.fit, Fit::DoesNotFit);
}

TEST(WhatIf, SlowerTakesLongerAndCostsMore)
{
    for (const char *name : {"qlora-7b-4090", "lora-32b-company", "pretrain-70b-60-days"}) {
        SCOPED_TRACE(name);
        const Proposal &proposal = examplePlan(name);
        const PlanOption &planned = *proposal.recommendation;
        WhatIf changes;
        changes.speed = 0.5;
        const auto answer = whatIf(proposal, -1, changes);
        ASSERT_TRUE(answer.has_value());
        EXPECT_NEAR(answer->time->wall->value.value, 2 * planned.time->wall->value.value, 1);
        EXPECT_NEAR(answer->time->mfu.value, planned.time->mfu.value / 2, 1e-9);
        EXPECT_NEAR(*answer->energyKwh, 2 * *planned.energyKwh, 1e-6 * *planned.energyKwh);
        ASSERT_TRUE(answer->cost() && planned.cost());
        EXPECT_NEAR(itemOf(*answer->cost(), CostItemKind::Compute), 2 * itemOf(*planned.cost(), CostItemKind::Compute), 0.01 * itemOf(*planned.cost(), CostItemKind::Compute));
        EXPECT_EQ(answer->memory.driver, planned.memory.driver);
    }
    const Proposal &serving = planNamed("moe-served");
    WhatIf changes;
    changes.speed = 0.5;
    const auto answer = whatIf(serving, -1, changes);
    ASSERT_TRUE(answer.has_value());
    EXPECT_NEAR(answer->serving->tpot.value.value, 2 * serving.recommendation->serving->tpot.value.value, 1e-9);
    EXPECT_GT(answer->replicaNeed->utilisation, serving.recommendation->replicaNeed->utilisation);
    EXPECT_LT(answer->replicaNeed->perReplica, serving.recommendation->replicaNeed->perReplica);
}

TEST(WhatIf, PriceIsOfTheAcceleratorsAlone)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &planned) {
        if (!planned.cost())
            return;
        WhatIf changes;
        changes.price = 1.5;
        const auto answer = whatIf(proposal, index, changes);
        ASSERT_TRUE(answer && answer->cost());
        const CostOption &cost = *answer->cost(), &before = *planned.cost();
        EXPECT_EQ(cost.offerId, before.offerId);
        EXPECT_EQ(cost.billing, before.billing);
        EXPECT_EQ(answer->time.has_value(), planned.time.has_value());
        for (const CostItemKind kind : {CostItemKind::Compute, CostItemKind::Hardware, CostItemKind::Idle, CostItemKind::Rework, CostItemKind::Checkpoints})
            EXPECT_NEAR(itemOf(cost, kind), 1.5 * itemOf(before, kind), 0.001 * before.total.value.units()) << nameOf(kind);
        for (const CostItemKind kind : {CostItemKind::Storage, CostItemKind::Electricity, CostItemKind::Staff, CostItemKind::Egress, CostItemKind::Host})
            EXPECT_NEAR(itemOf(cost, kind), itemOf(before, kind), 0.01) << nameOf(kind);
        EXPECT_GT(cost.total.value.micros, before.total.value.micros);
        double sum = 0;
        for (const CostItem &item : cost.items)
            sum += item.amount.units();
        EXPECT_NEAR(sum, cost.total.value.units(), 0.01);
    });
}

TEST(WhatIf, MoreUsersShareTheReplicas)
{
    const Proposal &proposal = examplePlan("r1-30-users-mlps3");
    const PlanOption &planned = *proposal.recommendation;
    WhatIf changes;
    changes.concurrency = 15;
    const auto fewer = whatIf(proposal, -1, changes);
    changes.concurrency = 1e6;
    const auto many = whatIf(proposal, -1, changes);
    ASSERT_TRUE(fewer && many);
    EXPECT_LE(fewer->serving->tpot.value, planned.serving->tpot.value);
    EXPECT_GE(many->serving->outputTotal.value.value, planned.serving->outputTotal.value.value);
    EXPECT_FALSE(many->servingMemory->holdsConcurrency);
    EXPECT_EQ(fewer->cost()->offerId, planned.cost()->offerId);
    changes = {};
    changes.contextLength = 1e8;
    const auto tooLong = whatIf(proposal, -1, changes);
    ASSERT_TRUE(tooLong.has_value());
    EXPECT_EQ(tooLong->memory.fit, Fit::DoesNotFit);
    EXPECT_FALSE(tooLong->serving.has_value());
    EXPECT_FALSE(tooLong->servingTotal.has_value());
}

TEST(WhatIf, HoursOfAServiceCountInItsPrice)
{
    const Proposal &proposal = planNamed("moe-served");
    const PlanOption &planned = *proposal.recommendation;
    const auto spans = whatIfSpans(proposal, -1);
    ASSERT_TRUE(spans && spans->hoursPerDay);
    WhatIf changes;
    changes.hoursPerDay = 24;
    const auto answer = whatIf(proposal, -1, changes);
    ASSERT_TRUE(answer && answer->cost() && planned.cost());
    EXPECT_GT(*answer->energyKwh, *planned.energyKwh);
    EXPECT_GE(answer->cost()->total.value.micros, planned.cost()->total.value.micros);
    EXPECT_FALSE(whatIfSpans(examplePlan("qlora-7b-4090"), -1)->hoursPerDay.has_value());
}

TEST(WhatIf, SpansHoldThePlanAndBothEndsAnswer)
{
    forEveryOption([](const Proposal &proposal, int index, const PlanOption &planned) {
        const Explorer explorer(proposal, index);
        const auto spans = explorer.whatIfSpans();
        ASSERT_TRUE(spans.has_value());
        const bool training = proposal.request.isTraining();
        EXPECT_EQ(spans->sequenceLength.has_value(), training);
        EXPECT_EQ(spans->microBatch.has_value(), training);
        EXPECT_EQ(spans->concurrency.has_value(), !training);
        EXPECT_EQ(spans->contextLength.has_value(), !training);
        const auto check = [&](const std::optional<WhatIfSpan> &span, auto set) {
            if (!span)
                return;
            EXPECT_LT(span->low, span->high);
            EXPECT_GE(span->now, span->low);
            EXPECT_LE(span->now, span->high);
            EXPECT_GT(span->step, 0);
            for (const double value : {span->low, span->now, span->high}) {
                WhatIf changes;
                set(changes, value);
                EXPECT_TRUE(explorer.whatIf(changes).has_value()) << value;
            }
        };
        check(spans->sequenceLength, [](WhatIf &w, double v) { w.sequenceLength = v; });
        check(spans->microBatch, [](WhatIf &w, double v) { w.microBatch = v; });
        check(spans->concurrency, [](WhatIf &w, double v) { w.concurrency = v; });
        check(spans->contextLength, [](WhatIf &w, double v) { w.contextLength = v; });
        check(spans->cards, [](WhatIf &w, double v) { w.cards = static_cast<int>(v); });
        check(spans->hoursPerDay, [](WhatIf &w, double v) { w.hoursPerDay = v; });
        check(spans->speed, [](WhatIf &w, double v) { w.speed = v; });
        check(spans->price, [](WhatIf &w, double v) { w.price = v; });
        if (spans->cards) {
            EXPECT_EQ(spans->cards->now, planned.count);
        }
    });
}

/// A slider's history must not count: the same question has the same answer.
TEST(WhatIf, ExplorerOutlivesTheProposal)
{
    std::optional<Explorer> explorer;
    {
        const Proposal copy = examplePlan("qlora-7b-4090");
        explorer.emplace(copy, -1);
    }
    ASSERT_TRUE(explorer->valid());
    WhatIf changes;
    changes.sequenceLength = 8192;
    const auto first = explorer->whatIf(changes);
    ASSERT_TRUE(explorer->whatIf({}).has_value());
    const auto second = explorer->whatIf(changes);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->memory.driver, second->memory.driver);
    expectSameCost(*first, *second);
}

} // namespace

} // namespace powertrain
