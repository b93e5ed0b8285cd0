// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/estimate/training_constants.h"
#include "core/estimate/training_job.h"

namespace powertrain::training {

namespace {

/// Per token; `scores`: with the attention matrices that an unfused kernel keeps.
KeptTerms keptTerms(const LayerActivations &kept, const Job &job, bool scores = true)
{
    const double spread = job.setup.layout.sequenceParallel ? job.t : 1;
    const bool fusedNorms = job.framework == TrainingFramework::Megatron || job.framework == TrainingFramework::MaxText || job.framework == TrainingFramework::LlmFoundry;
    // With sequence parallelism each tensor-parallel rank routes its own share of the tokens.
    const double routedSplit = job.e > 1 ? spread : job.t;
    const LinearInputs &inputs = kept.inputs;
    const AdapterInputs &factor = job.adapterInputs;
    KeptTerms terms;
    terms.residual = (kept.residual + (fusedNorms ? 0 : kept.norms32)) / spread;
    terms.sharded = (kept.sharded + (job.framework == TrainingFramework::LitGpt ? kept.fusedQk : 0)) / job.t;
    terms.routed = kept.routed / routedSplit;
    terms.adapters = (factor.mixer - 1) * inputs.mixer / spread + (factor.mlp - 1) * inputs.mlp / spread
        + ((factor.mixerOut - 1) * inputs.mixerOut + (factor.down - 1) * inputs.down) / job.t
        + ((factor.mlp - 1) * inputs.expert + (factor.down - 1) * inputs.expertDown) / routedSplit;
    terms.precision = job.actBytes;
    if (scores && job.setup.attention == AttentionKernel::Eager)
        terms.scores = kept.eagerPerKey * job.actBytes * job.sequence / job.t;
    terms.compiled = job.setup.compiled ? kCompiledShare : 1;
    return terms;
}

} // namespace

Activations stageActivations(const Job &job, const StageElements &stage, Place place)
{
    const Layout &layout = job.setup.layout;
    const double spread = layout.sequenceParallel ? job.t : 1;
    // 1F1B: stage i of p warms up with 2 (p − i − 1) + (v − 1) p forward passes of one of its v chunks, plain 1F1B (v = 1)
    // with p − i − 1 whole ones (arXiv 2104.04473 §2.2; Megatron-LM schedules.py).
    double inFlight = 1;
    if (job.p > 1) {
        inFlight = job.v > 1 ? (2 * (job.p - place.index - 1) + (job.v - 1) * job.p + 1) / job.v : job.p - place.index;
        inFlight = std::min(inFlight, job.accumulation);
    }
    LayerActivations here = job.profile.activations;
    here.routed *= stage.expertShare / stage.layerShare;
    here.inputs.expert *= stage.expertShare / stage.layerShare;
    here.inputs.expertDown *= stage.expertShare / stage.layerShare;
    Activations result;
    result.inFlight = inFlight;
    result.inputs = 2 * job.actBytes * job.profile.hidden * job.profile.layers / spread;
    Checkpointing checkpointing = layout.checkpointing;
    const bool unsloth = job.framework == TrainingFramework::Unsloth && checkpointing == Checkpointing::Full; // moves layer inputs to the host
    if (layout.offload == Offload::Activations || unsloth)
        checkpointing = Checkpointing::Offload;
    // Megatron's selective recomputation drops the attention core: its score matrices, of which flash attention keeps none
    // (arXiv 2205.05198 §5). Other frameworks choose by operator.
    const bool coreOnly = checkpointing == Checkpointing::Selective && job.framework == TrainingFramework::Megatron;
    result.kept = keptTerms(here, job, !coreOnly);
    const double one = keptTerms(job.profile.largest, job).total() * job.tokens;
    const double onStage = job.tokens * stage.layerShare * inFlight;
    const double kept = result.kept.total();
    switch (checkpointing) {
    case Checkpointing::None:
        result.live = kBackwardWorkspace * one;
        break;
    case Checkpointing::Selective:
        if (!coreOnly) {
            // At least the layers' inputs stay; the share is of what lies above them.
            const double share = std::max(result.inputs / std::max(kept, 1e-9), job.setup.compiled ? kSelectiveCompiledShare : kSelectiveShare);
            result.share = kept > result.inputs ? std::max(0.0, (share * kept - result.inputs) / (kept - result.inputs)) : 1;
        }
        result.live = kBackwardWorkspace * one;
        break;
    case Checkpointing::Full:
        result.share = 1 - 1 / std::max(1.0, degree(layout.checkpointEvery));
        result.live = (1 + kBackwardWorkspace) * one;
        break;
    case Checkpointing::Offload: {
        // Two layers' inputs are on the card at a time, the others on the host.
        const double layers = std::max(job.profile.layers * stage.layerShare, 1.0);
        const double onCard = result.inputs * std::min(1.0, 2 / layers);
        result.host = (result.inputs - onCard) * onStage;
        result.inputs = onCard;
        result.share = 0;
        result.live = (1 + kBackwardWorkspace) * one;
        break;
    }
    }
    result.stored = onStage * (result.share * kept + (1 - result.share) * result.inputs);
    return result;
}

double logitsOf(const Job &job) { return job.tokens * job.profile.vocabulary / job.t; }

double bytesPerLogit(const Job &job)
{
    if (job.framework == TrainingFramework::Unsloth)
        return kLogitsUnsloth;
    switch (job.setup.loss) {
    case LossPath::Eager:
        return kLogitsEager;
    case LossPath::Upcast:
        return job.framework == TrainingFramework::Megatron ? kLogitsMegatron : kLogitsUpcast;
    case LossPath::Bf16:
        return kLogits16;
    case LossPath::Chunked:
        return kLogitsChunked;
    case LossPath::Fused:
        return kLogitsFused;
    }
    return kLogitsEager;
}

} // namespace powertrain::training
