// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include <algorithm>

#include <QBuffer>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QPainter>
#include <QPdfWriter>

#include "ui/report/pdf_outline.h"
#include "ui/report/typesetter.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

// A4 in points, and where the text stands on it.
constexpr double kPageWidth = 595;
constexpr double kPageHeight = 842;
constexpr double kSide = 56;
constexpr double kTop = 66;
constexpr double kBottom = 62;
constexpr double kTextWidth = kPageWidth - 2 * kSide;
constexpr double kTextHeight = kPageHeight - kTop - kBottom;

struct ContentsEntry {
    QString text;
    int page = 0; ///< of the whole document, the cover being 0
    double y = 0; ///< page units from the top
};

/// An amount must not break: bold, as large as its line has room for.
QFont largestFitting(const QString &text, double width)
{
    for (double points : {12.5, 11.5, 10.5, 9.5, 8.5}) {
        const QFont font = paperFont(points, true);
        if (QFontMetricsF(font).horizontalAdvance(text) < width)
            return font;
    }
    return paperFont(8.5, true);
}

class ReportPainter {
public:
    ReportPainter(const Document &document, const Proposal &proposal, const Words &words)
        : m_document(document)
        , m_pieces(Typesetter(pt(kTextWidth), proposal, words, m_theme).set(document.blocks))
        , m_flow(flow(m_pieces, pt(kTextHeight)))
    {
    }

    int pages() const { return m_flow.pages + 1; }
    void paint(QPdfWriter &writer);
    PdfFacts facts() const;

private:
    void paintCover(QPainter &painter);
    double paintHighlights(QPainter &painter, double y) const;
    void paintContents(QPainter &painter, double y);
    void paintMargins(QPainter &painter, int page) const;
    std::vector<ContentsEntry> contents() const;

    Theme m_theme = Theme::light();
    const Document &m_document;
    std::vector<Piece> m_pieces;
    PageFlow m_flow;
    std::vector<PdfLink> m_links;
};

void ReportPainter::paint(QPdfWriter &writer)
{
    QPainter painter(&writer);
    paintCover(painter);
    std::size_t next = 0;
    for (int page = 0; page < m_flow.pages; ++page) {
        writer.newPage();
        paintMargins(painter, page + 1);
        for (; next < m_flow.placed.size() && m_flow.placed[next].page == page; ++next) {
            const PlacedPiece &placed = m_flow.placed[next];
            m_pieces[placed.piece].paint(painter, QPointF(pt(kSide), pt(kTop) + placed.y));
        }
    }
}

void ReportPainter::paintCover(QPainter &painter)
{
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const QColor accent = m_theme.color(Role::Accent);
    painter.fillRect(QRectF(0, 0, pt(kPageWidth), pt(9)), accent);

    double y = pt(84);
    const auto put = [&](const QString &text, double points, bool bold, const QColor &colour, double after, double leading = 1.4) {
        if (text.isEmpty())
            return;
        const SetText set = setText(text, paperFont(points, bold), pt(kTextWidth), Qt::AlignLeft, leading);
        set.paint(painter, QPointF(pt(kSide), y), colour);
        y += set.height + pt(after);
    };
    put(m_document.kind, 11, true, accent, 8);
    put(m_document.title, m_document.title.size() > 60 ? 19 : 25, true, ink, 14, 1.3);
    put(m_document.preparedFor, 11.5, false, ink, 2);
    put(m_document.author, 10, false, pale, 2);
    put(m_document.date, 10, false, pale, 20);
    put(m_document.summary, 11.5, false, ink, 16, 1.5);
    y = paintHighlights(painter, y);
    paintContents(painter, y + pt(26));

    const SetText caution = setText(m_document.caution, paperFont(8), pt(kTextWidth));
    caution.paint(painter, QPointF(pt(kSide), pt(kPageHeight - 44) - caution.height), pale);
    const SetText footer = setText(m_document.footer, paperFont(7.5), pt(kTextWidth));
    footer.paint(painter, QPointF(pt(kSide), pt(kPageHeight - 38)), pale);
}

/// The key figures side by side. Returns the y below them.
double ReportPainter::paintHighlights(QPainter &painter, double y) const
{
    const qsizetype count = m_document.highlights.size();
    if (count == 0)
        return y;
    const double gap = pt(10);
    const double width = (pt(kTextWidth) - gap * static_cast<double>(count - 1)) / static_cast<double>(count);
    std::vector<std::pair<SetText, SetText>> texts;
    double nameHeight = 0;
    double height = 0;
    for (const auto &[name, value] : m_document.highlights) {
        const SetText first = setText(name, paperFont(8), width - pt(16));
        const SetText second = setText(value, largestFitting(value, width - pt(16)), width - pt(16), Qt::AlignLeft, 1.3);
        nameHeight = std::max(nameHeight, first.height);
        height = std::max(height, second.height);
        texts.emplace_back(first, second);
    }
    height += nameHeight + pt(20);
    double x = pt(kSide);
    for (const auto &[name, value] : texts) {
        painter.fillRect(QRectF(x, y, width, height), m_theme.color(Role::Window));
        painter.fillRect(QRectF(x, y, width, pt(2)), m_theme.color(Role::Accent));
        name.paint(painter, QPointF(x + pt(8), y + pt(8)), m_theme.color(Role::MutedText));
        value.paint(painter, QPointF(x + pt(8), y + pt(11) + nameHeight), m_theme.color(Role::Text));
        x += width + gap;
    }
    return y + height;
}

std::vector<ContentsEntry> ReportPainter::contents() const
{
    std::vector<ContentsEntry> entries;
    for (const PlacedPiece &placed : m_flow.placed) {
        const Piece &piece = m_pieces[placed.piece];
        if (piece.headingLevel == 1)
            entries.push_back({piece.headingText, placed.page + 1, pt(kTop) + placed.y});
    }
    return entries;
}

void ReportPainter::paintContents(QPainter &painter, double y)
{
    const std::vector<ContentsEntry> entries = contents();
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const SetText title = setText(m_document.contentsTitle, paperFont(10.5, true), pt(kTextWidth));
    const double line = pt(15.5);
    const double lowest = pt(kPageHeight - 78);
    // Two columns where one would run into the foot.
    const double room = lowest - y - title.height - pt(6);
    const bool two = static_cast<double>(entries.size()) * line > room;
    const std::size_t rows = two ? (entries.size() + 1) / 2 : entries.size();
    if (static_cast<double>(rows) * line > room)
        return;
    title.paint(painter, QPointF(pt(kSide), y), ink);
    const double top = y + title.height + pt(6);
    const double width = two ? pt(kTextWidth / 2 - 10) : pt(kTextWidth);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const ContentsEntry &entry = entries[i];
        const double x = pt(kSide) + (i < rows ? 0 : pt(kTextWidth / 2 + 10));
        const double at = top + static_cast<double>(i % rows) * line;
        const QFont font = paperFont(9.5);
        const QString number = QString::number(entry.page + 1);
        const QString shown = QFontMetricsF(font).elidedText(entry.text, Qt::ElideRight, width - pt(30));
        setText(shown, font, width).paint(painter, QPointF(x, at), ink);
        setText(number, font, width, Qt::AlignRight).paint(painter, QPointF(x, at), pale);
        painter.fillRect(QRectF(x, at + line - pt(1), width, pt(0.4)), m_theme.color(Role::Border));
        m_links.push_back({0, x / kPageUnits, kPageHeight - (at + line) / kPageUnits, (x + width) / kPageUnits, kPageHeight - at / kPageUnits, entry.page, kPageHeight - entry.y / kPageUnits + 8});
    }
}

void ReportPainter::paintMargins(QPainter &painter, int page) const
{
    const QColor pale = m_theme.color(Role::MutedText);
    const QFont font = paperFont(7.5);
    const QFontMetricsF metrics(font);
    const double half = pt(kTextWidth / 2 - 8);
    const auto line = [&](double y) { painter.fillRect(QRectF(pt(kSide), y, pt(kTextWidth), pt(0.5)), m_theme.color(Role::Border)); };
    setText(metrics.elidedText(m_document.title, Qt::ElideRight, half), font, half).paint(painter, QPointF(pt(kSide), pt(32)), pale);
    setText(metrics.elidedText(m_document.preparedFor.isEmpty() ? m_document.date : m_document.preparedFor, Qt::ElideRight, half), font, half, Qt::AlignRight)
        .paint(painter, QPointF(pt(kPageWidth - kSide) - half, pt(32)), pale);
    line(pt(46));
    line(pt(kPageHeight - 44));
    setText(metrics.elidedText(m_document.footer, Qt::ElideRight, half * 1.4), font, half * 1.4).paint(painter, QPointF(pt(kSide), pt(kPageHeight - 38)), pale);
    setText(m_document.pageOf.arg(QString::number(page + 1), QString::number(pages())), font, half, Qt::AlignRight)
        .paint(painter, QPointF(pt(kPageWidth - kSide) - half, pt(kPageHeight - 38)), pale);
}

PdfFacts ReportPainter::facts() const
{
    PdfFacts facts;
    facts.title = m_document.title.toStdString();
    facts.author = m_document.author.toStdString();
    facts.date = m_document.date.toStdString();
    facts.links = m_links;
    for (const PlacedPiece &placed : m_flow.placed) {
        const Piece &piece = m_pieces[placed.piece];
        if (piece.headingLevel > 0)
            facts.bookmarks.push_back({piece.headingText.toStdString(), piece.headingLevel, placed.page + 1, kPageHeight - kTop - placed.y / kPageUnits + 8});
    }
    return facts;
}

/// All text of the document, for the check of what the fonts can show.
QString everything(const Document &document)
{
    QString all = document.title + document.preparedFor + document.author + document.summary;
    for (const auto &[name, value] : document.highlights)
        all += name + value;
    struct Collect {
        QString &all;
        void operator()(const HeadingBlock &block) const { all += block.text; }
        void operator()(const ParagraphBlock &block) const { all += block.text; }
        void operator()(const ListBlock &block) const { all += block.items.join(QChar()); }
        void operator()(const FactsBlock &block) const
        {
            for (const auto &row : block.rows)
                all += row.first + row.second;
        }
        void operator()(const TableBlock &block) const
        {
            all += block.table.header.join(QChar());
            for (const QStringList &row : block.table.rows)
                all += row.join(QChar());
        }
        void operator()(const ChartBlock &) const { }
        void operator()(const StepBlock &block) const { all += block.title + block.formula + block.inputs + block.result + block.source; }
    };
    for (const Block &block : document.blocks)
        std::visit(Collect{all}, block);
    return all;
}

/// Of what the embedded font lacks, what no font of this host has either.
QString unshownCharacters(const QString &text)
{
    QString unshown;
    const QString missing = missingCharacters(text);
    for (const uint unit : missing.toUcs4()) {
        const char32_t character = unit;
        const QString one = QString::fromUcs4(&character, 1);
        const SetText set = setText(one, paperFont(9), pt(100));
        const QList<QGlyphRun> runs = set.layout->glyphRuns();
        const bool shown = std::any_of(runs.begin(), runs.end(), [](const QGlyphRun &run) { return !run.glyphIndexes().isEmpty() && !run.glyphIndexes().contains(0); });
        if (!shown)
            unshown += one;
    }
    return unshown;
}

} // namespace

Expected<PdfReport> renderPdf(const Proposal &proposal, const Words &words, const ReportOptions &options)
{
    installFonts();
    const Document document = buildDocument(proposal, words, options);
    ReportPainter report(document, proposal, words);

    QByteArray raw;
    QBuffer buffer(&raw);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
        writer.setResolution(static_cast<int>(72 * kPageUnits));
        writer.setPageLayout(QPageLayout(QPageSize(QPageSize::A4), QPageLayout::Portrait, QMarginsF(0, 0, 0, 0)));
        report.paint(writer);
    }
    PdfFacts facts = report.facts();
    facts.language = words.language() == Language::Chinese ? "zh-CN" : "en";
    facts.creator = "Powertrain " + proposal.versions.app;
    std::string problem;
    const std::string finished = finishPdf(raw.toStdString(), facts, problem);
    if (finished.empty())
        return fail("report.pdf_failed", {}, {Argument::ofText("reason", problem)});
    return PdfReport{QByteArray::fromStdString(finished), unshownCharacters(everything(document)), report.pages()};
}

} // namespace powertrain
