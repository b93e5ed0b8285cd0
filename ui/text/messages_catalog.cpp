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
