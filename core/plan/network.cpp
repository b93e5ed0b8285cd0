// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/network.h"

#include <algorithm>
#include <cmath>

#include "core/plan/network_fabric.h"
#include "core/plan/network_traffic.h"
#include "core/plan/proposal.h"

namespace powertrain {

namespace {

// Planning constants. Sources: [1] stas00/ml-engineering 744d01e (2026-08-22), network and model-parallelism chapters;
// [2] runs of published training reports, see the time estimates.
constexpr double kDefaultUtilisation = 0.4; // [2]: share of the dense 16-bit peak when nothing better is known
constexpr double kGoodOverhead = 0.25;      // N-2: above, tensor parallelism over this link is poor
constexpr double kFastCard = 300e12;        // [1]: from this rate on (H100 class) sharded weights outrun PCIe
constexpr int kFewTensorRanks = 2;          // slow cards may share tensors over PCIe

/// Parts for China whose fast link was cut; the rate of the part that they were made from, one direction (NVIDIA data
/// sheets of A100 and H100 SXM). The cut rate stands in the catalogue.
struct CutLink {
    std::string_view id;
    double whole;
};
constexpr CutLink kCutLinks[] = {{"nvidia-a800", 300e9}, {"nvidia-h800", 450e9}};

bool shardsWeights(Sharding sharding)
{
    return sharding == Sharding::Zero3 || sharding == Sharding::Fsdp || sharding == Sharding::FsdpNoMixed;
}

bool trainsAdapterOnly(const Request &request)
{
    if (request.task.kind == Task::Pretrain)
        return false;
    switch (request.task.method) {
    case TuningMethod::Lora:
    case TuningMethod::Qlora4:
    case TuningMethod::Qlora8:
    case TuningMethod::Dora:
    case TuningMethod::Adapter:
    case TuningMethod::BitFit:
        return true;
    default:
        return false;
    }
}

/// Of one device that a driver shows.
std::optional<FlopsPerSecond> usualRate(const Accelerator &accelerator)
{
    const auto peak = accelerator.peak.bf16 ? accelerator.peak.bf16 : accelerator.peak.fp16;
    if (!peak || !std::isfinite(peak->value) || !(peak->value > 0))
        return std::nullopt;
    return *peak * kDefaultUtilisation / std::max(accelerator.logicalDevices, 1);
}

class NetworkPlanner {
public:
    explicit NetworkPlanner(network::TrafficJob job)
        : m_job(std::move(job))
        , m_training(m_job.request.isTraining())
        , m_adapterOnly(m_training && trainsAdapterOnly(m_job.request) && !shardsWeights(m_job.layout.sharding))
    {
        m_plan.nodes = std::max(m_job.nodes, 1);
        if (m_job.achieved && !(std::isfinite(m_job.achieved->value) && m_job.achieved->value > 0))
            m_job.achieved.reset();
        if (!m_job.achieved)
            m_job.achieved = usualRate(m_job.accelerator);
        if (m_job.parts && !std::isfinite(m_job.parts->total().value))
            m_job.parts = nullptr;
    }

    NetworkPlan plan()
    {
        m_flows = network::flowsOf(m_job, m_recorder);
        m_plan.neededPerGpu = network::neededBetweenNodes(m_flows);
        chooseNodeLink();
        if (m_plan.nodes > 1)
            chooseFabric();
        judgeTraffic();
        adviseNodeLink();
        if (m_plan.nodes > 1)
            adviseFabric();
        m_plan.derivation = m_recorder.take();
        return std::move(m_plan);
    }

private:
    const network::Flow *flow(TrafficKind kind) const
    {
        const auto found = std::find_if(m_flows.flows.begin(), m_flows.flows.end(), [kind](const network::Flow &one) { return one.kind == kind; });
        return found == m_flows.flows.end() ? nullptr : &*found;
    }

    bool crossesNodes(TrafficKind kind) const
    {
        const network::Flow *found = flow(kind);
        return found && found->betweenNodes;
    }

    /// Which of the node's links the layout's tightest group runs over.
    void chooseNodeLink()
    {
        const Layout &layout = m_job.layout;
        const double ranks = static_cast<double>(std::max(layout.tensorParallel, 1)) * std::max(layout.pipelineParallel, 1) * std::max(layout.dataParallel, 1) * std::max(layout.contextParallel, 1);
        if (ranks < 2)
            return;
        const network::RankLinks links = network::rankLinks(m_job.accelerator, std::nullopt);
        if (links.node < 2)
            return;
        const double tight = std::max({layout.tensorParallel, layout.expertParallel, 1});
        const double group = tight > 1 ? tight : std::min(ranks, links.node);
        const bool fast = links.linked && (group <= links.domain || links.domain >= links.node);
        m_plan.inNode = fast ? NodeLink::FastLink : NodeLink::Pcie;
        if (fast)
            m_plan.inNodeLink = m_job.accelerator.linkType;
        m_plan.inNodeRate = fast ? m_job.accelerator.linkPerDirection : m_job.accelerator.pciePerDirection();
    }

    void chooseFabric()
    {
        // A rack whose cards all reach each other over the fast link needs no fabric for this job.
        if (m_plan.nodes <= network::nodesOfDomain(m_job.accelerator)) {
            m_plan.advice.push_back({"plan.network.one_domain", {Argument::of("nodes", m_plan.nodes), Argument::ofText("link", m_job.accelerator.linkType)}});
            return;
        }
        network::FabricQuestion question{m_job.accelerator, m_training, m_adapterOnly, crossesNodes(TrafficKind::Tensor) || crossesNodes(TrafficKind::Expert), m_plan.nodes, m_plan.neededPerGpu};
        if (question.needed)
            *question.needed *= std::max(m_job.accelerator.logicalDevices, 1);
        m_plan.betweenNodes = network::chooseFabric(question);
        m_plan.fabric = network::fabricParts(m_plan.betweenNodes, question);
        const FabricParts &parts = m_plan.fabric;
        if (m_plan.neededPerGpu)
            m_recorder.step("plan.network.data_parallel", "Σ V / (q t_c r)", {Argument::of("t_c", m_flows.compute->value, Unit::Seconds)}, Argument::of("BW", m_plan.neededPerGpu->value, Unit::BytesPerSecond),
                "q: 1, or 1/4 where layers wait (tensor, expert, context); r: adapters of a node that one ring uses; stas00/ml-engineering 744d01e");
        if (parts.nicRate)
            m_recorder.step("plan.network.adapters", "n × rate", {Argument::of("n", parts.nicsPerNode), Argument::of("rate", parts.nicRate->value, Unit::BytesPerSecond)},
                Argument::of("node", parts.nicsPerNode * parts.nicRate->value, Unit::BytesPerSecond), "N-10 … N-13: stas00/ml-engineering 744d01e, network");
        if (parts.leafSwitches > 0)
            m_recorder.step("plan.network.switches", parts.portsPerRail > 0 && m_plan.nodes > parts.switchPorts / 8 ? "8 × ceil(nodes ÷ 32)" : "ports ≤ 64: 1, else ceil(ports ÷ 32)",
                {Argument::of("nodes", m_plan.nodes), Argument::of("ports", parts.nodeCables)}, Argument::of("leaf", parts.leafSwitches), "NVIDIA DGX SuperPOD reference architectures H100 and B200, network fabrics");
    }

    void judgeTraffic()
    {
        const network::RankLinks links = network::rankLinks(m_job.accelerator, network::fabricPerRank(m_plan.fabric, m_job.accelerator));
        m_plan.traffic = network::judgeFlows(m_flows, links, m_job.parts, m_training);
        for (const Traffic &traffic : m_plan.traffic) {
            if (traffic.needed)
                m_recorder.step("plan.network.needed", traffic.kind == TrafficKind::Data || traffic.kind == TrafficKind::Pipeline ? "V / t_c" : "V / (t_c / 4)",
                    {Argument::of("V", traffic.perStep.value, Unit::Bytes), Argument::of("t_c", m_flows.compute->value, Unit::Seconds)}, Argument::of("BW", traffic.needed->value, Unit::BytesPerSecond), "N-1, N-2: hidden behind compute, or at most a quarter of it");
            if (traffic.available)
                m_recorder.step("plan.network.available", "q × link", {Argument::of("q", network::kAttainableShare, Unit::Ratio), Argument::of("link", traffic.available->value / network::kAttainableShare, Unit::BytesPerSecond)}, Argument::of("BW", traffic.available->value, Unit::BytesPerSecond),
                    "stas00/ml-engineering 744d01e: NCCL reaches 73 … 82 % of the line");
            if (traffic.kind == TrafficKind::Tensor && m_training)
                setTensorOverhead(traffic);
        }
    }

    /// N-2 with the model's own FLOPs; for a plain transformer they are 72 h² a token and layer.
    void setTensorOverhead(const Traffic &tensor)
    {
        if (!tensor.available || !m_flows.compute || !(m_flows.compute->value > 0))
            return;
        const double overhead = (tensor.perStep / *tensor.available).value / m_flows.compute->value;
        if (!std::isfinite(overhead))
            return;
        m_plan.tensorParallelOverhead = overhead;
        m_recorder.step("plan.network.tensor_parallel", "V / (BW t_c), of a plain transformer 0.222 (t − 1) F / (h BW)",
            {Argument::of("V", tensor.perStep.value, Unit::Bytes), Argument::of("BW", tensor.available->value, Unit::BytesPerSecond), Argument::of("t_c", m_flows.compute->value, Unit::Seconds)},
            Argument::of("rho", overhead, Unit::Ratio), "Megatron-LM (arXiv 1909.08053): four all-reduces a layer");
    }

    /// R-60 … R-62 and N-2.
    void adviseNodeLink()
    {
        if (m_plan.inNode == NodeLink::None)
            return;
        const int t = m_job.layout.tensorParallel;
        const bool experts = m_job.layout.expertParallel > 1;
        const bool fastCard = m_job.achieved && m_job.achieved->value >= kFastCard;
        m_plan.fastLinkRequired = (m_training && t > 1) || (m_training && shardsWeights(m_job.layout.sharding) && fastCard && !trainsAdapterOnly(m_job.request)) || experts || (!m_training && t > kFewTensorRanks);
        // Two slow cards may share tensors over PCIe: N-2 decides.
        if (m_training && t == kFewTensorRanks && m_plan.tensorParallelOverhead && *m_plan.tensorParallelOverhead <= kGoodOverhead && !experts)
            m_plan.fastLinkRequired = false;
        for (const Traffic &traffic : m_plan.traffic)
            adviseTraffic(traffic);
        if (m_plan.fastLinkRequired && m_plan.inNode != NodeLink::FastLink)
            m_plan.advice.push_back({"plan.network.fast_link_missing", {Argument::ofText("accelerator", m_job.accelerator.name)}});
        else if (m_plan.inNode == NodeLink::Pcie && !burdensNode())
            m_plan.advice.push_back({"plan.network.pcie_enough", {}});
        else
            adviseCutLink();
    }

    bool burdensNode() const
    {
        return std::any_of(m_plan.traffic.begin(), m_plan.traffic.end(), [](const Traffic &one) { return !one.betweenNodes && one.verdict >= LinkVerdict::Poor; });
    }

    void adviseCutLink()
    {
        for (const CutLink &cut : kCutLinks) {
            if (m_plan.inNodeRate && m_job.accelerator.id.starts_with(cut.id) && m_plan.inNodeRate->value < cut.whole)
                m_plan.advice.push_back({"plan.network.link_cut", {Argument::ofText("accelerator", m_job.accelerator.name), Argument::of("rate", m_plan.inNodeRate->value, Unit::BytesPerSecond), Argument::of("whole", cut.whole, Unit::BytesPerSecond)}});
        }
    }

    void adviseTraffic(const Traffic &traffic)
    {
        if (traffic.verdict != LinkVerdict::Poor && traffic.verdict != LinkVerdict::Insufficient)
            return;
        const bool insufficient = traffic.verdict == LinkVerdict::Insufficient;
        if (traffic.kind == TrafficKind::Tensor) {
            if (m_plan.tensorParallelOverhead)
                m_plan.advice.push_back({insufficient ? "plan.network.tensor_parallel_too_slow" : "plan.network.tensor_parallel_poor", {Argument::of("overhead", *m_plan.tensorParallelOverhead, Unit::Ratio)}});
            else if (traffic.time && m_flows.compute)
                m_plan.advice.push_back({"plan.network.decode_waits", {Argument::of("share", *traffic.time / *m_flows.compute, Unit::Ratio)}});
            return;
        }
        if (!traffic.needed || !traffic.available)
            return;
        constexpr std::string_view kCodes[] = {"", "plan.network.context_exceeds", "plan.network.expert_exceeds", "plan.network.pipeline_exceeds", "plan.network.data_exceeds"};
        m_plan.advice.push_back({std::string(kCodes[static_cast<std::size_t>(traffic.kind)]), {Argument::of("needed", traffic.needed->value, Unit::BytesPerSecond), Argument::of("available", traffic.available->value, Unit::BytesPerSecond)}});
    }

    void adviseFabric()
    {
        if (m_plan.betweenNodes == FabricClass::None)
            return;
        const bool rdma = m_plan.betweenNodes >= FabricClass::Roce200;
        const Accelerator &card = m_job.accelerator;
        if (network::providerOnly(card)) {
            m_plan.advice.push_back({"plan.network.provider_fabric", {Argument::ofText("vendor", card.vendor)}});
            return;
        }
        if (rdma && network::bringsRoce(card))
            m_plan.advice.push_back({"plan.network.roce_ports", {Argument::ofText("accelerator", card.name)}});
        else if (rdma)
            m_plan.advice.push_back({"plan.network.infiniband_or_roce", {}});
        if (m_plan.betweenNodes == FabricClass::RailOptimised)
            m_plan.advice.push_back({"plan.network.full_units", {}});
        if (crossesNodes(TrafficKind::Tensor))
            m_plan.advice.push_back({"plan.network.tensor_parallel_across_nodes", {}});
        if (rdma) {
            m_plan.advice.push_back({"plan.network.one_spine", {}});
            adviseLog();
        }
        m_plan.advice.push_back({"plan.network.separate_storage_network", {}});
    }

    void adviseLog()
    {
        const std::string_view library = network::collectiveLibrary(m_job.accelerator);
        if (library == "NCCL")
            m_plan.advice.push_back({"plan.network.check_rdma_in_log", {}});
        else if (!library.empty())
            m_plan.advice.push_back({"plan.network.check_transport", {Argument::ofText("library", std::string(library))}});
    }

    network::TrafficJob m_job;
    bool m_training;
    bool m_adapterOnly;
    network::FlowList m_flows;
    NetworkPlan m_plan;
    StepRecorder m_recorder;
};

} // namespace

NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes, std::optional<FlopsPerSecond> achieved, const TimeParts *parts)
{
    return NetworkPlanner({request, model, accelerator, layout, nodes, 0, DataType::Bf16, request.model.concurrency, achieved, parts}).plan();
}

NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const PlanOption &option)
{
    network::TrafficJob job{request, model, accelerator, option.layout, option.nodes, option.shardingGroup, option.compute, request.model.concurrency, std::nullopt, nullptr};
    if (option.time) {
        job.achieved = option.time->flopsPerSecondPerGpu.value;
        job.parts = &option.time->parts;
    } else if (option.serving) {
        job.decodeBatch = option.serving->batch;
        job.parts = &option.serving->parts;
    }
    return NetworkPlanner(job).plan();
}

BytesPerSecond dataParallelBandwidth(FlopsPerSecond achieved, double tokensBetweenSyncs, bool shardedWeights, bool fullRecomputation)
{
    const double kappa = (shardedWeights ? 1.0 : 2.0 / 3) * (fullRecomputation ? 0.75 : 1);
    return BytesPerSecond(kappa * achieved.value / std::max(tokensBetweenSyncs, 1.0));
}

double tensorParallelOverhead(int tensorParallel, double hidden, FlopsPerSecond achieved, BytesPerSecond link)
{
    if (tensorParallel < 2 || !(hidden > 0) || !(link.value > 0))
        return 0;
    return 16.0 / 72 * (tensorParallel - 1) * achieved.value / (hidden * link.value);
}

} // namespace powertrain
