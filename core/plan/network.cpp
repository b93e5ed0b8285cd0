// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/network.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

// Planning constants. Sources: [1] stas00/ml-engineering 744d01e (2026-08-22), network chapter; [2] NVIDIA DGX
// SuperPOD reference architectures H100 and B200, network fabrics; [3] MLPerf-style training runs, see time estimates.
constexpr double kAttainableShare = 0.8;    // [1]: of a link's nominal rate
constexpr double kDefaultUtilisation = 0.4; // [3]: share of the dense 16-bit peak when nothing better is known
constexpr double kGoodOverhead = 0.25;      // N-2: above, tensor parallelism over this link is poor
constexpr double kRefusedOverhead = 0.6;
constexpr double kSlowNeed = 1e9, kMiddleNeed = 6e9, kFastNeed = 25e9; // N-10 … N-13, B/s per GPU
constexpr int kRailNodes = 16;                                         // rail-optimised above
constexpr int kNodesPerUnit = 32, kRails = 8, kDownPorts = 32;         // [2]: 64-port switch, half down, half up
constexpr int kSingleSwitchNodes = 8;                                  // 64 GPUs on one 64-port switch
constexpr int kTwoTierLeaves = 64;
constexpr double kBottleneck = 0.8;

int ceilDivide(int a, int b)
{
    return (a + b - 1) / b;
}

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

class NetworkPlanner {
public:
    NetworkPlanner(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes, std::optional<FlopsPerSecond> achieved)
        : m_request(request)
        , m_model(model)
        , m_accelerator(accelerator)
        , m_layout(layout)
    {
        m_plan.nodes = std::max(nodes, 1);
        m_achieved = achieved;
        if (!m_achieved) {
            const auto peak = accelerator.peak.bf16 ? accelerator.peak.bf16 : accelerator.peak.fp16;
            if (peak)
                m_achieved = *peak * kDefaultUtilisation;
        }
    }

    NetworkPlan plan()
    {
        chooseNodeLink();
        if (m_plan.nodes > 1) {
            needBetweenNodes();
            chooseFabric();
        }
        m_plan.derivation = m_recorder.take();
        return std::move(m_plan);
    }

private:
    bool hasFastLink() const { return m_accelerator.linkPerDirection && m_accelerator.fastDomainSize.value_or(2) > 1; }

    std::optional<BytesPerSecond> nodeLinkRate() const
    {
        return hasFastLink() ? m_accelerator.linkPerDirection : m_accelerator.pciePerDirection();
    }

    /// R-60 … R-62 and N-2.
    void chooseNodeLink()
    {
        const int perNode = m_layout.gpus() / std::max(m_plan.nodes, 1);
        if (std::max(perNode, m_layout.gpus() > 1 ? 2 : 1) < 2)
            return;
        m_plan.inNode = hasFastLink() ? NodeLink::FastLink : NodeLink::Pcie;
        const bool training = m_request.isTraining();
        const int t = m_layout.tensorParallel;
        if (t > 1 && m_achieved && training) {
            if (const auto link = nodeLinkRate()) {
                const double overhead = tensorParallelOverhead(t, static_cast<double>(m_model.architecture.hidden), *m_achieved, *link * kAttainableShare);
                m_plan.tensorParallelOverhead = overhead;
                m_recorder.step("plan.network.tensor_parallel", "ρ = 0.222 (t − 1) F / (h BW)",
                    {Argument::of("t", t), Argument::of("F", m_achieved->value, Unit::FlopsPerSecond), Argument::of("h", static_cast<double>(m_model.architecture.hidden)),
                        Argument::of("BW", link->value * kAttainableShare, Unit::BytesPerSecond)},
                    Argument::of("rho", overhead, Unit::Ratio), "Megatron-LM: four all-reduces per layer");
                if (overhead > kGoodOverhead)
                    m_plan.advice.push_back({overhead > kRefusedOverhead ? "plan.network.tensor_parallel_too_slow" : "plan.network.tensor_parallel_poor", {Argument::of("overhead", overhead, Unit::Ratio)}});
            }
        }
        const bool experts = m_layout.expertParallel > 1;
        const bool fastCard = m_achieved && m_achieved->value >= 300e12; // H100 class
        m_plan.fastLinkRequired = (training && t > 1) || (training && shardsWeights(m_layout.sharding) && fastCard && !trainsAdapterOnly(m_request)) || experts || (!training && t > 2);
        // Two slow cards may share tensors over PCIe: N-2 decides.
        if (training && t == 2 && m_plan.tensorParallelOverhead && *m_plan.tensorParallelOverhead <= kGoodOverhead && !experts)
            m_plan.fastLinkRequired = false;
        if (m_plan.fastLinkRequired && m_plan.inNode != NodeLink::FastLink)
            m_plan.advice.push_back({"plan.network.fast_link_missing", {Argument::ofText("accelerator", m_accelerator.name)}});
        else if (m_plan.inNode == NodeLink::Pcie)
            m_plan.advice.push_back({"plan.network.pcie_enough", {}});
    }

    /// Tokens one replica processes between two synchronisations.
    double tokensBetweenSyncs() const
    {
        const double step = std::max(m_layout.microBatch, 1) * std::max(m_request.model.sequenceLength, 1.0);
        const bool everyMicroStep = shardsWeights(m_layout.sharding) || m_layout.sharding == Sharding::Zero2;
        return everyMicroStep ? step : step * std::max(m_layout.gradientAccumulation, 1);
    }

    /// Parameters that are communicated for each one that a token computes with: 1 for a dense model.
    double communicatedShare() const
    {
        const ParameterCounts &counts = m_model.inventory.counts;
        if (counts.active <= 0 || counts.total <= 0)
            return 1;
        const double experts = static_cast<double>(counts.experts) / std::max(m_layout.expertParallel, 1);
        return std::max(1.0, (static_cast<double>(counts.total - counts.experts) + experts) / static_cast<double>(counts.active));
    }

    void needBetweenNodes()
    {
        if (!m_request.isTraining() || !m_achieved)
            return;
        const bool recomputes = m_layout.checkpointing == Checkpointing::Full;
        const bool sharded = shardsWeights(m_layout.sharding);
        const double tokens = tokensBetweenSyncs();
        BytesPerSecond need;
        if (trainsAdapterOnly(m_request) && !sharded) {
            // All-reduce of the adapter's 16-bit gradients, 4 bytes each; frozen weights compute 4 FLOPs a parameter.
            const double compute = 4 * static_cast<double>(std::max<std::int64_t>(m_model.inventory.counts.active, 1)) * tokens / m_achieved->value;
            need = BytesPerSecond(4 * adapterParameters(m_model, m_request.task.loraRank) / compute);
        } else {
            need = dataParallelBandwidth(*m_achieved, tokens, sharded, recomputes) * communicatedShare();
        }
        // Model shards divide volume and compute alike, so tensor and pipeline parallelism leave the ratio as it is.
        m_plan.neededPerGpu = need;
        m_recorder.step("plan.network.data_parallel", "κ F / T_r",
            {Argument::of("kappa", (sharded ? 1.0 : 2.0 / 3) * (recomputes ? 0.75 : 1), Unit::Ratio), Argument::of("F", m_achieved->value, Unit::FlopsPerSecond), Argument::of("T_r", tokens, Unit::Tokens)},
            Argument::of("BW", need.value, Unit::BytesPerSecond), "stas00/ml-engineering 744d01e, ZeRO (arXiv:1910.02054)");
    }

    /// N-10 … N-13, R-63 … R-65.
    void chooseFabric()
    {
        const int perNode = std::max(m_layout.gpus() / m_plan.nodes, 1);
        const bool crossesNodes = m_layout.tensorParallel > perNode || m_layout.expertParallel > perNode;
        const double need = m_plan.neededPerGpu ? m_plan.neededPerGpu->value : 0;
        const bool adapterOnly = m_request.isTraining() && trainsAdapterOnly(m_request) && !shardsWeights(m_layout.sharding);
        if (!m_request.isTraining()) {
            // N-3: pipeline stages send little; tensor or expert parallelism over nodes is bound by latency.
            m_plan.betweenNodes = crossesNodes ? FabricClass::Infiniband400 : FabricClass::Ethernet100;
        } else if (adapterOnly && need <= kSlowNeed) {
            m_plan.betweenNodes = FabricClass::Ethernet25;
        } else if (adapterOnly && need <= kMiddleNeed) {
            m_plan.betweenNodes = FabricClass::Ethernet100;
        } else if (m_plan.nodes > kRailNodes) {
            m_plan.betweenNodes = FabricClass::RailOptimised;
        } else if (need > kFastNeed || crossesNodes) {
            m_plan.betweenNodes = FabricClass::Infiniband400;
        } else {
            // one adapter per GPU even where the average need is small, since bursts are not.
            m_plan.betweenNodes = need > kMiddleNeed ? FabricClass::Infiniband400 : FabricClass::Roce200;
        }
        const int gpusPerNode = m_accelerator.gpusPerNode.value_or(8);
        const bool perGpu = m_plan.betweenNodes >= FabricClass::Roce200;
        m_plan.fabric.nicsPerNode = perGpu ? gpusPerNode : 1;
        if (perGpu && gpusPerNode == kRails) {
            const RailFabric fabric = railFabric(m_plan.nodes);
            m_plan.fabric.leafSwitches = fabric.leaf;
            m_plan.fabric.spineSwitches = fabric.spine;
            m_plan.fabric.coreSwitches = fabric.core;
            m_recorder.step("plan.network.switches", "8 × ceil(nodes ÷ 32)", {Argument::of("nodes", m_plan.nodes)}, Argument::of("leaf", fabric.leaf), "NVIDIA DGX SuperPOD reference architecture");
        } else {
            // One switch of 64 ports takes this many nodes; more are stacked.
            m_plan.fabric.leafSwitches = ceilDivide(m_plan.nodes * m_plan.fabric.nicsPerNode, m_plan.nodes * m_plan.fabric.nicsPerNode > 64 ? kDownPorts : 64);
        }
        advise(crossesNodes);
    }

    void advise(bool crossesNodes)
    {
        if (m_plan.betweenNodes >= FabricClass::Roce200)
            m_plan.advice.push_back({"plan.network.infiniband_or_roce", {}});
        if (m_plan.betweenNodes == FabricClass::RailOptimised)
            m_plan.advice.push_back({"plan.network.full_units", {}});
        if (crossesNodes && m_layout.tensorParallel > 1)
            m_plan.advice.push_back({"plan.network.tensor_parallel_across_nodes", {}});
        m_plan.advice.push_back({"plan.network.check_rdma_in_log", {}});
        m_plan.advice.push_back({"plan.network.separate_storage_network", {}});
    }

    const Request &m_request;
    const Model &m_model;
    const Accelerator &m_accelerator;
    const Layout &m_layout;
    std::optional<FlopsPerSecond> m_achieved;
    NetworkPlan m_plan;
    StepRecorder m_recorder;
};

} // namespace

NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes, std::optional<FlopsPerSecond> achieved, const TimeParts *)
{
    return NetworkPlanner(request, model, accelerator, layout, nodes, achieved).plan();
}

BytesPerSecond dataParallelBandwidth(FlopsPerSecond achieved, double tokensBetweenSyncs, bool shardedWeights, bool fullRecomputation)
{
    const double kappa = (shardedWeights ? 1.0 : 2.0 / 3) * (fullRecomputation ? 0.75 : 1);
    return BytesPerSecond(kappa * achieved.value / std::max(tokensBetweenSyncs, 1.0));
}

double tensorParallelOverhead(int tensorParallel, double hidden, FlopsPerSecond achieved, BytesPerSecond link)
{
    if (tensorParallel < 2 || hidden <= 0 || link.value <= 0)
        return 0;
    return 16.0 / 72 * (tensorParallel - 1) * achieved.value / (hidden * link.value);
}

RailFabric railFabric(int nodes)
{
    RailFabric fabric;
    if (nodes < 2)
        return fabric;
    fabric.nodeCables = kRails * nodes;
    if (nodes <= kSingleSwitchNodes) {
        fabric.leaf = 1;
        return fabric;
    }
    fabric.leaf = kRails * ceilDivide(nodes, kNodesPerUnit);
    fabric.leafCables = kDownPorts * fabric.leaf;
    if (fabric.leaf <= kTwoTierLeaves) {
        fabric.spine = 1;
        while (2 * fabric.spine < fabric.leaf)
            fabric.spine *= 2;
    } else {
        fabric.spine = fabric.leaf;
        fabric.core = fabric.leaf / 2;
        fabric.coreCables = kDownPorts * fabric.leaf;
    }
    return fabric;
}

Balance judgeBalance(Seconds compute, Seconds network, Seconds storage)
{
    Balance balance;
    if (!(compute.value > 0))
        return balance;
    balance.network = network / compute;
    balance.storage = storage / compute;
    if (std::max(balance.network, balance.storage) > kBottleneck)
        balance.bottleneck = balance.network >= balance.storage ? Balance::Corner::Network : Balance::Corner::Storage;
    return balance;
}

Balance judgeBalance(const TrainingTime &time, const StoragePlan &storage)
{
    using enum TimePartKind;
    const Seconds network = time.parts[TensorParallel] + time.parts[DataParallel] + time.parts[ExpertParallel];
    const Seconds compute = time.parts.total() - network;
    Seconds stored;
    for (const StorageNeed &tier : storage.tiers) {
        // readBandwidth already holds the margin of 1.5 or the floor of one SSD per node; 4 bytes a token at most.
        if (tier.readBandwidth && tier.readBandwidth->value > 0 && time.tokensPerSecond.value.value > 0)
            stored = std::max(stored, Seconds(time.tokensPerSecond.value.value * time.step.value.value * 4 / tier.readBandwidth->value));
    }
    if (storage.checkpointInterval && storage.checkpointBlocked)
        stored += time.step.value * (*storage.checkpointBlocked / *storage.checkpointInterval);
    return judgeBalance(compute, network, stored);
}

} // namespace powertrain
