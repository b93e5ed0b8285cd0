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
#include "core/estimate/training_framework.h"
#include "core/estimate/training_ranges.h"

namespace powertrain {

namespace {

using namespace training;
using Kind = MemoryPartKind;

constexpr int kLargestDegree = 1 << 20;
constexpr double kLongestSequence = 1e8;

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

double degree(int value) { return static_cast<double>(std::clamp(value, 1, kLargestDegree)); }

/// Bits of a quantised base weight. Unknown names fall back to the width that stands in them.
double quantisedBits(const std::string &name, DataType weights)
{
    if (!name.empty()) {
        if (const WeightFormat *format = findWeightFormat(name))
            return format->bitsPerWeight;
    }
    if (name.find('8') != std::string::npos || (name.empty() && bytesOf(weights) == 1))
        return 8.25;
    if (name.find("nf4") != std::string::npos || name.find("int4") != std::string::npos || (name.empty() && bytesOf(weights) == 0.5))
        return 4.5;
    return 0;
}

bool isBitsAndBytes(const std::string &quantization)
{
    return quantization.rfind("nf4", 0) == 0 || quantization.rfind("fp4", 0) == 0 || quantization.find("bnb") != std::string::npos;
}

/// bitsandbytes models go through peft's prepare_model_for_kbit_training, which casts what is not quantised to fp32.
bool castsToFp32(TrainingFramework framework, const std::string &quantization)
{
    return isBitsAndBytes(quantization) && (framework == TrainingFramework::HuggingFace || framework == TrainingFramework::Unknown);
}

double momentBytes(Optimizer optimizer, double stateBytes)
{
    switch (optimizer) {
    case Optimizer::AdamW:
    case Optimizer::PagedAdamW32bit:
    case Optimizer::AdamInBackward:
        return 2 * stateBytes;
    case Optimizer::AdamW8bit:
    case Optimizer::PagedAdamW8bit:
        return 2 * kEightBitStateBytes;
    case Optimizer::AdamW4bit:
        return 2 * kFourBitStateBytes;
    case Optimizer::Adafactor:
        return kAdafactorStateBytes;
    case Optimizer::Lion:
    case Optimizer::SgdMomentum:
    case Optimizer::Muon:
        return stateBytes;
    case Optimizer::GaloreAdamW:
        return 2 * stateBytes * kGaloreStateShare;
    case Optimizer::Sgd:
        return 0;
    }
    return 2 * stateBytes;
}

bool isPaged(Optimizer optimizer) { return optimizer == Optimizer::PagedAdamW32bit || optimizer == Optimizer::PagedAdamW8bit; }

bool isZero(Sharding sharding) { return sharding == Sharding::Zero1 || sharding == Sharding::Zero2 || sharding == Sharding::Zero3; }
bool isFsdp(Sharding sharding) { return sharding == Sharding::Fsdp || sharding == Sharding::FsdpNoMixed; }

/// Dropout before an adapter keeps its own copy of the input (2 bytes) and a mask (1 byte) in place of the input. The
/// trainers' defaults: 0.05 in litgpt and ms-swift, 0 in PEFT's own LoraConfig, LLaMA-Factory, torchtune and Unsloth.
bool dropsOut(TrainingFramework framework)
{
    return framework == TrainingFramework::LitGpt;
}

AdapterInputs adapterInputs(const TrainingSetup &setup, TrainingFramework framework, bool bitsAndBytes)
{
    const auto targeted = [&](TensorRole role) { return targetsRole(setup.loraTargets, role) ? 1.0 : 0.0; };
    const bool dropout = dropsOut(framework);
    // bitsandbytes' matrix product keeps its input beside what an adapter keeps (autograd MatMul4Bit, MatMul8bitLt).
    const double base = bitsAndBytes && framework != TrainingFramework::Unsloth ? 1 : 0;
    const auto kept = [&](double modules) { return dropout ? base + kDroppedInput * modules : std::max(base, std::min(modules, 1.0)); };
    AdapterInputs inputs;
    // litgpt has one adapter over the fused Q, K and V.
    const double attention = targeted(TensorRole::AttentionQ) + targeted(TensorRole::AttentionK) + targeted(TensorRole::AttentionV);
    inputs.mixer = kept(framework == TrainingFramework::LitGpt ? std::min(attention, 1.0) : attention);
    // The attention kernel keeps its result; bitsandbytes gets a copy of it in the layout of a matrix product.
    inputs.mixerOut = 1 + base + (dropout ? kDroppedInput * targeted(TensorRole::AttentionOutput) : 0);
    inputs.mlp = kept(targeted(TensorRole::MlpGate) + targeted(TensorRole::MlpUp));
    inputs.down = kept(targeted(TensorRole::MlpDown));
    return inputs;
}

void setTypes(Job &job)
{
    const TrainingSetup &setup = job.setup;
    const bool adapters = job.trainable.adapters > 0;
    job.frozenBits = adapters || job.trainable.share < 1 ? quantisedBits(setup.quantization, setup.weights) : 0;
    const double weightBytes = bytesOf(setup.weights);
    if (adapters)
        job.adapterInputs = adapterInputs(setup, job.framework, job.frozenBits > 0 && isBitsAndBytes(setup.quantization));
    job.plainBytes = job.frozenBits > 0 ? (castsToFp32(job.framework, setup.quantization) ? 4 : 2) : std::max(weightBytes, 1.0);
    job.gradientBytes = bytesOf(setup.gradients);
    job.masterBytes = bytesOf(setup.master);
    job.stateBytes = setup.states == DataType::None ? 0 : bytesOf(setup.states);
    // An adapter has the type of its gradients; the base's own weights keep theirs.
    job.trainedBytes = adapters ? std::max(job.gradientBytes, 2.0) : job.plainBytes;
    // FSDP with mixed precision keeps the sharded parameters, gradients and states in fp32: 16 P / N.
    const bool sixteenBitCompute = bytesOf(setup.compute) <= 2;
    if (setup.layout.sharding == Sharding::Fsdp && !adapters && sixteenBitCompute && job.masterBytes == 0) {
        job.trainedBytes = 4;
        job.plainBytes = job.trainable.share < 1 ? job.plainBytes : 4;
        job.gradientBytes = 4;
    }
}

void setObjective(Job &job)
{
    const bool ownReference = job.trainable.adapters == 0; // an adapter that is switched off is the reference
    switch (job.setup.method) {
    case Method::Dpo:
        job.frozenCopies = ownReference ? 1 : 0;
        job.tokens *= 2;
        break; // chosen and rejected
    case Method::Ppo:
        job.frozenCopies = ownReference ? 2 : 1;
        job.trainedCopies = 2;
        break; // reference, reward; policy, value
    case Method::Grpo:
        job.frozenCopies = ownReference ? 1 : 0;
        break;
    default:
        break;
    }
}

Job makeJob(const TrainingProfile &profile, const TrainingSetup &setup)
{
    const Layout &layout = setup.layout;
    Job job{profile, setup, trainingFramework(setup.framework), trainableParameters(profile, setup), degree(layout.tensorParallel), degree(layout.pipelineParallel),
        degree(layout.dataParallel), degree(layout.contextParallel), degree(layout.expertParallel), degree(layout.virtualPipeline), degree(layout.gradientAccumulation),
        0, 0, 1, 1, 1, 0, 2, 2, 2, 0, 4, 0, 1, {}, false};
    job.sequence = std::isfinite(setup.sequenceLength) ? std::clamp(setup.sequenceLength, 1.0, kLongestSequence) : 1;
    job.tokens = degree(layout.microBatch) * std::ceil(job.sequence / job.c);
    if (profile.experts > 0)
        job.e = std::min(job.e, profile.experts);
    else
        job.e = 1;
    if (layout.sharding != Sharding::None && layout.sharding != Sharding::Ddp) {
        job.shardRanks = job.d * job.c;
        job.expertShardRanks = job.e > 1 ? std::max(1.0, job.d * job.c * job.t / job.e) : job.shardRanks;
    }
    job.sharded = layout.sharding == Sharding::Zero3 || isFsdp(layout.sharding);
    job.actBytes = setup.compute == DataType::Fp32 ? 2 : 1;
    setTypes(job);
    setObjective(job);
    return job;
}

/// Elements on one rank of a stage before sharding over data-parallel ranks.
struct StageElements {
    double layerShare = 1;  ///< of all layers
    double expertShare = 1; ///< of the layers with experts
    double quantisable = 0, plain = 0, vocabulary = 0, vision = 0;
    double dense = 0, expert = 0; ///< of quantisable + plain + vocabulary
    double trained = 0, trainedExpert = 0, saved = 0;

    double base() const { return quantisable + plain + vocabulary; }
};

double localDense(const SplitSums &sums, const Job &job)
{
    return sums.columns / job.t + sums.kvColumns / std::min(job.t, job.profile.kvHeads) + sums.replicated;
}

double localExperts(const SplitSums &sums, const Job &job) { return sums.experts / (job.e > 1 ? job.e : job.t); }

/// Where a stage stands in the pipeline.
struct Place {
    bool first = true, last = true;
};

/// Dense layers come first in models that mix them with experts, so the fullest stage is rarely the first one.
StageElements stageElements(const Job &job, Place place)
{
    const TrainingProfile &profile = job.profile;
    StageElements stage;
    if (job.p > 1 && profile.layers > 0)
        stage.layerShare = std::ceil(profile.layers / job.p) / profile.layers;
    const double share = stage.layerShare;
    stage.expertShare = share;
    if (job.p > 1 && profile.moeLayers > 0) {
        const double here = std::ceil(profile.layers / job.p), dense = profile.layers - profile.moeLayers;
        stage.expertShare = std::clamp(place.first ? here - dense : here, 0.0, profile.moeLayers) / profile.moeLayers;
    }
    stage.quantisable = share * localDense(profile.quantisable, job) + stage.expertShare * localExperts(profile.quantisable, job);
    stage.plain = share * localDense(profile.plain, job) + stage.expertShare * localExperts(profile.plain, job);
    stage.expert = stage.expertShare * (localExperts(profile.quantisable, job) + localExperts(profile.plain, job));
    if (place.first) {
        stage.vocabulary += profile.embedding / job.t;
        stage.vision = profile.vision;
    }
    if (place.last)
        stage.vocabulary += profile.finalNorm + (profile.tied && place.first ? 0 : profile.head / job.t);
    stage.dense = stage.base() - stage.expert;
    const TrainableParameters &trainable = job.trainable;
    if (trainable.adapters > 0 || trainable.saved > 0) {
        stage.trained = trainable.adapters * share / job.t;
        stage.saved = trainable.saved / job.t;
        stage.trained += stage.saved;
    } else if (trainable.share < 1) {
        stage.trained = trainable.share * (stage.quantisable + stage.plain);
        stage.trainedExpert = trainable.share * stage.expert;
    } else {
        stage.trained = stage.base();
        stage.trainedExpert = stage.expert;
    }
    return stage;
}

double overRanks(double all, double expert, const Job &job) { return (all - expert) / job.shardRanks + expert / job.expertShardRanks; }

/// Bytes of a rank's states.
struct States {
    double weights = 0, gradients = 0, optimizer = 0, paged = 0, host = 0;
    double stepTemporary = 0; ///< while the optimizer steps
    bool persistentGradients = false;
    double load = 0; ///< while the checkpoint is read, where that takes more
};

/// Transformer Engine computes from two copies of a linear weight in FP8, one per direction of the product: beside the
/// 16-bit weights, or in their place where the parameters themselves are FP8 (Megatron-LM fp8_param_gather).
double transformerEngineBytes(const Job &job)
{
    if (job.framework != TrainingFramework::Megatron || job.setup.compute != DataType::Fp8)
        return 0;
    return 2;
}

double weightBytes(const Job &job, const StageElements &stage)
{
    const bool quantised = job.frozenBits > 0;
    const double copies8 = quantised ? 0 : transformerEngineBytes(job);
    const bool primary8 = copies8 > 0 && job.setup.weights == DataType::Fp8;
    const double linear = quantised ? job.frozenBits / 8 : primary8 ? copies8
                                                                    : job.plainBytes + copies8;
    const double other = primary8 ? 2 : job.plainBytes;
    double base = stage.quantisable * linear + (stage.plain + stage.vocabulary) * other;
    if (job.trainable.share < 1 && job.trainable.share > 0)
        base += stage.trained * (job.trainedBytes - job.plainBytes);
    double bytes = base;
    if (job.sharded)
        bytes = base * overRanks(stage.base(), stage.expert, job) / std::max(stage.base(), 1.0);
    const double adapters = job.trainable.share == 0 ? stage.trained * job.trainedBytes : 0;
    const double copies = bytes * (job.frozenCopies + job.trainedCopies - 1);
    return bytes + adapters / (job.sharded ? job.shardRanks : 1) + copies + stage.vision * 2;
}

bool stepsByForeach(const Job &job)
{
    if (job.setup.optimizer != Optimizer::AdamW && job.setup.optimizer != Optimizer::SgdMomentum)
        return false;
    switch (job.framework) {
    case TrainingFramework::Megatron:
    case TrainingFramework::DeepSpeed:
    case TrainingFramework::Torchtitan:
    case TrainingFramework::MaxText:
    case TrainingFramework::LlmFoundry:
    case TrainingFramework::Torchtune:
        return false;
    default:
        return !isZero(job.setup.layout.sharding);
    }
}

void applyOffload(const Job &job, const StageElements &stage, States &states)
{
    const Offload offload = job.setup.layout.offload;
    if (offload == Offload::Optimizer || offload == Offload::Both) {
        states.host += states.optimizer;
        states.optimizer = 0;
        states.stepTemporary = 0;
        if (job.setup.layout.sharding == Sharding::Zero3 || job.setup.layout.sharding == Sharding::Zero2 || isFsdp(job.setup.layout.sharding)) {
            states.host += states.gradients;
            states.gradients = 0;
        }
    }
    if (offload == Offload::Parameters || offload == Offload::Both) {
        const double stays = stage.vision * 2;
        states.host += states.weights - stays;
        states.weights = stays;
    }
}

/// Between two optimizer steps accelerate and Lightning Fabric leave FSDP's reduction out (no_sync), so that every rank
/// holds the gradients of the whole model (accelerate, gradient synchronization; litgpt: full fine-tuning of 7B on 4 × 24 GB fails).
bool accumulatesUnsharded(const Job &job)
{
    if (!isFsdp(job.setup.layout.sharding) || job.accumulation <= 1)
        return false;
    return job.framework == TrainingFramework::LitGpt || job.framework == TrainingFramework::HuggingFace || job.framework == TrainingFramework::LlamaFactory;
}

States rankStates(const Job &job, const StageElements &stage)
{
    const TrainingSetup &setup = job.setup;
    const Sharding sharding = setup.layout.sharding;
    States states;
    states.weights = weightBytes(job, stage);
    const double owned = overRanks(stage.trained, stage.trainedExpert, job) * job.trainedCopies;
    const double trained = stage.trained * job.trainedCopies;
    const bool inBackward = setup.optimizer == Optimizer::AdamInBackward || setup.method == Method::Lomo || job.gradientBytes == 0;
    const double gradientBytes = job.gradientBytes > 0 ? job.gradientBytes : 2;
    if (accumulatesUnsharded(job))
        states.gradients = bytesOf(setup.compute) * trained;
    else if (inBackward)
        states.gradients = gradientBytes * std::max(job.profile.largestLayer / job.t, stage.vocabulary / 2) / (job.sharded ? job.shardRanks : 1);
    else
        states.gradients = gradientBytes * (job.sharded || sharding == Sharding::Zero2 ? owned : trained);
    double master = job.masterBytes;
    double moments = setup.method == Method::Lomo ? 0 : momentBytes(setup.optimizer, job.stateBytes);
    if (setup.optimizer == Optimizer::Muon) { // AdamW on embedding and head
        const double vocabulary = std::min(1.0, stage.vocabulary / std::max(stage.base(), 1.0));
        moments += vocabulary * job.stateBytes;
    }
    double steps = owned;
    if (setup.method == Method::Badam && job.profile.layers > 0)
        steps /= job.profile.layers;
    states.optimizer = steps * (moments + master);
    if (setup.method == Method::Galore && setup.optimizer != Optimizer::GaloreAdamW)
        states.optimizer = steps * (moments * kGaloreStateShare + master);
    if (isPaged(setup.optimizer)) {
        states.paged = steps * moments;
        states.optimizer -= states.paged;
    }
    if (isZero(sharding) && job.gradientBytes < 4)
        states.stepTemporary += owned * (job.masterBytes == 4 ? kDeepSpeedMasterGradient : 0);
    if (stepsByForeach(job))
        states.stepTemporary += owned * std::max(job.stateBytes, 2.0);
    states.persistentGradients = job.framework == TrainingFramework::Megatron || sharding == Sharding::MegatronDistributedOptimizer || isZero(sharding) || job.accumulation > 1;
    // lit-gpt's FSDP holds the whole model on each rank before it is divided.
    if (job.framework == TrainingFramework::LitGpt && job.sharded)
        states.load = 2 * stage.base() + states.weights;
    applyOffload(job, stage, states);
    return states;
}

/// Buffers beside the states: gathered units, reduction buckets, copies for mixed precision.
double bufferBytes(const Job &job, const StageElements &stage)
{
    const TrainingSetup &setup = job.setup;
    const bool trainsBase = job.trainable.share > 0;
    const double computeBytes = setup.compute == DataType::Fp32 ? 4 : 2;
    const double layer = job.profile.layers > 0 ? (stage.quantisable + stage.plain) / std::max(1.0, job.profile.layers * stage.layerShare) : 0;
    const double layerBytes = layer * (job.frozenBits > 0 ? job.frozenBits / 8 : computeBytes);
    double buffers = 0;
    switch (setup.layout.sharding) {
    case Sharding::Fsdp:
    case Sharding::FsdpNoMixed: {
        const bool rootStays = job.framework != TrainingFramework::Torchtitan && job.framework != TrainingFramework::Torchtune;
        const double root = rootStays ? stage.vocabulary : std::min(stage.vocabulary, job.profile.vocabulary * job.profile.hidden / job.t);
        buffers = 2 * layerBytes + root * computeBytes;
        if (job.p > 1) { // a pipeline stage is used by many micro-batches: its weights stay gathered, its gradients unsharded
            buffers = stage.base() * (computeBytes + (trainsBase ? kUnshardedGradientBytes : 0));
            break;
        }
        if (trainsBase)
            buffers += std::max(layer, root) * (setup.layout.sharding == Sharding::Fsdp ? 4 : 2);
        break;
    }
    case Sharding::Zero3:
        buffers = computeBytes * (std::min(stage.quantisable + stage.plain, kZero3LiveElements) + stage.vocabulary) + (trainsBase ? computeBytes * std::min(stage.base(), kZeroBucketElements) : 0);
        break;
    case Sharding::Zero1:
    case Sharding::Zero2:
        buffers = 2 * computeBytes * std::min(stage.trained, kZeroBucketElements);
        break;
    case Sharding::Ddp:
        buffers = stage.trained * std::max(job.gradientBytes, 2.0); // DDP's reduction buckets, unless gradients are views of them
        break;
    case Sharding::None:
    case Sharding::MegatronDistributedOptimizer:
        break;
    }
    // Under autocast the graph holds a 16-bit copy of each fp32 weight, of frozen ones as well: the gradient with
    // respect to the input needs it (torch.amp; lit-gpt's 2023 table: 9.69 GB in bf16-true, 26.92 GB in bf16-mixed).
    if (setup.weights == DataType::Fp32 && bytesOf(setup.compute) == 2 && !isFsdp(setup.layout.sharding) && job.frozenBits == 0)
        buffers += 2 * stage.base();
    if (job.frozenBits > 0) {
        const double largest = layer / 3;
        // GPTQ unpacks with plain tensor operations, whose result autograd keeps for the layer at work; the other formats
        // unpack one matrix at a time inside their product.
        buffers += setup.quantization.rfind("gptq", 0) == 0 ? 2 * layer + kGptqUnpackBytes * largest : 2 * largest;
    }
    return buffers;
}

double keptBytes(const LayerActivations &kept, const Job &job)
{
    const double spread = job.setup.layout.sequenceParallel ? job.t : 1;
    const bool fusedNorms = job.framework == TrainingFramework::Megatron || job.framework == TrainingFramework::MaxText || job.framework == TrainingFramework::LlmFoundry;
    // With sequence parallelism each tensor-parallel rank routes its own share of the tokens.
    const double routedSplit = job.e > 1 ? spread : job.t;
    double bytes = (kept.residual + (fusedNorms ? 0 : kept.norms32)) / spread + kept.sharded / job.t + kept.routed / routedSplit;
    const LinearInputs &inputs = kept.inputs;
    const AdapterInputs &factor = job.adapterInputs;
    bytes += (factor.mixer - 1) * inputs.mixer / spread + (factor.mlp - 1) * inputs.mlp / spread
        + ((factor.mixerOut - 1) * inputs.mixerOut + (factor.down - 1) * inputs.down) / job.t
        + ((factor.mlp - 1) * inputs.expert + (factor.down - 1) * inputs.expertDown) / routedSplit;
    if (job.framework == TrainingFramework::LitGpt)
        bytes += kept.fusedQk / job.t;
    bytes *= job.actBytes;
    if (job.setup.attention == AttentionKernel::Eager)
        bytes += kept.eagerPerKey * job.actBytes * job.sequence / job.t;
    return bytes * job.tokens * (job.setup.compiled ? kCompiledShare : 1);
}

/// Bytes of activations: what waits for the backward pass, and the layer being worked on.
struct Activations {
    double stored = 0, live = 0, host = 0;
};

Activations stageActivations(const Job &job, const StageElements &stage, Place place)
{
    const Layout &layout = job.setup.layout;
    const double spread = layout.sequenceParallel ? job.t : 1;
    // 1F1B: the first of p stages holds p micro-batches of 1/p of the layers, the last holds one (arXiv 2104.04473 §2.2).
    double inFlight = 1;
    if (job.p > 1) {
        inFlight = place.last ? 1 : std::min(job.accumulation, place.first ? job.p : job.p - 1);
        if (job.v > 1 && !place.last)
            inFlight *= 1 + (job.p - 1) / (job.p * job.v);
    }
    const double layers = job.profile.layers * stage.layerShare;
    LayerActivations here = job.profile.activations;
    here.routed *= stage.expertShare / stage.layerShare;
    here.inputs.expert *= stage.expertShare / stage.layerShare;
    here.inputs.expertDown *= stage.expertShare / stage.layerShare;
    const double all = keptBytes(here, job) * stage.layerShare * inFlight;
    const double inputs = 2 * job.actBytes * job.tokens * job.profile.hidden * layers / spread * inFlight;
    const double one = keptBytes(job.profile.largest, job);
    Activations result;
    Checkpointing checkpointing = layout.checkpointing;
    const bool unsloth = job.framework == TrainingFramework::Unsloth && checkpointing == Checkpointing::Full; // moves layer inputs to the host
    if (layout.offload == Offload::Activations || unsloth)
        checkpointing = Checkpointing::Offload;
    switch (checkpointing) {
    case Checkpointing::None:
        result.stored = all;
        result.live = kBackwardWorkspace * one;
        break;
    case Checkpointing::Selective: {
        const bool attentionOnly = job.framework == TrainingFramework::Megatron; // recomputes the attention core, which flash attention keeps no matrix of
        result.stored = attentionOnly ? all : std::max(inputs, (job.setup.compiled ? kSelectiveCompiledShare : kSelectiveShare) * all);
        result.live = kBackwardWorkspace * one;
        break;
    }
    case Checkpointing::Full:
        result.stored = inputs;
        result.live = (1 + kBackwardWorkspace) * one;
        break;
    case Checkpointing::Offload:
        result.stored = std::min(inputs, 2 * inputs / std::max(layers, 1.0));
        result.host = inputs - result.stored;
        result.live = (1 + kBackwardWorkspace) * one;
        break;
    }
    return result;
}

double logitBytes(const Job &job)
{
    const double logits = job.tokens * job.profile.vocabulary / job.t;
    if (job.framework == TrainingFramework::Unsloth)
        return logits * kLogitsUnsloth;
    switch (job.setup.loss) {
    case LossPath::Eager:
        return logits * kLogitsEager;
    case LossPath::Upcast:
        return logits * (job.framework == TrainingFramework::Megatron ? kLogitsMegatron : kLogitsUpcast);
    case LossPath::Bf16:
        return logits * kLogits16;
    case LossPath::Chunked:
        return logits * kLogitsChunked;
    case LossPath::Fused:
        return logits * kLogitsFused;
    }
    return logits * kLogitsEager;
}

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

/// The fullest moment of one stage. Gradients that appear during the backward pass take the place of activations that
/// it frees, so that phase holds the larger of the two.
void addPeak(const States &states, const Activations &activations, double logits, double buffers, MemoryEstimate &estimate)
{
    const double gradients = states.gradients, kept = states.persistentGradients ? gradients : 0;
    const double step = gradients + states.stepTemporary;
    const double loss = activations.stored + logits + kept + buffers;
    const double backward = (states.persistentGradients ? activations.stored + gradients : std::max(activations.stored, gradients)) + activations.live + buffers;
    MemoryParts &parts = estimate.parts;
    if (states.load > states.weights + states.optimizer + std::max({step, loss, backward})) {
        estimate.phase = PeakPhase::Load;
        parts[Kind::Weights] = Bytes(states.load);
        return;
    }
    parts[Kind::Weights] = Bytes(states.weights);
    parts[Kind::Optimizer] = Bytes(states.optimizer);
    if (step >= loss && step >= backward) {
        estimate.phase = PeakPhase::OptimizerStep;
        parts[Kind::Gradients] = Bytes(gradients);
        parts[Kind::Temporary] = Bytes(states.stepTemporary);
    } else if (loss >= backward) {
        estimate.phase = logits > 0 ? PeakPhase::Loss : PeakPhase::ForwardEnd;
        parts[Kind::Gradients] = Bytes(kept);
        parts[Kind::Activations] = Bytes(activations.stored);
        parts[Kind::Logits] = Bytes(logits);
        parts[Kind::Temporary] = Bytes(buffers);
    } else {
        estimate.phase = PeakPhase::Backward;
        const bool more = !states.persistentGradients && gradients > activations.stored;
        parts[Kind::Gradients] = Bytes(states.persistentGradients || more ? gradients : 0);
        parts[Kind::Activations] = Bytes((more ? 0 : activations.stored) + activations.live);
        parts[Kind::Temporary] = Bytes(buffers);
    }
}

double ranksPerNode(const Job &job, const Accelerator *card)
{
    const double perNode = card && card->gpusPerNode ? std::max(1, *card->gpusPerNode) : 8;
    return std::min(perNode, job.t * job.p * job.d * job.c);
}

Argument bytesOfPart(const char *name, double value) { return Argument::of(name, value, Unit::Bytes); }

template <class Recorder>
void recordStates(const Job &job, const StageElements &stage, const States &states, Recorder &recorder)
{
    if constexpr (Recorder::kActive) {
        recorder.step("train.memory.parameters", "ceil(L ÷ p) ÷ L × (columns ÷ t + kv ÷ min(t, kv heads) + replicated + experts ÷ e) + V × h ÷ t",
            {Argument::of("t", job.t), Argument::of("p", job.p), Argument::of("e", job.e), Argument::of("total", job.profile.total, Unit::Parameters)},
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
        recorder.step("train.memory.activations", "T × Σ_layers((12 + 4 kv/a) h + 8 f + …), or 2 T h L with full checkpointing",
            {Argument::of("T", job.tokens, Unit::Tokens), Argument::of("h", job.profile.hidden), Argument::of("L", job.profile.layers * stage.layerShare), Argument::of("t", job.t),
                Argument::ofText("checkpointing", std::string(nameOf(job.setup.layout.checkpointing))), bytesOfPart("live_layer", activations.live)},
            bytesOfPart("activations", activations.stored), "arXiv 2205.05198");
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
    recordStates(job, stage, states, recorder);
    recordActivations(job, stage, activations, logits, buffers, recorder);

    MemoryEstimate estimate;
    addPeak(states, activations, logits, buffers, estimate);
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
    const TrainingRange range = trainingMemoryRange(job.setup, job.framework, job.profile.experts > 0);
    estimate.allocated = range.around(Bytes(allocated));
    estimate.reserved = range.around(Bytes(reserved));
    estimate.driver = range.around(Bytes(driver));
    const double perNode = ranksPerNode(job, card);
    estimate.hostMemory = Bytes(((states.host + states.paged) * kHostSafety + activations.host) * perNode);
    if constexpr (Recorder::kActive) {
        recorder.step("train.memory.peak", "weights + optimizer + max(step, loss, backward)",
            {Argument::ofText("phase", std::string(nameOf(estimate.phase)))}, bytesOfPart("allocated", allocated), "huggingface/blog train_memory.md");
        recorder.step("train.memory.reserved", "allocated + a × states + b × (allocated − states)", {bytesOfPart("allocated", allocated), bytesOfPart("states", fixed), Argument::of("a", fragments.fixed, Unit::Ratio), Argument::of("b", fragments.changing, Unit::Ratio)},
            bytesOfPart("reserved", reserved), "published logs: reserved ÷ allocated 1.03 … 1.27");
        recorder.step("train.memory.driver", "reserved + context + communicators",
            {bytesOfPart("reserved", reserved), bytesOfPart("runtime", parts[Kind::Runtime].value)}, bytesOfPart("driver", driver), "accelerate; NVIDIA/nccl#964");
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
