// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/setup.h"

namespace powertrain::training {

/// What a batch of the data set's samples looks like to the model.
struct Batching {
    double sequence = 1; ///< tokens of each row that is run
    double sample = 1;   ///< mean tokens of one sample
    double useful = 1;   ///< of the tokens run that are the data set's
    bool padded = false; ///< lengths were taken as exponentially distributed
};

/// Packed: samples joined to full sequences. Otherwise each micro-batch is as long as its longest sample; sample lengths
/// are taken as exponentially distributed around their mean and cut at the sequence length.
Batching batchingOf(const TrainingSetup &setup);

/// Mean of the longest of `count` lengths, exponential with the given mean after the cut at `most`.
double expectedLongest(double mean, double most, double count);

} // namespace powertrain::training
