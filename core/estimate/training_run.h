// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/efficiency_training.h"
#include "core/estimate/training_flops.h"
#include "core/estimate/training_framework.h"
#include "core/estimate/training_links.h"
#include "core/estimate/training_padding.h"

/// The steps between a set-up and the time of one optimizer step; training_time.cpp puts them together.
namespace powertrain::training {

/// What a card, its precision and the framework on it give, whatever the layout.
struct Machine {
    Precision precision = Precision::Bf16;
    double peak = 0, peak16 = 0, bandwidth = 0; ///< of one logical device; the peaks as published
    double power = 1;                           ///< share of the matrix rate that the power limit leaves
    TrainingEfficiency efficiency;
    double matmul16 = 0; ///< of the 16-bit peak: the output layer is never run in 8 or 4 bit
    Links links;
    double cardsPerNode = 8;
    bool fuses = true; ///< a fused attention kernel exists for it
};

/// Of the device's `precision`; an error where the card has no such peak or no bandwidth.
Expected<Machine> makeMachine(const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions);

/// One job on one layout, every number safe, with what the parts of a step share.
struct Run {
    const TrainingProfile &profile;
    const TrainingSetup &setup;
    const TrainingStack &stack;
    const Machine &machine;
    const TrainableParameters &trainable;
    FlopCounts flops;
    Batching batching;
    double t = 1, p = 1, d = 1, c = 1, e = 1, v = 1, micro = 1, sequence = 1, accumulation = 1;
    double gpus = 1;
    double rankTokens = 1;                        ///< of one micro-batch, on one rank
    double layers = 1;                            ///< on the slowest stage
    double layerShare = 1;                        ///< of all layers
    bool withHead = true;                         ///< the slowest stage has the output layer
    double localParameters = 0, localExperts = 0; ///< on one rank; the latter part of the former
    double localTrained = 0, localTrainedExperts = 0;
    double shardRanks = 1; ///< that share one copy of what is divided
    bool overlap = true;
    bool gathers = false;  ///< weights are divided over data-parallel ranks
    bool fused = true;     ///< attention
    double sequences = 1;  ///< passes of a preference pair: two answers, and the frozen reference
    double stragglers = 0; ///< of a step: waiting for the slowest of many nodes

    bool moe() const { return profile.experts > 0; }
};

/// `batching`: what batchingOf(setup) says, where it is known already.
Expected<Run> makeRun(const TrainingProfile &profile, const TrainingSetup &setup, const TrainingStack &stack, const Machine &machine, const TrainableParameters &trainable, const Batching *batching = nullptr);

/// What of the matrix rate multiplications of this width and this many rows keep.
double shapeFactor(double peak, double width, double rows);
/// Efficiencies really reached on the run's shapes.
double denseEfficiency(const Run &run);
double headEfficiency(const Run &run);
double expertEfficiency(const Run &run);
double attentionEfficiency(const Run &run);
/// Bytes to and from memory per token beside matrices and attention, all layers of the model, forward and backward.
double trafficPerToken(const Run &run);

/// Share of a step in which so many devices wait for the slowest of their nodes.
double stragglerShare(const Machine &machine, double gpus);
/// Seconds in which gradients are exchanged, whatever the micro-batches.
double gradientExchange(const Run &run);
/// What is seen of an overlapped exchange beside micro-batches of this length.
double exchangeBeside(double seconds, double microSeconds);

/// Seconds of one micro-batch on the slowest stage.
TimeParts microStep(const Run &run);
/// What comes once per step: the bubble, the exchange of gradients, the optimizer, the host.
void addStepParts(const Run &run, const TimeParts &micro, TimeParts &parts);

} // namespace powertrain::training
