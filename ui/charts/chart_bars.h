// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QColor>
#include <QList>
#include <QString>

#include "ui/charts/charts.h"

namespace powertrain {

/// One bar with everything that is written on or beside it; figures in axis units.
struct BarMark {
    QString label; ///< before the bar
    struct Segment {
        int set = 0; ///< segments of one set have one colour and one place in the stack
        double from = 0;
        double to = 0;
        QColor colour;
        bool hatched = false;
        QString text; ///< written into the segment where it has room
    };
    QList<Segment> segments;
    double low = 0;
    double high = 0;
    std::optional<double> capacity;
    QString capacityText;
    QString text; ///< written behind the bar
    bool emphasised = false;
};

struct LegendEntry {
    QString text;
    QColor colour;
    bool hatched = false;
    bool isLine = false; ///< a mark of the capacity line
    bool isWhisker = false;
    Qt::PenStyle curve = Qt::NoPen; ///< a sample of a curve in this style
};

/// A chart of bars, before it is laid out.
struct BarChart {
    QList<BarMark> bars;
    QList<LegendEntry> legend;
    QString axis;
    double room = 1.2; ///< length of the axis over the longest bar: what is written behind it needs room
};

/// What `kind` draws of a proposal that has data for it.
BarChart barChart(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme);

} // namespace powertrain
