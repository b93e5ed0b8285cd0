// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/model/config_fields.h"
#include "core/model/model_files.h"
#include "core/model/tensor_table.h"
#include "core/units/json_text.h"

namespace powertrain {

using nlohmann::json;

namespace {

constexpr const char *kKey = "powertrain_files";
constexpr int kVersion = 1;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 60;

bool isPlain(std::string_view format) { return format.empty() || format == "bf16" || format == "fp16" || format == "fp32"; }

void compareCounts(Model &model, bool ownConfig)
{
    const StoredTensors &stored = *model.stored;
    const ParameterCounts &counts = model.inventory.counts;
    const std::int64_t held = stored.total().parameters - stored[TensorGroup::Mtp].parameters;
    model.statedParameters = held;
    if (held != counts.total)
        model.notes.push_back({ownConfig ? "model.count_differs" : "model.count_differs_from_fields", {Argument::of("config", static_cast<double>(counts.total)), Argument::of("files", static_cast<double>(held))}});
}

/// For types of GGUF that are no format of their own: the one whose files are nearest in bits.
std::string nearestFormat(const StoredTensors &stored)
{
    const StoredPart all = stored.total();
    if (stored.container != "gguf" || all.parameters == 0)
        return {};
    const double bits = 8.0 * static_cast<double>(all.bytes) / static_cast<double>(all.parameters);
    const WeightFormat *nearest = nullptr;
    for (const WeightFormat &format : weightFormats()) {
        if (format.quantisesEmbeddings && (!nearest || std::abs(format.bitsPerWeight - bits) < std::abs(nearest->bitsPerWeight - bits)))
            nearest = &format;
    }
    return nearest ? std::string(nearest->id) : std::string();
}

/// A quantised file wins over a configuration that names 16 or 32 bits. Where both are plain, the configuration's is
/// what engines convert to while loading.
void adoptFormat(Model &model)
{
    const std::string held = !model.stored->format.empty() ? model.stored->format : nearestFormat(*model.stored);
    if (held.empty())
        return;
    const bool guessed = std::erase_if(model.assumed, [](const std::string &entry) { return entry.rfind("torch_dtype=", 0) == 0; }) > 0;
    if (held == model.storedFormat || !isPlain(model.storedFormat))
        return;
    if (isPlain(held) && !guessed) {
        model.notes.push_back({"model.loaded_in_other_precision", {Argument::ofText("config", model.storedFormat), Argument::ofText("files", held)}});
        return;
    }
    model.storedFormat = held;
}

} // namespace

Expected<Model> modelFromFiles(const ModelFiles &files)
{
    auto model = readHuggingFaceConfig(files.config, files.name, files.quantisation);
    if (!model)
        return model;
    if (files.stored) {
        model->stored = files.stored;
        adoptFormat(*model);
        if (!files.ownConfig && model->architecture.modelType.empty())
            std::erase_if(model->notes, [](const Message &note) { return note.code == "model.unknown_type"; });
        if (!files.ownConfig) // the tensors told
            std::erase_if(model->assumed, [](const std::string &entry) { return entry.rfind("gated_mlp=", 0) == 0; });
        if (files.stored->complete)
            compareCounts(*model, files.ownConfig);
    }
    model->assumed.insert(model->assumed.end(), files.assumed.begin(), files.assumed.end());
    model->notes.insert(model->notes.begin(), files.notes.begin(), files.notes.end());
    return model;
}

namespace {

json jsonOf(const StoredPart &part) { return json::array({part.tensors, part.parameters, part.bytes}); }

/// Three whole numbers from 0 to 2^60.
bool readPart(const json &value, StoredPart &part)
{
    if (!value.is_array() || value.size() != 3)
        return false;
    std::array<std::int64_t *, 3> targets{&part.tensors, &part.parameters, &part.bytes};
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!value[i].is_number_integer() || value[i].get<double>() < 0 || value[i].get<double>() > static_cast<double>(kMostBytes))
            return false;
        *targets[i] = value[i].get<std::int64_t>();
    }
    return true;
}

bool readCount(const json &object, const char *key, std::int64_t &value)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer() || found->get<double>() < 0 || found->get<double>() > static_cast<double>(kMostBytes))
        return false;
    value = found->get<std::int64_t>();
    return true;
}

bool readFlag(const json &object, const char *key, bool &value)
{
    const auto found = object.find(key);
    if (found == object.end() || !found->is_boolean())
        return false;
    value = found->get<bool>();
    return true;
}

bool readText(const json &object, const char *key, std::string &value)
{
    constexpr std::size_t kLongest = 64;
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string() || found->get_ref<const std::string &>().size() > kLongest)
        return false;
    value = found->get<std::string>();
    return true;
}

bool readStored(const json &object, StoredTensors &stored)
{
    constexpr std::size_t kTypes = 64;
    bool good = readText(object, "container", stored.container) && readText(object, "format", stored.format) && readCount(object, "files", stored.files)
        && readCount(object, "file_bytes", stored.fileBytes) && readFlag(object, "complete", stored.complete) && readFlag(object, "packed", stored.packed);
    if (std::int64_t stated = 0; readCount(object, "stated_bytes", stated))
        stored.statedBytes = stated;
    const auto groups = object.find("groups");
    const auto types = object.find("types");
    if (!good || groups == object.end() || !groups->is_object() || types == object.end() || !types->is_array() || types->size() > kTypes)
        return false;
    for (const auto &[name, value] : groups->items()) {
        const auto group = parseName<TensorGroup>(name);
        if (!group || !readPart(value, stored.groups[static_cast<std::size_t>(*group)]))
            return false;
    }
    for (const json &value : *types) {
        StoredPart part;
        if (!value.is_object() || !value.contains("count") || !readPart(value["count"], part))
            return false;
        std::string name;
        if (!readText(value, "type", name))
            return false;
        stored.types.emplace_back(std::move(name), part);
    }
    return true;
}

} // namespace

std::string textOfModelFiles(const ModelFiles &files)
{
    // Nothing beside the configuration was read: it speaks for itself.
    if (!files.stored && files.quantisation.empty())
        return withoutNonFiniteLiterals(files.config);
    json config = json::parse(withoutNonFiniteLiterals(files.config), nullptr, false);
    if (!config.is_object())
        return withoutNonFiniteLiterals(files.config);
    json summary = {{"version", kVersion}, {"own_config", files.ownConfig}, {"assumed", files.assumed}};
    if (!files.quantisation.empty() && !nestsDeeperThan(files.quantisation, limits::kDepth - 2)) {
        json quantisation = json::parse(withoutNonFiniteLiterals(files.quantisation), nullptr, false);
        if (quantisation.is_object())
            summary["hf_quant_config"] = std::move(quantisation);
    }
    for (const Message &note : files.notes) {
        if (note.code == "model.parts_missing" && note.arguments.size() == 3)
            summary["parts_missing"] = {{"missing", note.arguments[0].number}, {"all", note.arguments[1].number}, {"files", note.arguments[2].text}};
    }
    if (files.stored) {
        const StoredTensors &stored = *files.stored;
        json groups = json::object();
        for (const auto &[group, name] : EnumNames<TensorGroup>::table) {
            if (stored[group].tensors > 0)
                groups[std::string(name)] = jsonOf(stored[group]);
        }
        json types = json::array();
        for (const auto &[name, part] : stored.types)
            types.push_back({{"type", name}, {"count", jsonOf(part)}});
        summary["stored"] = {{"container", stored.container}, {"format", stored.format}, {"files", stored.files}, {"file_bytes", stored.fileBytes}, {"complete", stored.complete},
            {"packed", stored.packed}, {"groups", std::move(groups)}, {"types", std::move(types)}};
        if (stored.statedBytes)
            summary["stored"]["stated_bytes"] = *stored.statedBytes;
    }
    config[kKey] = std::move(summary);
    return config.dump(-1, ' ', false, json::error_handler_t::replace);
}

Expected<std::optional<ModelFiles>> modelFilesFromText(std::string_view text, std::string_view name)
{
    constexpr std::size_t kAssumed = 1000;
    if (text.find(kKey) == std::string_view::npos || text.size() > limits::kTextBytes || nestsDeeperThan(text, limits::kDepth))
        return std::nullopt; // the reader of the configuration says what is wrong
    json config = json::parse(withoutNonFiniteLiterals(text), nullptr, false);
    if (!config.is_object() || !config.contains(kKey))
        return std::nullopt;
    const json summary = std::move(config[kKey]);
    config.erase(kKey);
    const auto broken = [] { return fail("model.summary_broken", kKey, {Argument::ofText("key", kKey)}); };
    ModelFiles files;
    files.name = std::string(name);
    std::int64_t version = 0;
    if (!summary.is_object() || !readCount(summary, "version", version) || version != kVersion || !readFlag(summary, "own_config", files.ownConfig))
        return broken();
    if (const auto assumed = summary.find("assumed"); assumed != summary.end() && assumed->is_array() && assumed->size() <= kAssumed) {
        for (const json &entry : *assumed) {
            if (!entry.is_string() || entry.get_ref<const std::string &>().size() > 200)
                return broken();
            files.assumed.push_back(entry.get<std::string>());
        }
    }
    if (const auto stored = summary.find("stored"); stored != summary.end()) {
        files.stored.emplace();
        if (!stored->is_object() || !readStored(*stored, *files.stored))
            return broken();
    }
    if (const auto missing = summary.find("parts_missing"); missing != summary.end()) {
        const auto numberOf = [&missing](const char *key) { return missing->is_object() && missing->contains(key) && (*missing)[key].is_number() ? (*missing)[key].get<double>() : -1; };
        const bool named = missing->is_object() && missing->contains("files") && (*missing)["files"].is_string();
        if (!named || numberOf("missing") < 0 || numberOf("all") < 0)
            return broken();
        files.notes.push_back({"model.parts_missing", {Argument::of("missing", numberOf("missing")), Argument::of("all", numberOf("all")), Argument::ofText("files", shownName((*missing)["files"].get<std::string>()))}});
    }
    if (const auto quantisation = summary.find("hf_quant_config"); quantisation != summary.end())
        files.quantisation = quantisation->dump(-1, ' ', false, json::error_handler_t::replace);
    files.config = config.dump(-1, ' ', false, json::error_handler_t::replace);
    return files;
}

Expected<Model> readModelText(std::string_view text, std::string_view name)
{
    const auto files = modelFilesFromText(text, name);
    if (!files)
        return tl::unexpected<Error>(files.error());
    return *files ? modelFromFiles(**files) : readHuggingFaceConfig(text, name);
}

Expected<OpenedModel> openModelFiles(const std::filesystem::path &path)
{
    const auto files = readModelFiles(path);
    if (!files)
        return tl::unexpected<Error>(files.error());
    auto model = modelFromFiles(*files);
    if (!model)
        return tl::unexpected<Error>(model.error());
    return OpenedModel{std::move(*model), textOfModelFiles(*files)};
}

Expected<Model> openModel(const std::filesystem::path &path)
{
    const auto files = readModelFiles(path);
    return files ? modelFromFiles(*files) : Expected<Model>(tl::unexpected<Error>(files.error()));
}

} // namespace powertrain
