// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/document.h"

#include <QDate>

#include "ui/charts/chart_data.h"
#include "ui/report/document_writer.h"

namespace powertrain {

namespace {

constexpr int kLongestName = 120;

QString taskName(const Proposal &proposal, const Words &words) { return word(words, proposal.request.task.kind); }

QString reportTitle(const Proposal &proposal, const Words &words, const ReportOptions &options)
{
    QString title = plainText(options.title, kLongestName);
    if (title.isEmpty())
        title = plainText(proposal.request.title, kLongestName);
    if (!title.isEmpty())
        return title;
    return words.translate("Powertrain", "%1: %2", "title of a report: model, task").arg(plainText(proposal.model.name, kLongestName), taskName(proposal, words));
}

QList<QPair<QString, QString>> highlights(const Proposal &proposal, const Words &words)
{
    QList<QPair<QString, QString>> rows;
    if (!proposal.recommendation)
        return rows;
    const PlanOption &option = *proposal.recommendation;
    rows.append({words.translate("Powertrain", "Hardware", "key figure"), optionLabel(option, proposal, words)});
    rows.append({words.translate("Powertrain", "Memory per GPU", "table heading"), words.bytes(option.memory.driver.value)});
    if (option.time && option.time->wall)
        rows.append({words.translate("Powertrain", "Duration of the run", "key figure"), words.duration(option.time->wall->value)});
    else if (option.time)
        rows.append({words.translate("Powertrain", "Training speed", "key figure"), words.tokensPerSecond(option.time->tokensPerSecond.value)});
    else if (option.servingTotal)
        rows.append({words.translate("Powertrain", "Output of all replicas", "key figure"), words.tokensPerSecond(*option.servingTotal)});
    if (const CostOption *cost = option.cost())
        rows.append({words.translate("Powertrain", "Whole project", "table heading: total cost"), words.money(cost->total.value)});
    return rows;
}

} // namespace

Document buildDocument(const Proposal &proposal, const Words &words, const ReportOptions &options)
{
    Document document;
    document.kind = words.translate("Powertrain", "Hardware proposal", "kind of document, on the cover");
    document.title = reportTitle(proposal, words, options);
    QString client = plainText(options.client, kLongestName);
    if (client.isEmpty())
        client = plainText(proposal.request.client, kLongestName);
    if (!client.isEmpty())
        document.preparedFor = words.translate("Powertrain", "Prepared for %1", "on the cover: the client").arg(client);
    document.date = plainText(proposal.date, 40);
    if (!document.date.isEmpty())
        document.dated = words.translate("Powertrain", "Date: %1", "on the cover").arg(document.date);
    if (const QString until = validUntil(proposal.date, options.validDays); !until.isEmpty())
        document.validUntil = words.translate("Powertrain", "Valid until %1", "on the cover: a date").arg(until);
    document.company = plainText(options.company, kLongestName);
    document.contact = plainText(options.contact, kLongestName);
    document.author = plainText(options.author, kLongestName);
    if (!document.author.isEmpty())
        document.preparedBy = words.translate("Powertrain", "Prepared by %1", "on the cover: the author").arg(document.author);
    document.summary = plainText(wordSummary(words, proposal), 900);
    document.highlights = highlights(proposal, words);
    document.languageName = words.language() == Language::Chinese ? QStringLiteral("中文") : QStringLiteral("English");
    document.ownLanguage = words.translate("Powertrain", "In English", "on the cover of a document in two languages: each language names itself; a page number follows");
    document.contentsTitle = words.translate("Powertrain", "Contents", "heading of the table of contents");
    document.caution = words.translate("Powertrain", "All figures are estimates with a range, not a quotation. Prices carry their date and source; ask the provider for a binding offer.", "at the foot of the cover");
    document.footer = words.translate("Powertrain", "Powertrain %1, catalogue %2, formulas %3", "at the foot of every page: three versions")
                          .arg(plainText(proposal.versions.app, 40), plainText(proposal.versions.catalog, 40), plainText(proposal.versions.formulas, 40));
    document.pageOf = words.translate("Powertrain", "Page %1 of %2", "at the foot of every page");

    document.summaryPage = buildSummary(proposal, words, options, kSummaryRooms[0]);
    DocumentWriter out(proposal, words, document.blocks);
    writeRequirement(out);
    writeRecommendation(out);
    writeMemory(out);
    writePerformance(out);
    writeCost(out);
    writeDeployment(out);
    writeMaterials(out);
    writeSurroundings(out);
    writeCompliance(out);
    writeAlternatives(out);
    writeAcceptance(out);
    writeAssumptions(out, options.derivations);
    writeSources(out);
    return document;
}

std::vector<Block> buildSummary(const Proposal &proposal, const Words &words, const ReportOptions &options, const SummaryRoom &room)
{
    std::vector<Block> blocks;
    DocumentWriter out(proposal, words, blocks);
    writeSummary(out, room, validUntil(proposal.date, options.validDays));
    return blocks;
}

QString validUntil(const std::string &date, int validDays)
{
    const QDate day = QDate::fromString(QString::fromStdString(date), Qt::ISODate);
    return day.isValid() && validDays > 0 ? day.addDays(validDays).toString(Qt::ISODate) : QString();
}

} // namespace powertrain
