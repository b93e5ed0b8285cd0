// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/estimate/efficiency_serving.h"

namespace powertrain {

/// Engines that share kernels and scheduling.
enum class EngineClass { Server,
    Local,
    Eager };
constexpr std::size_t kEngineClasses = 3;

constexpr int kAnyBits = 0;

/// What one source measured of one class. `compute`, `bandwidth` and the fixed costs of a step were fitted together (on
/// the log error of the source's cases), so they are only right together. Negative milliseconds: so many microseconds a
/// layer.
struct ServingRow {
    EngineClass engines;
    ServingEngine measured; ///< the engine measured
    bool early;             ///< releases before fused decode kernels and graphs
    ServingCardClass card;
    bool moe;
    int bits; ///< 4, 8, 16 or any
    double compute, prefill, busyPrefill, bandwidth, singleMs, busyMs;
    int n;
    std::string_view source;
    std::string_view families; ///< of tests/data/measurements/time.json that it was fitted on
    double headReads = 0;
    bool oneModel = false; ///< a mixture of experts measured alone: the row says as much of its implementation as of the class
};

std::span<const ServingRow> servingRows();

/// What the best kernels reach on a card.
struct ServingCeiling {
    ServingCardClass card;
    double compute, bandwidth;
    double local; ///< llama.cpp's kernels on prompts: they multiply in 16 bit at a gaming card's rate
};

const ServingCeiling &servingCeiling(ServingCardClass card);

} // namespace powertrain
