// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_run.h"

namespace powertrain {

Flops trainingFlopsPerToken(const TrainingProfile &profile, const TrainingSetup &setup);

/// As estimateTrainingTime(Model, …), with the per-model sums made beforehand. Does not allocate with NoRecorder.
template <class Recorder>
Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, Recorder &recorder);

/// Times many layouts of one job on one card: everything that only depends on model, card, framework, precision and
/// method is found once. `profile` must outlive it.
class TrainingTimer {
public:
    /// An error where the card has no peak for the precision or no bandwidth.
    static Expected<TrainingTimer> make(const TrainingProfile &profile, const TrainingSetup &like, const Accelerator &card, const RunConditions &conditions);

    /// `setup` may differ from the one the timer was made like in layout, batch, sequence, samples, tokens, loss, attention
    /// and compilation; in nothing else.
    Expected<TrainingTime> operator()(const TrainingSetup &setup) const;

    /// What a search compares, and nothing else.
    struct Short {
        Seconds step, token, wall; ///< of one step; of one token in steady running; of the whole run, where its tokens are known
        double goodput = 1;
        TimeParts parts;
        double tokens = 0; ///< useful ones of a step
        Seconds exchange;  ///< of gradients, hidden or not
    };
    /// The same numbers as the whole answer, in half the time; nothing where that is an error. `batching`: batchingOf(setup), where it
    /// is known already.
    std::optional<Short> brief(const TrainingSetup &setup, const training::Batching *batching = nullptr) const;

    const training::Machine &machine() const { return m_machine; }
    const TrainingStack &stack() const { return *m_stack; }

private:
    template <class Recorder>
    friend Expected<TrainingTime> estimateTrainingTime(const TrainingProfile &, const TrainingSetup &, const Accelerator &, const RunConditions &, Recorder &);

    TrainingTimer(const TrainingProfile &profile, const TrainingSetup &like, const training::Machine &machine, const RunConditions &conditions);
    template <class Recorder>
    Expected<TrainingTime> estimate(const TrainingSetup &setup, const Accelerator *card, Recorder &recorder) const;

    const TrainingProfile *m_profile;
    const TrainingStack *m_stack;
    training::Machine m_machine;
    TrainableParameters m_trainable;
    RunConditions m_conditions;
};

/// The part of a step that takes longest.
TimePartKind largestPart(const TimeParts &parts);

} // namespace powertrain
