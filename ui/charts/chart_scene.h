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
#include "ui/charts/chart_money.h"
#include "ui/charts/charts.h"

class QValueAxis;

namespace powertrain {

/// What Qt Charts lacks: ranges, capacity lines, hatching, words on the bars and a legend that wraps. An item of the
/// chart, so that it is painted wherever the chart is.
class ChartMarks : public QGraphicsItem {
public:
    explicit ChartMarks(QChart *chart);

    void setContent(QList<BarMark> bars, QList<LegendEntry> legend, const Theme &theme, const QFont &font);
    void setPoints(QList<LineChart::Mark> points);
    /// Height of the legend at a width.
    static double legendHeight(const QList<LegendEntry> &legend, const QFont &font, double width);

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override;
    void chartResized();

private:
    void paintBar(QPainter &painter, const BarMark &bar, int row) const;
    void paintPoint(QPainter &painter, const LineChart::Mark &point) const;
    void paintLegend(QPainter &painter) const;
    QPointF place(double value, double row) const;

    QChart *m_chart;
    QList<BarMark> m_bars;
    QList<LineChart::Mark> m_points;
    QList<LegendEntry> m_legend;
    Theme m_theme = Theme::light();
    QFont m_font;
};

/// A chart with its scene, filled from a proposal.
class ChartScene {
public:
    ChartScene();

    void setContent(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, const QFont &font);
    void clear();
    void resize(const QSizeF &size);
    QGraphicsScene &scene() { return m_scene; }
    int barCount() const { return m_rows; }

private:
    void build();
    void fill(QList<BarMark> bars, QList<LegendEntry> legend, double highest, const QString &axisTitle);
    void fillLines(const LineChart &lines);
    QValueAxis *valueAxis(double end, const QString &title) const;
    void layOut();

    QGraphicsScene m_scene;
    QChart *m_chart;     ///< owned by the scene
    ChartMarks *m_marks; ///< owned by the chart
    QList<LegendEntry> m_legend;
    Theme m_theme = Theme::light();
    QFont m_font;
    double m_labelWidth = 0;
    int m_rows = 0;
};

} // namespace powertrain
