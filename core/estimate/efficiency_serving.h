// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/estimate/serving_engine.h"

namespace powertrain {

/// Cards that behave alike in serving: same matrix units, same kind of memory.
enum class ServingCardClass {
    Hopper,
    HopperCut,
    AmpereServer,
    BlackwellServer,
    AdaServer,
    AmpereWorkstation,
    AdaGaming,
    AmpereGaming,
    BlackwellGddr,
    OlderNvidia,
    SmallUnified,
    Apple,
    AmdInstinct,
    AmdRadeon,
    Gaudi,
    Arc,
    Ascend,
    Tpu,
    OtherHbm,
    OtherMemory
};

/// How much of a machine's paper numbers an engine reaches, and what each step costs whatever the batch.
struct ServingFactors {
    double compute = 0.5;      ///< of the dense peak, many tokens at once
    double prefill = 0.4;      ///< of the dense peak, the prompt of one request
    double busyPrefill = 0.5;  ///< of the dense peak, prompts beside decoding
    double bandwidth = 0.8;    ///< of the memory bandwidth in decode
    double stepSingle = 0.002; ///< seconds a decode step costs beside the roofline, one sequence
    double stepBusy = 0.006;   ///< the same with a full batch (scheduler, sampler, small kernels)
    double spread = 1.5;       ///< likely value / bound, for the bounds
    int measurements = 0;
    std::string_view source;
};

ServingCardClass servingCardClassOf(const Accelerator &card);

/// The row measured on the nearest class: engine, card, dense or mixture of experts, bits per weight. What is further
/// away gets a wider spread. `layers` scales the fixed cost of a step where the row gives it per layer.
ServingFactors servingFactors(ServingEngine engine, const Accelerator &card, bool moe, double bitsPerWeight, double layers);

} // namespace powertrain
