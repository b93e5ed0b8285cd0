// SPDX-License-Identifier: GPL-3.0-or-later
#include "measurements_time.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_training.h"
#include "core/hardware/precision_names.h"

namespace powertrain::measurements {

namespace {

using nlohmann::json;

constexpr std::size_t kFewest = 2; ///< runs of other sources that make a class factor
constexpr double kTail = 0.05;
constexpr double kNextSource = 0.35; ///< ÷ sources: how much further out the next source may lie

constexpr const char *kFigures[] = {"tokens_per_second_per_gpu", "tokens_per_second", "step_seconds", "tflops_per_gpu", "mfu", "gpu_hours"};

/// The figure to judge by, with its estimate; false where the case has none.
bool chooseFigure(const json &reported, const Figures &figures, TimedRun &run)
{
    for (const char *figure : kFigures) {
        for (const json &item : reported) {
            if (item["figure"] != figure)
                continue;
            const auto residuals = compare(json::array({item}), figures);
            if (residuals.empty())
                continue;
            run.figure = figure;
            run.reported = residuals.front().reported;
            run.estimated = residuals.front().estimated;
            return true;
        }
    }
    return false;
}

void addCase(const json &item, const Catalog &catalog, TimedRuns &all)
{
    ++all.cases;
    const auto model = readCaseModel(item["model"], catalog);
    auto setup = readCaseSetup(item["setup"], true, catalog);
    if (!model || !setup || !setup->card) {
        all.unread.push_back(item["id"]);
        return;
    }
    TimedRun run;
    run.id = item["id"];
    run.family = item.value("family", "");
    fillTrainingLayout(*model, *setup);
    run.profile = buildTrainingProfile(*model);
    fillForTime(run.profile, *setup);
    run.setup = *setup;
    NoRecorder quiet;
    const auto time = estimateTrainingTime(run.profile, setup->training, *setup->card, setup->conditions, quiet);
    const auto machine = training::makeMachine(setup->training, *setup->card, setup->conditions);
    Figures figures;
    if (time)
        addTrainingFigures(figures, *model, setup->training, *time);
    if (!time || !machine || !chooseFigure(item["reported"], figures, run)) {
        all.unread.push_back(run.id);
        return;
    }
    run.time = *time;
    const Method method = setup->training.method;
    run.tuning = method != Method::Pretrain;
    const TrainingStack &stack = trainingStack(setup->training.framework, setup->training.frameworkVersion);
    run.kind = timeKind(run.profile.experts > 0, method, stack);
    run.stack = stack.part;
    run.measured = machine->efficiency.measured;
    run.share = machine->efficiency.share;
    const bool sixteen = machine->precision == Precision::Bf16 || machine->precision == Precision::Fp16;
    run.hardware = std::string(machine->efficiency.from) + (sixteen ? " 16 bit" : " 8 bit") + (run.profile.experts > 0 ? ", mixture" : ", dense");
    all.runs.push_back(std::move(run));
}

double weightedQuantile(std::vector<std::pair<double, double>> weighed, double share)
{
    std::sort(weighed.begin(), weighed.end());
    double total = 0, sum = 0;
    for (const auto &entry : weighed)
        total += entry.second;
    for (const auto &[value, weight] : weighed) {
        sum += weight;
        if (sum >= share * total)
            return value;
    }
    return weighed.empty() ? 1 : weighed.back().first;
}

/// A source with many rows tells less than as many sources: it weighs with the root of its rows.
std::vector<std::pair<double, double>> weighed(const std::vector<const TimedRun *> &runs)
{
    std::map<std::string, double> sources;
    for (const TimedRun *run : runs)
        ++sources[sourceOf(run->family)];
    std::vector<std::pair<double, double>> result;
    for (const TimedRun *run : runs)
        result.push_back({run->residual(), 1 / std::sqrt(sources[sourceOf(run->family)])});
    return result;
}

double computed(const TimedRun &run)
{
    return run.time.parts[TimePartKind::Compute].value + run.time.parts[TimePartKind::Recomputation].value;
}

} // namespace

double TimedRun::residual() const
{
    const bool duration = figure == "step_seconds" || figure == "gpu_hours";
    return duration ? reported / estimated : estimated / reported;
}

const TimedRuns &timedRuns()
{
    static const TimedRuns runs = [] {
        TimedRuns result;
        const auto opened = openCatalog(POWERTRAIN_CATALOG);
        if (!opened)
            throw std::runtime_error("the shipped catalogue cannot be opened");
        std::ifstream stream(POWERTRAIN_TEST_DATA "/measurements/time.json");
        for (const json &item : json::parse(stream)) {
            if (item["kind"] == "train")
                addCase(item, *opened->catalog, result);
        }
        return result;
    }();
    return runs;
}

Judged judgedWithoutSource(const TimedRun &run, const std::vector<TimedRun> &all)
{
    const std::string source = sourceOf(run.family);
    std::vector<const TimedRun *> same;
    std::vector<double> shares;
    for (const TimedRun &other : all) {
        if (sourceOf(other.family) == source)
            continue;
        if (other.hardware == run.hardware)
            same.push_back(&other);
        // Shares of other classes at the same precision.
        if (other.hardware.find(run.hardware.find("16 bit") != std::string::npos ? "16 bit" : " 8 bit") != std::string::npos)
            shares.push_back(other.share);
    }
    const double step = run.time.step.value.value;
    if (same.size() >= kFewest)
        return {run.residual() / weightedQuantile(weighed(same), 0.5), true};
    const double borrowed = shares.empty() ? run.share : quantile(shares, 0.5);
    const double without = step + computed(run) * (run.share / borrowed - 1);
    return {run.residual() * step / without, false};
}

TrainingRange residualsOfTime(const std::vector<TimedRun> &runs, TimeKind kind, const std::function<bool(const TimedRun &)> &takesPart)
{
    std::vector<const TimedRun *> chosen;
    for (const TimedRun &run : runs) {
        if (takesPart(run) && run.kind == kind)
            chosen.push_back(&run);
    }
    const int count = static_cast<int>(chosen.size());
    if (chosen.size() < 8) { // too few of the kind from others: all kinds together
        chosen.clear();
        for (const TimedRun &run : runs) {
            if (takesPart(run))
                chosen.push_back(&run);
        }
    }
    std::set<std::string> sources;
    for (const TimedRun *run : chosen)
        sources.insert(sourceOf(run->family));
    const double wider = 1 + kNextSource / std::max<double>(1, static_cast<double>(sources.size()));
    const auto residuals = weighed(chosen);
    return {std::min(0.97, weightedQuantile(residuals, kTail) / wider), std::max(1.03, weightedQuantile(residuals, 1 - kTail) * wider), count};
}

double timeWithout(const TimedRun &run, const std::function<double(const TimedRun &)> &seconds)
{
    return run.residual() * run.time.step.value.value / seconds(run);
}

} // namespace powertrain::measurements
