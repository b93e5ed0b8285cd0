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
