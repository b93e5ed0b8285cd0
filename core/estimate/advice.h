// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/estimate/memory.h"
#include "core/units/message.h"

namespace powertrain {

/// One change that would make a job fit which does not, with what it costs. `code` stands in core/estimate/codes.h
/// ("advice.…") and words the change and its price in quality; `result` is the memory after the change, of the
/// fullest device.
struct Advice {
    std::string_view code;
    std::vector<Argument> arguments;
    std::optional<double> timeFactor; ///< the job's time after the change over the time before, > 1: slower; unknown where no speed is
    MemoryEstimate result;
};

} // namespace powertrain
