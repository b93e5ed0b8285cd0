// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/efficiency_serving.h"

namespace powertrain {

/// Set-ups whose speed is known about equally well.
enum class SpeedResidualClass {
    ServerDense,  ///< batched, one engine replica, dense model
    ServerMoe,    ///< the same, mixture of experts
    ServerSingle, ///< one stream on such an engine
    Local,        ///< llama.cpp and its kin, decode
    Eager,        ///< transformers
    Host,         ///< part of the model on the host
    PromptLocal,  ///< time to first token, llama.cpp and its kin
    PromptServer  ///< …other engines
};

SpeedResidualClass speedResidualClass(const ServingClass &wanted, double batch, bool onHost);

/// What published measurements say of estimates of one class: a measured speed lies between low × and high × the
/// estimate (tokens/s).
struct SpeedResiduals {
    SpeedResidualClass of{};
    double low = 0.5;
    double high = 2;
    double scaledLow = 0.4, scaledHigh = 2.5; ///< …where the factors stem from other classes
    int measurements = 0;
};

const SpeedResiduals &speedResiduals(SpeedResidualClass residualClass);

} // namespace powertrain
