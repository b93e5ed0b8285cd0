// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/cost/price_context.h"

namespace powertrain {

/// Months of a commitment; also of what is only let by the month. nullopt: paid by time.
std::optional<double> termMonths(BillingMode billing);
std::optional<double> termMonths(const Offer &offer);

/// How a provider measures time.
struct Granularity {
    double stepHours = 0;    ///< rounded up to whole ones; 0: as used
    double minimumHours = 0; ///< of one start
};
/// The offer's, else its provider's.
Granularity granularityOf(const Offer &offer, const Provider *provider);
/// Hours charged for so many hours in so many starts of equal length.
double chargedHours(double hours, double sessions, const Granularity &granularity);

/// Hours paid for each accelerator that is paid for, and what those of the cards in use go into.
struct PaidHours {
    double value = 0, low = 0, high = 0;
    double work = 0;        ///< of the good run, or of serving
    double checkpoints = 0; ///< waiting for them
    double failedRuns = 0;
    double rework = 0;   ///< failures and spot interruptions
    double overhead = 0; ///< spot: share of extra time
    double packs = 0;    ///< card-hour packs bought; 0: not sold in packs

    double used() const { return work + checkpoints + failedRuns + rework; }
};
/// `gpus`: accelerators paid for. `machines`: hosts whose loss stops the job.
PaidHours paidHours(const PriceContext &context, const Offer &offer, const Provider *provider, int gpus, int machines);

/// Spot: interruptions an hour of the whole job, from the request's figure for a machine, else the planning value.
double interruptionsPerHour(const CostJob &job, int machines);
/// Hosts that `count` cards stand in: the smallest rentable unit may be one card of a host that the job takes whole.
int machinesOf(int count, const Accelerator &accelerator, const Offer &offer);

} // namespace powertrain
