// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/hardware/accelerator.h"
#include "core/units/names.h"

namespace powertrain {

/// Where the figures of an accelerator put it under US export control number 3A090 (arithmetic alone; letters to single
/// makers and country rules come on top).
enum class ExportClass { Unknown, ///< no performance, or a density that decides, is known
    Outside,
    OutsideNotDataCentre, ///< above the lines, but not made for data centres and below 4 800
    ClassA,               ///< 3A090.a
    ClassB };             ///< 3A090.b

struct ExportFigures {
    std::optional<double> performance; ///< total processing performance: max(dense TOPS × bits) over precisions, of the package
    std::optional<double> density;     ///< performance ÷ die area on non-planar nodes, per mm²
    ExportClass exportClass = ExportClass::Unknown;
    bool notificationNote = false;         ///< consumer part in class a: licence exceptions NAC/ACA may apply
    std::optional<bool> caseByCaseToChina; ///< BIS rule of 2026-01: performance below 21 000 and memory below 6 500 GB/s; unknown where a figure is
};

ExportFigures exportFiguresOf(const Accelerator &accelerator);

template <>
struct EnumNames<ExportClass> {
    static constexpr NameTable<ExportClass, 5> table{{{ExportClass::Unknown, "unknown"}, {ExportClass::Outside, "outside"}, {ExportClass::OutsideNotDataCentre, "outside_not_data_centre"},
        {ExportClass::ClassA, "3a090_a"}, {ExportClass::ClassB, "3a090_b"}}};
};

} // namespace powertrain
