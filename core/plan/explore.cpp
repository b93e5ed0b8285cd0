// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/explore.h"

#include <algorithm>
#include <utility>

#include "core/estimate/stage_memory.h"
#include "core/plan/explore_parts.h"
#include "core/plan/plan.h"
#include "core/plan/plan_conditions.h"

namespace powertrain {

namespace {

const PlanOption *optionAt(const Proposal &proposal, int index)
{
    if (index == -1)
        return proposal.recommendation ? &*proposal.recommendation : nullptr;
    const bool there = index >= 0 && static_cast<std::size_t>(index) < proposal.alternatives.size();
    return there ? &proposal.alternatives[static_cast<std::size_t>(index)] : nullptr;
}

const Accelerator *cardOf(const Catalog &catalog, const std::string &id)
{
    const auto found = std::find_if(catalog.accelerators.begin(), catalog.accelerators.end(), [&id](const Accelerator &a) { return a.id == id; });
    return found == catalog.accelerators.end() ? nullptr : &*found;
}

/// The rows that the prices of one card come from: thousands of offers are of other cards.
Catalog pricesOf(const Catalog &catalog, const Accelerator &card)
{
    Catalog prices;
    prices.accelerators.push_back(card);
    if (const Accelerator *reference = cardOf(catalog, catalog.terms.unit.referenceId); reference && reference != &card)
        prices.accelerators.push_back(*reference);
    for (const Offer *offer : catalog.offersFor(card.id))
        prices.offers.push_back(*offer);
    std::copy_if(catalog.purchases.begin(), catalog.purchases.end(), std::back_inserter(prices.purchases), [&card](const PurchasePrice &price) { return price.acceleratorId == card.id; });
    prices.providers = catalog.providers;
    prices.providerIndex = catalog.providerIndex;
    prices.services = catalog.services;
    prices.rates = catalog.rates;
    prices.vatRates = catalog.vatRates;
    prices.owned = catalog.owned;
    prices.terms = catalog.terms;
    prices.indexOffers();
    return prices;
}

/// As plan() makes the profile: the search by the format, the recommendation's estimate by the whole set-up.
ServingProfile servingProfileOf(const Explorer::State &state)
{
    const ServingSetup setup = state.servingSetup();
    return state.recommended ? makeServingProfile(state.model, setup) : makeServingProfile(state.model, state.option.weightFormat, setup.kvType);
}

} // namespace

TrainingSetup Explorer::State::trainingSetup() const { return setupFor(job, foundOf(option), *card); }
ServingSetup Explorer::State::servingSetup() const { return servingSetupFor(job, foundOf(option), *card); }

Explorer::Explorer(const Proposal &proposal, int index)
{
    const PlanOption *option = optionAt(proposal, index);
    const Accelerator *card = option && proposal.catalog ? cardOf(*proposal.catalog, option->acceleratorId) : nullptr;
    if (!card)
        return;
    auto model = resolveModel(proposal.request.model, *proposal.catalog);
    if (!model)
        return;
    auto state = std::make_unique<State>();
    state->catalog = proposal.catalog;
    state->request = proposal.request;
    state->date = proposal.date;
    state->verdict = proposal.compliance;
    state->option = *option;
    state->recommended = index == -1;
    state->model = std::move(*model);
    state->card = card;
    state->node = nodeShapeOf(*card);
    state->job = makeJob(state->request, state->model, state->catalog.get());
    if (state->job.training) {
        state->training = buildTrainingProfile(state->model);
    } else {
        state->serving = servingProfileOf(*state);
        ServingSetup setup = state->job.servingSetup;
        setup.efficiency = ownEfficiency(state->job, *card, setup.engine);
        state->factors = servingFactorsOf(state->serving, setup, *card);
    }
    state->prices = pricesOf(*state->catalog, *card);
    if (proposal.recommendation)
        state->neighbours.push_back(proposal.recommendation->acceleratorId);
    for (const PlanOption &alternative : proposal.alternatives)
        state->neighbours.push_back(alternative.acceleratorId);
    m_state = std::move(state);
}

Explorer::~Explorer() = default;
Explorer::Explorer(Explorer &&) noexcept = default;
Explorer &Explorer::operator=(Explorer &&) noexcept = default;

std::vector<StageMemory> Explorer::stageMemory() const
{
    std::vector<StageMemory> list;
    if (!m_state)
        return list;
    const State &state = *m_state;
    std::vector<PipelineStage> stages = state.job.training ? trainingStageMemory(state.training, state.trainingSetup(), state.card)
                                                           : servingStageMemory(state.serving, state.servingSetup(), state.card);
    for (PipelineStage &stage : stages)
        list.push_back({static_cast<int>(list.size()), stage.firstLayer, stage.layers, stage.embeddings, stage.head, std::move(stage.memory)});
    return list;
}

std::vector<MemoryCurve> memoryCurves(const Proposal &proposal, int index) { return Explorer(proposal, index).memoryCurves(); }
std::vector<StageMemory> stageMemory(const Proposal &proposal, int index) { return Explorer(proposal, index).stageMemory(); }
std::optional<WhatIfSpans> whatIfSpans(const Proposal &proposal, int index) { return Explorer(proposal, index).whatIfSpans(); }
Expected<PlanOption> whatIf(const Proposal &proposal, int index, const WhatIf &changes) { return Explorer(proposal, index).whatIf(changes); }

} // namespace powertrain
