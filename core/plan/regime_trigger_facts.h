// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/catalog/offer.h"
#include "core/hardware/accelerator.h"
#include "core/plan/regime_trigger.h"
#include "core/units/quantity.h"
#include "core/workload/request.h"

namespace powertrain {

/// What only one option decides. Unset members stay unknown.
struct OptionFacts {
    std::optional<DeploymentMode> deployment;
    const Accelerator *accelerator = nullptr;
    std::optional<int> count;
    std::optional<std::string> region; ///< canonical, see compliance_regions.h
};

/// What the request says, and the option where there is one. `trainingFlops` are those of the run; a training run
/// with none (the data are unknown) leaves the fields about compute unknown, and so does a base model that nobody asked for.
TriggerFacts triggerFacts(const Request &request, Flops trainingFlops, const OptionFacts &option = {});
/// The option's fields alone, to be laid over the facts of its request.
void addOptionFacts(TriggerFacts &facts, const Request &request, const OptionFacts &option);

/// FLOPs of the run; none: not known, or the request is no training.
std::optional<double> knownFlops(const Request &request, Flops trainingFlops);
/// Personal information is also meant by data about health and by a number of persons.
bool hasPersonalInformation(const ComplianceAnswer &answer);

/// True for an accelerator designed in mainland China that meets the performance of ECCN 3A090 (or whose performance
/// is unknown while it is a data-centre part): General Prohibition 10 may reach its use by US persons anywhere.
bool isPrcControlledChip(const Accelerator &accelerator);

} // namespace powertrain
