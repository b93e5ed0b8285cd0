// SPDX-License-Identifier: GPL-3.0-or-later
// The user's overlay: its tables, and the steps from older versions.
#include "core/catalog/schema.h"

#include <string>

namespace powertrain::catalog {

namespace {

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

/// Version 4: what a price may say besides its amount, services, the user's own terms, and the list of changes. Prices
/// of version 3 are carried over. The changes' `changeset` is what SQLite's session extension makes of one.
constexpr const char *kOverlayMoney = R"sql(
CREATE TABLE offers_4 (
    id TEXT PRIMARY KEY,
    provider_id TEXT NOT NULL CHECK (provider_id <> ''),
    provider_name TEXT,
    sku TEXT NOT NULL,
    gpu TEXT,
    accelerator_id TEXT,
    accelerator_assumed INTEGER NOT NULL DEFAULT 0 CHECK (accelerator_assumed IN (0, 1)),
    gpus_per_instance INTEGER NOT NULL DEFAULT 1 CHECK (gpus_per_instance BETWEEN 1 AND 100000),
    gpu_share REAL NOT NULL DEFAULT 1 CHECK (gpu_share > 0 AND gpu_share <= 1),
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
    component_only INTEGER NOT NULL DEFAULT 0 CHECK (component_only IN (0, 1)),
    vcpus INTEGER CHECK (vcpus > 0),
    ram_gb REAL CHECK (ram_gb > 0),
    as_of TEXT,
    source TEXT NOT NULL,
    confidence TEXT NOT NULL DEFAULT 'medium' CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT,
    superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1)),
    change_id INTEGER NOT NULL DEFAULT 0,
    CHECK ((window_from IS NULL) = (window_to IS NULL))
) STRICT;
INSERT INTO offers_4 (id, provider_id, provider_name, sku, accelerator_id, gpus_per_instance, gpu_share, region, region_group, billing, amount_micros, currency, unit, component_only, vcpus, ram_gb, as_of, source, notes)
SELECT id, provider_id, provider_name, sku, accelerator_id, gpus_per_instance, gpu_share, region, region_group, billing, amount_micros, currency, unit, component_only, vcpus, ram_gb, as_of, source, notes FROM offers ORDER BY rowid;
DROP TABLE offers;
ALTER TABLE offers_4 RENAME TO offers;

ALTER TABLE purchases ADD COLUMN confidence TEXT NOT NULL DEFAULT 'medium' CHECK (confidence IN ('high', 'medium', 'low'));
ALTER TABLE purchases ADD COLUMN tax TEXT CHECK (tax IN ('included', 'excluded'));
ALTER TABLE purchases ADD COLUMN notes TEXT;
ALTER TABLE purchases ADD COLUMN change_id INTEGER NOT NULL DEFAULT 0;

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
    as_of TEXT,
    source TEXT NOT NULL,
    confidence TEXT NOT NULL DEFAULT 'medium' CHECK (confidence IN ('high', 'medium', 'low')),
    notes TEXT
) STRICT;

CREATE TABLE discounts (
    id TEXT PRIMARY KEY,
    provider_id TEXT,
    accelerator_id TEXT,
    billing TEXT,
    pay_share REAL NOT NULL CHECK (pay_share > 0 AND pay_share <= 1),
    valid_until TEXT,
    note TEXT
) STRICT;

CREATE TABLE owned (
    id TEXT PRIMARY KEY,
    accelerator_id TEXT NOT NULL CHECK (accelerator_id <> ''),
    count INTEGER NOT NULL CHECK (count BETWEEN 1 AND 1000000),
    bought_on TEXT,
    paid_micros INTEGER CHECK (paid_micros > 0),
    currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    depreciation_years REAL CHECK (depreciation_years > 0),
    note TEXT,
    CHECK ((paid_micros IS NULL) = (currency IS NULL))
) STRICT;

CREATE TABLE terms (
    key TEXT PRIMARY KEY,
    number REAL,
    text TEXT,
    CHECK (coalesce(number, text) IS NOT NULL)
) STRICT;

CREATE TABLE mappings (
    printed TEXT NOT NULL CHECK (printed <> ''),
    memory_gb REAL NOT NULL CHECK (memory_gb >= 0),
    accelerator_id TEXT,
    PRIMARY KEY (printed, memory_gb)
) STRICT;

CREATE TABLE confirmations (
    offer_id TEXT PRIMARY KEY,
    per_gpu_hour_micros INTEGER NOT NULL CHECK (per_gpu_hour_micros > 0),
    currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
    as_of TEXT
) STRICT;

CREATE TABLE changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    made_at TEXT NOT NULL,
    rows INTEGER NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    changeset BLOB NOT NULL
) STRICT;
)sql";

/// Version 1 held prices and rates; version 2 added the user's own accelerators, version 3 what he measured, version 4
/// his terms and the list of changes.
constexpr const char *kOverlaySteps[] = {kOverlayAccelerators, kOverlayEfficiencies, kOverlayMoney};

constexpr std::int32_t kOverlayId = 0x5054724F; // "PTrO"

} // namespace

const SchemaKind &overlaySchema()
{
    // A new overlay takes the same steps as an old one: there is one description of each table.
    static const std::string full = std::string(kOverlayPrices) + kOverlayAccelerators + kOverlayEfficiencies + kOverlayMoney;
    static const SchemaKind kind{kOverlayId, 4, full.c_str(), kOverlaySteps};
    return kind;
}

} // namespace powertrain::catalog
