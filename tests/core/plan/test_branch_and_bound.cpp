// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "core/plan/branch_and_bound.h"

namespace powertrain {

namespace {

struct Space {
    std::vector<std::vector<double>> members;
    std::vector<Branch<double>> branches;
};

/// Random members per branch, with bounds that lie below them by `slack` at most.
Space randomSpace(std::mt19937 &random, double slack)
{
    std::uniform_real_distribution<double> value(0, 1);
    Space space;
    const std::size_t branches = 1 + random() % 30;
    for (std::size_t i = 0; i < branches; ++i) {
        std::vector<double> members(random() % 8);
        double least = std::numeric_limits<double>::infinity();
        for (double &member : members) {
            member = value(random);
            least = std::min(least, member);
        }
        space.branches.push_back({members.empty() ? value(random) : least - slack * value(random), i});
        space.members.push_back(std::move(members));
    }
    return space;
}

TEST(BranchAndBound, FindsWhatTryingEverythingFinds)
{
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        Space space = randomSpace(random, round % 3 == 0 ? 0 : 0.5);
        std::optional<double> all;
        for (const auto &members : space.members) {
            for (const double member : members)
                all = all ? std::min(*all, member) : member;
        }
        std::optional<double> best;
        std::size_t opened = 0;
        const std::size_t branches = space.branches.size();
        const bool whole = openBestFirst(
            space.branches, best,
            [&](std::size_t i) {
                ++opened;
                for (const double member : space.members[i]) {
                    if (!best || member < *best)
                        best = member;
                }
            },
            [] { return false; });
        ASSERT_TRUE(whole);
        ASSERT_EQ(best, all) << round;
        ASSERT_LE(opened, branches);
    }
}

TEST(BranchAndBound, ExactBoundsOpenOneBranch)
{
    std::vector<Branch<int>> branches{{5, 0}, {3, 1}, {3, 2}, {9, 3}};
    std::optional<int> best;
    std::vector<std::size_t> opened;
    openBestFirst(
        branches, best,
        [&](std::size_t i) {
            opened.push_back(i);
            best = 3;
        },
        [] { return false; });
    EXPECT_EQ(opened, std::vector<std::size_t>{1}); // of two equal bounds the first stands
}

TEST(BranchAndBound, BranchesMayBeDivided)
{
    std::mt19937 random(11);
    for (int round = 0; round < 500; ++round) {
        Space space = randomSpace(random, 0.3);
        std::optional<double> all;
        for (const auto &members : space.members) {
            for (const double member : members)
                all = all ? std::min(*all, member) : member;
        }
        // All branches come out of two: even and odd ones.
        const std::vector<Branch<double>> parts = space.branches;
        std::vector<Branch<double>> branches;
        for (const std::size_t half : {0U, 1U}) {
            double bound = 1;
            for (const Branch<double> &part : parts)
                bound = part.index % 2 == half ? std::min(bound, part.bound) : bound;
            branches.push_back({bound, parts.size() + half});
        }
        std::optional<double> best;
        openBestFirst(
            branches, best,
            [&](std::size_t i) {
                if (i >= parts.size()) {
                    std::copy_if(parts.begin(), parts.end(), std::back_inserter(branches), [&](const Branch<double> &part) { return part.index % 2 == i - parts.size(); });
                    return;
                }
                for (const double member : space.members[i])
                    best = best ? std::min(*best, member) : member;
            },
            [] { return false; });
        ASSERT_EQ(best, all) << round;
    }
}

TEST(BranchAndBound, StopsWhenAsked)
{
    std::vector<Branch<int>> branches{{1, 0}, {2, 1}, {3, 2}};
    std::optional<int> best;
    int opened = 0;
    EXPECT_FALSE(openBestFirst(
        branches, best, [&](std::size_t) { ++opened; }, [&] { return opened == 2; }));
    EXPECT_EQ(opened, 2);
}

} // namespace

} // namespace powertrain
