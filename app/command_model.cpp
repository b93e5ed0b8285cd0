// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <array>

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFileInfo>
#include <QStringList>

#include "app/terminal.h"
#include "core/model/model.h"
#include "core/plan/plan.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// Formats that people compare first; the rest follow from their bits per weight.
constexpr std::array<const char *, 8> kShownFormats{"fp32", "bf16", "fp8", "int8", "awq_int4", "nf4_dq", "nvfp4", "Q4_K_M"};

nlohmann::ordered_json describe(const Model &model)
{
    const ParameterCounts &counts = model.inventory.counts;
    nlohmann::ordered_json bytes = nlohmann::ordered_json::object();
    for (const char *id : kShownFormats) {
        if (const WeightFormat *format = findWeightFormat(id))
            bytes[id] = weightBytes(model.inventory, *format).value;
    }
    return {{"name", model.name}, {"model_type", model.architecture.modelType},
        {"parameters", {{"total", counts.total}, {"active", counts.active}, {"embedding", counts.embedding}, {"head", counts.head}, {"experts", counts.experts}, {"mtp", counts.mtp}, {"vision", counts.vision}}},
        {"layers", model.architecture.layers()}, {"hidden", model.architecture.hidden}, {"attention_heads", model.architecture.attentionHeads()}, {"kv_heads", model.architecture.kvHeads()},
        {"vocabulary", model.architecture.vocabulary}, {"context_length", model.architecture.contextLength}, {"stored_format", model.storedFormat},
        {"checkpoint_bytes", checkpointBytes(model).value}, {"weight_bytes", std::move(bytes)},
        {"kv_bytes_per_token", {{"bf16", kvBytesPerToken(model.architecture, 2).value}, {"fp8", kvBytesPerToken(model.architecture, 1).value}}},
        {"recurrent_state_bytes", recurrentStateBytes(model.architecture).value}, {"assumed", model.assumed}, {"sources", model.sources}};
}

QByteArray readable(const Words &words, const Model &model)
{
    const ParameterCounts &counts = model.inventory.counts;
    QStringList lines;
    lines << words.translate("Powertrain", "%1: %2 parameters, %3 active per token", "model").arg(QString::fromStdString(model.name), words.parameters(static_cast<double>(counts.total)), words.parameters(static_cast<double>(counts.active)));
    lines << words.translate("Powertrain", "Exactly %1 parameters; input embedding %2", "model").arg(words.count(static_cast<double>(counts.total)), words.count(static_cast<double>(counts.embedding)));
    lines << words.translate("Powertrain", "%1 layers, %2 heads, %3 KV heads, width %4, vocabulary %5", "model")
                 .arg(words.count(static_cast<double>(model.architecture.layers())), words.count(static_cast<double>(model.architecture.attentionHeads())), words.count(static_cast<double>(model.architecture.kvHeads())),
                     words.count(static_cast<double>(model.architecture.hidden)), words.count(static_cast<double>(model.architecture.vocabulary)));
    lines << words.translate("Powertrain", "Checkpoint as published (%1): %2", "model").arg(QString::fromStdString(model.storedFormat), words.bytesDecimal(checkpointBytes(model)));
    for (const char *id : kShownFormats) {
        if (const WeightFormat *format = findWeightFormat(id)) {
            const Bytes bytes = weightBytes(model.inventory, *format);
            lines << QStringLiteral("  %1  %2 = %3").arg(QString::fromUtf8(id), -9).arg(words.bytesDecimal(bytes), words.bytes(bytes));
        }
    }
    lines << words.translate("Powertrain", "KV cache: %1 per token in 16 bit, %2 in 8 bit", "model")
                 .arg(words.bytes(kvBytesPerToken(model.architecture, 2)), words.bytes(kvBytesPerToken(model.architecture, 1)));
    for (const std::string &assumed : model.assumed)
        lines << words.translate("Powertrain", "Assumed: %1", "key=value").arg(QString::fromStdString(assumed));
    for (const Message &note : model.notes)
        lines << word(words, note);
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

} // namespace

int runModel(const ModelInvocation &invocation, const CommonOptions &common)
{
    const Words words(common.language);
    QString subject = QString::fromStdString(invocation.subject);
    if (QFileInfo(subject).isDir())
        subject = QDir(subject).filePath(QStringLiteral("config.json"));
    Expected<Model> model = fail("estimate.unknown_model");
    if (QFileInfo(subject).isFile() || subject.endsWith(QLatin1String(".json"))) {
        const auto bytes = readInput(words, subject);
        if (!bytes)
            return kFileTrouble;
        const QString name = QFileInfo(subject).fileName() == QLatin1String("config.json") ? QFileInfo(QFileInfo(subject).absolutePath()).fileName() : QFileInfo(subject).completeBaseName();
        model = readHuggingFaceConfig(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())), name.toStdString());
    } else {
        const CatalogPtr catalog = openForCommand(words, common, false);
        if (!catalog)
            return kFileTrouble;
        ModelAnswer answer;
        if (const auto size = parseModelSize(invocation.subject)) {
            answer.parameters = size->parameters;
            answer.activeParameters = size->active;
        } else {
            answer.name = invocation.subject;
        }
        model = resolveModel(answer, *catalog);
    }
    if (!model) {
        complain(word(words, model.error()));
        return kBadInput;
    }
    if (invocation.json.empty())
        return writeOutput(words, QStringLiteral("-"), readable(words, *model));
    const std::string text = describe(*model).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
    return writeOutput(words, QString::fromStdString(invocation.json), QByteArray::fromStdString(text));
}

} // namespace powertrain
