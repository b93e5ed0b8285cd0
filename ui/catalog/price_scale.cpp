// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/price_scale.h"

#include <algorithm>
#include <set>

#include <QLocale>
#include <QStringList>

#include "core/cost/cost.h"

namespace powertrain {

namespace {

std::set<Currency> printedCurrencies(const Catalog &catalog)
{
    std::set<Currency> all;
    for (const Offer &offer : catalog.offers) {
        if (offer.perGpuHour)
            all.insert(offer.perGpuHour->currency);
    }
    for (const PurchasePrice &price : catalog.purchases) {
        for (const auto *amount : {&price.low, &price.likely, &price.high}) {
            if (*amount)
                all.insert((*amount)->currency);
        }
    }
    return all;
}

} // namespace

std::vector<Currency> PriceScale::currencies(const Catalog &catalog)
{
    std::set<Currency> all = printedCurrencies(catalog);
    for (const ExchangeRate &rate : catalog.rates)
        all.insert({rate.from, rate.to});
    std::vector<Currency> list;
    for (const char *first : {"CNY", "USD", "EUR"}) {
        const auto found = all.find(*Currency::parse(first));
        list.push_back(*Currency::parse(first));
        if (found != all.end())
            all.erase(found);
    }
    list.insert(list.end(), all.begin(), all.end());
    return list;
}

PriceScale::PriceScale(Currency to, const Catalog &catalog)
    : m_to(to)
{
    const std::set<Currency> printed = printedCurrencies(catalog);
    m_printed.assign(printed.begin(), printed.end());
    const Currency usd{};
    for (const Currency from : currencies(catalog)) {
        // A million units keep the digits that a converted micro-unit would lose.
        const auto whole = Money::fromUnits(1e6, from);
        const auto converted = whole ? powertrain::convert(*whole, to, catalog.rates) : std::nullopt;
        m_factors.push_back({from, from == to ? std::optional(1.0) : converted ? std::optional(converted->units() / 1e6)
                                                                               : std::nullopt});
    }
    for (const ExchangeRate &rate : catalog.rates) {
        const bool direct = rate.from == to || rate.to == to;
        const bool throughDollar = rate.from == usd || rate.to == usd;
        if (direct || throughDollar)
            m_rates.push_back(rate);
    }
}

const PriceScale::Factor *PriceScale::find(Currency from) const
{
    const auto found = std::find_if(m_factors.begin(), m_factors.end(), [from](const Factor &factor) { return factor.from == from; });
    return found == m_factors.end() ? nullptr : &*found;
}

bool PriceScale::reaches(Currency from) const
{
    const Factor *factor = find(from);
    return from == m_to || (factor && factor->factor);
}

std::optional<double> PriceScale::units(const std::optional<Money> &amount) const
{
    if (!amount)
        return std::nullopt;
    if (amount->currency == m_to)
        return amount->units();
    const Factor *factor = find(amount->currency);
    return factor && factor->factor ? std::optional(amount->units() * *factor->factor) : std::nullopt;
}

std::optional<Money> PriceScale::convert(const std::optional<Money> &amount) const
{
    if (!amount || amount->currency == m_to)
        return amount;
    const auto converted = units(amount);
    return converted ? Money::fromUnits(*converted, m_to) : std::nullopt;
}

QString PriceScale::footer(const Words &words) const
{
    QStringList parts;
    // A direct rate serves both ways; one through the dollar is named where there is no direct one.
    for (const ExchangeRate &rate : m_rates) {
        const bool direct = rate.from == m_to || rate.to == m_to;
        const auto isDirectWith = [this](Currency currency) {
            return std::any_of(m_rates.begin(), m_rates.end(), [&](const ExchangeRate &r) { return (r.from == m_to && r.to == currency) || (r.to == m_to && r.from == currency); });
        };
        const Currency beyond = rate.from == Currency{} ? rate.to : rate.from;
        const Currency other = rate.from == m_to ? rate.to : rate.from;
        if (std::find(m_printed.begin(), m_printed.end(), direct ? other : beyond) == m_printed.end())
            continue;
        if (!direct && (beyond == m_to || isDirectWith(beyond)))
            continue;
        parts += words.translate("Powertrain", "1 %1 = %2 %3 (%4)", "exchange rate: one unit of a currency, amount, other currency, date")
                     .arg(QString::fromStdString(rate.from.text()), QLocale::c().toString(rate.rate, 'g', 6), QString::fromStdString(rate.to.text()),
                         rate.asOf.empty() ? words.translate("Powertrain", "undated", "a price or a rate without a date") : QString::fromStdString(rate.asOf));
    }
    if (parts.isEmpty())
        return words.translate("Powertrain", "There is no exchange rate for %1: prices in other currencies cannot be compared.", "ISO code").arg(QString::fromStdString(m_to.text()));
    return words.translate("Powertrain", "Prices in %1, converted at %2.", "currency, list of exchange rates")
        .arg(QString::fromStdString(m_to.text()), parts.join(words.translate("Powertrain", ", ", "between the items of a list")));
}

} // namespace powertrain
