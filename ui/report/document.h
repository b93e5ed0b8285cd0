// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>
#include <vector>

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include "core/plan/proposal.h"
#include "ui/charts/charts.h"
#include "ui/report/report.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// The parts a report is made of. They say what there is, not how it looks: the PDF and the Markdown are both written
/// from the same list. Every text is plain text and has been through plainText().
struct HeadingBlock {
    int level = 1; ///< 1: numbered section, 2: below it
    QString text;
};
struct ParagraphBlock {
    enum Style { Body,
        Muted,
        Lead,
        Note } style
        = Body; ///< Note: something to be heeded
    QString text;
};
struct ListBlock {
    QStringList items;
};
struct FactsBlock { ///< names and values, two columns
    QList<QPair<QString, QString>> rows;
};
struct TableBlock {
    ChartTable table;
    QList<int> emphasised; ///< rows
    bool compact = false;
};
struct ChartBlock {
    ChartKind kind = ChartKind::Memory;
};
struct StepBlock { ///< one step of a calculation
    QString title;
    QString formula;
    QString inputs;
    QString result;
    QString source;
};

using Block = std::variant<HeadingBlock, ParagraphBlock, ListBlock, FactsBlock, TableBlock, ChartBlock, StepBlock>;

/// A whole report. The cover is kept apart because only the PDF has one.
struct Document {
    QString kind; ///< "Hardware proposal"
    QString title;
    QString preparedFor; ///< whole sentence; empty without a client
    QString date;
    QString author;
    QString summary;
    QList<QPair<QString, QString>> highlights; ///< at most four: name, value
    QString contentsTitle;
    QString caution; ///< at the foot of the cover
    QString footer;  ///< versions, on every page
    QString pageOf;  ///< "Page %1 of %2"
    std::vector<Block> blocks;
};

Document buildDocument(const Proposal &proposal, const Words &words, const ReportOptions &options);

} // namespace powertrain
