// SPDX-License-Identifier: GPL-3.0-or-later
//
// Peak memory of one training rank:
//   peak = weights + optimizer states + max(gradients + optimizer temporaries,
//                                           activations at the end of the forward pass + logits,
//                                           activations and gradients while one layer is differentiated) + buffers
// Symbols: P parameters on this rank, N data-parallel ranks that share states, t, p, c, e tensor-, pipeline-, context-,
// expert-parallel degree, T = micro-batch × sequence ÷ c tokens, L layers on this stage, h hidden, V vocabulary, all
// results in bytes. Sources: arXiv 2205.05198 (activations), arXiv 1910.02054 and DeepSpeed docs/code-docs memory.rst
// (ZeRO), Megatron-LM dist_optimizer.md and theoretical_memory_usage.py, accelerate fsdp_and_deepspeed.md.
// Left out: MTP layers, dropout masks in Llama-style layers, padding of unpacked batches, imbalance between experts.
#include "core/estimate/training_memory.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/estimate/training_constants.h"
#include "core/estimate/training_job.h"
#include "core/estimate/training_ranges.h"

namespace powertrain {

namespace {

using namespace training;
using Kind = MemoryPartKind;

Fragmentation fragmentation(const Job &job)
{
    switch (job.framework) {
    case TrainingFramework::Megatron:
    case TrainingFramework::MaxText:
        return kFragmentationPlanned;
    case TrainingFramework::HuggingFace:
    case TrainingFramework::LlamaFactory:
    case TrainingFramework::Unknown:
        return kFragmentationVariable;
    default:
        return kFragmentation;
    }
}

double runtimeBytes(const Job &job)
{
    double runtime = kContextBytes;
    const double ranks = job.t * job.p * job.d * job.c;
    if (ranks > 1)
        runtime += kCommunicatorBytes;
    const int groups = (job.t > 1) + (job.p > 1) + (job.c > 1) + (job.d > 1);
    if (groups > 1)
        runtime += kFurtherCommunicators;
    if (job.e > 1)
        runtime += kAllToAllBytes;
    return runtime;
}

/// Bytes beside weights and optimizer states, by phase; `load` and `rollout` count whole.
struct Phases {
    double step = 0, loss = 0, backward = 0, load = 0, rollout = 0;
};

/// Gradients that appear during the backward pass take the place of activations that it frees, so that this phase holds
/// the larger of the two.
Phases phasesOf(const States &states, const Activations &activations, double logits, double buffers)
{
    Phases phases;
    phases.step = states.gradients + states.stepTemporary;
    phases.loss = activations.stored + logits + (states.persistentGradients ? states.gradients : 0) + buffers;
    phases.backward = (states.persistentGradients ? activations.stored + states.gradients : std::max(activations.stored, states.gradients)) + activations.live + buffers;
    phases.load = states.load;
    return phases;
}

void addPeak(const States &states, const Activations &activations, double logits, double buffers, const Phases &phases, MemoryEstimate &estimate)
{
    MemoryParts &parts = estimate.parts;
    if (phases.load > states.weights + states.optimizer + std::max({phases.step, phases.loss, phases.backward})) {
        estimate.phase = PeakPhase::Load;
        parts[Kind::Weights] = Bytes(states.load);
        return;
    }
    parts[Kind::Weights] = Bytes(states.weights);
    parts[Kind::Optimizer] = Bytes(states.optimizer);
    if (phases.step >= phases.loss && phases.step >= phases.backward) {
        estimate.phase = PeakPhase::OptimizerStep;
        parts[Kind::Gradients] = Bytes(states.gradients);
        parts[Kind::Temporary] = Bytes(states.stepTemporary);
    } else if (phases.loss >= phases.backward) {
        estimate.phase = logits > 0 ? PeakPhase::Loss : PeakPhase::ForwardEnd;
        parts[Kind::Gradients] = Bytes(states.persistentGradients ? states.gradients : 0);
        parts[Kind::Activations] = Bytes(activations.stored);
        parts[Kind::Logits] = Bytes(logits);
        parts[Kind::Temporary] = Bytes(buffers);
    } else {
        estimate.phase = PeakPhase::Backward;
        const bool more = !states.persistentGradients && states.gradients > activations.stored;
        parts[Kind::Gradients] = Bytes(states.persistentGradients || more ? states.gradients : 0);
        parts[Kind::Activations] = Bytes((more ? 0 : activations.stored) + activations.live);
        parts[Kind::Temporary] = Bytes(buffers);
    }
}

bool samplesHere(const TrainingSetup &setup)
{
    return samplesAnswers(setup) && setup.rollout != Rollout::Apart;
}

/// An engine that samples on the training cards takes its share of the card: all the time, or in a phase of its own, in
/// which training keeps its states but no activations (verl's hybrid engine, TRL's vllm_mode "colocate" with or without
/// sleep mode). The share holds a 16-bit copy of the weights; the rest is its cache.
void addRollout(const Job &job, const StageElements &stage, const States &states, const Accelerator *card, Phases &phases, MemoryEstimate &estimate)
{
    const double copy = 2 * (stage.base() + stage.vision);
    const double asked = card && card->capacity ? job.setup.rolloutShare * card->capacity->value : copy;
    const double engine = std::max(asked, copy);
    const double kept = states.weights + states.optimizer + (states.persistentGradients ? states.gradients : 0);
    phases.rollout = kept + engine;
    MemoryParts &parts = estimate.parts;
    if (job.setup.rollout == Rollout::Sleeping) {
        if (phases.rollout <= parts.total().value)
            return;
        parts = MemoryParts{};
        parts[Kind::Optimizer] = Bytes(states.optimizer);
        parts[Kind::Gradients] = Bytes(kept - states.weights - states.optimizer);
        parts[Kind::Weights] = Bytes(states.weights);
        estimate.phase = PeakPhase::Rollout;
    }
    parts[Kind::Weights] += Bytes(copy);
    parts[Kind::KvCache] += Bytes(engine - copy);
}

double ranksPerNode(const Job &job, const Accelerator *card)
{
    const double perNode = card && card->gpusPerNode ? std::max(1, *card->gpusPerNode) : 8;
    return std::min(perNode, job.t * job.p * job.d * job.c);
}

Argument bytesOfPart(const char *name, double value) { return Argument::of(name, value, Unit::Bytes); }

template <class Recorder>
void recordStates(const Job &job, Place place, const StageElements &stage, const States &states, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        recorder.step("train.memory.parameters", "ceil(L ÷ p) ÷ L × (columns ÷ t + kv ÷ min(t, kv heads) + replicated + experts ÷ e) + V × h ÷ t",
            {Argument::of("t", job.t), Argument::of("p", job.p), Argument::of("e", job.e), Argument::of("total", job.profile.total, Unit::Parameters),
                Argument::ofText("stage", place.first ? place.last ? "only" : "first" : place.last ? "last"
                                                                                                   : "middle")},
            Argument::of("P", stage.base(), Unit::Parameters), "Megatron-LM; tensor inventory");
        recorder.step("train.memory.trainable", job.trainable.adapters > 0 ? "P_t = Σ r × (in + out)" : "P_t = share × P",
            {Argument::of("r", job.setup.loraRank), Argument::of("share", job.trainable.share, Unit::Ratio), Argument::of("saved", stage.saved, Unit::Parameters)},
            Argument::of("P_t", stage.trained, Unit::Parameters), "arXiv 2106.09685");
        recorder.step("train.memory.weights", job.frozenBits > 0 ? "P_q × bits ÷ 8 + (P − P_q) × b + P_t × b_t" : "P × b ÷ N",
            {Argument::of("P", stage.base(), Unit::Parameters), Argument::of("P_q", stage.quantisable, Unit::Parameters), Argument::of("bits", job.frozenBits, Unit::Bits),
                Argument::of("b", job.plainBytes, Unit::Bytes), Argument::of("b_t", job.trainedBytes, Unit::Bytes), Argument::of("N", job.sharded ? job.shardRanks : 1),
                Argument::of("copies", job.frozenCopies + job.trainedCopies)},
            bytesOfPart("weights", states.weights), "arXiv 1910.02054; peft utils/other.py");
        recorder.step("train.memory.gradients", "P_t × b_g ÷ N",
            {Argument::of("P_t", stage.trained, Unit::Parameters), Argument::of("b_g", job.gradientBytes, Unit::Bytes), Argument::of("N", job.shardRanks)},
            bytesOfPart("gradients", states.gradients), "arXiv 1910.02054");
        recorder.step("train.memory.optimizer", "P_t × (b_master + b_moments) ÷ N",
            {Argument::of("P_t", stage.trained, Unit::Parameters), Argument::of("b_master", job.masterBytes, Unit::Bytes),
                Argument::of("b_moments", momentBytes(job.setup.optimizer, job.stateBytes), Unit::Bytes), Argument::of("N", job.shardRanks), bytesOfPart("paged", states.paged)},
            bytesOfPart("optimizer", states.optimizer), "arXiv 1910.02054; Megatron-LM dist_optimizer.md");
    }
}

template <class Recorder>
void recordActivations(const Job &job, const StageElements &stage, const Activations &activations, double logits, double buffers, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        const LayerActivations &kept = job.profile.activations;
        recorder.step("train.memory.activations", "T × (residual ÷ sp + sharded ÷ t + routed + s × scores ÷ t), or 2 T h L of layer inputs where layers are recomputed",
            {Argument::of("T", job.tokens, Unit::Tokens), bytesOfPart("residual", kept.residual + kept.norms32), bytesOfPart("sharded", kept.sharded), bytesOfPart("routed", kept.routed),
                bytesOfPart("scores", job.setup.attention == AttentionKernel::Eager ? kept.eagerPerKey : 0), Argument::of("s", job.sequence, Unit::Tokens), Argument::of("h", job.profile.hidden),
                Argument::of("L", job.profile.layers * stage.layerShare), Argument::of("t", job.t), Argument::of("sp", job.setup.layout.sequenceParallel ? job.t : 1),
                Argument::ofText("checkpointing", std::string(nameOf(job.setup.layout.checkpointing))), bytesOfPart("live_layer", activations.live)},
            bytesOfPart("activations", activations.stored), "arXiv 2205.05198; tensors that autograd keeps, by module");
        recorder.step("train.memory.logits", "T × V × β ÷ t",
            {Argument::of("T", job.tokens, Unit::Tokens), Argument::of("V", job.profile.vocabulary), Argument::ofText("loss", std::string(nameOf(job.setup.loss)))},
            bytesOfPart("logits", logits), "huggingface/trl PR 6858");
        recorder.step("train.memory.temporary", "gathered units + reduction buckets",
            {Argument::ofText("sharding", std::string(nameOf(job.setup.layout.sharding)))}, bytesOfPart("temporary", buffers),
            "DeepSpeed configuration reference; pytorch#117323");
    }
}

/// Whole estimate of one stage.
template <class Recorder>
MemoryEstimate estimateStage(const Job &job, const Accelerator *card, Place place, Recorder &recorder)
{
    const StageElements stage = stageElements(job, place);
    const States states = rankStates(job, stage);
    const Activations activations = stageActivations(job, stage, place);
    const double logits = place.last ? logitBytes(job) : 0;
    const double buffers = bufferBytes(job, stage);
    recordStates(job, place, stage, states, recorder);
    recordActivations(job, stage, activations, logits, buffers, recorder);

    MemoryEstimate estimate;
    Phases phases = phasesOf(states, activations, logits, buffers);
    addPeak(states, activations, logits, buffers, phases, estimate);
    if (samplesHere(job.setup))
        addRollout(job, stage, states, card, phases, estimate);
    estimate.weights = Bytes(states.weights);
    MemoryParts &parts = estimate.parts;
    const double allocated = parts.total().value;
    const Fragmentation fragments = fragmentation(job);
    const double fixed = std::min(allocated, states.weights + states.optimizer);
    const double runtime = runtimeBytes(job);
    // A full allocator hands back its unused blocks before it gives up, so fragmentation shrinks to what the card has room for.
    double lost = fragments.fixed * fixed + fragments.changing * (allocated - fixed);
    if (card && card->capacity) {
        const double least = kFragmentationLeast.fixed * fixed + kFragmentationLeast.changing * (allocated - fixed);
        lost = std::max(least, std::min(lost, card->capacity->value - runtime - allocated));
    }
    parts[Kind::Fragmentation] = Bytes(lost);
    const double reserved = parts.total().value;
    parts[Kind::Runtime] = Bytes(runtime);
    const double driver = parts.total().value;
    const Bytes spread(job.e > 1 ? kBusiestExpertShare * activations.stored : 0);
    estimate.allocated = memoryRange(memoryResiduals(memoryKind(job.setup, true)), Bytes(allocated), parts, job.setup.openKeys, spread);
    estimate.reserved = memoryRange(memoryResiduals(memoryKind(job.setup, false)), Bytes(reserved), parts, job.setup.openKeys, spread);
    estimate.driver = {Bytes(driver), estimate.reserved.low + Bytes(runtime * (1 - kRuntimeSpread)), estimate.reserved.high + Bytes(runtime * (1 + kRuntimeSpread)), estimate.reserved.measurements};
    const double perNode = ranksPerNode(job, card);
    estimate.hostMemory = Bytes(((states.host + states.paged) * kHostSafety + activations.host) * perNode);
    if constexpr (Recorder::kActive) {
        recorder.step("train.memory.peak", phases.rollout > 0 ? "max(weights + optimizer + max(step, loss, backward), load, rollout)" : "max(weights + optimizer + max(step, loss, backward), load)",
            {bytesOfPart("weights", states.weights), bytesOfPart("optimizer", states.optimizer), bytesOfPart("step", phases.step), bytesOfPart("loss", phases.loss), bytesOfPart("backward", phases.backward),
                bytesOfPart("load", phases.load), bytesOfPart("rollout", phases.rollout), Argument::ofText("phase", std::string(nameOf(estimate.phase)))},
            bytesOfPart("allocated", allocated), "huggingface/blog train_memory.md");
        recorder.step("train.memory.reserved", "allocated + a × states + b × (allocated − states)", {bytesOfPart("allocated", allocated), bytesOfPart("states", fixed), Argument::of("a", fragments.fixed, Unit::Ratio), Argument::of("b", fragments.changing, Unit::Ratio)},
            bytesOfPart("reserved", reserved), "published logs: reserved ÷ allocated 1.03 … 1.27");
        recorder.step("train.memory.driver", "reserved + context + communicators",
            {bytesOfPart("reserved", reserved), bytesOfPart("runtime", parts[Kind::Runtime].value)}, bytesOfPart("driver", driver), "accelerate; NVIDIA/nccl#964");
        const MemoryResiduals &residuals = memoryResiduals(memoryKind(job.setup, false));
        recorder.step("train.memory.range", "driver + r × (activations + logits + temporary + 0.1 × states)",
            {bytesOfPart("uncertain", uncertainBytes(parts)), Argument::of("r_low", residuals.low * openKeyFactor(job.setup.openKeys), Unit::Ratio), Argument::of("r_high", residuals.high * openKeyFactor(job.setup.openKeys), Unit::Ratio),
                Argument::of("measurements", residuals.measurements), bytesOfPart("low", estimate.driver.low.value)},
            bytesOfPart("high", estimate.driver.high.value), "published peaks against this estimate, 5th to 95th percentile");
        if (estimate.hostMemory.value > 0)
            recorder.step("train.memory.host", "1.5 × offloaded × ranks per node", {bytesOfPart("offloaded", states.host + states.paged), Argument::of("ranks", perNode)},
                bytesOfPart("host", estimate.hostMemory.value), "DeepSpeed docs/code-docs memory.rst");
    }
    return estimate;
}

void setFit(MemoryEstimate &estimate, const Accelerator *card)
{
    if (!card || !card->capacity)
        return;
    estimate.capacity = card->capacity;
    const double capacity = card->capacity->value, need = estimate.driver.value.value;
    estimate.fit = need > capacity ? Fit::DoesNotFit : need > kTightShare * capacity ? Fit::Tight
                                                                                     : Fit::Fits;
}

std::string numberText(double value)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value).ptr;
    return std::string(text, end);
}

void listAssumptions(const Job &job, const Accelerator *card, MemoryEstimate &estimate)
{
    std::vector<std::string> &assumed = estimate.assumed;
    const TrainingSetup &setup = job.setup;
    if (setup.framework.empty())
        assumed.push_back("framework=transformers");
    else if (job.framework == TrainingFramework::Unknown)
        assumed.push_back("framework_overheads=typical");
    if (job.sequence != setup.sequenceLength)
        assumed.push_back("sequence_length=" + numberText(job.sequence));
    if (setup.layout.microBatch != static_cast<int>(degree(setup.layout.microBatch)))
        assumed.push_back("micro_batch=" + numberText(degree(setup.layout.microBatch)));
    if (job.frozenBits > 0 && !findWeightFormat(setup.quantization))
        assumed.push_back("quantization_bits=" + numberText(job.frozenBits));
    if (job.frozenCopies > 0)
        assumed.push_back("frozen_model_copies=" + numberText(job.frozenCopies));
    if (job.trainedCopies > 1)
        assumed.push_back("trained_models=" + numberText(job.trainedCopies));
    if (job.profile.vision > 0)
        assumed.push_back("vision_tower=frozen");
    if (samplesAnswers(setup))
        assumed.push_back("rollout=" + std::string(nameOf(setup.rollout)));
    if (!(card && card->gpusPerNode) && estimate.hostMemory.value > 0)
        assumed.push_back("gpus_per_node=8");
}

} // namespace

template <class Recorder>
MemoryEstimate estimateTrainingMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    const Job job = makeJob(profile, setup);
    MemoryEstimate estimate;
    if (job.p > 1) {
        NoRecorder quiet;
        constexpr Place kPlaces[] = {{true, false}, {false, true}, {false, false}};
        Place fullest = kPlaces[0];
        double most = -1;
        for (std::size_t i = 0; i < (job.p > 2 ? 3 : 2); ++i) {
            const double need = estimateStage(job, card, kPlaces[i], quiet).driver.value.value;
            if (need > most) {
                most = need;
                fullest = kPlaces[i];
            }
        }
        estimate = estimateStage(job, card, fullest, recorder);
    } else {
        estimate = estimateStage(job, card, Place{}, recorder);
    }
    setFit(estimate, card);
    if constexpr (Recorder::kActive)
        listAssumptions(job, card, estimate);
    return estimate;
}

template <class Recorder>
MemoryEstimate estimateTrainingMemory(const Model &model, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    return estimateTrainingMemory(buildTrainingProfile(model), setup, card, recorder);
}

template MemoryEstimate estimateTrainingMemory(const TrainingProfile &, const TrainingSetup &, const Accelerator *, NoRecorder &);
template MemoryEstimate estimateTrainingMemory(const TrainingProfile &, const TrainingSetup &, const Accelerator *, StepRecorder &);
template MemoryEstimate estimateTrainingMemory(const Model &, const TrainingSetup &, const Accelerator *, NoRecorder &);
template MemoryEstimate estimateTrainingMemory(const Model &, const TrainingSetup &, const Accelerator *, StepRecorder &);

} // namespace powertrain