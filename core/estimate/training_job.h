// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_memory.h"
#include "core/estimate/training_profile.h"
#include "core/workload/setup.h"

/// The steps between a set-up and the peak of one rank; training_memory.cpp puts them together.
namespace powertrain::training {

/// Copies of the inputs of linear weights that stay for the backward pass, as factors on LinearInputs (1: one 16-bit
/// copy). Without adapters each input is kept once.
struct AdapterInputs {
    double mixer = 1, mixerOut = 1, mlp = 1, down = 1;
};

/// The set-up with every number made safe, and what follows from it once for all stages.
struct Job {
    const TrainingProfile &profile;
    const TrainingSetup &setup;
    TrainingFramework framework;
    TrainableParameters trainable;
    double t, p, d, c, e, v, accumulation;
    double tokens, sequence;
    double shardRanks; ///< N, of the dense part
    double expertShardRanks;
    double actBytes;   ///< 1 with 16-bit activations, 2 with fp32
    double frozenBits; ///< bits of a quantised weight of the base; 0: not quantised
    double plainBytes, trainedBytes, gradientBytes, masterBytes, stateBytes;
    double frozenCopies = 0;     ///< further models of the same size that only run forward
    double trainedCopies = 1;    ///< policies and value models that are trained together
    AdapterInputs adapterInputs; ///< what adapters on a frozen base keep of the inputs of linear weights
    bool sharded = false;        ///< weights are divided over data-parallel ranks
};

/// A degree of parallelism within what can exist.
double degree(int value);

TrainingMemoryFacts factsOf(const TrainingProfile &profile, const TrainingSetup &setup);
Job makeJob(const TrainingProfile &profile, const TrainingSetup &setup, const TrainingMemoryFacts &facts);
/// Bytes of an optimizer's moments, per trained parameter.
double momentBytes(Optimizer optimizer, double stateBytes);
/// Paged states lie in memory that the driver moves between card and host.
bool isPaged(Optimizer optimizer);
bool isFsdp(Sharding sharding);
bool isZero(Sharding sharding);

/// Elements on one rank of a stage before sharding over data-parallel ranks.
struct StageElements {
    double layerShare = 1;  ///< of all layers
    double expertShare = 1; ///< of the layers with experts
    double quantisable = 0, plain = 0, vocabulary = 0, vision = 0;
    double dense = 0, expert = 0; ///< of quantisable + plain + vocabulary
    double trained = 0, trainedExpert = 0, saved = 0;

    double base() const { return quantisable + plain + vocabulary; }
};

/// Where a stage stands in the pipeline, and how many layers it has.
struct Place {
    bool first = true, last = true;
    double index = 0;  ///< from 0
    double layers = 0; ///< 0: as many as the fullest stage
};

/// Dense layers come first in models that mix them with experts, so the fullest stage is rarely the first one.
StageElements stageElements(const Job &job, Place place);
/// Elements of one rank once the data-parallel ranks have divided them.
double overRanks(double all, double expert, const Job &job);

/// Bytes of the weights: base ÷ divisor × copies + adapters + vision.
struct WeightTerms {
    double base = 0;    ///< of one undivided copy
    double divisor = 1; ///< ranks that share it
    double copies = 1;  ///< models of this size on the rank
    double adapters = 0, vision = 0;

    double total() const { return base / divisor * copies + adapters + vision; }
};

/// Bytes of a rank's states, with the elements and bytes per element that make them.
struct States {
    WeightTerms weightTerms;
    double weights = 0, gradients = 0, optimizer = 0, paged = 0, host = 0;
    double gradientElements = 0, gradientElementBytes = 0;
    double steppedElements = 0, momentElementBytes = 0; ///< what the rank's optimizer steps
    double stepTemporary = 0;                           ///< while the optimizer steps
    bool persistentGradients = false;
    double load = 0; ///< while the checkpoint is read, where that takes more
};

States rankStates(const Job &job, const StageElements &stage);

/// Bytes beside the states, by what they are for.
struct Buffers {
    double gathered = 0; ///< units of weights that other ranks hold
    double buckets = 0;  ///< gradients on their way
    double casts = 0;    ///< 16-bit copies of fp32 weights
    double unpacked = 0; ///< quantised weights at work

    double total() const { return gathered + buckets + casts + unpacked; }
};
Buffers buffersOf(const Job &job, const StageElements &stage);

/// Bytes per token that the layers keep for the backward pass, with this job's split and precision:
/// ((residual + sharded + routed + adapters) × precision + scores) × compiled.
struct KeptTerms {
    double residual = 0, sharded = 0, routed = 0, adapters = 0, scores = 0;
    double precision = 1, compiled = 1;

    double total() const { return ((residual + sharded + routed + adapters) * precision + scores) * compiled; }
};

/// Bytes of activations: what waits for the backward pass, and the layer being worked on.
/// stored = T × (share × kept + (1 − share) × inputs) × stageShare × inFlight.
struct Activations {
    double stored = 0, live = 0, host = 0;
    KeptTerms kept;    ///< of all layers of the model
    double inputs = 0; ///< of all layers, per token: what remains of a recomputed layer
    double share = 1;  ///< of the kept bytes that stay
    double inFlight = 1;
};

Activations stageActivations(const Job &job, const StageElements &stage, Place place);
/// Bytes per logit of the way to the loss, gradient included.
double bytesPerLogit(const Job &job);
double logitsOf(const Job &job);

} // namespace powertrain::training
