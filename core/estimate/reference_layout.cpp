// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_setup.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/reference_defaults.h"
#include "core/estimate/training_memory.h"

namespace powertrain {

namespace {

constexpr double kStateBytes = 6;   ///< per parameter on a rank: weights and their gradients; the optimizer's states are divided
constexpr double kStateShare = 0.5; ///< of a card's memory for them
constexpr int kMostTensorParallel = 8;

bool named(const CaseSetup &setup, const char *part) { return setup.training.framework.find(part) != std::string::npos; }

/// Smallest degree, by doubling, of which `enough` holds.
template <class Enough>
int doubled(int most, Enough enough)
{
    int degree = 1;
    while (degree * 2 <= most && !enough(degree))
        degree *= 2;
    return degree;
}

void splitModel(const Model &model, CaseSetup &setup)
{
    Layout &layout = setup.training.layout;
    const double bytes = kStateBytes * static_cast<double>(model.inventory.counts.total), room = kStateShare * setup.card->capacity->value;
    const int gpus = static_cast<int>(std::min(setup.gpus, 1e6)), layers = static_cast<int>(model.architecture.layers());
    const auto heads = model.architecture.attentionHeads();
    const int most = doubled(std::min(kMostTensorParallel, gpus), [&](int t) { return heads % (2 * t) != 0; });
    layout.tensorParallel = doubled(most, [&](int t) { return bytes / t <= room; });
    const auto batchIsEnough = [&](int p) {
        const double replicas = static_cast<double>(gpus) / (layout.tensorParallel * p);
        return setup.training.globalBatch <= 0 || replicas <= setup.training.globalBatch;
    };
    layout.pipelineParallel = doubled(std::min(gpus / layout.tensorParallel, layers), [&](int p) { return bytes / (layout.tensorParallel * p) <= room && batchIsEnough(p); });
    layout.dataParallel = std::max(1, gpus / (layout.tensorParallel * layout.pipelineParallel));
    layout.sequenceParallel = layout.tensorParallel > 1;
    if (layout.tensorParallel * layout.pipelineParallel == 1)
        return;
    layout.sharding = Sharding::MegatronDistributedOptimizer;
    if (setup.training.globalBatch > 0) {
        const double perStep = static_cast<double>(layout.microBatch) * layout.dataParallel;
        layout.gradientAccumulation = std::max(1, static_cast<int>(std::lround(setup.training.globalBatch / perStep)));
    }
    setup.assumed.push_back("tensor_parallel=" + std::to_string(layout.tensorParallel));
    setup.assumed.push_back("pipeline_parallel=" + std::to_string(layout.pipelineParallel));
}

/// A run of so many tokens is not done on one card: as many as finish in two months at 0.4 of the peak, at most 2048.
void chooseGpus(const Model &model, CaseSetup &setup)
{
    constexpr double kUsualShare = 0.4, kUsualSeconds = 60 * 86400.0;
    constexpr int kMostGpus = 2048;
    const auto peak = setup.card->computesIn(Precision::Bf16) ? setup.card->peak.bf16 : setup.card->peak.fp16;
    if (!peak || !(peak->value > 0))
        return;
    const double seconds = 6 * static_cast<double>(model.inventory.counts.active) * setup.training.tokens / (kUsualShare * peak->value);
    const int gpus = doubled(kMostGpus, [&](int n) { return seconds / n <= kUsualSeconds; });
    if (gpus < 2)
        return;
    setup.gpus = gpus;
    setup.training.layout.dataParallel = gpus;
    setup.training.layout.gradientAccumulation = 1;
    setup.training.layout.sharding = Sharding::Fsdp;
    setup.assumed.push_back("gpus=" + std::to_string(gpus));
}

} // namespace

void fillTrainingLayout(const Model &model, CaseSetup &setup)
{
    Layout &layout = setup.training.layout;
    const bool megatron = named(setup, "egatron") || named(setup, "nemo-l");
    if (setup.gpusOpen && setup.training.tokens > 0 && setup.training.globalBatch <= 0 && setup.card)
        chooseGpus(model, setup);
    if (setup.layoutOpen && megatron && setup.gpus > 1 && setup.card && setup.card->capacity)
        splitModel(model, setup);
    // NeMo AutoModel spreads experts over all ranks that it has (its recipes: 8 of 8, 64 of 64 and more).
    const auto experts = static_cast<double>(model.architecture.experts());
    if (setup.expertsOpen && named(setup, "automodel") && experts > 0 && setup.gpus > 1) {
        layout.expertParallel = static_cast<int>(std::min({64.0, experts, setup.gpus / std::max(1, layout.pipelineParallel)}));
        setup.assumed.push_back("expert_parallel=" + std::to_string(layout.expertParallel));
    }
}

void fillForTime(const TrainingProfile &profile, CaseSetup &setup)
{
    if (const int usual = reference::usualAccumulation(setup.training); setup.batchOpen && usual > 1) {
        setup.training.layout.gradientAccumulation = usual;
        setup.assumed.push_back("time.gradient_accumulation=" + std::to_string(usual));
    }
    if (!setup.checkpointingOpen || !setup.card || !setup.card->capacity)
        return;
    NoRecorder quiet;
    // Nine of ten estimates of a known set-up lie within a fifth of the measured peak.
    constexpr double kTolerance = 1.2;
    const auto canRun = [&](const TrainingSetup &training) { return estimateTrainingMemory(profile, training, &*setup.card, quiet).driver.value <= *setup.card->capacity * kTolerance; };
    if (canRun(setup.training))
        return;
    TrainingSetup recomputing = setup.training;
    recomputing.layout.checkpointing = Checkpointing::Full;
    // Megatron recomputes as many layers as it must; other loops know all or none.
    const bool some = named(setup, "egatron") || named(setup, "nemo-l") || setup.training.framework.empty();
    for (int every : {8, 4, 3, 2, 1}) {
        recomputing.layout.checkpointEvery = some ? every : 1;
        if (canRun(recomputing))
            break;
    }
    setup.training = recomputing;
    setup.assumed.push_back("time.checkpointing=full");
    if (recomputing.layout.checkpointEvery > 1)
        setup.assumed.push_back("time.checkpoint_every=" + std::to_string(recomputing.layout.checkpointEvery));
}

} // namespace powertrain
