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
    BlackwellGaming,
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

/// What decides how much of a machine an engine reaches.
struct ServingClass {
    ServingEngine engine = ServingEngine::Vllm;
    bool early = false; ///< a release from before the engine's decode kernels and graphs (see isEarlyRelease)
    ServingCardClass card = ServingCardClass::OtherHbm;
    bool moe = false;
    double bitsPerWeight = 16;
    double layers = 1;
};

/// How much of a machine's paper numbers an engine reaches, and what each step costs whatever the batch.
struct ServingFactors {
    double compute = 0.5;      ///< of the dense peak, many tokens at once
    double prefill = 0.4;      ///< of the dense peak, the prompt of one request
    double busyPrefill = 0.5;  ///< of the dense peak, prompts beside decoding
    double bandwidth = 0.8;    ///< of the memory bandwidth in decode
    double stepSingle = 0.002; ///< seconds a decode step costs beside the roofline, one sequence
    double stepBusy = 0.006;   ///< the same with a full batch (scheduler, sampler, small kernels)
    double headReads = 0;      ///< cache reads repeated for each query head of a group: 0 none, 1 every head reads alone
    int measurements = 0;
    bool oneModel = false; ///< measured on one mixture of experts alone
    bool scaled = false;   ///< from another class, by the ceilings of the two
    std::string_view source;
};

ServingCardClass servingCardClassOf(const Accelerator &card);
std::string_view nameOf(ServingCardClass card);

/// Releases from before fused decode kernels for grouped heads and CUDA graphs: vLLM before 0.3, TensorRT-LLM before
/// 0.7, FasterTransformer. `version` as the set-up writes it; "2023" is early.
bool isEarlyRelease(std::string_view engine, std::string_view version);

ServingClass servingClassOf(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card);

/// The row measured on the nearest class; what was measured on another card is scaled by the ceilings of kernels on the
/// two. `without`: rows fitted on this family of measurements are left out (how a class fares that nobody has measured).
ServingFactors servingFactors(const ServingClass &wanted, std::string_view without = {});

/// The factors of a set-up, its own measurements applied: for many estimates of one model on one card.
ServingFactors servingFactorsOf(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card);

/// What the set-up's own measurements replace.
void applyMeasured(ServingFactors &factors, const MeasuredEfficiency &measured);

/// The estimate with given factors. Same as estimateServingSpeed with those of servingFactors().
template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, Recorder &recorder);

} // namespace powertrain
