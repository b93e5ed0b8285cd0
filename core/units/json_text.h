// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace powertrain {

/// True when objects and arrays of a JSON text nest deeper than `levels`. To be asked before parsing: nlohmann/json
/// parses any depth but overflows the stack when it copies, prints or destroys such a value. Reads brackets outside
/// of strings only; says nothing about whether the text is JSON.
bool nestsDeeperThan(std::string_view text, int levels);

/// A copy in which the literals NaN, Infinity and -Infinity outside of strings, which Python writes and JSON forbids,
/// are null, and without a leading byte order mark. Later columns may shift, lines do not.
std::string withoutNonFiniteLiterals(std::string_view text);

/// Line and column (both from 1, in bytes) of a byte offset.
struct TextPlace {
    std::size_t line = 1;
    std::size_t column = 1;
};
TextPlace placeInText(std::string_view text, std::size_t offset);

} // namespace powertrain
