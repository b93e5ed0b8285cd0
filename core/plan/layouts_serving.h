// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/estimate/efficiency_serving.h"
#include "core/estimate/serving_profile.h"
#include "core/plan/layouts.h"

namespace powertrain {

/// Search over the layouts of a serving replica, and how many replicas the load takes.
struct LayoutSearch::Serving {
    const PlanJob &job;
    std::vector<ServingProfile> profiles; ///< one per weight format of the job, same order

    explicit Serving(const PlanJob &planJob);
    SearchResult search(const Accelerator &accelerator) const;

private:
    struct Card {
        const Accelerator *accelerator = nullptr;
        NodeShape node;
        int maxDevices = 0;
        ServingSetup setup;                  ///< the job's, with what the user measured on the card
        std::vector<ServingFactors> factors; ///< one per weight format
    };
    /// What came closest, for the reason of a rejection.
    struct Nearest {
        std::optional<FoundLayout> tooSlow;  ///< fits, but misses a speed target
        std::optional<FoundLayout> tooSmall; ///< least memory missing
        std::optional<FoundLayout> tooMany;  ///< works, but needs more cards than allowed
    };
    /// The layouts so far in one weight format of which none is both smaller and faster than another.
    struct Front {
        std::vector<FoundLayout> layouts;
        int atMostCards = 0; ///< more are of no interest

        bool beats(int cards, Seconds tpot) const;
        void add(FoundLayout &&found);
    };
    enum class Outcome { Works,
        TooSmall,  ///< not even one user fits
        TooFull,   ///< more replicas would hold the users
        TooSlow,   ///< more replicas would be faster
        Unknown }; ///< no speed is known

    std::vector<Layout> replicaLayouts(const Card &card) const;
    LoadTargets targets() const;
    Card cardOf(const Accelerator &accelerator) const;
    Outcome evaluate(const Card &card, std::size_t format, int replicas, FoundLayout &found, double users = 0) const;
    Outcome evaluateSpeed(const Card &card, std::size_t format, const ServingSetup &setup, FoundLayout &found, bool alone) const;
    void searchFormat(const Card &card, std::size_t format, SearchResult &result, Nearest &nearest) const;
    std::optional<FoundLayout> tryLayout(const Card &card, std::size_t format, const Layout &layout, const Front &front, Nearest &nearest) const;
    double leastReplicas(const FoundLayout &alone) const;
    std::optional<ServingLoad> loadOf(const Card &card, std::size_t format, const FoundLayout &found) const;
    bool addReplicas(const Card &card, std::size_t format, int atMostCards, FoundLayout &found) const;
    void placeOnCards(const Card &card, FoundLayout &found) const;
    void addDisaggregated(const Card &card, std::size_t format, SearchResult &result) const;
    void explainFailure(const Nearest &nearest, const Card &card, SearchResult &result) const;
    std::optional<Message> nearestFix(const FoundLayout &nearest, const Card &card) const;
};

/// Whether the card can run the weight format as it should be run; the reason when it cannot.
std::optional<Message> formatUnsupported(const Accelerator &accelerator, const WeightFormat &format);

} // namespace powertrain
