// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/model/model.h"
#include "core/workload/setup.h"

namespace powertrain {

/// Elements by how tensor parallelism divides them.
struct SplitSums {
    double columns = 0;   ///< rows and columns: ÷ t
    double kvColumns = 0; ///< ÷ min(t, kv heads)
    double replicated = 0;
    double experts = 0; ///< ÷ e, or ÷ t without expert parallelism

    double total() const { return columns + kvColumns + replicated + experts; }
};

/// Inputs of a layer's linear weights, bytes per token in 16 bit. A trained weight's gradient needs them; a frozen one's
/// does not, so that adapters keep only what they sit on.
struct LinearInputs {
    double mixer = 0;    ///< of the attention's projections, h wide
    double mixerOut = 0; ///< of the output projection; the attention kernel keeps it as well
    double mlp = 0;      ///< of gate and up, dense and shared experts
    double down = 0;     ///< of the down projection, f wide
    double expert = 0;   ///< of the routed experts' gate and up, k copies
    double expertDown = 0;
};

/// What one layer keeps for the backward pass, in bytes per token with 16-bit activations.
struct LayerActivations {
    LinearInputs inputs;    ///< part of the sums below
    double residual = 0;    ///< norm inputs and outputs: ÷ t only with sequence parallelism
    double sharded = 0;     ///< projections and MLP: ÷ t
    double routed = 0;      ///< token copies sent to the experts
    double norms32 = 0;     ///< additional fp32 copies of unfused norms
    double eagerPerKey = 0; ///< × sequence length: attention matrices that an unfused kernel keeps
    double fusedQk = 0;     ///< Q and K before the rotation: V as a view of one fused projection keeps them alive
};

/// Sums over a model's tensors that do not depend on the set-up. Built once per model; the estimators themselves only
/// combine these, so that a search over layouts stays cheap and allocates nothing.
struct TrainingProfile {
    static constexpr std::size_t kMaxWindows = 8;

    double hidden = 0;
    double vocabulary = 0;
    double layers = 0;
    double kvHeads = 1;
    double kvWidth = 0; ///< Σ layers × kv heads × (d_qk + d_v), what context parallelism passes round
    double experts = 0;
    double expertsPerToken = 0;
    double moeLayers = 0;
    double expertWidth = 0; ///< hidden units of one routed expert
    double stateWork = 0;   ///< FLOPs of one token, forward, on the states of recurrent mixers, Σ layers
    double expertInput = 0; ///< features that routed experts read: hidden, or a projected width
    bool tied = false;

    SplitSums quantisable; ///< linear weights inside the layers
    SplitSums plain;       ///< everything else inside the layers
    double embedding = 0;  ///< with learned positions
    double head = 0;       ///< also when tied
    double finalNorm = 0;
    double vision = 0;
    double total = 0; ///< main model, tied matrix once, no vision tower
    double largestLayer = 0;

    std::array<double, kTensorRoles> adapterWidth{}; ///< Σ (rows + columns) × count, per TensorRole
    std::array<double, kTensorRoles> adapterRows{};  ///< Σ rows × count
    double biases = 0;
    double linearRows = 0;

    LayerActivations activations; ///< summed over the layers
    LayerActivations largest;     ///< of the layer that keeps most

    double matmulParameters = 0; ///< active − input embedding
    double activeQuantisable = 0;

    struct Window {
        double window = 0; ///< 0: the whole context
        double width = 0;  ///< Σ layers × heads × (d_qk + d_v)
    };
    std::array<Window, kMaxWindows> windows{};
    std::size_t windowCount = 0;

    /// Attention FLOPs of one token, forward, causal: Σ width × min(s, window).
    double attentionWork(double sequence) const;
};

TrainingProfile buildTrainingProfile(const Model &model);

/// Elements that get gradients and optimizer states, and how many of them lie beside the model as adapters.
struct TrainableParameters {
    double share = 0;    ///< of the layers' own weights, 0 … 1
    double adapters = 0; ///< elements added to the model
    double saved = 0;    ///< modules_to_save: second, trainable copies of embedding or head
    bool frozenBase() const { return share < 1; }
};

/// LoRA: r × (rows + columns) of each matrix named by `loraTargets`; DoRA adds one magnitude per output row (arXiv
/// 2402.09353); Houlsby adapters: two bottlenecks of width r per layer (arXiv 1902.00751); BitFit: the biases
/// (arXiv 2106.10199), or one bias per linear output where the model has none.
TrainableParameters trainableParameters(const TrainingProfile &profile, const TrainingSetup &setup);

/// True when `targets` ("all_linear", "attention", "qv", or projection names joined by commas) names the role.
bool targetsRole(std::string_view targets, TensorRole role);

} // namespace powertrain
