// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/cost/price_options.h"

namespace powertrain::cost_test {

inline constexpr const char *kToday = "2026-11-30";
inline const Currency kUsd = *Currency::parse("USD");
inline const Currency kCny = *Currency::parse("CNY");

inline Money money(double units, Currency currency = kUsd) { return *Money::fromUnits(units, currency); }

inline Offer offer(std::string id, std::string provider, BillingMode billing, double price, int perInstance = 8)
{
    Offer o;
    o.id = std::move(id);
    o.providerId = std::move(provider);
    o.acceleratorId = "card";
    o.gpusPerInstance = perInstance;
    o.regionGroup = o.region = "na";
    o.billing = billing;
    o.perGpuHour = money(price);
    o.asOf = "2026-11-01";
    o.confidence = "high";
    o.source = "list";
    return o;
}

inline Accelerator card()
{
    Accelerator a;
    a.id = "card";
    a.name = "Card";
    a.tdp = Watts(700);
    a.gpusPerNode = 8;
    a.marketTags = {"datacentre"};
    return a;
}

inline Catalog catalogOf(std::vector<Offer> offers)
{
    Catalog catalog;
    catalog.accelerators.push_back(card());
    catalog.offers = std::move(offers);
    catalog.rates.push_back({kUsd, kCny, 7.0, "2026-11-20", "bank", false});
    for (const char *id : {"p", "q"}) {
        Provider provider;
        provider.id = id;
        provider.name = std::string("Provider ") + id;
        catalog.providerIndex.emplace(id, catalog.providers.size());
        catalog.providers.push_back(std::move(provider));
    }
    catalog.indexOffers();
    return catalog;
}

inline CostJob jobOf(const Accelerator &accelerator, int count = 8, double hours = 100, double days = 30)
{
    CostJob job;
    job.accelerator = &accelerator;
    job.count = count;
    job.busyHours = Range<double>::exactly(hours);
    job.projectDays = days;
    job.currency = kUsd;
    return job;
}

inline const Message *saying(const std::vector<Message> &remarks, std::string_view code)
{
    const auto found = std::find_if(remarks.begin(), remarks.end(), [code](const Message &m) { return m.code == code; });
    return found == remarks.end() ? nullptr : &*found;
}

inline double argument(const Message &message, std::string_view name)
{
    for (const Argument &argument : message.arguments) {
        if (argument.name == name)
            return argument.number;
    }
    ADD_FAILURE() << message.code << " has no " << name;
    return 0;
}

inline const CostOption *find(const std::vector<CostOption> &options, std::string_view offerId)
{
    const auto found = std::find_if(options.begin(), options.end(), [offerId](const CostOption &o) { return o.offerId == offerId; });
    return found == options.end() ? nullptr : &*found;
}

inline double amountOf(const CostOption &option, CostItemKind kind)
{
    double sum = 0;
    for (const CostItem &item : option.items)
        sum += item.kind == kind ? item.amount.units() : 0;
    return sum;
}

inline void expectAddsUp(const CostOption &option)
{
    std::int64_t sum = 0;
    for (const CostItem &item : option.items)
        sum += item.amount.micros;
    EXPECT_EQ(sum, option.total.value.micros) << option.offerId;
    EXPECT_LE(option.total.low.micros, option.total.value.micros) << option.offerId;
    EXPECT_GE(option.total.high.micros, option.total.value.micros) << option.offerId;
}

} // namespace powertrain::cost_test
