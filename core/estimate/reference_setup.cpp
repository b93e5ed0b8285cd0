// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_setup.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "core/estimate/reference_defaults.h"
#include "core/estimate/reference_reader.h"

namespace powertrain {

namespace {

using nlohmann::json;
using namespace reference;

/// Several cards joined by " + " are one of each: the smallest one bounds an even split.
std::optional<Accelerator> readCard(const std::string &name, const Catalog &catalog, std::vector<std::string> &assumed)
{
    std::optional<Accelerator> smallest;
    std::size_t start = 0;
    while (start <= name.size()) {
        const std::size_t end = std::min(name.find(" + ", start), name.size());
        bool ambiguous = false;
        const Accelerator *found = catalog.findAccelerator(std::string_view(name).substr(start, end - start), &ambiguous);
        if (!found)
            return std::nullopt;
        if (ambiguous)
            assumed.push_back("gpu=" + found->id);
        if (!smallest || (found->capacity && smallest->capacity && *found->capacity < *smallest->capacity))
            smallest = *found;
        start = end + 3;
    }
    return smallest;
}

} // namespace

Expected<CaseSetup> readCaseSetup(const json &setup, bool isTraining, const Catalog &catalog)
{
    if (!setup.is_object())
        return fail("estimate.wrong_type", "setup");
    CaseSetup result;
    Reader reader(setup, result.assumed);
    const std::string gpu = reader.text("gpu");
    if (!gpu.empty()) {
        result.card = readCard(gpu, catalog, result.assumed);
        if (!result.card)
            return fail("estimate.unknown_accelerator", "setup.gpu", {Argument::ofText("name", gpu)});
        if (const auto stated = reader.number("gpu_memory_bytes", 1e6, 1e15))
            result.card->capacity = Bytes(*stated);
    }
    const double product = static_cast<double>(reader.degree("tensor_parallel")) * reader.degree("pipeline_parallel") * reader.degree("context_parallel");
    result.gpus = reader.number("gpus", 1, 1e7).value_or(product * reader.number("data_parallel", 1, 1e6).value_or(1));
    if (isTraining)
        readTraining(reader, result);
    else
        readServing(reader, result);
    if (const auto gigabits = reader.number("inter_node_gbit_s", 0.01, 1e6)) {
        const double cardsPerNode = result.card && result.card->gpusPerNode ? *result.card->gpusPerNode : 8;
        result.conditions.perGpuBetweenNodes = BytesPerSecond(*gigabits * 1e9 / 8 / cardsPerNode);
    }
    if (reader.error())
        return tl::unexpected<Error>(*reader.error());
    return result;
}

Expected<Model> readCaseModel(const json &model, const Catalog &catalog)
{
    if (!model.is_object())
        return fail("estimate.wrong_type", "model");
    const auto named = model.find("name");
    const std::string name = named != model.end() && named->is_string() ? named->get<std::string>() : std::string();
    const auto config = model.find("config");
    if (config != model.end() && config->is_object() && !config->empty())
        return readHuggingFaceConfig(config->dump(-1, ' ', false, json::error_handler_t::replace), name);
    if (!name.empty()) {
        if (const LibraryModel *entry = catalog.findModel(name))
            return loadLibraryModel(*entry);
    }
    const auto parameters = model.find("parameters");
    if (parameters != model.end() && !parameters->is_number() && !parameters->is_null())
        return fail("estimate.wrong_type", "model.parameters");
    if (config != model.end() && !config->is_object() && !config->is_null())
        return fail("estimate.wrong_type", "model.config");
    if (parameters == model.end() || !parameters->is_number())
        return fail("estimate.unknown_model", "model", {Argument::ofText("name", name)});
    const auto active = model.find("active_parameters");
    auto made = modelFromSize(parameters->get<double>(), active != model.end() && active->is_number() ? std::optional(active->get<double>()) : std::nullopt);
    if (made && !name.empty())
        made->name = name;
    return made;
}

} // namespace powertrain
