// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/plan/storage.h"

namespace powertrain {

// Planning constants of storage. Sources: [1] mlcommons/storage caa90c9, submission guidelines (checkpoint sizes 105 GiB …
// 18 TB for 8B … 1T); [2] stas00/ml-engineering 744d01e (2026-08-22), storage and fault-tolerance chapters; [3] Llama 3:
// 419 unexpected interruptions in 54 days on 16 384 GPUs; [4] arXiv:2410.18124 (Young/Daly); [P] planning assumption.
namespace storage_limits {
inline constexpr double kTib = 1099511627776.0;
inline constexpr double kUsableShare = 0.8;                                // [2]
inline constexpr double kRawBytesPerToken = 4;                             // UTF-8 text, English and Chinese alike
inline constexpr double kShortTokenVocabulary = 65500;                     // Megatron's best-fitting type: 2 bytes up to here, 4 above
inline constexpr double kIndexBytesPerDocument = 16;                       // Megatron's .idx: 12 to 20
inline constexpr double kFullStateBytesPerParameter = 14;                  // [1]: 2 weights + 4 master + 4 m + 4 v
inline constexpr double kOptimizerBytesPerParameter = 12;                  // of them
inline constexpr double kWeightBytesPerParameter = 2;                      // milestones and exports in 16 bit
inline constexpr double kFrozenTrainedShare = 0.1;                         // [P] layers that freeze tuning trains, as the memory estimate has it
inline constexpr double kReadMargin = 1.5;                                 // shuffling and retries
inline constexpr double kOperationsPerFile = 3;                            // open with stat, read, close
inline constexpr double kManyFiles = 1e6, kSmallFile = 256e3;              // [2]: from here on files are packed
inline constexpr double kShard = 0.1e9;                                    // packed shards of 0.1 to 1 GB
inline constexpr double kHoursBetweenFailuresPerGpu = 50000;               // [3]
inline constexpr double kCheckpointBudget = 0.05;                          // share of the time for saving and lost work together
inline constexpr double kLongestBlock = 300;                               // s
inline constexpr double kShortestInterval = 900, kLongestInterval = 10800; // s; [2]: BLOOM saved every 3 h
inline constexpr double kNvmeBytesPerSecond = 3e9;                         // [2]: one drive, measured 2–3 GB/s
inline constexpr double kNvmeOperations = 250e3;                           // [2]: one drive, measured 250–700 k
inline constexpr double kDriveBytes[] = {0.96e12, 1.92e12, 3.84e12, 7.68e12};
inline constexpr double kFewDrives = 4;                   // [P] up to so many smaller drives before larger ones are taken
inline constexpr double kContainerImageBytes = 20e9;      // 10–30 GB
inline constexpr double kServedVersions = 2;              // the running one and its successor
inline constexpr double kRestoreSeconds = 600;            // the restart that a run's time counts with (arXiv 2410.18124: 3 to 10 min)
inline constexpr double kLeastReadBytesPerSecond = 0.2e9; // [2]: any SSD or NAS that gives it to a node is enough for packed shards
/// Synchronous saving is no plan where it takes more than the largest general-purpose file system of a cloud gives (CPFS,
/// 45 GB/s), or where its bandwidth is this many times the capacity that lies on it. [P]
inline constexpr double kMostSynchronous = 45e9;
inline constexpr double kMostCapacityForBandwidth = 4;
/// Nothing that is stored or moved is larger: keeps absurd answers finite.
inline constexpr double kMost = 1e24;
} // namespace storage_limits

/// What a job stores and moves, before products are looked at.
struct StorageFigures {
    DataShape shape = DataShape::Shards;
    Bytes raw, tokenised, checkpoint, kept, weightsOnly, images; ///< `tokenised`: with its index
    Bytes read;                                                  ///< what training reads: the tokenised set, or the files
    std::optional<double> filesPerSecond;
    double operations = 0; ///< file operations a second, of the whole job
    std::optional<BytesPerSecond> readBandwidth;
    CheckpointPlan saving; ///< training
    bool timed = false;    ///< as the run's time counts
    Bytes objects;         ///< what lies in the object store
    Bytes local;           ///< on the drives of one node
    Bytes shared;          ///< on the shared file system; 0: one node, or serving
    bool background = false;
    BytesPerSecond sharedWrite;

    StorageDemand demand() const;
};

/// `weights`: serving, of one copy. Formulas: storage rules R-50 … R-54, ST-2; see the constants above.
template <class Recorder>
StorageFigures storageFigures(const Request &request, const Model &model, int gpus, int nodes, std::optional<TokensPerSecond> tokensPerSecond, std::optional<CheckpointTiming> run, Recorder &recorder);

/// Of one copy, in the format that is asked for or stored.
Bytes servedWeights(const Request &request, const Model &model);

/// How many full checkpoints stay, and how many weights-only milestones.
struct CheckpointRetention {
    double kept, milestones;
};
CheckpointRetention checkpointRetention(const Request &request);

} // namespace powertrain
