// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"cost.converted", QT_TRANSLATE_NOOP("Powertrain", "Converted from {from} to {to} at {rate} ({date}).")},
    {"cost.old_price", QT_TRANSLATE_NOOP("Powertrain", "The price is older than 90 days or has no exact date ({date}).")},
    {"cost.component_only", QT_TRANSLATE_NOOP("Powertrain", "This is the price of the accelerator alone; the host machine costs extra.")},
    {"cost.whole_instances", QT_TRANSLATE_NOOP("Powertrain", "Rented in whole instances of {per_instance}: {paid} cards are paid for, {used} are used.")},
    {"cost.confirm_interconnect", QT_TRANSLATE_NOOP("Powertrain", "Ask whether the provider can join {instances} instances with a fast network.")},
    {"cost.spot_reclaimed", QT_TRANSLATE_NOOP("Powertrain", "It can be reclaimed at any time; {rework} of extra work is counted in.")},
    {"cost.off_peak_window", QT_TRANSLATE_NOOP("Powertrain", "Only within the provider's off-peak hours: the same work takes more days.")},
    {"cost.term_beyond_project", QT_TRANSLATE_NOOP("Powertrain", "The term paid for ({paid_days} days) is longer than the project ({project_days} days).")},
    {"cost.own_price", QT_TRANSLATE_NOOP("Powertrain", "This price is your own entry.")},
    {"cost.storage_unpriced", QT_TRANSLATE_NOOP("Powertrain", "The catalogue has no storage price for this part of the world; storage is not included.")},
    {"cost.reserving_never_pays", QT_TRANSLATE_NOOP("Powertrain", "This commitment costs more per hour than on demand.")},
    {"cost.spot_online", QT_TRANSLATE_NOOP("Powertrain", "Spot is no basis for online serving.")},
    {"cost.spot_not_interruptible", QT_TRANSLATE_NOOP("Powertrain", "The job must not be interrupted, so spot is out.")},
    {"cost.spot_sensitive", QT_TRANSLATE_NOOP("Powertrain", "Sensitive data: no spot without evidence that disks and memory are wiped.")},
    {"cost.marketplace_sensitive", QT_TRANSLATE_NOOP("Powertrain", "Sensitive data: no hosts of private persons on a marketplace.")},
    {"cost.serverless_training", QT_TRANSLATE_NOOP("Powertrain", "Serverless workers are for inference, not for training.")},
    {"cost.mode_not_allowed", QT_TRANSLATE_NOOP("Powertrain", "Compliance excludes every deployment mode that goes with this way of paying.")},
    {"cost.buying_not_wanted", QT_TRANSLATE_NOOP("Powertrain", "You said that nothing is to be bought.")},
    {"cost.power_assumed", QT_TRANSLATE_NOOP("Powertrain", "The card's power is unknown; {watts} was assumed.")},
    {"cost.workstation_assumed", QT_TRANSLATE_NOOP("Powertrain", "Counted as a workstation: electricity, but no staff, colocation or maintenance.")},
    {"cost.ownership_assumed", QT_TRANSLATE_NOOP("Powertrain", "Owning counts with PUE {pue}, {posts} full-time staff, maintenance {maintenance} a year, residual value {residual}, discount rate {discount_rate}; what is not marked as yours is a planning assumption.")},
    {"cost.host_share_assumed", QT_TRANSLATE_NOOP("Powertrain", "The server around the cards was added as {share} of their price.")},
    {"cost.used_hardware", QT_TRANSLATE_NOOP("Powertrain", "The price is for used hardware.")},
    {"cost.residual_uncertain", QT_TRANSLATE_NOOP("Powertrain", "The resale value of {share} after {years} years is an assumption without a solid source.")},
    {"cost.buying_never_pays", QT_TRANSLATE_NOOP("Powertrain", "At the cheapest rent found, buying does not pay even at full use.")},
    {"cost.converted_own", QT_TRANSLATE_NOOP("Powertrain", "Converted from {from} to {to} at your own rate of {rate} ({date}).")},
    {"cost.host_added", QT_TRANSLATE_NOOP("Powertrain", "The card is sold without its host: {vcpus} vCPUs and {memory} for one instance were added, {per_card_hour} for each card-hour.")},
    {"cost.rounded_up", QT_TRANSLATE_NOOP("Powertrain", "Time is charged in steps of {step}, at least {minimum} for each start; {sessions} starts were counted.")},
    {"cost.whole_packs", QT_TRANSLATE_NOOP("Powertrain", "Sold in packs of {pack_hours} card-hours: {packs} packs are paid for, {used_hours} card-hours are used.")},
    {"cost.failed_runs", QT_TRANSLATE_NOOP("Powertrain", "Failed runs are counted in: {factor} times the one good run is computed.")},
    {"cost.discounted", QT_TRANSLATE_NOOP("Powertrain", "Your discount is in the price: {pay_share} of the list price of {list} is paid.")},
    {"cost.pay_share_band", QT_TRANSLATE_NOOP("Powertrain", "The provider names a band of {pay_low} to {pay_high} of the list price; the dear end was counted.")},
    {"cost.off_peak_days", QT_TRANSLATE_NOOP("Powertrain", "Only {window_hours} hours a day at this price: the work takes {days} days, {factor} times as long as around the clock.")},
    {"cost.off_peak_online", QT_TRANSLATE_NOOP("Powertrain", "Off-peak hours are no basis for online serving.")},
    {"cost.off_peak_not_interruptible", QT_TRANSLATE_NOOP("Powertrain", "The job must not pause, and it is longer than the {window_hours} off-peak hours of a day.")},
    {"cost.off_peak_too_late", QT_TRANSLATE_NOOP("Powertrain", "In off-peak hours the work would take {days} days, but there are only {available_days}.")},
    {"cost.egress_counted", QT_TRANSLATE_NOOP("Powertrain", "{data} leave the provider (the last checkpoint with its weights, or what you entered), at {per_gb} for each GB.")},
    {"cost.egress_unpriced", QT_TRANSLATE_NOOP("Powertrain", "The catalogue has no price for data that leaves the provider; it is not included.")},
    {"cost.tax_unknown", QT_TRANSLATE_NOOP("Powertrain", "It is not known whether VAT is in this price: it stays as printed, and only totals whose side of VAT is known can be compared with each other.")},
    {"cost.tax_rate_unknown", QT_TRANSLATE_NOOP("Powertrain", "The VAT rate is not known ({country}): the price stays as printed.")},
    {"cost.tax_with", QT_TRANSLATE_NOOP("Powertrain", "Shown with VAT of {rate}.")},
    {"cost.tax_without", QT_TRANSLATE_NOOP("Powertrain", "Shown without VAT of {rate}.")},
    {"cost.tax_services_unknown", QT_TRANSLATE_NOOP("Powertrain", "Storage, traffic and running costs carry no mark of VAT: they stay as printed.")},
    {"cost.own_hardware", QT_TRANSLATE_NOOP("Powertrain", "You own {owned} of these cards, of which {used} are used: only running them is counted.")},
    {"cost.own_depreciation", QT_TRANSLATE_NOOP("Powertrain", "Over the project they lose {amount} in worth; this is not in the total, because their price is spent.")},
    {"cost.own_partly", QT_TRANSLATE_NOOP("Powertrain", "You own {owned} of these cards; {missing} are missing.")},
    {"cost.no_colocation", QT_TRANSLATE_NOOP("Powertrain", "The hardware stands in your own rooms: no colocation is counted unless you enter what it costs.")},
    {"cost.own.electricity", QT_TRANSLATE_NOOP("Powertrain", "Electricity at {price} a kWh is your figure.")},
    {"cost.own.pue", QT_TRANSLATE_NOOP("Powertrain", "PUE {pue} is your figure.")},
    {"cost.own.load", QT_TRANSLATE_NOOP("Powertrain", "A load of {load} while busy is your figure.")},
    {"cost.own.posts", QT_TRANSLATE_NOOP("Powertrain", "{posts} full-time staff is your figure.")},
    {"cost.own.salary", QT_TRANSLATE_NOOP("Powertrain", "{price} a year for one post is your figure.")},
    {"cost.own.maintenance", QT_TRANSLATE_NOOP("Powertrain", "Maintenance of {share} of the hardware's price a year is your figure.")},
    {"cost.own.installation", QT_TRANSLATE_NOOP("Powertrain", "Installation at {share} of the hardware's price is your figure.")},
    {"cost.own.discount", QT_TRANSLATE_NOOP("Powertrain", "The discount rate of {rate} is your figure.")},
    {"cost.own.depreciation", QT_TRANSLATE_NOOP("Powertrain", "Depreciation over {years} years is your figure.")},
    {"cost.own.residual", QT_TRANSLATE_NOOP("Powertrain", "A residual value of {share} at the end of depreciation is your figure.")},
    {"cost.own.colocation", QT_TRANSLATE_NOOP("Powertrain", "Colocation at {price} for a kW and month is your figure.")},
    {"cost.spot_too_often", QT_TRANSLATE_NOOP("Powertrain", "{interruptions} interruptions of the whole job are expected: too many to get anything done.")},
    {"cost.curve.resale", QT_TRANSLATE_NOOP("Powertrain", "What the hardware may still be worth after {months} months, {amount}, is not in the curve.")},
    {"cost.comparison_use", QT_TRANSLATE_NOOP("Powertrain", "The curves take it that the cards stay as busy as in this plan ({use} of all hours) for {months} months.")},
    {"cost.ages", QT_TRANSLATE_NOOP("Powertrain", "Of {prices} prices looked at, {old} are older than 90 days or dated with a year alone, and {undated} bear no date.")},
    {"cost.no_purchase_price", QT_TRANSLATE_NOOP("Powertrain", "No price to buy this accelerator is known.")},
    {"cost.api.other_model", QT_TRANSLATE_NOOP("Powertrain", "Another model, of {parameters} parameters by its name: of about the size, not of the same quality.")},
    {"cost.api.size_class", QT_TRANSLATE_NOOP("Powertrain", "The price is for models of this size; ask whether this one can be tuned.")},
    {"cost.api.any_size", QT_TRANSLATE_NOOP("Powertrain", "The price is the lowest that the service names; larger models cost more.")},
    {"cost.api.data_leaves", QT_TRANSLATE_NOOP("Powertrain", "The data would go to the service, which your answers do not allow.")},
    {"cost.sensitivity.use", QT_TRANSLATE_NOOP("Powertrain", "Use")},
    {"cost.sensitivity.rent_trend", QT_TRANSLATE_NOOP("Powertrain", "Yearly change of rents")},
    {"cost.sensitivity.hardware", QT_TRANSLATE_NOOP("Powertrain", "Price of the hardware")},
    {"cost.sensitivity.residual", QT_TRANSLATE_NOOP("Powertrain", "Residual value")},
    {"cost.sensitivity.years", QT_TRANSLATE_NOOP("Powertrain", "Years of use")},
    {"cost.sensitivity.staff", QT_TRANSLATE_NOOP("Powertrain", "Staff, a year")},
    {"cost.sensitivity.electricity", QT_TRANSLATE_NOOP("Powertrain", "Electricity, a year")},
    {"cost.rent.host", QT_TRANSLATE_NOOP("Powertrain", "Processors and memory beside the cards")},
    {"cost.rent.egress", QT_TRANSLATE_NOOP("Powertrain", "Data that leaves the provider")},
    {"cost.rent.tax", QT_TRANSLATE_NOOP("Powertrain", "VAT added or taken off")},
    {"cost.advice.spot", QT_TRANSLATE_NOOP("Powertrain", "Short and interruptible: spot, with on demand behind it.")},
    {"cost.advice.on_demand", QT_TRANSLATE_NOOP("Powertrain", "On demand, by the second or the hour.")},
    {"cost.advice.dedicated_monthly", QT_TRANSLATE_NOOP("Powertrain", "Dedicated pools are rarely let by the hour: pay by the month.")},
    {"cost.advice.monthly", QT_TRANSLATE_NOOP("Powertrain", "Use of {use} lies above the break-even of {break_even} for a monthly plan.")},
    {"cost.advice.yearly", QT_TRANSLATE_NOOP("Powertrain", "Use of {use} lies above the break-even of {break_even} for a yearly commitment; ask for a clause to move to newer hardware.")},
    {"cost.advice.buy", QT_TRANSLATE_NOOP("Powertrain", "Two years or more, use of {use} above the break-even of {break_even} for buying, and there is a team: buy.")},
    {"cost.advice.reserved_base", QT_TRANSLATE_NOOP("Powertrain", "Online serving: reserve the steady base and rent the peaks on demand.")},
    {"cost.advice.off_peak", QT_TRANSLATE_NOOP("Powertrain", "In off-peak hours one pays {pay_low} to {pay_high} of the list price.")},
    {"cost.rent.hours", QT_TRANSLATE_NOOP("Powertrain", "Accelerator-hours paid for")},
    {"cost.rent.compute", QT_TRANSLATE_NOOP("Powertrain", "Accelerator-hours times price")},
    {"cost.rent.storage", QT_TRANSLATE_NOOP("Powertrain", "Storage for the months of the project")},
    {"cost.rent.total", QT_TRANSLATE_NOOP("Powertrain", "Total of renting")},
    {"cost.purchase.hardware", QT_TRANSLATE_NOOP("Powertrain", "Price of cards and servers")},
    {"cost.purchase.running", QT_TRANSLATE_NOOP("Powertrain", "Running costs of a year")},
    {"cost.purchase.total", QT_TRANSLATE_NOOP("Powertrain", "Discounted total cost of ownership")},
});

} // namespace

std::span<const MessageText> costMessages()
{
    return kTexts;
}

} // namespace powertrain
