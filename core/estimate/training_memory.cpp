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
#include <array>
#include <charconv>
#include <cmath>

#include "core/estimate/stage_memory.h"
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

/// Each step's inputs make its result by its formula; a test works them out again.
template <class Recorder>
void recordStates(const Job &job, Place place, const StageElements &stage, const States &states, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        const SplitSums &linear = job.profile.quantisable, &plain = job.profile.plain;
        const auto parameters = [](const char *name, double value) { return Argument::of(name, value, Unit::Parameters); };
        recorder.step("train.memory.parameters", "l × (columns ÷ t + kv ÷ min(t, k) + replicated) + l_e × experts ÷ e + outside",
            {Argument::of("l", stage.layerShare, Unit::Ratio), Argument::of("l_e", stage.expertShare, Unit::Ratio), parameters("columns", linear.columns + plain.columns),
                parameters("kv", linear.kvColumns + plain.kvColumns), parameters("replicated", linear.replicated + plain.replicated), parameters("experts", linear.experts + plain.experts),
                parameters("outside", stage.vocabulary), Argument::of("t", job.t), Argument::of("p", job.p), Argument::of("k", job.profile.kvHeads), Argument::of("e", job.e > 1 ? job.e : job.t),
                Argument::ofText("stage", place.first ? place.last ? "only" : "first" : place.last ? "last"
                                                                                                   : "middle")},
            parameters("P", stage.base()), "Megatron-LM; tensor inventory");
        const bool adapters = job.trainable.adapters > 0 || job.trainable.saved > 0;
        recorder.step("train.memory.trainable", adapters ? "adapters × l ÷ t + saved" : job.trainable.share < 1 ? "share × (P − outside)"
                                                                                                                : "P",
            {parameters("adapters", job.trainable.adapters), Argument::of("l", stage.layerShare, Unit::Ratio), Argument::of("t", job.t), parameters("saved", stage.saved), Argument::of("r", job.setup.loraRank),
                Argument::of("share", job.trainable.share, Unit::Ratio), parameters("P", stage.base()), parameters("outside", stage.vocabulary)},
            parameters("P_t", stage.trained), "arXiv 2106.09685");
        const WeightTerms &weights = states.weightTerms;
        recorder.step("train.memory.weights", "base ÷ N × copies + adapters + vision − offloaded",
            {bytesOfPart("base", weights.base), Argument::of("N", weights.divisor), Argument::of("copies", weights.copies), bytesOfPart("adapters", weights.adapters), bytesOfPart("vision", weights.vision),
                bytesOfPart("offloaded", weights.total() - states.weights), parameters("P", stage.base()), parameters("P_q", stage.quantisable), Argument::of("bits", job.frozenBits, Unit::Bits),
                bytesOfPart("b", job.plainBytes)},
            bytesOfPart("weights", states.weights), "arXiv 1910.02054; peft utils/other.py");
        const double gradients = states.gradientElements * states.gradientElementBytes;
        recorder.step("train.memory.gradients", "G × b_g − offloaded",
            {parameters("G", states.gradientElements), bytesOfPart("b_g", states.gradientElementBytes), bytesOfPart("offloaded", gradients - states.gradients), parameters("P_t", stage.trained)},
            bytesOfPart("gradients", states.gradients), "arXiv 1910.02054; accelerate, gradient synchronization");
        const double stepped = states.steppedElements * (job.masterBytes + states.momentElementBytes);
        recorder.step("train.memory.optimizer", "O × (b_master + b_moments) − paged − offloaded",
            {parameters("O", states.steppedElements), bytesOfPart("b_master", job.masterBytes), bytesOfPart("b_moments", states.momentElementBytes), bytesOfPart("paged", states.paged),
                bytesOfPart("offloaded", stepped - states.paged - states.optimizer)},
            bytesOfPart("optimizer", states.optimizer), "arXiv 1910.02054; Megatron-LM dist_optimizer.md");
    }
}

template <class Recorder>
void recordActivations(const Job &job, const StageElements &stage, const Activations &activations, double logits, const Buffers &buffers, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        const KeptTerms &kept = activations.kept;
        recorder.step("train.memory.kept", "((residual_stream + sharded + routed + adapter_inputs) × precision + scores) × compiled",
            {bytesOfPart("residual_stream", kept.residual), bytesOfPart("sharded", kept.sharded), bytesOfPart("routed", kept.routed), bytesOfPart("adapter_inputs", kept.adapters),
                Argument::of("precision", kept.precision), bytesOfPart("scores", kept.scores), Argument::of("compiled", kept.compiled, Unit::Ratio), Argument::of("t", job.t)},
            bytesOfPart("kept", kept.total()), "arXiv 2205.05198; tensors that autograd keeps, by module");
        recorder.step("train.memory.activations", "T × l × in_flight × (kept_share × kept + (1 − kept_share) × inputs)",
            {Argument::of("T", job.tokens, Unit::Tokens), Argument::of("l", stage.layerShare, Unit::Ratio), Argument::of("in_flight", activations.inFlight), Argument::of("kept_share", activations.share, Unit::Ratio),
                bytesOfPart("kept", kept.total()), bytesOfPart("inputs", activations.inputs), Argument::ofText("checkpointing", std::string(nameOf(job.setup.layout.checkpointing))),
                bytesOfPart("live_layer", activations.live)},
            bytesOfPart("activations", activations.stored), "arXiv 2205.05198; arXiv 2104.04473");
        recorder.step("train.memory.logits", "T × V × per_logit ÷ t",
            {Argument::of("T", logits > 0 ? job.tokens : 0, Unit::Tokens), Argument::of("V", job.profile.vocabulary), bytesOfPart("per_logit", bytesPerLogit(job)), Argument::of("t", job.t),
                Argument::ofText("loss", std::string(nameOf(job.setup.loss)))},
            bytesOfPart("logits", logits), "huggingface/trl PR 6858");
        recorder.step("train.memory.temporary", "gathered + buckets + casts + unpacked",
            {bytesOfPart("gathered", buffers.gathered), bytesOfPart("buckets", buffers.buckets), bytesOfPart("casts", buffers.casts), bytesOfPart("unpacked", buffers.unpacked),
                Argument::ofText("sharding", std::string(nameOf(job.setup.layout.sharding)))},
            bytesOfPart("temporary", buffers.total()), "DeepSpeed configuration reference; pytorch#117323; torch.amp");
    }
}

/// Whole estimate of one stage.
template <class Recorder>
MemoryEstimate estimateStage(const Job &job, const Accelerator *card, Place place, Recorder &recorder)
{
    const StageElements stage = stageElements(job, place);
    const States states = rankStates(job, stage);
    const Activations activations = stageActivations(job, stage, place);
    const double logits = place.last ? logitsOf(job) * bytesPerLogit(job) : 0;
    const Buffers terms = buffersOf(job, stage);
    const double buffers = terms.total();
    recordStates(job, place, stage, states, recorder);
    recordActivations(job, stage, activations, logits, terms, recorder);

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
    estimate.allocated = memoryRange(memoryResiduals(memoryKind(job.setup, job.framework, true)), Bytes(allocated), parts, job.setup.openKeys, spread);
    estimate.reserved = memoryRange(memoryResiduals(memoryKind(job.setup, job.framework, false)), Bytes(reserved), parts, job.setup.openKeys, spread);
    // The allocator holds what it has handed out.
    estimate.reserved.low = std::max(estimate.reserved.low, estimate.allocated.low);
    estimate.reserved.high = std::max(estimate.reserved.high, estimate.allocated.high);
    estimate.driver = {Bytes(driver), estimate.reserved.low + Bytes(runtime * (1 - kRuntimeSpread)), estimate.reserved.high + Bytes(runtime * (1 + kRuntimeSpread)), estimate.reserved.measurements};
    const double perNode = ranksPerNode(job, card);
    estimate.hostMemory = Bytes(((states.host + states.paged) * kHostSafety + activations.host) * perNode);
    if constexpr (Recorder::kActive) {
        recorder.step("train.memory.peak", "max(weights + optimizer + max(at_step, at_loss, at_backward), at_load, at_rollout)",
            {bytesOfPart("weights", states.weights), bytesOfPart("optimizer", states.optimizer), bytesOfPart("at_step", phases.step), bytesOfPart("at_loss", phases.loss), bytesOfPart("at_backward", phases.backward),
                bytesOfPart("at_load", phases.load), bytesOfPart("at_rollout", phases.rollout), Argument::ofText("phase", std::string(nameOf(estimate.phase)))},
            bytesOfPart("allocated", allocated), "huggingface/blog train_memory.md");
        const char *const source = "published logs: reserved ÷ allocated 1.03 … 1.27";
        const Argument handedOut = bytesOfPart("allocated", allocated), kept = bytesOfPart("states", fixed);
        const Argument ofStates = Argument::of("a", fragments.fixed, Unit::Ratio), ofRest = Argument::of("b", fragments.changing, Unit::Ratio);
        if (card && card->capacity)
            recorder.step("train.memory.reserved", "allocated + max(least, min(a × states + b × (allocated − states), room))",
                {handedOut, kept, ofStates, ofRest, bytesOfPart("least", kFragmentationLeast.fixed * fixed + kFragmentationLeast.changing * (allocated - fixed)),
                    bytesOfPart("room", std::max(0.0, card->capacity->value - runtime - allocated))},
                bytesOfPart("reserved", reserved), source);
        else
            recorder.step("train.memory.reserved", "allocated + a × states + b × (allocated − states)", {handedOut, kept, ofStates, ofRest}, bytesOfPart("reserved", reserved), source);
        recorder.step("train.memory.driver", "reserved + context + communicators",
            {bytesOfPart("reserved", reserved), bytesOfPart("runtime", parts[Kind::Runtime].value)}, bytesOfPart("driver", driver), "accelerate; NVIDIA/nccl#964");
        const MemoryResiduals &residuals = memoryResiduals(memoryKind(job.setup, job.framework, false));
        recorder.step("train.memory.range", "driver + max(min(max(r_high × uncertain, 0.06 × reserved), 0.6 × reserved) + spread, above) + 0.4 × runtime",
            {bytesOfPart("driver", driver), Argument::of("r_high", residuals.high * openKeyFactor(job.setup.openKeys), Unit::Ratio), Argument::of("r_low", residuals.low * openKeyFactor(job.setup.openKeys), Unit::Ratio),
                bytesOfPart("uncertain", uncertainBytes(parts)), bytesOfPart("reserved", reserved), bytesOfPart("runtime", runtime), bytesOfPart("spread", spread.value), bytesOfPart("above", estimate.allocated.high.value - reserved),
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
    if (!setup.quantization.empty() && job.frozenBits <= 0)
        assumed.push_back("quantization=none");
    const Offload offload = setup.layout.offload;
    if (!job.sharded && (offload == Offload::Parameters || offload == Offload::Both))
        assumed.push_back(offload == Offload::Both ? "offload=optimizer" : "offload=none");
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

/// The stages of which one is the fullest: the first, the last, and of those between the one with most under way.
std::array<Place, 3> placesOf(const Job &job) { return {Place{true, false, 0, 0}, Place{false, true, job.p - 1, 0}, Place{false, false, 1, 0}}; }

/// Layers of each stage: as many as the fullest has, fewer at the ends where they do not divide evenly; an end that is
/// itself the fullest is shortened last. Empty: no such split leaves every stage a layer.
std::vector<double> layersOf(const Job &job, Place fullest)
{
    const double most = std::ceil(job.profile.layers / job.p);
    std::vector<double> layers(static_cast<std::size_t>(job.p), most);
    double missing = most * job.p - job.profile.layers;
    const bool lastIsFullest = fullest.last;
    for (double *end : {lastIsFullest ? &layers.front() : &layers.back(), lastIsFullest ? &layers.back() : &layers.front()}) {
        const double less = std::min(missing, most - 1);
        *end -= less;
        missing -= less;
    }
    return missing > 0 ? std::vector<double>{} : layers;
}

} // namespace

template <class Recorder>
MemoryEstimate estimateOf(const training::Job &job, const Accelerator *card, Recorder &recorder)
{
    MemoryEstimate estimate;
    if (job.p > 1) {
        NoRecorder quiet;
        const std::array<Place, 3> places = placesOf(job);
        Place fullest = places[0];
        double most = -1;
        for (std::size_t i = 0; i < (job.p > 2 ? 3 : 2); ++i) {
            MemoryEstimate stage = estimateStage(job, card, places[i], quiet);
            const double need = stage.driver.value.value;
            if (need > most) {
                most = need;
                fullest = places[i];
                if constexpr (!Recorder::kActive)
                    estimate = std::move(stage);
            }
        }
        if constexpr (Recorder::kActive)
            estimate = estimateStage(job, card, fullest, recorder);
    } else {
        estimate = estimateStage(job, card, Place{}, recorder);
    }
    setFit(estimate, card);
    if constexpr (Recorder::kActive)
        listAssumptions(job, card, estimate);
    return estimate;
}

TrainingMemoryFacts trainingMemoryFacts(const TrainingProfile &profile, const TrainingSetup &setup) { return training::factsOf(profile, setup); }

MemoryEstimate trainingMemoryOf(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, const TrainingMemoryFacts &facts)
{
    NoRecorder quiet;
    return estimateOf(training::makeJob(profile, setup, facts), card, quiet);
}

std::vector<PipelineStage> trainingStageMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card)
{
    const Job job = training::makeJob(profile, setup, training::factsOf(profile, setup));
    NoRecorder quiet;
    if (job.p <= 1)
        return {{0, static_cast<int>(profile.layers), true, true, estimateOf(job, card, quiet)}};
    if (!(profile.layers >= job.p))
        return {};
    const std::array<Place, 3> places = placesOf(job);
    const auto need = [&](const Place &place) { return estimateStage(job, card, place, quiet).driver.value; };
    const auto fullest = std::max_element(places.begin(), job.p > 2 ? places.end() : places.begin() + 2, [&need](const Place &a, const Place &b) { return need(a) < need(b); });
    std::vector<PipelineStage> stages;
    int before = 0;
    for (const double layers : layersOf(job, *fullest)) {
        const double index = static_cast<double>(stages.size());
        const Place place{index == 0, index == job.p - 1, index, layers};
        PipelineStage stage{before, static_cast<int>(layers), place.first, place.last, estimateStage(job, card, place, quiet)};
        setFit(stage.memory, card);
        before += stage.layers;
        stages.push_back(std::move(stage));
    }
    return stages;
}

template <class Recorder>
MemoryEstimate estimateTrainingMemory(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    return estimateOf(training::makeJob(profile, setup, training::factsOf(profile, setup)), card, recorder);
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