// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/plan/proposal.h"
#include "ui/project/pin.h"

namespace powertrain {

/// A pin with the plan it stands for, as far as that is known.
struct PinnedPlan {
    Pin pin;
    std::shared_ptr<const Proposal> proposal; ///< null: still being planned, or the answers have no plan
    std::optional<Error> error;               ///< why the answers cannot be planned

    /// The option that was pinned. nullptr: not known yet, or the plan no longer has it (the catalogue changed).
    const PlanOption *option() const;
};

} // namespace powertrain
