// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "core/catalog/snapshot.h"
#include "core/workload/request.h"
#include "ui/text/words.h"

namespace powertrain {

/// Each of the four answers in a few words, for the list of steps.
QStringList answerSummary(const Words &words, const Request &request, const Catalog &catalog);

} // namespace powertrain
