// SPDX-License-Identifier: GPL-3.0-or-later
// Findings of `catalog check`.
#include <charconv>
#include <chrono>
#include <map>

#include "core/catalog/store.h"

namespace powertrain {

namespace {

/// A price older than this is shown as old.
constexpr int kOldAfterDays = 90;

/// Days since 1970 of a full or partial date; a month or a year alone counts from its first day, so that what may be
/// old is called old.
std::optional<int> dayNumber(std::string_view date)
{
    const auto field = [date](std::size_t begin, std::size_t count) {
        int value = 0;
        if (date.size() < begin + count)
            return value;
        std::from_chars(date.data() + begin, date.data() + begin + count, value);
        return value;
    };
    const int year = field(0, 4);
    if (year < 1990 || year > 2200)
        return std::nullopt;
    const int month = date.size() >= 7 ? field(5, 2) : 1;
    const int day = date.size() >= 10 ? field(8, 2) : 1;
    const std::chrono::year_month_day calendar{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(static_cast<unsigned>(day))};
    if (!calendar.ok())
        return std::nullopt;
    return static_cast<int>(std::chrono::sys_days(calendar).time_since_epoch().count());
}

bool isOld(const std::string &date, std::optional<int> today)
{
    const auto day = dayNumber(date);
    return !day || (today && *today - *day > kOldAfterDays);
}

void checkOffers(const Catalog &catalog, std::optional<int> today, std::vector<Message> &findings)
{
    std::map<std::string, int> old, offers;
    for (const Offer &offer : catalog.offers) {
        const auto id = Argument::ofText("offer", offer.id);
        if (offer.source.empty())
            findings.push_back({"catalog.check.no_source", {id}});
        if (offer.suspicious)
            findings.push_back({"catalog.check.suspicious_price", {id, Argument::ofText("provider", offer.providerId), Argument::ofText("accelerator", offer.acceleratorId), Argument{"price", Unit::Money, offer.perGpuHour->units(), offer.perGpuHour->currency.text()}}});
        if (offer.acceleratorId.empty() || !catalog.findAccelerator(offer.acceleratorId))
            findings.push_back({"catalog.check.unknown_accelerator", {id, Argument::ofText("name", offer.gpu)}});
        if (!catalog.findProvider(offer.providerId))
            findings.push_back({"catalog.check.unknown_provider", {id, Argument::ofText("name", offer.providerId)}});
        ++offers[offer.providerId];
        old[offer.providerId] += isOld(offer.asOf, today) ? 1 : 0;
    }
    for (const auto &entry : old) {
        if (entry.second > 0)
            findings.push_back({"catalog.check.old_prices", {Argument::ofText("provider", entry.first), Argument::of("count", entry.second), Argument::of("of", offers[entry.first])}});
    }
}

void checkAccelerators(const Catalog &catalog, std::vector<Message> &findings)
{
    std::unordered_map<std::string, bool> priced;
    for (const Offer &offer : catalog.offers)
        priced.emplace(offer.acceleratorId, true);
    for (const PurchasePrice &purchase : catalog.purchases)
        priced.emplace(purchase.acceleratorId, true);
    for (const Accelerator &accelerator : catalog.accelerators) {
        const auto id = Argument::ofText("accelerator", accelerator.id);
        if (accelerator.provenance.sources.empty())
            findings.push_back({"catalog.check.no_source", {id}});
        if (!accelerator.capacity)
            findings.push_back({"catalog.check.no_capacity", {id}});
        if (!priced.count(accelerator.id))
            findings.push_back({"catalog.check.no_price", {id}});
    }
}

} // namespace

std::vector<Message> checkCatalog(const Catalog &catalog, const std::string &today)
{
    std::vector<Message> findings;
    const auto day = dayNumber(today);
    checkOffers(catalog, day, findings);
    checkAccelerators(catalog, findings);
    int untraceable = 0;
    for (const Offer &offer : catalog.offers)
        untraceable += offer.traceable ? 0 : 1;
    if (untraceable > 0)
        findings.push_back({"catalog.check.untraceable", {Argument::of("count", untraceable)}});
    for (const ExchangeRate &rate : catalog.rates) {
        if (isOld(rate.asOf, day))
            findings.push_back({"catalog.check.old_rate", {Argument::ofText("from", rate.from.text()), Argument::ofText("to", rate.to.text()), Argument::ofText("as_of", rate.asOf)}});
    }
    return findings;
}

} // namespace powertrain
