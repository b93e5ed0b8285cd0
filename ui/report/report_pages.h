// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QString>

#include "core/plan/proposal.h"
#include "ui/report/page_geometry.h"
#include "ui/report/pdf_outline.h"
#include "ui/report/report_options.h"

class QPainter;

namespace powertrain {

/// A proposal laid out on pages, for the PDF and for the preview: both call the same painting code. Laying out is all
/// that costs time at first; a page is painted when it is asked for. The proposal must outlive it.
class ReportPages {
public:
    ReportPages(const Proposal &proposal, const Words &words, const ReportOptions &options);
    ~ReportPages();
    ReportPages(const ReportPages &) = delete;
    ReportPages &operator=(const ReportPages &) = delete;

    int count() const;
    const PageGeometry &geometry() const;
    /// Paints in page units (kPageUnits a point) from the upper left corner; the paper itself is not painted.
    void paint(QPainter &painter, int page) const;

    struct Section {
        QString title;
        int level = 1;
        int page = 0;
    };
    /// Cover, contents and sections in reading order.
    std::vector<Section> outline() const;

    PdfFacts facts() const;
    /// Everything that is written on the pages, except by charts.
    QString texts() const;

private:
    struct Part;
    struct Layout;
    std::unique_ptr<Layout> d;
};

} // namespace powertrain
