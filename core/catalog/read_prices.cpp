// SPDX-License-Identifier: GPL-3.0-or-later
// Offers, indices, purchases, services and exchange rates of the shipped database.
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
    SQLite::Statement statement(database,
        "SELECT id, provider_id, sku, gpu, accelerator_id, accelerator_assumed, gpus_per_instance, gpu_share, region, region_group, billing, currency,"
        " amount_micros, unit, per_gpu_hour_micros, component_only, vcpus, ram_gb, as_of, source, traceable, confidence, notes FROM offers ORDER BY rowid");
    Columns c(statement);
    while (c.next()) {
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
        o.billing = parseName<BillingMode>(c.text()).value_or(BillingMode::OnDemand);
        const std::string currency = c.text();
        o.printedAmount = money(c.whole().value_or(0), currency);
        o.printedUnit = c.text();
        o.perGpuHour = money(c.whole().value_or(0), currency);
        o.componentOnly = c.flag();
        o.vcpus = c.count();
        o.ramGb = c.real();
        o.asOf = c.text();
        o.source = c.text();
        o.traceable = c.flag();
        o.confidence = c.text();
        o.notes = c.text();
        catalog.offers.push_back(std::move(o));
    }
}

void readIndices(SQLite::Database &database, Catalog &catalog)
{
    SQLite::Statement statement(database,
        "SELECT id, kind, name, provider_id, gpu, accelerator_id, currency, low_micros, high_micros, region, as_of, source, traceable, confidence, notes"
        " FROM indices ORDER BY rowid");
    Columns c(statement);
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
    SQLite::Statement statement(database,
        "SELECT id, category, item, accelerator_id, accelerator_assumed, gpus, currency, low_micros, high_micros, likely_micros, condition, region, as_of,"
        " source, traceable, confidence, notes FROM purchases ORDER BY rowid");
    Columns c(statement);
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
        catalog.purchases.push_back(std::move(p));
    }
}

void readServices(SQLite::Database &database, Catalog &catalog)
{
    SQLite::Statement statement(database,
        "SELECT id, kind, provider, item, token_type, amount, low, high, currency, unit, region, as_of, source, traceable, confidence, notes"
        " FROM services ORDER BY rowid");
    Columns c(statement);
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
    SQLite::Statement statement(database, "SELECT from_currency, to_currency, rate, as_of, source FROM exchange_rates ORDER BY rowid");
    Columns c(statement);
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

} // namespace

void readPrices(SQLite::Database &database, Catalog &catalog)
{
    readOffers(database, catalog);
    readIndices(database, catalog);
    readPurchases(database, catalog);
    readServices(database, catalog);
    readRates(database, catalog);
}

} // namespace powertrain::catalog
