// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rental_option.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/cost/defaults.h"
#include "core/cost/price_age.h"
#include "core/cost/rent_or_buy.h"
#include "core/cost/tax.h"

namespace powertrain {

namespace {

using namespace cost_defaults;

/// A commitment longer than this many times the project is no offer for it, unless nothing else is to be had.
constexpr double kLongestTermInProjects = 2;
/// Hours rounded up are worth a word from this share on.
constexpr double kNoticeable = 0.001;

double marginOf(std::string_view confidence)
{
    return confidence == "high" ? kMarginHigh : confidence == "medium" ? kMarginMedium
                                                                       : kMarginLow;
}

} // namespace

RentalPricer::RentalPricer(const PriceContext &context)
    : m_context(context)
{
    const int node = context.job.accelerator->gpusPerNode.value_or(8);
    for (const Offer *offer : context.catalog.offersFor(context.job.accelerator->id)) {
        // Fractions of a card and prices far off their peers are no basis for a plan.
        const bool doubtful = offer->suspicious && !offer->confirmed;
        if (offer->gpuShare < 1 || doubtful || !offer->perGpuHour || offer->superseded || offer->gpusPerInstance < 1 || isOwnHardware(offer->billing))
            continue;
        const auto rate = context.factor(offer->perGpuHour->currency);
        if (!rate)
            continue;
        PricedOffer priced;
        priced.offer = offer;
        priced.provider = context.catalog.findProvider(offer->providerId);
        priced.perGpuHour = offer->perGpuHour->units() * *rate;
        if (offer->componentOnly)
            priced.host = hostParts(context, *offer, priced.provider);
        priced.missesHost = offer->componentOnly && !priced.host;
        priced.scattered = context.job.count > node && offer->gpusPerInstance < node;
        m_offers.push_back(std::move(priced));
    }
    const auto whole = [](const PricedOffer &priced) { return priced.perGpuHour + (priced.host ? priced.host->perGpuHour : 0); };
    std::stable_sort(m_offers.begin(), m_offers.end(), [&whole](const PricedOffer &a, const PricedOffer &b) { return whole(a) < whole(b); });
    for (PricedOffer &priced : m_offers) {
        priced.instances = (context.job.count + priced.offer->gpusPerInstance - 1) / priced.offer->gpusPerInstance;
        priced.gpus = priced.instances * priced.offer->gpusPerInstance;
        priced.machines = machinesOf(context.job.count, *context.job.accelerator, *priced.offer);
        priced.hours = paidHours(context, *priced.offer, priced.provider, priced.gpus, priced.machines);
        setPriceRange(priced);
        priced.counted = (priced.dear + (priced.host ? priced.host->perGpuHour : 0)) * priced.gpus * priced.hours.value;
    }
}

std::vector<CostOption> RentalPricer::price() const
{
    std::vector<CostOption> options = price(true);
    return options.empty() ? price(false) : options;
}

std::vector<CostOption> RentalPricer::price(bool onlyFittingTerms) const
{
    std::vector<const PricedOffer *> order;
    for (const PricedOffer &priced : m_offers) {
        const auto months = termMonths(*priced.offer);
        if (!onlyFittingTerms || !months || *months * kDaysPerMonth <= kLongestTermInProjects * std::max(m_context.days, kDaysPerMonth))
            order.push_back(&priced);
    }
    const auto key = [](const PricedOffer *priced) { return std::make_tuple(priced->scattered, priced->missesHost, priced->counted); };
    std::stable_sort(order.begin(), order.end(), [&key](const PricedOffer *a, const PricedOffer *b) { return key(a) < key(b); });

    std::vector<CostOption> options;
    std::map<std::pair<std::string_view, BillingMode>, std::size_t> taken;
    for (const PricedOffer *priced : order) {
        const auto provider = std::make_pair(std::string_view(priced->offer->providerId), priced->offer->billing);
        const auto before = taken.find(provider);
        if (before != taken.end() && options[before->second].allowed)
            continue;
        std::optional<CostOption> option = optionOf(*priced);
        if (!option || (before != taken.end() && !option->allowed))
            continue;
        if (before != taken.end()) {
            options[before->second] = std::move(*option);
        } else {
            taken.emplace(provider, options.size());
            options.push_back(std::move(*option));
        }
    }
    return options;
}

std::optional<CostOption> RentalPricer::optionOf(const PricedOffer &priced) const
{
    const Offer &offer = *priced.offer;
    const auto unit = Money::fromUnits(priced.perGpuHour, m_context.job.currency);
    if (!unit)
        return std::nullopt;
    CostOption option;
    option.billing = offer.billing;
    option.offerId = offer.id;
    option.providerId = offer.providerId;
    option.region = offer.region;
    option.asOf = offer.asOf;
    option.priceIsOld = isOldPrice(offer.asOf, m_context.today);
    option.gpus = priced.gpus;
    option.unitPrice = *unit;
    option.gpuHours = priced.gpus * priced.hours.value;
    option.tax = taxStateOf(offer, priced.provider);
    if (!addCompute(priced, option))
        return std::nullopt;
    const double host = priced.host ? priced.host->perGpuHour : 0;
    const double services = addStorage(offer, option) + addEgress(priced, option);
    const double taxed = (priced.perGpuHour + host) * option.gpuHours;
    PriceContext::Ends ends;
    ends.low = (priced.low + host) * priced.gpus * priced.hours.low + services;
    ends.high = (priced.dear + host) * priced.gpus * priced.hours.high + services;
    ends.dear = (priced.dear + host) * option.gpuHours + services;
    remark(priced, option);
    if (!m_context.applyTax(option, taxed, countryOf(offer.region, offer.regionGroup), false, ends) || !m_context.finish(option, ends))
        return std::nullopt;
    setBreakEven(priced, option);
    checkWindow(priced, option);
    for (Message &reason : refusals(m_context, offer, priced.provider)) {
        option.allowed = false;
        option.remarks.push_back(std::move(reason));
    }
    return option;
}

/// What the cards in use do, and what is paid for beside.
bool RentalPricer::addCompute(const PricedOffer &priced, CostOption &option) const
{
    const PaidHours &hours = priced.hours;
    const double perHour = priced.perGpuHour * m_context.job.count;
    const double paid = priced.perGpuHour * option.gpuHours;
    const double idle = paid - perHour * hours.used();
    const std::pair<CostItemKind, double> items[] = {{CostItemKind::Compute, perHour * hours.work}, {CostItemKind::Checkpoints, perHour * hours.checkpoints}, {CostItemKind::Rework, perHour * hours.rework},
        {CostItemKind::FailedRuns, perHour * hours.failedRuns}, {CostItemKind::Idle, idle > paid * 1e-9 ? idle : 0},
        {CostItemKind::Host, priced.host ? priced.host->perGpuHour * option.gpuHours : 0}};
    for (const auto &[kind, amount] : items) {
        if ((amount > 0 || kind == CostItemKind::Compute) && !m_context.addItem(option, kind, amount))
            return false;
    }
    return true;
}

/// Shared storage for the months of the project, as it is sold in that part of the world.
double RentalPricer::addStorage(const Offer &offer, CostOption &option) const
{
    const StorageCost &storage = offer.regionGroup == "cn" ? m_context.job.storageInChina : m_context.job.storage;
    const auto perMonth = storage.perMonth ? m_context.units(*storage.perMonth) : std::nullopt;
    const double amount = perMonth.value_or(0) * m_context.storageMonths();
    const bool added = amount > 0 && m_context.addItem(option, CostItemKind::Storage, amount);
    if (storage.unpriced || (storage.perMonth && !perMonth) || (amount > 0 && !added))
        option.remarks.push_back({added ? "cost.storage_partly_unpriced" : "cost.storage_unpriced", {}});
    return added ? amount : 0;
}

/// Data that leaves: the provider's own price, else the usual one of that part of the world.
double RentalPricer::addEgress(const PricedOffer &priced, CostOption &option) const
{
    const auto &gigabytes = m_context.job.egressGb;
    if (!gigabytes || !(*gigabytes > 0))
        return 0;
    auto price = m_context.servicePriceOf(priced.provider, priced.offer->providerId, "egress", "GB");
    if (!price)
        price = m_context.egressPrice(priced.offer->regionGroup == "cn");
    const double amount = price ? *price * *gigabytes : 0;
    if (!price || (amount > 0 && !m_context.addItem(option, CostItemKind::Egress, amount))) {
        option.remarks.push_back({"cost.egress_unpriced", {}});
        return 0;
    }
    option.remarks.push_back({"cost.egress_counted", {Argument::of("data", *gigabytes * kBytesPerGb, Unit::Bytes), Argument{"per_gb", Unit::Money, *price, m_context.job.currency.text()}}});
    return amount;
}

/// The price may be off by its source's confidence; a doubtful or old one may really be what cheap peers cost.
void RentalPricer::setPriceRange(PricedOffer &priced) const
{
    const Offer &offer = *priced.offer;
    const bool old = isOldPrice(offer.asOf, m_context.today);
    // The user knows what he pays.
    const double margin = offer.user ? 0 : marginOf(offer.confidence) + (old ? kMarginOld : 0);
    double cheap = priced.perGpuHour;
    if (offer.payShareLow && *offer.payShareLow > 0 && offer.payShare > 0 && *offer.payShareLow < offer.payShare)
        cheap *= *offer.payShareLow / offer.payShare;
    priced.low = cheap * (1 - margin);
    priced.dear = priced.perGpuHour * (1 + margin);
    if (!offer.user && (old || offer.confidence == "low"))
        priced.dear = std::max(priced.dear, peersPrice(offer));
    // Half a price must not win against whole ones: the share that servers add to the price of their cards stands in.
    if (priced.missesHost)
        priced.dear *= 1 + kHostShare;
}

/// What cheap peers cost. Off-peak hours are a share of a list price: they have the peers of that price.
double RentalPricer::peersPrice(const Offer &offer) const
{
    if (offer.billing == BillingMode::OffPeak)
        return std::max(lowerQuartileOf(BillingMode::OffPeak), lowerQuartileOf(BillingMode::OnDemand) * offer.payShare);
    return lowerQuartileOf(offer.billing);
}

double RentalPricer::lowerQuartileOf(BillingMode billing) const
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

void RentalPricer::remark(const PricedOffer &priced, CostOption &option) const
{
    const Offer &offer = *priced.offer;
    const CostJob &job = m_context.job;
    const auto money = [&job](std::string name, double amount) { return Argument{std::move(name), Unit::Money, amount, job.currency.text()}; };
    std::vector<Message> &remarks = option.remarks;
    std::vector<Message> before;
    m_context.remarkConversion(offer.perGpuHour->currency, before);
    remarks.insert(remarks.begin(), before.begin(), before.end());
    if (option.priceIsOld)
        remarks.push_back(oldPrice(offer.asOf));
    if (priced.missesHost)
        remarks.push_back({"cost.component_only", {}});
    if (priced.host)
        remarks.push_back({"cost.host_added", {Argument::of("vcpus", priced.host->vcpus), Argument::of("memory", priced.host->ramGb * kBytesPerGb, Unit::Bytes), money("per_card_hour", priced.host->perGpuHour)}});
    if (option.gpus > job.count)
        remarks.push_back({"cost.whole_instances", {Argument::of("paid", option.gpus), Argument::of("used", job.count), Argument::of("per_instance", offer.gpusPerInstance)}});
    // Within one node a price per card usually means "as many as the host has"; across nodes the network decides.
    if (priced.scattered)
        remarks.push_back({"cost.confirm_interconnect", {Argument::of("instances", priced.instances), Argument::of("per_instance", offer.gpusPerInstance)}});
    if (offer.billing == BillingMode::Spot)
        remarks.push_back({"cost.spot_reclaimed", {Argument::of("rework", priced.hours.overhead, Unit::Ratio), Argument::of("interruptions", interruptionsPerHour(job, priced.machines), Unit::PerHour)}});
    remarkHours(priced, option);
    if (offer.listPerGpuHour) {
        if (const auto list = m_context.units(*offer.listPerGpuHour))
            remarks.push_back({"cost.discounted", {money("list", *list), Argument::of("pay_share", *list > 0 ? priced.perGpuHour / *list : 1, Unit::Ratio)}});
    }
    if (offer.payShareLow && *offer.payShareLow < offer.payShare)
        remarks.push_back({"cost.pay_share_band", {Argument::of("pay_low", *offer.payShareLow, Unit::Ratio), Argument::of("pay_high", offer.payShare, Unit::Ratio)}});
    if (offer.user)
        remarks.push_back({"cost.own_price", {}});
}

void RentalPricer::remarkHours(const PricedOffer &priced, CostOption &option) const
{
    const Offer &offer = *priced.offer;
    const PaidHours &hours = priced.hours;
    const auto term = termMonths(offer);
    if (term && hours.value > m_context.days * 24 * 1.01)
        option.remarks.push_back({"cost.term_beyond_project", {Argument::of("paid_days", hours.value / 24), Argument::of("project_days", m_context.days)}});
    if (hours.packs > 0)
        option.remarks.push_back({"cost.whole_packs", {Argument::of("packs", hours.packs), Argument::of("pack_hours", *offer.packGpuHours), Argument::of("used_hours", hours.used() * m_context.job.count)}});
    const Granularity granularity = granularityOf(offer, priced.provider);
    if (!term && hours.packs == 0 && offer.billing != BillingMode::CapacityBlock && hours.value > hours.used() * (1 + kNoticeable) && hours.value > m_context.neededHours() * (1 + kNoticeable) * (1 + hours.overhead))
        option.remarks.push_back({"cost.rounded_up", {Argument::of("sessions", std::max(m_context.job.sessions, 1.0)), Argument::of("step", granularity.stepHours * 3600, Unit::Seconds), Argument::of("minimum", granularity.minimumHours * 3600, Unit::Seconds)}});
    if (hours.failedRuns > 0)
        option.remarks.push_back({"cost.failed_runs", {Argument::of("factor", m_context.job.failedRunFactor)}});
}

/// Work in the hours of a window takes more days, and is out where it then ends too late.
void RentalPricer::checkWindow(const PricedOffer &priced, CostOption &option) const
{
    const Offer &offer = *priced.offer;
    if (offer.billing != BillingMode::OffPeak && !offer.window)
        return;
    const double window = offer.window ? offer.window->hours() : 0;
    if (!(window > 0)) {
        option.remarks.push_back({"cost.off_peak_window", {}});
        return;
    }
    if (window >= 24)
        return;
    const CostJob &job = m_context.job;
    const double hours = priced.hours.used();
    const double available = job.daysAvailable && std::isfinite(*job.daysAvailable) ? std::max(*job.daysAvailable, 0.0) : m_context.days;
    option.calendarDays = hours / window;
    option.remarks.push_back({"cost.off_peak_days", {Argument::of("window_hours", window), Argument::of("days", *option.calendarDays), Argument::of("factor", 24 / window)}});
    const auto forbid = [&option](Message reason) {
        option.allowed = false;
        option.remarks.push_back(std::move(reason));
    };
    if (job.task == Task::Inference && job.serving == ServingKind::Online)
        forbid({"cost.off_peak_online", {}});
    else if (!job.interruptible && hours > window)
        forbid({"cost.off_peak_not_interruptible", {Argument::of("window_hours", window)}});
    else if (*option.calendarDays > available * (1 + 1e-9))
        forbid({"cost.off_peak_too_late", {Argument::of("days", *option.calendarDays), Argument::of("available_days", available)}});
}

/// Against the same provider's on-demand price, else the cheapest one there is.
void RentalPricer::setBreakEven(const PricedOffer &priced, CostOption &option) const
{
    if (!termMonths(*priced.offer))
        return;
    std::optional<double> onDemand;
    for (const PricedOffer &other : m_offers) {
        const bool byTheHour = other.offer->billing == BillingMode::OnDemand && !termMonths(*other.offer);
        if (byTheHour && !onDemand && !other.missesHost)
            onDemand = other.perGpuHour + (other.host ? other.host->perGpuHour : 0);
        if (byTheHour && other.offer->providerId == priced.offer->providerId && other.offer->componentOnly == priced.offer->componentOnly) {
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

} // namespace powertrain
