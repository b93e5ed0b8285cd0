// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"catalog.missing", QT_TRANSLATE_NOOP("Powertrain", "There is no catalogue at {file}.")},
    {"catalog.damaged", QT_TRANSLATE_NOOP("Powertrain", "The catalogue {file} is damaged or is no catalogue; install the program again.")},
    {"catalog.newer", QT_TRANSLATE_NOOP("Powertrain", "The catalogue {file} was made for a newer version of the program.")},
    {"catalog.overlay_newer", QT_TRANSLATE_NOOP("Powertrain", "Your own prices in {file} were saved by a newer version; they are left alone and not used.")},
    {"catalog.overlay_unreadable", QT_TRANSLATE_NOOP("Powertrain", "Your own prices in {file} could not be read and are not used this time.")},
    {"catalog.overlay_damaged", QT_TRANSLATE_NOOP("Powertrain", "The file of your own prices, {file}, is damaged and could not be set aside; it is not used.")},
    {"catalog.overlay_set_aside", QT_TRANSLATE_NOOP("Powertrain", "The file of your own prices, {file}, was damaged. It was renamed to {moved_to}; the shipped catalogue is used.")},
    {"catalog.efficiency_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The measured share “{field}” has to lie above 0 and at most at 1.2, and at least one has to be given; a step's fixed time lies between 0 and 10 s.")},
    {"catalog.own_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "{row}: the value of “{field}” cannot be.")},
    {"catalog.undo_conflict", QT_TRANSLATE_NOOP("Powertrain", "“{subject}” cannot be undone or done again: its rows have been changed since.")},
    {"catalog.overlay_unwritable", QT_TRANSLATE_NOOP("Powertrain", "The file for your own prices, {file}, cannot be written.")},
    {"catalog.import_unreadable", QT_TRANSLATE_NOOP("Powertrain", "The price file {file} cannot be read.")},
    {"catalog.import_too_large", QT_TRANSLATE_NOOP("Powertrain", "The price file {file} is larger than 256 MiB and is not read.")},
    {"catalog.import_unknown_format", QT_TRANSLATE_NOOP("Powertrain", "{file} is no price file that the program knows: SkyPilot's vms.csv, gpuhunt's CSV, or its own CSV or JSON.")},
    {"catalog.import_encoding", QT_TRANSLATE_NOOP("Powertrain", "{file} is not written in UTF-8; save it as “CSV UTF-8”.")},
    {"catalog.import_missing_column", QT_TRANSLATE_NOOP("Powertrain", "The price file lacks the column {field}.")},
    {"catalog.import_no_provider", QT_TRANSLATE_NOOP("Powertrain", "Neither {file} nor its name says whose prices these are; name the provider.")},
    {"catalog.import_no_rows", QT_TRANSLATE_NOOP("Powertrain", "{file} has no row that can be used, of {count}.")},
    {"catalog.import_cancelled", QT_TRANSLATE_NOOP("Powertrain", "The import was stopped; nothing was written.")},
    {"catalog.import_has_problems", QT_TRANSLATE_NOOP("Powertrain", "Rows of the file that cannot be used: {count}; nothing was written. Say that the others are wanted all the same, or mend the file.")},
    {"catalog.import_nothing", QT_TRANSLATE_NOOP("Powertrain", "There is nothing to import: no row is new or changed, or none was chosen.")},
    {"catalog.import_unknown_column", QT_TRANSLATE_NOOP("Powertrain", "The column is not known and is passed over.")},
    {"catalog.import_repeated_column", QT_TRANSLATE_NOOP("Powertrain", "The column is there twice; the first one counts.")},
    {"catalog.import_cell_count", QT_TRANSLATE_NOOP("Powertrain", "The row has {count} cells, the first line {of}.")},
    {"catalog.import_open_quote", QT_TRANSLATE_NOOP("Powertrain", "A quotation mark is opened and never closed.")},
    {"catalog.import_field_too_long", QT_TRANSLATE_NOOP("Powertrain", "The row is too long to be one: a cell above 1 MiB or more than 2,000 cells.")},
    {"catalog.import_gave_up", QT_TRANSLATE_NOOP("Powertrain", "A hundred rows before this one had no end; the rest of the file was not read.")},
    {"catalog.import_text_too_long", QT_TRANSLATE_NOOP("Powertrain", "The text in {field} is too long.")},
    {"catalog.import_not_utf8", QT_TRANSLATE_NOOP("Powertrain", "The cell is not written in UTF-8.")},
    {"catalog.import_nul", QT_TRANSLATE_NOOP("Powertrain", "The cell holds a NUL byte.")},
    {"catalog.import_missing_value", QT_TRANSLATE_NOOP("Powertrain", "{field} is empty, and the row cannot be used without it.")},
    {"catalog.import_bad_number", QT_TRANSLATE_NOOP("Powertrain", "{field} is no number: “{text}”.")},
    {"catalog.import_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The number in {field} cannot be right: “{text}”.")},
    {"catalog.import_bad_value", QT_TRANSLATE_NOOP("Powertrain", "{field} has a form that is not understood: “{text}”.")},
    {"catalog.import_unknown_name", QT_TRANSLATE_NOOP("Powertrain", "{field} is none of the names it may have: “{text}”.")},
    {"catalog.import_zero_price", QT_TRANSLATE_NOOP("Powertrain", "{field} is 0, which means that it cannot be had.")},
    {"catalog.import_spot_placeholder", QT_TRANSLATE_NOOP("Powertrain", "{field} is the list price or exactly a tenth of it ({text}): a placeholder, taken as no spot price.")},
    {"catalog.import_spot_above", QT_TRANSLATE_NOOP("Powertrain", "{field} lies above the list price ({text}) and is taken as no spot price.")},
    {"catalog.import_bad_gpu_info", QT_TRANSLATE_NOOP("Powertrain", "GpuInfo is not understood; the card's name has to do.")},
    {"catalog.import_future_date", QT_TRANSLATE_NOOP("Powertrain", "The date {text} lies in the future and is not used.")},
    {"catalog.import_older", QT_TRANSLATE_NOOP("Powertrain", "The row has an older price ({text}), or none, than the catalogue ({known}); the newer one stays. Give a date to prices without one if they are newer.")},
    {"catalog.import_repeated", QT_TRANSLATE_NOOP("Powertrain", "Another price for the same thing stands in line {line}.")},
    {"catalog.import_broken_json", QT_TRANSLATE_NOOP("Powertrain", "The JSON breaks off or is wrong at line {line}, column {column} of the text; the rows before it were read.")},
    {"catalog.import_nested_value", QT_TRANSLATE_NOOP("Powertrain", "{field} has to be a plain value.")},
    {"catalog.import_not_a_row", QT_TRANSLATE_NOOP("Powertrain", "Something stands among the rows that is no row.")},
    {"catalog.source_missing_file", QT_TRANSLATE_NOOP("Powertrain", "The source file is missing or cannot be read.")},
    {"catalog.source_too_large", QT_TRANSLATE_NOOP("Powertrain", "The source file is larger than 64 MiB.")},
    {"catalog.source_not_a_table", QT_TRANSLATE_NOOP("Powertrain", "The source file is not JSON, is nested too deeply, or has no list of rows.")},
    {"catalog.source_missing_field", QT_TRANSLATE_NOOP("Powertrain", "The row lacks {field}.")},
    {"catalog.source_bad_value", QT_TRANSLATE_NOOP("Powertrain", "{field} has a value of the wrong type or form.")},
    {"catalog.source_out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The number in {field} cannot be right.")},
    {"catalog.source_unknown_name", QT_TRANSLATE_NOOP("Powertrain", "The text in {field} is none of the names it may have.")},
    {"catalog.source_unknown_field", QT_TRANSLATE_NOOP("Powertrain", "The row has the field {field}, which this table does not know.")},
    {"catalog.source_unknown_reference", QT_TRANSLATE_NOOP("Powertrain", "{field} names a provider or accelerator that does not exist.")},
    {"catalog.source_duplicate", QT_TRANSLATE_NOOP("Powertrain", "The id was met before in this table.")},
    {"catalog.source_constraint", QT_TRANSLATE_NOOP("Powertrain", "The row breaks a rule of the database schema.")},
    {"catalog.build_unsound", QT_TRANSLATE_NOOP("Powertrain", "The finished catalogue failed its own check.")},
    {"catalog.build_failed", QT_TRANSLATE_NOOP("Powertrain", "The catalogue could not be written: {detail}")},
    {"catalog.check.no_source", QT_TRANSLATE_NOOP("Powertrain", "{offer}{accelerator} has no source.")},
    {"catalog.check.suspicious_price", QT_TRANSLATE_NOOP("Powertrain", "{offer}: {price} per GPU-hour for {accelerator} at {provider} is ten times off its peers' median; it is kept out of plans.")},
    {"catalog.check.unknown_accelerator", QT_TRANSLATE_NOOP("Powertrain", "{offer}: the card {name} is not in the catalogue.")},
    {"catalog.check.unknown_provider", QT_TRANSLATE_NOOP("Powertrain", "{offer}: the provider {name} is not in the catalogue.")},
    {"catalog.check.old_prices", QT_TRANSLATE_NOOP("Powertrain", "{provider}: {count} of {of} prices are older than 90 days or undated.")},
    {"catalog.check.no_capacity", QT_TRANSLATE_NOOP("Powertrain", "{accelerator}: the memory is unknown.")},
    {"catalog.check.no_price", QT_TRANSLATE_NOOP("Powertrain", "{accelerator}: neither a rental nor a purchase price is known.")},
    {"catalog.check.untraceable", QT_TRANSLATE_NOOP("Powertrain", "{count} offers come from a source whose address was not kept.")},
    {"catalog.check.old_rate", QT_TRANSLATE_NOOP("Powertrain", "The exchange rate {from} to {to} is of {as_of}, older than 90 days.")},
});

} // namespace

std::span<const MessageText> catalogMessages()
{
    return kTexts;
}

} // namespace powertrain
