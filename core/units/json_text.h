// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// True when objects and arrays of a JSON text nest deeper than `levels`. To be asked before parsing: nlohmann/json
/// parses any depth but overflows the stack when it copies, prints or destroys such a value. Reads brackets outside
/// of strings only; says nothing about whether the text is JSON.
bool nestsDeeperThan(std::string_view text, int levels);

} // namespace powertrain
