// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/estimate/serving_profile.h"
#include "core/estimate/tensor_derivation.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/article_sums.h"
#include "core/plan/candidates.h"
#include "core/plan/count_reasons.h"
#include "core/plan/layouts.h"
#include "core/plan/load_curve.h"
#include "core/plan/plan_conditions.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_job.h"
#include "core/plan/plan_limits.h"
#include "core/plan/plan_money.h"
#include "core/plan/plan_remarks.h"
#include "core/plan/plan_rules.h"
#include "core/plan/plan_search.h"
#include "core/plan/ranking.h"
#include "core/plan/scaling.h"
#include "core/plan/surroundings.h"

#ifndef POWERTRAIN_VERSION
#    define POWERTRAIN_VERSION "0"
#endif

namespace powertrain {

namespace {

/// Raised when a formula or a planning rule changes what comes out.
constexpr const char *kFormulas = "2026.12";

/// One run of plan(): the parts that the steps share.
class Planner {
public:
    Planner(const Request &request, const CatalogPtr &catalog, const PlanOptions &options, Model model)
        : m_catalog(*catalog)
        , m_options(options)
        , m_model(std::move(model))
    {
        m_proposal.request = request;
        m_proposal.catalog = catalog;
        m_proposal.date = options.today;
        m_proposal.versions = {POWERTRAIN_VERSION, catalog->version, kFormulas};
    }

    Expected<Proposal> run();

private:
    void summariseModel();
    bool stopBeforeSearch();
    bool searchAll();
    void choose();
    std::vector<PlanOption> countsBeside(const PlanOption &best);
    void giveReasons(int place);
    void addInterruptions();
    void finishRecommendation();
    void recordRecommendation(const Accelerator &accelerator);
    void collectWarnings(const Accelerator &accelerator);
    const Accelerator &accelerator(const std::string &id) const;
    const PlanJob &job() const { return *m_job; }

    const Catalog &m_catalog;
    const PlanOptions &m_options;
    Model m_model;
    Proposal m_proposal;
    std::optional<PlanJob> m_job;
    std::optional<PlanPricing> m_pricing;
    std::unique_ptr<LayoutSearch> m_search;
    std::vector<PlanOption> m_pool;                       ///< what competes: of each kind of card the smallest count and the one that ranks best
    std::vector<PlanOption> m_larger;                     ///< larger counts of a service
    std::map<std::string, std::optional<int>> m_smallest; ///< smallest count by accelerator
    CountFacts m_counts;                                  ///< of the recommended card
    RunConditions m_conditions;                           ///< of the recommendation
    std::optional<TrainingTime> m_uninterrupted;          ///< what its price was worked out from
};

const Accelerator &Planner::accelerator(const std::string &id) const
{
    return *std::find_if(m_catalog.accelerators.begin(), m_catalog.accelerators.end(), [&id](const Accelerator &a) { return a.id == id; });
}

void Planner::summariseModel()
{
    ModelSummary &summary = m_proposal.model;
    summary.name = m_model.name;
    summary.modelType = m_model.architecture.modelType;
    summary.parameters = m_model.inventory.counts;
    summary.sizeClass = sizeClassOf(static_cast<double>(m_model.inventory.counts.total));
    summary.contextLength = m_model.architecture.contextLength;
    summary.synthetic = m_model.synthetic;
    std::string format = m_model.storedFormat.empty() ? std::string("bf16") : m_model.storedFormat;
    if (!job().training)
        format = m_proposal.recommendation ? m_proposal.recommendation->weightFormat : job().weightFormats.front();
    else if (!job().trainingSetup.quantization.empty())
        format = job().trainingSetup.quantization;
    else
        format = "bf16";
    summary.weightFormat = format;
    if (findWeightFormat(format))
        summary.weightBytes = loadedWeightBytes(m_model, format);
    summary.kvBytesPerToken = kvBytesPerToken(m_model.architecture, kvElementBytes(m_proposal.request.model.kvType).value_or(2));
}

/// State secrets, contradicting regions and forbidden modes end the plan before any hardware is looked at.
bool Planner::stopBeforeSearch()
{
    const ComplianceVerdict &verdict = m_proposal.compliance;
    const bool everyMode = std::all_of(verdict.modes.begin(), verdict.modes.end(), [](const ComplianceVerdict::Mode &mode) { return mode.verdict == ModeVerdict::Excluded; });
    std::string code;
    if (verdict.stop)
        code = "plan.no_solution.state_secrets";
    else if (verdict.regionConflict)
        code = "plan.no_solution.region_conflict";
    else if (everyMode)
        code = "plan.no_solution.no_mode";
    if (code.empty())
        return false;
    m_proposal.noSolution = Message{code, {}};
    for (const Accelerator &card : m_catalog.accelerators)
        m_proposal.rejected.push_back({card.id, Message{"plan.rejected.compliance", {}}, std::nullopt});
    return true;
}

/// False when the plan was cancelled.
bool Planner::searchAll()
{
    m_search = std::make_unique<LayoutSearch>(job());
    auto answers = searchCards(*m_search, job(), m_proposal.compliance, *m_pricing, m_catalog, m_options);
    if (!answers)
        return false;
    for (CardAnswer &answer : *answers) {
        if (answer.rejected)
            m_proposal.rejected.push_back(std::move(*answer.rejected));
        for (std::size_t i = 0; i < answer.options.size(); ++i) {
            // Larger counts of a service only compete where time ranks.
            const bool competes = i == 0 || job().training || m_proposal.request.rankBy == RankBy::Time;
            if (answer.options[i].smallest)
                m_smallest[answer.options[i].acceleratorId] = answer.options[i].count;
            (competes ? m_pool : m_larger).push_back(std::move(answer.options[i]));
        }
    }
    return true;
}

/// The counts of the recommended card beside those that compete, and its scaling curve.
std::vector<PlanOption> Planner::countsBeside(const PlanOption &best)
{
    const Accelerator &card = accelerator(best.acceleratorId);
    std::vector<PlanOption> beside;
    for (PlanOption &option : m_larger) {
        if (option.acceleratorId == best.acceleratorId && m_pricing->price(option, card, storageFor(job(), option)))
            beside.push_back(std::move(option));
    }
    m_counts.smallest = m_smallest[best.acceleratorId].value_or(best.count);
    OtherCounts others = otherCounts(*m_search, job(), *m_pricing, card, best, *m_counts.smallest, m_options.stop);
    m_counts.byMemory = others.byMemory;
    m_proposal.scaling = std::move(others.scaling);
    for (PlanOption &option : others.options) {
        const bool known = std::any_of(m_pool.begin(), m_pool.end(), [&option](const PlanOption &one) { return one.acceleratorId == option.acceleratorId && one.count == option.count; });
        if (!known)
            beside.push_back(std::move(option));
    }
    return beside;
}

/// Recommendation, alternatives of other cards (each with its best count, and its smallest where that is another),
/// other counts of the recommended one, and a reason for the rest.
void Planner::choose()
{
    std::vector<PlanOption> others;
    rank(m_pool, others, job(), m_catalog);
    others = countsBeside(m_pool.front());
    rank(m_pool, others, job(), m_catalog);
    markFront(m_pool, others);

    std::set<std::string> onFront, shown, passed;
    for (const PlanOption &option : m_pool) {
        if (option.onFront)
            onFront.insert(option.acceleratorId);
    }
    int place = 0;
    std::vector<PlanOption> otherCounts;
    for (PlanOption &option : m_pool) {
        const std::string &id = option.acceleratorId;
        if (passed.count(id))
            continue;
        const bool first = shown.insert(id).second;
        place += first ? 1 : 0;
        if (!m_proposal.recommendation) {
            m_proposal.recommendation = std::move(option);
        } else if (id == m_proposal.recommendation->acceleratorId) {
            otherCounts.push_back(std::move(option));
        } else if (!first || onFront.count(id) || static_cast<int>(shown.size() - passed.size()) <= limits::kAlternatives + 1) {
            m_proposal.alternatives.push_back(std::move(option));
        } else {
            passed.insert(id);
            m_proposal.rejected.push_back(rankedLower(option, *m_proposal.recommendation, place));
        }
    }
    std::move(others.begin(), others.end(), std::back_inserter(otherCounts));
    std::sort(otherCounts.begin(), otherCounts.end(), [](const PlanOption &a, const PlanOption &b) { return a.count < b.count; });
    std::move(otherCounts.begin(), otherCounts.end(), std::back_inserter(m_proposal.alternatives));
    addInterruptions();
    giveReasons(place);
}

/// A run on spot machines is stopped whenever one of them is taken back. Its price has that as rework of its own.
void Planner::addInterruptions()
{
    PlanOption &best = *m_proposal.recommendation;
    m_conditions = conditionsOf(job(), best);
    if (!m_conditions.hoursPerInterruption || !best.time)
        return;
    if (!m_proposal.request.duration.hoursPerInterruption)
        m_proposal.assumed.push_back("hours_per_interruption=" + std::to_string(static_cast<int>(limits::kHoursPerInterruption)));
    const Accelerator &card = accelerator(best.acceleratorId);
    NoRecorder quiet;
    auto interrupted = estimateTrainingTime(m_model, setupFor(job(), foundOf(best), card), card, m_conditions, quiet);
    if (!interrupted)
        return;
    if (best.energyKwh && best.time->wall && interrupted->wall)
        *best.energyKwh *= interrupted->wall->value.value / best.time->wall->value.value;
    m_uninterrupted = std::exchange(best.time, std::move(*interrupted));
}

/// Reasons and warnings of everything that is shown. `place`: kinds of cards that can do the job.
void Planner::giveReasons(int place)
{
    int priced = 0;
    std::set<std::string> counted;
    const auto count = [&priced, &counted](const PlanOption &option) {
        if (counted.insert(option.acceleratorId).second && option.cost())
            ++priced;
    };
    count(*m_proposal.recommendation);
    for (const PlanOption &option : m_proposal.alternatives)
        count(option);
    for (const RejectedAccelerator &rejected : m_proposal.rejected) {
        if (rejected.reason.code == "plan.rejected.ranked_lower" && !rejected.nearestFix)
            ++priced;
    }
    PlanOption &best = *m_proposal.recommendation;
    best.reasons = reasonsFor(best, job(), accelerator(best.acceleratorId), place, priced);
    best.countReasons = countReasons(best, job(), accelerator(best.acceleratorId), m_counts);
    if (m_proposal.scaling)
        addScalingReasons(*m_proposal.scaling, best.countReasons);
    for (PlanOption &alternative : m_proposal.alternatives) {
        const Accelerator &card = accelerator(alternative.acceleratorId);
        alternative.reasons = comparison(alternative, best, job());
        const bool sameCard = alternative.acceleratorId == best.acceleratorId;
        alternative.countReasons = countReasons(alternative, job(), card, sameCard ? m_counts : CountFacts{std::nullopt, m_smallest[alternative.acceleratorId]});
        alternative.warnings = warningsFor(alternative, job(), card);
        for (Message &condition : conditionsOn(m_proposal.compliance, card))
            alternative.warnings.push_back(std::move(condition));
        judgeChosen(alternative, m_proposal.request, m_proposal.compliance, card, m_catalog);
    }
}

/// Runs the estimators once more, with a recorder, for the derivations of the recommendation.
void Planner::recordRecommendation(const Accelerator &card)
{
    PlanOption &best = *m_proposal.recommendation;
    const FoundLayout found = foundOf(best);
    StepRecorder memory, time;
    if (job().training) {
        const TrainingSetup setup = setupFor(job(), found, card);
        // An open batch is rounded to what the ranks can share evenly: say the one that the plan runs with.
        if (m_proposal.request.model.globalBatch == 0) {
            const double batch = static_cast<double>(best.layout.microBatch) * best.layout.gradientAccumulation * best.layout.dataParallel;
            for (std::string &entry : m_proposal.assumed) {
                if (entry.rfind("global_batch=", 0) == 0)
                    entry = "global_batch=" + std::to_string(static_cast<long long>(batch));
            }
        }
        const TrainingProfile profile = buildTrainingProfile(m_model);
        best.memory = estimateTrainingMemory(profile, setup, &card, memory);
        if (auto answer = estimateTrainingTime(profile, setup, card, m_conditions, time))
            best.time = std::move(*answer);
        best.speedups = speedupsOf(profile, setup, card, m_conditions);
    } else {
        const ServingSetup setup = servingSetupFor(job(), found, card);
        best.servingMemory = estimateServingMemory(m_model, setup, &card, memory);
        best.memory = best.servingMemory->memory;
        if (auto answer = estimateServingSpeed(m_model, setup, card, best.servingMemory->kvTokens, time))
            best.serving = std::move(*answer);
    }
    m_proposal.memoryDerivation = describeTensors(m_model);
    for (DerivationStep &step : memory.take())
        m_proposal.memoryDerivation.push_back(std::move(step));
    m_proposal.timeDerivation = time.take();
    const auto assume = [this](const std::vector<std::string> &list) {
        for (const std::string &entry : list) {
            if (std::find(m_proposal.assumed.begin(), m_proposal.assumed.end(), entry) == m_proposal.assumed.end())
                m_proposal.assumed.push_back(entry);
        }
    };
    assume(best.memory.assumed);
    if (best.time)
        assume(best.time->assumed);
    if (best.serving)
        assume(best.serving->assumed);
}

void Planner::collectWarnings(const Accelerator &card)
{
    PlanOption &best = *m_proposal.recommendation;
    best.warnings = warningsFor(best, job(), card);
    for (Message &condition : conditionsOn(m_proposal.compliance, card))
        best.warnings.push_back(std::move(condition));
    if (const CostOption *cost = best.cost()) {
        if (const Offer *offer = m_catalog.findOffer(cost->offerId)) {
            for (Message &condition : conditionsOn(m_proposal.compliance, *offer, m_catalog.findProvider(offer->providerId)))
                best.warnings.push_back(std::move(condition));
        }
    }
    for (Message &message : judgeChosen(best, m_proposal.request, m_proposal.compliance, card, m_catalog))
        best.warnings.push_back(std::move(message));
    m_proposal.warnings = m_proposal.compliance.conflicts;
    const auto usd = Currency::parse("USD");
    if (!(m_proposal.request.currency == *usd) && !convert(Money{1'000'000, *usd}, m_proposal.request.currency, m_catalog.rates))
        m_proposal.warnings.push_back({"plan.warning.no_exchange_rate", {Argument::ofText("currency", m_proposal.request.currency.text())}});
    if (const auto &budget = m_proposal.request.duration.budget) {
        if (const CostOption *cost = best.cost()) {
            // The budget may be in another currency than the plan.
            const auto limit = convert(*budget, cost->total.value.currency, m_catalog.rates);
            if (!limit)
                m_proposal.warnings.push_back({"plan.warning.budget_not_compared", {Argument::ofText("currency", budget->currency.text())}});
            else if (!(budget->currency == cost->total.value.currency) && cost->total.value.micros > limit->micros)
                best.warnings.insert(best.warnings.begin(), {"plan.warning.over_budget", {Argument{"cost", Unit::Money, cost->total.value.units(), cost->total.value.currency.text()}, Argument{"budget", Unit::Money, limit->units(), limit->currency.text()}}});
        }
    }
    m_proposal.warnings.insert(m_proposal.warnings.end(), best.warnings.begin(), best.warnings.end());
}

void Planner::finishRecommendation()
{
    PlanOption &best = *m_proposal.recommendation;
    const Accelerator &card = accelerator(best.acceleratorId);
    recordRecommendation(card);
    m_proposal.surroundings = surroundingsOf(m_proposal.request, m_model, m_catalog, card, best);
    m_proposal.loadCurve = loadCurve(job(), best, card);
    std::optional<TrainingTime> time = best.time;
    if (m_uninterrupted)
        best.time = std::move(m_uninterrupted);
    m_pricing->price(best, card, demandOf(m_proposal.surroundings->storage), &m_proposal.costDerivation);
    std::vector<const PlanOption *> others;
    for (const PlanOption &option : m_proposal.alternatives)
        others.push_back(&option);
    m_proposal.money = moneyOutlookOf(job(), *m_pricing, best, others, m_catalog, m_options.today);
    best.time = std::move(time);
    m_proposal.billingAdvice = billingAdviceFor(m_proposal.request, best, *m_proposal.catalog);
    const bool buying = best.cost() && isOwnHardware(best.cost()->billing);
    m_proposal.deployment = m_pricing->deploymentFor(best.nodes, buying);
    collectWarnings(card);
}

Expected<Proposal> Planner::run()
{
    m_job.emplace(makeJob(m_proposal.request, m_model, &m_catalog));
    m_proposal.compliance = judgeCompliance(m_proposal.request, runFlops(job()), m_catalog);
    m_proposal.assumed = job().assumed;
    m_pricing.emplace(job(), m_proposal.compliance, m_catalog, m_options.today);
    m_proposal.deployment = m_pricing->deploymentFor(1, false);
    m_proposal.articleSums = articleSums(&m_proposal.request, &m_model);
    if (!stopBeforeSearch()) {
        if (!searchAll())
            return fail("plan.cancelled");
        if (m_pool.empty()) {
            m_proposal.noSolution = noSolutionFrom(m_proposal.rejected);
        } else {
            choose();
            if (m_options.stop.stop_requested())
                return fail("plan.cancelled");
            finishRecommendation();
        }
    }
    for (Message &warning : requestWarnings(job()))
        m_proposal.warnings.push_back(std::move(warning));
    summariseModel();
    return std::move(m_proposal);
}

} // namespace

Expected<Proposal> plan(const Request &request, const CatalogPtr &catalog, const PlanOptions &options)
{
    if (!catalog)
        return fail("plan.no_catalog");
    if (options.stop.stop_requested())
        return fail("plan.cancelled");
    auto model = resolveModel(request.model, *catalog);
    if (!model)
        return tl::unexpected<Error>(model.error());
    if (!request.model.weightFormat.empty() && !findWeightFormat(request.model.weightFormat))
        return fail("plan.unknown_weight_format", "model.weight_format", {Argument::ofText("format", request.model.weightFormat)});
    if (!kvElementBytes(request.model.kvType))
        return fail("plan.unknown_kv_type", "model.kv_type", {Argument::ofText("kv_type", request.model.kvType)});
    return Planner(request, catalog, options, std::move(*model)).run();
}

} // namespace powertrain
