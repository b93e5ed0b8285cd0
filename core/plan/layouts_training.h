// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/training_profile.h"
#include "core/plan/layouts.h"

namespace powertrain {

/// Search over the layouts of one training job on one kind of card.
struct LayoutSearch::Training {
    const PlanJob &job;
    TrainingProfile profile;
    double flopsPerToken = 0;

    explicit Training(const PlanJob &planJob);
    SearchResult search(const Accelerator &accelerator) const;

private:
    /// The part of a layout that does not change with the number of cards.
    struct Shape {
        int tensor = 1, pipeline = 1, context = 1, expert = 1;
        Sharding sharding = Sharding::None;
        int modelDevices() const { return tensor * pipeline * context; }
    };
    struct Card {
        const Accelerator *accelerator = nullptr;
        NodeShape node;
        DataType compute = DataType::Bf16;
        int maxDevices = 0;
    };

    std::vector<Shape> shapes(const Card &card) const;
    FoundLayout laidOut(const Card &card, const Shape &shape, int devices) const;
    std::optional<FoundLayout> bestAt(const Card &card, const Shape &shape, int devices) const;
    bool setBatch(Layout &layout, int microBatch) const;
    /// How sure a layout has to be to fit.
    enum class Assurance {
        WholeRange, ///< with the upper end of the estimate
        Likely,     ///< with its likely value and room to spare
        Tight
    };
    /// What the tries so far would have brought with less assurance.
    struct Seen {
        bool likely = false, tight = false;
    };
    std::optional<FoundLayout> fastestAt(const Card &card, FoundLayout base, Assurance assurance, Seen &seen) const;
    bool fits(const Card &card, FoundLayout &found, Assurance assurance) const;
    bool estimateTime(const Card &card, FoundLayout &found) const;
    int unitOf(const Card &card, const Shape &shape) const;
    std::optional<int> nextCount(int unit, double wanted, const Card &card) const;
    void searchTuning(const Card &card, SearchResult &result) const;
    void searchCluster(const Card &card, SearchResult &result) const;
    void addLarger(const Card &card, const Shape &shape, SearchResult &result) const;
    void explainFailure(const Card &card, const std::vector<Shape> &tried, SearchResult &result) const;
    bool inTime(const FoundLayout &found) const;
};

} // namespace powertrain
