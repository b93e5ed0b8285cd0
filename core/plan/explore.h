// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/plan/proposal.h"

namespace powertrain {

// What lies around a plan: the same hardware with other numbers. Pure functions of a proposal; `index` counts as in
// surroundingsFor(): -1 the recommendation, else an index into the alternatives. An index that is not there, or a model
// that cannot be read again, gives empty answers.

/// A number of the request that a curve runs over.
enum class Knob { SequenceLength,
    MicroBatch,
    Concurrency,
    ContextLength };

/// Memory of the fullest GPU where the knob stands at `at` and everything else, the layout included, is as planned.
/// Serving: what the knob's value needs, i.e. weights, working memory and the cache of all those users at full context.
/// An engine takes the rest of its pool as well, whatever is asked, so that the driver shows more; a plan that holds its
/// users has the same figure in PlanOption::memory.
struct CurvePoint {
    double at = 0;
    Range<Bytes> driver;
    MemoryParts parts;      ///< add up to driver.value
    Fit fit = Fit::Unknown; ///< serving: DoesNotFit as soon as the engine's pool is full, see MemoryCurve::usable
};

/// Capacity of a card, to be drawn as a line: the option's own and that of others.
struct CapacityLine {
    std::string acceleratorId;
    Bytes capacity;             ///< of one logical device
    std::optional<double> upTo; ///< largest whole value with which the layout fits this card, as MemoryCurve::largest; the line crosses the curve there, but for the blocks that a fuller allocator gives back and for what an engine leaves free. None: beyond the last point, or not even the first
};

struct MemoryCurve {
    Knob knob{};
    std::vector<CurvePoint> points;  ///< ascending, from a small value to well beyond where it stops fitting
    double now = 0;                  ///< where the plan stands
    std::optional<Bytes> capacity;   ///< of the option's card
    std::optional<Bytes> usable;     ///< serving: what the engine fills at most by its share of the card; the curve crosses this line at `largest`
    std::optional<double> largest;   ///< the largest value that still fits by the likely curve, a whole number, found by bisection; none: not even the first point
    std::vector<CapacityLine> cards; ///< other cards' capacities near the curve, ascending, each capacity once
};

/// Training: by sequence length and by micro-batch, with the plan's accumulation. Serving: by concurrency (of one replica)
/// and by context length. At most 25 points each: powers of two, and the planned value.
std::vector<MemoryCurve> memoryCurves(const Proposal &proposal, int index);

/// Memory of one pipeline stage's fullest rank.
struct StageMemory {
    int stage = 0;      ///< from 0
    int firstLayer = 0; ///< from 0
    int layers = 0;
    bool embeddings = false; ///< holds the input embeddings
    bool head = false;       ///< holds the output layer
    MemoryEstimate memory;
};

/// One entry a pipeline stage; one for a plan without a pipeline. The fullest has the memory of the plan. Where the
/// layers do not divide evenly, see core/estimate/stage_memory.h.
std::vector<StageMemory> stageMemory(const Proposal &proposal, int index);

/// How the figures of one option came about, step by step. Empty where nothing of the kind was calculated.
struct Explanation {
    Derivation memory, time, cost, storage, network, balance, hosts;
};
/// The recommendation's as plan() recorded it; an alternative's by the same estimators, with a recorder.
Explanation explain(const Proposal &proposal, int index);

/// Numbers changed by hand on a given plan. Unset: as planned.
struct WhatIf {
    std::optional<double> sequenceLength; ///< training
    std::optional<double> microBatch;     ///< training: sequences on one GPU at a time
    std::optional<double> concurrency;    ///< serving: all replicas
    std::optional<double> contextLength;  ///< serving
    std::optional<int> cards;             ///< training: more data-parallel ranks; serving: more replicas. Whole groups
    double speed = 1;                     ///< real over estimated speed: what utilisation turns out to be
    double price = 1;                     ///< real over listed price of the accelerators
    std::optional<double> hoursPerDay;    ///< in use

    friend bool operator==(const WhatIf &, const WhatIf &) = default;
};

/// What the sliders may be set to for this plan, and where they stand.
struct WhatIfSpan {
    double low = 0, high = 0, now = 0;
    double step = 1;        ///< cards: one group, whole nodes where the plan has several; speed, price: 0.05; hours: 0.5; else 1
    bool geometric = false; ///< doubling feels even
};
struct WhatIfSpans {
    std::optional<WhatIfSpan> sequenceLength, microBatch, concurrency, contextLength, cards; ///< none: not a number of this plan
    std::optional<WhatIfSpan> hoursPerDay;                                                   ///< none: it changes nothing (a run goes on at night)
    WhatIfSpan speed, price;
};
std::optional<WhatIfSpans> whatIfSpans(const Proposal &proposal, int index);

/// The plan with these numbers: the same kind of card, way of deploying and paying. Memory, time or serving speed, cost
/// and energy are those of the estimators; nothing is searched anew, so that it follows a hand on a slider (budget: 5 ms
/// for any model).
/// - Micro-batch and cards keep the batch of an optimizer step by other accumulation; where that cannot be met exactly
///   the result's warnings say so ("plan.warning.what_if_batch").
/// - What does not fit is no error: `memory.fit` says it, and a service then has no speed.
/// - The offer of the plan is kept where it is still sold to this number of cards, else the same provider's way of
///   paying, else the same way of paying, else the cheapest allowed. A verdict that changes stands in `verdict`.
/// - Reasons, speed-ups, rank and front are the plan's own and are left out.
/// Errors: "plan.what_if_impossible" for numbers that are none, that do not belong to this plan, or that the estimators
/// refuse; `where` names the field. "plan.what_if_groups" for cards that are no whole groups.
Expected<PlanOption> whatIf(const Proposal &proposal, int index, const WhatIf &changes);

/// The same for many questions about one option: reads the model and sums it up once, which takes longer than every
/// answer. Keeps what it needs, so that the proposal may go; all calls are const and may come from several threads.
class Explorer {
public:
    /// `index` that is not there, or a model that cannot be read again: empty answers.
    Explorer(const Proposal &proposal, int index);
    ~Explorer();
    Explorer(Explorer &&) noexcept;
    Explorer &operator=(Explorer &&) noexcept;

    bool valid() const { return m_state != nullptr; }
    std::vector<MemoryCurve> memoryCurves() const;
    std::vector<StageMemory> stageMemory() const;
    std::optional<WhatIfSpans> whatIfSpans() const;
    Expected<PlanOption> whatIf(const WhatIf &changes) const;
    /// Memory, time and cost; what stands around the cards is surroundingsFor()'s.
    Explanation explain() const;

    struct State;

private:
    std::unique_ptr<const State> m_state;
};

} // namespace powertrain
