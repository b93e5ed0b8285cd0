// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_bars.h"

#include <algorithm>

#include "ui/charts/chart_data.h"
#include "ui/charts/chart_money.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824.0;
/// Beyond the kinds of parts.
constexpr int kPromptsSet = static_cast<int>(kTimePartKinds);

struct Look {
    int colour;
    bool hatched;
};

/// Kinds that never meet in one chart (training, serving) share a colour; those that do differ by hatching.
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

QList<LegendEntry> memoryLegend(const MemoryChartData &data, const Words &words, const Theme &theme)
{
    QList<LegendEntry> legend;
    for (MemoryPartKind kind : data.kinds) {
        const Look look = lookOf(kind);
        legend.append({word(words, kind), theme.series(look.colour), look.hatched, false, false});
    }
    legend.append({words.translate("Powertrain", "Capacity of the card", "memory table row"), {}, false, true, false});
    legend.append({words.translate("Powertrain", "Range of the estimate", "legend of a chart"), {}, false, false, true});
    return legend;
}

BarMark memoryMark(const MemoryChartData::Bar &bar, const MemoryChartData &data, const Words &words, const Theme &theme)
{
    const MemoryEstimate &memory = bar.option->memory;
    BarMark mark;
    double from = 0;
    for (MemoryPartKind kind : data.kinds) {
        const double size = memory.parts[kind].value / kGiB;
        if (size <= 0)
            continue;
        const Look look = lookOf(kind);
        mark.segments.append({static_cast<int>(kind), from, from + size, theme.series(look.colour), look.hatched, words.decimal(size, size < 10 ? 1 : 0)});
        from += size;
    }
    mark.low = memory.driver.low.value / kGiB;
    mark.high = memory.driver.high.value / kGiB;
    if (memory.capacity) {
        mark.capacity = memory.capacity->value / kGiB;
        mark.capacityText = words.translate("Powertrain", "of %1", "behind a bar: the card's capacity").arg(words.bytes(*memory.capacity));
    }
    mark.text = words.bytes(memory.driver.value);
    mark.emphasised = bar.recommended;
    return mark;
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

BarChart memoryChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    const MemoryChartData data = memoryChartData(proposal, words);
    BarChart chart;
    for (const MemoryChartData::Bar &bar : data.bars) {
        chart.bars.append(memoryMark(bar, data, words, theme));
        chart.bars.last().label = bar.label;
    }
    chart.legend = memoryLegend(data, words, theme);
    chart.axis = words.translate("Powertrain", "GiB per GPU", "axis of the memory chart");
    chart.room = 1.18;
    return chart;
}

BarChart timeChart(const Proposal &proposal, const Words &words, const Theme &theme)
{
    const TimeChartData data = timeChartData(proposal, words);
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
            mark.segments.append({static_cast<int>(kind), from, from + size, theme.series(look.colour), look.hatched, words.decimal(size, size < 10 ? 1 : 0)});
            from += size;
        }
        if (bar.prompts.value > 0)
            mark.segments.append({kPromptsSet, from, from + bar.prompts.value / unit, theme.series(3), false, words.decimal(bar.prompts.value / unit, bar.prompts.value / unit < 10 ? 1 : 0)});
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

BarChart barChart(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme)
{
    switch (kind) {
    case ChartKind::Memory:
        return memoryChart(proposal, words, theme);
    case ChartKind::Cost:
        return costChart(proposal, words, theme);
    case ChartKind::Time:
        return timeChart(proposal, words, theme);
    case ChartKind::Scaling:
        return proposal.scaling ? runChart(proposal, words, theme) : loadChart(proposal, words, theme);
    case ChartKind::Spread:
        return spreadChart(proposal, words, theme);
    case ChartKind::Outlay:
    case ChartKind::Balance:
        break; // no bars
    }
    return {};
}

} // namespace powertrain
