// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QPointF>
#include <QString>

class QPainter;

namespace powertrain {

/// A piece of a page that is never split: a line of text, a row of a table, a chart. Lengths are in page units.
struct Piece {
    double before = 0; ///< space above; dropped at the top of a page
    double height = 0;
    bool keepWithNext = false;  ///< a heading, the first line of a paragraph, a table's header
    int table = -1;             ///< which table the piece is a row of
    bool isTableHeader = false; ///< repeated where the table goes on
    bool startsPage = false;
    int headingLevel = 0; ///< above 0: goes into the outline
    QString headingText;
    std::function<void(QPainter &, QPointF)> paint;
};

struct PlacedPiece {
    std::size_t piece = 0;
    int page = 0;
    double y = 0; ///< from the top of the text area
};

struct PageFlow {
    std::vector<PlacedPiece> placed; ///< in reading order; a table's header appears once a page
    int pages = 0;
};

/// Places the pieces on pages of `height`. What is kept together moves to the next page as one, unless it is longer
/// than a page.
PageFlow flow(const std::vector<Piece> &pieces, double height);

} // namespace powertrain
