// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_losses.h"
#include "core/estimate/training_run.h"

namespace powertrain::training {

/// How each figure of a timed run came about.
void recordTime(const Run &run, const TrainingTime &time, const LossCauses &causes, StepRecorder &recorder);

/// What was taken for granted, as key=value.
std::vector<std::string> timeAssumptions(const Run &run, const Accelerator &card, const RunConditions &conditions);

} // namespace powertrain::training
