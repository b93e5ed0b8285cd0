// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <set>

#include "core/cost/cost.h"

namespace powertrain {

namespace {

bool isUsable(const ExchangeRate &rate)
{
    return std::isfinite(rate.rate) && rate.rate > 0;
}

/// The row that joins two currencies best. The user's rates win over shipped ones, a row in the asked direction over
/// its inverse, the newest day over older ones.
const ExchangeRate *directRow(Currency from, Currency to, const std::vector<ExchangeRate> &rates)
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
        if (joins && isUsable(rate) && (!best || better(rate, *best)))
            best = &rate;
    }
    return best;
}

double along(const ExchangeRate &row, Currency from)
{
    return row.from == from ? row.rate : 1 / row.rate;
}

std::optional<Conversion> through(Currency from, Currency middle, Currency to, const std::vector<ExchangeRate> &rates)
{
    if (middle == from || middle == to)
        return std::nullopt;
    const ExchangeRate *first = directRow(from, middle, rates);
    const ExchangeRate *second = first ? directRow(middle, to, rates) : nullptr;
    if (!second)
        return std::nullopt;
    return Conversion{along(*first, from) * along(*second, middle), {first, second}};
}

} // namespace

std::optional<Conversion> conversionBetween(Currency from, Currency to, const std::vector<ExchangeRate> &rates)
{
    if (from == to)
        return Conversion{};
    if (const ExchangeRate *row = directRow(from, to, rates))
        return Conversion{along(*row, from), {row}};
    // The best known currencies first; then whatever joins the two, in the order of their codes.
    for (const char *code : {"USD", "EUR", "CNY"}) {
        if (auto found = through(from, *Currency::parse(code), to, rates))
            return found;
    }
    std::set<Currency> others;
    for (const ExchangeRate &rate : rates)
        others.insert({rate.from, rate.to});
    for (const Currency &middle : others) {
        if (auto found = through(from, middle, to, rates))
            return found;
    }
    return std::nullopt;
}

std::optional<Money> convert(Money amount, Currency to, const std::vector<ExchangeRate> &rates)
{
    if (amount.currency == to)
        return amount;
    const auto conversion = conversionBetween(amount.currency, to, rates);
    return conversion ? Money::fromUnits(amount.units() * conversion->factor, to) : std::nullopt;
}

} // namespace powertrain
