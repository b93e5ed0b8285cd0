// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/estimate/training_constants.h"
#include "core/estimate/training_job.h"

namespace powertrain::training {

namespace {

double keptBytes(const LayerActivations &kept, const Job &job, bool scores = true)
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
    if (scores && job.setup.attention == AttentionKernel::Eager)
        bytes += kept.eagerPerKey * job.actBytes * job.sequence / job.t;
    return bytes * job.tokens * (job.setup.compiled ? kCompiledShare : 1);
}

} // namespace

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
        // Megatron recomputes the attention core: its score matrices, of which flash attention keeps none (arXiv 2205.05198 §5).
        const bool attentionOnly = job.framework == TrainingFramework::Megatron;
        result.stored = attentionOnly ? keptBytes(here, job, false) * stage.layerShare * inFlight : std::max(inputs, (job.setup.compiled ? kSelectiveCompiledShare : kSelectiveShare) * all);
        result.live = kBackwardWorkspace * one;
        break;
    }
    case Checkpointing::Full:
        result.stored = inputs + (all - inputs) * (1 - 1 / std::max(1.0, degree(layout.checkpointEvery)));
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

} // namespace powertrain::training
