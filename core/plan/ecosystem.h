// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/workload/request.h"

namespace powertrain {

/// What the plan says of the software around its accelerator. Pointers go into the catalogue.
struct SoftwareAdvice {
    const SoftwareStack *stack = nullptr;          ///< none: the catalogue knows none for this card
    std::vector<const SoftwareMinimum *> minimums; ///< of the card, then of the precision the plan computes in
    std::vector<const StackProgram *> programs;    ///< that serve, or that train, as the job needs
};

/// `precision`: the plan computes in, where it needs matrix units for it.
SoftwareAdvice softwareFor(const Request &request, const Catalog &catalog, const Accelerator &accelerator, std::optional<Precision> precision);

/// What the card's stack makes of a precision; null: nothing is said of it. 16 bit on a card without BF16 means FP16.
const SoftwareMinimum *precisionOnStack(const Catalog &catalog, const Accelerator &accelerator, Precision precision);

/// Factor on the rank value for the stack's tier: 1 for first class, more for what takes porting. 1 as well where domestic
/// hardware is required or preferred (the stack is then part of the demand), and where the rank is by time, cost or energy alone.
double ecosystemFactor(const Request &request, const Catalog &catalog, const Accelerator &accelerator);

} // namespace powertrain
