// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QString>

namespace powertrain {

/// The family embedded in the program: Latin, Greek, symbols, and the Chinese of the General Standard table and of
/// GB 2312, cut from Noto Sans CJK SC at build time. The window and the PDF use the same font, so that neither depends
/// on the host.
inline constexpr char kFontFamily[] = "Powertrain Sans";

/// Registers the two weights with Qt. Call once after QApplication; later calls do nothing. False where the resource
/// is missing or damaged (then the system's font is used).
bool installFonts();

/// The program's font at a size in points.
QFont programFont(double points, bool bold = false);

/// The characters of the text that the embedded font lacks, each once, in order of appearance.
QString missingCharacters(const QString &text);

} // namespace powertrain
