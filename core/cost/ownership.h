// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/cost/price_context.h"
#include "core/cost/rent_or_buy.h"

namespace powertrain {

/// What the cards with their servers cost, in the job's currency.
struct HardwarePrice {
    const PurchasePrice *source = nullptr;
    double likely = 0, low = 0, high = 0;
    double margin = 0;        ///< share that the likely price may be off by its source and age
    int gpus = 0;             ///< bought
    bool hostAssumed = false; ///< a card's price with an assumed share for its server
};
/// From the median of the catalogue's prices, or of the user's own where there are any. New before used, the currency's
/// own country before others, whole servers before cards where they are at least half filled.
std::optional<HardwarePrice> hardwarePrice(const PriceContext &context, bool workstation);

/// Running costs of a year and the terms of owning, with the user's own figures before the catalogue's tariffs and the
/// planning values. `hardware`: price of all of it, of which maintenance is a share. `share`: part of the user's staff
/// that falls to these cards.
OwnershipTerms ownershipTerms(const PriceContext &context, int gpus, double hardware, double years, bool workstation, double share, std::vector<Message> &remarks);

/// Mean electric load as a share of the greatest, at a busy share of all hours. A machine at home is switched off when
/// idle; one in a rack keeps running.
double averageLoad(const OwnTerms &terms, bool workstation, double use);

/// Yearly change of rents: the user's, else the planning value.
double rentTrend(const Catalog &catalog);
/// Years over which hardware loses its worth: the row's, the user's, else the least that Chinese tax law allows.
double depreciationYears(const OwnedHardware *owned, const OwnTerms &terms);

/// Up to four cards in a desktop machine: no rack, no staff, no colocation.
bool isWorkstation(const Accelerator &accelerator, int count);

/// Buying: one option, or none without a price. `rentPerGpuHour`: cheapest allowed on-demand rent, for the break-even use.
std::optional<CostOption> purchaseOption(const PriceContext &context, std::optional<double> rentPerGpuHour, Derivation *derivation);
/// What is already there, where it is enough: running it costs, its price is spent. `owned` receives the
/// cards that are there, be they enough or not.
std::optional<CostOption> ownedOption(const PriceContext &context, Derivation *derivation, int &owned);

} // namespace powertrain
