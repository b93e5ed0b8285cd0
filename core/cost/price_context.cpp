// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/price_context.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"

namespace powertrain {

namespace {

constexpr double kLongestDays = 36500;

const ExchangeRate *rateBetween(const std::vector<ExchangeRate> &rates, Currency a, Currency b)
{
    const auto found = std::find_if(rates.begin(), rates.end(), [&](const ExchangeRate &rate) { return (rate.from == a && rate.to == b) || (rate.from == b && rate.to == a); });
    return found == rates.end() ? nullptr : &*found;
}

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
    const double hours = std::isfinite(job.busyHours.value) ? std::max(job.busyHours.value, 0.0) : 0.0;
    days = std::clamp(std::max(std::isfinite(job.projectDays) ? job.projectDays : 0.0, hours / 24), 0.0, kLongestDays);
}

std::optional<double> PriceContext::factor(Currency from) const
{
    if (from == job.currency)
        return 1;
    const auto known = std::find_if(m_factors.begin(), m_factors.end(), [from](const auto &entry) { return entry.first == from; });
    if (known != m_factors.end())
        return known->second;
    // A thousand units, so that the millionths do not round the rate.
    const auto thousand = Money::fromUnits(1000, from);
    const auto converted = thousand ? convert(*thousand, job.currency, catalog.rates) : std::nullopt;
    std::optional<double> rate;
    if (converted && converted->micros > 0)
        rate = converted->units() / 1000;
    m_factors.emplace_back(from, rate);
    return rate;
}

std::optional<double> PriceContext::storagePrice(bool inChina) const
{
    auto &known = m_storage[inChina ? 1 : 0];
    if (!known)
        known = servicePrice("storage_parallel_fs", "GB_month", inChina);
    return *known;
}

void PriceContext::remarkConversion(Currency from, std::vector<Message> &remarks) const
{
    if (from == job.currency)
        return;
    const auto rate = factor(from);
    const ExchangeRate *dated = rateBetween(catalog.rates, from, job.currency);
    const Currency usd{};
    if (!dated)
        dated = rateBetween(catalog.rates, from, usd);
    if (!rate)
        return;
    remarks.push_back({"cost.converted", {Argument::ofText("from", from.text()), Argument::ofText("to", job.currency.text()), Argument::of("rate", *rate), Argument::ofText("date", dated ? dated->asOf : std::string())}});
}

double PriceContext::months() const
{
    return days / cost_defaults::kDaysPerMonth;
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

bool PriceContext::finish(CostOption &option, double low, double high) const
{
    std::int64_t sum = 0;
    for (const CostItem &item : option.items) {
        if (__builtin_add_overflow(sum, item.amount.micros, &sum))
            return false;
    }
    option.total.value = Money{sum, job.currency};
    const double likely = option.total.value.units();
    const auto lowMoney = Money::fromUnits(std::min(low, likely), job.currency);
    const auto highMoney = Money::fromUnits(std::max(high, likely), job.currency);
    if (!lowMoney || !highMoney)
        return false;
    option.total.low = *lowMoney;
    option.total.high = *highMoney;
    if (days > 0)
        option.perMonth = Money::fromUnits(likely / std::max(months(), 1.0 / cost_defaults::kDaysPerMonth), job.currency);
    if (job.totalTokens && *job.totalTokens > 0)
        option.perMillionTokens = Money::fromUnits(likely / (*job.totalTokens / 1e6), job.currency);
    return true;
}

bool isWorkstation(const Accelerator &accelerator, int count)
{
    return count <= 4 && !accelerator.hasTag("datacentre") && (accelerator.hasTag("consumer") || accelerator.hasTag("workstation") || accelerator.hasTag("edge"));
}

} // namespace powertrain
