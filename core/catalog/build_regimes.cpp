// SPDX-License-Identifier: GPL-3.0-or-later
// Importer of regimes.json.
#include "core/catalog/build.h"
#include "core/catalog/regime.h"

namespace powertrain::catalog {

namespace {

struct RegimeStatements {
    SQLite::Statement regime, text, mode, source;

    explicit RegimeStatements(SQLite::Database &database)
        : regime(database, "INSERT INTO regimes VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)")
        , text(database, "INSERT INTO regime_texts VALUES (?,?,?,?,?)")
        , mode(database, "INSERT INTO regime_modes VALUES (?,?,?)")
        , source(database, "INSERT INTO regime_sources VALUES (?,?,?,?,?,?,?)")
    {
    }
};

/// {"en": …, "zh": …}; zh may be empty as long as a text waits for its translation.
void importText(SourceRow &row, RegimeStatements &statements, const std::string &id, const char *kind, std::int64_t position, const Json &value)
{
    if (!value.is_object() || !value.contains("en") || !value["en"].is_string() || (value.contains("zh") && !value["zh"].is_string())) {
        row.complain("catalog.source_bad_value", kind);
        return;
    }
    const std::string en = value["en"].get<std::string>();
    const std::string zh = value.value("zh", std::string());
    if (en.empty() && zh.empty())
        return;
    Binder(statements.text).add(id).add(kind).add(position).add(en).add(zh.empty() ? std::nullopt : std::optional(zh)).run(row);
}

void importTexts(SourceRow &row, RegimeStatements &statements, const std::string &id)
{
    static constexpr std::pair<const char *, const char *> kSingle[] = {{"name", "name"}, {"status", "status"}, {"applies_to", "applies_to"},
        {"mode_notes", "mode_notes"}, {"advice", "advice"}, {"caveats", "caveats"}};
    for (const auto &entry : kSingle) {
        if (const Json *value = row.member(entry.first))
            importText(row, statements, id, entry.second, 0, *value);
    }
    static constexpr std::pair<const char *, const char *> kLists[] = {{"demands", "demand"}, {"provider_evidence", "provider_evidence"}};
    for (const auto &entry : kLists) {
        const Json *list = row.member(entry.first);
        if (!list)
            continue;
        std::int64_t position = 0;
        for (const Json &value : *list)
            importText(row, statements, id, entry.second, position++, value);
    }
}

void importModes(SourceRow &row, RegimeStatements &statements, const std::string &id)
{
    const Json *modes = row.member("modes");
    if (!modes || !modes->is_object() || modes->size() != 6) {
        row.complain("catalog.source_bad_value", "modes");
        return;
    }
    for (const auto &entry : modes->items()) {
        const auto mode = parseName<DeploymentMode>(entry.key());
        const auto verdict = entry.value().is_string() ? parseName<ModeVerdict>(entry.value().get_ref<const std::string &>()) : std::nullopt;
        if (!mode || *mode == DeploymentMode::ManagedPlatform || !verdict) {
            row.complain("catalog.source_unknown_name", "modes");
            return;
        }
        Binder(statements.mode).add(id).add(entry.key()).add(static_cast<std::int64_t>(*verdict)).run(row);
    }
}

void importSources(SourceRow &row, RegimeStatements &statements, const std::string &id)
{
    const Json *sources = row.member("sources");
    if (!sources || !sources->is_array() || sources->empty()) {
        row.complain("catalog.source_missing_field", "sources");
        return;
    }
    std::int64_t position = 0;
    for (const Json &value : *sources) {
        if (!value.is_object()) {
            row.complain("catalog.source_bad_value", "sources");
            return;
        }
        SourceProblems ignored;
        SourceRow source(value, row.where(), ignored);
        Binder b(statements.source);
        b.add(id).add(position++).add(source.text("title")).add(source.optionalText("url")).add(source.oneOf("evidence", {"A", "B", "C", "K"}));
        b.add(source.optionalText("supports")).add(source.flag("shown", true));
        source.finish();
        if (!source.good())
            row.complain("catalog.source_bad_value", "sources");
        b.run(row);
    }
}

} // namespace

void importRegimes(BuildContext &context)
{
    RegimeStatements statements(context.database);
    std::int64_t position = 0;
    Json whole;
    const bool read = readSourceTable(
        context.sourceDir, "regimes", context.problems, [&](SourceRow &row) {
            const std::string id = row.text("id");
            if (!context.firstTime(row, "regimes", id))
                return;
            Binder b(statements.regime);
            b.add(id).add(position++).add(row.text("jurisdiction")).add(row.text("kind")).add(row.text("trigger"));
            const std::string rule = row.text("region_rule");
            if (row.good() && !parseName<RegionRule>(rule))
                row.complain("catalog.source_unknown_name", "region_rule");
            b.add(rule).add(row.lines("regions"));
            b.add(row.oneOf("tenancy_min", {"shared", "logically_isolated", "dedicated_host", "dedicated_pool", "customer_owned", "certified_classified_system"}));
            b.add(row.oneOf("network", {"internet_ok", "private_link", "no_public_exposure", "air_gapped"}));
            b.add(row.oneOf("key_management", {"none", "provider_kms", "customer_managed_key", "customer_held_hsm", "gm_certified_crypto"}));
            b.add(row.whole("log_retention_days", 1, 36'500)).add(row.oneOf("domestic_accelerator", {"require", "prefer", "n/a"}));
            b.add(row.oneOf("confidence", {"high", "medium", "low"}));
            const auto asOf = row.date("as_of");
            context.note(asOf);
            b.add(asOf).run(row);
            importTexts(row, statements, id);
            importModes(row, statements, id);
            importSources(row, statements, id);
            row.member("thresholds");
            row.member("app_logic");
        },
        &whole);
    if (!read)
        return;
    const auto disclaimer = whole.find("disclaimer");
    if (disclaimer == whole.end() || !disclaimer->is_object()) {
        context.problems.add("catalog.source_missing_field", "regimes.json", {Argument::ofText("field", "disclaimer")});
        return;
    }
    for (const char *language : {"en", "zh"}) {
        SQLite::Statement meta(context.database, "INSERT INTO meta VALUES (?, ?)");
        meta.bind(1, std::string("disclaimer_") + language);
        meta.bind(2, disclaimer->value(language, std::string()));
        meta.exec();
    }
}

} // namespace powertrain::catalog
