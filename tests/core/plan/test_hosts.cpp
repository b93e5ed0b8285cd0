// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/cost/defaults.h"
#include "core/plan/host.h"
#include "core/plan/host_power.h"
#include "core/plan/surroundings.h"
#include "plan_support.h"
#include "tests/core/plan/storage_support.h"

namespace powertrain {
namespace {

Accelerator h100()
{
    Accelerator card;
    card.id = "h100";
    card.tdp = Watts(700);
    card.memoryMarketedGb = 80;
    card.gpusPerNode = 8;
    card.fastDomainSize = 8;
    card.marketTags = {"datacentre"};
    return card;
}

Accelerator gamingCard(double watts = 450)
{
    Accelerator card;
    card.id = "rtx";
    card.tdp = Watts(watts);
    card.memoryMarketedGb = 24;
    card.marketTags = {"consumer"};
    return card;
}

ServerFacts dgx()
{
    ServerFacts server;
    server.name = "DGX H100";
    server.acceleratorIds = {"h100"};
    server.gpus = 8;
    server.rackUnits = 8;
    server.maxPowerW = 10200;
    server.hostMemoryGb = 2048;
    server.cpuCores = 112;
    server.localNvmeTb = 30.72;
    server.cooling = "air";
    server.source = "user guide";
    return server;
}

PlanOption optionOf(const std::string &id, int count, int nodes, BillingMode billing = BillingMode::OnDemand)
{
    PlanOption option;
    option.acceleratorId = id;
    option.count = count;
    option.nodes = nodes;
    option.layout.dataParallel = count;
    option.memory.weights = Bytes(14e9);
    CostOption cost;
    cost.billing = billing;
    cost.gpus = count;
    cost.offerId = "row";
    option.costs.push_back(cost);
    option.chosenCost = 0;
    return option;
}

bool says(const std::vector<Message> &list, const std::string &code) { return adviceOf(list, code) != nullptr; }

TEST(Hosts, CoresFollowTheWorkersAndTheEngine)
{
    const Request training = pretraining(1e9);
    // stas00/ml-engineering: 8 (2 + 1) + 4 = 28 cores for text, 8 (4 + 1) + 4 = 44 for pictures.
    EXPECT_EQ(planHost(training, plainModel(7e9), {}, h100(), optionOf("h100", 8, 1), nullptr).cpuCores, 28);
    Request pictures = training;
    pictures.model.datasetFiles = 1e5;
    pictures.model.meanFileBytes = 2e6;
    const StoragePlan storage = planStorage(pictures, plainModel(7e9), 8, 1, std::nullopt);
    EXPECT_EQ(planHost(pictures, plainModel(7e9), {}, h100(), optionOf("h100", 8, 1), &storage).cpuCores, 44);
    Request serving;
    serving.task.kind = Task::Inference;
    PlanOption option = optionOf("h100", 8, 1);
    option.replicas = 2;
    option.layout.dataParallel = 1;
    option.layout.tensorParallel = 4;
    EXPECT_EQ(planHost(serving, plainModel(7e9), {}, h100(), option, nullptr).cpuCores, 8 + 2 * 2 + 4);
}

TEST(Hosts, MemoryHoldsLoadingOffloadWorkersAndTheCheckpoint)
{
    const Request request = pretraining(2e12);
    const Model model = plainModel(70e9);
    const StoragePlan storage = planStorage(request, model, 64, 8, std::nullopt);
    PlanOption option = optionOf("h100", 64, 8);
    // 32 GB, the larger of 8 × 14 GB and 980 GB / 8, 16 workers of 2 GB.
    HostPlan plan = planHost(request, model, {}, h100(), option, &storage);
    EXPECT_NEAR(plan.memoryNeeded.value, 32e9 + std::max(8 * 14e9, 0.98e12 / 8) + 16 * 2e9, 1e6);
    // Nothing else decides: twice the 640 GB of the cards, in the next usual size.
    EXPECT_DOUBLE_EQ(plan.memory.value, 1536 * 1073741824.0);
    option.memory.hostMemory = Bytes(1.5e12);
    plan = planHost(request, model, {}, h100(), option, &storage);
    EXPECT_DOUBLE_EQ(plan.memory.value, 2048 * 1073741824.0);
    EXPECT_TRUE(says(plan.advice, "plan.host.offload"));
    // A server as it is sold, and one that holds too little.
    Catalog catalog;
    catalog.servers.push_back(dgx());
    option.memory.hostMemory = Bytes();
    EXPECT_DOUBLE_EQ(planHost(request, model, catalog, h100(), option, &storage).memory.value, 2048 * 1073741824.0);
    option.memory.hostMemory = Bytes(2.5e12);
    plan = planHost(request, model, catalog, h100(), option, &storage);
    EXPECT_DOUBLE_EQ(plan.memory.value, 3072 * 1073741824.0);
    EXPECT_TRUE(says(plan.advice, "plan.host.more_memory"));
    EXPECT_EQ(plan.drives, storage.find(StorageTier::LocalNvme)->drives);
    EXPECT_EQ(plan.localStorage, storage.find(StorageTier::LocalNvme)->capacity);
}

TEST(Hosts, ServedWeightsStayInThePageCache)
{
    Request request;
    request.task.kind = Task::Inference;
    PlanOption option = optionOf("h100", 16, 2);
    option.weightFormat = "no such format"; // 16 bit
    option.layout.dataParallel = 1;
    option.layout.tensorParallel = 8;
    option.layout.pipelineParallel = 2;
    // Two nodes share one copy of 140 GB.
    EXPECT_NEAR(planHost(request, plainModel(70e9), {}, h100(), option, nullptr).memoryNeeded.value, 32e9 + 70e9, 1e6);
    option.layout.pipelineParallel = 1;
    option.replicas = 2;
    EXPECT_NEAR(planHost(request, plainModel(70e9), {}, h100(), option, nullptr).memoryNeeded.value, 32e9 + 140e9, 1e6);
}

TEST(Hosts, AWorkstationGetsThePowerSupplyThatIsSold)
{
    struct Row {
        int cards;
        double tdp;
        std::optional<double> told;
        double supply; // W
        bool two;
    };
    // 1.3 × (n × TDP + 300, from three cards on 400).
    const Row rows[] = {{1, 450, 850, 850, false}, {1, 450, std::nullopt, 1000, false}, {2, 450, 850, 1600, false}, {4, 450, 850, 2900, true}, {1, 200, std::nullopt, 750, false}, {2, 300, std::nullopt, 1200, false}, {3, 350, std::nullopt, 2000, false}};
    for (const Row &row : rows) {
        Catalog catalog;
        ServerFacts facts;
        facts.acceleratorIds = {"rtx"};
        facts.gpus = 1;
        facts.recommendedPsuW = row.told;
        catalog.servers.push_back(facts);
        const HostPlan plan = planHost(pretraining(1e6), plainModel(7e9), catalog, gamingCard(row.tdp), optionOf("rtx", row.cards, 1), nullptr);
        EXPECT_TRUE(plan.workstation);
        ASSERT_TRUE(plan.powerSupply) << row.cards;
        EXPECT_DOUBLE_EQ(plan.powerSupply->value, row.supply) << row.cards << " " << row.tdp;
        EXPECT_EQ(says(plan.advice, "plan.host.two_supplies"), row.two) << row.cards;
        EXPECT_FALSE(plan.racks || plan.circuits);
    }
    Accelerator unknown = gamingCard();
    unknown.tdp.reset();
    const HostPlan plan = planHost(pretraining(1e6), plainModel(7e9), {}, unknown, optionOf("rtx", 2, 1), nullptr);
    EXPECT_FALSE(plan.powerSupply);
    EXPECT_TRUE(says(plan.advice, "plan.host.power_unknown"));
    EXPECT_FALSE(planHost(pretraining(1e6), plainModel(7e9), {}, h100(), optionOf("h100", 2, 1), nullptr).powerSupply);
}

TEST(Hosts, OwnedServersTakePowerRacksAndCircuits)
{
    Catalog catalog;
    catalog.servers.push_back(dgx());
    Request request;
    request.task.kind = Task::Inference;
    request.duration.deliveryWeeks = 16;
    PlanOption option = optionOf("h100", 8, 1, BillingMode::Purchase);
    const HostPlan one = planHost(request, plainModel(7e9), catalog, h100(), option, nullptr);
    ASSERT_TRUE(one.owned && one.nodePower && one.facilityPower && one.racks && one.circuits);
    EXPECT_DOUBLE_EQ(one.nodePower->value, 10200);
    EXPECT_DOUBLE_EQ(one.itPower->value, 10200);
    EXPECT_DOUBLE_EQ(*one.pue, cost_defaults::kPue);
    EXPECT_DOUBLE_EQ(one.facilityPower->value, 10200 * 1.54);
    EXPECT_DOUBLE_EQ(*one.rackUnits, 8);
    EXPECT_EQ(*one.racks, 1);
    EXPECT_EQ(*one.circuits, 2); // one of 17.7 kW from each feed
    EXPECT_EQ(one.cooling, "air");
    EXPECT_DOUBLE_EQ(*one.deliveryWeeks, 16);
    EXPECT_FALSE(says(one.advice, "plan.host.ask_delivery"));
    // Eight nodes: two of 10.2 kW in a rack of 30 kW, by power; the switches of the fabric come on top.
    const Request training = pretraining(2e12);
    const StoragePlan storage = planStorage(training, plainModel(70e9), 64, 8, std::nullopt);
    option = optionOf("h100", 64, 8, BillingMode::Owned);
    const HostPlan eight = planHost(training, plainModel(70e9), catalog, h100(), option, &storage);
    const FabricParts fabric = fabricOf(training, plainModel(70e9), h100(), option);
    const int switches = fabric.leafSwitches + fabric.spineSwitches + fabric.coreSwitches;
    EXPECT_DOUBLE_EQ(eight.itPower->value, 8 * 10200 + switches * 1700 + 800);
    EXPECT_GE(*eight.racks, 4);
    EXPECT_EQ(*eight.racks, 4);
    EXPECT_DOUBLE_EQ(*eight.rackUnits, 64 + switches + 2);
    EXPECT_EQ(*eight.circuits, 4 * 2 * 2); // 21 kW or so in each rack: two circuits of each feed
    EXPECT_TRUE(says(eight.advice, "plan.host.ask_delivery"));
    // The user's own PUE, as the cost of owning takes it.
    catalog.terms.pue = 1.2;
    EXPECT_DOUBLE_EQ(planHost(training, plainModel(70e9), catalog, h100(), option, &storage).facilityPower->value, eight.itPower->value * 1.2);
}

TEST(Hosts, WithoutServerFactsTheOverheadOfOwningCounts)
{
    Request request;
    request.task.kind = Task::Inference;
    const HostPlan plan = planHost(request, plainModel(7e9), {}, h100(), optionOf("h100", 4, 1, BillingMode::Purchase), nullptr);
    EXPECT_NEAR(plan.nodePower->value, 4 * 700 * cost_defaults::kDataCentreWallFactor, 1e-9);
    EXPECT_FALSE(plan.rackUnits);
    EXPECT_EQ(*plan.racks, 1);
    EXPECT_TRUE(plan.cooling.empty());
    const HostPlan desk = planHost(request, plainModel(7e9), {}, gamingCard(), optionOf("rtx", 2, 1, BillingMode::Purchase), nullptr);
    EXPECT_NEAR(desk.nodePower->value, 2 * 450 * cost_defaults::kWorkstationWallFactor, 1e-9);
    EXPECT_DOUBLE_EQ(*desk.pue, 1);
    EXPECT_FALSE(desk.racks || desk.circuits);
    // Rented: no power is given, for nobody asks for it.
    EXPECT_FALSE(planHost(request, plainModel(7e9), {}, h100(), optionOf("h100", 8, 1), nullptr).itPower);
    Accelerator unknown = h100();
    unknown.tdp.reset();
    const HostPlan dark = planHost(request, plainModel(7e9), {}, unknown, optionOf("h100", 8, 1, BillingMode::Purchase), nullptr);
    EXPECT_FALSE(dark.nodePower || dark.itPower || dark.facilityPower || dark.racks || dark.circuits);
    EXPECT_TRUE(says(dark.advice, "plan.host.power_unknown"));
}

TEST(Hosts, RackScaleMachinesAreCooledByLiquid)
{
    Catalog catalog;
    ServerFacts rack;
    rack.acceleratorIds = {"h100"};
    rack.gpus = 72;
    rack.maxPowerW = 132000;
    rack.cooling = "liquid";
    catalog.servers.push_back(rack);
    Request request;
    request.task.kind = Task::Inference;
    Accelerator card = h100();
    card.gpusPerNode = 72;
    const HostPlan plan = planHost(request, plainModel(7e9), catalog, card, optionOf("h100", 72, 1, BillingMode::Purchase), nullptr);
    EXPECT_DOUBLE_EQ(plan.nodePower->value, 132000);
    EXPECT_EQ(*plan.racks, 1);
    EXPECT_EQ(plan.cooling, "liquid");
    EXPECT_FALSE(says(plan.advice, "plan.host.liquid"));
    EXPECT_EQ(*plan.circuits, 16); // 132 / 17.7 kW: eight of each feed
    catalog.servers.front().cooling = "air";
    EXPECT_TRUE(says(planHost(request, plainModel(7e9), catalog, card, optionOf("h100", 72, 1, BillingMode::Purchase), nullptr).advice, "plan.host.liquid"));
}

TEST(Hosts, AbsurdInputStaysFinite)
{
    const double absurd[] = {0, -1, 1e300, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()};
    for (const double value : absurd) {
        for (const int count : {0, 1, 8, 2'000'000'000}) {
            Request request = pretraining(value);
            request.model.meanFileBytes = request.model.datasetFiles = value;
            request.duration.deliveryWeeks = value;
            Accelerator card = h100();
            card.tdp = Watts(value);
            card.memoryMarketedGb = value;
            PlanOption option = optionOf("h100", count, std::max(count / 8, 1), BillingMode::Purchase);
            option.memory.hostMemory = option.memory.weights = Bytes(value);
            Catalog catalog;
            catalog.servers.push_back(dgx());
            catalog.servers.front().maxPowerW = value;
            catalog.servers.front().hostMemoryGb = value;
            catalog.servers.front().rackUnits = value;
            catalog.terms.pue = value;
            const StoragePlan storage = planStorage(request, plainModel(1e15), option.count, option.nodes, TokensPerSecond(value), std::nullopt, &catalog);
            const HostPlan plan = planHost(request, plainModel(1e15), catalog, card, option, &storage);
            EXPECT_TRUE(std::isfinite(plan.memory.value) && std::isfinite(plan.memoryNeeded.value)) << value << " " << count;
            EXPECT_TRUE(!plan.itPower || std::isfinite(plan.itPower->value)) << value << " " << count;
            EXPECT_TRUE(!plan.facilityPower || std::isfinite(plan.facilityPower->value)) << value << " " << count;
            EXPECT_EQ(plan.deliveryWeeks.has_value(), value == 0) << value; // delivered at once is an answer
            for (const MaterialLine &line : billOfMaterials(request, catalog, card, option, &storage, nullptr, &plan))
                EXPECT_TRUE(std::isfinite(line.quantity) && line.quantity > 0) << line.item.code;
        }
    }
}

} // namespace
} // namespace powertrain
