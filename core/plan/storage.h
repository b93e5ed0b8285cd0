// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/estimate/memory.h"
#include "core/units/derivation.h"
#include "core/workload/request.h"

namespace powertrain {

enum class StorageTier { ObjectStore, LocalNvme, ParallelFileSystem };

struct StorageNeed {
    StorageTier tier{};
    Bytes capacity;                       ///< provisioned (need / 0.8)
    std::optional<BytesPerSecond> readBandwidth;
    std::optional<BytesPerSecond> writeBandwidth;
};

/// Storage sized to the job: capacity by what lies in it, bandwidth by what must move (storage_network.md 1).
struct StoragePlan {
    Bytes rawData, tokenisedData, checkpoint, checkpointsKept, weightsOnly, total;
    std::optional<Seconds> checkpointInterval;           ///< Young/Daly, clamped to 15 min … 3 h
    std::optional<Seconds> checkpointBlocked;
    std::vector<StorageNeed> tiers;
    std::optional<Seconds> weightLoadTime;               ///< serving: cold start from the tier
    std::vector<Message> advice;
    Derivation derivation;
};

StoragePlan planStorage(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond);

} // namespace powertrain
