// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/training_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/estimate/training_framework.h"
#include "core/estimate/training_memory.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

constexpr double kRounding = 1 - 1e-9; ///< bounds and estimates add the same terms in another order

} // namespace

TrainingSetup engineSetup(const PlanJob &job, const Accelerator &accelerator, bool megatron)
{
    TrainingSetup setup = job.trainingSetup;
    if (megatron && setup.method != Method::Pretrain) {
        setup.framework = "megatron-lm";
        setup.gradients = DataType::Fp32; // its main gradients are in 32 bit
        setup.master = DataType::Fp32;
    }
    setup.efficiency = ownEfficiency(job, accelerator, setup.framework);
    return setup;
}

TrainingJudge::TrainingJudge(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card)
    : m_job(job)
    , m_profile(profile)
    , m_card(card)
    , m_hostLimit(card.node.oneHostOnly ? limits::kPcHostBytes : limits::kServerHostBytes)
{
    for (const Engine engine : {kTrainer, kMegatron, kMegatronFp8}) {
        TrainingSetup &setup = m_setups[engine];
        setup = engineSetup(job, *card.accelerator, engine != kTrainer);
        setup.compute = engine == kMegatronFp8 ? DataType::Fp8 : card.compute;
        if (auto timer = TrainingTimer::make(profile, setup, *card.accelerator, RunConditions{}))
            m_timers[engine].emplace(std::move(*timer));
        m_facts[engine] = trainingMemoryFacts(profile, setup);
    }
}

std::optional<TrainingTimer::Short> TrainingJudge::time(Engine engine, const TrainingSetup &setup)
{
    ++m_estimated;
    const auto microBatch = static_cast<std::size_t>(std::max(0, setup.layout.microBatch));
    const bool known = m_card.batchings && microBatch < m_card.batchings->size();
    return m_timers[engine] ? m_timers[engine]->brief(setup, known ? &(*m_card.batchings)[microBatch] : nullptr) : std::nullopt;
}

TrainingSetup &TrainingJudge::setupFor(const TrainingChoice &choice)
{
    TrainingSetup &setup = m_setups[engineOf(choice.megatron, choice.fp8)];
    setup.layout = choice.layout;
    setup.loss = choice.loss;
    setup.shardingGroup = choice.shardingGroup;
    return setup;
}

int TrainingJudge::fit(const TrainingChoice &choice)
{
    ++m_estimated;
    const MemoryEstimate memory = trainingMemoryOf(m_profile, setupFor(choice), m_card.accelerator, m_facts[engineOf(choice.megatron, choice.fp8)]);
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
    const auto time = this->time(engineOf(choice.megatron, choice.fp8), setupFor(choice));
    if (!time)
        return std::nullopt;
    m_steadySeconds = time->token.value;
    const double seconds = m_job.tokens ? time->wall.value : m_steadySeconds;
    return std::isfinite(seconds) && seconds > 0 ? std::optional(seconds) : std::nullopt;
}

std::size_t TrainingJudge::groupOf(const TrainingShape &shape)
{
    const Engine engine = engineOf(shape.megatron, shape.fp8);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        const Group &group = m_groups[i];
        if (group.tensor == shape.tensor && group.context == shape.context && group.expert == shape.expert && group.engine == engine)
            return i;
    }
    m_groups.push_back({shape.tensor, shape.context, shape.expert, engine, {}});
    m_groups.back().seconds.fill(-1);
    return m_groups.size() - 1;
}

double TrainingJudge::askLeastDeviceSeconds(std::size_t index, int microBatch)
{
    Group &shape = m_groups[index];
    double &known = shape.seconds[std::min<std::size_t>(static_cast<std::size_t>(microBatch), kMicroBatches - 1)];
    TrainingChoice alone;
    alone.megatron = shape.engine != kTrainer;
    alone.fp8 = shape.engine == kMegatronFp8;
    alone.layout.tensorParallel = shape.tensor;
    alone.layout.contextParallel = shape.context;
    alone.layout.expertParallel = shape.expert;
    alone.layout.sequenceParallel = shape.tensor > 1;
    alone.layout.microBatch = microBatch;
    alone.loss = LossPath::Fused; // never slower than another
    const auto time = this->time(shape.engine, setupFor(alone));
    known = 0; // no estimate, no bound
    if (time) {
        double step = 0;
        for (const auto &[kind, name] : EnumNames<TimePartKind>::table) {
            // What replicas share or add, and what is a share of the whole step.
            const bool ofStep = kind == TimePartKind::Optimizer || kind == TimePartKind::DataParallel || kind == TimePartKind::Pipeline || kind == TimePartKind::DataLoading || kind == TimePartKind::Rollout;
            step += ofStep ? 0 : time->parts[kind].value;
        }
        const double least = step * shape.tensor * shape.context / time->tokens * kRounding;
        known = std::isfinite(least) && least > 0 ? least : 0;
    }
    return known;
}

double TrainingJudge::leastFactor(int devices)
{
    if (!(m_job.trainingSetup.tokens > 0))
        return straggling(devices) / devices * kRounding;
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
    const auto time = this->time(engineOf(replicas.megatron, replicas.fp8), setup);
    setup.tokens = tokens;
    const double goodput = time && time->goodput > 0 && time->goodput <= 1 ? time->goodput : 1;
    m_factors.emplace_back(devices, tokens / devices / goodput * straggling(devices) * kRounding);
    return m_factors.back().second;
}

double TrainingJudge::straggling(int devices) const
{
    for (const auto &timer : m_timers) {
        if (timer)
            return 1 + training::stragglerShare(timer->machine(), devices);
    }
    return 1;
}

TrainingJudge::OncePerStep TrainingJudge::oncePerStep(const TrainingChoice &choice)
{
    const auto time = this->time(engineOf(choice.megatron, choice.fp8), setupFor(choice));
    if (!time)
        return {};
    const double sequences = static_cast<double>(choice.layout.microBatch) * choice.layout.gradientAccumulation * choice.layout.dataParallel;
    return {time->exchange.value, time->parts[TimePartKind::Optimizer].value, time->tokens / sequences};
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
    return onRank * (2 + (keepsGradients ? bytesOf(m_setups[kMegatron].gradients) : 0)) > capacity->value;
}

} // namespace powertrain
