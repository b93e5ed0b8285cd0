// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <nlohmann/json.hpp>

#include "app/terminal.h"
#include "core/estimate/reference_case.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// The summary as a short table; the answers themselves are for programs.
QByteArray readableSummary(const Words &words, const std::string &answer)
{
    const auto document = nlohmann::ordered_json::parse(answer);
    if (!document.contains("summary"))
        return QByteArray::fromStdString(answer);
    QString text;
    for (const auto &entry : document["summary"].items()) {
        const QString figure = wordValue(words, Argument::ofText("figure", entry.key()));
        if (entry.value().is_number()) {
            text += words.translate("Powertrain", "%1: %2", "summary of an estimate's errors").arg(figure, words.count(entry.value().get<double>())) + QLatin1Char('\n');
        } else if (entry.key() == "fits") {
            text += words.translate("Powertrain", "%1: n %2, false fits %3, false out-of-memory %4", "summary of an estimate's errors")
                        .arg(figure, words.count(entry.value()["n"].get<double>()), words.count(entry.value()["false_fits"].get<double>()), words.count(entry.value()["false_ooms"].get<double>()))
                + QLatin1Char('\n');
        } else {
            text += words.translate("Powertrain", "%1: n %2, median error %3, 90th percentile %4, bias %5", "summary of an estimate's errors")
                        .arg(figure, words.count(entry.value()["n"].get<double>()), words.percent(entry.value()["median"].get<double>(), 1),
                            words.percent(entry.value()["p90"].get<double>(), 1), words.percent(entry.value()["bias"].get<double>(), 1))
                + QLatin1Char('\n');
        }
    }
    return text.toUtf8();
}

} // namespace

int runEstimate(const EstimateInvocation &invocation, const CommonOptions &common)
{
    const Words words(common.language);
    std::vector<CaseDocument> documents;
    for (const std::string &path : invocation.cases) {
        const auto bytes = readInput(words, QString::fromStdString(path));
        if (!bytes)
            return kFileTrouble;
        documents.push_back({path, bytes->toStdString()});
    }
    const CatalogPtr catalog = openForCommand(words, common, false);
    if (!catalog)
        return kFileTrouble;
    const auto answer = answerCases(documents, *catalog, [&words](const Error &error) { return word(words, error).toStdString(); });
    if (!answer) {
        complain(word(words, answer.error()));
        return kBadInput;
    }
    return invocation.json.empty() ? writeOutput(words, QStringLiteral("-"), readableSummary(words, *answer))
                                   : writeOutput(words, QString::fromStdString(invocation.json), QByteArray::fromStdString(*answer));
}

} // namespace powertrain
