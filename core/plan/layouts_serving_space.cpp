// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <vector>

#include "core/hardware/precision_names.h"
#include "core/plan/layouts_serving.h"

namespace powertrain {

namespace {

/// Stages over which a replica is spread at most; more only adds latency.
constexpr int kMostStages = 8;
/// Ranks over which experts are spread while each keeps its own users.
constexpr int kAttentionRanks[] = {2, 4, 8, 16, 32, 64};
/// Compute capability from which NVIDIA's matrix units take FP8 (Ada, Hopper) and FP4 (Blackwell).
constexpr double kFp8Capability = 8.9;
constexpr double kFp4Capability = 10.0;

} // namespace

std::optional<Message> formatUnsupported(const Accelerator &accelerator, const WeightFormat &format)
{
    if (!format.needsNativeSupport || accelerator.computesIn(format.computesIn))
        return std::nullopt;
    // A peak that nobody published is not a missing unit: the compute capability tells (H800, H20-141).
    if (accelerator.computeCapability) {
        if (format.computesIn == Precision::Fp8 && *accelerator.computeCapability >= kFp8Capability)
            return std::nullopt;
        if (format.computesIn == Precision::Fp4 && *accelerator.computeCapability >= kFp4Capability)
            return std::nullopt;
    }
    return Message{"plan.rejected.format", {Argument::ofText("format", std::string(format.id)), Argument::ofText("precision", std::string(nameOf(format.computesIn)))}};
}

/// Every replica layout: tensor parallelism that divides the heads and stays in the fast domain, up to eight
/// pipeline stages, and for mixtures attention data parallelism with experts over all ranks, which keeps each user's cache
/// on one rank where plain tensor parallelism copies it. Several PCs may each serve a copy, but no copy is cut into
/// pieces over an office network.
std::vector<Layout> LayoutSearch::Serving::replicaLayouts(const Card &card) const
{
    const Architecture &architecture = job.model->architecture;
    const int most = card.node.oneHostOnly ? std::min(card.maxDevices, card.node.devicesPerNode()) : card.maxDevices;
    std::vector<Layout> layouts;
    const auto add = [&](const Layout &layout) {
        if (layout.gpus() <= most)
            layouts.push_back(layout);
    };
    const std::vector<int> degrees = tensorDegrees(architecture, card.node.maxTensorParallel);
    const bool fastLink = card.accelerator->fastDomainSize && *card.accelerator->fastDomainSize > 1;
    for (const int t : degrees) {
        // Stages join whole tensor-parallel groups where a fast link makes tensor parallelism the better step; over PCIe
        // they may come first (vLLM docs/serving/parallelism_scaling.md, uneven splits).
        const bool stages = !fastLink || t == degrees.back();
        for (int p = 1; p <= std::min<std::int64_t>(stages ? kMostStages : 1, architecture.layers()); ++p) {
            Layout layout;
            layout.tensorParallel = t;
            layout.pipelineParallel = p;
            add(layout);
        }
        for (const int groups : kAttentionRanks) {
            if (!architecture.isMoe() || architecture.experts() % (groups * t) != 0)
                continue;
            Layout layout;
            layout.tensorParallel = t;
            layout.dataParallel = groups;
            layout.expertParallel = groups * t;
            layout.attentionDataParallel = true;
            add(layout);
        }
    }
    // Of equal sizes the attention-data-parallel ones stand first, then those with fewer stages.
    std::stable_sort(layouts.begin(), layouts.end(), [](const Layout &a, const Layout &b) {
        if (a.gpus() != b.gpus())
            return a.gpus() < b.gpus();
        if (a.attentionDataParallel != b.attentionDataParallel)
            return a.attentionDataParallel;
        return a.pipelineParallel < b.pipelineParallel;
    });
    return layouts;
}

LayoutSearch::Serving::Card LayoutSearch::Serving::cardOf(const Accelerator &accelerator) const
{
    Card card;
    card.accelerator = &accelerator;
    card.node = nodeShapeOf(accelerator);
    int cards = job.maxCards;
    if (card.node.singleOnly)
        cards = 1;
    else if (cards > card.node.cardsPerNode)
        cards = cards / card.node.cardsPerNode * card.node.cardsPerNode;
    card.maxDevices = cards * card.node.devicesPerCard;
    card.setup = job.servingSetup;
    card.setup.efficiency = ownEfficiency(job, accelerator, card.setup.engine);
    for (const ServingProfile &profile : profiles)
        card.factors.push_back(servingFactorsOf(profile, card.setup, accelerator));
    return card;
}

} // namespace powertrain
