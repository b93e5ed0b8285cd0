// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/time.h"

namespace powertrain::training {

/// What a run's losses depend on besides its conditions.
struct LossInputs {
    double gpus = 1, cardsPerNode = 8;
    Bytes checkpoint;              ///< written each time: weights and optimizer states of what is trained
    bool pretraining = false;      ///< long runs are evaluated, and lose steps that are taken back
    std::optional<Seconds> steady; ///< the run's length without losses
};

/// Means between two events of each kind; unset: never.
struct LossCauses {
    Seconds pause, interval, restart;
    Seconds betweenFailures;
    std::optional<Seconds> betweenInterruptions;
};

/// Checkpoints at Young's interval unless one is given; per event half an interval done again and a restart. The shares
/// never sum to more than 95 %.
RunLosses runLosses(const LossInputs &inputs, const RunConditions &conditions);
LossCauses lossCauses(const LossInputs &inputs, const RunConditions &conditions);

} // namespace powertrain::training
