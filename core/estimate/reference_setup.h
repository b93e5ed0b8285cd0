// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/catalog/snapshot.h"
#include "core/estimate/serving_load.h"
#include "core/estimate/time.h"
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
    double replicas = 1;                            ///< serving: independent copies of the model
    RunConditions conditions;                       ///< training
    std::string offload;                            ///< serving: what lies on the host ("experts", "layers"), or empty
    LoadTargets targets;                            ///< serving: target_ttft_ms, target_tpot_ms
    std::optional<double> peakFactor, availability; ///< serving: of the request rate, and of the service
    std::vector<std::string> assumed;
};

/// `isTraining` chooses which half is filled.
Expected<CaseSetup> readCaseSetup(const nlohmann::json &setup, bool isTraining, const Catalog &catalog);
Expected<Model> readCaseModel(const nlohmann::json &model, const Catalog &catalog);

} // namespace powertrain
