// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_money.h"

#include <algorithm>

#include "core/cost/outlook_parts.h"
#include "core/estimate/time.h"
#include "core/estimate/training_time.h"
#include "core/plan/plan.h"
#include "core/plan/plan_conditions.h"
#include "core/plan/plan_search.h"

namespace powertrain {

namespace {

const Accelerator *cardOf(const Catalog &catalog, const std::string &id)
{
    const auto found = std::find_if(catalog.accelerators.begin(), catalog.accelerators.end(), [&id](const Accelerator &a) { return a.id == id; });
    return found == catalog.accelerators.end() ? nullptr : &*found;
}

void addServingTokens(const PlanJob &job, const PlanOption &option, TokenJob &tokens)
{
    const ModelAnswer &asked = job.request->model;
    const double seconds = job.useHours * 3600;
    const double perAnswer = std::max(asked.outputTokens, 1.0);
    const double prompts = std::max(asked.inputTokens, 0.0) / perAnswer;
    if (job.tokens)
        tokens.outputTokens = *job.tokens;
    else if (asked.requestsPerSecond)
        tokens.outputTokens = *asked.requestsPerSecond * seconds * perAnswer;
    else if (option.servingTotal)
        tokens.outputTokens = option.servingTotal->value * seconds;
    tokens.inputTokens = tokens.outputTokens * prompts;
    const double months = std::max(job.request->duration.days / (365.0 / 12), 1.0 / 30);
    if (option.serving)
        tokens.mostPerMonth = option.serving->outputSaturated.value.value * option.replicas * (1 + prompts) * seconds / months;
}

TokenJob tokenJob(const PlanJob &job, const PlanOption &option)
{
    const Request &request = *job.request;
    TokenJob tokens;
    tokens.model = request.model.name.empty() ? job.model->name : request.model.name;
    tokens.modelType = job.model->architecture.modelType;
    tokens.parameters = static_cast<double>(job.model->inventory.counts.total);
    tokens.mayLeave = request.compliance.boundary == DataBoundary::MayLeave;
    if (!job.training) {
        addServingTokens(job, option, tokens);
        return tokens;
    }
    const TuningMethod method = request.task.method;
    tokens.adapter = method == TuningMethod::Lora || method == TuningMethod::Qlora4 || method == TuningMethod::Qlora8 || method == TuningMethod::Dora;
    tokens.tunedByApi = request.task.kind != Task::Pretrain && request.task.objective == Objective::Sft && (tokens.adapter || method == TuningMethod::Full);
    tokens.trainedTokens = job.tokens.value_or(0);
    return tokens;
}

} // namespace

MoneyOutlook moneyOutlookOf(const PlanJob &job, const PlanPricing &pricing, const PlanOption &option, const std::vector<const PlanOption *> &others, const Catalog &catalog, const std::string &today)
{
    const Accelerator *card = cardOf(catalog, option.acceleratorId);
    if (!card)
        return {};
    OutlookJob outlook;
    outlook.job = pricing.costJob(option, *card, storageFor(job, option));
    outlook.rules = pricing.rulesFor(*card);
    outlook.costs = option.costs;
    outlook.chosen = option.chosenCost;
    outlook.tokens = tokenJob(job, option);
    outlook.possible = [&pricing, &option, card](const CostOption &cost) { return pricing.modeFor(option, *card, &cost, cost.billing == BillingMode::Purchase).has_value(); };
    outlook.cards.push_back(card);
    for (const PlanOption *other : others) {
        const Accelerator *another = cardOf(catalog, other->acceleratorId);
        if (another && std::find(outlook.cards.begin(), outlook.cards.end(), another) == outlook.cards.end())
            outlook.cards.push_back(another);
        if (const CostOption *cost = other->cost())
            outlook.others.push_back(*cost);
    }
    return moneyOutlook(outlook, catalog, today);
}

MoneyOutlook moneyOutlookFor(const Proposal &proposal, int optionIndex)
{
    const bool best = optionIndex == -1 && proposal.recommendation;
    const bool alternative = optionIndex >= 0 && static_cast<std::size_t>(optionIndex) < proposal.alternatives.size();
    if ((!best && !alternative) || !proposal.catalog)
        return {};
    if (best && proposal.money)
        return *proposal.money;
    auto model = resolveModel(proposal.request.model, *proposal.catalog);
    if (!model)
        return {};
    const PlanJob job = makeJob(proposal.request, *model, proposal.catalog.get());
    const PlanPricing pricing(job, proposal.compliance, *proposal.catalog, proposal.date);
    PlanOption option = best ? *proposal.recommendation : proposal.alternatives[static_cast<std::size_t>(optionIndex)];
    const Accelerator *card = cardOf(*proposal.catalog, option.acceleratorId);
    if (card && option.time && option.time->losses.interruptions > 0) {
        NoRecorder quiet;
        if (auto time = estimateTrainingTime(*model, setupFor(job, foundOf(option), *card), *card, RunConditions{}, quiet))
            option.time = std::move(*time);
    }
    std::vector<const PlanOption *> others;
    if (proposal.recommendation && !best)
        others.push_back(&*proposal.recommendation);
    for (const PlanOption &other : proposal.alternatives)
        others.push_back(&other);
    return moneyOutlookOf(job, pricing, option, others, *proposal.catalog, proposal.date);
}

} // namespace powertrain
