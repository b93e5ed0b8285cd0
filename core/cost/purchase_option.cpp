// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"
#include "core/cost/ownership.h"
#include "core/cost/price_age.h"
#include "core/cost/tax.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

bool isUsed(const PurchasePrice &price)
{
    return price.condition.find("used") != std::string::npos || price.condition.find("second") != std::string::npos;
}

void explain(const PriceContext &context, const OwnershipTerms &terms, const OwnershipCost &cost, const HardwarePrice *price, Derivation &derivation)
{
    const auto money = [&](std::string name, double amount) { return Argument{std::move(name), Unit::Money, amount, context.job.currency.text()}; };
    StepRecorder recorder;
    if (price)
        recorder.step("cost.purchase.hardware", price->hostAssumed ? "n × p × (1 + host)" : "n × p",
            {Argument::of("n", price->gpus), money("p", price->likely / price->gpus / (price->hostAssumed ? 1 + kHostShare : 1)), Argument::of("host", price->hostAssumed ? kHostShare : 0, Unit::Ratio)},
            money("C0", cost.hardware), price->source->source);
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

void forbid(CostOption &option, Message reason)
{
    option.allowed = false;
    option.remarks.push_back(std::move(reason));
}

bool ownRoomsForbidden(const CostRules &rules)
{
    return !rules.modeAllowed[static_cast<std::size_t>(DeploymentMode::Appliance)] && !rules.modeAllowed[static_cast<std::size_t>(DeploymentMode::OwnDataCentre)];
}

/// The rows of this accelerator, and how many cards they are.
std::vector<const OwnedHardware *> ownedRows(const PriceContext &context, int &cards)
{
    std::vector<const OwnedHardware *> rows;
    cards = 0;
    for (const OwnedHardware &row : context.catalog.owned) {
        if (row.acceleratorId == context.job.accelerator->id && row.count > 0 && row.count <= 10'000'000) {
            rows.push_back(&row);
            cards += row.count;
        }
    }
    return rows;
}

/// What the cards in use lose in worth over the project, on a straight line; nullopt where no price was given.
std::optional<double> depreciation(const PriceContext &context, const std::vector<const OwnedHardware *> &rows, int cards)
{
    double lost = 0;
    bool known = false;
    for (const OwnedHardware *row : rows) {
        const auto paid = row->paid ? context.units(*row->paid) : std::nullopt;
        if (!paid)
            continue;
        known = true;
        const double life = depreciationYears(row, context.catalog.terms);
        const auto age = daysBetween(row->boughtOn, context.today);
        const double left = age ? std::max(life * 365 - std::max(*age, 0), 0.0) : life * 365;
        lost += *paid * (1 - std::min(context.catalog.terms.residualShare.value_or(0), 1.0)) * std::min(context.days, left) / (life * 365);
    }
    return known && cards > 0 ? std::optional(lost * std::min(1.0, static_cast<double>(context.job.count) / cards)) : std::nullopt;
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
    option.tax = price->source->tax;
    const Money &printed = price->source->likely ? *price->source->likely : price->source->low ? *price->source->low
                                                                                               : *price->source->high;
    context.remarkConversion(printed.currency, option.remarks);
    OwnershipTerms terms = ownershipTerms(context, price->gpus, price->likely, std::max(context.days / 365, kLeastYears), workstation, 1, option.remarks);
    const OwnershipCost cost = costOfOwning(terms);
    if (!addItems(context, cost, option))
        return std::nullopt;
    option.gpuHours = price->gpus * terms.years * kHoursPerYear;
    if (!workstation)
        option.remarks.push_back({"cost.purchase_parts_missing", {}});
    if (!price->source->user && !price->source->region.empty() && !job.taxCountry.empty() && countryOf(price->source->region) != job.taxCountry)
        option.remarks.push_back({"cost.purchase_abroad", {Argument::ofText("region", price->source->region)}});
    if (price->hostAssumed)
        option.remarks.push_back({"cost.host_share_assumed", {Argument::of("share", kHostShare, Unit::Ratio)}});
    if (price->source->user)
        option.remarks.push_back({"cost.own_price", {}});
    if (isUsed(*price->source))
        option.remarks.push_back({"cost.used_hardware", {}});
    if (!context.catalog.terms.residualShare)
        option.remarks.push_back({"cost.residual_uncertain", {Argument::of("share", terms.residualShare, Unit::Ratio), Argument::of("years", terms.years)}});

    OwnershipTerms cheap = terms, dear = terms;
    cheap.hardware = price->low;
    dear.hardware = price->high;
    dear.residualShare = 0;
    PriceContext::Ends ends{costOfOwning(cheap).total(), costOfOwning(dear).total(), cost.total() + price->likely * price->margin};
    const auto unit = Money::fromUnits(cost.total() / option.gpuHours, job.currency);
    if (!unit || !context.applyTax(option, cost.hardware, countryOf(option.region), true, ends) || !context.finish(option, ends))
        return std::nullopt;
    option.unitPrice = *unit;
    if (rentPerGpuHour) {
        option.breakEvenUse = compareRentAndBuy(terms, *rentPerGpuHour, context.use(), rentTrend(context.catalog)).breakEvenUse;
        if (!option.breakEvenUse)
            option.remarks.push_back({"cost.buying_never_pays", {}});
    }
    if (!job.buyAllowed)
        forbid(option, {"cost.buying_not_wanted", {}});
    if (ownRoomsForbidden(context.rules))
        forbid(option, {"cost.mode_not_allowed", {}});
    if (context.rules.purchaseExcluded)
        forbid(option, *context.rules.purchaseExcluded);
    if (derivation)
        explain(context, terms, cost, &*price, *derivation);
    return option;
}

std::optional<CostOption> ownedOption(const PriceContext &context, Derivation *derivation, int &owned)
{
    const CostJob &job = context.job;
    const std::vector<const OwnedHardware *> rows = ownedRows(context, owned);
    // Without a rate nobody can say what electricity and staff cost in this currency.
    if (rows.empty() || owned < job.count || !context.factor(Currency{}))
        return std::nullopt;
    const bool workstation = isWorkstation(*job.accelerator, job.count);
    const double share = static_cast<double>(job.count) / owned;
    double paid = 0;
    bool allKnown = true;
    for (const OwnedHardware *row : rows) {
        const auto units = row->paid ? context.units(*row->paid) : std::nullopt;
        allKnown = allKnown && units;
        paid += units.value_or(0);
    }
    paid *= share;
    if (!allKnown) {
        paid = 0;
        // What it would cost today stands in for the price that maintenance is a share of.
        if (const auto price = hardwarePrice(context, workstation))
            paid = price->likely / price->gpus * job.count;
    }
    CostOption option;
    option.billing = BillingMode::Owned;
    option.offerId = rows.front()->id;
    option.gpus = job.count;
    option.gpuHours = job.count * std::max(context.days * 24, context.neededHours());
    option.remarks.push_back({"cost.own_hardware", {Argument::of("owned", owned), Argument::of("used", job.count)}});
    OwnershipTerms terms = ownershipTerms(context, job.count, paid, std::max(context.days / 365, 1.0 / 365), workstation, share, option.remarks);
    terms.hardware = 0;
    terms.installationShare = terms.residualShare = 0;
    const OwnershipCost cost = costOfOwning(terms);
    if (!addItems(context, cost, option))
        return std::nullopt;
    if (const auto lost = depreciation(context, rows, owned))
        option.remarks.push_back({"cost.own_depreciation", {Argument{"amount", Unit::Money, *lost, job.currency.text()}}});
    const auto unit = Money::fromUnits(option.gpuHours > 0 ? cost.total() / option.gpuHours : 0, job.currency);
    if (!unit || !context.finish(option, {cost.total() * (1 - kMarginMedium), cost.total() * (1 + kMarginMedium), cost.total()}))
        return std::nullopt;
    option.unitPrice = *unit;
    if (ownRoomsForbidden(context.rules))
        forbid(option, {"cost.mode_not_allowed", {}});
    if (derivation)
        explain(context, terms, cost, nullptr, *derivation);
    return option;
}

} // namespace powertrain
