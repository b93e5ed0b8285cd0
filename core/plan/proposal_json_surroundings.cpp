// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the accelerators, and where they may stand, as JSON.
#include "core/hardware/precision_names.h"
#include "core/plan/proposal_json_parts.h"
#include "core/plan/proposal_names.h"

namespace powertrain::proposal_json {

namespace {

/// An amount that may be unknown.
Json moneyJson(const std::optional<Money> &amount)
{
    return amount ? Json{{"amount", number(amount->units())}, {"currency", amount->currency.text()}} : Json(nullptr);
}

} // namespace

Json complianceJson(const ComplianceVerdict &verdict)
{
    Json json;
    json["regimes"] = Json::array();
    for (const Regime *regime : verdict.regimes) {
        Json entry;
        entry["id"] = regime->id;
        entry["name"] = toJson(regime->name);
        entry["confidence"] = regime->confidence;
        json["regimes"].push_back(std::move(entry));
    }
    Json modes = Json::object();
    for (const auto &entry : EnumNames<DeploymentMode>::table) {
        const ComplianceVerdict::Mode &mode = verdict.mode(entry.first);
        Json one;
        one["verdict"] = nameOf(mode.verdict);
        one["decided_by"] = mode.decidedBy;
        one["reasons"] = Json::array();
        for (const ComplianceVerdict::Reason &reason : mode.reasons) {
            Json say;
            say["regime"] = reason.regime ? reason.regime->id : reason.ownDemand;
            say["verdict"] = nameOf(reason.verdict);
            one["reasons"].push_back(std::move(say));
        }
        one["evidence"] = Json::array();
        for (const BilingualText &text : mode.evidence)
            one["evidence"].push_back(toJson(text));
        modes[std::string(entry.second)] = std::move(one);
    }
    json["modes"] = std::move(modes);
    json["regions"] = verdict.regions;
    json["preferred_regions"] = verdict.preferredRegions;
    json["tenancy"] = verdict.tenancy;
    json["network"] = verdict.network;
    json["key_management"] = verdict.keyManagement;
    json["log_retention_days"] = verdict.logRetentionDays;
    json["domestic_hardware"] = nameOf(verdict.domestic);
    json["stop"] = verdict.stop;
    json["evidence"] = Json::array();
    for (const BilingualText &text : verdict.evidence)
        json["evidence"].push_back(toJson(text));
    json["conflicts"] = toJson(verdict.conflicts);
    json["training_flops"] = number(verdict.trainingFlops.value);
    json["thresholds"] = Json::array();
    for (const ComputeThreshold &threshold : verdict.thresholds) {
        Json entry;
        entry["id"] = threshold.id;
        entry["regime"] = threshold.regime;
        entry["value"] = optionalJson(threshold.value);
        entry["limit"] = optionalJson(threshold.limit);
        entry["exceeded"] = threshold.exceeded;
        entry["concerned"] = threshold.concerned;
        json["thresholds"].push_back(std::move(entry));
    }
    json["may_apply"] = Json::array();
    for (const Regime *regime : verdict.mayApply)
        json["may_apply"].push_back(regime->id);
    json["remarks"] = toJson(verdict.remarks);
    json["cross_border"] = nullptr;
    if (verdict.crossBorder) {
        Json path;
        path["path"] = nameOf(verdict.crossBorder->path);
        path["reasons"] = toJson(verdict.crossBorder->reasons);
        json["cross_border"] = std::move(path);
    }
    return json;
}

Json storageJson(const StoragePlan &storage)
{
    Json json;
    json["raw_data_bytes"] = number(storage.rawData.value);
    json["tokenised_data_bytes"] = number(storage.tokenisedData.value);
    json["checkpoint_bytes"] = number(storage.checkpoint.value);
    json["checkpoints_kept_bytes"] = number(storage.checkpointsKept.value);
    json["weights_only_bytes"] = number(storage.weightsOnly.value);
    json["total_bytes"] = number(storage.total.value);
    json["checkpoint_interval_s"] = optionalJson(storage.checkpointInterval);
    json["checkpoint_blocked_s"] = optionalJson(storage.checkpointBlocked);
    json["data_shape"] = nameOf(storage.shape);
    json["files_per_s"] = optionalJson(storage.filesPerSecond);
    json["weight_load_s"] = optionalJson(storage.weightLoadTime);
    json["tiers"] = Json::array();
    for (const StorageNeed &need : storage.tiers) {
        Json entry;
        entry["tier"] = nameOf(need.tier);
        entry["used_bytes"] = number(need.used.value);
        entry["capacity_bytes"] = number(need.capacity.value);
        entry["read_bytes_per_s"] = optionalJson(need.readBandwidth);
        entry["write_bytes_per_s"] = optionalJson(need.writeBandwidth);
        entry["operations_per_s"] = optionalJson(need.operationsPerSecond);
        entry["capacity_buys_bandwidth"] = need.capacityBuysBandwidth;
        entry["writes_in_background"] = need.writesInBackground;
        entry["drives"] = need.drives;
        entry["product"] = need.product;
        entry["monthly"] = moneyJson(need.monthly);
        json["tiers"].push_back(std::move(entry));
    }
    json["advice"] = toJson(storage.advice);
    json["derivation"] = toJson(storage.derivation);
    return json;
}

Json networkJson(const NetworkPlan &network)
{
    Json json;
    json["in_node"] = nameOf(network.inNode);
    json["fast_link_required"] = network.fastLinkRequired;
    json["between_nodes"] = nameOf(network.betweenNodes);
    json["needed_bytes_per_s_per_gpu"] = optionalJson(network.neededPerGpu);
    json["tensor_parallel_overhead"] = network.tensorParallelOverhead ? number(*network.tensorParallelOverhead) : Json(nullptr);
    json["nodes"] = network.nodes;
    json["in_node_link"] = network.inNodeLink;
    json["in_node_bytes_per_s"] = optionalJson(network.inNodeRate);
    const FabricParts &fabric = network.fabric;
    json["nics_per_node"] = fabric.nicsPerNode;
    json["nic_bytes_per_s"] = optionalJson(fabric.nicRate);
    json["leaf_switches"] = fabric.leafSwitches;
    json["spine_switches"] = fabric.spineSwitches;
    json["core_switches"] = fabric.coreSwitches;
    json["switch_ports"] = fabric.switchPorts;
    json["ports_per_rail"] = fabric.portsPerRail;
    json["cables"] = Json{{"node", fabric.nodeCables}, {"leaf", fabric.leafCables}, {"core", fabric.coreCables}};
    json["storage_nics_per_node"] = fabric.storageNicsPerNode;
    json["storage_nic_bytes_per_s"] = optionalJson(fabric.storageNicRate);
    json["traffic"] = Json::array();
    for (const Traffic &traffic : network.traffic) {
        Json entry;
        entry["kind"] = nameOf(traffic.kind);
        entry["between_nodes"] = traffic.betweenNodes;
        entry["ranks"] = traffic.ranks;
        entry["bytes_per_step"] = number(traffic.perStep.value);
        entry["time_s"] = optionalJson(traffic.time);
        entry["needed_bytes_per_s"] = optionalJson(traffic.needed);
        entry["available_bytes_per_s"] = optionalJson(traffic.available);
        entry["verdict"] = nameOf(traffic.verdict);
        json["traffic"].push_back(std::move(entry));
    }
    json["advice"] = toJson(network.advice);
    json["derivation"] = toJson(network.derivation);
    return json;
}

Json balanceJson(const Balance &balance)
{
    Json json;
    json["known"] = balance.known;
    json["compute"] = number(balance.compute);
    json["network"] = number(balance.network);
    json["storage"] = number(balance.storage);
    json["of_step"] = Json{{"compute", number(balance.ofStep.compute)}, {"network", number(balance.ofStep.network)}, {"storage", number(balance.ofStep.storage)}};
    json["bottleneck"] = nameOf(balance.bottleneck);
    json["relief"] = toJson(balance.relief);
    json["derivation"] = toJson(balance.derivation);
    return json;
}

Json hostJson(const HostPlan &hosts)
{
    Json json;
    json["nodes"] = hosts.nodes;
    json["cards_per_node"] = hosts.cardsPerNode;
    json["memory_needed_bytes"] = number(hosts.memoryNeeded.value);
    json["memory_bytes"] = number(hosts.memory.value);
    json["cpu_cores"] = hosts.cpuCores;
    json["local_storage_bytes"] = number(hosts.localStorage.value);
    json["drives"] = hosts.drives;
    json["server"] = hosts.server ? Json(hosts.server->name) : Json(nullptr);
    json["workstation"] = hosts.workstation;
    json["power_supply_w"] = optionalJson(hosts.powerSupply);
    json["owned"] = hosts.owned;
    json["node_power_w"] = optionalJson(hosts.nodePower);
    json["it_power_w"] = optionalJson(hosts.itPower);
    json["pue"] = optionalJson(hosts.pue);
    json["facility_power_w"] = optionalJson(hosts.facilityPower);
    json["rack_units"] = optionalJson(hosts.rackUnits);
    json["racks"] = hosts.racks ? Json(*hosts.racks) : Json(nullptr);
    json["circuits"] = hosts.circuits ? Json(*hosts.circuits) : Json(nullptr);
    json["cooling"] = hosts.cooling.empty() ? Json(nullptr) : Json(hosts.cooling);
    json["delivery_weeks"] = optionalJson(hosts.deliveryWeeks);
    json["advice"] = toJson(hosts.advice);
    json["assumed"] = hosts.assumed;
    json["derivation"] = toJson(hosts.derivation);
    return json;
}

Json materialsJson(const std::vector<MaterialLine> &materials)
{
    Json json = Json::array();
    for (const MaterialLine &line : materials) {
        Json entry;
        entry["item"] = toJson(line.item);
        entry["quantity"] = number(line.quantity);
        entry["unit"] = nameOf(line.unit);
        entry["source"] = nameOf(line.source);
        entry["amount"] = moneyJson(line.amount);
        entry["price_id"] = line.priceId;
        json.push_back(std::move(entry));
    }
    return json;
}

Json softwareJson(const SoftwareAdvice &software)
{
    Json json;
    json["stack"] = software.stack ? Json(software.stack->id) : Json(nullptr);
    json["tier"] = software.stack ? Json(nameOf(software.stack->tier)) : Json(nullptr);
    json["minimums"] = Json::array();
    for (const SoftwareMinimum *minimum : software.minimums) {
        Json entry;
        entry["precision"] = minimum->precision ? Json(nameOf(*minimum->precision)) : Json(nullptr);
        entry["support"] = nameOf(minimum->support);
        entry["toolkit"] = minimum->toolkit;
        entry["driver_linux"] = minimum->driverLinux;
        entry["driver_windows"] = minimum->driverWindows;
        entry["source"] = minimum->source;
        json["minimums"].push_back(std::move(entry));
    }
    json["programs"] = Json::array();
    for (const StackProgram *program : software.programs)
        json["programs"].push_back(Json{{"name", program->name}, {"version", program->version}, {"support", program->support}});
    json["cannot"] = Json::array();
    if (software.stack) {
        for (const BilingualText &text : software.stack->cannot)
            json["cannot"].push_back(toJson(text));
    }
    return json;
}

Json startUpJson(const StartUp &start)
{
    const auto part = [](const std::optional<Range<Seconds>> &range) { return range ? rangeJson(*range) : Json(nullptr); };
    Json json;
    json["provision"] = part(start.provision);
    json["image"] = part(start.image);
    json["weights"] = part(start.weights);
    json["total"] = part(start.total());
    return json;
}

} // namespace powertrain::proposal_json
