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

#include "ui/charts/chart_legend.h"

namespace powertrain {

namespace {

constexpr double kLongestLabel = 16; // times the letters' size
constexpr int kRowsOfLines = 9;      // a plane is as high as so many bars

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
    m_lines = {};
    delete m_plot;
    m_plot = nullptr;
    // A chart that has lost its axes goes on painting their grid and labels (Qt 6.4.2): start with a new one.
    const QSizeF size = m_chart->size();
    delete m_chart;
    build();
    m_chart->resize(size);
}

void ChartScene::setContent(const ChartContent &content, const Theme &theme, const QFont &font, double inset)
{
    m_theme = theme;
    m_font = font;
    m_inset = inset;
    clear();
    if (const auto *bars = std::get_if<BarChart>(&content.picture))
        fillBars(*bars);
    else if (const auto *lines = std::get_if<LineChart>(&content.picture))
        fillLines(*lines);
    else if (const auto *plot = std::get_if<PlotChart>(&content.picture)) {
        m_rows = kRowsOfLines;
        m_plot = new PlotItem;
        m_scene.addItem(m_plot);
        m_plot->setContent(*plot, theme, font, inset);
        m_plot->resize(m_chart->size());
    }
}

void ChartScene::fillBars(BarChart chart)
{
    double highest = 0;
    for (BarMark &mark : chart.bars) {
        highest = std::max({highest, mark.high, mark.capacity.value_or(0), mark.segments.isEmpty() ? 0.0 : mark.segments.last().to});
        mark.label = QFontMetricsF(m_font).elidedText(mark.label, Qt::ElideMiddle, m_font.pixelSize() * kLongestLabel);
    }
    QList<BarMark> &bars = chart.bars;
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
    auto *values = valueAxis(highest * chart.room, chart.axis);
    m_chart->addAxis(rows, Qt::AlignLeft);
    m_chart->addAxis(values, Qt::AlignBottom);
    series->attachAxis(rows);
    series->attachAxis(values);
    m_legend = chart.legend;
    m_marks->setContent(std::move(bars), std::move(chart.legend), m_theme, m_font, m_inset);
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
    m_lines = lines;
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
    m_marks->setContent({}, std::move(legend), m_theme, m_font, m_inset);
    m_marks->setPoints(lines.marks);
    layOut();
}

void ChartScene::resize(const QSizeF &size)
{
    m_chart->resize(size);
    if (m_plot)
        m_plot->resize(size);
    m_scene.setSceneRect(QRectF(QPointF(0, 0), size));
    layOut();
}

void ChartScene::layOut()
{
    if (m_chart->size().isEmpty())
        return;
    const double top = legendHeight(m_legend, m_font, m_chart->size().width() - m_inset);
    m_chart->setMargins(QMargins(static_cast<int>(std::ceil(m_labelWidth + m_font.pixelSize() * 0.4)), static_cast<int>(std::ceil(top)), static_cast<int>(m_font.pixelSize()), 0));
    // The marks ask the chart where its values lie, so it must not wait for the event loop.
    m_chart->layout()->activate();
    m_marks->chartResized();
}

QList<ChartTarget> ChartScene::targets() const
{
    if (m_plot)
        return m_plot->targets();
    QList<ChartTarget> targets;
    const QList<BarMark> &bars = m_marks->bars();
    for (int row = 0; row < bars.size(); ++row) {
        targets.append({row, 0, m_marks->barArea(row), bars[row].option, true});
        int column = 0;
        for (const BarMark::Segment &segment : bars[row].segments) {
            ++column;
            if (!segment.name.isEmpty())
                targets.append({row, column, m_marks->segmentArea(row, segment), bars[row].option, false});
        }
    }
    const double reach = m_font.pixelSize() * 0.6;
    for (int row = 0; row < m_lines.lines.size(); ++row) {
        const QList<QPointF> &points = m_lines.lines[row].points;
        for (int column = 0; column < points.size(); ++column) {
            const QPointF at = m_chart->mapToPosition(points[column]);
            targets.append({row, column, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach), -1, false});
        }
    }
    return targets;
}

} // namespace powertrain
