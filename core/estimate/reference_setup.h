// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/catalog/snapshot.h"
#include "core/estimate/serving_load.h"
#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"
#include "core/model/model.h"
#include "core/workload/setup.h"

namespace powertrain {

/// The set-up of one reference case, with the card it ran on. Keys that the case leaves out take the framework's or
/// engine's documented default and are listed in `assumed`.
struct CaseSetup {
    TrainingSetup training;
    ServingSetup serving;
    std::optional<Accelerator> card; ///< a copy: the case may state the card's memory itself
    double gpus = 1;
    double replicas = 1;      ///< serving: independent copies of the model
    RunConditions conditions; ///< training
    bool layoutOpen = false;  ///< training: no degree of parallelism is given
    bool expertsOpen = false; ///< …nor how the experts are spread
    bool gpusOpen = false, checkpointingOpen = false, batchOpen = false;
    std::string offload;                            ///< serving: what lies on the host ("experts", "layers"), or empty
    LoadTargets targets;                            ///< serving: target_ttft_ms, target_tpot_ms
    std::optional<double> peakFactor, availability; ///< serving: of the request rate, and of the service
    std::vector<std::string> assumed;
};

/// `isTraining` chooses which half is filled.
Expected<CaseSetup> readCaseSetup(const nlohmann::json &setup, bool isTraining, const Catalog &catalog);
Expected<Model> readCaseModel(const nlohmann::json &model, const Catalog &catalog);

/// Degrees that a source leaves open and a model of this size cannot do without, as its framework would set them.
void fillTrainingLayout(const Model &model, CaseSetup &setup);
/// What a run's speed takes for granted where the source does not say: a usual batch, and, as it has taken place and must
/// have fitted, layers recomputed where memory would not do otherwise.
void fillForTime(const TrainingProfile &profile, CaseSetup &setup);

} // namespace powertrain
