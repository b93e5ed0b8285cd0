// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_case.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>

#include <nlohmann/json.hpp>

#include "core/estimate/memory.h"
#include "core/estimate/reference_json.h"
#include "core/estimate/reference_residuals.h"
#include "core/estimate/reference_serving.h"
#include "core/estimate/reference_setup.h"
#include "core/estimate/reference_training.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/training_advice.h"
#include "core/units/json_text.h"

namespace powertrain {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMaxDocumentBytes = 64u << 20;
constexpr int kMaxDepth = 64;

/// An estimate under way: the answer's object, the plain numbers to compare with, and what was assumed.
struct Answer {
    ordered_json estimate = ordered_json::object();
    std::vector<std::string> assumed;
    std::vector<Error> missing; ///< parts that could not be answered
    Figures figures;
};

void addModel(Answer &answer, const Model &model)
{
    const ParameterCounts &counts = model.inventory.counts;
    const double stated = static_cast<double>(model.statedParameters.value_or(counts.total));
    answer.estimate["parameters"] = model.inventory.counts.total;
    answer.estimate["active_parameters"] = counts.active;
    answer.estimate["embedding_parameters"] = counts.embedding;
    answer.figures.values["parameters"] = static_cast<double>(counts.total);
    if (model.statedParameters && std::fabs(stated - static_cast<double>(counts.total)) > 0)
        answer.estimate["stated_parameters"] = *model.statedParameters;
    const Bytes checkpoint = checkpointBytes(model);
    answer.estimate["checkpoint_bytes"] = checkpoint.value;
    answer.figures.values["checkpoint_bytes"] = checkpoint.value;
    const Bytes kv = kvBytesPerToken(model.architecture, 2);
    answer.estimate["kv_bytes_per_token"] = kv.value;
    answer.figures.values["kv_bytes_per_token"] = kv.value;
    answer.assumed.insert(answer.assumed.end(), model.assumed.begin(), model.assumed.end());
}

void addMemory(Answer &answer, const MemoryEstimate &memory, const std::string &metric)
{
    ordered_json &estimate = answer.estimate;
    estimate["memory_allocated"] = rangeJson(memory.allocated);
    estimate["memory_reserved"] = rangeJson(memory.reserved);
    estimate["memory_driver"] = rangeJson(memory.driver);
    const bool unnamed = metric.empty() || metric == "unspecified";
    const Range<Bytes> named = metric == "allocated" ? memory.allocated : metric == "driver" ? memory.driver
        : unnamed                                                                            ? memory.unnamed()
                                                                                             : memory.reserved;
    estimate["memory_peak"] = rangeJson(named);
    estimate["peak_phase"] = nameOf(memory.phase);
    ordered_json parts = ordered_json::array();
    for (std::size_t i = 0; i < kMemoryPartKinds; ++i) {
        const auto kind = static_cast<MemoryPartKind>(i);
        if (memory.parts[kind].value != 0)
            parts.push_back({{"name", nameOf(kind)}, {"bytes", memory.parts[kind].value}});
    }
    estimate["parts"] = std::move(parts);
    estimate["weights_memory"] = memory.weights.value;
    if (memory.capacity)
        estimate["capacity_bytes"] = memory.capacity->value;
    if (memory.fit != Fit::Unknown) {
        estimate["fit"] = nameOf(memory.fit);
        estimate["fits"] = memory.fit != Fit::DoesNotFit;
        answer.figures.values["fits"] = memory.fit != Fit::DoesNotFit ? 1 : 0;
    }
    if (memory.hostMemory.value > 0)
        estimate["host_memory_bytes"] = memory.hostMemory.value;
    answer.figures.values["memory_peak/allocated"] = memory.allocated.value.value;
    answer.figures.values["memory_peak/reserved"] = memory.reserved.value.value;
    answer.figures.values["memory_peak/driver"] = memory.driver.value.value;
    answer.figures.values["weights_memory"] = memory.weights.value;
    answer.assumed.insert(answer.assumed.end(), memory.assumed.begin(), memory.assumed.end());
}

/// What would make it fit, cheapest in time first.
void addAdvice(Answer &answer, const std::vector<Advice> &advice)
{
    for (const Advice &item : advice)
        answer.estimate["advice"].push_back(adviceJson(item));
}

void addServingSpeed(Answer &answer, const ServingProfile &profile, const CaseSetup &setup, const ServingMemory &memory)
{
    if (!setup.card) {
        answer.missing.push_back(Error{Message{"estimate.no_accelerator", {}}, "setup.gpu"});
        return;
    }
    StepRecorder recorder;
    const auto speed = estimateServingSpeed(profile, setup.serving, *setup.card, memory.kvTokens, recorder);
    if (!speed) {
        answer.missing.push_back(speed.error());
        return;
    }
    addSpeed(answer.estimate, *speed, setup);
    if (memory.starts) // replicas that do not run carry nothing
        addLoad(answer.estimate, profile, setup, memory.kvTokens);
    const ServingFigures figures = servingFigures(*speed, setup);
    for (const auto &[name, value] : figures)
        answer.figures.values[name] = value;
    answer.assumed.insert(answer.assumed.end(), speed->assumed.begin(), speed->assumed.end());
}

void addServing(Answer &answer, const Model &model, const CaseSetup &setup, const std::string &metric)
{
    StepRecorder recorder;
    ServingProfile profile = makeServingProfile(model, setup.serving);
    const ServingWeights whole = profile.weights;
    // Experts that the host holds take no room on the cards.
    if (setup.serving.expertsOnHost)
        profile.weights.experts = 0;
    ServingMemory serving = estimateServingMemory(profile, setup.serving, setup.card ? &*setup.card : nullptr, recorder);
    profile.weights = whole;
    if (setup.serving.expertsOnHost)
        serving.memory.hostMemory = Bytes(whole.experts);
    addMemory(answer, serving.memory, metric);
    ordered_json &estimate = answer.estimate;
    estimate["activation_memory"] = serving.activationPeak.value;
    estimate["kv_bytes_per_token"] = serving.kvBytesPerToken.value;
    estimate["kv_bytes_per_token_per_gpu"] = serving.kvBytesPerTokenPerGpu.value;
    answer.figures.values["activation_memory"] = serving.activationPeak.value;
    answer.figures.values["kv_bytes_per_token"] = serving.kvBytesPerTokenPerGpu.value;
    // Summed over a group, unequal ranks make the whole model, not the fullest rank times their number.
    answer.figures.values["weights_memory@total"] = profile.weights.total();
    if (!setup.serving.weightFormat.empty()) {
        // The files of the format served, not of the model's first publication.
        answer.estimate["checkpoint_bytes"] = profile.weights.total();
        answer.figures.values["checkpoint_bytes"] = profile.weights.total();
    }
    if (answer.figures.gpus > 1)
        answer.figures.values["memory_peak@total"] = profile.weights.total() + serving.kvNeeded.value * answer.figures.gpus + serving.activationPeak.value;
    if (setup.card && setup.card->capacity) {
        estimate["kv_pool_memory"] = serving.kvPool.value.value;
        estimate["kv_pool_range"] = rangeJson(serving.kvPool);
        estimate["kv_tokens"] = serving.kvTokens;
        estimate["max_concurrency"] = serving.maxConcurrency;
        estimate["largest_context"] = serving.largestContext;
        estimate["largest_concurrency"] = serving.largestConcurrency;
        if (!serving.obstacle.empty())
            estimate["obstacle"] = serving.obstacle;
        if (serving.hostLayerShare > 0)
            estimate["host_layer_share"] = serving.hostLayerShare;
        estimate["fit"] = nameOf(serving.memory.fit);
        estimate["fits"] = serving.starts;
        estimate["holds_concurrency"] = serving.holdsConcurrency;
        // Engines without a pool allocate exactly what the asked sequences need.
        const bool exact = setup.serving.engine == "llama_cpp" || setup.serving.engine == "ollama";
        answer.figures.values["kv_pool_memory"] = exact ? serving.kvNeeded.value : serving.kvPool.value.value;
        answer.figures.values["kv_tokens"] = serving.kvTokens;
        answer.figures.values["max_concurrency"] = serving.maxConcurrency;
        answer.figures.values["fits"] = serving.starts ? 1 : 0;
    }
    CaseSetup timed = setup;
    // Ollama moves layers that do not fit by itself.
    if (serving.hostLayerShare > 0 && !timed.serving.gpuLayerShare)
        timed.serving.gpuLayerShare = 1 - serving.hostLayerShare;
    addServingSpeed(answer, profile, timed, serving);
}

std::string memoryMetric(const json &reported)
{
    for (const json &item : reported) {
        if (item.is_object() && item.value("figure", "") == "memory_peak")
            return item.contains("metric") && item["metric"].is_string() ? item["metric"].get<std::string>() : std::string();
    }
    return {};
}

/// engine_args.gpu_layers as a number, as on llama.cpp's command line.
std::optional<double> gpuLayers(const json &item)
{
    const json *found = &item;
    for (const char *key : {"setup", "engine_args", "gpu_layers"}) {
        if (!found->is_object() || !found->contains(key))
            return std::nullopt;
        found = &(*found)[key];
    }
    return found->is_number() && found->get<double>() >= 0 ? std::optional(found->get<double>()) : std::nullopt;
}

/// A layout that no launcher accepts: more ranks than cards, heads that do not divide, more stages than layers.
std::optional<Error> impossibleLayout(const Model &model, const CaseSetup &setup, bool isTraining)
{
    const Layout &layout = isTraining ? setup.training.layout : setup.serving.layout;
    const double copies = isTraining ? layout.dataParallel : setup.replicas;
    const double ranks = static_cast<double>(layout.tensorParallel) * layout.pipelineParallel * layout.contextParallel * copies;
    if (ranks > setup.gpus)
        return Error{Message{"estimate.more_ranks_than_gpus", {Argument::of("ranks", ranks), Argument::of("gpus", setup.gpus)}}, "setup.gpus"};
    const double experts = static_cast<double>(model.architecture.experts());
    if (layout.expertParallel > 1 && (layout.expertParallel > setup.gpus || layout.expertParallel > experts))
        return Error{Message{"estimate.expert_parallel", {Argument::of("expert_parallel", layout.expertParallel), Argument::of("gpus", setup.gpus), Argument::of("experts", experts)}}, "setup.expert_parallel"};
    if (!isTraining)
        return std::nullopt; // the serving estimate refuses by the engine's own rules
    const auto heads = model.architecture.attentionHeads();
    if (heads > 0 && heads % layout.tensorParallel != 0)
        return Error{Message{"serve.heads_not_divisible", {Argument::of("tensor_parallel", layout.tensorParallel), Argument::of("heads", static_cast<double>(heads))}}, "setup.tensor_parallel"};
    if (layout.pipelineParallel > model.architecture.layers())
        return Error{Message{"serve.too_many_stages", {}}, "setup.pipeline_parallel"};
    return std::nullopt;
}

/// What the overlay keeps for the card, unless the case states shares itself.
void useOwnEfficiency(const Catalog &catalog, const Model &model, bool isTraining, CaseSetup &setup)
{
    MeasuredEfficiency &stated = isTraining ? setup.training.efficiency : setup.serving.efficiency;
    std::string software = isTraining ? setup.training.framework : setup.serving.engine;
    std::transform(software.begin(), software.end(), software.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!(stated == MeasuredEfficiency{}))
        return;
    stated = catalog.efficiencyFor(setup.card->id, !isTraining, model.architecture.isMoe(), software);
}

Expected<Answer> answerOne(const json &item, const Catalog &catalog)
{
    if (!item.is_object())
        return fail("estimate.not_a_case");
    const auto kind = item.find("kind");
    if (kind == item.end() || !kind->is_string())
        return fail("estimate.no_kind", "kind");
    if (!item.contains("model"))
        return fail("estimate.no_model", "model");
    const auto model = readCaseModel(item["model"], catalog);
    if (!model)
        return tl::unexpected<Error>(model.error());
    Answer answer;
    addModel(answer, *model);
    if (*kind == "model")
        return answer;
    const bool isTraining = *kind == "train";
    if (!isTraining && *kind != "serve")
        return fail("estimate.unknown_kind", "kind", {Argument::ofText("kind", kind->get<std::string>())});
    const json empty = json::object();
    auto setup = readCaseSetup(item.contains("setup") && !item["setup"].is_null() ? item["setup"] : empty, isTraining, catalog);
    if (!setup)
        return tl::unexpected<Error>(setup.error());
    if (isTraining)
        fillTrainingLayout(*model, *setup);
    if (setup->card)
        useOwnEfficiency(catalog, *model, isTraining, *setup);
    if (const auto impossible = impossibleLayout(*model, *setup, isTraining))
        return tl::unexpected<Error>(*impossible);
    answer.figures.gpus = setup->gpus;
    answer.assumed.insert(answer.assumed.end(), setup->assumed.begin(), setup->assumed.end());
    const std::string metric = item.contains("reported") && item["reported"].is_array() ? memoryMetric(item["reported"]) : std::string();
    if (isTraining) {
        StepRecorder recorder;
        addMemory(answer, estimateTrainingMemory(*model, setup->training, setup->card ? &*setup->card : nullptr, recorder), metric);
        if (const auto missing = addTrainingTime(answer.estimate, answer.figures, answer.assumed, *model, *setup))
            answer.missing.push_back(*missing);
        if (setup->card)
            addAdvice(answer, trainingAdvice(*model, setup->training, *setup->card, setup->conditions));
    } else {
        CaseSetup served = *setup;
        // llama.cpp counts the output layer as one more.
        if (const auto layers = gpuLayers(item); layers && !served.serving.gpuLayerShare)
            served.serving.gpuLayerShare = std::min(1.0, *layers / (static_cast<double>(model->architecture.layers()) + 1));
        addServing(answer, *model, served, metric);
    }
    return answer;
}

/// JSON has no NaN; a number that is none would silently become null, which a reader may take for 0.
bool isFinite(const ordered_json &value)
{
    if (value.is_number_float())
        return std::isfinite(value.get<double>());
    if (value.is_structured()) {
        for (const auto &item : value) {
            if (!isFinite(item))
                return false;
        }
    }
    return true;
}

ordered_json answerCase(const json &item, const Catalog &catalog, const ErrorWording &wording, ResidualSummary &summary, std::size_t &unanswered)
{
    ordered_json result;
    if (item.is_object() && item.contains("id") && item["id"].is_string())
        result["id"] = item["id"].get<std::string>();
    const auto answer = answerOne(item, catalog);
    if (!answer || !isFinite(answer->estimate)) {
        result["error"] = wording(answer ? Error{Message{"estimate.not_finite", {}}, {}} : answer.error());
        ++unanswered;
        return result;
    }
    result["estimate"] = answer->estimate;
    std::vector<std::string> assumed = answer->assumed;
    std::sort(assumed.begin(), assumed.end());
    assumed.erase(std::unique(assumed.begin(), assumed.end()), assumed.end());
    result["assumed"] = assumed;
    for (const Error &missing : answer->missing)
        result["not_estimated"].push_back(wording(missing));
    if (item.contains("reported") && item["reported"].is_array()) {
        const auto residuals = compare(item["reported"], answer->figures);
        ordered_json list = ordered_json::array();
        for (const Residual &residual : residuals)
            list.push_back({{"figure", residual.figure}, {"reported", residual.reported}, {"estimated", residual.estimated}, {"relative_error", residual.error()}});
        result["residuals"] = std::move(list);
        summary.add(residuals);
    }
    return result;
}

} // namespace

Expected<std::string> answerCases(const std::vector<CaseDocument> &documents, const Catalog &catalog, const ErrorWording &wording)
{
    std::vector<json> parsed;
    bool single = documents.size() == 1;
    for (const CaseDocument &document : documents) {
        if (document.text.size() > kMaxDocumentBytes)
            return fail("estimate.too_large", document.name);
        if (nestsDeeperThan(document.text, kMaxDepth))
            return fail("estimate.too_deep", document.name);
        json value = json::parse(document.text, nullptr, false);
        if (value.is_discarded() || !value.is_structured())
            return fail("estimate.not_json", document.name);
        single = single && value.is_object();
        parsed.push_back(std::move(value));
    }
    ResidualSummary summary;
    std::size_t unanswered = 0;
    ordered_json cases = ordered_json::array();
    for (const json &document : parsed) {
        if (document.is_object()) {
            cases.push_back(answerCase(document, catalog, wording, summary, unanswered));
            continue;
        }
        for (const json &item : document)
            cases.push_back(answerCase(item, catalog, wording, summary, unanswered));
    }
    const ordered_json result = single ? cases.front() : ordered_json{{"cases", cases}, {"summary", summary.toJson(cases.size(), unanswered)}};
    return result.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace powertrain
