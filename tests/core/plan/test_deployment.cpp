// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "default_rows.h"

namespace powertrain::test {
namespace {

using enum DeploymentMode;

std::vector<ScoredMode> scores(const DefaultRow &row)
{
    const Request request = requestFor(row);
    const bool several = row.task == P || (row.task == F && row.size == L);
    return scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), row.size, several ? 2 : 1, row.paying == Paying::Capex);
}

TEST(Deployment, SharedCloudNeverLeadsUnderStrongIsolation)
{
    for (const DefaultRow &row : kDefaultRows) {
        if (row.sensitivity != S2)
            continue;
        const auto modes = scores(row);
        for (std::size_t i = 0; i < modes.size(); ++i) {
            const bool shared = modes[i].mode == CloudVm || modes[i].mode == CloudContainer || modes[i].mode == ElasticCluster || modes[i].mode == ManagedPlatform;
            EXPECT_EQ(modes[i].verdict == ModeVerdict::Excluded, shared) << row.number;
            EXPECT_EQ(shared, i >= 3) << row.number;
        }
    }
}

TEST(Deployment, SimplestMeansTheManagedPlatform)
{
    Request request;
    request.task.simplest = true;
    const auto modes = scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), S, 1, false);
    EXPECT_EQ(modes.front().mode, ManagedPlatform);
}

TEST(Deployment, ReasonsAddUpToTheScoreLargestFirst)
{
    for (const DefaultRow &row : kDefaultRows) {
        for (const ScoredMode &mode : scores(row)) {
            if (mode.verdict == ModeVerdict::Excluded)
                continue;
            double sum = 0, before = 1e9;
            for (const Message &reason : mode.reasons) {
                const auto points = std::find_if(reason.arguments.begin(), reason.arguments.end(), [](const Argument &a) { return a.name == "points"; });
                ASSERT_NE(points, reason.arguments.end());
                EXPECT_LE(std::abs(points->number), before);
                before = std::abs(points->number);
                sum += points->number;
            }
            EXPECT_DOUBLE_EQ(sum, mode.score);
        }
    }
}

TEST(Deployment, ClassesFollowTheirBounds)
{
    EXPECT_EQ(sizeClassOf(7.6e9), S);
    EXPECT_EQ(sizeClassOf(9.4e9), S);
    EXPECT_EQ(sizeClassOf(14e9), M);
    EXPECT_EQ(sizeClassOf(72.7e9), M);
    EXPECT_EQ(sizeClassOf(671e9), L);
    const auto duration = [](double days, double hours, Pattern pattern) {
        DurationAnswer answer;
        answer.days = days;
        answer.hoursPerDay = hours;
        answer.pattern = pattern;
        return durationClassOf(answer);
    };
    EXPECT_EQ(duration(30, 24, Pattern::Steady), DurationClass::Short);
    EXPECT_EQ(duration(365, 24, Pattern::Burst), DurationClass::Short);
    EXPECT_EQ(duration(365, 7, Pattern::Steady), DurationClass::Short);
    EXPECT_EQ(duration(60, 24, Pattern::Steady), DurationClass::Middle);
    EXPECT_EQ(duration(90, 11, Pattern::Steady), DurationClass::Middle);
    EXPECT_EQ(duration(90, 12, Pattern::Steady), DurationClass::Long);
}

TEST(Deployment, EightNodesAreACluster)
{
    Request request;
    request.task.kind = Task::Pretrain;
    request.duration.days = 14;
    const auto first = [&request](int nodes) { return scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), L, nodes, false).front().mode; };
    EXPECT_EQ(first(1), CloudContainer);
    EXPECT_EQ(first(2), BareMetal);
    EXPECT_EQ(first(clusterNodes() - 1), BareMetal);
    EXPECT_EQ(first(clusterNodes()), ElasticCluster);
    // Asked for as a platform and being a cluster is counted once.
    request.duration.platformOfManyJobs = true;
    for (const ScoredMode &mode : scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), L, 64, false)) {
        const auto counted = std::count_if(mode.reasons.begin(), mode.reasons.end(), [](const Message &m) { return m.code == "plan.deployment.many_jobs" || m.code == "plan.deployment.cluster"; });
        EXPECT_LE(counted, 1) << nameOf(mode.mode);
    }
}

TEST(Deployment, AStartTakesWhatItHasToRead)
{
    Request request;
    // 141 GB: 113 s over 10 Gigabit Ethernet, nearly 19 minutes over one.
    const StartUp start = startUpOf(CloudContainer, request, Bytes(141e9), 1);
    ASSERT_TRUE(start.provision && start.image && start.weights && start.total());
    EXPECT_NEAR(start.weights->value.value, 112.8, 0.1);
    EXPECT_NEAR(start.weights->low.value, 11.28, 0.01);
    EXPECT_NEAR(start.weights->high.value, 1128, 1);
    EXPECT_DOUBLE_EQ(start.total()->value.value, start.provision->value.value + start.image->value.value + start.weights->value.value);
    EXPECT_DOUBLE_EQ(start.total()->high.value, start.provision->high.value + start.image->high.value + start.weights->high.value);
    for (const DeploymentMode mode : {CloudVm, CloudContainer, ElasticCluster, BareMetal, ManagedPlatform}) {
        const auto total = startUpOf(mode, request, Bytes(141e9), 1).total();
        ASSERT_TRUE(total) << nameOf(mode);
        EXPECT_LT(total->low.value, total->value.value);
        EXPECT_LT(total->value.value, total->high.value);
    }
    // Seconds are the container's alone, and bare metal is the slowest to be handed over.
    EXPECT_LT(start.provision->value.value, startUpOf(CloudVm, request, {}, 1).provision->value.value);
    EXPECT_GT(startUpOf(BareMetal, request, {}, 1).provision->value.value, startUpOf(CloudVm, request, {}, 1).provision->value.value);
    EXPECT_FALSE(startUpOf(CloudVm, request, Bytes(), 1).weights);
    EXPECT_FALSE(startUpOf(CloudVm, request, Bytes(std::nan("")), 1).weights);
    EXPECT_TRUE(std::isfinite(startUpOf(CloudVm, request, Bytes(1e300), 1).total()->high.value));
}

TEST(Deployment, BoughtHardwareStartsWithItsDelivery)
{
    for (const DeploymentMode mode : {Appliance, OwnDataCentre}) {
        Request request;
        EXPECT_FALSE(startUpOf(mode, request, Bytes(1e9), 1).total()) << "nobody has said how long";
        const auto unknown = cautionsOf(mode, request);
        EXPECT_EQ(std::count_if(unknown.begin(), unknown.end(), [](const Message &m) { return m.code == "plan.caution.delivery_unknown"; }), 1);
        request.duration.deliveryWeeks = 12;
        ASSERT_TRUE(startUpOf(mode, request, Bytes(1e9), 1).provision);
        EXPECT_DOUBLE_EQ(startUpOf(mode, request, Bytes(1e9), 1).provision->value.value, 12 * 7 * 86400.0);
        const auto known = cautionsOf(mode, request);
        EXPECT_EQ(std::count_if(known.begin(), known.end(), [](const Message &m) { return m.code == "plan.caution.delivery_unknown"; }), 0);
        request.duration.deliveryWeeks = std::nan("");
        EXPECT_FALSE(startUpOf(mode, request, Bytes(1e9), 1).total());
    }
}

TEST(Deployment, EveryModeSaysWhatHasToBeKnownOfIt)
{
    const std::pair<DeploymentMode, const char *> expected[] = {{CloudVm, "plan.caution.stop_billing"}, {CloudContainer, "plan.caution.stop_billing"}, {ElasticCluster, "plan.caution.cluster_operators"},
        {BareMetal, "plan.caution.isolation_not_compliance"}, {Appliance, "plan.caution.vendor_lock_in"}, {Appliance, "plan.caution.slow_refresh"}, {Appliance, "plan.caution.price_after_two_years"},
        {OwnDataCentre, "plan.caution.own_operation"}, {ManagedPlatform, "plan.caution.platform_data"}, {ManagedPlatform, "plan.caution.platform_export"}};
    const Request request;
    const auto modes = scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), S, 1, false, Bytes(15e9));
    for (const auto &[mode, code] : expected) {
        const auto found = std::find_if(modes.begin(), modes.end(), [mode = mode](const ScoredMode &m) { return m.mode == mode; });
        ASSERT_NE(found, modes.end());
        EXPECT_TRUE(std::any_of(found->cautions.begin(), found->cautions.end(), [code = code](const Message &m) { return m.code == code; })) << nameOf(mode) << " " << code;
        EXPECT_TRUE(found->startUp.weights) << nameOf(mode);
    }
}

} // namespace
} // namespace powertrain::test
