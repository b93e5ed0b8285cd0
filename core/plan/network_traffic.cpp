// SPDX-License-Identifier: GPL-3.0-or-later
//
// Volumes: ring collectives send (n − 1)/n of the data each way (stas00/ml-engineering 744d01e, network; ZeRO,
// arXiv 1910.02054; Megatron-LM, arXiv 1909.08053 and 2205.05198). The training volumes are those of the time estimate.
#include "core/plan/network_traffic.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/estimate/training_framework.h"
#include "core/estimate/training_terms.h"
#include "core/plan/layouts.h"

namespace powertrain::network {

namespace {

using Kind = TrafficKind;

constexpr double kWeightBytes = 2;                          ///< weights and activations travel in 16 bit
constexpr double kGoodShare = 0.25;                         ///< N-2: of the compute time; above, the link is poor
constexpr double kRefusedShare = 0.6;                       ///< N-2: above, the layout should not run over it
constexpr double kLargest = 1e18;                           ///< bytes; beyond, the input was absurd
constexpr double kMostDevices = 1e9;                        ///< as Layout::gpus() can count
constexpr double kExpertBytesOut = 1, kExpertBytesBack = 2; ///< serving: dispatched in 8 bit, combined in 16 (DeepEP README)
constexpr std::string_view kCollectives = "stas00/ml-engineering 744d01e, collectives";

bool usable(double bytes) { return std::isfinite(bytes) && bytes > 0 && bytes < kLargest; }

double devicesOf(const Layout &layout)
{
    double devices = 1;
    for (const int degree : {layout.tensorParallel, layout.pipelineParallel, layout.dataParallel, layout.contextParallel, layout.expertParallel})
        devices *= std::max(degree, 1);
    return devices;
}

Argument bytesArgument(std::string name, double value) { return Argument::of(std::move(name), value, Unit::Bytes); }

/// Places flows on nodes, keeps the sensible ones.
class Collector {
public:
    Collector(FlowList &list, double node, StepRecorder &recorder)
        : m_list(list)
        , m_node(std::max(1.0, node))
        , m_recorder(recorder) { }

    void add(Kind kind, double ranks, double stride, double bytes, std::string_view code, std::string_view formula, std::initializer_list<Argument> inputs, std::string_view source)
    {
        if (!(ranks > 1) || !usable(bytes))
            return;
        Flow flow{kind, ranks, std::max(1.0, stride), Bytes(bytes), 1, ranks * stride > m_node};
        // A collective's ring passes through every rank of a node and leaves it once; a message to one rank, an exchange
        // of all with all and short all-reduces (12.5 % of the line at 16 MiB, [kCollectives]) have one adapter.
        if (flow.betweenNodes && (kind == Kind::Data || kind == Kind::Context))
            flow.adapters = std::clamp(std::floor(m_node / flow.stride), 1.0, ranks);
        m_list.flows.push_back(flow);
        m_recorder.step(code, formula, inputs, bytesArgument("V", bytes), source);
    }

private:
    FlowList &m_list;
    double m_node;
    StepRecorder &m_recorder;
};

/// The run of the time estimate, without what only its seconds need.
class TrainingFlows {
public:
    TrainingFlows(const TrafficJob &job, const RankLinks &links)
        : m_planJob(makeJob(job.request, job.model))
        , m_setup(setupOf(job))
        , m_profile(buildTrainingProfile(job.model))
        , m_stack(trainingStack(m_setup.framework, m_setup.frameworkVersion))
        , m_trainable(trainableParameters(m_profile, m_setup))
    {
        m_machine.links.domain = links.domain;
        m_machine.links.node = links.node;
        m_machine.cardsPerNode = links.node;
        if (auto made = training::makeRun(m_profile, m_setup, m_stack, m_machine, m_trainable))
            m_run.emplace(*made);
    }

    void fill(const TrafficJob &job, FlowList &list, double node, StepRecorder &recorder) const
    {
        if (!m_run)
            return;
        setCompute(job, list, recorder);
        Collector collect(list, node, recorder);
        addTensor(collect);
        addContext(collect);
        addExpert(collect);
        addPipeline(collect);
        addData(collect);
    }

private:
    TrainingSetup setupOf(const TrafficJob &job) const
    {
        FoundLayout found;
        found.layout = job.layout;
        found.compute = job.compute;
        found.shardingGroup = job.shardingGroup;
        return setupFor(m_planJob, found, job.accelerator);
    }

    double passes() const { return m_run->accumulation * m_run->sequences; }

    /// From the estimate's parts; without them from the FLOPs of the rank's tokens at the rate it achieves.
    void setCompute(const TrafficJob &job, FlowList &list, StepRecorder &recorder) const
    {
        const training::Run &run = *m_run;
        if (job.parts) {
            list.compute = computeSeconds(*job.parts);
            recorder.step("plan.network.compute_time", "t_step − t_comm − t_wait − t_data", {Argument::of("t_step", job.parts->total().value, Unit::Seconds)},
                Argument::of("t_c", list.compute->value, Unit::Seconds), "time estimate");
            return;
        }
        if (!job.achieved || !(job.achieved->value > 0))
            return;
        const double tokens = run.rankTokens * passes() / (run.t * run.p);
        const double flops = run.flops.perToken.model().value;
        const double seconds = tokens * flops / job.achieved->value;
        if (!usable(seconds))
            return;
        list.compute = Seconds(seconds);
        recorder.step("plan.network.compute_time", "T C / F", {Argument::of("T", tokens, Unit::Tokens), Argument::of("C", flops, Unit::Flops), Argument::of("F", job.achieved->value, Unit::FlopsPerSecond)},
            Argument::of("t_c", seconds, Unit::Seconds), "model FLOPs of one token; jax-ml/scaling-book");
    }

    void addTensor(Collector &collect) const
    {
        const training::Run &run = *m_run;
        collect.add(Kind::Tensor, run.t, 1, training::tensorTerms(run).bytes * passes(), "plan.network.tensor_volume", "(8 + 4 r) (t − 1)/t × B s h b × L m",
            {Argument::of("r", run.flops.forwardAgain), Argument::of("t", run.t), Argument::of("B s", run.rankTokens, Unit::Tokens), Argument::of("h", run.profile.hidden), bytesArgument("b", kWeightBytes),
                Argument::of("L", run.layers), Argument::of("m", passes())},
            "Megatron-LM (arXiv 1909.08053): four all-reduces a layer, two more where it is recomputed");
    }

    void addContext(Collector &collect) const
    {
        const training::Run &run = *m_run;
        collect.add(Kind::Context, run.c, run.t, training::ringTerms(run).bytes * passes(), "plan.network.context_volume", "3 (c − 1) × B s × kv b × m",
            {Argument::of("c", run.c), Argument::of("B s", run.rankTokens, Unit::Tokens), Argument::of("kv", run.profile.kvWidth * run.layerShare / std::min(run.t, run.profile.kvHeads)), bytesArgument("b", kWeightBytes), Argument::of("m", passes())},
            "ring attention (arXiv 2310.01889): keys and values forward, again backward, and their gradients");
    }

    void addExpert(Collector &collect) const
    {
        const training::Run &run = *m_run;
        collect.add(Kind::Expert, run.e, 1, training::expertTerms(run).bytes * passes(), "plan.network.expert_volume", "(4 + 2 r) (e − 1)/e × T k h b × L_moe m",
            {Argument::of("r", run.flops.forwardAgain), Argument::of("e", run.e), Argument::of("T", run.rankTokens / (run.setup.layout.sequenceParallel ? run.t : 1), Unit::Tokens), Argument::of("k", run.profile.expertsPerToken),
                Argument::of("h", run.profile.expertInput), bytesArgument("b", kWeightBytes), Argument::of("L_moe", run.profile.moeLayers * run.layerShare), Argument::of("m", passes())},
            "two all-to-alls each way; between nodes a token goes once to each node that holds one of its experts");
    }

    void addPipeline(Collector &collect) const
    {
        const training::Run &run = *m_run;
        const double split = run.setup.layout.sequenceParallel ? run.t : 1;
        const double bytes = 2 * run.rankTokens * run.profile.hidden * kWeightBytes / split * run.v * run.accumulation;
        collect.add(Kind::Pipeline, run.p, run.t * run.c * run.d, bytes, "plan.network.pipeline_volume", "2 B s h b × v m",
            {Argument::of("B s", run.rankTokens / split, Unit::Tokens), Argument::of("h", run.profile.hidden), bytesArgument("b", kWeightBytes), Argument::of("v", run.v), Argument::of("m", run.accumulation)},
            "arXiv 2104.04473: activations forward and gradients back at each boundary");
    }

    /// Dense weights and experts have groups of their own: an expert's copies are fewer and stand further apart.
    void addData(Collector &collect) const
    {
        const training::Run &run = *m_run;
        const double ranks = run.d * run.c;
        if (ranks <= 1)
            return;
        const double group = run.gathers ? run.shardRanks : ranks;
        const double ofExperts = run.e > 1 ? std::max(1.0, group * run.t / run.e) : group;
        const double dense = (group - 1) / group, experts = (ofExperts - 1) / ofExperts;
        const double trained = (run.localTrained - run.localTrainedExperts) * dense + run.localTrainedExperts * experts;
        const double gradientBytes = std::max(kWeightBytes, bytesOf(run.setup.gradients));
        if (run.gathers) {
            const double whole = (run.localParameters - run.localExperts) * dense + run.localExperts * experts;
            const bool thrice = run.setup.layout.sharding == Sharding::Zero3 && run.flops.forwardAgain > 0;
            const double gathers = thrice ? 3 : 2;
            double bytes = (gathers * kWeightBytes * whole + kWeightBytes * trained) * passes();
            if (group < ranks) // hybrid sharding: the copies agree once a step
                bytes += 2 * gradientBytes * run.localTrained / group;
            collect.add(Kind::Data, ranks, run.t, bytes, "plan.network.sharded_volume", "(g P + P_t) b m",
                {Argument::of("g", gathers), Argument::of("P", whole, Unit::Parameters), Argument::of("P_t", trained, Unit::Parameters), bytesArgument("b", kWeightBytes), Argument::of("m", passes())},
                "ZeRO (arXiv 1910.02054): weights gathered forward and backward, gradients scattered, in each micro-batch");
            return;
        }
        // ZeRO-2 scatters the gradients of every micro-batch; an all-reduce sends them there and back.
        const Sharding sharding = run.setup.layout.sharding;
        const double scattered = sharding == Sharding::Zero2 ? run.accumulation : 1;
        const bool plain = sharding == Sharding::None || sharding == Sharding::Ddp;
        const double perParameter = gradientBytes * scattered + (plain ? gradientBytes : kWeightBytes);
        collect.add(Kind::Data, ranks, run.t, perParameter * trained, "plan.network.data_volume", "(n − 1)/n × P_t (b_g m_g + b_w)",
            {Argument::of("n", ranks), Argument::of("P_t", run.localTrained, Unit::Parameters), bytesArgument("b_g", gradientBytes), Argument::of("m_g", scattered), bytesArgument("b_w", plain ? gradientBytes : kWeightBytes)}, kCollectives);
    }

    PlanJob m_planJob;
    TrainingSetup m_setup;
    TrainingProfile m_profile;
    const TrainingStack &m_stack;
    TrainableParameters m_trainable;
    training::Machine m_machine;
    std::optional<training::Run> m_run;
};

/// Ranks of a replica as engines lay them out: with attention data parallelism each rank or group has its own users.
struct ReplicaRanks {
    double tensor = 1, groups = 1, stages = 1;

    double ranks() const { return tensor * groups; }
};

ReplicaRanks replicaRanks(const Layout &layout)
{
    const double t = std::max(layout.tensorParallel, 1), d = std::max(layout.dataParallel, 1), e = std::max(layout.expertParallel, 1);
    ReplicaRanks ranks{t, 1, static_cast<double>(std::max(layout.pipelineParallel, 1))};
    if (layout.attentionDataParallel) {
        ranks.groups = d > 1 ? d : t;
        ranks.tensor = d > 1 ? t : 1;
    } else if (e > t) {
        ranks.groups = std::max(1.0, std::floor(e / t));
    }
    return ranks;
}

void addServing(const TrafficJob &job, FlowList &list, double node, StepRecorder &recorder)
{
    const TrainingProfile profile = buildTrainingProfile(job.model);
    if (profile.layers <= 0 || profile.hidden <= 0)
        return;
    if (job.parts && usable(computeSeconds(*job.parts).value)) {
        list.compute = computeSeconds(*job.parts);
        recorder.step("plan.network.compute_time", "t_decode − t_comm", {Argument::of("t_decode", job.parts->total().value, Unit::Seconds)}, Argument::of("t_c", list.compute->value, Unit::Seconds), "time estimate");
    }
    const ReplicaRanks replica = replicaRanks(job.layout);
    // All micro-batches of a step, on the layers of one stage, come to the whole batch on a stage's share of the layers.
    const double drafted = std::max(0.0, makeJob(job.request, job.model).servingSetup.speculativeTokens);
    const double tokens = std::clamp(std::isfinite(job.decodeBatch) ? job.decodeBatch : 1, 1.0, 1e9) * (1 + drafted);
    const double layers = profile.layers / replica.stages;
    Collector collect(list, node, recorder);
    const double t = replica.tensor, n = replica.ranks();
    collect.add(Kind::Tensor, t, 1, tokens / replica.groups * 4 * (t - 1) / t * layers * profile.hidden * kWeightBytes, "plan.network.decode_tensor_volume", "2 × 2 (t − 1)/t × B h b × L",
        {Argument::of("t", t), Argument::of("B", tokens / replica.groups, Unit::Tokens), Argument::of("h", profile.hidden), bytesArgument("b", kWeightBytes), Argument::of("L", layers)}, "two all-reduces in each layer of a decode step");
    if (profile.experts > 0 && replica.groups > 1) {
        const double copies = (n - 1) * (1 - std::pow(1 - 1 / n, profile.expertsPerToken));
        const double width = kExpertBytesOut + kExpertBytesBack;
        collect.add(Kind::Expert, n, 1, tokens / n * copies * profile.expertInput * width * profile.moeLayers / replica.stages, "plan.network.decode_expert_volume", "B/n × r h (b_out + b_back) × L_moe",
            {Argument::of("B", tokens, Unit::Tokens), Argument::of("n", n), Argument::of("r", copies), Argument::of("h", profile.expertInput), bytesArgument("b_out", kExpertBytesOut), bytesArgument("b_back", kExpertBytesBack), Argument::of("L_moe", profile.moeLayers / replica.stages)},
            "two all-to-alls in each layer with experts; a token goes once to each other rank that holds one of its experts (DeepEP)");
    }
    collect.add(Kind::Pipeline, replica.stages, n, tokens / replica.groups * profile.hidden * kWeightBytes, "plan.network.decode_pipeline_volume", "B h b",
        {Argument::of("B", tokens / replica.groups, Unit::Tokens), Argument::of("h", profile.hidden), bytesArgument("b", kWeightBytes)}, "activations of a decode step from stage to stage");
}

/// What the estimate saw of a kind; nothing where its part also holds something else.
std::optional<Seconds> visible(const TimeParts &parts, Kind kind, std::optional<Seconds> onLink, bool training)
{
    switch (kind) {
    case Kind::Tensor:
        return parts[TimePartKind::TensorParallel];
    case Kind::Context:
        return parts[TimePartKind::ContextParallel];
    case Kind::Expert:
        return parts[TimePartKind::ExpertParallel];
    case Kind::Data:
        return parts[TimePartKind::DataParallel];
    case Kind::Pipeline: // in training the part is mostly the bubble, in which nothing is sent
        if (!training)
            return parts[TimePartKind::Pipeline];
        return onLink ? std::optional(std::min(*onLink, parts[TimePartKind::Pipeline])) : std::nullopt;
    }
    return std::nullopt;
}

LinkVerdict byShare(double share)
{
    if (!std::isfinite(share))
        return LinkVerdict::Unknown;
    return share <= kGoodShare ? LinkVerdict::Good : share <= kRefusedShare ? LinkVerdict::Poor
                                                                            : LinkVerdict::Insufficient;
}

/// Data and pipeline traffic costs what does not fit beside compute; the others cost all of their time, less what an
/// estimate found hidden. Decode steps are bound by latency, which only the estimate knows (N-3).
LinkVerdict judge(const Traffic &traffic, std::optional<Seconds> compute, bool training)
{
    if (!compute || !(compute->value > 0))
        return LinkVerdict::Unknown;
    if (traffic.kind == Kind::Data || (traffic.kind == Kind::Pipeline && training)) {
        if (!traffic.needed || !traffic.available)
            return LinkVerdict::Unknown;
        const double beyond = *traffic.needed / *traffic.available - 1;
        return beyond <= 0 ? LinkVerdict::Good : beyond <= kRefusedShare ? LinkVerdict::Poor
                                                                         : LinkVerdict::Insufficient;
    }
    if (!traffic.available)
        return LinkVerdict::Unknown;
    const Seconds onLink = traffic.perStep / *traffic.available;
    const bool measured = traffic.time && !(training && traffic.kind == Kind::Tensor); // N-2 leaves overlap out
    const LinkVerdict verdict = byShare((measured ? *traffic.time : onLink) / *compute);
    // A layer's all-reduces wait for each other: across nodes latency adds to any bandwidth.
    return traffic.kind == Kind::Tensor && traffic.betweenNodes ? std::max(verdict, LinkVerdict::Poor) : verdict;
}

} // namespace

FlowList flowsOf(const TrafficJob &job, StepRecorder &recorder)
{
    FlowList list;
    if (!(devicesOf(job.layout) < kMostDevices))
        return list;
    const bool training = job.request.isTraining();
    const RankLinks links = rankLinks(job.accelerator, std::nullopt);
    if (training)
        TrainingFlows(job, links).fill(job, list, links.node, recorder);
    else
        addServing(job, list, links.node, recorder);
    return list;
}

Seconds computeSeconds(const TimeParts &parts)
{
    using enum TimePartKind;
    Seconds rest = parts.total();
    for (const TimePartKind kind : {TensorParallel, ContextParallel, DataParallel, Pipeline, ExpertParallel, DataLoading, Rollout})
        rest -= parts[kind];
    return std::max(rest, Seconds());
}

std::optional<BytesPerSecond> neededFor(const Flow &flow, std::optional<Seconds> compute)
{
    if (!compute || !(compute->value > 0))
        return std::nullopt;
    const bool hides = flow.kind == Kind::Data || flow.kind == Kind::Pipeline;
    return BytesPerSecond(flow.perStep.value / (compute->value * (hides ? 1 : kGoodShare)));
}

std::optional<BytesPerSecond> neededBetweenNodes(const FlowList &list)
{
    std::optional<BytesPerSecond> sum;
    for (const Flow &flow : list.flows) {
        const auto needed = flow.betweenNodes ? neededFor(flow, list.compute) : std::nullopt;
        if (needed)
            sum = sum.value_or(BytesPerSecond()) + *needed / flow.adapters;
    }
    return sum;
}

std::vector<Traffic> judgeFlows(const FlowList &list, const RankLinks &links, const TimeParts *parts, bool training)
{
    std::vector<Traffic> all;
    for (const Flow &flow : list.flows) {
        Traffic traffic;
        traffic.kind = flow.kind;
        traffic.betweenNodes = flow.betweenNodes;
        traffic.ranks = static_cast<int>(std::min(flow.ranks, 1e9));
        traffic.perStep = flow.perStep;
        traffic.needed = neededFor(flow, list.compute);
        traffic.available = availableFor(flow, links);
        if (parts)
            traffic.time = visible(*parts, flow.kind, traffic.available ? std::optional(flow.perStep / *traffic.available) : std::nullopt, training);
        traffic.verdict = judge(traffic, list.compute, training);
        all.push_back(traffic);
    }
    return all;
}

} // namespace powertrain::network
