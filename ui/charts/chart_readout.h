// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRectF>
#include <QString>

namespace powertrain {

class Words;

/// What a chart answers about one of its marks: plain text, never markup.
struct Readout {
    struct Line {
        QString name{}; ///< empty: the value is a sentence of its own
        QString value{};
        bool strong = false; ///< what the pointer is on
    };
    QString title{};
    QList<Line> lines{};
    bool isEmpty() const { return title.isEmpty() && lines.isEmpty(); }
};

/// Line by line, as it is read aloud.
QString readoutText(const Readout &readout, const Words &words);

/// A mark that answers. Marks stand in rows, so that the arrow keys can walk them.
struct ChartTarget {
    int row = 0;
    int column = 0;
    QRectF area{};     ///< in the scene: where the pointer meets it, and what is framed
    int option = -1;   ///< 0: the recommendation, then the alternatives; -1: no option of its own
    bool band = false; ///< answers over the whole height or width, behind more exact marks
};

} // namespace powertrain
