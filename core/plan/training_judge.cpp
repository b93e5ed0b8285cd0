// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/training_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/estimate/training_framework.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

constexpr double kRounding = 1 - 1e-9; ///< bounds and estimates add the same terms in another order

} // namespace

TrainingSetup engineSetup(const PlanJob &job, bool megatron)
{
    TrainingSetup setup = job.trainingSetup;
    if (megatron && setup.method != Method::Pretrain) {
        setup.framework = "megatron-lm";
        setup.gradients = DataType::Fp32; // its main gradients are in 32 bit
        setup.master = DataType::Fp32;
    }
    return setup;
}

TrainingJudge::TrainingJudge(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card)
    : m_job(job)
    , m_profile(profile)
    , m_card(card)
    , m_trainer(engineSetup(job, false))
    , m_megatron(engineSetup(job, true))
    , m_hostLimit(card.node.oneHostOnly ? limits::kPcHostBytes : limits::kServerHostBytes)
{
    m_trainer.compute = m_megatron.compute = card.compute;
}

TrainingSetup &TrainingJudge::setupFor(const TrainingChoice &choice)
{
    TrainingSetup &setup = choice.megatron ? m_megatron : m_trainer;
    setup.layout = choice.layout;
    setup.loss = choice.loss;
    setup.shardingGroup = choice.shardingGroup;
    return setup;
}

int TrainingJudge::fit(const TrainingChoice &choice)
{
    NoRecorder recorder;
    ++m_estimated;
    const MemoryEstimate memory = estimateTrainingMemory(m_profile, setupFor(choice), m_card.accelerator, recorder);
    if (choice.layout.offload != Offload::None && memory.hostMemory.value > m_hostLimit)
        return Comfort::kNothing;
    if (memory.fit == Fit::Tight)
        return Comfort::kTight;
    if (memory.fit != Fit::Fits || !memory.capacity)
        return Comfort::kNothing;
    // A cluster is tried out before its run: its upper end is no reason to pay for recomputation.
    return m_job.trainingSetup.method == Method::Pretrain || memory.driver.high <= *memory.capacity ? 0 : 1;
}

std::optional<double> TrainingJudge::seconds(const TrainingChoice &choice)
{
    NoRecorder recorder;
    ++m_estimated;
    const auto time = estimateTrainingTime(m_profile, setupFor(choice), *m_card.accelerator, RunConditions{}, recorder);
    if (!time || !std::isfinite(time->step.value.value) || time->step.value.value <= 0)
        return std::nullopt;
    m_steadySeconds = 1 / time->tokensPerSecond.value.value;
    const double seconds = time->wall ? time->wall->value.value : m_steadySeconds;
    return std::isfinite(seconds) && seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::size_t TrainingJudge::groupOf(const TrainingShape &shape)
{
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const Group &group = m_groups[i];
        if (group.tensor == shape.tensor && group.context == shape.context && group.expert == shape.expert && group.megatron == shape.megatron)
            return i;
    }
    m_groups.push_back({shape.tensor, shape.context, shape.expert, shape.megatron, {}});
    m_groups.back().seconds.fill(-1);
    return m_groups.size() - 1;
}

double TrainingJudge::askLeastDeviceSeconds(std::size_t index, int microBatch)
{
    Group &shape = m_groups[index];
    double &known = shape.seconds[std::min<std::size_t>(static_cast<std::size_t>(microBatch), kMicroBatches - 1)];
    TrainingChoice alone;
    alone.megatron = shape.megatron;
    alone.layout.tensorParallel = shape.tensor;
    alone.layout.contextParallel = shape.context;
    alone.layout.expertParallel = shape.expert;
    alone.layout.sequenceParallel = shape.tensor > 1;
    alone.layout.microBatch = microBatch;
    alone.loss = LossPath::Fused; // never slower than another
    NoRecorder recorder;
    ++m_estimated;
    const auto time = estimateTrainingTime(m_profile, setupFor(alone), *m_card.accelerator, RunConditions{}, recorder);
    known = 0; // no estimate, no bound
    if (time) {
        double step = 0;
        for (const auto &[kind, name] : EnumNames<TimePartKind>::table) {
            // What replicas share or add, and what is a share of the whole step.
            const bool ofStep = kind == TimePartKind::Optimizer || kind == TimePartKind::DataParallel || kind == TimePartKind::Pipeline || kind == TimePartKind::DataLoading || kind == TimePartKind::Rollout;
            step += ofStep ? 0 : time->parts[kind].value;
        }
        const double tokens = time->tokensPerSecond.value.value * time->step.value.value;
        const double least = step * shape.tensor * shape.context / tokens * kRounding;
        known = std::isfinite(least) && least > 0 ? least : 0;
    }
    return known;
}

double TrainingJudge::leastFactor(int devices)
{
    if (!(m_job.trainingSetup.tokens > 0))
        return 1.0 / devices;
    for (const auto &[count, factor] : m_factors) {
        if (count == devices)
            return factor;
    }
    // The productive share of a run so short that only checkpoints and failures take from it: these go by the count.
    TrainingChoice replicas;
    replicas.megatron = m_job.trainingSetup.method == Method::Pretrain;
    replicas.layout.dataParallel = devices;
    TrainingSetup &setup = setupFor(replicas);
    const double tokens = std::exchange(setup.tokens, 1.0);
    NoRecorder recorder;
    ++m_estimated;
    const auto time = estimateTrainingTime(m_profile, setup, *m_card.accelerator, RunConditions{}, recorder);
    setup.tokens = tokens;
    const double goodput = time && time->goodput > 0 && time->goodput <= 1 ? time->goodput : 1;
    m_factors.emplace_back(devices, tokens / devices / goodput * kRounding);
    return m_factors.back().second;
}

bool TrainingJudge::weightsTooLarge(const TrainingShape &shape) const
{
    const auto &capacity = m_card.accelerator->capacity;
    if (!capacity || !m_job.trainingSetup.quantization.empty())
        return false;
    const double experts = m_profile.quantisable.experts + m_profile.plain.experts;
    const double dense = std::max(0.0, m_profile.total - experts);
    const double onRank = (dense / shape.tensor + experts / (shape.expert > 1 ? shape.expert : shape.tensor)) / shape.pipeline;
    if (shape.sharding == Sharding::Zero3 || shape.sharding == Sharding::Fsdp)
        return false; // replicas divide them
    const bool keepsGradients = shape.megatron && m_job.trainingSetup.optimizer != Optimizer::AdamInBackward;
    return onRank * (2 + (keepsGradients ? bytesOf(m_megatron.gradients) : 0)) > capacity->value;
}

} // namespace powertrain
