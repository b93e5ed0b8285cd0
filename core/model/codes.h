// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/model can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kModelCodes[] = {
    "model.none",
};

} // namespace powertrain
