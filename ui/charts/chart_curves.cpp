// SPDX-License-Identifier: GPL-3.0-or-later
// Memory stage by stage, and over one number of the request.
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_content.h"
#include "ui/charts/chart_data.h"
#include "ui/charts/chart_units.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr std::size_t kMostStageBars = 12;
constexpr double kHighestOverCapacity = 2.2; ///< what lies far above every card would press the rest against the axis
constexpr double kDoublingFrom = 8;          ///< the largest place over the smallest

bool alike(const StageMemory &a, const StageMemory &b)
{
    return a.layers == b.layers && a.embeddings == b.embeddings && a.head == b.head && a.memory.driver == b.memory.driver && a.memory.parts.bytes == b.memory.parts.bytes;
}

QString stageHolds(const StageMemory &stage, const Words &words)
{
    QStringList held;
    if (stage.layers > 0)
        held << words.translate("Powertrain", "layers %1–%2", "of a pipeline stage").arg(words.count(stage.firstLayer + 1), words.count(stage.firstLayer + stage.layers));
    if (stage.embeddings)
        held << words.translate("Powertrain", "embeddings", "of a pipeline stage");
    if (stage.head)
        held << words.translate("Powertrain", "output layer", "of a pipeline stage");
    return held.join(words.translate("Powertrain", ", ", "between the items of a short list"));
}

QString stageName(const StageMemory &first, const StageMemory &last, const Words &words)
{
    if (first.stage == last.stage)
        return words.translate("Powertrain", "Stage %1", "of a pipeline").arg(words.count(first.stage + 1));
    return words.translate("Powertrain", "Stages %1–%2", "of a pipeline").arg(words.count(first.stage + 1), words.count(last.stage + 1));
}

const StageMemory &fullest(const std::vector<StageMemory> &stages)
{
    return *std::max_element(stages.begin(), stages.end(), [](const StageMemory &a, const StageMemory &b) { return a.memory.driver.value.value < b.memory.driver.value.value; });
}

/// Neighbours that hold the same share a bar. Of more groups than have room the fullest, the first and the last stay.
std::vector<std::pair<const StageMemory *, const StageMemory *>> stageGroups(const std::vector<StageMemory> &stages)
{
    std::vector<std::pair<const StageMemory *, const StageMemory *>> groups;
    for (const StageMemory &stage : stages) {
        if (!groups.empty() && alike(*groups.back().second, stage))
            groups.back().second = &stage;
        else
            groups.emplace_back(&stage, &stage);
    }
    if (groups.size() <= kMostStageBars)
        return groups;
    std::vector<std::pair<const StageMemory *, const StageMemory *>> kept;
    const StageMemory &most = fullest(stages);
    const std::size_t step = (groups.size() + kMostStageBars - 2) / (kMostStageBars - 1);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const bool holdsFullest = groups[i].first->stage <= most.stage && most.stage <= groups[i].second->stage;
        if (i % step == 0 || i + 1 == groups.size() || holdsFullest)
            kept.push_back(groups[i]);
    }
    return kept;
}

ChartTable stagesTable(const std::vector<StageMemory> &stages, const Words &words)
{
    ChartTable table;
    table.header = {words.translate("Powertrain", "Pipeline stage", "table heading"), words.translate("Powertrain", "Holds", "table heading: layers of a pipeline stage")};
    table.numeric = {false, false};
    std::vector<MemoryPartKind> kinds;
    for (const auto &entry : EnumNames<MemoryPartKind>::table) {
        const MemoryPartKind kind = entry.first;
        if (std::any_of(stages.begin(), stages.end(), [kind](const StageMemory &stage) { return stage.memory.parts[kind].value > 0; })) {
            kinds.push_back(kind);
            table.header << word(words, kind);
            table.numeric << true;
        }
    }
    table.header << words.translate("Powertrain", "Total, likely", "memory table row") << words.translate("Powertrain", "Low", "memory or cost table: lower end of the range")
                 << words.translate("Powertrain", "High", "memory or cost table: upper end of the range") << words.translate("Powertrain", "Share of the capacity", "memory table row");
    table.numeric << true << true << true << true;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    for (const StageMemory &stage : stages) {
        QStringList row{words.count(stage.stage + 1), stageHolds(stage, words)};
        for (MemoryPartKind kind : kinds)
            row << words.bytes(stage.memory.parts[kind]);
        const Range<Bytes> &driver = stage.memory.driver;
        row << words.bytes(driver.value) << words.bytes(driver.low) << words.bytes(driver.high) << (stage.memory.capacity ? words.percent(driver.value / *stage.memory.capacity) : unknown);
        table.rows << row;
    }
    return table;
}

/// "4,096 tokens", "8 users"
QString knobValue(const Words &words, Knob knob, double value)
{
    const int whole = value > 0 ? static_cast<int>(std::min(value, 2e9)) : 0; // no number counts as none
    switch (knob) {
    case Knob::MicroBatch:
        return words.translate("Powertrain", "%n sequence(s)", "a number of sequences", whole);
    case Knob::Concurrency:
        return words.translate("Powertrain", "%n user(s)", "label of a bar", whole);
    case Knob::SequenceLength:
    case Knob::ContextLength:
        break;
    }
    return words.translate("Powertrain", "%1 tokens", "a number of tokens").arg(words.count(value));
}

QString knobAxis(const Words &words, Knob knob)
{
    switch (knob) {
    case Knob::SequenceLength:
        return words.translate("Powertrain", "sequence length in tokens", "axis of a chart");
    case Knob::MicroBatch:
        return words.translate("Powertrain", "sequences on one GPU at a time", "axis of a chart");
    case Knob::Concurrency:
        return words.translate("Powertrain", "users of one replica at the same time", "axis of a chart");
    case Knob::ContextLength:
        return words.translate("Powertrain", "context length in tokens", "axis of a chart");
    }
    return {};
}

QString cardName(const std::string &id, const Proposal &proposal, const Words &words)
{
    const Accelerator *card = proposal.catalog ? proposal.catalog->findAccelerator(id) : nullptr;
    return card ? wordAccelerator(words, *card) : plainText(id, 40);
}

/// Places that can be drawn: numbers, ascending, each once.
std::vector<const CurvePoint *> drawable(const MemoryCurve &curve)
{
    std::vector<const CurvePoint *> points;
    for (const CurvePoint &point : curve.points) {
        if (std::isfinite(point.at) && point.at > 0 && std::isfinite(point.driver.value.value) && (points.empty() || point.at > points.back()->at))
            points.push_back(&point);
    }
    return points;
}

std::vector<MemoryPartKind> kindsOf(const std::vector<const CurvePoint *> &points)
{
    std::vector<MemoryPartKind> kinds;
    for (const auto &entry : EnumNames<MemoryPartKind>::table) {
        const MemoryPartKind kind = entry.first;
        if (std::any_of(points.begin(), points.end(), [kind](const CurvePoint *point) { return point->parts[kind].value > 0; }))
            kinds.push_back(kind);
    }
    return kinds;
}

Readout readoutAt(const CurvePoint &point, const std::vector<MemoryPartKind> &kinds, Knob knob, const std::optional<Bytes> &capacity, const Words &words)
{
    Readout readout;
    readout.title = knobValue(words, knob, point.at);
    readout.lines = memoryFacts(point.driver, capacity, point.fit, words);
    readout.lines.first().strong = true;
    for (MemoryPartKind kind : kinds) {
        if (point.parts[kind].value > 0)
            readout.lines.append({word(words, kind), words.bytes(point.parts[kind])});
    }
    return readout;
}

QString fitSentence(const MemoryCurve &curve, const Words &words)
{
    const QString now = knobValue(words, curve.knob, curve.now);
    if (!curve.capacity)
        return words.translate("Powertrain", "The card's capacity is not known, so it cannot be said where it stops fitting; planned: %1.", "summary of a memory curve: a number of tokens, sequences or users").arg(now);
    if (!curve.largest)
        return words.translate("Powertrain", "With everything else as planned not even the smallest value shown fits; planned: %1.", "summary of a memory curve: a number of tokens, sequences or users").arg(now);
    return words.translate("Powertrain", "With everything else as planned it fits up to %1 by the likely value; planned: %2.", "summary of a memory curve: numbers of tokens, sequences or users").arg(knobValue(words, curve.knob, *curve.largest), now);
}

QString curveSummary(const MemoryCurve &curve, const Words &words)
{
    const QString fit = fitSentence(curve, words);
    if (curve.knob != Knob::Concurrency && curve.knob != Knob::ContextLength)
        return fit;
    return words.translate("Powertrain", "%1 %2", "two sentences, one after the other")
        .arg(fit, words.translate("Powertrain", "Shown is what is needed; the engine fills the rest of its share with cache, whatever is asked.", "summary of a memory curve of serving"));
}

ChartTable curveTable(const MemoryCurve &curve, const std::vector<const CurvePoint *> &points, const std::vector<MemoryPartKind> &kinds, const Words &words)
{
    ChartTable table;
    table.header << wordKnob(words, curve.knob);
    table.numeric << true;
    for (MemoryPartKind kind : kinds) {
        table.header << word(words, kind);
        table.numeric << true;
    }
    table.header << words.translate("Powertrain", "Total, likely", "memory table row") << words.translate("Powertrain", "Low", "memory or cost table: lower end of the range")
                 << words.translate("Powertrain", "High", "memory or cost table: upper end of the range") << words.translate("Powertrain", "Verdict", "memory table row");
    table.numeric << true << true << true << false;
    for (const CurvePoint *point : points) {
        QStringList row{words.count(point->at)};
        for (MemoryPartKind kind : kinds)
            row << words.bytes(point->parts[kind]);
        row << words.bytes(point->driver.value) << words.bytes(point->driver.low) << words.bytes(point->driver.high) << word(words, point->fit);
        table.rows << row;
    }
    return table;
}

QList<PlotChart::Limit> limitsOf(const MemoryCurve &curve, const PlanOption &option, const Proposal &proposal, const Words &words)
{
    QList<PlotChart::Limit> limits;
    const auto text = [&](const std::string &id, Bytes capacity) {
        return words.translate("Powertrain", "%1: %2", "a name and its figure").arg(cardName(id, proposal, words), words.bytes(capacity));
    };
    if (curve.capacity)
        limits.append({axisMemory(*curve.capacity, words), text(option.acceleratorId, *curve.capacity), true});
    if (curve.usable)
        limits.append({axisMemory(*curve.usable, words), words.translate("Powertrain", "%1: %2", "a name and its figure").arg(words.translate("Powertrain", "what the engine fills at most", "line in a memory curve"), words.bytes(*curve.usable)), false});
    for (const CapacityLine &card : curve.cards)
        limits.append({axisMemory(card.capacity, words), text(card.acceleratorId, card.capacity), false});
    limits.removeIf([](const PlotChart::Limit &limit) { return !(limit.at > 0) || !std::isfinite(limit.at); });
    return limits;
}

PlotChart curvePlot(const MemoryCurve &curve, const std::vector<const CurvePoint *> &points, const std::vector<MemoryPartKind> &kinds, const PlanOption &option, const Proposal &proposal, const Words &words, const Theme &theme)
{
    PlotChart chart;
    chart.limits = limitsOf(curve, option, proposal, words);
    double highest = 0, highestLimit = 0;
    for (const PlotChart::Limit &limit : chart.limits)
        highestLimit = std::max(highestLimit, limit.at);
    for (const CurvePoint *point : points) {
        chart.columns.append(point->at);
        chart.across.ticks.append({point->at, words.count(point->at)});
        chart.line.append(axisMemory(point->driver.value, words));
        chart.low.append(axisMemory(point->driver.low, words));
        chart.high.append(axisMemory(point->driver.high, words));
        highest = std::max(highest, chart.high.last());
    }
    if (highestLimit > 0)
        highest = std::clamp(highest, highestLimit * 1.1, highestLimit * kHighestOverCapacity);
    QList<double> sums(chart.columns.size(), 0.0);
    for (MemoryPartKind kind : kinds) {
        const LegendEntry entry = memoryPartEntry(kind, words, theme);
        for (int i = 0; i < sums.size(); ++i)
            sums[i] += axisMemory(points[static_cast<std::size_t>(i)]->parts[kind], words);
        chart.areas.append({entry.colour, entry.hatched, sums});
        chart.legend.append(entry);
    }
    LegendEntry range{words.translate("Powertrain", "Range of the estimate", "legend of a chart"), theme.color(Role::Text), false, false, false};
    range.curve = Qt::DashLine;
    LegendEntry total{words.translate("Powertrain", "Total, likely", "memory table row"), theme.color(Role::Text), false, false, false};
    total.curve = Qt::SolidLine;
    chart.legend << total << range;
    const auto number = [words](double value) { return words.decimal(value, value < 10 && value != std::floor(value) ? 1 : 0); };
    chart.up = PlotAxis::over(0, highest, axisMemoryTitle(words), number);
    chart.across.title = knobAxis(words, curve.knob);
    chart.across.low = chart.columns.first();
    chart.across.high = chart.columns.last();
    chart.across.doubling = chart.across.high >= kDoublingFrom * chart.across.low;
    if (curve.now >= chart.across.low && curve.now <= chart.across.high)
        chart.uprights.append({curve.now, words.translate("Powertrain", "as planned: %1", "on a memory curve: a number of tokens, sequences or users").arg(knobValue(words, curve.knob, curve.now)), true});
    if (curve.largest && *curve.largest < chart.across.high)
        chart.uprights.append({*curve.largest, words.translate("Powertrain", "fits up to %1", "on a memory curve: a number of tokens, sequences or users").arg(knobValue(words, curve.knob, *curve.largest)), false});
    std::vector<CurvePoint> copies;
    for (const CurvePoint *point : points)
        copies.push_back(*point);
    chart.columnReadout = [copies, kinds, knob = curve.knob, capacity = curve.capacity, words](int column) {
        return column >= 0 && static_cast<std::size_t>(column) < copies.size() ? readoutAt(copies[static_cast<std::size_t>(column)], kinds, knob, capacity, words) : Readout();
    };
    return chart;
}

} // namespace

QString wordKnob(const Words &words, Knob knob)
{
    switch (knob) {
    case Knob::SequenceLength:
        return words.translate("Powertrain", "Sequence length", "of training");
    case Knob::MicroBatch:
        return words.translate("Powertrain", "Micro-batch", "sequences on one GPU at a time");
    case Knob::Concurrency:
        return words.translate("Powertrain", "Users at the same time", "of serving");
    case Knob::ContextLength:
        return words.translate("Powertrain", "Context length", "of serving");
    }
    return {};
}

ChartContent stagesContent(const std::vector<StageMemory> &stages, const Words &words, const Theme &theme)
{
    ChartContent content;
    content.title = words.translate("Powertrain", "Memory by pipeline stage", "title of a chart");
    if (stages.empty()) {
        content.summary = words.translate("Powertrain", "The memory of the pipeline stages is not known.", "summary of a chart");
        return content;
    }
    const auto [least, most] = std::minmax_element(stages.begin(), stages.end(), [](const StageMemory &a, const StageMemory &b) { return a.memory.driver.value.value < b.memory.driver.value.value; });
    const int count = static_cast<int>(stages.size());
    content.summary = words.translate("Powertrain", "Of %n stage(s) number %1 needs the most memory per GPU, %2, and number %3 the least, %4.", "summary of a chart: stage, memory, stage, memory", count)
                          .arg(words.count(most->stage + 1), words.bytes(most->memory.driver.value), words.count(least->stage + 1), words.bytes(least->memory.driver.value));
    content.table = stagesTable(stages, words);
    QList<const MemoryEstimate *> estimates;
    QStringList labels;
    const auto groups = stageGroups(stages);
    for (const auto &[first, last] : groups) {
        estimates.append(&first->memory);
        labels.append(stageName(*first, *last, words));
    }
    BarChart chart = memoryBars(estimates, labels, words, theme);
    for (int i = 0; i < chart.bars.size(); ++i) {
        const auto &[first, last] = groups[static_cast<std::size_t>(i)];
        chart.bars[i].emphasised = first->stage <= most->stage && most->stage <= last->stage;
        StageMemory held = *first;
        held.layers = last->firstLayer + last->layers - first->firstLayer;
        chart.bars[i].facts.append({words.translate("Powertrain", "Holds", "table heading: layers of a pipeline stage"), stageHolds(held, words)});
    }
    content.picture = std::move(chart);
    return content;
}

ChartContent curveContent(const MemoryCurve &curve, const PlanOption &option, const Proposal &proposal, const Words &words, const Theme &theme)
{
    ChartContent content;
    content.title = words.translate("Powertrain", "Memory per GPU by: %1", "title of a chart: sequence length, micro-batch, users or context").arg(wordKnob(words, curve.knob));
    content.summary = curveSummary(curve, words);
    const std::vector<const CurvePoint *> points = drawable(curve);
    if (points.size() < 2)
        return content;
    const std::vector<MemoryPartKind> kinds = kindsOf(points);
    content.table = curveTable(curve, points, kinds, words);
    content.picture = curvePlot(curve, points, kinds, option, proposal, words, theme);
    return content;
}

} // namespace powertrain
