// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QList>
#include <QPointF>
#include <QString>

#include "ui/charts/chart_bars.h"
#include "ui/charts/charts.h"

namespace powertrain {

/// Parts of a cost that are shown as one, in the order in which they are stacked.
enum class CostGroup { Work, ///< accelerator-hours with work in them
    Waiting,                 ///< checkpoints, rework, failed runs
    Idle,
    Host,
    Storage,
    Egress,
    Hardware, ///< with installation, less what it is worth at the end
    Electricity,
    Staff,
    Maintenance,
    Colocation,
    Tax };
inline constexpr std::size_t kCostGroups = 12;

struct CostShare {
    CostGroup group{};
    double amount = 0; ///< units of the currency, above 0
};
/// What the total is made of. Amounts below nothing (tax taken off, resale) are taken from the group they belong to,
/// so that what is drawn adds up to the total.
std::vector<CostShare> costShares(const CostOption &cost);
QString wordGroup(const Words &words, CostGroup group);
/// "Alibaba Cloud, by the month", "buying", "DeepSeek: V4 Flash"
QString curveLabel(const CostCurve &curve, const Proposal &proposal, const Words &words);
QString spreadLabel(const ProviderSpread &spread, const Proposal &proposal, const Words &words);

/// A chart of lines, before it is laid out.
struct LineChart {
    struct Line {
        QString name;
        QColor colour;
        Qt::PenStyle style = Qt::SolidLine;
        QList<QPointF> points;
    };
    struct Mark {
        QPointF at;
        QString text;
    };
    QList<Line> lines;
    QList<Mark> marks;
    QString across, up; ///< titles of the axes
    double acrossEnd = 1, upEnd = 1;
    double acrossStep = 1;                                 ///< between the marks of the axis
    std::function<QString(double)> acrossText{}, upText{}; ///< values with their units
};

bool hasCurves(const Proposal &proposal);
LineChart curvesChart(const Proposal &proposal, const Words &words, const Theme &theme);
QString curvesSummary(const Proposal &proposal, const Words &words);
ChartTable curvesTable(const Proposal &proposal, const Words &words);

bool hasSpread(const Proposal &proposal);
BarChart spreadChart(const Proposal &proposal, const Words &words, const Theme &theme);
QString spreadSummary(const Proposal &proposal, const Words &words);
ChartTable spreadTable(const Proposal &proposal, const Words &words);

/// Services that do the work by the token, cheapest first.
ChartTable apiTable(const Words &words, const MoneyOutlook &money);
ChartTable sensitivityTable(const Words &words, const BuyOutlook &buy);

BarChart costChart(const Proposal &proposal, const Words &words, const Theme &theme);

} // namespace powertrain
