// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/proposal.h"
#include "ui/charts/charts.h"
#include "ui/results/table_model.h"
#include "ui/text/performance.h"
#include "ui/text/words.h"

namespace powertrain {

// The proposal's tables, worded. Pure functions of what they are given.

/// "8 × NVIDIA H200".
QString hardwareText(const Words &words, const Proposal &proposal, const PlanOption &option);
QString acceleratorText(const Words &words, const Proposal &proposal, const std::string &id);
QString providerText(const Words &words, const Proposal &proposal, const std::string &id);
/// Wall time of a training run, or the speed that users get.
QString timeText(const Words &words, const PlanOption &option);
QString fitText(const Words &words, const PlanOption &option);
Role fitRole(Fit fit);
Role verdictRole(ModeVerdict verdict);
/// 0: the recommendation; then the alternatives. nullptr beyond the end.
const PlanOption *optionAt(const Proposal &proposal, int index);

TableContent memoryTable(const Words &words, const PlanOption &option);
TableContent memoryComparisonTable(const Words &words, const Proposal &proposal);
/// A table that reports print too, such as a chart's data.
TableContent asTable(const ChartTable &chart);
TableContent factTable(const Words &words, const QString &what, const Facts &facts);
/// Colours the cells of a column by their words: verdicts and the like.
void colourColumn(TableContent &table, std::size_t column, const std::vector<std::pair<QString, Role>> &roles);
TableContent billTable(const Words &words, const Proposal &proposal, const PlanOption &option);
TableContent costTable(const Words &words, const Proposal &proposal, const PlanOption &option);
TableContent costItemTable(const Words &words, const CostOption &cost);
TableContent optionTable(const Words &words, const Proposal &proposal, int current);
TableContent rejectedTable(const Words &words, const Proposal &proposal);
TableContent deploymentTable(const Words &words, const Proposal &proposal);
TableContent regimeTable(const Words &words, const Proposal &proposal);
TableContent sourceTable(const Words &words, const Proposal &proposal);

} // namespace powertrain
