// SPDX-License-Identifier: GPL-3.0-or-later
// From the tables of the shipped database to the plain values of the snapshot.

#include <algorithm>

#include "core/catalog/fold.h"
#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

template <class Quantity>
std::optional<Quantity> scaled(std::optional<double> value, double factor)
{
    return value ? std::optional(Quantity(*value * factor)) : std::nullopt;
}

/// Total processing performance of the export rules: the largest of dense rate × bit length. Left unknown where no
/// matrix rate is known, because the shader rate alone would understate it.
std::optional<double> totalProcessingPerformance(const Accelerator::Peaks &peak)
{
    const std::pair<const std::optional<FlopsPerSecond> &, int> rates[] = {{peak.bf16, 16}, {peak.fp16, 16}, {peak.fp8, 8}, {peak.int8, 8}, {peak.int4, 4}, {peak.fp4, 4}};
    std::optional<double> best;
    for (const auto &rate : rates) {
        if (rate.first)
            best = std::max(best.value_or(0), rate.first->value / 1e12 * rate.second);
    }
    return best;
}

void readAccelerators(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, vendor, name, name_zh, aliases, architecture, release_year, form_factor, memory_marketed_gb, driver_mib, memory_type, unified_memory,"
        " logical_devices, bandwidth_gb_per_s, fp32_tflops, tf32_tflops, bf16_tflops, fp16_tflops, fp16_tflops_fp16_accumulate, fp8_tflops, fp4_tflops,"
        " int8_tops, int4_tops, link_type, link_optional, link_gb_per_s_per_direction, link_vendor_words, fast_domain_size, gpus_per_node, pcie_generation,"
        " pcie_lanes, tdp_w, compute_capability, software, market_tags, domestic_china, china_status, china_since, china_note, confidence, as_of, sources,"
        " china_note_zh, die_area_mm2 FROM accelerators ORDER BY rowid");
    while (c.next()) {
        Accelerator a;
        a.id = c.text();
        a.vendor = c.text();
        a.name = c.text();
        a.nameZh = c.text();
        a.aliases = c.lines();
        a.architecture = c.text();
        a.releaseYear = c.count();
        a.formFactor = c.text();
        a.memoryMarketedGb = c.real();
        a.capacity = scaled<Bytes>(c.real(), 1048576);
        a.memoryType = c.text();
        a.unifiedMemory = c.flag();
        a.logicalDevices = c.count().value_or(1);
        a.bandwidth = scaled<BytesPerSecond>(c.real(), 1e9);
        for (auto *peak : {&a.peak.fp32, &a.peak.tf32, &a.peak.bf16, &a.peak.fp16, &a.fp16PeakFp16Accumulate, &a.peak.fp8, &a.peak.fp4, &a.peak.int8, &a.peak.int4})
            *peak = scaled<FlopsPerSecond>(c.real(), 1e12);
        a.linkType = c.text();
        const bool optionalLink = c.flag();
        a.linkPerDirection = scaled<BytesPerSecond>(c.real(), 1e9);
        a.linkVendorWords = c.text();
        a.fastDomainSize = c.count();
        if (optionalLink) {
            // A bridge is bought apart and joins two cards: no offer promises it, so no estimate may count on it.
            a.linkVendorWords = "optional; " + (a.linkVendorWords.empty() ? "rate unknown" : a.linkVendorWords);
            a.linkPerDirection.reset();
            a.fastDomainSize = 1;
        }
        a.gpusPerNode = c.count();
        a.pcieGeneration = c.count();
        a.pcieLanes = c.count();
        a.tdp = scaled<Watts>(c.real(), 1);
        a.computeCapability = c.real();
        a.softwareStacks = c.lines();
        a.marketTags = c.lines();
        a.domesticChina = c.flag();
        a.china.status = c.text();
        a.china.since = c.text();
        a.china.note = c.text();
        a.provenance.confidence = c.text();
        a.provenance.asOf = c.text();
        a.provenance.sources = c.lines();
        a.china.noteZh = c.text();
        a.dieAreaMm2 = c.real();
        a.totalProcessingPerformance = totalProcessingPerformance(a.peak);
        deriveCapacity(a);
        catalog.accelerators.push_back(std::move(a));
    }
}

void readModels(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, name, family, vendor, license, release_year, config, stated_parameters, active_parameters, sources, approximate_parameters,"
        " context_length, as_of FROM models ORDER BY rowid");
    while (c.next()) {
        LibraryModel m;
        m.id = c.text();
        m.name = c.text();
        m.family = c.text();
        m.vendor = c.text();
        m.license = c.text();
        m.releaseYear = c.count();
        m.configJson = c.text();
        m.statedParameters = c.whole();
        m.activeParameters = c.real();
        m.sources = c.lines();
        m.approximateParameters = c.real().value_or(0);
        m.contextLength = c.whole();
        m.asOf = c.text();
        catalog.models.push_back(std::move(m));
    }
}

void readProviders(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database, "SELECT id, name, name_zh, jurisdiction, modes, certificates, step_seconds, minimum_seconds, tax, source FROM providers ORDER BY rowid");
    while (c.next()) {
        Provider p;
        p.id = c.text();
        p.name = c.text();
        p.nameZh = c.text();
        p.jurisdiction = c.text();
        for (const std::string &mode : c.lines()) {
            if (const auto parsed = parseName<DeploymentMode>(mode))
                p.modes.push_back(*parsed);
        }
        p.certificates = c.lines();
        p.stepSeconds = c.count();
        p.minimumSeconds = c.real();
        p.tax = parseName<TaxState>(c.text()).value_or(TaxState::Unknown);
        p.source = c.text();
        catalog.providers.push_back(std::move(p));
    }
}

void readAliases(SQLite::Database &database, Catalog &catalog)
{
    std::unordered_map<std::string, std::size_t> byId;
    for (std::size_t i = 0; i < catalog.accelerators.size(); ++i)
        byId.emplace(catalog.accelerators[i].id, i);
    Columns c(database, "SELECT alias, accelerator_id, ambiguous FROM accelerator_aliases ORDER BY rowid");
    while (c.next()) {
        std::string alias = c.text();
        const auto found = byId.find(c.text());
        if (found == byId.end())
            continue;
        const std::string folded = foldName(alias);
        if (c.flag())
            catalog.ambiguousNames.emplace(folded, true);
        catalog.accelerators[found->second].aliases.push_back(std::move(alias));
    }
}

std::string meta(SQLite::Database &database, const char *key)
{
    SQLite::Statement statement(database, "SELECT value FROM meta WHERE key = ?");
    statement.bind(1, std::string(key));
    return statement.executeStep() ? statement.getColumn(0).getString() : std::string();
}

} // namespace

void readShipped(SQLite::Database &database, Catalog &catalog)
{
    catalog.version = meta(database, "version");
    catalog.disclaimer.en = meta(database, "disclaimer_en");
    catalog.disclaimer.zh = meta(database, "disclaimer_zh");
    readAccelerators(database, catalog);
    readAliases(database, catalog);
    readModels(database, catalog);
    readProviders(database, catalog);
    readPrices(database, catalog);
    readRegimes(database, catalog);
    readSoftware(database, catalog);
}

} // namespace powertrain::catalog
