// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/workload/setup.h"

namespace powertrain {

/// Measured shares of one accelerator's paper figures that the user keeps, typed in or taken from his own runs. They
/// take the place of the program's table for the work that they were measured on.
struct OwnEfficiency {
    std::string id;
    std::string acceleratorId;
    bool serving = false;
    std::optional<bool> moe; ///< measured on a mixture of experts, on a dense model; unset: holds for both
    std::string software;    ///< framework or engine ("megatron-lm", "vllm"); empty: any
    MeasuredEfficiency shares;
    std::string asOf;
    std::string source;
};

} // namespace powertrain
