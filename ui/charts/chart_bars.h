// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>

#include "ui/charts/chart_readout.h"
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
        QString text;    ///< written into the segment where it has room
        QString name{};  ///< what the readout calls it; empty: the bar has one part only
        QString value{}; ///< with its unit
    };
    QList<Segment> segments;
    double low = 0;
    double high = 0;
    std::optional<double> capacity;
    QString capacityText;
    QString text; ///< written behind the bar
    bool emphasised = false;
    int option = -1;              ///< 0: the recommendation, then the alternatives; -1: no option of its own
    QList<Readout::Line> facts{}; ///< of the whole bar
};

struct LegendEntry {
    QString text;
    QColor colour;
    bool hatched = false;
    bool isLine = false; ///< a mark of the capacity line
    bool isWhisker = false;
    Qt::PenStyle curve = Qt::NoPen; ///< a sample of a curve in this style
    bool isDot = false;             ///< a point; hatched: a hollow one
};

/// A chart of bars, before it is laid out.
struct BarChart {
    QList<BarMark> bars;
    QList<LegendEntry> legend;
    QString axis;
    double room = 1.2; ///< length of the axis over the longest bar: what is written behind it needs room
};

/// What `kind` draws of a proposal that has data for it. `option` (0: the recommendation, then the alternatives) is among
/// the bars.
BarChart barChart(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, int option = 0);

/// "113 GiB to 126 GiB"
QString boundsText(const Words &words, const QString &low, const QString &high);
QList<Readout::Line> memoryFacts(const Range<Bytes> &driver, const std::optional<Bytes> &capacity, Fit fit, const Words &words);
/// Bars of memory with their legend: one for each estimate, named by `labels`.
BarChart memoryBars(const QList<const MemoryEstimate *> &estimates, const QStringList &labels, const Words &words, const Theme &theme);
/// Colour and hatching of a part; kinds that never meet in one chart share a colour, those that do differ by hatching.
LegendEntry memoryPartEntry(MemoryPartKind kind, const Words &words, const Theme &theme);

} // namespace powertrain
