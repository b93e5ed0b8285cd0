// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of software stacks and of servers.
#include "core/catalog/schema.h"

namespace powertrain::catalog {

const char *softwareTables()
{
    return R"sql(
CREATE TABLE software_stacks (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    vendors TEXT NOT NULL CHECK (vendors <> ''),
    tier TEXT NOT NULL CHECK (tier IN ('first_class', 'upstream', 'plugin', 'narrow')),
    tier_reason_en TEXT NOT NULL CHECK (tier_reason_en <> ''),
    tier_reason_zh TEXT NOT NULL CHECK (tier_reason_zh <> ''),
    availability_en TEXT NOT NULL CHECK (availability_en <> ''),
    availability_zh TEXT NOT NULL CHECK (availability_zh <> ''),
    availability_as_of TEXT NOT NULL,
    export_en TEXT NOT NULL CHECK (export_en <> ''),
    export_zh TEXT NOT NULL CHECK (export_zh <> ''),
    export_as_of TEXT NOT NULL,
    as_of TEXT NOT NULL,
    sources TEXT NOT NULL CHECK (sources <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low'))
) STRICT;

CREATE TABLE software_programs (
    stack_id TEXT NOT NULL REFERENCES software_stacks (id),
    position INTEGER NOT NULL,
    name TEXT NOT NULL CHECK (name <> ''),
    serving INTEGER NOT NULL CHECK (serving IN (0, 1)),
    version TEXT,
    support TEXT NOT NULL CHECK (support IN ('official', 'vendor_fork', 'community', 'none')),
    note_en TEXT NOT NULL CHECK (note_en <> ''),
    note_zh TEXT NOT NULL CHECK (note_zh <> ''),
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    PRIMARY KEY (stack_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE software_limits (
    stack_id TEXT NOT NULL REFERENCES software_stacks (id),
    position INTEGER NOT NULL,
    en TEXT NOT NULL CHECK (en <> ''),
    zh TEXT NOT NULL CHECK (zh <> ''),
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    PRIMARY KEY (stack_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE software_minimums (
    id TEXT PRIMARY KEY,
    stack_id TEXT NOT NULL REFERENCES software_stacks (id),
    accelerator_ids TEXT,
    compute_capability REAL,
    vendor TEXT,
    architecture_prefix TEXT,
    precision TEXT,
    support TEXT NOT NULL CHECK (support IN ('native', 'weight_only', 'partial', 'none')),
    toolkit TEXT,
    driver_linux TEXT,
    driver_windows TEXT,
    note_en TEXT NOT NULL CHECK (note_en <> ''),
    note_zh TEXT NOT NULL CHECK (note_zh <> ''),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low')),
    CHECK ((accelerator_ids IS NOT NULL) + (compute_capability IS NOT NULL) + (vendor IS NOT NULL) = 1),
    CHECK (architecture_prefix IS NULL OR vendor IS NOT NULL)
) STRICT;

CREATE TABLE servers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL CHECK (name <> ''),
    accelerator_ids TEXT NOT NULL CHECK (accelerator_ids <> ''),
    gpus INTEGER NOT NULL CHECK (gpus BETWEEN 1 AND 100000),
    rack_units REAL CHECK (rack_units > 0),
    max_power_w REAL CHECK (max_power_w > 0),
    host_memory_gb REAL CHECK (host_memory_gb > 0),
    cpu_cores INTEGER CHECK (cpu_cores > 0),
    local_nvme_tb REAL CHECK (local_nvme_tb > 0),
    cooling TEXT CHECK (cooling IN ('air', 'liquid')),
    nics TEXT,
    power_supplies TEXT,
    recommended_psu_w REAL CHECK (recommended_psu_w > 0),
    as_of TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    confidence TEXT NOT NULL CHECK (confidence IN ('high', 'medium', 'low'))
) STRICT;
)sql";
}

} // namespace powertrain::catalog
