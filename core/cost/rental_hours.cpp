// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rental_hours.h"

#include <algorithm>
#include <cmath>

#include "core/cost/billing.h"
#include "core/cost/defaults.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

double sane(double value) { return std::isfinite(value) ? std::max(value, 0.0) : 0.0; }

double share(double value) { return std::clamp(sane(value), 0.0, 0.95); }

/// Whole terms, whole days of a capacity block, whole steps of time, whole packs of card-hours.
double charged(const PriceContext &context, const Offer &offer, const Granularity &granularity, int gpus, double hours)
{
    if (const auto months = termMonths(offer)) {
        // A run that takes longer than the project needs a further term.
        const double needed = std::max(context.months(), hours / kHoursPerMonth);
        return std::max(std::ceil(needed / *months - 1e-9), 1.0) * *months * kHoursPerMonth;
    }
    double paid = offer.billing == BillingMode::CapacityBlock ? std::ceil(hours / 24 - 1e-9) * 24 : chargedHours(hours, context.job.sessions, granularity);
    if (offer.packGpuHours && std::isfinite(*offer.packGpuHours) && *offer.packGpuHours > 0 && gpus > 0)
        paid = std::ceil(paid * gpus / *offer.packGpuHours - 1e-9) * *offer.packGpuHours / gpus;
    return paid;
}

} // namespace

std::optional<double> termMonths(BillingMode billing)
{
    switch (billing) {
    case BillingMode::Reserved1Month:
        return 1;
    case BillingMode::Reserved3Months:
        return 3;
    case BillingMode::Reserved6Months:
        return 6;
    case BillingMode::Reserved1Year:
        return 12;
    case BillingMode::Reserved2Years:
        return 24;
    case BillingMode::Reserved3Years:
        return 36;
    case BillingMode::Reserved5Years:
        return 60;
    default:
        return std::nullopt;
    }
}

std::optional<double> termMonths(const Offer &offer)
{
    if (const auto months = termMonths(offer.billing))
        return months;
    return offer.printedUnit == "node_month" || offer.printedUnit == "gpu_month" ? std::optional(1.0) : std::nullopt;
}

Granularity granularityOf(const Offer &offer, const Provider *provider)
{
    const auto step = offer.stepSeconds ? offer.stepSeconds : provider ? provider->stepSeconds
                                                                       : std::nullopt;
    const auto minimum = offer.minimumSeconds ? offer.minimumSeconds : provider ? provider->minimumSeconds
                                                                                : std::nullopt;
    return {sane(step.value_or(0)) / 3600, sane(minimum.value_or(0)) / 3600};
}

double chargedHours(double hours, double sessions, const Granularity &granularity)
{
    const double starts = std::max(std::isfinite(sessions) ? sessions : 1.0, 1.0);
    if (!(hours > 0))
        return 0;
    double each = hours / starts;
    if (granularity.stepHours > 0)
        each = std::ceil(each / granularity.stepHours - 1e-6) * granularity.stepHours;
    return std::max(each, granularity.minimumHours) * starts;
}

double interruptionsPerHour(const CostJob &job, int machines)
{
    const double hours = job.hoursPerInterruption && std::isfinite(*job.hoursPerInterruption) && *job.hoursPerInterruption > 0 ? *job.hoursPerInterruption : 1 / kInterruptions;
    return std::max(machines, 1) / hours;
}

int machinesOf(int count, const Accelerator &accelerator, const Offer &offer)
{
    const int perMachine = std::max({offer.gpusPerInstance, accelerator.gpusPerNode.value_or(8), 1});
    return (std::max(count, 1) - 1) / perMachine + 1;
}

PaidHours paidHours(const PriceContext &context, const Offer &offer, const Provider *provider, int gpus, int machines)
{
    const CostJob &job = context.job;
    const double busy = sane(job.busyHours.value);
    const double needed = context.neededHours();
    const double run = job.runHours ? std::min(sane(*job.runHours), busy) : busy;
    PaidHours hours;
    hours.failedRuns = run * (std::max(sane(job.failedRunFactor), 1.0) - 1);
    hours.checkpoints = run * share(job.checkpointShare);
    hours.rework = std::min(run * share(job.failureShare), run - hours.checkpoints);
    hours.work = run - hours.checkpoints - hours.rework;

    const double scale = busy > 0 ? needed / busy : 1;
    double value = needed;
    double low = std::min(sane(job.busyHours.low), busy) * scale, high = std::max(sane(job.busyHours.high), busy) * scale;
    if (offer.billing == BillingMode::Spot) {
        const double blocked = sane(job.checkpointMinutes) / 60;
        const auto overhead = [&](double perMachine) { return spotOverhead(perMachine * std::max(machines, 1), blocked, kRestartHours); };
        const double usual = interruptionsPerHour(job, machines) / std::max(machines, 1);
        hours.overhead = overhead(usual);
        hours.rework += value * hours.overhead;
        value *= 1 + hours.overhead;
        // A rate that the user gives is no guess of ours: it has no band.
        low *= 1 + overhead(job.hoursPerInterruption ? usual : kCalmInterruptions);
        high *= 1 + overhead(job.hoursPerInterruption ? usual : kRoughInterruptions);
    }
    const Granularity granularity = granularityOf(offer, provider);
    hours.value = charged(context, offer, granularity, gpus, value);
    hours.low = std::min(charged(context, offer, granularity, gpus, low), hours.value);
    hours.high = std::max(charged(context, offer, granularity, gpus, high), hours.value);
    if (offer.packGpuHours && *offer.packGpuHours > 0 && !termMonths(offer))
        hours.packs = std::round(hours.value * gpus / *offer.packGpuHours);
    return hours;
}

} // namespace powertrain
