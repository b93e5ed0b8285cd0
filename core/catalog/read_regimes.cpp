// SPDX-License-Identifier: GPL-3.0-or-later
// Regimes of the shipped database.
#include "core/catalog/read.h"

namespace powertrain::catalog {

namespace {

void readRegimeTexts(SQLite::Database &database, Catalog &catalog, const std::unordered_map<std::string, std::size_t> &position)
{
    Columns c(database, "SELECT regime_id, kind, en, zh FROM regime_texts ORDER BY regime_id, kind, position");
    while (c.next()) {
        const auto found = position.find(c.text());
        const std::string kind = c.text();
        BilingualText text;
        text.en = c.text();
        text.zh = c.text();
        if (found == position.end())
            continue;
        Regime &regime = catalog.regimes[found->second];
        if (kind == "name")
            regime.name = std::move(text);
        else if (kind == "status")
            regime.status = std::move(text);
        else if (kind == "applies_to")
            regime.appliesTo = std::move(text);
        else if (kind == "demand")
            regime.demands.push_back(std::move(text));
        else if (kind == "provider_evidence")
            regime.providerEvidence.push_back(std::move(text));
        else if (kind == "mode_notes")
            regime.modeNotes = std::move(text);
        else if (kind == "advice")
            regime.advice = std::move(text);
        else
            regime.caveats = std::move(text);
    }
}

} // namespace

void readRegimes(SQLite::Database &database, Catalog &catalog)
{
    std::unordered_map<std::string, std::size_t> position;
    Columns c(database,
        "SELECT id, jurisdiction, kind, trigger_expression, region_rule, regions, tenancy_min, network, key_management, log_retention_days,"
        " domestic_accelerator, confidence FROM regimes ORDER BY position");
    while (c.next()) {
        Regime r;
        r.id = c.text();
        r.jurisdiction = c.text();
        r.kind = c.text();
        r.trigger = c.text();
        r.regionRule = parseName<RegionRule>(c.text()).value_or(RegionRule::Any);
        r.regions = c.lines();
        r.tenancyMin = c.text();
        r.network = c.text();
        r.keyManagement = c.text();
        r.logRetentionDays = c.count().value_or(0);
        r.domesticAccelerator = c.text();
        r.confidence = c.text();
        r.modes.fill(ModeVerdict::Allowed);
        position.emplace(r.id, catalog.regimes.size());
        catalog.regimes.push_back(std::move(r));
    }
    readRegimeTexts(database, catalog, position);

    Columns m(database, "SELECT regime_id, mode, verdict FROM regime_modes");
    while (m.next()) {
        const auto found = position.find(m.text());
        const auto mode = parseName<DeploymentMode>(m.text());
        const auto index = mode ? static_cast<std::size_t>(*mode) : 6;
        if (found != position.end() && index < 6)
            catalog.regimes[found->second].modes[index] = static_cast<ModeVerdict>(m.whole().value_or(2));
    }

    Columns s(database, "SELECT regime_id, title, url, evidence, shown FROM regime_sources ORDER BY regime_id, position");
    while (s.next()) {
        const auto found = position.find(s.text());
        RegimeSource source;
        source.title = s.text();
        source.url = s.text();
        source.evidence = s.text();
        source.shown = s.flag();
        if (found != position.end())
            catalog.regimes[found->second].sources.push_back(std::move(source));
    }
}

} // namespace powertrain::catalog
