// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/estimate/training_framework.h"
#include "core/hardware/accelerator.h"

namespace powertrain {

/// What share of a card's paper figures training reaches. Factors are per class of card, never per case.
struct TrainingEfficiency {
    double matmul = 0;     ///< of the dense peak, over a whole step's matrix multiplications
    double attention = 0;  ///< of the 16-bit peak
    double traffic = 0.8;  ///< of memory bandwidth
    bool measured = false; ///< false: scaled from the nearest class by kernel ceiling
};

/// `moe`: the model is a mixture of experts. `precision` must be one that the card computes in.
TrainingEfficiency trainingEfficiency(const Accelerator &card, Precision precision, bool moe, TrainingFramework framework);

/// How much slower than the best framework on the same card a framework runs its matrix multiplications.
double frameworkFactor(TrainingFramework framework, bool compiled);

/// Fixed cost of launching one layer, forward and backward, in seconds.
double launchSecondsPerLayer(TrainingFramework framework, bool compiled);

} // namespace powertrain
