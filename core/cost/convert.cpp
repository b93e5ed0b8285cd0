// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "core/cost/cost.h"

namespace powertrain {

namespace {

/// Units of `to` for one unit of `from` from one table row, in its own direction or inverted. The user's rates win
/// over shipped ones, a row in the asked direction over its inverse, the newest day over older ones.
std::optional<double> directRate(Currency from, Currency to, const std::vector<ExchangeRate> &rates)
{
    const ExchangeRate *best = nullptr;
    const auto better = [&](const ExchangeRate &a, const ExchangeRate &b) {
        if (a.user != b.user)
            return a.user;
        const bool aStraight = a.from == from;
        const bool bStraight = b.from == from;
        return aStraight != bStraight ? aStraight : a.asOf > b.asOf;
    };
    for (const ExchangeRate &rate : rates) {
        const bool joins = (rate.from == from && rate.to == to) || (rate.from == to && rate.to == from);
        if (joins && std::isfinite(rate.rate) && rate.rate > 0 && (!best || better(rate, *best)))
            best = &rate;
    }
    if (!best)
        return std::nullopt;
    return best->from == from ? best->rate : 1 / best->rate;
}

} // namespace

std::optional<Money> convert(Money amount, Currency to, const std::vector<ExchangeRate> &rates)
{
    if (amount.currency == to)
        return amount;
    auto rate = directRate(amount.currency, to, rates);
    if (!rate) {
        const Currency usd{};
        const auto first = directRate(amount.currency, usd, rates);
        const auto second = directRate(usd, to, rates);
        if (!first || !second)
            return std::nullopt;
        rate = *first * *second;
    }
    return Money::fromUnits(amount.units() * *rate, to);
}

} // namespace powertrain
