// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include <QColor>
#include <QFont>
#include <QGraphicsItem>
#include <QList>
#include <QPointF>
#include <QString>

#include "ui/charts/chart_bars.h"
#include "ui/charts/chart_readout.h"

namespace powertrain {

/// An axis with the places where it is labelled.
struct PlotAxis {
    double low = 0;
    double high = 1;
    bool doubling = false; ///< equal steps multiply
    QList<std::pair<double, QString>> ticks{};
    QString title{};

    /// 0 at the low end, 1 at the high one; what lies outside, or is no number, is held at the ends.
    double share(double value) const;
    /// From 0, or over what is there where the largest is many times the smallest.
    static PlotAxis over(double smallest, double largest, const QString &title, const std::function<QString(double)> &text);
};

/// A plane with two axes, before it is laid out: stacked areas with a range and limits, or points with a front.
struct PlotChart {
    struct Area {
        QColor colour{};
        bool hatched = false;
        QList<double> tops{}; ///< upper edge at each column; the area below is that of the one before
    };
    struct Limit {
        double at = 0;
        QString text{};
        bool own = false; ///< the option's own card
    };
    struct Upright {
        double at = 0;
        QString text{};
        bool planned = false; ///< where the plan stands; else where it stops fitting
    };
    struct Dot {
        QPointF at{};
        QString label{}; ///< written beside it where there is room
        bool best = false;
        bool emphasised = false;
        std::optional<QRectF> range{}; ///< low and high in both directions
        int option = -1;
        Readout readout{};
    };
    struct Aside {
        QString text{};
        int option = -1;
        Readout readout{};
    };

    PlotAxis across{}, up{};
    QList<LegendEntry> legend{};
    // Areas over columns.
    QList<double> columns{};
    QList<Area> areas{};
    QList<double> line{}, low{}, high{}; ///< at each column; all of one length
    QList<Limit> limits{};
    QList<Upright> uprights{};
    std::function<Readout(int column)> columnReadout{};
    // Points.
    QList<Dot> dots{};
    QList<QPointF> front{};
    QString asideTitle{};
    QList<Aside> asides{}; ///< what cannot be placed in the plane, listed beside it

    bool isEmpty() const { return columns.isEmpty() && dots.isEmpty() && asides.isEmpty(); }
};

/// Paints a plane. Drawn by hand: Qt Charts has neither hatched areas nor labelled limits nor an axis that doubles with
/// labels where the figures stand.
class PlotItem : public QGraphicsItem {
public:
    void setContent(PlotChart chart, const Theme &theme, const QFont &font, double inset);
    void resize(const QSizeF &size);
    const PlotChart &chart() const { return m_chart; }
    QList<ChartTarget> targets() const;

    QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override;

private:
    void layOut();
    double line() const;
    QPointF place(double across, double up) const;
    void paintAxes(QPainter &painter) const;
    void paintAreas(QPainter &painter) const;
    void paintLimits(QPainter &painter) const;
    void paintUprights(QPainter &painter) const;
    void paintDots(QPainter &painter) const;
    void paintAsides(QPainter &painter) const;
    QRectF asideArea(int index) const;

    PlotChart m_chart;
    Theme m_theme = Theme::light();
    QFont m_font;
    double m_inset = 0;
    QSizeF m_size;
    QRectF m_plot; ///< within the axes
};

} // namespace powertrain
