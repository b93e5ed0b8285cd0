// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/ecosystem.h"

namespace powertrain {

SoftwareAdvice softwareFor(const Request &, const Catalog &catalog, const Accelerator &accelerator, std::optional<Precision>)
{
    SoftwareAdvice advice;
    advice.stack = catalog.stackOf(accelerator);
    return advice;
}

double ecosystemFactor(const Request &, const Catalog &, const Accelerator &) { return 1; }

} // namespace powertrain
