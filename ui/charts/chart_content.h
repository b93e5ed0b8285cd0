// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include <QString>

#include "core/plan/explore.h"
#include "ui/charts/chart_bars.h"
#include "ui/charts/chart_money.h"
#include "ui/charts/chart_plot.h"
#include "ui/charts/charts.h"
#include "ui/text/table.h"

namespace powertrain {

/// All that one chart shows, in one language and one theme, before it is laid out.
struct ChartContent {
    QString title{};
    QString summary{}; ///< one or two sentences
    ChartTable table{};
    std::variant<std::monostate, BarChart, LineChart, PlotChart> picture{};

    /// What the chart answers about a mark (see ChartTarget).
    Readout readout(int row, int column) const;
    bool isEmpty() const { return std::holds_alternative<std::monostate>(picture); }
};

/// What `kind` shows of a proposal. `option` (0: the recommendation, then the alternatives) is among what is drawn.
ChartContent chartContent(ChartKind kind, const Proposal &proposal, const Words &words, const Theme &theme, int option = 0);

/// Memory of each pipeline stage's fullest GPU against the card's capacity. Many alike stages share a bar.
ChartContent stagesContent(const std::vector<StageMemory> &stages, const Words &words, const Theme &theme);

/// Memory over one number of the request, with the cards' capacities. `option`: the one the curve was worked out for.
ChartContent curveContent(const MemoryCurve &curve, const PlanOption &option, const Proposal &proposal, const Words &words, const Theme &theme);
/// "Sequence length"
QString wordKnob(const Words &words, Knob knob);

} // namespace powertrain
