// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scene.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QGraphicsLayout>
#include <QLocale>
#include <QMap>

#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include "ui/charts/chart_bars.h"

namespace powertrain {

namespace {

constexpr double kLongestLabel = 16; // times the letters' size

/// The smallest of 1, 2, 2.5, 5 … × 10^n with which at most six steps reach `end`.
double tickStep(double end)
{
    const double least = end / 6;
    const double magnitude = std::pow(10.0, std::floor(std::log10(least)));
    for (double nice : {1.0, 2.0, 2.5, 4.0, 5.0, 8.0}) {
        if (nice * magnitude >= least)
            return nice * magnitude;
    }
    return 10 * magnitude;
}

/// Steps below one need decimals.
int tickDigits(double step)
{
    int digits = 0;
    for (double scaled = step; digits < 4 && std::fabs(scaled - std::round(scaled)) > 1e-6; scaled *= 10)
        ++digits;
    return digits;
}

} // namespace

ChartScene::ChartScene()
{
    build();
}

void ChartScene::build()
{
    m_chart = new QChart;
    m_marks = new ChartMarks(m_chart);
    m_scene.addItem(m_chart);
    m_chart->setDropShadowEnabled(false); // a shadow turns the whole chart into a bitmap
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setBackgroundVisible(false);
    m_chart->legend()->hide();
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->setLocalizeNumbers(true);
    m_chart->setLocale(QLocale(QLocale::English, QLocale::UnitedStates));
}

void ChartScene::clear()
{
    m_rows = 0;
    m_legend.clear();
    // A chart that has lost its axes goes on painting their grid and labels (Qt 6.4.2): start with a new one.
    const QSizeF size = m_chart->size();
    delete m_chart;
    build();
    m_chart->resize(size);
}

void ChartScene::setContent(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, const QFont &font)
{
    m_theme = theme;
    m_font = font;
    clear();
    if (!chartHasData(kind, proposal))
        return;
    if (kind == ChartKind::Outlay) {
        fillLines(curvesChart(proposal, words, theme));
        return;
    }
    BarChart chart = barChart(kind, proposal, words, theme);
    double highest = 0;
    for (BarMark &mark : chart.bars) {
        highest = std::max({highest, mark.high, mark.capacity.value_or(0), mark.segments.isEmpty() ? 0.0 : mark.segments.last().to});
        mark.label = QFontMetricsF(font).elidedText(mark.label, Qt::ElideMiddle, font.pixelSize() * kLongestLabel);
    }
    fill(std::move(chart.bars), std::move(chart.legend), highest * chart.room, chart.axis);
}

void ChartScene::fill(QList<BarMark> bars, QList<LegendEntry> legend, double highest, const QString &axisTitle)
{
    m_rows = static_cast<int>(bars.size());
    auto *series = new QHorizontalStackedBarSeries;
    QMap<int, QBarSet *> sets;
    for (int row = 0; row < m_rows; ++row) {
        for (const BarMark::Segment &segment : bars[row].segments) {
            QBarSet *&set = sets[segment.set];
            if (!set) {
                set = new QBarSet({});
                set->setColor(segment.colour);
                set->setPen(Qt::NoPen);
                for (int other = 0; other < m_rows; ++other)
                    set->append(0);
            }
            // The category axis counts from below.
            set->replace(m_rows - 1 - row, segment.to - segment.from);
        }
    }
    series->append(sets.values());
    series->setBarWidth(0.58);
    m_chart->addSeries(series);

    // The labels are painted with the marks: Qt's own stand a fixed number of pixels from the axis, which is nothing
    // on paper.
    QStringList categories;
    m_labelWidth = 0;
    for (int row = 0; row < m_rows; ++row) {
        categories << QString::number(row);
        m_labelWidth = std::max(m_labelWidth, QFontMetricsF(m_font).horizontalAdvance(bars[row].label));
    }
    auto *rows = new QBarCategoryAxis;
    rows->append(categories);
    rows->setGridLineVisible(false);
    rows->setLinePen(QPen(m_theme.color(Role::Outline), m_font.pixelSize() * 0.06));
    rows->setLabelsVisible(false);
    auto *values = valueAxis(highest, axisTitle);
    m_chart->addAxis(rows, Qt::AlignLeft);
    m_chart->addAxis(values, Qt::AlignBottom);
    series->attachAxis(rows);
    series->attachAxis(values);
    m_legend = legend;
    m_marks->setContent(std::move(bars), std::move(legend), m_theme, m_font);
    layOut();
}

QValueAxis *ChartScene::valueAxis(double highest, const QString &title) const
{
    auto *values = new QValueAxis;
    const double end = highest > 0 ? highest : 1;
    const double step = tickStep(end);
    values->setRange(0, end);
    values->setTickType(QValueAxis::TicksDynamic);
    values->setTickAnchor(0);
    values->setTickInterval(step);
    values->setLabelFormat(QStringLiteral("%.%1f").arg(tickDigits(step)));
    values->setGridLinePen(QPen(m_theme.color(Role::Grid), m_font.pixelSize() * 0.06));
    values->setLineVisible(false);
    QFont small = m_font;
    small.setPixelSize(std::max(1, static_cast<int>(std::lround(m_font.pixelSize() * 0.92))));
    values->setLabelsFont(small);
    values->setLabelsColor(m_theme.color(Role::MutedText));
    values->setTitleFont(small);
    values->setTitleBrush(m_theme.color(Role::MutedText));
    values->setTitleText(title);
    return values;
}

void ChartScene::fillLines(const LineChart &lines)
{
    constexpr int kRowsOfLines = 9; // as high as so many bars
    m_rows = kRowsOfLines;
    m_labelWidth = 0;
    auto *across = valueAxis(lines.acrossEnd, lines.across);
    across->setTickInterval(lines.acrossStep);
    across->setLabelFormat(QStringLiteral("%.0f"));
    auto *up = valueAxis(lines.upEnd * 1.06, lines.up);
    m_chart->addAxis(across, Qt::AlignBottom);
    m_chart->addAxis(up, Qt::AlignLeft);
    QList<LegendEntry> legend;
    for (const LineChart::Line &line : lines.lines) {
        auto *series = new QLineSeries;
        series->append(line.points);
        series->setPen(QPen(line.colour, m_font.pixelSize() * 0.17, line.style, Qt::FlatCap));
        m_chart->addSeries(series);
        series->attachAxis(across);
        series->attachAxis(up);
        LegendEntry entry{line.name, line.colour, false, false, false};
        entry.curve = line.style;
        legend.append(entry);
    }
    m_legend = legend;
    m_marks->setContent({}, std::move(legend), m_theme, m_font);
    m_marks->setPoints(lines.marks);
    layOut();
}

void ChartScene::resize(const QSizeF &size)
{
    m_chart->resize(size);
    m_scene.setSceneRect(QRectF(QPointF(0, 0), size));
    layOut();
}

void ChartScene::layOut()
{
    if (m_chart->size().isEmpty())
        return;
    const double top = ChartMarks::legendHeight(m_legend, m_font, m_chart->size().width());
    m_chart->setMargins(QMargins(static_cast<int>(std::ceil(m_labelWidth + m_font.pixelSize() * 0.4)), static_cast<int>(std::ceil(top)), static_cast<int>(m_font.pixelSize()), 0));
    // The marks ask the chart where its values lie, so it must not wait for the event loop.
    m_chart->layout()->activate();
    m_marks->chartResized();
}

} // namespace powertrain
