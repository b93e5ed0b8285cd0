// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_run.h"

/// The terms that each part of a micro-batch or a step is made of: calculated once for the parts, and shown by the
/// derivation. Seconds without a unit type: these are the insides of one estimate.
namespace powertrain::training {

/// Multiplications, attention and memory traffic of one micro-batch on one rank of the slowest stage.
struct ComputeTerms {
    double tokens = 0;                                         ///< of one rank, divided by t: t ranks share each token's work
    double layerFlops = 0;                                     ///< of one token in the stage's layers
    double headFlops = 0;                                      ///< in the output layer, where the stage has it
    double expertShare = 0;                                    ///< of layerFlops
    double dense = 1, experts = 1, head = 1, attention = 1;    ///< efficiencies reached
    double rate = 1, rate16 = 1;                               ///< peaks under the power limit
    double attentionFlops = 0;                                 ///< of one token in the stage's layers, executed
    double bytes = 0, bandwidth = 1;                           ///< traffic of the micro-batch, and what of the bandwidth is reached
    double againFlops = 0, againAttention = 0, againBytes = 0; ///< run again

    double perFlop() const { return (1 - expertShare) / dense + expertShare / experts; }
    double compute() const { return tokens * (layerFlops * perFlop() / rate + headFlops / (head * rate16)); }
    double attentionSeconds() const { return tokens * attentionFlops / (attention * rate16); }
    double traffic() const { return bytes / bandwidth; }
    double recomputation() const;
};
ComputeTerms computeTerms(const Run &run);

/// A collective or an exchange: volume ÷ rate + calls × latency, a share of it hidden.
struct ExchangeTerms {
    double bytes = 0, rate = 1, calls = 0, latency = 0, hidden = 0;

    double whole() const { return bytes / rate + calls * latency; }
    double seconds() const { return whole() * (1 - hidden); }
};
ExchangeTerms tensorTerms(const Run &run); ///< of all the stage's layers
ExchangeTerms expertTerms(const Run &run);
ExchangeTerms ringTerms(const Run &run); ///< context parallelism; hidden behind attention, not here

/// Weights gathered and gradients reduced in each micro-batch, where they are divided over ranks.
struct GatherTerms {
    double seconds = 0; ///< before anything hides it
    double single = 0;  ///< of experts gathered one by one, which nothing hides
};
GatherTerms gatherTerms(const Run &run);
/// Once per step: reduce-scatter and all-gather of the trained parameters, before anything hides it.
/// Transfers between stages in one step that the stages wait for.
double stageTransfers(const Run &run);

/// Bytes that unpacking a quantised base moves in one micro-batch.
double unpackedBytes(const Run &run);
/// Launches, hooks and routing of one micro-batch; the device waits for what exceeds its own time.
double hostSeconds(const Run &run);

struct OptimizerTerms {
    double owned = 0;                ///< parameters that the rank steps
    double bytes = 0, bandwidth = 1; ///< of memory traffic each
    double host = 0;                 ///< seconds, where the states lie on the host

    double seconds() const { return owned * bytes / bandwidth; }
};
OptimizerTerms optimizerTerms(const Run &run);

inline constexpr double kRolloutOverTraining = 4; ///< generation and scoring against training (NeMo-RL performance summary)

/// What of `seconds` of communication is seen beside `busy` seconds of computation.
double exposed(const Run &run, double seconds, double busy);

} // namespace powertrain::training
