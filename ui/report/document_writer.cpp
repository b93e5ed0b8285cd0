// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/document_writer.h"

namespace powertrain {

namespace {

constexpr int kLongestHeading = 160;
constexpr int kLongestParagraph = 1500;
constexpr int kLongestItem = 700;
constexpr int kLongestCell = 900;

} // namespace

void DocumentWriter::heading(int level, const QString &text) { m_blocks.push_back(HeadingBlock{level, plainText(text, kLongestHeading)}); }

void DocumentWriter::paragraph(const QString &text, ParagraphBlock::Style style)
{
    const QString plain = plainText(text, kLongestParagraph);
    if (!plain.isEmpty())
        m_blocks.push_back(ParagraphBlock{style, plain});
}

void DocumentWriter::list(const QStringList &items)
{
    ListBlock block;
    for (const QString &item : items) {
        const QString plain = plainText(item, kLongestItem);
        if (!plain.isEmpty() && !block.items.contains(plain))
            block.items << plain;
    }
    if (!block.items.isEmpty())
        m_blocks.push_back(std::move(block));
}

void DocumentWriter::messages(const std::vector<Message> &messages)
{
    QStringList items;
    for (const Message &message : messages)
        items << word(words, message);
    list(items);
}

void DocumentWriter::facts(QList<QPair<QString, QString>> rows)
{
    FactsBlock block;
    for (const auto &row : rows) {
        const QString value = plainText(row.second, kLongestItem);
        if (!value.isEmpty())
            block.rows.append({plainText(row.first, kLongestCell), value});
    }
    if (!block.rows.isEmpty())
        m_blocks.push_back(std::move(block));
}

void DocumentWriter::table(ChartTable table, QList<int> emphasised, bool compact)
{
    if (table.isEmpty())
        return;
    for (QString &cell : table.header)
        cell = plainText(cell, kLongestCell);
    for (QStringList &row : table.rows) {
        for (QString &cell : row)
            cell = plainText(cell, kLongestCell);
    }
    m_blocks.push_back(TableBlock{std::move(table), std::move(emphasised), compact});
}

void DocumentWriter::chart(ChartKind kind)
{
    if (chartHasData(kind, proposal))
        m_blocks.push_back(ChartBlock{kind});
}

void DocumentWriter::steps(const Derivation &derivation)
{
    for (const DerivationStep &step : derivation) {
        QStringList inputs;
        for (const Argument &input : step.inputs) {
            const QString symbol = plainText(input.name, 60);
            const QString meaning = wordSymbol(words, input.name);
            inputs << (meaning.isEmpty() || meaning == symbol
                    ? words.translate("Powertrain", "%1 = %2", "a symbol of a formula and its value").arg(symbol, wordValue(words, input))
                    : words.translate("Powertrain", "%1 = %2 (%3)", "a symbol of a formula, its value, what it stands for").arg(symbol, wordValue(words, input), meaning));
        }
        const QString formula = step.formula.empty() ? QString()
                                                     : words.translate("Powertrain", "%1 = %2", "a symbol of a formula and its value").arg(plainText(step.result.name, 60), plainText(step.formula));
        m_blocks.push_back(StepBlock{plainText(wordStep(words, step)), formula, plainText(inputs.join(QStringLiteral("; ")), kLongestItem), plainText(words.argument(step.result), 120), plainText(step.source)});
    }
}

QString DocumentWriter::acceleratorName(const std::string &id) const
{
    const Accelerator *accelerator = proposal.catalog ? proposal.catalog->findAccelerator(id) : nullptr;
    return accelerator ? plainText(wordAccelerator(words, *accelerator), 80) : plainText(id, 80);
}

QString DocumentWriter::yesNo(bool value) const
{
    return value ? words.translate("Powertrain", "yes", "an answer in the report") : words.translate("Powertrain", "no", "an answer in the report");
}

QString DocumentWriter::joined(const QStringList &items) const { return items.join(words.translate("Powertrain", ", ", "between the items of a short list")); }

QString DocumentWriter::joined(const std::vector<std::string> &items) const
{
    QStringList texts;
    for (const std::string &item : items)
        texts << plainText(item, 80);
    return joined(texts);
}

QString DocumentWriter::rangeOf(const Range<double> &range, bool asPercent) const
{
    const auto show = [&](double value) { return asPercent ? words.percent(value) : words.decimal(value, 1); };
    if (range.low == range.high)
        return show(range.value);
    return words.translate("Powertrain", "%1 (%2 to %3)", "a likely value and its bounds").arg(show(range.value), show(range.low), show(range.high));
}

} // namespace powertrain
