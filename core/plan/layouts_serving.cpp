// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts_serving.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/precision_names.h"
#include "core/plan/plan_limits.h"
#include "core/plan/serving_advice.h"

namespace powertrain {

namespace {

/// Stages over which a replica is spread when one node is too small; more only adds latency.
constexpr int kPipelines[] = {1, 2, 3, 4, 6, 8};
/// Ranks over which experts are spread while each keeps its own users.
constexpr int kAttentionRanks[] = {2, 4, 8, 16, 32, 64};
/// Tried in turn where the engine's own memory fraction (0.9 … 0.92) overruns the card.
constexpr double kLowerFractions[] = {0.85, 0.8};
constexpr int kReplicaRounds = 5;
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

/// Every replica layout worth trying, fewest devices first. Tensor parallelism stays in the fast domain; pipeline
/// stages are added only to a full domain. Plain tensor parallelism copies an MLA cache to every rank, so attention
/// data parallelism with expert parallelism, which keeps each user's cache on one rank, stands before it.
std::vector<Layout> LayoutSearch::Serving::replicaLayouts(const Card &card) const
{
    const Architecture &architecture = job.model->architecture;
    std::vector<Layout> layouts;
    if (architecture.usesMla() && architecture.isMoe()) {
        for (const int ranks : kAttentionRanks) {
            if (architecture.experts() % ranks != 0)
                continue;
            Layout layout;
            layout.dataParallel = ranks;
            layout.expertParallel = ranks;
            layout.attentionDataParallel = true;
            layouts.push_back(layout);
        }
    }
    const std::vector<int> degrees = tensorDegrees(architecture, card.node.maxTensorParallel);
    for (const int t : degrees) {
        for (const int p : kPipelines) {
            // Below the largest degree more tensor parallelism is the better next step than a second stage.
            if (p > architecture.layers() || (p > 1 && t != degrees.back()))
                break;
            Layout layout;
            layout.tensorParallel = t;
            layout.pipelineParallel = p;
            layouts.push_back(layout);
        }
    }
    // Several PCs may each serve a copy, but no copy is cut into pieces over an office network.
    const int most = card.node.oneHostOnly ? std::min(card.maxDevices, card.node.cardsPerNode * card.node.devicesPerCard) : card.maxDevices;
    const auto tooLarge = [most](const Layout &layout) { return layout.gpus() > most; };
    layouts.erase(std::remove_if(layouts.begin(), layouts.end(), tooLarge), layouts.end());
    std::stable_sort(layouts.begin(), layouts.end(), [](const Layout &a, const Layout &b) { return a.gpus() < b.gpus(); });
    return layouts;
}

bool LayoutSearch::Serving::meetsTargets(const ServingSpeed &speed) const
{
    const ModelAnswer &asked = job.request->model;
    if (job.request->task.serving == ServingKind::Batch)
        return true;
    if (asked.targetTokensPerSecondPerUser && speed.outputPerUser.value.value < *asked.targetTokensPerSecondPerUser)
        return false;
    return !asked.targetTtftSeconds || speed.ttft.value.value <= *asked.targetTtftSeconds;
}

/// Replicas for the request rate, or for the tokens of a batch job within the project, at the load a replica is planned for.
double LayoutSearch::Serving::replicasForRate(const ServingSpeed &speed) const
{
    double needed = 1;
    const double saturated = speed.outputSaturated.value.value * limits::kServingLoad;
    if (!(saturated > 0))
        return needed;
    if (job.request->model.requestsPerSecond)
        needed = std::max(needed, std::ceil(*job.request->model.requestsPerSecond * job.servingSetup.outputTokens / saturated));
    if (job.tokens && job.useHours > 0)
        needed = std::max(needed, std::ceil(*job.tokens / (saturated * job.useHours * 3600)));
    return needed;
}

/// Replicas of `layout` that hold the users and meet the targets, within `atMostCards`.
std::optional<FoundLayout> LayoutSearch::Serving::tryLayout(const Card &card, std::size_t format, const Layout &layout, int atMostCards, Nearest &nearest) const
{
    NoRecorder recorder;
    FoundLayout found;
    found.layout = layout;
    found.weightFormat = job.weightFormats[format];
    found.otherFormat = format > 0;
    const int devices = layout.gpus();
    double replicas = 1;
    for (int round = 0; round < kReplicaRounds; ++round) {
        if (replicas * devices > card.maxDevices) {
            found.replicas = static_cast<int>(std::min(replicas, 1e9));
            found.cards = static_cast<int>(std::min(std::ceil(replicas * devices / card.node.devicesPerCard), 1e9));
            if (found.servingMemory && (!nearest.tooMany || found.cards < nearest.tooMany->cards))
                nearest.tooMany = found;
            return std::nullopt;
        }
        found.replicas = static_cast<int>(replicas);
        found.cards = card.node.cardsFor(found.replicas * devices);
        const int whole = card.node.wholeCards(found.cards);
        if (whole != found.cards && whole * card.node.devicesPerCard <= card.maxDevices) {
            found.cards = whole;
            found.replicas = whole * card.node.devicesPerCard / devices;
        }
        if (found.cards > atMostCards)
            return std::nullopt;
        ServingSetup setup = servingSetupFor(job, found);
        found.servingMemory = estimateServingMemory(profiles[format], setup, card.accelerator, recorder);
        // On small cards an engine's default share leaves too little for its graphs and context beside it.
        for (const double fraction : kLowerFractions) {
            if (found.servingMemory->starts || round > 0)
                break;
            setup.memoryFraction = found.memoryFraction = fraction;
            found.servingMemory = estimateServingMemory(profiles[format], setup, card.accelerator, recorder);
        }
        found.memory = found.servingMemory->memory;
        if (!found.servingMemory->starts) {
            if (!nearest.tooSmall || found.memory.driver.value < nearest.tooSmall->memory.driver.value)
                nearest.tooSmall = found;
            return std::nullopt;
        }
        const double holds = std::floor(found.servingMemory->maxConcurrency + 1e-9);
        if (!found.servingMemory->holdsConcurrency && holds >= 1) {
            const double wanted = std::max(replicas + 1, std::ceil(job.servingSetup.concurrency / holds));
            replicas = std::max(wanted, static_cast<double>(found.replicas) + 1);
            continue;
        }
        auto speed = estimateServingSpeed(profiles[format], setup, *card.accelerator, found.servingMemory->kvTokens, recorder);
        if (!speed || !(speed->tpot.value.value > 0) || !std::isfinite(speed->tpot.value.value))
            return std::nullopt;
        found.speed = std::move(*speed);
        const double rate = replicasForRate(*found.speed);
        if (rate > found.replicas) {
            replicas = rate;
            continue;
        }
        if (meetsTargets(*found.speed))
            return found;
        if (!nearest.tooSlow || found.speed->outputPerUser.value > nearest.tooSlow->speed->outputPerUser.value)
            nearest.tooSlow = found;
        // Fewer users a replica decode faster; one user alone is as fast as it gets.
        if (setup.concurrency <= 1)
            return std::nullopt;
        replicas = std::min(job.servingSetup.concurrency, std::max(found.replicas + 1.0, std::ceil(found.replicas * 1.5)));
    }
    return std::nullopt;
}

void LayoutSearch::Serving::searchFormat(const Card &card, std::size_t format, SearchResult &result, Nearest &nearest) const
{
    const double weights = profiles[format].weights.total();
    const double capacity = card.accelerator->capacity ? card.accelerator->capacity->value : 0;
    std::optional<FoundLayout> best, fastest;
    const std::vector<Layout> layouts = replicaLayouts(card);
    for (const Layout &layout : layouts) {
        const int devices = layout.gpus();
        // Replicated parts come on top, so this many devices are too few in any case.
        if (weights / devices > capacity && &layout != &layouts.back())
            continue;
        const int atMost = best ? std::max(best->cards * 4, best->cards) : card.maxDevices;
        auto found = tryLayout(card, format, layout, atMost, nearest);
        if (!found)
            continue;
        const bool faster = !fastest || found->speed->tpot.value < fastest->speed->tpot.value;
        if (faster)
            fastest = found;
        const bool better = !best || found->cards < best->cards || (found->cards == best->cards && found->speed->outputPerUser.value > best->speed->outputPerUser.value);
        if (better)
            best = std::move(found);
    }
    if (!best)
        return;
    result.found.push_back(*best);
    if (fastest && fastest->cards > best->cards && fastest->speed->tpot.value < best->speed->tpot.value)
        result.found.push_back(std::move(*fastest));
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
    auto advice = firstServingAdvice(*job.model, servingSetupFor(job, tried), *card.accelerator, tried.layout.tensorParallel);
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
    Card card;
    card.accelerator = &accelerator;
    card.node = nodeShapeOf(accelerator);
    int cards = job.maxCards;
    if (card.node.singleOnly)
        cards = 1;
    else if (cards > card.node.cardsPerNode)
        cards = cards / card.node.cardsPerNode * card.node.cardsPerNode;
    card.maxDevices = cards * card.node.devicesPerCard;

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
