// SPDX-License-Identifier: GPL-3.0-or-later
// Price files into the overlay: what each row means is shown first, and all files are kept as one change or none is.
#include <algorithm>

#include <nlohmann/json.hpp>

#include <QStringList>

#include "app/command_prices.h"
#include "app/terminal.h"
#include "core/catalog/source_row.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostShown = 40; ///< lines of a kind on a terminal; JSON has all

QString plain(const std::string &text) { return plainText(text); }

/// "NAME=ACCELERATOR", "NAME@80=ACCELERATOR", "NAME=". Nothing, with a complaint, for anything else.
std::optional<NameMapping> mappingOf(const Words &words, const Catalog &catalog, const std::string &text)
{
    NameMapping mapping;
    const auto sign = text.rfind('=');
    std::string name = text.substr(0, sign);
    if (const auto at = name.rfind('@'); at != std::string::npos && sign != std::string::npos) {
        bool good = false;
        const double memory = QString::fromStdString(name.substr(at + 1)).toDouble(&good);
        if (good && memory > 0) {
            mapping.memoryGb = memory;
            name.resize(at);
        }
    }
    mapping.printed = name;
    if (sign == std::string::npos || name.empty()) {
        complain(words.translate("Powertrain", "A value on the command line cannot be used: %1", "usage error").arg(plain(text)));
        return std::nullopt;
    }
    const std::string target = text.substr(sign + 1);
    if (target.empty())
        return mapping;
    const Accelerator *card = catalog.findAccelerator(target);
    if (!card) {
        complain(words.translate("Powertrain", "The catalogue has nothing called %1.").arg(plain(target)));
        return std::nullopt;
    }
    mapping.acceleratorId = card->id;
    return mapping;
}

QString wordPlace(const Words &words, const ImportPreview &preview, const ImportProblem &problem)
{
    const QString line = QString::number(problem.line);
    if (preview.format == PriceFormat::OwnJson)
        return problem.field.empty() ? words.translate("Powertrain", "Row %1", "place in a price file").arg(line) : words.translate("Powertrain", "Row %1, %2", "place in a price file: row, field").arg(line, plain(problem.field));
    if (problem.column == 0)
        return words.translate("Powertrain", "Line %1", "place in a price file").arg(line);
    const QString column = QString::number(problem.column);
    return problem.field.empty() ? words.translate("Powertrain", "Line %1, column %2", "place in a price file").arg(line, column)
                                 : words.translate("Powertrain", "Line %1, column %2 (%3)", "place in a price file: line, column, its name").arg(line, column, plain(problem.field));
}

QString wordFormat(PriceFormat format)
{
    switch (format) {
    case PriceFormat::SkyPilot:
        return QStringLiteral("SkyPilot");
    case PriceFormat::GpuHunt:
        return QStringLiteral("gpuhunt");
    case PriceFormat::OwnCsv:
        return QStringLiteral("CSV");
    case PriceFormat::OwnJson:
        break;
    }
    return QStringLiteral("JSON");
}

QString providersText(const Words &words, const Catalog &catalog, const ImportPreview &preview)
{
    QStringList names;
    for (const std::string &id : preview.providerIds) {
        const Provider *provider = catalog.findProvider(id);
        if (names.size() < 5)
            names += provider ? wordProvider(words, *provider) : plain(id);
    }
    if (preview.providerIds.size() > 5)
        names += QStringLiteral("…");
    return names.join(words.translate("Powertrain", ", ", "between the items of a short list"));
}

QString countsText(const Words &words, const ImportPreview &preview)
{
    const auto count = [&](int n) { return words.count(n); };
    QStringList parts = {words.translate("Powertrain", "%1 new", "offers of a price file").arg(count(preview.count(ImportState::Added))), words.translate("Powertrain", "%1 changed", "offers of a price file").arg(count(preview.count(ImportState::Changed))),
        words.translate("Powertrain", "%1 the same", "offers of a price file").arg(count(preview.count(ImportState::Same))), words.translate("Powertrain", "%1 ten times off their peers", "offers of a price file").arg(count(preview.count(ImportState::Suspicious))),
        words.translate("Powertrain", "%1 of unknown cards", "offers of a price file").arg(count(preview.count(ImportState::Unmatched)))};
    QStringList rows;
    const auto add = [&](int n, const QString &sentence) {
        if (n > 0)
            rows += sentence.arg(count(n));
    };
    add(preview.merged, words.translate("Powertrain", "%1 repeat another one", "rows of a price file"));
    add(preview.withoutCard, words.translate("Powertrain", "%1 have no accelerator", "rows of a price file"));
    add(preview.leftOut, words.translate("Powertrain", "%1 left out by a mapping", "rows of a price file"));
    add(preview.withoutPrice, words.translate("Powertrain", "%1 have no price", "rows of a price file"));
    add(preview.problemRows, words.translate("Powertrain", "%1 cannot be used", "rows of a price file"));
    const QString comma = words.translate("Powertrain", ", ", "between the items of a short list");
    QString text = parts.join(comma);
    if (!rows.isEmpty())
        text += QLatin1Char('\n') + words.translate("Powertrain", "Rows: %1", "rows of a price file").arg(rows.join(comma));
    return text;
}

QString more(const Words &words, std::size_t all)
{
    return all > kMostShown ? words.translate("Powertrain", "… and %1 more; --json has all of them").arg(words.count(static_cast<double>(all - kMostShown))) + QLatin1Char('\n') : QString();
}

QString unknownText(const Words &words, const ImportPreview &preview)
{
    QString text;
    for (std::size_t i = 0; i < std::min(kMostShown, preview.unknown.size()); ++i) {
        const UnknownName &unknown = preview.unknown[i];
        QStringList ids;
        for (const std::string &id : unknown.suggestions)
            ids += plain(id);
        QString name = plain(unknown.printed);
        if (unknown.memoryGb)
            name += QStringLiteral(" (") + words.decimal(*unknown.memoryGb, 1) + QStringLiteral(" GB)");
        const QString rows = words.count(unknown.rows);
        text += (ids.isEmpty() ? words.translate("Powertrain", "Unknown card %1 (rows: %2). Name it by --map.", "name in a price file").arg(name, rows)
                               : words.translate("Powertrain", "Unknown card %1 (rows: %2); perhaps %3. Name it by --map.", "name in a price file, likely ids").arg(name, rows, ids.join(words.translate("Powertrain", ", ", "between the items of a short list"))))
            + QLatin1Char('\n');
    }
    return text + more(words, preview.unknown.size());
}

QString suspiciousText(const Words &words, const ImportPreview &preview)
{
    QString text;
    std::size_t met = 0;
    for (const ImportRow &row : preview.rows) {
        if (row.state != ImportState::Suspicious || !row.peers || !row.offer.perGpuHour || ++met > kMostShown)
            continue;
        text += words.translate("Powertrain", "Line %1: %2 costs %3 per GPU-hour, its peers %4.", "a suspicious price: line, id, price, median").arg(QString::number(row.line), plain(row.offer.id), words.unitPrice(*row.offer.perGpuHour), words.unitPrice(*row.peers)) + QLatin1Char('\n');
    }
    return text + more(words, met);
}

QString previewText(const Words &words, const Catalog &catalog, const ImportPreview &preview)
{
    QString text = words.translate("Powertrain", "%1 (%2, %3), rows: %4, offers: %5", "a price file: name, format, providers, counts")
                       .arg(plain(preview.fileName), wordFormat(preview.format), providersText(words, catalog, preview), words.count(preview.rowsRead), words.count(static_cast<double>(preview.rows.size())))
        + QLatin1Char('\n') + countsText(words, preview) + QLatin1Char('\n');
    for (std::size_t i = 0; i < std::min(kMostShown, preview.problems.size()); ++i) {
        const ImportProblem &problem = preview.problems[i];
        text += words.translate("Powertrain", "%1: %2", "place in a file, what is wrong there").arg(wordPlace(words, preview, problem), word(words, problem.message)) + QLatin1Char('\n');
    }
    return text + more(words, preview.problems.size()) + suspiciousText(words, preview) + unknownText(words, preview);
}

Json moneyJson(const std::optional<Money> &money)
{
    return money ? Json{{"amount", money->units()}, {"currency", money->currency.text()}} : Json(nullptr);
}

Json previewJson(const Words &words, const ImportPreview &preview)
{
    Json problems = Json::array(), unknown = Json::array(), rows = Json::array(), states = Json::object();
    for (const auto &entry : EnumNames<ImportState>::table)
        states[std::string(entry.second)] = preview.count(entry.first);
    for (const ImportProblem &problem : preview.problems)
        problems.push_back({{"line", problem.line}, {"column", problem.column}, {"field", problem.field}, {"code", problem.message.code}, {"sentence", word(words, problem.message).toStdString()}, {"dropped", problem.dropped}});
    for (const UnknownName &name : preview.unknown)
        unknown.push_back({{"name", name.printed}, {"memory_gb", name.memoryGb ? Json(*name.memoryGb) : Json(nullptr)}, {"rows", name.rows}, {"suggestions", name.suggestions}});
    for (const ImportRow &row : preview.rows) {
        const Offer &offer = row.offer;
        rows.push_back({{"line", row.line}, {"state", nameOf(row.state)}, {"id", offer.id}, {"provider", offer.providerId}, {"sku", offer.sku}, {"region", offer.region}, {"billing", nameOf(offer.billing)}, {"gpu", offer.gpu},
            {"accelerator", offer.acceleratorId}, {"accelerator_assumed", offer.acceleratorAssumed}, {"gpus", offer.gpusPerInstance}, {"gpu_share", offer.gpuShare}, {"per_gpu_hour", moneyJson(offer.perGpuHour)}, {"before", moneyJson(row.before)},
            {"peers", moneyJson(row.peers)}, {"as_of", offer.asOf}});
    }
    return {{"file", preview.fileName}, {"format", nameOf(preview.format)}, {"providers", preview.providerIds}, {"rows_read", preview.rowsRead}, {"merged", preview.merged}, {"without_accelerator", preview.withoutCard},
        {"left_out", preview.leftOut}, {"without_price", preview.withoutPrice}, {"dropped", preview.problemRows}, {"offers", std::move(states)}, {"problems", std::move(problems)}, {"unknown", std::move(unknown)}, {"rows", std::move(rows)}};
}

/// All files as one change; an Error of the first that cannot be taken as it is. `nothing`: no row is left.
struct Gathered {
    OverlayChange change;
    bool nothing = true;
    std::optional<Error> error;
};
Gathered gather(std::vector<ImportPreview> previews, const PricesInvocation &invocation, const std::vector<NameMapping> &mappings)
{
    ImportChoice choice;
    choice.despiteProblems = invocation.acceptErrors;
    choice.unmatched = invocation.unmatched;
    choice.suspicious = !invocation.noSuspicious;
    Gathered gathered;
    gathered.change.kind = ChangeKind::Import;
    gathered.change.mappings = mappings;
    for (ImportPreview &preview : previews) {
        auto change = importChange(std::move(preview), choice, {}, {});
        if (!change && change.error().message.code != "catalog.import_nothing") {
            gathered.error = change.error();
            return gathered;
        }
        if (!change)
            continue;
        gathered.nothing = false;
        gathered.change.subject += (gathered.change.subject.empty() ? "" : ", ") + change->subject;
        std::move(change->offers.begin(), change->offers.end(), std::back_inserter(gathered.change.offers));
    }
    if (gathered.change.subject.empty())
        gathered.change.subject = invocation.files.front();
    return gathered;
}

} // namespace

int importPrices(const Words &words, const Catalog &catalog, const PricesInvocation &invocation, const CommonOptions &common, const std::filesystem::path &overlay)
{
    ImportOptions options;
    options.providerId = invocation.provider;
    options.asOf = invocation.asOf;
    options.today = common.today;
    options.format = parseName<PriceFormat>(invocation.format);
    if (!options.asOf.empty() && !catalog::isPartialDate(options.asOf)) {
        complain(words.translate("Powertrain", "A value on the command line cannot be used: %1", "usage error").arg(plain(options.asOf)));
        return kBadInput;
    }
    for (const std::string &text : invocation.mappings) {
        auto mapping = mappingOf(words, catalog, text);
        if (!mapping)
            return kBadInput;
        options.mappings.push_back(std::move(*mapping));
    }
    QString text;
    Json files = Json::array();
    std::vector<ImportPreview> previews;
    for (const std::string &file : invocation.files) {
        options.fileName = std::filesystem::path(file).filename().string();
        auto preview = previewImportFile(file, options, catalog);
        if (!preview) {
            complain(word(words, preview.error()));
            return preview.error().message.code == "catalog.import_unreadable" ? kFileTrouble : kBadInput;
        }
        text += previewText(words, catalog, *preview);
        if (!invocation.json.empty())
            files.push_back(previewJson(words, *preview));
        previews.push_back(std::move(*preview));
    }
    Json report = {{"files", std::move(files)}, {"written", false}, {"change", nullptr}};
    const auto finish = [&](const QString &sentence, int exitCode) {
        if (!invocation.json.empty()) {
            if (const int written = writeOutput(words, plain(invocation.json), QByteArray::fromStdString(report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n")); written != kDone)
                return written;
        }
        if (invocation.json != "-") {
            if (const int written = writeOutput(words, QStringLiteral("-"), text.toUtf8()); written != kDone)
                return written;
        }
        if (exitCode != kDone || invocation.json == "-")
            complain(sentence);
        else
            return writeOutput(words, QStringLiteral("-"), sentence.toUtf8() + '\n');
        return exitCode;
    };
    Gathered gathered = gather(std::move(previews), invocation, options.mappings);
    if (gathered.error)
        return finish(word(words, *gathered.error) + QStringLiteral(" (--accept-errors)"), kBadInput);
    if (gathered.nothing && options.mappings.empty())
        return finish(word(words, Message{"catalog.import_nothing", {}}), kDone);
    if (invocation.dryRun)
        return finish(words.translate("Powertrain", "Nothing was written (--dry-run); %1 offers would be.").arg(words.count(static_cast<double>(gathered.change.offers.size()))), kDone);
    const auto kept = applyChange(overlay, stamped(common, std::move(gathered.change)));
    if (!kept)
        return finish(word(words, kept.error()), kept.error().message.code == "catalog.own_out_of_range" ? kBadInput : kFileTrouble);
    report["written"] = true;
    report["change"] = kept->id;
    return finish(words.translate("Powertrain", "Kept as change %1 (rows: %2); powertrain catalog undo takes it back.").arg(QString::number(kept->id), words.count(kept->rows)), kDone);
}

} // namespace powertrain
