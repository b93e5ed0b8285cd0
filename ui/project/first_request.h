// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/request.h"
#include "ui/text/words.h"

namespace powertrain {

/// What a new project starts with: the commonest question, answered for the reader's country.
Request firstRequest(Language language);

} // namespace powertrain
