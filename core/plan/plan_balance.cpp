// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_balance.h"

#include <algorithm>

namespace powertrain {

namespace {

constexpr TimePartKind kNetworkParts[] = {TimePartKind::TensorParallel, TimePartKind::DataParallel, TimePartKind::Pipeline, TimePartKind::ExpertParallel};
/// Bytes read per token: 4-byte token ids with half as much again for shuffling and retries (storage rules 1.2).
constexpr double kReadBytesPerToken = 4 * 1.5;
constexpr double kSecondsPerDay = 86400;
/// Above this share of the compute time a corner holds the others up.
constexpr double kBottleneck = 0.8;

double networkSeconds(const TimeParts &parts)
{
    double seconds = 0;
    for (const TimePartKind kind : kNetworkParts)
        seconds += parts[kind].value;
    return seconds;
}

/// Share of the running time that goes into storage while training.
double trainingStorage(const TrainingTime &time, const StoragePlan &storage)
{
    double share = 0;
    for (const StorageNeed &need : storage.tiers) {
        if (need.readBandwidth && need.readBandwidth->value > 0)
            share = std::max(share, time.tokensPerSecond.value.value * kReadBytesPerToken / need.readBandwidth->value);
    }
    if (storage.checkpointBlocked && storage.checkpointInterval && storage.checkpointInterval->value > 0)
        share += *storage.checkpointBlocked / *storage.checkpointInterval;
    return share;
}

} // namespace

Balance balanceOf(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &)
{
    Balance balance;
    const TimeParts *parts = option.time ? &option.time->parts : option.serving ? &option.serving->parts
                                                                                : nullptr;
    if (!parts)
        return balance;
    const double total = parts->total().value;
    const double network = networkSeconds(*parts);
    const double compute = total - network;
    if (!(compute > 0))
        return balance;
    balance.network = network / compute;
    if (option.time)
        balance.storage = trainingStorage(*option.time, storage) * total / compute;
    else if (storage.weightLoadTime)
        balance.storage = storage.weightLoadTime->value / kSecondsPerDay;
    if (balance.network > kBottleneck && balance.network >= balance.storage)
        balance.bottleneck = Balance::Corner::Network;
    else if (balance.storage > kBottleneck)
        balance.bottleneck = Balance::Corner::Storage;
    return balance;
}

} // namespace powertrain
