// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/efficiency_training.h"
#include "core/estimate/time.h"
#include "core/estimate/training_profile.h"

namespace powertrain::training {

/// FLOPs of one token and how much of the model stands behind them.
struct FlopCounts {
    TrainingFlops perToken;
    double perWeight = 6;          ///< of a weight of the base: 2 forward, 2 to the inputs, 2 to the weights themselves
    double recomputedMatrices = 0; ///< part of perToken.recomputed
    double recomputedAttention = 0;
    double forwardAgain = 0;  ///< forward passes of the layers that are run again, 0 … 1
    double expertShare = 0;   ///< of the layers' matrix FLOPs, in routed experts
    double attentionOnce = 0; ///< scores and values, forward only
};

/// `attention`: whether fused. The output layer is never recomputed: frameworks wrap the layers only.
FlopCounts flopCounts(const TrainingProfile &profile, const TrainingSetup &setup, const TrainableParameters &trainable, const TrainingStack &stack, double sequence);

/// A sequence's length within what can exist.
double safeSequence(double sequence);

} // namespace powertrain::training
