// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/charts.h"

#include <QPainter>

#include "ui/charts/balance_chart.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_scene.h"

namespace powertrain {

namespace {

/// In the PDF a chart is laid out at ten units a point: fonts have whole pixel sizes, and 7.5 points must be possible.
constexpr double kUnitsPerPoint = 10;
constexpr double kReportPoints = 7.5;

/// Room for the legend and the axis, and for each bar, in letter sizes.
struct PaperSize {
    double frame, row;
};

PaperSize paperSizeOf(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Memory:
        return {13.0, 3.1};
    case ChartKind::Time:
        return {12.0, 2.8};
    case ChartKind::Cost:
    case ChartKind::Scaling:
    case ChartKind::Spread:
        return {10.0, 2.3};
    case ChartKind::Outlay:
    case ChartKind::Front:
        return {26.0, 0.0};
    case ChartKind::Balance:
        return {22.0, 0.0};
    }
    return {8.5, 2.3};
}

} // namespace

double chartHeight(ChartKind kind, const Proposal &proposal, const Words &words)
{
    const PaperSize size = paperSizeOf(kind);
    const qsizetype rows = chartHasData(kind, proposal) ? barChart(kind, proposal, words, Theme::light()).bars.size() : 0;
    return kReportPoints * (size.frame + size.row * static_cast<double>(rows));
}

double chartHeight(const ChartContent &content)
{
    if (const auto *bars = std::get_if<BarChart>(&content.picture)) {
        const PaperSize size = paperSizeOf(ChartKind::Memory);
        return kReportPoints * (size.frame + size.row * static_cast<double>(bars->bars.size()));
    }
    return kReportPoints * paperSizeOf(ChartKind::Outlay).frame;
}

void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme)
{
    if (kind == ChartKind::Balance) {
        if (chartHasData(kind, proposal))
            paintBalance(painter, target, kReportPoints * unitsPerPoint, proposal.surroundings->balance, words, theme);
        return;
    }
    paintChart(painter, target, unitsPerPoint, chartContent(kind, proposal, words, theme), theme);
}

void paintChart(QPainter &painter, const QRectF &target, double unitsPerPoint, const ChartContent &content, const Theme &theme)
{
    ChartScene chart;
    chart.setContent(content, theme, chartFont(kReportPoints * kUnitsPerPoint));
    const double scale = kUnitsPerPoint / unitsPerPoint;
    const QSizeF size(target.width() * scale, target.height() * scale);
    chart.resize(size);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    chart.scene().render(&painter, target, QRectF(QPointF(0, 0), size), Qt::IgnoreAspectRatio);
    painter.restore();
}

} // namespace powertrain
