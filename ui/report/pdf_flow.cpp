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
    std::size_t header = pieces.size(); // of the table that the pieces belong to
    const auto place = [&](std::size_t index) {
        const Piece &piece = pieces[index];
        if (y > 0)
            y += piece.before;
        result.placed.push_back({index, page, y});
        y += piece.height;
    };
    for (std::size_t i = 0; i < pieces.size();) {
        const std::size_t end = endOfGroup(pieces, i);
        double needed = 0;
        for (std::size_t k = i; k < end; ++k)
            needed += pieces[k].height + (k == i && y == 0 ? 0 : pieces[k].before);
        if (y > 0 && y + needed > height) {
            ++page;
            y = 0;
            const bool goesOn = pieces[i].table >= 0 && !pieces[i].isTableHeader && header < pieces.size() && pieces[header].table == pieces[i].table;
            if (goesOn)
                place(header);
        }
        for (; i < end; ++i) {
            // Only a group longer than a page is divided.
            if (y > 0 && y + pieces[i].before + pieces[i].height > height) {
                ++page;
                y = 0;
            }
            if (pieces[i].isTableHeader)
                header = i;
            place(i);
        }
    }
    result.pages = page + 1;
    return result;
}

} // namespace powertrain
