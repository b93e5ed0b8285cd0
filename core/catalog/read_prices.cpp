// SPDX-License-Identifier: GPL-3.0-or-later
// Offers, indices, purchases, services and exchange rates of the shipped database.
#include "core/catalog/price_unit.h"
#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

Money money(std::int64_t micros, const std::string &currency)
{
    return Money{micros, Currency::parse(currency).value_or(Currency{})};
}

std::optional<Money> optionalMoney(std::optional<std::int64_t> micros, const std::string &currency)
{
    return micros ? std::optional(money(*micros, currency)) : std::nullopt;
}

void readOffers(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT " + std::string(kOfferColumns) + ", traceable FROM offers ORDER BY rowid");
    while (c.next()) {
        Offer offer = readOffer(c);
        offer.traceable = c.flag();
        catalog.offers.push_back(std::move(offer));
    }
}

void readIndices(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, kind, name, provider_id, gpu, accelerator_id, currency, low_micros, high_micros, region, as_of, source, traceable, confidence, notes"
        " FROM indices ORDER BY rowid");
    while (c.next()) {
        PriceIndex i;
        i.id = c.text();
        i.kind = c.text();
        i.name = c.text();
        i.providerId = c.text();
        i.gpu = c.text();
        i.acceleratorId = c.text();
        const std::string currency = c.text();
        i.low = money(c.whole().value_or(0), currency);
        i.high = money(c.whole().value_or(0), currency);
        i.region = c.text();
        i.asOf = c.text();
        i.source = c.text();
        i.traceable = c.flag();
        i.confidence = c.text();
        i.notes = c.text();
        catalog.indices.push_back(std::move(i));
    }
}

void readPurchases(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, category, item, accelerator_id, accelerator_assumed, gpus, currency, low_micros, high_micros, likely_micros, condition, region, as_of,"
        " source, traceable, confidence, notes, tax FROM purchases ORDER BY rowid");
    while (c.next()) {
        PurchasePrice p;
        p.id = c.text();
        p.category = c.text();
        p.item = c.text();
        p.acceleratorId = c.text();
        p.acceleratorAssumed = c.flag();
        p.gpus = c.count().value_or(1);
        const std::string currency = c.text();
        p.low = optionalMoney(c.whole(), currency);
        p.high = optionalMoney(c.whole(), currency);
        p.likely = optionalMoney(c.whole(), currency);
        p.condition = c.text();
        p.region = c.text();
        p.asOf = c.text();
        p.source = c.text();
        p.traceable = c.flag();
        p.confidence = c.text();
        p.notes = c.text();
        p.tax = parseName<TaxState>(c.text()).value_or(TaxState::Unknown);
        catalog.purchases.push_back(std::move(p));
    }
}

void readServices(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, kind, provider, item, token_type, amount, low, high, currency, unit, region, as_of, source, traceable, confidence, notes"
        " FROM services ORDER BY rowid");
    while (c.next()) {
        ServicePrice s;
        s.id = c.text();
        s.kind = c.text();
        s.provider = c.text();
        s.item = c.text();
        s.tokenType = c.text();
        s.amount = c.real().value_or(0);
        s.low = c.real();
        s.high = c.real();
        s.currency = c.text();
        s.unit = c.text();
        s.region = c.text();
        s.asOf = c.text();
        s.source = c.text();
        s.traceable = c.flag();
        s.confidence = c.text();
        s.notes = c.text();
        catalog.services.push_back(std::move(s));
    }
}

void readRates(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT from_currency, to_currency, rate, as_of, source FROM exchange_rates ORDER BY rowid");
    while (c.next()) {
        const auto from = Currency::parse(c.text());
        const auto to = Currency::parse(c.text());
        ExchangeRate rate;
        rate.rate = c.real().value_or(0);
        rate.asOf = c.text();
        rate.source = c.text();
        if (from && to && rate.rate > 0) {
            rate.from = *from;
            rate.to = *to;
            catalog.rates.push_back(std::move(rate));
        }
    }
}

void readVatRates(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT country, hardware, rate, as_of, source FROM vat_rates ORDER BY country, hardware");
    while (c.next()) {
        VatRate rate;
        rate.country = c.text();
        rate.hardware = c.flag();
        rate.rate = c.real().value_or(0);
        rate.asOf = c.text();
        rate.source = c.text();
        catalog.vatRates.push_back(std::move(rate));
    }
}

} // namespace

Offer readOffer(Columns &c)
{
    Offer o;
    o.id = c.text();
    o.providerId = c.text();
    o.sku = c.text();
    o.gpu = c.text();
    o.acceleratorId = c.text();
    o.acceleratorAssumed = c.flag();
    o.gpusPerInstance = c.count().value_or(1);
    o.gpuShare = c.real().value_or(1);
    o.region = c.text();
    o.regionGroup = c.text();
    o.billing = parseName<BillingMode>(c.view()).value_or(BillingMode::OnDemand);
    const auto currency = Currency::parse(c.view());
    if (const auto amount = c.whole(); amount && currency)
        o.printedAmount = Money{*amount, *currency};
    o.printedUnit = c.text();
    o.payShare = c.real().value_or(1);
    o.payShareLow = c.real();
    const auto from = c.count(), to = c.count();
    if (from && to)
        o.window = DailyWindow{*from, *to};
    o.packGpuHours = c.real();
    o.stepSeconds = c.count();
    o.minimumSeconds = c.real();
    o.tax = parseName<TaxState>(c.view()).value_or(TaxState::Unknown);
    o.componentOnly = c.flag();
    o.vcpus = c.count();
    o.ramGb = c.real();
    o.asOf = c.text();
    o.source = c.text();
    o.confidence = c.text();
    o.notes = c.text();
    o.superseded = c.flag();
    o.perGpuHour = perGpuHour(o);
    return o;
}

void readPrices(SQLite::Database &database, Catalog &catalog)
{
    readOffers(database, catalog);
    readIndices(database, catalog);
    readPurchases(database, catalog);
    readServices(database, catalog);
    readRates(database, catalog);
    readVatRates(database, catalog);
}

} // namespace powertrain::catalog
