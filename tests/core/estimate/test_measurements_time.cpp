// SPDX-License-Identifier: GPL-3.0-or-later
//
// Training times against what others measured (tests/data/measurements/time.json, each with its source). The targets are
// printed as a table and must hold; so is what each factor of the model buys.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "core/estimate/training_terms.h"
#include "measurements_time.h"

namespace powertrain {
namespace {

using namespace measurements;
using Kind = TimePartKind;

/// Errors of a group of runs; bias of the speed.
struct Errors {
    std::size_t count = 0;
    double median = 0, p90 = 0, bias = 0;
};

/// `residual`: measured over estimated time of a run, however the estimate was changed.
Errors errorsOf(const std::function<bool(const TimedRun &)> &takes, const std::function<double(const TimedRun &)> &residual)
{
    std::vector<double> sizes;
    double sum = 0;
    for (const TimedRun &run : timedRuns().runs) {
        if (!takes(run))
            continue;
        const double ratio = residual(run);
        const bool duration = run.figure == "step_seconds" || run.figure == "gpu_hours";
        sizes.push_back(std::fabs((duration ? 1 / ratio : ratio) - 1));
        sum += ratio - 1;
    }
    return {sizes.size(), quantile(sizes, 0.5), quantile(sizes, 0.9), sizes.empty() ? 0 : sum / static_cast<double>(sizes.size())};
}

void printRow(const char *what, const Errors &errors)
{
    std::printf("  %-44s n %4zu  median %5.1f %%  p90 %5.1f %%  bias %+5.1f %%\n", what, errors.count, 100 * errors.median, 100 * errors.p90, 100 * errors.bias);
}

bool pretrains(const TimedRun &run) { return !run.tuning; }
bool tunes(const TimedRun &run) { return run.tuning; }
double asEstimated(const TimedRun &run) { return run.residual(); }
double leftOut(const TimedRun &run) { return judgedWithoutSource(run, timedRuns().runs).residual; }

constexpr std::pair<TimeKind, const char *> kKinds[] = {{TimeKind::Dense, "dense"}, {TimeKind::Mixture, "mixture"}, {TimeKind::Adapters, "adapters"}, {TimeKind::Trainer, "trainer"}};

/// Seconds of the step without one factor.
using Ablation = std::function<double(const TimedRun &)>;

/// The step estimated again with a changed set-up.
Ablation again(const std::function<void(CaseSetup &)> &change)
{
    return [change](const TimedRun &run) {
        CaseSetup setup = run.setup;
        change(setup);
        NoRecorder quiet;
        const auto time = estimateTrainingTime(run.profile, setup.training, *setup.card, setup.conditions, quiet);
        return time ? time->step.value.value : run.time.step.value.value;
    };
}

Ablation without(std::initializer_list<Kind> kinds)
{
    return [list = std::vector<Kind>(kinds)](const TimedRun &run) {
        double step = run.time.step.value.value;
        for (const Kind kind : list)
            step -= run.time.parts[kind].value;
        return step;
    };
}

/// The step with its multiplications timed from changed terms.
Ablation withTerms(const std::function<void(const training::Run &, training::ComputeTerms &)> &change)
{
    return [change](const TimedRun &run) {
        const auto machine = training::makeMachine(run.setup.training, *run.setup.card, run.setup.conditions);
        const TrainableParameters trainable = trainableParameters(run.profile, run.setup.training);
        const auto made = training::makeRun(run.profile, run.setup.training, trainingStack(run.setup.training.framework, run.setup.training.frameworkVersion), *machine, trainable);
        const training::ComputeTerms before = training::computeTerms(*made);
        training::ComputeTerms after = before;
        change(*made, after);
        const double saved = before.compute() + before.recomputation() - after.compute() - after.recomputation();
        const double micros = run.time.parts[Kind::Compute].value / before.compute();
        return std::max(0.05 * run.time.step.value.value, run.time.step.value.value - micros * saved);
    };
}

/// Multiplications of any shape as fast as large ones.
void ignoreShape(const training::Run &run, training::ComputeTerms &terms)
{
    terms.dense = run.machine.efficiency.matmul * run.stack.matmul;
    terms.experts = run.machine.efficiency.experts * run.stack.experts;
    terms.head = run.machine.matmul16 * run.stack.matmul;
}

void printAblation(const char *what, const Ablation &seconds)
{
    const auto residual = [&](const TimedRun &run) { return timeWithout(run, seconds); };
    const Errors pretraining = errorsOf(pretrains, residual), tuning = errorsOf(tunes, residual);
    std::printf("  without %-36s pre-training median %5.1f %%  p90 %5.1f %%   fine-tuning median %5.1f %%  p90 %5.1f %%\n", what, 100 * pretraining.median, 100 * pretraining.p90, 100 * tuning.median, 100 * tuning.p90);
}

/// Range of a run by the residuals of other sources; widened where its card's class is known from it alone.
TrainingRange rangeWithoutSource(const TimedRun &run, bool classKnown)
{
    const std::string source = sourceOf(run.family);
    return trainingTimeRange(residualsOfTime(timedRuns().runs, run.kind, [&](const TimedRun &other) { return sourceOf(other.family) != source; }), run.measured && classKnown);
}

} // namespace

TEST(MeasurementsOfTime, TrainingTimesMeetTheirTargets)
{
    EXPECT_EQ(timedRuns().cases, 228u);
    EXPECT_TRUE(timedRuns().unread.empty()) << timedRuns().unread.front();
    const Errors pretraining = errorsOf(pretrains, asEstimated), tuning = errorsOf(tunes, asEstimated);
    std::printf("training time\n");
    printRow("pre-training", pretraining);
    printRow("fine-tuning", tuning);
    for (const auto &[kind, name] : kKinds)
        printRow(name, errorsOf([kind = kind](const TimedRun &run) { return run.kind == kind; }, asEstimated));
    std::set<std::string> classes;
    for (const TimedRun &run : timedRuns().runs)
        classes.insert(run.hardware);
    for (const std::string &name : classes)
        printRow(("class " + name).c_str(), errorsOf([&](const TimedRun &run) { return run.hardware == name; }, asEstimated));
    EXPECT_LE(pretraining.median, 0.12);
    EXPECT_LE(pretraining.p90, 0.35);
    EXPECT_LE(tuning.median, 0.20);
    EXPECT_LE(tuning.p90, 0.40);
}

TEST(MeasurementsOfTime, TrainingTimesMeetTheirTargetsWithTheSourceLeftOut)
{
    const Errors pretraining = errorsOf(pretrains, leftOut), tuning = errorsOf(tunes, leftOut);
    std::printf("training time, class factor worked out from other sources\n");
    printRow("pre-training", pretraining);
    printRow("fine-tuning", tuning);
    EXPECT_LE(pretraining.median, 0.12);
    EXPECT_LE(pretraining.p90, 0.35);
    EXPECT_LE(tuning.median, 0.20);
}

TEST(MeasurementsOfTime, WhatEachFactorBuys)
{
    const Errors pretraining = errorsOf(pretrains, asEstimated), tuning = errorsOf(tunes, asEstimated);
    std::printf("  %-44s pre-training median %5.1f %%  p90 %5.1f %%   fine-tuning median %5.1f %%  p90 %5.1f %%\n", "the whole model", 100 * pretraining.median, 100 * pretraining.p90, 100 * tuning.median, 100 * tuning.p90);
    printAblation("shape of multiplications", withTerms(ignoreShape));
    printAblation("experts slower than one matrix", withTerms([](const training::Run &, training::ComputeTerms &terms) { terms.experts = terms.dense; }));
    printAblation("output layer in 16 bit", withTerms([](const training::Run &, training::ComputeTerms &terms) { terms.head = terms.dense * terms.rate / terms.rate16; }));
    printAblation("framework and release", again([](CaseSetup &setup) { setup.training.framework.clear(); }));
    printAblation("overlap of communication", again([](CaseSetup &setup) { setup.training.communicationOverlap = false; }));
    printAblation("memory traffic", without({Kind::MemoryTraffic}));
    printAblation("host floor", without({Kind::HostFloor}));
    printAblation("tensor, context, expert exchange", without({Kind::TensorParallel, Kind::ContextParallel, Kind::ExpertParallel}));
    printAblation("data-parallel exchange and stragglers", without({Kind::DataParallel}));
    printAblation("pipeline bubble and transfers", without({Kind::Pipeline}));
    printAblation("recomputation", without({Kind::Recomputation}));
    printAblation("optimizer and offload", without({Kind::Optimizer, Kind::Offload}));
    printAblation("dequantisation", without({Kind::Dequantisation}));
    printAblation("power limit", again([](CaseSetup &setup) { setup.conditions.powerLimit.reset(); }));
    // What carries most must be worth it.
    const auto residual = [](const TimedRun &run) { return timeWithout(run, without({Kind::MemoryTraffic, Kind::HostFloor, Kind::DataParallel, Kind::Pipeline})); };
    EXPECT_GT(errorsOf(pretrains, residual).median, pretraining.median);
    EXPECT_GT(errorsOf(tunes, residual).p90, tuning.p90);
}

/// A range is worth something only if it holds for runs that had no part in it.
TEST(MeasurementsOfTime, RangesHoldForSourcesLeftOut)
{
    std::size_t inside = 0, count = 0;
    std::vector<double> widths;
    std::map<TimeKind, std::pair<int, int>> byKind;
    for (const TimedRun &run : timedRuns().runs) {
        const Judged judged = judgedWithoutSource(run, timedRuns().runs);
        const TrainingRange range = rangeWithoutSource(run, judged.classKnown);
        const bool holds = judged.residual >= range.low && judged.residual <= range.high;
        inside += holds;
        ++count;
        byKind[run.kind].first += holds;
        ++byKind[run.kind].second;
        widths.push_back(range.high - range.low);
    }
    const double coverage = static_cast<double>(inside) / static_cast<double>(count);
    std::printf("ranges of training times: %zu runs, inside %.1f %%, median width %.1f %%\n", count, 100 * coverage, 100 * quantile(widths, 0.5));
    for (const auto &[kind, name] : kKinds)
        std::printf("  %-12s inside %d of %d\n", name, byKind[kind].first, byKind[kind].second);
    EXPECT_GE(coverage, 0.85);
    EXPECT_LE(quantile(widths, 0.5), 0.60);
}

TEST(MeasurementsOfTime, ResidualsAreThoseOfTheTable)
{
    bool stale = false;
    std::string rows;
    for (const auto &[kind, name] : kKinds) {
        const TrainingRange now = residualsOfTime(timedRuns().runs, kind, [](const TimedRun &) { return true; });
        const TrainingRange &shipped = timeResiduals(kind);
        stale = stale || std::fabs(now.low - shipped.low) > 0.015 || std::fabs(now.high - shipped.high) > 0.015 || now.measurements != shipped.measurements;
        char row[96];
        std::snprintf(row, sizeof row, "    {%.2f, %.2f, %d}, // %s\n", now.low, now.high, now.measurements, name);
        rows += row;
    }
    EXPECT_FALSE(stale) << "the estimates have changed; these rows belong into core/estimate/training_time_ranges.cpp:\n"
                        << rows;
}

TEST(MeasurementsOfTime, TheTenWorst)
{
    std::vector<const TimedRun *> worst;
    for (const TimedRun &run : timedRuns().runs)
        worst.push_back(&run);
    std::sort(worst.begin(), worst.end(), [](const TimedRun *a, const TimedRun *b) { return std::fabs(std::log(a->residual())) > std::fabs(std::log(b->residual())); });
    for (std::size_t i = 0; i < 10; ++i)
        std::printf("  %-72s estimated speed ÷ measured %.2f\n", worst[i]->id.c_str(), worst[i]->residual());
    EXPECT_LT(worst.front()->residual(), 3);
}

} // namespace powertrain
