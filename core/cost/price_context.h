// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cost/price_options.h"

namespace powertrain {

/// What pricing one job needs again and again: the currency, the dated rates, the catalogue's service prices.
class PriceContext {
public:
    PriceContext(const CostJob &job, const CostRules &rules, const Catalog &catalog, std::string_view today);

    const CostJob &job;
    const CostRules &rules;
    const Catalog &catalog;
    std::string_view today;
    double days = 0; ///< of the project, at least the busy hours

    /// Units of the job's currency for one unit of `from`; nullopt when no rate connects them.
    std::optional<double> factor(Currency from) const;
    /// Adds what a converted price must say: the rate and its date.
    void remarkConversion(Currency from, std::vector<Message> &remarks) const;
    double months() const;

    /// Median of the catalogue's prices of a kind and unit, in the job's currency, of mainland China or of the rest of
    /// the world; nullopt when there is none. An empty unit of currency means a plain ratio.
    std::optional<double> servicePrice(std::string_view kind, std::string_view unit, bool inChina) const;

    /// Fills total, perMonth and perMillionTokens from the items and the range of the total. False when an amount
    /// is beyond what Money holds.
    bool finish(CostOption &option, double low, double high) const;
    bool addItem(CostOption &option, CostItemKind kind, double amount) const;
    /// Price of a GB of shared storage for a month, looked up once for each part of the world.
    std::optional<double> storagePrice(bool inChina) const;

private:
    mutable std::vector<std::pair<Currency, std::optional<double>>> m_factors;
    mutable std::array<std::optional<std::optional<double>>, 2> m_storage;
};

/// Up to four cards in a desktop machine: no rack, no staff, no colocation.
bool isWorkstation(const Accelerator &accelerator, int count);

/// Buying: one option from the median of the catalogue's purchase prices, or none. `rentPerGpuHour` is the cheapest
/// allowed on-demand rent, for the break-even use.
std::optional<CostOption> purchaseOption(const PriceContext &context, std::optional<double> rentPerGpuHour, Derivation *derivation);

} // namespace powertrain
