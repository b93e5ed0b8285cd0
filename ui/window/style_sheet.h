// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/theme/theme.h"

namespace powertrain {

/// The few looks that a palette cannot express: quiet side columns, the primary button, boxes with an edge.
QString windowStyleSheet(const Theme &theme);

} // namespace powertrain
