// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace powertrain {

/// The stable name of each enumerator, as it stands in JSON and SQL. An enumeration takes part by specialising
/// EnumNames<E> with a constexpr array `table` of {enumerator, name}.
template <class E>
struct EnumNames;

template <class E>
constexpr std::string_view nameOf(E value)
{
    for (const auto &entry : EnumNames<E>::table) {
        if (entry.first == value)
            return entry.second;
    }
    return {};
}

template <class E>
constexpr std::optional<E> parseName(std::string_view name)
{
    for (const auto &entry : EnumNames<E>::table) {
        if (entry.second == name)
            return entry.first;
    }
    return std::nullopt;
}

template <class E, std::size_t N>
using NameTable = std::array<std::pair<E, std::string_view>, N>;

} // namespace powertrain
