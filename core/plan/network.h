// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/time.h"
#include "core/plan/storage.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

struct PlanOption;

enum class NodeLink { None,
    Pcie,
    FastLink };
enum class FabricClass { None,
    Ethernet25,
    Ethernet100,
    Roce200,
    Infiniband400,
    RailOptimised };

/// What accelerators send to each other while they work together.
enum class TrafficKind { Tensor,  ///< all-reduces of tensor parallelism
    Context,                      ///< keys and values of context parallelism
    Expert,                       ///< tokens to the experts and back
    Pipeline,                     ///< activations between stages
    Data };                       ///< gradients, and gathered weights of sharded training
enum class LinkVerdict { Unknown, ///< the link's rate or the job's speed is not known
    Good,
    Poor,           ///< costs a noticeable share of the time
    Insufficient }; ///< the layout should not run over this link

/// One kind of traffic of the chosen layout, as its volumes are.
struct Traffic {
    TrafficKind kind{};
    bool betweenNodes = false;               ///< the group spans nodes: it runs over the fabric
    int ranks = 1;                           ///< of the group that exchanges
    Bytes perStep;                           ///< sent by one accelerator (of two dies: by one of them) in one optimizer step, or decode step
    std::optional<Seconds> time;             ///< on the link it runs over, not counting what compute hides
    std::optional<BytesPerSecond> needed;    ///< one direction, so that it hides behind compute (data, pipeline) or costs at most a quarter of it (tensor, expert, context)
    std::optional<BytesPerSecond> available; ///< of the link, × the attainable share
    LinkVerdict verdict = LinkVerdict::Unknown;
};

/// What to buy, or to ask the provider for, between the nodes.
struct FabricParts {
    int nicsPerNode = 0;
    std::optional<BytesPerSecond> nicRate; ///< one direction of one adapter, nominal
    int leafSwitches = 0, spineSwitches = 0, coreSwitches = 0;
    int switchPorts = 64; ///< of one switch
    int portsPerRail = 0; ///< leaf ports that one rail's nodes take; 0: no rails
    int nodeCables = 0, leafCables = 0, coreCables = 0;
    int storageNicsPerNode = 0; ///< storage and front end, a network of their own
    std::optional<BytesPerSecond> storageNicRate;
};

/// Links inside the node and between nodes, the traffic of the chosen layout over them, and what that takes.
struct NetworkPlan {
    NodeLink inNode = NodeLink::None;
    std::string inNodeLink;                   ///< the link by name ("NVLink 4", "HCCS"); empty: PCIe or unknown
    std::optional<BytesPerSecond> inNodeRate; ///< per accelerator, one direction, nominal
    bool fastLinkRequired = false;
    FabricClass betweenNodes = FabricClass::None;
    std::optional<BytesPerSecond> neededPerGpu;   ///< between nodes, one direction, of one accelerator's share of the node's adapters
    std::optional<double> tensorParallelOverhead; ///< N-2
    int nodes = 1;
    FabricParts fabric;
    std::vector<Traffic> traffic; ///< in the order of TrafficKind, only kinds that the layout has
    std::vector<Message> advice;
    Derivation derivation;
};

/// The iron triangle: what one step (training), one answer token (serving) or the first start spends in each corner.
struct Balance {
    double compute = 1, network = 0, storage = 0; ///< time in each corner divided by the compute time, hidden or not; above 0.8 a corner is a bottleneck
    struct Shares {
        double compute = 1, network = 0, storage = 0;
    };
    Shares ofStep;      ///< the same as shares of the step's time, adding up to 1
    bool known = false; ///< false: no time was estimated, nothing may be drawn
    enum class Corner { Compute,
        Network,
        Storage } bottleneck
        = Corner::Compute;
    std::vector<Message> relief; ///< what would relieve the bottleneck, largest effect first
    Derivation derivation;
};

/// `achieved`: model FLOP/s of one accelerator in this job; unknown: 40 % of the dense 16-bit peak. `parts`: of one step, as
/// the time estimate has them; null: unknown.
NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes,
    std::optional<FlopsPerSecond> achieved = std::nullopt, const TimeParts *parts = nullptr);

/// The same of an option of a proposal, with what only the option knows: the sharding group, the precision computed in,
/// and how many sequences a replica decodes together.
NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const PlanOption &option);

/// N-1: bandwidth one accelerator needs, one direction, for data-parallel communication to hide behind compute:
/// BW ≥ κ F / T_r with κ = 2/3 (DDP, ZeRO-1/2) or 1 (ZeRO-3, FSDP), × 0.75 with full recomputation; T_r is the number of
/// tokens one replica processes between two synchronisations. F counts what is executed, recomputation included. 16-bit
/// gradients and weights; the model's size cancels. It is what a rank's ring has to carry; a ring over whole nodes uses
/// the adapters of all its ranks in a node (IDEFICS: 42.5 GB/s a node of eight).
BytesPerSecond dataParallelBandwidth(FlopsPerSecond achieved, double tokensBetweenSyncs, bool shardedWeights, bool fullRecomputation);

/// N-2: time of tensor-parallel all-reduces that compute cannot hide, as a share of the compute time:
/// ρ = 0.222 (t − 1) F / (h BW); 16 h (t − 1)/t bytes against 72 h²/t FLOPs per token and layer.
double tensorParallelOverhead(int tensorParallel, double hidden, FlopsPerSecond achieved, BytesPerSecond link);

/// Switches of a rail-optimised fat tree of 64-port switches with eight rails: one leaf per rail and unit of 32 nodes.
/// Equal to NVIDIA's DGX SuperPOD tables (H100 and B200 reference architectures) for 31 … 2 048 nodes.
struct RailFabric {
    int leaf = 0, spine = 0, core = 0;
    int nodeCables = 0, leafCables = 0, coreCables = 0;
};
RailFabric railFabric(int nodes);

/// Corner of the greatest ratio; Compute unless another exceeds 0.8. `compute` must be above 0 and all finite, else all
/// is Compute and nothing is known. balanceOf() in plan_balance.h takes the seconds from a plan.
Balance judgeBalance(Seconds compute, Seconds network, Seconds storage);

template <>
struct EnumNames<TrafficKind> {
    static constexpr NameTable<TrafficKind, 5> table{{{TrafficKind::Tensor, "tensor"}, {TrafficKind::Context, "context"}, {TrafficKind::Expert, "expert"}, {TrafficKind::Pipeline, "pipeline"}, {TrafficKind::Data, "data"}}};
};
template <>
struct EnumNames<LinkVerdict> {
    static constexpr NameTable<LinkVerdict, 4> table{{{LinkVerdict::Unknown, "unknown"}, {LinkVerdict::Good, "good"}, {LinkVerdict::Poor, "poor"}, {LinkVerdict::Insufficient, "insufficient"}}};
};

} // namespace powertrain
