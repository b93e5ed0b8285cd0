// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/cost can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kCostCodes[] = {
    "cost.converted",            // The price was converted. from, to (ISO codes), rate (units of `to` for one of `from`), date
    "cost.old_price",            // The price is older than 90 days or has no exact date. date
    "cost.component_only",       // This is the price of the accelerator alone: the host machine costs extra.
    "cost.whole_instances",      // Rented in whole instances: more is paid for than used. paid, used, per_instance
    "cost.confirm_interconnect", // Ask whether the provider can join so many instances with a fast network. instances, per_instance
    "cost.spot_reclaimed",       // Can be reclaimed at any time; expect this share of extra work. rework, interruptions (per hour, whole job)
    "cost.off_peak_window",      // Only within the provider's off-peak hours: the same hours take more days.
    "cost.term_beyond_project",  // The term paid for is longer than the project. paid_days, project_days
    "cost.own_price",            // This price is your own entry.
    "cost.storage_unpriced",     // The catalogue has no storage price for this part of the world: storage is not included.
    "cost.reserving_never_pays", // This commitment costs more per hour than on demand.
    // not allowed
    "cost.spot_online",            // Spot is no basis for online serving.
    "cost.spot_not_interruptible", // The job must not be interrupted, so no spot.
    "cost.spot_sensitive",         // Sensitive data: no spot without evidence that disks and memory are wiped.
    "cost.marketplace_sensitive",  // Sensitive data: no hosts of private persons on a marketplace.
    "cost.serverless_training",    // Serverless workers are for inference, not for training.
    "cost.mode_not_allowed",       // Compliance excludes every deployment mode that goes with this way of paying.
    "cost.buying_not_wanted",      // You said that nothing is to be bought.
    // purchase
    "cost.power_assumed",       // The card's power is unknown; this was assumed. watts
    "cost.workstation_assumed", // Counted as a workstation: electricity, but no staff, colocation or maintenance.
    "cost.ownership_assumed",   // Planning assumptions of owning. pue, posts (full-time staff), maintenance (share a year), residual (share), discount_rate
    "cost.host_share_assumed",  // The server around the cards was added as a share of their price. share
    "cost.used_hardware",       // The price is for used hardware.
    "cost.residual_uncertain",  // Resale value is an assumption without a solid source. share, years
    "cost.buying_never_pays",   // At the cheapest rent found, buying does not pay even at full use.
    // advice on billing
    "cost.advice.spot",              // Short and interruptible: spot, with on demand behind it.
    "cost.advice.on_demand",         // On demand, by the second or hour.
    "cost.advice.dedicated_monthly", // Dedicated pools are rarely let by the hour: by the month.
    "cost.advice.monthly",           // Use lies above the break-even of a monthly plan. use, break_even
    "cost.advice.yearly",            // Use lies above the break-even of a yearly commitment; ask for a clause to move to newer hardware. use, break_even
    "cost.advice.buy",               // Two years or more, above the break-even of buying, and there is a team. use, break_even
    "cost.advice.reserved_base",     // Online serving: reserve the steady base, rent the peaks on demand.
    "cost.advice.off_peak",          // Off-peak hours cost this share of the list price. pay_low, pay_high (share paid, not discount)
    // derivation steps
    "cost.rent.hours",        // Accelerator-hours paid for.
    "cost.rent.compute",      // Accelerator-hours times price.
    "cost.rent.storage",      // Storage for the months of the project.
    "cost.rent.total",        // Total of renting.
    "cost.purchase.hardware", // Price of cards and servers.
    "cost.purchase.running",  // Running costs of a year.
    "cost.purchase.total",    // Discounted total cost of ownership.
};

} // namespace powertrain
