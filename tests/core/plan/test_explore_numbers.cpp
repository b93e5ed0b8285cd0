// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore_support.h"

#include <cmath>
#include <limits>

namespace powertrain {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(WhatIfNumbers, RefusesWhatIsNoNumber)
{
    const Proposal &training = examplePlan("qlora-7b-4090"), &serving = examplePlan("r1-30-users-mlps3");
    const auto refused = [](const Proposal &proposal, const WhatIf &changes, const std::string &where) {
        const auto answer = whatIf(proposal, -1, changes);
        ASSERT_FALSE(answer.has_value()) << where;
        EXPECT_EQ(answer.error().message.code, "plan.what_if_impossible");
        EXPECT_EQ(answer.error().where, where);
    };
    for (const double bad : {0.0, -1.0, kNan, kInf, -kInf, 1e300, -1e300, 1e-300}) {
        SCOPED_TRACE(bad);
        WhatIf changes;
        changes.sequenceLength = bad;
        refused(training, changes, "what_if.sequence_length");
        changes = {};
        changes.microBatch = bad;
        refused(training, changes, "what_if.micro_batch");
        changes = {};
        changes.concurrency = bad;
        refused(serving, changes, "what_if.concurrency");
        changes = {};
        changes.contextLength = bad;
        refused(serving, changes, "what_if.context_length");
        changes = {};
        changes.hoursPerDay = bad;
        refused(serving, changes, "what_if.hours_per_day");
        changes = {};
        changes.speed = bad;
        refused(training, changes, "what_if.speed");
        changes = {};
        changes.price = bad;
        refused(serving, changes, "what_if.price");
    }
    for (const int bad : {0, -1, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
        WhatIf changes;
        changes.cards = bad;
        refused(training, changes, "what_if.cards");
        refused(serving, changes, "what_if.cards");
    }
    WhatIf changes;
    changes.sequenceLength = 4096;
    refused(serving, changes, "what_if.sequence_length");
    changes = {};
    changes.concurrency = 4;
    refused(training, changes, "what_if.concurrency");
}

TEST(WhatIfNumbers, ExtremeNumbersStayFinite)
{
    for (const std::string &name : planNames()) {
        SCOPED_TRACE(name);
        const Proposal &proposal = planNamed(name);
        const Explorer explorer(proposal, -1);
        std::vector<WhatIf> list;
        for (const double value : {1.0, 1.5, 1e8}) {
            WhatIf changes;
            (proposal.request.isTraining() ? changes.sequenceLength : changes.contextLength) = value;
            list.push_back(changes);
            changes = {};
            (proposal.request.isTraining() ? changes.microBatch : changes.concurrency) = std::min(value, 65536.0);
            list.push_back(changes);
        }
        for (const double factor : {0.01, 100.0}) {
            list.push_back({});
            list.back().speed = factor;
            list.push_back({});
            list.back().price = factor;
        }
        for (const WhatIf &changes : list) {
            const auto answer = explorer.whatIf(changes);
            ASSERT_TRUE(answer.has_value());
            EXPECT_TRUE(std::isfinite(answer->memory.driver.value.value));
            EXPECT_GT(answer->memory.driver.value.value, 0);
            if (answer->time) {
                EXPECT_TRUE(std::isfinite(answer->time->step.value.value));
            }
            if (answer->serving) {
                EXPECT_TRUE(std::isfinite(answer->serving->tpot.value.value));
            }
            if (const CostOption *cost = answer->cost()) {
                EXPECT_GE(cost->total.value.micros, 0);
            }
        }
    }
}

} // namespace

} // namespace powertrain
