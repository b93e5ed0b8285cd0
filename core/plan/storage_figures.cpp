// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/storage_figures.h"

#include <algorithm>
#include <cmath>

#include "core/model/weight_format.h"
#include "core/plan/storage_products.h"

namespace powertrain {

namespace {

using namespace storage_limits;

double sane(double value)
{
    return std::isfinite(value) ? std::clamp(value, 0.0, kMost) : 0.0;
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

/// Bytes of a checkpoint for each parameter that it holds.
double bytesPerSaved(const Request &request)
{
    if (request.task.kind != Task::Pretrain && request.task.method == TuningMethod::Freeze)
        return kWeightBytesPerParameter + kOptimizerBytesPerParameter * kFrozenTrainedShare;
    return kFullStateBytesPerParameter;
}

double parametersSaved(const Request &request, const Model &model)
{
    return trainsAdapterOnly(request) ? sane(adapterParameters(model, request.task.loraRank)) : sane(static_cast<double>(model.inventory.counts.total));
}

/// Fills the figures in the order in which they follow from each other.
template <class Recorder>
class Figures {
public:
    Figures(const Request &request, const Model &model, int gpus, int nodes, Recorder &recorder)
        : m_request(request)
        , m_model(model)
        , m_gpus(std::max(gpus, 1))
        , m_nodes(std::max(nodes, 1))
        , m_recorder(recorder) { }

    StorageFigures training(std::optional<TokensPerSecond> rate, std::optional<CheckpointTiming> run)
    {
        m_figures.images = Bytes(kContainerImageBytes);
        sizeData();
        sizeCheckpoints();
        chooseSaving(run);
        if (rate)
            sizeReading(sane(rate->value));
        place();
        return m_figures;
    }

    /// an object store, and the same on the drives of every node.
    StorageFigures serving()
    {
        m_figures.images = Bytes(kContainerImageBytes);
        m_figures.weightsOnly = servedWeights(m_request, m_model);
        m_figures.objects = m_figures.weightsOnly * kServedVersions + m_figures.images;
        m_figures.local = m_figures.objects;
        if constexpr (Recorder::kActive) {
            m_recorder.step("plan.storage.weights_kept", "(v × W + I) / 0.8", {Argument::of("v", kServedVersions), bytes("W", m_figures.weightsOnly), bytes("I", m_figures.images)},
                bytes("total", m_figures.objects / kUsableShare), "running version and its successor; container images of 10 to 30 GB");
        }
        return m_figures;
    }

private:
    static Argument bytes(std::string name, Bytes value) { return Argument::of(std::move(name), value.value, Unit::Bytes); }

    double bytesPerToken() const { return static_cast<double>(m_model.architecture.vocabulary) < kShortTokenVocabulary ? 2 : 4; }

    void sizeData()
    {
        const double tokens = sane(m_request.model.datasetTokens.value_or(0));
        const double files = sane(m_request.model.datasetFiles.value_or(0));
        const bool sized = m_request.model.meanFileBytes && *m_request.model.meanFileBytes > 0 && files > 0;
        m_figures.raw = Bytes(sized ? sane(files * sane(*m_request.model.meanFileBytes)) : tokens * kRawBytesPerToken);
        m_figures.shape = shapeOf(files);
        // Documents of a packed set: its files, or its samples.
        const double sample = sane(m_request.model.sampleTokens.value_or(0));
        const double documents = files > 0 ? files : sample >= 1 ? tokens / sample
                                                                 : 0;
        const Bytes index(documents * kIndexBytesPerDocument);
        m_figures.tokenised = Bytes(tokens * bytesPerToken()) + (tokens > 0 ? index : Bytes());
        m_figures.read = m_figures.shape == DataShape::Shards ? m_figures.tokenised : std::max(m_figures.raw, m_figures.tokenised);
        if constexpr (Recorder::kActive) {
            m_recorder.step("plan.storage.tokenised", "tokens × b", {Argument::of("tokens", tokens, Unit::Tokens), Argument::of("b", bytesPerToken(), Unit::Bytes)},
                Argument::of("D", tokens * bytesPerToken(), Unit::Bytes), "Megatron-LM, best fitting integer type for the vocabulary");
            if (index.value > 0 && tokens > 0)
                m_recorder.step("plan.storage.index", "documents × 16 B", {Argument::of("documents", documents)}, bytes("I", index), "Megatron-LM .idx: 12 to 20 bytes a document");
        }
    }

    DataShape shapeOf(double files) const
    {
        if (!(files > 0))
            return DataShape::Shards;
        const double mean = m_figures.raw.value / files;
        if (mean >= kShard)
            return DataShape::Shards;
        return files >= kManyFiles && mean < kSmallFile ? DataShape::SmallFiles : DataShape::Files;
    }

    void sizeCheckpoints()
    {
        const double saved = parametersSaved(m_request, m_model);
        const double each = bytesPerSaved(m_request);
        const double total = sane(static_cast<double>(m_model.inventory.counts.total));
        const CheckpointRetention retention = checkpointRetention(m_request);
        m_figures.checkpoint = checkpointSize(m_request, m_model);
        m_figures.kept = m_figures.checkpoint * (retention.kept + 1);
        // The base model lies beside the adapters once.
        m_figures.weightsOnly = Bytes(saved * kWeightBytesPerParameter * retention.milestones + (trainsAdapterOnly(m_request) ? total * kWeightBytesPerParameter : 0));
        if constexpr (Recorder::kActive) {
            m_recorder.step("plan.storage.checkpoint", "P × b", {Argument::of("P", saved, Unit::Parameters), Argument::of("b", each, Unit::Bytes)},
                bytes("S", m_figures.checkpoint), "MLPerf Storage v2.0 checkpoint sizes; BLOOM 13.1 bytes");
            m_recorder.step("plan.storage.kept", "S × (k + 1)", {bytes("S", m_figures.checkpoint), Argument::of("k", retention.kept)},
                bytes("K", m_figures.kept), "stas00/ml-engineering 744d01e: the newest may be corrupt");
        }
    }

    void chooseSaving(std::optional<CheckpointTiming> run)
    {
        CheckpointPlan &saving = m_figures.saving;
        saving = planCheckpoints(m_figures.checkpoint, m_gpus);
        m_figures.timed = run && run->blocked.value > 0 && run->interval > run->blocked && std::isfinite(run->interval.value);
        if (m_figures.timed) {
            saving.interval = run->interval;
            saving.blocked = run->blocked;
            // As long as the run's interval stands for: failures, interruptions and restarts together.
            saving.meanTimeBetweenFailures = Seconds(saving.interval.value * saving.interval.value / 2 / saving.blocked.value);
            saving.synchronous = BytesPerSecond(m_figures.checkpoint.value / saving.blocked.value);
            saving.asynchronous = BytesPerSecond(2 * m_figures.checkpoint.value / saving.interval.value);
        }
        if constexpr (Recorder::kActive) {
            m_recorder.step("plan.storage.interval", m_figures.timed ? "sqrt(2 δ MTBF)" : "sqrt(2 δ MTBF), MTBF = 50000 h / n, 15 min ≤ T ≤ 3 h",
                {Argument::of("n", m_gpus), Argument::of("delta", saving.blocked.value, Unit::Seconds), Argument::of("mtbf", saving.meanTimeBetweenFailures.value, Unit::Seconds)},
                Argument::of("T", saving.interval.value, Unit::Seconds), "arXiv:2410.18124; Llama 3 interruptions");
            m_recorder.step("plan.storage.write_bandwidth", "S / δ", {bytes("S", m_figures.checkpoint), Argument::of("delta", saving.blocked.value, Unit::Seconds)},
                Argument::of("BW", saving.synchronous.value, Unit::BytesPerSecond), "Young/Daly with a budget of 5 %");
        }
    }

    void sizeReading(double rate)
    {
        const double tokens = sane(m_request.model.datasetTokens.value_or(0));
        const double files = sane(m_request.model.datasetFiles.value_or(0));
        double bandwidth = rate * bytesPerToken() * kReadMargin;
        if constexpr (Recorder::kActive)
            m_recorder.step("plan.storage.read_bandwidth", "tokens/s × b × 1.5", {Argument::of("rate", rate, Unit::TokensPerSecond), Argument::of("b", bytesPerToken(), Unit::Bytes)},
                Argument::of("BW", bandwidth, Unit::BytesPerSecond), "dataloader with shuffling and retries");
        if (m_figures.shape != DataShape::Shards && tokens > 0) {
            const double perSecond = sane(files / tokens * rate);
            m_figures.filesPerSecond = perSecond;
            m_figures.operations = perSecond * kOperationsPerFile;
            const double mean = m_figures.raw.value / files;
            bandwidth = std::max(bandwidth, sane(perSecond * mean) * kReadMargin);
            if constexpr (Recorder::kActive) {
                m_recorder.step("plan.storage.files", "files / tokens × tokens/s", {Argument::of("files", files), Argument::of("tokens", tokens, Unit::Tokens), Argument::of("rate", rate, Unit::TokensPerSecond)},
                    Argument::of("f", perSecond), "one file holds files / tokens of a token");
                m_recorder.step("plan.storage.operations", "f × 3", {Argument::of("f", perSecond)}, Argument::of("operations", m_figures.operations), "open with stat, read, close");
            }
        }
        if (m_nodes > 1) {
            const double restore = m_figures.checkpoint.value / kRestoreSeconds;
            bandwidth = std::max(bandwidth, restore);
            if constexpr (Recorder::kActive)
                m_recorder.step("plan.storage.restore_bandwidth", "S / 10 min", {bytes("S", m_figures.checkpoint)}, Argument::of("BW", restore, Unit::BytesPerSecond), "the restart that the time of a run counts with");
        }
        // Enough for every node, but no need of all of them at once: 1 024 cards read 34 MB/s of packed tokens.
        m_figures.readBandwidth = std::max(BytesPerSecond(sane(bandwidth)), BytesPerSecond(kLeastReadBytesPerSecond));
    }

    /// R-50 … R-52, ST-1, ST-2: what lies where, and how fast the shared file system has to take a checkpoint.
    void place()
    {
        const StorageFigures &f = m_figures;
        const Bytes archive = f.raw + f.weightsOnly + f.images;
        if (m_nodes == 1) {
            // Drives of a node are no archive: all of it lies in the object store as well.
            m_figures.objects = archive + f.tokenised + f.kept;
            m_figures.local = (f.read + f.checkpoint * 2) * 2 + (trainsAdapterOnly(m_request) ? Bytes(static_cast<double>(m_model.inventory.counts.total) * kWeightBytesPerParameter) : Bytes()) + f.images;
            return;
        }
        m_figures.objects = archive;
        m_figures.shared = f.tokenised + f.kept + (f.shape == DataShape::Shards ? Bytes() : f.raw);
        m_figures.local = f.checkpoint * (2.0 / m_nodes) + f.read / m_nodes + f.images;
        chooseSharedWrite();
    }

    void chooseSharedWrite()
    {
        const CheckpointPlan &saving = m_figures.saving;
        StorageDemand lying, fast;
        lying.shared = fast.shared = m_figures.shared;
        fast.bandwidth = saving.synchronous;
        const double times = capacitySold(plannedStorage(), fast) / std::max(capacitySold(plannedStorage(), lying), Bytes(1));
        m_figures.background = saving.synchronous.value > kMostSynchronous || times > kMostCapacityForBandwidth;
        m_figures.sharedWrite = m_figures.background ? saving.asynchronous : saving.synchronous;
        if constexpr (Recorder::kActive) {
            if (m_figures.background)
                m_recorder.step("plan.storage.drain_bandwidth", "2 S / T", {bytes("S", m_figures.checkpoint), Argument::of("T", saving.interval.value, Unit::Seconds)},
                    Argument::of("BW", m_figures.sharedWrite.value, Unit::BytesPerSecond), "written within half an interval; VAST, 85 000 checkpoints of 40 jobs: a few hundred GB/s at most");
        }
    }

    const Request &m_request;
    const Model &m_model;
    int m_gpus;
    int m_nodes;
    Recorder &m_recorder;
    StorageFigures m_figures;
};

} // namespace

StorageDemand StorageFigures::demand() const
{
    StorageDemand demand;
    demand.objects = objects;
    demand.shared = shared;
    if (shared.value > 0) {
        demand.bandwidth = std::max(readBandwidth.value_or(BytesPerSecond()), sharedWrite);
        demand.operations = operations;
    }
    return demand;
}

CheckpointRetention checkpointRetention(const Request &request)
{
    switch (request.task.kind) {
    case Task::Pretrain:
        return {3, 20};
    case Task::FineTune:
        return {2, std::isfinite(request.model.epochs) ? std::clamp(std::ceil(request.model.epochs), 1.0, 10.0) : 1.0};
    default:
        return {1, 1};
    }
}

Bytes checkpointSize(const Request &request, const Model &model)
{
    return Bytes(parametersSaved(request, model) * bytesPerSaved(request));
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

Bytes servedWeights(const Request &request, const Model &model)
{
    const std::string &format = request.model.weightFormat.empty() ? model.storedFormat : request.model.weightFormat;
    if (findWeightFormat(format))
        return Bytes(sane(loadedWeightBytes(model, format).value));
    return Bytes(sane(static_cast<double>(model.inventory.counts.total)) * kWeightBytesPerParameter);
}

template <class Recorder>
StorageFigures storageFigures(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run, Recorder &recorder)
{
    Figures<Recorder> figures(request, model, gpus, nodes, recorder);
    return request.isTraining() ? figures.training(tokensPerSecond, run) : figures.serving();
}

template StorageFigures storageFigures(const Request &, const Model &, int, int, std::optional<TokensPerSecond>, std::optional<CheckpointTiming>, NoRecorder &);
template StorageFigures storageFigures(const Request &, const Model &, int, int, std::optional<TokensPerSecond>, std::optional<CheckpointTiming>, StepRecorder &);

StorageDemand storageDemand(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run)
{
    NoRecorder quiet;
    return storageFigures(request, model, gpus, nodes, tokensPerSecond, run, quiet).demand();
}

} // namespace powertrain
