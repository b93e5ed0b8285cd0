// SPDX-License-Identifier: GPL-3.0-or-later
// What a deployment mode asks of those who choose it: the time until it works, and what has to be known beforehand.
#include <cmath>

#include "core/plan/deployment.h"

namespace powertrain {

namespace {

using enum DeploymentMode;

constexpr double kMinute = 60, kHour = 3600, kWeek = 7 * 86400;

/// From the order until a machine or container is handed over, where a provider rents it. Planning assumptions of this
/// program (December 2026), no provider promises them: the introductory articles say "seconds" of containers and "slow" of
/// virtual machines; bare metal has to be installed; a cluster adds a node to a pool that is there. A region without free
/// cards takes longer than any of them.
struct Provision {
    DeploymentMode mode;
    double likely, low, high; ///< seconds
};
constexpr Provision kProvision[] = {
    {CloudVm, 3 * kMinute, 1 * kMinute, 10 * kMinute},
    {CloudContainer, 30, 5, 5 * kMinute},
    {ElasticCluster, 5 * kMinute, 1 * kMinute, 20 * kMinute},
    {BareMetal, 30 * kMinute, 5 * kMinute, 4 * kHour},
    {ManagedPlatform, 1 * kMinute, 5, 10 * kMinute},
};

/// Images of serving and training frameworks are 10 to 30 GB; registries and clouds give 1 to 10 Gb/s.
constexpr double kImageBytes = 20e9, kSmallImageBytes = 10e9, kLargeImageBytes = 30e9;
constexpr double kImageRate = 0.625e9, kFastImageRate = 1.25e9, kSlowImageRate = 0.125e9; // bytes/s
/// Weights come from an object store or a file server over the node's front-end network: 10 Gb/s where nothing else is
/// known, 100 Gb/s at best, 1 Gb/s at worst, line rates.
constexpr double kWeightRate = 1.25e9, kFastWeightRate = 12.5e9, kSlowWeightRate = 0.125e9; // bytes/s

Range<Seconds> range(double likely, double low, double high) { return {Seconds(likely), Seconds(low), Seconds(high), 0}; }

std::optional<Range<Seconds>> provisionOf(DeploymentMode mode, const Request &request)
{
    for (const Provision &row : kProvision) {
        if (row.mode == mode)
            return range(row.likely, row.low, row.high);
    }
    // Bought: nobody but the vendor knows.
    const auto &weeks = request.duration.deliveryWeeks;
    if (!weeks || !std::isfinite(*weeks) || *weeks < 0)
        return std::nullopt;
    return Range<Seconds>::exactly(Seconds(*weeks * kWeek));
}

} // namespace

std::optional<Range<Seconds>> StartUp::total() const
{
    if (!provision)
        return std::nullopt;
    Range<Seconds> sum = *provision;
    for (const auto &part : {image, weights}) {
        if (!part)
            continue;
        sum.value += part->value;
        sum.low += part->low;
        sum.high += part->high;
    }
    return sum;
}

StartUp startUpOf(DeploymentMode mode, const Request &request, Bytes weights, int)
{
    StartUp start;
    start.provision = provisionOf(mode, request);
    // An appliance and a platform come with their software.
    if (mode != Appliance && mode != ManagedPlatform)
        start.image = range(kImageBytes / kImageRate, kSmallImageBytes / kFastImageRate, kLargeImageBytes / kSlowImageRate);
    // Every node reads over a link of its own, so that their number changes nothing.
    if (weights.value > 0 && std::isfinite(weights.value))
        start.weights = range(weights.value / kWeightRate, weights.value / kFastWeightRate, weights.value / kSlowWeightRate);
    return start;
}

std::vector<Message> cautionsOf(DeploymentMode mode, const Request &request)
{
    std::vector<Message> cautions;
    const auto say = [&cautions](const char *code) { cautions.push_back({code, {}}); };
    switch (mode) {
    case CloudVm:
        say("plan.caution.stop_billing");
        break;
    case CloudContainer:
        say("plan.caution.container_data");
        say("plan.caution.stop_billing");
        break;
    case ElasticCluster:
        say("plan.caution.cluster_operators");
        break;
    case BareMetal:
        say("plan.caution.isolation_not_compliance");
        say("plan.caution.stop_billing");
        break;
    case Appliance:
        say("plan.caution.vendor_lock_in");
        say("plan.caution.slow_refresh");
        say("plan.caution.price_after_two_years");
        break;
    case OwnDataCentre:
        say("plan.caution.own_operation");
        say("plan.caution.own_when_stable");
        break;
    case ManagedPlatform:
        say("plan.caution.platform_data");
        say("plan.caution.platform_versions");
        say("plan.caution.platform_export");
        break;
    }
    if ((mode == Appliance || mode == OwnDataCentre) && !provisionOf(mode, request))
        say("plan.caution.delivery_unknown");
    return cautions;
}

} // namespace powertrain
