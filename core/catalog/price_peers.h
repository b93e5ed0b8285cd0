// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/catalog/offer.h"

namespace powertrain::catalog {

/// A price in US dollars by the rates given, directly or inversely; nullopt without one.
std::optional<double> inUsd(const Money &money, const std::vector<ExchangeRate> &rates);

/// Medians of what peers cost: the same card under the same way of paying. A price ten times above or below is a slip
/// or a trap, not a bargain; fewer than three peers are no measure.
class PricePeers {
public:
    /// Superseded offers, fractions of a card and unpriced ones are no peers.
    void add(const Offer &offer, const std::vector<ExchangeRate> &rates);
    /// After the last add().
    void settle();
    /// Per accelerator-hour, US dollars.
    std::optional<double> median(const Offer &offer) const;
    bool isSuspicious(const Offer &offer, const std::vector<ExchangeRate> &rates) const;

private:
    using Group = std::vector<double>;
    /// By card; views into the offers that were added, which must outlive this.
    std::unordered_map<std::string_view, std::vector<std::pair<BillingMode, Group>>> m_groups;
};

} // namespace powertrain::catalog
