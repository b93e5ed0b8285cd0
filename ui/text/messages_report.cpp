// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"report.cannot_open", QT_TRANSLATE_NOOP("Powertrain", "The file {file} cannot be opened for writing: {reason}")},
    {"report.cannot_write", QT_TRANSLATE_NOOP("Powertrain", "The file {file} cannot be written: {reason}")},
    {"report.cancelled", QT_TRANSLATE_NOOP("Powertrain", "Writing the proposal was cancelled; no file was changed.")},
    {"report.pdf_failed", QT_TRANSLATE_NOOP("Powertrain", "The PDF could not be made: {reason}")},
});

} // namespace

std::span<const MessageText> reportMessages()
{
    return kTexts;
}

} // namespace powertrain
