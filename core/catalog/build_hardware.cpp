// SPDX-License-Identifier: GPL-3.0-or-later
// Importers of accelerators.json, accelerator_aliases.json and models.json.
#include "core/catalog/build.h"
#include "core/catalog/fold.h"

namespace powertrain::catalog {

namespace {

// Bounds that no accelerator of this decade leaves; a slip of the pen (MiB for GB, TOPS for TFLOPS × 1000) does.
constexpr double kMaxGb = 100'000, kMaxGbPerS = 1'000'000, kMaxTflops = 1'000'000, kMaxWatts = 100'000;

constexpr const char *kAcceleratorInsert = "INSERT INTO accelerators VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

void importAccelerator(BuildContext &context, SourceRow &row, SQLite::Statement &insert)
{
    const std::string id = row.text("id");
    if (!context.firstTime(row, "accelerators", id))
        return;
    context.accelerators.emplace(id, true);
    Binder b(insert);
    b.add(id).add(row.text("vendor")).add(row.text("name")).add(row.optionalText("name_zh")).add(row.lines("aliases"));
    b.add(row.optionalText("architecture")).add(row.whole("release_year", 2000, 2100)).add(row.optionalText("form_factor"));
    b.add(row.number("memory_marketed_gb", 0.5, kMaxGb)).add(row.whole("driver_mib", 256, 100'000'000));
    std::optional<std::string> variants;
    if (const Json *list = row.member("driver_mib_variants"))
        variants = list->dump();
    b.add(variants).add(row.optionalText("memory_type")).add(row.flag("unified_memory"));
    b.add(row.whole("logical_devices", 1, 16).value_or(1)).add(row.number("bandwidth_gb_per_s", 1, kMaxGbPerS));
    for (const char *peak : {"fp32_tflops", "tf32_tflops", "bf16_tflops", "fp16_tflops", "fp16_tflops_fp16_accumulate",
             "fp8_tflops", "fp8_tflops_fp16_accumulate", "fp4_tflops", "int8_tops", "int4_tops"})
        b.add(row.number(peak, 0.1, kMaxTflops));
    b.add(row.optionalText("link_type")).add(row.flag("link_optional")).add(row.number("link_gb_per_s_per_direction", 0.1, kMaxGbPerS));
    b.add(row.optionalText("link_vendor_words")).add(row.whole("fast_domain_size", 1, 100'000)).add(row.whole("gpus_per_node", 1, 1024));
    b.add(row.whole("pcie_generation", 1, 7)).add(row.whole("pcie_lanes", 1, 32)).add(row.number("tdp_w", 1, kMaxWatts));
    b.add(row.number("compute_capability", 1, 99)).add(row.lines("software")).add(row.lines("features")).add(row.lines("market_tags"));
    b.add(row.flag("domestic_china")).add(row.optionalText("china_status")).add(row.optionalText("china_since"));
    b.add(row.optionalText("china_note")).add(row.lines("derived")).add(row.lines("conflicts")).add(row.optionalText("notes"));
    b.add(row.oneOf("confidence", {"high", "medium", "low"}));
    const auto asOf = row.date("as_of");
    const auto sources = row.lines("sources");
    if (!asOf || !sources)
        row.complain("catalog.source_missing_field", asOf ? "sources" : "as_of");
    context.note(asOf);
    b.add(asOf).add(sources).add(row.optionalText("china_note_zh")).add(row.number("die_area_mm2", 1, 100'000)).run(row);
}

} // namespace

void importAccelerators(BuildContext &context)
{
    SQLite::Statement insert(context.database, kAcceleratorInsert);
    readSourceTable(context.sourceDir, "accelerators", context.problems,
        [&](SourceRow &row) { importAccelerator(context, row, insert); });

    SQLite::Statement alias(context.database, "INSERT INTO accelerator_aliases VALUES (?,?,?,?,?)");
    readSourceTable(context.sourceDir, "accelerator_aliases", context.problems, [&](SourceRow &row) {
        const std::string name = row.text("alias");
        const std::string target = row.text("accelerator");
        if (!context.firstTime(row, "accelerator_aliases", name))
            return;
        if (row.good() && !context.accelerators.count(target))
            row.complain("catalog.source_unknown_reference", "accelerator");
        if (row.good() && foldName(name).empty())
            row.complain("catalog.source_bad_value", "alias");
        Binder(alias).add(name).add(target).add(row.flag("ambiguous")).add(row.date("as_of")).add(row.text("source")).run(row);
    });
}

void importModels(BuildContext &context)
{
    SQLite::Statement insert(context.database, "INSERT INTO models VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    readSourceTable(context.sourceDir, "models", context.problems, [&](SourceRow &row) {
        const std::string id = row.text("id");
        if (!context.firstTime(row, "models", id))
            return;
        Binder b(insert);
        b.add(id).add(row.text("name")).add(row.optionalText("family")).add(row.optionalText("vendor"));
        b.add(row.whole("release_year", 2000, 2100)).add(row.optionalText("license"));
        b.add(row.whole("context_length", 1, 1'000'000'000)).add(row.whole("stated_parameters", 1'000'000, 100'000'000'000'000));
        b.add(row.optionalText("stated_scope")).add(row.optionalText("stated_check"));
        b.add(row.number("approximate_parameters", 1e6, 1e14)).add(row.number("active_parameters", 1e6, 1e14));
        b.add(row.lines("derived")).add(row.optionalText("notes"));
        const auto asOf = row.date("as_of");
        const auto sources = row.lines("sources");
        const Json *config = row.member("config");
        if (!asOf || !sources)
            row.complain("catalog.source_missing_field", asOf ? "sources" : "as_of");
        if (!config || !config->is_object() || config->empty())
            row.complain("catalog.source_bad_value", "config");
        context.note(asOf);
        b.add(asOf).add(sources).add(config ? std::optional(config->dump()) : std::nullopt).run(row);
    });
}

} // namespace powertrain::catalog
