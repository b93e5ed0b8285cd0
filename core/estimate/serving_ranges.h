// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/setup.h"

namespace powertrain {

/// Set-ups whose serving memory is known about equally well: by engine and release, and by whether the set-up says what
/// the memory depends on.
enum class ServingResidualClass {
    Vllm,       ///< V1, release stated
    VllmOpen,   ///< release or fraction not stated
    VllmLegacy, ///< V0
    Sglang,
    TensorRtLlm,
    OtherPool, ///< TGI, LMDeploy and unknown engines
    LlamaCpp,
    Ollama,
    Transformers,
    OldTransformers, ///< before 4.45: logits of the whole prompt
    Exllama,
    Compiled
};

ServingResidualClass servingResidualClass(const ServingSetup &setup);

/// One row of the table: what published measurements say of estimates of this class. Shares are of the estimate.
struct ServingResiduals {
    ServingResidualClass of{};
    double low = 0;       ///< a measured total is at least (1 − low) × the estimate …
    double high = 0;      ///< … and at most (1 + high) ×
    int measurements = 0; ///< totals that the two rest on; 0: a planning assumption
    double pool = 0;      ///< half width of the cache pool, as a share of the card
    int pools = 0;        ///< pools that it rests on
};

const ServingResiduals &servingResiduals(ServingResidualClass residualClass);

} // namespace powertrain
