// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/request.h"

#include <algorithm>

namespace powertrain {

bool Request::isTraining() const { return task.kind != Task::Inference; }

bool hasUsNexus(const ComplianceAnswer &answer)
{
    const auto isUs = [](const std::string &jurisdiction) {
        std::string letters;
        for (char c : jurisdiction) {
            if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
                letters.push_back(static_cast<char>(c | 0x20));
        }
        return letters == "us" || letters == "usa" || letters == "unitedstates";
    };
    // Who supplies the federal government or holds its data stands under US law as well, wherever the people are.
    const bool federal = answer.usFederalCustomer || answer.controlledUnclassified || answer.itarData;
    return answer.usNexus || federal || std::any_of(answer.jurisdictions.begin(), answer.jurisdictions.end(), isUs);
}

} // namespace powertrain
