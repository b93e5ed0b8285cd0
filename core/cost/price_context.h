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
    double days = 0; ///< of the project, at least the hours that are worked

    /// Units of the job's currency for one unit of `from`; nullopt when no rate connects them.
    std::optional<double> factor(Currency from) const;
    /// Adds what a converted price must say: every rate on the way and its date.
    void remarkConversion(Currency from, std::vector<Message> &remarks) const;
    double months() const;
    /// Months that storage is paid for: a day at least.
    double storageMonths() const;
    /// Wall hours that the cards are worked: of the whole project, failed runs included.
    double neededHours() const;
    /// Busy share of all hours of the project.
    double use() const;
    /// An amount in the job's currency; nullopt when no rate connects the two.
    std::optional<double> units(const Money &amount) const;

    /// Median of the catalogue's prices of a kind and unit, in the job's currency, of mainland China or of the rest of
    /// the world; nullopt when there is none. An empty unit of currency means a plain ratio.
    std::optional<double> servicePrice(std::string_view kind, std::string_view unit, bool inChina) const;

    /// Of what is sold beside accelerators (egress, host_vcpu, host_ram): the first price of a kind and unit that this
    /// provider asks (0: free of charge), in the job's currency. Of several the one whose item has `word`; rows whose
    /// item is of spot machines only count for spot.
    std::optional<double> servicePriceOf(const Provider *provider, std::string_view providerId, std::string_view kind, std::string_view unit, std::string_view word = {}) const;

    /// Ends of the total beside its likely value, which the items give.
    struct Ends {
        double low = 0, high = 0;
        double dear = 0; ///< everything likely but the price, which is at its dear end
    };
    /// Adds what VAT does to the total as an item of its own where the request wants one side of it, notes both sides
    /// where they are known, and says what is not. `taxed`: part of the total that the printed price makes.
    bool applyTax(CostOption &option, double taxed, std::string_view country, bool hardware, Ends &ends) const;
    /// Fills the total and what follows from it from the items. False when an amount is beyond what Money holds.
    bool finish(CostOption &option, const Ends &ends) const;
    bool addItem(CostOption &option, CostItemKind kind, double amount) const;
    /// Price of a GB that leaves, looked up once for each part of the world.
    std::optional<double> egressPrice(bool inChina) const;

private:
    mutable std::vector<std::pair<Currency, std::optional<double>>> m_factors;
    mutable std::array<std::optional<std::optional<double>>, 2> m_egress;
    mutable std::optional<std::vector<const ServicePrice *>> m_beside; ///< rows of what is sold beside accelerators
    std::optional<double> m_unitsPerCardHour;                          ///< normalised
};

} // namespace powertrain
