// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/catalog/offer.h"
#include "core/units/message.h"
#include "core/workload/request.h"

namespace powertrain {

/// What the advice on billing rests on.
struct BillingFacts {
    Task task = Task::FineTune;
    ServingKind serving = ServingKind::Online;
    Pattern pattern = Pattern::Burst;
    double days = 30;
    double use = 1.0 / 3; ///< busy share of all hours
    bool interruptible = true;
    double checkpointMinutes = 30; ///< time between checkpoints
    bool sensitive = false;        ///< S1 or S2
    bool strongIsolation = false;  ///< S2: dedicated pools are rarely let by the hour
    bool buyAllowed = true;
    std::optional<bool> opsTeam;
    std::optional<double> monthlyRatio; ///< p_month / p_on_demand; unknown: no discount is assumed
    std::optional<double> yearlyRatio;
    std::optional<double> buyBreakEvenUse; ///< u*; unknown or above 1: buying does not pay
    bool severalNodes = false;             ///< one reclaimed node stops the whole job: spot is not advised
    bool rentAllowed = true;               ///< false: no rental offer is allowed or priced, so that only owning is left
    bool offPeakOffered = false;
    double offPeakLow = 0.25, offPeakHigh = 0.5; ///< share of the list price that is paid then (R-46, or the offer's own)
};
BillingFacts billingFactsFrom(const Request &request);

/// Billing modes in the order to try them, with the rule that put them there (R-40 … R-46).
struct BillingAdvice {
    std::vector<BillingMode> order;
    std::vector<Message> reasons;
};
BillingAdvice adviseBilling(const BillingFacts &facts);

/// Spot: share of extra time that interruptions cost at the best checkpoint interval τ* = sqrt(2 δ / λ):
/// overhead* = sqrt(2 δ λ) + λ R. λ: interruptions per hour of the whole job, δ: hours one checkpoint blocks,
/// R: hours to restart. Source: Young (1974), Daly (2006); leaves out the provider's notice, which shortens lost work.
double spotOverhead(double interruptionsPerHour, double checkpointHours, double restartHours);

} // namespace powertrain
