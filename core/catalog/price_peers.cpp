// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_peers.h"

#include <algorithm>

namespace powertrain::catalog {

namespace {

constexpr double kSuspiciousFactor = 10;
constexpr std::size_t kEnoughPeers = 3;

bool isPeer(const Offer &offer) { return !offer.acceleratorId.empty() && offer.perGpuHour && !offer.superseded; }

/// Discounts are the user's own doing: lists are compared with lists.
const Money &listPrice(const Offer &offer) { return offer.listPerGpuHour ? *offer.listPerGpuHour : *offer.perGpuHour; }

} // namespace

std::optional<double> inUsd(const Money &money, const std::vector<ExchangeRate> &rates)
{
    static const Currency usd{};
    if (money.currency == usd)
        return money.units();
    const auto factor = [&rates](Currency from, Currency to) -> std::optional<double> {
        for (const ExchangeRate &rate : rates) {
            if (rate.from == to && rate.to == from)
                return 1 / rate.rate;
            if (rate.to == to && rate.from == from)
                return rate.rate;
        }
        return std::nullopt;
    };
    if (const auto direct = factor(money.currency, usd))
        return money.units() * *direct;
    // Through a third currency, as costs are converted.
    for (const ExchangeRate &rate : rates) {
        if (rate.from != money.currency && rate.to != money.currency)
            continue;
        const Currency third = rate.from == money.currency ? rate.to : rate.from;
        const auto first = factor(money.currency, third), second = factor(third, usd);
        if (first && second)
            return money.units() * *first * *second;
    }
    return std::nullopt;
}

void PricePeers::add(const Offer &offer, const std::vector<ExchangeRate> &rates)
{
    if (!isPeer(offer))
        return;
    const auto price = inUsd(listPrice(offer), rates);
    if (!price)
        return;
    auto &groups = m_groups[offer.acceleratorId];
    auto group = std::find_if(groups.begin(), groups.end(), [&offer](const auto &entry) { return entry.first == offer.billing; });
    if (group == groups.end())
        group = groups.emplace(groups.end(), offer.billing, Group{});
    group->second.push_back(*price);
}

void PricePeers::settle()
{
    for (auto &[card, groups] : m_groups) {
        for (auto &[billing, prices] : groups) {
            if (prices.size() < kEnoughPeers) {
                prices.clear();
                continue;
            }
            const auto middle = prices.begin() + static_cast<std::ptrdiff_t>(prices.size() / 2);
            std::nth_element(prices.begin(), middle, prices.end());
            prices = {*middle};
        }
    }
}

std::optional<double> PricePeers::median(const Offer &offer) const
{
    const auto found = m_groups.find(offer.acceleratorId);
    if (found == m_groups.end())
        return std::nullopt;
    for (const auto &[billing, prices] : found->second) {
        if (billing == offer.billing && !prices.empty())
            return prices.front();
    }
    return std::nullopt;
}

bool PricePeers::isSuspicious(const Offer &offer, const std::vector<ExchangeRate> &rates) const
{
    if (!isPeer(offer))
        return false;
    const auto middle = median(offer);
    const auto price = inUsd(listPrice(offer), rates);
    return middle && price && (*price > *middle * kSuspiciousFactor || *price < *middle / kSuspiciousFactor);
}

} // namespace powertrain::catalog
