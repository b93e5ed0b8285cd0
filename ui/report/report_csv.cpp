// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include <algorithm>
#include <cmath>

#include <QList>
#include <QStringList>

#include "ui/charts/chart_data.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// What may stand in a cell. Text is a stranger's and is neutralised; numbers are ours, have a point as decimal sign
/// and no thousands separators, and are never negative.
struct Cell {
    QString text;
    bool isNumber = false;
};
using Row = QList<Cell>;

Cell number(double value, int digits) { return {QString::number(value, 'f', digits), true}; }
Cell whole(double value) { return number(std::round(value), 0); }
Cell text(const QString &value) { return {plainText(value, 500), false}; }
Cell text(const std::string &value) { return {plainText(value, 500), false}; }
Cell name(std::string_view value) { return {QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size())), false}; }

/// A spreadsheet takes a cell that begins like this for a formula and may run what it says.
bool looksLikeFormula(const QString &text)
{
    if (text.isEmpty())
        return false;
    const QChar first = text.at(0);
    return QStringView(u"=+-@\t\r").contains(first) || QStringView(u"＝＋－＠").contains(first);
}

QString quoted(const Cell &cell)
{
    QString value = cell.text;
    if (!cell.isNumber && looksLikeFormula(value))
        value.prepend(u'\'');
    if (value.contains(u',') || value.contains(u'"') || value.contains(u'\n') || value.contains(u'\r'))
        return u'"' + value.replace(u'"', QStringLiteral("\"\"")) + u'"';
    return value;
}

Row header(const QString &table, const QStringList &names)
{
    Row row{text(table)};
    for (const QString &heading : names)
        row << text(heading);
    return row;
}

double money(Money amount) { return static_cast<double>(amount.micros) / 1e6; }

class CsvWriter {
public:
    CsvWriter(const Proposal &proposal, const Words &words)
        : m_proposal(proposal)
        , m_words(words) { }

    void billOfMaterials();
    void costs();
    void alternatives();
    QByteArray take() const;

private:
    void alternative(const QString &table, const PlanOption &option, int rank);

    const Proposal &m_proposal;
    const Words &m_words;
    QList<Row> m_rows;
};

void CsvWriter::billOfMaterials()
{
    if (!m_proposal.recommendation || !m_proposal.surroundings)
        return;
    const Words &words = m_words;
    const QString table = words.translate("Powertrain", "Bill of materials", "table of the CSV file");
    m_rows << header(table, {words.translate("Powertrain", "Item", "table heading: part of the cost"), words.translate("Powertrain", "Quantity", "table heading"), words.translate("Powertrain", "Unit", "table heading"), words.translate("Powertrain", "How", "table column: rented, bought or to be asked for"), words.translate("Powertrain", "Amount", "table column"), words.translate("Powertrain", "Currency", "table heading")});
    for (const MaterialLine &line : m_proposal.surroundings->materials) {
        const bool pieces = line.unit == MaterialUnit::Piece;
        m_rows << Row{text(table), text(word(words, line.item)), pieces ? whole(static_cast<int>(line.quantity)) : number(line.quantity, 1),
            text(pieces ? words.translate("Powertrain", "pieces", "unit in the bill of materials") : QStringLiteral("TB")), text(word(words, line.source)),
            line.amount ? number(money(*line.amount), 2) : Cell(), text(line.amount ? line.amount->currency.text() : std::string())};
    }
}

void CsvWriter::costs()
{
    if (!m_proposal.recommendation || m_proposal.recommendation->costs.empty())
        return;
    const Words &words = m_words;
    const QString table = words.translate("Powertrain", "Cost options", "table of the CSV file");
    m_rows << header(table, {words.translate("Powertrain", "Provider", "table heading"), words.translate("Powertrain", "Billing", "table heading"), words.translate("Powertrain", "Region", "table heading"), words.translate("Powertrain", "Offer", "table heading: its id"), words.translate("Powertrain", "Currency", "table heading"), words.translate("Powertrain", "Price per GPU-hour", "unit price"), words.translate("Powertrain", "GPUs paid for", "whole instances"), words.translate("Powertrain", "GPU-hours", "table heading"), words.translate("Powertrain", "Whole project", "table heading: total cost"), words.translate("Powertrain", "Low", "memory or cost table: lower end of the range"), words.translate("Powertrain", "High", "memory or cost table: upper end of the range"), words.translate("Powertrain", "Date of the price", "of an offer"), words.translate("Powertrain", "Old price", "table heading: yes or no"), words.translate("Powertrain", "Allowed", "table heading: yes or no"), words.translate("Powertrain", "Recommended", "table heading: yes or no")});
    const auto yesNo = [&](bool value) {
        return text(value ? words.translate("Powertrain", "yes", "an answer in the report") : words.translate("Powertrain", "no", "an answer in the report"));
    };
    for (const CostOption &cost : m_proposal.recommendation->costs) {
        m_rows << Row{text(table), text(providerLabel(cost.providerId, m_proposal, words)), text(word(words, cost.billing)), text(cost.region), text(cost.offerId),
            text(cost.total.value.currency.text()), number(money(cost.unitPrice), 6), whole(cost.gpus), number(cost.gpuHours, 1), number(money(cost.total.value), 2), number(money(cost.total.low), 2),
            number(money(cost.total.high), 2), text(cost.asOf), yesNo(cost.priceIsOld), yesNo(cost.allowed), yesNo(&cost == m_proposal.recommendation->cost())};
    }
}

void CsvWriter::alternative(const QString &table, const PlanOption &option, int rank)
{
    const CostOption *cost = option.cost();
    Cell speed;
    Cell hours;
    if (option.time) {
        speed = number(option.time->tokensPerSecond.value.value, 1);
        if (option.time->wall)
            hours = number(option.time->wall->value.value / 3600, 2);
    } else if (option.servingTotal) {
        speed = number(option.servingTotal->value, 1);
    }
    m_rows << Row{text(table), whole(rank), text(option.acceleratorId), text(optionLabel(option, m_proposal, m_words)), whole(option.count), whole(option.nodes), text(wordLayout(m_words, option.layout)),
        whole(option.memory.driver.value.value), option.memory.capacity ? whole(option.memory.capacity->value) : Cell{}, name(nameOf(option.memory.fit)), std::move(speed), std::move(hours),
        text(word(m_words, option.deployment)), cost ? text(cost->total.value.currency.text()) : Cell{}, cost ? number(money(cost->total.value), 2) : Cell{}};
}

void CsvWriter::alternatives()
{
    if (!m_proposal.recommendation)
        return;
    const Words &words = m_words;
    const QString table = words.translate("Powertrain", "Alternatives", "section of the report");
    m_rows << header(table, {words.translate("Powertrain", "Rank", "table heading: 1 is the recommendation"), words.translate("Powertrain", "Accelerator id", "table heading"), words.translate("Powertrain", "Hardware", "key figure"), words.translate("Powertrain", "Accelerators", "of the recommendation"), words.translate("Powertrain", "Nodes", "servers"), words.translate("Powertrain", "Parallel layout", "TP × PP × DP"), words.translate("Powertrain", "Memory per GPU (bytes)", "table heading"), words.translate("Powertrain", "Capacity (bytes)", "table heading"), words.translate("Powertrain", "Verdict", "memory table row"), words.translate("Powertrain", "Tokens per second", "table heading"), words.translate("Powertrain", "Hours", "table heading: duration of the run"), words.translate("Powertrain", "Deployment", "how the hardware is had"), words.translate("Powertrain", "Currency", "table heading"), words.translate("Powertrain", "Whole project", "table heading: total cost")});
    int rank = 0;
    alternative(table, *m_proposal.recommendation, ++rank);
    for (const PlanOption &option : m_proposal.alternatives)
        alternative(table, option, ++rank);
}

QByteArray CsvWriter::take() const
{
    qsizetype columns = 0;
    for (const Row &row : m_rows)
        columns = std::max(columns, row.size());
    QByteArray bytes("\xEF\xBB\xBF");
    for (const Row &row : m_rows) {
        QStringList cells;
        for (const Cell &cell : row)
            cells << quoted(cell);
        while (cells.size() < columns)
            cells << QString();
        bytes += cells.join(u',').toUtf8() + "\r\n";
    }
    return bytes;
}

} // namespace

QByteArray renderCsv(const Proposal &proposal, const Words &words)
{
    CsvWriter writer(proposal, words);
    writer.billOfMaterials();
    writer.costs();
    writer.alternatives();
    return writer.take();
}

} // namespace powertrain
