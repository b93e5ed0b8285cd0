// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts_serving.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/precision_names.h"
#include "core/plan/plan_limits.h"
#include "core/plan/serving_advice.h"

namespace powertrain {

namespace {

/// Stages over which a replica is spread at most; more only adds latency.
constexpr int kMostStages = 8;
/// The fastest way is looked for up to so many times the smallest number of cards.
constexpr int kFasterCards = 4;
/// Ranks over which experts are spread while each keeps its own users.
constexpr int kAttentionRanks[] = {2, 4, 8, 16, 32, 64};
/// Tried in turn where the engine's own memory fraction (0.9 … 0.92) overruns the card.
constexpr double kLowerFractions[] = {0.85, 0.8};
/// Compute capability from which NVIDIA's matrix units take FP8 (Ada, Hopper) and FP4 (Blackwell).
constexpr double kFp8Capability = 8.9;
constexpr double kFp4Capability = 10.0;

} // namespace

std::optional<Message> formatUnsupported(const Accelerator &accelerator, const WeightFormat &format)
{
    if (!format.needsNativeSupport || accelerator.computesIn(format.computesIn))
        return std::nullopt;
    // A peak that nobody published is not a missing unit: the compute capability tells (H800, H20-141).
    if (accelerator.computeCapability) {
        if (format.computesIn == Precision::Fp8 && *accelerator.computeCapability >= kFp8Capability)
            return std::nullopt;
        if (format.computesIn == Precision::Fp4 && *accelerator.computeCapability >= kFp4Capability)
            return std::nullopt;
    }
    return Message{"plan.rejected.format", {Argument::ofText("format", std::string(format.id)), Argument::ofText("precision", std::string(nameOf(format.computesIn)))}};
}

LayoutSearch::Serving::Serving(const PlanJob &planJob)
    : job(planJob)
{
    for (const std::string &format : job.weightFormats)
        profiles.push_back(makeServingProfile(*job.model, format, job.servingSetup.kvType));
}

/// Every replica layout: tensor parallelism that divides the heads and stays in the fast domain, up to eight
/// pipeline stages, and for mixtures attention data parallelism with experts over all ranks, which keeps each user's cache
/// on one rank where plain tensor parallelism copies it. Several PCs may each serve a copy, but no copy is cut into
/// pieces over an office network.
std::vector<Layout> LayoutSearch::Serving::replicaLayouts(const Card &card) const
{
    const Architecture &architecture = job.model->architecture;
    const int most = card.node.oneHostOnly ? std::min(card.maxDevices, card.node.devicesPerNode()) : card.maxDevices;
    std::vector<Layout> layouts;
    const auto add = [&](const Layout &layout) {
        if (layout.gpus() <= most)
            layouts.push_back(layout);
    };
    const std::vector<int> degrees = tensorDegrees(architecture, card.node.maxTensorParallel);
    const bool fastLink = card.accelerator->fastDomainSize && *card.accelerator->fastDomainSize > 1;
    for (const int t : degrees) {
        // Stages join whole tensor-parallel groups where a fast link makes tensor parallelism the better step; over PCIe
        // they may come first (vLLM docs/serving/parallelism_scaling.md, uneven splits).
        const bool stages = !fastLink || t == degrees.back();
        for (int p = 1; p <= std::min<std::int64_t>(stages ? kMostStages : 1, architecture.layers()); ++p) {
            Layout layout;
            layout.tensorParallel = t;
            layout.pipelineParallel = p;
            add(layout);
        }
        for (const int groups : kAttentionRanks) {
            if (!architecture.isMoe() || architecture.experts() % (groups * t) != 0)
                continue;
            Layout layout;
            layout.tensorParallel = t;
            layout.dataParallel = groups;
            layout.expertParallel = groups * t;
            layout.attentionDataParallel = true;
            add(layout);
        }
    }
    // Of equal sizes the attention-data-parallel ones stand first, then those with fewer stages.
    std::stable_sort(layouts.begin(), layouts.end(), [](const Layout &a, const Layout &b) {
        if (a.gpus() != b.gpus())
            return a.gpus() < b.gpus();
        if (a.attentionDataParallel != b.attentionDataParallel)
            return a.attentionDataParallel;
        return a.pipelineParallel < b.pipelineParallel;
    });
    return layouts;
}

LayoutSearch::Serving::Card LayoutSearch::Serving::cardOf(const Accelerator &accelerator) const
{
    Card card;
    card.accelerator = &accelerator;
    card.node = nodeShapeOf(accelerator);
    int cards = job.maxCards;
    if (card.node.singleOnly)
        cards = 1;
    else if (cards > card.node.cardsPerNode)
        cards = cards / card.node.cardsPerNode * card.node.cardsPerNode;
    card.maxDevices = cards * card.node.devicesPerCard;
    card.setup = job.servingSetup;
    card.setup.efficiency = ownEfficiency(job, accelerator, card.setup.engine);
    for (const ServingProfile &profile : profiles)
        card.factors.push_back(servingFactorsOf(profile, card.setup, accelerator));
    return card;
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

SearchResult LayoutSearch::Serving::search(const Accelerator &accelerator) const
{
    const Card card = cardOf(accelerator);
    SearchResult result;
    Nearest nearest;
    std::optional<Message> unsupported;
    for (std::size_t format = 0; format < profiles.size() && result.found.empty(); ++format) {
        const WeightFormat *known = findWeightFormat(job.weightFormats[format]);
        if (known) {
            if (auto reason = formatUnsupported(accelerator, *known)) {
                if (!unsupported)
                    unsupported = std::move(reason);
                continue;
            }
        }
        searchFormat(card, format, result, nearest);
        addDisaggregated(card, format, result);
    }
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
