// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/training_space.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

constexpr int kExperts[] = {1, 2, 4, 8, 16, 32, 64};
constexpr int kContexts[] = {1, 2, 4, 8, 16, 32};
/// Tokens that a context-parallel rank keeps at least (arXiv 2407.21783 table 4: 8 192 at 131 072 over 16 ranks).
constexpr double kTokensPerContextRank = 4096;
/// Interleaving beyond this only adds traffic between stages.
constexpr int kMostVirtualPipeline = 8;
/// Open batches are tried with these; an asked batch with its divisors.
constexpr int kMicroBatches[] = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64};

bool divides(std::int64_t divisor, std::int64_t value) { return divisor > 0 && value % divisor == 0; }

} // namespace

bool runsMegatron(const PlanJob &job, const Layout &layout)
{
    return job.trainingSetup.method == Method::Pretrain || layout.sharding == Sharding::MegatronDistributedOptimizer;
}

TrainingSpace::TrainingSpace(const PlanJob &job, const NodeShape &node, const ComputeChoice &compute)
    : m_job(job)
    , m_node(node)
    , m_compute(compute)
    , m_layers(job.model->architecture.layers())
    , m_experts(job.model->architecture.isMoe() ? job.model->architecture.experts() : 0)
    , m_ladder{{Checkpointing::None, 1}, {Checkpointing::Full, 1}} // transformers recomputes whole layers, all of them
    , m_megatronLadder{{Checkpointing::None, 1}, {Checkpointing::Selective, 1}}
{
    m_batch = static_cast<std::int64_t>(std::clamp(std::round(job.targetBatch), 1.0, 1e9));
    listMicroBatches();
    for (const int every : {8, 4, 3, 2, 1}) { // --recompute-method block, --recompute-num-layers
        if (every <= std::max<std::int64_t>(1, m_layers))
            m_megatronLadder.push_back({Checkpointing::Full, every});
    }
}

/// An asked batch is cut evenly: by Megatron-LM exactly, by the trainer after it was shared out among the ranks.
void TrainingSpace::listMicroBatches()
{
    if (!m_job.batchIsAsked) {
        m_microBatches[0].assign(std::begin(kMicroBatches), std::end(kMicroBatches));
        m_microBatches[1] = m_microBatches[0];
        return;
    }
    std::set<std::int64_t> shares;
    for (const int devices : counts(m_job.maxCards * m_node.devicesPerCard, true))
        shares.insert((m_batch + devices - 1) / devices);
    for (int microBatch = 1; microBatch <= std::min<std::int64_t>(kMostMicroBatch, m_batch); ++microBatch) {
        if (std::any_of(shares.begin(), shares.end(), [microBatch](std::int64_t share) { return divides(microBatch, share); }))
            m_microBatches[0].push_back(microBatch);
        if (divides(microBatch, m_batch))
            m_microBatches[1].push_back(microBatch);
    }
}

/// transformers with torch DDP or FSDP, or with DeepSpeed. None of them cuts a model into stages here: DeepSpeed refuses
/// pipelines with ZeRO-2 and 3, FSDP's pipelines are torchtitan's.
void TrainingSpace::addTuningShapes(std::vector<TrainingShape> &list) const
{
    const auto add = [&list](Sharding sharding, bool groups = false) {
        TrainingShape shape;
        shape.sharding = sharding;
        shape.groupsOfNodes = groups;
        list.push_back(shape);
    };
    const bool quantised = !m_job.trainingSetup.quantization.empty();
    add(Sharding::Ddp);
    if (!trainsAdapter(m_job.trainingSetup.method)) {
        add(Sharding::Zero1);
        add(Sharding::Zero2);
    }
    if (!quantised) // DeepSpeed does not divide a quantised base, FSDP does (AnswerDotAI/fsdp_qlora)
        add(Sharding::Zero3);
    add(Sharding::Fsdp);
    if (!m_node.oneHostOnly)
        add(Sharding::Fsdp, true);
}

/// Megatron-LM: any split into stages whose first and last may be shorter than the others
/// (--decoder-first-pipeline-num-layers, --decoder-last-pipeline-num-layers).
bool TrainingSpace::stagesFit(int stages) const
{
    if (stages == 1)
        return true;
    if (m_layers < stages)
        return false;
    const std::int64_t most = (m_layers + stages - 1) / stages;
    return most * stages - m_layers <= 2 * (most - 1);
}

void TrainingSpace::addMegatronShapes(std::vector<TrainingShape> &list) const
{
    const double sequence = m_job.trainingSetup.sequenceLength;
    for (const int t : tensorDegrees(m_job.model->architecture, m_node.maxTensorParallel)) {
        for (int p = 1; p <= std::max<std::int64_t>(1, m_layers); ++p) {
            if (!stagesFit(p))
                continue;
            for (const int c : kContexts) {
                // Each rank gets two chunks of the sequence, so that causal work is even.
                if (c > 1 && (sequence / c < kTokensPerContextRank || std::fmod(sequence, 2.0 * c) != 0))
                    continue;
                for (const int e : kExperts) {
                    if (e > 1 && (m_experts == 0 || !divides(e, m_experts)))
                        continue;
                    // Its plain DDP keeps whole optimizer states and steps them all: never less memory, never less time.
                    if (m_compute.sixteenBit)
                        list.push_back({t, p, c, e, Sharding::MegatronDistributedOptimizer, true, false, false});
                    if (m_compute.fp8)
                        list.push_back({t, p, c, e, Sharding::MegatronDistributedOptimizer, true, true, false});
                }
            }
        }
    }
    std::stable_sort(list.begin(), list.end(), [](const TrainingShape &a, const TrainingShape &b) { return a.modelDevices() < b.modelDevices(); });
}

std::vector<TrainingShape> TrainingSpace::shapes() const
{
    std::vector<TrainingShape> list;
    if (m_job.trainingSetup.method != Method::Pretrain && m_compute.sixteenBit)
        addTuningShapes(list);
    if (mayUseMegatron(m_job))
        addMegatronShapes(list);
    return list;
}

bool TrainingSpace::standsOn(const TrainingShape &shape, int devices) const
{
    if (devices < 1 || !divides(shape.modelDevices(), devices))
        return false;
    // Experts lie over tensor-, context- and data-parallel ranks of one stage.
    if (shape.expert > 1 && !divides(shape.expert, devices / shape.pipeline))
        return false;
    if (shape.megatron && devices == 1 && m_job.trainingSetup.method != Method::Pretrain)
        return false;
    return !shape.groupsOfNodes || devices > m_node.devicesPerNode();
}

std::vector<int> TrainingSpace::counts(int maxDevices, bool dense) const
{
    std::vector<int> list;
    const int perNode = m_node.devicesPerNode();
    for (int devices = m_node.devicesPerCard; devices < perNode && devices <= maxDevices; devices *= 2)
        list.push_back(devices);
    const int most = maxDevices / perNode;
    for (int nodes = 1; nodes <= most;) {
        list.push_back(nodes * perNode);
        int step = 1;
        while (!dense && step * 16 <= nodes)
            step *= 2;
        nodes += step;
    }
    if (most > 0 && list.back() != most * perNode)
        list.push_back(most * perNode);
    return list;
}

int TrainingSpace::accumulation(const TrainingShape &shape, int replicas, int microBatch, int virtualPipeline) const
{
    const std::int64_t atOnce = static_cast<std::int64_t>(replicas) * microBatch;
    const int stages = shape.pipeline;
    if (m_job.batchIsAsked) {
        // Megatron-LM demands the exact batch, the trainer pads the last steps.
        if (atOnce > m_batch || (shape.megatron && m_batch % atOnce != 0))
            return 0;
        const std::int64_t steps = (m_batch + atOnce - 1) / atOnce;
        // A pipeline needs as many micro-batches as stages to be filled; interleaving takes them in rounds of that many.
        return steps < stages || (virtualPipeline > 1 && steps % stages != 0) ? 0 : static_cast<int>(steps);
    }
    if (microBatch > 1 && atOnce > m_batch)
        return 0;
    std::int64_t steps = std::max<std::int64_t>(stages, (m_batch + atOnce / 2) / atOnce);
    if (virtualPipeline > 1)
        steps = std::max<std::int64_t>(1, (steps + stages / 2) / stages) * stages;
    return shape.megatron && static_cast<double>(atOnce * steps) > limits::kBatchStretch * static_cast<double>(m_batch) ? 0 : static_cast<int>(steps);
}

void TrainingSpace::microBatches(const TrainingShape &shape, int replicas, std::vector<int> &list) const
{
    list.clear();
    const std::int64_t share = (m_batch + replicas - 1) / replicas;
    for (const int microBatch : m_microBatches[shape.megatron]) {
        if (microBatch > 1 && microBatch > share)
            break;
        if (m_job.batchIsAsked && !shape.megatron && share % microBatch != 0)
            continue;
        if (accumulation(shape, replicas, microBatch, 1) > 0)
            list.push_back(microBatch);
    }
}

void TrainingSpace::virtualPipelines(const TrainingShape &shape, std::vector<int> &list) const
{
    list.assign(1, 1);
    if (shape.pipeline < 2 || !divides(shape.pipeline, m_layers))
        return;
    const std::int64_t perStage = m_layers / shape.pipeline;
    for (int chunks = 2; chunks <= std::min<std::int64_t>(perStage, kMostVirtualPipeline); ++chunks) {
        if (divides(chunks, perStage))
            list.push_back(chunks);
    }
}

std::vector<Offload> TrainingSpace::offloads(const TrainingShape &shape) const
{
    if (shape.megatron)
        return {Offload::Optimizer};                 // --optimizer-cpu-offload
    std::vector<Offload> list{Offload::Activations}; // TRL activation_offloading
    switch (shape.sharding) {
    case Sharding::Zero1:
    case Sharding::Zero2:
        list.push_back(Offload::Optimizer);
        break;
    case Sharding::Zero3:
        list.push_back(Offload::Optimizer);
        list.push_back(Offload::Both);
        break;
    case Sharding::Fsdp:
        list.push_back(Offload::Both); // CPUOffload moves parameters, gradients and states
        break;
    default:
        break;
    }
    return list;
}

TrainingChoice TrainingSpace::choice(const TrainingShape &shape, int devices, int microBatch, int virtualPipeline, int accumulation) const
{
    TrainingChoice choice;
    choice.loss = m_job.trainingSetup.loss;
    choice.megatron = shape.megatron;
    choice.fp8 = shape.fp8;
    choice.shardingGroup = shape.groupsOfNodes ? m_node.devicesPerNode() : 0;
    Layout &layout = choice.layout;
    layout.tensorParallel = shape.tensor;
    layout.pipelineParallel = shape.pipeline;
    layout.contextParallel = shape.context;
    layout.expertParallel = shape.expert;
    layout.dataParallel = devices / shape.modelDevices();
    layout.virtualPipeline = virtualPipeline;
    layout.sequenceParallel = shape.tensor > 1;
    layout.sharding = devices == 1 ? Sharding::None : shape.sharding;
    layout.microBatch = microBatch;
    layout.gradientAccumulation = accumulation;
    return choice;
}

} // namespace powertrain
