// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_balance.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Token ids are read as 32-bit numbers (two bytes where the vocabulary is small).
constexpr double kBytesPerToken = 4;
/// The margin for shuffling and retries in every read bandwidth that storage plans (MLPerf Storage, rules of 0.9 busy).
constexpr double kReadMargin = 1.5;
constexpr double kSecondsPerDay = 86400;
/// Above this share of the compute time a corner holds the others up.
constexpr double kBottleneck = 0.8;

double finiteOrZero(double value) { return std::isfinite(value) ? std::max(value, 0.0) : 0; }

const TimeParts *partsOf(const PlanOption &option)
{
    return option.time ? &option.time->parts : option.serving ? &option.serving->parts
                                                              : nullptr;
}

/// The links of a node and those between nodes work at the same time, so the busier of the two counts; it is never less
/// than what the step waits for.
void addNetwork(CornerSeconds &corners, const TimeParts &parts, const NetworkPlan &network, bool training)
{
    using enum TimePartKind;
    struct Row {
        TrafficKind kind;
        TimePartKind part;
    };
    constexpr Row kRows[] = {{TrafficKind::Tensor, TensorParallel}, {TrafficKind::Context, ContextParallel}, {TrafficKind::Expert, ExpertParallel}, {TrafficKind::Pipeline, Pipeline}, {TrafficKind::Data, DataParallel}};
    double inNode = 0, betweenNodes = 0;
    for (const Row &row : kRows) {
        const auto traffic = std::find_if(network.traffic.begin(), network.traffic.end(), [&row](const Traffic &one) { return one.kind == row.kind; });
        const bool found = traffic != network.traffic.end();
        // The pipeline's part is mostly its bubble; what is sent in it stands in the traffic.
        double seen = parts[row.part].value;
        if (row.kind == TrafficKind::Pipeline && training)
            seen = found && traffic->time ? std::min(seen, traffic->time->value) : 0;
        const double onLink = found && traffic->available && traffic->available->value > 0 ? finiteOrZero((traffic->perStep / *traffic->available).value) : 0;
        corners.visibleNetwork += Seconds(seen);
        (found && traffic->betweenNodes ? betweenNodes : inNode) += std::max(seen, onLink);
    }
    corners.network = std::max(corners.visibleNetwork, Seconds(std::max(inNode, betweenNodes)));
}

/// Share of the time that reading keeps the planned bandwidth busy. Packed tokens are few; files are read at what they
/// need, for which the bandwidth was planned with its margin.
double readingShare(const TrainingTime &time, const StoragePlan &storage)
{
    double share = 0;
    for (const StorageNeed &need : storage.tiers) {
        if (!need.readBandwidth || !(need.readBandwidth->value > 0))
            continue;
        const double tokens = time.tokensPerSecond.value.value * kBytesPerToken / need.readBandwidth->value;
        share = std::max(share, storage.shape == DataShape::Shards ? tokens : 1 / kReadMargin);
    }
    return finiteOrZero(share);
}

double checkpointShare(const StoragePlan &storage)
{
    const bool known = storage.checkpointBlocked && storage.checkpointInterval && storage.checkpointInterval->value > 0;
    return known ? finiteOrZero(*storage.checkpointBlocked / *storage.checkpointInterval) : 0;
}

void record(Balance &balance, const CornerSeconds &corners, bool training)
{
    StepRecorder recorder;
    const auto seconds = [](const char *name, Seconds value) { return Argument::of(name, value.value, Unit::Seconds); };
    recorder.step("plan.balance.compute", training ? "t_step − t_comm − t_data" : "t_decode − t_comm", {seconds("t_step", corners.step())}, seconds("t_compute", corners.compute), "time estimate");
    recorder.step("plan.balance.network", "max(t_seen, t_comm) / t_compute, t_comm = Σ V / BW of the busier links", {seconds("t_seen", corners.visibleNetwork), seconds("t_comm", corners.network), seconds("t_compute", corners.compute)},
        Argument::of("network", balance.network, Unit::Ratio), "the traffic of the layout on its links; above 0.8 a bottleneck");
    recorder.step("plan.balance.storage", training ? "(t_read + δ/T t_step) / t_compute" : "t_load / 86400 s × t_step / t_compute", {seconds("t_storage", corners.storage), seconds("t_compute", corners.compute)},
        Argument::of("storage", balance.storage, Unit::Ratio), training ? "storage plan; Young/Daly checkpoints" : "weights loaded once a day");
    balance.derivation = recorder.take();
}

} // namespace

std::optional<CornerSeconds> cornerSeconds(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network)
{
    const TimeParts *parts = partsOf(option);
    if (!parts)
        return std::nullopt;
    const bool training = option.time.has_value();
    CornerSeconds corners;
    addNetwork(corners, *parts, network, training);
    const double data = (*parts)[TimePartKind::DataLoading].value;
    const double running = parts->total().value;
    corners.compute = Seconds(running - corners.visibleNetwork.value - data);
    if (training) {
        const double pause = checkpointShare(storage) * running;
        corners.storage = Seconds(std::max(data, readingShare(*option.time, storage) * running) + pause);
        corners.visibleStorage = Seconds(data + pause);
    } else if (storage.weightLoadTime) {
        corners.storage = corners.visibleStorage = Seconds(finiteOrZero(storage.weightLoadTime->value / kSecondsPerDay * running));
    }
    if (!std::isfinite(running) || !(corners.compute.value > 0) || !std::isfinite(corners.network.value))
        return std::nullopt;
    return corners;
}

Balance judgeBalance(Seconds compute, Seconds network, Seconds storage)
{
    Balance balance;
    const double shares[] = {network / compute, storage / compute};
    if (!(compute.value > 0) || !std::isfinite(compute.value) || !std::all_of(std::begin(shares), std::end(shares), [](double share) { return std::isfinite(share) && share >= 0; }))
        return balance;
    balance.known = true;
    balance.network = shares[0];
    balance.storage = shares[1];
    if (std::max(balance.network, balance.storage) > kBottleneck)
        balance.bottleneck = balance.network >= balance.storage ? Balance::Corner::Network : Balance::Corner::Storage;
    return balance;
}

Balance balanceOf(const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network)
{
    const auto corners = cornerSeconds(option, storage, network);
    if (!corners)
        return {};
    Balance balance = judgeBalance(corners->compute, corners->network, corners->storage);
    if (!balance.known)
        return balance;
    const double step = corners->step().value;
    balance.ofStep = {corners->compute.value / step, corners->visibleNetwork.value / step, corners->visibleStorage.value / step};
    record(balance, *corners, option.time.has_value());
    balance.relief = reliefOf(balance, *corners, option, storage, network);
    return balance;
}

} // namespace powertrain
