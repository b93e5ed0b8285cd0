// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/estimate/memory.h"
#include "core/estimate/serving_load.h"
#include "core/estimate/time.h"
#include "core/hardware/accelerator.h"
#include "core/plan/plan_job.h"
#include "core/units/message.h"

namespace powertrain {

/// How a card's devices stand in nodes. A device is what the driver shows; a card may be two (Ascend 910C).
struct NodeShape {
    int devicesPerCard = 1;
    int cardsPerNode = 8;
    int maxTensorParallel = 1; ///< devices that one tensor-parallel group may span (R-21)
    bool oneHostOnly = false;  ///< PCs and boards: no cluster is built of them
    bool singleOnly = false;   ///< boards and unified-memory machines: one device only

    int devicesPerNode() const { return devicesPerCard * cardsPerNode; }
    int cardsFor(int devices) const { return (devices + devicesPerCard - 1) / devicesPerCard; }
    int nodesFor(int cards) const { return (cards + cardsPerNode - 1) / cardsPerNode; }
    /// Whole nodes as soon as one node is not enough.
    int wholeCards(int cards) const { return cards <= cardsPerNode ? cards : nodesFor(cards) * cardsPerNode; }
};
NodeShape nodeShapeOf(const Accelerator &accelerator);

/// Tensor-parallel degrees that divide the heads and stay within the fast domain, ascending.
std::vector<int> tensorDegrees(const Architecture &architecture, int limit);

/// A way of doing the job on one kind of card, found by the search.
struct FoundLayout {
    Layout layout;                        ///< of one training job, or of one replica
    LossPath loss = LossPath::Upcast;     ///< training
    DataType compute = DataType::Bf16;    ///< training
    int shardingGroup = 0;                ///< training: ranks that share one copy of the states; 0: all replicas
    std::string weightFormat;             ///< serving
    bool otherFormat = false;             ///< serving: not the asked or stored format
    std::optional<double> memoryFraction; ///< serving: lower than the engine's own where that would overrun the card
    int cards = 0;
    bool smallest = false; ///< the smallest number of these cards that does the job
    int replicas = 1;
    MemoryEstimate memory;
    std::optional<ServingMemory> servingMemory;
    std::optional<TrainingTime> time;
    std::optional<ServingSpeed> speed;
    Seconds idleTtft;                           ///< serving: TTFT of a single user
    std::optional<ReplicaNeed> replicaNeed;     ///< serving with a request rate or an availability
    std::optional<ServingLoad> largestLoad;     ///< serving: of one replica, within the targets
    std::optional<Disaggregated> disaggregated; ///< serving: where separate prompt and answer instances need fewer cards

    /// Seconds of the run, or of one output token; what "time" means in the ranking.
    std::optional<double> seconds() const;
};

/// What one kind of card came to: ways to do it (the smallest sufficient count first; then, for training, the counts
/// that rank best within a node and beyond, for serving larger ones), or why not.
struct SearchResult {
    std::vector<FoundLayout> found;
    double judged = 0;             ///< training: layouts judged, most of them by a bound
    double estimated = 0;          ///< training: estimates of memory or time made for it
    std::optional<Message> reason; ///< set when nothing was found
    std::optional<Message> nearestFix;
};

/// The set-up that a found training layout was estimated with.
TrainingSetup setupFor(const PlanJob &job, const FoundLayout &found, const Accelerator &accelerator);
ServingSetup servingSetupFor(const PlanJob &job, const FoundLayout &found, const Accelerator &accelerator);

/// Searches keep what does not depend on the card, so that one plan builds it once.
class LayoutSearch {
public:
    explicit LayoutSearch(const PlanJob &job);
    ~LayoutSearch();
    LayoutSearch(const LayoutSearch &) = delete;
    LayoutSearch &operator=(const LayoutSearch &) = delete;

    /// May be called by several threads at once.
    SearchResult search(const Accelerator &accelerator, const std::stop_token &stop = {}) const;
    /// Training: the best layout of each of these counts, without a limit in time; counts that nothing fits are left out.
    std::vector<FoundLayout> at(const Accelerator &accelerator, const std::vector<int> &cards, const std::stop_token &stop = {}) const;
    /// Training: the fewest cards that hold the job, however long it takes.
    std::optional<int> fewestByMemory(const Accelerator &accelerator, const std::stop_token &stop = {}) const;
    /// Training: seconds within which the search took a run to be in time; the reserve of a cluster is left out where
    /// the run needs it.
    double latestSeconds(const std::optional<TrainingTime> &time) const;

private:
    struct Training;
    struct Serving;
    std::unique_ptr<Training> m_training;
    std::unique_ptr<Serving> m_serving;
};

} // namespace powertrain
