// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include "ui/report/document.h"

namespace powertrain {

namespace {

/// Every character that CommonMark or its tables could take for markup, behind a backslash. Texts are single lines,
/// so that the marks which count at the beginning of a line only are looked for there.
QString escaped(const QString &text)
{
    QString result;
    result.reserve(text.size() + 8);
    bool digitsOnly = true; // so far: "1." and "1)" begin a list
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool anywhere = QStringView(u"\\`*_[]<>|~&$").contains(c);
        const bool atStart = i == 0 && QStringView(u"+-=:#").contains(c);
        const bool listNumber = c == u'.' && i > 0 && digitsOnly;
        // Some readers turn bare addresses into links.
        const bool address = (c == u':' && text.mid(i, 3) == u"://") || (c == u'.' && i >= 3 && text.mid(i - 3, 3).compare(u"www", Qt::CaseInsensitive) == 0);
        if (anywhere || atStart || listNumber || address)
            result += u'\\';
        result += c;
        digitsOnly = digitsOnly && c.isDigit();
    }
    return result;
}

class MarkdownWriter {
public:
    void operator()(const HeadingBlock &heading) { line(QStringLiteral("%1 %2").arg(QString(heading.level + 1, u'#'), escaped(heading.text))); }
    void operator()(const ParagraphBlock &paragraph)
    {
        line(paragraph.style == ParagraphBlock::Note ? QStringLiteral("> ") + escaped(paragraph.text) : escaped(paragraph.text));
    }
    void operator()(const ListBlock &list)
    {
        for (const QString &item : list.items)
            m_text += QStringLiteral("- ") + escaped(item) + u'\n';
        m_text += u'\n';
    }
    void operator()(const FactsBlock &facts)
    {
        m_text += QStringLiteral("| | |\n| --- | --- |\n");
        for (const auto &row : facts.rows)
            addRow({row.first, row.second});
        m_text += u'\n';
    }
    void operator()(const TableBlock &block)
    {
        addRow(block.table.header);
        m_text += u'|';
        for (qsizetype i = 0; i < block.table.header.size(); ++i)
            m_text += block.table.numeric.value(i) ? QStringLiteral(" ---: |") : QStringLiteral(" --- |");
        m_text += u'\n';
        for (const QStringList &row : block.table.rows)
            addRow(row);
        m_text += u'\n';
    }
    // The chart's data stands in the table that follows it.
    void operator()(const ChartBlock &) { }
    void operator()(const StepBlock &step)
    {
        m_text += QStringLiteral("- **%1**: %2\n").arg(escaped(step.title), escaped(step.result));
        for (const QString &part : {step.formula, step.inputs, step.source}) {
            if (!part.isEmpty())
                m_text += QStringLiteral("  - %1\n").arg(escaped(part));
        }
        m_text += u'\n';
    }

    void line(const QString &text)
    {
        if (!text.isEmpty())
            m_text += text + QStringLiteral("\n\n");
    }
    QByteArray take() const { return m_text.trimmed().toUtf8() + '\n'; }

private:
    void addRow(const QStringList &cells)
    {
        m_text += u'|';
        for (const QString &cell : cells)
            m_text += u' ' + escaped(cell) + QStringLiteral(" |");
        m_text += u'\n';
    }

    QString m_text;
};

void writeDocument(MarkdownWriter &writer, const Proposal &proposal, const Words &words, const ReportOptions &options)
{
    const Document document = buildDocument(proposal, words, options);
    writer.line(QStringLiteral("# ") + escaped(document.title));
    for (const QString &text : {document.preparedFor, document.company, document.preparedBy, document.contact, document.dated, document.validUntil, document.caution})
        writer.line(escaped(text));
    for (const std::vector<Block> *blocks : {&document.summaryPage, &document.blocks}) {
        for (const Block &block : *blocks)
            std::visit([&writer](const auto &content) { writer(content); }, block);
    }
    writer.line(escaped(document.footer));
}

} // namespace

QByteArray renderMarkdown(const Proposal &proposal, const Words &words, const ReportOptions &options)
{
    MarkdownWriter writer;
    writeDocument(writer, proposal, words, options);
    if (options.bothLanguages)
        writeDocument(writer, proposal, otherLanguage(words, proposal.catalog), options);
    return writer.take();
}

} // namespace powertrain
