// SPDX-License-Identifier: GPL-3.0-or-later
//
// The estimates against what others measured (tests/data/measurements: published figures, each with its source). The
// targets are printed as a table and must hold.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

#include <gtest/gtest.h>

#include "measurements.h"

namespace powertrain {
namespace {

using namespace measurements;

/// Errors of a group of peaks.
struct Errors {
    std::size_t count = 0;
    double median = 0, p90 = 0, bias = 0;
};

template <class Takes>
Errors errorsOf(const std::vector<Peak> &peaks, Takes takes)
{
    std::vector<double> sizes;
    double sum = 0;
    for (const Peak &peak : peaks) {
        if (!takes(peak))
            continue;
        sizes.push_back(std::fabs(peak.error()));
        sum += peak.error();
    }
    return {sizes.size(), quantile(sizes, 0.5), quantile(sizes, 0.9), sizes.empty() ? 0 : sum / static_cast<double>(sizes.size())};
}

void printRow(const char *what, const Errors &errors)
{
    std::printf("  %-34s n %4zu  median %5.1f %%  p90 %5.1f %%  bias %+5.1f %%\n", what, errors.count, 100 * errors.median, 100 * errors.p90, 100 * errors.bias);
}

const char *nameOf(MemoryKind kind)
{
    static const char *const names[] = {"planned, whole", "planned, adapters", "planned, quantised base", "loop, whole", "loop, adapters", "loop, quantised base",
        "padded, whole", "padded, adapters", "padded, quantised base"};
    return names[indexOf(kind) / 2];
}

/// Every kind in the order of the table.
std::vector<MemoryKind> allKinds()
{
    std::vector<MemoryKind> kinds(kMemoryKinds);
    for (Allocation allocation : {Allocation::Planned, Allocation::Loop, Allocation::Padded}) {
        for (TrainedPart part : {TrainedPart::Whole, TrainedPart::Adapters, TrainedPart::QuantisedBase}) {
            for (bool allocated : {true, false})
                kinds[indexOf({allocation, part, allocated})] = {allocation, part, allocated};
        }
    }
    return kinds;
}

} // namespace

TEST(Measurements, TrainingPeaksMeetTheirTargets)
{
    const std::vector<Peak> &peaks = trainingRuns().peaks;
    EXPECT_EQ(trainingRuns().cases, 336u);
    EXPECT_TRUE(trainingRuns().unread.empty()) << trainingRuns().unread.front();
    ASSERT_EQ(peaks.size(), 312u);
    const Errors all = errorsOf(peaks, [](const Peak &) { return true; });
    const Errors gold = errorsOf(peaks, [](const Peak &peak) { return peak.gold; });
    std::printf("training peak\n");
    printRow("all", all);
    printRow("set-up fully known", gold);
    for (const MemoryKind &kind : allKinds()) {
        const Errors errors = errorsOf(peaks, [&](const Peak &peak) { return peak.kind == kind; });
        if (errors.count > 0)
            printRow((std::string(nameOf(kind)) + (kind.allocated ? ", allocated" : ", reserved")).c_str(), errors);
    }
    EXPECT_LE(gold.median, 0.06);
    EXPECT_LE(gold.p90, 0.15);
    EXPECT_LE(std::fabs(gold.bias), 0.03);
    EXPECT_LE(all.median, 0.12);
}

/// A range is worth something only if it holds for runs that had no part in it: each source is judged by the residuals of
/// all others.
TEST(Measurements, TrainingRangesHoldForSourcesLeftOut)
{
    const std::vector<Peak> &peaks = trainingRuns().peaks;
    std::set<std::string> sources;
    for (const Peak &peak : peaks)
        sources.insert(sourceOf(peak.family));
    std::size_t inside = 0;
    std::vector<double> widths, goldWidths;
    for (const std::string &source : sources) {
        std::size_t here = 0, count = 0;
        for (const Peak &peak : peaks) {
            if (sourceOf(peak.family) != source)
                continue;
            const Range<Bytes> range = peak.rangeBy(residualsFrom(peaks, peak.kind, [&](const Peak &other) { return sourceOf(other.family) != source; }));
            const bool holds = peak.reportedHigh >= range.low && peak.reportedLow <= range.high;
            here += holds;
            ++count;
            widths.push_back((range.high.value - range.low.value) / range.value.value);
            if (peak.gold)
                goldWidths.push_back(widths.back());
        }
        inside += here;
        std::printf("  %-56s n %3zu  inside %3.0f %%\n", source.c_str(), count, 100.0 * static_cast<double>(here) / static_cast<double>(count));
    }
    const double share = static_cast<double>(inside) / static_cast<double>(peaks.size());
    std::printf("  inside %.1f %%, median width %.0f %% (set-up fully known: %.0f %%)\n", 100 * share, 100 * quantile(widths, 0.5), 100 * quantile(goldWidths, 0.5));
    EXPECT_GE(share, 0.85);
    EXPECT_LE(quantile(goldWidths, 0.5), 0.35);
}

/// The ranges that users see are no wider than that.
TEST(Measurements, TrainingRangesAreNarrowWhereTheSetupIsKnown)
{
    std::vector<double> widths;
    for (const Peak &peak : trainingRuns().peaks) {
        if (peak.gold)
            widths.push_back((peak.range.high.value - peak.range.low.value) / peak.range.value.value);
    }
    EXPECT_EQ(widths.size(), 88u);
    EXPECT_LE(quantile(widths, 0.5), 0.35);
}

TEST(Measurements, TrainingResidualsAreThoseOfTheTable)
{
    const std::vector<Peak> &peaks = trainingRuns().peaks;
    std::string rows;
    bool stale = false;
    for (const MemoryKind &kind : allKinds()) {
        const MemoryResiduals now = residualsFrom(peaks, kind, [](const Peak &) { return true; });
        const MemoryResiduals &stored = memoryResiduals(kind);
        stale = stale || std::fabs(now.low - stored.low) > 0.02 || std::fabs(now.high - stored.high) > 0.02 || now.measurements != stored.measurements;
        char row[96];
        std::snprintf(row, sizeof row, "    {%.2f, %.2f, %d}, // %s%s\n", now.low, now.high, now.measurements, nameOf(kind), kind.allocated ? ", allocated" : "");
        rows += row;
    }
    EXPECT_FALSE(stale) << "the estimates have changed; these rows belong into core/estimate/training_ranges.cpp:\n"
                        << rows;
}

TEST(Measurements, FitsIsSaidWhereItFitted)
{
    int ranOut = 0, falseFits = 0, untold = 0, ran = 0, falseOoms = 0;
    for (const Outcome &outcome : trainingRuns().outcomes) {
        const bool said = outcome.fit != Fit::DoesNotFit;
        if (outcome.fitted) {
            ++ran;
            falseOoms += !said;
        } else {
            ++ranOut;
            falseFits += said;
            untold += outcome.fit == Fit::Fits;
        }
    }
    std::printf("  ran out of memory: %d, said to fit %d (without a warning %d); ran: %d, said not to fit %d\n", ranOut, falseFits, untold, ran, falseOoms);
    EXPECT_EQ(ranOut, 15);
    EXPECT_EQ(ran, 289);
    EXPECT_LE(falseFits, 0.1 * ranOut);
    EXPECT_EQ(untold, 0);
    EXPECT_LE(falseOoms, 0.05 * ran);
}

} // namespace powertrain
