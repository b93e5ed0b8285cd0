// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace powertrain::limits {

// Choices of the planner where neither physics nor a rule decides. All are planning assumptions of this program
// (November 2026) unless a source stands beside them.

/// Largest cluster considered for pre-training; the largest published dense run (arXiv 2407.21783).
inline constexpr int kPretrainCards = 16384;
/// Beyond this a fine-tuning job needs another method, not more cards.
inline constexpr int kTuningCards = 512;
inline constexpr int kServingCards = 4096;

/// Tokens per optimizer step when the request leaves the batch open: 4 Mi up to 100e9 parameters, 16 Mi above
/// (arXiv 2307.09288 section 2.2: 4M; arXiv 2407.21783 section 3.4.1: 4M rising to 16M).
inline constexpr double kBatchTokens = 4194304;
inline constexpr double kBatchTokensLarge = 16777216;
inline constexpr double kLargeModel = 100e9;
/// Sequences per optimizer step of a fine-tuning run whose batch is open.
inline constexpr double kTuningBatch = 16;
/// Training tokens per parameter when pre-training data are not given (arXiv 2203.15556: about 20).
inline constexpr double kTokensPerParameter = 20;

/// First guess of MFU for the size of a cluster; only where the search begins (arXiv 2407.21783 table 4: 0.38 to 0.43).
inline constexpr double kGuessMfu = 0.40;
/// No published dense training run passes this share of the dense peak; bounds the search from below.
inline constexpr double kCeilingMfu = 0.65;

/// Share of the time allowed that a cluster's likely end leaves free: published runs miss a day here and there
/// (arXiv 2407.21783 section 3.3.4: over 90 % effective training time).
inline constexpr double kDeadlineReserve = 0.1;
/// A run that ends within this share of the time allowed is not better for ending sooner.
inline constexpr double kEarlyEnough = 0.1;
/// Tokens per second and user beyond which faster is not better: twice a quick reader.
inline constexpr double kFastEnoughTokensPerSecond = 20;
/// A preferred domestic accelerator is taken unless its rank value is twice as bad.
inline constexpr double kDomesticPreference = 0.5;
/// Share of its full throughput at which a serving replica is planned; the rest absorbs uneven arrivals.
inline constexpr double kServingLoad = 0.8;

inline constexpr int kAlternatives = 12;

} // namespace powertrain::limits
