// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/load_curve.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/serving_profile.h"
#include "core/plan/layouts.h"

namespace powertrain {

namespace {

constexpr double kMostUsers = 4096;

/// Doubling numbers of users, the asked one among them, as far as a replica is of use.
std::vector<double> usersOf(double asked, double most)
{
    std::vector<double> users;
    const double end = std::clamp(std::max(2 * most, asked), 1.0, kMostUsers);
    for (double n = 1; n <= end; n *= 2)
        users.push_back(n);
    users.push_back(std::clamp(std::round(asked), 1.0, kMostUsers));
    if (most >= 1)
        users.push_back(std::min(std::floor(most), kMostUsers));
    std::sort(users.begin(), users.end());
    users.erase(std::unique(users.begin(), users.end()), users.end());
    return users;
}

} // namespace

std::vector<LoadPoint> loadCurve(const PlanJob &job, const PlanOption &option, const Accelerator &card)
{
    std::vector<LoadPoint> curve;
    if (job.training || !option.serving || !option.servingMemory)
        return curve;
    FoundLayout found;
    found.layout = option.layout;
    found.weightFormat = option.weightFormat;
    found.memoryFraction = option.memoryFraction;
    found.replicas = option.replicas;
    ServingSetup setup = servingSetupFor(job, found, card);
    const ServingProfile profile = makeServingProfile(*job.model, setup);
    const ModelAnswer &asked = job.request->model;
    // Typical requests fill the cache less than full contexts do.
    const double typical = setup.inputTokens + setup.outputTokens / 2;
    const double held = typical > 0 ? option.servingMemory->kvTokens / typical : option.servingMemory->maxConcurrency;
    NoRecorder quiet;
    for (const double users : usersOf(setup.concurrency, std::min(held, option.serving->saturatedBatch))) {
        setup.concurrency = users;
        const auto speed = estimateServingSpeed(profile, setup, card, option.servingMemory->kvTokens, quiet);
        if (!speed || !std::isfinite(speed->tpot.value.value) || speed->tpot.value.value <= 0)
            continue;
        LoadPoint point{users, speed->outputTotal, speed->outputPerUser, speed->ttft, speed->batch >= users, true};
        if (asked.targetTokensPerSecondPerUser && speed->outputPerUser.value.value < *asked.targetTokensPerSecondPerUser)
            point.meetsTargets = false;
        if (asked.targetTtftSeconds && speed->ttft.value.value > *asked.targetTtftSeconds)
            point.meetsTargets = false;
        curve.push_back(point);
    }
    return curve;
}

} // namespace powertrain
