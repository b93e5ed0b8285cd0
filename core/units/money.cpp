// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/money.h"

#include <cmath>

namespace powertrain {

namespace {

/// Digits after the decimal point in ISO 4217; two for every currency not listed.
int minorDigits(const Currency &currency)
{
    const std::string code = currency.text();
    return code == "JPY" || code == "KRW" || code == "VND" || code == "CLP" || code == "ISK" ? 0 : 2;
}

} // namespace

std::optional<Currency> Currency::parse(std::string_view text)
{
    if (text.size() != 3)
        return std::nullopt;
    Currency currency;
    for (std::size_t i = 0; i < 3; ++i) {
        if (text[i] < 'A' || text[i] > 'Z')
            return std::nullopt;
        currency.code[i] = text[i];
    }
    return currency;
}

std::optional<Money> Money::fromUnits(double units, Currency currency)
{
    if (!std::isfinite(units) || std::fabs(units) > 9.2e12)
        return std::nullopt;
    return Money{static_cast<std::int64_t>(std::llround(units * 1e6)), currency};
}

std::int64_t Money::toMinor() const
{
    const std::int64_t divisor = minorDigits(currency) == 0 ? 1'000'000 : 10'000;
    const std::int64_t half = divisor / 2;
    return micros >= 0 ? (micros + half) / divisor : -((-micros + half) / divisor);
}

} // namespace powertrain
