// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_costs.h"

#include <algorithm>

#include "core/cost/billing.h"
#include "core/cost/defaults.h"
#include "core/plan/compliance_regions.h"
#include "core/model/weight_format.h"

namespace powertrain {

namespace {

bool isOwned(DeploymentMode mode) { return mode == DeploymentMode::Appliance || mode == DeploymentMode::OwnDataCentre; }

/// What is asked for where a rate is known, else what the plan's replicas give.
double generatedPerSecond(const PlanJob &job, const PlanOption &option)
{
    const ModelAnswer &asked = job.request->model;
    return asked.requestsPerSecond ? *asked.requestsPerSecond * std::max(asked.outputTokens, 1.0) : option.servingTotal->value;
}

/// What every node reads before it can work: the weights that are served, or those that training begins with.
std::optional<Bytes> weightsAtStart(const PlanJob &job)
{
    if (job.training && job.request->task.kind == Task::Pretrain)
        return std::nullopt;
    const std::string &format = !job.training && !job.weightFormats.empty() ? job.weightFormats.front() : job.model->storedFormat;
    return loadedWeightBytes(*job.model, findWeightFormat(format) ? std::string_view(format) : std::string_view("bf16"));
}

} // namespace

Range<double> busyHours(const PlanJob &job, const PlanOption &option)
{
    const auto &time = option.time;
    // So many tokens to generate in batches are done when they are done.
    if (!job.training && job.request->task.serving == ServingKind::Batch && job.request->duration.pattern == Pattern::Burst && job.tokens && option.serving && option.servingTotal && option.servingTotal->value > 0) {
        const Range<TokensPerSecond> &speed = option.serving->outputTotal;
        const double hours = *job.tokens / option.servingTotal->value / 3600;
        const auto at = [&](TokensPerSecond end) { return end.value > 0 ? hours * speed.value.value / end.value : hours; };
        return {hours, at(speed.high), at(speed.low), speed.measurements};
    }
    if (!job.training || !time || !time->wall)
        return Range<double>::exactly(job.useHours);
    Range<double> hours{time->wall->value.value / 3600, time->wall->low.value / 3600, time->wall->high.value / 3600, time->wall->measurements};
    // Steady use keeps the cards whether one run needs them or not.
    if (job.request->duration.pattern == Pattern::Steady) {
        hours.value = std::max(hours.value, job.useHours);
        hours.low = std::max(hours.low, job.useHours);
        hours.high = std::max(hours.high, job.useHours);
    }
    return hours;
}

PlanPricing::PlanPricing(const PlanJob &job, const ComplianceVerdict &verdict, const Catalog &catalog, std::string today)
    : m_job(job)
    , m_verdict(verdict)
    , m_catalog(catalog)
    , m_today(std::move(today))
    , m_storage(catalog, job.request->currency)
{
    for (std::size_t mode = 0; mode < m_rules.modeAllowed.size(); ++mode)
        m_rules.modeAllowed[mode] = verdict.modes[mode].verdict != ModeVerdict::Excluded;
    const Sensitivity sensitivity = sensitivityOf(*job.request);
    m_rules.sensitive = sensitivity == Sensitivity::Compliance || sensitivity == Sensitivity::StrongIsolation;
    m_rules.offerExcluded = [&verdict](const Offer &offer, const Provider *provider) { return excludedBy(verdict, offer, provider); };

    if (job.training)
        m_checkpoint = checkpointSize(*job.request, *job.model);

    const std::optional<Bytes> weights = weightsAtStart(job);
    const int nodesOf[] = {1, 2, clusterNodes()};
    const SizeClass size = sizeClassOf(static_cast<double>(job.model->inventory.counts.total));
    for (std::size_t i = 0; i < m_deployment.size(); ++i)
        m_deployment[i] = scoreDeployment(*job.request, verdict, size, nodesOf[i / 2], i % 2 != 0, weights);
}

const std::vector<ScoredMode> &PlanPricing::deploymentFor(int nodes, bool buyingPaysOff) const
{
    const std::size_t kind = nodes >= clusterNodes() ? 2 : nodes > 1 ? 1
                                                                     : 0;
    return m_deployment[2 * kind + (buyingPaysOff ? 1 : 0)];
}

CostJob PlanPricing::costJob(const PlanOption &option, const Accelerator &accelerator, const StorageDemand &storage) const
{
    CostJob cost = costJobFrom(*m_job.request);
    cost.accelerator = &accelerator;
    cost.count = option.count;
    cost.busyHours = busyHours(m_job, option);
    cost.storage = m_storage.cost(storage, false);
    cost.storageInChina = m_storage.cost(storage, true);
    cost.ownRooms = true;
    const DurationAnswer &duration = m_job.request->duration;
    cost.daysAvailable = duration.deadlineDays.value_or(duration.days);
    if (duration.egressGbPerMonth)
        cost.egressGb = *duration.egressGbPerMonth * duration.days / cost_defaults::kDaysPerMonth;
    // A run goes on through the night; a service, and cards kept for steady use, are started every day.
    if ((!m_job.training || duration.pattern == Pattern::Steady) && duration.hoursPerDay < 24)
        cost.sessions = std::max(duration.days, 1.0);
    if (m_job.training)
        addTraining(option, cost);
    else
        addServing(option, cost);
    return cost;
}

void PlanPricing::addTraining(const PlanOption &option, CostJob &cost) const
{
    cost.totalTokens = m_job.tokens;
    if (!m_job.request->duration.failedRunFactor && m_catalog.terms.failedRunFactor)
        cost.failedRunFactor = *m_catalog.terms.failedRunFactor;
    if (!cost.egressGb)
        cost.egressGb = m_checkpoint.value / cost_defaults::kBytesPerGb;
    if (!option.time)
        return;
    if (option.time->wall)
        cost.runHours = option.time->wall->value.value / 3600;
    const RunLosses &losses = option.time->losses;
    cost.checkpointShare = losses.checkpoints;
    cost.failureShare = losses.failures;
    if (losses.checkpointPause.value > 0)
        cost.checkpointMinutes = losses.checkpointPause.value / 60;
    if (m_job.tokens)
        cost.usefulFlops = option.time->flops.model().value * *m_job.tokens;
}

/// Answers are text: what leaves with them is nothing beside the cards, unless the request says so.
void PlanPricing::addServing(const PlanOption &option, CostJob &cost) const
{
    cost.failedRunFactor = 1;
    cost.checkpointMinutes = 0;
    if (option.servingTotal)
        cost.totalTokens = m_job.tokens ? *m_job.tokens : generatedPerSecond(m_job, option) * cost.busyHours.value * 3600;
    if (!cost.totalTokens)
        return;
    const ModelAnswer &asked = m_job.request->model;
    cost.promptTokens = *cost.totalTokens * std::max(asked.inputTokens, 0.0) / std::max(asked.outputTokens, 1.0);
    const double prompts = std::max(asked.inputTokens, 0.0) * (1 - std::clamp(asked.prefixShare, 0.0, 1.0)) / std::max(asked.outputTokens, 1.0);
    cost.usefulFlops = 2 * static_cast<double>(m_job.model->inventory.counts.active) * *cost.totalTokens * (1 + prompts);
}

CostRules PlanPricing::rulesFor(const Accelerator &accelerator) const
{
    CostRules rules = m_rules;
    rules.purchaseExcluded = purchaseExcludedBy(m_verdict, accelerator);
    return rules;
}

std::optional<DeploymentMode> PlanPricing::modeFor(const PlanOption &option, const Accelerator &accelerator, const CostOption *cost, bool buyingPaysOff) const
{
    const Provider *provider = cost && !isOwnHardware(cost->billing) ? m_catalog.findProvider(cost->providerId) : nullptr;
    const Offer *offer = cost ? m_catalog.findOffer(cost->offerId) : nullptr;
    const std::optional<std::string> region = offer ? regionNameOf(*offer) : std::nullopt;
    for (const ScoredMode &mode : deploymentFor(option.nodes, buyingPaysOff)) {
        if (mode.verdict == ModeVerdict::Excluded || (cost && isOwned(mode.mode) != isOwnHardware(cost->billing)))
            continue;
        // Who may not buy and owns nothing has no machines of his own.
        if (isOwned(mode.mode) && !cost && !m_job.request->duration.buyAllowed && m_catalog.owned.empty())
            continue;
        // A mode that the provider does not sell is no way of using its offer.
        if (provider && !provider->modes.empty() && std::find(provider->modes.begin(), provider->modes.end(), mode.mode) == provider->modes.end())
            continue;
        const OptionJudgement judgement = judgeOption(*m_job.request, m_verdict, mode.mode, accelerator, option.count, region);
        if (judgement.verdict == ModeVerdict::Excluded || (judgement.domesticRequired && !accelerator.domesticChina))
            continue;
        return mode.mode;
    }
    return std::nullopt;
}

bool PlanPricing::price(PlanOption &option, const Accelerator &accelerator, const StorageDemand &storage, Derivation *derivation) const
{
    option.chosenCost.reset();
    option.costs = priceOptions(costJob(option, accelerator, storage), rulesFor(accelerator), m_catalog, m_today, derivation);
    for (std::size_t i = 0; i < option.costs.size(); ++i) {
        if (!option.costs[i].allowed)
            continue;
        if (const auto mode = modeFor(option, accelerator, &option.costs[i], isOwnHardware(option.costs[i].billing))) {
            option.chosenCost = i;
            option.deployment = *mode;
            return true;
        }
        option.costs[i].allowed = false;
        option.costs[i].remarks.push_back({"plan.rejected.no_mode", {}});
    }
    const auto mode = modeFor(option, accelerator, nullptr, false);
    if (mode)
        option.deployment = *mode;
    return mode.has_value();
}

std::vector<Message> billingAdviceFor(const Request &request, const PlanOption &option, const Catalog &catalog)
{
    // The cheapest allowed offer of each mode; the options come cheapest first.
    const auto cheapest = [&option](BillingMode mode) -> const CostOption * {
        const auto found = std::find_if(option.costs.begin(), option.costs.end(), [mode](const CostOption &cost) { return cost.allowed && cost.billing == mode; });
        return found == option.costs.end() ? nullptr : &*found;
    };
    BillingFacts facts = billingFactsFrom(request);
    const Sensitivity sensitivity = sensitivityOf(request);
    facts.sensitive = sensitivity == Sensitivity::Compliance || sensitivity == Sensitivity::StrongIsolation;
    facts.strongIsolation = sensitivity == Sensitivity::StrongIsolation;
    const CostOption *onDemand = cheapest(BillingMode::OnDemand);
    const auto ratioTo = [onDemand](const CostOption *cost) -> std::optional<double> {
        if (!cost || !onDemand || onDemand->unitPrice.micros <= 0)
            return std::nullopt;
        return cost->unitPrice.units() / onDemand->unitPrice.units();
    };
    facts.monthlyRatio = ratioTo(cheapest(BillingMode::Reserved1Month));
    facts.yearlyRatio = ratioTo(cheapest(BillingMode::Reserved1Year));
    if (const CostOption *purchase = cheapest(BillingMode::Purchase))
        facts.buyBreakEvenUse = purchase->breakEvenUse;
    facts.severalNodes = option.nodes > 1;
    facts.rentAllowed = option.costs.empty() || std::any_of(option.costs.begin(), option.costs.end(), [](const CostOption &cost) { return cost.allowed && !isOwnHardware(cost.billing); });
    if (const CostOption *offPeak = cheapest(BillingMode::OffPeak)) {
        facts.offPeakOffered = true;
        if (const Offer *offer = catalog.findOffer(offPeak->offerId)) {
            facts.offPeakHigh = offer->payShare;
            facts.offPeakLow = offer->payShareLow.value_or(offer->payShare);
        }
    }
    return adviseBilling(facts).reasons;
}

} // namespace powertrain
