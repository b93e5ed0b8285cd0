// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_flow.h"

namespace powertrain {

namespace {

/// One past the last piece that is tied to `first`.
std::size_t endOfGroup(const std::vector<Piece> &pieces, std::size_t first)
{
    std::size_t end = first;
    while (end < pieces.size() && pieces[end].keepWithNext)
        ++end;
    return std::min(end + 1, pieces.size());
}

} // namespace

PageFlow flow(const std::vector<Piece> &pieces, double height)
{
    PageFlow result;
    double y = 0;
    int page = 0;
    bool fresh = true;                  // nothing but a repeated header stands on the page
    std::size_t header = pieces.size(); // of the table that the pieces belong to
    const auto place = [&](std::size_t index) {
        const Piece &piece = pieces[index];
        if (y > 0)
            y += piece.before;
        result.placed.push_back({index, page, y});
        y += piece.height;
    };
    // A new page; with the header again where a table goes on.
    const auto turn = [&](std::size_t index) {
        ++page;
        y = 0;
        fresh = true;
        const Piece &piece = pieces[index];
        if (piece.table >= 0 && !piece.isTableHeader && header < pieces.size() && pieces[header].table == piece.table)
            place(header);
    };
    for (std::size_t i = 0; i < pieces.size();) {
        const std::size_t end = endOfGroup(pieces, i);
        if (y > 0 && pieces[i].startsPage)
            turn(i);
        double needed = 0;
        for (std::size_t k = i; k < end; ++k)
            needed += pieces[k].height + (k == i && y == 0 ? 0 : pieces[k].before);
        if (y > 0 && y + needed > height)
            turn(i);
        for (; i < end; ++i) {
            // Only a group longer than a page is divided.
            if (!fresh && y + pieces[i].before + pieces[i].height > height)
                turn(i);
            if (pieces[i].isTableHeader)
                header = i;
            place(i);
            fresh = false;
        }
    }
    result.pages = page + 1;
    return result;
}

} // namespace powertrain
