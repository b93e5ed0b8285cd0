// SPDX-License-Identifier: GPL-3.0-or-later
// The user's rows on top of the shipped ones.
#include <future>
#include <unordered_set>

#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

using Positions = std::unordered_map<std::string, std::size_t>;

template <class Row>
Positions positionsOf(const std::vector<Row> &rows)
{
    Positions positions;
    positions.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        positions.emplace(rows[i].id, i);
    return positions;
}

template <class Row>
void putInPlace(std::vector<Row> &rows, Positions &positions, Row row)
{
    const auto placed = positions.emplace(row.id, rows.size());
    if (placed.second)
        rows.push_back(std::move(row));
    else
        rows[placed.first->second] = std::move(row);
}

/// Changes that were imports: what they brought are list prices.
std::unordered_set<std::int64_t> importChanges(SQLite::Database &database)
{
    std::unordered_set<std::int64_t> ids;
    Columns c(database, "SELECT id FROM changes WHERE kind = 'import'");
    while (c.next())
        ids.insert(c.whole().value_or(0));
    return ids;
}

void addProvider(Catalog &catalog, Positions &providers, const Offer &offer, std::string name)
{
    Provider provider;
    provider.id = offer.providerId;
    provider.name = name.empty() ? offer.providerId : std::move(name);
    provider.source = offer.source;
    putInPlace(catalog.providers, providers, std::move(provider));
}

/// The overlay's offers between two row ids, into `offers` from `place` on; their providers' names beside them.
void readRows(SQLite::Database &database, std::int64_t from, std::int64_t to, std::vector<Offer> &offers, std::vector<std::string> &names, std::size_t place)
{
    Columns c(database, "SELECT " + std::string(kOfferColumns) + ", provider_name, change_id FROM offers WHERE rowid BETWEEN " + std::to_string(from) + " AND " + std::to_string(to) + " ORDER BY rowid");
    for (; c.next() && place < offers.size(); ++place) {
        Offer &offer = offers[place];
        offer = readOffer(c);
        names[place] = c.text();
        offer.user = true;
        offer.change = c.whole().value_or(0);
    }
}

/// An imported price list is large: above this many rows two threads read one half each, into their places.
constexpr std::int64_t kSharedRows = 20'000;

void readAllRows(SQLite::Database &database, std::vector<Offer> &offers, std::vector<std::string> &names, std::size_t place)
{
    const auto number = [&database](const std::string &select) { return database.execAndGet(select).getInt64(); };
    const std::int64_t first = number("SELECT coalesce(min(rowid), 0) FROM offers"), last = number("SELECT coalesce(max(rowid), 0) FROM offers");
    const std::string file = database.getFilename();
    if (last - first < kSharedRows || file.empty()) {
        readRows(database, first, last, offers, names, place);
        return;
    }
    const std::int64_t middle = first + (last - first) / 2;
    const auto before = static_cast<std::size_t>(number("SELECT count(*) FROM offers WHERE rowid <= " + std::to_string(middle)));
    auto second = std::async(std::launch::async, [&, middle, last, before, place] {
        SQLite::Database connection(file, SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX);
        connection.exec("PRAGMA mmap_size = 1073741824");
        readRows(connection, middle + 1, last, offers, names, place + before);
    });
    readRows(database, first, middle, offers, names, place);
    second.get();
}

void readOffers(SQLite::Database &database, Catalog &catalog)
{
    const Positions shipped = positionsOf(catalog.offers);
    Positions providers = positionsOf(catalog.providers);
    const auto imports = importChanges(database);
    const std::size_t begin = catalog.offers.size();
    catalog.offers.resize(begin + static_cast<std::size_t>(database.execAndGet("SELECT count(*) FROM offers").getInt64()));
    std::vector<std::string> names(catalog.offers.size());
    readAllRows(database, catalog.offers, names, begin);
    bool replaced = false;
    for (std::size_t i = begin; i < catalog.offers.size(); ++i) {
        Offer &o = catalog.offers[i];
        o.imported = imports.count(o.change) > 0;
        if (o.gpu.empty())
            o.gpu = o.acceleratorId;
        if (!providers.count(o.providerId))
            addProvider(catalog, providers, o, std::move(names[i]));
        // The overlay's own ids are unique: only a shipped row can be in the way. Its place is taken, and this one is empty.
        if (const auto known = shipped.find(o.id); known != shipped.end()) {
            catalog.offers[known->second] = std::move(o);
            o.id.clear();
            replaced = true;
        }
    }
    if (replaced)
        std::erase_if(catalog.offers, [](const Offer &offer) { return offer.id.empty(); });
}

void readPurchases(SQLite::Database &database, Catalog &catalog)
{
    Positions purchases = positionsOf(catalog.purchases);
    Columns c(database,
        "SELECT id, category, item, accelerator_id, gpus, currency, low_micros, high_micros, likely_micros, condition, region, as_of, source,"
        " confidence, tax, notes, change_id FROM purchases ORDER BY rowid");
    while (c.next()) {
        PurchasePrice p;
        p.user = true;
        p.id = c.text();
        p.category = c.text();
        p.item = c.text();
        p.acceleratorId = c.text();
        p.gpus = c.count().value_or(1);
        const auto currency = Currency::parse(c.text());
        for (auto *price : {&p.low, &p.high, &p.likely}) {
            if (const auto micros = c.whole(); micros && currency)
                *price = Money{*micros, *currency};
        }
        p.condition = c.text();
        p.region = c.text();
        p.asOf = c.text();
        p.source = c.text();
        p.confidence = c.text();
        p.tax = parseName<TaxState>(c.text()).value_or(TaxState::Unknown);
        p.notes = c.text();
        p.change = c.whole().value_or(0);
        if (p.low || p.high || p.likely)
            putInPlace(catalog.purchases, purchases, std::move(p));
    }
}

void readServices(SQLite::Database &database, Catalog &catalog)
{
    Positions services = positionsOf(catalog.services);
    Columns c(database, "SELECT id, kind, provider, item, token_type, amount, low, high, currency, unit, region, as_of, source, confidence, notes FROM services ORDER BY rowid");
    while (c.next()) {
        ServicePrice s;
        s.user = true;
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
        s.confidence = c.text();
        s.notes = c.text();
        putInPlace(catalog.services, services, std::move(s));
    }
}

/// A rate of the user's replaces the shipped one between the same two currencies, in either direction.
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
        rate.user = true;
        if (!from || !to || !(rate.rate > 0))
            continue;
        rate.from = *from;
        rate.to = *to;
        std::erase_if(catalog.rates, [&rate](const ExchangeRate &other) {
            return !other.user && ((other.from == rate.from && other.to == rate.to) || (other.from == rate.to && other.to == rate.from));
        });
        catalog.rates.push_back(std::move(rate));
    }
}

template <class Quantity>
void overwrite(std::optional<Quantity> &target, std::optional<double> value, double factor)
{
    if (value)
        target = Quantity(*value * factor);
}

void overwrite(std::string &target, std::string value)
{
    if (!value.empty())
        target = std::move(value);
}

template <class Value>
void overwrite(std::optional<Value> &target, std::optional<Value> value)
{
    if (value)
        target = value;
}

void readAccelerators(SQLite::Database &database, Catalog &catalog)
{
    Positions accelerators = positionsOf(catalog.accelerators);
    Columns c(database,
        "SELECT id, vendor, name, name_zh, memory_marketed_gb, memory_type, logical_devices, driver_mib, bandwidth_gb_per_s, fp32_tflops, tf32_tflops,"
        " bf16_tflops, fp16_tflops, fp8_tflops, fp4_tflops, int8_tops, int4_tops, link_type, link_gb_per_s_per_direction, fast_domain_size, gpus_per_node,"
        " pcie_generation, pcie_lanes, tdp_w, domestic_china, source FROM accelerators ORDER BY rowid");
    while (c.next()) {
        Accelerator a;
        a.id = c.text();
        const auto known = accelerators.find(a.id);
        if (known != accelerators.end())
            a = catalog.accelerators[known->second];
        overwrite(a.vendor, c.text());
        overwrite(a.name, c.text());
        overwrite(a.nameZh, c.text());
        const auto marketed = c.real();
        overwrite(a.memoryMarketedGb, marketed);
        overwrite(a.memoryType, c.text());
        a.logicalDevices = c.count().value_or(a.logicalDevices);
        const auto driverMib = c.real();
        if (driverMib) {
            a.capacity = Bytes(*driverMib * 1048576);
            a.capacityDerived = false;
        } else if (marketed) {
            a.capacity.reset();
        }
        overwrite(a.bandwidth, c.real(), 1e9);
        for (auto *peak : {&a.peak.fp32, &a.peak.tf32, &a.peak.bf16, &a.peak.fp16, &a.peak.fp8, &a.peak.fp4, &a.peak.int8, &a.peak.int4})
            overwrite(*peak, c.real(), 1e12);
        overwrite(a.linkType, c.text());
        overwrite(a.linkPerDirection, c.real(), 1e9);
        overwrite(a.fastDomainSize, c.count());
        overwrite(a.gpusPerNode, c.count());
        overwrite(a.pcieGeneration, c.count());
        overwrite(a.pcieLanes, c.count());
        overwrite(a.tdp, c.real(), 1);
        if (const auto domestic = c.whole())
            a.domesticChina = *domestic != 0;
        a.provenance.sources = {c.text()};
        a.provenance.confidence = "medium";
        if (a.name.empty())
            a.name = a.id;
        deriveCapacity(a);
        putInPlace(catalog.accelerators, accelerators, std::move(a));
    }
}

void readEfficiencies(SQLite::Database &database, Catalog &catalog)
{
    Positions efficiencies = positionsOf(catalog.efficiencies);
    Columns c(database,
        "SELECT id, accelerator_id, work, moe, software, compute, attention, prefill, bandwidth, step_seconds, measurements, as_of, source"
        " FROM efficiencies ORDER BY rowid");
    while (c.next()) {
        OwnEfficiency own;
        own.id = c.text();
        own.acceleratorId = c.text();
        own.serving = c.text() == "serving";
        if (const auto moe = c.whole())
            own.moe = *moe != 0;
        own.software = c.text();
        for (std::optional<double> *share : {&own.shares.compute, &own.shares.attention, &own.shares.prefill, &own.shares.bandwidth, &own.shares.stepSeconds})
            *share = c.real();
        own.shares.measurements = c.count().value_or(0);
        own.asOf = c.text();
        own.source = c.text();
        putInPlace(catalog.efficiencies, efficiencies, std::move(own));
    }
}

} // namespace

void readOverlay(SQLite::Database &database, Catalog &catalog)
{
    readAccelerators(database, catalog);
    readOffers(database, catalog);
    readPurchases(database, catalog);
    readServices(database, catalog);
    readRates(database, catalog);
    readEfficiencies(database, catalog);
    readOwn(database, catalog);
    catalog.hasOverlay = true;
}

} // namespace powertrain::catalog
