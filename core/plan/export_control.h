// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/hardware/accelerator.h"
#include "core/units/names.h"

namespace powertrain {

/// Lines of ECCN 3A090 (15 CFR part 774, supplement no. 1, as of the rules of 2023-10 and 2024-04) and of the BIS rule
/// effective 2026-01-15. The second limb of .b and the note on parts not made for data centres are background knowledge.
namespace export_control {

inline constexpr double kPerformanceA = 4800;     ///< .a, whatever the density
inline constexpr double kPerformanceB = 2400;     ///< .b, first limb: together with kDensityLow
inline constexpr double kPerformanceDense = 1600; ///< .a and .b, second limbs: together with a density
inline constexpr double kDensityA = 5.92;         ///< per mm²
inline constexpr double kDensityB = 3.2;          ///< .b, second limb
inline constexpr double kDensityLow = 1.6;        ///< .b, first limb
inline constexpr double kCaseByCasePerformance = 21000;
inline constexpr double kCaseByCaseBandwidth = 6500e9; ///< bytes/s of DRAM

} // namespace export_control

/// Where the figures of an accelerator put it under US export control number 3A090 (arithmetic alone; letters to single
/// makers and country rules come on top).
enum class ExportClass { Unknown, ///< no performance, or a density that decides, is known
    Outside,
    OutsideNotDataCentre, ///< above the lines, or of unknown density, but not made for data centres and below 4 800
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
