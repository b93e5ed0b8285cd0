// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_job.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_constants.h"

namespace powertrain::training {

namespace {

constexpr int kLargestDegree = 1 << 20;
constexpr double kLongestSequence = 1e8;

/// Bits of a quantised base weight. Unknown names fall back to the width that stands in them.
double quantisedBits(const std::string &name, DataType weights)
{
    if (!name.empty()) {
        if (const WeightFormat *format = findWeightFormat(name))
            return format->bitsPerWeight;
    }
    if (name.find('8') != std::string::npos || (name.empty() && bytesOf(weights) == 1))
        return 8.25; // with a 16-bit scale per group of 64
    if (name.find("nf4") != std::string::npos || name.find("int4") != std::string::npos || (name.empty() && bytesOf(weights) == 0.5))
        return 4.5; // with an FP32 scale per block of 64, as NF4
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

/// Dropout before an adapter keeps its own copy of the input (2 bytes) and a mask (1 byte) in place of the input. The
/// trainers' defaults: 0.05 in litgpt, 0 in PEFT's own LoraConfig, LLaMA-Factory, torchtune and Unsloth. ms-swift drops out
/// as well (0.05) but is not told apart from transformers here, whose recipes differ.
bool dropsOut(TrainingFramework framework)
{
    return framework == TrainingFramework::LitGpt;
}

/// bitsandbytes' product of 8 bits keeps its input; that of 4 bits did until 0.43.2, which litgpt's recipes pin (its
/// CHANGELOG; autograd MatMul4Bit). Other 4-bit bases keep none (torchao NF4, Unsloth's kernels).
bool keepsQuantisedInputs(const TrainingSetup &setup, TrainingFramework framework)
{
    if (framework == TrainingFramework::Unsloth || framework == TrainingFramework::Torchtune)
        return false;
    return framework == TrainingFramework::LitGpt || setup.quantization.find("int8") != std::string::npos;
}

AdapterInputs adapterInputs(const TrainingSetup &setup, const TrainingMemoryFacts &facts)
{
    const TrainingFramework framework = facts.framework;
    const bool bitsAndBytes = facts.frozenBits > 0 && facts.bitsAndBytes;
    const auto targeted = [&](TensorRole role) { return facts.targeted[static_cast<std::size_t>(role)] ? 1.0 : 0.0; };
    const bool dropout = dropsOut(framework);
    const double base = bitsAndBytes && keepsQuantisedInputs(setup, framework) ? 1 : 0;
    // Adapters in fp32 beside a 16-bit base cast their input, each module its own copy (peft: _cast_input_dtype).
    const bool ownCopies = setup.gradients == DataType::Fp32 && bytesOf(setup.compute) <= 2;
    const auto kept = [&](double modules) { return dropout ? base + kDroppedInput * modules : std::max(base, ownCopies ? modules : std::min(modules, 1.0)); };
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

void setTypes(Job &job, const TrainingMemoryFacts &facts)
{
    const TrainingSetup &setup = job.setup;
    const bool adapters = job.trainable.adapters > 0;
    job.frozenBits = facts.frozenBits;
    const double weightBytes = bytesOf(setup.weights);
    if (adapters)
        job.adapterInputs = adapterInputs(setup, facts);
    job.plainBytes = job.frozenBits > 0 ? (facts.frozenInFp32 ? 4 : 2) : std::max(weightBytes, 1.0);
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
    switch (objectiveOf(job.setup)) {
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

double localDense(const SplitSums &sums, const Job &job)
{
    return sums.columns / job.t + sums.kvColumns / std::min(job.t, job.profile.kvHeads) + sums.replicated;
}

double localExperts(const SplitSums &sums, const Job &job) { return sums.experts / (job.e > 1 ? job.e : job.t); }

} // namespace

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

double overRanks(double all, double expert, const Job &job) { return (all - expert) / job.shardRanks + expert / job.expertShardRanks; }

double degree(int value) { return static_cast<double>(std::clamp(value, 1, kLargestDegree)); }

TrainingMemoryFacts factsOf(const TrainingProfile &profile, const TrainingSetup &setup)
{
    TrainingMemoryFacts facts;
    facts.framework = trainingFramework(setup.framework);
    facts.trainable = trainableParameters(profile, setup);
    const bool adapters = facts.trainable.adapters > 0;
    facts.frozenBits = adapters || facts.trainable.share < 1 ? quantisedBits(setup.quantization, setup.weights) : 0;
    facts.frozenInFp32 = castsToFp32(facts.framework, setup.quantization);
    facts.bitsAndBytes = isBitsAndBytes(setup.quantization);
    for (std::size_t role = 0; adapters && role < kTensorRoles; ++role)
        facts.targeted[role] = targetsRole(setup.loraTargets, static_cast<TensorRole>(role));
    return facts;
}

Job makeJob(const TrainingProfile &profile, const TrainingSetup &setup, const TrainingMemoryFacts &facts)
{
    const Layout &layout = setup.layout;
    Job job{profile, setup, facts.framework, facts.trainable, degree(layout.tensorParallel), degree(layout.pipelineParallel),
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
        if (setup.shardingGroup > 0)
            job.shardRanks = std::min(job.shardRanks, degree(setup.shardingGroup)); // hybrid sharding: copies between groups
        job.expertShardRanks = job.e > 1 ? std::max(1.0, job.shardRanks * job.t / job.e) : job.shardRanks;
    }
    job.sharded = layout.sharding == Sharding::Zero3 || isFsdp(layout.sharding);
    job.actBytes = setup.compute == DataType::Fp32 ? 2 : 1;
    setTypes(job, facts);
    setObjective(job);
    return job;
}

StageElements stageElements(const Job &job, Place place)
{
    const TrainingProfile &profile = job.profile;
    StageElements stage;
    const double here = place.layers > 0 ? place.layers : std::ceil(profile.layers / job.p);
    if (job.p > 1 && profile.layers > 0)
        stage.layerShare = here / profile.layers;
    const double share = stage.layerShare;
    stage.expertShare = share;
    if (job.p > 1 && profile.moeLayers > 0) {
        const double dense = profile.layers - profile.moeLayers;
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

} // namespace powertrain::training
