// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_content.h"

#include "ui/charts/chart_front.h"

namespace powertrain {

namespace {

Readout barReadout(const BarChart &chart, int row, int column)
{
    Readout readout;
    if (row < 0 || row >= chart.bars.size())
        return readout;
    const BarMark &bar = chart.bars[row];
    readout.title = bar.label;
    if (column > 0 && column <= bar.segments.size())
        readout.lines.append({bar.segments[column - 1].name, bar.segments[column - 1].value, true});
    readout.lines += bar.facts;
    return readout;
}

/// At one place of the lower axis every line answers; the one that is met comes in bold.
Readout lineReadout(const LineChart &chart, int row, int column)
{
    Readout readout;
    if (row < 0 || row >= chart.lines.size() || column < 0 || column >= chart.lines[row].points.size() || !chart.acrossText || !chart.upText)
        return readout;
    readout.title = chart.acrossText(chart.lines[row].points[column].x());
    for (int i = 0; i < chart.lines.size(); ++i) {
        if (column < chart.lines[i].points.size())
            readout.lines.append({chart.lines[i].name, chart.upText(chart.lines[i].points[column].y()), i == row});
    }
    return readout;
}

Readout plotReadout(const PlotChart &chart, int row, int column)
{
    if (column < 0)
        return {};
    if (!chart.columns.isEmpty())
        return chart.columnReadout ? chart.columnReadout(column) : Readout();
    if (row == 0 && !chart.dots.isEmpty())
        return column < chart.dots.size() ? chart.dots[column].readout : Readout();
    return column < chart.asides.size() ? chart.asides[column].readout : Readout();
}

} // namespace

Readout ChartContent::readout(int row, int column) const
{
    if (const auto *bars = std::get_if<BarChart>(&picture))
        return barReadout(*bars, row, column);
    if (const auto *lines = std::get_if<LineChart>(&picture))
        return lineReadout(*lines, row, column);
    if (const auto *plot = std::get_if<PlotChart>(&picture))
        return plotReadout(*plot, row, column);
    return {};
}

ChartContent chartContent(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, int option)
{
    ChartContent content;
    content.title = chartTitle(kind, words);
    content.summary = chartSummary(kind, proposal, words);
    if (!chartHasData(kind, proposal))
        return content;
    content.table = chartTable(kind, proposal, words, option);
    if (kind == ChartKind::Outlay)
        content.picture = curvesChart(proposal, words, theme);
    else if (kind == ChartKind::Front)
        content.picture = frontChart(proposal, words, theme);
    else if (kind != ChartKind::Balance)
        content.picture = barChart(kind, proposal, words, theme, option);
    return content;
}

} // namespace powertrain
