// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped catalogue: its tables, and the steps from older versions.
#include "core/catalog/schema.h"

#include <string>

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
    sources TEXT NOT NULL CHECK (sources <> ''),
    china_note_zh TEXT,
    die_area_mm2 REAL CHECK (die_area_mm2 > 0)
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
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    step_seconds INTEGER CHECK (step_seconds > 0),
    minimum_seconds REAL CHECK (minimum_seconds >= 0),
    tax TEXT CHECK (tax IN ('included', 'excluded')),
    billing_source TEXT
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
    amount_micros INTEGER CHECK (amount_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    unit TEXT NOT NULL,
    pay_share REAL NOT NULL DEFAULT 1 CHECK (pay_share > 0 AND pay_share <= 1),
    pay_share_low REAL CHECK (pay_share_low > 0 AND pay_share_low <= pay_share),
    window_from INTEGER CHECK (window_from BETWEEN 0 AND 1439),
    window_to INTEGER CHECK (window_to BETWEEN 1 AND 1440),
    pack_gpu_hours REAL CHECK (pack_gpu_hours > 0),
    step_seconds INTEGER CHECK (step_seconds > 0),
    minimum_seconds REAL CHECK (minimum_seconds >= 0),
    tax TEXT CHECK (tax IN ('included', 'excluded')),
    component_only INTEGER NOT NULL CHECK (component_only IN (0, 1)),
    vcpus INTEGER CHECK (vcpus > 0),
    ram_gb REAL CHECK (ram_gb > 0),
    as_of TEXT,
    as_of_kind TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT,
    superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
    CHECK ((as_of IS NULL) = (as_of_kind = 'unknown')),
    CHECK ((window_from IS NULL) = (window_to IS NULL))
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
    tax TEXT CHECK (tax IN ('included', 'excluded')),
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

CREATE TABLE vat_rates (
    country TEXT NOT NULL CHECK (country GLOB '[A-Z][A-Z]'),
    hardware INTEGER NOT NULL CHECK (hardware IN (0, 1)),
    rate REAL NOT NULL CHECK (rate >= 0 AND rate <= 1),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    PRIMARY KEY (country, hardware)
) STRICT, WITHOUT ROWID;

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

/// Version 2: prices may be missing, be a share of the printed one, hold by day time, come in packs, and say whether tax
/// is in them.
constexpr const char *kShippedStep2 = R"sql(
ALTER TABLE providers ADD COLUMN step_seconds INTEGER CHECK (step_seconds > 0);
ALTER TABLE providers ADD COLUMN minimum_seconds REAL CHECK (minimum_seconds >= 0);
ALTER TABLE providers ADD COLUMN tax TEXT CHECK (tax IN ('included', 'excluded'));
ALTER TABLE providers ADD COLUMN billing_source TEXT;
ALTER TABLE purchases ADD COLUMN tax TEXT CHECK (tax IN ('included', 'excluded'));
CREATE TABLE offers_2 (
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
    amount_micros INTEGER CHECK (amount_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    unit TEXT NOT NULL,
    pay_share REAL NOT NULL DEFAULT 1 CHECK (pay_share > 0 AND pay_share <= 1),
    pay_share_low REAL CHECK (pay_share_low > 0 AND pay_share_low <= pay_share),
    window_from INTEGER CHECK (window_from BETWEEN 0 AND 1439),
    window_to INTEGER CHECK (window_to BETWEEN 1 AND 1440),
    pack_gpu_hours REAL CHECK (pack_gpu_hours > 0),
    step_seconds INTEGER CHECK (step_seconds > 0),
    minimum_seconds REAL CHECK (minimum_seconds >= 0),
    tax TEXT CHECK (tax IN ('included', 'excluded')),
    component_only INTEGER NOT NULL CHECK (component_only IN (0, 1)),
    vcpus INTEGER CHECK (vcpus > 0),
    ram_gb REAL CHECK (ram_gb > 0),
    as_of TEXT,
    as_of_kind TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    traceable INTEGER NOT NULL CHECK (traceable IN (0, 1)),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT,
    superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
    CHECK ((as_of IS NULL) = (as_of_kind = 'unknown')),
    CHECK ((window_from IS NULL) = (window_to IS NULL))
) STRICT;
INSERT INTO offers_2 (id, provider_id, sku, gpu, accelerator_id, accelerator_assumed, gpus_per_instance, gpu_share, region, region_group, billing, amount_micros, currency, unit, component_only, vcpus, ram_gb, as_of, as_of_kind, source, traceable, confidence, notes)
SELECT id, provider_id, sku, gpu, accelerator_id, accelerator_assumed, gpus_per_instance, gpu_share, region, region_group, billing, amount_micros, currency, unit, component_only, vcpus, ram_gb, as_of, as_of_kind, source, traceable, confidence, notes FROM offers ORDER BY rowid;
DROP TABLE offers;
ALTER TABLE offers_2 RENAME TO offers;
CREATE INDEX offers_by_accelerator ON offers (accelerator_id);
CREATE TABLE vat_rates (
    country TEXT NOT NULL CHECK (country GLOB '[A-Z][A-Z]'),
    hardware INTEGER NOT NULL CHECK (hardware IN (0, 1)),
    rate REAL NOT NULL CHECK (rate >= 0 AND rate <= 1),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    PRIMARY KEY (country, hardware)
) STRICT, WITHOUT ROWID;
)sql";

/// Version 3: what runs on the accelerators and in which servers they stand; die areas and Chinese notes of the cards.
constexpr const char *kShippedStep3 = R"sql(
ALTER TABLE accelerators ADD COLUMN china_note_zh TEXT;
ALTER TABLE accelerators ADD COLUMN die_area_mm2 REAL CHECK (die_area_mm2 > 0);
)sql";

constexpr std::int32_t kShippedId = 0x50547243; // "PTrC"

} // namespace

const SchemaKind &shippedSchema()
{
    static const std::string full = std::string(kShippedFull) + softwareTables();
    static const std::string step3 = std::string(kShippedStep3) + softwareTables();
    static const char *const steps[] = {kShippedStep2, step3.c_str()};
    static const SchemaKind kind{kShippedId, 3, full.c_str(), steps};
    return kind;
}

} // namespace powertrain::catalog
