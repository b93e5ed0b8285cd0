// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
struct CurvePoint {
    double at = 0;
    Range<Bytes> driver;
    MemoryParts parts; ///< add up to driver.value
    Fit fit = Fit::Unknown;
};

/// Capacity of a card, to be drawn as a line: the option's own and that of others.
struct CapacityLine {
    std::string acceleratorId;
    Bytes capacity;             ///< of one logical device
    std::optional<double> upTo; ///< where the likely curve crosses it; beyond the last point: none
};

struct MemoryCurve {
    Knob knob{};
    std::vector<CurvePoint> points;  ///< ascending, from a small value to well beyond where it stops fitting
    double now = 0;                  ///< where the plan stands
    std::optional<Bytes> capacity;   ///< of the option's card
    std::optional<double> largest;   ///< the largest value that still fits by the likely curve, a whole number; none: not even the first point
    std::vector<CapacityLine> cards; ///< other cards' capacities near the curve, ascending, each capacity once
};

/// Training: by sequence length and by micro-batch. Serving: by concurrency (of one replica) and by context length.
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

/// One entry a pipeline stage; one for a plan without a pipeline.
std::vector<StageMemory> stageMemory(const Proposal &proposal, int index);

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
    double step = 1;        ///< cards: one group; else 1
    bool geometric = false; ///< doubling feels even
};
struct WhatIfSpans {
    std::optional<WhatIfSpan> sequenceLength, microBatch, concurrency, contextLength, cards, hoursPerDay;
    WhatIfSpan speed, price;
};
std::optional<WhatIfSpans> whatIfSpans(const Proposal &proposal, int index);

/// The plan with these numbers: the same kind of card, way of deploying and paying. Memory, time or serving speed, cost
/// and energy are those of the estimators; nothing is searched anew, so that it follows a hand on a slider (budget: 5 ms
/// for any model). Errors: "plan.what_if_impossible" when the estimators refuse the numbers.
Expected<PlanOption> whatIf(const Proposal &proposal, int index, const WhatIf &changes);

} // namespace powertrain
