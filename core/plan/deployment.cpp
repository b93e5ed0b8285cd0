// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/deployment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>

namespace powertrain {

namespace {

// "7B" models really have up to 9.4e9 parameters and "70B" ones up to 72.7e9, so the classes end a little above.
constexpr double kSmallUpTo = 10e9;
constexpr double kMediumUpTo = 80e9;

// from eight nodes on (64 cards of eight a node) a job is a cluster: "elastic cluster or own supercomputer".
constexpr int kClusterNodes = 8;

//
constexpr double kShortDays = 30;
constexpr double kShortUse = 0.30;
constexpr double kLongDays = 90;
constexpr double kLongUse = 0.50;

/// what a "yes" to each criterion is worth for each mode. Columns: cloud VM, container instance, elastic
/// cluster, bare metal, appliance, own data centre, managed platform. The managed platform takes the container's values but for
/// "easy", "no ops team" (3) and "OS control" (0).
struct Criterion {
    std::string_view code;
    int weight;
    std::array<int, 7> values;
};

enum CriterionIndex { Easy,
    OsControl,
    Bursty,
    ManyJobs,
    Cluster,
    FormalLong,
    MultiNode,
    Isolation,
    NoOpsTeam,
    BuyingPays,
    Refresh,
    kCriteria };

constexpr Criterion kTable[kCriteria] = {
    {"plan.deployment.easy", 3, {2, 3, 1, 0, 1, -1, 3}},
    {"plan.deployment.os_control", 2, {3, 0, 1, 3, 1, 3, 0}},
    {"plan.deployment.bursty", 3, {1, 2, 3, 0, -1, -1, 2}},
    {"plan.deployment.many_jobs", 3, {0, 1, 3, 1, 0, 1, 1}},
    {"plan.deployment.cluster", 3, {0, 1, 3, 1, 0, 1, 1}}, // R-12 in the terms of the row above
    {"plan.deployment.formal_long", 3, {2, 0, 1, 3, 1, 2, 0}},
    {"plan.deployment.multi_node", 4, {-1, -1, 2, 3, 1, 3, -1}},
    {"plan.deployment.isolation", 4, {0, -1, 0, 3, 3, 3, -1}},
    {"plan.deployment.no_ops_team", 3, {0, 2, -1, -1, 3, -1, 3}},
    {"plan.deployment.buying_pays", 4, {0, -1, 0, 1, 1, 3, -1}},
    {"plan.deployment.refresh", 2, {3, 3, 3, 2, -1, -1, 3}},
};

/// added to the score, never multiplied.
double verdictBonus(ModeVerdict verdict)
{
    switch (verdict) {
    case ModeVerdict::Discouraged:
        return -8;
    case ModeVerdict::Conditional:
        return -4;
    case ModeVerdict::Preferred:
        return 4;
    default:
        return 0;
    }
}

/// Which criteria the answers say "yes" to.
std::array<bool, kCriteria> criteriaOf(const Request &request, SizeClass size, int nodes, bool buyingPaysOff)
{
    const DurationClass duration = durationClassOf(request.duration);
    const bool manyNodes = request.isTraining() && nodes > 1;
    // A pre-training run and any job over several nodes is one even load, however short: nothing to scale up and down.
    const bool evenLoad = request.task.kind == Task::Pretrain || manyNodes;
    const bool online = request.task.kind == Task::Inference && request.task.serving == ServingKind::Online;
    const bool oneMansJob = request.task.kind == Task::FineTune && size == SizeClass::Small && !manyNodes;
    const Sensitivity sensitivity = sensitivityOf(request);

    std::array<bool, kCriteria> yes{};
    yes[Easy] = request.task.simplest || request.task.kind == Task::Experiment || duration == DurationClass::Short || oneMansJob;
    yes[OsControl] = request.duration.needsOsControl;
    // Requests come in waves by the hour of the day, so online serving is bursty even over years.
    yes[Bursty] = (duration == DurationClass::Short && !evenLoad) || online;
    yes[ManyJobs] = request.duration.platformOfManyJobs;
    // Over that many nodes one run alone takes a scheduler, spare nodes and restarts, as a platform of many jobs does.
    yes[Cluster] = manyNodes && nodes >= kClusterNodes && !yes[ManyJobs];
    yes[FormalLong] = duration == DurationClass::Long;
    yes[MultiNode] = manyNodes;
    yes[Isolation] = sensitivity == Sensitivity::Compliance || sensitivity == Sensitivity::StrongIsolation;
    // "As simple as possible" means that nobody is to operate anything.
    yes[NoOpsTeam] = request.duration.opsTeam == false || request.task.simplest;
    yes[BuyingPays] = buyingPaysOff;
    yes[Refresh] = request.duration.refreshWanted;
    return yes;
}

ScoredMode scoreOf(DeploymentMode mode, const std::array<bool, kCriteria> &yes, const ComplianceVerdict &verdict)
{
    ScoredMode scored;
    scored.mode = mode;
    scored.verdict = verdict.mode(mode).verdict;
    struct Counted {
        double points;
        Message message;
    };
    std::vector<Counted> counted;
    for (int i = 0; i < kCriteria; ++i) {
        if (!yes[static_cast<std::size_t>(i)])
            continue;
        const Criterion &criterion = kTable[i];
        const int value = criterion.values[static_cast<std::size_t>(mode)];
        const double points = criterion.weight * value;
        scored.score += points;
        if (points != 0)
            counted.push_back({points, {std::string(criterion.code), {Argument::of("points", points), Argument::of("weight", criterion.weight), Argument::of("value", value)}}});
    }
    const double bonus = verdictBonus(scored.verdict);
    scored.score += bonus;
    std::string decidedBy;
    for (const std::string &id : verdict.mode(mode).decidedBy)
        decidedBy += (decidedBy.empty() ? "" : ", ") + id;
    const Message verdictMessage{"plan.deployment.verdict",
        {Argument::ofText("verdict", std::string(nameOf(scored.verdict))), Argument::of("points", bonus), Argument::ofText("regimes", decidedBy)}};
    std::stable_sort(counted.begin(), counted.end(), [](const Counted &a, const Counted &b) { return std::abs(a.points) > std::abs(b.points); });
    if (scored.verdict == ModeVerdict::Excluded) {
        scored.reasons.push_back(verdictMessage);
    } else if (bonus != 0) {
        const auto place = std::find_if(counted.begin(), counted.end(), [bonus](const Counted &c) { return std::abs(c.points) < std::abs(bonus); });
        counted.insert(place, {bonus, verdictMessage});
    }
    for (Counted &c : counted)
        scored.reasons.push_back(std::move(c.message));
    return scored;
}

} // namespace

int clusterNodes() { return kClusterNodes; }

SizeClass sizeClassOf(double totalParameters)
{
    if (totalParameters <= kSmallUpTo)
        return SizeClass::Small;
    return totalParameters <= kMediumUpTo ? SizeClass::Medium : SizeClass::Large;
}

DurationClass durationClassOf(const DurationAnswer &answer)
{
    const double use = answer.hoursPerDay / 24;
    if (answer.days <= kShortDays || answer.pattern == Pattern::Burst || use < kShortUse)
        return DurationClass::Short;
    return answer.days >= kLongDays && use >= kLongUse ? DurationClass::Long : DurationClass::Middle;
}

std::vector<ScoredMode> scoreDeployment(const Request &request, const ComplianceVerdict &verdict, SizeClass size, int nodes, bool buyingPaysOff, std::optional<Bytes> weights)
{
    const std::array<bool, kCriteria> yes = criteriaOf(request, size, nodes, buyingPaysOff);
    std::vector<ScoredMode> modes;
    for (std::size_t i = 0; i < verdict.modes.size(); ++i)
        modes.push_back(scoreOf(static_cast<DeploymentMode>(i), yes, verdict));
    for (ScoredMode &mode : modes) {
        mode.startUp = startUpOf(mode.mode, request, weights.value_or(Bytes()), nodes);
        mode.cautions = cautionsOf(mode.mode, request);
    }
    // Equal scores keep the table's order: cloud first, as the articles advise individuals and most teams.
    std::stable_sort(modes.begin(), modes.end(), [](const ScoredMode &a, const ScoredMode &b) {
        const bool outA = a.verdict == ModeVerdict::Excluded, outB = b.verdict == ModeVerdict::Excluded;
        return outA != outB ? outB : a.score > b.score;
    });
    return modes;
}

} // namespace powertrain
