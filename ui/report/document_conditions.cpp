// SPDX-License-Identifier: GPL-3.0-or-later
// What the hardware stands in: storage, network, compliance; and what the figures rest on.
#include "ui/report/document_writer.h"

namespace powertrain {

namespace {

void writeStorage(DocumentWriter &out, const StoragePlan &plan)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Storage", "section of the report"));
    QList<QPair<QString, QString>> facts;
    const auto add = [&](const QString &name, Bytes amount) {
        if (amount.value > 0)
            facts.append({name, words.bytesDecimal(amount)});
    };
    add(words.translate("Powertrain", "Raw data", "storage"), plan.rawData);
    add(words.translate("Powertrain", "Tokenised data", "storage"), plan.tokenisedData);
    add(words.translate("Powertrain", "One checkpoint", "storage"), plan.checkpoint);
    add(words.translate("Powertrain", "Checkpoints kept", "storage: all that are kept at once"), plan.checkpointsKept);
    add(words.translate("Powertrain", "Weights alone", "storage"), plan.weightsOnly);
    add(words.translate("Powertrain", "Together", "storage: sum"), plan.total);
    if (plan.checkpointInterval)
        facts.append({words.translate("Powertrain", "A checkpoint every", "storage"), words.duration(*plan.checkpointInterval)});
    if (plan.checkpointBlocked)
        facts.append({words.translate("Powertrain", "Training waits for a checkpoint", "storage"), words.duration(*plan.checkpointBlocked)});
    if (plan.weightLoadTime)
        facts.append({words.translate("Powertrain", "Loading the weights takes", "storage: cold start"), words.duration(*plan.weightLoadTime)});
    out.facts(facts);
    ChartTable table;
    table.header = {words.translate("Powertrain", "Storage", "section of the report"), words.translate("Powertrain", "Capacity", "table heading: storage"), words.translate("Powertrain", "Reading", "table heading: bandwidth"),
        words.translate("Powertrain", "Writing", "table heading: bandwidth")};
    table.numeric = {false, true, true, true};
    for (const StorageNeed &need : plan.tiers)
        table.rows << QStringList{word(words, need.tier), words.bytesDecimal(need.capacity), need.readBandwidth ? words.bandwidth(*need.readBandwidth) : QStringLiteral("–"), need.writeBandwidth ? words.bandwidth(*need.writeBandwidth) : QStringLiteral("–")};
    out.table(std::move(table));
    out.messages(plan.advice);
}

void writeNetwork(DocumentWriter &out, const NetworkPlan &plan)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Network", "section of the report"));
    QList<QPair<QString, QString>> facts;
    facts.append({words.translate("Powertrain", "Inside a node", "network"), word(words, plan.inNode)});
    facts.append({words.translate("Powertrain", "Fast link required", "network: NVLink or the like"), out.yesNo(plan.fastLinkRequired)});
    facts.append({words.translate("Powertrain", "Between nodes", "network"), word(words, plan.betweenNodes)});
    if (plan.neededPerGpu)
        facts.append({words.translate("Powertrain", "Needed per GPU, one direction", "network bandwidth"), words.bandwidth(*plan.neededPerGpu)});
    if (plan.tensorParallelOverhead)
        facts.append({words.translate("Powertrain", "Tensor-parallel communication", "share of the compute time"), words.percent(*plan.tensorParallelOverhead)});
    facts.append({words.translate("Powertrain", "Nodes", "servers"), words.count(plan.nodes)});
    if (plan.fabric.nicsPerNode > 0)
        facts.append({words.translate("Powertrain", "Network cards per node", "network"), words.count(plan.fabric.nicsPerNode)});
    if (plan.fabric.leafSwitches + plan.fabric.spineSwitches + plan.fabric.coreSwitches > 0) {
        facts.append({words.translate("Powertrain", "Switches", "network"),
            words.translate("Powertrain", "%1 leaf, %2 spine, %3 core", "numbers of switches").arg(words.count(plan.fabric.leafSwitches), words.count(plan.fabric.spineSwitches), words.count(plan.fabric.coreSwitches))});
    }
    out.facts(facts);
    out.messages(plan.advice);
}

void writeBalance(DocumentWriter &out, const Balance &balance)
{
    const Words &words = out.words;
    out.heading(2, words.translate("Powertrain", "Balance of the three", "compute, network, storage: the iron triangle"));
    out.paragraph(words.translate("Powertrain", "For each unit of compute time the network needs %1 and the storage %2; what limits first: %3.", "the iron triangle: two ratios, a corner")
                      .arg(words.decimal(balance.network, 2), words.decimal(balance.storage, 2), word(words, balance.bottleneck)));
}

QString regionText(const DocumentWriter &out, const ComplianceVerdict &verdict)
{
    if (verdict.regionConflict)
        return out.words.translate("Powertrain", "The regimes contradict one another.", "regions in which it may run");
    if (verdict.regions.empty())
        return out.words.translate("Powertrain", "anywhere", "regions in which it may run");
    QStringList names;
    for (const std::string &region : verdict.regions)
        names << wordRegion(out.words, region);
    return names.join(out.words.translate("Powertrain", ", ", "between the items of a short list"));
}

void complianceTables(DocumentWriter &out, const ComplianceVerdict &verdict)
{
    const Words &words = out.words;
    if (!verdict.regimes.empty()) {
        ChartTable table;
        table.header = {words.translate("Powertrain", "Regime", "table heading: law or standard"), words.translate("Powertrain", "Applies to", "table heading"), words.translate("Powertrain", "Asks for", "table heading: demands")};
        table.numeric = {false, false, false};
        for (const Regime *regime : verdict.regimes) {
            QStringList demands;
            for (const BilingualText &demand : regime->demands)
                demands << words.pick(demand);
            table.rows << QStringList{words.pick(regime->name), words.pick(regime->appliesTo), demands.join(QStringLiteral("; "))};
        }
        out.table(std::move(table), {}, true);
    }
    ChartTable modes;
    modes.header = {words.translate("Powertrain", "Mode", "table heading: deployment mode"), words.translate("Powertrain", "Verdict", "memory table row"), words.translate("Powertrain", "Decided by", "table heading: which regime decided")};
    modes.numeric = {false, false, false};
    for (const auto &entry : EnumNames<DeploymentMode>::table) {
        const ComplianceVerdict::Mode &mode = verdict.mode(entry.first);
        QStringList names;
        for (const std::string &id : mode.decidedBy) {
            QString name = word(words, Message{id, {}}); // an answer of the user may decide as well; it comes as a code
            for (const Regime *regime : verdict.regimes) {
                if (regime->id == id)
                    name = words.pick(regime->name);
            }
            names << name;
        }
        modes.rows << QStringList{word(words, entry.first), word(words, mode.verdict), out.joined(names)};
    }
    out.table(std::move(modes), {}, true);
}

void derivationSection(DocumentWriter &out, const QString &title, const Derivation &derivation)
{
    if (derivation.empty())
        return;
    out.heading(2, title);
    out.steps(derivation);
}

} // namespace

void writeStorageAndNetwork(DocumentWriter &out)
{
    if (const auto &around = out.proposal.surroundings) {
        writeStorage(out, around->storage);
        writeNetwork(out, around->network);
        writeBalance(out, around->balance);
    }
}

void writeCompliance(DocumentWriter &out)
{
    const Words &words = out.words;
    const ComplianceVerdict &verdict = out.proposal.compliance;
    out.heading(1, words.translate("Powertrain", "Compliance", "the fourth of the four answers"));
    if (verdict.stop)
        out.paragraph(words.translate("Powertrain", "State secrets are involved: no recommendation is made. Ask the competent secrecy authority.", "compliance"), ParagraphBlock::Note);
    if (verdict.regimes.empty())
        out.paragraph(words.translate("Powertrain", "No regime of the catalogue applies to these answers.", "compliance"));
    QList<QPair<QString, QString>> facts;
    facts.append({words.translate("Powertrain", "May run in", "compliance: regions"), regionText(out, verdict)});
    if (verdict.logRetentionDays > 0)
        facts.append({words.translate("Powertrain", "Logs are kept for at least", "compliance"), words.translate("Powertrain", "%n day(s)", "a number of days", verdict.logRetentionDays)});
    facts.append({words.translate("Powertrain", "Domestic hardware", "answer: Chinese accelerators"), word(words, verdict.domestic)});
    out.facts(facts);
    complianceTables(out, verdict);
    for (const Message &conflict : verdict.conflicts)
        out.paragraph(word(words, conflict), ParagraphBlock::Note);
    if (!verdict.evidence.empty()) {
        out.heading(2, words.translate("Powertrain", "Evidence to ask the provider for", "below Compliance"));
        QStringList evidence;
        for (const BilingualText &text : verdict.evidence)
            evidence << words.pick(text);
        out.list(evidence);
    }
    const QString disclaimer = out.proposal.catalog ? words.pick(out.proposal.catalog->disclaimer) : QString();
    out.paragraph(disclaimer.isEmpty() ? words.translate("Powertrain", "This is decision support, not legal advice.", "below Compliance") : disclaimer, ParagraphBlock::Muted);
}

void writeAssumptions(DocumentWriter &out, bool derivations)
{
    const Words &words = out.words;
    const Proposal &proposal = out.proposal;
    QStringList assumed;
    for (const std::string &entry : proposal.assumed)
        assumed << plainText(entry);
    if (!assumed.isEmpty()) {
        out.heading(1, words.translate("Powertrain", "Assumptions", "section of the report"));
        out.paragraph(words.translate("Powertrain", "What was not answered was filled in with these values.", "section of the report"));
        out.list(assumed);
    }
    if (!derivations)
        return;
    const bool any = !proposal.memoryDerivation.empty() || !proposal.timeDerivation.empty() || !proposal.costDerivation.empty() || (proposal.surroundings && (!proposal.surroundings->storage.derivation.empty() || !proposal.surroundings->network.derivation.empty()));
    if (any)
        out.heading(1, words.translate("Powertrain", "How the figures came about", "section of the report: derivations"));
    derivationSection(out, words.translate("Powertrain", "Memory", "section of the report"), proposal.memoryDerivation);
    derivationSection(out, words.translate("Powertrain", "Time and throughput", "section of the report"), proposal.timeDerivation);
    derivationSection(out, words.translate("Powertrain", "Cost", "section of the report"), proposal.costDerivation);
    if (const auto &around = proposal.surroundings) {
        derivationSection(out, words.translate("Powertrain", "Storage", "section of the report"), around->storage.derivation);
        derivationSection(out, words.translate("Powertrain", "Network", "section of the report"), around->network.derivation);
    }
    if (!proposal.articleSums.empty())
        out.heading(1, words.translate("Powertrain", "Two sums to check by hand", "section of the report: the sums that the introductory articles teach"));
    for (const ArticleSum &sum : proposal.articleSums) {
        out.heading(2, sum.id == "full_7b_fp32" ? words.translate("Powertrain", "Full fine-tuning of a 7B model in FP32", "a sum to check by hand") : sum.id == "r1_fp8_30_users" ? words.translate("Powertrain", "DeepSeek-R1 671B in FP8 for 30 users", "a sum to check by hand")
                                                                                                                                                                                  : plainText(sum.id, 80));
        out.steps(sum.derivation);
        out.paragraph(word(words, sum.remark), ParagraphBlock::Muted);
    }
}

} // namespace powertrain
