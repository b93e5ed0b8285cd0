// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory of one option as a number of its request grows. Every figure is the estimators' own.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/estimate/serving_ranges.h"
#include "core/estimate/training_memory.h"
#include "core/plan/explore_parts.h"

namespace powertrain {

namespace {

/// Where the knob stands at `at`, on a card.
using Estimate = std::function<CurvePoint(double at, const Accelerator *card)>;

constexpr double kMostTokens = 1e8; ///< of one sequence, as a request may ask
constexpr double kMostUsers = 1 << 20;
constexpr double kMostMicroBatch = 1 << 16;
constexpr double kShownMicroBatch = 4096; ///< beyond it a curve says nothing more
constexpr double kFirstTokens = 512;
constexpr double kFurther = 4; ///< times the planned value, and times the largest that fits
constexpr int kMostPowers = 23;
constexpr std::size_t kMostCards = 6;
constexpr double kSameCapacity = 0.02; ///< drivers of one marketed size differ by so much

/// What a curve runs over.
struct Axis {
    Knob knob{};
    double first = 1, now = 1;
    double sensible = 0; ///< shown no further, unless the planned value asks for it
    double most = 1;     ///< looked for no further
};

bool fits(const CurvePoint &point) { return point.fit == Fit::Fits || point.fit == Fit::Tight; }

double powerBelow(double value) { return std::exp2(std::floor(std::log2(std::max(value, 1.0)))); }

/// Largest whole value from `first` to `most` that fits, when all smaller ones do.
std::optional<double> largestThat(double first, double most, const std::function<bool(double)> &works)
{
    if (!works(first))
        return std::nullopt;
    double low = first, high = 2 * first;
    while (high < most && works(high)) {
        low = high;
        high *= 2;
    }
    if (high >= most) {
        if (works(most))
            return most;
        high = most;
    }
    while (high - low > 1) {
        const double middle = std::floor((low + high) / 2);
        (works(middle) ? low : high) = middle;
    }
    return low;
}

/// Powers of two and the planned value, to where it has long stopped fitting.
std::vector<double> valuesOf(const Axis &axis, const std::optional<Bytes> &capacity, const std::optional<double> &largest)
{
    const double shown = !capacity ? axis.sensible : largest ? std::min(kFurther * *largest, axis.sensible)
                                                             : kFurther * axis.first;
    const double end = std::max(kFurther * axis.now, shown);
    double value = std::max(axis.first, powerBelow(end) / std::exp2(kMostPowers - 1));
    std::vector<double> values{axis.now};
    for (; value < 2 * end && value <= std::max(axis.most, kFurther * axis.now); value *= 2)
        values.push_back(value);
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// Capacities of one size: the likeliest card of it, and how many kinds have it.
struct Size {
    const Accelerator *card = nullptr;
    double capacity = 0;
    int kinds = 0;
};

bool sameCapacity(double a, double b) { return std::abs(a - b) <= kSameCapacity * std::max(a, b); }

/// Other sizes than the option's own, those of the proposal first, then the commonest of the catalogue.
std::vector<Size> otherSizes(const Explorer::State &state, double own, double low, double high)
{
    std::vector<Size> sizes;
    const auto add = [&](const Accelerator &card, bool commoner) {
        const double capacity = card.capacity ? card.capacity->value : 0;
        if (capacity < low || capacity > high || sameCapacity(capacity, own) || card.hasTag("announced"))
            return;
        const auto same = std::find_if(sizes.begin(), sizes.end(), [capacity](const Size &size) { return sameCapacity(size.capacity, capacity); });
        if (same == sizes.end()) {
            sizes.push_back({&card, capacity, 1});
            return;
        }
        ++same->kinds;
        if (commoner && same->card->vendor != state.card->vendor && card.vendor == state.card->vendor)
            *same = {&card, capacity, same->kinds};
    };
    const std::vector<Accelerator> &cards = state.catalog->accelerators;
    for (const std::string &id : state.neighbours) {
        const auto card = std::find_if(cards.begin(), cards.end(), [&id](const Accelerator &a) { return a.id == id; });
        if (card != cards.end())
            add(*card, false);
    }
    const std::size_t known = std::min(sizes.size(), kMostCards);
    sizes.resize(known);
    const std::vector<Size> first = sizes;
    for (const Accelerator &card : cards)
        add(card, true);
    for (std::size_t i = 0; i < known; ++i)
        sizes[i] = first[i];
    std::stable_sort(sizes.begin() + static_cast<std::ptrdiff_t>(known), sizes.end(), [](const Size &a, const Size &b) { return a.kinds > b.kinds; });
    if (sizes.size() > kMostCards)
        sizes.resize(kMostCards);
    std::sort(sizes.begin(), sizes.end(), [](const Size &a, const Size &b) { return a.capacity < b.capacity; });
    return sizes;
}

MemoryCurve curveOf(const Explorer::State &state, const Axis &axis, const Estimate &estimate)
{
    MemoryCurve curve;
    curve.knob = axis.knob;
    curve.now = axis.now;
    curve.capacity = state.card->capacity;
    const auto largestOn = [&](const Accelerator *card) { return largestThat(axis.first, std::max(axis.most, axis.now), [&](double at) { return fits(estimate(at, card)); }); };
    if (curve.capacity)
        curve.largest = largestOn(state.card);
    for (const double at : valuesOf(axis, curve.capacity, curve.largest))
        curve.points.push_back(estimate(at, state.card));
    const double own = curve.capacity ? curve.capacity->value : 0;
    for (const Size &size : otherSizes(state, own, curve.points.front().driver.value.value, curve.points.back().driver.value.value)) {
        CapacityLine line{size.card->id, Bytes(size.capacity), largestOn(size.card)};
        if (line.upTo && *line.upTo >= curve.points.back().at)
            line.upTo.reset();
        curve.cards.push_back(std::move(line));
    }
    return curve;
}

/// Half of what is asked for, or what is usual, whichever is less.
double firstTokens(double now) { return std::min(kFirstTokens, powerBelow(now / kFurther)); }

std::vector<MemoryCurve> trainingCurves(const Explorer::State &state)
{
    const TrainingSetup planned = state.trainingSetup();
    const TrainingMemoryFacts facts = trainingMemoryFacts(state.training, planned);
    const double context = static_cast<double>(state.model.architecture.contextLength);
    TrainingSetup setup = planned;
    const auto point = [&](double at, const Accelerator *card) {
        MemoryEstimate memory = trainingMemoryOf(state.training, setup, card, facts);
        return CurvePoint{at, memory.driver, memory.parts, memory.fit};
    };
    const Axis sequence{Knob::SequenceLength, firstTokens(planned.sequenceLength), planned.sequenceLength, context > 0 ? 2 * context : kMostTokens, kMostTokens};
    const double microBatch = planned.layout.microBatch;
    const Axis batch{Knob::MicroBatch, 1, microBatch, kShownMicroBatch, kMostMicroBatch};
    std::vector<MemoryCurve> curves;
    curves.push_back(curveOf(state, sequence, [&](double at, const Accelerator *card) {
        setup.sequenceLength = at;
        return point(at, card);
    }));
    setup = planned;
    curves.push_back(curveOf(state, batch, [&](double at, const Accelerator *card) {
        setup.layout.microBatch = static_cast<int>(at);
        return point(at, card);
    }));
    return curves;
}

/// The whole cache that is asked for in place of what the pool holds of it.
CurvePoint neededPoint(double at, const ServingMemory &serving, const ServingResiduals &residuals)
{
    const MemoryEstimate &memory = serving.memory;
    CurvePoint point{at, memory.driver, memory.parts, memory.fit};
    const double held = memory.parts[MemoryPartKind::KvCache].value;
    if (held > 0 && serving.kvNeeded.value > held) {
        const double growth = serving.kvNeeded.value / held;
        point.parts[MemoryPartKind::KvCache] = serving.kvNeeded;
        point.parts[MemoryPartKind::Fragmentation] *= growth;
        const Bytes needed = point.parts.total();
        const Bytes more = needed - memory.driver.value;
        point.driver.value = needed;
        point.driver.low += more * (1 - residuals.low);
        point.driver.high += more * (1 + residuals.high);
    }
    if (memory.capacity && !serving.holdsConcurrency)
        point.fit = Fit::DoesNotFit;
    return point;
}

/// What the driver shows with a full pool.
std::optional<Bytes> usableOf(const ServingMemory &serving)
{
    const MemoryParts &parts = serving.memory.parts;
    const double held = parts[MemoryPartKind::KvCache].value;
    if (!serving.memory.capacity || !(held > 0) || !(serving.kvPool.value.value > 0))
        return std::nullopt;
    const Bytes lost = parts[MemoryPartKind::Fragmentation];
    return parts.total() - parts[MemoryPartKind::KvCache] - lost + serving.kvPool.value + lost * (serving.kvPool.value.value / held);
}

std::vector<MemoryCurve> servingCurves(const Explorer::State &state)
{
    const ServingSetup planned = state.servingSetup();
    const ServingResiduals &residuals = servingResiduals(servingResidualClass(planned));
    ServingSetup setup = planned;
    const auto memory = [&](const Accelerator *card) {
        NoRecorder quiet;
        return estimateServingMemory(state.serving, setup, card, quiet);
    };
    const std::optional<Bytes> usable = usableOf(memory(state.card));
    const double context = static_cast<double>(state.model.architecture.contextLength);
    const Axis users{Knob::Concurrency, 1, planned.concurrency, kMostUsers, kMostUsers};
    const Axis tokens{Knob::ContextLength, firstTokens(planned.contextLength), planned.contextLength, context > 0 ? 2 * context : kMostTokens, kMostTokens};
    std::vector<MemoryCurve> curves;
    curves.push_back(curveOf(state, users, [&](double at, const Accelerator *card) {
        setup.concurrency = at;
        return neededPoint(at, memory(card), residuals);
    }));
    setup = planned;
    curves.push_back(curveOf(state, tokens, [&](double at, const Accelerator *card) {
        setup.contextLength = at;
        return neededPoint(at, memory(card), residuals);
    }));
    for (MemoryCurve &curve : curves)
        curve.usable = usable;
    return curves;
}

} // namespace

std::vector<MemoryCurve> Explorer::memoryCurves() const
{
    if (!m_state)
        return {};
    return m_state->job.training ? trainingCurves(*m_state) : servingCurves(*m_state);
}

} // namespace powertrain
