// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

namespace powertrain {

/// Figures as text, for the table beside a chart and in reports. Numeric columns are right-aligned.
struct ChartTable {
    QStringList header;
    QList<QStringList> rows;
    QList<bool> numeric;
    bool isEmpty() const { return rows.isEmpty(); }
};

} // namespace powertrain
