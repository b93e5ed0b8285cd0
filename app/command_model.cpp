// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include <array>
#include <filesystem>

#include <nlohmann/json.hpp>

#include <QFile>
#include <QFileInfo>
#include <QStringList>

#include "app/terminal.h"
#include "core/model/model.h"
#include "core/model/tensor_names.h"
#include "core/plan/plan.h"
#include "ui/text/plain_text.h"
#include "ui/text/wording.h"

namespace powertrain {

namespace {

/// Formats that people compare first; the rest follow from their bits per weight.
constexpr std::array<const char *, 8> kShownFormats{"fp32", "bf16", "fp8", "int8", "awq_int4", "nf4_dq", "nvfp4", "Q4_K_M"};

/// Parameters and bytes of each group: as the files hold them where their headers were read, else as the stored format
/// makes them of the inventory.
std::array<StoredPart, kTensorGroups> groupsOf(const Model &model)
{
    if (model.stored && model.stored->complete)
        return model.stored->groups;
    std::array<StoredPart, kTensorGroups> groups{};
    for (std::size_t i = 0; i < kTensorGroups; ++i) {
        Model part = model;
        part.stored.reset();
        std::erase_if(part.inventory.tensors, [i](const TensorEntry &entry) { return static_cast<std::size_t>(groupOfRole(entry.role)) != i; });
        for (const TensorEntry &entry : part.inventory.tensors) {
            groups[i].tensors += entry.count;
            groups[i].parameters += entry.elements();
        }
        groups[i].bytes = static_cast<std::int64_t>(checkpointBytes(part).value);
    }
    return groups;
}

nlohmann::ordered_json jsonOf(const StoredPart &part)
{
    return {{"tensors", part.tensors}, {"parameters", part.parameters}, {"bytes", part.bytes}};
}

nlohmann::ordered_json storedJson(const StoredTensors &stored)
{
    nlohmann::ordered_json types = nlohmann::ordered_json::object();
    for (const auto &[name, part] : stored.types)
        types[name] = jsonOf(part);
    const StoredPart all = stored.total();
    nlohmann::ordered_json json = {{"container", stored.container}, {"files", stored.files}, {"file_bytes", stored.fileBytes}, {"complete", stored.complete}, {"packed", stored.packed},
        {"tensors", all.tensors}, {"parameters", all.parameters}, {"bytes", all.bytes}, {"types", std::move(types)}};
    json["index_bytes"] = stored.statedBytes ? nlohmann::ordered_json(*stored.statedBytes) : nlohmann::ordered_json(nullptr);
    return json;
}

nlohmann::ordered_json notesJson(const Model &model)
{
    nlohmann::ordered_json notes = nlohmann::ordered_json::array();
    for (const Message &note : model.notes) {
        nlohmann::ordered_json arguments = nlohmann::ordered_json::object();
        for (const Argument &argument : note.arguments)
            arguments[argument.name] = argument.unit == Unit::Text ? nlohmann::ordered_json(argument.text) : nlohmann::ordered_json(argument.number);
        notes.push_back({{"code", note.code}, {"arguments", std::move(arguments)}});
    }
    return notes;
}

nlohmann::ordered_json describe(const Model &model)
{
    const ParameterCounts &counts = model.inventory.counts;
    nlohmann::ordered_json bytes = nlohmann::ordered_json::object();
    for (const char *id : kShownFormats) {
        if (const WeightFormat *format = findWeightFormat(id))
            bytes[id] = weightBytes(model.inventory, *format).value;
    }
    nlohmann::ordered_json groups = nlohmann::ordered_json::object();
    const auto parts = groupsOf(model);
    for (const auto &[group, name] : EnumNames<TensorGroup>::table) {
        if (parts[static_cast<std::size_t>(group)].tensors > 0)
            groups[std::string(name)] = jsonOf(parts[static_cast<std::size_t>(group)]);
    }
    nlohmann::ordered_json json = {{"name", model.name}, {"model_type", model.architecture.modelType},
        {"parameters", {{"total", counts.total}, {"active", counts.active}, {"embedding", counts.embedding}, {"head", counts.head}, {"experts", counts.experts}, {"mtp", counts.mtp}, {"vision", counts.vision}}},
        {"layers", model.architecture.layers()}, {"hidden", model.architecture.hidden}, {"attention_heads", model.architecture.attentionHeads()}, {"kv_heads", model.architecture.kvHeads()},
        {"vocabulary", model.architecture.vocabulary}, {"context_length", model.architecture.contextLength}, {"stored_format", model.storedFormat},
        {"checkpoint_bytes", checkpointBytes(model).value}, {"weight_bytes", std::move(bytes)},
        {"kv_bytes_per_token", {{"bf16", kvBytesPerToken(model.architecture, 2).value}, {"fp8", kvBytesPerToken(model.architecture, 1).value}}},
        {"recurrent_state_bytes", recurrentStateBytes(model.architecture).value}, {"assumed", model.assumed}, {"sources", model.sources}};
    json["loaded_bytes"] = loadedWeightBytes(model).value;
    json["stated_parameters"] = model.statedParameters ? nlohmann::ordered_json(*model.statedParameters) : nlohmann::ordered_json(nullptr);
    json["tensors_by_group"] = std::move(groups);
    json["stored"] = model.stored ? storedJson(*model.stored) : nlohmann::ordered_json(nullptr);
    json["notes"] = notesJson(model);
    return json;
}

void addGroups(const Words &words, const Model &model, QStringList &lines)
{
    const auto parts = groupsOf(model);
    lines << words.translate("Powertrain", "Weights by group:", "heading of a list");
    for (const auto &[group, name] : EnumNames<TensorGroup>::table) {
        const StoredPart &part = parts[static_cast<std::size_t>(group)];
        if (part.tensors > 0)
            lines << QStringLiteral("  ") + words.translate("Powertrain", "%1: %2 parameters, %3", "group of weights, parameters, bytes").arg(word(words, group), words.count(static_cast<double>(part.parameters)), words.bytesDecimal(Bytes(static_cast<double>(part.bytes))));
    }
    if (!model.stored || model.stored->files == 0)
        return;
    const int files = static_cast<int>(model.stored->files);
    lines << words.translate("Powertrain", "In %n file(s), %1 with headers, stored as:", "heading of a list; bytes", files).arg(words.bytesDecimal(Bytes(static_cast<double>(model.stored->fileBytes))));
    for (const auto &[name, part] : model.stored->types)
        lines << QStringLiteral("  ") + words.translate("Powertrain", "%1: %2 tensors, %3", "type, count, bytes").arg(QString::fromStdString(name), words.count(static_cast<double>(part.tensors)), words.bytesDecimal(Bytes(static_cast<double>(part.bytes))));
}

QByteArray readable(const Words &words, const Model &model)
{
    const ParameterCounts &counts = model.inventory.counts;
    QStringList lines;
    lines << words.translate("Powertrain", "%1: %2 parameters, %3 active per token", "model").arg(plainText(model.name), words.parameters(static_cast<double>(counts.total)), words.parameters(static_cast<double>(counts.active)));
    lines << words.translate("Powertrain", "Exactly %1 parameters; input embedding %2", "model").arg(words.count(static_cast<double>(counts.total)), words.count(static_cast<double>(counts.embedding)));
    lines << words.translate("Powertrain", "%1 layers, %2 heads, %3 KV heads, width %4, vocabulary %5", "model")
                 .arg(words.count(static_cast<double>(model.architecture.layers())), words.count(static_cast<double>(model.architecture.attentionHeads())), words.count(static_cast<double>(model.architecture.kvHeads())),
                     words.count(static_cast<double>(model.architecture.hidden)), words.count(static_cast<double>(model.architecture.vocabulary)));
    lines << words.translate("Powertrain", "Checkpoint as published (%1): %2", "model").arg(plainText(model.storedFormat), words.bytesDecimal(checkpointBytes(model)));
    for (const char *id : kShownFormats) {
        if (const WeightFormat *format = findWeightFormat(id)) {
            const Bytes bytes = weightBytes(model.inventory, *format);
            lines << QStringLiteral("  %1  %2 = %3").arg(QString::fromUtf8(id), -9).arg(words.bytesDecimal(bytes), words.bytes(bytes));
        }
    }
    addGroups(words, model, lines);
    lines << words.translate("Powertrain", "KV cache: %1 per token in 16 bit, %2 in 8 bit", "model")
                 .arg(words.bytes(kvBytesPerToken(model.architecture, 2)), words.bytes(kvBytesPerToken(model.architecture, 1)));
    if (const Bytes state = recurrentStateBytes(model.architecture); state.value > 0)
        lines << words.translate("Powertrain", "Recurrent state: %1 per sequence", "model").arg(words.bytes(state));
    for (const std::string &assumed : model.assumed)
        lines << words.translate("Powertrain", "Assumed: %1", "key=value").arg(plainText(assumed));
    for (const Message &note : model.notes)
        lines << plainText(word(words, note), 400);
    return (lines.join(QLatin1Char('\n')) + QLatin1Char('\n')).toUtf8();
}

} // namespace

namespace {

/// Names of library models never end like this.
bool isFileName(const QString &subject)
{
    return subject.endsWith(QLatin1String(".json")) || subject.endsWith(QLatin1String(".safetensors")) || subject.endsWith(QLatin1String(".gguf"));
}

} // namespace

int runModel(const ModelInvocation &invocation, const CommonOptions &common)
{
    const Words words(common.language);
    const QString subject = QString::fromStdString(invocation.subject);
    Expected<Model> model = fail("estimate.unknown_model");
    std::string config; ///< what a request keeps of the files
    if (QFileInfo::exists(subject) || isFileName(subject)) {
        const auto opened = openModelFiles(std::filesystem::path(QFile::encodeName(subject).toStdString()));
        model = opened ? Expected<Model>(opened->model) : tl::unexpected<Error>(opened.error());
        config = opened ? opened->text : std::string();
        if (!model && (model.error().message.code == "model.file_missing" || model.error().message.code == "model.file_unreadable")) {
            complain(word(words, model.error()));
            return kFileTrouble;
        }
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
    // Sorted keys: an ordered map looks each of a configuration's many keys up from its start.
    nlohmann::json description = describe(*model);
    if (!config.empty())
        description["request_config"] = nlohmann::json::parse(config, nullptr, false);
    const std::string text = description.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return writeOutput(words, QString::fromStdString(invocation.json), QByteArray::fromStdString(text));
}

} // namespace powertrain
