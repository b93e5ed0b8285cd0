// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "core/plan/proposal.h"
#include "ui/text/performance.h"
#include "ui/text/table.h"
#include "ui/text/words.h"

namespace powertrain {

// What the regimes say, as names with values and as tables. The window and the reports show the same.

/// A regime's name by its id, from a catalogue; the id itself where it has none. Codes of own demands are worded.
QString wordRegime(const Words &words, const Catalog *catalog, const std::string &id);

/// One row for all modes that the same regimes say the same of: modes, verdict, who says so and why, what to ask for.
/// `separator`: between several reasons in a cell.
ChartTable verdictTable(const Words &words, const Proposal &proposal, const QString &separator);
/// Place, isolation, network, keys, logs, domestic hardware.
Facts demandFacts(const Words &words, const ComplianceVerdict &verdict);
/// Lines drawn at training FLOPs. Empty: none is near.
ChartTable thresholdTable(const Words &words, const Proposal &proposal);
/// What has to be done before data leave mainland China, in one or two sentences. Empty: no such question.
QString wordCrossBorder(const Words &words, const ComplianceVerdict &verdict);
/// Performance figures of US export control for one accelerator, and its availability in mainland China.
Facts exportFacts(const Words &words, const Accelerator &accelerator);
/// The verdict on an option, or that contradictions have to be decided first.
QString optionVerdict(const Words &words, const PlanOption &option, const ComplianceVerdict &verdict);
/// Beside the evidence where own hardware is recommended. Empty: everything is rented.
QString evidenceNote(const Words &words, const PlanOption *option);
/// What binds the option itself: the regimes that make it conditional, with their evidence.
QStringList optionConditions(const Words &words, const PlanOption &option);

} // namespace powertrain
