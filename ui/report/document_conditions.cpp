// SPDX-License-Identifier: GPL-3.0-or-later
// What the hardware stands in: storage, network, compliance; and what the figures rest on.
#include "ui/charts/chart_data.h"
#include "ui/report/document_writer.h"
#include "ui/text/rules.h"
#include "ui/text/surroundings.h"

namespace powertrain {

namespace {

void writeStorage(DocumentWriter &out, const StoragePlan &plan)
{
    out.heading(1, out.words.translate("Powertrain", "Storage", "section of the report"));
    out.facts(storageFacts(out.words, plan));
    out.table(tierTable(out.words, plan), {}, true);
    out.messages(plan.advice);
}

void writeNetwork(DocumentWriter &out, const NetworkPlan &plan)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Network", "section of the report"));
    out.facts(networkFacts(words, plan));
    if (ChartTable traffic = trafficTable(words, plan); !traffic.isEmpty()) {
        out.heading(2, words.translate("Powertrain", "What the GPUs send each other", "heading"));
        out.table(std::move(traffic), {}, true);
    }
    out.messages(plan.advice);
}

void writeBalance(DocumentWriter &out, const Balance &balance)
{
    if (!balance.known)
        return;
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Balance of the triangle", "heading"));
    out.paragraph(wordBalance(words, balance));
    out.chart(ChartKind::Balance);
    out.table(balanceTable(words, balance));
    out.messages(balance.relief);
}

void writeHosts(DocumentWriter &out, const HostPlan &hosts)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Servers", "heading"));
    out.facts(hostFacts(words, hosts));
    out.messages(hosts.advice);
    if (Facts place = placeFacts(words, hosts); !place.isEmpty()) {
        out.heading(2, words.translate("Powertrain", "Power and space", "heading"));
        out.facts(std::move(place));
    }
}

void writeSoftware(DocumentWriter &out, const SoftwareAdvice &software)
{
    Facts facts = softwareFacts(out.words, software);
    if (facts.isEmpty())
        return;
    out.heading(1, out.words.translate("Powertrain", "Software for this card", "heading"));
    out.facts(std::move(facts));
    out.list(softwareLimits(out.words, software));
}

void writeRegimes(DocumentWriter &out, const ComplianceVerdict &verdict)
{
    if (verdict.regimes.empty())
        return;
    const Words &words = out.words;
    ChartTable table;
    table.header = {words.translate("Powertrain", "Regime", "table heading: law or standard"), words.translate("Powertrain", "Applies to", "table heading"), words.translate("Powertrain", "Asks for", "table heading: demands")};
    table.numeric = {false, false, false};
    for (const Regime *regime : verdict.regimes) {
        QStringList demands;
        for (const BilingualText &demand : regime->demands)
            demands << words.pick(demand);
        table.rows << QStringList{words.pick(regime->name), words.pick(regime->appliesTo), demands.join(words.translate("Powertrain", "; ", "between the items of a list of phrases"))};
    }
    out.heading(2, words.translate("Powertrain", "The regimes", "heading"));
    out.table(std::move(table), {}, true);
}

/// The card and the way of running that are recommended, under the rules.
void writeRecommendedUnderRules(DocumentWriter &out)
{
    if (!out.proposal.recommendation)
        return;
    const Words &words = out.words;
    const PlanOption &option = *out.proposal.recommendation;
    out.heading(2, words.translate("Powertrain", "This option: %1, %2", "heading: hardware, deployment mode").arg(optionLabel(option, out.proposal, words), word(words, option.deployment)));
    out.paragraph(optionVerdict(words, option, out.proposal.compliance));
    out.list(optionConditions(words, option));
    const Accelerator *card = out.proposal.catalog ? out.proposal.catalog->findAccelerator(option.acceleratorId) : nullptr;
    if (card) {
        out.heading(2, words.translate("Powertrain", "Export control and availability of this card", "heading"));
        out.facts(exportFacts(words, *card));
    }
}

void derivationSection(DocumentWriter &out, const QString &title, const Derivation &derivation)
{
    if (derivation.empty())
        return;
    out.heading(2, title);
    out.steps(derivation);
}

} // namespace

void writeSurroundings(DocumentWriter &out)
{
    const auto &around = out.proposal.surroundings;
    if (!around)
        return;
    writeBalance(out, around->balance);
    writeStorage(out, around->storage);
    writeNetwork(out, around->network);
    writeHosts(out, around->hosts);
    writeSoftware(out, around->software);
}

void writeMaterials(DocumentWriter &out)
{
    if (!out.proposal.surroundings || out.proposal.surroundings->materials.empty())
        return;
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Bill of materials", "heading"));
    out.paragraph(words.translate("Powertrain", "What has to be there, whoever provides it. Parts without an amount are not in any total."));
    out.table(materialTable(words, out.proposal.surroundings->materials));
}

void writeCompliance(DocumentWriter &out)
{
    const Words &words = out.words;
    const ComplianceVerdict &verdict = out.proposal.compliance;
    out.heading(1, words.translate("Powertrain", "Compliance", "the fourth of the four answers"));
    const QString disclaimer = out.proposal.catalog ? words.pick(out.proposal.catalog->disclaimer) : QString();
    out.paragraph(disclaimer.isEmpty() ? words.translate("Powertrain", "This is decision support, not legal advice.", "below Compliance") : disclaimer, ParagraphBlock::Muted);
    if (verdict.stop)
        out.paragraph(words.translate("Powertrain", "State secrets are involved: no recommendation is made. Ask the competent secrecy authority.", "compliance"), ParagraphBlock::Note);
    if (verdict.regimes.empty())
        out.paragraph(words.translate("Powertrain", "No regime of the catalogue applies to these answers.", "compliance"));
    for (const Message &conflict : verdict.conflicts)
        out.paragraph(word(words, conflict), ParagraphBlock::Note);
    out.facts(demandFacts(words, verdict));
    writeRecommendedUnderRules(out);
    if (!verdict.remarks.empty()) {
        out.heading(2, words.translate("Powertrain", "What counted besides, and what is open", "heading: remarks of the compliance check"));
        out.messages(verdict.remarks);
    }
    if (!verdict.evidence.empty()) {
        out.heading(2, words.translate("Powertrain", "Evidence to have in hand", "heading: of the provider or of the own system"));
        out.paragraph(evidenceNote(words, out.proposal.recommendation ? &*out.proposal.recommendation : nullptr));
        QStringList evidence;
        for (const BilingualText &text : verdict.evidence)
            evidence << words.pick(text);
        out.list(evidence);
    }
    out.heading(2, words.translate("Powertrain", "What it means for each way of running", "heading"));
    out.table(verdictTable(words, out.proposal, QStringLiteral(" ")), {}, true);
    if (const QString crossBorder = wordCrossBorder(words, verdict); !crossBorder.isEmpty()) {
        out.heading(2, words.translate("Powertrain", "Data leaving mainland China", "heading"));
        out.paragraph(crossBorder);
    }
    if (ChartTable thresholds = thresholdTable(words, out.proposal); !thresholds.isEmpty()) {
        out.heading(2, words.translate("Powertrain", "Training compute and the lines that laws draw", "heading"));
        out.table(std::move(thresholds));
    }
    writeRegimes(out, verdict);
}

void writeAcceptance(DocumentWriter &out)
{
    if (!out.proposal.recommendation)
        return;
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Acceptance", "section of the report: where both sides sign"));
    out.paragraph(words.translate("Powertrain", "Both sides agree on this plan as the basis for binding offers. Before an order is placed, these have to be in hand:", "acceptance"));
    QStringList items{words.translate("Powertrain", "a binding offer for every line of the bill of materials, with its validity", "acceptance"),
        words.translate("Powertrain", "the evidence listed under compliance, checked by the client's counsel or assessor", "acceptance"),
        words.translate("Powertrain", "a trial run of the client's own model on the recommended card that meets the figures of this proposal within their range", "acceptance")};
    out.list(items);
    const PlanOption &option = *out.proposal.recommendation;
    Facts facts{{words.translate("Powertrain", "Hardware", "key figure"), optionLabel(option, out.proposal, words)}, {words.translate("Powertrain", "Deployment", "how the hardware is had"), word(words, option.deployment)}};
    if (const CostOption *cost = option.cost())
        facts.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), words.range(cost->total)});
    facts.append({words.translate("Powertrain", "Compliance", "the fourth of the four answers"), optionVerdict(words, option, out.proposal.compliance)});
    facts.append({words.translate("Powertrain", "Open warnings", "acceptance: number of warnings"), words.count(static_cast<double>(option.warnings.size()))});
    facts.append({words.translate("Powertrain", "Date of the plan, catalogue", "acceptance"), plainText(out.proposal.date, 20) + QStringLiteral(", ") + plainText(out.proposal.versions.catalog, 20)});
    out.facts(facts);
    const QString empty = QStringLiteral("______________________");
    ChartTable table;
    table.header = {QString(), words.translate("Powertrain", "Client", "acceptance: who signs"), words.translate("Powertrain", "Contractor", "acceptance: who signs")};
    table.numeric = {false, false, false};
    for (const QString &row : {words.translate("Powertrain", "Organisation", "acceptance"), words.translate("Powertrain", "Name and position", "acceptance"), words.translate("Powertrain", "Date", "acceptance"), words.translate("Powertrain", "Signature or seal", "acceptance")})
        table.rows << QStringList{row, empty, empty};
    out.table(std::move(table));
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
        derivationSection(out, words.translate("Powertrain", "Balance of the triangle", "heading"), around->balance.derivation);
        derivationSection(out, words.translate("Powertrain", "Servers, power and space", "derivation of"), around->hosts.derivation);
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
