// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/report_options.h"

namespace powertrain {

/// A sheet of paper and where the text stands on it, in points.
struct PageGeometry {
    double width = 595;
    double height = 842;
    double side = 56;
    double top = 66;
    double bottom = 62;

    double textWidth() const { return width - 2 * side; }
    double textHeight() const { return height - top - bottom; }
};

inline PageGeometry pageGeometry(Paper paper)
{
    PageGeometry page;
    if (paper == Paper::Letter) {
        page.width = 612;
        page.height = 792;
        page.side = 60;
    }
    return page;
}

} // namespace powertrain
