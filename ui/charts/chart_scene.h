// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QColor>
#include <QFont>
#include <QGraphicsScene>
#include <QList>
#include <QPointF>
#include <QString>

#include <QtCharts/QChart>
#include <QtCharts/QHorizontalStackedBarSeries>

#include "ui/charts/chart_bars.h"
#include "ui/charts/chart_content.h"
#include "ui/charts/chart_money.h"
#include "ui/charts/chart_plot.h"
#include "ui/charts/chart_readout.h"
#include "ui/charts/charts.h"

class QValueAxis;

namespace powertrain {

/// What Qt Charts lacks: ranges, capacity lines, hatching, words on the bars and a legend that wraps. An item of the
/// chart, so that it is painted wherever the chart is.
class ChartMarks : public QGraphicsItem {
public:
    explicit ChartMarks(QChart *chart);

    /// `inset`: width at the right that the legend leaves free.
    void setContent(QList<BarMark> bars, QList<LegendEntry> legend, const Theme &theme, const QFont &font, double inset);
    void setPoints(QList<LineChart::Mark> points);
    /// The whole row of a bar, and a part of it.
    QRectF barArea(int row) const;
    QRectF segmentArea(int row, const BarMark::Segment &segment) const;
    const QList<BarMark> &bars() const { return m_bars; }

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override;
    void chartResized();

private:
    void paintBar(QPainter &painter, const BarMark &bar, int row) const;
    void paintPoint(QPainter &painter, const LineChart::Mark &point) const;
    QPointF place(double value, double row) const;

    QChart *m_chart;
    QList<BarMark> m_bars;
    QList<LineChart::Mark> m_points;
    QList<LegendEntry> m_legend;
    Theme m_theme = Theme::light();
    QFont m_font;
    double m_inset = 0;
};

/// A chart with its scene.
class ChartScene {
public:
    ChartScene();

    /// `inset`: width at the upper right that stays free of the legend.
    void setContent(const ChartContent &content, const Theme &theme, const QFont &font, double inset = 0);
    void clear();
    void resize(const QSizeF &size);
    QGraphicsScene &scene() { return m_scene; }
    int barCount() const { return m_rows; }
    /// The marks that answer, as they lie now; those of a row stand together, from left to right.
    QList<ChartTarget> targets() const;

private:
    void build();
    void fillBars(BarChart chart);
    void fillLines(const LineChart &lines);
    QValueAxis *valueAxis(double end, const QString &title) const;
    void layOut();

    QGraphicsScene m_scene;
    QChart *m_chart;            ///< owned by the scene
    ChartMarks *m_marks;        ///< owned by the chart
    PlotItem *m_plot = nullptr; ///< owned by the scene; instead of the chart where that cannot draw it
    LineChart m_lines;
    double m_inset = 0;
    QList<LegendEntry> m_legend;
    Theme m_theme = Theme::light();
    QFont m_font;
    double m_labelWidth = 0;
    int m_rows = 0;
};

} // namespace powertrain
