// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time of one optimizer step on the slowest stage:
//   step = m × micro-step + bubble + exposed gradient exchange + optimizer
//   micro-step = max(matmul ÷ (E F) + attention ÷ (E_a F_16) + traffic ÷ W + exposed tensor-, context-, expert-parallel
//                    and gather traffic + dequantisation, host floor)
// Symbols: m micro-batches, F dense peak FLOP/s of the precision, W memory bandwidth in B/s, others as in
// training_memory.cpp. Left out: imbalance between experts (in the range).
#include "core/estimate/training_time.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_losses.h"
#include "core/estimate/training_padding.h"
#include "core/estimate/training_time_ranges.h"
#include "core/estimate/training_time_steps.h"

namespace powertrain {

namespace {

template <class T>
Range<T> rateRange(T value, const TrainingRange &time) { return {value, value / time.high, value / time.low, time.measurements}; }
template <class T>
Range<T> timeRange(T value, const TrainingRange &time) { return {value, value * time.low, value * time.high, time.measurements}; }

/// Weights in 16 bit, with masters and moments of what is trained.
Bytes checkpointSize(const training::Run &run)
{
    const TrainingProfile &profile = run.profile;
    const double perState = bytesOf(run.setup.master) + 2 * (run.setup.states == DataType::None ? 0 : bytesOf(run.setup.states));
    if (run.trainable.share > 0)
        return Bytes(profile.total * (2 + perState * run.trainable.share));
    return Bytes((run.trainable.adapters + run.trainable.saved) * (2 + perState));
}

void setRates(TrainingTime &time, const training::Run &run, const training::Batching &batching, double step, const TrainingRange &range)
{
    const double tokens = run.micro * run.sequence * run.accumulation * run.d * batching.useful;
    const double rate = tokens / step;
    const double perGpu = rate / run.gpus;
    time.step = timeRange(Seconds(step), range);
    time.tokensPerSecond = rateRange(TokensPerSecond(rate), range);
    time.tokensPerSecondPerGpu = rateRange(TokensPerSecond(perGpu), range);
    time.samplesPerSecond = rateRange(rate / batching.sample, range);
    time.flops = run.flops.perToken;
    const double flops = perGpu * time.flops.model().value;
    time.flopsPerSecondPerGpu = rateRange(FlopsPerSecond(flops), range);
    time.mfu = rateRange(flops / run.machine.peak, range);
    time.hardwareUtilisation = perGpu / batching.useful * time.flops.executed().value / run.machine.peak;
    time.usefulShare = batching.useful;
    // However far measurements lie apart, no step runs faster than the best matrix multiplication alone would.
    const double most = std::max(1.0, run.machine.efficiency.matmul / run.machine.efficiency.share / std::max(time.hardwareUtilisation, 1e-9));
    if (time.step.low.value < time.step.value.value / most)
        time.step.low = time.step.value / most;
    for (Range<TokensPerSecond> *speed : {&time.tokensPerSecond, &time.tokensPerSecondPerGpu})
        speed->high = std::min(speed->high, speed->value * most);
    time.samplesPerSecond.high = std::min(time.samplesPerSecond.high, time.samplesPerSecond.value * most);
    time.flopsPerSecondPerGpu.high = std::min(time.flopsPerSecondPerGpu.high, time.flopsPerSecondPerGpu.value * most);
    time.mfu.high = std::min(time.mfu.high, time.mfu.value * most);
}

/// Without losses: the run's length at steady speed, where its tokens are known.
training::LossInputs lossInputs(double rate, const training::Run &run)
{
    training::LossInputs inputs{run.gpus, run.machine.cardsPerNode, checkpointSize(run), run.setup.method == Method::Pretrain, std::nullopt};
    if (run.setup.tokens > 0 && std::isfinite(run.setup.tokens))
        inputs.steady = Seconds(run.setup.tokens / rate);
    return inputs;
}

void setWhole(TrainingTime &time, const training::Run &run, const training::LossInputs &inputs, const RunConditions &conditions, const TrainingRange &range)
{
    time.losses = training::runLosses(inputs, conditions);
    time.goodput = time.losses.productive();
    if (inputs.steady) {
        const Seconds wall = *inputs.steady / time.goodput;
        time.wall = timeRange(wall, range);
        time.gpuHours = timeRange(wall.value * run.gpus / 3600, range);
    }
}

} // namespace

TimePartKind largestPart(const TimeParts &parts)
{
    const auto largest = std::max_element(parts.seconds.begin(), parts.seconds.end());
    return static_cast<TimePartKind>(largest - parts.seconds.begin());
}

TrainingTimer::TrainingTimer(const TrainingProfile &profile, const TrainingSetup &like, const training::Machine &machine, const RunConditions &conditions)
    : m_profile(&profile)
    , m_stack(&trainingStack(like.framework, like.frameworkVersion))
    , m_machine(machine)
    , m_trainable(trainableParameters(profile, like))
    , m_conditions(conditions)
{
}

Expected<TrainingTimer> TrainingTimer::make(const TrainingProfile &profile, const TrainingSetup &like, const Accelerator &card, const RunConditions &conditions)
{
    const auto machine = training::makeMachine(like, card, conditions);
    if (!machine)
        return tl::unexpected<Error>(machine.error());
    return TrainingTimer(profile, like, *machine, conditions);
}

template <class Recorder>
Expected<TrainingTime> TrainingTimer::estimate(const TrainingSetup &setup, [[maybe_unused]] const Accelerator *card, Recorder &recorder) const
{
    const auto made = training::makeRun(*m_profile, setup, *m_stack, m_machine, m_trainable);
    if (!made)
        return tl::unexpected<Error>(made.error());
    const training::Run &run = *made;
    const TimeParts micro = training::microStep(run);
    Expected<TrainingTime> answer(tl::in_place);
    TrainingTime &time = *answer;
    for (std::size_t i = 0; i < kTimePartKinds; ++i)
        time.parts.seconds[i] = micro.seconds[i] * run.accumulation;
    training::addStepParts(run, micro, time.parts);
    const double step = time.parts.total().value;
    const TrainingRange range = trainingTimeRange(timeKind(run.moe(), setup.method, *m_stack), m_machine.efficiency.measured);
    setRates(time, run, run.batching, step, range);
    if (!std::isfinite(step) || step <= 0 || !std::isfinite(time.flopsPerSecondPerGpu.value.value))
        return fail("time.bad_setup", "setup", {Argument::of("value", 0)});
    const training::LossInputs losses = lossInputs(time.tokensPerSecond.value.value, run);
    setWhole(time, run, losses, m_conditions, range);
    if constexpr (Recorder::kActive) {
        training::recordTime(run, time, training::lossCauses(losses, m_conditions), recorder);
        time.assumed = training::timeAssumptions(run, *card, m_conditions);
    }
    return answer;
}

Expected<TrainingTime> TrainingTimer::operator()(const TrainingSetup &setup) const
{
    NoRecorder quiet;
    return estimate(setup, nullptr, quiet);
}

std::optional<TrainingTimer::Short> TrainingTimer::brief(const TrainingSetup &setup, const training::Batching *batching) const
{
    const auto made = training::makeRun(*m_profile, setup, *m_stack, m_machine, m_trainable, batching);
    if (!made)
        return std::nullopt;
    const training::Run &run = *made;
    const TimeParts micro = training::microStep(run);
    std::optional<Short> answer(std::in_place);
    for (std::size_t i = 0; i < kTimePartKinds; ++i)
        answer->parts.seconds[i] = micro.seconds[i] * run.accumulation;
    training::addStepParts(run, micro, answer->parts);
    answer->exchange = Seconds(training::gradientExchange(run));
    answer->step = answer->parts.total();
    const double step = answer->step.value;
    answer->tokens = run.micro * run.sequence * run.accumulation * run.d * run.batching.useful;
    const double rate = answer->tokens / step;
    if (!std::isfinite(step) || step <= 0 || !std::isfinite(rate / run.gpus * run.flops.perToken.model().value))
        return std::nullopt;
    answer->token = Seconds(1 / rate);
    const training::LossInputs losses = lossInputs(rate, run);
    answer->goodput = training::runLosses(losses, m_conditions).productive();
    if (losses.steady)
        answer->wall = *losses.steady / answer->goodput;
    return answer;
}

template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder)
{
    const auto timer = TrainingTimer::make(profile, setup, card, conditions);
    if (!timer)
        return tl::unexpected<Error>(timer.error());
    return timer->estimate(setup, &card, recorder);
}

template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const Model &model, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder)
{
    return estimateTrainingTime(buildTrainingProfile(model), setup, card, conditions, recorder);
}

template Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &, const TrainingSetup &, const Accelerator &, const RunConditions &, NoRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &, const TrainingSetup &, const Accelerator &, const RunConditions &, StepRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const Model &, const TrainingSetup &, const Accelerator &, const RunConditions &, NoRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const Model &, const TrainingSetup &, const Accelerator &, const RunConditions &, StepRecorder &);

} // namespace powertrain
