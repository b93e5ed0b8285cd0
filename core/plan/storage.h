// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/estimate/memory.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

enum class StorageTier { ObjectStore,
    LocalNvme,
    ParallelFileSystem };

/// How the training data lie on disk; it decides whether bandwidth or file operations count.
enum class DataShape { Shards, ///< packed tokens in large files
    Files,                     ///< files of some hundred kB and more
    SmallFiles };              ///< a million files and more, on average below 256 kB

struct StorageNeed {
    StorageTier tier{};
    Bytes used;                                  ///< what lies on it
    Bytes capacity;                              ///< provisioned: used / 0.8, or more where bandwidth is sold with capacity; of one node for LocalNvme
    std::optional<BytesPerSecond> readBandwidth; ///< needed
    std::optional<BytesPerSecond> writeBandwidth;
    std::optional<double> operationsPerSecond; ///< file operations needed, metadata included
    bool capacityBuysBandwidth = false;        ///< ST-1: the capacity is what the bandwidth takes, not what lies on it
    bool writesInBackground = false;           ///< sized for asynchronous saving: synchronous saving would take more than is sensible
    int drives = 0;                            ///< LocalNvme: drives of one node
    std::string product;                       ///< service price row that `monthly` was worked out with; empty: none
    std::optional<Money> monthly;              ///< in the request's currency; unknown: no price for this part of the world
};

/// Storage sized to the job: capacity by what lies in it, bandwidth by what must move.
struct StoragePlan {
    Bytes rawData, tokenisedData, checkpoint, checkpointsKept, weightsOnly, images;
    Bytes total;                               ///< provisioned for all of the above: need / 0.8
    std::optional<Seconds> checkpointInterval; ///< of the run; else Young/Daly, clamped to 15 min … 3 h
    std::optional<Seconds> checkpointBlocked;
    std::vector<StorageNeed> tiers;
    DataShape shape = DataShape::Shards;
    std::optional<double> filesPerSecond;  ///< read by the whole job
    std::optional<Seconds> weightLoadTime; ///< serving: cold start from the tier
    std::vector<Message> advice;
    Derivation derivation;

    const StorageNeed *find(StorageTier tier) const;
};

/// How a run saves, as its time was worked out.
struct CheckpointTiming {
    Seconds blocked, interval;
};

/// What has to be bought beside the hosts: what lies in the object store and on the shared file system, and what that has to
/// deliver. Headroom and the steps of a product come on top.
struct StorageDemand {
    Bytes objects;
    Bytes shared;             ///< 0: no shared file system
    BytesPerSecond bandwidth; ///< of the shared file system, reading or writing, the larger
    double operations = 0;    ///< file operations a second

    friend bool operator==(const StorageDemand &, const StorageDemand &) = default;
};
StorageDemand demandOf(const StoragePlan &plan);
/// The same without words and prices, for the search.
StorageDemand storageDemand(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run = std::nullopt);

/// `tokensPerSecond`: of the whole training job; unknown: no read bandwidth is given. `run`: interval and pause that the
/// run's time counts with, so that storage promises the same; unknown: planCheckpoints()'s. `prices`: service prices and
/// rates of the tiers; null: no costs. `inChina`: whose products count; unknown: by the request's regions, else its currency.
StoragePlan planStorage(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run = std::nullopt,
    const Catalog *prices = nullptr, std::optional<bool> inChina = std::nullopt);
/// Weights and optimizer states of what is trained: what one checkpoint holds.
Bytes checkpointSize(const Request &request, const Model &model);

/// How often to save, how long that may block, and what must be written for it.
struct CheckpointPlan {
    Seconds interval;                ///< T = sqrt(2 δ MTBF), clamped to 15 min … 3 h
    Seconds blocked;                 ///< δ = min(0.00125 MTBF, 5 % of T, 300 s): saving and lost work cost 5 %
    BytesPerSecond synchronous;      ///< S / δ
    BytesPerSecond asynchronous;     ///< 2 S / T: drained in the background in half an interval
    Seconds meanTimeBetweenFailures; ///< of the whole job
};
CheckpointPlan planCheckpoints(Bytes checkpoint, int gpus);

/// Elements that a low-rank adapter of rank r adds: r (inputs + outputs) for every quantisable linear weight.
double adapterParameters(const Model &model, int rank);

template <>
struct EnumNames<StorageTier> {
    static constexpr NameTable<StorageTier, 3> table{{{StorageTier::ObjectStore, "object_store"}, {StorageTier::LocalNvme, "local_nvme"}, {StorageTier::ParallelFileSystem, "parallel_file_system"}}};
};
template <>
struct EnumNames<DataShape> {
    static constexpr NameTable<DataShape, 3> table{{{DataShape::Shards, "shards"}, {DataShape::Files, "files"}, {DataShape::SmallFiles, "small_files"}}};
};

} // namespace powertrain
