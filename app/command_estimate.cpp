// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <nlohmann/json.hpp>

#include <QStringList>

#include "app/terminal.h"
#include "core/estimate/memory.h"
#include "core/estimate/reference_case.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

using Json = nlohmann::ordered_json;

/// What a figure counts, and the words for one of its values.
enum class Figure { Count,
    Decimal,
    Bytes,
    Seconds,
    Milliseconds,
    Rate,
    Share };
struct KnownFigure {
    const char *key;
    Figure figure;
};
constexpr KnownFigure kFigures[] = {{"parameters", Figure::Count}, {"active_parameters", Figure::Count}, {"checkpoint_bytes", Figure::Bytes}, {"memory_peak", Figure::Bytes}, {"capacity_bytes", Figure::Bytes},
    {"host_memory_bytes", Figure::Bytes}, {"kv_bytes_per_token", Figure::Bytes}, {"kv_pool_memory", Figure::Bytes}, {"kv_tokens", Figure::Count}, {"max_concurrency", Figure::Count}, {"largest_context", Figure::Count},
    {"tokens_per_second", Figure::Rate}, {"samples_per_second", Figure::Decimal}, {"step_seconds", Figure::Seconds}, {"mfu", Figure::Share}, {"hardware_utilisation", Figure::Share}, {"useful_share", Figure::Share}, {"goodput", Figure::Share}, {"wall_seconds", Figure::Seconds}, {"gpu_hours", Figure::Count}, {"ttft_ms", Figure::Milliseconds}, {"tpot_ms", Figure::Milliseconds}};

QString valueText(const Words &words, Figure figure, double value)
{
    switch (figure) {
    case Figure::Count:
        return words.count(value);
    case Figure::Decimal:
        return words.decimal(value, 2);
    case Figure::Bytes:
        return words.bytes(Bytes(value));
    case Figure::Seconds:
        return words.duration(Seconds(value));
    case Figure::Milliseconds:
        return words.duration(Seconds(value / 1e3));
    case Figure::Rate:
        return words.tokensPerSecond(TokensPerSecond(value));
    case Figure::Share:
        return words.percent(value, 1);
    }
    return {};
}

QString figureText(const Words &words, Figure figure, const Json &value)
{
    if (value.is_number())
        return valueText(words, figure, value.get<double>());
    const auto bound = [&](const char *key) { return valueText(words, figure, value[key].get<double>()); };
    return words.translate("Powertrain", "%1 (%2 to %3)", "likely value, low, high").arg(bound("value"), bound("low"), bound("high"));
}

/// One piece of advice as the message that it is.
Message adviceMessage(const Json &advice)
{
    Message message{advice["change"].get<std::string>(), {}};
    for (const auto &entry : advice.items()) {
        const Unit unit = entry.key() == "sequence" ? Unit::Tokens : entry.key() == "needed" ? Unit::Bytes
            : entry.key() == "per_gpu"                                                       ? Unit::BytesPerSecond
            : entry.key() == "time_factor"                                                   ? Unit::Ratio
                                                                                             : Unit::Count;
        if (entry.value().is_number())
            message.arguments.push_back(Argument::of(entry.key(), entry.value().get<double>(), unit));
        else if (entry.key() != "change")
            message.arguments.push_back(Argument::ofText(entry.key(), entry.value().get<std::string>()));
    }
    return message;
}

/// One case: its figures, whether it fits, what would help, what was assumed.
QByteArray readableAnswer(const Words &words, const Json &answer)
{
    const Json &estimate = answer["estimate"];
    QStringList lines;
    const auto line = [&](const QString &what, const QString &value) { lines << words.translate("Powertrain", "%1: %2", "summary of an estimate's errors").arg(what, value); };
    for (const KnownFigure &known : kFigures) {
        if (estimate.contains(known.key))
            line(wordValue(words, Argument::ofText("figure", known.key)), figureText(words, known.figure, estimate[known.key]));
    }
    if (const auto fit = estimate.contains("fit") ? parseName<Fit>(estimate["fit"].get<std::string>()) : std::nullopt)
        lines << word(words, *fit);
    for (const Json &part : estimate.value("parts", Json::array())) {
        if (const auto kind = parseName<MemoryPartKind>(part["name"].get<std::string>()))
            lines << QStringLiteral("  ") + words.translate("Powertrain", "%1: %2", "summary of an estimate's errors").arg(word(words, *kind), words.bytes(Bytes(part["bytes"].get<double>())));
    }
    for (const Json &part : estimate.value("step_parts", Json::array())) {
        if (const auto kind = parseName<TimePartKind>(part["name"].get<std::string>()))
            lines << QStringLiteral("  ") + words.translate("Powertrain", "%1: %2", "summary of an estimate's errors").arg(word(words, *kind), words.duration(Seconds(part["seconds"].get<double>())));
    }
    if (estimate.contains("largest_load") && estimate["largest_load"].is_null()) {
        lines << words.translate("Powertrain", "Even one user misses the targets.");
    } else if (estimate.contains("largest_load")) {
        const Json &load = estimate["largest_load"];
        lines << words.translate("Powertrain", "Within the targets one replica carries %1 users, %2 requests a second, %3.", "users, requests per second, tokens per second")
                     .arg(words.count(load["concurrency"].get<double>()), words.decimal(load["requests_per_second"].get<double>(), 2), words.tokensPerSecond(TokensPerSecond(load["tokens_per_second"].get<double>())));
    }
    if (estimate.contains("replicas") && estimate["replicas"].is_object()) {
        const Json &need = estimate["replicas"];
        lines << words.translate("Powertrain", "The peak of %1 requests a second takes %2 replicas, and %3 spare.", "requests per second, two numbers")
                     .arg(words.decimal(need["peak_rate"].get<double>(), 2), words.count(need["for_load"].get<double>()), words.count(need["spare"].get<double>()));
    }
    for (const Json &advice : estimate.value("speedups", Json::array()))
        lines << words.translate("Powertrain", "Would be faster: %1", "a change that shortens a step").arg(word(words, adviceMessage(advice)));
    for (const Json &advice : estimate.value("advice", Json::array()))
        lines << words.translate("Powertrain", "Would help: %1", "a change that makes a job fit").arg(word(words, adviceMessage(advice)));
    for (const Json &assumed : answer.value("assumed", Json::array()))
        lines << words.translate("Powertrain", "Assumed: %1", "key=value").arg(plainText(assumed.get<std::string>()));
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

/// The summary as a short table; the answers themselves are for programs.
QByteArray readableSummary(const Words &words, const Json &document)
{
    if (!document.contains("summary"))
        return readableAnswer(words, document);
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
    if (!invocation.json.empty())
        return writeOutput(words, QString::fromStdString(invocation.json), QByteArray::fromStdString(*answer));
    const auto document = Json::parse(*answer);
    if (document.contains("error")) { // one case alone
        complain(QString::fromStdString(document["error"].get<std::string>()));
        return kBadInput;
    }
    return writeOutput(words, QStringLiteral("-"), readableSummary(words, document));
}

} // namespace powertrain
