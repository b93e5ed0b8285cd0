// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/surroundings.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/precision_names.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString dash() { return QStringLiteral("–"); }

QString yesNo(const Words &words, bool value)
{
    return value ? words.translate("Powertrain", "yes", "an answer in the report") : words.translate("Powertrain", "no", "an answer in the report");
}

QString kilowatts(const Words &words, Watts power)
{
    return words.translate("Powertrain", "%1 kW", "power").arg(words.decimal(power.value / 1000, power.value < 1e5 ? 1 : 0));
}

/// "4 × 3.84 TB"; the drives of one node, where they are counted.
QString drivesText(const Words &words, Bytes capacity, int drives)
{
    if (drives < 2)
        return words.bytesDecimal(capacity);
    return words.translate("Powertrain", "%1 on %2 drives", "capacity, number of drives").arg(words.bytesDecimal(capacity), words.count(drives));
}

/// A time that nobody knows to the second: "40 s", "6 min", "5.5 h".
QString roughDuration(const Words &words, Seconds time)
{
    const double s = time.value;
    if (!(s >= 0) || s > 48 * 3600)
        return words.duration(time);
    if (s < 90)
        return words.translate("Powertrain", "%1 s", "seconds").arg(words.count(std::max(10.0, std::round(s / 10) * 10)));
    if (s < 5400)
        return words.translate("Powertrain", "%1 min", "minutes").arg(words.count(s < 1200 ? std::round(s / 60) : std::round(s / 300) * 5));
    return words.translate("Powertrain", "%1 h", "hours").arg(words.decimal(std::round(s / 1800) / 2, s < 36000 && std::fmod(std::round(s / 1800), 2) > 0 ? 1 : 0));
}

QString nicText(const Words &words, int count, const std::optional<BytesPerSecond> &rate)
{
    return rate ? words.translate("Powertrain", "%1 × %2 Gb/s", "network adapters: number, rate of one").arg(words.count(count), words.count(rate->value * 8 / 1e9)) : words.count(count);
}

} // namespace

Facts storageFacts(const Words &words, const StoragePlan &plan)
{
    Facts facts;
    const auto add = [&](const QString &name, Bytes amount) {
        if (amount.value > 0)
            facts.append({name, words.bytesDecimal(amount)});
    };
    add(words.translate("Powertrain", "Raw data", "storage"), plan.rawData);
    add(words.translate("Powertrain", "Tokenised data", "storage"), plan.tokenisedData);
    if (plan.rawData.value > 0)
        facts.append({words.translate("Powertrain", "The data lie in", "storage: shape of the data"), word(words, plan.shape)});
    if (plan.filesPerSecond)
        facts.append({words.translate("Powertrain", "Files read per second", "storage"), words.decimal(*plan.filesPerSecond, *plan.filesPerSecond < 10 ? 2 : 0)});
    add(words.translate("Powertrain", "One checkpoint", "storage"), plan.checkpoint);
    add(words.translate("Powertrain", "Checkpoints kept", "storage: all that are kept at once"), plan.checkpointsKept);
    add(words.translate("Powertrain", "Weights alone", "storage"), plan.weightsOnly);
    add(words.translate("Powertrain", "Container images", "storage"), plan.images);
    add(words.translate("Powertrain", "Together, with a fifth kept free", "storage: sum"), plan.total);
    if (plan.checkpointInterval)
        facts.append({words.translate("Powertrain", "A checkpoint every", "storage"), words.duration(*plan.checkpointInterval)});
    if (plan.checkpointBlocked)
        facts.append({words.translate("Powertrain", "Training waits for a checkpoint", "storage"), words.duration(*plan.checkpointBlocked)});
    if (plan.weightLoadTime)
        facts.append({words.translate("Powertrain", "Loading the weights takes", "storage: cold start"), words.duration(*plan.weightLoadTime)});
    return facts;
}

ChartTable tierTable(const Words &words, const StoragePlan &plan)
{
    ChartTable table;
    table.header = {words.translate("Powertrain", "Storage", "table column"), words.translate("Powertrain", "Lies on it", "table column: storage used"),
        words.translate("Powertrain", "To provide", "table column: storage capacity"), words.translate("Powertrain", "Read", "table column: bandwidth"),
        words.translate("Powertrain", "Write", "table column: bandwidth"), words.translate("Powertrain", "File operations/s", "table column: storage"),
        words.translate("Powertrain", "Per month", "table column: price of storage"), words.translate("Powertrain", "Note", "table column")};
    table.numeric = {false, true, true, true, true, true, true, false};
    const auto rate = [&](const std::optional<BytesPerSecond> &value) { return value ? words.bandwidth(*value) : dash(); };
    for (const StorageNeed &need : plan.tiers) {
        const bool local = need.tier == StorageTier::LocalNvme;
        QStringList notes;
        if (need.capacityBuysBandwidth)
            notes << words.translate("Powertrain", "bandwidth is sold with capacity", "note on a storage tier");
        if (need.writesInBackground)
            notes << words.translate("Powertrain", "checkpoints drain in the background", "note on a storage tier");
        if (local)
            notes << words.translate("Powertrain", "in each node", "note on a storage tier");
        QString price = need.monthly ? words.money(*need.monthly) : dash();
        if (local && !need.monthly)
            price = words.translate("Powertrain", "with the host", "price of a storage tier: part of the server");
        table.rows << QStringList{word(words, need.tier), need.used.value > 0 ? words.bytesDecimal(need.used) : dash(), drivesText(words, need.capacity, need.drives), rate(need.readBandwidth), rate(need.writeBandwidth),
            need.operationsPerSecond ? words.count(*need.operationsPerSecond) : dash(), price, notes.join(words.translate("Powertrain", ", ", "between the items of a short list"))};
    }
    return table;
}

Facts networkFacts(const Words &words, const NetworkPlan &plan)
{
    Facts facts;
    const auto add = [&facts](const QString &name, const QString &value) { facts.append({name, value}); };
    QString inNode = word(words, plan.inNode);
    if (!plan.inNodeLink.empty())
        inNode = QString::fromStdString(plan.inNodeLink);
    if (plan.inNodeRate && plan.inNode != NodeLink::None)
        inNode = words.translate("Powertrain", "%1, %2 per GPU and direction", "link in the node: name, bandwidth").arg(inNode, words.bandwidth(*plan.inNodeRate));
    add(words.translate("Powertrain", "Inside a node", "network"), inNode);
    if (plan.inNode != NodeLink::None)
        add(words.translate("Powertrain", "Fast link required", "network: NVLink or the like"), yesNo(words, plan.fastLinkRequired));
    if (plan.tensorParallelOverhead)
        add(words.translate("Powertrain", "Tensor-parallel communication", "share of the compute time"), words.percent(*plan.tensorParallelOverhead, 1));
    add(words.translate("Powertrain", "Nodes", "servers"), words.count(plan.nodes));
    if (plan.nodes < 2)
        return facts;
    const FabricParts &fabric = plan.fabric;
    add(words.translate("Powertrain", "Between nodes", "network"), word(words, plan.betweenNodes));
    if (plan.neededPerGpu)
        add(words.translate("Powertrain", "Needed per GPU, one direction", "network bandwidth"), words.bandwidth(*plan.neededPerGpu));
    if (fabric.nicsPerNode > 0)
        add(words.translate("Powertrain", "Network cards per node", "network"), nicText(words, fabric.nicsPerNode, fabric.nicRate));
    if (fabric.storageNicsPerNode > 0)
        add(words.translate("Powertrain", "Of its own for storage and front end, per node", "network cards"), nicText(words, fabric.storageNicsPerNode, fabric.storageNicRate));
    const QString separator = words.translate("Powertrain", ", ", "between the items of a short list");
    QStringList switches, cables;
    const auto part = [&words](QStringList &list, int count, const QString &text) {
        if (count > 0)
            list << text.arg(words.count(count));
    };
    part(switches, fabric.leafSwitches, words.translate("Powertrain", "%1 leaf", "number of switches"));
    part(switches, fabric.spineSwitches, words.translate("Powertrain", "%1 spine", "number of switches"));
    part(switches, fabric.coreSwitches, words.translate("Powertrain", "%1 core", "number of switches"));
    if (!switches.isEmpty())
        add(words.translate("Powertrain", "Switches", "network"), words.translate("Powertrain", "%1, of %2 ports each", "switches, ports of one").arg(switches.join(separator), words.count(fabric.switchPorts)));
    if (fabric.portsPerRail > 0)
        add(words.translate("Powertrain", "Ports per rail", "network: leaf ports that one rail takes"), words.count(fabric.portsPerRail));
    part(cables, fabric.nodeCables, words.translate("Powertrain", "%1 from node to leaf", "number of cables"));
    part(cables, fabric.leafCables, words.translate("Powertrain", "%1 from leaf to spine", "number of cables"));
    part(cables, fabric.coreCables, words.translate("Powertrain", "%1 from spine to core", "number of cables"));
    if (!cables.isEmpty())
        add(words.translate("Powertrain", "Cables", "network"), cables.join(separator));
    return facts;
}

ChartTable trafficTable(const Words &words, const NetworkPlan &plan)
{
    ChartTable table;
    table.header = {words.translate("Powertrain", "Traffic", "table column: kind of communication"), words.translate("Powertrain", "Runs", "table column: inside a node or between nodes"),
        words.translate("Powertrain", "Ranks", "table column: members of the group"), words.translate("Powertrain", "Sent per GPU and step", "table column: bytes"),
        words.translate("Powertrain", "Needs", "table column: bandwidth"), words.translate("Powertrain", "Link gives", "table column: bandwidth"), words.translate("Powertrain", "Verdict", "table column: of a link")};
    table.numeric = {false, false, true, true, true, true, false};
    for (const Traffic &traffic : plan.traffic) {
        table.rows << QStringList{word(words, traffic.kind),
            traffic.betweenNodes ? words.translate("Powertrain", "between nodes", "where traffic runs") : words.translate("Powertrain", "inside a node", "where traffic runs"),
            words.count(traffic.ranks), words.bytesDecimal(traffic.perStep), traffic.needed ? words.bandwidth(*traffic.needed) : dash(),
            traffic.available ? words.bandwidth(*traffic.available) : dash(), word(words, traffic.verdict)};
    }
    return table;
}

QString wordBalance(const Words &words, const Balance &balance)
{
    if (!balance.known)
        return {};
    const QString shares = words.translate("Powertrain", "Of a step's time %1 goes into compute, %2 into the network and %3 into storage.", "the iron triangle: three shares")
                               .arg(words.percent(balance.ofStep.compute, balance.ofStep.compute > 0.99 ? 1 : 0), words.percent(balance.ofStep.network, balance.ofStep.network < 0.01 ? 1 : 0), words.percent(balance.ofStep.storage, balance.ofStep.storage < 0.01 ? 1 : 0));
    const QString limit = balance.bottleneck == Balance::Corner::Compute
        ? words.translate("Powertrain", "Compute sets the pace, as it should.", "the iron triangle")
        : words.translate("Powertrain", "The bottleneck is this corner: %1.", "the iron triangle").arg(word(words, balance.bottleneck));
    return words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(shares, limit);
}

ChartTable balanceTable(const Words &words, const Balance &balance)
{
    ChartTable table;
    if (!balance.known)
        return table;
    table.header = {words.translate("Powertrain", "Corner of the triangle", "table column: compute, network, storage"), words.translate("Powertrain", "Share of a step", "table column"),
        words.translate("Powertrain", "Time compared with compute", "table column"), words.translate("Powertrain", "Note", "table column")};
    table.numeric = {false, true, true, false};
    const auto add = [&](Balance::Corner corner, double share, double ratio) {
        QString note;
        if (corner == balance.bottleneck)
            note = corner == Balance::Corner::Compute ? words.translate("Powertrain", "sets the pace", "note on a corner of the triangle") : words.translate("Powertrain", "bottleneck", "note on a corner of the triangle");
        table.rows << QStringList{word(words, corner), words.percent(share, share < 0.1 ? 1 : 0), words.percent(ratio, ratio < 0.1 ? 1 : 0), note};
    };
    add(Balance::Corner::Compute, balance.ofStep.compute, balance.compute);
    add(Balance::Corner::Network, balance.ofStep.network, balance.network);
    add(Balance::Corner::Storage, balance.ofStep.storage, balance.storage);
    return table;
}

Facts hostFacts(const Words &words, const HostPlan &plan)
{
    Facts facts;
    const auto add = [&facts](const QString &name, const QString &value) { facts.append({name, value}); };
    add(words.translate("Powertrain", "Servers", "hosts"),
        words.translate("Powertrain", "%1 with %2 GPUs each", "servers, GPUs of one").arg(words.count(plan.nodes), words.count(plan.cardsPerNode)));
    if (plan.memory.value > 0)
        add(words.translate("Powertrain", "Memory of a server", "hosts"),
            plan.memoryNeeded.value > 0 ? words.translate("Powertrain", "%1, of which the job needs %2", "memory of a server, needed").arg(words.bytes(plan.memory), words.bytes(plan.memoryNeeded)) : words.bytes(plan.memory));
    if (plan.cpuCores > 0)
        add(words.translate("Powertrain", "Processor cores of a server, at least", "hosts"), words.count(plan.cpuCores));
    if (plan.localStorage.value > 0)
        add(words.translate("Powertrain", "Local NVMe of a server", "hosts"), drivesText(words, plan.localStorage, plan.drives));
    if (plan.server && !plan.workstation)
        add(words.translate("Powertrain", "Server as it is sold", "hosts"), QString::fromStdString(plan.server->name));
    if (plan.powerSupply && plan.owned)
        add(words.translate("Powertrain", "Power supply of the workstation", "hosts"), words.translate("Powertrain", "%1 W", "power").arg(words.count(plan.powerSupply->value)));
    return facts;
}

Facts placeFacts(const Words &words, const HostPlan &plan)
{
    Facts facts;
    if (!plan.owned)
        return facts;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    const auto add = [&facts](const QString &name, const QString &value) { facts.append({name, value}); };
    const auto power = [&](const std::optional<Watts> &value) { return value ? kilowatts(words, *value) : unknown; };
    add(words.translate("Powertrain", "Power of a server at full load", "own hardware"), power(plan.nodePower));
    add(words.translate("Powertrain", "Power of all servers, switches and storage", "own hardware"), power(plan.itPower));
    if (plan.pue)
        add(words.translate("Powertrain", "PUE", "power usage effectiveness"), words.decimal(*plan.pue, 2));
    add(words.translate("Powertrain", "Power from the grid, cooling included", "own hardware"), power(plan.facilityPower));
    add(words.translate("Powertrain", "Heat to be taken away", "own hardware"), power(plan.itPower));
    QString cooling = unknown;
    if (plan.cooling == "air")
        cooling = words.translate("Powertrain", "air", "kind of cooling");
    else if (plan.cooling == "liquid")
        cooling = words.translate("Powertrain", "liquid", "kind of cooling");
    add(words.translate("Powertrain", "Cooling", "own hardware"), cooling);
    add(words.translate("Powertrain", "Height", "own hardware: rack units"), plan.rackUnits ? words.translate("Powertrain", "%1 U", "rack units").arg(words.count(std::ceil(*plan.rackUnits))) : unknown);
    add(words.translate("Powertrain", "Racks", "own hardware"), plan.racks ? words.count(*plan.racks) : unknown);
    add(words.translate("Powertrain", "Circuits, three-phase 32 A at 400 V", "own hardware"), plan.circuits ? words.count(*plan.circuits) : unknown);
    add(words.translate("Powertrain", "Delivery", "own hardware: time until it stands there"),
        plan.deliveryWeeks ? words.translate("Powertrain", "%1 weeks, as answered", "time of delivery").arg(words.decimal(*plan.deliveryWeeks, 1)) : words.translate("Powertrain", "unknown: ask the vendor", "time of delivery"));
    return facts;
}

QString startUpText(const Words &words, const StartUp &start)
{
    const auto total = start.total();
    if (!total)
        return words.translate("Powertrain", "unknown: ask the vendor", "time of delivery");
    return words.translate("Powertrain", "%1 to %2", "from low to high").arg(roughDuration(words, total->low), roughDuration(words, total->high));
}

QString soldAs(const Words &words, const Proposal &proposal, const PlanOption &option)
{
    if (proposal.deployment.empty() || proposal.deployment.front().mode == option.deployment || proposal.deployment.front().verdict == ModeVerdict::Excluded)
        return {};
    return words.translate("Powertrain", "%1 has more points, but the chosen price is for %2; the plan follows the price.", "two deployment modes")
        .arg(word(words, proposal.deployment.front().mode), word(words, option.deployment));
}

ChartTable materialTable(const Words &words, const std::vector<MaterialLine> &materials)
{
    ChartTable table;
    table.header = {words.translate("Powertrain", "Item", "table column: bill of materials"), words.translate("Powertrain", "Quantity", "table heading"),
        words.translate("Powertrain", "How", "table column: rented, bought or to be asked for"), words.translate("Powertrain", "Amount", "table column")};
    table.numeric = {false, true, false, true};
    for (const MaterialLine &line : materials) {
        const QString quantity = line.unit == MaterialUnit::Terabyte ? words.bytesDecimal(Bytes(line.quantity * 1e12)) : words.count(line.quantity);
        table.rows << QStringList{word(words, line.item), quantity, word(words, line.source), line.amount ? words.money(*line.amount) : dash()};
    }
    return table;
}

Facts softwareFacts(const Words &words, const SoftwareAdvice &software)
{
    Facts facts;
    if (!software.stack)
        return facts;
    const SoftwareStack &stack = *software.stack;
    facts.append({words.translate("Powertrain", "Software stack", "of the accelerator"), QString::fromStdString(stack.name)});
    facts.append({words.translate("Powertrain", "How far it reaches", "software stack"), words.translate("Powertrain", "%1. %2", "reach of a software stack, why").arg(word(words, stack.tier), words.pick(stack.tierReason))});
    for (const SoftwareMinimum *minimum : software.minimums) {
        QStringList parts;
        if (minimum->support != PrecisionSupport::Native)
            parts << word(words, minimum->support);
        if (!minimum->toolkit.empty())
            parts << QString::fromStdString(minimum->toolkit);
        if (!minimum->driverLinux.empty())
            parts << words.translate("Powertrain", "driver %1 (Linux)", "software").arg(QString::fromStdString(minimum->driverLinux));
        if (!minimum->driverWindows.empty())
            parts << words.translate("Powertrain", "driver %1 (Windows)", "software").arg(QString::fromStdString(minimum->driverWindows));
        if (const QString note = words.pick(minimum->note); !note.isEmpty())
            parts << note;
        if (parts.isEmpty())
            continue;
        const QString what = minimum->precision ? words.translate("Powertrain", "At least, for %1", "software: precision").arg(QString::fromStdString(std::string(nameOf(*minimum->precision))).toUpper())
                                                : words.translate("Powertrain", "At least, for the card", "software: oldest toolkit and driver");
        facts.append({what, parts.join(words.translate("Powertrain", ", ", "between the items of a short list"))});
    }
    if (software.minimums.empty())
        facts.append({words.translate("Powertrain", "At least, for the card", "software: oldest toolkit and driver"), words.translate("Powertrain", "unknown: ask the vendor", "time of delivery")});
    QStringList programs;
    for (const StackProgram *program : software.programs) {
        QString name = QString::fromStdString(program->name);
        if (!program->version.empty())
            name = words.translate("Powertrain", "%1 (%2)", "program, version it was checked with").arg(name, QString::fromStdString(program->version));
        programs << name;
    }
    if (!programs.isEmpty())
        facts.append({words.translate("Powertrain", "Runs there", "software: programs"), programs.join(words.translate("Powertrain", ", ", "between the items of a short list"))});
    return facts;
}

QStringList softwareLimits(const Words &words, const SoftwareAdvice &software)
{
    QStringList limits;
    if (!software.stack)
        return limits;
    // What the first-class stack lacks concerns single older cards, which the rows for the card itself say.
    if (software.stack->tier != EcosystemTier::FirstClass) {
        for (const BilingualText &text : software.stack->cannot)
            limits << words.pick(text);
    }
    const auto dated = [&](const BilingualText &text, const std::string &asOf) {
        const QString sentence = words.pick(text);
        if (!sentence.isEmpty())
            limits << (asOf.empty() ? sentence : words.translate("Powertrain", "%1 (as of %2)", "a note, its date").arg(sentence, QString::fromStdString(asOf)));
    };
    dated(software.stack->availability, software.stack->availabilityAsOf);
    dated(software.stack->exportNote, software.stack->exportAsOf);
    return limits;
}

} // namespace powertrain
