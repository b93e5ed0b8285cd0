// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/plan/compliance_parts.h"

namespace powertrain {

namespace {

/// Sources: EU AI Act guidelines on general-purpose models (2025-07; 10^23 FLOP is indicative, a third of the original
/// training makes a modifier a provider), Art. 51(2) EU AI Act (10^25), California SB 53 and New York RAISE (10^26).
/// All of them say "greater than".
struct Line {
    const char *id;
    std::string_view regime;
    double flops; ///< 0: a third of what the base model took
};
constexpr Line kLines[] = {
    {"eu_general_purpose", "eu_aiact_gpai", 1e23},
    {"eu_one_third", "eu_aiact_gpai", 0},
    {"eu_systemic", "eu_aiact_systemic", 1e25},
    {"us_frontier", "us_state_frontier", 1e26},
};
constexpr double kModifierShare = 3;

/// An estimate before the run may be off by more than that, so a line this near is worth a word.
constexpr double kNear = 0.7;

/// Whether the regime would apply if only the run were large enough.
bool holdsOtherwise(const Trigger &trigger, const TriggerFacts &facts)
{
    TriggerFacts huge(&facts);
    huge.set(TriggerField::TrainingFlop, 1e300);
    huge.set(TriggerField::FinetuneFlop, 1e300);
    huge.set(TriggerField::BaseTrainingFlop, 1.0);
    return trigger.evaluate(huge) == Truth::Yes;
}

} // namespace

void addThresholds(ComplianceVerdict &verdict, const Request &request, Flops trainingFlops, const Catalog &catalog,
    const std::vector<Expected<Trigger>> &triggers, const TriggerFacts &facts)
{
    if (!request.isTraining())
        return;
    const TriggerFacts::Value &base = facts[TriggerField::BaseTrainingFlop];
    for (const Line &line : kLines) {
        const bool ofBase = line.flops == 0;
        if (ofBase && request.task.kind == Task::Pretrain && !base.known)
            continue; // from scratch: nothing is modified
        const auto regime = std::find_if(catalog.regimes.begin(), catalog.regimes.end(), [&](const Regime &r) { return r.id == line.regime; });
        if (regime == catalog.regimes.end())
            continue;
        ComputeThreshold threshold;
        threshold.id = line.id;
        threshold.regime = regime->id;
        threshold.value = knownFlops(request, trainingFlops);
        if (!ofBase)
            threshold.limit = line.flops;
        else if (base.known)
            threshold.limit = base.number / kModifierShare;
        const Expected<Trigger> &trigger = triggers[static_cast<std::size_t>(regime - catalog.regimes.begin())];
        threshold.concerned = contains(request.compliance.regimes, regime->id) || (trigger && holdsOtherwise(*trigger, facts));
        const bool comparable = threshold.value && threshold.limit;
        threshold.exceeded = comparable && *threshold.value > *threshold.limit;
        if (comparable && threshold.concerned && !threshold.exceeded && *threshold.value >= kNear * *threshold.limit) {
            verdict.remarks.push_back({"plan.compliance.near_threshold",
                {Argument::ofText("regime", regime->id), Argument::of("flops", *threshold.value, Unit::Flops), Argument::of("limit", *threshold.limit, Unit::Flops)}});
        }
        verdict.thresholds.push_back(std::move(threshold));
    }
}

} // namespace powertrain
