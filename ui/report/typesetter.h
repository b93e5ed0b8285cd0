// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QColor>
#include <QFont>
#include <QTextLayout>

#include "ui/report/document.h"
#include "ui/report/pdf_flow.h"

namespace powertrain {

/// Page units per point. Lengths on paper are written in points and multiplied once, by pt().
inline constexpr double kPageUnits = 10;
constexpr double pt(double points) { return points * kPageUnits; }

/// A text broken into lines of one width, ready to be painted.
struct SetText {
    std::shared_ptr<QTextLayout> layout;
    double lineHeight = 0;
    double height = 0;
    int lines = 0;

    void paint(QPainter &painter, QPointF topLeft, const QColor &colour) const;
    void paintLine(QPainter &painter, int line, QPointF topLeft, const QColor &colour) const;
};

QFont paperFont(double points, bool bold = false);
/// `mostLines` above 0: what is longer is cut there, with an ellipsis.
SetText setText(const QString &text, const QFont &font, double width, Qt::Alignment alignment = Qt::AlignLeft, double leading = 1.45, int mostLines = 0);

/// Turns a document's blocks into pieces of the page's width. The pieces keep references to the proposal, the words
/// and the theme.
class Typesetter {
public:
    /// Width and height of a page's text.
    Typesetter(double width, double height, const Proposal &proposal, const Words &words, const Theme &theme);

    /// Sections are numbered on from the last call.
    std::vector<Piece> set(const std::vector<Block> &blocks);
    void numberFrom(int section) { m_section = section - 1; }

private:
    void add(const HeadingBlock &heading);
    void add(const ParagraphBlock &paragraph);
    void add(const ListBlock &list);
    void add(const FactsBlock &facts);
    void add(const TableBlock &table);
    void add(const ChartBlock &chart);
    void add(const StepBlock &step);
    void addLines(const SetText &text, double indent, double before, const QColor &colour);
    QList<double> columnWidths(const TableBlock &block, double points, double gap) const;
    qsizetype proseColumn(const TableBlock &block, const QList<double> &widths, double points, double gap) const;

    double m_width;
    double m_height;
    const Proposal &m_proposal;
    const Words &m_words;
    const Theme &m_theme;
    std::vector<Piece> m_pieces;
    int m_section = 0;
    int m_tables = 0;
};

} // namespace powertrain
