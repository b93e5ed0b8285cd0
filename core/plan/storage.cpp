// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/storage.h"

#include <algorithm>
#include <cmath>

#include "core/plan/storage_figures.h"
#include "core/plan/storage_products.h"

namespace powertrain {

namespace {

using namespace storage_limits;

/// The regions that are demanded, else the currency that the job is paid in.
bool standsInChina(const Request &request)
{
    const std::vector<std::string> &regions = request.compliance.regions;
    if (regions.empty())
        return request.currency.text() == "CNY";
    return std::any_of(regions.begin(), regions.end(), [](const std::string &region) { return region.substr(0, 2) == "CN" || region.substr(0, 2) == "cn"; });
}

/// The tiers with their products, the advice, and what is recorded of both.
class TierPlanner {
public:
    TierPlanner(const Request &request, const StorageFigures &figures, int nodes, const StorageMarket *market, bool inChina, StepRecorder &recorder)
        : m_request(request)
        , m_figures(figures)
        , m_demand(figures.demand())
        , m_nodes(std::max(nodes, 1))
        , m_market(market)
        , m_inChina(inChina)
        , m_recorder(recorder) { }

    void fill(StoragePlan &plan)
    {
        m_plan = &plan;
        addObjects();
        addLocal();
        if (m_figures.shared.value > 0)
            addShared();
    }

private:
    std::optional<Money> monthly(const StorageChoice &choice) const { return Money::fromUnits(choice.perMonth, m_market->currency()); }

    void explainPrice(const StorageNeed &need, const StorageChoice &choice)
    {
        if (need.monthly)
            m_recorder.step("plan.storage.monthly", "C × p", {Argument::of("C", need.capacity.value, Unit::Bytes), Argument{"p", Unit::Money, choice.perGb, m_market->currency().text()}},
                Argument{"monthly", Unit::Money, need.monthly->units(), need.monthly->currency.text()}, choice.row->provider + ", " + choice.row->item + "; " + choice.row->source);
    }

    void addObjects()
    {
        StorageNeed need;
        need.tier = StorageTier::ObjectStore;
        need.used = m_figures.objects;
        need.capacity = m_figures.objects / kUsableShare;
        const auto choice = m_market ? m_market->objects(m_demand, m_inChina) : std::nullopt;
        if (choice) {
            need.product = choice->row->id;
            need.monthly = monthly(*choice);
            explainPrice(need, *choice);
        }
        m_plan->tiers.push_back(std::move(need));
    }

    /// ST-2: whole drives, which come with the hosts.
    void addLocal()
    {
        const bool training = m_request.isTraining();
        StorageNeed need;
        need.tier = StorageTier::LocalNvme;
        need.used = m_figures.local;
        BytesPerSecond fastest;
        if (training) {
            need.writeBandwidth = m_figures.saving.synchronous / m_nodes;
            fastest = *need.writeBandwidth;
            if (m_nodes == 1 && m_figures.readBandwidth) {
                need.readBandwidth = m_figures.readBandwidth;
                fastest = std::max(fastest, *need.readBandwidth);
            }
        } else {
            need.readBandwidth = BytesPerSecond(kNvmeBytesPerSecond);
            fastest = *need.readBandwidth;
        }
        if (m_nodes == 1 && m_figures.operations > 0)
            need.operationsPerSecond = m_figures.operations;
        const double space = m_figures.local.value / kUsableShare;
        const double least = std::max({1.0, std::ceil(fastest.value / kNvmeBytesPerSecond), std::ceil(need.operationsPerSecond.value_or(0) / kNvmeOperations)});
        double size = std::end(kDriveBytes)[-1];
        for (const double candidate : kDriveBytes) {
            if (std::ceil(space / candidate) <= std::max(kFewDrives, least)) {
                size = candidate;
                break;
            }
        }
        const double drives = std::min(std::max(least, std::ceil(space / size)), 1e6);
        need.drives = static_cast<int>(drives);
        need.capacity = Bytes(drives * size);
        m_recorder.step("plan.storage.drives", "max(L / 0.8 / drive, BW / 3 GB/s, 1)", {Argument::of("L", need.used.value, Unit::Bytes), Argument::of("drive", size, Unit::Bytes), Argument::of("BW", fastest.value, Unit::BytesPerSecond)},
            Argument::of("drives", drives), "stas00/ml-engineering 744d01e: one NVMe drive measured at 2 to 3 GB/s");
        m_plan->tiers.push_back(std::move(need));
    }

    /// R-52, ST-1.
    void addShared()
    {
        StorageNeed need;
        need.tier = StorageTier::ParallelFileSystem;
        need.used = m_figures.shared;
        need.readBandwidth = m_figures.readBandwidth;
        need.writeBandwidth = m_figures.sharedWrite;
        need.writesInBackground = m_figures.background;
        if (m_figures.operations > 0)
            need.operationsPerSecond = m_figures.operations;
        const auto choice = m_market ? m_market->shared(m_demand, m_inChina) : std::nullopt;
        const StorageProduct &sold = choice ? productOf(*choice->row) : plannedStorage();
        if (choice) {
            need.product = choice->row->id;
            need.capacity = choice->capacity;
            need.capacityBuysBandwidth = choice->byBandwidth;
            need.monthly = monthly(*choice);
        } else {
            need.capacity = capacitySold(sold, m_demand);
            need.capacityBuysBandwidth = need.capacity > need.used / kUsableShare;
        }
        m_recorder.step("plan.storage.sold", "max(F / 0.8, BW / b, f / o), in whole steps",
            {Argument::of("F", need.used.value, Unit::Bytes), Argument::of("BW", m_demand.bandwidth.value, Unit::BytesPerSecond), Argument::of("f", m_demand.operations),
                Argument::of("b", sold.bandwidthPerTib, Unit::BytesPerSecond), Argument::of("o", operationsPerTib(sold))},
            Argument::of("C", need.capacity.value, Unit::Bytes), sold.source);
        if (choice) {
            explainPrice(need, *choice);
            if (choice->bandwidthAssumed)
                m_plan->advice.push_back({"plan.storage.bandwidth_assumed", {Argument::ofText("product", choice->row->provider + " " + choice->row->item), Argument::of("bandwidth", sold.bandwidthPerTib, Unit::BytesPerSecond)}});
            if (choice->mostBandwidth > 0)
                m_plan->advice.push_back({"plan.storage.several_systems", {Argument::of("bandwidth", m_demand.bandwidth.value, Unit::BytesPerSecond), Argument::of("most", choice->mostBandwidth, Unit::BytesPerSecond)}});
        }
        if (need.capacityBuysBandwidth)
            m_plan->advice.push_back({"plan.storage.bandwidth_by_capacity", {Argument::of("capacity", need.capacity.value, Unit::Bytes), Argument::of("used", need.used.value, Unit::Bytes)}});
        m_plan->tiers.push_back(std::move(need));
    }

    const Request &m_request;
    const StorageFigures &m_figures;
    StorageDemand m_demand;
    int m_nodes;
    const StorageMarket *m_market;
    bool m_inChina;
    StepRecorder &m_recorder;
    StoragePlan *m_plan = nullptr;
};

/// How to save, to read and to keep it, the largest effect first.
void adviseTraining(const Request &request, const StorageFigures &figures, int nodes, StoragePlan &plan)
{
    const CheckpointPlan &saving = figures.saving;
    const Argument interval = Argument::of("interval", saving.interval.value, Unit::Seconds);
    const Argument drain = Argument::of("bandwidth", saving.asynchronous.value, Unit::BytesPerSecond);
    std::vector<Message> advice;
    if (!request.model.datasetTokens)
        advice.push_back({"plan.storage.dataset_unknown", {}});
    if (figures.background)
        advice.push_back({"plan.storage.background", {Argument::of("synchronous", saving.synchronous.value, Unit::BytesPerSecond), drain, interval}});
    else
        advice.push_back({"plan.storage.asynchronous", {drain, interval}});
    if (nodes > 1)
        advice.push_back({"plan.storage.save_sharded", {}});
    if (const StorageNeed *shared = plan.find(StorageTier::ParallelFileSystem)) {
        const BytesPerSecond reading = figures.demand().bandwidth;
        if (reading.value > 0 && shared)
            advice.push_back({"plan.storage.restore", {Argument::of("time", (figures.checkpoint / reading).value, Unit::Seconds), Argument::of("bandwidth", reading.value, Unit::BytesPerSecond)}});
        advice.push_back({"plan.storage.same_zone", {}});
    }
    if (figures.shape == DataShape::SmallFiles) {
        advice.push_back({"plan.storage.pack_small_files", {}});
        if (figures.operations > 0)
            advice.push_back({"plan.storage.small_files_flash", {Argument::of("operations", figures.operations), Argument::of("files", request.model.datasetFiles.value_or(0))}});
    }
    advice.push_back({"plan.storage.utilisation", {}});
    advice.push_back({"plan.storage.python_local", {}});
    plan.advice.insert(plan.advice.begin(), advice.begin(), advice.end());
}

void explainTotal(const StorageFigures &figures, StoragePlan &plan, StepRecorder &recorder)
{
    const Bytes need = figures.raw + figures.tokenised + figures.kept + figures.weightsOnly + figures.images;
    plan.total = need / kUsableShare;
    recorder.step("plan.storage.total", "(raw + D + K + W + I) / 0.8",
        {Argument::of("raw", figures.raw.value, Unit::Bytes), Argument::of("D", figures.tokenised.value, Unit::Bytes), Argument::of("K", figures.kept.value, Unit::Bytes),
            Argument::of("W", figures.weightsOnly.value, Unit::Bytes), Argument::of("I", figures.images.value, Unit::Bytes)},
        Argument::of("total", plan.total.value, Unit::Bytes), "80 % usable: stas00/ml-engineering 744d01e");
}

/// R-54, ST-4: the weights come from the drives of the node, the first time over the network.
void adviseServing(const StorageFigures &figures, StoragePlan &plan, StepRecorder &recorder)
{
    const Bytes weights = figures.weightsOnly;
    plan.total = figures.objects / kUsableShare;
    plan.weightLoadTime = weights / BytesPerSecond(kNvmeBytesPerSecond);
    recorder.step("plan.storage.weight_load", "W / min(NIC, FS, NVMe)", {Argument::of("W", weights.value, Unit::Bytes), Argument::of("NVMe", kNvmeBytesPerSecond, Unit::BytesPerSecond)},
        Argument::of("t", plan.weightLoadTime->value, Unit::Seconds), "stas00/ml-engineering 744d01e, measured NVMe");
    // 10 and 100 Gigabit Ethernet at their line rate.
    plan.advice.push_back({"plan.storage.first_load", {Argument::of("seconds_10gbe", (weights / BytesPerSecond(1.25e9)).value, Unit::Seconds), Argument::of("seconds_100gbe", (weights / BytesPerSecond(12.5e9)).value, Unit::Seconds)}});
    plan.advice.push_back({"plan.storage.weights_cache", {Argument::of("versions", kServedVersions)}});
    plan.advice.push_back({"plan.storage.python_local", {}});
}

} // namespace

StoragePlan planStorage(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run, const Catalog *prices, std::optional<bool> inChina)
{
    StepRecorder recorder;
    const StorageFigures figures = storageFigures(request, model, gpus, nodes, tokensPerSecond, run, recorder);
    StoragePlan plan;
    plan.rawData = figures.raw;
    plan.tokenisedData = figures.tokenised;
    plan.checkpoint = figures.checkpoint;
    plan.checkpointsKept = figures.kept;
    plan.weightsOnly = figures.weightsOnly;
    plan.images = figures.images;
    plan.shape = figures.shape;
    plan.filesPerSecond = figures.filesPerSecond;
    // What must not leave the premises lies on storage of one's own, which no row prices.
    const bool cloud = prices && request.compliance.boundary != DataBoundary::StaysOnPremises;
    const std::optional<StorageMarket> market = cloud ? std::optional<StorageMarket>(std::in_place, *prices, request.currency) : std::nullopt;
    if (request.isTraining()) {
        plan.checkpointInterval = figures.saving.interval;
        plan.checkpointBlocked = figures.saving.blocked;
        explainTotal(figures, plan, recorder);
        TierPlanner(request, figures, nodes, market ? &*market : nullptr, inChina.value_or(standsInChina(request)), recorder).fill(plan);
        adviseTraining(request, figures, nodes, plan);
    } else {
        TierPlanner(request, figures, nodes, market ? &*market : nullptr, inChina.value_or(standsInChina(request)), recorder).fill(plan);
        adviseServing(figures, plan, recorder);
    }
    plan.derivation = recorder.take();
    return plan;
}

StorageDemand demandOf(const StoragePlan &plan)
{
    StorageDemand demand;
    if (const StorageNeed *objects = plan.find(StorageTier::ObjectStore))
        demand.objects = objects->used;
    if (const StorageNeed *shared = plan.find(StorageTier::ParallelFileSystem)) {
        demand.shared = shared->used;
        demand.bandwidth = std::max(shared->readBandwidth.value_or(BytesPerSecond()), shared->writeBandwidth.value_or(BytesPerSecond()));
        demand.operations = shared->operationsPerSecond.value_or(0);
    }
    return demand;
}

const StorageNeed *StoragePlan::find(StorageTier tier) const
{
    const auto found = std::find_if(tiers.begin(), tiers.end(), [tier](const StorageNeed &need) { return need.tier == tier; });
    return found == tiers.end() ? nullptr : &*found;
}

} // namespace powertrain
