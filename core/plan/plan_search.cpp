// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_search.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "core/plan/candidates.h"

namespace powertrain {

namespace {

/// Starting a thread costs as much as searching this many cards.
constexpr std::size_t kCardsPerThread = 4;

/// Energy of the cards at their board power; cooling, hosts and the network come on top.
std::optional<double> energyOf(const PlanJob &job, const PlanOption &option, const Accelerator &accelerator)
{
    if (!accelerator.tdp || accelerator.tdp->value <= 0)
        return std::nullopt;
    const double hours = option.time && option.time->wall ? option.time->wall->value.value / 3600 : job.useHours;
    return option.count * accelerator.tdp->value * hours / 1000;
}

CardAnswer answerFor(const Accelerator &card, const LayoutSearch &search, const PlanJob &job, const ComplianceVerdict &verdict, const PlanPricing &pricing, const std::stop_token &stop)
{
    CardAnswer answer;
    if ((answer.rejected = screen(job, verdict, card)))
        return answer;
    SearchResult result = search.search(card, stop);
    for (FoundLayout &found : result.found) {
        PlanOption option = optionFrom(job, card, std::move(found));
        // Larger counts of a service are priced when it is known whose they are, unless they compete.
        const bool later = !job.training && !answer.options.empty() && job.request->rankBy != RankBy::Time;
        if (later || pricing.price(option, card, storageFor(job, option)))
            answer.options.push_back(std::move(option));
    }
    if (answer.options.empty()) {
        if (!result.reason)
            result.reason = Message{"plan.rejected.no_mode", {}};
        answer.rejected = RejectedAccelerator{card.id, std::move(*result.reason), std::move(result.nearestFix)};
    }
    return answer;
}

} // namespace

PlanOption optionFrom(const PlanJob &job, const Accelerator &card, FoundLayout &&found)
{
    PlanOption option;
    option.acceleratorId = card.id;
    option.count = found.cards;
    option.nodes = nodeShapeOf(card).nodesFor(found.cards);
    option.replicas = found.replicas;
    option.smallest = found.smallest;
    option.layout = found.layout;
    option.loss = found.loss;
    option.compute = found.compute;
    option.shardingGroup = found.shardingGroup;
    option.weightFormat = std::move(found.weightFormat);
    option.substituteFormat = found.otherFormat;
    option.memoryFraction = found.memoryFraction;
    option.memory = std::move(found.memory);
    option.servingMemory = std::move(found.servingMemory);
    option.time = std::move(found.time);
    option.serving = std::move(found.speed);
    option.replicaNeed = found.replicaNeed;
    option.largestLoad = found.largestLoad;
    option.disaggregated = found.disaggregated;
    if (option.serving) {
        const bool batch = job.request->task.serving == ServingKind::Batch;
        // Spare replicas wait for one of the others to fail.
        const int serving = option.replicaNeed ? std::min(option.replicas, std::max(1, option.replicaNeed->forLoad)) : option.replicas;
        option.servingTotal = (batch ? option.serving->outputSaturated : option.serving->outputTotal).value * serving;
    }
    option.energyKwh = energyOf(job, option, card);
    return option;
}

StorageDemand storageFor(const PlanJob &job, const PlanOption &option)
{
    std::optional<TokensPerSecond> rate;
    std::optional<CheckpointTiming> saving;
    if (option.time) {
        rate = option.time->tokensPerSecond.value;
        saving = CheckpointTiming{option.time->losses.checkpointPause, option.time->losses.checkpointInterval};
    }
    return storageDemand(*job.request, *job.model, option.count, option.nodes, rate, saving);
}

std::optional<std::vector<CardAnswer>> searchCards(const LayoutSearch &search, const PlanJob &job, const ComplianceVerdict &verdict, const PlanPricing &pricing, const Catalog &catalog, const PlanOptions &options)
{
    const std::vector<Accelerator> &cards = catalog.accelerators;
    std::vector<CardAnswer> answers(cards.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < cards.size() && !options.stop.stop_requested(); i = next++)
            answers[i] = answerFor(cards[i], search, job, verdict, pricing, options.stop);
    };
    const std::size_t wanted = options.threads > 0 ? static_cast<std::size_t>(options.threads) : std::max(1U, std::thread::hardware_concurrency());
    const std::size_t passing = static_cast<std::size_t>(std::count_if(cards.begin(), cards.end(), [&](const Accelerator &card) { return !screen(job, verdict, card); }));
    const std::size_t threads = std::min(wanted, std::max<std::size_t>(1, passing / kCardsPerThread));
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back(work);
        work();
    }
    if (options.stop.stop_requested())
        return std::nullopt;
    return answers;
}

} // namespace powertrain
