// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/export_control.h"

namespace powertrain {

ExportFigures exportFiguresOf(const Accelerator &accelerator)
{
    ExportFigures figures;
    figures.performance = accelerator.totalProcessingPerformance;
    return figures;
}

} // namespace powertrain
