// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/estimate/reference_residuals.h"
#include "core/estimate/reference_setup.h"
#include "core/units/message.h"

namespace powertrain {

/// A timed run's plain numbers, to compare with what a source reports; TFLOP/s and MFU in every convention that cases name.
void addTrainingFigures(Figures &figures, const Model &model, const TrainingSetup &setup, const TrainingTime &time);

/// The time half of a training case's answer; the error where time cannot be estimated.
std::optional<Error> addTrainingTime(nlohmann::ordered_json &estimate, Figures &figures, std::vector<std::string> &assumed, const Model &model, const CaseSetup &setup);

} // namespace powertrain
