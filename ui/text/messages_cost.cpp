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
    {"cost.ownership_assumed", QT_TRANSLATE_NOOP("Powertrain", "Planning assumptions of owning: PUE {pue}, {posts} full-time staff, maintenance {maintenance} a year, residual value {residual}, discount rate {discount_rate}.")},
    {"cost.host_share_assumed", QT_TRANSLATE_NOOP("Powertrain", "The server around the cards was added as {share} of their price.")},
    {"cost.used_hardware", QT_TRANSLATE_NOOP("Powertrain", "The price is for used hardware.")},
    {"cost.residual_uncertain", QT_TRANSLATE_NOOP("Powertrain", "The resale value of {share} after {years} years is an assumption without a solid source.")},
    {"cost.buying_never_pays", QT_TRANSLATE_NOOP("Powertrain", "At the cheapest rent found, buying does not pay even at full use.")},
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
