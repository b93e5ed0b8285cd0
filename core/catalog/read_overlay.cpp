// SPDX-License-Identifier: GPL-3.0-or-later
// The user's rows on top of the shipped ones.
#include "core/catalog/price_unit.h"
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

void readOffers(SQLite::Database &database, Catalog &catalog)
{
    Positions offers = positionsOf(catalog.offers);
    Positions providers = positionsOf(catalog.providers);
    SQLite::Statement statement(database,
        "SELECT id, provider_id, provider_name, sku, accelerator_id, gpus_per_instance, gpu_share, region, region_group, billing, currency, amount_micros,"
        " unit, component_only, vcpus, ram_gb, as_of, source, notes FROM offers ORDER BY rowid");
    Columns c(statement);
    while (c.next()) {
        Offer o;
        o.user = true;
        o.id = c.text();
        o.providerId = c.text();
        std::string providerName = c.text();
        o.sku = c.text();
        o.acceleratorId = c.text();
        o.gpu = o.acceleratorId;
        o.gpusPerInstance = c.count().value_or(1);
        o.gpuShare = c.real().value_or(1);
        o.region = c.text();
        o.regionGroup = c.text();
        const auto billing = parseName<BillingMode>(c.text());
        const auto currency = Currency::parse(c.text());
        const auto amount = c.whole();
        o.printedUnit = c.text();
        o.componentOnly = c.flag();
        o.vcpus = c.count();
        o.ramGb = c.real();
        o.asOf = c.text();
        o.source = c.text();
        o.notes = c.text();
        o.confidence = "medium";
        if (!billing || !currency || !amount)
            continue;
        o.billing = *billing;
        o.printedAmount = Money{*amount, *currency};
        const auto perHour = perGpuHour(*o.printedAmount, o.printedUnit, o.gpusPerInstance, o.gpuShare);
        if (!perHour)
            continue;
        o.perGpuHour = *perHour;
        if (!providers.count(o.providerId)) {
            Provider provider;
            provider.id = o.providerId;
            provider.name = providerName.empty() ? o.providerId : std::move(providerName);
            provider.source = o.source;
            putInPlace(catalog.providers, providers, std::move(provider));
        }
        putInPlace(catalog.offers, offers, std::move(o));
    }
}

void readPurchases(SQLite::Database &database, Catalog &catalog)
{
    Positions purchases = positionsOf(catalog.purchases);
    SQLite::Statement statement(database,
        "SELECT id, category, item, accelerator_id, gpus, currency, low_micros, high_micros, likely_micros, condition, region, as_of, source"
        " FROM purchases ORDER BY rowid");
    Columns c(statement);
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
        p.confidence = "medium";
        if (p.low || p.high || p.likely)
            putInPlace(catalog.purchases, purchases, std::move(p));
    }
}

/// A rate of the user's replaces the shipped one between the same two currencies, in either direction.
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
    SQLite::Statement statement(database,
        "SELECT id, vendor, name, name_zh, memory_marketed_gb, memory_type, logical_devices, driver_mib, bandwidth_gb_per_s, fp32_tflops, tf32_tflops,"
        " bf16_tflops, fp16_tflops, fp8_tflops, fp4_tflops, int8_tops, int4_tops, link_type, link_gb_per_s_per_direction, fast_domain_size, gpus_per_node,"
        " pcie_generation, pcie_lanes, tdp_w, domestic_china, source FROM accelerators ORDER BY rowid");
    Columns c(statement);
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
    SQLite::Statement statement(database,
        "SELECT id, accelerator_id, work, moe, software, compute, attention, prefill, bandwidth, step_seconds, measurements, as_of, source"
        " FROM efficiencies ORDER BY rowid");
    Columns c(statement);
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
    readRates(database, catalog);
    readEfficiencies(database, catalog);
    catalog.hasOverlay = true;
}

} // namespace powertrain::catalog
