// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every code that core/launch can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kLaunchCodes[] = {
    "launch.unsupported", // The plan cannot be started with this engine. engine.
};

} // namespace powertrain
