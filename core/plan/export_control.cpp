// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/export_control.h"

#include <cmath>

namespace powertrain {

namespace {

using namespace export_control;

/// A finite figure above 0, or none: catalogues and users' rows hold what strangers wrote.
std::optional<double> sane(const std::optional<double> &figure)
{
    return figure && std::isfinite(*figure) && *figure > 0 ? figure : std::nullopt;
}

/// Neither designed nor marketed for data centres. A row without any tag is taken for a data-centre part.
bool isForOtherUse(const Accelerator &accelerator)
{
    return !accelerator.hasTag("datacentre") && (accelerator.hasTag("consumer") || accelerator.hasTag("workstation") || accelerator.hasTag("edge"));
}

/// By performance and density alone, below kPerformanceA.
ExportClass classByDensity(double performance, std::optional<double> density)
{
    if (performance < kPerformanceDense)
        return ExportClass::Outside;
    if (!density)
        return ExportClass::Unknown;
    if (*density >= kDensityA)
        return ExportClass::ClassA;
    const bool firstLimb = performance >= kPerformanceB && *density >= kDensityLow;
    return firstLimb || *density >= kDensityB ? ExportClass::ClassB : ExportClass::Outside;
}

ExportClass classOf(const Accelerator &accelerator, const ExportFigures &figures)
{
    if (!figures.performance)
        return ExportClass::Unknown;
    if (*figures.performance >= kPerformanceA)
        return ExportClass::ClassA;
    const ExportClass plain = classByDensity(*figures.performance, figures.density);
    // Whatever the density: the note takes such parts out of both paragraphs.
    return isForOtherUse(accelerator) && plain != ExportClass::Outside ? ExportClass::OutsideNotDataCentre : plain;
}

std::optional<bool> caseByCase(const std::optional<double> &performance, const std::optional<double> &bandwidth)
{
    if ((performance && *performance >= kCaseByCasePerformance) || (bandwidth && *bandwidth >= kCaseByCaseBandwidth))
        return false;
    if (!performance || !bandwidth)
        return std::nullopt;
    return true;
}

} // namespace

ExportFigures exportFiguresOf(const Accelerator &accelerator)
{
    ExportFigures figures;
    figures.performance = sane(accelerator.totalProcessingPerformance);
    const auto area = sane(accelerator.dieAreaMm2);
    if (figures.performance && area)
        figures.density = sane(*figures.performance / *area);
    figures.exportClass = classOf(accelerator, figures);
    figures.notificationNote = figures.exportClass == ExportClass::ClassA && isForOtherUse(accelerator);
    figures.caseByCaseToChina = caseByCase(figures.performance, sane(accelerator.bandwidth ? std::optional(accelerator.bandwidth->value) : std::nullopt));
    return figures;
}

} // namespace powertrain
