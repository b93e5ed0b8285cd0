// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/storage.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

// Planning constants. Sources: [1] mlcommons/storage caa90c9, submission guidelines (checkpoint sizes 105 GiB … 18 TB
// for 8B … 1T); [2] stas00/ml-engineering 744d01e (2026-08-22), storage and fault-tolerance chapters; [3] Llama 3:
// 419 unexpected interruptions in 54 days on 16 384 GPUs; [4] arXiv:2410.18124 (Young/Daly); [5] AWS FSx for Lustre.
constexpr double kFullStateBytesPerParameter = 14; // [1]: 2 weights + 4 master + 4 m + 4 v
constexpr double kWeightBytesPerParameter = 2;
constexpr double kAdapterBytesPerParameter = 14;                    // 2 + 12 for the adapter's optimizer states
constexpr double kRawBytesPerToken = 4;                             // UTF-8 text, English and Chinese alike
constexpr double kShortTokenVocabulary = 65500;                     // Megatron's best-fitting type: 2 bytes up to here, 4 above
constexpr double kUsableShare = 0.8;                                // [2]
constexpr double kReadMargin = 1.5;                                 // shuffling and retries
constexpr double kHoursBetweenFailuresPerGpu = 50000;               // [3]
constexpr double kCheckpointBudget = 0.05;                          // share of the time for saving and lost work together
constexpr double kLongestBlock = 300;                               // s
constexpr double kShortestInterval = 900, kLongestInterval = 10800; // s; [2]: BLOOM saved every 3 h
constexpr double kNvmeReadBytesPerSecond = 3e9;                     // [2]: one drive, measured 2–3 GB/s
constexpr double kContainerImageBytes = 20e9;                       // 10–30 GB
constexpr double kServedVersions = 2;                               // the running one and its successor
constexpr double kFileSystemBytesPerSecondPerTib = 250e6;           // [5]: persistent class
constexpr double kTib = 1099511627776.0;
constexpr double kLeastNodeReadBytesPerSecond = 0.2e9; // [2]: any SSD or NAS is enough for packed shards

/// How many full checkpoints stay, and how many weights-only milestones.
struct Retention {
    double kept;
    double milestones;
};

Retention retentionOf(const Request &request)
{
    switch (request.task.kind) {
    case Task::Pretrain:
        return {3, 20};
    case Task::FineTune:
        return {2, std::clamp(std::ceil(request.model.epochs), 1.0, 10.0)};
    default:
        return {1, 1};
    }
}

bool trainsAdapterOnly(const Request &request)
{
    if (request.task.kind == Task::Pretrain)
        return false;
    switch (request.task.method) {
    case TuningMethod::Lora:
    case TuningMethod::Qlora4:
    case TuningMethod::Qlora8:
    case TuningMethod::Dora:
    case TuningMethod::Adapter:
    case TuningMethod::BitFit:
        return true;
    default:
        return false;
    }
}

double nonNegative(double value)
{
    return std::isfinite(value) ? std::max(value, 0.0) : 0.0;
}

/// ST-1: parallel file systems sell throughput with capacity.
Bytes capacityFor(Bytes need, BytesPerSecond bandwidth)
{
    return std::max(need / kUsableShare, Bytes(bandwidth.value / kFileSystemBytesPerSecondPerTib * kTib));
}

StorageNeed tierOf(StorageTier tier, Bytes capacity, std::optional<BytesPerSecond> read, std::optional<BytesPerSecond> write)
{
    StorageNeed need;
    need.tier = tier;
    need.capacity = capacity;
    need.readBandwidth = read;
    need.writeBandwidth = write;
    return need;
}

class StoragePlanner {
public:
    StoragePlanner(const Request &request, const Model &model, int gpus, int nodes)
        : m_request(request)
        , m_model(model)
        , m_gpus(std::max(gpus, 1))
        , m_nodes(std::max(nodes, 1)) { }

    StoragePlan training(std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run)
    {
        sizeData();
        sizeCheckpoints();
        CheckpointPlan saving = planCheckpoints(m_plan.checkpoint, m_gpus);
        const bool timed = run && run->blocked.value > 0 && run->interval > run->blocked;
        if (timed) {
            saving.interval = run->interval;
            saving.blocked = run->blocked;
            // As long as the run's interval stands for: failures, interruptions and restarts together.
            saving.meanTimeBetweenFailures = Seconds(saving.interval.value * saving.interval.value / 2 / saving.blocked.value);
            saving.synchronous = BytesPerSecond(m_plan.checkpoint.value / saving.blocked.value);
            saving.asynchronous = BytesPerSecond(2 * m_plan.checkpoint.value / saving.interval.value);
        }
        m_plan.checkpointInterval = saving.interval;
        m_plan.checkpointBlocked = saving.blocked;
        m_recorder.step("plan.storage.interval", timed ? "sqrt(2 δ MTBF)" : "sqrt(2 δ MTBF), MTBF = 50000 h / n, 15 min ≤ T ≤ 3 h",
            {Argument::of("n", m_gpus), Argument::of("delta", saving.blocked.value, Unit::Seconds), Argument::of("mtbf", saving.meanTimeBetweenFailures.value, Unit::Seconds)},
            Argument::of("T", saving.interval.value, Unit::Seconds), "arXiv:2410.18124; Llama 3 interruptions");
        m_recorder.step("plan.storage.write_bandwidth", "S / δ", {Argument::of("S", m_plan.checkpoint.value, Unit::Bytes), Argument::of("delta", saving.blocked.value, Unit::Seconds)},
            Argument::of("BW", saving.synchronous.value, Unit::BytesPerSecond), "Young/Daly with a budget of 5 %");
        sum();
        chooseTiers(saving, readBandwidth(tokensPerSecond));
        m_plan.advice.push_back({"plan.storage.asynchronous", {Argument::of("bandwidth", saving.asynchronous.value, Unit::BytesPerSecond), Argument::of("interval", saving.interval.value, Unit::Seconds)}});
        if (m_nodes > 1)
            m_plan.advice.push_back({"plan.storage.save_sharded", {}});
        m_plan.advice.push_back({"plan.storage.pack_small_files", {}});
        return finish();
    }

    StoragePlan serving()
    {
        const Bytes weights = servedWeights();
        m_plan.weightsOnly = weights;
        const Bytes need = weights * kServedVersions + Bytes(kContainerImageBytes);
        m_plan.total = need / kUsableShare;
        m_plan.tiers.push_back(tierOf(StorageTier::ObjectStore, m_plan.total, std::nullopt, std::nullopt));
        m_plan.tiers.push_back(tierOf(StorageTier::LocalNvme, m_plan.total, BytesPerSecond(kNvmeReadBytesPerSecond), std::nullopt));
        m_plan.weightLoadTime = weights / BytesPerSecond(kNvmeReadBytesPerSecond);
        m_recorder.step("plan.storage.weight_load", "W / min(NIC, FS, NVMe)", {Argument::of("W", weights.value, Unit::Bytes), Argument::of("NVMe", kNvmeReadBytesPerSecond, Unit::BytesPerSecond)},
            Argument::of("t", m_plan.weightLoadTime->value, Unit::Seconds), "stas00/ml-engineering 744d01e, measured NVMe");
        // 10 and 100 Gigabit Ethernet at their line rate.
        m_plan.advice.push_back({"plan.storage.first_load", {Argument::of("seconds_10gbe", (weights / BytesPerSecond(1.25e9)).value, Unit::Seconds), Argument::of("seconds_100gbe", (weights / BytesPerSecond(12.5e9)).value, Unit::Seconds)}});
        return finish();
    }

private:
    void sizeData()
    {
        const double tokens = nonNegative(m_request.model.datasetTokens.value_or(0));
        const double bytesPerToken = static_cast<double>(m_model.architecture.vocabulary) < kShortTokenVocabulary ? 2 : 4;
        m_plan.rawData = Bytes(tokens * kRawBytesPerToken);
        m_plan.tokenisedData = Bytes(tokens * bytesPerToken);
        m_recorder.step("plan.storage.tokenised", "tokens × b", {Argument::of("tokens", tokens, Unit::Tokens), Argument::of("b", bytesPerToken, Unit::Bytes)},
            Argument::of("D", m_plan.tokenisedData.value, Unit::Bytes), "Megatron-LM, best fitting integer type for the vocabulary");
        if (!m_request.model.datasetTokens)
            m_plan.advice.push_back({"plan.storage.dataset_unknown", {}});
    }

    void sizeCheckpoints()
    {
        const bool adapter = trainsAdapterOnly(m_request);
        const auto total = static_cast<double>(m_model.inventory.counts.total);
        const double bytes = adapter ? kAdapterBytesPerParameter : kFullStateBytesPerParameter;
        const Retention retention = retentionOf(m_request);
        m_plan.checkpoint = checkpointSize(m_request, m_model);
        const double saved = m_plan.checkpoint.value / bytes;
        m_plan.checkpointsKept = m_plan.checkpoint * (retention.kept + 1);
        // The base model lies beside the adapters once.
        m_plan.weightsOnly = Bytes(saved * kWeightBytesPerParameter * retention.milestones + (adapter ? total * kWeightBytesPerParameter : 0));
        m_recorder.step("plan.storage.checkpoint", "P × b", {Argument::of("P", saved, Unit::Parameters), Argument::of("b", bytes, Unit::Bytes)},
            Argument::of("S", m_plan.checkpoint.value, Unit::Bytes), "MLPerf Storage v2.0 checkpoint sizes; BLOOM 13.1 bytes");
        m_recorder.step("plan.storage.kept", "S × (k + 1)", {Argument::of("S", m_plan.checkpoint.value, Unit::Bytes), Argument::of("k", retention.kept)},
            Argument::of("K", m_plan.checkpointsKept.value, Unit::Bytes), "stas00/ml-engineering 744d01e: the newest may be corrupt");
    }

    void sum()
    {
        const Bytes need = m_plan.rawData + m_plan.tokenisedData + m_plan.checkpointsKept + m_plan.weightsOnly;
        m_plan.total = need / kUsableShare;
        m_recorder.step("plan.storage.total", "(raw + D + K + W) / 0.8",
            {Argument::of("raw", m_plan.rawData.value, Unit::Bytes), Argument::of("D", m_plan.tokenisedData.value, Unit::Bytes),
                Argument::of("K", m_plan.checkpointsKept.value, Unit::Bytes), Argument::of("W", m_plan.weightsOnly.value, Unit::Bytes)},
            Argument::of("total", m_plan.total.value, Unit::Bytes), "80 % usable: stas00/ml-engineering 744d01e");
    }

    std::optional<BytesPerSecond> readBandwidth(std::optional<TokensPerSecond> tokensPerSecond)
    {
        if (!tokensPerSecond)
            return std::nullopt;
        const double bytesPerToken = static_cast<double>(m_model.architecture.vocabulary) < kShortTokenVocabulary ? 2 : 4;
        const BytesPerSecond need(nonNegative(tokensPerSecond->value) * bytesPerToken * kReadMargin);
        m_recorder.step("plan.storage.read_bandwidth", "tokens/s × b × 1.5", {Argument::of("rate", tokensPerSecond->value, Unit::TokensPerSecond), Argument::of("b", bytesPerToken, Unit::Bytes)},
            Argument::of("BW", need.value, Unit::BytesPerSecond), "dataloader with shuffling and retries");
        return std::max(need, BytesPerSecond(kLeastNodeReadBytesPerSecond * m_nodes));
    }

    /// R-50 … R-52, ST-1, ST-2.
    void chooseTiers(const CheckpointPlan &saving, std::optional<BytesPerSecond> read)
    {
        m_plan.tiers.push_back(tierOf(StorageTier::ObjectStore, (m_plan.rawData + m_plan.checkpointsKept + m_plan.weightsOnly) / kUsableShare, std::nullopt, std::nullopt));
        if (m_nodes == 1) {
            const Bytes cache = (m_plan.tokenisedData + m_plan.checkpoint * 2 + m_plan.weightsOnly) * 2;
            m_plan.tiers.push_back(tierOf(StorageTier::LocalNvme, cache, read, saving.synchronous));
            return;
        }
        const Bytes local = m_plan.checkpoint * (2.0 / m_nodes) + m_plan.tokenisedData / m_nodes;
        m_plan.tiers.push_back(tierOf(StorageTier::LocalNvme, local / kUsableShare, std::nullopt, saving.synchronous / m_nodes));
        const Bytes shared = m_plan.tokenisedData + m_plan.checkpointsKept + m_plan.weightsOnly;
        m_plan.tiers.push_back(tierOf(StorageTier::ParallelFileSystem, capacityFor(shared, saving.synchronous), read, saving.synchronous));
    }

    Bytes servedWeights() const
    {
        const std::string &format = m_request.model.weightFormat.empty() ? m_model.storedFormat : m_request.model.weightFormat;
        if (findWeightFormat(format))
            return loadedWeightBytes(m_model, format);
        return Bytes(static_cast<double>(m_model.inventory.counts.total) * kWeightBytesPerParameter);
    }

    StoragePlan finish()
    {
        m_plan.derivation = m_recorder.take();
        return std::move(m_plan);
    }

    const Request &m_request;
    const Model &m_model;
    int m_gpus;
    int m_nodes;
    StoragePlan m_plan;
    StepRecorder m_recorder;
};

} // namespace

Bytes checkpointSize(const Request &request, const Model &model)
{
    if (trainsAdapterOnly(request))
        return Bytes(adapterParameters(model, request.task.loraRank) * kAdapterBytesPerParameter);
    return Bytes(static_cast<double>(model.inventory.counts.total) * kFullStateBytesPerParameter);
}

StoragePlan planStorage(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run, const Catalog *)
{
    StoragePlanner planner(request, model, gpus, nodes);
    return request.isTraining() ? planner.training(tokensPerSecond, run) : planner.serving();
}

CheckpointPlan planCheckpoints(Bytes checkpoint, int gpus)
{
    CheckpointPlan plan;
    const double mtbf = kHoursBetweenFailuresPerGpu * 3600 / std::max(gpus, 1);
    // At the best interval saving and lost work together cost sqrt(2 δ / MTBF) of the time; 5 % gives δ.
    const double budget = std::min(kCheckpointBudget * kCheckpointBudget / 2 * mtbf, kLongestBlock);
    const double interval = std::clamp(std::sqrt(2 * budget * mtbf), kShortestInterval, kLongestInterval);
    const double blocked = std::min(budget, kCheckpointBudget * interval);
    plan.meanTimeBetweenFailures = Seconds(mtbf);
    plan.interval = Seconds(interval);
    plan.blocked = Seconds(blocked);
    plan.synchronous = BytesPerSecond(checkpoint.value / blocked);
    plan.asynchronous = BytesPerSecond(2 * checkpoint.value / interval);
    return plan;
}

double adapterParameters(const Model &model, int rank)
{
    double sum = 0;
    for (const TensorEntry &tensor : model.inventory.tensors) {
        if (tensor.quantisable && tensor.columns > 1)
            sum += static_cast<double>(tensor.rows + tensor.columns) * static_cast<double>(tensor.count);
    }
    return sum * std::max(rank, 0);
}

const StorageNeed *StoragePlan::find(StorageTier tier) const
{
    const auto found = std::find_if(tiers.begin(), tiers.end(), [tier](const StorageNeed &need) { return need.tier == tier; });
    return found == tiers.end() ? nullptr : &*found;
}

} // namespace powertrain
