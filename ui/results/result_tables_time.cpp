// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/result_tables.h"

#include "ui/text/wording.h"

namespace powertrain {

TableContent chartAsTable(const Words &words, const Proposal &proposal, ChartKind kind)
{
    const ChartTable chart = chartTable(kind, proposal, words);
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

TableContent operatorTable(const Words &words, const ServingSpeed &speed)
{
    TableContent table;
    table.headers = {words.translate("Powertrain", "Kind of operator", "table column"), words.translate("Powertrain", "Decode step", "table column: time"),
        words.translate("Powertrain", "Reads", "table column: bytes of a decode step"), words.translate("Powertrain", "Set by", "table column: what limits the operator"),
        words.translate("Powertrain", "One prompt", "table column: time"), words.translate("Powertrain", "FLOPs of a prompt", "table column")};
    table.numeric = {false, true, true, false, true, true};
    for (std::size_t i = 0; i < kOperatorKinds; ++i) {
        const OperatorTime &part = speed.operators[i];
        if (part.decode.value <= 0 && part.prefill.value <= 0)
            continue;
        const bool fixed = static_cast<OperatorKind>(i) == OperatorKind::Fixed;
        const QString limit = fixed ? words.translate("Powertrain", "host", "what sets an operator's time")
            : part.decodeByCompute  ? words.translate("Powertrain", "compute", "what sets an operator's time")
                                    : words.translate("Powertrain", "memory bandwidth", "what sets an operator's time");
        table.rows.push_back({{word(words, static_cast<OperatorKind>(i)), {words.duration(part.decode), part.decode.value},
                                  {part.decodeBytes.value > 0 ? words.bytes(part.decodeBytes) : QStringLiteral("–"), part.decodeBytes.value}, limit,
                                  {words.duration(part.prefill), part.prefill.value},
                                  {part.prefillFlops.value > 0 ? words.flops(part.prefillFlops) : QStringLiteral("–"), part.prefillFlops.value}},
            static_cast<int>(i)});
    }
    return table;
}

} // namespace powertrain
