// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts_training.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/estimate/training_advice.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/plan_limits.h"

namespace powertrain {

namespace {

/// Selective recomputation first where it is enough: each step to the right costs time.
constexpr Checkpointing kCheckpointing[] = {Checkpointing::None, Checkpointing::Selective, Checkpointing::Full};
constexpr int kMicroBatches[] = {1, 2, 4, 8};
constexpr int kPipelines[] = {1, 2, 4, 8, 16, 32};
constexpr int kExperts[] = {1, 2, 4, 8, 16, 32, 64};
constexpr int kContexts[] = {1, 2, 4, 8, 16};
/// Context parallelism pays for itself only on long sequences (arXiv 2407.21783 section 3.3.2 uses it at 131 072).
constexpr double kLongSequence = 16384;
/// Shapes with the fewest accelerator-hours that are followed up when the cluster is sized.
constexpr std::size_t kFollowedShapes = 3;
/// A model that needs more model parallelism than this many times the smallest that fits only loses efficiency.
constexpr int kShapeSpread = 4;
constexpr int kSizingRounds = 6;
/// Share of padding layers that an uneven pipeline may add.
constexpr double kPipelinePadding = 0.07;

bool pipelineFits(std::int64_t layers, int stages)
{
    if (stages == 1)
        return true;
    if (layers < stages)
        return false;
    const std::int64_t padded = (layers + stages - 1) / stages * stages;
    return static_cast<double>(padded - layers) <= kPipelinePadding * static_cast<double>(layers);
}

double days(double seconds) { return seconds / 86400; }

} // namespace

LayoutSearch::Training::Training(const PlanJob &planJob)
    : job(planJob)
    , profile(buildTrainingProfile(*planJob.model))
    , flopsPerToken(trainingFlopsPerToken(*planJob.model, planJob.trainingSetup).value)
{
}

/// Accumulation steps that bring the batch closest to the target. False when the asked batch has fewer sequences than
/// the layout needs at once.
bool LayoutSearch::Training::setBatch(Layout &layout, int microBatch) const
{
    const double atOnce = static_cast<double>(layout.dataParallel) * microBatch;
    if (job.batchIsAsked && atOnce > job.targetBatch)
        return false;
    if (!job.batchIsAsked && microBatch > 1 && atOnce > job.targetBatch)
        return false;
    // A pipeline needs several micro-batches to be filled.
    const double steps = std::max(job.targetBatch / atOnce, job.batchIsAsked ? 1.0 : static_cast<double>(layout.pipelineParallel));
    layout.microBatch = microBatch;
    layout.gradientAccumulation = std::max(1, static_cast<int>(job.batchIsAsked ? std::ceil(steps - 1e-9) : std::lround(steps)));
    return true;
}

bool LayoutSearch::Training::fits(const Card &card, FoundLayout &found, Assurance assurance) const
{
    NoRecorder recorder;
    found.memory = estimateTrainingMemory(profile, setupFor(job, found), card.accelerator, recorder);
    switch (assurance) {
    case Assurance::WholeRange:
        return found.memory.fit == Fit::Fits && found.memory.capacity && found.memory.driver.high <= *found.memory.capacity;
    case Assurance::Likely:
        return found.memory.fit == Fit::Fits;
    case Assurance::Tight:
        return found.memory.fit == Fit::Fits || found.memory.fit == Fit::Tight;
    }
    return false;
}

bool LayoutSearch::Training::estimateTime(const Card &card, FoundLayout &found) const
{
    NoRecorder recorder;
    auto time = estimateTrainingTime(profile, setupFor(job, found), *card.accelerator, RunConditions{}, recorder);
    if (!time || !std::isfinite(time->step.value.value) || time->step.value.value <= 0)
        return false;
    found.time = std::move(*time);
    return true;
}

/// The layout of `shape` over `devices` devices, before micro-batch and recomputation are chosen.
FoundLayout LayoutSearch::Training::laidOut(const Card &card, const Shape &shape, int devices) const
{
    FoundLayout found;
    found.compute = card.compute;
    found.cards = card.node.cardsFor(devices);
    found.loss = job.trainingSetup.loss;
    found.layout.tensorParallel = shape.tensor;
    found.layout.pipelineParallel = shape.pipeline;
    found.layout.contextParallel = shape.context;
    found.layout.expertParallel = shape.expert;
    found.layout.dataParallel = devices / shape.modelDevices();
    found.layout.sequenceParallel = shape.tensor > 1;
    found.layout.sharding = devices == 1 ? Sharding::None : shape.sharding;
    return found;
}

/// The fastest way to run `shape` on `devices` devices that fits. For each micro-batch the least recomputation that
/// fits is the fastest. Room to spare comes before speed, and the usual loss before a fused one: a tight fit is a risk
/// that a user meets as a crash. Tuning pads batches to lengths that nobody knows beforehand, so there the whole range
/// should fit; a cluster is tried out before its run, and a third more time for recomputation is real money.
std::optional<FoundLayout> LayoutSearch::Training::bestAt(const Card &card, const Shape &shape, int devices) const
{
    if (devices % (shape.modelDevices() * shape.expert) != 0)
        return std::nullopt;
    FoundLayout base = laidOut(card, shape, devices);
    Seen seen;
    for (const Assurance assurance : {Assurance::WholeRange, Assurance::Likely, Assurance::Tight}) {
        if (assurance == Assurance::WholeRange && job.trainingSetup.method == Method::Pretrain)
            continue;
        if ((assurance == Assurance::Likely && !seen.likely && job.trainingSetup.method != Method::Pretrain) || (assurance == Assurance::Tight && !seen.tight))
            continue;
        for (const LossPath loss : {job.trainingSetup.loss, LossPath::Fused}) {
            base.loss = loss;
            if (auto best = fastestAt(card, base, assurance, seen))
                return best;
        }
    }
    return std::nullopt;
}

std::optional<FoundLayout> LayoutSearch::Training::fastestAt(const Card &card, FoundLayout base, Assurance assurance, Seen &seen) const
{
    std::optional<FoundLayout> best;
    std::size_t least = 0;
    for (const int microBatch : kMicroBatches) {
        if (!setBatch(base.layout, microBatch))
            break;
        for (; least < std::size(kCheckpointing); ++least) {
            base.layout.checkpointing = kCheckpointing[least];
            if (fits(card, base, assurance))
                break;
            seen.likely = seen.likely || base.memory.fit == Fit::Fits;
            seen.tight = seen.tight || base.memory.fit == Fit::Tight;
        }
        if (least == std::size(kCheckpointing) || !estimateTime(card, base))
            break;
        if (!best || base.time->tokensPerSecond.value > best->time->tokensPerSecond.value)
            best = base;
    }
    return best;
}

std::vector<LayoutSearch::Training::Shape> LayoutSearch::Training::shapes(const Card &card) const
{
    const Architecture &architecture = job.model->architecture;
    std::vector<Shape> list;
    const bool adapter = trainsAdapter(job.trainingSetup.method);
    if (job.trainingSetup.method != Method::Pretrain) {
        Shape shape;
        shape.sharding = Sharding::Ddp;
        if (adapter)
            list.push_back(shape);
        else
            list.push_back((shape.sharding = Sharding::Zero2, shape));
        shape.sharding = Sharding::Fsdp;
        list.push_back(shape);
        if (!architecture.isMoe() || adapter)
            return list;
    }
    const double sequence = job.trainingSetup.sequenceLength;
    for (const int t : tensorDegrees(architecture, card.node.maxTensorParallel)) {
        for (const int p : kPipelines) {
            if (!pipelineFits(architecture.layers(), p))
                continue;
            for (const int c : kContexts) {
                if (c > 1 && sequence / c < kLongSequence / 2)
                    break;
                for (const int e : kExperts) {
                    if (e > 1 && (!architecture.isMoe() || architecture.experts() % e != 0))
                        break;
                    list.push_back({t, p, c, e, Sharding::MegatronDistributedOptimizer});
                }
            }
        }
    }
    std::stable_sort(list.begin(), list.end(), [](const Shape &a, const Shape &b) {
        return a.modelDevices() * a.expert < b.modelDevices() * b.expert;
    });
    return list;
}

/// Devices come in multiples of this: whole model copies and whole expert groups on whole cards.
int LayoutSearch::Training::unitOf(const Card &card, const Shape &shape) const
{
    return std::lcm(shape.modelDevices() * shape.expert, card.node.devicesPerCard);
}

/// The smallest legal number of devices not below `wanted`.
std::optional<int> LayoutSearch::Training::nextCount(int unit, double wanted, const Card &card) const
{
    if (!(wanted <= card.maxDevices))
        return std::nullopt;
    const int perNode = card.node.devicesPerNode();
    const auto roundUp = [](double value, int step) { return static_cast<int>(std::ceil(value / step - 1e-9)) * step; };
    int count = std::max(unit, roundUp(wanted, unit));
    if (count <= perNode) {
        // Parts of a node are rented and wired as powers of two.
        int part = unit;
        while (part < count)
            part *= 2;
        count = part <= perNode ? part : perNode;
        if (count % unit != 0)
            count = roundUp(count, unit);
    }
    if (count > perNode)
        count = roundUp(wanted, std::lcm(unit, perNode));
    if (count > card.maxDevices)
        return std::nullopt;
    return count;
}

bool LayoutSearch::Training::inTime(const FoundLayout &found) const
{
    if (!job.available || !found.time || !found.time->wall)
        return true;
    return found.time->wall->value.value <= job.available->value;
}

void LayoutSearch::Training::searchTuning(const Card &card, SearchResult &result) const
{
    const std::vector<Shape> list = shapes(card);
    std::vector<int> counts;
    for (int d = card.node.devicesPerCard;; d *= 2) {
        if (d > card.maxDevices)
            break;
        const int cards = card.node.cardsFor(d);
        const int whole = card.node.wholeCards(cards) * card.node.devicesPerCard;
        if (whole > card.maxDevices)
            break;
        if (counts.empty() || counts.back() != whole)
            counts.push_back(whole);
        if (d >= limits::kTuningCards * card.node.devicesPerCard)
            break;
    }
    std::optional<FoundLayout> slowest;
    for (const int devices : counts) {
        std::optional<FoundLayout> best;
        for (const Shape &shape : list) {
            if (devices < shape.modelDevices() || devices < shape.expert)
                continue;
            auto found = bestAt(card, shape, devices);
            if (found && (!best || found->time->tokensPerSecond.value.value > best->time->tokensPerSecond.value.value))
                best = std::move(found);
        }
        if (!best)
            continue;
        if (!inTime(*best)) {
            slowest = std::move(best);
            continue;
        }
        result.found.push_back(std::move(*best));
        // One larger count in reserve for those who rank by time, and for the alternatives.
        if (result.found.size() == 3 || !result.found.front().time->wall)
            break;
    }
    if (!result.found.empty())
        return;
    if (slowest) {
        const double wall = slowest->time->wall->value.value;
        result.reason = Message{"plan.rejected.deadline", {Argument::of("needed", wall, Unit::Seconds), Argument::of("available", job.available->value, Unit::Seconds), Argument::of("count", slowest->cards)}};
        result.nearestFix = Message{"plan.fix.more_days", {Argument::of("days", std::ceil(days(wall)))}};
        return;
    }
    explainFailure(card, list, result);
}

/// Sizes a cluster: every shape is tried at the count that a typical MFU would need; the few that waste least are
/// followed to the smallest count that ends in time.
void LayoutSearch::Training::searchCluster(const Card &card, SearchResult &result) const
{
    const auto peak = card.accelerator->peakFor(card.compute == DataType::Fp16 ? Precision::Fp16 : Precision::Bf16);
    const double perDevice = peak->value / card.node.devicesPerCard;
    const double tokens = job.tokens.value_or(0);
    const double flops = flopsPerToken * tokens;
    const double available = job.available->value;
    const double fewest = flops / (perDevice * limits::kCeilingMfu * available);
    if (fewest > card.maxDevices) {
        const double wall = flops / (perDevice * limits::kGuessMfu * card.maxDevices);
        result.reason = Message{"plan.rejected.deadline", {Argument::of("needed", wall, Unit::Seconds), Argument::of("available", available, Unit::Seconds), Argument::of("count", card.node.cardsFor(card.maxDevices))}};
        result.nearestFix = Message{"plan.fix.more_days", {Argument::of("days", std::ceil(days(wall)))}};
        return;
    }
    const double guess = std::clamp(flops / (perDevice * limits::kGuessMfu * available), 1.0, static_cast<double>(card.maxDevices));
    struct Followed {
        Shape shape;
        FoundLayout found;
        double hours;
    };
    std::vector<Followed> followed;
    const std::vector<Shape> list = shapes(card);
    int smallestFit = 0;
    for (const Shape &shape : list) {
        const int size = shape.modelDevices() * shape.expert;
        if (smallestFit > 0 && size > smallestFit * kShapeSpread)
            break;
        const int unit = unitOf(card, shape);
        auto count = nextCount(unit, guess, card);
        if (!count)
            count = nextCount(unit, card.maxDevices - std::lcm(unit, card.node.devicesPerNode()) + 1, card);
        if (!count)
            continue;
        auto found = bestAt(card, shape, *count);
        if (!found || !found->time->wall)
            continue;
        if (smallestFit == 0)
            smallestFit = size;
        const double hours = found->time->wall->value.value * *count;
        followed.push_back({shape, std::move(*found), hours});
    }
    std::stable_sort(followed.begin(), followed.end(), [](const Followed &a, const Followed &b) { return a.hours < b.hours; });
    if (followed.size() > kFollowedShapes)
        followed.resize(kFollowedShapes);

    const double safe = available * (1 - limits::kDeadlineReserve);
    std::optional<Followed> best, slowest;
    for (Followed &start : followed) {
        const int unit = unitOf(card, start.shape);
        double wanted = start.hours / safe;
        std::optional<FoundLayout> enough;
        int lastTried = 0;
        for (int round = 0; round < kSizingRounds; ++round) {
            const auto count = nextCount(unit, wanted, card);
            if (!count || *count == lastTried)
                break;
            lastTried = *count;
            auto found = bestAt(card, start.shape, *count);
            if (!found || !found->time->wall) {
                wanted = *count + 1;
                continue;
            }
            const double wall = found->time->wall->value.value;
            if (inTime(*found)) {
                // In time without a reserve is kept for the case that no larger count brings one.
                if (wall <= safe || !enough)
                    enough = found;
                if (wall <= safe)
                    break;
            }
            wanted = std::max(*count + 1.0, *count * wall / safe);
            if (enough)
                continue;
            if (!slowest || found->time->wall->value.value < slowest->found.time->wall->value.value)
                slowest = Followed{start.shape, std::move(*found), 0};
        }
        if (!enough)
            continue;
        const bool better = !best || enough->cards < best->found.cards
            || (enough->cards == best->found.cards && enough->time->wall->value.value < best->found.time->wall->value.value);
        if (better)
            best = Followed{start.shape, std::move(*enough), 0};
    }
    if (best) {
        result.found.push_back(std::move(best->found));
        addLarger(card, best->shape, result);
        return;
    }
    if (!followed.empty()) {
        const FoundLayout &nearest = slowest ? slowest->found : followed.front().found;
        const double wall = nearest.time->wall->value.value;
        result.reason = Message{"plan.rejected.deadline", {Argument::of("needed", wall, Unit::Seconds), Argument::of("available", available, Unit::Seconds), Argument::of("count", nearest.cards)}};
        result.nearestFix = Message{"plan.fix.more_days", {Argument::of("days", std::ceil(days(wall)))}};
        return;
    }
    explainFailure(card, list, result);
}

/// Twice and four times the sufficient count, for those who rank by time.
void LayoutSearch::Training::addLarger(const Card &card, const Shape &shape, SearchResult &result) const
{
    const int devices = result.found.front().layout.gpus();
    for (const int factor : {2, 4}) {
        const auto count = nextCount(unitOf(card, shape), static_cast<double>(devices) * factor, card);
        if (!count)
            return;
        auto found = bestAt(card, shape, *count);
        if (found && found->time->wall && found->time->wall->value.value < result.found.back().time->wall->value.value)
            result.found.push_back(std::move(*found));
    }
}

/// Why nothing fits, with the numbers of the layout that came closest.
void LayoutSearch::Training::explainFailure(const Card &card, const std::vector<Shape> &tried, SearchResult &result) const
{
    std::optional<FoundLayout> closest;
    bool fitted = false;
    for (const Shape &shape : tried) {
        const auto count = nextCount(unitOf(card, shape), card.maxDevices - std::lcm(unitOf(card, shape), card.node.devicesPerNode()) + 1, card);
        const int devices = count.value_or(unitOf(card, shape));
        if (devices > card.maxDevices || devices % shape.modelDevices() != 0)
            continue;
        FoundLayout found = laidOut(card, shape, devices);
        found.loss = LossPath::Fused;
        found.layout.checkpointing = Checkpointing::Full;
        fitted = fits(card, found, Assurance::Tight) || fitted;
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
    auto advice = nearestTrainingAdvice(profile, setupFor(job, *closest), *card.accelerator);
    if (!advice || advice->code == "advice.larger_card") // another card is what the other rows are about
        return;
    if (advice->timeFactor)
        advice->arguments.push_back(Argument::of("time_factor", *advice->timeFactor, Unit::Ratio));
    result.nearestFix = Message{std::string(advice->code), std::move(advice->arguments)};
}

SearchResult LayoutSearch::Training::search(const Accelerator &accelerator) const
{
    Card card;
    card.accelerator = &accelerator;
    card.node = nodeShapeOf(accelerator);
    card.compute = accelerator.computesIn(Precision::Bf16) ? DataType::Bf16 : DataType::Fp16;
    int cards = job.maxCards;
    if (card.node.oneHostOnly)
        cards = std::min(cards, card.node.cardsPerNode);
    else if (cards > card.node.cardsPerNode)
        cards = cards / card.node.cardsPerNode * card.node.cardsPerNode;
    card.maxDevices = cards * card.node.devicesPerCard;

    SearchResult result;
    if (job.trainingSetup.method == Method::Pretrain && job.tokens && job.available)
        searchCluster(card, result);
    else
        searchTuning(card, result);
    return result;
}

} // namespace powertrain
