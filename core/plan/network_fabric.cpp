// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/network_fabric.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_links.h"
#include "core/plan/network_traffic.h"

namespace powertrain {

namespace {

// NVIDIA DGX SuperPOD reference architectures, network fabrics: H100 (31 … 127 nodes), B200 (256 … 2 048 nodes).
constexpr int kSwitchPorts = 64, kDownPorts = 32; ///< half of a leaf's ports go down, half up
constexpr int kNodesPerUnit = 32, kRails = 8;
constexpr int kSingleSwitchNodes = kSwitchPorts / kRails;
constexpr int kTwoTierLeaves = 64; ///< as many as a spine has ports
constexpr int kMostNodes = 1 << 20;

int ceilDivide(int a, int b) { return (a + b - 1) / b; }

/// Spines, cores and cables above so many leaves that all of them reach each other at full rate.
void addUpperTiers(RailFabric &fabric)
{
    fabric.leafCables = kDownPorts * fabric.leaf;
    if (fabric.leaf <= kTwoTierLeaves) {
        fabric.spine = 1;
        while (2 * fabric.spine < fabric.leaf)
            fabric.spine *= 2;
        return;
    }
    fabric.spine = fabric.leaf;
    fabric.core = ceilDivide(fabric.leaf, 2);
    fabric.coreCables = kDownPorts * fabric.leaf;
}

/// Nodes with another number of adapters than eight: the same tree, filled port by port.
RailFabric fatTree(int nodes, int adapters)
{
    RailFabric fabric;
    fabric.nodeCables = nodes * adapters;
    if (fabric.nodeCables <= kSwitchPorts) {
        fabric.leaf = 1;
        return fabric;
    }
    fabric.leaf = ceilDivide(fabric.nodeCables, kDownPorts);
    addUpperTiers(fabric);
    return fabric;
}

} // namespace

RailFabric railFabric(int nodes)
{
    RailFabric fabric;
    if (nodes < 2)
        return fabric;
    nodes = std::min(nodes, kMostNodes);
    fabric.nodeCables = kRails * nodes;
    if (nodes <= kSingleSwitchNodes) {
        fabric.leaf = 1;
        return fabric;
    }
    fabric.leaf = kRails * ceilDivide(nodes, kNodesPerUnit);
    addUpperTiers(fabric);
    return fabric;
}

namespace network {

namespace {

// N-10 … N-13: bandwidth of one accelerator between nodes, B/s. Source: stas00/ml-engineering 744d01e (2026-08-22),
// network chapter (DeepSpeed on V100: 100 Gb/s too little, 200–400 enough), scaled to later cards.
constexpr double kSlowNeed = 1e9, kMiddleNeed = 6e9, kFastNeed = 25e9;
constexpr int kRailNodes = 16;
constexpr int kSharedAdapters = 4; ///< of a node, before each accelerator gets its own (N-12: four for eight)
// Nominal rates of adapters, one direction, B/s: 25, 100, 200, 400 and 800 Gb/s.
constexpr double k25Gb = 3.125e9, k100Gb = 12.5e9, k200Gb = 25e9, k400Gb = 50e9, k800Gb = 100e9;
// Storage and front end: 100–400 Gb/s a node on a network of their own (stas00/ml-engineering 744d01e, network).
constexpr int kSmallCluster = 8;

int cardsPerNode(const Accelerator &accelerator) { return std::clamp(accelerator.gpusPerNode.value_or(8), 1, 1024); }
int devicesPerCard(const Accelerator &accelerator) { return std::clamp(accelerator.logicalDevices, 1, 16); }
bool hasFastLink(const Accelerator &accelerator) { return rankLinks(accelerator, std::nullopt).linked; }

/// An adapter of one accelerator is no faster than the slot beside it: 400 Gb/s take PCIe 5, 800 Gb/s PCIe 6. Ascend
/// devices bring 200 Gb/s RoCE each (Atlas 800T A2: 8 × 200GE; arXiv 2506.12708: 400 Gb/s for the two dies of a 910C).
double fastestAdapter(const Accelerator &accelerator)
{
    if (accelerator.vendor == "Huawei")
        return k200Gb;
    if (accelerator.pcieGeneration)
        return *accelerator.pcieGeneration >= 6 ? k800Gb : *accelerator.pcieGeneration >= 5 ? k400Gb
                                                                                            : k200Gb;
    return std::clamp(training::fabricBandwidth(accelerator, {}).value, k200Gb, k400Gb);
}

double nodeNeed(const FabricQuestion &question)
{
    const double need = question.needed && std::isfinite(question.needed->value) ? question.needed->value : 0;
    return std::clamp(need, 0.0, 1e15) * cardsPerNode(question.accelerator);
}

int sharedAdapters(double need, double rate) { return static_cast<int>(std::clamp(std::ceil(need / (rate * kAttainableShare)), 1.0, 1e6)); }

/// Where a node's accelerators share adapters; nothing: each needs its own.
std::optional<FabricClass> sharedFabric(const FabricQuestion &question)
{
    const double need = nodeNeed(question);
    if (need <= k25Gb * kAttainableShare && question.adapterOnly)
        return FabricClass::Ethernet25;
    if (sharedAdapters(need, k100Gb) <= std::min(kSharedAdapters, cardsPerNode(question.accelerator)))
        return FabricClass::Ethernet100;
    return std::nullopt;
}

double ownAdapter(FabricClass fabric, const FabricQuestion &question)
{
    const double fastest = fastestAdapter(question.accelerator);
    if (fabric == FabricClass::Roce200)
        return std::min(k200Gb, fastest);
    const bool beyond = question.needed && question.needed->value > k400Gb * kAttainableShare;
    return std::min(beyond ? k800Gb : k400Gb, fastest);
}

} // namespace

FabricClass chooseFabric(const FabricQuestion &question)
{
    const double need = question.needed && std::isfinite(question.needed->value) ? question.needed->value : 0;
    // Two hundred gigabits are the most that older slots take.
    const FabricClass fast = fastestAdapter(question.accelerator) > k200Gb ? FabricClass::Infiniband400 : FabricClass::Roce200;
    // N-3: pipeline stages and replicas send little; tensor or expert parallelism over nodes is bound by latency.
    if (!question.training)
        return question.tensorOrExperts ? fast : FabricClass::Ethernet100;
    const auto shared = question.needed.has_value() && need <= kMiddleNeed && !question.tensorOrExperts ? sharedFabric(question) : std::nullopt;
    if (shared && question.adapterOnly)
        return *shared;
    if (question.nodes > kRailNodes)
        return FabricClass::RailOptimised;
    if (shared && !hasFastLink(question.accelerator))
        return *shared;
    // one adapter per GPU even where the average need is small, since bursts are not.
    return need > kMiddleNeed || question.tensorOrExperts ? fast : FabricClass::Roce200;
}

FabricParts fabricParts(FabricClass fabric, const FabricQuestion &question)
{
    FabricParts parts;
    const int nodes = std::clamp(question.nodes, 1, kMostNodes);
    if (fabric == FabricClass::None || nodes < 2 || providerOnly(question.accelerator))
        return parts;
    const bool own = fabric >= FabricClass::Roce200;
    const double rate = own ? ownAdapter(fabric, question) : fabric == FabricClass::Ethernet25 ? k25Gb
                                                                                               : k100Gb;
    // Ascend: each device of a card has its port.
    const int perCard = question.accelerator.vendor == "Huawei" ? devicesPerCard(question.accelerator) : 1;
    parts.nicsPerNode = own ? cardsPerNode(question.accelerator) * perCard : std::min(sharedAdapters(nodeNeed(question), rate), kSharedAdapters);
    parts.nicRate = BytesPerSecond(rate);
    parts.switchPorts = kSwitchPorts;
    const bool rails = own && parts.nicsPerNode == kRails;
    const RailFabric tree = rails ? railFabric(nodes) : fatTree(nodes, std::min(parts.nicsPerNode, 1024));
    parts.leafSwitches = tree.leaf;
    parts.spineSwitches = tree.spine;
    parts.coreSwitches = tree.core;
    parts.nodeCables = tree.nodeCables;
    parts.leafCables = tree.leafCables;
    parts.coreCables = tree.coreCables;
    parts.portsPerRail = rails ? nodes : 0;
    const bool large = nodes > kSmallCluster && own;
    parts.storageNicsPerNode = large ? 2 : 1;
    parts.storageNicRate = BytesPerSecond(large ? k200Gb : std::min(rate, k100Gb));
    return parts;
}

std::optional<BytesPerSecond> fabricPerRank(const FabricParts &parts, const Accelerator &accelerator)
{
    if (!parts.nicRate || parts.nicsPerNode <= 0)
        return std::nullopt;
    return *parts.nicRate * (static_cast<double>(parts.nicsPerNode) / (cardsPerNode(accelerator) * devicesPerCard(accelerator)));
}

int nodesOfDomain(const Accelerator &accelerator)
{
    return hasFastLink(accelerator) ? std::max(1, accelerator.fastDomainSize.value_or(1) / cardsPerNode(accelerator)) : 1;
}

bool bringsRoce(const Accelerator &accelerator)
{
    // Gaudi: linkType "24x200GbE RoCE"; Ascend: RoCE ports of each device.
    return accelerator.vendor == "Huawei" || accelerator.linkType.find("RoCE") != std::string::npos;
}

bool providerOnly(const Accelerator &accelerator)
{
    return accelerator.vendor == "Google" || accelerator.vendor == "AWS";
}

std::string_view collectiveLibrary(const Accelerator &accelerator)
{
    // As the vendors' own documentation names them.
    struct Row {
        std::string_view vendor, library;
    };
    constexpr Row kRows[] = {{"NVIDIA", "NCCL"}, {"AMD", "RCCL"}, {"Hygon", "RCCL"}, {"Huawei", "HCCL"}, {"Cambricon", "CNCL"}, {"Moore Threads", "MCCL"}, {"MetaX", "MCCL"}};
    for (const Row &row : kRows) {
        if (accelerator.vendor == row.vendor)
            return row.library;
    }
    return {};
}

} // namespace network
} // namespace powertrain
