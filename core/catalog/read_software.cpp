// SPDX-License-Identifier: GPL-3.0-or-later
// Software stacks, oldest versions and servers of the shipped database.
#include "core/catalog/read.h"
#include "core/hardware/precision_names.h"

namespace powertrain::catalog {

namespace {

BilingualText bilingual(Columns &columns)
{
    BilingualText text;
    text.en = columns.text();
    text.zh = columns.text();
    return text;
}

void readStacks(SQLite::Database &database, Catalog &catalog)
{
    std::unordered_map<std::string, std::size_t> position;
    Columns c(database,
        "SELECT id, name, vendors, tier, tier_reason_en, tier_reason_zh, availability_en, availability_zh, availability_as_of,"
        " export_en, export_zh, export_as_of, as_of, sources, confidence FROM software_stacks ORDER BY rowid");
    while (c.next()) {
        SoftwareStack s;
        s.id = c.text();
        s.name = c.text();
        s.vendors = c.lines();
        s.tier = parseName<EcosystemTier>(c.text()).value_or(EcosystemTier::Narrow);
        s.tierReason = bilingual(c);
        s.availability = bilingual(c);
        s.availabilityAsOf = c.text();
        s.exportNote = bilingual(c);
        s.exportAsOf = c.text();
        s.asOf = c.text();
        s.source = c.text();
        s.confidence = c.text();
        position.emplace(s.id, catalog.softwareStacks.size());
        catalog.softwareStacks.push_back(std::move(s));
    }

    Columns p(database, "SELECT stack_id, name, serving, version, support, note_en, note_zh, source, confidence FROM software_programs ORDER BY stack_id, position");
    while (p.next()) {
        const auto found = position.find(p.text());
        StackProgram program;
        program.name = p.text();
        program.serving = p.flag();
        program.version = p.text();
        program.support = p.text();
        program.note = bilingual(p);
        program.source = p.text();
        program.confidence = p.text();
        if (found != position.end())
            catalog.softwareStacks[found->second].programs.push_back(std::move(program));
    }

    Columns l(database, "SELECT stack_id, en, zh FROM software_limits ORDER BY stack_id, position");
    while (l.next()) {
        const auto found = position.find(l.text());
        BilingualText text = bilingual(l);
        if (found != position.end())
            catalog.softwareStacks[found->second].cannot.push_back(std::move(text));
    }
}

void readMinimums(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, stack_id, accelerator_ids, compute_capability, vendor, architecture_prefix, precision, support, toolkit, driver_linux,"
        " driver_windows, note_en, note_zh, as_of, source, confidence FROM software_minimums ORDER BY rowid");
    while (c.next()) {
        SoftwareMinimum m;
        m.id = c.text();
        m.stack = c.text();
        m.acceleratorIds = c.lines();
        m.computeCapability = c.real();
        m.vendor = c.text();
        m.architecturePrefix = c.text();
        m.precision = parseName<Precision>(c.text());
        m.support = parseName<PrecisionSupport>(c.text()).value_or(PrecisionSupport::Native);
        m.toolkit = c.text();
        m.driverLinux = c.text();
        m.driverWindows = c.text();
        m.note = bilingual(c);
        m.asOf = c.text();
        m.source = c.text();
        m.confidence = c.text();
        catalog.softwareMinimums.push_back(std::move(m));
    }
}

void readServers(SQLite::Database &database, Catalog &catalog)
{
    Columns c(database,
        "SELECT id, name, accelerator_ids, gpus, rack_units, max_power_w, host_memory_gb, cpu_cores, local_nvme_tb, cooling, nics, power_supplies,"
        " recommended_psu_w, as_of, source, confidence FROM servers ORDER BY rowid");
    while (c.next()) {
        ServerFacts s;
        s.id = c.text();
        s.name = c.text();
        s.acceleratorIds = c.lines();
        s.gpus = c.count().value_or(1);
        s.rackUnits = c.real();
        s.maxPowerW = c.real();
        s.hostMemoryGb = c.real();
        s.cpuCores = c.count();
        s.localNvmeTb = c.real();
        s.cooling = c.text();
        s.nics = c.text();
        s.powerSupplies = c.text();
        s.recommendedPsuW = c.real();
        s.asOf = c.text();
        s.source = c.text();
        s.confidence = c.text();
        catalog.servers.push_back(std::move(s));
    }
}

} // namespace

void readSoftware(SQLite::Database &database, Catalog &catalog)
{
    readStacks(database, catalog);
    readMinimums(database, catalog);
    readServers(database, catalog);
}

} // namespace powertrain::catalog
