// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace powertrain::host_limits {

// Planning constants of hosts, power and space. Sources: [1] stas00/ml-engineering 744d01e (2026-08-22), compute/cpu:
// n (workers + 1) + 4 cores, two workers for text and four for pictures; compute/cpu-memory: at least as much memory as the
// cards have; [2] docs.vllm.ai, optimization, CPU resources: a core for each GPU worker, one for the engine and one for the
// API server; [3] NVIDIA DGX SuperPOD H100 reference architecture: 4 × 10.2 kW in a rack; [4] rack density classes of 2026
// (yobitel.com: air with containment 10–30 kW, no air above about 40 kW; 100–130 kW with liquid); [5] NVIDIA QM9700 data
// sheet: 64 ports of 400 Gb/s in 1U, up to 1.7 kW with active cables; [P] planning assumption.

inline constexpr double kSystemBytes = 32e9, kWorkstationSystemBytes = 8e9; // [P] operating system, container, Python
inline constexpr double kWorkerBytes = 2e9;                                 // [P] one data loader process
inline constexpr double kPrefetchedBatches = 2;                             // PyTorch's default prefetch_factor
inline constexpr int kTextWorkers = 2, kFileWorkers = 4;                    // [1], of one accelerator
inline constexpr int kSystemCores = 4;                                      // [1]
inline constexpr int kEngineProcesses = 2;                                  // [2], of one replica
inline constexpr double kMemoryOverCards = 2;                               // [P] where nothing else decides; [1] at least 1, DGX systems 1.4–3.2
/// Sizes that memory is usually sold in, for one node. Manufacturers' options.
/// Memory modules have binary sizes: a server's "2 TB" are 2 048 GiB.
inline constexpr double kGib = 1073741824;
inline constexpr std::array<double, 10> kMemorySizes{32 * kGib, 64 * kGib, 128 * kGib, 256 * kGib, 512 * kGib, 1024 * kGib, 1536 * kGib, 2048 * kGib, 3072 * kGib, 4096 * kGib};

inline constexpr double kSupplyMargin = 1.3;                                        // [P] load peaks, ageing, best efficiency
inline constexpr double kHostWatts = 300, kManyCardHostWatts = 400;                 // [P] processor, board, drives, fans; from three cards on
inline constexpr std::array<double, 6> kSupplies{750, 850, 1000, 1200, 1600, 2000}; // W, as ATX supplies are sold
inline constexpr double kSmallCircuitWatts = 1440;                                  // 120 V × 15 A × 0.8: North American wall socket

inline constexpr double kSwitchWatts = 1700;                 // [5]
inline constexpr double kStorageServerBytes = 24 * 7.68e12;  // [P] 2U with 24 drives
inline constexpr double kStorageServerBytesPerSecond = 20e9; // [P]
inline constexpr double kStorageServerWatts = 800;           // [P]
inline constexpr double kStorageServerUnits = 2;
inline constexpr double kAirRackWatts = 30e3;                       // [4]; common rooms 20, with rear-door coolers 40
inline constexpr double kMostAirRackWatts = 40e3;                   // [3] [4]
inline constexpr double kLiquidRackWatts = 130e3;                   // [4]
inline constexpr double kRackUnits = 42, kReservedUnits = 2;        // power strips and patch panels
inline constexpr double kCircuitWatts = 1.7320508 * 400 * 32 * 0.8; // three-phase 32 A at 400 V, 80 % of it for continuous load
inline constexpr double kFeeds = 2;                                 // A and B, each able to carry all of it
inline constexpr double kMostWeeks = 520;
inline constexpr double kSpareShare = 0.05; // [1]: 5 to 10 % more nodes; new batches fail by 3 to 10 %

} // namespace powertrain::host_limits
