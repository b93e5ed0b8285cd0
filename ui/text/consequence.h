// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/plan/proposal.h"
#include "ui/text/words.h"

namespace powertrain {

/// What one change of the answers did to the result, in one sentence: only what is different now, as it was and as it is.
/// Null: there was, or is, no result at all. What differs by less than the shown digits counts as the same.
QString wordConsequence(const Words &words, const Proposal *before, const Proposal *after);

} // namespace powertrain
