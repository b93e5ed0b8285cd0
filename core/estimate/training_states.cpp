// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/estimate/training_constants.h"
#include "core/estimate/training_job.h"

namespace powertrain::training {

namespace {

/// Transformer Engine computes from two copies of a linear weight in FP8, one per direction of the product: beside the
/// 16-bit weights, or in their place where the parameters themselves are FP8 (Megatron-LM fp8_param_gather).
double transformerEngineBytes(const Job &job)
{
    if (job.framework != TrainingFramework::Megatron || job.setup.compute != DataType::Fp8)
        return 0;
    return 2;
}

WeightTerms weightTerms(const Job &job, const StageElements &stage)
{
    const bool quantised = job.frozenBits > 0;
    const double copies8 = quantised ? 0 : transformerEngineBytes(job);
    const bool primary8 = copies8 > 0 && job.setup.weights == DataType::Fp8;
    const double linear = quantised ? job.frozenBits / 8 : primary8 ? copies8
                                                                    : job.plainBytes + copies8;
    const double other = primary8 ? 2 : job.plainBytes;
    WeightTerms terms;
    terms.base = stage.quantisable * linear + (stage.plain + stage.vocabulary) * other;
    if (job.trainable.share < 1 && job.trainable.share > 0)
        terms.base += stage.trained * (job.trainedBytes - job.plainBytes);
    if (job.sharded)
        terms.divisor = std::max(stage.base(), 1.0) / std::max(overRanks(stage.base(), stage.expert, job), 1e-9);
    terms.copies = job.frozenCopies + job.trainedCopies;
    terms.adapters = job.trainable.share == 0 ? stage.trained * job.trainedBytes / (job.sharded ? job.shardRanks : 1) : 0;
    terms.vision = stage.vision * 2;
    return terms;
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
    // DeepSpeed and FSDP offload parameters only where they divide them: a whole model is computed from the card.
    if (job.sharded && (offload == Offload::Parameters || offload == Offload::Both)) {
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

} // namespace

States rankStates(const Job &job, const StageElements &stage)
{
    const TrainingSetup &setup = job.setup;
    const Sharding sharding = setup.layout.sharding;
    States states;
    states.weightTerms = weightTerms(job, stage);
    states.weights = states.weightTerms.total();
    const double owned = overRanks(stage.trained, stage.trainedExpert, job) * job.trainedCopies;
    const double trained = stage.trained * job.trainedCopies;
    const bool inBackward = setup.optimizer == Optimizer::AdamInBackward || setup.method == Method::Lomo || job.gradientBytes == 0;
    states.gradientElementBytes = job.gradientBytes > 0 ? job.gradientBytes : 2;
    states.gradientElements = job.sharded || sharding == Sharding::Zero2 ? owned : trained;
    if (accumulatesUnsharded(job)) {
        states.gradientElementBytes = bytesOf(setup.compute);
        states.gradientElements = trained;
    } else if (inBackward) {
        states.gradientElements = std::max(job.profile.largestLayer / job.t, stage.vocabulary / 2) / (job.sharded ? job.shardRanks : 1);
    }
    states.gradients = states.gradientElementBytes * states.gradientElements;
    const double master = job.masterBytes;
    double moments = setup.method == Method::Lomo ? 0 : momentBytes(setup.optimizer, job.stateBytes);
    if (setup.optimizer == Optimizer::Muon) { // AdamW on embedding and head
        const double vocabulary = std::min(1.0, stage.vocabulary / std::max(stage.base(), 1.0));
        moments += vocabulary * job.stateBytes;
    }
    if (setup.method == Method::Galore && setup.optimizer != Optimizer::GaloreAdamW)
        moments *= kGaloreStateShare;
    double steps = owned;
    if (setup.method == Method::Badam && job.profile.layers > 0)
        steps /= job.profile.layers;
    states.steppedElements = steps;
    states.momentElementBytes = moments;
    states.optimizer = steps * (moments + master);
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

Buffers buffersOf(const Job &job, const StageElements &stage)
{
    const TrainingSetup &setup = job.setup;
    const bool trainsBase = job.trainable.share > 0;
    const double computeBytes = setup.compute == DataType::Fp32 ? 4 : 2;
    const double layer = job.profile.layers > 0 ? (stage.quantisable + stage.plain) / std::max(1.0, job.profile.layers * stage.layerShare) : 0;
    const double layerBytes = layer * (job.frozenBits > 0 ? job.frozenBits / 8 : computeBytes);
    Buffers buffers;
    switch (setup.layout.sharding) {
    case Sharding::Fsdp:
    case Sharding::FsdpNoMixed: {
        // lit-gpt wraps a model with adapters as one unit, so that the whole model is gathered (its 2023 table on 2 and 4 cards).
        if (job.framework == TrainingFramework::LitGpt && job.trainable.adapters > 0) {
            buffers.gathered = computeBytes * stage.base();
            break;
        }
        const bool rootStays = job.framework != TrainingFramework::Torchtitan && job.framework != TrainingFramework::Torchtune;
        const double root = rootStays ? stage.vocabulary : std::min(stage.vocabulary, job.profile.vocabulary * job.profile.hidden / job.t);
        buffers.gathered = 2 * layerBytes + root * computeBytes;
        if (job.p > 1) { // a pipeline stage is used by many micro-batches: its weights stay gathered, its gradients unsharded
            buffers.gathered = stage.base() * computeBytes;
            buffers.buckets = trainsBase ? stage.base() * kUnshardedGradientBytes : 0;
            break;
        }
        if (trainsBase)
            buffers.buckets = std::max(layer, root) * (setup.layout.sharding == Sharding::Fsdp ? 4 : 2);
        break;
    }
    case Sharding::Zero3:
        buffers.gathered = computeBytes * (std::min(stage.quantisable + stage.plain, kZero3LiveElements) + stage.vocabulary);
        buffers.buckets = trainsBase ? computeBytes * std::min(stage.base(), kZeroBucketElements) : 0;
        break;
    case Sharding::Zero1:
    case Sharding::Zero2:
        buffers.buckets = 2 * computeBytes * std::min(stage.trained, kZeroBucketElements);
        break;
    case Sharding::Ddp:
        buffers.buckets = stage.trained * std::max(job.gradientBytes, 2.0); // DDP's reduction buckets, unless gradients are views of them
        break;
    case Sharding::None:
    case Sharding::MegatronDistributedOptimizer:
        break;
    }
    // Under autocast the graph holds a 16-bit copy of each fp32 weight, of frozen ones as well: the gradient with
    // respect to the input needs it (torch.amp; lit-gpt's 2023 table: 9.69 GB in bf16-true, 26.92 GB in bf16-mixed).
    // Divided weights are gathered in 16 bit already.
    if (setup.weights == DataType::Fp32 && bytesOf(setup.compute) == 2 && !job.sharded && job.frozenBits == 0)
        buffers.casts = 2 * stage.base();
    if (job.frozenBits > 0) {
        const double largest = layer / 3;
        // GPTQ unpacks with plain tensor operations, whose result autograd keeps for the layer at work; the other formats
        // unpack one matrix at a time inside their product.
        buffers.unpacked = setup.quantization.rfind("gptq", 0) == 0 ? 2 * layer + kGptqUnpackBytes * largest : 2 * largest;
    }
    return buffers;
}

} // namespace powertrain::training
