// SPDX-License-Identifier: GPL-3.0-or-later
// The derivations of an option, by the code that made its figures.
#include "core/plan/explore.h"

#include <utility>

#include "core/estimate/tensor_derivation.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/explore_parts.h"
#include "core/plan/plan_conditions.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_search.h"
#include "core/plan/surroundings.h"

namespace powertrain {

namespace {

void explainSurroundings(const Surroundings &around, Explanation &explanation)
{
    explanation.storage = around.storage.derivation;
    explanation.network = around.network.derivation;
    explanation.balance = around.balance.derivation;
    explanation.hosts = around.hosts.derivation;
}

} // namespace

Explanation Explorer::explain() const
{
    Explanation explanation;
    if (!m_state)
        return explanation;
    const State &state = *m_state;
    StepRecorder memory, time;
    if (state.job.training) {
        const TrainingSetup setup = state.trainingSetup();
        estimateTrainingMemory(state.training, setup, state.card, memory);
        (void)estimateTrainingTime(state.training, setup, *state.card, RunConditions{}, time);
    } else {
        const ServingSetup setup = state.servingSetup();
        const ServingMemory serving = estimateServingMemory(state.model, setup, state.card, memory);
        (void)estimateServingSpeed(state.model, setup, *state.card, serving.kvTokens, time);
    }
    explanation.memory = describeTensors(state.model);
    for (DerivationStep &step : memory.take())
        explanation.memory.push_back(std::move(step));
    explanation.time = time.take();
    PlanOption priced = state.option;
    const PlanPricing pricing(state.job, state.verdict, *state.catalog, state.date);
    pricing.price(priced, *state.card, storageFor(state.job, priced), &explanation.cost);
    return explanation;
}

Explanation explain(const Proposal &proposal, int index)
{
    Explanation explanation;
    if (index == -1) {
        explanation.memory = proposal.memoryDerivation;
        explanation.time = proposal.timeDerivation;
        explanation.cost = proposal.costDerivation;
    } else {
        explanation = Explorer(proposal, index).explain();
    }
    if (const auto around = surroundingsFor(proposal, index))
        explainSurroundings(*around, explanation);
    return explanation;
}

} // namespace powertrain
