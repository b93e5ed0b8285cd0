// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

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

/// The largest load of one replica that meets the targets; nothing when a single user misses them.
std::optional<ServingLoad> largestLoad(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const LoadTargets &targets);

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

/// A service whose prompts and answers run on cards of their own.
struct Disaggregated {
    Layout prefill, decode;
    int prefillReplicas = 1, decodeReplicas = 1;
    int devices = 0; ///< of all of them
    Seconds ttft, tpot;
    BytesPerSecond transfer; ///< cache from prefill to decode devices, all together, at the peak
    double requestsPerSecond = 0;
};

} // namespace powertrain
