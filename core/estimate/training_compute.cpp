// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the card computes and moves in one micro-batch. Sources: jax-ml/scaling-book (transformers), arXiv 2205.05198
// (recomputation).
#include <algorithm>
#include <cmath>

#include "core/estimate/training_terms.h"

namespace powertrain::training {

namespace {

// Constants with their sources; checked 2026-11.
constexpr double kNarrowWidth = 250;       ///< columns at which a 1 PFLOP/s card reaches half (70B-shaped layers, t = 2, 4, 8: SimuMax B200)
constexpr double kFewRows = 350;           ///< rows at which it does (MLP at 4 096 tokens H100 0.70 … 0.79 of peak against 0.80 at best: vidur)
constexpr double kReplicatedTraffic = 0.4; ///< of the traffic that tensor parallelism divides only with sequence parallelism
constexpr double kRoutedBytes = 32;        ///< per routed copy and hidden unit: permuted, sent, scattered back, forward and backward
constexpr double kExpertBytes = 20;        ///< per routed copy and unit of expert width: activation between the expert's matrices
constexpr double kScoreBytes = 43;         ///< unfused attention, per head and pair of tokens: scores, softmax and dropout written and read in 16 bit; 13 forward, 17 backward, 13 again
constexpr double kScoreForward = 13;
constexpr double kSplitRing = 0.6;    ///< attention over blocks whose results are merged (torchtitan CP 2 … 8 against CP 1)
constexpr double kForwardCost = 0.85; ///< a forward pass takes less than a third of forward and backward: ×0.79 of the speed with full recomputation, not ×0.75 (torchtune README, Llama-3.2-3B)

double logitBytes(LossPath loss)
{
    switch (loss) {
    case LossPath::Eager:
        return 24;
    case LossPath::Upcast:
        return 20;
    case LossPath::Bf16:
        return 10;
    case LossPath::Chunked:
        return 14;
    case LossPath::Fused:
        return 6;
    }
    return 20;
}

/// Memory traffic of one token through all layers of the model, in bytes, forward and backward.
struct Traffic {
    double stream = 0; ///< norms, residuals, activations
    double casts = 0, routed = 0, adapters = 0;
    double scores = 0, scoresForward = 0;
    double logits = 0; ///< of the output layer
};

double activeInputs(const TrainingProfile &profile)
{
    const LinearInputs &inputs = profile.activations.inputs;
    return inputs.mixer + inputs.mixerOut + inputs.mlp + inputs.down + inputs.expert + inputs.expertDown;
}

Traffic trafficOf(const Run &run)
{
    const TrainingProfile &profile = run.profile;
    const double perUnit = run.setup.compiled ? run.stack.compiledTraffic : run.stack.traffic;
    Traffic traffic;
    traffic.stream = perUnit * profile.layers * profile.hidden;
    if (run.machine.precision == Precision::Fp8 || run.machine.precision == Precision::Fp4)
        traffic.casts = run.stack.castBytes / 2 * activeInputs(profile);
    traffic.routed = profile.moeLayers * profile.expertsPerToken * (kRoutedBytes * profile.expertInput + kExpertBytes * profile.expertWidth);
    traffic.adapters = run.trainable.adapters > 0 ? run.stack.adapterTraffic * profile.layers * profile.hidden : 0;
    if (!run.fused) {
        const double heads = profile.activations.eagerPerKey / 5; // Σ over the layers: 5 bytes per head
        traffic.scoresForward = kScoreForward * heads * run.sequence;
        traffic.scores = (kScoreBytes - kScoreForward) * heads * run.sequence;
    }
    traffic.logits = logitBytes(run.setup.loss) * profile.vocabulary;
    return traffic;
}

double streamShare(const Run &run)
{
    return kReplicatedTraffic / (run.setup.layout.sequenceParallel ? run.t : 1) + (1 - kReplicatedTraffic) / run.t;
}

/// Rows that one expert multiplies at once.
double expertRows(const Run &run)
{
    return run.rankTokens * run.profile.expertsPerToken / run.profile.experts * (run.e > 1 ? run.e / run.t : 1);
}

} // namespace

double shapeFactor(double peak, double width, double rows)
{
    const double speed = peak / 1e15;
    return width / (width + kNarrowWidth * speed) * rows / (rows + kFewRows * std::min(1.0, speed));
}

double denseEfficiency(const Run &run)
{
    return run.machine.efficiency.matmul * run.stack.matmul * shapeFactor(run.machine.peak, run.profile.hidden / std::sqrt(run.t), run.rankTokens);
}

double headEfficiency(const Run &run)
{
    return run.machine.matmul16 * run.stack.matmul * shapeFactor(run.machine.peak16, run.profile.hidden / std::sqrt(run.t), run.rankTokens);
}

double expertEfficiency(const Run &run)
{
    const double width = run.profile.expertWidth > 0 ? run.profile.expertWidth : run.profile.hidden;
    return run.machine.efficiency.experts * run.stack.experts * shapeFactor(run.machine.peak, std::sqrt(run.profile.expertInput * width / (run.e > 1 ? 1 : run.t)), expertRows(run));
}

double attentionEfficiency(const Run &run)
{
    if (!run.fused)
        return run.machine.efficiency.matmul; // plain multiplications
    return (run.stack.kernels2023 ? run.machine.efficiency.attention2023 : run.machine.efficiency.attention) * (run.c > 1 && run.stack.splitRing ? kSplitRing : 1);
}

double ComputeTerms::recomputation() const
{
    return kForwardCost * (tokens * (againFlops * perFlop() / rate + againAttention / (attention * rate16)) + againBytes / bandwidth);
}

ComputeTerms computeTerms(const Run &run)
{
    const TrainingFlops &flops = run.flops.perToken;
    const double matrices = flops.forward.value + flops.inputGradient.value + flops.weightGradient.value;
    ComputeTerms terms;
    terms.tokens = run.rankTokens / run.t;
    terms.layerFlops = (matrices - flops.head.value) * run.layerShare;
    terms.headFlops = run.withHead ? flops.head.value : 0;
    terms.expertShare = run.flops.expertShare;
    terms.dense = denseEfficiency(run);
    terms.head = headEfficiency(run);
    terms.experts = run.flops.expertShare > 0 ? expertEfficiency(run) : terms.dense;
    terms.attention = attentionEfficiency(run);
    terms.rate = run.machine.peak * run.machine.power;
    terms.rate16 = run.machine.peak16 * run.machine.power;
    const double square = run.fused ? 1 : 2; // an unfused kernel multiplies the masked half as well
    terms.attentionFlops = square * flops.attention.value * run.layerShare;

    const Traffic traffic = trafficOf(run);
    const double stream = traffic.stream * streamShare(run) + (traffic.casts + traffic.routed + traffic.adapters) / run.t;
    const double scores = (traffic.scores + traffic.scoresForward) / run.t;
    terms.bytes = run.rankTokens * (run.layerShare * (stream + scores) + (run.withHead ? traffic.logits / run.t : 0));
    terms.bandwidth = run.machine.efficiency.traffic * run.machine.bandwidth;
    terms.againFlops = run.flops.recomputedMatrices * run.layerShare;
    terms.againAttention = square * run.flops.recomputedAttention * run.layerShare;
    const double scoresAgain = run.flops.recomputedAttention > 0 ? traffic.scoresForward / run.t : 0;
    terms.againBytes = run.rankTokens * run.layerShare * (run.flops.forwardAgain * stream / 3 + scoresAgain);
    return terms;
}

} // namespace powertrain::training
