// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <stop_token>
#include <tuple>

#include "core/plan/branch_and_bound.h"
#include "core/plan/training_judge.h"

namespace powertrain {

/// The best layouts of one job on one kind of card. Holds what a search of that card learns; one thread uses it.
///
/// Among layouts on the same devices the order is comfort, then time; cost and energy of a given number of cards only
/// depend on the time. Between numbers of cards the request's ranking decides, in card-hours and seconds.
class TrainingCardSearch {
public:
    struct Value {
        int comfort = 0;
        double seconds = 0;
        bool operator<(const Value &other) const { return std::tie(comfort, seconds) < std::tie(other.comfort, other.seconds); }
    };
    struct Found {
        TrainingChoice choice;
        Value value;
        int devices = 0;
    };

    TrainingCardSearch(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, std::stop_token stop);

    /// What a number of devices is ranked by, smaller is better. On one kind of card cost and energy grow with the
    /// card-hours.
    struct Worth {
        enum class Kind { Seconds,
            CardHours,
            Both }; ///< the product; a run that ends within `earlyEnough` gains nothing by being faster
        Kind kind = Kind::CardHours;
        double earlyEnough = 0;

        double of(int devices, double seconds) const;
        /// The seconds at which so many devices are worth `value`.
        double secondsAt(int devices, double value) const;
    };
    /// What a layout has to keep to.
    struct Limits {
        double latest;            ///< seconds
        int comfort = kOffloaded; ///< at most this
    };
    static constexpr int kFits = 2 * Comfort::kTight - 1;            ///< comfort of the worst layout that is not tight
    static constexpr int kTight = 2 * Comfort::kTight + 1;           ///< of the worst that needs no memory of the host
    static constexpr int kOffloaded = 100 + 2 * Comfort::kTight + 1; ///< of the worst of all

    /// The best layout on so many devices. Where all of them take `useless` seconds or more, nothing, and quickly.
    std::optional<Found> best(int devices, const Limits &limits, double useless = std::numeric_limits<double>::infinity());
    /// The smallest number of devices with a layout.
    std::optional<Found> smallest(const Limits &limits);
    /// The number of devices above `above`, and at most `most`, that is worth most, where its value is below `below`.
    std::optional<Found> bestCount(int above, int most, const Limits &limits, const Worth &worth, double below);
    const std::vector<TrainingShape> &shapes() const { return m_shapes; }
    const TrainingSpace &space() const { return m_space; }

    bool stopped() const { return m_stop.stop_requested(); }
    double judged() const { return m_judged; }
    double estimated() const { return m_judge.estimated(); }

private:
    static constexpr std::size_t kMicroBatches = 65;
    static constexpr signed char kNever = 100;
    struct Leaf {
        double bound;
        int microBatch, virtualPipeline, accumulation;
    };

    /// What a micro-batch of a shape needs on the most replicas there may be.
    struct Least {
        signed char rung = -1; ///< of recomputation; below 0: not asked yet
        signed char fit = 0;   ///< with everything that saves memory; see Comfort
    };
    /// What one micro-batch and number of chunks of a shape took on so many devices, with the least recomputation that
    /// can do. On more devices it takes at least as many device-seconds: fewer micro-batches are left to each replica, so
    /// the bubble and the exchange of gradients weigh more.
    struct Known {
        int devices = 0;
        double deviceSeconds = 0; ///< of a token, without what a run loses beside its steps
    };

    std::optional<Found> bestWithin(int devices, const Limits &limits);
    double knownSeconds(std::size_t shape, int microBatch, std::size_t chunks, int devices) const;
    void remember(std::size_t shape, const Leaf &leaf, int devices, double seconds);
    double leastSeconds(std::size_t shape, int devices, double factor, std::vector<Leaf> *leaves);
    double leastSeconds(int devices);
    double leastOfGroup(std::size_t group);
    void sharpen(std::size_t shape, int devices, double factor);
    double coarseSeconds(std::size_t shape, int devices, double factor);
    bool fitsOn(std::size_t shape, int devices);
    void divideGroup(std::size_t group, int devices, double factor, const Limits &limits, bool offloads);
    bool neverFits(std::size_t shape) const { return m_least[shape * kMicroBatches + 1].rung == kNever; }
    const Least &leastOf(std::size_t shape, int microBatch);
    bool rungKnown(std::size_t shape, int microBatch) const { return m_least[shape * kMicroBatches + static_cast<std::size_t>(microBatch)].rung >= 0; }
    bool everFits(std::size_t shape) { return leastOf(shape, 1).rung < kNever; }
    void openShape(std::size_t index, int devices, double factor, const Limits &limits, bool offloads, std::optional<Value> &best, Found &found);
    void openLeaf(std::size_t index, int devices, const Leaf &leaf, const Limits &limits, Offload offload, std::optional<Value> &best, Found &found);

    const TrainingCard &m_card;
    TrainingSpace m_space;
    TrainingJudge m_judge;
    std::stop_token m_stop;
    std::vector<TrainingShape> m_shapes;
    std::vector<std::size_t> m_groups; ///< of each shape, as the judge numbers them
    std::vector<std::vector<std::size_t>> m_shapesOfGroup;
    std::vector<double> m_leastOfGroup;      ///< device-seconds of a token, any micro-batch; below 0: not asked yet
    std::vector<std::vector<int>> m_chunks;  ///< virtual pipelines of each shape
    std::vector<Least> m_least;              ///< by shape and micro-batch
    std::vector<std::vector<Known>> m_known; ///< by shape; of each by micro-batch and chunks, empty while nothing is known
    std::vector<int> m_tooFew;               ///< devices that a shape is known not to fit on
    std::vector<Branch<Value>> m_branches;
    std::vector<Leaf> m_leaves;
    std::vector<int> m_microBatches;
    double m_judged = 0;
    int m_tooLarge = 0; ///< smallest micro-batch of the open shape that is known not to fit
};

} // namespace powertrain
