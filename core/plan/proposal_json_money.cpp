// SPDX-License-Identifier: GPL-3.0-or-later
// The outlook on paying, and ways of paying, as JSON.
#include "core/plan/proposal_json_parts.h"
#include "core/plan/proposal_names.h"

namespace powertrain::proposal_json {

namespace {

Json amount(const std::optional<Money> &money) { return money ? number(money->units()) : Json(nullptr); }
Json amount(const Money &money) { return number(money.units()); }
Json text(const std::string &value) { return value.empty() ? Json(nullptr) : Json(value); }

Json comparisonJson(const MonthlyComparison &comparison)
{
    Json json;
    json["months"] = comparison.months;
    json["use"] = number(comparison.use);
    json["curves"] = Json::array();
    for (const CostCurve &curve : comparison.curves) {
        Json entry;
        entry["way"] = nameOf(curve.way);
        entry["billing_mode"] = nameOf(curve.billing);
        entry["offer"] = curve.offerId;
        entry["provider"] = curve.providerId;
        entry["item"] = text(curve.item);
        entry["cumulative"] = Json::array();
        for (const Money &paid : curve.cumulative)
            entry["cumulative"].push_back(amount(paid));
        entry["allowed"] = curve.allowed;
        entry["price_is_old"] = curve.priceIsOld;
        entry["remarks"] = toJson(curve.remarks);
        json["curves"].push_back(std::move(entry));
    }
    json["crossings"] = Json::array();
    for (const CostCrossing &crossing : comparison.crossings) {
        Json entry;
        entry["cheaper_before"] = crossing.cheaperBefore;
        entry["cheaper_after"] = crossing.cheaperAfter;
        entry["month"] = number(crossing.month);
        entry["amount"] = amount(crossing.amount);
        json["crossings"].push_back(std::move(entry));
    }
    return json;
}

Json spotJson(const SpotOutlook &spot)
{
    Json json;
    json["offered"] = spot.offered;
    json["reason"] = spot.reason ? toJson(*spot.reason) : Json(nullptr);
    json["offer"] = text(spot.offerId);
    json["price_factor"] = number(spot.priceFactor);
    json["interruptions_per_hour"] = number(spot.interruptionsPerHour);
    json["checkpoint_blocked_s"] = number(spot.checkpointBlocked.value);
    json["restart_s"] = number(spot.restart.value);
    json["checkpoint_interval_s"] = number(spot.interval.value);
    json["overhead"] = number(spot.overhead);
    json["break_even_factor"] = number(spot.breakEvenFactor);
    json["on_demand_wall_s"] = number(spot.onDemandWall.value);
    json["on_demand_cost"] = amount(spot.onDemandCost);
    const auto ifOffered = [&spot](Json value) { return spot.offered ? std::move(value) : Json(nullptr); };
    json["expected_wall_s"] = ifOffered(number(spot.expectedWall.value));
    json["wall_p10_s"] = ifOffered(number(spot.wallP10.value));
    json["wall_p90_s"] = ifOffered(number(spot.wallP90.value));
    json["expected_cost"] = ifOffered(amount(spot.expectedCost));
    json["cost_p10"] = ifOffered(amount(spot.costP10));
    json["cost_p90"] = ifOffered(amount(spot.costP90));
    json["runs"] = spot.runs;
    json["seed"] = spot.seed;
    return json;
}

Json buyJson(const BuyOutlook &buy)
{
    Json json;
    json["purchase"] = buy.purchaseId;
    json["rent_offer"] = buy.rentOfferId;
    json["rent_billing_mode"] = nameOf(buy.rentBilling);
    json["rent_per_gpu_hour"] = amount(buy.rentPerGpuHour);
    json["own_per_gpu_hour"] = amount(buy.ownPerGpuHour);
    json["use"] = number(buy.use);
    json["break_even_use"] = optionalJson(buy.breakEvenUse);
    json["payback_months"] = optionalJson(buy.paybackMonths);
    json["sensitivities"] = Json::array();
    for (const CostSensitivity &one : buy.sensitivities) {
        Json entry;
        entry["code"] = one.code;
        entry["low"] = toJson(one.low);
        entry["high"] = toJson(one.high);
        entry["at_low"] = amount(one.atLow);
        entry["at_high"] = amount(one.atHigh);
        json["sensitivities"].push_back(std::move(entry));
    }
    return json;
}

Json apiJson(const ApiChoice &choice)
{
    Json json;
    json["service"] = choice.serviceId;
    json["provider"] = choice.provider;
    json["item"] = choice.item;
    json["trains"] = choice.trains;
    json["same_model"] = choice.sameModel;
    json["per_million_input"] = amount(choice.perMillionInput);
    json["per_million_output"] = amount(choice.perMillionOutput);
    json["total"] = amount(choice.total);
    json["per_month"] = amount(choice.perMonth);
    json["crossing_tokens_per_month"] = optionalJson(choice.crossingTokensPerMonth);
    json["as_of"] = choice.asOf;
    json["price_is_old"] = choice.priceIsOld;
    json["remarks"] = toJson(choice.remarks);
    return json;
}

Json spreadJson(const PriceSpread &spread)
{
    Json json;
    json["accelerator_id"] = spread.acceleratorId;
    json["providers"] = Json::array();
    for (const ProviderSpread &provider : spread.providers) {
        Json entry;
        entry["provider"] = provider.providerId;
        entry["billing_mode"] = nameOf(provider.billing);
        entry["low"] = amount(provider.low);
        entry["median"] = amount(provider.median);
        entry["high"] = amount(provider.high);
        entry["offers"] = provider.offers;
        entry["newest"] = provider.newest;
        entry["old"] = provider.old;
        json["providers"].push_back(std::move(entry));
    }
    json["flagged"] = spread.flagged;
    json["unpriced"] = spread.unpriced;
    return json;
}

Json agesJson(const PriceAges &ages)
{
    Json json;
    json["prices"] = ages.prices;
    json["old"] = ages.old;
    json["undated"] = ages.undated;
    json["oldest"] = text(ages.oldest);
    json["newest"] = text(ages.newest);
    return json;
}

} // namespace

Json moneyJson(const MoneyOutlook &money, const Currency &currency)
{
    Json json;
    json["currency"] = currency.text();
    json["comparison"] = money.comparison ? comparisonJson(*money.comparison) : Json(nullptr);
    json["spot"] = money.spot ? spotJson(*money.spot) : Json(nullptr);
    json["buy"] = money.buy ? buyJson(*money.buy) : Json(nullptr);
    json["apis"] = Json::array();
    for (const ApiChoice &choice : money.apis)
        json["apis"].push_back(apiJson(choice));
    json["spreads"] = Json::array();
    for (const PriceSpread &spread : money.spreads)
        json["spreads"].push_back(spreadJson(spread));
    json["ages"] = agesJson(money.ages);
    json["remarks"] = toJson(money.remarks);
    return json;
}

Json costJson(const CostOption &cost)
{
    Json json;
    json["amount_minor"] = cost.total.value.toMinor();
    json["currency"] = cost.total.value.currency.text();
    json["low_minor"] = cost.total.low.toMinor();
    json["high_minor"] = cost.total.high.toMinor();
    json["tax"] = nameOf(cost.tax);
    json["with_tax_minor"] = cost.withTax ? Json(cost.withTax->toMinor()) : Json(nullptr);
    json["without_tax_minor"] = cost.withoutTax ? Json(cost.withoutTax->toMinor()) : Json(nullptr);
    json["billing_mode"] = nameOf(cost.billing);
    json["offer"] = cost.offerId;
    json["provider"] = cost.providerId;
    json["region"] = cost.region;
    json["as_of"] = cost.asOf;
    json["age_days"] = cost.ageDays ? Json(*cost.ageDays) : Json(nullptr);
    json["price_is_old"] = cost.priceIsOld;
    json["price_margin"] = number(cost.priceMargin);
    json["gpus"] = cost.gpus;
    json["gpu_hours"] = number(cost.gpuHours);
    json["unit_price_per_gpu_hour"] = number(cost.unitPrice.units());
    json["allowed"] = cost.allowed;
    json["items"] = Json::array();
    for (const CostItem &item : cost.items) {
        Json entry;
        entry["kind"] = nameOf(item.kind);
        entry["amount"] = number(item.amount.units());
        json["items"].push_back(std::move(entry));
    }
    json["per_million_tokens"] = amount(cost.perMillionTokens);
    json["per_million_tokens_in_and_out"] = amount(cost.perMillionTokensInAndOut);
    json["per_month"] = amount(cost.perMonth);
    json["per_pflop_day"] = amount(cost.perPflopDay);
    json["per_normalised_unit"] = amount(cost.perUnit);
    json["break_even_use"] = optionalJson(cost.breakEvenUse);
    json["calendar_days"] = optionalJson(cost.calendarDays);
    json["remarks"] = toJson(cost.remarks);
    return json;
}

} // namespace powertrain::proposal_json
