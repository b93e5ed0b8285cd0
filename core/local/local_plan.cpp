// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/local_plan.h"

#include <algorithm>
#include <string_view>

namespace powertrain {

namespace {

constexpr double kLongEnough = 3650; ///< days: nothing is turned down for taking long

/// Half a card has half its speeds.
void cutToOneDevice(Accelerator &card)
{
    const double share = 1.0 / card.logicalDevices;
    card.logicalDevices = 1;
    if (card.bandwidth)
        *card.bandwidth *= share;
    Accelerator::Peaks &peak = card.peak;
    for (std::optional<FlopsPerSecond> *figure : {&peak.fp32, &peak.tf32, &peak.bf16, &peak.fp16, &peak.fp8, &peak.fp4, &peak.int8, &peak.int4}) {
        if (*figure)
            **figure *= share;
    }
}

Request asAskedHere(Request request, const LocalTarget &target, int cards)
{
    request.accelerators = {target.acceleratorId};
    request.vendors.clear();
    request.compliance = ComplianceAnswer();
    request.task.simplest = false;
    request.duration.maxGpus = cards;
    request.duration.days = kLongEnough;
    request.duration.hoursPerDay = 24;
    request.duration.deadlineDays.reset();
    request.duration.budget.reset();
    request.duration.buyAllowed = true;
    request.model.availability.reset();
    request.model.targetTtftSeconds.reset();
    request.model.targetTokensPerSecondPerUser.reset();
    request.model.disaggregated = false;
    request.rankBy = RankBy::Time;
    return request;
}

double figureOf(const Message &message, std::string_view name)
{
    const auto found = std::find_if(message.arguments.begin(), message.arguments.end(), [name](const Argument &argument) { return argument.name == name; });
    return found == message.arguments.end() ? 0 : found->number;
}

/// The option with the fewest cards whose offloaded states the main memory holds; where it holds none, what the least would need.
struct Smallest {
    PlanOption *option = nullptr;
    std::optional<Bytes> hostNeeded;
};
Smallest smallestOf(Proposal &proposal, const LocalTarget &target)
{
    Smallest smallest;
    const auto look = [&](PlanOption &option) {
        const Bytes host = option.memory.hostMemory;
        if (target.hostFree && host > *target.hostFree)
            smallest.hostNeeded = smallest.hostNeeded ? std::min(*smallest.hostNeeded, host) : host;
        else if (!smallest.option || option.count < smallest.option->count)
            smallest.option = &option;
    };
    if (proposal.recommendation)
        look(*proposal.recommendation);
    for (PlanOption &option : proposal.alternatives)
        look(option);
    return smallest;
}

} // namespace

LocalPlanner::LocalPlanner(const CatalogPtr &catalog, std::string today, std::stop_token stop)
    : m_today(std::move(today))
    , m_stop(std::move(stop))
{
    if (!catalog)
        return;
    m_base = *catalog;
    m_base.offers.clear();
    m_base.purchases.clear();
    m_base.services.clear();
    m_base.owned.clear();
    m_base.indexOffers();
}

CatalogPtr LocalPlanner::catalogFor(const LocalTarget &target, int &cards) const
{
    auto catalog = std::make_shared<Catalog>(m_base);
    for (Accelerator &card : catalog->accelerators) {
        if (card.id != target.acceleratorId)
            continue;
        card.capacity = target.memory;
        card.capacityDerived = false;
        if (target.devices < card.logicalDevices)
            cutToOneDevice(card);
        cards = std::max(1, target.devices / std::max(1, card.logicalDevices));
    }
    return catalog;
}

Expected<LocalFit> LocalPlanner::judge(const Request &request, const LocalTarget &target) const
{
    int cards = std::max(1, target.devices);
    const CatalogPtr catalog = catalogFor(target, cards);
    PlanOptions options;
    options.today = m_today;
    options.stop = m_stop;
    options.threads = 1;
    auto proposal = plan(asAskedHere(request, target, cards), catalog, options);
    if (!proposal)
        return tl::unexpected<Error>(proposal.error());
    LocalFit fit;
    fit.capacity = target.memory;
    const Smallest smallest = smallestOf(*proposal, target);
    if (smallest.option) {
        fit.range = smallest.option->memory.driver;
        fit.needed = fit.range.value;
        fit.cards = smallest.option->count;
        fit.option = std::move(*smallest.option);
        return fit;
    }
    if (smallest.hostNeeded) {
        fit.reason = Message{"local.host_memory", {Argument::of("needed", smallest.hostNeeded->value, Unit::Bytes), Argument::of("free", target.hostFree->value, Unit::Bytes)}};
        return fit;
    }
    fit.reason = proposal->noSolution.value_or(Message{"plan.no_solution.memory", {}});
    for (RejectedAccelerator &rejected : proposal->rejected) {
        if (rejected.acceleratorId == target.acceleratorId)
            fit.reason = std::move(rejected.reason);
    }
    if (fit.reason->code == "plan.rejected.memory") {
        fit.needed = Bytes(figureOf(*fit.reason, "needed"));
        fit.cards = static_cast<int>(figureOf(*fit.reason, "count"));
    }
    return fit;
}

} // namespace powertrain
