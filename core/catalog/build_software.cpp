// SPDX-License-Identifier: GPL-3.0-or-later
// Importers of software_stacks.json, software_minimums.json and servers.json.
#include "core/catalog/build.h"
#include "core/catalog/software.h"
#include "core/hardware/precision_names.h"

namespace powertrain::catalog {

namespace {

std::string textIn(const Json *value, const char *language)
{
    if (!value || !value->is_object())
        return {};
    const auto found = value->find(language);
    return found != value->end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// {"en": …, "zh": …}, both there and not empty: what is shown in two languages has to be written in two.
BilingualText bilingual(SourceRow &row, const char *key)
{
    const Json *value = row.member(key);
    BilingualText text{textIn(value, "en"), textIn(value, "zh")};
    if (text.en.empty() || text.zh.empty())
        row.complain("catalog.source_missing_field", key);
    return text;
}

std::string confidence(SourceRow &row) { return row.oneOf("confidence", {"high", "medium", "low"}); }

/// Runs `each` over the objects of a list; what is wrong inside one of them is said of the list.
template <class Each>
void forEachEntry(SourceRow &row, const char *key, Each each)
{
    const Json *list = row.member(key);
    if (!list || !list->is_array() || list->empty()) {
        row.complain("catalog.source_missing_field", key);
        return;
    }
    std::int64_t position = 0;
    for (const Json &value : *list) {
        SourceProblems ignored;
        const Json nothing = Json::object();
        SourceRow entry(value.is_object() ? value : nothing, row.where(), ignored);
        each(entry, position++);
        entry.finish();
        if (!entry.good())
            row.complain("catalog.source_bad_value", key);
    }
}

/// The list of accelerators that a row holds for, each of which has to exist.
std::optional<std::string> acceleratorsOf(BuildContext &context, SourceRow &row)
{
    const Json *list = row.member("accelerators");
    if (!list)
        return std::nullopt;
    for (const Json &id : *list) {
        if (!id.is_string() || !context.accelerators.count(id.get<std::string>()))
            row.complain("catalog.source_unknown_reference", "accelerators");
    }
    return row.lines("accelerators");
}

void importPrograms(SourceRow &row, SQLite::Statement &insert, const std::string &stack)
{
    forEachEntry(row, "programs", [&](SourceRow &entry, std::int64_t position) {
        Binder b(insert);
        b.add(stack).add(position).add(entry.text("name")).add(entry.oneOf("work", {"serving", "training"}) == "serving");
        b.add(entry.optionalText("version")).add(entry.oneOf("support", {"official", "vendor_fork", "community", "none"}));
        const BilingualText note = bilingual(entry, "note");
        b.add(note.en).add(note.zh).add(entry.text("source")).add(confidence(entry));
        b.run(entry);
    });
}

void importLimits(SourceRow &row, SQLite::Statement &insert, const std::string &stack)
{
    forEachEntry(row, "cannot", [&](SourceRow &entry, std::int64_t position) {
        Binder(insert).add(stack).add(position).add(entry.text("en")).add(entry.text("zh")).add(entry.text("source")).add(confidence(entry)).run(entry);
    });
}

} // namespace

void importSoftwareStacks(BuildContext &context)
{
    SQLite::Statement stack(context.database, "INSERT INTO software_stacks VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    SQLite::Statement program(context.database, "INSERT INTO software_programs VALUES (?,?,?,?,?,?,?,?,?,?)");
    SQLite::Statement limit(context.database, "INSERT INTO software_limits VALUES (?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "software_stacks", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "software_stacks", id))
            return;
        context.stacks.emplace(id, true);
        Binder b(stack);
        b.add(id).add(row.text("name")).add(row.lines("vendors"));
        const std::string tier = row.text("tier");
        if (row.good() && !parseName<EcosystemTier>(tier))
            row.complain("catalog.source_unknown_name", "tier");
        const BilingualText reason = bilingual(row, "tier_reason"), availability = bilingual(row, "availability"), exported = bilingual(row, "export");
        b.add(tier).add(reason.en).add(reason.zh).add(availability.en).add(availability.zh).add(row.date("availability_as_of"));
        b.add(exported.en).add(exported.zh).add(row.date("export_as_of"));
        const auto asOf = row.date("as_of");
        const auto sources = row.lines("sources");
        if (!asOf || !sources)
            row.complain("catalog.source_missing_field", asOf ? "sources" : "as_of");
        context.note(asOf);
        b.add(asOf).add(sources).add(confidence(row)).run(row);
        importPrograms(row, program, id);
        importLimits(row, limit, id);
    });
}

void importSoftwareMinimums(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO software_minimums VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "software_minimums", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "software_minimums", id))
            return;
        const std::string stack = row.text("stack");
        if (row.good() && !context.stacks.count(stack))
            row.complain("catalog.source_unknown_reference", "stack");
        Binder b(insert);
        const auto accelerators = acceleratorsOf(context, row);
        const auto capability = row.number("compute_capability", 1, 99);
        const auto vendor = row.optionalText("vendor");
        if (row.good() && (accelerators ? 1 : 0) + (capability ? 1 : 0) + (vendor ? 1 : 0) != 1)
            row.complain("catalog.source_bad_value", "accelerators");
        b.add(id).add(stack).add(accelerators).add(capability).add(vendor).add(row.optionalText("architecture_prefix"));
        const auto precision = row.optionalText("precision");
        if (precision && !parseName<Precision>(*precision))
            row.complain("catalog.source_unknown_name", "precision");
        b.add(precision).add(row.member("support") ? row.oneOf("support", {"native", "weight_only", "partial", "none"}) : std::string("native"));
        b.add(row.optionalText("toolkit")).add(row.optionalText("driver_linux")).add(row.optionalText("driver_windows"));
        const BilingualText note = bilingual(row, "note");
        const auto asOf = row.date("as_of");
        if (!asOf)
            row.complain("catalog.source_missing_field", "as_of");
        context.note(asOf);
        b.add(note.en).add(note.zh).add(asOf).add(row.text("source")).add(confidence(row)).run(row);
    });
}

void importServers(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO servers VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "servers", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "servers", id))
            return;
        Binder b(insert);
        b.add(id).add(row.text("name"));
        const auto accelerators = acceleratorsOf(context, row);
        if (!accelerators)
            row.complain("catalog.source_missing_field", "accelerators");
        b.add(accelerators).add(row.whole("gpus", 1, 100'000)).add(row.number("rack_units", 0.5, 60)).add(row.number("max_power_w", 50, 1e6));
        b.add(row.number("host_memory_gb", 1, 1e6)).add(row.whole("cpu_cores", 1, 100'000)).add(row.number("local_nvme_tb", 0.1, 1e5));
        b.add(row.member("cooling") ? std::optional(row.oneOf("cooling", {"air", "liquid"})) : std::nullopt).add(row.optionalText("nics")).add(row.optionalText("power_supplies"));
        b.add(row.number("recommended_psu_w", 50, 10'000));
        const auto asOf = row.date("as_of");
        if (!asOf)
            row.complain("catalog.source_missing_field", "as_of");
        context.note(asOf);
        b.add(asOf).add(row.text("source")).add(confidence(row)).run(row);
    });
}

} // namespace powertrain::catalog
