// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of deployment, infrastructure, compliance and sources.
#include "ui/results/result_tables.h"

#include <set>

#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString dash() { return QStringLiteral("–"); }

/// The comparison that the ways of running are taught with.
QString vehicleOf(const Words &words, DeploymentMode mode)
{
    switch (mode) {
    case DeploymentMode::CloudVm:
        return words.translate("Powertrain", "a rented car, with the wheel in your own hands");
    case DeploymentMode::CloudContainer:
        return words.translate("Powertrain", "a railway carriage that is already moving");
    case DeploymentMode::ElasticCluster:
        return words.translate("Powertrain", "a whole train that is coupled as needed");
    case DeploymentMode::BareMetal:
        return words.translate("Powertrain", "a production line rented for you alone");
    case DeploymentMode::Appliance:
        return words.translate("Powertrain", "a kitchen machine: unpack and switch on");
    case DeploymentMode::OwnDataCentre:
        return words.translate("Powertrain", "your own fleet, with garage and mechanics");
    case DeploymentMode::ManagedPlatform:
        return words.translate("Powertrain", "a taxi: say where to, somebody else drives");
    }
    return {};
}

QString reasonsText(const Words &words, const std::vector<Message> &reasons)
{
    QStringList sentences;
    for (const Message &reason : reasons)
        sentences += word(words, reason);
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

TableContent deploymentTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Way of running", "table column: deployment mode"), words.translate("Powertrain", "Like", "table column: comparison with a vehicle"),
        words.translate("Powertrain", "Points", "table column: score"), words.translate("Powertrain", "Rules say", "table column: compliance verdict"),
        words.translate("Powertrain", "What counted", "table column")};
    table.numeric = {false, false, true, false, false};
    for (const ScoredMode &scored : proposal.deployment) {
        const bool excluded = scored.verdict == ModeVerdict::Excluded;
        table.rows.push_back({{word(words, scored.mode), vehicleOf(words, scored.mode), excluded ? Cell{dash(), -1e9} : Cell{words.decimal(scored.score, 1), scored.score},
                                  {word(words, scored.verdict), static_cast<double>(scored.verdict), verdictRole(scored.verdict)}, reasonsText(words, scored.reasons)},
            static_cast<int>(scored.mode)});
    }
    return table;
}

TableContent tierTable(const Words &words, const StoragePlan &plan)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Storage", "table column"), words.translate("Powertrain", "Capacity", "table column: storage"),
        words.translate("Powertrain", "Read", "table column: bandwidth"), words.translate("Powertrain", "Write", "table column: bandwidth")};
    table.numeric = {false, true, true, true};
    for (const StorageNeed &need : plan.tiers) {
        table.rows.push_back({{word(words, need.tier), {words.bytesDecimal(need.capacity), need.capacity.value},
                                  need.readBandwidth ? Cell{words.bandwidth(*need.readBandwidth), need.readBandwidth->value} : Cell{dash()},
                                  need.writeBandwidth ? Cell{words.bandwidth(*need.writeBandwidth), need.writeBandwidth->value} : Cell{dash()}},
            static_cast<int>(need.tier)});
    }
    return table;
}

TableContent networkTable(const Words &words, const NetworkPlan &plan)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Network", "table column"), words.translate("Powertrain", "Value", "table column")};
    table.numeric = {false, false};
    const auto add = [&table](const QString &item, const QString &value) { table.rows.push_back({{item, value}, static_cast<int>(table.rows.size())}); };
    add(words.translate("Powertrain", "Inside a node", "network"), word(words, plan.inNode));
    add(words.translate("Powertrain", "Nodes", "network: number of servers"), words.count(plan.nodes));
    if (plan.nodes > 1) {
        add(words.translate("Powertrain", "Between nodes", "network"), word(words, plan.betweenNodes));
        if (plan.neededPerGpu)
            add(words.translate("Powertrain", "Needed per GPU, one direction", "network bandwidth"), words.bandwidth(*plan.neededPerGpu));
        if (plan.fabric.nicsPerNode > 0)
            add(words.translate("Powertrain", "Network cards per node", "network"), words.count(plan.fabric.nicsPerNode));
        if (plan.fabric.leafSwitches > 0)
            add(words.translate("Powertrain", "Switches (leaf, spine, core)", "network"),
                QStringLiteral("%1 + %2 + %3").arg(words.count(plan.fabric.leafSwitches), words.count(plan.fabric.spineSwitches), words.count(plan.fabric.coreSwitches)));
    }
    if (plan.tensorParallelOverhead)
        add(words.translate("Powertrain", "Share of time for tensor-parallel traffic", "network"), words.percent(*plan.tensorParallelOverhead, 1));
    return table;
}

TableContent balanceTable(const Words &words, const Balance &balance)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Corner of the triangle", "table column: compute, network, storage"),
        words.translate("Powertrain", "Time compared with compute", "table column"), words.translate("Powertrain", "Note", "table column")};
    table.numeric = {false, true, false};
    const auto add = [&](Balance::Corner corner, double value) {
        Cell note;
        if (corner == balance.bottleneck)
            note = {words.translate("Powertrain", "slowest corner", "note in a table"), 0.0, value > 0.8 && corner != Balance::Corner::Compute ? Role::Caution : Role::Text};
        table.rows.push_back({{word(words, corner), {words.percent(value, 0), value}, note}, static_cast<int>(corner)});
    };
    add(Balance::Corner::Compute, balance.compute);
    add(Balance::Corner::Network, balance.network);
    add(Balance::Corner::Storage, balance.storage);
    return table;
}

TableContent regimeTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Regime", "table column: law or standard"), words.translate("Powertrain", "What it asks for", "table column"),
        words.translate("Powertrain", "Advice", "table column")};
    table.numeric = {false, false, false};
    int row = 0;
    for (const Regime *regime : proposal.compliance.regimes) {
        QStringList demands;
        for (const BilingualText &demand : regime->demands)
            demands += words.pick(demand);
        table.rows.push_back({{words.pick(regime->name), demands.join(QLatin1Char('\n')), words.pick(regime->advice)}, row++});
    }
    return table;
}

TableContent modeTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Way of running", "table column: deployment mode"), words.translate("Powertrain", "Verdict", "table column: compliance"),
        words.translate("Powertrain", "Decided by", "table column: regimes")};
    table.numeric = {false, false, false};
    const QString separator = words.translate("Powertrain", ", ", "between the items of a list");
    for (std::size_t i = 0; i < proposal.compliance.modes.size(); ++i) {
        const ComplianceVerdict::Mode &mode = proposal.compliance.modes[i];
        QStringList deciders;
        for (const std::string &id : mode.decidedBy) {
            // Besides regimes, an answer itself may decide; it comes as a code.
            QString name = word(words, Message{id, {}});
            for (const Regime *regime : proposal.compliance.regimes) {
                if (regime->id == id)
                    name = words.pick(regime->name);
            }
            deciders += name;
        }
        table.rows.push_back({{word(words, static_cast<DeploymentMode>(i)), {word(words, mode.verdict), static_cast<double>(mode.verdict), verdictRole(mode.verdict)},
                                  deciders.isEmpty() ? dash() : deciders.join(separator)},
            static_cast<int>(i)});
    }
    return table;
}

TableContent demandTable(const Words &words, const ComplianceVerdict &verdict)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Demand", "table column"), words.translate("Powertrain", "Value", "table column")};
    table.numeric = {false, false};
    const auto add = [&table](const QString &item, const QString &value) { table.rows.push_back({{item, value}, static_cast<int>(table.rows.size())}); };
    QStringList regions;
    for (const std::string &region : verdict.regions)
        regions += wordRegion(words, region);
    if (verdict.regionConflict)
        add(words.translate("Powertrain", "Place", "compliance demand"), words.translate("Powertrain", "the regimes contradict one another", "compliance demand"));
    else
        add(words.translate("Powertrain", "Place", "compliance demand"),
            regions.isEmpty() ? words.translate("Powertrain", "anywhere", "compliance demand: place") : regions.join(words.translate("Powertrain", ", ", "between the items of a list")));
    add(words.translate("Powertrain", "Isolation, at least", "compliance demand: tenancy"), wordSymbol(words, verdict.tenancy));
    add(words.translate("Powertrain", "Network", "compliance demand"), wordSymbol(words, verdict.network));
    add(words.translate("Powertrain", "Keys", "compliance demand: who holds the encryption keys"), wordSymbol(words, verdict.keyManagement));
    if (verdict.logRetentionDays > 0)
        add(words.translate("Powertrain", "Logs kept for", "compliance demand"), words.translate("Powertrain", "%n day(s)", "a number of days", verdict.logRetentionDays));
    add(words.translate("Powertrain", "Domestic accelerators", "compliance demand: Chinese-made hardware"), word(words, verdict.domestic));
    return table;
}

TableContent sourceTable(const Words &words, const Proposal &proposal)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "What", "table column: what a source is for"), words.translate("Powertrain", "Source", "table column")};
    table.numeric = {false, false};
    std::set<std::pair<QString, QString>> seen;
    const auto add = [&](const QString &what, const std::string &source) {
        const QString text = QString::fromStdString(source);
        if (!text.isEmpty() && seen.emplace(what, text).second)
            table.rows.push_back({{what, text}, static_cast<int>(table.rows.size())});
    };
    if (proposal.catalog && proposal.recommendation) {
        const PlanOption &option = *proposal.recommendation;
        if (const Accelerator *accelerator = proposal.catalog->findAccelerator(option.acceleratorId)) {
            for (const std::string &source : accelerator->provenance.sources)
                add(wordAccelerator(words, *accelerator), source);
        }
        for (const CostOption &cost : option.costs) {
            if (const Offer *offer = proposal.catalog->findOffer(cost.offerId)) {
                add(words.translate("Powertrain", "Price: %1, %2", "provider, date").arg(QString::fromStdString(offer->sku.empty() ? offer->providerId : offer->providerId + " " + offer->sku), QString::fromStdString(offer->asOf)),
                    offer->source);
            }
        }
        if (const LibraryModel *model = proposal.catalog->findModel(proposal.model.name)) {
            for (const std::string &source : model->sources)
                add(QString::fromStdString(model->name), source);
        }
    }
    for (const Regime *regime : proposal.compliance.regimes) {
        for (const RegimeSource &source : regime->sources) {
            if (source.shown)
                add(words.pick(regime->name), source.url.empty() ? source.title : source.title + " <" + source.url + ">");
        }
    }
    for (const Derivation *derivation : {&proposal.memoryDerivation, &proposal.timeDerivation, &proposal.costDerivation}) {
        for (const DerivationStep &step : *derivation)
            add(wordStep(words, step), step.source);
    }
    return table;
}

} // namespace powertrain
