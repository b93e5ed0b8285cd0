// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/estimate/training_advice.h"
#include "core/estimate/training_memory.h"
#include "core/plan/layouts_training.h"

namespace powertrain {

void explainTrainingFailure(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, const TrainingCardSearch &search, SearchResult &result)
{
    const std::vector<int> counts = search.space().counts(card.maxDevices, false);
    std::optional<FoundLayout> closest;
    bool fitted = false;
    NoRecorder recorder;
    for (const TrainingShape &shape : search.space().shapes()) {
        const auto largest = std::find_if(counts.rbegin(), counts.rend(), [&](int devices) { return search.space().standsOn(shape, devices); });
        if (largest == counts.rend())
            continue;
        TrainingChoice choice = search.space().choice(shape, *largest, 1, 1, 1);
        const Recomputation &most = search.space().recomputations(shape).back();
        choice.layout.checkpointing = most.checkpointing;
        FoundLayout found;
        found.layout = choice.layout;
        found.loss = LossPath::Fused;
        found.compute = choice.fp8 ? DataType::Fp8 : card.compute;
        found.shardingGroup = choice.shardingGroup;
        found.cards = card.node.cardsFor(*largest);
        found.memory = estimateTrainingMemory(profile, setupFor(job, found, *card.accelerator), card.accelerator, recorder);
        fitted = fitted || found.memory.fit == Fit::Fits || found.memory.fit == Fit::Tight;
        if (!closest || found.memory.driver.value < closest->memory.driver.value)
            closest = std::move(found);
    }
    if (!closest) {
        result.reason = Message{"plan.rejected.no_layout", {Argument::of("limit", card.node.cardsFor(card.maxDevices))}};
        return;
    }
    if (fitted && job.batchIsAsked) {
        result.reason = Message{"plan.rejected.batch_too_small", {Argument::of("batch", job.targetBatch), Argument::of("count", closest->cards)}};
        result.nearestFix = Message{"plan.fix.larger_batch", {}};
        return;
    }
    result.reason = Message{"plan.rejected.memory", {Argument::of("needed", closest->memory.driver.value.value, Unit::Bytes), Argument::of("capacity", closest->memory.capacity.value_or(Bytes()).value, Unit::Bytes), Argument::of("count", closest->cards)}};
    auto advice = nearestTrainingAdvice(profile, setupFor(job, *closest, *card.accelerator), *card.accelerator);
    if (!advice || advice->code == "advice.larger_card") // another card is what the other rows are about
        return;
    if (advice->timeFactor)
        advice->arguments.push_back(Argument::of("time_factor", *advice->timeFactor, Unit::Ratio));
    result.nearestFix = Message{std::string(advice->code), std::move(advice->arguments)};
}

} // namespace powertrain
