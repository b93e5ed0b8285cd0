// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/plan/compliance.h"
#include "core/plan/plan_job.h"
#include "core/plan/proposal.h"

namespace powertrain {

/// Why an accelerator is out before any layout is tried: the request's filters, not sold yet, compliance, missing
/// facts, no fitting precision, no software for the method. nullopt: it is a candidate.
std::optional<RejectedAccelerator> screen(const PlanJob &job, const ComplianceVerdict &verdict, const Accelerator &accelerator);

/// What has to be said beside an accelerator that passed: its own software stack, the GeForce licence, specifications
/// of low confidence, derived capacity.
std::vector<Message> candidateWarnings(const PlanJob &job, const Accelerator &accelerator, int count);

} // namespace powertrain
