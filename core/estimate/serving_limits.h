// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/serving_engine.h"

namespace powertrain {

/// Bytes of one device that an engine leaves its cache, and how far it goes with that.
struct CacheBudget {
    double pool = 0;             ///< negative: weights and working memory alone do not fit
    double withWeightsAlone = 0; ///< the pool if nothing but weights were there
    double reserved = 0;         ///< R of the pool's formula: what is neither weights, activations nor cache
    double used = 0;             ///< what the engine takes at most, graphs and warm-up included; 0: no more than its pool allows
};

CacheBudget cacheBudget(const EngineRun &run, const EngineOverheads &over, double weights, double capacity);

/// How far one can go within the same memory, one answer with the other held fast.
struct ServingLimits {
    double context = 0;     ///< tokens of each sequence at the asked concurrency, at most the model's own; 0: not even one
    double concurrency = 0; ///< whole sequences of the asked context that one replica holds
};

/// Solves the memory formula for the context and for the sequences. `budget` is the run's own; engines whose working
/// memory depends on the context (vLLM V0, llama.cpp, transformers) are worked out anew for each trial.
ServingLimits servingLimits(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const CacheBudget &budget, double weights, double capacity);

} // namespace powertrain
