// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/plan/training_card_search.h"

namespace powertrain {

/// Search over the layouts of one training job on one kind of card.
struct LayoutSearch::Training {
    const PlanJob &job;
    TrainingProfile profile;
    std::vector<training::Batching> batchings; ///< see TrainingCard

    explicit Training(const PlanJob &planJob);
    SearchResult search(const Accelerator &accelerator, const std::stop_token &stop) const;
    std::vector<FoundLayout> at(const Accelerator &accelerator, const std::vector<int> &cards, const std::stop_token &stop) const;
    std::optional<int> fewestByMemory(const Accelerator &accelerator, const std::stop_token &stop) const;
    double latestSeconds(const std::optional<TrainingTime> &time) const;

private:
    void explain(TrainingCardSearch &search, const TrainingCard &card, SearchResult &result) const;
    TrainingCard cardOf(const Accelerator &accelerator) const;
};

/// The whole answer that the plan needs of a found layout.
FoundLayout describeTraining(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, const TrainingChoice &choice);
/// Why nothing fits, with the numbers of the layout that came closest.
void explainTrainingFailure(const PlanJob &job, const TrainingProfile &profile, const TrainingCard &card, const TrainingCardSearch &search, SearchResult &result);

} // namespace powertrain
