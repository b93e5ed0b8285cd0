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

/// How much the summary may say. The PDF tries less and less until it stands on one page.
struct SummaryRoom {
    qsizetype items = 6;    ///< of each list
    int longest = 320;      ///< characters of an item
    int longestLead = 1500; ///< of the sentence on top
};
inline constexpr SummaryRoom kSummaryRooms[] = {{6, 320, 1500}, {5, 240, 900}, {4, 200, 700}, {3, 160, 500}, {2, 120, 360}, {1, 80, 240}};

/// A whole report. The cover is kept apart because only the PDF has one.
struct Document {
    QString kind; ///< "Hardware proposal"
    QString title;
    QString preparedFor; ///< whole sentence; empty without a client
    QString date;        ///< ISO
    QString dated;       ///< whole sentence
    QString validUntil;  ///< whole sentence; empty where nothing is said about it
    QString company;
    QString contact;
    QString author;
    QString preparedBy; ///< whole sentence; empty without an author
    QString summary;
    QList<QPair<QString, QString>> highlights; ///< at most four: name, value
    QString contentsTitle;
    QString languageName;           ///< in that language: "English", "中文"
    QString ownLanguage;            ///< "In English"; on the cover of an edition in both languages, before its page
    QString caution;                ///< at the foot of the cover
    QString footer;                 ///< versions, on every page
    QString pageOf;                 ///< "Page %1 of %2"
    std::vector<Block> summaryPage; ///< what, why, cost, when, risks
    std::vector<Block> blocks;      ///< everything after it
};

Document buildDocument(const Proposal &proposal, const Words &words, const ReportOptions &options);
std::vector<Block> buildSummary(const Proposal &proposal, const Words &words, const ReportOptions &options, const SummaryRoom &room);
/// The day until which a proposal of this date holds, ISO; empty where either is missing.
QString validUntil(const std::string &date, int validDays);

} // namespace powertrain
