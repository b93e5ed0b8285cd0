// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/request.h"

namespace powertrain {

bool Request::isTraining() const { return task.kind != Task::Inference; }

} // namespace powertrain
