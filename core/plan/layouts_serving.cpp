// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts_serving.h"

#include <algorithm>
#include <cmath>

#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

/// The fastest way is looked for up to so many times the smallest number of cards.
constexpr int kFasterCards = 4;
/// Tried in turn where the engine's own memory fraction (0.9 … 0.92) overruns the card.
constexpr double kLowerFractions[] = {0.85, 0.8};

} // namespace

LayoutSearch::Serving::Serving(const PlanJob &planJob)
    : job(planJob)
{
    for (const std::string &format : job.weightFormats)
        profiles.push_back(makeServingProfile(*job.model, format, job.servingSetup.kvType));
}

LoadTargets LayoutSearch::Serving::targets() const
{
    const ModelAnswer &asked = job.request->model;
    LoadTargets result;
    if (job.request->task.serving == ServingKind::Batch)
        return result;
    if (asked.targetTtftSeconds)
        result.ttft = Seconds(*asked.targetTtftSeconds);
    if (asked.targetTokensPerSecondPerUser && *asked.targetTokensPerSecondPerUser > 0)
        result.tpot = Seconds(1 / *asked.targetTokensPerSecondPerUser);
    return result;
}

/// Memory and speed of one of `replicas` copies in found.layout, which share the users unless each has `users`. Everything
/// gets better with more of them.
LayoutSearch::Serving::Outcome LayoutSearch::Serving::evaluate(const Card &card, std::size_t format, int replicas, FoundLayout &found, double users) const
{
    NoRecorder recorder;
    found.replicas = replicas;
    found.replicaNeed.reset();
    ServingSetup setup = servingSetupFor(job, found, *card.accelerator);
    if (users > 0)
        setup.concurrency = users;
    found.servingMemory = estimateServingMemory(profiles[format], setup, card.accelerator, recorder);
    // On small cards an engine's default share leaves too little for its graphs and context beside it.
    for (const double fraction : kLowerFractions) {
        if (found.servingMemory->obstacle != "serve.obstacle.fraction" || found.memoryFraction)
            break;
        setup.memoryFraction = fraction;
        ServingMemory lower = estimateServingMemory(profiles[format], setup, card.accelerator, recorder);
        if (lower.starts) {
            found.memoryFraction = fraction;
            found.servingMemory = std::move(lower);
            break;
        }
    }
    found.memory = found.servingMemory->memory;
    if (!found.servingMemory->starts)
        return Outcome::TooSmall;
    if (!found.servingMemory->holdsConcurrency)
        return found.servingMemory->maxConcurrency >= 1 ? Outcome::TooFull : Outcome::TooSmall;
    return evaluateSpeed(card, format, setup, found, users == 1);
}

/// The speed with the memory that is known already. TTFT targets are of the 95th percentile; `alone` gives the TTFT of a
/// single user that it is worked out from.
LayoutSearch::Serving::Outcome LayoutSearch::Serving::evaluateSpeed(const Card &card, std::size_t format, const ServingSetup &setup, FoundLayout &found, bool alone) const
{
    NoRecorder recorder;
    auto speed = estimateServingSpeed(profiles[format], setup, *card.accelerator, found.servingMemory->kvTokens, card.factors[format], recorder);
    if (!speed || !(speed->tpot.value.value > 0) || !std::isfinite(speed->tpot.value.value))
        return Outcome::Unknown;
    found.speed = std::move(*speed);
    if (alone)
        found.idleTtft = found.speed->ttft.value;
    const LoadTargets wanted = targets();
    if (wanted.tpot && found.speed->tpot.value > *wanted.tpot)
        return Outcome::TooSlow;
    return wanted.ttft && ttftTail(found.idleTtft, found.speed->ttft.value) > *wanted.ttft ? Outcome::TooSlow : Outcome::Works;
}

/// Whole nodes as soon as one is not enough; what the last node has left takes further replicas.
void LayoutSearch::Serving::placeOnCards(const Card &card, FoundLayout &found) const
{
    const int devices = found.layout.gpus();
    found.cards = card.node.cardsFor(found.replicas * devices);
    const int whole = card.node.wholeCards(found.cards);
    if (whole != found.cards && whole * card.node.devicesPerCard <= card.maxDevices) {
        found.cards = whole;
        found.replicas = whole * card.node.devicesPerCard / devices;
    }
}

/// What one replica carries within the targets; with a request rate only.
std::optional<ServingLoad> LayoutSearch::Serving::loadOf(const Card &card, std::size_t format, const FoundLayout &found) const
{
    const ServingSetup setup = servingSetupFor(job, found, *card.accelerator);
    return largestLoad(profiles[format], setup, *card.accelerator, found.servingMemory->kvTokens, card.factors[format], targets());
}

/// Replicas for the peak of the request rate and spares, or for the tokens of a batch job within the project. False when
/// the cards do not suffice.
bool LayoutSearch::Serving::addReplicas(const Card &card, std::size_t format, int atMostCards, FoundLayout &found) const
{
    const ModelAnswer &asked = job.request->model;
    const int devices = found.layout.gpus();
    double working = found.replicas;
    if (job.tokens && job.useHours > 0 && found.speed->outputSaturated.value.value > 0)
        working = std::max(working, std::ceil(*job.tokens / (found.speed->outputSaturated.value.value * limits::kServingLoad * job.useHours * 3600)));
    const RateDemand demand{asked.requestsPerSecond.value_or(0), asked.peakFactor, asked.availability, static_cast<double>(devices)};
    std::optional<ReplicaNeed> need;
    const double evaluated = found.replicas;
    if (asked.requestsPerSecond) {
        // No load within the targets is larger than the full batch's.
        const double most = found.speed->outputSaturated.value.value / std::max(1.0, job.servingSetup.outputTokens);
        const double least = most > 0 ? std::ceil(demand.meanRate * std::max(1.0, demand.peakFactor) / most) : 1;
        if (least * devices > static_cast<double>(atMostCards) * card.node.devicesPerCard) {
            found.replicas = static_cast<int>(std::min(least, 1e9));
            found.cards = static_cast<int>(std::min(std::ceil(least * devices / card.node.devicesPerCard), 1e9));
            return false;
        }
        found.largestLoad = loadOf(card, format, found);
        if (!found.largestLoad)
            return false;
        need = replicasFor(demand, *found.largestLoad);
        working = std::max(working, static_cast<double>(need->forLoad));
    }
    if (working * devices > card.maxDevices) {
        found.replicas = static_cast<int>(std::min(working, 1e9));
        found.cards = static_cast<int>(std::min(std::ceil(working * devices / card.node.devicesPerCard), 1e9));
        return false;
    }
    if (asked.availability || need) {
        if (!need)
            need = ReplicaNeed{};
        need->forLoad = static_cast<int>(working);
        if (need->perReplica > 0)
            need->utilisation = need->peakRate / (working * need->perReplica);
        if (asked.availability) {
            double reached = 1;
            need->spare = sparesFor(need->forLoad, *asked.availability, devices, reached);
            need->availability = reached;
        }
        working += need->spare;
    }
    found.replicas = static_cast<int>(std::min(working, 1e9));
    found.cards = card.node.cardsFor(found.replicas * devices);
    if (working * devices > card.maxDevices)
        return false;
    const bool more = need && need->forLoad > 0;
    placeOnCards(card, found);
    if (more)
        found.replicaNeed = need;
    // With more replicas than were evaluated each has fewer users.
    if (found.replicas - (found.replicaNeed ? found.replicaNeed->spare : 0) != evaluated) {
        NoRecorder recorder;
        const ServingSetup setup = servingSetupFor(job, found, *card.accelerator);
        auto memory = estimateServingMemory(profiles[format], setup, card.accelerator, recorder);
        if (auto speed = estimateServingSpeed(profiles[format], setup, *card.accelerator, memory.kvTokens, card.factors[format], recorder))
            found.speed = std::move(*speed);
        found.memory = memory.memory;
        found.servingMemory = std::move(memory);
    }
    return true;
}

/// Replicas below which nothing works: what one copy can hold, and what its full batch gives.
double LayoutSearch::Serving::leastReplicas(const FoundLayout &alone) const
{
    const ModelAnswer &asked = job.request->model;
    double least = std::max(1.0, std::ceil(job.servingSetup.concurrency / std::floor(alone.servingMemory->maxConcurrency + 1e-9)));
    const double perSecond = alone.speed->outputSaturated.value.value / std::max(1.0, job.servingSetup.outputTokens);
    if (asked.requestsPerSecond && perSecond > 0)
        least = std::max(least, std::ceil(*asked.requestsPerSecond * std::max(1.0, asked.peakFactor) / perSecond));
    return least;
}

/// The fewest replicas of `layout` that hold the users and meet the targets. What one replica needs only falls with their
/// number, so bisection finds it. Nothing for a layout that can be neither smaller nor faster than the best so far.
std::optional<FoundLayout> LayoutSearch::Serving::tryLayout(const Card &card, std::size_t format, const Layout &layout, const Front &front, Nearest &nearest) const
{
    FoundLayout found;
    found.layout = layout;
    found.weightFormat = job.weightFormats[format];
    found.otherFormat = format > 0;
    const int devices = layout.gpus();
    const int perCard = card.node.devicesPerCard;
    const int most = std::max(1, std::min<int>(card.maxDevices, front.atMostCards * perCard) / devices);
    const auto tooMany = [&](double replicas) {
        found.replicas = static_cast<int>(std::min(replicas, 1e9));
        found.cards = static_cast<int>(std::min(std::ceil(replicas * devices / perCard), 1e9));
        if (found.cards > job.maxCards && (!nearest.tooMany || found.cards < nearest.tooMany->cards))
            nearest.tooMany = found;
    };
    const auto tooSlow = [&] {
        placeOnCards(card, found);
        if (found.speed && (!nearest.tooSlow || found.speed->outputPerUser.value > nearest.tooSlow->speed->outputPerUser.value))
            nearest.tooSlow = found;
    };

    // One user alone: as fast as it gets.
    const Outcome alone = evaluate(card, format, 1, found, 1);
    if (alone == Outcome::TooSmall || alone == Outcome::TooFull) {
        found.cards = card.node.cardsFor(devices);
        if (!nearest.tooSmall || found.memory.driver.value < nearest.tooSmall->memory.driver.value)
            nearest.tooSmall = found;
        return std::nullopt;
    }
    if (alone == Outcome::TooSlow)
        tooSlow();
    if (alone != Outcome::Works)
        return std::nullopt;
    const double least = leastReplicas(found);
    if (least > most) {
        tooMany(least);
        return std::nullopt;
    }
    if (front.beats(card.node.wholeCards(card.node.cardsFor(static_cast<int>(least) * devices)), found.speed->tpot.value))
        return std::nullopt;

    int low = static_cast<int>(least) - 1; // known not to do
    int high = static_cast<int>(least);
    Outcome outcome = evaluate(card, format, high, found);
    while (outcome == Outcome::TooFull && high < most) { // rounding of users to replicas
        low = high++;
        outcome = evaluate(card, format, high, found);
    }
    if (outcome == Outcome::TooFull)
        tooMany(high + 1.0);
    if (outcome == Outcome::TooSlow) {
        low = high;
        high = std::min(most, static_cast<int>(std::min(std::ceil(job.servingSetup.concurrency), 1e9)));
        if (high <= low || evaluate(card, format, high, found) != Outcome::Works) {
            tooSlow();
            return std::nullopt;
        }
        while (high - low > 1) {
            const int middle = low + (high - low) / 2;
            found.replicas = middle; // what holds more users holds fewer
            (evaluateSpeed(card, format, servingSetupFor(job, found, *card.accelerator), found, false) == Outcome::Works ? high : low) = middle;
        }
        outcome = evaluate(card, format, high, found);
    }
    if (outcome != Outcome::Works)
        return std::nullopt;
    if (!addReplicas(card, format, front.atMostCards, found)) {
        tooMany(found.replicas);
        return std::nullopt;
    }
    return found.cards <= front.atMostCards ? std::optional(std::move(found)) : std::nullopt;
}

void LayoutSearch::Serving::searchFormat(const Card &card, std::size_t format, SearchResult &result, Nearest &nearest) const
{
    const double weights = profiles[format].weights.total();
    const double capacity = card.accelerator->capacity ? card.accelerator->capacity->value : 0;
    Front front;
    front.atMostCards = card.maxDevices / card.node.devicesPerCard;
    const std::vector<Layout> layouts = replicaLayouts(card);
    for (const Layout &layout : layouts) {
        const int devices = layout.gpus();
        // Replicated parts come on top, so this many devices are too few in any case.
        if (weights / devices > capacity && &layout != &layouts.back())
            continue;
        if (card.node.cardsFor(devices) > front.atMostCards)
            break; // they only get larger
        if (auto found = tryLayout(card, format, layout, front, nearest))
            front.add(std::move(*found));
    }
    // The smallest, and the fastest of the rest.
    const auto fewer = [](const FoundLayout &a, const FoundLayout &b) { return a.cards < b.cards; };
    const auto faster = [](const FoundLayout &a, const FoundLayout &b) { return a.speed->tpot.value < b.speed->tpot.value; };
    const auto smallest = std::min_element(front.layouts.begin(), front.layouts.end(), fewer);
    const auto fastest = std::min_element(front.layouts.begin(), front.layouts.end(), faster);
    for (auto one = smallest; one != front.layouts.end(); one = fastest) {
        if (!one->largestLoad)
            one->largestLoad = loadOf(card, format, *one);
        result.found.push_back(*one);
        if (one == fastest)
            break;
    }
}

/// Whether a layout is known that takes no more cards and is no slower.
bool LayoutSearch::Serving::Front::beats(int cards, Seconds tpot) const
{
    return std::any_of(layouts.begin(), layouts.end(), [&](const FoundLayout &one) { return one.cards <= cards && one.speed->tpot.value <= tpot; });
}

void LayoutSearch::Serving::Front::add(FoundLayout &&found)
{
    if (beats(found.cards, found.speed->tpot.value))
        return;
    atMostCards = std::min(atMostCards, found.cards * kFasterCards);
    const auto useless = [&](const FoundLayout &one) { return one.cards > atMostCards || (one.cards >= found.cards && one.speed->tpot.value >= found.speed->tpot.value); };
    layouts.erase(std::remove_if(layouts.begin(), layouts.end(), useless), layouts.end());
    layouts.push_back(std::move(found));
}

/// Prompts and answers on cards of their own, where the request allows it and that takes fewer cards, or meets targets
/// that one engine cannot.
void LayoutSearch::Serving::addDisaggregated(const Card &card, std::size_t format, SearchResult &result) const
{
    const ModelAnswer &asked = job.request->model;
    if (!asked.disaggregated || !asked.requestsPerSecond)
        return;
    const int most = result.found.empty() ? card.maxDevices : result.found.front().cards * card.node.devicesPerCard - 1;
    std::vector<Layout> layouts = replicaLayouts(card);
    layouts.erase(std::remove_if(layouts.begin(), layouts.end(), [&](const Layout &layout) { return layout.pipelineParallel > 1 || layout.gpus() > most; }), layouts.end());
    const auto service = disaggregate(profiles[format], card.setup, *card.accelerator, layouts, targets(), *asked.requestsPerSecond * std::max(1.0, asked.peakFactor), most);
    if (!service)
        return;
    if (!result.found.empty()) {
        result.found.front().disaggregated = service;
        return;
    }
    FoundLayout found;
    found.layout = service->decode;
    found.weightFormat = job.weightFormats[format];
    found.otherFormat = format > 0;
    if (evaluate(card, format, service->decodeReplicas, found) == Outcome::TooSmall || !found.speed)
        return;
    found.replicas = service->decodeReplicas;
    found.cards = card.node.wholeCards(card.node.cardsFor(service->devices));
    found.disaggregated = service;
    result.found.push_back(std::move(found));
}

SearchResult LayoutSearch::Serving::search(const Accelerator &accelerator) const
{
    const Card card = cardOf(accelerator);
    SearchResult result;
    Nearest nearest;
    std::optional<Message> unsupported;
    std::vector<std::size_t> runs; // formats that the card takes
    for (std::size_t format = 0; format < profiles.size() && result.found.empty(); ++format) {
        const WeightFormat *known = findWeightFormat(job.weightFormats[format]);
        if (known) {
            if (auto reason = formatUnsupported(accelerator, *known)) {
                if (!unsupported)
                    unsupported = std::move(reason);
                continue;
            }
        }
        runs.push_back(format);
        searchFormat(card, format, result, nearest);
        if (!result.found.empty())
            addDisaggregated(card, format, result);
    }
    // Prompts on cards of their own stand in only where no format does without.
    for (std::size_t i = 0; i < runs.size() && result.found.empty(); ++i)
        addDisaggregated(card, runs[i], result);
    if (!result.found.empty())
        return result;
    if (unsupported && !nearest.tooSlow && !nearest.tooMany && !nearest.tooSmall) {
        result.reason = std::move(unsupported);
        result.nearestFix = Message{"plan.fix.weight_format", {Argument::ofText("format", "awq_int4")}};
        return result;
    }
    explainFailure(nearest, card, result);
    return result;
}

} // namespace powertrain
