// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/cost/billing.h"
#include "core/plan/deployment.h"
#include "core/plan/network.h"
#include "core/plan/storage.h"

namespace powertrain {
namespace {

using enum DeploymentMode;

/// One row of the default table: what is asked, and what the table puts first and second.
struct Row {
    int number;
    Task task;
    SizeClass size;
    bool longTerm;
    Sensitivity sensitivity;
    DeploymentMode first, second;
    bool buys; ///< the table's billing is "capex"
};

constexpr Task E = Task::Experiment, F = Task::FineTune, P = Task::Pretrain, I = Task::Inference;
constexpr SizeClass S = SizeClass::Small, M = SizeClass::Medium, L = SizeClass::Large;
constexpr Sensitivity S0 = Sensitivity::Ordinary, S1 = Sensitivity::Compliance, S2 = Sensitivity::StrongIsolation;

constexpr Row kRows[] = {
    {1, E, S, false, S0, CloudContainer, CloudVm, false},
    {2, E, S, false, S1, CloudVm, Appliance, false},
    {3, E, S, false, S2, BareMetal, Appliance, false},
    {4, E, S, true, S0, CloudVm, CloudContainer, false},
    {5, E, S, true, S1, BareMetal, Appliance, false},
    {6, E, S, true, S2, Appliance, OwnDataCentre, true},
    {7, E, M, false, S0, CloudContainer, CloudVm, false},
    {8, E, M, false, S1, CloudVm, Appliance, false},
    {9, E, M, false, S2, BareMetal, Appliance, false},
    {10, E, M, true, S0, CloudVm, CloudContainer, false},
    {11, E, M, true, S1, BareMetal, Appliance, false},
    {12, E, M, true, S2, Appliance, OwnDataCentre, true},
    {13, E, L, false, S0, CloudContainer, CloudVm, false},
    {14, E, L, false, S1, CloudVm, Appliance, false},
    {15, E, L, false, S2, BareMetal, OwnDataCentre, false},
    {16, E, L, true, S0, CloudVm, CloudContainer, false},
    {17, E, L, true, S1, BareMetal, Appliance, false},
    {18, E, L, true, S2, OwnDataCentre, BareMetal, true},
    {19, F, S, false, S0, CloudContainer, CloudVm, false},
    {20, F, S, false, S1, BareMetal, Appliance, false},
    {21, F, S, false, S2, BareMetal, Appliance, false},
    {22, F, S, true, S0, CloudVm, CloudContainer, false},
    {23, F, S, true, S1, BareMetal, Appliance, false},
    {24, F, S, true, S2, OwnDataCentre, BareMetal, true},
    {25, F, M, false, S0, CloudContainer, BareMetal, false},
    {26, F, M, false, S1, BareMetal, ElasticCluster, false},
    {27, F, M, false, S2, BareMetal, Appliance, false},
    {28, F, M, true, S0, BareMetal, CloudVm, false},
    {29, F, M, true, S1, BareMetal, OwnDataCentre, false},
    {30, F, M, true, S2, OwnDataCentre, BareMetal, true},
    {31, F, L, false, S0, BareMetal, ElasticCluster, false},
    {32, F, L, false, S1, BareMetal, ElasticCluster, false},
    {33, F, L, false, S2, BareMetal, OwnDataCentre, false},
    {34, F, L, true, S0, BareMetal, OwnDataCentre, false},
    {35, F, L, true, S1, BareMetal, OwnDataCentre, false},
    {36, F, L, true, S2, OwnDataCentre, BareMetal, true},
    {37, P, S, false, S0, BareMetal, ElasticCluster, false},
    {38, P, S, false, S1, BareMetal, ElasticCluster, false},
    {39, P, S, false, S2, BareMetal, Appliance, false},
    {40, P, S, true, S0, BareMetal, OwnDataCentre, false},
    {41, P, S, true, S1, BareMetal, OwnDataCentre, false},
    {42, P, S, true, S2, OwnDataCentre, BareMetal, true},
    {43, P, M, false, S0, BareMetal, ElasticCluster, false},
    {44, P, M, false, S1, BareMetal, ElasticCluster, false},
    {45, P, M, false, S2, BareMetal, OwnDataCentre, false},
    {46, P, M, true, S0, BareMetal, OwnDataCentre, false},
    {47, P, M, true, S1, BareMetal, OwnDataCentre, false},
    {48, P, M, true, S2, OwnDataCentre, BareMetal, true},
    {49, P, L, false, S0, ElasticCluster, BareMetal, false},
    {50, P, L, false, S1, BareMetal, ElasticCluster, false},
    {51, P, L, false, S2, BareMetal, OwnDataCentre, false},
    {52, P, L, true, S0, BareMetal, OwnDataCentre, false},
    {53, P, L, true, S1, BareMetal, OwnDataCentre, false},
    {54, P, L, true, S2, OwnDataCentre, BareMetal, true},
    {55, I, S, false, S0, CloudContainer, CloudVm, false},
    {56, I, S, false, S1, BareMetal, Appliance, false},
    {57, I, S, false, S2, BareMetal, Appliance, false},
    {58, I, S, true, S0, ElasticCluster, CloudContainer, false},
    {59, I, S, true, S1, Appliance, BareMetal, true},
    {60, I, S, true, S2, Appliance, OwnDataCentre, true},
    {61, I, M, false, S0, CloudContainer, CloudVm, false},
    {62, I, M, false, S1, BareMetal, Appliance, false},
    {63, I, M, false, S2, BareMetal, Appliance, false},
    {64, I, M, true, S0, ElasticCluster, CloudContainer, false},
    {65, I, M, true, S1, Appliance, BareMetal, true},
    {66, I, M, true, S2, Appliance, OwnDataCentre, true},
    {67, I, L, false, S0, BareMetal, ElasticCluster, false},
    {68, I, L, false, S1, BareMetal, OwnDataCentre, false},
    {69, I, L, false, S2, BareMetal, OwnDataCentre, false},
    {70, I, L, true, S0, ElasticCluster, OwnDataCentre, false},
    {71, I, L, true, S1, BareMetal, OwnDataCentre, false},
    {72, I, L, true, S2, OwnDataCentre, BareMetal, true},
};

Request requestFor(const Row &row)
{
    Request request;
    request.task.kind = row.task;
    request.duration.days = row.longTerm ? 365 : 14;
    request.duration.hoursPerDay = row.longTerm ? 20 : 8;
    request.duration.pattern = row.longTerm ? Pattern::Steady : Pattern::Burst;
    request.compliance.boundary = row.sensitivity == S1 ? DataBoundary::StaysInDomain : DataBoundary::MayLeave;
    request.compliance.dedicatedHardware = row.sensitivity == S2;
    // An appliance is the answer of somebody without an operating team: those rows presuppose it.
    if (row.first == Appliance)
        request.duration.opsTeam = false;
    return request;
}

std::vector<ScoredMode> scores(const Row &row)
{
    const Request request = requestFor(row);
    const bool several = row.task == P || (row.task == F && row.size == L);
    return scoreDeployment(request, judgeCompliance(request, {}, Catalog{}), row.size, several ? 2 : 1, row.buys);
}

TEST(Deployment, AgreesWithTheDefaultTable)
{
    // Where the scores of R-30 and the table differ:
    //  2, 8, 14: a short experiment under S1. The table takes a cloud VM "with level-3 evidence"; isolation weighs 4 × 3
    //            for bare metal, and the verdict on shared modes takes 4 from the VM.
    //  49:       a short pre-training of class L. The table takes the elastic cluster; RDMA weighs more on bare metal.
    //  67:       short serving of class L. The table takes bare metal; ease and bursts favour the container.
    const std::set<int> known = {2, 8, 14, 49, 67};
    int first = 0, second = 0;
    for (const Row &row : kRows) {
        const auto modes = scores(row);
        ASSERT_EQ(modes.size(), 7u);
        // The table has no managed platform; it is the answer to "as simple as possible" alone.
        std::vector<DeploymentMode> order;
        for (const ScoredMode &mode : modes) {
            if (mode.mode != ManagedPlatform)
                order.push_back(mode.mode);
        }
        first += order[0] == row.first;
        second += order[1] == row.second;
        EXPECT_EQ(order[0] == row.first, known.count(row.number) == 0) << "row " << row.number << ": " << nameOf(order[0]);
        EXPECT_NE(modes.front().mode, ManagedPlatform) << row.number;
    }
    EXPECT_GE(first, 65);
    RecordProperty("first", first);
    RecordProperty("second", second);
    EXPECT_GE(second, 40);
}

bool severalNodes(const Row &row)
{
    return row.task == P || (row.task == F && row.size == L);
}

/// The table's billing column: spot, on demand, monthly (dedicated pools), monthly or yearly, capex.
BillingMode expectedBilling(const Row &row)
{
    if (row.buys)
        return BillingMode::Purchase;
    if (row.longTerm)
        return BillingMode::Reserved1Year;
    if (row.sensitivity == S2)
        return BillingMode::Reserved1Month;
    return row.sensitivity == S0 && (row.task == E || (row.task == F && row.size != L)) ? BillingMode::Spot : BillingMode::OnDemand;
}

TEST(Deployment, BillingFollowsTheDefaultTable)
{
    for (const Row &row : kRows) {
        BillingFacts facts = billingFactsFrom(requestFor(row));
        facts.severalNodes = severalNodes(row);
        facts.sensitive = row.sensitivity != S0;
        facts.strongIsolation = row.sensitivity == S2;
        facts.monthlyRatio = 0.65;
        facts.yearlyRatio = 0.55;
        // "capex" presupposes two years and a price that pays; an appliance comes with its operation.
        if (row.buys) {
            facts.days = 3 * 365;
            facts.buyBreakEvenUse = 0.7;
            facts.opsTeam = std::nullopt;
        }
        const BillingAdvice advice = adviseBilling(facts);
        EXPECT_EQ(advice.order.front(), expectedBilling(row)) << row.number;
        const bool base = std::any_of(advice.reasons.begin(), advice.reasons.end(), [](const Message &m) { return m.code == "cost.advice.reserved_base"; });
        EXPECT_EQ(base, row.task == I && row.longTerm) << row.number;
    }
}

TEST(Deployment, StorageAndNetworkFollowTheDefaultTable)
{
    Accelerator h100;
    h100.name = "H100 SXM";
    h100.peak.bf16 = FlopsPerSecond(989e12);
    h100.linkPerDirection = BytesPerSecond(450e9);
    h100.fastDomainSize = 8;
    h100.gpusPerNode = 8;
    Model model;
    model.architecture.hidden = 8192;
    model.architecture.vocabulary = 128256;
    model.inventory.counts.total = model.inventory.counts.active = 70'000'000'000;
    for (const Row &row : kRows) {
        Request request = requestFor(row);
        request.task.method = TuningMethod::Full;
        request.model.datasetTokens = 1e9;
        const int nodes = severalNodes(row) ? 2 : 1;
        Layout layout;
        layout.tensorParallel = row.size == S && row.task != P ? 1 : row.size == M && row.task == I ? 4
                                                                                                    : 8;
        layout.dataParallel = nodes;
        const StoragePlan storage = planStorage(request, model, layout.gpus(), nodes, std::nullopt);
        std::set<StorageTier> tiers;
        for (const StorageNeed &need : storage.tiers)
            tiers.insert(need.tier);
        // Object store and a local cache always; a parallel file system from two nodes on.
        EXPECT_TRUE(tiers.count(StorageTier::ObjectStore) && tiers.count(StorageTier::LocalNvme)) << row.number;
        EXPECT_EQ(tiers.count(StorageTier::ParallelFileSystem) == 1, severalNodes(row)) << row.number;
        EXPECT_EQ(storage.weightLoadTime.has_value(), row.task == I) << row.number;

        const NetworkPlan network = planNetwork(request, model, h100, layout, nodes);
        EXPECT_EQ(network.betweenNodes >= FabricClass::Roce200, severalNodes(row)) << row.number;
        EXPECT_EQ(network.fastLinkRequired, layout.tensorParallel > 1) << row.number;
    }
}

TEST(Deployment, SharedCloudNeverLeadsUnderStrongIsolation)
{
    for (const Row &row : kRows) {
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
    for (const Row &row : kRows) {
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

} // namespace
} // namespace powertrain
