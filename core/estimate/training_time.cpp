// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time of one optimizer step on the slowest stage:
//   step = m × micro-step + bubble + exposed gradient exchange + optimizer
//   micro-step = max(matmul ÷ (E F) + attention ÷ (E_a F_16) + traffic ÷ W + exposed tensor-, context-, expert-parallel
//                    and gather traffic + dequantisation, host floor)
// Symbols: m micro-batches, F dense peak FLOP/s of the precision, W memory bandwidth in B/s, β link bandwidth of one
// rank and direction in B/s, others as in training_memory.cpp. Sources: jax-ml/scaling-book (transformers, training),
// arXiv 2104.04473 (pipeline), arXiv 2205.05198 (recomputation), stas00/ml-engineering (communication), arXiv
// 2407.21783 and 2410.18124 (failures, checkpoints). Left out: point-to-point traffic between stages, the data loader,
// evaluation, imbalance between experts (in the range).
#include "core/estimate/training_time.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/efficiency_training.h"
#include "core/estimate/training_framework.h"
#include "core/estimate/training_ranges.h"
#include "core/hardware/precision_names.h"

namespace powertrain {

namespace {

using Kind = TimePartKind;

// Constants with their sources; checked 2026-11.
constexpr double kLineShare = 0.77;        ///< of line rate for large messages (stas00 network benchmarks: 75 … 80 %)
constexpr double kTrafficBytes = 120;      ///< per token, layer and hidden unit, forward and backward: norms, activations, residuals
constexpr double kOptimizerBytes = 26;     ///< memory traffic per local parameter and step
constexpr double kDequantBytes = 10;       ///< memory traffic per quantised weight and pass (litgpt: 11 … 15 ms per 1e9 in two passes on A100-40)
constexpr double kHostBandwidth = 150e9;   ///< one node's host memory as a CPU optimizer reaches it
constexpr double kHostBytesPerState = 24;  ///< fp32 master, moments and gradient, read and written
constexpr double kSaturationTokens = 1400; ///< tokens of a micro-batch at which a 1 PFLOP/s card reaches half (MPT 13B on H100: 4 096 against 32 768 tokens)
constexpr double kRingSeconds = 80e-6;     ///< per rank of a ring between nodes and bucket (InternEvo 7B, 8 … 1 024 ranks)
constexpr double kBucketBytes = 1e9;
constexpr double kSmallGatherSeconds = 60e-6; ///< per gathered tensor, where experts are gathered one by one
constexpr double kExpertOverlap = 0.5;        ///< of all-to-all traffic hidden (Megatron-Core, DeepEP)
constexpr double kExpertLayerSeconds = 7e-3;  ///< routing, permuting and grouped calls of one MoE layer, forward and backward (Qwen3-30B-A3B, Megatron-Bridge 26.06: 8 … 10 ms a layer on H100, B200 and GB200)
constexpr double kAdapterTraffic = 1.6;       ///< adapters read and write the activations again (LoRA over full fine-tuning 1.18 … 1.66 against 1.5 in theory)
constexpr double kWholeRunShare = 0.9;        ///< of steady speed over a whole pre-training run: evaluation, stragglers, repeated steps (Llama 1 and 2 GPU-hours: 0.77 … 1.0)
constexpr double kExpertLaunchShare = 0.12;   ///< of a layer's launch cost, per expert called in a loop
constexpr double kOverlapShare = 0.75;        ///< of the computation that communication can hide behind
constexpr double kResidualShare = 0.05;       ///< of overlapped communication still seen (contention for SMs)
constexpr double kTensorOverlap = 0.35;       ///< of tensor-parallel traffic hidden by asynchronous TP (torchtitan: +6 … 16 %)
constexpr double kPcieSharing = 0.6;          ///< of a card's PCIe rate when all ranks of a host talk
constexpr double kPcieStaged = 0.35;          ///< without peer-to-peer copies (GeForce): through host memory
constexpr double kGpuHoursPerFailure = 50000; ///< arXiv 2407.21783 Table 5; epoch.ai
constexpr double kCheckpointSeconds = 60, kRestartSeconds = 600;
constexpr double kRolloutShare = 4; ///< PPO, GRPO: generation and scoring against training (NeMo-RL performance summary)

constexpr double kNarrowWidth = 120; ///< hidden units at which a narrow shard halves the matrix rate

/// Inter-node bandwidth per accelerator that a class of server usually comes with, B/s in one direction.
constexpr double kFabricModern = 50e9, kFabricPrevious = 25e9, kFabricPcie = 3.1e9;

double positive(int value) { return static_cast<double>(std::clamp(value, 1, 1 << 20)); }

/// FLOPs of one token as multiples: 2 per weight forward, 2 for the input gradient, 2 for the weight gradient.
struct FlopCounts {
    double matmul = 0, recomputed = 0, attention = 0;
};

double frozenFlops(const TrainingSetup &setup, const TrainableParameters &trainable)
{
    if (setup.method == Method::Freeze)
        return 2 + 4 * trainable.share; // the backward pass ends at the lowest trained layer
    return trainable.share > 0 ? 6 : 4;
}

/// Every how many layers are recomputed, where all or some are.
double recomputedEvery(const Layout &layout)
{
    return layout.checkpointing == Checkpointing::Full ? std::max(1, layout.checkpointEvery) : 1;
}

FlopCounts flopCounts(const TrainingProfile &profile, const TrainingSetup &setup)
{
    const TrainableParameters trainable = trainableParameters(profile, setup);
    FlopCounts counts;
    counts.matmul = frozenFlops(setup, trainable) * profile.matmulParameters + 6 * (trainable.adapters + trainable.saved);
    if (profile.experts > 0 && trainable.adapters > 0)
        counts.matmul -= 6 * trainable.adapters * (1 - profile.expertsPerToken / profile.experts) * 0.9; // adapters of experts not routed to
    const double sequence = std::isfinite(setup.sequenceLength) ? std::clamp(setup.sequenceLength, 1.0, 1e8) : 1;
    counts.attention = 3 * profile.attentionWork(sequence);
    if (setup.method == Method::Freeze)
        counts.attention *= (1 + 2 * trainable.share) / 3;
    switch (setup.layout.checkpointing) {
    case Checkpointing::Full:
    case Checkpointing::Offload:
        counts.recomputed = 2 * profile.matmulParameters / recomputedEvery(setup.layout);
        break;
    case Checkpointing::Selective:
    case Checkpointing::None:
        break;
    }
    return counts;
}

/// The precision really computed in: the asked one, or the next that the card has.
std::optional<Precision> computePrecision(const Accelerator &card, DataType compute)
{
    constexpr Precision kFrom4[] = {Precision::Fp4, Precision::Fp8, Precision::Bf16, Precision::Fp16, Precision::Fp32};
    constexpr Precision kFrom32[] = {Precision::Tf32, Precision::Fp32};
    if (compute == DataType::Fp32) {
        for (Precision precision : kFrom32)
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

/// Bandwidth of one rank, one direction, in B/s.
struct Links {
    double tensor, data, expert, context, pcie;
};

double fabricBandwidth(const Accelerator &card, const RunConditions &conditions)
{
    if (conditions.perGpuBetweenNodes && std::isfinite(conditions.perGpuBetweenNodes->value) && conditions.perGpuBetweenNodes->value > 0)
        return conditions.perGpuBetweenNodes->value;
    if (!card.linkPerDirection)
        return kFabricPcie;
    return card.computesIn(Precision::Fp8) ? kFabricModern : kFabricPrevious;
}

Links linksOf(const Accelerator &card, const RunConditions &conditions, const Layout &layout, double e)
{
    const double pcie = card.pciePerDirection() ? card.pciePerDirection()->value : 16e9;
    const double domain = card.fastDomainSize ? std::max(1, *card.fastDomainSize) : 1;
    const bool hasLink = card.linkPerDirection && domain > 1;
    const double node = std::max(domain, static_cast<double>(card.gpusPerNode.value_or(8)));
    const double slow = pcie * (card.isGeForce() ? kPcieStaged : kPcieSharing);
    const double fabricPerGpu = fabricBandwidth(card, conditions);
    const double t = positive(layout.tensorParallel), d = positive(layout.dataParallel), c = positive(layout.contextParallel);
    // A group of n ranks that are `stride` ranks apart: inside the fast domain, inside the host, or between nodes.
    const auto link = [&](double n, double stride) {
        const double span = n * stride;
        if (hasLink && span <= domain)
            return card.linkPerDirection->value;
        if (span <= node)
            return slow;
        // A ring over whole nodes uses the network card of every one of its ranks in the node.
        const double ranksInNode = std::max(1.0, std::floor(node / stride));
        return std::min(hasLink ? card.linkPerDirection->value : slow, fabricPerGpu * ranksInNode);
    };
    Links links{};
    links.tensor = link(t, 1) * kLineShare;
    links.context = link(c, t) * kLineShare;
    links.data = link(d, t * c) * kLineShare;
    const double expertSpan = e * (e > 1 ? 1 : t);
    links.expert = (hasLink && expertSpan <= domain ? card.linkPerDirection->value : expertSpan <= node ? slow
                                                                                                        : fabricPerGpu)
        * kLineShare;
    links.pcie = pcie * kLineShare;
    return links;
}

/// Everything that the parts of a step share.
struct Run {
    const TrainingProfile &profile;
    const TrainingSetup &setup;
    TrainingFramework framework;
    TrainableParameters trainable;
    FlopCounts flops;
    double t, p, d, c, e, v, micro, sequence, accumulation;
    double gpus, tokensPerMicro; ///< of one data-parallel replica
    double stageShare;           ///< of the layers, on the fullest stage
    double localParameters;      ///< on one rank
    double localTrained;
    double peak, peak16, bandwidth; ///< of one logical device
    Precision precision;
    TrainingEfficiency efficiency;
    Links links;
    bool moe, overlap, recompute;
    double again = 1;        ///< forward passes of a whole step and of what is recomputed, over 3
    bool spansNodes = false; ///< the data-parallel group
    double expertRanksPerNode = 8;
    double rounds = 1; ///< passes beside the training of one model (objectives with further models)
};

double localParameters(const Run &run)
{
    const auto local = [&](const SplitSums &sums) {
        return sums.columns / run.t + sums.kvColumns / std::min(run.t, run.profile.kvHeads) + sums.replicated + sums.experts / (run.e > 1 ? run.e : run.t);
    };
    const double vocabulary = (run.profile.embedding + (run.profile.tied || run.p > 1 ? 0 : run.profile.head)) / run.t;
    return (local(run.profile.quantisable) + local(run.profile.plain)) * run.stageShare + vocabulary;
}

Expected<Run> makeRun(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
{
    const Layout &layout = setup.layout;
    if (!std::isfinite(setup.sequenceLength) || setup.sequenceLength < 1 || setup.sequenceLength > 1e8)
        return fail("time.bad_setup", "sequence_length", {Argument::of("value", std::isfinite(setup.sequenceLength) ? setup.sequenceLength : 0)});
    if (profile.layers <= 0 || profile.matmulParameters <= 0)
        return fail("time.bad_setup", "model", {Argument::of("value", profile.layers)});
    if (layout.microBatch < 1 || layout.gpus() < 1)
        return fail("time.bad_setup", layout.microBatch < 1 ? "micro_batch" : "layout", {Argument::of("value", layout.microBatch < 1 ? layout.microBatch : layout.gpus())});
    const std::optional<Precision> precision = computePrecision(card, setup.compute);
    if (!precision || card.peakFor(*precision)->value <= 0)
        return fail("time.no_peak", "accelerator", {Argument::ofText("accelerator", card.id), Argument::ofText("precision", std::string(nameOf(setup.compute)))});
    if (!card.bandwidth || card.bandwidth->value <= 0)
        return fail("time.no_bandwidth", "accelerator", {Argument::ofText("accelerator", card.id)});
    const double devices = std::max(1, card.logicalDevices);
    Run run{profile, setup, trainingFramework(setup.framework), trainableParameters(profile, setup), flopCounts(profile, setup),
        positive(layout.tensorParallel), positive(layout.pipelineParallel), positive(layout.dataParallel), positive(layout.contextParallel), positive(layout.expertParallel),
        positive(layout.virtualPipeline), positive(layout.microBatch), setup.sequenceLength, positive(layout.gradientAccumulation),
        0, 0, 1, 0, 0, card.peakFor(*precision)->value / devices, 0, card.bandwidth->value / devices, *precision, {}, {}, profile.experts > 0, true, false};
    run.e = run.moe ? std::min(run.e, profile.experts) : 1;
    const auto half = card.computesIn(Precision::Bf16) ? card.peak.bf16 : card.peak.fp16;
    run.peak16 = half && half->value > 0 ? half->value / devices : run.peak;
    if (setup.globalBatch > 0 && std::isfinite(setup.globalBatch))
        run.accumulation = std::max(1.0, std::ceil(setup.globalBatch / (run.micro * run.d) - 1e-9));
    run.gpus = run.t * run.p * run.d * run.c;
    run.tokensPerMicro = run.micro * run.sequence;
    run.stageShare = run.p > 1 ? std::max(std::ceil(profile.layers / run.p) / profile.layers, 1 / run.p) : 1;
    run.localParameters = localParameters(run);
    const double layerTotal = profile.quantisable.total() + profile.plain.total();
    run.localTrained = run.trainable.share > 0 ? run.localParameters * run.trainable.share : (run.trainable.adapters + run.trainable.saved) * run.stageShare / run.t;
    run.localTrained = std::min(run.localTrained, layerTotal + profile.embedding + profile.head);
    run.efficiency = trainingEfficiency(card, *precision, run.moe, run.framework);
    run.efficiency.matmul *= frameworkFactor(run.framework, setup.compiled);
    run.links = linksOf(card, conditions, layout, run.e);
    const double node = std::max(card.fastDomainSize.value_or(1), card.gpusPerNode.value_or(8));
    run.spansNodes = run.gpus > node;
    run.expertRanksPerNode = node;
    run.overlap = setup.communicationOverlap.value_or(true);
    run.recompute = layout.checkpointing == Checkpointing::Full || layout.checkpointing == Checkpointing::Offload;
    run.again = run.recompute ? 1 + 1 / (3.0 * recomputedEvery(layout)) : 1;
    if (objectiveOf(setup) == Method::Dpo)
        run.rounds = 2 * (1 + 1.0 / 3); // chosen and rejected; the reference runs forward
    else if (samplesAnswers(setup))
        run.rounds = 1 + kRolloutShare;
    return run;
}

/// Matrix multiplications of narrow shards reach less: 70B-shaped layers on one NVLink domain 1 / 0.91 / 0.65 for t = 2, 4, 8
/// with the communication in it (SimuMax B200); hidden ÷ t below about 1024 starves the units.
double shardFactor(const Run &run)
{
    const double width = run.profile.hidden / run.t;
    const double rankTokens = run.tokensPerMicro / run.c;
    const double half = kSaturationTokens * std::min(1.0, run.peak16 / 1e15);
    return width / (width + kNarrowWidth) * rankTokens / (rankTokens + half);
}

/// Seconds of one micro-batch on the fullest stage.
TimeParts microStep(const Run &run)
{
    TimeParts parts;
    const double layers = run.profile.layers * run.stageShare;
    const double rankTokens = run.tokensPerMicro / run.c;
    const double share = run.p > 1 ? std::max(run.stageShare, 1 / run.p) : 1;
    const double recomputed = run.recompute ? run.flops.recomputed : 0;
    const double matmul = (run.flops.matmul + recomputed) * rankTokens * share / run.t;
    parts[Kind::Compute] = Seconds(matmul / (run.efficiency.matmul * shardFactor(run) * run.peak));
    const double attention = run.flops.attention * run.again * rankTokens * share / run.t;
    parts[Kind::Attention] = Seconds(attention / (run.efficiency.attention * run.peak16));
    const double spread = run.setup.layout.sequenceParallel ? run.t : 1;
    const double traffic = kTrafficBytes * rankTokens * layers * run.profile.hidden * (0.4 / spread + 0.6 / run.t) * (run.setup.compiled ? 0.7 : 1) * run.again * (run.trainable.adapters > 0 ? kAdapterTraffic : 1);
    parts[Kind::MemoryTraffic] = Seconds(traffic / (run.efficiency.traffic * run.bandwidth));

    const double busy = parts.total().value;
    if (run.t > 1) {
        const double volume = (run.recompute ? 10 : 8) * rankTokens * run.profile.hidden * 2 * (run.t - 1) / run.t * layers;
        parts[Kind::TensorParallel] = Seconds(volume / run.links.tensor * (run.overlap ? 1 - kTensorOverlap : 1));
    }
    if (run.c > 1) {
        const double ring = 3 * 2 * rankTokens * run.profile.kvWidth * run.stageShare / std::min(run.t, run.profile.kvHeads) * (run.c - 1);
        parts[Kind::TensorParallel] += Seconds(std::max(0.0, ring / run.links.context - (run.overlap ? parts[Kind::Attention].value : 0)));
    }
    if (run.e > 1) {
        const double moeLayers = run.profile.moeLayers * run.stageShare;
        // Between nodes a token goes once to each node that holds one of its experts.
        const double nodes = std::max(1.0, run.e / run.expertRanksPerNode);
        const double copies = nodes > 1 ? nodes * (1 - std::pow(1 - 1 / nodes, run.profile.expertsPerToken)) : run.profile.expertsPerToken;
        const double volume = 4 * rankTokens / spread * copies * run.profile.hidden * 2 * (1 - 1 / run.e) * moeLayers;
        parts[Kind::ExpertParallel] = Seconds(volume / run.links.expert * (run.overlap ? 1 - kExpertOverlap : 1));
    }
    const bool gathers = run.setup.layout.sharding == Sharding::Zero3 || run.setup.layout.sharding == Sharding::Fsdp || run.setup.layout.sharding == Sharding::FsdpNoMixed;
    if (gathers && run.d > 1) {
        const double reduce = run.trainable.share > 0 ? 2 * run.localParameters : 0;
        const double ranks = run.setup.shardingGroup > 1 ? std::min<double>(run.setup.shardingGroup, run.d) : run.d;
        const double perTensor = run.setup.layout.sharding == Sharding::Zero3 ? 9 * kSmallGatherSeconds * run.profile.experts * run.profile.moeLayers : 0;
        const double seconds = (4 * run.localParameters + reduce) * (ranks - 1) / ranks / run.links.data + perTensor;
        parts[Kind::DataParallel] = Seconds(run.overlap ? std::max(0.0, seconds - kOverlapShare * busy) + kResidualShare * std::min(seconds, busy) : seconds);
    }
    const bool quantisedBase = !run.setup.quantization.empty() && run.trainable.share == 0;
    if (quantisedBase) {
        const double passes = run.recompute ? 3 : 2;
        parts[Kind::Dequantisation] = Seconds(kDequantBytes * passes * run.profile.quantisable.total() * run.stageShare / run.t / run.bandwidth);
    }
    const bool loopsOverExperts = run.moe && (run.framework == TrainingFramework::HuggingFace || run.framework == TrainingFramework::LlamaFactory);
    const double launches = layers + (loopsOverExperts ? run.profile.moeLayers * run.stageShare * run.profile.experts * kExpertLaunchShare : 0);
    const double floor = launchSecondsPerLayer(run.framework, run.setup.compiled) * launches + kExpertLayerSeconds * run.profile.moeLayers * run.stageShare;
    parts[Kind::HostFloor] = Seconds(std::max(0.0, floor - parts.total().value));
    return parts;
}

/// Gradient exchange once per step, where states are not gathered per micro-batch: reduce-scatter and all-gather of
/// the trained parameters, hidden behind the last micro-batch's backward pass.
double gradientExchange(const Run &run, double microSeconds)
{
    const Sharding sharding = run.setup.layout.sharding;
    if (run.d * run.c <= 1 || sharding == Sharding::Zero3 || sharding == Sharding::Fsdp || sharding == Sharding::FsdpNoMixed)
        return 0;
    const double ranks = run.d * run.c;
    const double volume = run.localTrained * (std::max(bytesOf(run.setup.gradients), 2.0) + 2) * (ranks - 1) / ranks;
    const double latency = run.spansNodes ? 2 * ranks * kRingSeconds * std::ceil(run.localTrained * 2 / kBucketBytes) : 0;
    const double seconds = volume / run.links.data + latency;
    if (!run.overlap)
        return seconds;
    return std::max(0.0, seconds - 0.6 * microSeconds) + kResidualShare * seconds;
}

double optimizerSeconds(const Run &run, const Accelerator &card)
{
    const Sharding sharding = run.setup.layout.sharding;
    const bool divided = sharding != Sharding::None && sharding != Sharding::Ddp;
    const double ranks = run.setup.shardingGroup > 0 ? std::min<double>(run.setup.shardingGroup, run.d * run.c) : run.d * run.c;
    const double owned = run.localTrained / (divided ? std::max(1.0, ranks) : 1);
    const Offload offload = run.setup.layout.offload;
    if (offload == Offload::Optimizer || offload == Offload::Both) {
        const double perNode = std::min<double>(run.gpus, card.gpusPerNode.value_or(8));
        return owned * 4 / run.links.pcie + owned * perNode * kHostBytesPerState / kHostBandwidth;
    }
    return owned * kOptimizerBytes / (run.efficiency.traffic * run.bandwidth);
}

/// Productive share of the wall time: checkpoints at Young's interval, half an interval and a restart per failure.
double goodput(double gpus)
{
    const double meanTime = kGpuHoursPerFailure / gpus * 3600;
    const double interval = kCheckpointSeconds + std::sqrt(2 * (meanTime + kRestartSeconds) * kCheckpointSeconds + kCheckpointSeconds * kCheckpointSeconds);
    const double lost = kCheckpointSeconds / interval + (interval / 2 + kRestartSeconds) / meanTime;
    return std::clamp(1 - lost, 0.05, 1.0);
}

template <class T>
Range<T> rateRange(T value, const TrainingRange &time) { return {value, value / time.high, value / time.low, time.measurements}; }
template <class T>
Range<T> timeRange(T value, const TrainingRange &time) { return {value, value * time.low, value * time.high, time.measurements}; }

template <class Recorder>
void recordTime(const Run &run, const TrainingTime &time, double flopsPerToken, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        const auto part = [&](Kind kind) { return time.parts[kind].value; };
        recorder.step("train.time.flops_per_token", "k × matmul_parameters + 3 × Σ_layers min(s, window) × H × (d_qk + d_v)",
            {Argument::of("k", frozenFlops(run.setup, run.trainable)), Argument::of("matmul_parameters", run.profile.matmulParameters, Unit::Parameters), Argument::of("s", run.sequence, Unit::Tokens)},
            Argument::of("flops", flopsPerToken, Unit::Flops), "jax-ml/scaling-book transformers.md");
        recorder.step("train.time.compute", "m × FLOP × T ÷ (G ÷ d × E × F)",
            {Argument::of("m", run.accumulation), Argument::of("T", run.tokensPerMicro, Unit::Tokens), Argument::of("E", run.efficiency.matmul * shardFactor(run), Unit::Ratio),
                Argument::of("F", run.peak, Unit::FlopsPerSecond), Argument::ofText("recompute", run.recompute ? "full" : "none")},
            Argument::of("compute", part(Kind::Compute), Unit::Seconds), "efficiency of the card's class: stas00/ml-engineering, published training runs");
        recorder.step("train.time.attention", "m × FLOP_attention × T ÷ (E_a × F_16)",
            {Argument::of("E_a", run.efficiency.attention, Unit::Ratio), Argument::of("F_16", run.peak16, Unit::FlopsPerSecond)},
            Argument::of("attention", part(Kind::Attention), Unit::Seconds), "llm-foundry and torchtitan long-context runs");
        recorder.step("train.time.memory_traffic", "120 × T × L × h ÷ W", {Argument::of("W", run.bandwidth, Unit::BytesPerSecond)},
            Argument::of("memory_traffic", part(Kind::MemoryTraffic), Unit::Seconds), "bytes of norms, activations and residuals");
        if (run.t > 1 || run.c > 1)
            recorder.step("train.time.tensor_parallel", "8 × T × h × 2 × (t − 1) ÷ t × L ÷ beta", {Argument::of("t", run.t), Argument::of("c", run.c), Argument::of("beta", run.links.tensor, Unit::BytesPerSecond)},
                Argument::of("tensor_parallel", part(Kind::TensorParallel), Unit::Seconds), "jax-ml/scaling-book training.md");
        if (run.e > 1)
            recorder.step("train.time.expert_parallel", "4 × T × k × h × 2 × (1 − 1 ÷ e) ÷ beta", {Argument::of("e", run.e), Argument::of("k", run.profile.expertsPerToken), Argument::of("beta", run.links.expert, Unit::BytesPerSecond)},
                Argument::of("expert_parallel", part(Kind::ExpertParallel), Unit::Seconds), "jax-ml/scaling-book sharding.md");
        if (run.d * run.c > 1)
            recorder.step("train.time.data_parallel", "max(0, bytes ÷ beta − hidden)", {Argument::of("parameters", run.localTrained, Unit::Parameters), Argument::of("d", run.d), Argument::of("beta", run.links.data, Unit::BytesPerSecond)},
                Argument::of("data_parallel", part(Kind::DataParallel), Unit::Seconds), "stas00/ml-engineering training/model-parallelism");
        if (run.p > 1)
            recorder.step("train.time.pipeline", "(p − 1) ÷ v × micro-step", {Argument::of("p", run.p), Argument::of("v", run.v), Argument::of("m", run.accumulation)},
                Argument::of("pipeline", part(Kind::Pipeline), Unit::Seconds), "arXiv 2104.04473");
        if (part(Kind::Dequantisation) > 0)
            recorder.step("train.time.dequantisation", "m × passes × 10 × P_q ÷ W", {Argument::of("P_q", run.profile.quantisable.total(), Unit::Parameters), Argument::of("W", run.bandwidth, Unit::BytesPerSecond)},
                Argument::of("dequantisation", part(Kind::Dequantisation), Unit::Seconds), "Lightning-AI/litgpt tutorials/resource-tables.md");
        recorder.step("train.time.optimizer", "26 × P_t ÷ N ÷ W", {Argument::of("P_t", run.localTrained, Unit::Parameters)},
            Argument::of("optimizer", part(Kind::Optimizer), Unit::Seconds), "memory traffic of AdamW");
        recorder.step("train.time.host_floor", "max(0, launch × L − device)", {Argument::of("launch", launchSecondsPerLayer(run.framework, run.setup.compiled), Unit::Seconds)},
            Argument::of("host_floor", part(Kind::HostFloor), Unit::Seconds), "QwenLM/Qwen README at 256 tokens");
        recorder.step("train.time.step", "Σ parts", {Argument::of("rounds", run.rounds)}, Argument::of("step", time.step.value.value, Unit::Seconds), "sum");
        recorder.step("train.time.mfu", "tokens/s per GPU × FLOP per token ÷ F", {Argument::of("tokens_per_second", time.tokensPerSecondPerGpu.value.value, Unit::TokensPerSecond), Argument::of("F", run.peak, Unit::FlopsPerSecond)},
            Argument::of("mfu", time.mfu.value, Unit::Ratio), "arXiv 2204.02311");
        recorder.step("train.time.goodput", "(1 − t_c ÷ tau − (tau ÷ 2 + R) ÷ MTBF) × steady", {Argument::of("t_c", kCheckpointSeconds, Unit::Seconds), Argument::of("R", kRestartSeconds, Unit::Seconds), Argument::of("steady", run.setup.method == Method::Pretrain ? kWholeRunShare : 1, Unit::Ratio), Argument::of("MTBF", kGpuHoursPerFailure / run.gpus * 3600, Unit::Seconds)}, Argument::of("goodput", time.goodput, Unit::Ratio), "arXiv 2410.18124; arXiv 2407.21783 Table 5");
        if (time.wall)
            recorder.step("train.time.wall", "tokens ÷ (tokens/s) ÷ goodput", {Argument::of("tokens", run.setup.tokens, Unit::Tokens), Argument::of("goodput", time.goodput, Unit::Ratio)},
                Argument::of("wall", time.wall->value.value, Unit::Seconds), "arXiv 2410.18124");
    }
}

void listAssumptions(const Run &run, const Accelerator &card, const RunConditions &conditions, TrainingTime &time)
{
    std::vector<std::string> &assumed = time.assumed;
    const std::string_view precision = nameOf(run.precision);
    if (precision != nameOf(run.setup.compute))
        assumed.push_back("compute_dtype=" + std::string(precision));
    if (run.setup.framework.empty())
        assumed.push_back("framework=typical");
    if (!run.efficiency.measured)
        assumed.push_back("efficiency=scaled_from_nearest_class");
    const double node = std::max(card.fastDomainSize.value_or(1), card.gpusPerNode.value_or(8));
    if (run.gpus > node && !conditions.perGpuBetweenNodes)
        assumed.push_back("inter_node_gbit_s_per_gpu=" + std::to_string(static_cast<int>(fabricBandwidth(card, conditions) * 8 / 1e9)));
    if (!card.pciePerDirection() && !card.linkPerDirection && run.gpus > 1)
        assumed.push_back("pcie_gb_s=16");
    if (samplesAnswers(run.setup))
        assumed.push_back("rollout_over_training=4");
    if (objectiveOf(run.setup) == Method::Dpo)
        assumed.push_back("preference_pairs=2_sequences");
}

} // namespace

Flops trainingFlopsPerToken(const TrainingProfile &profile, const TrainingSetup &setup)
{
    const FlopCounts counts = flopCounts(profile, setup);
    return Flops(counts.matmul + counts.attention);
}

Flops trainingFlopsPerToken(const Model &model, const TrainingSetup &setup)
{
    return trainingFlopsPerToken(buildTrainingProfile(model), setup);
}

template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder)
{
    Expected<Run> made = makeRun(profile, setup, card, conditions);
    if (!made)
        return tl::unexpected<Error>(made.error());
    const Run &run = *made;
    TrainingTime time;
    const TimeParts micro = microStep(run);
    const double microSeconds = micro.total().value;
    for (std::size_t i = 0; i < kTimePartKinds; ++i)
        time.parts.seconds[i] = micro.seconds[i] * (run.accumulation * run.rounds);
    time.parts[Kind::Pipeline] = Seconds((run.p - 1) / (run.accumulation > 1 ? run.v : 1) * microSeconds * run.rounds);
    time.parts[Kind::DataParallel] += Seconds(gradientExchange(run, microSeconds));
    time.parts[Kind::Optimizer] = Seconds(optimizerSeconds(run, card));
    const double step = time.parts.total().value;
    const double tokens = run.tokensPerMicro * run.accumulation * run.d;
    const double rate = tokens / step;
    const double flopsPerToken = run.flops.matmul + run.flops.attention;
    const double flopsPerSecond = rate * flopsPerToken / run.gpus;
    if (!std::isfinite(step) || step <= 0 || !std::isfinite(flopsPerSecond))
        return fail("time.bad_setup", "setup", {Argument::of("value", 0)});
    const TrainingRange range = trainingTimeRange(setup, run.framework, run.moe, run.efficiency.measured);
    time.step = timeRange(Seconds(step), range);
    time.tokensPerSecond = rateRange(TokensPerSecond(rate), range);
    time.tokensPerSecondPerGpu = rateRange(TokensPerSecond(rate / run.gpus), range);
    time.flopsPerSecondPerGpu = rateRange(FlopsPerSecond(flopsPerSecond), range);
    time.mfu = rateRange(flopsPerSecond / run.peak, range);
    time.goodput = goodput(run.gpus) * (setup.method == Method::Pretrain ? kWholeRunShare : 1);
    if (setup.tokens > 0 && std::isfinite(setup.tokens)) {
        const double wall = setup.tokens / rate / time.goodput;
        time.wall = timeRange(Seconds(wall), range);
        time.gpuHours = timeRange(wall * run.gpus / 3600, range);
    }
    recordTime(run, time, flopsPerToken, recorder);
    if constexpr (Recorder::kActive)
        listAssumptions(run, card, conditions, time);
    return time;
}

template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const Model &model, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder)
{
    return estimateTrainingTime(buildTrainingProfile(model), setup, card, conditions, recorder);
}

template Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &, const TrainingSetup &, const Accelerator &, const RunConditions &, NoRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &, const TrainingSetup &, const Accelerator &, const RunConditions &, StepRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const Model &, const TrainingSetup &, const Accelerator &, const RunConditions &, NoRecorder &);
template Expected<TrainingTime> estimateTrainingTime(const Model &, const TrainingSetup &, const Accelerator &, const RunConditions &, StepRecorder &);

} // namespace powertrain
