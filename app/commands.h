// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/invocation.h"

namespace powertrain {

// One function per command; each gives the exit code. `plan` needs a QApplication (fonts and the PDF).
int runPlan(const PlanInvocation &invocation, const CommonOptions &common);
int runEstimate(const EstimateInvocation &invocation, const CommonOptions &common);
int runModel(const ModelInvocation &invocation, const CommonOptions &common);
int runCatalog(const CatalogInvocation &invocation, const CommonOptions &common);
int runPrices(const PricesInvocation &invocation, const CommonOptions &common);
int runEfficiency(const EfficiencyInvocation &invocation, const CommonOptions &common);

} // namespace powertrain
