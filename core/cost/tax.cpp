// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/tax.h"

#include <cmath>

namespace powertrain {

TaxState taxStateOf(const Offer &offer, const Provider *provider)
{
    if (offer.tax != TaxState::Unknown)
        return offer.tax;
    return provider ? provider->tax : TaxState::Unknown;
}

std::string_view countryOf(std::string_view region, std::string_view regionGroup)
{
    const auto capital = [&region](std::size_t i) { return region[i] >= 'A' && region[i] <= 'Z'; };
    const auto letter = [&region](std::size_t i) { return (region[i] >= 'A' && region[i] <= 'Z') || (region[i] >= 'a' && region[i] <= 'z'); };
    if (region.size() >= 2 && capital(0) && capital(1) && (region.size() == 2 || !letter(2))) {
        const std::string_view code = region.substr(0, 2);
        return code == "EU" ? std::string_view() : code;
    }
    if (regionGroup == "cn" || region == "cn" || region.substr(0, 3) == "cn-")
        return "CN";
    return {};
}

std::optional<double> vatRate(const Catalog &catalog, std::string_view country, bool hardware)
{
    const auto &own = hardware ? catalog.terms.vatHardware : catalog.terms.vatServices;
    if (own)
        return std::isfinite(*own) && *own >= 0 ? own : std::nullopt;
    const VatRate *newest = nullptr;
    for (const VatRate &rate : catalog.vatRates) {
        if (!country.empty() && rate.country == country && rate.hardware == hardware && std::isfinite(rate.rate) && rate.rate >= 0 && (!newest || rate.asOf > newest->asOf))
            newest = &rate;
    }
    return newest ? std::optional(newest->rate) : std::nullopt;
}

std::optional<TaxSides> taxSides(double total, double taxed, TaxState state, std::optional<double> rate)
{
    if (state == TaxState::Unknown || !rate)
        return std::nullopt;
    if (state == TaxState::Included)
        return TaxSides{total, total - taxed * *rate / (1 + *rate)};
    return TaxSides{total + taxed * *rate, total};
}

} // namespace powertrain
