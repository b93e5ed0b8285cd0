// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/plan/layouts_serving.h"
#include "core/plan/plan_limits.h"
#include "core/plan/serving_advice.h"

namespace powertrain {

/// The first single change that makes the nearest layout hold its users on as many replicas as the cards allow; nothing
/// when no such change is known.
std::optional<Message> LayoutSearch::Serving::nearestFix(const FoundLayout &nearest, const Card &card) const
{
    FoundLayout tried = nearest;
    tried.replicas = std::min(nearest.replicas, card.maxDevices / std::max(1, nearest.layout.gpus()));
    if (tried.replicas < 1)
        return std::nullopt;
    // More cards have been tried already.
    auto advice = firstServingAdvice(*job.model, servingSetupFor(job, tried, *card.accelerator), *card.accelerator, tried.layout.tensorParallel);
    if (!advice)
        return std::nullopt;
    if (advice->timeFactor)
        advice->arguments.push_back(Argument::of("time_factor", *advice->timeFactor, Unit::Ratio));
    return Message{std::string(advice->code), std::move(advice->arguments)};
}

void LayoutSearch::Serving::explainFailure(const Nearest &nearest, const Card &card, SearchResult &result) const
{
    const ModelAnswer &asked = job.request->model;
    if (nearest.tooSlow) {
        const ServingSpeed &speed = *nearest.tooSlow->speed;
        const bool tokensMissed = asked.targetTokensPerSecondPerUser && speed.outputPerUser.value.value < *asked.targetTokensPerSecondPerUser;
        if (tokensMissed) {
            result.reason = Message{"plan.rejected.speed", {Argument::of("reached", speed.outputPerUser.value.value, Unit::TokensPerSecond), Argument::of("target", *asked.targetTokensPerSecondPerUser, Unit::TokensPerSecond)}};
            result.nearestFix = Message{"plan.fix.lower_speed", {Argument::of("reached", speed.outputPerUser.value.value, Unit::TokensPerSecond)}};
        } else {
            result.reason = Message{"plan.rejected.ttft", {Argument::of("reached", speed.ttft.value.value, Unit::Seconds), Argument::of("target", asked.targetTtftSeconds.value_or(0), Unit::Seconds)}};
            result.nearestFix = Message{"plan.fix.longer_ttft", {Argument::of("reached", speed.ttft.value.value, Unit::Seconds)}};
        }
        return;
    }
    if (nearest.tooMany) {
        result.reason = Message{"plan.rejected.max_cards", {Argument::of("needed", nearest.tooMany->cards), Argument::of("limit", job.maxCards)}};
        result.nearestFix = nearestFix(*nearest.tooMany, card).value_or(Message{"plan.fix.fewer_users", {}});
        return;
    }
    if (nearest.tooSmall) {
        const MemoryEstimate &memory = nearest.tooSmall->memory;
        result.reason = Message{"plan.rejected.memory", {Argument::of("needed", memory.driver.value.value, Unit::Bytes), Argument::of("capacity", memory.capacity.value_or(Bytes()).value, Unit::Bytes), Argument::of("count", nearest.tooSmall->cards)}};
        result.nearestFix = nearestFix(*nearest.tooSmall, card).value_or(Message{"plan.fix.weight_format", {Argument::ofText("format", "awq_int4")}});
        return;
    }
    result.reason = Message{"plan.rejected.no_layout", {Argument::of("limit", job.maxCards)}};
}

} // namespace powertrain
