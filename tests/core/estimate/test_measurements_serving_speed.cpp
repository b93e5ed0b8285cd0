// SPDX-License-Identifier: GPL-3.0-or-later
//
// Published speeds of served models (tests/data/measurements/time.json) beside their estimates: as answered, and with every
// row of factors left out that was fitted on the case's own family, so that each is judged as a class that nobody measured.
// The targets are printed as a table and must hold.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "measurements.h"
#include "measurements_serving_speed.h"

namespace powertrain {
namespace {

using measurements::quantile;
using measurements::servedCases;
using measurements::ServedSpeed;

/// Ratios of estimated to measured speed, each case by its first figure.
struct Residuals {
    std::vector<double> ratios;

    std::vector<double> sizes() const
    {
        std::vector<double> result;
        for (double ratio : ratios)
            result.push_back(std::fabs(ratio - 1));
        return result;
    }
    double median() const { return quantile(sizes(), 0.5); }
    double p90() const { return quantile(sizes(), 0.9); }
    double bias() const
    {
        double sum = 0;
        for (double ratio : ratios)
            sum += ratio - 1;
        return ratios.empty() ? 0 : sum / static_cast<double>(ratios.size());
    }
};

using Factors = std::function<ServingFactors(const ServedSpeed &)>;

ServingFactors fitted(const ServedSpeed &one)
{
    return servingFactors(one.wanted);
}

ServingFactors withoutFamily(const ServedSpeed &one)
{
    return servingFactors(one.wanted, one.family);
}

ServingFactors withoutSource(const ServedSpeed &one)
{
    return servingFactors(one.wanted, one.source);
}

bool isConcurrent(const ServedSpeed &one)
{
    return one.group.rfind("server, concurrent", 0) == 0;
}

std::map<std::string, Residuals> table(const Factors &factors)
{
    std::map<std::string, Residuals> groups;
    for (const ServedSpeed &one : servedCases().speeds) {
        if (!one.first)
            continue;
        const double ratio = one.ratio(factors(one));
        groups[one.group].ratios.push_back(ratio);
        if (isConcurrent(one))
            groups["server, concurrent, all"].ratios.push_back(ratio);
    }
    return groups;
}

void print(const char *what, const std::map<std::string, Residuals> &groups)
{
    std::printf("%s\n", what);
    for (const auto &[name, residuals] : groups)
        std::printf("  %-28s n %4zu  median %5.1f %%  p90 %6.1f %%  bias %+6.1f %%\n", name.c_str(), residuals.ratios.size(), 100 * residuals.median(), 100 * residuals.p90(), 100 * residuals.bias());
}

/// How often the measured speed lies in the range, and how wide that is.
struct Coverage {
    std::size_t count = 0, inside = 0;
    std::vector<double> widths;

    void add(double low, double high, double measured)
    {
        ++count;
        inside += measured >= low && measured <= high;
        widths.push_back(high - low);
    }
    double share() const { return count > 0 ? static_cast<double>(inside) / static_cast<double>(count) : 1; }
};

/// 5th and 95th percentile of measured over estimated speed in a class, a source weighing with the root of its rows, without
/// those of `source`.
std::pair<double, double> boundsWithout(const std::vector<const ServedSpeed *> &rows, const std::string &source, const Factors &factors, double widening)
{
    std::map<std::string, double> counts;
    for (const ServedSpeed *row : rows)
        counts[row->source] += 1;
    std::vector<std::pair<double, double>> weighed;
    double total = 0;
    for (const ServedSpeed *row : rows) {
        if (row->source == source)
            continue;
        const double weight = 1 / std::sqrt(counts[row->source]);
        weighed.push_back({1 / row->ratio(factors(*row)), weight});
        total += weight;
    }
    if (weighed.empty()) // the class rests on one source: nothing else can judge it
        return {speedResiduals(rows.front()->residualClass).low, speedResiduals(rows.front()->residualClass).high};
    std::sort(weighed.begin(), weighed.end());
    const auto at = [&](double share) {
        double sum = 0;
        for (const auto &[value, weight] : weighed) {
            sum += weight;
            if (sum >= share * total)
                return value;
        }
        return weighed.empty() ? 1.0 : weighed.back().first;
    };
    return {1 - widening * std::max(0.0, 1 - at(0.05)), 1 + widening * std::max(0.0, at(0.95) - 1)};
}

const char *nameOfClass(SpeedResidualClass residualClass)
{
    constexpr const char *kNames[] = {"server, dense", "server, MoE", "server, one stream", "local", "eager", "host", "prompt, local", "prompt, server"};
    return kNames[static_cast<std::size_t>(residualClass)];
}

} // namespace

TEST(ServedSpeeds, AllCasesAreAnswered)
{
    EXPECT_EQ(servedCases().cases, 422u);
    for (const std::string &id : servedCases().unanswered)
        ADD_FAILURE() << id;
}

TEST(ServedSpeeds, MeetTheirTargets)
{
    const auto groups = table(fitted);
    print("served speed, as answered", groups);
    const Residuals &concurrent = groups.at("server, concurrent, all");
    ASSERT_GE(concurrent.ratios.size(), 170u);
    EXPECT_LE(concurrent.median(), 0.20);
    EXPECT_LE(concurrent.p90(), 0.45);
    EXPECT_LE(groups.at("server, one stream").median(), 0.12);
    const Residuals &local = groups.at("local, one stream");
    ASSERT_GE(local.ratios.size(), 60u);
    EXPECT_LE(local.median(), 0.12);
    EXPECT_LE(local.p90(), 0.25);
    EXPECT_LE(groups.at("on the host").median(), 0.20);
    EXPECT_LE(std::fabs(concurrent.bias()), 0.10);
}

/// A class that nobody measured: all rows fitted on the case's family, or on anything from its source, left out.
TEST(ServedSpeeds, HoldForClassesLeftOut)
{
    const auto families = table(withoutFamily), sources = table(withoutSource);
    print("served speed, each family's rows left out", families);
    print("served speed, each source's rows left out", sources);
    EXPECT_LE(families.at("server, concurrent, all").median(), 0.20);
    EXPECT_LE(families.at("server, concurrent, all").p90(), 0.60);
    EXPECT_LE(families.at("server, concurrent, dense").p90(), 0.45);
    EXPECT_LE(families.at("local, one stream").median(), 0.12);
    EXPECT_LE(families.at("server, one stream").median(), 0.20);
    EXPECT_LE(sources.at("server, concurrent, all").median(), 0.25);
}

TEST(ServedSpeeds, TheTenWorst)
{
    std::vector<std::pair<double, const ServedSpeed *>> worst;
    for (const ServedSpeed &one : servedCases().speeds) {
        if (one.first)
            worst.push_back({std::fabs(std::log(std::max(one.ratio(), 1e-9))), &one});
    }
    std::sort(worst.begin(), worst.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    std::printf("worst\n");
    for (std::size_t i = 0; i < 10; ++i)
        std::printf("  %-64s %5.2f  %s\n", worst[i].second->id.c_str(), worst[i].second->ratio(), worst[i].second->name.c_str());
    EXPECT_LE(worst[10].first, std::log(1.6));
}

/// What each factor is worth: the errors without it.
TEST(ServedSpeeds, EachFactorEarnsItsPlace)
{
    struct Without {
        const char *name;
        void (*change)(ServingFactors &);
    };
    const Without changes[] = {
        {"with all", [](ServingFactors &) {}},
        {"bandwidth share 0.8", [](ServingFactors &f) { f.bandwidth = 0.8; }},
        {"compute share 0.5", [](ServingFactors &f) { f.compute = 0.5; }},
        {"prompt share 0.4", [](ServingFactors &f) { f.prefill = 0.4; }},
        {"busy prompt share as alone", [](ServingFactors &f) { f.busyPrefill = f.prefill; }},
        {"no fixed step", [](ServingFactors &f) { f.stepSingle = f.stepBusy = 0; }},
        {"fixed step of one stream", [](ServingFactors &f) { f.stepBusy = f.stepSingle; }},
        {"cache read once a group", [](ServingFactors &f) { f.headReads = 0; }},
    };
    std::printf("without a factor                  concurrent           one stream           local                prompts\n");
    double all = 0;
    for (const Without &without : changes) {
        std::map<std::string, Residuals> groups;
        for (const ServedSpeed &one : servedCases().speeds) {
            if (!one.first)
                continue;
            ServingFactors factors = servingFactors(one.wanted);
            without.change(factors);
            const char *group = isConcurrent(one) ? "concurrent" : one.group == "server, one stream" ? "single"
                : one.group == "local, one stream"                                                   ? "local"
                : one.isPrompt()                                                                     ? "prompt"
                                                                                                     : "";
            groups[group].ratios.push_back(one.ratio(factors));
        }
        std::printf("  %-28s", without.name);
        double sum = 0;
        for (const char *group : {"concurrent", "single", "local", "prompt"}) {
            std::printf("  %5.1f %% / %6.1f %%  ", 100 * groups[group].median(), 100 * groups[group].p90());
            for (const double size : groups[group].sizes())
                sum += size;
        }
        std::printf("\n");
        if (all <= 0)
            all = sum;
        else
            EXPECT_GE(sum, all * 0.999) << without.name;
    }
}

/// The shipped ranges cover the cases, and so do ranges made without each source; rows for the shipped table are printed.
TEST(ServedSpeeds, RangesHold)
{
    constexpr double kWidening = 4.0 / 3;
    std::map<SpeedResidualClass, std::vector<const ServedSpeed *>> classes;
    for (const ServedSpeed &one : servedCases().speeds) {
        if (one.first || one.isPrompt())
            classes[one.residualClass].push_back(&one);
    }
    Coverage shipped, judged, unknown;
    std::printf("ranges, measured over estimated speed\n");
    for (const auto &[residualClass, rows] : classes) {
        const SpeedResiduals &row = speedResiduals(residualClass);
        Coverage own, left, out;
        for (const ServedSpeed *one : rows) {
            const ServingFactors factors = fitted(*one);
            const double measured = 1 / one->ratio(factors);
            own.add(factors.scaled ? row.scaledLow : row.low, factors.scaled ? row.scaledHigh : row.high, measured);
            const auto [low, high] = boundsWithout(rows, one->source, fitted, kWidening);
            left.add(low, high, measured);
            const ServingFactors foreign = withoutFamily(*one);
            out.add(foreign.scaled ? row.scaledLow : row.low, foreign.scaled ? row.scaledHigh : row.high, 1 / one->ratio(foreign));
            if (!one->first || one->isPrompt())
                continue;
            shipped.add(factors.scaled ? row.scaledLow : row.low, factors.scaled ? row.scaledHigh : row.high, measured);
            judged.add(low, high, measured);
            unknown.add(foreign.scaled ? row.scaledLow : row.low, foreign.scaled ? row.scaledHigh : row.high, 1 / one->ratio(foreign));
        }
        const auto fittedBounds = boundsWithout(rows, "", fitted, kWidening), leftBounds = boundsWithout(rows, "", withoutFamily, 1);
        std::printf("  %-20s n %3zu  shipped %.2f-%.2f inside %3.0f %%  source left out %3.0f %%  family's factors left out %3.0f %%  (row: %.2f, %.2f, %.2f, %.2f)\n", nameOfClass(residualClass), rows.size(), row.low,
            row.high, 100 * own.share(), 100 * left.share(), 100 * out.share(), fittedBounds.first, fittedBounds.second, leftBounds.first, leftBounds.second);
        EXPECT_GE(own.share(), 0.8) << nameOfClass(residualClass);
    }
    std::printf("  all speeds: inside %.1f %% (source left out %.1f %%, family's factors left out %.1f %%), median width %.0f %% (%.0f %%, %.0f %%)\n", 100 * shipped.share(), 100 * judged.share(), 100 * unknown.share(),
        100 * quantile(shipped.widths, 0.5), 100 * quantile(judged.widths, 0.5), 100 * quantile(unknown.widths, 0.5));
    EXPECT_GE(shipped.share(), 0.85);
    EXPECT_GE(judged.share(), 0.85);
    EXPECT_GE(unknown.share(), 0.85);
    EXPECT_LE(quantile(shipped.widths, 0.5), 0.60);
    EXPECT_LE(quantile(judged.widths, 0.5), 0.60);
    EXPECT_LE(quantile(unknown.widths, 0.5), 0.60 + 1e-9);
}

} // namespace powertrain
