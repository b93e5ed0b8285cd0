// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/offer.h"
#include "core/units/derivation.h"
#include "core/units/quantity.h"

namespace powertrain {

enum class CostItemKind { Compute,
    Storage,
    Electricity,
    Staff,
    Maintenance,
    Colocation,
    Hardware,
    Installation,
    ResidualValue,
    Rework };

struct CostItem {
    CostItemKind kind{};
    Money amount;
};

/// Converts at a dated rate, directly, inversely or through USD; nullopt when no rate connects the two currencies.
std::optional<Money> convert(Money amount, Currency to, const std::vector<ExchangeRate> &rates);

/// What one way of paying costs over the whole project, in the request's currency.
struct CostOption {
    BillingMode billing = BillingMode::OnDemand;
    std::string offerId; ///< rental offer, or purchase price for BillingMode::Purchase
    std::string providerId;
    std::string region;
    std::string asOf;
    bool priceIsOld = false; ///< older than 90 days, or undated
    int gpus = 0;            ///< paid for, in whole instances
    double gpuHours = 0;     ///< paid for
    Money unitPrice;         ///< per accelerator-hour, request's currency
    Range<Money> total;
    std::vector<CostItem> items; ///< add up to total.value
    std::optional<Money> perMillionTokens;
    std::optional<Money> perMonth;
    std::optional<double> breakEvenUse; ///< utilisation above which this beats on demand; reserved and purchase only
    bool allowed = true;                ///< compliance and the interruptible answer allow it
    std::vector<Message> remarks;       ///< spot may be reclaimed, host price not included, rate and date of conversion, …
};

template <>
struct EnumNames<CostItemKind> {
    static constexpr NameTable<CostItemKind, 10> table{{{CostItemKind::Compute, "compute"}, {CostItemKind::Storage, "storage"}, {CostItemKind::Electricity, "electricity"}, {CostItemKind::Staff, "staff"},
        {CostItemKind::Maintenance, "maintenance"}, {CostItemKind::Colocation, "colocation"}, {CostItemKind::Hardware, "hardware"}, {CostItemKind::Installation, "installation"},
        {CostItemKind::ResidualValue, "residual_value"}, {CostItemKind::Rework, "rework"}}};
};

} // namespace powertrain
