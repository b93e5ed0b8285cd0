// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/offer.h"
#include "core/units/derivation.h"
#include "core/units/quantity.h"

namespace powertrain {

/// What the money goes into. The first group are accelerator-hours, told apart by what they are for.
enum class CostItemKind { Compute,
    Storage,
    Electricity,
    Staff,
    Maintenance,
    Colocation,
    Hardware,
    Installation,
    ResidualValue,
    Rework,      ///< accelerator-hours: work done again and restarts, after failures and spot interruptions
    Checkpoints, ///< accelerator-hours: waiting for checkpoints to be written
    FailedRuns,  ///< accelerator-hours: runs beside the good one
    Idle,        ///< accelerator-hours paid for without work: rest of a term, rounding, cards of a whole instance
    Host,        ///< processors and memory around an accelerator that is sold without them
    Egress,      ///< data that leaves the provider
    Tax };       ///< VAT added to the printed price, or taken off it (negative)

struct CostItem {
    CostItemKind kind{};
    Money amount;
};

/// The rates that lead from one currency to another, and what they multiply to.
struct Conversion {
    double factor = 1;                      ///< units of `to` for one of `from`
    std::vector<const ExchangeRate *> used; ///< none: the same currency; two: through a third one
};
/// At dated rates: directly or inversely, else through USD, EUR, CNY or any third currency; nullopt when none connects
/// them. The user's rates win over shipped ones, the newest day over older ones.
std::optional<Conversion> conversionBetween(Currency from, Currency to, const std::vector<ExchangeRate> &rates);
std::optional<Money> convert(Money amount, Currency to, const std::vector<ExchangeRate> &rates);

/// True for hardware that stands in the user's own rooms.
constexpr bool isOwnHardware(BillingMode billing) { return billing == BillingMode::Purchase || billing == BillingMode::Owned; }

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
    std::vector<CostItem> items;                   ///< add up to total.value
    std::optional<Money> perMillionTokens;         ///< trained, or generated
    std::optional<Money> perMillionTokensInAndOut; ///< serving: prompts counted as well, as token prices count them
    std::optional<Money> perMonth;
    std::optional<double> breakEvenUse;       ///< utilisation above which this beats on demand; reserved and purchase only
    std::optional<Money> perPflopDay;         ///< for 1e15 × 86400 useful FLOPs of the model
    std::optional<Money> perUnit;             ///< per normalised unit paid for, see compute_unit.h; none: the card lacks a figure
    TaxState tax = TaxState::Unknown;         ///< of the printed price
    std::optional<Money> withTax, withoutTax; ///< the whole total; none: the price's side of VAT or the rate is unknown
    std::optional<int> ageDays;               ///< of the price; none: undated
    double priceMargin = 0;                   ///< share by which the total rises with the price at the dear end of its range
    std::optional<double> calendarDays;       ///< off-peak: days that the work takes in the provider's hours
    bool allowed = true;                      ///< compliance and the interruptible answer allow it
    std::vector<Message> remarks;             ///< spot may be reclaimed, host price not included, rate and date of conversion, …

    /// What the order of options counts, in units of the currency: an old or doubtful price at its dear end.
    double counted() const { return total.value.units() * (1 + priceMargin); }
};

template <>
struct EnumNames<CostItemKind> {
    static constexpr NameTable<CostItemKind, 16> table{{{CostItemKind::Compute, "compute"}, {CostItemKind::Storage, "storage"}, {CostItemKind::Electricity, "electricity"}, {CostItemKind::Staff, "staff"},
        {CostItemKind::Maintenance, "maintenance"}, {CostItemKind::Colocation, "colocation"}, {CostItemKind::Hardware, "hardware"}, {CostItemKind::Installation, "installation"},
        {CostItemKind::ResidualValue, "residual_value"}, {CostItemKind::Rework, "rework"}, {CostItemKind::Checkpoints, "checkpoints"}, {CostItemKind::FailedRuns, "failed_runs"},
        {CostItemKind::Idle, "idle"}, {CostItemKind::Host, "host"}, {CostItemKind::Egress, "egress"}, {CostItemKind::Tax, "tax"}}};
};

} // namespace powertrain
