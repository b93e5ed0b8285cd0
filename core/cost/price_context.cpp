// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/price_context.h"

#include <algorithm>
#include <cmath>

#include "core/cost/compute_unit.h"
#include "core/cost/defaults.h"
#include "core/cost/price_age.h"
#include "core/cost/tax.h"

namespace powertrain {

namespace {

constexpr double kLongestDays = 36500;
constexpr double kFlopsPerPflopDay = 1e15 * 86400;

bool standsInChina(std::string_view region)
{
    return region.substr(0, 2) == "CN" || region.substr(0, 2) == "cn";
}

} // namespace

PriceContext::PriceContext(const CostJob &costJob, const CostRules &costRules, const Catalog &costCatalog, std::string_view date)
    : job(costJob)
    , rules(costRules)
    , catalog(costCatalog)
    , today(date)
{
    days = std::clamp(std::max(std::isfinite(job.projectDays) ? job.projectDays : 0.0, neededHours() / 24), 0.0, kLongestDays);
    if (const auto units = job.accelerator ? computeUnits(*job.accelerator, catalog) : std::nullopt)
        m_unitsPerCardHour = units->perCardHour;
}

double PriceContext::neededHours() const
{
    const double busy = std::isfinite(job.busyHours.value) ? std::max(job.busyHours.value, 0.0) : 0.0;
    const double run = job.runHours && std::isfinite(*job.runHours) ? std::clamp(*job.runHours, 0.0, busy) : busy;
    return std::max(busy, run * (std::isfinite(job.failedRunFactor) ? std::max(job.failedRunFactor, 1.0) : 1.0));
}

double PriceContext::use() const
{
    return std::clamp(neededHours() / std::max(days * 24, 1.0), 0.0, 1.0);
}

std::optional<double> PriceContext::units(const Money &amount) const
{
    const auto rate = factor(amount.currency);
    return rate ? std::optional(amount.units() * *rate) : std::nullopt;
}

std::optional<double> PriceContext::factor(Currency from) const
{
    if (from == job.currency)
        return 1;
    const auto known = std::find_if(m_factors.begin(), m_factors.end(), [from](const auto &entry) { return entry.first == from; });
    if (known != m_factors.end())
        return known->second;
    std::optional<double> rate;
    if (const auto conversion = conversionBetween(from, job.currency, catalog.rates))
        rate = conversion->factor;
    m_factors.emplace_back(from, rate);
    return rate;
}

std::optional<double> PriceContext::egressPrice(bool inChina) const
{
    auto &known = m_egress[inChina ? 1 : 0];
    if (!known)
        known = servicePrice("egress", "GB", inChina);
    return *known;
}

std::optional<double> PriceContext::servicePriceOf(const Provider *provider, std::string_view providerId, std::string_view kind, std::string_view unit, std::string_view word) const
{
    // Asked for every offer: the few rows that may answer are picked out once.
    if (!m_beside) {
        m_beside.emplace();
        for (const ServicePrice &service : catalog.services) {
            if (service.kind == "egress" || service.kind == "host_vcpu" || service.kind == "host_ram")
                m_beside->push_back(&service);
        }
    }
    std::optional<double> plain;
    for (const ServicePrice *row : *m_beside) {
        const ServicePrice &service = *row;
        if (service.kind != kind || service.unit != unit || !(service.amount >= 0) || (service.provider != providerId && (!provider || service.provider != provider->name)))
            continue;
        const auto currency = Currency::parse(service.currency);
        const auto rate = currency ? factor(*currency) : std::nullopt;
        if (!rate)
            continue;
        const bool spot = service.item.find("spot") != std::string::npos || service.item.find("preemptible") != std::string::npos;
        if (!word.empty() && service.item.find(word) != std::string::npos)
            return service.amount * *rate;
        if (!spot && !plain)
            plain = service.amount * *rate;
    }
    return plain;
}

void PriceContext::remarkConversion(Currency from, std::vector<Message> &remarks) const
{
    if (from == job.currency)
        return;
    const auto conversion = conversionBetween(from, job.currency, catalog.rates);
    if (!conversion)
        return;
    Currency at = from;
    for (const ExchangeRate *row : conversion->used) {
        const bool straight = row->from == at;
        const Currency next = straight ? row->to : row->from;
        remarks.push_back({row->user ? "cost.converted_own" : "cost.converted",
            {Argument::ofText("from", at.text()), Argument::ofText("to", next.text()), Argument::of("rate", straight ? row->rate : 1 / row->rate), Argument::ofText("date", row->asOf)}});
        at = next;
    }
}

double PriceContext::months() const
{
    return days / cost_defaults::kDaysPerMonth;
}

double PriceContext::storageMonths() const
{
    return std::max(months(), 1 / cost_defaults::kDaysPerMonth);
}

std::optional<double> PriceContext::servicePrice(std::string_view kind, std::string_view unit, bool inChina) const
{
    std::vector<double> prices;
    for (const ServicePrice &service : catalog.services) {
        if (service.kind != kind || service.unit != unit || standsInChina(service.region) != inChina || !(service.amount > 0) || service.item.find("residential") != std::string::npos)
            continue;
        double rate = 1;
        if (!service.currency.empty()) {
            const auto currency = Currency::parse(service.currency);
            const auto converted = currency ? factor(*currency) : std::nullopt;
            if (!converted)
                continue;
            rate = *converted;
        }
        prices.push_back(service.amount * rate);
    }
    if (prices.empty())
        return std::nullopt;
    std::sort(prices.begin(), prices.end());
    return prices[(prices.size() - 1) / 2];
}

bool PriceContext::addItem(CostOption &option, CostItemKind kind, double amount) const
{
    const auto money = Money::fromUnits(amount, job.currency);
    if (!money)
        return false;
    option.items.push_back({kind, *money});
    return true;
}

bool PriceContext::applyTax(CostOption &option, double taxed, std::string_view country, bool hardware, Ends &ends) const
{
    double total = 0;
    for (const CostItem &item : option.items)
        total += item.amount.units();
    const bool asked = job.tax != TaxView::AsPrinted;
    if (option.tax == TaxState::Unknown) {
        if (asked)
            option.remarks.push_back({"cost.tax_unknown", {}});
        return true;
    }
    if (!job.taxCountry.empty())
        country = job.taxCountry;
    const auto rate = vatRate(catalog, country, hardware);
    const auto sides = taxSides(total, taxed, option.tax, rate);
    if (!sides) {
        if (asked)
            option.remarks.push_back({"cost.tax_rate_unknown", {Argument::ofText("country", std::string(country))}});
        return true;
    }
    option.withTax = Money::fromUnits(sides->with, job.currency);
    option.withoutTax = Money::fromUnits(sides->without, job.currency);
    if (!option.withTax || !option.withoutTax)
        return false;
    if (!asked)
        return true;
    const double wanted = job.tax == TaxView::WithTax ? sides->with : sides->without;
    const double added = wanted - total;
    option.remarks.push_back({job.tax == TaxView::WithTax ? "cost.tax_with" : "cost.tax_without", {Argument::of("rate", *rate, Unit::Ratio)}});
    if (taxed < total * (1 - 1e-9))
        option.remarks.push_back({"cost.tax_services_unknown", {}});
    if (added == 0)
        return true;
    const double share = total > 0 ? wanted / total : 1;
    ends = {ends.low * share, ends.high * share, ends.dear * share};
    return addItem(option, CostItemKind::Tax, added);
}

bool PriceContext::finish(CostOption &option, const Ends &ends) const
{
    std::int64_t sum = 0;
    for (const CostItem &item : option.items) {
        if (__builtin_add_overflow(sum, item.amount.micros, &sum))
            return false;
    }
    option.total.value = Money{sum, job.currency};
    const double likely = option.total.value.units();
    const auto lowMoney = Money::fromUnits(std::min(ends.low, likely), job.currency);
    const auto highMoney = Money::fromUnits(std::max(ends.high, likely), job.currency);
    if (!lowMoney || !highMoney)
        return false;
    option.total.low = *lowMoney;
    option.total.high = *highMoney;
    option.priceMargin = likely > 0 ? std::max(ends.dear / likely - 1, 0.0) : 0;
    option.ageDays = daysBetween(option.asOf, today);
    if (days > 0)
        option.perMonth = Money::fromUnits(likely / std::max(months(), 1.0 / cost_defaults::kDaysPerMonth), job.currency);
    if (job.totalTokens && *job.totalTokens > 0)
        option.perMillionTokens = Money::fromUnits(likely / (*job.totalTokens / 1e6), job.currency);
    if (job.totalTokens && *job.totalTokens > 0 && job.promptTokens && *job.promptTokens > 0)
        option.perMillionTokensInAndOut = Money::fromUnits(likely / ((*job.totalTokens + *job.promptTokens) / 1e6), job.currency);
    if (job.usefulFlops && *job.usefulFlops > 0)
        option.perPflopDay = Money::fromUnits(likely / (*job.usefulFlops / kFlopsPerPflopDay), job.currency);
    if (m_unitsPerCardHour && option.gpuHours > 0)
        option.perUnit = Money::fromUnits(likely / (*m_unitsPerCardHour * option.gpuHours), job.currency);
    return true;
}

} // namespace powertrain
