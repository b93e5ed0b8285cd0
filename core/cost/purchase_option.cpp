// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/price_age.h"
#include "core/cost/price_context.h"
#include "core/cost/rent_or_buy.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

/// What the cards with their servers cost, in the job's currency.
struct HardwarePrice {
    const PurchasePrice *source = nullptr;
    double likely = 0, low = 0, high = 0;
    int gpus = 0;             ///< bought
    bool hostAssumed = false; ///< a card's price with an assumed share for its server
};

struct Candidate {
    const PurchasePrice *price;
    double likely, low, high; ///< of one accelerator
};

bool isUsed(const PurchasePrice &price)
{
    return price.condition.find("used") != std::string::npos || price.condition.find("second") != std::string::npos;
}

bool standsInChina(const PurchasePrice &price)
{
    return price.region.substr(0, 2) == "CN";
}

/// Prices of one category per accelerator, dearest last.
std::vector<Candidate> candidatesOf(const PriceContext &context, std::string_view category, bool used, std::optional<bool> china)
{
    std::vector<Candidate> found;
    for (const PurchasePrice &price : context.catalog.purchases) {
        if (price.category != category || price.acceleratorId != context.job.accelerator->id || isUsed(price) != used || price.gpus < 1 || (china && standsInChina(price) != *china))
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
HardwarePrice priceFrom(const std::vector<Candidate> &found, bool server, int count)
{
    const Candidate &median = found[(found.size() - 1) / 2];
    HardwarePrice price;
    price.source = median.price;
    price.hostAssumed = !server;
    price.gpus = server ? (count + median.price->gpus - 1) / median.price->gpus * median.price->gpus : count;
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

/// New before used, the currency's own country before others, whole servers before cards where they are at least half filled.
std::optional<HardwarePrice> hardwarePrice(const PriceContext &context, bool workstation)
{
    const int count = context.job.count;
    const bool china = context.job.currency.text() == "CNY";
    for (bool used : {false, true}) {
        for (const std::optional<bool> place : {std::optional(china), std::optional<bool>()}) {
            const std::vector<Candidate> servers = workstation ? std::vector<Candidate>{} : candidatesOf(context, "server", used, place);
            const std::vector<Candidate> cards = candidatesOf(context, "gpu_card", used, place);
            const bool fills = !servers.empty() && 2 * count >= servers[(servers.size() - 1) / 2].price->gpus;
            if (!servers.empty() && (fills || cards.empty()))
                return priceFrom(servers, true, count);
            if (!cards.empty())
                return priceFrom(cards, false, count);
        }
    }
    return std::nullopt;
}

/// Running costs of a year. Tariffs come from the catalogue where it has them for the country of the currency.
OwnershipTerms ownershipTerms(const PriceContext &context, const HardwarePrice &price, bool workstation, std::vector<Message> &remarks)
{
    const Accelerator &card = *context.job.accelerator;
    const bool china = context.job.currency.text() == "CNY";
    const double usd = context.factor(Currency{}).value_or(0);
    const double watts = card.tdp ? card.tdp->value : workstation ? kUnknownWorkstationWatts
                                                                  : kUnknownDataCentreWatts;
    if (!card.tdp)
        remarks.push_back({"cost.power_assumed", {Argument::of("watts", watts, Unit::Watts)}});
    const double kilowatts = price.gpus * watts / 1000 * (workstation ? kWorkstationWallFactor : kDataCentreWallFactor);
    const double use = std::clamp(context.job.busyHours.value / std::max(context.days * 24, 1.0), 0.0, 1.0);
    // A machine at home is switched off when idle; one in a rack keeps running.
    const double load = use * kLoad + (workstation ? 0 : (1 - use) * kIdleLoad);
    const double tariff = context.servicePrice("electricity", "kWh", china).value_or(kElectricityUsdPerKwh * usd);

    OwnershipTerms terms;
    terms.gpus = price.gpus;
    terms.years = std::max(context.days / 365, kLeastYears);
    terms.hardware = price.likely;
    terms.installationShare = workstation ? 0 : kInstallationShare;
    terms.electricityPerYear = kilowatts * load * kHoursPerYear * (workstation ? 1 : kPue) * tariff;
    terms.residualShare = residualShareAfter(terms.years);
    terms.discountRate = kDiscountRate;
    if (workstation) {
        remarks.push_back({"cost.workstation_assumed", {}});
        return terms;
    }
    terms.maintenancePerYear = kMaintenanceShare * price.likely;
    terms.colocationPerYear = kilowatts * 12 * context.servicePrice("colocation", "kW_month", china).value_or(kColocationUsdPerKwMonth * usd);
    const double firstPost = std::min(price.gpus * kStaffPerGpu, 1.0);
    const double posts = firstPost + std::max(price.gpus - 1 / kStaffPerGpu, 0.0) * kStaffPerFurtherGpu;
    terms.staffPerYear = posts * (china ? kSalaryCny : kSalaryUsd * usd);
    remarks.push_back({"cost.ownership_assumed", {Argument::of("pue", kPue), Argument::of("posts", posts), Argument::of("maintenance", kMaintenanceShare, Unit::Ratio), Argument::of("residual", terms.residualShare, Unit::Ratio), Argument::of("discount_rate", kDiscountRate, Unit::Ratio)}});
    return terms;
}

void explain(const PriceContext &context, const OwnershipTerms &terms, const OwnershipCost &cost, const HardwarePrice &price, Derivation &derivation)
{
    const auto money = [&](std::string name, double amount) { return Argument{std::move(name), Unit::Money, amount, context.job.currency.text()}; };
    StepRecorder recorder;
    recorder.step("cost.purchase.hardware", price.hostAssumed ? "n × p × (1 + host)" : "n × p",
        {Argument::of("n", price.gpus), money("p", price.likely / price.gpus / (price.hostAssumed ? 1 + kHostShare : 1)), Argument::of("host", price.hostAssumed ? kHostShare : 0, Unit::Ratio)},
        money("C0", cost.hardware), price.source->source);
    recorder.step("cost.purchase.running", "electricity + staff + maintenance + colocation",
        {money("electricity", terms.electricityPerYear), money("staff", terms.staffPerYear), money("maintenance", terms.maintenancePerYear), money("colocation", terms.colocationPerYear)},
        money("OPEX", terms.electricityPerYear + terms.staffPerYear + terms.maintenancePerYear + terms.colocationPerYear), "planning assumptions of the catalogue and of the program");
    recorder.step("cost.purchase.total", "C0 (1 + f) + Σ OPEX / (1 + r)^y − RV C0 / (1 + r)^T",
        {money("C0", cost.hardware), Argument::of("f", terms.installationShare, Unit::Ratio), Argument::of("r", terms.discountRate, Unit::Ratio), Argument::of("RV", terms.residualShare, Unit::Ratio),
            Argument::of("T", terms.years)},
        money("TCO", cost.total()), "standard discounted cost of ownership");
    for (DerivationStep &step : recorder.take())
        derivation.push_back(std::move(step));
}

bool addItems(const PriceContext &context, const OwnershipCost &cost, CostOption &option)
{
    const std::pair<CostItemKind, double> items[] = {{CostItemKind::Hardware, cost.hardware}, {CostItemKind::Installation, cost.installation}, {CostItemKind::Electricity, cost.electricity},
        {CostItemKind::Staff, cost.staff}, {CostItemKind::Maintenance, cost.maintenance}, {CostItemKind::Colocation, cost.colocation},
        {CostItemKind::ResidualValue, cost.residual}};
    for (const auto &[kind, amount] : items) {
        if (amount != 0 && !context.addItem(option, kind, amount))
            return false;
    }
    return true;
}

} // namespace

std::optional<CostOption> purchaseOption(const PriceContext &context, std::optional<double> rentPerGpuHour, Derivation *derivation)
{
    const CostJob &job = context.job;
    const bool workstation = isWorkstation(*job.accelerator, job.count);
    const std::optional<HardwarePrice> price = hardwarePrice(context, workstation);
    if (!price)
        return std::nullopt;
    CostOption option;
    option.billing = BillingMode::Purchase;
    option.offerId = price->source->id;
    option.region = price->source->region;
    option.asOf = price->source->asOf;
    option.priceIsOld = isOldPrice(option.asOf, context.today);
    option.gpus = price->gpus;
    const Money &printed = price->source->likely ? *price->source->likely : price->source->low ? *price->source->low
                                                                                               : *price->source->high;
    context.remarkConversion(printed.currency, option.remarks);
    OwnershipTerms terms = ownershipTerms(context, *price, workstation, option.remarks);
    const OwnershipCost cost = costOfOwning(terms);
    if (!addItems(context, cost, option))
        return std::nullopt;
    option.gpuHours = price->gpus * terms.years * kHoursPerYear;
    if (price->hostAssumed)
        option.remarks.push_back({"cost.host_share_assumed", {Argument::of("share", kHostShare, Unit::Ratio)}});
    if (isUsed(*price->source))
        option.remarks.push_back({"cost.used_hardware", {}});
    option.remarks.push_back({"cost.residual_uncertain", {Argument::of("share", terms.residualShare, Unit::Ratio), Argument::of("years", terms.years)}});

    OwnershipTerms cheap = terms, dear = terms;
    cheap.hardware = price->low;
    dear.hardware = price->high;
    dear.residualShare = 0;
    const auto unit = Money::fromUnits(cost.total() / option.gpuHours, job.currency);
    if (!unit || !context.finish(option, costOfOwning(cheap).total(), costOfOwning(dear).total()))
        return std::nullopt;
    option.unitPrice = *unit;
    if (rentPerGpuHour) {
        const double use = std::clamp(job.busyHours.value / std::max(context.days * 24, 1.0), 0.0, 1.0);
        option.breakEvenUse = compareRentAndBuy(terms, *rentPerGpuHour, use, kRentTrendPerYear).breakEvenUse;
        if (!option.breakEvenUse)
            option.remarks.push_back({"cost.buying_never_pays", {}});
    }
    const auto forbid = [&](Message reason) {
        option.allowed = false;
        option.remarks.push_back(std::move(reason));
    };
    if (!job.buyAllowed)
        forbid({"cost.buying_not_wanted", {}});
    if (!context.rules.modeAllowed[static_cast<std::size_t>(DeploymentMode::Appliance)] && !context.rules.modeAllowed[static_cast<std::size_t>(DeploymentMode::OwnDataCentre)])
        forbid({"cost.mode_not_allowed", {}});
    if (context.rules.purchaseExcluded)
        forbid(*context.rules.purchaseExcluded);
    if (derivation)
        explain(context, terms, cost, *price, *derivation);
    return option;
}

} // namespace powertrain
