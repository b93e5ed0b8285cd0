// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_time.h"

#include <algorithm>
#include <optional>

#include "ui/charts/chart_data.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

constexpr std::size_t kMostTimeBars = 4;

/// One bar: a training step, or a token of one user. Accepted drafts spread a decode step over several tokens; what
/// lies between that and the token's time are prompts of others, read in between.
std::optional<TimeChartData::Bar> barOf(const PlanOption &option)
{
    TimeChartData::Bar bar;
    if (option.time) {
        bar.parts = option.time->parts;
        bar.range = option.time->step;
        return bar;
    }
    if (!option.serving)
        return std::nullopt;
    bar.parts = option.serving->parts;
    const double tokens = std::max(1.0, option.serving->tokensPerStep);
    for (Seconds &part : bar.parts.seconds)
        part = Seconds(part.value / tokens);
    bar.range = option.serving->tpot;
    // Below a thousandth it is rounding.
    const double rest = bar.range.value.value - bar.parts.total().value;
    if (rest > 1e-3 * bar.range.value.value)
        bar.prompts = Seconds(rest);
    return bar;
}

QString yesOrNo(const Words &words, bool yes) { return yes ? words.translate("Powertrain", "yes", "answer") : words.translate("Powertrain", "no", "answer"); }

QString runSummary(const Proposal &proposal, const Words &words)
{
    const Scaling &scaling = *proposal.scaling;
    QStringList sentences;
    if (scaling.enough) {
        const int cards = *scaling.enough;
        sentences += words.translate("Powertrain", "%n card(s) end the run in time.", "summary of the scaling chart: the smallest number", cards);
    } else if (scaling.available) {
        sentences += words.translate("Powertrain", "No number of these cards ends the run in time.", "summary of the scaling chart");
    }
    if (scaling.worthwhile) {
        const int cards = *scaling.worthwhile;
        sentences += words.translate("Powertrain", "Beyond %n card(s), twice as many make the run less than one and a half times as fast.", "summary of the scaling chart", cards);
    } else {
        sentences += words.translate("Powertrain", "More cards keep shortening the run over the whole range shown.", "summary of the scaling chart");
    }
    return sentences.size() == 1 ? sentences.first() : words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(sentences[0], sentences[1]);
}

QString loadSummary(const Proposal &proposal, const Words &words)
{
    const LoadPoint *best = nullptr;
    for (const LoadPoint &point : proposal.loadCurve) {
        if (point.held && point.meetsTargets)
            best = &point;
    }
    if (!best)
        return words.translate("Powertrain", "One replica meets the targets at none of the loads shown.", "summary of the load chart");
    const int users = static_cast<int>(best->concurrency);
    return words.translate("Powertrain", "Of the loads shown, one replica carries up to %n user(s) within its cache and the targets: %1 in all, %2 for each.", "summary of the load chart: tokens per second, of one user", users)
        .arg(words.tokensPerSecond(best->output.value), words.tokensPerSecond(best->perUser.value));
}

} // namespace

TimeChartData timeChartData(const Proposal &proposal, const Words &words, int shown)
{
    TimeChartData data;
    if (!proposal.recommendation)
        return data;
    const auto add = [&](const PlanOption &option, int index) {
        if (auto bar = barOf(option)) {
            bar->label = optionLabel(option, proposal, words);
            bar->recommended = index == 0;
            bar->index = index;
            data.bars.push_back(std::move(*bar));
        }
    };
    add(*proposal.recommendation, 0);
    for (int index = 1; index <= static_cast<int>(proposal.alternatives.size()); ++index) {
        if (data.bars.size() < kMostTimeBars || index == shown)
            add(proposal.alternatives[static_cast<std::size_t>(index) - 1], index);
    }
    for (const auto &entry : EnumNames<TimePartKind>::table) {
        const TimePartKind kind = entry.first;
        if (std::any_of(data.bars.begin(), data.bars.end(), [kind](const auto &bar) { return bar.parts[kind].value > 0; }))
            data.kinds.push_back(kind);
    }
    data.seconds = std::any_of(data.bars.begin(), data.bars.end(), [](const auto &bar) { return bar.range.value.value >= 1; });
    return data;
}

QString timeChartSummary(const Proposal &proposal, const Words &words)
{
    const auto bar = proposal.recommendation ? barOf(*proposal.recommendation) : std::nullopt;
    if (!bar || bar->range.value.value <= 0)
        return words.translate("Powertrain", "No time is known for the recommended hardware.", "summary of the time chart");
    std::size_t largest = 0;
    for (std::size_t i = 1; i < kTimePartKinds; ++i) {
        if (bar->parts.seconds[i].value > bar->parts.seconds[largest].value)
            largest = i;
    }
    const bool prompts = bar->prompts.value > bar->parts.seconds[largest].value;
    const QString share = words.percent((prompts ? bar->prompts : bar->parts.seconds[largest]) / bar->range.value);
    const QString part = prompts ? words.translate("Powertrain", "Prompts of other users", "part of the time of a token") : word(words, static_cast<TimePartKind>(largest));
    const PlanOption &option = *proposal.recommendation;
    if (option.time)
        return words.translate("Powertrain", "One step of %1 takes %2. Its largest part: %3, %4.", "summary of the time chart: option, time range, part of the time, share")
            .arg(optionLabel(option, proposal, words), words.range(option.time->step), part, share);
    return words.translate("Powertrain", "One token of one user takes %2 on %1. Its largest part: %3, %4.", "summary of the time chart: option, time range, part of the time, share")
        .arg(optionLabel(option, proposal, words), words.range(option.serving->tpot), part, share);
}

ChartTable timeChartTable(const Proposal &proposal, const Words &words, int option)
{
    const TimeChartData data = timeChartData(proposal, words, option);
    ChartTable table;
    if (data.bars.empty())
        return table;
    table.header << (proposal.request.isTraining() ? words.translate("Powertrain", "Part of one step", "table heading") : words.translate("Powertrain", "Part of one token of one user", "table heading"));
    table.numeric << false;
    for (const TimeChartData::Bar &bar : data.bars) {
        table.header << bar.label;
        table.numeric << true;
    }
    const auto add = [&](const QString &name, auto &&partOf) {
        QStringList row{name};
        for (const TimeChartData::Bar &bar : data.bars) {
            const Seconds part = partOf(bar);
            if (part.value <= 0) {
                row << QStringLiteral("–");
                continue;
            }
            row << words.translate("Powertrain", "%1 (%2)", "a time and its share").arg(words.duration(part), words.percent(bar.range.value.value > 0 ? part / bar.range.value : 0));
        }
        table.rows << row;
    };
    for (TimePartKind kind : data.kinds)
        add(word(words, kind), [kind](const TimeChartData::Bar &bar) { return bar.parts[kind]; });
    if (std::any_of(data.bars.begin(), data.bars.end(), [](const TimeChartData::Bar &bar) { return bar.prompts.value > 0; }))
        add(words.translate("Powertrain", "Prompts of other users", "part of the time of a token"), [](const TimeChartData::Bar &bar) { return bar.prompts; });
    QStringList all{words.translate("Powertrain", "Together", "sum of a table")};
    for (const TimeChartData::Bar &bar : data.bars)
        all << words.duration(bar.range.value);
    table.rows << all;
    return table;
}

bool hasScaling(const Proposal &proposal) { return (proposal.scaling && !proposal.scaling->points.empty()) || !proposal.loadCurve.empty(); }

QString scalingChartSummary(const Proposal &proposal, const Words &words)
{
    if (proposal.scaling && !proposal.scaling->points.empty())
        return runSummary(proposal, words);
    if (!proposal.loadCurve.empty())
        return loadSummary(proposal, words);
    return words.translate("Powertrain", "Without the size of the data set there is no run to compare.", "summary of the scaling chart");
}

ChartTable scalingChartTable(const Proposal &proposal, const Words &words)
{
    ChartTable table;
    const QString unknown = words.translate("Powertrain", "unknown", "a figure in a table");
    if (proposal.scaling) {
        table.header = {words.translate("Powertrain", "Accelerators", "table heading"), words.translate("Powertrain", "Parallel layout", "TP × PP × DP"),
            words.translate("Powertrain", "Duration of the run", "key figure"), words.translate("Powertrain", "GPU-hours", "table heading"),
            words.translate("Powertrain", "Speed per card against the fewest", "table heading"), words.translate("Powertrain", "Whole project", "table heading: total cost"),
            words.translate("Powertrain", "In time", "table heading")};
        table.numeric = {true, false, true, true, true, true, false};
        for (const ScalingPoint &point : proposal.scaling->points)
            table.rows << QStringList{words.count(point.cards), wordLayout(words, point.layout), words.duration(point.wall), words.count(point.gpuHours), words.percent(point.efficiency), point.cost ? words.money(*point.cost) : unknown, yesOrNo(words, point.inTime)};
        return table;
    }
    if (proposal.loadCurve.empty())
        return table;
    table.header = {words.translate("Powertrain", "Users of one replica", "table heading"), words.translate("Powertrain", "Output of one replica", "of serving, at the asked concurrency"),
        words.translate("Powertrain", "Speed for one user", "of serving"), words.translate("Powertrain", "Time to first token (TTFT)", "of serving"),
        words.translate("Powertrain", "All at once in the cache", "table heading"), words.translate("Powertrain", "Within the targets", "table heading")};
    table.numeric = {true, true, true, true, false, false};
    for (const LoadPoint &point : proposal.loadCurve)
        table.rows << QStringList{words.count(point.concurrency), words.range(point.output), words.tokensPerSecond(point.perUser.value), words.duration(point.ttft.value), yesOrNo(words, point.held), yesOrNo(words, point.meetsTargets)};
    return table;
}

ChartTable operatorTable(const Words &words, const ServingSpeed &speed)
{
    ChartTable table;
    for (std::size_t i = 0; i < kOperatorKinds; ++i) {
        const OperatorTime &part = speed.operators[i];
        if (part.decode.value <= 0 && part.prefill.value <= 0)
            continue;
        const auto kind = static_cast<OperatorKind>(i);
        const QString limit = kind == OperatorKind::Fixed ? words.translate("Powertrain", "host", "what sets an operator's time")
            : part.decodeByCompute                        ? words.translate("Powertrain", "compute", "what sets an operator's time")
                                                          : words.translate("Powertrain", "memory bandwidth", "what sets an operator's time");
        const QString none = QStringLiteral("–");
        table.rows << QStringList{word(words, kind), words.duration(part.decode), part.decodeBytes.value > 0 ? words.bytes(part.decodeBytes) : none, limit, words.duration(part.prefill),
            part.prefillFlops.value > 0 ? words.flops(part.prefillFlops) : none};
    }
    if (table.isEmpty())
        return table;
    table.header = {words.translate("Powertrain", "Kind of operator", "table column"), words.translate("Powertrain", "Decode step", "table column: time"),
        words.translate("Powertrain", "Reads", "table column: bytes of a decode step"), words.translate("Powertrain", "Set by", "table column: what limits the operator"),
        words.translate("Powertrain", "One prompt", "table column: time"), words.translate("Powertrain", "FLOPs of a prompt", "table column")};
    table.numeric = {false, true, true, false, true, true};
    return table;
}

} // namespace powertrain
