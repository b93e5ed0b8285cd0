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

enum class NodeLink { None,
    Pcie,
    FastLink };
enum class FabricClass { None,
    Ethernet25,
    Ethernet100,
    Roce200,
    Infiniband400,
    RailOptimised };

/// Links inside the node and between nodes, and how many switches that takes (storage_network.md 2).
struct NetworkPlan {
    NodeLink inNode = NodeLink::None;
    bool fastLinkRequired = false;
    FabricClass betweenNodes = FabricClass::None;
    std::optional<BytesPerSecond> neededPerGpu;   ///< between nodes, one direction
    std::optional<double> tensorParallelOverhead; ///< N-2
    int nodes = 1;
    int nicsPerNode = 0;
    int leafSwitches = 0, spineSwitches = 0, coreSwitches = 0;
    std::vector<Message> advice;
    Derivation derivation;
};

/// The iron triangle: each corner's time for one step divided by the compute time; above 0.8 it is a bottleneck.
struct Balance {
    double compute = 1, network = 0, storage = 0;
    enum class Corner { Compute,
        Network,
        Storage } bottleneck
        = Corner::Compute;
    std::string computeRating; ///< reserved for codes; empty when not computed
};

/// `achieved`: model FLOP/s of one accelerator in this job; unknown: 40 % of the dense 16-bit peak.
NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes,
    std::optional<FlopsPerSecond> achieved = std::nullopt);

/// N-1: bandwidth one accelerator needs, one direction, for data-parallel communication to hide behind compute:
/// BW ≥ κ F / T_r with κ = 2/3 (DDP, ZeRO-1/2) or 1 (ZeRO-3, FSDP), × 0.75 with full recomputation; T_r is the number of
/// tokens one replica processes between two synchronisations. 16-bit gradients and weights; the model's size cancels.
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

/// Corner of the greatest ratio; Compute unless another exceeds 0.8. `compute` must be above 0, else all is Compute.
Balance judgeBalance(Seconds compute, Seconds network, Seconds storage);
/// The same for one training step with its storage: reading the step's tokens and the step's share of the checkpoints.
Balance judgeBalance(const TrainingTime &time, const StoragePlan &storage);

} // namespace powertrain
