// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_load.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Waiting times have an exponential tail: the 95th percentile is ln 20 times the mean.
constexpr double kTail95 = 2.9957;
/// Replicas are never planned fuller: balancers divide requests, not tokens. Planning assumption.
constexpr double kMostUtilisation = 0.9;
/// A request may wait for a place this share of its own duration where no target says more.
constexpr double kWaitShare = 0.1;
constexpr int kMostReplicas = 1000000;

/// One interruption per 50 000 GPU-hours (arXiv 2407.21783 table 5). A replica is back after a restart on another node
/// (weights loaded, graphs captured) where one is free; with the share of nodes that wait for repair the mean is taken
/// as two hours. Planning assumption.
constexpr double kHoursPerFailure = 50000;
constexpr double kHoursDown = 2;
/// From this availability on one replica more lets the others be updated one by one.
constexpr double kRollingUpdates = 0.99;
constexpr int kMostSpares = 64;
constexpr double kMoreThanFits = 1e6; ///< users

bool finitePositive(double value)
{
    return std::isfinite(value) && value > 0;
}

/// How far a load misses its targets, as a part of them; not above 0: it meets them.
double excessOf(const ServingLoad &load, const LoadTargets &targets)
{
    double excess = -1;
    if (targets.ttft)
        excess = std::max(excess, targets.ttft->value > 0 ? load.ttft.value / targets.ttft->value - 1 : 1);
    if (targets.tpot)
        excess = std::max(excess, targets.tpot->value > 0 ? load.tpot.value / targets.tpot->value - 1 : 1);
    return excess;
}

} // namespace

Seconds ttftTail(Seconds idle, Seconds mean)
{
    return idle + Seconds(kTail95 * std::max(0.0, mean.value - idle.value));
}

namespace {

/// One replica under a growing number of users.
class Replica {
public:
    Replica(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors)
        : m_profile(profile)
        , m_setup(setup)
        , m_card(card)
        , m_kvTokens(kvTokens)
        , m_factors(factors)
    {
        m_setup.load.clear(); // users come at random
        m_output = setup.outputTokens >= 1 && std::isfinite(setup.outputTokens) ? setup.outputTokens : 512;
    }

    /// Sequences that fit; 0: no speed is known.
    double most()
    {
        const auto speed = speedAt(1);
        if (!speed)
            return 0;
        m_idle = speed->ttft.value.value;
        double held = speed->saturatedBatch;
        // Engines without a pool of pages make room for what is asked of them: ask for more than any memory holds.
        if (held <= 1 && m_kvTokens > 0) {
            if (const auto full = speedAt(kMoreThanFits))
                held = full->saturatedBatch;
        }
        return std::clamp(std::floor(held), 1.0, 1e7);
    }

    std::optional<ServingLoad> at(double concurrency)
    {
        const auto speed = speedAt(concurrency);
        if (!speed || !finitePositive(speed->tpot.value.value))
            return std::nullopt;
        ServingLoad load;
        load.concurrency = m_setup.concurrency;
        load.output = speed->outputTotal.value;
        load.requestsPerSecond = load.output.value / m_output;
        load.tpot = speed->tpot.value;
        load.ttft = ttftTail(Seconds(m_idle), speed->ttft.value);
        return load;
    }

private:
    Expected<ServingSpeed> speedAt(double concurrency)
    {
        NoRecorder quiet;
        m_setup.concurrency = std::max(1.0, concurrency);
        return estimateServingSpeed(m_profile, m_setup, m_card, m_kvTokens, m_factors, quiet);
    }

    const ServingProfile &m_profile;
    ServingSetup m_setup;
    const Accelerator &m_card;
    double m_kvTokens = 0;
    const ServingFactors &m_factors;
    double m_output = 1;
    double m_idle = 0; ///< TTFT of a single user
};

} // namespace

std::optional<ServingLoad> loadAt(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, double concurrency)
{
    Replica replica(profile, setup, card, kvTokens, factors);
    return replica.most() >= 1 ? replica.at(concurrency) : std::nullopt;
}

/// Both latencies grow with the concurrency, nearly in a line: the crossing is interpolated between the bounds, and every
/// fourth step halves what is left between them.
std::optional<ServingLoad> largestLoad(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, const LoadTargets &targets)
{
    Replica replica(profile, setup, card, kvTokens, factors);
    const double most = replica.most();
    if (most < 1)
        return std::nullopt;
    auto all = replica.at(most);
    if (all && excessOf(*all, targets) <= 0)
        return all;
    auto best = replica.at(1);
    if (!best || excessOf(*best, targets) > 0)
        return std::nullopt;
    double low = 1, high = most;
    double room = excessOf(*best, targets), excess = all ? excessOf(*all, targets) : 1;
    for (int step = 1; high - low > 1; ++step) {
        const double crossing = low + (high - low) * room / (room - excess);
        const double middle = step % 4 == 0 || !std::isfinite(crossing) ? std::floor((low + high) / 2) : std::clamp(std::floor(crossing), low + 1, high - 1);
        auto load = replica.at(middle);
        const double missed = load ? excessOf(*load, targets) : 1;
        if (missed <= 0) {
            low = middle;
            room = missed;
            best = std::move(load);
        } else {
            high = middle;
            excess = missed;
        }
    }
    return best;
}

int sparesFor(int needed, double availability, double devicesPerReplica, double &reached)
{
    const double down = std::clamp(devicesPerReplica * kHoursDown / kHoursPerFailure, 0.0, 0.5);
    const int least = availability >= kRollingUpdates ? 1 : 0;
    for (int spare = 0;; ++spare) {
        // P(at most `spare` of n replicas are down), binomial.
        const int n = needed + spare;
        double term = std::exp(n * std::log1p(-down)), sum = term;
        for (int k = 1; k <= spare; ++k) {
            term *= static_cast<double>(n - k + 1) / k * down / (1 - down);
            sum += term;
        }
        reached = std::min(sum, 1.0);
        if ((reached >= availability && spare >= least) || spare >= kMostSpares)
            return spare;
    }
}

/// M/G/c with sequences as servers: n = replicas × places, service time S, utilisation ρ. Probability of waiting
/// ρ^(√(2(n+1)) − 1) (Sakasegawa 1977, exact for one and asymptotically for many servers; variation 1 of arrivals and
/// lengths), waiting time then exponential with rate n (1 − ρ) / S.
ReplicaNeed replicasFor(const RateDemand &demand, const ServingLoad &load)
{
    ReplicaNeed need;
    need.meanRate = finitePositive(demand.meanRate) ? demand.meanRate : 0;
    need.peakRate = need.meanRate * (finitePositive(demand.peakFactor) ? std::max(1.0, demand.peakFactor) : 1);
    need.perReplica = load.requestsPerSecond;
    if (finitePositive(need.perReplica) && finitePositive(need.peakRate)) {
        const double service = load.concurrency / need.perReplica;
        double count = std::clamp(std::ceil(need.peakRate / need.perReplica / kMostUtilisation), 1.0, static_cast<double>(kMostReplicas));
        for (;;) {
            const double places = std::max(1.0, count * load.concurrency);
            const double busy = need.peakRate / (count * need.perReplica);
            const double waits = std::pow(busy, std::sqrt(2 * (places + 1)) - 1);
            const double waiting = waits > 0.05 && busy < 1 ? std::log(waits / 0.05) * service / (places * (1 - busy)) : 0;
            need.utilisation = busy;
            need.waiting = Seconds(waiting);
            if ((busy <= kMostUtilisation + 1e-9 && waiting <= kWaitShare * service) || count >= kMostReplicas)
                break;
            count += 1;
        }
        need.forLoad = static_cast<int>(count);
    }
    if (demand.availability) {
        double reached = 1;
        need.spare = sparesFor(need.forLoad, std::min(*demand.availability, 1.0), finitePositive(demand.devices) ? demand.devices : 1, reached);
        need.availability = reached;
    }
    return need;
}

} // namespace powertrain
