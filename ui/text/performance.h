// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPair>
#include <QString>

#include "core/plan/proposal.h"
#include "ui/text/words.h"

namespace powertrain {

using Facts = QList<QPair<QString, QString>>;

/// What is known of the time of a training run, name and value, the most important first. The option has a time.
Facts runFacts(const Words &words, const PlanOption &option);
/// The same of a service's speed, its replicas and their load. The option has a serving speed.
Facts servedFacts(const Words &words, const PlanOption &option);

} // namespace powertrain
