// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_plot.h"
#include "ui/charts/charts.h"

namespace powertrain {

// All options by time and cost; charts.h chooses among them. Training: wall time of the run; serving: time of a token of
// one user, so that less is better on both axes.

bool hasFront(const Proposal &proposal);
PlotChart frontChart(const Proposal &proposal, const Words &words, const Theme &theme);
QString frontSummary(const Proposal &proposal, const Words &words);
ChartTable frontTable(const Proposal &proposal, const Words &words);

} // namespace powertrain
