// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/plan/network.h"

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
    Model model;
    model.architecture.hidden = 8192;
    model.inventory.counts.total = model.inventory.counts.active = 70'000'000'000;
    TensorEntry tensor;
    tensor.rows = tensor.columns = 8192;
    tensor.count = 1000;
    tensor.quantisable = true;
    model.inventory.tensors.push_back(tensor);
    return model;
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
}

TEST(Network, DataParallelNeedEqualsTheTable)
{
    // Gb/s per accelerator under ZeRO-3; the plain data-parallel need is two thirds of it.
    struct Row {
        double flops, tokens, gigabits;
    };
    const Row rows[] = {{400e12, 4096, 781}, {400e12, 65536, 49}, {150e12, 8192, 146}, {130e12, 16384, 63}, {74e12, 131072, 4.5}};
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
    const Row rows[] = {{8192, 8, 400e12, 360e9, 0.21}, {8192, 8, 400e12, 240e9, 0.32}, {8192, 8, 400e12, 50e9, 1.5}, {8192, 8, 400e12, 40e9, 1.9}, {8192, 8, 150e12, 360e9, 0.08},
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
    EXPECT_NEAR(*node.tensorParallelOverhead, 0.21, 0.005);

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

TEST(Balance, FlagsTheCornerAboveFourFifths)
{
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(7.9), Seconds(1)).bottleneck, Balance::Corner::Compute);
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(8.1), Seconds(1)).bottleneck, Balance::Corner::Network);
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(9), Seconds(11)).bottleneck, Balance::Corner::Storage);
    EXPECT_DOUBLE_EQ(judgeBalance(Seconds(10), Seconds(9), Seconds(11)).storage, 1.1);
    EXPECT_EQ(judgeBalance(Seconds(0), Seconds(9), Seconds(11)).network, 0);
}

} // namespace
} // namespace powertrain
