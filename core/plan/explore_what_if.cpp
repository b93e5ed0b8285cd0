// SPDX-License-Identifier: GPL-3.0-or-later
//
// One option with other numbers, by the same steps as plan(): the estimators, then the prices, then the rules.
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/cost/billing.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/explore_parts.h"
#include "core/plan/plan_conditions.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_rules.h"
#include "core/plan/plan_search.h"

namespace powertrain {

namespace {

constexpr double kMostTokens = 1e8; ///< as a request may ask
constexpr double kMostUsers = 1e7;
constexpr double kMostMicroBatch = 1 << 16;
constexpr double kMostFactor = 100;
constexpr const char *kImpossible = "plan.what_if_impossible";

bool within(double value, double low, double high) { return std::isfinite(value) && value >= low && value <= high; }

/// The field that is no number, or none of this plan's; empty: all are.
const char *refusedField(const WhatIf &changes, bool training)
{
    const auto bad = [](const auto &value, bool belongs, double low, double high) { return value && (!belongs || !within(static_cast<double>(*value), low, high)); };
    if (bad(changes.sequenceLength, training, 1, kMostTokens))
        return "what_if.sequence_length";
    if (bad(changes.microBatch, training, 1, kMostMicroBatch))
        return "what_if.micro_batch";
    if (bad(changes.concurrency, !training, 1, kMostUsers))
        return "what_if.concurrency";
    if (bad(changes.contextLength, !training, 1, kMostTokens))
        return "what_if.context_length";
    if (bad(changes.cards, true, 1, 1e7))
        return "what_if.cards";
    if (bad(changes.hoursPerDay, true, 0.01, 24))
        return "what_if.hours_per_day";
    if (!within(changes.speed, 1 / kMostFactor, kMostFactor))
        return "what_if.speed";
    return within(changes.price, 1 / kMostFactor, kMostFactor) ? "" : "what_if.price";
}

Request changedRequest(const Request &request, const WhatIf &changes)
{
    Request changed = request;
    if (changes.sequenceLength)
        changed.model.sequenceLength = *changes.sequenceLength;
    if (changes.concurrency)
        changed.model.concurrency = *changes.concurrency;
    if (changes.contextLength)
        changed.model.contextLength = *changes.contextLength;
    if (changes.hoursPerDay)
        changed.duration.hoursPerDay = *changes.hoursPerDay;
    return changed;
}

void scaleMoney(std::optional<Money> &amount, double factor)
{
    if (amount)
        amount = Money::fromUnits(amount->units() * factor, amount->currency);
}

/// The price list in which this card costs so many times as much.
Catalog pricesAt(const Catalog &prices, double factor)
{
    Catalog scaled = prices;
    for (Offer &offer : scaled.offers) {
        scaleMoney(offer.perGpuHour, factor);
        scaleMoney(offer.listPerGpuHour, factor);
    }
    for (PurchasePrice &price : scaled.purchases) {
        scaleMoney(price.low, factor);
        scaleMoney(price.high, factor);
        scaleMoney(price.likely, factor);
    }
    return scaled;
}

/// One answer: the job with the changed numbers, and what is worked out for it.
class Question {
public:
    Question(const Explorer::State &state, const WhatIf &changes)
        : m_state(state)
        , m_changes(changes)
        , m_request(changedRequest(state.request, changes))
        , m_job(makeJob(m_request, state.model, state.catalog.get()))
    {
    }
    Question(const Question &) = delete;
    Question &operator=(const Question &) = delete;

    Expected<PlanOption> answer();

private:
    Expected<void> lay();
    Expected<void> estimateTraining();
    void estimateServing();
    void carryLoad();
    bool asPlanned() const;
    void price();
    void priceWith(const PlanPricing &pricing, bool interrupted);
    void keepWay(const PlanPricing &pricing);
    std::optional<TrainingTime> interruptedTime() const;

    const Explorer::State &m_state;
    const WhatIf &m_changes;
    const Request m_request;
    const PlanJob m_job;
    FoundLayout m_found;
    std::vector<Message> m_warnings;
    PlanOption m_option;
};

/// The layout with the changed cards and micro-batch.
Expected<void> Question::lay()
{
    const PlanOption &planned = m_state.option;
    m_found = foundOf(planned);
    m_found.cards = planned.count;
    m_found.otherFormat = planned.substituteFormat;
    if (m_changes.cards) {
        if (auto set = explore::setCards(m_state, *m_changes.cards, m_found); !set)
            return set;
    }
    if (m_changes.microBatch)
        m_found.layout.microBatch = static_cast<int>(std::lround(*m_changes.microBatch));
    Layout &layout = m_found.layout;
    const bool otherBatch = layout.microBatch != planned.layout.microBatch || layout.dataParallel != planned.layout.dataParallel;
    if (m_job.training && otherBatch && !explore::keepBatch(m_state, layout)) {
        const double run = static_cast<double>(layout.microBatch) * layout.gradientAccumulation * layout.dataParallel;
        m_warnings.push_back({"plan.warning.what_if_batch", {Argument::of("asked", m_job.targetBatch), Argument::of("run", run)}});
    }
    return {};
}

Expected<void> Question::estimateTraining()
{
    NoRecorder quiet;
    const TrainingSetup setup = setupFor(m_job, m_found, *m_state.card);
    m_found.memory = estimateTrainingMemory(m_state.training, setup, m_state.card, quiet);
    m_found.memory.assumed = m_state.option.memory.assumed;
    auto time = estimateTrainingTime(m_state.training, setup, *m_state.card, RunConditions{}, quiet);
    if (!time)
        return m_state.option.time ? fail(kImpossible, time.error().where) : Expected<void>();
    explore::scaleTime(*time, m_changes.speed);
    if (m_state.option.time)
        time->assumed = m_state.option.time->assumed;
    m_found.time = std::move(*time);
    return {};
}

void Question::estimateServing()
{
    NoRecorder quiet;
    const ServingSetup setup = servingSetupFor(m_job, m_found, *m_state.card);
    m_found.servingMemory = estimateServingMemory(m_state.serving, setup, m_state.card, quiet);
    m_found.servingMemory->memory.assumed = m_state.option.memory.assumed;
    m_found.memory = m_found.servingMemory->memory;
    if (!m_found.servingMemory->starts)
        return;
    auto speed = estimateServingSpeed(m_state.serving, setup, *m_state.card, m_found.servingMemory->kvTokens, m_state.factors, quiet);
    if (!speed || !(speed->tpot.value.value > 0) || !std::isfinite(speed->tpot.value.value))
        return;
    explore::scaleSpeed(*speed, m_changes.speed);
    if (m_state.option.serving)
        speed->assumed = m_state.option.serving->assumed;
    m_found.speed = std::move(*speed);
}

/// No number that a replica's speed depends on has changed.
bool Question::asPlanned() const
{
    const ModelAnswer &now = m_request.model, &planned = m_state.request.model;
    return now.concurrency == planned.concurrency && now.contextLength == planned.contextLength && m_found.replicas == m_state.option.replicas && m_changes.speed == 1;
}

/// What a replica carries within the targets, and how full those that work are at the peak.
void Question::carryLoad()
{
    if (asPlanned()) {
        m_found.largestLoad = m_state.option.largestLoad;
        m_found.disaggregated = m_state.option.disaggregated;
        return;
    }
    const ModelAnswer &asked = m_request.model;
    if (!m_found.speed)
        return;
    // A target is met by the real speed where the estimate meets it `speed` times as early.
    LoadTargets targets;
    if (m_request.task.serving != ServingKind::Batch) {
        if (asked.targetTtftSeconds)
            targets.ttft = Seconds(*asked.targetTtftSeconds * m_changes.speed);
        if (asked.targetTokensPerSecondPerUser && *asked.targetTokensPerSecondPerUser > 0)
            targets.tpot = Seconds(m_changes.speed / *asked.targetTokensPerSecondPerUser);
    }
    const ServingSetup setup = servingSetupFor(m_job, m_found, *m_state.card);
    m_found.largestLoad = largestLoad(m_state.serving, setup, *m_state.card, m_found.servingMemory->kvTokens, m_state.factors, targets);
    if (ServingLoad *load = m_found.largestLoad ? &*m_found.largestLoad : nullptr) {
        load->requestsPerSecond *= m_changes.speed;
        load->output *= m_changes.speed;
        load->ttft = load->ttft / m_changes.speed;
        load->tpot = load->tpot / m_changes.speed;
    }
    if (!m_found.replicaNeed)
        return;
    ReplicaNeed &need = *m_found.replicaNeed;
    if (m_found.replicas != m_state.option.replicas) {
        need.forLoad = std::max(1, m_found.replicas - need.spare);
        need.availability.reset();
    }
    if (!asked.requestsPerSecond)
        return;
    const ServingLoad none;
    const ReplicaNeed wanted = replicasFor({*asked.requestsPerSecond, asked.peakFactor, std::nullopt, static_cast<double>(m_found.layout.gpus())}, m_found.largestLoad ? *m_found.largestLoad : none);
    need.perReplica = m_found.largestLoad ? m_found.largestLoad->requestsPerSecond : 0;
    need.utilisation = need.perReplica > 0 ? need.peakRate / (need.forLoad * need.perReplica) : 0;
    need.waiting = wanted.waiting;
    if (m_found.largestLoad && wanted.forLoad > need.forLoad)
        m_warnings.push_back({"plan.warning.what_if_load", {Argument::of("needed", wanted.forLoad), Argument::of("replicas", need.forLoad)}});
}

/// The plan's offer; else the same provider's way of paying, else the same way of paying.
void Question::keepWay(const PlanPricing &pricing)
{
    const CostOption *planned = m_state.option.cost();
    if (!planned)
        return;
    const auto choose = [&](auto matches) {
        for (std::size_t i = 0; i < m_option.costs.size(); ++i) {
            const CostOption &cost = m_option.costs[i];
            if (!cost.allowed || cost.billing != planned->billing || !matches(cost))
                continue;
            if (const auto mode = pricing.modeFor(m_option, *m_state.card, &cost, isOwnHardware(cost.billing))) {
                m_option.chosenCost = i;
                m_option.deployment = *mode;
                return true;
            }
        }
        return false;
    };
    choose([&](const CostOption &cost) { return cost.offerId == planned->offerId && cost.providerId == planned->providerId; })
        || choose([&](const CostOption &cost) { return cost.providerId == planned->providerId; })
        || choose([](const CostOption &) { return true; });
}

/// The run as spot machines that are taken back let it be; nothing where the way of paying is another.
std::optional<TrainingTime> Question::interruptedTime() const
{
    if (!m_state.recommended || !m_option.time)
        return std::nullopt;
    const RunConditions conditions = conditionsOf(m_job, m_option);
    if (!conditions.hoursPerInterruption)
        return std::nullopt;
    NoRecorder quiet;
    auto time = estimateTrainingTime(m_state.training, setupFor(m_job, m_found, *m_state.card), *m_state.card, conditions, quiet);
    if (!time)
        return std::nullopt;
    explore::scaleTime(*time, m_changes.speed);
    time->assumed = m_option.time->assumed;
    return std::move(*time);
}

/// As plan() does: spot has the rework in its price, so that the price counts the uninterrupted run; storage is sized for
/// the run as it is.
void Question::priceWith(const PlanPricing &pricing, bool interrupted)
{
    std::optional<TrainingTime> real = interrupted ? interruptedTime() : std::nullopt;
    PlanOption shown = m_option;
    if (real)
        shown.time = real;
    m_option.costs.clear();
    m_option.chosenCost.reset();
    pricing.price(m_option, *m_state.card, storageFor(m_job, shown));
    keepWay(pricing);
}

void Question::price()
{
    const Catalog prices = m_changes.price == 1 ? Catalog{} : pricesAt(m_state.prices, m_changes.price);
    const PlanPricing pricing(m_job, m_state.verdict, m_changes.price == 1 ? *m_state.catalog : prices, m_state.date);
    // What the plan was priced with says whether interruptions count; another way of paying settles it anew.
    m_option.costs = m_state.option.costs;
    m_option.chosenCost = m_state.option.chosenCost;
    const auto bySpot = [this] { return m_option.cost() && m_option.cost()->billing == BillingMode::Spot; };
    const bool planned = bySpot();
    priceWith(pricing, planned);
    if (bySpot() != planned)
        priceWith(pricing, bySpot());
    if (auto real = interruptedTime()) {
        if (m_option.energyKwh && m_option.time->wall && real->wall)
            *m_option.energyKwh *= real->wall->value.value / m_option.time->wall->value.value;
        m_option.time = std::move(*real);
    }
}

Expected<PlanOption> Question::answer()
{
    if (auto laid = lay(); !laid)
        return tl::unexpected<Error>(laid.error());
    if (m_job.training) {
        if (auto done = estimateTraining(); !done)
            return tl::unexpected<Error>(done.error());
    } else {
        estimateServing();
        carryLoad();
    }
    const PlanOption &planned = m_state.option;
    FoundLayout found = m_found;
    m_option = optionFrom(m_job, *m_state.card, std::move(found));
    m_option.deployment = planned.deployment;
    price();
    m_option.warnings = judgeChosen(m_option, m_request, m_state.verdict, *m_state.card, *m_state.catalog);
    std::move(m_warnings.begin(), m_warnings.end(), std::back_inserter(m_option.warnings));
    return std::move(m_option);
}

} // namespace

Expected<PlanOption> Explorer::whatIf(const WhatIf &changes) const
{
    if (!m_state)
        return fail(kImpossible);
    if (const char *field = refusedField(changes, m_state->job.training); *field)
        return fail(kImpossible, field);
    return Question(*m_state, changes).answer();
}

} // namespace powertrain
