// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/plan/network.h"

/// What the ranks of a layout send each other, over which links, and what those links would have to carry.
namespace powertrain::network {

/// Of a link's nominal rate; measured: NCCL 78 % (A100 node), 82 % (H200), 73 % (P6-B200 between nodes). Source:
/// stas00/ml-engineering 744d01e (2026-08-22), network benchmarks.
inline constexpr double kAttainableShare = 0.8;

/// One job on one layout, as far as its traffic depends on it.
struct TrafficJob {
    const Request &request;
    const Model &model;
    const Accelerator &accelerator;
    const Layout &layout; ///< of one training job, or of one replica
    int nodes = 1;
    int shardingGroup = 0; ///< training: ranks that share one copy of the states; 0: all replicas
    DataType compute = DataType::Bf16;
    double decodeBatch = 1; ///< serving: sequences that one replica decodes together
    std::optional<FlopsPerSecond> achieved;
    const TimeParts *parts = nullptr;
};

/// How fast one rank reaches others, nominal, one direction; unknown stays unknown. Ranks stand as the time estimate
/// has them: tensor-parallel ranks side by side, then context and data, pipeline stages outermost; expert groups are
/// neighbours.
struct RankLinks {
    std::optional<BytesPerSecond> fast;   ///< the scale-up link
    bool linked = false;                  ///< there is one, whatever its rate
    double domain = 1;                    ///< ranks that it joins
    double node = 8;                      ///< ranks of one host, or of the fast domain where that is larger
    std::optional<BytesPerSecond> slow;   ///< over PCIe, all ranks of a host at once
    std::optional<BytesPerSecond> fabric; ///< between nodes, for each rank
};
/// `fabric`: of one rank. Unknown: traffic between nodes has no rate.
RankLinks rankLinks(const Accelerator &accelerator, std::optional<BytesPerSecond> fabric);

/// A group of ranks that exchanges something, and how much one of them sends in a step.
struct Flow {
    TrafficKind kind{};
    double ranks = 1;
    double stride = 1; ///< places between two of them
    Bytes perStep;
    double adapters = 1; ///< that carry what one rank sends between nodes: a ring over whole nodes uses those of all its ranks in a node
    bool betweenNodes = false;
};

/// The flows of a layout with what they need; the links are put in afterwards, because which fabric to buy follows from
/// the need.
struct FlowList {
    std::vector<Flow> flows;
    std::optional<Seconds> compute; ///< of one step, communication, waiting stages and data loading left out
};
/// Unknown shapes (no layers, no hidden width, absurd numbers) give no flows. `recorder` gets one step for each.
FlowList flowsOf(const TrafficJob &job, StepRecorder &recorder);

/// Seconds of a step that communication can hide behind: neither communication nor waiting for it, reading data or
/// sampling answers.
Seconds computeSeconds(const TimeParts &parts);

/// One direction, so that data and pipeline traffic hides behind compute and the others cost at most a quarter of it.
std::optional<BytesPerSecond> neededFor(const Flow &flow, std::optional<Seconds> compute);
/// Nominal rate × attainable share of the link that the flow runs over.
std::optional<BytesPerSecond> availableFor(const Flow &flow, const RankLinks &links);
/// Of one rank's share of the fabric, all flows between nodes together; none: nothing runs there, or nothing is known.
std::optional<BytesPerSecond> neededBetweenNodes(const FlowList &list);

/// Flows as traffic on these links, with verdicts.
std::vector<Traffic> judgeFlows(const FlowList &list, const RankLinks &links, const TimeParts *parts, bool training);

} // namespace powertrain::network
