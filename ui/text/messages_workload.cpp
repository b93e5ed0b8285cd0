// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"request.not_json", QT_TRANSLATE_NOOP("Powertrain", "This is not a JSON document: line {line}, column {column}.")},
    {"request.number_overflow", QT_TRANSLATE_NOOP("Powertrain", "A number in the request is too large to be one.")},
    {"request.too_big", QT_TRANSLATE_NOOP("Powertrain", "The request is larger than {maximum} and is not read.")},
    {"request.too_deep", QT_TRANSLATE_NOOP("Powertrain", "The request is nested deeper than {maximum} levels.")},
    {"request.not_an_object", QT_TRANSLATE_NOOP("Powertrain", "A JSON object is needed here.")},
    {"request.unknown_key", QT_TRANSLATE_NOOP("Powertrain", "The key {key} means nothing here.")},
    {"request.duplicate_key", QT_TRANSLATE_NOOP("Powertrain", "The key {key} stands twice in one object.")},
    {"request.wrong_type", QT_TRANSLATE_NOOP("Powertrain", "The value has the wrong type; needed: {expected}.")},
    {"request.out_of_range", QT_TRANSLATE_NOOP("Powertrain", "The value {value} is not between {minimum} and {maximum}.")},
    {"request.unknown_value", QT_TRANSLATE_NOOP("Powertrain", "{value} is not possible here; choose from: {allowed}.")},
    {"request.too_long", QT_TRANSLATE_NOOP("Powertrain", "The text or list is longer than {maximum}.")},
    {"request.bad_currency", QT_TRANSLATE_NOOP("Powertrain", "{value} is no ISO 4217 currency code.")},
    {"request.newer_schema", QT_TRANSLATE_NOOP("Powertrain", "The document has schema version {found}; this program reads up to {supported}.")},
});

} // namespace

std::span<const MessageText> workloadMessages()
{
    return kTexts;
}

} // namespace powertrain
