// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/document.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

/// Puts blocks together, with every text made plain on its way in. The sections below add to it in turn.
class DocumentWriter {
public:
    DocumentWriter(const Proposal &shown, const Words &with, std::vector<Block> &into)
        : proposal(shown)
        , words(with)
        , m_blocks(into) { }

    void heading(int level, const QString &text);
    void paragraph(const QString &text, ParagraphBlock::Style style = ParagraphBlock::Body);
    void list(const QStringList &items);
    void messages(const std::vector<Message> &messages);
    void facts(QList<QPair<QString, QString>> rows);
    void table(ChartTable table, QList<int> emphasised = {}, bool compact = false);
    void chart(ChartKind kind);
    void steps(const Derivation &derivation);

    QString acceleratorName(const std::string &id) const;
    QString yesNo(bool value) const;
    QString joined(const QStringList &items) const;
    QString joined(const std::vector<std::string> &items) const;
    QString rangeOf(const Range<double> &range, bool asPercent) const;

    const Proposal &proposal;
    const Words &words;

private:
    std::vector<Block> &m_blocks;
};

// One function a group of sections, in the order of the report.
/// On one page; `validUntil` may be empty.
void writeSummary(DocumentWriter &out, const SummaryRoom &room, const QString &validUntil);
void writeRequirement(DocumentWriter &out);
void writeRecommendation(DocumentWriter &out);
void writeMemory(DocumentWriter &out);
void writePerformance(DocumentWriter &out);
void writeCost(DocumentWriter &out);
void writeDeployment(DocumentWriter &out);
void writeSurroundings(DocumentWriter &out);
void writeMaterials(DocumentWriter &out);
void writeCompliance(DocumentWriter &out);
void writeAlternatives(DocumentWriter &out);
void writeAcceptance(DocumentWriter &out);
void writeAssumptions(DocumentWriter &out, bool derivations);
void writeSources(DocumentWriter &out);

} // namespace powertrain
