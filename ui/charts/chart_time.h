// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/charts.h"

namespace powertrain {

// The two charts of time as sentences and tables; charts.h chooses among them.

QString timeChartSummary(const Proposal &proposal, const Words &words);
ChartTable timeChartTable(const Proposal &proposal, const Words &words, int option = 0);
/// Training: time by number of cards. Serving: output by users of one replica.
QString scalingChartSummary(const Proposal &proposal, const Words &words);
ChartTable scalingChartTable(const Proposal &proposal, const Words &words);
/// The kinds of operators of one replica: time in a decode step and in a prompt, and what sets it.
ChartTable operatorTable(const Words &words, const ServingSpeed &speed);
bool hasScaling(const Proposal &proposal);

} // namespace powertrain
