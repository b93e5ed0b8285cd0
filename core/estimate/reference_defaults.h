// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/workload/setup.h"

/// What a training framework does where a source does not say; `setup` holds what it does say so far.
namespace powertrain::reference {

bool isMegatron(const TrainingSetup &setup);
bool isTorchtitan(const TrainingSetup &setup);
DataType defaultWeights(const TrainingSetup &setup, bool quantised);
Checkpointing defaultCheckpointing(const TrainingSetup &setup);
AttentionKernel defaultAttention(const TrainingSetup &setup);
Sharding defaultSharding(const TrainingSetup &setup, double gpus);
/// Listed in `assumed` when more than one.
int defaultAccumulation(const TrainingSetup &setup, std::vector<std::string> &assumed);
/// Of a step whose batch nobody states: pre-training takes about a million tokens, and a pipeline is kept filled.
int usualAccumulation(const TrainingSetup &setup);

} // namespace powertrain::reference
