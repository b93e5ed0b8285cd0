// SPDX-License-Identifier: GPL-3.0-or-later
//
// What ranks send each other. Sources: jax-ml/scaling-book (training, sharding), stas00/ml-engineering (communication),
// arXiv 2205.05198 (sequence parallelism), arXiv 2104.04473 (pipeline).
#include <algorithm>
#include <cmath>

#include "core/estimate/training_terms.h"

namespace powertrain::training {

namespace {

// Constants with their sources; checked 2026-11.
constexpr double kOverlapShare = 0.75;  ///< of the computation that communication can hide behind
constexpr double kResidualShare = 0.05; ///< of overlapped communication still seen (contention for SMs)
constexpr double kBucketBytes = 1e9;
constexpr double kPairExposed = 0.3;     ///< of interleaved stages' transfers; without interleaving the stage waits
constexpr double kFetchSeconds = 400e-6; ///< ZeRO-3 fetches and releases each expert's tensors one by one, forward and backward (DeepSeek-V2, InternLM/xtuner)
constexpr double kTensorsPerExpert = 3;

double sequenceSplit(const Run &run) { return run.setup.layout.sequenceParallel ? run.t : 1; }

/// Ranks that hold the same expert, of those that share the states.
double expertRanks(const Run &run, double ranks) { return run.e > 1 ? std::max(1.0, ranks * run.t / run.e) : ranks; }

} // namespace

double exposed(const Run &run, double seconds, double busy)
{
    if (!run.overlap)
        return seconds;
    return std::max(0.0, seconds - kOverlapShare * busy) + kResidualShare * std::min(seconds, busy);
}

ExchangeTerms tensorTerms(const Run &run)
{
    if (run.t <= 1)
        return {};
    // Two all-reduces forward and two backward, or as many gathers and scatters; one forward again per recomputed layer.
    const double passes = (8 + 4 * run.flops.forwardAgain) * run.layers;
    const double volume = passes * run.rankTokens * run.profile.hidden * 2 * (run.t - 1) / run.t;
    return {volume, ringRate(run.machine.links, run.t, 1), passes, ringLatency(run.machine.links, run.t, 1), run.overlap ? run.stack.tensorOverlap : 0};
}

ExchangeTerms ringTerms(const Run &run)
{
    if (run.c <= 1)
        return {};
    // Keys and values forward, then again with their gradients.
    const double ring = 3 * 2 * run.rankTokens * run.profile.kvWidth * run.layerShare / std::min(run.t, run.profile.kvHeads) * (run.c - 1);
    return {ring, ringRate(run.machine.links, run.c, run.t), 0, 0, 0};
}

ExchangeTerms expertTerms(const Run &run)
{
    if (run.e <= 1)
        return {};
    // Between nodes a token goes once to each node that holds one of its experts.
    const double nodes = std::max(1.0, run.e / run.machine.links.node);
    const double copies = nodes > 1 ? nodes * (1 - std::pow(1 - 1 / nodes, run.profile.expertsPerToken)) : run.profile.expertsPerToken;
    const double passes = (4 + 2 * run.flops.forwardAgain) * run.profile.moeLayers * run.layerShare; // sent and brought back, forward and backward
    const double volume = passes * run.rankTokens / sequenceSplit(run) * copies * run.profile.expertInput * 2 * (1 - 1 / run.e);
    return {volume, exchangeRate(run.machine.links, run.e), 0, 0, run.overlap ? run.stack.expertOverlap : 0};
}

/// Ranks between two copies of an expert. The rings of the expert groups of a node share its network cards.
double expertStride(const Run &run) { return std::max(run.t, run.e); }

GatherTerms gatherTerms(const Run &run)
{
    if (!run.gathers)
        return {};
    const Links &links = run.machine.links;
    const bool hooks = run.setup.layout.sharding == Sharding::Zero3;
    const double passes = 2 + (hooks && run.flops.forwardAgain > 0 ? 1 : 0); // FSDP keeps a unit gathered while it is recomputed
    const auto moved = [&](double parameters, double trained, double ranks, double stride) {
        return ranks <= 1 ? 0 : (2 * passes * parameters + 2 * trained) * (ranks - 1) / ranks / ringRate(links, ranks, stride);
    };
    GatherTerms terms;
    terms.seconds = moved(run.localParameters - run.localExperts, run.localTrained - run.localTrainedExperts, run.shardRanks, run.t)
        + moved(run.localExperts, run.localTrainedExperts, expertRanks(run, run.shardRanks), expertStride(run));
    const double latency = ringLatency(links, run.shardRanks, run.t);
    terms.seconds += 3 * run.layers * latency;
    if (hooks && run.e <= 1 && run.profile.experts > 0)
        terms.single = 3 * kTensorsPerExpert * run.profile.experts * run.profile.moeLayers * run.layerShare * (kFetchSeconds + latency);
    return terms;
}

double gradientExchange(const Run &run)
{
    const double ranks = run.d * run.c;
    if (ranks <= 1)
        return 0;
    const Links &links = run.machine.links;
    const double gradientBytes = run.setup.gradients == DataType::Fp32 ? 4 : 2;
    if (run.gathers) { // hybrid sharding: the copies agree
        if (run.shardRanks >= ranks)
            return 0;
        return 2 * gradientBytes * run.localTrained / run.shardRanks / ringRate(links, ranks / run.shardRanks, run.t * run.shardRanks);
    }
    const double ofExperts = expertRanks(run, ranks);
    const double dense = (run.localTrained - run.localTrainedExperts) * (ranks - 1) / ranks, experts = run.localTrainedExperts * (ofExperts - 1) / ofExperts;
    double seconds = (gradientBytes + 2) * (dense / ringRate(links, ranks, run.t) + experts / ringRate(links, ofExperts, expertStride(run)));
    seconds += 2 * ringLatency(links, ranks, run.t) * std::ceil(run.localTrained * 2 / kBucketBytes);
    return seconds + (spansNodes(links, ranks, run.t) ? run.stack.partitionSeconds * ranks : 0);
}

double stageTransfers(const Run &run)
{
    if (run.p <= 1)
        return 0;
    const double volume = 2 * 2 * run.rankTokens * run.profile.hidden / sequenceSplit(run) * run.v * run.accumulation;
    return volume / pairRate(run.machine.links, run.t * run.c * run.d) * (run.overlap && run.v > 1 ? kPairExposed : 1);
}

} // namespace powertrain::training
