// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/result_tables.h"

#include "ui/text/wording.h"

namespace powertrain {

TableContent asTable(const ChartTable &chart)
{
    TableContent table;
    table.headers = chart.header;
    for (bool numeric : chart.numeric)
        table.numeric.push_back(numeric);
    for (const QStringList &row : chart.rows) {
        TableContent::Row cells;
        for (const QString &text : row)
            cells.cells.emplace_back(text);
        cells.key = static_cast<int>(table.rows.size());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

TableContent factTable(const Words &words, const QString &what, const Facts &facts)
{
    TableContent table;
    table.headers = {what, words.translate("Powertrain", "Value", "table column")};
    table.numeric = {false, false};
    for (const auto &fact : facts)
        table.rows.push_back({{fact.first, fact.second}, static_cast<int>(table.rows.size())});
    return table;
}

} // namespace powertrain
