// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/price_options.h"

#include <algorithm>
#include <utility>

#include "core/cost/ownership.h"
#include "core/cost/price_context.h"
#include "core/cost/rental_option.h"

namespace powertrain {

namespace {

bool missesHost(const CostOption &option)
{
    return std::any_of(option.remarks.begin(), option.remarks.end(), [](const Message &m) { return m.code == "cost.component_only"; });
}

/// A cluster of instances smaller than a node: nobody promises that they are joined by a fast network.
bool isScattered(const CostOption &option)
{
    return std::any_of(option.remarks.begin(), option.remarks.end(), [](const Message &remark) { return remark.code == "cost.confirm_interconnect"; });
}

void sortOptions(std::vector<CostOption> &options)
{
    std::stable_sort(options.begin(), options.end(), [](const CostOption &a, const CostOption &b) {
        if (a.allowed != b.allowed)
            return a.allowed;
        const bool scatteredA = isScattered(a), scatteredB = isScattered(b);
        if (scatteredA != scatteredB)
            return scatteredB;
        // All that a plan says of its time holds around the clock: off-peak hours stand beside it.
        const bool offPeakA = a.billing == BillingMode::OffPeak, offPeakB = b.billing == BillingMode::OffPeak;
        if (offPeakA != offPeakB)
            return offPeakB;
        const bool hostA = missesHost(a), hostB = missesHost(b);
        return hostA != hostB ? hostB : a.counted() < b.counted();
    });
}

/// Some of the cards are there, but too few: said where the rest would be bought.
void sayWhatIsMissing(const CostJob &job, int owned, std::vector<CostOption> &options)
{
    const auto purchase = std::find_if(options.begin(), options.end(), [](const CostOption &option) { return option.billing == BillingMode::Purchase; });
    CostOption &place = purchase == options.end() ? options.front() : *purchase;
    place.remarks.push_back({"cost.own_partly", {Argument::of("owned", owned), Argument::of("missing", job.count - owned)}});
}

void explainRental(const CostOption &option, const PriceContext &context, Derivation &derivation)
{
    const Offer *offer = context.catalog.findOffer(option.offerId);
    const auto money = [&](std::string name, double amount) { return Argument{std::move(name), Unit::Money, amount, option.unitPrice.currency.text()}; };
    StepRecorder recorder;
    recorder.step("cost.rent.hours", "n × h", {Argument::of("n", option.gpus), Argument::of("h", option.gpus > 0 ? option.gpuHours / option.gpus : 0)}, Argument::of("H", option.gpuHours),
        "whole instances, terms, packs and steps of time; failed runs; spot with the rework of its interruptions");
    recorder.step("cost.rent.compute", "H × p", {Argument::of("H", option.gpuHours), money("p", option.unitPrice.units())}, money("compute", option.unitPrice.units() * option.gpuHours),
        offer ? offer->source + " " + offer->asOf : std::string());
    for (const CostItem &item : option.items) {
        const Argument result = money(std::string(nameOf(item.kind)), item.amount.units());
        if (item.kind == CostItemKind::Storage)
            recorder.step("cost.rent.storage", "monthly × months", {money("monthly", item.amount.units() / context.storageMonths()), Argument::of("months", context.storageMonths())}, result, "service prices of the catalogue, capacity as it is sold");
        else if (item.kind == CostItemKind::Host)
            recorder.step("cost.rent.host", "H × (vCPU × p + GB × p)", {Argument::of("H", option.gpuHours)}, result, "service prices of the catalogue");
        else if (item.kind == CostItemKind::Egress)
            recorder.step("cost.rent.egress", "data × price", {}, result, "service prices of the catalogue");
        else if (item.kind == CostItemKind::Tax)
            recorder.step("cost.rent.tax", "taxed × rate", {}, result, "VAT of the catalogue, or your own rate");
    }
    recorder.step("cost.rent.total", "compute + host + storage + egress + tax", {}, money("total", option.total.value.units()), "");
    for (DerivationStep &step : recorder.take())
        derivation.push_back(std::move(step));
}

} // namespace

CostJob costJobFrom(const Request &request)
{
    CostJob job;
    job.task = request.task.kind;
    job.serving = request.task.serving;
    job.interruptible = request.duration.interruptible;
    job.buyAllowed = request.duration.buyAllowed;
    job.opsTeam = request.duration.opsTeam;
    job.currency = request.currency;
    job.projectDays = request.duration.days;
    job.hoursPerDay = request.duration.hoursPerDay;
    job.hoursPerInterruption = request.duration.hoursPerInterruption;
    job.spotPriceFactor = request.duration.spotPriceFactor;
    job.failedRunFactor = request.duration.failedRunFactor.value_or(1);
    job.tax = request.tax;
    // A service between businesses is taxed where the customer sits.
    for (const std::string &place : request.compliance.jurisdictions) {
        if (job.taxCountry.empty() && place.size() == 2 && place != "EU")
            job.taxCountry = place;
    }
    if (job.taxCountry.empty() && request.currency.text() == "CNY")
        job.taxCountry = "CN";
    return job;
}

std::vector<CostOption> priceOptions(const CostJob &job, const CostRules &rules, const Catalog &catalog, std::string_view today, Derivation *derivation)
{
    std::vector<CostOption> options;
    if (!job.accelerator || job.count < 1 || job.count > 10'000'000)
        return options;
    const PriceContext context(job, rules, catalog, today);
    RentalPricer rental(context);
    options = rental.price();
    std::optional<double> rent;
    for (const CostOption &option : options) {
        if (option.allowed && !missesHost(option) && option.billing == BillingMode::OnDemand && (!rent || option.unitPrice.units() < *rent))
            rent = option.unitPrice.units();
    }
    Derivation buying, running;
    if (auto purchase = purchaseOption(context, rent, derivation ? &buying : nullptr))
        options.push_back(std::move(*purchase));
    int owned = 0;
    if (auto own = ownedOption(context, derivation ? &running : nullptr, owned))
        options.push_back(std::move(*own));
    else if (owned > 0 && !options.empty())
        sayWhatIsMissing(job, owned, options);
    sortOptions(options);
    if (derivation && !options.empty()) {
        const CostOption &first = options.front();
        if (isOwnHardware(first.billing)) {
            const Derivation &steps = first.billing == BillingMode::Owned ? running : buying;
            derivation->insert(derivation->end(), steps.begin(), steps.end());
        } else {
            explainRental(first, context, *derivation);
        }
    }
    return options;
}

} // namespace powertrain
