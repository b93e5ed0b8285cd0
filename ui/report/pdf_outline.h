// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Included by pdf_outline.cpp, which is compiled as C++17: nothing here may need more.
#include <string>
#include <vector>

namespace powertrain {

struct PdfBookmark {
    std::string title;
    int level = 1;
    int page = 0;      ///< from 0
    double y = 0;      ///< points from the lower edge
    bool open = false; ///< what is below it is shown at first
};

/// A rectangle on one page that leads to a place on another. Points from the lower left corner.
struct PdfLink {
    int page = 0;
    double left = 0, bottom = 0, right = 0, top = 0;
    int toPage = 0;
    double toY = 0;
};

struct PdfFacts {
    std::string language; ///< BCP 47
    std::string title;
    std::string author;
    std::string creator;
    std::string date; ///< ISO; the creation date, so that equal proposals give equal files
    std::vector<PdfBookmark> bookmarks;
    std::vector<PdfLink> links;
};

/// What Qt's PDF writer leaves out: outline, links, language, author; and nothing that differs from run to run.
/// Empty, with the reason in `error`, when the file cannot be read.
std::string finishPdf(const std::string &pdf, const PdfFacts &facts, std::string &error);

} // namespace powertrain
