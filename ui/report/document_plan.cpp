// SPDX-License-Identifier: GPL-3.0-or-later
// What is recommended and how it performs: hardware, memory, time, alternatives.
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_time.h"
#include "ui/report/document_writer.h"
#include "ui/text/performance.h"

namespace powertrain {

namespace {

QStringList alternativeRow(const DocumentWriter &out, const PlanOption &option)
{
    const Words &words = out.words;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    QString speed = unknown;
    if (option.time && option.time->wall)
        speed = words.duration(option.time->wall->value);
    else if (option.time)
        speed = words.tokensPerSecond(option.time->tokensPerSecond.value);
    else if (option.servingTotal)
        speed = words.tokensPerSecond(*option.servingTotal);
    const CostOption *cost = option.cost();
    const QString memory = option.memory.capacity
        ? words.translate("Powertrain", "%1 of %2", "memory needed, capacity").arg(words.bytes(option.memory.driver.value), words.bytes(*option.memory.capacity))
        : words.bytes(option.memory.driver.value);
    QStringList against;
    if (&option != &*out.proposal.recommendation) {
        for (const Message &reason : option.reasons)
            against << word(words, reason);
    }
    return {optionLabel(option, out.proposal, words), wordLayout(words, option.layout), memory, speed,
        cost ? words.money(cost->total.value) : words.translate("Powertrain", "no price known", "in the cost column"), against.join(QLatin1Char(' '))};
}

void writeRejected(DocumentWriter &out)
{
    const Words &words = out.words;
    if (out.proposal.rejected.empty())
        return;
    out.heading(1, words.translate("Powertrain", "Hardware not chosen", "section of the report"));
    // Accelerators with the same words share a row.
    QList<QStringList> rows;
    for (const RejectedAccelerator &rejected : out.proposal.rejected) {
        const QStringList row{out.acceleratorName(rejected.acceleratorId), word(words, rejected.reason), rejected.nearestFix ? word(words, *rejected.nearestFix) : QString()};
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const QStringList &other) { return other[1] == row[1] && other[2] == row[2] && other[0].size() < 200; });
        if (same == rows.end())
            rows << row;
        else
            (*same)[0] = out.joined(QStringList{(*same)[0], row[0]});
    }
    ChartTable table;
    table.header = {words.translate("Powertrain", "Accelerator", "table heading"), words.translate("Powertrain", "Why not", "table heading: reason of the rejection"),
        words.translate("Powertrain", "What would change that", "table heading: nearest fix")};
    table.numeric = {false, false, false};
    table.rows = rows;
    out.table(std::move(table), {}, true);
}

} // namespace

void writeRecommendation(DocumentWriter &out)
{
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Recommendation", "section of the report"));
    if (!out.proposal.recommendation) {
        out.paragraph(out.proposal.noSolution ? word(words, *out.proposal.noSolution) : words.translate("Powertrain", "No configuration is recommended.", "section of the report"), ParagraphBlock::Note);
        out.messages(out.proposal.warnings);
        return;
    }
    const PlanOption &option = *out.proposal.recommendation;
    const Layout &layout = option.layout;
    QList<QPair<QString, QString>> facts;
    facts.append({words.translate("Powertrain", "Accelerators", "of the recommendation"), optionLabel(option, out.proposal, words)});
    facts.append({words.translate("Powertrain", "Nodes", "servers"), words.count(option.nodes)});
    facts.append({words.translate("Powertrain", "Parallel layout", "TP × PP × DP"), wordLayout(words, layout)});
    if (out.proposal.request.isTraining()) {
        facts.append({words.translate("Powertrain", "Sharding", "ZeRO or FSDP"), word(words, layout.sharding)});
        facts.append({words.translate("Powertrain", "Micro-batch", "sequences, and accumulation"),
            words.translate("Powertrain", "%1, accumulated %2 times", "micro-batch, gradient accumulation").arg(words.count(layout.microBatch), words.count(layout.gradientAccumulation))});
        const int every = layout.checkpointEvery;
        facts.append({words.translate("Powertrain", "Recomputation", "activation checkpointing"),
            layout.checkpointing == Checkpointing::Full && every > 1 ? words.translate("Powertrain", "recomputation of one layer in %n", "layout", every) : word(words, layout.checkpointing)});
        facts.append({words.translate("Powertrain", "Offload", "to the host's memory"), word(words, layout.offload)});
    }
    facts.append({words.translate("Powertrain", "Deployment", "how the hardware is had"), word(words, option.deployment)});
    facts.append({words.translate("Powertrain", "Verdict on the memory", "fits, tight …"), word(words, option.memory.fit)});
    out.facts(facts);
    if (!option.reasons.empty()) {
        out.heading(2, words.translate("Powertrain", "Why this one", "below Recommendation: the reasons"));
        out.messages(option.reasons);
    }
    if (!option.countReasons.empty()) {
        const int cards = option.count;
        out.heading(2, words.translate("Powertrain", "Why %n card(s)", "heading: what the number is made of", cards));
        out.messages(option.countReasons);
    }
    // The summary shows the most important ones; here stand all of them. What is said twice is printed once.
    std::vector<Message> warnings = out.proposal.warnings;
    warnings.insert(warnings.end(), option.warnings.begin(), option.warnings.end());
    if (!warnings.empty()) {
        out.heading(2, words.translate("Powertrain", "To be heeded", "below Recommendation: the warnings"));
        out.messages(warnings);
    }
}

void writeMemory(DocumentWriter &out)
{
    if (!chartHasData(ChartKind::Memory, out.proposal))
        return;
    out.heading(1, out.words.translate("Powertrain", "Memory", "section of the report"));
    out.paragraph(chartSummary(ChartKind::Memory, out.proposal, out.words));
    out.chart(ChartKind::Memory);
    ChartTable table = chartTable(ChartKind::Memory, out.proposal, out.words);
    const int rows = static_cast<int>(table.rows.size());
    out.table(std::move(table), {rows - 6}); // the total
    const PlanOption &option = *out.proposal.recommendation;
    out.paragraph(out.words.translate("Powertrain", "The peak is reached in this phase: %1.", "memory: forward pass, loss, backward pass …").arg(word(out.words, option.memory.phase)), ParagraphBlock::Muted);
    if (option.memory.hostMemory.value > 0)
        out.paragraph(out.words.translate("Powertrain", "Offloaded states take %1 of host memory per node.", "memory").arg(out.words.bytes(option.memory.hostMemory)));
}

void writePerformance(DocumentWriter &out)
{
    if (!out.proposal.recommendation)
        return;
    const PlanOption &option = *out.proposal.recommendation;
    if (!option.time && !option.serving)
        return;
    const Words &words = out.words;
    out.heading(1, words.translate("Powertrain", "Time and throughput", "section of the report"));
    out.paragraph(chartSummary(ChartKind::Time, out.proposal, words));
    out.chart(ChartKind::Time);
    ChartTable parts = chartTable(ChartKind::Time, out.proposal, words);
    const int total = static_cast<int>(parts.rows.size()) - 1;
    out.table(std::move(parts), {total});
    if (option.time) {
        out.facts(runFacts(words, option));
        out.paragraph(wordBasis(words, option.time->tokensPerSecond.measurements), ParagraphBlock::Muted);
    }
    if (option.serving) {
        out.facts(servedFacts(words, option));
        if (const QString limits = wordServingLimits(words, option); !limits.isEmpty())
            out.paragraph(limits);
        out.paragraph(wordBasis(words, option.serving->outputTotal.measurements), ParagraphBlock::Muted);
    }
    if (ChartTable operators = option.serving ? operatorTable(words, *option.serving) : ChartTable(); !operators.isEmpty()) {
        out.heading(2, words.translate("Powertrain", "One replica, operator by operator", "heading"));
        out.table(std::move(operators));
    }
    if (!option.speedups.empty()) {
        out.heading(2, words.translate("Powertrain", "What would make it faster", "heading"));
        out.messages(option.speedups);
    }
    if (!chartHasData(ChartKind::Scaling, out.proposal))
        return;
    out.heading(2, out.proposal.scaling ? words.translate("Powertrain", "How many cards, and how long", "heading") : words.translate("Powertrain", "How many users one replica carries", "heading"));
    out.paragraph(chartSummary(ChartKind::Scaling, out.proposal, words));
    out.chart(ChartKind::Scaling);
    out.table(chartTable(ChartKind::Scaling, out.proposal, words));
}

void writeAlternatives(DocumentWriter &out)
{
    const Words &words = out.words;
    if (!out.proposal.alternatives.empty()) {
        out.heading(1, words.translate("Powertrain", "Alternatives", "section of the report"));
        ChartTable table;
        table.header = {words.translate("Powertrain", "Hardware", "key figure"), words.translate("Powertrain", "Parallel layout", "TP × PP × DP"), words.translate("Powertrain", "Memory per GPU", "table heading"),
            out.proposal.request.isTraining() ? words.translate("Powertrain", "Duration of the run", "key figure") : words.translate("Powertrain", "Output", "table heading: tokens per second of all replicas"),
            words.translate("Powertrain", "Whole project", "table heading: total cost"), words.translate("Powertrain", "Against the recommendation", "table heading: how an alternative compares")};
        table.numeric = {false, false, true, true, true, false};
        QList<int> emphasised;
        if (out.proposal.recommendation) {
            emphasised << 0;
            table.rows << alternativeRow(out, *out.proposal.recommendation);
        }
        for (const PlanOption &option : out.proposal.alternatives)
            table.rows << alternativeRow(out, option);
        out.table(std::move(table), emphasised, true);
        if (out.proposal.recommendation)
            out.paragraph(words.translate("Powertrain", "The first row is the recommendation.", "below the table of alternatives"), ParagraphBlock::Muted);
    }
    writeRejected(out);
}

} // namespace powertrain
