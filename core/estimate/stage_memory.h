// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/estimate/memory.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/training_profile.h"

namespace powertrain {

/// One stage of a pipeline: what it holds, and the memory of its fullest rank.
struct PipelineStage {
    int firstLayer = 0; ///< from 0
    int layers = 0;
    bool embeddings = false; ///< holds the input embeddings
    bool head = false;       ///< holds the output layer
    MemoryEstimate memory;
};

/// The stages in their order; one without a pipeline. The estimators give each kind of stage (first, last, between) as
/// many layers as the fullest has and tell the fullest of the three. Where the layers do not divide evenly, that stage
/// is the one that keeps them all here, so that the largest of these is the estimate itself: the others are shorter as
/// Megatron-LM shortens the ends (--decoder-first/last-pipeline-num-layers) and vLLM all but the last but one
/// (distributed/utils.py, get_pp_indices). Interleaved schedules spread a stage's layers over the model: `firstLayer`
/// counts as if they stood together.
std::vector<PipelineStage> trainingStageMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card);
std::vector<PipelineStage> servingStageMemory(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card);

} // namespace powertrain
