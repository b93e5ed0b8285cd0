// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "app/terminal.h"
#include "core/launch/launch.h"
#include "core/plan/plan.h"
#include "ui/project/project_file.h"
#include "ui/report/logo.h"
#include "ui/report/report.h"
#include "ui/text/surroundings.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

QString optionLine(const Words &words, const Proposal &proposal, const PlanOption &option)
{
    const Accelerator *card = proposal.catalog->findAccelerator(option.acceleratorId);
    const CostOption *cost = option.cost();
    return words.translate("Powertrain", "%1 × %2; %3; %4 per GPU; %5", "count, accelerator, layout, memory, cost")
        .arg(words.count(option.count), card ? wordAccelerator(words, *card) : QString::fromStdString(option.acceleratorId), wordLayout(words, option.layout),
            words.bytes(option.memory.driver.value), cost ? words.money(cost->total.value) : words.translate("Powertrain", "no price known"));
}

QString fact(const Words &words, const QString &name, const QString &value)
{
    return QStringLiteral("  - ") + words.translate("Powertrain", "%1: %2", "a figure: name, value").arg(name, value) + QLatin1Char('\n');
}

/// Storage, network, hosts and balance in a few lines; the reports have the rest.
QString readable(const Words &words, const Surroundings &around)
{
    QString text = QLatin1Char('\n') + words.translate("Powertrain", "Around the cards", "heading: storage, network, hosts") + QLatin1Char('\n');
    for (const StorageNeed &need : around.storage.tiers)
        text += fact(words, word(words, need.tier), need.monthly ? words.translate("Powertrain", "%1, %2 a month", "capacity, price").arg(words.bytesDecimal(need.capacity), words.money(*need.monthly)) : words.bytesDecimal(need.capacity));
    for (const auto &[name, value] : networkFacts(words, around.network))
        text += fact(words, name, value);
    for (const auto &[name, value] : hostFacts(words, around.hosts))
        text += fact(words, name, value);
    for (const auto &[name, value] : placeFacts(words, around.hosts))
        text += fact(words, name, value);
    if (const QString balance = wordBalance(words, around.balance); !balance.isEmpty())
        text += QStringLiteral("  - ") + balance + QLatin1Char('\n');
    return text;
}

/// What a person at a terminal wants to see first: the answer, why, what to look out for.
QByteArray readable(const Words &words, const Proposal &proposal)
{
    QString text = wordSummary(words, proposal) + QLatin1Char('\n');
    if (proposal.recommendation) {
        text += QLatin1Char('\n') + words.translate("Powertrain", "Recommendation", "heading") + QLatin1Char('\n');
        text += QStringLiteral("  ") + optionLine(words, proposal, *proposal.recommendation) + QLatin1Char('\n');
        for (const Message &reason : proposal.recommendation->reasons)
            text += QStringLiteral("  - ") + word(words, reason) + QLatin1Char('\n');
        const auto list = [&](const QString &heading, const std::vector<Message> &messages) {
            if (!messages.empty())
                text += QLatin1Char('\n') + heading + QLatin1Char('\n');
            for (const Message &message : messages)
                text += QStringLiteral("  - ") + word(words, message) + QLatin1Char('\n');
        };
        const int cards = proposal.recommendation->count;
        list(words.translate("Powertrain", "Why %n card(s)", "heading: what the number is made of", cards), proposal.recommendation->countReasons);
        list(words.translate("Powertrain", "What would make it faster", "heading"), proposal.recommendation->speedups);
    }
    if (!proposal.warnings.empty()) {
        text += QLatin1Char('\n') + words.translate("Powertrain", "Warnings", "heading") + QLatin1Char('\n');
        for (const Message &warning : proposal.warnings)
            text += QStringLiteral("  - ") + word(words, warning) + QLatin1Char('\n');
    }
    if (proposal.surroundings)
        text += readable(words, *proposal.surroundings);
    if (!proposal.compliance.evidence.empty()) {
        text += QLatin1Char('\n') + words.translate("Powertrain", "Evidence to have in hand", "heading: of the provider or of the own system") + QLatin1Char('\n');
        for (const BilingualText &evidence : proposal.compliance.evidence)
            text += QStringLiteral("  - ") + words.pick(evidence) + QLatin1Char('\n');
    }
    if (!proposal.alternatives.empty()) {
        text += QLatin1Char('\n') + words.translate("Powertrain", "Alternatives", "heading") + QLatin1Char('\n');
        for (const PlanOption &option : proposal.alternatives)
            text += QStringLiteral("  ") + optionLine(words, proposal, option) + QLatin1Char('\n');
    }
    return text.toUtf8();
}

/// Nullopt, with a sentence to the user: the logo cannot be used.
std::optional<ReportOptions> reportOptions(const Words &words, const PlanInvocation &invocation)
{
    ReportOptions options;
    options.title = QString::fromStdString(invocation.title);
    options.client = QString::fromStdString(invocation.client);
    options.author = QString::fromStdString(invocation.author);
    options.company = QString::fromStdString(invocation.company);
    options.contact = QString::fromStdString(invocation.contact);
    options.validDays = invocation.validDays;
    options.paper = invocation.paper == "letter" ? Paper::Letter : Paper::A4;
    options.bothLanguages = invocation.edition == "both";
    if (invocation.logo.empty())
        return options;
    const QString path = QString::fromStdString(invocation.logo);
    QFile file(path);
    // A device or a pipe would never end.
    if (QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly))
        options.logo = file.read(kLargestLogo + 1);
    if (readLogo(options.logo, 16).isNull()) {
        complain(words.translate("Powertrain", "%1 cannot be used as a logo: a PNG, JPEG or SVG picture of at most 4 MiB is needed.", "file").arg(path));
        return std::nullopt;
    }
    return options;
}

/// Writes the launch files of the recommendation into a folder; what they do not express goes to stderr.
int writeLaunchFiles(const Words &words, const Proposal &proposal, const std::string &folder)
{
    const LaunchSet set = launchFiles(proposal, -1);
    const QDir directory(QString::fromStdString(folder));
    if (!set.files.empty() && !QDir().mkpath(directory.path())) {
        complain(words.translate("Powertrain", "The folder %1 cannot be made.", "for files to be written").arg(directory.path()));
        return kFileTrouble;
    }
    for (const Message &remark : set.remarks)
        complain(word(words, remark));
    for (const LaunchFile &file : set.files) {
        const int code = writeOutput(words, directory.filePath(QString::fromStdString(file.fileName)), QByteArray::fromStdString(file.text));
        if (code != kDone)
            return code;
        for (const Message &remark : file.remarks)
            complain(QString::fromStdString(file.fileName) + QStringLiteral(": ") + word(words, remark));
    }
    return set.files.empty() ? kNoSolution : kDone;
}

} // namespace

int runPlan(const PlanInvocation &invocation, const CommonOptions &common)
{
    Words words(common.language);
    const auto project = readProject(QString::fromStdString(invocation.request));
    if (!project) {
        complain(word(words, project.error()));
        return project.error().fault == ProjectFault::CannotRead ? kFileTrouble : kBadInput;
    }
    const CatalogPtr catalog = openForCommand(words, common, true);
    if (!catalog)
        return kFileTrouble;
    words.useNames(catalog);
    const auto proposal = plan(project->request, catalog, PlanOptions{common.today, {}});
    if (!proposal) {
        complain(word(words, proposal.error()));
        return kBadInput;
    }
    const std::optional<ReportOptions> options = reportOptions(words, invocation);
    if (!options)
        return kBadInput;
    const Edition edition = invocation.edition == "en" ? Edition::English : invocation.edition == "zh" ? Edition::Chinese
                                                                                                       : Edition::AsWindow;
    const Words reportWords = editionWords(edition, words, catalog);
    int code = kDone;
    const auto write = [&](const std::string &path, const QByteArray &bytes) {
        if (code == kDone)
            code = writeOutput(words, QString::fromStdString(path), bytes);
    };
    if (!invocation.json.empty())
        write(invocation.json, QByteArray::fromStdString(proposalToJson(*proposal)));
    if (!invocation.markdown.empty())
        write(invocation.markdown, renderMarkdown(*proposal, reportWords, *options));
    if (!invocation.csv.empty())
        write(invocation.csv, renderCsv(*proposal, reportWords));
    if (!invocation.pdf.empty() && code == kDone) {
        const auto report = renderPdf(*proposal, reportWords, *options);
        if (!report) {
            complain(word(words, report.error()));
            return kFileTrouble;
        }
        if (!report->unshownCharacters.isEmpty())
            complain(words.translate("Powertrain", "The PDF cannot show these characters: %1").arg(report->unshownCharacters));
        write(invocation.pdf, report->pdf);
    }
    if (!invocation.launch.empty() && code == kDone)
        code = writeLaunchFiles(words, *proposal, invocation.launch);
    if (invocation.json.empty() && invocation.markdown.empty() && invocation.csv.empty() && invocation.pdf.empty() && invocation.launch.empty())
        write("-", readable(words, *proposal));
    if (code != kDone)
        return code;
    return proposal->recommendation ? kDone : kNoSolution;
}

} // namespace powertrain
