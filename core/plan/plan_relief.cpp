// SPDX-License-Identifier: GPL-3.0-or-later
//
// What would take load off a corner. Effects are seconds of a step that would be saved, so that the messages can be put
// in order; each says its own size where it can be worked out.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/plan/network_traffic.h"
#include "core/plan/plan_balance.h"

namespace powertrain {

namespace {

using Corner = Balance::Corner;

constexpr double kHintFrom = 0.5;    ///< a corner from here on gets hints, though it holds nothing up yet
constexpr double kComfortable = 0.5; ///< of the compute time: what relief aims at
constexpr double kMostFactor = 64;
constexpr double kWorthRecomputation = 0.05; ///< of the step
constexpr std::size_t kMostOfCompute = 3;

struct Relief {
    double saved = 0; ///< seconds of a step, about
    Message message;
};

class ReliefFinder {
public:
    ReliefFinder(const CornerSeconds &corners, const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network)
        : m_corners(corners)
        , m_option(option)
        , m_storage(storage)
        , m_network(network)
        , m_training(option.time.has_value())
        , m_parts(option.time ? option.time->parts : option.serving ? option.serving->parts
                                                                    : TimeParts{})
    {
    }

    std::vector<Message> of(Corner corner)
    {
        m_found.clear();
        if (corner == Corner::Network)
            relieveNetwork();
        else if (corner == Corner::Storage)
            relieveStorage();
        else
            relieveCompute();
        std::stable_sort(m_found.begin(), m_found.end(), [](const Relief &a, const Relief &b) { return a.saved > b.saved; });
        std::vector<Message> messages;
        for (Relief &one : m_found)
            messages.push_back(std::move(one.message));
        return messages;
    }

private:
    void add(double saved, std::string code, std::vector<Argument> arguments = {})
    {
        m_found.push_back({std::isfinite(saved) ? saved : 0, {std::move(code), std::move(arguments)}});
    }

    double secondsOf(const Traffic &traffic) const
    {
        const double onLink = traffic.available && traffic.available->value > 0 ? (traffic.perStep / *traffic.available).value : 0;
        return std::max(onLink, traffic.time ? traffic.time->value : 0);
    }

    /// By how much the traffic that weighs most has to shrink for its corner to be comfortable: a power of two.
    double factorFor(double seconds) const
    {
        const double over = m_corners.network.value - kComfortable * m_corners.compute.value;
        const double left = std::max(seconds - over, seconds / kMostFactor);
        return std::clamp(std::exp2(std::ceil(std::log2(std::max(seconds / left, 1.0)) - 1e-9)), 2.0, kMostFactor);
    }

    void relieveNetwork()
    {
        if (m_network.traffic.empty())
            return;
        const Traffic &heaviest = *std::max_element(m_network.traffic.begin(), m_network.traffic.end(), [this](const Traffic &a, const Traffic &b) { return secondsOf(a) < secondsOf(b); });
        const double seconds = secondsOf(heaviest);
        switch (heaviest.kind) {
        case TrafficKind::Data:
            relieveData(heaviest, seconds);
            break;
        case TrafficKind::Tensor:
            if (heaviest.ranks > 1) {
                // (t − 1) steps of the ring for each token, of half as many ranks.
                const int fewer = heaviest.ranks / 2;
                const double left = static_cast<double>(fewer - 1) / (heaviest.ranks - 1);
                add(seconds * (1 - left), "plan.relief.fewer_tensor_ranks", {Argument::of("from", heaviest.ranks), Argument::of("to", fewer), Argument::of("left", left, Unit::Ratio)});
            }
            break;
        case TrafficKind::Expert:
            if (heaviest.ranks > 1)
                add(seconds / 4, "plan.relief.fewer_expert_ranks", {Argument::of("from", heaviest.ranks), Argument::of("to", heaviest.ranks / 2)});
            break;
        case TrafficKind::Context:
            if (heaviest.ranks > 1)
                add(seconds / 2, "plan.relief.fewer_context_ranks", {Argument::of("from", heaviest.ranks), Argument::of("to", heaviest.ranks / 2)});
            break;
        case TrafficKind::Pipeline:
            break;
        }
        relieveLink(heaviest, seconds);
    }

    void relieveData(const Traffic &data, double seconds)
    {
        const Sharding sharding = m_option.layout.sharding;
        const bool gathers = sharding == Sharding::Zero3 || sharding == Sharding::Fsdp || sharding == Sharding::FsdpNoMixed;
        const double factor = factorFor(seconds);
        const auto needs = [&](double by) {
            std::vector<Argument> arguments{Argument::of("factor", by)};
            if (data.needed) {
                arguments.push_back(Argument::of("needed", data.needed->value, Unit::BytesPerSecond));
                arguments.push_back(Argument::of("after", data.needed->value / by, Unit::BytesPerSecond));
            }
            return arguments;
        };
        if (!data.needed)
            return;
        // Larger micro-batches at the same batch for what is sent with each; more accumulation for what is sent once a step.
        add(seconds * (1 - 1 / factor), gathers ? "plan.relief.larger_micro_batch" : "plan.relief.more_accumulation", needs(factor));
        if (!gathers)
            return;
        // 6 P with each micro-batch against 4 P once a step.
        const double once = 1.5 * std::max(m_option.layout.gradientAccumulation, 1);
        add(seconds * (1 - 1 / once), "plan.relief.shard_less", needs(once));
        if (data.betweenNodes && m_option.shardingGroup == 0)
            add(seconds / 2, "plan.relief.shard_inside_node");
    }

    void relieveLink(const Traffic &traffic, double seconds)
    {
        if (traffic.betweenNodes) {
            if (traffic.needed && traffic.available && traffic.needed->value > traffic.available->value && m_network.fabric.nicRate) {
                const double times = *traffic.needed / *traffic.available;
                add(seconds * (1 - 1 / times), "plan.relief.faster_fabric", {Argument::of("times", times, Unit::Count), Argument::of("rate", m_network.fabric.nicRate->value * times, Unit::BytesPerSecond)});
            } else if (m_network.fabric.nicRate && traffic.time && traffic.available && traffic.time->value > (traffic.perStep / *traffic.available).value) {
                // The time was estimated with what such servers usually bring, which is less than what is proposed here.
                const double saved = traffic.time->value - (traffic.perStep / *traffic.available).value;
                add(saved, "plan.relief.proposed_fabric", {Argument::of("adapters", m_network.fabric.nicsPerNode), Argument::of("rate", m_network.fabric.nicRate->value, Unit::BytesPerSecond)});
            }
        } else if (m_network.inNode == NodeLink::Pcie) {
            std::vector<Argument> arguments;
            if (traffic.needed)
                arguments.push_back(Argument::of("needed", traffic.needed->value / network::kAttainableShare, Unit::BytesPerSecond));
            if (!arguments.empty())
                add(seconds * 0.9, "plan.relief.fast_link_card", std::move(arguments));
        }
    }

    void relieveStorage()
    {
        const double step = m_corners.step().value;
        if (!m_training) {
            if (m_storage.weightLoadTime)
                add(m_corners.storage.value, "plan.relief.warm_weights", {Argument::of("seconds", m_storage.weightLoadTime->value, Unit::Seconds)});
            return;
        }
        if (m_storage.checkpointBlocked && m_storage.checkpointInterval && m_storage.checkpointInterval->value > 0) {
            const double share = *m_storage.checkpointBlocked / *m_storage.checkpointInterval;
            const bool asynchronous = std::any_of(m_storage.tiers.begin(), m_storage.tiers.end(), [](const StorageNeed &need) { return need.writesInBackground; });
            if (!asynchronous && share > 0)
                add(share * step, "plan.relief.asynchronous_checkpoints", {Argument::of("share", share, Unit::Ratio)});
        }
        const double reading = std::max(0.0, m_corners.storage.value - m_corners.visibleStorage.value);
        if (m_storage.shape != DataShape::Shards)
            add(reading, "plan.relief.pack_files");
        for (const StorageNeed &need : m_storage.tiers) {
            if (need.readBandwidth && reading > 0) {
                add(reading / 2, "plan.relief.more_bandwidth", {Argument::of("bandwidth", need.readBandwidth->value * 2, Unit::BytesPerSecond)});
                break;
            }
        }
        if (m_parts[TimePartKind::DataLoading].value > 0)
            add(m_parts[TimePartKind::DataLoading].value, "plan.relief.prepare_data", {Argument::of("seconds", m_parts[TimePartKind::DataLoading].value, Unit::Seconds)});
    }

    /// What the time estimate tried on this layout and found faster, before what always helps.
    void relieveCompute()
    {
        const double compute = m_corners.compute.value;
        if (!m_training) {
            if (m_parts[TimePartKind::MemoryTraffic].value > compute / 2)
                add(m_parts[TimePartKind::MemoryTraffic].value / 2, "plan.relief.lighter_weights", {Argument::of("share", m_parts[TimePartKind::MemoryTraffic].value / compute, Unit::Ratio)});
            add(0, "plan.relief.more_replicas", {Argument::of("replicas", std::max(m_option.replicas, 1))});
            return;
        }
        const double step = m_corners.step().value;
        bool recomputesLess = false;
        for (const Message &speedup : m_option.speedups) {
            if (!speedup.code.starts_with("advice.speed.") || ofNetwork(speedup.code) || m_found.size() == kMostOfCompute)
                continue;
            const auto factor = std::find_if(speedup.arguments.begin(), speedup.arguments.end(), [](const Argument &one) { return one.name == "time_factor"; });
            add(factor == speedup.arguments.end() ? 0 : step * (1 - factor->number), speedup.code, speedup.arguments);
            recomputesLess = recomputesLess || speedup.code.find("recomp") != std::string::npos;
        }
        const double recomputed = m_parts[TimePartKind::Recomputation].value;
        if (!recomputesLess && recomputed > kWorthRecomputation * step)
            add(recomputed, "plan.relief.less_recomputation", {Argument::of("share", recomputed / step, Unit::Ratio)});
        const int cards = std::clamp(m_option.count, 1, 1 << 24);
        add(compute / 2, "plan.relief.more_cards", {Argument::of("cards", cards), Argument::of("more", 2 * cards)});
    }

    static bool ofNetwork(std::string_view code)
    {
        return code == "advice.speed.faster_network" || code == "advice.speed.more_accumulation";
    }

    const CornerSeconds &m_corners;
    const PlanOption &m_option;
    const StoragePlan &m_storage;
    const NetworkPlan &m_network;
    bool m_training;
    TimeParts m_parts;
    std::vector<Relief> m_found;
};

} // namespace

std::vector<Message> reliefOf(const Balance &balance, const CornerSeconds &corners, const PlanOption &option, const StoragePlan &storage, const NetworkPlan &network)
{
    ReliefFinder finder(corners, option, storage, network);
    std::vector<Message> messages = finder.of(balance.bottleneck);
    const auto hint = [&](Corner corner, double ratio) {
        if (corner == balance.bottleneck || ratio <= kHintFrom)
            return;
        for (Message &message : finder.of(corner))
            messages.push_back(std::move(message));
    };
    hint(balance.network >= balance.storage ? Corner::Network : Corner::Storage, std::max(balance.network, balance.storage));
    hint(balance.network >= balance.storage ? Corner::Storage : Corner::Network, std::min(balance.network, balance.storage));
    return messages;
}

} // namespace powertrain
