// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/cost/defaults.h"
#include "core/plan/host.h"
#include "core/plan/surroundings.h"
#include "plan_support.h"

namespace powertrain {
namespace {

const MaterialLine *line(const std::vector<MaterialLine> &list, const std::string &code)
{
    for (const MaterialLine &one : list) {
        if (one.item.code == code)
            return &one;
    }
    return nullptr;
}

double quantity(const std::vector<MaterialLine> &list, const std::string &code)
{
    const MaterialLine *found = line(list, code);
    return found ? found->quantity : 0;
}

double argument(const MaterialLine &line, const std::string &name)
{
    for (const Argument &one : line.item.arguments) {
        if (one.name == name)
            return one.number;
    }
    return 0;
}

/// The plan of an example, made once.
const Proposal &planned(const std::string &name)
{
    static std::map<std::string, Proposal> plans;
    const auto known = plans.find(name);
    if (known != plans.end())
        return known->second;
    auto proposal = plan(exampleRequest(name), shippedCatalog(), onTestDay());
    EXPECT_TRUE(proposal && proposal->recommendation && proposal->surroundings) << name;
    return plans.emplace(name, proposal ? std::move(*proposal) : Proposal{}).first->second;
}

constexpr const char *kExamples[] = {"qlora-7b-4090", "lora-32b-company", "pretrain-70b-60-days", "r1-30-users-mlps3"};

TEST(Materials, QuantitiesAreThoseOfThePlan)
{
    for (const char *name : kExamples) {
        SCOPED_TRACE(name);
        const Proposal &proposal = planned(name);
        const Surroundings &around = *proposal.surroundings;
        const std::vector<MaterialLine> &list = around.materials;
        ASSERT_FALSE(list.empty());
        const MaterialLine *servers = line(list, "plan.material.server"), *cards = line(list, "plan.material.accelerator");
        ASSERT_TRUE(servers || cards);
        EXPECT_EQ(servers ? servers->quantity * argument(*servers, "cards") : cards->quantity, proposal.recommendation->count);
        EXPECT_TRUE(&list.front() == servers || &list.front() == cards);
        const FabricParts &fabric = around.network.fabric;
        EXPECT_EQ(quantity(list, "plan.material.leaf_switch"), fabric.leafSwitches);
        EXPECT_EQ(quantity(list, "plan.material.spine_switch"), fabric.spineSwitches);
        EXPECT_EQ(quantity(list, "plan.material.core_switch"), fabric.coreSwitches);
        EXPECT_EQ(quantity(list, "plan.material.node_cable"), fabric.nodeCables);
        EXPECT_EQ(quantity(list, "plan.material.leaf_cable"), fabric.leafCables);
        EXPECT_EQ(quantity(list, "plan.material.nic") + quantity(list, "plan.material.nic_any"), fabric.nicsPerNode * around.hosts.nodes);
        EXPECT_EQ(quantity(list, "plan.material.drive"), around.hosts.drives * around.hosts.nodes);
        const StorageNeed *objects = around.storage.find(StorageTier::ObjectStore);
        if (!around.hosts.owned) {
            EXPECT_DOUBLE_EQ(quantity(list, "plan.material.object_store"), objects->capacity.value / 1e12);
            EXPECT_EQ(line(list, "plan.material.object_store")->priceId, objects->product);
            EXPECT_FALSE(line(list, "plan.material.rack"));
        }
    }
}

TEST(Materials, StorageCostsWhatItsTiersCost)
{
    for (const char *name : kExamples) {
        SCOPED_TRACE(name);
        const Proposal &proposal = planned(name);
        const PlanOption &best = *proposal.recommendation;
        const CostOption *cost = best.cost();
        if (!cost || isOwnHardware(cost->billing))
            continue;
        const Offer *offer = proposal.catalog->findOffer(cost->offerId);
        ASSERT_TRUE(offer);
        const StoragePlan storage = [&] {
            std::optional<TokensPerSecond> rate;
            std::optional<CheckpointTiming> saving;
            if (best.time) {
                rate = best.time->tokensPerSecond.value;
                saving = CheckpointTiming{best.time->losses.checkpointPause, best.time->losses.checkpointInterval};
            }
            auto model = resolveModel(proposal.request.model, *proposal.catalog);
            return planStorage(proposal.request, *model, best.count, best.nodes, rate, saving, proposal.catalog.get(), offer->regionGroup == "cn");
        }();
        double monthly = 0;
        for (const StorageNeed &need : storage.tiers)
            monthly += need.monthly ? need.monthly->units() : 0;
        double item = 0;
        for (const CostItem &one : cost->items)
            item += one.kind == CostItemKind::Storage ? one.amount.units() : 0;
        double days = proposal.request.duration.days;
        if (best.time && best.time->wall)
            days = std::max(days, best.time->wall->value.value / 86400);
        const double months = days / cost_defaults::kDaysPerMonth;
        EXPECT_GT(item, 0);
        EXPECT_NEAR(item / monthly / months, 1, 1e-6);
    }
}

CostOption purchase(double hardware, bool cardPrice)
{
    CostOption cost;
    cost.billing = BillingMode::Purchase;
    cost.offerId = "bought";
    cost.items.push_back({CostItemKind::Hardware, *Money::fromUnits(hardware, Currency{})});
    if (cardPrice)
        cost.remarks.push_back({"cost.host_share_assumed", {}});
    return cost;
}

PlanOption bought(const Accelerator &card, int count, int nodes, bool cardPrice)
{
    PlanOption option;
    option.acceleratorId = card.id;
    option.count = count;
    option.nodes = nodes;
    option.deployment = DeploymentMode::OwnDataCentre;
    option.costs.push_back(purchase(270000, cardPrice));
    option.costs.back().gpus = count;
    option.chosenCost = 0;
    return option;
}

TEST(Materials, WhatIsBoughtHasItsPriceAndTheRestIsToBeAskedFor)
{
    const Accelerator &h100 = card("nvidia-h100-sxm");
    const Request request = exampleRequest("pretrain-70b-60-days");
    const Model model = powertrain::model("qwen2.5-72b");
    const Surroundings around = surroundingsOf(request, model, *shippedCatalog(), h100, bought(h100, 16, 2, false));
    ASSERT_TRUE(around.hosts.owned);
    const MaterialLine *servers = line(around.materials, "plan.material.server");
    ASSERT_TRUE(servers);
    EXPECT_EQ(servers->quantity, 2);
    EXPECT_EQ(servers->source, MaterialSource::Bought);
    EXPECT_NEAR(servers->amount->units(), 270000, 1e-6);
    EXPECT_EQ(servers->priceId, "bought");
    EXPECT_EQ(quantity(around.materials, "plan.material.rack"), *around.hosts.racks);
    EXPECT_EQ(quantity(around.materials, "plan.material.circuit"), *around.hosts.circuits);
    EXPECT_EQ(quantity(around.materials, "plan.material.spare"), 1); // 5 % of 16
    for (const MaterialLine &one : around.materials)
        EXPECT_TRUE(&one == servers || (one.source == MaterialSource::Asked && !one.amount)) << one.item.code;

    // A card's price with the assumed share of its host: 200 000 and 35 % of it.
    const Accelerator &gaming = card("nvidia-rtx-4090");
    const Surroundings desk = surroundingsOf(request, model, *shippedCatalog(), gaming, bought(gaming, 2, 1, true));
    EXPECT_EQ(quantity(desk.materials, "plan.material.accelerator"), 2);
    EXPECT_NEAR(line(desk.materials, "plan.material.accelerator")->amount->units(), 200000, 1e-3);
    EXPECT_NEAR(line(desk.materials, "plan.material.workstation")->amount->units(), 70000, 1e-3);
    EXPECT_EQ(quantity(desk.materials, "plan.material.power_supply"), 1);
    EXPECT_FALSE(line(desk.materials, "plan.material.rack"));
    EXPECT_FALSE(line(desk.materials, "plan.material.spare"));
}

TEST(Materials, APlatformShowsNoMachines)
{
    const Accelerator &h100 = card("nvidia-h100-sxm");
    PlanOption option = bought(h100, 8, 1, false);
    option.costs.clear();
    option.chosenCost.reset();
    option.deployment = DeploymentMode::ManagedPlatform;
    const Surroundings around = surroundingsOf(exampleRequest("lora-32b-company"), model("qwen2.5-72b"), *shippedCatalog(), h100, option);
    ASSERT_EQ(around.materials.size(), 1u);
    EXPECT_EQ(around.materials.front().item.code, "plan.material.accelerator");
    EXPECT_EQ(around.materials.front().quantity, 8);
    option.count = 0;
    EXPECT_TRUE(billOfMaterials(exampleRequest("lora-32b-company"), *shippedCatalog(), h100, option, nullptr, nullptr, nullptr).empty());
}

} // namespace
} // namespace powertrain
