// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/training_space.h"

namespace powertrain {

/// One kind of card, as the search sees it.
struct TrainingCard {
    const Accelerator *accelerator = nullptr;
    NodeShape node;
    DataType compute = DataType::Bf16; ///< in 16 bit
    ComputeChoice choice;
    int maxDevices = 0;
    /// By micro-batch, where samples are padded: the lengths do not depend on the card. Empty: packed.
    const std::vector<training::Batching> *batchings = nullptr;
};

/// How comfortable a layout is, smaller is better. Room to spare comes before speed, and the usual loss before a fused
/// one where that is another package: a tight fit is a risk that a user meets as a crash. Tuning pads batches to lengths that nobody knows beforehand,
/// so there the whole range should fit; a cluster is tried out before its run.
struct Comfort {
    static constexpr int kTight = 2;      ///< Fit::Tight; below: Fit::Fits, and for tuning 0 where the whole range fits
    static constexpr int kNothing = 1000; ///< does not fit
};

/// Asks the estimators about layouts on one kind of card, and knows bounds that cost a few multiplications.
///
/// Time: the micro-step of a shape's tensor-, context- and expert-parallel group alone, without stages, replicas and
/// optimizer, is what every layout with that group has to run; stages divide it at best evenly, and the bubble of
/// (stages − 1) ÷ chunks micro-steps comes on top. The estimator itself gives that micro-step, so the bound follows its
/// efficiencies. Memory: weights (and Megatron's gradients) at the average over the stages; then the estimate with
/// everything that saves memory, on as many replicas as the card's limit allows.
class TrainingJudge {
public:
    TrainingJudge(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card);

    /// 0, 1, Comfort::kTight or Comfort::kNothing.
    int fit(const TrainingChoice &choice);
    /// Seconds of the run, or of one token where the tokens are unknown.
    std::optional<double> seconds(const TrainingChoice &choice);
    /// Seconds of one token in the layout that `seconds` was last asked about, without what a run loses beside its steps.
    double steadySeconds() const { return m_steadySeconds; }

    /// The shape's tensor-, context- and expert-parallel group, for leastDeviceSeconds.
    std::size_t groupOf(const TrainingShape &shape);
    bool isMegatron(std::size_t group) const { return m_groups[group].engine != kTrainer; }
    /// Device-seconds of one token that no layout of the group can go below.
    double leastDeviceSeconds(std::size_t group, int microBatch)
    {
        const double known = m_groups[group].seconds[std::min<std::size_t>(static_cast<std::size_t>(microBatch), kMicroBatches - 1)];
        return known >= 0 ? known : askLeastDeviceSeconds(group, microBatch);
    }
    /// What turns device-seconds of a token into seconds of the run on `devices` devices, at least.
    double leastFactor(int devices);
    /// Part of leastFactor: waiting for the slowest of many nodes.
    double straggling(int devices) const;
    /// What comes once per step whatever the micro-batches.
    struct OncePerStep {
        double exchange = 0, optimizer = 0; ///< seconds
        double sequenceTokens = 0;          ///< useful ones of one sequence; 0: nothing is known
    };
    OncePerStep oncePerStep(const TrainingChoice &choice);
    /// Whether weights alone are too much for a device, however many replicas there are.
    bool weightsTooLarge(const TrainingShape &shape) const;

    double estimated() const { return m_estimated; }
    const PlanJob &job() const { return m_job; }

private:
    /// What runs a layout; each has types and efficiencies of its own.
    enum Engine { kTrainer,
        kMegatron,
        kMegatronFp8,
        kEngines };
    static Engine engineOf(bool megatron, bool fp8) { return !megatron ? kTrainer : fp8 ? kMegatronFp8
                                                                                        : kMegatron; }
    TrainingSetup &setupFor(const TrainingChoice &choice);
    std::optional<TrainingTimer::Short> time(Engine engine, const TrainingSetup &setup);
    double askLeastDeviceSeconds(std::size_t group, int microBatch);

    static constexpr std::size_t kMicroBatches = 65;
    struct Group {
        int tensor, context, expert;
        Engine engine;
        std::array<double, kMicroBatches> seconds; ///< below 0: not asked yet
    };

    const PlanJob &m_job;
    const TrainingProfile &m_profile;
    const TrainingCard &m_card;
    std::array<TrainingSetup, kEngines> m_setups;                ///< with the layout of the last question
    std::array<std::optional<TrainingTimer>, kEngines> m_timers; ///< none where the card cannot be timed
    std::array<TrainingMemoryFacts, kEngines> m_facts;
    std::vector<Group> m_groups;                   ///< a few dozen at most
    std::vector<std::pair<int, double>> m_factors; ///< by devices
    double m_steadySeconds = 0;
    double m_estimated = 0;
    double m_hostLimit = 0;
};

/// The set-up of a job on the trainer or on Megatron-LM on a card, without a layout.
TrainingSetup engineSetup(const PlanJob &job, const Accelerator &accelerator, bool megatron);

} // namespace powertrain
