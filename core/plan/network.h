// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/time.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

enum class NodeLink { None, Pcie, FastLink };
enum class FabricClass { None, Ethernet25, Ethernet100, Roce200, Infiniband400, RailOptimised };

/// Links inside the node and between nodes, and how many switches that takes (storage_network.md 2).
struct NetworkPlan {
    NodeLink inNode = NodeLink::None;
    bool fastLinkRequired = false;
    FabricClass betweenNodes = FabricClass::None;
    std::optional<BytesPerSecond> neededPerGpu;          ///< between nodes, one direction
    std::optional<double> tensorParallelOverhead;        ///< N-2
    int nodes = 1;
    int nicsPerNode = 0;
    int leafSwitches = 0, spineSwitches = 0, coreSwitches = 0;
    std::vector<Message> advice;
    Derivation derivation;
};

/// The iron triangle: each corner's time for one step divided by the compute time; above 0.8 it is a bottleneck.
struct Balance {
    double compute = 1, network = 0, storage = 0;
    enum class Corner { Compute, Network, Storage } bottleneck = Corner::Compute;
    std::string computeRating;                           ///< reserved for codes; empty when not computed
};

NetworkPlan planNetwork(const Request &request, const Model &model, const Accelerator &accelerator, const Layout &layout, int nodes);

} // namespace powertrain
