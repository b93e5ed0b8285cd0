// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts_training.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// Seconds that a run may take: a cluster's likely end leaves a reserve.
double latestEnd(const PlanJob &job, bool reserve)
{
    if (!job.available || !job.tokens)
        return kForever;
    return job.available->value * (reserve && job.trainingSetup.method == Method::Pretrain ? 1 - limits::kDeadlineReserve : 1);
}

/// What is demanded of a layout, most first; less is demanded when no number of cards keeps to it. A cluster leaves a
/// reserve of time and is not planned to the brim. States on the host are the last resort.
std::vector<TrainingCardSearch::Limits> limitsOf(const PlanJob &job)
{
    using Search = TrainingCardSearch;
    const double latest = latestEnd(job, false);
    std::vector<Search::Limits> list;
    if (job.trainingSetup.method == Method::Pretrain) {
        list.push_back({latestEnd(job, true), Search::kFits});
        if (latest < kForever)
            list.push_back({latest, Search::kFits});
    }
    list.push_back({latest, Search::kTight});
    list.push_back({latest, Search::kOffloaded});
    return list;
}

TrainingCardSearch::Worth worthOf(const PlanJob &job)
{
    using Worth = TrainingCardSearch::Worth;
    switch (job.request->rankBy) {
    case RankBy::Time:
        return {Worth::Kind::Seconds};
    case RankBy::Balance:
        return {Worth::Kind::Both, job.available && job.tokens ? job.earlyEnough.value : 0};
    case RankBy::Cost:
    case RankBy::Energy:
        break;
    }
    return {Worth::Kind::CardHours};
}

} // namespace

LayoutSearch::Training::Training(const PlanJob &planJob)
    : job(planJob)
    , profile(buildTrainingProfile(*planJob.model))
{
    if (job.trainingSetup.packed || !(job.trainingSetup.sampleTokens > 0))
        return;
    TrainingSetup setup = job.trainingSetup;
    for (setup.layout.microBatch = 0; setup.layout.microBatch <= TrainingSpace::kMostMicroBatch; ++setup.layout.microBatch)
        batchings.push_back(training::batchingOf(setup));
}

TrainingCard LayoutSearch::Training::cardOf(const Accelerator &accelerator) const
{
    TrainingCard card;
    card.accelerator = &accelerator;
    card.node = nodeShapeOf(accelerator);
    card.compute = accelerator.computesIn(Precision::Bf16) ? DataType::Bf16 : DataType::Fp16;
    card.batchings = batchings.empty() ? nullptr : &batchings;
    card.choice = computeChoiceFor(job, accelerator);
    int cards = job.maxCards;
    if (card.node.oneHostOnly)
        cards = std::min(cards, card.node.cardsPerNode);
    else if (cards > card.node.cardsPerNode)
        cards = cards / card.node.cardsPerNode * card.node.cardsPerNode;
    card.maxDevices = cards * card.node.devicesPerCard;
    return card;
}

FoundLayout describeTraining(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, const TrainingChoice &choice)
{
    FoundLayout found;
    found.layout = choice.layout;
    found.loss = choice.loss;
    found.shardingGroup = choice.shardingGroup;
    found.compute = choice.fp8 ? DataType::Fp8 : card.compute;
    found.cards = card.node.cardsFor(choice.layout.gpus());
    NoRecorder recorder;
    const TrainingSetup setup = setupFor(job, found, *card.accelerator);
    found.memory = estimateTrainingMemory(profile, setup, card.accelerator, recorder);
    if (auto time = estimateTrainingTime(profile, setup, *card.accelerator, RunConditions{}, recorder))
        found.time = std::move(*time);
    return found;
}

SearchResult LayoutSearch::Training::search(const Accelerator &accelerator, const std::stop_token &stop) const
{
    const TrainingCard card = cardOf(accelerator);
    TrainingCardSearch search(job, profile, card, stop);
    SearchResult result;
    TrainingCardSearch::Limits limits{kForever};
    std::optional<TrainingCardSearch::Found> smallest;
    for (const TrainingCardSearch::Limits &one : limitsOf(job)) {
        limits = one;
        if ((smallest = search.smallest(one)) || search.stopped())
            break;
    }
    if (smallest) {
        result.found.push_back(describeTraining(job, profile, card, smallest->choice));
        result.found.back().smallest = true;
        // A cluster costs more per card-hour than a node, so the best of a node stands beside the best of all.
        const auto worth = worthOf(job);
        double least = worth.of(smallest->devices, smallest->value.seconds);
        const int node = card.node.devicesPerNode();
        for (const auto &[above, most] : {std::pair(smallest->devices, node), std::pair(std::max(smallest->devices, node), card.maxDevices)}) {
            if (const auto better = search.bestCount(above, most, limits, worth, least)) {
                result.found.push_back(describeTraining(job, profile, card, better->choice));
                least = worth.of(better->devices, better->value.seconds);
            }
        }
    } else if (!search.stopped()) {
        explain(search, card, result);
    }
    result.judged = search.judged();
    result.estimated = search.estimated();
    return result;
}

void LayoutSearch::Training::explain(TrainingCardSearch &search, const TrainingCard &card, SearchResult &result) const
{
    std::optional<TrainingCardSearch::Found> fastest;
    if (job.available && job.tokens) // most cards are mostly fastest, and near enough to say by how much it is missed
        fastest = search.best(search.space().counts(card.maxDevices, false).back(), {kForever});
    if (!fastest && job.available && job.tokens)
        fastest = search.bestCount(0, card.maxDevices, {kForever}, {TrainingCardSearch::Worth::Kind::Seconds}, kForever);
    if (!fastest) {
        explainTrainingFailure(job, profile, card, search, result);
        return;
    }
    result.reason = Message{"plan.rejected.deadline", {Argument::of("needed", fastest->value.seconds, Unit::Seconds), Argument::of("available", job.available->value, Unit::Seconds), Argument::of("count", card.node.cardsFor(fastest->devices))}};
    result.nearestFix = Message{"plan.fix.more_days", {Argument::of("days", std::ceil(fastest->value.seconds / 86400))}};
}

std::vector<FoundLayout> LayoutSearch::Training::at(const Accelerator &accelerator, const std::vector<int> &cards, const std::stop_token &stop) const
{
    const TrainingCard card = cardOf(accelerator);
    TrainingCardSearch search(job, profile, card, stop);
    std::vector<FoundLayout> list;
    // A curve with the host's help at its beginning would say little of the rest.
    for (const int comfort : {TrainingCardSearch::kTight, TrainingCardSearch::kOffloaded}) {
        for (const int count : cards) {
            const int devices = count * card.node.devicesPerCard;
            if (devices > card.maxDevices || search.stopped())
                break;
            if (const auto found = search.best(devices, {kForever, comfort}))
                list.push_back(describeTraining(job, profile, card, found->choice));
        }
        if (!list.empty())
            break;
    }
    return list;
}

std::optional<int> LayoutSearch::Training::fewestByMemory(const Accelerator &accelerator, const std::stop_token &stop) const
{
    const TrainingCard card = cardOf(accelerator);
    TrainingCardSearch search(job, profile, card, stop);
    const auto found = search.smallest({kForever, TrainingCardSearch::kTight});
    return found ? std::optional(card.node.cardsFor(found->devices)) : std::nullopt;
}

double LayoutSearch::Training::latestSeconds(const std::optional<TrainingTime> &time) const
{
    const double safe = latestEnd(job, true);
    return time && time->wall && time->wall->value.value <= safe ? safe : latestEnd(job, false);
}

} // namespace powertrain
