// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_run.h"

#include <algorithm>
#include <cmath>

#include "core/hardware/precision_names.h"

namespace powertrain::training {

namespace {

constexpr double kFusedFrom = 8.0;              ///< compute capability of the first cards with fused attention (Dao-AILab/flash-attention README)
constexpr double kTypicalChunk = 2;             ///< layers of one interleaved stage (Megatron-Bridge recipes: 1 … 5)
constexpr double kStragglerPerDoubling = 0.008; ///< of the step, per doubling of the nodes: MPT 7B 8 → 512 GPUs −9 %, 70B 64 → 512 −3 %, Llama-3-8B 8 → 128 −2 … 3 % (llm-foundry, torchtitan)

double positive(int value) { return static_cast<double>(std::clamp(value, 1, 1 << 20)); }

/// The precision really computed in: the asked one, or the next that the card has.
std::optional<Precision> computePrecision(const Accelerator &card, DataType compute)
{
    constexpr Precision kFrom4[] = {Precision::Fp4, Precision::Fp8, Precision::Bf16, Precision::Fp16, Precision::Fp32};
    if (compute == DataType::Fp32) {
        for (Precision precision : {Precision::Tf32, Precision::Fp32})
            if (card.computesIn(precision))
                return precision;
        return std::nullopt;
    }
    if (compute == DataType::Fp16 && card.computesIn(Precision::Fp16))
        return Precision::Fp16;
    const std::size_t start = compute == DataType::Fp4 ? 0 : compute == DataType::Fp8 ? 1
                                                                                      : 2;
    for (std::size_t i = start; i < std::size(kFrom4); ++i)
        if (card.computesIn(kFrom4[i]))
            return kFrom4[i];
    return std::nullopt;
}

/// Under a power limit the clock follows the power: torchtitan's 500 W part runs at 0.7 of a 700 W one.
double powerShare(const Accelerator &card, const RunConditions &conditions)
{
    if (!conditions.powerLimit || !card.tdp || !(conditions.powerLimit->value > 0) || !(card.tdp->value > 0))
        return 1;
    return std::clamp(*conditions.powerLimit / *card.tdp, 0.1, 1.0);
}

double share(std::optional<double> asked, double table) { return asked && std::isfinite(*asked) && *asked > 0 ? std::min(*asked, 1.0) : table; }

void applyMeasured(TrainingEfficiency &efficiency, const MeasuredEfficiency &own)
{
    const double matmul = share(own.compute, efficiency.matmul);
    efficiency.experts *= matmul / efficiency.matmul;
    efficiency.matmul = matmul;
    efficiency.attention = share(own.attention, efficiency.attention);
    efficiency.attention2023 = share(own.attention, efficiency.attention2023);
    efficiency.traffic = share(own.bandwidth, efficiency.traffic);
    if (own.compute) {
        efficiency.measured = true;
        efficiency.source = "own";
    }
}

void setDegrees(Run &run)
{
    const Layout &layout = run.setup.layout;
    run.t = positive(layout.tensorParallel);
    run.p = positive(layout.pipelineParallel);
    run.d = positive(layout.dataParallel);
    run.c = positive(layout.contextParallel);
    run.e = run.profile.experts > 0 ? std::min(positive(layout.expertParallel), run.profile.experts) : 1;
    run.micro = positive(layout.microBatch);
    run.accumulation = positive(layout.gradientAccumulation);
    run.sequence = run.batching.sequence;
    if (run.setup.globalBatch > 0 && std::isfinite(run.setup.globalBatch))
        run.accumulation = std::max(1.0, std::ceil(run.setup.globalBatch / (run.micro * run.d) - 1e-9));
    run.gpus = run.t * run.p * run.d * run.c;
    run.rankTokens = run.micro * run.sequence / run.c;
}

/// Layers of the slowest stage; the last one also has the output layer, and a layer less where they do not divide evenly.
void setStage(Run &run)
{
    const double layers = run.profile.layers, here = std::ceil(layers / run.p);
    run.layers = here;
    if (run.p > 1) {
        const double perLayer = std::max(1.0, (run.profile.matmulParameters - run.profile.head) / layers);
        const double last = layers >= run.p && here * run.p > layers ? here - 1 : here;
        run.withHead = last * perLayer + run.profile.head >= here * perLayer;
        run.layers = run.withHead ? last : here;
    }
    run.layerShare = run.layers / layers;
    const int asked = run.setup.layout.virtualPipeline;
    run.v = asked > 0 ? positive(asked) : run.p > 1 && run.stack.interleaves ? std::max(1.0, std::round(here / kTypicalChunk))
                                                                             : 1;
}

void setParameters(Run &run)
{
    const auto dense = [&](const SplitSums &sums) { return sums.columns / run.t + sums.kvColumns / std::min(run.t, run.profile.kvHeads) + sums.replicated; };
    const double experts = run.profile.quantisable.experts + run.profile.plain.experts;
    run.localExperts = experts * run.layerShare / (run.e > 1 ? run.e : run.t);
    const double vocabulary = (run.profile.embedding + (run.profile.tied || run.p > 1 ? 0 : run.profile.head)) / run.t;
    run.localParameters = (dense(run.profile.quantisable) + dense(run.profile.plain)) * run.layerShare + run.localExperts + vocabulary;
    if (run.trainable.share > 0) {
        run.localTrained = run.localParameters * run.trainable.share;
        run.localTrainedExperts = run.localExperts * run.trainable.share;
    } else {
        run.localTrained = (run.trainable.adapters + run.trainable.saved) * run.layerShare / run.t;
    }
}

} // namespace

Expected<Machine> makeMachine(const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
{
    const std::optional<Precision> precision = computePrecision(card, setup.compute);
    if (!precision || !(card.peakFor(*precision)->value > 0))
        return fail("time.no_peak", "accelerator", {Argument::ofText("accelerator", card.id), Argument::ofText("precision", std::string(nameOf(setup.compute)))});
    if (!card.bandwidth || !(card.bandwidth->value > 0))
        return fail("time.no_bandwidth", "accelerator", {Argument::ofText("accelerator", card.id)});
    const double devices = std::max(1, card.logicalDevices);
    Machine machine;
    machine.precision = *precision;
    machine.peak = card.peakFor(*precision)->value / devices;
    const auto half = card.computesIn(Precision::Bf16) ? card.peak.bf16 : card.peak.fp16;
    machine.peak16 = half && half->value > 0 ? half->value / devices : machine.peak;
    machine.bandwidth = card.bandwidth->value / devices;
    machine.power = powerShare(card, conditions);
    machine.efficiency = trainingEfficiency(card, *precision);
    applyMeasured(machine.efficiency, setup.efficiency);
    const bool narrow = *precision == Precision::Fp8 || *precision == Precision::Fp4 || *precision == Precision::Int8;
    machine.matmul16 = narrow ? trainingEfficiency(card, Precision::Bf16).matmul : machine.efficiency.matmul;
    machine.links = linksOf(card, conditions);
    machine.cardsPerNode = card.gpusPerNode.value_or(8);
    machine.fuses = !card.computeCapability || *card.computeCapability >= kFusedFrom;
    return machine;
}

double stragglerShare(const Machine &machine, double gpus) { return gpus > machine.links.node ? kStragglerPerDoubling * std::log2(gpus / machine.links.node) : 0; }

Expected<Run> makeRun(const TrainingProfile &profile, const TrainingSetup &setup, const TrainingStack &stack, const Machine &machine, const TrainableParameters &trainable, const Batching *known)
{
    const Layout &layout = setup.layout;
    if (!std::isfinite(setup.sequenceLength) || setup.sequenceLength < 1 || setup.sequenceLength > 1e8)
        return fail("time.bad_setup", "sequence_length", {Argument::of("value", std::isfinite(setup.sequenceLength) ? setup.sequenceLength : 0)});
    if (profile.layers <= 0 || profile.matmulParameters <= 0)
        return fail("time.bad_setup", "model", {Argument::of("value", profile.layers)});
    if (layout.microBatch < 1 || layout.gpus() < 1)
        return fail("time.bad_setup", layout.microBatch < 1 ? "micro_batch" : "layout", {Argument::of("value", layout.microBatch < 1 ? layout.microBatch : layout.gpus())});
    const Batching batching = known ? *known : batchingOf(setup);
    Expected<Run> made(Run{profile, setup, stack, machine, trainable, flopCounts(profile, setup, trainable, stack, batching.sequence), batching});
    Run &run = *made;
    setDegrees(run);
    setStage(run);
    setParameters(run);
    run.shardRanks = run.d * run.c;
    if (setup.shardingGroup > 0)
        run.shardRanks = std::min(run.shardRanks, positive(setup.shardingGroup));
    run.gathers = (layout.sharding == Sharding::Zero3 || layout.sharding == Sharding::Fsdp || layout.sharding == Sharding::FsdpNoMixed) && run.d * run.c > 1;
    run.overlap = setup.communicationOverlap.value_or(true);
    run.fused = setup.attention != AttentionKernel::Eager && machine.fuses;
    if (objectiveOf(setup) == Method::Dpo)
        run.sequences = 2 * (1 + 1.0 / 3); // chosen and rejected; the reference runs forward
    run.stragglers = stragglerShare(machine, run.gpus);
    return made;
}

} // namespace powertrain::training
