// SPDX-License-Identifier: GPL-3.0-or-later
//
// One micro-batch on the slowest stage, and what a step adds to its micro-batches. Symbols as in training_time.cpp.
#include <algorithm>
#include <cmath>

#include "core/estimate/training_terms.h"

namespace powertrain::training {

namespace {

using Kind = TimePartKind;

// Constants with their sources; checked 2026-11.
constexpr double kDequantBytes = 10;      ///< per quantised weight and pass (litgpt: 11 … 15 ms per 1e9 in two passes on A100-40)
constexpr double kUnpackBytes = 16;       ///< the same of integers packed in 32 bit, unpacked by plain tensor operations (Qwen README: 16 … 29 ms per 1e9 in three passes)
constexpr double kHostBandwidth = 150e9;  ///< one node's host memory as a CPU optimizer reaches it
constexpr double kHostBytesPerState = 24; ///< fp32 master, moments and gradient, read and written
constexpr double kStepBytes = 10;         ///< per trained parameter: gradient for the norm and the step, weight written
constexpr double kResidualShare = 0.05;   ///< of overlapped communication still seen (contention for SMs)
constexpr double kExchangeWindow = 0.9;   ///< of a micro-batch: gradients hide behind the last backward pass, gathered weights behind the next forward pass
constexpr double kHookSeconds = 150e-6;   ///< ZeRO-3 fetches and releases each module's weights from hooks in Python
constexpr double kModulesPerLayer = 10;
constexpr double kHostTokens = 5e6; ///< tokens per second that one host prepares; a planning assumption

double stateBytes(const TrainingSetup &setup)
{
    const double states = setup.states == DataType::None ? 0 : bytesOf(setup.states);
    switch (setup.optimizer) {
    case Optimizer::Sgd:
    case Optimizer::Adafactor:
        return 0;
    case Optimizer::AdamW8bit:
    case Optimizer::PagedAdamW8bit:
        return 2;
    case Optimizer::AdamW4bit:
        return 1;
    case Optimizer::Lion:
    case Optimizer::SgdMomentum:
    case Optimizer::Muon:
        return states;
    default:
        return 2 * states;
    }
}

/// Bytes between card and host in one micro-batch.
double offloadedBytes(const Run &run)
{
    const Offload offload = run.setup.layout.offload;
    double moved = 0;
    if (offload == Offload::Activations || run.setup.layout.checkpointing == Checkpointing::Offload) {
        const LayerActivations &kept = run.profile.activations;
        const double perToken = run.flops.forwardAgain >= 1 ? 2 * run.profile.layers * run.profile.hidden : kept.residual + (kept.sharded + kept.routed) / run.t;
        moved += 2 * perToken * run.rankTokens * run.layerShare;
    }
    if (offload == Offload::Parameters || offload == Offload::Both)
        moved += 2 * (2 + (run.flops.forwardAgain > 0 ? 1 : 0)) * run.localParameters / run.shardRanks;
    return moved;
}

double exposedExchange(const Run &run, double microSeconds)
{
    const double seconds = gradientExchange(run);
    return run.overlap ? exchangeBeside(seconds, microSeconds) : seconds;
}

} // namespace

double exchangeBeside(double seconds, double microSeconds) { return std::max(0.0, seconds - kExchangeWindow * microSeconds) + kResidualShare * seconds; }

double unpackedBytes(const Run &run)
{
    if (run.setup.quantization.empty() || run.trainable.share > 0)
        return 0;
    const bool packed = run.setup.quantization.find("gptq") != std::string::npos || run.setup.quantization.find("awq") != std::string::npos;
    return (packed ? kUnpackBytes : kDequantBytes) * (run.flops.forwardAgain > 0 ? 3 : 2) * run.profile.quantisable.total() * run.layerShare / run.t;
}

double hostSeconds(const Run &run)
{
    const TrainingStack &stack = run.stack;
    const double passes = 1 + run.flops.forwardAgain / 3;
    const double moeLayers = run.profile.moeLayers * run.layerShare;
    const double localExperts = run.e > 1 ? run.profile.experts / run.e : run.profile.experts;
    double host = (run.setup.compiled ? stack.compiledLaunch : stack.launch) * run.layers + moeLayers * (stack.expertLayer + localExperts * stack.expertLaunch);
    if (run.setup.layout.sharding == Sharding::Zero3)
        host += kHookSeconds * 3 * kModulesPerLayer * run.layers;
    return host * passes;
}

OptimizerTerms optimizerTerms(const Run &run)
{
    const Sharding sharding = run.setup.layout.sharding;
    const bool divided = sharding != Sharding::None && sharding != Sharding::Ddp;
    const double expertRanks = run.e > 1 ? std::max(1.0, run.shardRanks * run.t / run.e) : run.shardRanks;
    OptimizerTerms terms;
    terms.owned = divided ? (run.localTrained - run.localTrainedExperts) / run.shardRanks + run.localTrainedExperts / expertRanks : run.localTrained;
    const Offload offload = run.setup.layout.offload;
    if (offload == Offload::Optimizer || offload == Offload::Both) {
        const double perNode = std::min(run.gpus, run.machine.cardsPerNode);
        terms.host = terms.owned * 4 / hostRate(run.machine.links) + terms.owned * perNode * kHostBytesPerState / kHostBandwidth;
        return terms;
    }
    terms.bytes = kStepBytes + 2 * (stateBytes(run.setup) + bytesOf(run.setup.master)) + 2 * bytesOf(run.setup.gradients);
    terms.bandwidth = run.machine.efficiency.traffic * run.machine.bandwidth;
    return terms;
}

TimeParts microStep(const Run &run)
{
    TimeParts parts;
    const ComputeTerms terms = computeTerms(run);
    parts[Kind::Compute] = Seconds(terms.compute());
    parts[Kind::Attention] = Seconds(terms.attentionSeconds());
    parts[Kind::MemoryTraffic] = Seconds(terms.traffic());
    parts[Kind::Recomputation] = Seconds(terms.recomputation());
    parts[Kind::TensorParallel] = Seconds(tensorTerms(run).seconds());
    parts[Kind::ContextParallel] = Seconds(exposed(run, ringTerms(run).whole(), terms.attentionSeconds()));
    parts[Kind::ExpertParallel] = Seconds(expertTerms(run).seconds());
    if (run.gathers) {
        const GatherTerms gather = gatherTerms(run);
        parts[Kind::DataParallel] = Seconds(exposed(run, gather.seconds, parts.total().value) + gather.single);
    }
    if (const double moved = offloadedBytes(run); moved > 0)
        parts[Kind::Offload] = Seconds(exposed(run, moved / hostRate(run.machine.links), parts.total().value));
    // Unpacking is driven from the host as well: it does not hide behind the launches.
    parts[Kind::HostFloor] = Seconds(std::max(0.0, hostSeconds(run) - parts.total().value));
    parts[Kind::Dequantisation] = Seconds(unpackedBytes(run) / run.machine.bandwidth);
    for (Seconds &part : parts.seconds)
        part *= run.sequences;
    return parts;
}

void addStepParts(const Run &run, const TimeParts &micro, TimeParts &parts)
{
    const double microSeconds = micro.total().value;
    if (run.p > 1)
        parts[Kind::Pipeline] = Seconds((run.p - 1) / (run.accumulation > 1 ? run.v : 1) * microSeconds + stageTransfers(run));
    parts[Kind::DataParallel] += Seconds(exposedExchange(run, microSeconds));
    const OptimizerTerms optimizer = optimizerTerms(run);
    parts[Kind::Optimizer] = Seconds(optimizer.seconds());
    parts[Kind::Offload] += Seconds(optimizer.host);
    parts[Kind::DataParallel] += Seconds(run.stragglers * parts.total().value);
    const double step = parts.total().value;
    const double nodes = std::max(1.0, run.gpus / run.machine.cardsPerNode);
    const double loaded = run.micro * run.sequence * run.accumulation * run.d * run.sequences / nodes / kHostTokens;
    parts[Kind::DataLoading] = Seconds(std::max(0.0, loaded - step));
    if (samplesAnswers(run.setup))
        parts[Kind::Rollout] = Seconds(kRolloutOverTraining * parts.total().value);
}

} // namespace powertrain::training
