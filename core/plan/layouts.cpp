// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/layouts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/estimate/serving_releases.h"
#include "core/plan/layouts_serving.h"
#include "core/plan/layouts_training.h"

namespace powertrain {

namespace {

/// PCIe servers take eight double-width cards; used where the catalogue does not say.
constexpr int kCardsPerNode = 8;
/// No engine shards a layer over more ranks than this with profit.
constexpr int kMostTensorParallel = 16;

} // namespace

NodeShape nodeShapeOf(const Accelerator &accelerator)
{
    NodeShape shape;
    shape.devicesPerCard = std::max(1, accelerator.logicalDevices);
    shape.cardsPerNode = std::max(1, accelerator.gpusPerNode.value_or(kCardsPerNode));
    const bool linked = accelerator.fastDomainSize && *accelerator.fastDomainSize > 1;
    const bool datacentre = accelerator.hasTag("datacentre");
    shape.singleOnly = !linked && (accelerator.unifiedMemory || (accelerator.hasTag("edge") && !datacentre));
    shape.oneHostOnly = shape.singleOnly || (!datacentre && (accelerator.hasTag("consumer") || accelerator.hasTag("workstation") || accelerator.hasTag("edge")));
    if (shape.singleOnly)
        shape.cardsPerNode = 1;
    const int domain = shape.singleOnly ? 1 : std::max(1, accelerator.maxTensorParallel());
    shape.maxTensorParallel = std::min(domain * shape.devicesPerCard, kMostTensorParallel);
    return shape;
}

std::vector<int> tensorDegrees(const Architecture &architecture, int limit)
{
    std::vector<int> degrees;
    const std::int64_t heads = architecture.attentionHeads();
    const std::int64_t kvHeads = architecture.kvHeads();
    for (int t = 1; t <= limit; t *= 2) {
        const bool headsDivide = heads == 0 || heads % t == 0;
        // Engines split the KV heads or copy each of them the same number of times.
        const bool kvDivide = architecture.usesMla() || kvHeads == 0 || kvHeads % t == 0 || t % kvHeads == 0;
        if (t == 1 || (headsDivide && kvDivide))
            degrees.push_back(t);
    }
    return degrees;
}

std::optional<double> FoundLayout::seconds() const
{
    if (time)
        return time->wall ? std::optional(time->wall->value.value) : std::nullopt;
    if (speed)
        return speed->tpot.value.value;
    return std::nullopt;
}

TrainingSetup setupFor(const PlanJob &job, const FoundLayout &found, const Accelerator &accelerator)
{
    TrainingSetup setup = engineSetup(job, accelerator, runsMegatron(job, found.layout));
    setup.layout = found.layout;
    setup.loss = found.loss;
    setup.shardingGroup = found.shardingGroup;
    setup.compute = found.compute;
    return setup;
}

ServingSetup servingSetupFor(const PlanJob &job, const FoundLayout &found, const Accelerator &accelerator)
{
    ServingSetup setup = job.servingSetup;
    setup.efficiency = ownEfficiency(job, accelerator, setup.engine);
    setup.layout = found.layout;
    setup.weightFormat = found.weightFormat;
    // The plan decides how the engine is started, so its own share is no unknown.
    setup.memoryFraction = found.memoryFraction ? *found.memoryFraction : engineRelease(servingEngineOf(setup.engine), versionNumber(setup.engineVersion)).fraction;
    // Spares carry nothing: with them down the others still serve all.
    const int working = std::max(1, found.replicas - (found.replicaNeed ? found.replicaNeed->spare : 0));
    setup.concurrency = std::max(1.0, std::ceil(job.servingSetup.concurrency / working));
    if (setup.requestRate)
        setup.requestRate = *setup.requestRate / working;
    return setup;
}

LayoutSearch::LayoutSearch(const PlanJob &job)
{
    if (job.training)
        m_training = std::make_unique<Training>(job);
    else
        m_serving = std::make_unique<Serving>(job);
}

LayoutSearch::~LayoutSearch() = default;

SearchResult LayoutSearch::search(const Accelerator &accelerator, const std::stop_token &stop) const
{
    if (m_training)
        return m_training->search(accelerator, stop);
    SearchResult result = m_serving->search(accelerator);
    if (!result.found.empty())
        result.found.front().smallest = true;
    return result;
}

std::vector<FoundLayout> LayoutSearch::at(const Accelerator &accelerator, const std::vector<int> &cards, const std::stop_token &stop) const
{
    return m_training ? m_training->at(accelerator, cards, stop) : std::vector<FoundLayout>{};
}

std::optional<int> LayoutSearch::fewestByMemory(const Accelerator &accelerator, const std::stop_token &stop) const
{
    return m_training ? m_training->fewestByMemory(accelerator, stop) : std::nullopt;
}

double LayoutSearch::latestSeconds(const std::optional<TrainingTime> &time) const
{
    return m_training ? m_training->latestSeconds(time) : std::numeric_limits<double>::infinity();
}

} // namespace powertrain
