// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/estimate/memory.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

enum class StorageTier { ObjectStore,
    LocalNvme,
    ParallelFileSystem };

struct StorageNeed {
    StorageTier tier{};
    Bytes capacity; ///< provisioned (need / 0.8); of one node for LocalNvme
    std::optional<BytesPerSecond> readBandwidth;
    std::optional<BytesPerSecond> writeBandwidth;
};

/// Storage sized to the job: capacity by what lies in it, bandwidth by what must move (storage_network.md 1).
struct StoragePlan {
    Bytes rawData, tokenisedData, checkpoint, checkpointsKept, weightsOnly;
    Bytes total;                               ///< provisioned for all of the above: need / 0.8
    std::optional<Seconds> checkpointInterval; ///< of the run; else Young/Daly, clamped to 15 min … 3 h
    std::optional<Seconds> checkpointBlocked;
    std::vector<StorageNeed> tiers;
    std::optional<Seconds> weightLoadTime; ///< serving: cold start from the tier
    std::vector<Message> advice;
    Derivation derivation;
};

/// How a run saves, as its time was worked out.
struct CheckpointTiming {
    Seconds blocked, interval;
};

/// `tokensPerSecond`: of the whole training job; unknown: no read bandwidth is given. `run`: interval and pause that the
/// run's time counts with, so that storage promises the same; unknown: planCheckpoints()'s.
StoragePlan planStorage(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run = std::nullopt);
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

} // namespace powertrain
