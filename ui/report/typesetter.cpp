// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/typesetter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

// Sizes in points.
constexpr double kBody = 9.5;
constexpr double kSmall = 8;
constexpr double kFirstHeading = 15;
constexpr double kSecondHeading = 10.5;
constexpr double kHairline = 0.5;
constexpr double kProseIndent = 12; ///< of sentences below a row

/// Rows up to which a table or a list of facts is kept on one page.
constexpr qsizetype kShortTable = 14;

void rule(QPainter &painter, double x, double y, double width, double thickness, const QColor &colour)
{
    painter.fillRect(QRectF(x, y, width, pt(thickness)), colour);
}

} // namespace

QFont paperFont(double points, bool bold)
{
    QFont font(QLatin1String(kFontFamily).toString());
    font.setPixelSize(static_cast<int>(std::lround(pt(points))));
    font.setBold(bold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

SetText setText(const QString &text, const QFont &font, double width, Qt::Alignment alignment, double leading, int mostLines)
{
    SetText result;
    result.layout = std::make_shared<QTextLayout>(text, font);
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(Qt::LeftToRight);
    result.layout->setTextOption(option);
    result.layout->setCacheEnabled(true);
    result.lineHeight = font.pixelSize() * leading;
    result.layout->beginLayout();
    for (;;) {
        QTextLine line = result.layout->createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        line.setPosition(QPointF(0, result.lines * result.lineHeight + (result.lineHeight - line.height()) / 2));
        ++result.lines;
    }
    result.layout->endLayout();
    if (mostLines > 0 && result.lines > mostLines) {
        const qsizetype end = result.layout->lineAt(mostLines - 1).textStart() + result.layout->lineAt(mostLines - 1).textLength();
        return setText(text.left(std::max<qsizetype>(end - 2, 0)) + QChar(0x2026), font, width, alignment, leading, 0);
    }
    result.height = result.lines * result.lineHeight;
    return result;
}

void SetText::paint(QPainter &painter, QPointF topLeft, const QColor &colour) const
{
    painter.setPen(colour);
    layout->draw(&painter, topLeft);
}

void SetText::paintLine(QPainter &painter, int line, QPointF topLeft, const QColor &colour) const
{
    painter.setPen(colour);
    layout->lineAt(line).draw(&painter, topLeft - QPointF(0, line * lineHeight));
}

Typesetter::Typesetter(double width, double height, const Proposal &proposal, const Words &words, const Theme &theme)
    : m_width(width)
    , m_height(height)
    , m_proposal(proposal)
    , m_words(words)
    , m_theme(theme)
{
}

std::vector<Piece> Typesetter::set(const std::vector<Block> &blocks)
{
    m_pieces.clear();
    for (const Block &block : blocks)
        std::visit([this](const auto &content) { add(content); }, block);
    // The last heading has nothing to stay with.
    if (!m_pieces.empty())
        m_pieces.back().keepWithNext = false;
    return std::move(m_pieces);
}

void Typesetter::addLines(const SetText &text, double indent, double before, const QColor &colour)
{
    for (int line = 0; line < text.lines; ++line) {
        Piece piece;
        piece.before = line == 0 ? before : 0;
        piece.height = text.lineHeight;
        // No single first or last line of a paragraph stands alone on a page.
        piece.keepWithNext = text.lines > 1 && (line == 0 || line == text.lines - 2);
        piece.paint = [text, line, indent, colour](QPainter &painter, QPointF at) { text.paintLine(painter, line, at + QPointF(indent, 0), colour); };
        m_pieces.push_back(std::move(piece));
    }
}

void Typesetter::add(const HeadingBlock &heading)
{
    const bool first = heading.level == 1;
    Piece piece;
    piece.headingLevel = heading.level;
    piece.headingText = first ? QStringLiteral("%1 %2").arg(QString::number(++m_section), heading.text) : heading.text;
    const SetText text = setText(heading.text, paperFont(first ? kFirstHeading : kSecondHeading, true), m_width - (first ? pt(26) : 0));
    const SetText number = setText(first ? QString::number(m_section) : QString(), paperFont(kFirstHeading), pt(26));
    piece.before = pt(first ? 24 : 12);
    piece.height = text.height + pt(first ? 8 : 3);
    piece.keepWithNext = true;
    const QColor accent = m_theme.color(Role::Accent);
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const double width = m_width;
    piece.paint = [=](QPainter &painter, QPointF at) {
        if (!first) {
            text.paint(painter, at, ink);
            return;
        }
        number.paint(painter, at, pale);
        text.paint(painter, at + QPointF(pt(26), 0), accent);
        rule(painter, at.x(), at.y() + text.height + pt(2), width, 0.8, accent);
    };
    m_pieces.push_back(std::move(piece));
}

void Typesetter::add(const ParagraphBlock &paragraph)
{
    switch (paragraph.style) {
    case ParagraphBlock::Body:
        addLines(setText(paragraph.text, paperFont(kBody), m_width), 0, pt(5), m_theme.color(Role::Text));
        break;
    case ParagraphBlock::Muted:
        addLines(setText(paragraph.text, paperFont(kSmall), m_width), 0, pt(5), m_theme.color(Role::MutedText));
        break;
    case ParagraphBlock::Lead:
        addLines(setText(paragraph.text, paperFont(11.5), m_width, Qt::AlignLeft, 1.5), 0, pt(4), m_theme.color(Role::Text));
        break;
    case ParagraphBlock::Note: {
        const SetText text = setText(paragraph.text, paperFont(kBody), m_width - pt(24));
        Piece piece;
        piece.before = pt(8);
        piece.height = text.height + pt(10);
        const QColor bar = m_theme.color(Role::Caution);
        const QColor ground = m_theme.color(Role::Window);
        const QColor ink = m_theme.color(Role::Text);
        const double width = m_width;
        const double height = piece.height;
        piece.paint = [=](QPainter &painter, QPointF at) {
            painter.fillRect(QRectF(at.x(), at.y(), width, height), ground);
            painter.fillRect(QRectF(at.x(), at.y(), pt(3), height), bar);
            text.paint(painter, at + QPointF(pt(14), pt(5)), ink);
        };
        m_pieces.push_back(std::move(piece));
        break;
    }
    }
}

void Typesetter::add(const ListBlock &list)
{
    const QColor ink = m_theme.color(Role::Text);
    const QColor mark = m_theme.color(Role::Accent);
    for (const QString &item : list.items) {
        const SetText text = setText(item, paperFont(kBody), m_width - pt(16));
        const std::size_t first = m_pieces.size();
        addLines(text, pt(16), pt(3), ink);
        // The bullet is a shape: as a character it would come back from the PDF as another one.
        m_pieces[first].paint = [text, ink, mark](QPainter &painter, QPointF at) {
            painter.fillRect(QRectF(at.x() + pt(4), at.y() + text.lineHeight / 2 - pt(1.6), pt(3.2), pt(3.2)), mark);
            text.paintLine(painter, 0, at + QPointF(pt(16), 0), ink);
        };
    }
}

void Typesetter::add(const FactsBlock &facts)
{
    const double nameWidth = m_width * 0.34;
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const QColor line = m_theme.color(Role::Border);
    const double width = m_width;
    for (qsizetype i = 0; i < facts.rows.size(); ++i) {
        const auto &row = facts.rows[i];
        const SetText name = setText(row.first, paperFont(kBody - 0.5), nameWidth - pt(10));
        const SetText value = setText(row.second, paperFont(kBody), m_width - nameWidth);
        Piece piece;
        piece.before = i == 0 ? pt(5) : 0;
        piece.height = std::max(name.height, value.height) + pt(5);
        piece.keepWithNext = i < facts.rows.size() - 1 && (facts.rows.size() <= kShortTable || i == 0 || i == facts.rows.size() - 2);
        const double height = piece.height;
        piece.paint = [=](QPainter &painter, QPointF at) {
            name.paint(painter, at + QPointF(0, pt(2.6)), pale);
            value.paint(painter, at + QPointF(nameWidth, pt(2)), ink);
            rule(painter, at.x(), at.y() + height - pt(kHairline), width, kHairline, line);
        };
        m_pieces.push_back(std::move(piece));
    }
}

/// Columns that need little get what they need; the others share the rest by what they would like to have.
QList<double> Typesetter::columnWidths(const TableBlock &block, double points, double gap) const
{
    const QFontMetricsF plain(paperFont(points));
    const QFontMetricsF bold(paperFont(points, true));
    const qsizetype columns = block.table.header.size();
    const double room = m_width - gap * (columns - 1);
    QList<double> wish(columns, 0);
    QList<double> least(columns, 0);
    // An amount must not be cut between its digits; a long name may be, before it takes the amounts' room.
    const auto look = [&](const QString &cell, qsizetype column, const QFontMetricsF &metrics) {
        wish[column] = std::max(wish[column], metrics.horizontalAdvance(cell));
        for (const QString &word : cell.split(u' ', Qt::SkipEmptyParts))
            least[column] = std::max(least[column], std::min(metrics.horizontalAdvance(word), room * (block.table.numeric.value(column) ? 0.28 : 0.12)));
    };
    for (qsizetype column = 0; column < columns; ++column) {
        look(block.table.header[column], column, bold);
        for (qsizetype row = 0; row < block.table.rows.size(); ++row)
            look(block.table.rows[row].value(column), column, block.emphasised.contains(static_cast<int>(row)) ? bold : plain);
        wish[column] += pt(0.5);
        least[column] = std::min(least[column] + pt(0.5), wish[column]);
    }
    const double wished = std::accumulate(wish.begin(), wish.end(), 0.0);
    QList<double> widths = wish;
    if (wished <= room) {
        // What is left over goes to all, more of it to the text.
        const auto weight = [&](qsizetype column) { return block.table.numeric.value(column) ? 1.0 : 2.0; };
        double weights = 0;
        for (qsizetype column = 0; column < columns; ++column)
            weights += weight(column);
        for (qsizetype column = 0; column < columns; ++column)
            widths[column] += (room - wished) * weight(column) / weights;
        return widths;
    }
    const double needed = std::accumulate(least.begin(), least.end(), 0.0);
    if (needed >= room) {
        for (qsizetype column = 0; column < columns; ++column)
            widths[column] = least[column] * room / needed;
        return widths;
    }
    // Each gets its least; the rest goes to the wishes that are still open, in rounds, small wishes first satisfied.
    widths = least;
    double rest = room - needed;
    for (int round = 0; round < 8 && rest > 1; ++round) {
        QList<qsizetype> open;
        for (qsizetype column = 0; column < columns; ++column) {
            if (widths[column] < wish[column] - 0.5)
                open << column;
        }
        if (open.isEmpty())
            break;
        const double share = rest / open.size();
        for (qsizetype column : open) {
            const double more = std::min(share, wish[column] - widths[column]);
            widths[column] += more;
            rest -= more;
        }
    }
    return widths;
}

namespace {

/// The table without one of its columns.
TableBlock withoutColumn(TableBlock block, qsizetype column)
{
    block.table.header.removeAt(column);
    block.table.numeric.removeAt(column);
    for (QStringList &row : block.table.rows) {
        if (column < row.size())
            row.removeAt(column);
    }
    return block;
}

/// Lines that the rows take together, each as many as its longest cell.
int linesOf(const ChartTable &table, const QList<double> &widths, const QFont &font)
{
    int lines = 0;
    const QFontMetricsF metrics(font);
    for (const QStringList &row : table.rows) {
        int most = 1;
        for (qsizetype column = 0; column < widths.size(); ++column) {
            const QString cell = row.value(column);
            // Shaping is dear: what is short enough has one line.
            if (metrics.horizontalAdvance(cell) >= widths[column])
                most = std::max(most, setText(cell, font, widths[column]).lines);
        }
        lines += most;
    }
    return lines;
}

} // namespace

/// A column of sentences that would be squeezed into a strip of single words reads better, and shorter, as a line
/// below each row. -1: there is none.
qsizetype Typesetter::proseColumn(const TableBlock &block, const QList<double> &widths, double points, double gap) const
{
    const QFontMetricsF metrics(paperFont(points));
    qsizetype prose = -1;
    double longest = 0;
    for (qsizetype column = 1; column < widths.size(); ++column) {
        if (block.table.numeric.value(column))
            continue;
        for (const QStringList &row : block.table.rows) {
            const double folds = metrics.horizontalAdvance(row.value(column)) / widths[column];
            if (folds > 4 && folds > longest) {
                longest = folds;
                prose = column;
            }
        }
    }
    if (prose < 0 || widths.size() < 3)
        return -1;
    const TableBlock rest = withoutColumn(block, prose);
    int below = linesOf(rest.table, columnWidths(rest, points, gap), paperFont(points));
    for (const QStringList &row : block.table.rows)
        below += row.value(prose).isEmpty() ? 0 : setText(row.value(prose), paperFont(points), m_width - pt(kProseIndent)).lines;
    return below < 0.75 * linesOf(block.table, widths, paperFont(points)) ? prose : -1;
}

void Typesetter::add(const TableBlock &whole)
{
    const double points = whole.compact ? kSmall : kBody - 0.75;
    const double gap = pt(whole.compact ? 9 : 14);
    QList<double> widths = columnWidths(whole, points, gap);
    const qsizetype prose = proseColumn(whole, widths, points, gap);
    const TableBlock block = prose < 0 ? whole : withoutColumn(whole, prose);
    if (prose >= 0)
        widths = columnWidths(block, points, gap);
    // The sentence that says what a table shows stays with it.
    if (!m_pieces.empty() && m_pieces.back().table < 0)
        m_pieces.back().keepWithNext = true;
    const int table = m_tables++;
    const double width = m_width;
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const QColor line = m_theme.color(Role::Border);
    const QColor strong = m_theme.color(Role::Outline);
    const QColor ground = m_theme.color(Role::Window);
    // A row is never split, so that it has to leave room on a page for the header above it; no real one comes near.
    const auto mostLines = [&](bool header, double share) { return std::max(1, static_cast<int>(m_height * (header ? 0.2 : 0.7) * share / (pt(points) * 1.4))); };

    const auto row = [&](const QStringList &cells, const QString &below, bool header, bool bold) {
        const QFont font = paperFont(header ? points - 0.5 : points, header || bold);
        std::vector<std::pair<double, SetText>> texts;
        double x = 0;
        double height = 0;
        for (qsizetype column = 0; column < widths.size(); ++column) {
            const Qt::Alignment alignment = block.table.numeric.value(column) ? Qt::AlignRight : Qt::AlignLeft;
            texts.emplace_back(x, setText(cells.value(column), font, widths[column], alignment, 1.4, mostLines(header, prose < 0 ? 1 : 0.6)));
            height = std::max(height, texts.back().second.height);
            x += widths[column] + gap;
        }
        const SetText note = setText(below, header ? font : paperFont(points), width - pt(kProseIndent), Qt::AlignLeft, 1.4, mostLines(header, 0.4));
        const double noteHeight = below.isEmpty() ? 0 : note.height;
        Piece piece;
        piece.height = height + noteHeight + pt(5.5);
        piece.table = table;
        piece.paint = [=](QPainter &painter, QPointF at) {
            if (bold)
                painter.fillRect(QRectF(at.x() - pt(4), at.y(), width + pt(8), height + noteHeight + pt(5)), ground);
            for (const auto &[left, text] : texts) {
                const double top = header ? height - text.height : 0;
                text.paint(painter, at + QPointF(left, pt(2.5) + top), header ? pale : ink);
            }
            if (noteHeight > 0)
                note.paint(painter, at + QPointF(pt(kProseIndent), pt(2.5) + height), header ? pale : ink);
            rule(painter, at.x(), at.y() + height + noteHeight + pt(5), width, header ? 0.9 : kHairline, header ? strong : line);
        };
        return piece;
    };

    Piece header = row(block.table.header, prose < 0 ? QString() : whole.table.header.value(prose), true, false);
    header.before = pt(10);
    header.keepWithNext = true;
    header.isTableHeader = true;
    m_pieces.push_back(std::move(header));
    const qsizetype rows = block.table.rows.size();
    for (qsizetype i = 0; i < rows; ++i) {
        m_pieces.push_back(row(block.table.rows[i], prose < 0 ? QString() : whole.table.rows[i].value(prose), false, block.emphasised.contains(static_cast<int>(i))));
        // A short table stays on one page; of a long one neither the first nor the last row stands alone.
        m_pieces.back().keepWithNext = i < rows - 1 && (rows <= kShortTable || i == 0 || i == rows - 2);
    }
}

void Typesetter::add(const ChartBlock &chart)
{
    // The sentence that says what the chart shows stays with it.
    if (!m_pieces.empty() && m_pieces.back().table < 0)
        m_pieces.back().keepWithNext = true;
    Piece piece;
    piece.before = pt(10);
    piece.height = pt(chartHeight(chart.kind, m_proposal, m_words));
    const double width = m_width;
    const double height = piece.height;
    piece.paint = [&proposal = m_proposal, &words = m_words, &theme = m_theme, kind = chart.kind, width, height](QPainter &painter, QPointF at) {
        paintChart(painter, QRectF(at.x(), at.y(), width, height), kPageUnits, kind, proposal, words, theme);
    };
    m_pieces.push_back(std::move(piece));
}

void Typesetter::add(const StepBlock &step)
{
    const double resultWidth = m_width * 0.3;
    const SetText title = setText(step.title, paperFont(kBody - 0.5, true), m_width - resultWidth - pt(10));
    const SetText result = setText(step.result, paperFont(kBody - 0.5, true), resultWidth, Qt::AlignRight);
    const SetText formula = setText(step.formula, paperFont(kBody - 0.5), m_width - pt(12));
    const SetText inputs = setText(step.inputs, paperFont(kSmall), m_width - pt(12));
    const SetText source = setText(step.source, paperFont(kSmall - 0.5), m_width - pt(12));
    const QColor ink = m_theme.color(Role::Text);
    const QColor pale = m_theme.color(Role::MutedText);
    const QColor accent = m_theme.color(Role::Accent);
    const QColor line = m_theme.color(Role::Border);
    const double width = m_width;
    const double first = std::max(title.height, result.height);
    Piece piece;
    piece.before = pt(4);
    piece.height = first + formula.height + inputs.height + source.height + pt(6);
    const double height = piece.height;
    piece.paint = [=](QPainter &painter, QPointF at) {
        title.paint(painter, at, ink);
        result.paint(painter, at + QPointF(width - resultWidth, 0), ink);
        double y = at.y() + first;
        formula.paint(painter, QPointF(at.x() + pt(12), y), accent);
        inputs.paint(painter, QPointF(at.x() + pt(12), y += formula.height), ink);
        source.paint(painter, QPointF(at.x() + pt(12), y += inputs.height), pale);
        rule(painter, at.x(), at.y() + height - pt(kHairline), width, kHairline, line);
    };
    m_pieces.push_back(std::move(piece));
}

} // namespace powertrain
