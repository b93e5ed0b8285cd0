// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/catalog/snapshot.h"

namespace powertrain {

/// What the offer says of VAT, else what its provider says of all its prices.
TaxState taxStateOf(const Offer &offer, const Provider *provider);

/// Country of a region as providers and the catalogue write it: "CN-Guangzhou", "DE", and "cn" for mainland China.
/// Empty where the region is a wider or an unknown area ("eu-west-1", "global"): several countries' rates would fit.
std::string_view countryOf(std::string_view region, std::string_view regionGroup = {});

/// VAT as a share of the price without tax: the user's own rate, else the catalogue's for the country; unknown: nullopt.
std::optional<double> vatRate(const Catalog &catalog, std::string_view country, bool hardware);

/// Both sides of an amount of which `taxed` (its printed part that bears VAT) is known to include or exclude it. The
/// rest stays as it is. Unknown state or rate: nullopt.
struct TaxSides {
    double with = 0, without = 0;
};
std::optional<TaxSides> taxSides(double total, double taxed, TaxState state, std::optional<double> rate);

} // namespace powertrain
