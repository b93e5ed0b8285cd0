// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/plan/plan.h"
#include "core/plan/proposal_json_parts.h"
#include "core/plan/proposal_names.h"

namespace powertrain {

namespace {

using namespace proposal_json;

Json modelJson(const ModelSummary &model)
{
    Json json;
    json["name"] = model.name;
    json["model_type"] = model.modelType;
    json["parameters"] = model.parameters.total;
    json["active_parameters"] = model.parameters.active;
    json["size_class"] = nameOf(model.sizeClass);
    json["weight_format"] = model.weightFormat;
    json["weight_bytes"] = number(model.weightBytes.value);
    json["kv_bytes_per_token"] = number(model.kvBytesPerToken.value);
    json["context_length"] = model.contextLength;
    json["synthetic"] = model.synthetic;
    return json;
}

/// Where the figures of the proposal come from: the derivations' sources, the accelerators', the prices', the regimes'.
std::vector<std::string> sourcesOf(const Proposal &proposal)
{
    std::vector<std::string> sources;
    std::set<std::string> seen;
    const auto add = [&sources, &seen](const std::string &source) {
        if (!source.empty() && seen.insert(source).second)
            sources.push_back(source);
    };
    for (const Derivation *derivation : {&proposal.memoryDerivation, &proposal.timeDerivation, &proposal.costDerivation}) {
        for (const DerivationStep &step : *derivation)
            add(step.source);
    }
    if (!proposal.recommendation || !proposal.catalog)
        return sources;
    for (const Accelerator &accelerator : proposal.catalog->accelerators) {
        if (accelerator.id != proposal.recommendation->acceleratorId)
            continue;
        for (const std::string &source : accelerator.provenance.sources)
            add(source);
    }
    if (const CostOption *cost = proposal.recommendation->cost()) {
        if (const Offer *offer = proposal.catalog->findOffer(cost->offerId))
            add(offer->source);
        for (const PurchasePrice &price : proposal.catalog->purchases) {
            if (price.id == cost->offerId)
                add(price.source);
        }
    }
    return sources;
}

} // namespace

std::string proposalToJson(const Proposal &proposal)
{
    const bool training = proposal.request.isTraining();
    Json json;
    json["schema_version"] = 1;
    json["date"] = proposal.date;
    json["title"] = proposal.request.title;
    json["client"] = proposal.request.client;
    json["model"] = modelJson(proposal.model);
    json["recommendation"] = proposal.recommendation ? optionJson(*proposal.recommendation, training) : Json(nullptr);
    json["no_solution"] = proposal.noSolution ? toJson(*proposal.noSolution) : Json(nullptr);
    json["alternatives"] = Json::array();
    for (const PlanOption &option : proposal.alternatives)
        json["alternatives"].push_back(optionJson(option, training));
    json["rejected"] = Json::array();
    for (const RejectedAccelerator &rejected : proposal.rejected) {
        Json entry;
        entry["accelerator_id"] = rejected.acceleratorId;
        entry["reason"] = toJson(rejected.reason);
        entry["nearest_fix"] = rejected.nearestFix ? toJson(*rejected.nearestFix) : Json(nullptr);
        json["rejected"].push_back(std::move(entry));
    }
    json["compliance"] = complianceJson(proposal.compliance);
    json["deployment"] = Json::array();
    for (const ScoredMode &mode : proposal.deployment) {
        Json entry;
        entry["mode"] = nameOf(mode.mode);
        entry["score"] = number(mode.score);
        entry["verdict"] = nameOf(mode.verdict);
        entry["reasons"] = toJson(mode.reasons);
        entry["cautions"] = toJson(mode.cautions);
        entry["start_up_s"] = startUpJson(mode.startUp);
        json["deployment"].push_back(std::move(entry));
    }
    json["billing_advice"] = toJson(proposal.billingAdvice);
    json["money"] = proposal.money ? moneyJson(*proposal.money, proposal.request.currency) : Json(nullptr);
    const Surroundings *around = proposal.surroundings ? &*proposal.surroundings : nullptr;
    json["storage"] = around ? storageJson(around->storage) : Json(nullptr);
    json["network"] = around ? networkJson(around->network) : Json(nullptr);
    json["balance"] = around ? balanceJson(around->balance) : Json(nullptr);
    json["hosts"] = around ? hostJson(around->hosts) : Json(nullptr);
    json["materials"] = around ? materialsJson(around->materials) : Json::array();
    json["software"] = around ? softwareJson(around->software) : Json(nullptr);
    json["scaling"] = proposal.scaling ? scalingJson(*proposal.scaling) : Json(nullptr);
    json["load_curve"] = loadCurveJson(proposal.loadCurve);
    json["warnings"] = toJson(proposal.warnings);
    json["assumed"] = proposal.assumed;
    Json derivations;
    derivations["memory"] = toJson(proposal.memoryDerivation);
    derivations["time"] = toJson(proposal.timeDerivation);
    derivations["cost"] = toJson(proposal.costDerivation);
    json["derivations"] = std::move(derivations);
    json["article_sums"] = Json::array();
    for (const ArticleSum &sum : proposal.articleSums) {
        Json entry;
        entry["id"] = sum.id;
        entry["relevant"] = sum.relevant;
        entry["derivation"] = toJson(sum.derivation);
        entry["remark"] = toJson(sum.remark);
        json["article_sums"].push_back(std::move(entry));
    }
    json["sources"] = sourcesOf(proposal);
    Json versions;
    versions["app"] = proposal.versions.app;
    versions["catalog"] = proposal.versions.catalog;
    versions["formulas"] = proposal.versions.formulas;
    json["versions"] = std::move(versions);
    // Names come from files; bytes that are no UTF-8 must not stop the export.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace powertrain
