// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include "core/plan/proposal.h"
#include "core/units/message.h"
#include "ui/report/report_options.h"
#include "ui/text/words.h"

namespace powertrain {

/// A report and what has to be said about it.
struct PdfReport {
    QByteArray pdf;
    QString unshownCharacters; ///< in the request's or the catalogue's texts, but in no embedded font
    int pages = 0;
};

class ReportPages;

/// The proposal as a PDF in the language of `words`. Needs a QApplication (any platform) and installFonts().
/// Error codes: "report.pdf_failed", "report.cancelled".
Expected<PdfReport> renderPdf(const Proposal &proposal, const Words &words, const ReportOptions &options = {}, const ReportProgress &progress = {});
/// Pages that are laid out already, as they were looked at.
Expected<PdfReport> renderPdf(const ReportPages &pages, const ReportProgress &progress = {});

/// The same document as CommonMark with tables, in one language or both. Names are escaped: they can neither form
/// markup nor links.
QByteArray renderMarkdown(const Proposal &proposal, const Words &words, const ReportOptions &options = {});

/// Bill of materials, cost options and alternatives as one RFC 4180 table. The first column says which table the row
/// belongs to; each table begins with its own header row; all rows have the same number of cells. UTF-8 with a byte
/// order mark, because spreadsheets in China read a file without one as GBK. Text that a spreadsheet would take for a
/// formula is preceded by an apostrophe.
QByteArray renderCsv(const Proposal &proposal, const Words &words);

/// Writes atomically: afterwards the file holds either all of `bytes` or what it held before.
/// Error codes: "report.cannot_open", "report.cannot_write" {file, reason}.
Expected<void> writeFile(const QString &path, const QByteArray &bytes);

} // namespace powertrain
