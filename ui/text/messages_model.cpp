// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include <QtGlobal>

#include "ui/text/message_table.h"

namespace powertrain {

std::span<const MessageText> modelMessages()
{
    return {};
}

} // namespace powertrain
