// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/ownership.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/price_age.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

struct Candidate {
    const PurchasePrice *price;
    double likely, low, high; ///< of one accelerator
};

bool isUsedHardware(const PurchasePrice &price)
{
    return price.condition.find("used") != std::string::npos || price.condition.find("second") != std::string::npos;
}

bool standsInChina(const PurchasePrice &price)
{
    return price.region.substr(0, 2) == "CN";
}

/// Prices of one category per accelerator, dearest last.
std::vector<Candidate> candidatesOf(const PriceContext &context, std::string_view category, bool used, std::optional<bool> china, bool onlyOwn)
{
    std::vector<Candidate> found;
    for (const PurchasePrice &price : context.catalog.purchases) {
        if ((onlyOwn && !price.user) || price.category != category || price.acceleratorId != context.job.accelerator->id || isUsedHardware(price) != used || price.gpus < 1 || (china && standsInChina(price) != *china))
            continue;
        const Money *likely = price.likely ? &*price.likely : price.low ? &*price.low
            : price.high                                                ? &*price.high
                                                                        : nullptr;
        const auto rate = likely ? context.factor(likely->currency) : std::nullopt;
        if (!rate || likely->micros <= 0)
            continue;
        const double unit = *rate / price.gpus;
        found.push_back({&price, likely->units() * unit, (price.low ? *price.low : *likely).units() * unit, (price.high ? *price.high : *likely).units() * unit});
    }
    std::sort(found.begin(), found.end(), [](const Candidate &a, const Candidate &b) { return a.likely < b.likely; });
    return found;
}

/// From the median of its peers. A server's price is complete; a card's needs the machine around it.
HardwarePrice priceFrom(const PriceContext &context, const std::vector<Candidate> &found, bool server, int count)
{
    const Candidate &median = found[(found.size() - 1) / 2];
    HardwarePrice price;
    price.source = median.price;
    price.hostAssumed = !server;
    price.gpus = server ? (count + median.price->gpus - 1) / median.price->gpus * median.price->gpus : count;
    const PurchasePrice &source = *median.price;
    const double doubt = source.confidence == "high" ? kMarginHigh : source.confidence == "medium" ? kMarginMedium
                                                                                                   : kMarginLow;
    price.margin = source.user ? 0 : doubt + (isOldPrice(source.asOf, context.today) ? kMarginOld : 0);
    double low = median.likely * (1 - kMarginLow), high = median.likely * (1 + kMarginLow);
    for (const Candidate &candidate : found) {
        low = std::min(low, candidate.low);
        high = std::max(high, candidate.high);
    }
    price.likely = median.likely * (server ? 1 : 1 + kHostShare) * price.gpus;
    price.low = low * (server ? 1 : 1 + kHostShareLow) * price.gpus;
    price.high = high * (server ? 1 : 1 + kHostShareHigh) * price.gpus;
    return price;
}

std::optional<HardwarePrice> priceAmong(const PriceContext &context, bool workstation, bool onlyOwn)
{
    const int count = context.job.count;
    const bool china = context.job.currency.text() == "CNY";
    for (bool used : {false, true}) {
        for (const std::optional<bool> place : {std::optional(china), std::optional<bool>()}) {
            const std::vector<Candidate> servers = workstation ? std::vector<Candidate>{} : candidatesOf(context, "server", used, place, onlyOwn);
            const std::vector<Candidate> cards = candidatesOf(context, "gpu_card", used, place, onlyOwn);
            const bool fills = !servers.empty() && 2 * count >= servers[(servers.size() - 1) / 2].price->gpus;
            if (!servers.empty() && (fills || cards.empty()))
                return priceFrom(context, servers, true, count);
            if (!cards.empty())
                return priceFrom(context, cards, false, count);
        }
    }
    return std::nullopt;
}

/// The user's figure where he gave a sane one, with a word that it is his; else the planning value.
double ownOr(const std::optional<double> &own, double usual, const char *code, const char *name, Unit unit, std::vector<Message> &remarks)
{
    if (!own || !std::isfinite(*own) || *own < 0)
        return usual;
    remarks.push_back({code, {Argument::of(name, *own, unit)}});
    return *own;
}

std::optional<double> ownPrice(const PriceContext &context, const std::optional<Money> &own, const char *code, std::vector<Message> &remarks)
{
    const auto amount = own && own->micros >= 0 ? context.units(*own) : std::nullopt;
    if (amount)
        remarks.push_back({code, {Argument{"price", Unit::Money, *amount, context.job.currency.text()}}});
    return amount;
}

/// Worth left at the end: a straight line through the user's figures, else the planning table.
double residualShare(const OwnTerms &own, double years, std::vector<Message> &remarks)
{
    if (!own.residualShare && !own.depreciationYears)
        return residualShareAfter(years);
    const double life = depreciationYears(nullptr, own);
    if (own.depreciationYears)
        remarks.push_back({"cost.own.depreciation", {Argument::of("years", life)}});
    const double atEnd = ownOr(own.residualShare, residualShareAfter(life), "cost.own.residual", "share", Unit::Ratio, remarks);
    return std::clamp(1 - (1 - std::min(atEnd, 1.0)) * std::min(years / life, 1.0), 0.0, 1.0);
}

/// A quarter post for eight cards up to one whole post, less for each further card.
double usualPosts(int gpus)
{
    return std::min(gpus * kStaffPerGpu, 1.0) + std::max(gpus - 1 / kStaffPerGpu, 0.0) * kStaffPerFurtherGpu;
}

} // namespace

std::optional<HardwarePrice> hardwarePrice(const PriceContext &context, bool workstation)
{
    auto own = priceAmong(context, workstation, true);
    return own ? own : priceAmong(context, workstation, false);
}

double averageLoad(const OwnTerms &terms, bool workstation, double use)
{
    const double busy = terms.load && std::isfinite(*terms.load) ? std::clamp(*terms.load, 0.0, 1.0) : kLoad;
    return use * busy + (workstation ? 0 : (1 - use) * std::min(kIdleLoad, busy));
}

double rentTrend(const Catalog &catalog)
{
    const auto &own = catalog.terms.rentTrendPerYear;
    return own && std::isfinite(*own) ? std::clamp(*own, -0.9, 1.0) : kRentTrendPerYear;
}

double depreciationYears(const OwnedHardware *owned, const OwnTerms &terms)
{
    const auto years = owned && owned->depreciationYears ? owned->depreciationYears : terms.depreciationYears;
    return years && std::isfinite(*years) && *years > 0 ? *years : kDepreciationYears;
}

bool isWorkstation(const Accelerator &accelerator, int count)
{
    return count <= 4 && !accelerator.hasTag("datacentre") && (accelerator.hasTag("consumer") || accelerator.hasTag("workstation") || accelerator.hasTag("edge"));
}

OwnershipTerms ownershipTerms(const PriceContext &context, int gpus, double hardware, double years, bool workstation, double share, std::vector<Message> &remarks)
{
    const Accelerator &card = *context.job.accelerator;
    const OwnTerms &own = context.catalog.terms;
    const bool china = context.job.currency.text() == "CNY";
    const double usd = context.factor(Currency{}).value_or(0);
    const double watts = card.tdp ? card.tdp->value : workstation ? kUnknownWorkstationWatts
                                                                  : kUnknownDataCentreWatts;
    if (!card.tdp)
        remarks.push_back({"cost.power_assumed", {Argument::of("watts", watts, Unit::Watts)}});
    const double kilowatts = gpus * watts / 1000 * (workstation ? kWorkstationWallFactor : kDataCentreWallFactor);
    const double use = context.use();
    std::vector<Message> mine;
    ownOr(own.load, kLoad, "cost.own.load", "load", Unit::Ratio, mine);
    const double load = averageLoad(own, workstation, use);
    const double pue = std::max(ownOr(own.pue, workstation ? 1 : kPue, "cost.own.pue", "pue", Unit::Count, mine), 1.0);
    const auto ownTariff = ownPrice(context, own.electricityPerKwh, "cost.own.electricity", mine);
    const double tariff = ownTariff ? *ownTariff : context.servicePrice("electricity", "kWh", china).value_or(kElectricityUsdPerKwh * usd);

    OwnershipTerms terms;
    terms.gpus = gpus;
    terms.years = years;
    terms.hardware = hardware;
    terms.installationShare = ownOr(own.installationShare, workstation ? 0 : kInstallationShare, "cost.own.installation", "share", Unit::Ratio, mine);
    terms.electricityPerYear = kilowatts * load * kHoursPerYear * pue * tariff;
    terms.discountRate = ownOr(own.discountRate, kDiscountRate, "cost.own.discount", "rate", Unit::Ratio, mine);
    terms.residualShare = residualShare(own, years, mine);
    const double maintenance = ownOr(own.maintenanceShare, workstation ? 0 : kMaintenanceShare, "cost.own.maintenance", "share", Unit::Ratio, mine);
    terms.maintenancePerYear = maintenance * hardware;
    const double posts = ownOr(own.posts, workstation ? 0 : usualPosts(gpus), "cost.own.posts", "posts", Unit::Count, mine) * (own.posts ? share : 1);
    const auto ownSalary = posts > 0 ? ownPrice(context, own.salaryPerYear, "cost.own.salary", mine) : std::nullopt;
    terms.staffPerYear = posts * (ownSalary ? *ownSalary : china ? kSalaryCny
                                                                 : kSalaryUsd * usd);
    // In one's own rooms nobody sends a bill for them, unless the user says what they cost him.
    const auto ownColocation = ownPrice(context, own.colocationPerKwMonth, "cost.own.colocation", mine);
    if (ownColocation)
        terms.colocationPerYear = kilowatts * 12 * *ownColocation;
    else if (!workstation && !context.job.ownRooms)
        terms.colocationPerYear = kilowatts * 12 * context.servicePrice("colocation", "kW_month", china).value_or(kColocationUsdPerKwMonth * usd);
    if (workstation)
        remarks.push_back({"cost.workstation_assumed", {}});
    else
        remarks.push_back({"cost.ownership_assumed", {Argument::of("pue", pue), Argument::of("posts", posts), Argument::of("maintenance", maintenance, Unit::Ratio), Argument::of("residual", terms.residualShare, Unit::Ratio), Argument::of("discount_rate", terms.discountRate, Unit::Ratio)}});
    remarks.insert(remarks.end(), mine.begin(), mine.end());
    if (!workstation && context.job.ownRooms && !ownColocation)
        remarks.push_back({"cost.no_colocation", {}});
    return terms;
}

} // namespace powertrain
