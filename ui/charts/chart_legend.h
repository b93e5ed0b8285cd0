// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QList>
#include <QPolygonF>

#include "ui/charts/chart_bars.h"

class QPainter;

namespace powertrain {

/// Parallel lines at 45° within a shape, as vectors: a pattern brush would be scaled with the printer's resolution.
void hatch(QPainter &painter, const QPolygonF &shape, const QColor &colour, double step);

/// Height of a legend that wraps at a width.
double legendHeight(const QList<LegendEntry> &legend, const QFont &font, double width);
void paintLegend(QPainter &painter, const QList<LegendEntry> &legend, const Theme &theme, const QFont &font, double width);

} // namespace powertrain
