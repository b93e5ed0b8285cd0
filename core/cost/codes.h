// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/cost can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kCostCodes[] = {
    "cost.converted",               // The price was converted. from, to (ISO codes), rate (units of `to` for one of `from`), date
    "cost.old_price",               // The price is older than 90 days or has no exact date. date
    "cost.undated_price",           // The price has no date.
    "cost.purchase_parts_missing",  // Network, storage and spare parts are not in the price of buying.
    "cost.purchase_abroad",         // A foreign price: import duty and transport are not in it. region
    "cost.terms_upfront",           // Terms are counted as paid at their beginning; many providers bill them by the month.
    "cost.component_only",          // This is the price of the accelerator alone: the host machine costs extra.
    "cost.whole_instances",         // Rented in whole instances: more is paid for than used. paid, used, per_instance
    "cost.confirm_interconnect",    // Ask whether the provider can join so many instances with a fast network. instances, per_instance
    "cost.spot_reclaimed",          // Can be reclaimed at any time; expect this share of extra work. rework, interruptions (per hour, whole job)
    "cost.off_peak_window",         // Only within the provider's off-peak hours: the same hours take more days.
    "cost.term_beyond_project",     // The term paid for is longer than the project. paid_days, project_days
    "cost.own_price",               // This price is your own entry.
    "cost.storage_unpriced",        // The catalogue has no storage price for this part of the world: storage is not included.
    "cost.storage_partly_unpriced", // Some of the storage has no price for this part of the world: that part is not included.
    "cost.reserving_never_pays",    // This commitment costs more per hour than on demand.
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
    // the rest of what money says: what is paid for, tax, own hardware and figures, the outlook
    "cost.converted_own",              // The same at a rate of the user's. from, to, rate, date
    "cost.host_added",                 // The card is sold without its host: processors and memory were added. vcpus, memory (of one instance), per_card_hour
    "cost.rounded_up",                 // Time is charged in steps, with a minimum for each start. sessions, step, minimum (seconds)
    "cost.whole_packs",                // Sold in packs of card-hours, of which whole ones are bought. packs, pack_hours, used_hours
    "cost.failed_runs",                // Runs that fail are counted in. factor (computed in all / in the good run)
    "cost.discounted",                 // Your discount is in the price. list (before it), pay_share
    "cost.pay_share_band",             // The provider names a band; the dear end was counted. pay_low, pay_high (share paid)
    "cost.off_peak_days",              // Only within the window: the work takes more days. window_hours, days, factor
    "cost.off_peak_online",            // Off-peak hours are no basis for online serving.
    "cost.off_peak_not_interruptible", // The job may not pause, and it is longer than the window. window_hours
    "cost.off_peak_too_late",          // Within the window the work ends too late. days, available_days
    "cost.egress_counted",             // What leaves the provider is counted: checkpoint and weights of a training run, or what the request says. data, per_gb
    "cost.egress_unpriced",            // The catalogue has no price for data that leaves: it is not included.
    "cost.tax_unknown",                // Whether tax is in the price is unknown: it stays as printed.
    "cost.tax_rate_unknown",           // The VAT rate of the country is unknown: the price stays as printed. country
    "cost.tax_with",                   // The total is shown with VAT. rate
    "cost.tax_without",                // The total is shown without VAT. rate
    "cost.tax_services_unknown",       // Storage, traffic and running costs carry no tax mark: they stay as printed.
    "cost.own_hardware",               // These cards are yours: only running them is counted. owned, used
    "cost.own_depreciation",           // What they lose in worth over the project, beside the total. amount
    "cost.own_partly",                 // Some of the cards are there, but too few. owned, missing
    "cost.no_colocation",              // Stands in the user's own rooms: no colocation is counted.
    "cost.own.electricity",            // The user's figure. price (a kWh)
    "cost.own.pue",                    // The user's figure. pue
    "cost.own.load",                   // The user's figure. load (share of the greatest power while busy)
    "cost.own.posts",                  // The user's figure. posts
    "cost.own.salary",                 // The user's figure. price (a year)
    "cost.own.maintenance",            // The user's figure. share (of the hardware, a year)
    "cost.own.installation",           // The user's figure. share (of the hardware, once)
    "cost.own.discount",               // The user's figure. rate (a year)
    "cost.own.depreciation",           // The user's figure. years
    "cost.own.residual",               // The user's figure. share (at the end of depreciation)
    "cost.own.colocation",             // The user's figure. price (a kW and month)
    "cost.spot_too_often",             // Instances are taken back so often that almost nothing gets done. interruptions
    "cost.curve.resale",               // What the hardware may still be worth at the end is not in the curve. amount, months
    "cost.comparison_use",             // The curves take the plan's use as going on. use, months
    "cost.no_purchase_price",          // No price to buy this card is known.
    "cost.api.family",                 // A model of the same family, whose size its name does not say.
    "cost.api.other_model",            // Another model, near in size. parameters
    "cost.api.size_class",             // The service asks by the size of the model; whether it trains this one must be asked.
    "cost.api.any_size",               // The service names a lowest price without a size.
    "cost.api.data_leaves",            // The data go to the service, which the answers do not allow.
    "cost.sensitivity.use",            // Busy share of all hours. use
    "cost.sensitivity.rent_trend",     // Yearly change of rents. trend
    "cost.sensitivity.hardware",       // Price of the hardware. price
    "cost.sensitivity.residual",       // Residual value. share
    "cost.sensitivity.years",          // Years of use. years
    "cost.sensitivity.staff",          // Staff, a year. per_year
    "cost.sensitivity.electricity",    // Electricity, a year. per_year
    "cost.no_rent_to_compare",         // No rent is allowed or priced: buying has nothing to be compared with.
    // advice on billing
    "cost.advice.spot",              // Short and interruptible: spot, with on demand behind it.
    "cost.advice.on_demand",         // On demand, by the second or hour.
    "cost.advice.dedicated_monthly", // Dedicated pools are rarely let by the hour: by the month.
    "cost.advice.monthly",           // Use lies above the break-even of a monthly plan. use, break_even
    "cost.advice.yearly",            // Use lies above the break-even of a yearly commitment; ask for a clause to move to newer hardware. use, break_even
    "cost.advice.buy",               // Two years or more, above the break-even of buying, and there is a team. use, break_even
    "cost.advice.reserved_base",     // Online serving: reserve the steady base, rent the peaks on demand.
    "cost.advice.only_owning",       // No rental offer is allowed or priced here: what is left is hardware of one's own.
    "cost.advice.off_peak",          // Off-peak hours cost this share of the list price. pay_low, pay_high (share paid, not discount)
    // derivation steps
    "cost.rent.hours",        // Accelerator-hours paid for.
    "cost.rent.compute",      // Accelerator-hours times price.
    "cost.rent.storage",      // Storage for the months of the project.
    "cost.rent.total",        // Total of renting.
    "cost.rent.host",         // Processors and memory beside the cards.
    "cost.rent.egress",       // Data that leaves the provider.
    "cost.rent.tax",          // VAT added or taken off.
    "cost.purchase.hardware", // Price of cards and servers.
    "cost.purchase.running",  // Running costs of a year.
    "cost.purchase.total",    // Discounted total cost of ownership.
};

} // namespace powertrain
