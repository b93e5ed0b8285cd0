// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/plan/network.h"

/// What to buy, or to ask the provider for, between the nodes.
namespace powertrain::network {

/// What the choice of a fabric depends on.
struct FabricQuestion {
    const Accelerator &accelerator;
    bool training = true;
    bool adapterOnly = false;     ///< only the gradients of adapters go between nodes
    bool tensorOrExperts = false; ///< a group that every layer waits for spans nodes
    int nodes = 2;
    std::optional<BytesPerSecond> needed; ///< of one accelerator, one direction, all traffic between nodes
};

/// N-10 … N-13 by the bandwidth needed, R-63 … R-65 by nodes and method.
FabricClass chooseFabric(const FabricQuestion &question);
FabricParts fabricParts(FabricClass fabric, const FabricQuestion &question);
/// The fabric's rate for each of a node's ranks, nominal.
std::optional<BytesPerSecond> fabricPerRank(const FabricParts &parts, const Accelerator &accelerator);

/// Nodes that make one fast domain (GB200 NVL72: 18 trays, CloudMatrix 384: 48 servers); 1 where a node is a domain.
int nodesOfDomain(const Accelerator &accelerator);
/// RoCE ports stand on the accelerator itself: nobody chooses InfiniBand for it.
bool bringsRoce(const Accelerator &accelerator);
/// Rented only: its maker runs the network.
bool providerOnly(const Accelerator &accelerator);
/// The vendor's library of collectives, in whose log the transport stands; empty: not known.
std::string_view collectiveLibrary(const Accelerator &accelerator);

} // namespace powertrain::network
