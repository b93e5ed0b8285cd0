// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/request.h"
#include "ui/text/words.h"

namespace powertrain {

/// What a new project starts with: the commonest question, answered for the reader's country.
Request firstRequest(Language language);

/// What every field's default is, in view of what the request is about: a service is in use for longer than an experiment,
/// pre-training reads more than fine-tuning. The only place where defaults of the window stand.
Request defaultsFor(const Request &request, Language language);

/// After another task was chosen: answers that were still the old task's defaults become the new one's; what somebody
/// answered stays. True when anything changed.
bool adaptToTask(Request &request, const Request &before, Language language);

} // namespace powertrain
