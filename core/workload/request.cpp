// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/request.h"

#include <algorithm>

namespace powertrain {

bool Request::isTraining() const { return task.kind != Task::Inference; }

bool hasUsNexus(const ComplianceAnswer &answer)
{
    return answer.usNexus || std::find(answer.jurisdictions.begin(), answer.jurisdictions.end(), "US") != answer.jurisdictions.end();
}

} // namespace powertrain
