// SPDX-License-Identifier: GPL-3.0-or-later
//
// The triangle of compute, network and storage: what each corner takes of a step, which holds up, and what relieves it.
#include "plan_support.h"

#include <cmath>
#include <limits>

#include "core/estimate/codes.h"
#include "core/plan/codes.h"
#include "core/plan/plan_balance.h"

namespace powertrain {
namespace {

using Corner = Balance::Corner;

PlanOption trainingOption(double compute)
{
    PlanOption option;
    option.count = 16;
    option.nodes = 2;
    option.layout.dataParallel = 16;
    option.time.emplace();
    option.time->parts[TimePartKind::Compute] = Seconds(compute);
    option.time->tokensPerSecond = Range<TokensPerSecond>::exactly(TokensPerSecond(50000));
    return option;
}

Traffic traffic(TrafficKind kind, int ranks, double bytes, double available, double needed, double seconds, bool between)
{
    Traffic one;
    one.kind = kind;
    one.ranks = ranks;
    one.perStep = Bytes(bytes);
    one.available = BytesPerSecond(available);
    one.needed = BytesPerSecond(needed);
    one.time = Seconds(seconds);
    one.betweenNodes = between;
    return one;
}

bool relieves(const Balance &balance, std::string_view code)
{
    return std::any_of(balance.relief.begin(), balance.relief.end(), [code](const Message &message) { return message.code == code; });
}

double argument(const Balance &balance, std::string_view code, std::string_view name)
{
    for (const Message &message : balance.relief) {
        for (const Argument &one : message.arguments) {
            if (message.code == code && one.name == name)
                return one.number;
        }
    }
    return std::nan("");
}

TEST(Balance, FlagsTheCornerAboveFourFifths)
{
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(7.9), Seconds(1)).bottleneck, Corner::Compute);
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(8.1), Seconds(1)).bottleneck, Corner::Network);
    EXPECT_EQ(judgeBalance(Seconds(10), Seconds(9), Seconds(11)).bottleneck, Corner::Storage);
    EXPECT_DOUBLE_EQ(judgeBalance(Seconds(10), Seconds(9), Seconds(11)).storage, 1.1);
    EXPECT_TRUE(judgeBalance(Seconds(10), Seconds(9), Seconds(11)).known);
    EXPECT_EQ(judgeBalance(Seconds(0), Seconds(9), Seconds(11)).network, 0);
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(), -1.0}) {
        EXPECT_FALSE(judgeBalance(Seconds(10), Seconds(bad), Seconds(1)).known);
        EXPECT_FALSE(judgeBalance(Seconds(bad), Seconds(1), Seconds(1)).known);
    }
}

TEST(Balance, NothingIsKnownWithoutAnEstimate)
{
    const Balance balance = balanceOf(PlanOption{}, StoragePlan{}, NetworkPlan{});
    EXPECT_FALSE(balance.known);
    EXPECT_TRUE(balance.relief.empty());
    PlanOption broken = trainingOption(1);
    broken.time->parts[TimePartKind::DataParallel] = Seconds(std::nan(""));
    EXPECT_FALSE(balanceOf(broken, StoragePlan{}, NetworkPlan{}).known);
    PlanOption idle = trainingOption(0);
    idle.time->parts[TimePartKind::DataParallel] = Seconds(1);
    EXPECT_FALSE(balanceOf(idle, StoragePlan{}, NetworkPlan{}).known);
}

TEST(Balance, SharesOfTheStepAddUpToOne)
{
    PlanOption option = trainingOption(6);
    option.time->parts[TimePartKind::DataParallel] = Seconds(3);
    option.time->parts[TimePartKind::DataLoading] = Seconds(1);
    StoragePlan storage;
    storage.checkpointBlocked = Seconds(36);
    storage.checkpointInterval = Seconds(3600);
    const Balance balance = balanceOf(option, storage, NetworkPlan{});
    ASSERT_TRUE(balance.known);
    EXPECT_NEAR(balance.ofStep.compute + balance.ofStep.network + balance.ofStep.storage, 1, 1e-12);
    // 6 computing, 3 sending, 1 loading, and 1 % of the 10 for checkpoints.
    EXPECT_NEAR(balance.ofStep.compute, 6 / 10.1, 1e-12);
    EXPECT_NEAR(balance.ofStep.storage, 1.1 / 10.1, 1e-12);
    EXPECT_NEAR(balance.network, 0.5, 1e-12);
    EXPECT_NEAR(balance.storage, 1.1 / 6, 1e-12);
    EXPECT_EQ(balance.derivation.size(), 3u);
}

TEST(Balance, HiddenButSaturatedNetworkShows)
{
    // Nearly all of it hides behind compute, yet the link is busy for 0.95 of the time.
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::DataParallel] = Seconds(0.5);
    NetworkPlan network;
    network.fabric.nicRate = BytesPerSecond(25e9);
    network.traffic.push_back(traffic(TrafficKind::Data, 16, 95e9, 10e9, 9.5e9, 0.5, true));
    const Balance balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_NEAR(balance.network, 0.95, 1e-12);
    EXPECT_EQ(balance.bottleneck, Corner::Network);
    EXPECT_NEAR(balance.ofStep.network, 0.5 / 10.5, 1e-12);
}

TEST(Balance, LinksOfNodeAndFabricWorkSideBySide)
{
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::TensorParallel] = Seconds(1);
    option.time->parts[TimePartKind::DataParallel] = Seconds(2);
    NetworkPlan network;
    network.traffic.push_back(traffic(TrafficKind::Tensor, 8, 360e9, 360e9, 144e9, 1, false));
    network.traffic.push_back(traffic(TrafficKind::Data, 16, 60e9, 10e9, 6e9, 2, true));
    EXPECT_NEAR(balanceOf(option, StoragePlan{}, network).network, 0.6, 1e-12);
    network.traffic[1].perStep = Bytes(25e9); // what the step waits for is the least
    EXPECT_NEAR(balanceOf(option, StoragePlan{}, network).network, 0.3, 1e-12);
}

TEST(Balance, BubblesAreNoCommunication)
{
    PlanOption option = trainingOption(6);
    option.time->parts[TimePartKind::Pipeline] = Seconds(4);
    NetworkPlan network;
    network.traffic.push_back(traffic(TrafficKind::Pipeline, 4, 1e9, 10e9, 1e8, 0.1, true));
    const Balance balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_NEAR(balance.network, 0.1 / 9.9, 1e-12);
    EXPECT_EQ(balance.bottleneck, Corner::Compute);
}

TEST(Balance, DataParallelBottleneckNamesWhatSendsLess)
{
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::DataParallel] = Seconds(14);
    option.layout.sharding = Sharding::Fsdp;
    option.layout.gradientAccumulation = 4;
    NetworkPlan network;
    network.fabric.nicRate = BytesPerSecond(12.5e9);
    network.traffic.push_back(traffic(TrafficKind::Data, 16, 200e9, 10e9, 20e9, 14, true));
    Balance balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_EQ(balance.bottleneck, Corner::Network);
    EXPECT_NEAR(balance.network, 2, 1e-12);
    // From 20 s to 5 s beside 10 s of compute takes a quarter of the traffic.
    EXPECT_EQ(argument(balance, "plan.relief.larger_micro_batch", "factor"), 4);
    EXPECT_EQ(argument(balance, "plan.relief.larger_micro_batch", "after"), 5e9);
    // 6 P with each of four micro-batches against 4 P once.
    EXPECT_EQ(argument(balance, "plan.relief.shard_less", "factor"), 6);
    EXPECT_TRUE(relieves(balance, "plan.relief.shard_inside_node"));
    EXPECT_EQ(argument(balance, "plan.relief.faster_fabric", "rate"), 25e9);
    EXPECT_EQ(balance.relief.front().code, "plan.relief.shard_less"); // the largest effect first

    option.layout.sharding = Sharding::Ddp;
    balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_TRUE(relieves(balance, "plan.relief.more_accumulation"));
    EXPECT_FALSE(relieves(balance, "plan.relief.shard_less"));
}

TEST(Balance, ProposedFabricRelievesWhatWasEstimatedWithLess)
{
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::DataParallel] = Seconds(14);
    NetworkPlan network;
    network.fabric.nicRate = BytesPerSecond(25e9);
    network.fabric.nicsPerNode = 8;
    network.traffic.push_back(traffic(TrafficKind::Data, 16, 20e9, 10e9, 2e9, 14, true));
    const Balance balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_EQ(argument(balance, "plan.relief.proposed_fabric", "rate"), 25e9);
    EXPECT_FALSE(relieves(balance, "plan.relief.faster_fabric"));
}

TEST(Balance, TensorBottleneckNamesFewerRanksAndFastLinks)
{
    PlanOption option = trainingOption(10);
    option.layout.tensorParallel = 8;
    option.time->parts[TimePartKind::TensorParallel] = Seconds(15);
    NetworkPlan network;
    network.inNode = NodeLink::Pcie;
    network.traffic.push_back(traffic(TrafficKind::Tensor, 8, 150e9, 10e9, 60e9, 15, false));
    const Balance balance = balanceOf(option, StoragePlan{}, network);
    EXPECT_EQ(balance.bottleneck, Corner::Network);
    EXPECT_EQ(argument(balance, "plan.relief.fewer_tensor_ranks", "to"), 4);
    EXPECT_NEAR(argument(balance, "plan.relief.fewer_tensor_ranks", "left"), 3.0 / 7, 1e-12);
    EXPECT_NEAR(argument(balance, "plan.relief.fast_link_card", "needed"), 75e9, 1);
}

TEST(Balance, StorageBottleneckNamesFilesAndCheckpoints)
{
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::DataLoading] = Seconds(9);
    StoragePlan storage;
    storage.shape = DataShape::SmallFiles;
    storage.checkpointBlocked = Seconds(90);
    storage.checkpointInterval = Seconds(900);
    StorageNeed tier;
    tier.tier = StorageTier::ParallelFileSystem;
    tier.readBandwidth = BytesPerSecond(2e9);
    storage.tiers.push_back(tier);
    Balance balance = balanceOf(option, storage, NetworkPlan{});
    EXPECT_EQ(balance.bottleneck, Corner::Storage);
    EXPECT_TRUE(relieves(balance, "plan.relief.pack_files"));
    EXPECT_NEAR(argument(balance, "plan.relief.asynchronous_checkpoints", "share"), 0.1, 1e-12);
    EXPECT_EQ(argument(balance, "plan.relief.more_bandwidth", "bandwidth"), 4e9);
    EXPECT_EQ(argument(balance, "plan.relief.prepare_data", "seconds"), 9);

    storage.tiers[0].writesInBackground = true;
    EXPECT_FALSE(relieves(balanceOf(option, storage, NetworkPlan{}), "plan.relief.asynchronous_checkpoints"));
}

TEST(Balance, PackedTokensAreNoBurden)
{
    // 50 000 tokens a second are 0.2 MB/s.
    PlanOption option = trainingOption(10);
    StoragePlan storage;
    StorageNeed tier;
    tier.readBandwidth = BytesPerSecond(0.4e9);
    storage.tiers.push_back(tier);
    EXPECT_NEAR(balanceOf(option, storage, NetworkPlan{}).storage, 50000 * 4 / 0.4e9, 1e-12);
    // Files are read at what was planned, less its margin.
    storage.shape = DataShape::Files;
    const Balance files = balanceOf(option, storage, NetworkPlan{});
    EXPECT_NEAR(files.storage, 1 / 1.5, 1e-12);
    EXPECT_EQ(files.bottleneck, Corner::Compute);
    EXPECT_TRUE(relieves(files, "plan.relief.pack_files")); // a hint before it holds anything up
}

TEST(Balance, ComputeBottleneckNamesWhatTheEstimateFoundFaster)
{
    PlanOption option = trainingOption(10);
    option.time->parts[TimePartKind::Recomputation] = Seconds(3);
    option.speedups = {{"advice.speed.fp8", {Argument::of("time_factor", 0.7, Unit::Ratio)}}, {"advice.speed.compile", {Argument::of("time_factor", 0.9, Unit::Ratio)}}, {"advice.speed.faster_network", {Argument::of("time_factor", 0.9, Unit::Ratio)}}};
    const Balance balance = balanceOf(option, StoragePlan{}, NetworkPlan{});
    EXPECT_EQ(balance.bottleneck, Corner::Compute);
    std::vector<std::string> codes;
    for (const Message &message : balance.relief)
        codes.push_back(message.code);
    const std::vector<std::string> expected{"plan.relief.more_cards", "advice.speed.fp8", "plan.relief.less_recomputation", "advice.speed.compile"};
    EXPECT_EQ(codes, expected);
    EXPECT_EQ(argument(balance, "plan.relief.more_cards", "more"), 32);
}

TEST(Balance, ServingWeighsTheDecodeStep)
{
    PlanOption option;
    option.replicas = 2;
    option.serving.emplace();
    option.serving->parts[TimePartKind::MemoryTraffic] = Seconds(0.02);
    option.serving->parts[TimePartKind::TensorParallel] = Seconds(0.005);
    StoragePlan storage;
    storage.weightLoadTime = Seconds(86.4);
    Balance balance = balanceOf(option, storage, NetworkPlan{});
    EXPECT_NEAR(balance.network, 0.25, 1e-12);
    EXPECT_NEAR(balance.storage, 0.001 * 0.025 / 0.02, 1e-12);
    EXPECT_NEAR(balance.ofStep.compute + balance.ofStep.network + balance.ofStep.storage, 1, 1e-12);
    EXPECT_TRUE(relieves(balance, "plan.relief.lighter_weights"));
    EXPECT_EQ(argument(balance, "plan.relief.more_replicas", "replicas"), 2);
    storage.weightLoadTime = Seconds(86400);
    balance = balanceOf(option, storage, NetworkPlan{});
    EXPECT_EQ(balance.bottleneck, Corner::Storage);
    EXPECT_EQ(argument(balance, "plan.relief.warm_weights", "seconds"), 86400);
}

/// Every code has to stand in a list, or nobody words it.
bool listed(std::string_view code)
{
    return std::find(std::begin(kPlanCodes), std::end(kPlanCodes), code) != std::end(kPlanCodes) || std::find(std::begin(kEstimateCodes), std::end(kEstimateCodes), code) != std::end(kEstimateCodes);
}

TEST(Balance, ExamplesAreKnownAndAddUp)
{
    for (const char *name : {"pretrain-70b-60-days", "lora-32b-company", "qlora-7b-4090", "r1-30-users-mlps3"}) {
        const auto planned = plan(exampleRequest(name), shippedCatalog(), onTestDay());
        ASSERT_TRUE(planned && planned->surroundings) << name;
        const Proposal &proposal = *planned;
        const Balance &balance = proposal.surroundings->balance;
        EXPECT_TRUE(balance.known) << name;
        EXPECT_NEAR(balance.ofStep.compute + balance.ofStep.network + balance.ofStep.storage, 1, 1e-9) << name;
        EXPECT_FALSE(balance.relief.empty()) << name;
        const NetworkPlan &network = proposal.surroundings->network;
        for (const std::vector<Message> *messages : {&balance.relief, &network.advice}) {
            for (const Message &message : *messages)
                EXPECT_TRUE(listed(message.code)) << message.code;
        }
        for (const Derivation *derivation : {&balance.derivation, &network.derivation}) {
            for (const DerivationStep &step : *derivation)
                EXPECT_TRUE(listed(step.code)) << step.code;
        }
        for (const Traffic &one : network.traffic)
            EXPECT_NE(one.verdict, LinkVerdict::Insufficient) << name << ": the search proposes no layout for which its links are too slow";
    }
}

} // namespace
} // namespace powertrain
