// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace powertrain {

/// The English sentence of one of core's codes. `{name}` stands for the argument of that name, shown by its unit.
/// Sources are marked by QT_TRANSLATE_NOOP("Powertrain", …), so that the translation files hold them.
struct MessageText {
    std::string_view code;
    const char *source;
};

/// One table per folder that gives codes, in ui/text/messages_<folder>.cpp.
std::span<const MessageText> modelMessages();
std::span<const MessageText> workloadMessages();
std::span<const MessageText> catalogMessages();
std::span<const MessageText> costMessages();
std::span<const MessageText> estimateMessages();
std::span<const MessageText> planMessages();
std::span<const MessageText> localMessages();
std::span<const MessageText> launchMessages();
std::span<const MessageText> reportMessages();
/// What the symbols in formulas stand for ("P", "capacity", …); `code` is the argument's name.
std::span<const MessageText> symbolTexts();

} // namespace powertrain
