// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/schema.h"

#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

namespace powertrain::catalog {

namespace {

/// Lists (aliases, sources, tags …) are one text with one entry a line. Amounts are millionths of the currency's
/// unit. Absent is NULL, never 0. `as_of` is an ISO date, a year-month or a year; NULL: the source gives no date.
constexpr const char *kShippedFull = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE accelerators (
    id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL CHECK (vendor <> ''),
    name TEXT NOT NULL CHECK (name <> ''),
    name_zh TEXT,
    aliases TEXT,
    architecture TEXT,
    release_year INTEGER CHECK (release_year BETWEEN 2000 AND 2100),
    form_factor TEXT,
    memory_marketed_gb REAL CHECK (memory_marketed_gb > 0),
    driver_mib INTEGER CHECK (driver_mib > 0),
    driver_mib_variants TEXT,
    memory_type TEXT,
    unified_memory INTEGER NOT NULL CHECK (unified_memory IN (0, 1)),
    logical_devices INTEGER NOT NULL CHECK (logical_devices BETWEEN 1 AND 16),
    bandwidth_gb_per_s REAL CHECK (bandwidth_gb_per_s > 0),
    fp32_tflops REAL CHECK (fp32_tflops > 0),
    tf32_tflops REAL CHECK (tf32_tflops > 0),
    bf16_tflops REAL CHECK (bf16_tflops > 0),
    fp16_tflops REAL CHECK (fp16_tflops > 0),
    fp16_tflops_fp16_accumulate REAL CHECK (fp16_tflops_fp16_accumulate > 0),
    fp8_tflops REAL CHECK (fp8_tflops > 0),
    fp8_tflops_fp16_accumulate REAL CHECK (fp8_tflops_fp16_accumulate > 0),
    fp4_tflops REAL CHECK (fp4_tflops > 0),
    int8_tops REAL CHECK (int8_tops > 0),
    int4_tops REAL CHECK (int4_tops > 0),
    link_type TEXT,
    link_optional INTEGER NOT NULL CHECK (link_optional IN (0, 1)),
    link_gb_per_s_per_direction REAL CHECK (link_gb_per_s_per_direction > 0),
    link_vendor_words TEXT,
    fast_domain_size INTEGER CHECK (fast_domain_size BETWEEN 1 AND 100000),
    gpus_per_node INTEGER CHECK (gpus_per_node BETWEEN 1 AND 1024),
    pcie_generation INTEGER CHECK (pcie_generation BETWEEN 1 AND 7),
    pcie_lanes INTEGER CHECK (pcie_lanes BETWEEN 1 AND 32),
    tdp_w REAL CHECK (tdp_w > 0),
    compute_capability REAL,
    software TEXT,
    features TEXT,
    market_tags TEXT,
    domestic_china INTEGER NOT NULL CHECK (domestic_china IN (0, 1)),
    china_status TEXT,
    china_since TEXT,
    china_note TEXT,
    derived TEXT,
    conflicts TEXT,
    notes TEXT,
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    as_of TEXT NOT NULL,
    sources TEXT NOT NULL CHECK (sources <> '')
) STRICT;

CREATE TABLE accelerator_aliases (
    alias TEXT PRIMARY KEY,
    accelerator_id TEXT NOT NULL REFERENCES accelerators (id),
    ambiguous INTEGER NOT NULL CHECK (ambiguous IN (0, 1)),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> '')
) STRICT;

CREATE TABLE models (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    family TEXT,
    vendor TEXT,
    release_year INTEGER CHECK (release_year BETWEEN 2000 AND 2100),
    license TEXT,
    context_length INTEGER CHECK (context_length > 0),
    stated_parameters INTEGER CHECK (stated_parameters > 0),
    stated_scope TEXT,
    stated_check TEXT,
    approximate_parameters REAL CHECK (approximate_parameters > 0),
    active_parameters REAL CHECK (active_parameters > 0),
    derived TEXT,
    notes TEXT,
    as_of TEXT NOT NULL,
    sources TEXT NOT NULL CHECK (sources <> ''),
    config TEXT NOT NULL CHECK (json_valid(config))
) STRICT;

CREATE TABLE providers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    name_zh TEXT,
    jurisdiction TEXT,
    modes TEXT,
    certificates TEXT,
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low'))
) STRICT;

CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    provider_id TEXT NOT NULL REFERENCES providers (id),
    sku TEXT NOT NULL CHECK (sku <> ''),
    gpu TEXT NOT NULL CHECK (gpu <> ''),
    accelerator_id TEXT REFERENCES accelerators (id),
    accelerator_assumed INTEGER NOT NULL CHECK (accelerator_assumed IN (0, 1)),
    gpus_per_instance INTEGER NOT NULL CHECK (gpus_per_instance BETWEEN 1 AND 100000),
    gpu_share REAL NOT NULL CHECK (gpu_share > 0 AND gpu_share <= 1),
    region TEXT,
    region_group TEXT,
    billing TEXT NOT NULL,
    amount_micros INTEGER NOT NULL CHECK (amount_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    unit TEXT NOT NULL,
    per_gpu_hour_micros INTEGER NOT NULL CHECK (per_gpu_hour_micros > 0),
    component_only INTEGER NOT NULL CHECK (component_only IN (0, 1)),
    vcpus INTEGER CHECK (vcpus > 0),
    ram_gb REAL CHECK (ram_gb > 0),
    as_of TEXT,
    as_of_kind TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT,
    CHECK ((as_of IS NULL) = (as_of_kind = 'unknown'))
) STRICT;
CREATE INDEX offers_by_accelerator ON offers (accelerator_id);

CREATE TABLE indices (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    provider_id TEXT REFERENCES providers (id),
    sku TEXT,
    gpu TEXT NOT NULL CHECK (gpu <> ''),
    accelerator_id TEXT REFERENCES accelerators (id),
    billing TEXT,
    low_micros INTEGER NOT NULL CHECK (low_micros > 0),
    high_micros INTEGER NOT NULL CHECK (high_micros >= low_micros),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    region TEXT,
    as_of TEXT,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT
) STRICT;

CREATE TABLE purchases (
    id TEXT PRIMARY KEY,
    category TEXT NOT NULL CHECK (category IN ('gpu_card', 'server', 'all_in_one')),
    item TEXT NOT NULL CHECK (item <> ''),
    accelerator_id TEXT REFERENCES accelerators (id),
    accelerator_assumed INTEGER NOT NULL CHECK (accelerator_assumed IN (0, 1)),
    gpus INTEGER NOT NULL CHECK (gpus BETWEEN 1 AND 100000),
    low_micros INTEGER CHECK (low_micros > 0),
    high_micros INTEGER CHECK (high_micros > 0),
    likely_micros INTEGER CHECK (likely_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    condition TEXT,
    region TEXT,
    seller TEXT,
    as_of TEXT,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT,
    CHECK (coalesce(low_micros, high_micros, likely_micros) IS NOT NULL),
    CHECK (low_micros IS NULL OR high_micros IS NULL OR low_micros <= high_micros)
) STRICT;

CREATE TABLE services (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind <> ''),
    provider TEXT NOT NULL CHECK (provider <> ''),
    item TEXT NOT NULL CHECK (item <> ''),
    token_type TEXT,
    amount REAL NOT NULL CHECK (amount >= 0),
    low REAL CHECK (low >= 0),
    high REAL CHECK (high >= 0),
    currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    unit TEXT NOT NULL CHECK (unit <> ''),
    region TEXT,
    context_window INTEGER CHECK (context_window > 0),
    as_of TEXT,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT
) STRICT;

CREATE TABLE exchange_rates (
    from_currency TEXT NOT NULL CHECK (from_currency GLOB '[A-Z][A-Z][A-Z]'),
    to_currency TEXT NOT NULL CHECK (to_currency GLOB '[A-Z][A-Z][A-Z]' AND to_currency <> from_currency),
    rate REAL NOT NULL CHECK (rate > 0),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    PRIMARY KEY (from_currency, to_currency)
) STRICT;

CREATE TABLE regimes (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL UNIQUE,
    jurisdiction TEXT NOT NULL,
    kind TEXT NOT NULL,
    trigger_expression TEXT NOT NULL CHECK (trigger_expression <> ''),
    region_rule TEXT NOT NULL,
    regions TEXT,
    tenancy_min TEXT NOT NULL,
    network TEXT NOT NULL,
    key_management TEXT NOT NULL,
    log_retention_days INTEGER CHECK (log_retention_days > 0),
    domestic_accelerator TEXT NOT NULL CHECK (domestic_accelerator IN ('require', 'prefer', 'n/a')),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    as_of TEXT NOT NULL
) STRICT;

CREATE TABLE regime_texts (
    regime_id TEXT NOT NULL REFERENCES regimes (id),
    kind TEXT NOT NULL CHECK (kind IN ('name', 'status', 'applies_to', 'demand', 'provider_evidence', 'mode_notes', 'advice', 'caveats')),
    position INTEGER NOT NULL,
    en TEXT NOT NULL,
    zh TEXT,
    PRIMARY KEY (regime_id, kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE regime_modes (
    regime_id TEXT NOT NULL REFERENCES regimes (id),
    mode TEXT NOT NULL,
    verdict INTEGER NOT NULL CHECK (verdict BETWEEN -1 AND 3),
    PRIMARY KEY (regime_id, mode)
) STRICT, WITHOUT ROWID;

CREATE TABLE regime_sources (
    regime_id TEXT NOT NULL REFERENCES regimes (id),
    position INTEGER NOT NULL,
    title TEXT NOT NULL CHECK (title <> ''),
    url TEXT,
    evidence TEXT NOT NULL CHECK (evidence IN ('A', 'B', 'C', 'K')),
    supports TEXT,
    shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
    PRIMARY KEY (regime_id, position)
) STRICT, WITHOUT ROWID;
)sql";

/// The overlay names providers and accelerators without foreign keys: the shipped catalogue it refers to is another
/// file and may lose a row in an upgrade. In `accelerators` every NULL leaves the shipped value as it is.
constexpr const char *kOverlayPrices = R"sql(
CREATE TABLE offers (
    id TEXT PRIMARY KEY,
    provider_id TEXT NOT NULL CHECK (provider_id <> ''),
    provider_name TEXT,
    sku TEXT NOT NULL,
    accelerator_id TEXT,
    gpus_per_instance INTEGER NOT NULL DEFAULT 1 CHECK (gpus_per_instance BETWEEN 1 AND 100000),
    gpu_share REAL NOT NULL DEFAULT 1 CHECK (gpu_share > 0 AND gpu_share <= 1),
    region TEXT,
    region_group TEXT,
    billing TEXT NOT NULL,
    amount_micros INTEGER NOT NULL CHECK (amount_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    unit TEXT NOT NULL,
    component_only INTEGER NOT NULL DEFAULT 0 CHECK (component_only IN (0, 1)),
    vcpus INTEGER CHECK (vcpus > 0),
    ram_gb REAL CHECK (ram_gb > 0),
    as_of TEXT,
    source TEXT NOT NULL,
    notes TEXT
) STRICT;

CREATE TABLE purchases (
    id TEXT PRIMARY KEY,
    category TEXT NOT NULL CHECK (category IN ('gpu_card', 'server', 'all_in_one')),
    item TEXT NOT NULL CHECK (item <> ''),
    accelerator_id TEXT,
    gpus INTEGER NOT NULL DEFAULT 1 CHECK (gpus BETWEEN 1 AND 100000),
    low_micros INTEGER CHECK (low_micros > 0),
    high_micros INTEGER CHECK (high_micros > 0),
    likely_micros INTEGER CHECK (likely_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    condition TEXT,
    region TEXT,
    as_of TEXT,
    source TEXT NOT NULL
) STRICT;

CREATE TABLE exchange_rates (
    from_currency TEXT NOT NULL CHECK (from_currency GLOB '[A-Z][A-Z][A-Z]'),
    to_currency TEXT NOT NULL CHECK (to_currency GLOB '[A-Z][A-Z][A-Z]' AND to_currency <> from_currency),
    rate REAL NOT NULL CHECK (rate > 0),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (from_currency, to_currency)
) STRICT;
)sql";

constexpr const char *kOverlayAccelerators = R"sql(
CREATE TABLE accelerators (
    id TEXT PRIMARY KEY,
    vendor TEXT,
    name TEXT,
    name_zh TEXT,
    memory_marketed_gb REAL CHECK (memory_marketed_gb > 0),
    driver_mib INTEGER CHECK (driver_mib > 0),
    memory_type TEXT,
    logical_devices INTEGER CHECK (logical_devices BETWEEN 1 AND 16),
    bandwidth_gb_per_s REAL CHECK (bandwidth_gb_per_s > 0),
    fp32_tflops REAL CHECK (fp32_tflops > 0),
    tf32_tflops REAL CHECK (tf32_tflops > 0),
    bf16_tflops REAL CHECK (bf16_tflops > 0),
    fp16_tflops REAL CHECK (fp16_tflops > 0),
    fp8_tflops REAL CHECK (fp8_tflops > 0),
    fp4_tflops REAL CHECK (fp4_tflops > 0),
    int8_tops REAL CHECK (int8_tops > 0),
    int4_tops REAL CHECK (int4_tops > 0),
    link_type TEXT,
    link_gb_per_s_per_direction REAL CHECK (link_gb_per_s_per_direction > 0),
    fast_domain_size INTEGER CHECK (fast_domain_size BETWEEN 1 AND 100000),
    gpus_per_node INTEGER CHECK (gpus_per_node BETWEEN 1 AND 1024),
    pcie_generation INTEGER CHECK (pcie_generation BETWEEN 1 AND 7),
    pcie_lanes INTEGER CHECK (pcie_lanes BETWEEN 1 AND 32),
    tdp_w REAL CHECK (tdp_w > 0),
    domestic_china INTEGER CHECK (domestic_china IN (0, 1)),
    source TEXT NOT NULL
) STRICT;
CREATE INDEX offers_by_accelerator ON offers (accelerator_id);
)sql";

/// Shares are of the paper figures of one accelerator; NULL: the program's own. Above 1 they would be no share, but a
/// card may run faster than its maker says, by a little.
constexpr const char *kOverlayEfficiencies = R"sql(
CREATE TABLE efficiencies (
    id TEXT PRIMARY KEY,
    accelerator_id TEXT NOT NULL CHECK (accelerator_id <> ''),
    work TEXT NOT NULL CHECK (work IN ('training', 'serving')),
    moe INTEGER CHECK (moe IN (0, 1)),
    software TEXT,
    compute REAL CHECK (compute > 0 AND compute <= 1.2),
    attention REAL CHECK (attention > 0 AND attention <= 1.2),
    prefill REAL CHECK (prefill > 0 AND prefill <= 1.2),
    bandwidth REAL CHECK (bandwidth > 0 AND bandwidth <= 1.2),
    step_seconds REAL CHECK (step_seconds >= 0 AND step_seconds <= 10),
    measurements INTEGER NOT NULL DEFAULT 0 CHECK (measurements >= 0),
    as_of TEXT,
    source TEXT NOT NULL,
    CHECK (coalesce(compute, attention, prefill, bandwidth, step_seconds) IS NOT NULL)
) STRICT;
)sql";

/// Version 1 of the overlay held prices and rates; version 2 added the user's own accelerators, version 3 what he
/// measured.
constexpr const char *kOverlaySteps[] = {kOverlayAccelerators, kOverlayEfficiencies};

constexpr std::int32_t kShippedId = 0x50547243; // "PTrC"
constexpr std::int32_t kOverlayId = 0x5054724F; // "PTrO"

} // namespace

const SchemaKind &shippedSchema()
{
    static constexpr SchemaKind kind{kShippedId, 1, kShippedFull, nullptr};
    return kind;
}

const SchemaKind &overlaySchema()
{
    static const std::string full = std::string(kOverlayPrices) + kOverlayAccelerators + kOverlayEfficiencies;
    static const SchemaKind kind{kOverlayId, 3, full.c_str(), kOverlaySteps};
    return kind;
}

SchemaState schemaState(SQLite::Database &database, const SchemaKind &kind)
{
    if (database.execAndGet("PRAGMA application_id").getInt() != kind.applicationId)
        return SchemaState::Foreign;
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version < 1)
        return SchemaState::Foreign;
    if (version == kind.version)
        return SchemaState::Current;
    return version < kind.version ? SchemaState::Older : SchemaState::Newer;
}

void createSchema(SQLite::Database &database, const SchemaKind &kind)
{
    SQLite::Transaction transaction(database);
    database.exec(kind.full);
    database.exec("PRAGMA application_id = " + std::to_string(kind.applicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kind.version));
    transaction.commit();
}

void migrateSchema(SQLite::Database &database, const SchemaKind &kind)
{
    const int from = database.execAndGet("PRAGMA user_version").getInt();
    if (from < 1 || from >= kind.version)
        return;
    SQLite::Transaction transaction(database);
    for (int version = from; version < kind.version; ++version)
        database.exec(kind.steps[version - 1]);
    database.exec("PRAGMA user_version = " + std::to_string(kind.version));
    transaction.commit();
}

} // namespace powertrain::catalog
