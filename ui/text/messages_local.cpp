// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"local.unreadable", QT_TRANSLATE_NOOP("Powertrain", "{tool} answered in a way that this program does not know.")},
});

} // namespace

std::span<const MessageText> localMessages() { return kTexts; }

} // namespace powertrain
