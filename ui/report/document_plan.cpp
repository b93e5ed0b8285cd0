// SPDX-License-Identifier: GPL-3.0-or-later
// What is recommended and how it performs: hardware, memory, time, alternatives.
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_data.h"
#include "ui/report/document_writer.h"

namespace powertrain {

namespace {

void trainingFacts(DocumentWriter &out, const TrainingTime &time)
{
    const Words &words = out.words;
    QList<QPair<QString, QString>> facts;
    if (time.wall)
        facts.append({words.translate("Powertrain", "Whole run", "time of the training run"), words.range(*time.wall)});
    if (time.gpuHours)
        facts.append({words.translate("Powertrain", "GPU-hours", "table heading"), out.rangeOf(*time.gpuHours, false)});
    facts.append({words.translate("Powertrain", "One optimizer step", "time of a training step"), words.range(time.step)});
    facts.append({words.translate("Powertrain", "Training speed", "key figure"), words.range(time.tokensPerSecond)});
    facts.append({words.translate("Powertrain", "Speed per GPU", "training tokens per second of one GPU"), words.range(time.tokensPerSecondPerGpu)});
    facts.append({words.translate("Powertrain", "Model FLOPs utilisation (MFU)", "share of the peak that the training reaches"), out.rangeOf(time.mfu, true)});
    facts.append({words.translate("Powertrain", "Productive share of the time", "goodput: failures and checkpoints taken off"), words.percent(time.goodput, 1)});
    out.facts(facts);
    out.paragraph(wordBasis(words, time.tokensPerSecond.measurements), ParagraphBlock::Muted);
}

void servingFacts(DocumentWriter &out, const PlanOption &option)
{
    const Words &words = out.words;
    const ServingSpeed &speed = *option.serving;
    QList<QPair<QString, QString>> facts;
    facts.append({words.translate("Powertrain", "Time to first token (TTFT)", "of serving"), words.range(speed.ttft)});
    facts.append({words.translate("Powertrain", "Time per output token (TPOT)", "of serving"), words.range(speed.tpot)});
    facts.append({words.translate("Powertrain", "Speed for one user", "of serving"), words.range(speed.outputPerUser)});
    facts.append({words.translate("Powertrain", "Output of one replica", "of serving, at the asked concurrency"), words.range(speed.outputTotal)});
    facts.append({words.translate("Powertrain", "Output of one replica, fully loaded", "of serving"), words.range(speed.outputSaturated)});
    if (option.servingTotal)
        facts.append({words.translate("Powertrain", "Output of all replicas", "key figure"), words.tokensPerSecond(*option.servingTotal)});
    facts.append({words.translate("Powertrain", "Replicas", "copies of the model that serve"), words.count(option.replicas)});
    if (option.servingMemory) {
        facts.append({words.translate("Powertrain", "Sequences of full length at once", "of one replica"), words.count(std::floor(option.servingMemory->maxConcurrency))});
        facts.append({words.translate("Powertrain", "Tokens the cache holds", "of one replica"), words.count(option.servingMemory->kvTokens)});
    }
    out.facts(facts);
    if (const QString limits = wordServingLimits(words, option); !limits.isEmpty())
        out.paragraph(limits);
    out.paragraph(wordBasis(words, speed.outputTotal.measurements), ParagraphBlock::Muted);
}

void timeParts(DocumentWriter &out, const TimeParts &parts, const QString &title)
{
    const Words &words = out.words;
    const Seconds total = parts.total();
    if (total.value <= 0)
        return;
    ChartTable table;
    table.header = {title, words.translate("Powertrain", "Time", "table heading"), words.translate("Powertrain", "Share", "table heading")};
    table.numeric = {false, true, true};
    for (const auto &entry : EnumNames<TimePartKind>::table) {
        const Seconds part = parts[entry.first];
        if (part.value > 0)
            table.rows << QStringList{word(words, entry.first), words.duration(part), words.percent(part / total)};
    }
    out.table(std::move(table));
}

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
    return {optionLabel(option, out.proposal, words), wordLayout(words, option.layout), memory, speed, word(words, option.deployment),
        cost ? words.money(cost->total.value) : words.translate("Powertrain", "no price known", "in the cost column")};
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
        facts.append({words.translate("Powertrain", "Recomputation", "activation checkpointing"), word(words, layout.checkpointing)});
        facts.append({words.translate("Powertrain", "Offload", "to the host's memory"), word(words, layout.offload)});
    }
    facts.append({words.translate("Powertrain", "Deployment", "how the hardware is had"), word(words, option.deployment)});
    facts.append({words.translate("Powertrain", "Verdict on the memory", "fits, tight …"), word(words, option.memory.fit)});
    out.facts(facts);
    if (!option.reasons.empty()) {
        out.heading(2, words.translate("Powertrain", "Why this one", "below Recommendation: the reasons"));
        out.messages(option.reasons);
    }
    if (!option.warnings.empty()) {
        out.heading(2, words.translate("Powertrain", "To be heeded", "below Recommendation: the warnings"));
        out.messages(option.warnings);
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
    if (option.time) {
        trainingFacts(out, *option.time);
        timeParts(out, option.time->parts, words.translate("Powertrain", "Part of one step", "table heading"));
    }
    if (option.serving) {
        servingFacts(out, option);
        timeParts(out, option.serving->parts, words.translate("Powertrain", "Part of one decoding step", "table heading"));
    }
}

void writeAlternatives(DocumentWriter &out)
{
    const Words &words = out.words;
    if (!out.proposal.alternatives.empty()) {
        out.heading(1, words.translate("Powertrain", "Alternatives", "section of the report"));
        ChartTable table;
        table.header = {words.translate("Powertrain", "Hardware", "key figure"), words.translate("Powertrain", "Parallel layout", "TP × PP × DP"), words.translate("Powertrain", "Memory per GPU", "table heading"),
            out.proposal.request.isTraining() ? words.translate("Powertrain", "Duration of the run", "key figure") : words.translate("Powertrain", "Output", "table heading: tokens per second of all replicas"),
            words.translate("Powertrain", "Deployment", "how the hardware is had"), words.translate("Powertrain", "Whole project", "table heading: total cost")};
        table.numeric = {false, false, true, true, false, true};
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
