// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include "core/estimate/efficiency_serving.h"
#include "core/estimate/memory.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/time.h"

namespace powertrain {

/// What one user may have to wait for. Unset: anything.
struct LoadTargets {
    std::optional<Seconds> ttft; ///< 95th percentile, queueing included
    std::optional<Seconds> tpot; ///< mean
};

/// A load that one replica carries.
struct ServingLoad {
    double concurrency = 1; ///< sequences at the same time
    double requestsPerSecond = 0;
    Seconds ttft, tpot;
    TokensPerSecond output;
};

/// 95th percentile of a TTFT that is `mean` under load and `idle` for a single user: waiting has an exponential tail.
Seconds ttftTail(Seconds idle, Seconds mean);

/// What a replica carries at `concurrency`; nothing when the speed is unknown. TTFT is the 95th percentile.
std::optional<ServingLoad> loadAt(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, double concurrency);

/// The largest load of one replica that meets the targets; nothing when a single user misses them.
std::optional<ServingLoad> largestLoad(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, const LoadTargets &targets);

/// A stream of requests, and how often it has to be answered in full.
struct RateDemand {
    double meanRate = 0;                ///< requests per second
    double peakFactor = 1;              ///< rate of the busiest minutes over the mean
    std::optional<double> availability; ///< share of the time; unset: no spares
    double devices = 1;                 ///< of one replica
};

/// How many replicas a request rate needs.
struct ReplicaNeed {
    double meanRate = 0; ///< requests per second
    double peakRate = 0;
    double perReplica = 0;              ///< requests per second that one replica takes within the targets
    int forLoad = 1;                    ///< replicas that carry the peak, queueing included
    int spare = 0;                      ///< beside them, for failures and rolling updates
    double utilisation = 0;             ///< of the replicas that carry the peak
    Seconds waiting;                    ///< 95th percentile of the time a request waits for a place, at the peak
    std::optional<double> availability; ///< reached with the spares, where one was asked for

    int total() const { return forLoad + spare; }
};

/// Replicas that each carry `load`, for the peak of the demand; at most a million.
ReplicaNeed replicasFor(const RateDemand &demand, const ServingLoad &load);
/// The spares that a service of `needed` replicas takes, and the availability that it then has.
int sparesFor(int needed, double availability, double devicesPerReplica, double &reached);

/// A service whose prompts and answers run on cards of their own.
struct Disaggregated {
    Layout prefill, decode;
    int prefillReplicas = 1, decodeReplicas = 1;
    int devices = 0; ///< of all of them
    Seconds ttft, tpot;
    BytesPerSecond transfer; ///< cache from prefill to decode devices, all together, at the peak
    double requestsPerSecond = 0;
};

/// The smallest service of separate prompt and decode instances, each in one of `layouts`, that carries `peakRate`
/// requests per second within the targets on at most `maxDevices`.
std::optional<Disaggregated> disaggregate(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, std::span<const Layout> layouts, const LoadTargets &targets, double peakRate, int maxDevices);

} // namespace powertrain
