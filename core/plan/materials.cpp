// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/plan/host.h"
#include "core/plan/host_limits.h"
#include "core/plan/layouts.h"

namespace powertrain {

namespace {

constexpr double kTerabyte = 1e12;

Argument countOf(std::string name, double value) { return Argument::of(std::move(name), value); }

class MaterialList {
public:
    MaterialList(const Accelerator &card, const PlanOption &option, const HostPlan *hosts)
        : m_card(card)
        , m_option(option)
        , m_cost(option.cost())
        , m_hosts(hosts)
    {
        m_bought = m_cost ? isOwnHardware(m_cost->billing) : hosts && hosts->owned;
        m_source = m_bought ? MaterialSource::Bought : m_cost ? MaterialSource::Rented
                                                              : MaterialSource::Asked;
        // What comes with the machines of a provider; one's own is to be asked for, as only cards and servers have prices.
        m_beside = m_bought || !m_cost ? MaterialSource::Asked : MaterialSource::Rented;
    }

    std::vector<MaterialLine> take() { return std::move(m_lines); }

    MaterialLine &add(std::string code, std::vector<Argument> arguments, double quantity, MaterialSource source)
    {
        MaterialLine line;
        line.item = {std::move(code), std::move(arguments)};
        line.quantity = quantity;
        line.source = source;
        m_lines.push_back(std::move(line));
        return m_lines.back();
    }

    void addCardsAlone() { add("plan.material.accelerator", {accelerator()}, m_option.count, m_source); }

    /// Whole nodes are ordered as servers; fewer cards than a node has, and PC cards, with a host of their own.
    void addMachines()
    {
        const int perNode = m_hosts->cardsPerNode;
        const auto hardware = hardwarePrice();
        const bool cardPrice = m_cost && std::any_of(m_cost->remarks.begin(), m_cost->remarks.end(), [](const Message &m) { return m.code == "cost.host_share_assumed"; });
        const bool whole = !m_hosts->workstation && perNode == nodeShapeOf(m_card).cardsPerNode && perNode > 1;
        if (whole) {
            std::vector<Argument> arguments{accelerator(), countOf("cards", perNode)};
            addHost(arguments);
            price(add("plan.material.server", std::move(arguments), m_hosts->nodes, m_source), hardware);
            return;
        }
        // A card's price with the share of its host is divided again; a server's price stands with the cards.
        const double share = cardPrice ? 1 / (1 + cost_defaults::kHostShare) : 1;
        price(add("plan.material.accelerator", {accelerator()}, m_option.count, m_source), hardware ? std::optional(*hardware * share) : std::nullopt);
        if (m_card.unifiedMemory)
            return;
        std::vector<Argument> arguments{countOf("cards", perNode)};
        addHost(arguments);
        MaterialLine &host = add(m_hosts->workstation && m_source != MaterialSource::Rented ? "plan.material.workstation" : "plan.material.host", std::move(arguments), m_hosts->nodes, m_source);
        if (hardware && cardPrice)
            price(host, *hardware * (1 - share));
        if (m_hosts->powerSupply && m_bought)
            add("plan.material.power_supply", {Argument::of("power", m_hosts->powerSupply->value, Unit::Watts)}, m_hosts->nodes, MaterialSource::Asked);
    }

    void addDrives()
    {
        if (m_hosts->drives > 0)
            add("plan.material.drive", {Argument{"size", Unit::Bytes, m_hosts->localStorage.value / m_hosts->drives, "GB"}}, static_cast<double>(m_hosts->drives) * m_hosts->nodes, m_beside);
    }

    void addNetwork(const NetworkPlan &network)
    {
        const FabricParts &fabric = network.fabric;
        const int nodes = m_hosts ? m_hosts->nodes : std::max(m_option.nodes, 1);
        const auto some = [this](std::string code, std::vector<Argument> arguments, double quantity) {
            if (quantity > 0)
                add(std::move(code), std::move(arguments), quantity, m_beside);
        };
        const auto rate = [](const std::optional<BytesPerSecond> &known) { return known ? std::vector<Argument>{Argument::of("gigabits", std::round(known->value * 8 / 1e9))} : std::vector<Argument>{}; };
        some(fabric.nicRate ? "plan.material.nic" : "plan.material.nic_any", rate(fabric.nicRate), static_cast<double>(fabric.nicsPerNode) * nodes);
        some("plan.material.leaf_switch", {countOf("ports", fabric.switchPorts)}, fabric.leafSwitches);
        some("plan.material.spine_switch", {countOf("ports", fabric.switchPorts)}, fabric.spineSwitches);
        some("plan.material.core_switch", {countOf("ports", fabric.switchPorts)}, fabric.coreSwitches);
        some("plan.material.node_cable", {}, fabric.nodeCables);
        some("plan.material.leaf_cable", {}, fabric.leafCables);
        some("plan.material.core_cable", {}, fabric.coreCables);
        some(fabric.storageNicRate ? "plan.material.storage_nic" : "plan.material.storage_nic_any", rate(fabric.storageNicRate), static_cast<double>(fabric.storageNicsPerNode) * nodes);
    }

    /// In terabytes. A cloud's storage has a price row behind it; in one's own rooms what lies on it counts, not what a
    /// cloud would sell.
    void addStorage(const StoragePlan &storage)
    {
        for (const StorageNeed &need : storage.tiers) {
            if (need.tier == StorageTier::LocalNvme || !(need.capacity.value > 0))
                continue;
            const bool rented = m_source == MaterialSource::Rented && !need.product.empty();
            const double bytes = m_bought ? need.used.value / 0.8 : need.capacity.value;
            std::vector<Argument> arguments;
            if (need.tier == StorageTier::ParallelFileSystem)
                arguments = {Argument::of("bandwidth", std::max(need.readBandwidth.value_or(BytesPerSecond()), need.writeBandwidth.value_or(BytesPerSecond())).value, Unit::BytesPerSecond)};
            MaterialLine &line = add(need.tier == StorageTier::ObjectStore ? "plan.material.object_store" : "plan.material.parallel_file_system", std::move(arguments), bytes / kTerabyte,
                rented ? MaterialSource::Rented : MaterialSource::Asked);
            line.unit = MaterialUnit::Terabyte;
            if (rented)
                line.priceId = need.product;
        }
    }

    void addRooms()
    {
        if (!m_hosts->owned || m_hosts->workstation)
            return;
        if (m_hosts->racks)
            add("plan.material.rack", {}, *m_hosts->racks, MaterialSource::Asked);
        if (m_hosts->circuits)
            add("plan.material.circuit", {}, *m_hosts->circuits, MaterialSource::Asked);
        const double spares = std::max(1.0, std::ceil(host_limits::kSpareShare * m_option.count * (1 - 1e-9)));
        add("plan.material.spare", {accelerator(), Argument::of("share", host_limits::kSpareShare, Unit::Ratio)}, spares, MaterialSource::Asked);
    }

private:
    Argument accelerator() const { return Argument::ofText("accelerator", m_card.id); }

    void addHost(std::vector<Argument> &arguments) const
    {
        arguments.push_back(Argument::of("memory", m_hosts->memory.value, Unit::Bytes));
        arguments.push_back(countOf("cores", m_hosts->cpuCores));
    }

    std::optional<double> hardwarePrice() const
    {
        if (!m_cost || m_cost->billing != BillingMode::Purchase)
            return std::nullopt;
        const auto item = std::find_if(m_cost->items.begin(), m_cost->items.end(), [](const CostItem &i) { return i.kind == CostItemKind::Hardware; });
        return item == m_cost->items.end() ? std::nullopt : std::optional(item->amount.units());
    }

    void price(MaterialLine &line, std::optional<double> amount) const
    {
        if (!amount)
            return;
        line.amount = Money::fromUnits(*amount, m_cost->unitPrice.currency);
        line.priceId = m_cost->offerId;
    }

    const Accelerator &m_card;
    const PlanOption &m_option;
    const CostOption *m_cost;
    const HostPlan *m_hosts;
    bool m_bought = false;
    MaterialSource m_source = MaterialSource::Asked, m_beside = MaterialSource::Asked;
    std::vector<MaterialLine> m_lines;
};

} // namespace

std::vector<MaterialLine> billOfMaterials(const Request &, const Catalog &, const Accelerator &card, const PlanOption &option, const StoragePlan *storage, const NetworkPlan *network, const HostPlan *hosts)
{
    MaterialList list(card, option, hosts);
    if (option.count < 1)
        return {};
    // A managed platform shows nothing of its machines.
    if (option.deployment == DeploymentMode::ManagedPlatform || !hosts) {
        list.addCardsAlone();
        return list.take();
    }
    list.addMachines();
    list.addDrives();
    if (network)
        list.addNetwork(*network);
    if (storage)
        list.addStorage(*storage);
    list.addRooms();
    return list.take();
}

} // namespace powertrain
