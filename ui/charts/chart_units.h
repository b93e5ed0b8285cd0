// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/units/quantity.h"
#include "ui/text/words.h"

namespace powertrain {

// Memory on an axis. The unit of the axis and the unit of its title are decided here and nowhere else.

inline double axisMemory(Bytes amount, const Words &words) { return words.memoryNumber(amount); }

inline QString axisMemoryTitle(const Words &words) { return words.translate("Powertrain", "%1 per GPU", "axis of the memory chart: unit of memory").arg(words.memoryUnit()); }

} // namespace powertrain
