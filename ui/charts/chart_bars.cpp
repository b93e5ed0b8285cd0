// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_bars.h"

#include <algorithm>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_money.h"
#include "ui/charts/chart_units.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// Beyond the kinds of parts.
constexpr int kPromptsSet = static_cast<int>(kTimePartKinds);

struct Look {
    int colour;
    bool hatched;
};

Look lookOf(MemoryPartKind kind)
{
    switch (kind) {
    case MemoryPartKind::Weights:
        return {0, false};
    case MemoryPartKind::Gradients:
        return {1, false};
    case MemoryPartKind::Optimizer:
        return {2, false};
    case MemoryPartKind::Activations:
        return {3, false};
    case MemoryPartKind::Logits:
        return {4, false};
    case MemoryPartKind::Temporary:
        return {5, false};
    case MemoryPartKind::KvCache:
        return {1, false};
    case MemoryPartKind::RecurrentState:
        return {2, false};
    case MemoryPartKind::CudaGraphs:
        return {5, true};
    case MemoryPartKind::Fragmentation:
        return {4, true};
    case MemoryPartKind::Runtime:
        return {0, true};
    }
    return {0, false};
}

QString shareText(const Words &words, const QString &figure, double part, double whole)
{
    if (whole <= 0)
        return figure;
    return words.translate("Powertrain", "%1 (%2)", "a figure and its share of the whole").arg(figure, words.percent(part / whole, part < 0.01 * whole ? 1 : 0));
}

BarMark memoryMark(const MemoryEstimate &memory, const std::vector<MemoryPartKind> &kinds, const Words &words, const Theme &theme)
{
    BarMark mark;
    double from = 0;
    for (MemoryPartKind kind : kinds) {
        const double size = axisMemory(memory.parts[kind], words);
        if (size <= 0)
            continue;
        const Look look = lookOf(kind);
        mark.segments.append({static_cast<int>(kind), from, from + size, theme.series(look.colour), look.hatched, words.decimal(size, size < 10 ? 1 : 0), word(words, kind),
            shareText(words, words.bytes(memory.parts[kind]), memory.parts[kind].value, memory.driver.value.value)});
        from += size;
    }
    mark.low = axisMemory(memory.driver.low, words);
    mark.high = axisMemory(memory.driver.high, words);
    mark.facts = memoryFacts(memory.driver, memory.capacity, memory.fit, words);
    if (memory.capacity) {
        mark.capacity = axisMemory(*memory.capacity, words);
        mark.capacityText = words.translate("Powertrain", "of %1", "behind a bar: the card's capacity").arg(words.bytes(*memory.capacity));
    }
    mark.text = words.bytes(memory.driver.value);
    return mark;
}

Readout::Line rangeLine(const Words &words, const QString &low, const QString &high)
{
    return {words.translate("Powertrain", "Range of the estimate", "legend of a chart"), boundsText(words, low, high)};
}

/// Communication of every kind is hatched, so that eyes without colour find it.
Look lookOf(TimePartKind kind)
{
    switch (kind) {
    case TimePartKind::Compute:
        return {0, false};
    case TimePartKind::Recomputation:
        return {4, false};
    case TimePartKind::Attention:
        return {2, false};
    case TimePartKind::MemoryTraffic:
        return {1, false};
    case TimePartKind::TensorParallel:
        return {3, true};
    case TimePartKind::ContextParallel:
        return {2, true};
    case TimePartKind::DataParallel:
        return {5, true};
    case TimePartKind::Pipeline:
        return {1, true};
    case TimePartKind::ExpertParallel:
        return {0, true};
    case TimePartKind::Optimizer:
        return {5, false};
    case TimePartKind::Offload:
        return {4, true};
    case TimePartKind::Dequantisation:
        return {3, false};
    case TimePartKind::DataLoading:
    case TimePartKind::HostFloor:
        return {4, true};
    case TimePartKind::Rollout:
        return {3, false};
    }
    return {0, false};
}

BarChart memoryChart(const Proposal &proposal, const Words &words, const Theme &theme, int option)
{
    const MemoryChartData data = memoryChartData(proposal, words, option);
    QList<const MemoryEstimate *> estimates;
    QStringList labels;
    for (const MemoryChartData::Bar &bar : data.bars) {
        estimates.append(&bar.option->memory);
        labels.append(bar.label);
    }
    BarChart chart = memoryBars(estimates, labels, words, theme);
    for (int i = 0; i < chart.bars.size(); ++i) {
        chart.bars[i].emphasised = data.bars[static_cast<std::size_t>(i)].recommended;
        chart.bars[i].option = data.bars[static_cast<std::size_t>(i)].index;
    }
    return chart;
}

BarChart timeChart(const Proposal &proposal, const Words &words, const Theme &theme, int option)
{
    const TimeChartData data = timeChartData(proposal, words, option);
    BarChart chart;
    const double unit = data.seconds ? 1 : 1e-3;
    for (TimePartKind kind : data.kinds) {
        const Look look = lookOf(kind);
        chart.legend.append({word(words, kind), theme.series(look.colour), look.hatched, false, false});
    }
    for (const TimeChartData::Bar &bar : data.bars) {
        BarMark mark;
        mark.label = bar.label;
        double from = 0;
        for (TimePartKind kind : data.kinds) {
            const double size = bar.parts[kind].value / unit;
            if (size <= 0)
                continue;
            const Look look = lookOf(kind);
            mark.segments.append({static_cast<int>(kind), from, from + size, theme.series(look.colour), look.hatched, words.decimal(size, size < 10 ? 1 : 0), word(words, kind),
                shareText(words, words.duration(bar.parts[kind]), bar.parts[kind].value, bar.range.value.value)});
            from += size;
        }
        if (bar.prompts.value > 0)
            mark.segments.append({kPromptsSet, from, from + bar.prompts.value / unit, theme.series(3), false, words.decimal(bar.prompts.value / unit, bar.prompts.value / unit < 10 ? 1 : 0),
                words.translate("Powertrain", "Prompts of other users", "part of the time of a token"), shareText(words, words.duration(bar.prompts), bar.prompts.value, bar.range.value.value)});
        mark.option = bar.index;
        mark.facts = {{words.translate("Powertrain", "Together", "sum of a table"), words.duration(bar.range.value)}, rangeLine(words, words.duration(bar.range.low), words.duration(bar.range.high))};
        mark.low = bar.range.low.value / unit;
        mark.high = bar.range.high.value / unit;
        mark.text = words.duration(bar.range.value);
        mark.emphasised = bar.recommended;
        chart.bars.append(mark);
    }
    if (std::any_of(data.bars.begin(), data.bars.end(), [](const TimeChartData::Bar &bar) { return bar.prompts.value > 0; }))
        chart.legend.append({words.translate("Powertrain", "Prompts of other users", "part of the time of a token"), theme.series(3), false, false, false});
    chart.legend.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), {}, false, false, true});
    if (proposal.request.isTraining())
        chart.axis = data.seconds ? words.translate("Powertrain", "seconds per step", "axis of the time chart") : words.translate("Powertrain", "milliseconds per step", "axis of the time chart");
    else
        chart.axis = data.seconds ? words.translate("Powertrain", "seconds per token of one user", "axis of the time chart") : words.translate("Powertrain", "milliseconds per token of one user", "axis of the time chart");
    chart.room = 1.2;
    return chart;
}

/// A run that takes many times the time allowed would press all others against the axis; the table has it.
std::vector<const ScalingPoint *> drawnPoints(const Scaling &scaling)
{
    constexpr double kLongestShown = 4;
    std::vector<const ScalingPoint *> points;
    for (const ScalingPoint &point : scaling.points) {
        if (!scaling.available || point.wall.value <= kLongestShown * scaling.available->value)
            points.push_back(&point);
    }
    if (points.empty() && !scaling.points.empty())
        points.push_back(&scaling.points.back());
    return points;
}

BarChart runChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    constexpr double kDay = 86400, kHour = 3600;
    const Scaling &scaling = *proposal.scaling;
    const std::vector<const ScalingPoint *> points = drawnPoints(scaling);
    double longest = 0;
    for (const ScalingPoint *point : points)
        longest = std::max(longest, point->wall.value);
    const bool days = longest >= 2 * kDay;
    const double unit = days ? kDay : kHour;
    BarChart chart;
    bool early = false, late = false;
    for (const ScalingPoint *drawn : points) {
        const ScalingPoint &point = *drawn;
        BarMark mark;
        const int cards = point.cards;
        mark.label = words.translate("Powertrain", "%n card(s)", "label of a bar", cards);
        mark.segments.append({point.inTime ? 0 : 1, 0, point.wall.value / unit, theme.series(point.inTime ? 0 : 4), !point.inTime, {}});
        mark.low = mark.high = point.wall.value / unit;
        (point.inTime ? early : late) = true;
        mark.text = point.cost ? words.translate("Powertrain", "%1, %2", "label of a bar: provider, billing mode").arg(words.duration(point.wall), words.money(*point.cost)) : words.duration(point.wall);
        mark.emphasised = proposal.recommendation && point.cards == proposal.recommendation->count;
        mark.facts = {{words.translate("Powertrain", "Duration of the run", "key figure"), words.duration(point.wall)}, {words.translate("Powertrain", "GPU-hours", "table heading"), words.count(point.gpuHours)},
            {words.translate("Powertrain", "Parallel layout", "TP × PP × DP"), wordLayout(words, point.layout)}};
        if (point.cost)
            mark.facts.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), words.money(*point.cost)});
        if (scaling.available)
            mark.facts.append({words.translate("Powertrain", "Time allowed", "legend of the scaling chart"), words.duration(*scaling.available)});
        if (scaling.available)
            mark.capacity = scaling.available->value / unit;
        chart.bars.append(mark);
    }
    if (early)
        chart.legend.append({words.translate("Powertrain", "Ends in time", "legend of the scaling chart"), theme.series(0), false, false, false});
    if (late)
        chart.legend.append({words.translate("Powertrain", "Too late", "legend of the scaling chart"), theme.series(4), true, false, false});
    if (scaling.available)
        chart.legend.append({words.translate("Powertrain", "Time allowed", "legend of the scaling chart"), {}, false, true, false});
    chart.axis = days ? words.translate("Powertrain", "days of the whole run", "axis of the scaling chart") : words.translate("Powertrain", "hours of the whole run", "axis of the scaling chart");
    chart.room = 1.35;
    return chart;
}

BarChart loadChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    BarChart chart;
    bool good = false, slow = false;
    for (const LoadPoint &point : proposal.loadCurve) {
        BarMark mark;
        const int users = static_cast<int>(point.concurrency);
        const bool fine = point.held && point.meetsTargets;
        mark.label = words.translate("Powertrain", "%n user(s)", "label of a bar", users);
        mark.segments.append({fine ? 0 : 1, 0, point.output.value.value, theme.series(fine ? 0 : 4), !fine, {}});
        (fine ? good : slow) = true;
        mark.low = point.output.low.value;
        mark.high = point.output.high.value;
        mark.text = words.translate("Powertrain", "%1 each, first token after %2", "behind a bar: tokens per second of one user, time to first token")
                        .arg(words.tokensPerSecond(point.perUser.value), words.duration(point.ttft.value));
        mark.facts = {{words.translate("Powertrain", "Output of one replica", "of serving, at the asked concurrency"), words.tokensPerSecond(point.output.value)},
            rangeLine(words, words.tokensPerSecond(point.output.low), words.tokensPerSecond(point.output.high)),
            {words.translate("Powertrain", "Speed for one user", "of serving"), words.tokensPerSecond(point.perUser.value)},
            {words.translate("Powertrain", "Time to first token (TTFT)", "of serving"), words.duration(point.ttft.value)}};
        chart.bars.append(mark);
    }
    if (good)
        chart.legend.append({words.translate("Powertrain", "Within the targets", "legend of the load chart"), theme.series(0), false, false, false});
    if (slow)
        chart.legend.append({words.translate("Powertrain", "Beyond the cache or the targets", "legend of the load chart"), theme.series(4), true, false, false});
    chart.legend.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), {}, false, false, true});
    chart.axis = words.translate("Powertrain", "tokens per second of one replica", "axis of the load chart");
    chart.room = 1.45;
    return chart;
}

} // namespace

QString boundsText(const Words &words, const QString &low, const QString &high)
{
    return words.translate("Powertrain", "%1 to %2", "bounds of a figure").arg(low, high);
}

QList<Readout::Line> memoryFacts(const Range<Bytes> &driver, const std::optional<Bytes> &capacity, Fit fit, const Words &words)
{
    QList<Readout::Line> facts{{words.translate("Powertrain", "Total, likely", "memory table row"), words.bytes(driver.value)}};
    if (driver.high != driver.low)
        facts.append(rangeLine(words, words.bytes(driver.low), words.bytes(driver.high)));
    if (capacity) {
        facts.append({words.translate("Powertrain", "Capacity of the card", "memory table row"), words.bytes(*capacity)});
        facts.append({words.translate("Powertrain", "Share of the capacity", "memory table row"), words.percent(driver.value / *capacity)});
    }
    facts.append({words.translate("Powertrain", "Verdict", "memory table row"), word(words, fit)});
    return facts;
}

LegendEntry memoryPartEntry(MemoryPartKind kind, const Words &words, const Theme &theme)
{
    const Look look = lookOf(kind);
    return {word(words, kind), theme.series(look.colour), look.hatched, false, false};
}

BarChart memoryBars(const QList<const MemoryEstimate *> &estimates, const QStringList &labels, const Words &words, const Theme &theme)
{
    BarChart chart;
    std::vector<MemoryPartKind> kinds;
    for (const auto &entry : EnumNames<MemoryPartKind>::table) {
        const MemoryPartKind kind = entry.first;
        if (std::any_of(estimates.begin(), estimates.end(), [kind](const MemoryEstimate *memory) { return memory->parts[kind].value > 0; })) {
            kinds.push_back(kind);
            chart.legend.append(memoryPartEntry(kind, words, theme));
        }
    }
    chart.legend.append({words.translate("Powertrain", "Capacity of the card", "memory table row"), {}, false, true, false});
    chart.legend.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), {}, false, false, true});
    for (int i = 0; i < estimates.size(); ++i) {
        chart.bars.append(memoryMark(*estimates[i], kinds, words, theme));
        chart.bars.last().label = labels.value(i);
    }
    chart.axis = axisMemoryTitle(words);
    chart.room = 1.18;
    return chart;
}

BarChart barChart(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, int option)
{
    switch (kind) {
    case ChartKind::Memory:
        return memoryChart(proposal, words, theme, option);
    case ChartKind::Cost:
        return costChart(proposal, words, theme);
    case ChartKind::Time:
        return timeChart(proposal, words, theme, option);
    case ChartKind::Scaling:
        return proposal.scaling ? runChart(proposal, words, theme) : loadChart(proposal, words, theme);
    case ChartKind::Spread:
        return spreadChart(proposal, words, theme);
    case ChartKind::Outlay:
    case ChartKind::Balance:
    case ChartKind::Front:
        break; // no bars
    }
    return {};
}

} // namespace powertrain
