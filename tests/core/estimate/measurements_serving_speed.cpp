// SPDX-License-Identifier: GPL-3.0-or-later
#include "measurements_serving_speed.h"

#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_serving.h"

namespace powertrain::measurements {

namespace {

using nlohmann::json;

/// Order in which a case's figures count.
constexpr const char *kFigures[] = {"tokens_per_second", "tokens_per_second_per_gpu", "tpot_ms", "ttft_ms"};

std::string groupOf(const CaseSetup &setup, const ServingClass &wanted, const std::string &figure)
{
    const std::string &engine = setup.serving.engine;
    if (setup.serving.expertsOnHost)
        return "on the host";
    if (engine == "llama_cpp" || engine == "ollama" || engine == "exllamav2" || engine == "mlc_llm" || engine == "gpt_fast")
        return figure == "ttft_ms" ? "local, prompt" : "local, one stream";
    const bool named = engine == "vllm" || engine == "sglang" || engine == "tensorrt_llm";
    if (!named)
        return "other engines";
    if (setup.serving.load == "single_stream")
        return "server, one stream";
    return wanted.moe ? "server, concurrent, MoE" : "server, concurrent, dense";
}

/// Pages that were printed by one source weigh as one: versions 1.0 and 1.1 of TensorRT-LLM's tables are one page.
std::string sourceOfServed(const std::string &family)
{
    const std::string first = family.substr(0, family.find('/'));
    return first.rfind("trtllm-v1", 0) == 0 ? "trtllm-v1" : first;
}

void addCase(const json &item, const Catalog &catalog, ServedCases &result)
{
    ++result.cases;
    const std::string id = item["id"];
    const auto model = readCaseModel(item["model"], catalog);
    const auto setup = readCaseSetup(item["setup"], false, catalog);
    if (!model || !setup || !setup->card) {
        result.unanswered.push_back(id);
        return;
    }
    ServedSpeed base;
    base.id = id;
    base.family = item.value("family", "");
    base.source = sourceOfServed(base.family);
    base.setup = *setup;
    base.profile = makeServingProfile(*model, setup->serving);
    NoRecorder quiet;
    ServingProfile held = base.profile;
    if (setup->serving.expertsOnHost)
        held.weights.experts = 0;
    base.kvTokens = estimateServingMemory(held, setup->serving, &*setup->card, quiet).kvTokens;
    const EngineRun run = resolveEngine(base.profile, setup->serving, &*setup->card, setup->card->capacity ? setup->card->capacity->value : 0);
    base.wanted = servingClassOf(base.profile, setup->serving, run, *setup->card);
    const auto speed = estimateServingSpeed(base.profile, setup->serving, *setup->card, base.kvTokens, quiet);
    if (!speed) {
        result.unanswered.push_back(id);
        return;
    }
    const bool saturated = setup->serving.load == "saturated" || setup->serving.load == "server";
    const ServingFigures figures = servingFigures(*speed, *setup);
    bool first = true;
    for (const char *figure : kFigures) {
        for (const json &reported : item["reported"]) {
            if (reported["figure"] != figure)
                continue;
            ServedSpeed one = base;
            one.figure = figure;
            one.name = std::string(figure) + "/" + reported.value("metric", "");
            if (figures.count(one.name) == 0)
                one.name = figures.count(std::string(figure) + "/output") > 0 ? std::string(figure) + "/output" : figure;
            if (figures.count(one.name) == 0)
                continue;
            one.reported = reported["value"];
            one.first = first;
            const bool local = speedResidualClass(one.wanted, 1, false) == SpeedResidualClass::Local;
            one.residualClass = one.isPrompt() && !setup->serving.expertsOnHost ? (local ? SpeedResidualClass::PromptLocal : SpeedResidualClass::PromptServer)
                                                                                : speedResidualClass(one.wanted, saturated ? 2 : speed->batch, setup->serving.expertsOnHost);
            one.group = groupOf(*setup, one.wanted, figure);
            result.speeds.push_back(std::move(one));
            first = false;
            break;
        }
    }
    if (first)
        result.unanswered.push_back(id);
}

} // namespace

std::optional<double> ServedSpeed::estimated(const ServingFactors &factors) const
{
    NoRecorder quiet;
    const auto speed = estimateServingSpeed(profile, setup.serving, *setup.card, kvTokens, factors, quiet);
    if (!speed)
        return std::nullopt;
    const ServingFigures figures = servingFigures(*speed, setup);
    return figures.at(name);
}

double ServedSpeed::ratio(const ServingFactors &factors) const
{
    const auto value = estimated(factors);
    if (!value)
        return 0;
    const bool isTime = figure == "tpot_ms" || figure == "ttft_ms";
    return isTime ? reported / *value : *value / reported;
}

const ServedCases &servedCases()
{
    static const ServedCases cases = [] {
        const auto opened = openCatalog(POWERTRAIN_CATALOG);
        if (!opened)
            throw std::runtime_error("the shipped catalogue cannot be opened");
        std::ifstream stream(POWERTRAIN_TEST_DATA "/measurements/time.json");
        ServedCases result;
        for (const json &item : json::parse(stream)) {
            if (item["kind"] == "serve")
                addCase(item, *opened->catalog, result);
        }
        return result;
    }();
    return cases;
}

} // namespace powertrain::measurements
