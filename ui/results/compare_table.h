// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/results/pinned_plan.h"
#include "ui/results/table_model.h"
#include "ui/text/words.h"

namespace powertrain {

/// A plan as a column of the comparison.
struct ComparedPlan {
    QString name;
    const Proposal *proposal = nullptr;
    const PlanOption *option = nullptr; ///< nullptr: `missing` says why
    QString missing;
};

/// "A", "B" … and what it is; two pins may be the same hardware under other answers.
QString pinName(const Words &words, const PinnedPlan &plan, int index);

/// Plans side by side: a row for each property, a column for each plan. The second column marks rows in which the plans
/// differ; the best of comparable numbers is coloured. With `onlyDifferences` equal rows are left out. What is not known
/// is a dash and takes no part.
TableContent compareTable(const Words &words, const std::vector<ComparedPlan> &plans, bool onlyDifferences);

} // namespace powertrain
