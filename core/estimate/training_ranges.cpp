// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_ranges.h"

namespace powertrain {

TrainingRange trainingMemoryRange(const TrainingSetup &, bool)
{
    return {};
}

TrainingRange trainingTimeRange(const TrainingSetup &, TrainingFramework, bool moe, bool measured)
{
    if (!measured)
        return moe ? TrainingRange{0.6, 2.0, 0} : TrainingRange{0.7, 1.6, 0};
    return moe ? TrainingRange{0.65, 1.6, 0} : TrainingRange{0.78, 1.3, 0};
}

} // namespace powertrain
