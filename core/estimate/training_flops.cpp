// SPDX-License-Identifier: GPL-3.0-or-later
//
// FLOPs of one token in training:
//   k (N_active − N_input embedding) + 6 N_adapters + 3 (Σ_layers min(s, window) H (d_qk + d_v) + state)
// k = 2 forward + 2 to the inputs + 2 to the weights where these are trained. Sources: jax-ml/scaling-book
// transformers.md; arXiv 2205.05198 (recomputation).
#include "core/estimate/training_flops.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_time.h"

namespace powertrain {

namespace training {

namespace {

/// Of the routed experts' adapters a token meets k of E.
double activeAdapters(const TrainingProfile &profile, const TrainableParameters &trainable)
{
    constexpr double kInExperts = 0.9; ///< of all adapter elements of a mixture
    if (profile.experts <= 0)
        return trainable.adapters;
    return trainable.adapters * (1 - kInExperts * (1 - profile.expertsPerToken / profile.experts));
}

void setRecomputed(FlopCounts &counts, const TrainingProfile &profile, const TrainingSetup &setup, const TrainingStack &stack)
{
    const double layers = std::max(0.0, profile.matmulParameters - profile.head);
    switch (setup.layout.checkpointing) {
    case Checkpointing::Full:
    case Checkpointing::Offload: {
        const double every = setup.layout.checkpointing == Checkpointing::Full ? std::max(1, setup.layout.checkpointEvery) : 1;
        counts.forwardAgain = 1 / every;
        counts.recomputedMatrices = 2 * layers / every;
        counts.recomputedAttention = counts.attentionOnce / every;
        break;
    }
    case Checkpointing::Selective:
        if (stack.recomputesMatrices) { // every second multiplication, attention is kept (torch selective checkpointing)
            counts.recomputedMatrices = layers;
            counts.forwardAgain = 0.5;
        } else { // the attention core (Megatron)
            counts.recomputedAttention = counts.attentionOnce;
        }
        break;
    case Checkpointing::None:
        break;
    }
    counts.perToken.recomputed = Flops(counts.recomputedMatrices + counts.recomputedAttention);
}

} // namespace

double safeSequence(double sequence) { return std::isfinite(sequence) ? std::clamp(sequence, 1.0, 1e8) : 1; }

FlopCounts flopCounts(const TrainingProfile &profile, const TrainingSetup &setup, const TrainableParameters &trainable, const TrainingStack &stack, double sequence)
{
    FlopCounts counts;
    const bool frozenBelow = setup.method == Method::Freeze; // the backward pass ends at the lowest trained layer
    const double toInputs = frozenBelow ? 2 * trainable.share : 2;
    const double toWeights = frozenBelow ? 2 * trainable.share : trainable.share > 0 ? 2
                                                                                     : 0;
    counts.perWeight = 2 + toInputs + toWeights;
    const double beside = activeAdapters(profile, trainable) + trainable.saved;
    TrainingFlops &flops = counts.perToken;
    flops.forward = Flops(2 * (profile.matmulParameters + beside));
    flops.inputGradient = Flops(toInputs * profile.matmulParameters + 2 * beside);
    flops.weightGradient = Flops(toWeights * profile.matmulParameters + 2 * beside);
    flops.head = Flops(counts.perWeight * profile.head);
    counts.attentionOnce = profile.attentionWork(safeSequence(sequence)) + profile.stateWork;
    flops.attention = Flops(counts.attentionOnce * (frozenBelow ? 1 + 2 * trainable.share : 3));
    const double layers = profile.matmulParameters - profile.head;
    if (profile.experts > 0 && layers > 0)
        counts.expertShare = std::clamp((profile.quantisable.experts + profile.plain.experts) * profile.expertsPerToken / profile.experts / layers, 0.0, 1.0);
    setRecomputed(counts, profile, setup, stack);
    return counts;
}

} // namespace training

Flops trainingFlopsPerToken(const TrainingProfile &profile, const TrainingSetup &setup)
{
    return training::flopCounts(profile, setup, trainableParameters(profile, setup), trainingStack({}, {}), setup.sequenceLength).perToken.model();
}

Flops trainingFlopsPerToken(const Model &model, const TrainingSetup &setup)
{
    return trainingFlopsPerToken(buildTrainingProfile(model), setup);
}

} // namespace powertrain
