// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/money.h"

#include <algorithm>

#include "core/cost/compute_unit.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString together(const Words &words, const QString &first, const QString &second)
{
    if (first.isEmpty() || second.isEmpty())
        return first + second;
    return words.translate("Powertrain", "%1 %2", "two sentences, one after the other").arg(first, second);
}

QString band(const Words &words, const QString &low, const QString &high)
{
    return words.translate("Powertrain", "%1 to %2", "low and high end of a range").arg(low, high);
}

QString providerName(const Words &words, const Catalog *catalog, const std::string &id)
{
    const Provider *provider = catalog ? catalog->findProvider(id) : nullptr;
    return provider ? plainText(wordProvider(words, *provider)) : plainText(id, 60);
}

QString taxText(const Words &words, const CostOption &cost)
{
    if (cost.withTax && cost.withoutTax)
        return words.translate("Powertrain", "%1 with VAT, %2 without", "two amounts of money").arg(words.money(*cost.withTax), words.money(*cost.withoutTax));
    return word(words, cost.tax);
}

QString ageText(const Words &words, const CostOption &cost)
{
    if (!cost.ageDays)
        return words.translate("Powertrain", "undated", "table cell: a price without a date");
    const int days = std::max(*cost.ageDays, 0);
    const QString date = plainText(cost.asOf, 20);
    return cost.priceIsOld ? words.translate("Powertrain", "%1, %n day(s) old: ask for a current price", "date and age of a price", days).arg(date) : words.translate("Powertrain", "%1, %n day(s) old", "date and age of a price", days).arg(date);
}

} // namespace

Facts costFacts(const Words &words, const CostOption &cost, const Catalog *catalog)
{
    Facts facts;
    const auto add = [&facts](const QString &what, const QString &howMuch) { facts.append({what, howMuch}); };
    if (!cost.providerId.empty())
        add(words.translate("Powertrain", "Provider", "table heading"), providerName(words, catalog, cost.providerId));
    add(words.translate("Powertrain", "Billing", "table heading"), word(words, cost.billing));
    if (!cost.region.empty())
        add(words.translate("Powertrain", "Region", "table heading"), plainText(cost.region, 80));
    add(words.translate("Powertrain", "GPUs paid for", "whole instances"), words.count(cost.gpus));
    add(words.translate("Powertrain", "GPU-hours paid for", "of the whole project"), words.decimal(cost.gpuHours, cost.gpuHours < 100 ? 1 : 0));
    add(words.translate("Powertrain", "Price per GPU-hour", "unit price"), words.unitPrice(cost.unitPrice));
    add(words.translate("Powertrain", "Whole project", "table heading: total cost"), words.range(cost.total));
    if (cost.perMonth)
        add(words.translate("Powertrain", "Per month", "cost"), words.money(*cost.perMonth));
    if (cost.perMillionTokens)
        add(cost.perMillionTokensInAndOut ? words.translate("Powertrain", "Per million generated tokens", "cost") : words.translate("Powertrain", "Per million tokens", "cost"), words.unitPrice(*cost.perMillionTokens));
    if (cost.perMillionTokensInAndOut)
        add(words.translate("Powertrain", "Per million tokens, prompts included", "cost"), words.unitPrice(*cost.perMillionTokensInAndOut));
    if (cost.perPflopDay)
        add(words.translate("Powertrain", "Per effective PFLOP-day", "cost of 1e15 × 86400 useful FLOPs"), words.money(*cost.perPflopDay));
    if (cost.perUnit)
        add(words.translate("Powertrain", "Per normalised compute unit", "cost"), words.unitPrice(*cost.perUnit));
    if (cost.calendarDays)
        add(words.translate("Powertrain", "Days in off-peak hours alone", "cost"), words.decimal(*cost.calendarDays, *cost.calendarDays < 10 ? 1 : 0));
    if (cost.breakEvenUse)
        add(words.translate("Powertrain", "Pays off above", "utilisation at which reserving or buying beats on demand"), words.translate("Powertrain", "%1 use", "utilisation").arg(words.percent(*cost.breakEvenUse)));
    add(words.translate("Powertrain", "VAT", "of a price"), taxText(words, cost));
    add(words.translate("Powertrain", "Date of the price", "of an offer"), ageText(words, cost));
    return facts;
}

QString wordAges(const Words &words, const PriceAges &ages)
{
    if (ages.prices <= 0)
        return {};
    const int prices = ages.prices;
    QString text = ages.oldest.empty() ? words.translate("Powertrain", "The result rests on %n price(s), none of which has a date.", "age of the prices", prices)
        : ages.oldest == ages.newest   ? words.translate("Powertrain", "The result rests on %n price(s) of %1.", "age of the prices: date", prices).arg(plainText(ages.oldest, 20))
                                       : words.translate("Powertrain", "The result rests on %n price(s), the oldest of %1, the newest of %2.", "age of the prices: dates", prices).arg(plainText(ages.oldest, 20), plainText(ages.newest, 20));
    if (const int old = ages.old + ages.undated; old > 0)
        text = together(words, text, words.translate("Powertrain", "%n of them is (are) older than 90 days or undated: ask for current ones before you sign.", "age of the prices", old));
    return text;
}

QString wordSpot(const Words &words, const SpotOutlook &spot)
{
    if (!spot.offered)
        return spot.reason ? word(words, *spot.reason) : QString();
    if (spot.priceFactor >= 1)
        return words.translate("Powertrain", "The cheapest spot price found is no lower than the price on demand.");
    const double saving = spot.onDemandCost.micros > 0 ? 1 - spot.expectedCost.units() / spot.onDemandCost.units() : 0;
    if (saving <= 0)
        return words.translate("Powertrain", "Spot instances (%1) are not expected to cost less than on demand (%2): interruptions, or instances larger than needed, eat up what the price saves.", "amounts of money").arg(words.money(spot.expectedCost), words.money(spot.onDemandCost));
    return words.translate("Powertrain", "Spot instances are expected to cost %1 against %2 on demand (%3 less) and to take %4 against %5.", "amounts of money, percentage, durations")
        .arg(words.money(spot.expectedCost), words.money(spot.onDemandCost), words.percent(saving), words.duration(spot.expectedWall), words.duration(spot.onDemandWall));
}

Facts spotFacts(const Words &words, const SpotOutlook &spot)
{
    Facts facts;
    if (!spot.offered)
        return facts;
    const auto add = [&facts](const QString &what, const QString &howMuch) { facts.append({what, howMuch}); };
    add(words.translate("Powertrain", "Spot price against on demand", "spot"), words.percent(spot.priceFactor, 1));
    if (spot.interruptionsPerHour > 0)
        add(words.translate("Powertrain", "One interruption every", "spot, of the whole job"), words.duration(Seconds(3600 / spot.interruptionsPerHour)));
    add(words.translate("Powertrain", "Writing a checkpoint blocks for", "spot"), words.duration(spot.checkpointBlocked));
    add(words.translate("Powertrain", "Restart after an interruption", "spot"), words.duration(spot.restart));
    if (spot.interval.value > 0)
        add(words.translate("Powertrain", "Best interval between checkpoints", "spot"), words.duration(spot.interval));
    add(words.translate("Powertrain", "Extra time expected", "spot"), words.percent(spot.overhead, 1));
    if (spot.runs > 0) {
        add(words.translate("Powertrain", "Time, in 80 of 100 runs", "spot: 10 to 90 % band of a simulation"), band(words, words.duration(spot.wallP10), words.duration(spot.wallP90)));
        add(words.translate("Powertrain", "Cost, in 80 of 100 runs", "spot: 10 to 90 % band of a simulation"), band(words, words.money(spot.costP10), words.money(spot.costP90)));
        add(words.translate("Powertrain", "Simulated runs", "spot"), words.translate("Powertrain", "%1 (seed %2)", "number of runs, seed of the random numbers").arg(words.count(spot.runs), QString::number(spot.seed)));
    }
    add(words.translate("Powertrain", "Spot pays below", "share of the on-demand price"), words.percent(spot.breakEvenFactor, 1));
    return facts;
}

QString wordBuying(const Words &words, const BuyOutlook &buy, const Catalog *catalog)
{
    const Offer *rent = catalog ? catalog->findOffer(buy.rentOfferId) : nullptr;
    const QString rented = rent ? words.translate("Powertrain", "%1, %2", "label of a bar: provider, billing mode").arg(providerName(words, catalog, rent->providerId), word(words, buy.rentBilling)) : word(words, buy.rentBilling);
    QString text = words.translate("Powertrain", "Owning costs %1 per useful GPU-hour at %2 use; the best rent for such a time is %3 (%4).", "price, share, price, provider and billing")
                       .arg(words.unitPrice(buy.ownPerGpuHour), words.percent(buy.use), words.unitPrice(buy.rentPerGpuHour), rented);
    if (buy.rentTrendPerYear != 0)
        text = together(words, text, words.translate("Powertrain", "Rents are taken to change by %1 a year.", "percentage with its sign").arg(words.percent(buy.rentTrendPerYear)));
    if (!buy.breakEvenUse)
        return together(words, text, words.translate("Powertrain", "At that rent buying never pays, not even at full use."));
    text = together(words, text, words.translate("Powertrain", "Buying pays above %1 use.", "share of all hours").arg(words.percent(*buy.breakEvenUse)));
    if (buy.paybackMonths)
        text = together(words, text, words.translate("Powertrain", "At the plan's use the hardware has paid for itself after %1 months.").arg(words.decimal(*buy.paybackMonths, 1)));
    return text;
}

QString wordApis(const Words &words, const MoneyOutlook &money)
{
    const auto best = std::find_if(money.apis.begin(), money.apis.end(), [](const ApiChoice &api) { return api.sameModel; });
    if (best == money.apis.end())
        return money.apis.empty() ? QString() : words.translate("Powertrain", "No service with a known price offers this very model; those below are of its family or of about its size.");
    const QString name = words.translate("Powertrain", "%1: %2", "an inference service and the model that it serves").arg(plainText(best->provider, 60), plainText(best->item, 60));
    QString text = words.translate("Powertrain", "By the token, %1 does the same work for %2 over the project.", "service, amount of money").arg(name, words.money(best->total));
    if (best->trains)
        return text;
    if (best->crossingTokensPerMonth && *best->crossingTokensPerMonth <= 0)
        return together(words, text, words.translate("Powertrain", "The plan's cards cost less at any number of tokens."));
    if (best->crossingTokensPerMonth)
        return together(words, text, words.translate("Powertrain", "Above %1 tokens a month the plan's cards cost less.", "number").arg(words.count(*best->crossingTokensPerMonth)));
    return together(words, text, words.translate("Powertrain", "The plan's cards cost more even when they are always busy."));
}

QString wordUnit(const Words &words, const Catalog &catalog, const std::string &acceleratorId)
{
    const UnitWeights &unit = catalog.terms.unit;
    const Accelerator *reference = catalog.findAccelerator(unit.referenceId);
    const Accelerator *card = catalog.findAccelerator(acceleratorId);
    if (!reference)
        return {};
    QString text = words.translate("Powertrain", "One normalised compute unit is one hour of one %1; other cards count by their dense 16-bit rate (%2), memory (%3) and bandwidth (%4) against it. It is this program's own measure, no vendor's unit and no Hygon DCU.", "card, three weights")
                       .arg(wordAccelerator(words, *reference), words.percent(unit.compute), words.percent(unit.memory), words.percent(unit.bandwidth));
    const auto units = card ? computeUnits(*card, catalog) : std::nullopt;
    if (units)
        text = together(words, text, words.translate("Powertrain", "An hour of %1 is %2 units.", "card, number").arg(wordAccelerator(words, *card), words.decimal(units->perCardHour, 2)));
    return text;
}

} // namespace powertrain
