// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/host_power.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/plan/host_limits.h"
#include "core/plan/network.h"

namespace powertrain {

namespace {

using namespace host_limits;

/// No watts, weeks or units of one thing are more: keeps absurd answers finite.
constexpr double kMostFigure = 1e9;
/// No room wastes nine tenths of its power.
constexpr double kMostPue = 10;

Argument watts(std::string name, double value) { return Argument::of(std::move(name), value, Unit::Watts); }

std::optional<double> positive(std::optional<double> value)
{
    return value && *value > 0 && *value < kMostFigure ? value : std::nullopt;
}

std::optional<double> tdpOf(const Accelerator &card) { return positive(card.tdp ? std::optional(card.tdp->value) : std::nullopt); }

/// The server as sold where the node fills it or is part of a rack-scale machine; else the cards with the overhead that
/// owning counts.
std::optional<double> powerOfNode(const Accelerator &card, HostPlan &plan, StepRecorder &recorder)
{
    const ServerFacts *server = plan.workstation ? nullptr : plan.server;
    const auto sold = server ? positive(server->maxPowerW) : std::nullopt;
    if (sold && (server->gpus == plan.cardsPerNode || server->gpus > 16)) {
        const double node = *sold * plan.cardsPerNode / server->gpus;
        recorder.step("plan.host.node_power", "P × n / N", {watts("P", *sold), Argument::of("n", plan.cardsPerNode), Argument::of("N", server->gpus)}, watts("node", node), server->source);
        return node;
    }
    const auto tdp = tdpOf(card);
    if (!tdp)
        return std::nullopt;
    const double factor = plan.workstation ? cost_defaults::kWorkstationWallFactor : cost_defaults::kDataCentreWallFactor;
    const double node = plan.cardsPerNode * *tdp * factor;
    recorder.step("plan.host.node_power", "n × TDP × k", {Argument::of("n", plan.cardsPerNode), watts("TDP", *tdp), Argument::of("k", factor)}, watts("node", node),
        plan.workstation ? "planning value for a workstation" : "NVIDIA DGX H100: 10.2 kW for 8 cards of 700 W");
    plan.assumed.push_back(plan.workstation ? "wall_factor=1.4" : "wall_factor=1.82");
    return node;
}

/// What stands beside the nodes.
struct Beside {
    int switches = 0;
    int storageServers = 0;
    double power = 0, units = 0;
};

Beside besideOf(const FabricParts &fabric, const StoragePlan *storage, HostPlan &plan, StepRecorder &recorder)
{
    Beside beside;
    beside.switches = fabric.leafSwitches + fabric.spineSwitches + fabric.coreSwitches;
    const StorageNeed *shared = storage ? storage->find(StorageTier::ParallelFileSystem) : nullptr;
    if (shared && std::isfinite(shared->used.value)) {
        const double speed = std::max(shared->readBandwidth.value_or(BytesPerSecond()).value, shared->writeBandwidth.value_or(BytesPerSecond()).value);
        // Own storage is bought by what lies on it, not by the product of a cloud.
        beside.storageServers = static_cast<int>(std::clamp(std::ceil(std::max(shared->used.value / 0.8 / kStorageServerBytes, speed / kStorageServerBytesPerSecond)), 1.0, 1e6));
    }
    beside.power = beside.switches * kSwitchWatts + beside.storageServers * kStorageServerWatts;
    beside.units = beside.switches + beside.storageServers * kStorageServerUnits;
    if (beside.power > 0) {
        recorder.step("plan.host.beside_power", "s × 1700 W + q × 800 W", {Argument::of("s", beside.switches), Argument::of("q", beside.storageServers)}, watts("beside", beside.power),
            "NVIDIA QM9700 data sheet, at most; a 2U storage server of 24 drives: planning value");
        plan.assumed.push_back("switch_watts=1700");
        if (beside.storageServers > 0)
            plan.assumed.push_back("storage_server_watts=800");
    }
    return beside;
}

/// Nodes are not divided between racks, so both bounds are in whole nodes; what stands beside fills what is left.
void fillRacks(const Beside &beside, double node, HostPlan &plan, StepRecorder &recorder)
{
    const bool liquid = plan.cooling == "liquid";
    const double limit = liquid ? kLiquidRackWatts : kAirRackWatts;
    const double perRackByPower = std::max(1.0, std::floor(limit / node * (1 + 1e-9)));
    double racks = std::max(std::ceil(plan.nodes / perRackByPower), std::ceil(plan.itPower->value / std::max(limit, node) * (1 - 1e-9)));
    const auto units = plan.server && plan.server->gpus == plan.cardsPerNode ? positive(plan.server->rackUnits) : std::nullopt;
    const double usable = kRackUnits - kReservedUnits;
    if (units) {
        plan.rackUnits = *units * plan.nodes + beside.units;
        recorder.step("plan.host.rack_units", "nodes × U + beside", {Argument::of("nodes", plan.nodes), Argument::of("U", *units), Argument::of("beside", beside.units)}, Argument::of("units", *plan.rackUnits), plan.server->source);
        const double perRackByHeight = std::max(1.0, std::floor(usable / *units));
        racks = std::max({racks, std::ceil(plan.nodes / perRackByHeight), std::ceil(*plan.rackUnits / usable)});
    }
    plan.racks = static_cast<int>(std::clamp(racks, 1.0, 1e7));
    recorder.step("plan.host.racks", "max(nodes / floor(R / node), IT / R, units / 40)", {Argument::of("nodes", plan.nodes), watts("R", limit), watts("node", node), watts("IT", plan.itPower->value), Argument::of("units", plan.rackUnits.value_or(0))},
        Argument::of("racks", *plan.racks), liquid ? "racks with liquid cooling: 100 to 130 kW" : "air with containment: 20 to 40 kW a rack, 42 U");
    plan.assumed.push_back("rack_watts=" + std::to_string(static_cast<int>(limit)));
    const double inRack = plan.itPower->value / *plan.racks;
    const double perFeed = std::max(1.0, std::ceil(inRack / kCircuitWatts * (1 - 1e-9)));
    plan.circuits = static_cast<int>(std::clamp(*plan.racks * perFeed * kFeeds, 1.0, 1e9));
    recorder.step("plan.host.circuits", "racks × ceil(IT / racks / 17.7 kW) × 2", {Argument::of("racks", *plan.racks), watts("IT", plan.itPower->value)}, Argument::of("circuits", *plan.circuits),
        "three-phase 32 A at 400 V, 80 % for continuous load; feeds A and B each carry all of it");
    if (!liquid && std::max(node, inRack) > kMostAirRackWatts)
        plan.advice.push_back({"plan.host.liquid", {watts("rack", std::max(node, inRack))}});
}

} // namespace

FabricParts fabricOf(const Request &request, const Model &model, const Accelerator &card, const PlanOption &option)
{
    return planNetwork(request, model, card, option).fabric;
}

void choosePowerSupply(const Accelerator &card, HostPlan &plan, StepRecorder &recorder)
{
    const auto told = plan.server ? positive(plan.server->recommendedPsuW) : std::nullopt;
    double supply = 0;
    if (plan.cardsPerNode == 1 && told) {
        supply = *told;
        recorder.step("plan.host.power_supply_told", "as the maker says", {Argument::of("n", 1)}, watts("supply", supply), plan.server->source);
    } else {
        const auto tdp = tdpOf(card);
        if (!tdp) {
            plan.advice.push_back({"plan.host.power_unknown", {}});
            return;
        }
        const double host = plan.cardsPerNode > 2 ? kManyCardHostWatts : kHostWatts;
        const double needed = kSupplyMargin * (plan.cardsPerNode * *tdp + host);
        const auto size = std::find_if(kSupplies.begin(), kSupplies.end(), [needed](double candidate) { return candidate >= needed * (1 - 1e-9); });
        supply = size != kSupplies.end() ? *size : std::ceil(needed / 100 * (1 - 1e-9)) * 100;
        recorder.step("plan.host.power_supply", "1.3 × (n × TDP + host)", {Argument::of("n", plan.cardsPerNode), watts("TDP", *tdp), watts("host", host)}, watts("supply", supply), "planning value; sizes in which supplies are sold");
        plan.assumed.push_back("power_supply_margin=1.3");
    }
    plan.powerSupply = Watts(supply);
    if (supply > kSupplies.back())
        plan.advice.push_back({"plan.host.two_supplies", {watts("power", supply)}});
    if (supply > kSmallCircuitWatts)
        plan.advice.push_back({"plan.host.small_circuit", {watts("limit", kSmallCircuitWatts)}});
}

void planPower(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option, const StoragePlan *storage, HostPlan &plan, StepRecorder &recorder)
{
    if (plan.server)
        plan.cooling = plan.server->cooling;
    auto weeks = request.duration.deliveryWeeks;
    if (weeks && (!std::isfinite(*weeks) || *weeks < 0 || *weeks > kMostFigure))
        weeks.reset();
    if (weeks && *weeks <= kMostWeeks)
        plan.deliveryWeeks = *weeks;
    else
        plan.advice.push_back({"plan.host.ask_delivery", {}});
    const auto node = powerOfNode(card, plan, recorder);
    if (!node) {
        plan.advice.push_back({"plan.host.power_unknown", {}});
        return;
    }
    const Beside beside = plan.workstation ? Beside{} : besideOf(fabricOf(request, model, card, option), storage, plan, recorder);
    plan.nodePower = Watts(*node);
    plan.itPower = Watts(*node * plan.nodes + beside.power);
    recorder.step("plan.host.it_power", "nodes × node + beside", {Argument::of("nodes", plan.nodes), watts("node", *node), watts("beside", beside.power)}, watts("IT", plan.itPower->value), "at full load");
    const auto &own = catalog.terms.pue;
    plan.pue = std::clamp(own && std::isfinite(*own) && *own >= 0 ? *own : plan.workstation ? 1
                                                                                            : cost_defaults::kPue,
        1.0, kMostPue);
    plan.facilityPower = *plan.itPower * *plan.pue;
    recorder.step("plan.host.facility_power", "IT × PUE", {watts("IT", plan.itPower->value), Argument::of("PUE", *plan.pue)}, watts("facility", plan.facilityPower->value), own ? "your own figure" : "Uptime Institute survey 2025; 1 for a workstation");
    if (!plan.workstation)
        fillRacks(beside, *node, plan, recorder);
}

} // namespace powertrain
