// SPDX-License-Identifier: GPL-3.0-or-later
//
// What another number of cards, micro-batch or speed does to a layout and its times; and how far each may go.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "core/plan/explore_parts.h"
#include "core/plan/plan_limits.h"
#include "core/plan/training_space.h"

namespace powertrain {

namespace explore {

namespace {

constexpr int kMostAccumulation = 1 << 20;

/// Devices of one training job that a further data-parallel rank brings: experts have to divide as well.
int rankDevices(const Layout &layout)
{
    const int model = layout.tensorParallel * layout.pipelineParallel * layout.contextParallel;
    return std::lcm(std::max(model, 1), std::max(layout.expertParallel * layout.pipelineParallel, 1));
}

template <class T>
void scaleRange(Range<T> &range, double factor)
{
    range.value = range.value * factor;
    range.low = range.low * factor;
    range.high = range.high * factor;
}

tl::unexpected<Error> noGroups(int cards, const Groups &groups)
{
    return fail("plan.what_if_groups", "what_if.cards", {Argument::of("cards", cards), Argument::of("group", groups.step)});
}

} // namespace

Groups groupsOf(const Explorer::State &state)
{
    const Layout &layout = state.option.layout;
    const int perCard = state.node.devicesPerCard;
    Groups groups;
    groups.devices = std::max(1, state.job.training ? rankDevices(layout) : layout.gpus());
    int devices = groups.devices;
    if (state.job.training && state.option.shardingGroup > 0)
        devices = std::lcm(devices, state.option.shardingGroup);
    groups.step = std::lcm(devices, perCard) / perCard;
    if (state.job.training && state.option.nodes > 1)
        groups.step = std::lcm(groups.step, state.node.cardsPerNode);
    const bool pretraining = state.request.task.kind == Task::Pretrain;
    groups.most = !state.job.training ? (state.node.singleOnly ? 1 : limits::kServingCards)
        : state.node.oneHostOnly      ? state.node.cardsPerNode
        : pretraining                 ? limits::kPretrainCards
                                      : limits::kTuningCards;
    groups.most = std::max(groups.most, state.option.count);
    return groups;
}

Expected<void> setCards(const Explorer::State &state, int cards, FoundLayout &found)
{
    const Groups groups = groupsOf(state);
    if (cards < 1 || cards > groups.most)
        return fail("plan.what_if_impossible", "what_if.cards");
    found.cards = cards;
    if (cards == state.option.count)
        return {};
    const int devices = cards * state.node.devicesPerCard;
    if (!state.job.training) {
        found.replicas = devices / groups.devices; // what is left of a node stands idle
        return found.replicas >= 1 ? Expected<void>() : noGroups(cards, groups);
    }
    if (devices % groups.devices != 0)
        return noGroups(cards, groups);
    Layout &layout = found.layout;
    layout.dataParallel = devices / std::max(1, layout.tensorParallel * layout.pipelineParallel * layout.contextParallel);
    if (found.shardingGroup > 0) {
        if (devices > found.shardingGroup && devices % found.shardingGroup != 0)
            return noGroups(cards, groups);
        if (devices <= found.shardingGroup)
            found.shardingGroup = 0;
    }
    // As the search does: one device divides nothing, and several replicas of what one trained exchange gradients.
    if (devices == 1)
        layout.sharding = Sharding::None;
    else if (layout.sharding == Sharding::None)
        layout.sharding = runsMegatron(state.job, layout) ? Sharding::MegatronDistributedOptimizer : Sharding::Ddp;
    return {};
}

bool keepBatch(const Explorer::State &state, Layout &layout)
{
    const Layout &planned = state.option.layout;
    const bool asked = state.job.batchIsAsked;
    const auto product = [](const Layout &one) { return static_cast<std::int64_t>(one.microBatch) * std::max(1, one.dataParallel); };
    const std::int64_t batch = asked ? std::max<std::int64_t>(1, std::llround(std::min(state.job.targetBatch, 1e15))) : product(planned) * std::max(1, planned.gradientAccumulation);
    const std::int64_t atOnce = product(layout);
    const std::int64_t stages = std::max(1, layout.pipelineParallel);
    std::int64_t steps = asked ? (batch + atOnce - 1) / atOnce : (batch + atOnce / 2) / atOnce;
    steps = std::clamp<std::int64_t>(steps, stages, kMostAccumulation); // a pipeline is filled by as many as it has stages
    if (layout.virtualPipeline > 1)
        steps = (steps + stages - 1) / stages * stages;
    layout.gradientAccumulation = static_cast<int>(steps);
    // Megatron-LM runs whole batches; the trainer pads the last accumulation step.
    const bool met = runsMegatron(state.job, layout) ? atOnce * steps == batch : atOnce * (steps - 1) < batch && atOnce <= batch;
    return !asked || met;
}

void scaleTime(TrainingTime &time, double speed)
{
    if (speed == 1)
        return;
    scaleRange(time.step, 1 / speed);
    scaleRange(time.tokensPerSecond, speed);
    scaleRange(time.tokensPerSecondPerGpu, speed);
    scaleRange(time.samplesPerSecond, speed);
    scaleRange(time.flopsPerSecondPerGpu, speed);
    scaleRange(time.mfu, speed);
    time.hardwareUtilisation *= speed;
    if (time.wall)
        scaleRange(*time.wall, 1 / speed);
    if (time.gpuHours)
        scaleRange(*time.gpuHours, 1 / speed);
    if (time.losses.failuresExpected)
        *time.losses.failuresExpected /= speed;
    for (Seconds &part : time.parts.seconds)
        part = part / speed;
}

void scaleSpeed(ServingSpeed &serving, double speed)
{
    if (speed == 1)
        return;
    scaleRange(serving.ttft, 1 / speed);
    scaleRange(serving.tpot, 1 / speed);
    scaleRange(serving.outputPerUser, speed);
    scaleRange(serving.outputTotal, speed);
    scaleRange(serving.outputSaturated, speed);
    scaleRange(serving.promptTotal, speed);
    for (Seconds &part : serving.parts.seconds)
        part = part / speed;
    for (OperatorTime &one : serving.operators) {
        one.decode = one.decode / speed;
        one.prefill = one.prefill / speed;
    }
}

} // namespace explore

namespace {

constexpr double kFurther = 4;
constexpr double kMostTokens = 1e8;
constexpr double kMostUsers = 1e7;
constexpr double kMostMicroBatch = 1 << 16;
constexpr double kFactorStep = 0.05;
constexpr double kSlowest = 0.25, kFastest = 1.5;
constexpr double kCheapest = 0.25, kDearest = 2;

WhatIfSpan doubling(double low, double now, double high) { return {std::min(low, now), std::max(high, now), now, 1, true}; }

/// No card runs faster than its peak.
WhatIfSpan speedSpan(const PlanOption &option)
{
    double high = kFastest;
    if (option.time && option.time->mfu.value > 0)
        high = std::clamp(std::floor(1 / option.time->mfu.value / kFactorStep) * kFactorStep, 1.0, kFastest);
    return {kSlowest, high, 1, kFactorStep, false};
}

} // namespace

std::optional<WhatIfSpans> Explorer::whatIfSpans() const
{
    if (!m_state)
        return std::nullopt;
    const State &state = *m_state;
    const ModelAnswer &asked = state.request.model;
    const double context = static_cast<double>(std::max<std::int64_t>(state.model.architecture.contextLength, 0));
    const auto tokens = [context](double now) { return doubling(std::min(512.0, now), now, std::min(std::max(kFurther * now, context), kMostTokens)); };
    WhatIfSpans spans;
    if (state.job.training) {
        spans.sequenceLength = tokens(asked.sequenceLength);
        const double now = state.option.layout.microBatch;
        spans.microBatch = doubling(1, now, std::min(std::max(kFurther * now, 64.0), kMostMicroBatch));
    } else {
        spans.contextLength = tokens(asked.contextLength);
        const double now = std::max(1.0, asked.concurrency);
        const double held = state.option.servingMemory ? state.option.servingMemory->largestConcurrency * std::max(1, state.option.replicas) : 0;
        spans.concurrency = doubling(1, now, std::min(std::max(kFurther * now, 2 * held), kMostUsers));
    }
    const explore::Groups groups = explore::groupsOf(state);
    const int now = state.option.count;
    const int most = static_cast<int>(std::min<double>(groups.most, now + kFurther * std::max(now, groups.step)));
    const int below = (now - 1) / groups.step, above = (most - now) / groups.step;
    if (!state.option.disaggregated && below + above > 0)
        spans.cards = WhatIfSpan{static_cast<double>(now - below * groups.step), static_cast<double>(now + above * groups.step), static_cast<double>(now), static_cast<double>(groups.step), false};
    // A run goes on at night; cards kept for steady use, and a service, stand idle outside these hours.
    if (!state.job.training || state.request.duration.pattern == Pattern::Steady)
        spans.hoursPerDay = WhatIfSpan{std::min(1.0, state.request.duration.hoursPerDay), 24, state.request.duration.hoursPerDay, 0.5, false};
    spans.speed = speedSpan(state.option);
    spans.price = {kCheapest, kDearest, 1, kFactorStep, false};
    return spans;
}

} // namespace powertrain
