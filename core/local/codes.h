// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every code that core/local can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kLocalCodes[] = {
    "local.unreadable", // What a tool wrote cannot be understood. tool.
};

} // namespace powertrain
