// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report.h"

#include <algorithm>

#include <QBuffer>
#include <QGlyphRun>
#include <QPainter>
#include <QPdfWriter>

#include "ui/report/pdf_outline.h"
#include "ui/report/report_pages.h"
#include "ui/report/typesetter.h"
#include "ui/theme/fonts.h"

namespace powertrain {

namespace {

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

Expected<PdfReport> renderPdf(const ReportPages &pages, const ReportProgress &progress)
{
    const PageGeometry &page = pages.geometry();
    QByteArray raw;
    QBuffer buffer(&raw);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPdfVersion(QPagedPaintDevice::PdfVersion_1_6);
        writer.setResolution(static_cast<int>(72 * kPageUnits));
        const QPageSize size(QSizeF(page.width, page.height), QPageSize::Point, {}, QPageSize::ExactMatch);
        writer.setPageLayout(QPageLayout(size, QPageLayout::Portrait, QMarginsF(0, 0, 0, 0)));
        QPainter painter(&writer);
        for (int number = 0; number < pages.count(); ++number) {
            if (progress && !progress(number, pages.count()))
                return fail("report.cancelled", {}, {});
            if (number > 0)
                writer.newPage();
            pages.paint(painter, number);
        }
    }
    std::string problem;
    const std::string finished = finishPdf(raw.toStdString(), pages.facts(), problem);
    if (finished.empty())
        return fail("report.pdf_failed", {}, {Argument::ofText("reason", problem)});
    return PdfReport{QByteArray::fromStdString(finished), unshownCharacters(pages.texts()), pages.count()};
}

Expected<PdfReport> renderPdf(const Proposal &proposal, const Words &words, const ReportOptions &options, const ReportProgress &progress)
{
    return renderPdf(ReportPages(proposal, words, options), progress);
}

} // namespace powertrain
