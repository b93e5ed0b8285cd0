// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace powertrain {

/// ISO 4217 code. Three capital letters; anything else is refused by parse().
struct Currency {
    std::array<char, 3> code{'U', 'S', 'D'};

    static std::optional<Currency> parse(std::string_view text);
    std::string text() const { return std::string(code.data(), code.size()); }
    friend constexpr auto operator<=>(const Currency &, const Currency &) = default;
};

/// A decimal amount in millionths of the currency's unit: many offers are below a cent a second, so unit prices must
/// not be rounded to minor units. Totals are rounded once, at the end, by toMinor().
struct Money {
    std::int64_t micros = 0;
    Currency currency;

    /// Nearest representable amount; nullopt when not finite or beyond ±9.2e12 units.
    static std::optional<Money> fromUnits(double units, Currency currency);
    double units() const { return static_cast<double>(micros) / 1e6; }
    /// Minor units (cents, 分), rounded half away from zero. Currencies without a minor unit (JPY, KRW) give whole units.
    std::int64_t toMinor() const;
    friend constexpr bool operator==(const Money &, const Money &) = default;
};

} // namespace powertrain
