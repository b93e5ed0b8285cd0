// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFont>
#include <QImage>
#include <QSize>

#include "ui/charts/chart_content.h"

namespace powertrain {

/// The chart's letters: a pixel size, so that they mean the same on the screen and in a scaled painter.
QFont chartFont(double pixels);

// A chart to be taken away: with its title, on the theme's paper. `size` and `pixel` (height of the letters) in pixels.
QImage chartImage(const ChartContent &content, const Theme &theme, const QSize &size, double pixel, int scale);
QByteArray chartPng(const ChartContent &content, const Theme &theme, const QSize &size, double pixel);
QByteArray chartSvg(const ChartContent &content, const Theme &theme, const QSize &size, double pixel);

/// Text that a spreadsheet would take for a formula, preceded by an apostrophe.
QString harmlessCell(const QString &text);
/// RFC 4180, UTF-8 with a byte order mark, because spreadsheets in China read a file without one as GBK.
QByteArray csvTable(const ChartTable &table);
/// Tab-separated lines for the clipboard.
QString tabTable(const ChartTable &table);

} // namespace powertrain
