// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/price_options.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/cost/billing.h"
#include "core/cost/defaults.h"
#include "core/cost/price_age.h"
#include "core/cost/price_context.h"
#include "core/cost/rent_or_buy.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

constexpr DeploymentMode kRentedModes[] = {DeploymentMode::CloudVm, DeploymentMode::CloudContainer, DeploymentMode::ElasticCluster, DeploymentMode::BareMetal, DeploymentMode::ManagedPlatform};
/// A commitment longer than this many times the project is no offer for it, unless nothing else is to be had.
constexpr double kLongestTermInProjects = 2;

std::optional<double> termMonths(BillingMode billing)
{
    switch (billing) {
    case BillingMode::Reserved1Month:
        return 1;
    case BillingMode::Reserved3Months:
        return 3;
    case BillingMode::Reserved6Months:
        return 6;
    case BillingMode::Reserved1Year:
        return 12;
    case BillingMode::Reserved2Years:
        return 24;
    case BillingMode::Reserved3Years:
        return 36;
    case BillingMode::Reserved5Years:
        return 60;
    default:
        return std::nullopt;
    }
}

double marginOf(std::string_view confidence)
{
    return confidence == "high" ? kMarginHigh : confidence == "medium" ? kMarginMedium
                                                                       : kMarginLow;
}

/// An offer with its price in the job's currency.
struct PricedOffer {
    const Offer *offer = nullptr;
    double perGpuHour = 0;
};

/// Why this job may not be paid for in this way; empty: it may.
std::vector<Message> refusals(const PriceContext &context, const Offer &offer, const Provider *provider)
{
    std::vector<Message> reasons;
    const CostJob &job = context.job;
    if (offer.billing == BillingMode::Spot) {
        if (job.task == Task::Inference && job.serving == ServingKind::Online)
            reasons.push_back({"cost.spot_online", {}});
        else if (!job.interruptible)
            reasons.push_back({"cost.spot_not_interruptible", {}});
        if (context.rules.sensitive)
            reasons.push_back({"cost.spot_sensitive", {}});
    }
    if (offer.billing == BillingMode::Marketplace && context.rules.sensitive)
        reasons.push_back({"cost.marketplace_sensitive", {}});
    if (offer.billing == BillingMode::Serverless && job.task != Task::Inference)
        reasons.push_back({"cost.serverless_training", {}});
    const bool known = provider && !provider->modes.empty();
    const bool anyMode = std::any_of(std::begin(kRentedModes), std::end(kRentedModes), [&](DeploymentMode mode) {
        return context.rules.modeAllowed[static_cast<std::size_t>(mode)] && (!known || std::find(provider->modes.begin(), provider->modes.end(), mode) != provider->modes.end());
    });
    if (!anyMode)
        reasons.push_back({"cost.mode_not_allowed", {}});
    if (context.rules.offerExcluded) {
        if (auto reason = context.rules.offerExcluded(offer, provider))
            reasons.push_back(std::move(*reason));
    }
    return reasons;
}

/// Hours paid for each accelerator: what the job needs, or whole terms.
struct PaidHours {
    double value = 0, low = 0, high = 0;
    double rework = 0; ///< share of `value` that spot interruptions add
};

/// `machines`: hosts whose loss stops the job.
PaidHours paidHours(const PriceContext &context, BillingMode billing, int machines)
{
    const Range<double> &busy = context.job.busyHours;
    const auto sane = [](double hours) { return std::isfinite(hours) ? std::max(hours, 0.0) : 0.0; };
    PaidHours hours{sane(busy.value), std::min(sane(busy.low), sane(busy.value)), std::max(sane(busy.high), sane(busy.value)), 0};
    if (const auto months = termMonths(billing)) {
        const double terms = std::max(std::ceil(context.months() / *months - 1e-9), 1.0);
        hours.value = hours.low = hours.high = terms * *months * kHoursPerMonth;
    } else if (billing == BillingMode::CapacityBlock) {
        for (double *part : {&hours.value, &hours.low, &hours.high})
            *part = std::ceil(*part / 24 - 1e-9) * 24;
    } else if (billing == BillingMode::Spot) {
        const double blocked = std::max(context.job.checkpointMinutes, 0.0) / 60;
        const double overhead = spotOverhead(kInterruptions * machines, blocked, kRestartHours);
        hours.rework = hours.value * overhead;
        hours.value += hours.rework;
        hours.low *= 1 + spotOverhead(kCalmInterruptions * machines, blocked, kRestartHours);
        hours.high *= 1 + spotOverhead(kRoughInterruptions * machines, blocked, kRestartHours);
    }
    return hours;
}

class RentalPricer {
public:
    explicit RentalPricer(const PriceContext &context)
        : m_context(context)
    {
        for (const Offer *offer : context.catalog.offersFor(context.job.accelerator->id)) {
            // Fractions of a card and prices far off their peers are no basis for a plan.
            if (offer->gpuShare < 1 || offer->suspicious || !offer->perGpuHour || offer->superseded || offer->gpusPerInstance < 1 || offer->billing == BillingMode::Purchase)
                continue;
            if (const auto rate = context.factor(offer->perGpuHour->currency))
                m_offers.push_back({offer, offer->perGpuHour->units() * *rate});
        }
        std::stable_sort(m_offers.begin(), m_offers.end(), [](const PricedOffer &a, const PricedOffer &b) { return a.perGpuHour < b.perGpuHour; });
    }

    /// The cheapest offer of every provider and billing mode, the cheapest allowed one where there is any.
    std::vector<CostOption> price()
    {
        std::vector<CostOption> options = price(true);
        return options.empty() ? price(false) : options;
    }

    std::optional<double> cheapestOnDemand() const
    {
        for (const PricedOffer &priced : m_offers) {
            if (priced.offer->billing == BillingMode::OnDemand && !priced.offer->componentOnly)
                return priced.perGpuHour;
        }
        return std::nullopt;
    }

private:
    std::vector<CostOption> price(bool onlyFittingTerms)
    {
        std::vector<CostOption> options;
        std::map<std::pair<std::string_view, BillingMode>, std::size_t> taken;
        for (const PricedOffer &priced : m_offers) {
            const auto months = termMonths(priced.offer->billing);
            if (onlyFittingTerms && months && *months * kDaysPerMonth > kLongestTermInProjects * std::max(m_context.days, kDaysPerMonth))
                continue;
            const auto key = std::make_pair(std::string_view(priced.offer->providerId), priced.offer->billing);
            const auto before = taken.find(key);
            if (before != taken.end() && options[before->second].allowed)
                continue;
            std::optional<CostOption> option = optionOf(priced);
            if (!option || (before != taken.end() && !option->allowed))
                continue;
            if (before != taken.end()) {
                options[before->second] = std::move(*option);
            } else {
                taken.emplace(key, options.size());
                options.push_back(std::move(*option));
            }
        }
        return options;
    }

    std::optional<CostOption> optionOf(const PricedOffer &priced) const
    {
        const Offer &offer = *priced.offer;
        const Provider *provider = m_context.catalog.findProvider(offer.providerId);
        const int instances = (m_context.job.count + offer.gpusPerInstance - 1) / offer.gpusPerInstance;
        CostOption option;
        option.billing = offer.billing;
        option.offerId = offer.id;
        option.providerId = offer.providerId;
        option.region = offer.region;
        option.asOf = offer.asOf;
        option.priceIsOld = isOldPrice(offer.asOf, m_context.today);
        option.gpus = instances * offer.gpusPerInstance;
        const auto unit = Money::fromUnits(priced.perGpuHour, m_context.job.currency);
        const int machines = machinesOf(offer);
        const PaidHours hours = paidHours(m_context, offer.billing, machines);
        if (!unit)
            return std::nullopt;
        option.unitPrice = *unit;
        option.gpuHours = option.gpus * hours.value;
        if (!m_context.addItem(option, CostItemKind::Compute, priced.perGpuHour * option.gpus * (hours.value - hours.rework)))
            return std::nullopt;
        if (hours.rework > 0 && !m_context.addItem(option, CostItemKind::Rework, priced.perGpuHour * option.gpus * hours.rework))
            return std::nullopt;
        const double storage = addStorage(offer, option);
        const auto [priceLow, priceHigh] = priceRange(priced, option.priceIsOld);
        if (!m_context.finish(option, priceLow * option.gpus * hours.low + storage, priceHigh * option.gpus * hours.high + storage))
            return std::nullopt;
        remark(offer, instances, machines, hours, option);
        setBreakEven(priced, option);
        for (Message &reason : refusals(m_context, offer, provider)) {
            option.allowed = false;
            option.remarks.push_back(std::move(reason));
        }
        return option;
    }

    /// The smallest rentable unit may be one card of a host that the job takes whole.
    int machinesOf(const Offer &offer) const
    {
        const int perMachine = std::max(offer.gpusPerInstance, m_context.job.accelerator->gpusPerNode.value_or(8));
        return (m_context.job.count + perMachine - 1) / std::max(perMachine, 1);
    }

    /// Shared storage for the months of the project, where the catalogue has a price for that part of the world.
    double addStorage(const Offer &offer, CostOption &option) const
    {
        if (!m_context.job.storage || !(m_context.job.storage->value > 0))
            return 0;
        const bool china = offer.regionGroup == "cn";
        const auto price = m_context.storagePrice(china);
        const double amount = price ? *price * m_context.job.storage->value / kBytesPerGb * std::max(m_context.months(), 1 / kDaysPerMonth) : 0;
        if (!price || !m_context.addItem(option, CostItemKind::Storage, amount)) {
            option.remarks.push_back({"cost.storage_unpriced", {}});
            return 0;
        }
        return amount;
    }

    /// The price may be off by its source's confidence; a doubtful or old one may really be what cheap peers cost.
    std::pair<double, double> priceRange(const PricedOffer &priced, bool old) const
    {
        const double margin = marginOf(priced.offer->confidence) + (old ? kMarginOld : 0);
        double high = priced.perGpuHour * (1 + margin);
        if (old || priced.offer->confidence == "low")
            high = std::max(high, lowerQuartileOf(priced.offer->billing));
        return {priced.perGpuHour * (1 - margin), high};
    }

    double lowerQuartileOf(BillingMode billing) const
    {
        const auto known = m_quartiles.find(billing);
        if (known != m_quartiles.end())
            return known->second;
        std::vector<double> peers;
        for (const PricedOffer &priced : m_offers) {
            if (priced.offer->billing == billing && !priced.offer->componentOnly)
                peers.push_back(priced.perGpuHour);
        }
        const double quartile = peers.empty() ? 0 : peers[(peers.size() - 1) / 4];
        m_quartiles.emplace(billing, quartile);
        return quartile;
    }

    void remark(const Offer &offer, int instances, int machines, const PaidHours &hours, CostOption &option) const
    {
        m_context.remarkConversion(offer.perGpuHour->currency, option.remarks);
        if (option.priceIsOld)
            option.remarks.push_back({"cost.old_price", {Argument::ofText("date", offer.asOf)}});
        if (offer.componentOnly)
            option.remarks.push_back({"cost.component_only", {}});
        if (option.gpus > m_context.job.count)
            option.remarks.push_back({"cost.whole_instances", {Argument::of("paid", option.gpus), Argument::of("used", m_context.job.count), Argument::of("per_instance", offer.gpusPerInstance)}});
        // Within one node a price per card usually means "as many as the host has"; across nodes the network decides.
        const int node = m_context.job.accelerator->gpusPerNode.value_or(8);
        if (m_context.job.count > node && offer.gpusPerInstance < node)
            option.remarks.push_back({"cost.confirm_interconnect", {Argument::of("instances", instances), Argument::of("per_instance", offer.gpusPerInstance)}});
        if (offer.billing == BillingMode::Spot)
            option.remarks.push_back({"cost.spot_reclaimed", {Argument::of("rework", hours.value > hours.rework ? hours.rework / (hours.value - hours.rework) : 0, Unit::Ratio), Argument::of("interruptions", kInterruptions * machines, Unit::PerHour)}});
        if (offer.billing == BillingMode::OffPeak)
            option.remarks.push_back({"cost.off_peak_window", {}});
        if (termMonths(offer.billing) && hours.value > m_context.days * 24 * 1.01)
            option.remarks.push_back({"cost.term_beyond_project", {Argument::of("paid_days", hours.value / 24), Argument::of("project_days", m_context.days)}});
        if (offer.user)
            option.remarks.push_back({"cost.own_price", {}});
    }

    /// Against the same provider's on-demand price, else the cheapest one there is.
    void setBreakEven(const PricedOffer &priced, CostOption &option) const
    {
        if (!termMonths(priced.offer->billing))
            return;
        std::optional<double> onDemand = cheapestOnDemand();
        for (const PricedOffer &other : m_offers) {
            if (other.offer->billing == BillingMode::OnDemand && other.offer->providerId == priced.offer->providerId && other.offer->componentOnly == priced.offer->componentOnly) {
                onDemand = other.perGpuHour;
                break;
            }
        }
        if (!onDemand)
            return;
        const double use = reservedBreakEvenUse(priced.perGpuHour, *onDemand);
        if (use <= 1)
            option.breakEvenUse = use;
        else
            option.remarks.push_back({"cost.reserving_never_pays", {}});
    }

    const PriceContext &m_context;
    std::vector<PricedOffer> m_offers;
    mutable std::map<BillingMode, double> m_quartiles;
};

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
        const bool hostA = missesHost(a), hostB = missesHost(b);
        return hostA != hostB ? hostB : a.total.value.micros < b.total.value.micros;
    });
}

void explainRental(const CostOption &option, const Catalog &catalog, Derivation &derivation)
{
    const Offer *offer = catalog.findOffer(option.offerId);
    const auto money = [&](std::string name, double amount) { return Argument{std::move(name), Unit::Money, amount, option.unitPrice.currency.text()}; };
    StepRecorder recorder;
    recorder.step("cost.rent.hours", "n × h", {Argument::of("n", option.gpus), Argument::of("h", option.gpus > 0 ? option.gpuHours / option.gpus : 0)}, Argument::of("H", option.gpuHours),
        "whole instances, whole terms; spot with the rework of its interruptions");
    recorder.step("cost.rent.compute", "H × p", {Argument::of("H", option.gpuHours), money("p", option.unitPrice.units())}, money("compute", option.unitPrice.units() * option.gpuHours),
        offer ? offer->source + " " + offer->asOf : std::string());
    for (const CostItem &item : option.items) {
        if (item.kind == CostItemKind::Storage)
            recorder.step("cost.rent.storage", "capacity × price × months", {}, money("storage", item.amount.units()), "service prices of the catalogue");
    }
    recorder.step("cost.rent.total", "compute + rework + storage", {}, money("total", option.total.value.units()), "");
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
    Derivation owning;
    if (auto purchase = purchaseOption(context, rent ? rent : rental.cheapestOnDemand(), derivation ? &owning : nullptr))
        options.push_back(std::move(*purchase));
    sortOptions(options);
    if (derivation && !options.empty()) {
        if (options.front().billing == BillingMode::Purchase)
            derivation->insert(derivation->end(), owning.begin(), owning.end());
        else
            explainRental(options.front(), catalog, *derivation);
    }
    return options;
}

} // namespace powertrain
