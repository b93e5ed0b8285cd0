// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_support.h"

#include "core/plan/network.h"
#include "core/plan/network_fabric.h"

namespace powertrain {
namespace {

Accelerator h100()
{
    Accelerator card;
    card.id = "nvidia-h100-sxm";
    card.name = "H100 SXM";
    card.peak.bf16 = FlopsPerSecond(989e12);
    card.linkPerDirection = BytesPerSecond(450e9);
    card.fastDomainSize = 8;
    card.gpusPerNode = 8;
    card.pcieGeneration = 5;
    card.pcieLanes = 16;
    return card;
}

Accelerator rtx4090()
{
    Accelerator card;
    card.name = "RTX 4090";
    card.peak.bf16 = FlopsPerSecond(165e12);
    card.gpusPerNode = 8;
    card.pcieGeneration = 4;
    card.pcieLanes = 16;
    return card;
}

Model dense70()
{
    static const Model made = *modelFromSize(70e9);
    return made;
}

Request task(Task kind, TuningMethod method = TuningMethod::Full)
{
    Request request;
    request.task.kind = kind;
    request.task.method = method;
    request.model.sequenceLength = 4096;
    return request;
}

TEST(Network, SwitchCountsEqualTheSuperPodTables)
{
    // NVIDIA DGX SuperPOD reference architectures, network fabrics: H100 (31 … 127 nodes), B200 (256 … 2 048).
    struct Row {
        int nodes, leaf, spine, core;
    };
    const Row rows[] = {{31, 8, 4, 0}, {63, 16, 8, 0}, {95, 24, 16, 0}, {127, 32, 16, 0},
        {256, 64, 32, 0}, {512, 128, 128, 64}, {1024, 256, 256, 128}, {2048, 512, 512, 256}};
    for (const Row &row : rows) {
        const RailFabric fabric = railFabric(row.nodes);
        EXPECT_EQ(fabric.leaf, row.leaf) << row.nodes;
        EXPECT_EQ(fabric.spine, row.spine) << row.nodes;
        EXPECT_EQ(fabric.core, row.core) << row.nodes;
        EXPECT_EQ(fabric.nodeCables, 8 * row.nodes);
    }
    EXPECT_EQ(railFabric(1).leaf, 0);
    EXPECT_EQ(railFabric(8).leaf, 1);
    EXPECT_EQ(railFabric(8).spine, 0);
    EXPECT_EQ(railFabric(9).leaf, 8);
    // Half of a leaf's ports go up, in three tiers half of a spine's as well.
    EXPECT_EQ(railFabric(127).leafCables, 32 * 32);
    EXPECT_EQ(railFabric(127).coreCables, 0);
    EXPECT_EQ(railFabric(1024).coreCables, 32 * 256);
    EXPECT_EQ(railFabric(0).nodeCables, 0);
    EXPECT_GT(railFabric(std::numeric_limits<int>::max()).leafCables, 0);
}

NetworkPlan trained(const Accelerator &accelerator, int nodes, const Layout &layout, FlopsPerSecond rate, TuningMethod method = TuningMethod::Full)
{
    return planNetwork(task(Task::FineTune, method), dense70(), accelerator, layout, nodes, rate);
}

Layout dataParallel(int ranks, Sharding sharding = Sharding::Fsdp)
{
    Layout layout;
    layout.dataParallel = ranks;
    layout.sharding = sharding;
    return layout;
}

TEST(Network, PartsFollowTheClassAndTheCard)
{
    struct Row {
        const char *name, *card;
        int nodes, ranksPerNode;
        TuningMethod method;
        double rate;
        FabricClass fabric;
        int adapters;
        double adapterRate;
        int leaf, spine, core, nodeCables, rail;
    };
    using enum FabricClass;
    const Row rows[] = {
        {"two nodes of H100 and sharded weights", "nvidia-h100-sxm", 2, 8, TuningMethod::Full, 400e12, Infiniband400, 8, 50e9, 1, 0, 0, 16, 2},
        {"eight fill one switch", "nvidia-h100-sxm", 8, 8, TuningMethod::Full, 400e12, Infiniband400, 8, 50e9, 1, 0, 0, 64, 8},
        {"sixteen, of a unit of 32", "nvidia-h100-sxm", 16, 8, TuningMethod::Full, 400e12, Infiniband400, 8, 50e9, 8, 4, 0, 128, 16},
        {"more than sixteen: rails", "nvidia-h100-sxm", 63, 8, TuningMethod::Full, 400e12, RailOptimised, 8, 50e9, 16, 8, 0, 504, 63},
        {"three tiers", "nvidia-h100-sxm", 512, 8, TuningMethod::Full, 400e12, RailOptimised, 8, 50e9, 128, 128, 64, 4096, 512},
        {"PCIe 4 takes 200 Gb/s", "nvidia-a100-sxm-80", 4, 8, TuningMethod::Full, 150e12, Roce200, 8, 25e9, 1, 0, 0, 32, 4},
        {"LoRA", "nvidia-rtx-4090", 2, 8, TuningMethod::Lora, 74e12, Ethernet25, 1, 3.125e9, 1, 0, 0, 2, 0},
        {"Ascend brings RoCE", "huawei-910b2", 4, 8, TuningMethod::Full, 130e12, Roce200, 8, 25e9, 1, 0, 0, 32, 4},
        {"two dies, two ports", "huawei-910c", 96, 16, TuningMethod::Full, 130e12, RailOptimised, 16, 25e9, 48, 32, 0, 1536, 0},
        {"four a node beyond one rack", "nvidia-gb200", 36, 4, TuningMethod::Full, 800e12, RailOptimised, 4, 50e9, 5, 4, 0, 144, 0},
    };
    for (const Row &row : rows) {
        const NetworkPlan plan = trained(card(row.card), row.nodes, dataParallel(row.nodes * row.ranksPerNode, row.method == TuningMethod::Lora ? Sharding::Ddp : Sharding::Fsdp), FlopsPerSecond(row.rate), row.method);
        EXPECT_EQ(plan.betweenNodes, row.fabric) << row.name << ": " << (plan.neededPerGpu ? plan.neededPerGpu->value : -1);
        EXPECT_EQ(plan.fabric.nicsPerNode, row.adapters) << row.name;
        EXPECT_EQ(plan.fabric.nicRate, BytesPerSecond(row.adapterRate)) << row.name;
        EXPECT_EQ(plan.fabric.leafSwitches, row.leaf) << row.name;
        EXPECT_EQ(plan.fabric.spineSwitches, row.spine) << row.name;
        EXPECT_EQ(plan.fabric.coreSwitches, row.core) << row.name;
        EXPECT_EQ(plan.fabric.nodeCables, row.nodeCables) << row.name;
        EXPECT_EQ(plan.fabric.portsPerRail, row.rail) << row.name;
        EXPECT_GT(plan.fabric.storageNicsPerNode, 0) << row.name;
        for (const Traffic &traffic : plan.traffic)
            EXPECT_TRUE(!traffic.betweenNodes || traffic.verdict == LinkVerdict::Good) << row.name << ": what is proposed has to be enough";
    }
}

TEST(Network, ClassFollowsTheNeed)
{
    // N-10 … N-13 and R-63 … R-65.
    struct Row {
        const char *name, *card;
        bool training, adapters, waits;
        int nodes;
        std::optional<double> need;
        FabricClass fabric;
        double rate;
    };
    using enum FabricClass;
    const Row rows[] = {
        {"adapters", "nvidia-h100-sxm", true, true, false, 2, 0.1e9, Ethernet25, 3.125e9},
        {"adapters of many cards", "nvidia-h100-sxm", true, true, false, 32, 0.9e9, Ethernet100, 12.5e9},
        {"much of adapters", "nvidia-h100-sxm", true, true, false, 4, 20e9, Infiniband400, 50e9},
        {"one adapter a card, for bursts", "nvidia-h100-sxm", true, false, false, 4, 0.5e9, Roce200, 25e9},
        {"middle", "nvidia-h100-sxm", true, false, false, 4, 10e9, Infiniband400, 50e9},
        {"large", "nvidia-h100-sxm", true, false, false, 4, 30e9, Infiniband400, 50e9},
        {"beyond 400 Gb/s, in a slot for it", "nvidia-b300", true, false, false, 4, 60e9, Infiniband400, 100e9},
        {"beyond 400 Gb/s, without", "nvidia-b200", true, false, false, 4, 60e9, Infiniband400, 50e9},
        {"no link in the node, little need", "nvidia-l40s", true, false, false, 4, 1e9, Ethernet100, 12.5e9},
        {"no link in the node, more need", "nvidia-l40s", true, false, false, 4, 8e9, Roce200, 25e9},
        {"need unknown", "nvidia-l40s", true, false, false, 4, std::nullopt, Roce200, 25e9},
        {"replicas", "nvidia-h100-sxm", false, false, false, 4, std::nullopt, Ethernet100, 12.5e9},
        {"served over nodes", "nvidia-h100-sxm", false, false, true, 2, 1e9, Infiniband400, 50e9},
    };
    for (const Row &row : rows) {
        network::FabricQuestion question{card(row.card), row.training, row.adapters, row.waits, row.nodes, std::nullopt};
        if (row.need)
            question.needed = BytesPerSecond(*row.need);
        const FabricClass fabric = network::chooseFabric(question);
        EXPECT_EQ(fabric, row.fabric) << row.name;
        EXPECT_EQ(network::fabricParts(fabric, question).nicRate, BytesPerSecond(row.rate)) << row.name;
    }
    network::FabricQuestion shared{card("nvidia-l40s"), true, false, false, 4, BytesPerSecond(3e9)};
    EXPECT_EQ(network::fabricParts(network::chooseFabric(shared), shared).nicsPerNode, 3); // 24 GB/s of a node at 10 each
}

TEST(Network, OneFastDomainNeedsNoFabric)
{
    Layout layout;
    layout.tensorParallel = 16;
    layout.dataParallel = 4;
    const NetworkPlan rack = trained(card("nvidia-gb200"), 16, layout, FlopsPerSecond(800e12));
    EXPECT_EQ(rack.betweenNodes, FabricClass::None);
    EXPECT_EQ(rack.fabric.nicsPerNode, 0);
    EXPECT_FALSE(rack.neededPerGpu);
    EXPECT_EQ(rack.inNode, NodeLink::FastLink);
    EXPECT_EQ(rack.inNodeLink, "NVLink 5");
    for (const Traffic &traffic : rack.traffic)
        EXPECT_FALSE(traffic.betweenNodes);
    EXPECT_TRUE(std::any_of(rack.advice.begin(), rack.advice.end(), [](const Message &message) { return message.code == "plan.network.one_domain"; }));

    const NetworkPlan two = trained(card("nvidia-gb200"), 36, dataParallel(144), FlopsPerSecond(800e12));
    EXPECT_EQ(two.betweenNodes, FabricClass::RailOptimised);
    EXPECT_EQ(trained(card("huawei-910c"), 48, dataParallel(768), FlopsPerSecond(130e12)).betweenNodes, FabricClass::None);
}

TEST(Network, AdviceFitsTheVendor)
{
    const auto has = [](const NetworkPlan &plan, std::string_view code) {
        return std::any_of(plan.advice.begin(), plan.advice.end(), [code](const Message &message) { return message.code == code; });
    };
    const NetworkPlan nvidia = trained(card("nvidia-h100-sxm"), 4, dataParallel(32), FlopsPerSecond(400e12));
    EXPECT_TRUE(has(nvidia, "plan.network.infiniband_or_roce"));
    EXPECT_TRUE(has(nvidia, "plan.network.check_rdma_in_log"));
    EXPECT_TRUE(has(nvidia, "plan.network.one_spine"));
    EXPECT_FALSE(has(nvidia, "plan.network.link_cut"));
    const NetworkPlan ascend = trained(card("huawei-910b2"), 4, dataParallel(32), FlopsPerSecond(130e12));
    EXPECT_TRUE(has(ascend, "plan.network.roce_ports"));
    EXPECT_TRUE(has(ascend, "plan.network.check_transport"));
    EXPECT_FALSE(has(ascend, "plan.network.infiniband_or_roce"));
    EXPECT_FALSE(has(ascend, "plan.network.check_rdma_in_log"));
    EXPECT_EQ(ascend.inNodeLink, "HCCS full mesh");
    const NetworkPlan rented = trained(card("aws-trainium2"), 8, dataParallel(128), FlopsPerSecond(200e12));
    EXPECT_TRUE(has(rented, "plan.network.provider_fabric"));
    EXPECT_EQ(rented.fabric.leafSwitches, 0); // nothing to buy
    EXPECT_FALSE(has(rented, "plan.network.one_spine"));
    const NetworkPlan slow = trained(card("nvidia-rtx-4090"), 1, dataParallel(8), FlopsPerSecond(74e12));
    EXPECT_TRUE(has(slow, "plan.network.data_exceeds"));
    EXPECT_FALSE(has(slow, "plan.network.pcie_enough"));
    const NetworkPlan reachUnknown = trained(card("mthreads-s4000"), 1, dataParallel(8), FlopsPerSecond(50e12));
    EXPECT_EQ(reachUnknown.inNode, NodeLink::FastLink);
    EXPECT_EQ(reachUnknown.traffic.front().verdict, LinkVerdict::Unknown);
    EXPECT_EQ(trained(card("nvidia-gh200-96"), 4, dataParallel(4), FlopsPerSecond(400e12)).inNode, NodeLink::None);
    Layout tensor;
    tensor.tensorParallel = 8;
    const NetworkPlan cut = trained(card("nvidia-h800-sxm"), 1, tensor, FlopsPerSecond(400e12));
    EXPECT_TRUE(has(cut, "plan.network.link_cut"));
    EXPECT_TRUE(has(cut, "plan.network.tensor_parallel_poor"));
    EXPECT_TRUE(has(trained(card("nvidia-l40s"), 1, tensor, FlopsPerSecond(150e12)), "plan.network.fast_link_missing"));
    tensor.tensorParallel = 16;
    EXPECT_TRUE(has(trained(card("nvidia-h100-sxm"), 2, tensor, FlopsPerSecond(400e12)), "plan.network.tensor_parallel_across_nodes"));
}

TEST(Network, DataParallelNeedEqualsTheTable)
{
    // Gb/s per accelerator under ZeRO-3; the plain data-parallel need is two thirds of it.
    struct Row {
        double flops, tokens, gigabits;
    };
    const Row rows[] = {{400e12, 4096, 781}, {400e12, 8192, 391}, {400e12, 16384, 195}, {400e12, 65536, 49}, {400e12, 131072, 24.4}, {150e12, 4096, 293}, {150e12, 8192, 146}, {150e12, 16384, 73}, {150e12, 65536, 18.3}, {150e12, 131072, 9.2},
        {130e12, 4096, 254}, {130e12, 8192, 127}, {130e12, 16384, 63}, {130e12, 65536, 15.9}, {130e12, 131072, 7.9}, {74e12, 4096, 145}, {74e12, 8192, 72}, {74e12, 16384, 36}, {74e12, 65536, 9}, {74e12, 131072, 4.5}};
    for (const Row &row : rows) {
        EXPECT_NEAR(dataParallelBandwidth(FlopsPerSecond(row.flops), row.tokens, true, false).value * 8 / 1e9 / row.gigabits, 1, 0.02) << row.tokens;
        EXPECT_NEAR(dataParallelBandwidth(FlopsPerSecond(row.flops), row.tokens, false, false).value * 12 / 1e9 / row.gigabits, 1, 0.02) << row.tokens;
    }
}

TEST(Network, IdeficsNeedsThreeFifthsOfItsLinks)
{
    // IDEFICS-80B, ZeRO-3 with recomputation: 7 168 tokens a GPU, 250 TFLOP/s, 340 Gb/s = 42.5 GB/s available. The authors
    // found 11 s of communication for 18 s of computation.
    const BytesPerSecond need = dataParallelBandwidth(FlopsPerSecond(250e12), 7168, true, true);
    EXPECT_NEAR(need.value / 1e9, 26.2, 0.1);
    EXPECT_NEAR(need.value / 42.5e9, 0.615, 0.001);
}

TEST(Network, TensorParallelOverheadEqualsTheTable)
{
    struct Row {
        double hidden;
        int t;
        double flops, link, overhead;
    };
    const Row rows[] = {{8192, 8, 400e12, 25e9, 3.0}, {8192, 8, 150e12, 240e9, 0.12}, {8192, 8, 150e12, 50e9, 0.57}, {8192, 8, 150e12, 25e9, 1.1}, {8192, 8, 150e12, 40e9, 0.71}, {4096, 2, 150e12, 40e9, 0.20}, {4096, 4, 74e12, 40e9, 0.30}, {8192, 8, 400e12, 360e9, 0.21}, {8192, 8, 400e12, 240e9, 0.32}, {8192, 8, 400e12, 50e9, 1.5}, {8192, 8, 400e12, 40e9, 1.9}, {8192, 8, 150e12, 360e9, 0.08},
        {4096, 2, 150e12, 50e9, 0.16}, {4096, 2, 150e12, 25e9, 0.33}, {4096, 4, 74e12, 50e9, 0.24}, {4096, 4, 74e12, 25e9, 0.48}};
    for (const Row &row : rows)
        EXPECT_NEAR(tensorParallelOverhead(row.t, row.hidden, FlopsPerSecond(row.flops), BytesPerSecond(row.link)) / row.overhead, 1, 0.05) << row.link;
    EXPECT_EQ(tensorParallelOverhead(1, 8192, FlopsPerSecond(1e14), BytesPerSecond(1e9)), 0);
}

TEST(Network, RulesChooseLinksAndFabric)
{
    Layout single;
    const NetworkPlan one = planNetwork(task(Task::FineTune, TuningMethod::Qlora4), dense70(), rtx4090(), single, 1);
    EXPECT_EQ(one.inNode, NodeLink::None);
    EXPECT_EQ(one.betweenNodes, FabricClass::None);

    Layout pair;
    pair.dataParallel = 2;
    pair.sharding = Sharding::Ddp;
    EXPECT_EQ(planNetwork(task(Task::FineTune, TuningMethod::Lora), dense70(), rtx4090(), pair, 1).inNode, NodeLink::Pcie);
    EXPECT_FALSE(planNetwork(task(Task::FineTune, TuningMethod::Lora), dense70(), rtx4090(), pair, 1).fastLinkRequired);

    Layout tensor;
    tensor.tensorParallel = 8;
    const NetworkPlan node = planNetwork(task(Task::FineTune), dense70(), h100(), tensor, 1, FlopsPerSecond(400e12));
    EXPECT_EQ(node.inNode, NodeLink::FastLink);
    EXPECT_TRUE(node.fastLinkRequired);
    EXPECT_NEAR(*node.tensorParallelOverhead, 0.21, 0.03); // with the model's own FLOPs

    Layout cluster = tensor;
    cluster.dataParallel = 8;
    const NetworkPlan eight = planNetwork(task(Task::Pretrain), dense70(), h100(), cluster, 8);
    EXPECT_GE(eight.betweenNodes, FabricClass::Roce200);
    EXPECT_EQ(eight.fabric.nicsPerNode, 8);
    EXPECT_EQ(eight.fabric.leafSwitches, 1);

    cluster.dataParallel = 32;
    const NetworkPlan large = planNetwork(task(Task::Pretrain), dense70(), h100(), cluster, 32);
    EXPECT_EQ(large.betweenNodes, FabricClass::RailOptimised);
    EXPECT_EQ(large.fabric.leafSwitches, 8);
    EXPECT_EQ(large.fabric.spineSwitches, 4);

    Layout adapters;
    adapters.dataParallel = 16;
    adapters.microBatch = 8;
    adapters.sharding = Sharding::Ddp;
    EXPECT_LE(planNetwork(task(Task::FineTune, TuningMethod::Lora), dense70(), h100(), adapters, 2).betweenNodes, FabricClass::Ethernet100);
}

} // namespace
} // namespace powertrain
