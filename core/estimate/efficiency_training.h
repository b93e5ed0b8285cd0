// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/hardware/accelerator.h"
#include "core/workload/setup.h"

namespace powertrain {

/// What share of a card's paper figures training reaches, and which class of card it was measured on.
struct TrainingEfficiency {
    double matmul = 0;        ///< of the dense peak, large matrix multiplications inside a step
    double share = 0;         ///< matmul over the best multiplication measured on the card
    double experts = 0;       ///< the same, of grouped multiplications over routed experts
    double attention = 0;     ///< fused attention, of the 16-bit peak
    double attention2023 = 0; ///< the same with the kernels of 2023 (flash-attention 1)
    double traffic = 0.8;     ///< of memory bandwidth
    bool measured = false;    ///< false: scaled from `from` by kernel ceiling
    std::string_view from;    ///< class of card that the factors come from
    std::string_view source;  ///< who published the runs
};

/// `precision` must be one that the card computes in.
TrainingEfficiency trainingEfficiency(const Accelerator &card, Precision precision);

/// What a training framework does with a card, by name and release: one row of the table in efficiency_training_stacks.cpp.
struct TrainingStack {
    std::string_view part;       ///< occurs in the framework's name
    int since = 0;               ///< from this release on, yyyymm
    double matmul = 1;           ///< of the card class's matrix rate
    double experts = 1;          ///< of the card class's rate over routed experts
    double traffic = 120;        ///< bytes per token, layer and hidden unit beside matrices and attention, forward and backward
    double compiledTraffic = 80; ///< the same under a compiler that fuses
    double castBytes = 12;       ///< per input element of a linear layer in 8 or 4 bit: largest value, cast, transposed copy, of inputs and gradients
    double adapterTraffic = 60;  ///< further bytes of adapters
    double launch = 2e-3;        ///< host seconds of one layer, forward and backward
    double compiledLaunch = 1e-3;
    double expertLaunch = 0;         ///< host seconds of one expert, where they are called in a loop
    double expertLayer = 4e-3;       ///< host seconds of one layer's routing and grouped calls
    double tensorOverlap = 0.3;      ///< of tensor-parallel traffic hidden
    double partitionSeconds = 0;     ///< per rank and step: partitions of the weights are sent one after the other
    double expertOverlap = 0.5;      ///< of the experts' exchange hidden
    bool interleaves = false;        ///< pipeline stages are interleaved unless said otherwise
    bool recomputesMatrices = false; ///< "selective" recomputes every second matrix multiplication; else the attention core
    bool kernels2023 = false;        ///< fused attention of 2023
    bool trainer = false;            ///< a Hugging Face trainer: pads, hooks, eager kernels
    bool splitRing = false;          ///< ring attention merges partial results between blocks
    std::string_view source;
};

/// The row for a framework's name and release; the row of an unknown framework where neither is known.
const TrainingStack &trainingStack(std::string_view name, std::string_view version);

/// "25.11", "2024-12", "26.04.01" → yyyymm; 0 where a release does not say its date.
int releaseMonth(std::string_view version);

} // namespace powertrain
