// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/host.h"

#include <algorithm>
#include <cmath>

#include "core/cost/ownership.h"
#include "core/model/weight_format.h"
#include "core/plan/host_limits.h"
#include "core/plan/host_power.h"
#include "core/plan/layouts.h"

namespace powertrain {

namespace {

using namespace host_limits;

constexpr double kMostBytes = 1e24;

double sane(double value) { return std::isfinite(value) ? std::clamp(value, 0.0, kMostBytes) : 0.0; }

Argument bytesOf(std::string name, double value) { return Argument::of(std::move(name), value, Unit::Bytes); }

/// The usual size from which on it fits; beyond the largest: whole TiB.
double usualMemory(double needed)
{
    const auto size = std::find_if(kMemorySizes.begin(), kMemorySizes.end(), [needed](double candidate) { return candidate >= needed; });
    return size != kMemorySizes.end() ? *size : std::ceil(needed / (1024 * kGib)) * 1024 * kGib;
}

class HostPlanner {
public:
    HostPlanner(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option, const StoragePlan *storage)
        : m_request(request)
        , m_model(model)
        , m_card(card)
        , m_option(option)
        , m_storage(storage)
        , m_shape(nodeShapeOf(card))
    {
        m_plan.nodes = std::max(option.nodes, 1);
        m_plan.cardsPerNode = std::max((std::max(option.count, 1) + m_plan.nodes - 1) / m_plan.nodes, 1);
        m_plan.server = catalog.serverFor(card.id);
        m_plan.workstation = m_plan.nodes == 1 && isWorkstation(card, m_plan.cardsPerNode);
        const CostOption *cost = option.cost();
        m_plan.owned = cost ? isOwnHardware(cost->billing) : option.deployment == DeploymentMode::Appliance || option.deployment == DeploymentMode::OwnDataCentre;
        m_devices = m_plan.cardsPerNode * m_shape.devicesPerCard;
    }

    HostPlan plan(const Catalog &catalog)
    {
        sizeMemory();
        countCores();
        takeDrives();
        if (m_plan.workstation && !m_card.unifiedMemory)
            choosePowerSupply(m_card, m_plan, m_recorder);
        if (m_plan.owned)
            planPower(m_request, m_model, catalog, m_card, m_option, m_storage, m_plan, m_recorder);
        m_plan.derivation = m_recorder.take();
        return std::move(m_plan);
    }

private:
    int workersPerDevice() const { return m_storage && m_storage->shape != DataShape::Shards ? kFileWorkers : kTextWorkers; }

    int replicasPerNode() const
    {
        const int replicas = std::max(m_option.replicas, 1);
        return std::max((replicas + m_plan.nodes - 1) / m_plan.nodes, 1);
    }

    /// Nodes that one replica spans.
    int nodesPerReplica() const
    {
        const int devices = std::max(m_option.layout.gpus(), 1);
        return std::max((devices + m_devices - 1) / m_devices, 1);
    }

    /// Weights on their way to the cards: training ranks stage their shards, a served file stays in the page cache.
    double loadBytes()
    {
        if (m_request.isTraining()) {
            const double shard = sane(m_option.memory.weights.value);
            const double load = shard * m_devices;
            m_recorder.step("plan.host.load", "w × d", {bytesOf("w", shard), Argument::of("d", m_devices)}, bytesOf("load", load), "each rank stages its shard");
            return load;
        }
        const std::string &format = m_option.weightFormat;
        const double weights = sane(!format.empty() && findWeightFormat(format) ? loadedWeightBytes(m_model, format).value : 2 * static_cast<double>(m_model.inventory.counts.total));
        const double cached = weights / nodesPerReplica();
        m_recorder.step("plan.host.page_cache", "W / nodes", {bytesOf("W", weights), Argument::of("nodes", nodesPerReplica())}, bytesOf("load", cached), "page cache: a restart then reads no drive");
        return cached;
    }

    double workerBytes()
    {
        if (!m_request.isTraining())
            return 0;
        const int workers = workersPerDevice() * m_devices;
        const double file = m_storage && m_storage->shape != DataShape::Shards ? sane(m_request.model.meanFileBytes.value_or(0)) : 0;
        const double prefetched = kPrefetchedBatches * std::max(m_option.layout.microBatch, 1) * file;
        const double all = workers * (kWorkerBytes + prefetched);
        m_recorder.step("plan.host.workers", "n × (2 GB + prefetched)", {Argument::of("n", workers), bytesOf("prefetched", prefetched)}, bytesOf("workers", all), "PyTorch DataLoader, prefetch_factor 2; planning value for a process");
        return all;
    }

    /// A node's share of a checkpoint is copied to the host before it is written in the background.
    double stagingBytes()
    {
        if (!m_request.isTraining() || !m_storage)
            return 0;
        const double share = sane(m_storage->checkpoint.value) / m_plan.nodes;
        m_recorder.step("plan.host.staging", "S / nodes", {bytesOf("S", m_storage->checkpoint.value), Argument::of("nodes", m_plan.nodes)}, bytesOf("staging", share), "asynchronous saving: device, host, drive, shared storage");
        return share;
    }

    void sizeMemory()
    {
        const double system = m_plan.workstation ? kWorkstationSystemBytes : kSystemBytes;
        const double load = loadBytes();
        const double offloaded = sane(m_option.memory.hostMemory.value);
        const double workers = workerBytes();
        const double staging = stagingBytes();
        const double needed = system + std::max(load, staging) + offloaded + workers;
        m_plan.memoryNeeded = Bytes(needed);
        m_recorder.step("plan.host.memory", "system + max(load, staging) + offloaded + workers",
            {bytesOf("system", system), bytesOf("load", load), bytesOf("staging", staging), bytesOf("offloaded", offloaded), bytesOf("workers", workers)},
            bytesOf("needed", needed), "loading is over before the first checkpoint is saved");
        if (offloaded > 0)
            m_plan.advice.push_back({"plan.host.offload", {bytesOf("memory", offloaded)}});
        chooseMemory(needed);
    }

    void chooseMemory(double needed)
    {
        if (m_card.unifiedMemory) {
            // One memory for processor and accelerator: there is no other.
            m_plan.memory = Bytes(sane(m_card.memoryMarketedGb.value_or(0)) * 1e9);
            m_plan.advice.push_back({"plan.host.unified_memory", {}});
            return;
        }
        const auto usual = m_plan.server && m_plan.server->gpus == m_plan.cardsPerNode && m_plan.server->hostMemoryGb ? std::optional(sane(*m_plan.server->hostMemoryGb) * kGib) : std::nullopt;
        if (usual && *usual > 0) {
            m_plan.memory = Bytes(std::max(*usual, usualMemory(needed)));
            m_recorder.step("plan.host.memory_sold", "max(usual, needed)", {bytesOf("usual", *usual), bytesOf("needed", needed)}, bytesOf("memory", m_plan.memory.value), m_plan.server->source);
            if (needed > *usual)
                m_plan.advice.push_back({"plan.host.more_memory", {bytesOf("usual", *usual), bytesOf("memory", m_plan.memory.value)}});
            return;
        }
        const double cards = sane(m_card.memoryMarketedGb ? *m_card.memoryMarketedGb * 1e9 : m_card.capacity ? m_card.capacity->value * m_shape.devicesPerCard
                                                                                                             : 0)
            * m_plan.cardsPerNode;
        m_plan.memory = Bytes(usualMemory(std::max(needed, kMemoryOverCards * cards)));
        m_recorder.step("plan.host.memory_sold", "max(needed, 2 × cards), next usual size", {bytesOf("needed", needed), bytesOf("cards", cards)}, bytesOf("memory", m_plan.memory.value),
            "stas00/ml-engineering 744d01e: at least the cards' memory; twice is a planning value");
        m_plan.assumed.push_back("host_memory_over_cards=2");
    }

    void countCores()
    {
        if (m_request.isTraining()) {
            m_plan.cpuCores = m_devices * (workersPerDevice() + 1) + kSystemCores;
            m_recorder.step("plan.host.cores", "d (workers + 1) + 4", {Argument::of("d", m_devices), Argument::of("workers", workersPerDevice())}, Argument::of("cores", m_plan.cpuCores), "stas00/ml-engineering 744d01e, compute/cpu");
        } else {
            m_plan.cpuCores = m_devices + kEngineProcesses * replicasPerNode() + kSystemCores;
            m_recorder.step("plan.host.cores_serving", "d + 2 r + 4", {Argument::of("d", m_devices), Argument::of("r", replicasPerNode())}, Argument::of("cores", m_plan.cpuCores), "docs.vllm.ai, CPU resources: GPU workers, engine, API server");
        }
    }

    void takeDrives()
    {
        const StorageNeed *local = m_storage ? m_storage->find(StorageTier::LocalNvme) : nullptr;
        if (!local)
            return;
        m_plan.localStorage = local->capacity;
        m_plan.drives = local->drives;
        if (m_plan.server && m_plan.server->localNvmeTb && m_plan.server->gpus == m_plan.cardsPerNode && *m_plan.server->localNvmeTb * 1e12 < local->capacity.value)
            m_plan.advice.push_back({"plan.host.more_drives", {bytesOf("usual", *m_plan.server->localNvmeTb * 1e12), bytesOf("needed", local->capacity.value)}});
    }

    const Request &m_request;
    const Model &m_model;
    const Accelerator &m_card;
    const PlanOption &m_option;
    const StoragePlan *m_storage;
    NodeShape m_shape;
    int m_devices = 1; ///< of one node
    HostPlan m_plan;
    StepRecorder m_recorder;
};

} // namespace

HostPlan planHost(const Request &request, const Model &model, const Catalog &catalog, const Accelerator &card, const PlanOption &option, const StoragePlan *storage)
{
    return HostPlanner(request, model, catalog, card, option, storage).plan(catalog);
}

} // namespace powertrain
