// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace powertrain {

/// Every message and derivation code that core/catalog can give. A test checks that ui/text words each of them.
inline constexpr std::string_view kCatalogCodes[] = {
    // Opening. All with `file` (text).
    "catalog.missing",                 // There is no catalogue at this place.
    "catalog.damaged",                 // The catalogue is damaged or is no catalogue; install the program again.
    "catalog.newer",                   // The catalogue was made for a newer version of the program.
    "catalog.overlay_newer",           // Your own prices were saved by a newer version; they are left alone and not used.
    "catalog.overlay_unreadable",      // Your own prices could not be read (locked or no permission); not used this time.
    "catalog.overlay_damaged",         // The file of your own prices is damaged and could not be set aside.
    "catalog.overlay_set_aside",       // The file of your own prices was damaged; renamed to `moved_to` (text). The shipped catalogue is used.
    "catalog.efficiency_out_of_range", // A measured share is not above 0 and at most 1.2, or none is given. `field` (text).
    "catalog.overlay_unwritable",      // The file for your own prices cannot be written.
    "catalog.own_out_of_range",        // A value of your own entry cannot be. `field`, `row` (text).
    "catalog.undo_conflict",           // The rows are no longer as the change left them. `subject` (text).

    // Importing prices. What goes wrong with a whole file; `file` (text).
    "catalog.import_unreadable",     // The price file `file` cannot be read. `file`.
    "catalog.import_too_large",      // The price file `file` is larger than 256 MiB and is not read. `file`.
    "catalog.import_unknown_format", // `file` is no price file that the program knows: SkyPilot's vms.csv, gpuhunt's CSV, or its own CSV or JSON. `file`.
    "catalog.import_encoding",       // `file` is not written in UTF-8; save it as “CSV UTF-8”. `file`.
    "catalog.import_missing_column", // The price file lacks the column `field`. `field`.
    "catalog.import_no_provider",    // Neither `file` nor its name says whose prices these are; name the provider. `file`.
    "catalog.import_no_rows",        // `file` has no row that can be used, of `count`. `file` (text), `count`.
    "catalog.import_cancelled",      // The import was stopped; nothing was written.
    "catalog.import_has_problems",   // Rows of the file that cannot be used: `count`; nothing was written. Say that the others are wanted all the same, or mend the file. `count`.
    "catalog.import_nothing",        // There is nothing to import: no row is new or changed, or none was chosen.

    // Importing prices. What is wrong with a row or a cell, whose place stands beside. `field`, `text` (text).
    "catalog.import_unknown_column",   // The column is not known and is passed over.
    "catalog.import_repeated_column",  // The column is there twice; the first one counts.
    "catalog.import_cell_count",       // The row has `count` cells, the first line `of`. `count`, `of`.
    "catalog.import_open_quote",       // A quotation mark is opened and never closed.
    "catalog.import_field_too_long",   // The row is too long to be one: a cell above 1 MiB or more than 2,000 cells.
    "catalog.import_gave_up",          // A hundred rows before this one had no end; the rest of the file was not read.
    "catalog.import_text_too_long",    // The text in `field` is too long.
    "catalog.import_not_utf8",         // The cell is not written in UTF-8.
    "catalog.import_nul",              // The cell holds a NUL byte.
    "catalog.import_missing_value",    // `field` is empty, and the row cannot be used without it.
    "catalog.import_bad_number",       // `field` is no number: “`text`”.
    "catalog.import_out_of_range",     // The number in `field` cannot be right: “`text`”.
    "catalog.import_bad_value",        // `field` has a form that is not understood: “`text`”.
    "catalog.import_unknown_name",     // `field` is none of the names it may have: “`text`”.
    "catalog.import_zero_price",       // `field` is 0, which means that it cannot be had.
    "catalog.import_spot_placeholder", // `field` is the list price or exactly a tenth of it (`text`): a placeholder, taken as no spot price.
    "catalog.import_spot_above",       // `field` lies above the list price (`text`) and is taken as no spot price.
    "catalog.import_bad_gpu_info",     // GpuInfo is not understood; the card's name has to do.
    "catalog.import_future_date",      // The date `text` lies in the future and is not used. `text`.
    "catalog.import_older",            // The row's price is of `text`, the catalogue's of `known`. `text`, `known` (text).
    "catalog.import_repeated",         // Another price for the same thing stands in line `line`. `line` (count).
    "catalog.import_broken_json",      // The JSON breaks off or is wrong at line `line`, column `column` of the text; the rows before it were read. `line`, `column` (count).
    "catalog.import_nested_value",     // `field` has to be a plain value.
    "catalog.import_not_a_row",        // Something stands among the rows that is no row.

    // Building the shipped catalogue from its source files; `where` of the Error names file and row. `field` (text).
    "catalog.source_missing_file",      // The source file is missing or cannot be read. No arguments.
    "catalog.source_too_large",         // The source file is larger than 64 MiB. No arguments.
    "catalog.source_not_a_table",       // Not JSON, nested too deep, or without an array `rows` of objects. No arguments.
    "catalog.source_missing_field",     // The row lacks a field it must have.
    "catalog.source_bad_value",         // The field has a value of the wrong type or form.
    "catalog.source_out_of_range",      // The number in the field cannot be right (negative, zero, absurdly large).
    "catalog.source_unknown_name",      // The field's text is none of the names it may have.
    "catalog.source_unknown_field",     // The row has a field that this table does not know.
    "catalog.source_unknown_reference", // The field names a provider or accelerator that does not exist.
    "catalog.source_duplicate",         // The id was met before in this table.
    "catalog.source_constraint",        // The row breaks a rule of the database schema.
    "catalog.build_unsound",            // The finished file failed its own check. No arguments.
    "catalog.build_failed",             // The catalogue could not be written. `detail` (text, as the system says it).

    // Findings of `catalog check`.
    "catalog.check.no_source",           // A row has no source. `offer` or `accelerator` (text).
    "catalog.check.suspicious_price",    // Price ten times off the median of its peers. `offer`, `provider`, `accelerator` (text), `price` (money per GPU-hour).
    "catalog.check.unknown_accelerator", // An offer's card is not in the catalogue. `offer`, `name` (text).
    "catalog.check.unknown_provider",    // An offer's provider is not in the catalogue. `offer`, `name` (text).
    "catalog.check.old_prices",          // Prices older than 90 days or undated. `provider` (text), `count`, `of` (count).
    "catalog.check.no_capacity",         // Memory of an accelerator unknown. `accelerator` (text).
    "catalog.check.no_price",            // No rental or purchase price for an accelerator. `accelerator` (text).
    "catalog.check.untraceable",         // Offers whose source's address was not kept. `count`.
    "catalog.check.old_rate",            // Exchange rate older than 90 days. `from`, `to`, `as_of` (text).
};

} // namespace powertrain
