// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

namespace {

constexpr auto kTexts = std::to_array<MessageText>({
    {"launch.unsupported", QT_TRANSLATE_NOOP("Powertrain", "The plan cannot be started with {engine}.")},
});

} // namespace

std::span<const MessageText> launchMessages() { return kTexts; }

} // namespace powertrain
