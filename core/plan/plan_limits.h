// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/cost/defaults.h"

namespace powertrain::limits {

// Choices of the planner where neither physics nor a rule decides. All are planning assumptions of this program
// (November 2026) unless a source stands beside them.

/// Largest cluster considered for pre-training; the largest published dense run (arXiv 2407.21783).
inline constexpr int kPretrainCards = 16384;
/// Beyond this a fine-tuning job needs another method, not more cards.
inline constexpr int kTuningCards = 512;
inline constexpr int kServingCards = 4096;
/// Full fine-tuning of models from this size on may be laid out by Megatron-LM as well.
inline constexpr double kMegatronTuning = 13e9;
/// An open pre-training batch grows with the cluster up to this many times the usual one (arXiv 2407.21783 section
/// 3.4.1: 4 M to 16 M tokens in one run).
inline constexpr double kBatchStretch = 4;
/// Host memory that offloaded states may fill: a server of eight cards is sold with 2 TB, a PC with 192 GB at most.
inline constexpr double kServerHostBytes = 2e12;
inline constexpr double kPcHostBytes = 192e9;

/// Tokens per optimizer step when the request leaves the batch open: 4 Mi up to 100e9 parameters, 16 Mi above
/// (arXiv 2307.09288 section 2.2: 4M; arXiv 2407.21783 section 3.4.1: 4M rising to 16M).
inline constexpr double kBatchTokens = 4194304;
inline constexpr double kBatchTokensLarge = 16777216;
inline constexpr double kLargeModel = 100e9;
/// Sequences per optimizer step of a fine-tuning run whose batch is open.
inline constexpr double kTuningBatch = 16;
/// Training tokens per parameter when pre-training data are not given (arXiv 2203.15556: about 20).
inline constexpr double kTokensPerParameter = 20;

/// Share of the time allowed that a cluster's likely end leaves free: published runs miss a day here and there
/// (arXiv 2407.21783 section 3.3.4: over 90 % effective training time).
inline constexpr double kDeadlineReserve = 0.1;
/// A run that ends within this share of the time allowed is not better for ending sooner.
inline constexpr double kEarlyEnough = 0.1;
/// The same where a run has to end by a day: the upper ends of the estimates lie at 1.3 to 1.8 times the likely value, so
/// that such a run ends in time even then, and paying for more cards buys nothing.
inline constexpr double kEarlyEnoughForDeadline = 0.6;
/// Tokens per second and user beyond which faster is not better: twice a quick reader.
inline constexpr double kFastEnoughTokensPerSecond = 20;
/// A preferred domestic accelerator is taken unless its rank value is twice as bad.
inline constexpr double kDomesticPreference = 0.5;
/// What a rank by balance (cost × time) is multiplied with for the software of a card, by EcosystemTier. Nobody has published
/// what porting costs, so these are judgements: a project takes about 5, 12 or 22 % longer on a stack with gaps, on
/// plug-ins, or on a vendor's own kit, and costs more by as much, which makes the square of it. So CUDA wins near-ties, and
/// a card that is half as dear still wins from any stack. (The introductory articles: performance first, ecosystem third.)
inline constexpr double kEcosystemFactor[] = {1, 1.1, 1.25, 1.5};
/// Share of its full throughput at which a serving replica is planned; the rest absorbs uneven arrivals.
inline constexpr double kServingLoad = 0.8;

/// Hours until a spot instance is taken back, on average, where the request does not say: the rate that prices count.
inline constexpr double kHoursPerInterruption = 1 / cost_defaults::kInterruptions;
/// Changes shown that would shorten a step.
inline constexpr std::size_t kSpeedups = 5;

/// Kinds of cards shown beside the recommended one.
inline constexpr int kAlternatives = 12;
/// Twice the cards are worth it while they bring at least this many times the speed.
inline constexpr double kWorthwhileSpeedup = 1.5;

} // namespace powertrain::limits
