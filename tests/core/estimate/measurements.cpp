// SPDX-License-Identifier: GPL-3.0-or-later
#include "measurements.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_setup.h"

namespace powertrain::measurements {

namespace {

using nlohmann::json;

constexpr std::size_t kFewest = 8;        ///< measurements that make a kind of their own
constexpr std::size_t kFewestSources = 2; ///< …from so many sources
constexpr double kTail = 0.05;
constexpr double kBorrowed = 0.5; ///< a kind with too few measurements takes those of a wider kind, and is so much less sure of them

json cases(const char *file)
{
    std::ifstream stream(std::string(POWERTRAIN_TEST_DATA "/measurements/") + file);
    return json::parse(stream);
}

void addCase(const json &item, const Catalog &catalog, TrainingRuns &runs)
{
    const auto model = readCaseModel(item["model"], catalog);
    const auto setup = readCaseSetup(item["setup"], true, catalog);
    ++runs.cases;
    if (!model || !setup) {
        runs.unread.push_back(item["id"]);
        return;
    }
    NoRecorder quiet;
    const MemoryEstimate estimate = estimateTrainingMemory(*model, setup->training, setup->card ? &*setup->card : nullptr, quiet);
    for (const json &reported : item["reported"]) {
        const std::string figure = reported["figure"];
        if (figure == "fits" && estimate.fit != Fit::Unknown)
            runs.outcomes.push_back({item["id"], reported["value"].get<double>() > 0.5, estimate.fit});
        if (figure != "memory_peak")
            continue;
        const std::string metric = reported.value("metric", "");
        const double gpus = reported.value("scope", "") == "total" ? setup->gpus : 1;
        Peak peak;
        peak.id = item["id"];
        peak.family = item.value("family", "");
        peak.kind = memoryKind(setup->training, metric == "allocated");
        peak.reported = Bytes(reported["value"].get<double>() / gpus);
        peak.reportedLow = Bytes(reported.value("low", reported["value"].get<double>()) / gpus);
        peak.reportedHigh = Bytes(reported.value("high", reported["value"].get<double>()) / gpus);
        peak.range = metric == "allocated" ? estimate.allocated : metric == "driver" ? estimate.driver
            : metric == "reserved" || metric == "log"                                ? estimate.reserved
                                                                                     : estimate.unnamed();
        peak.unnamed = metric.empty() || metric == "unspecified";
        peak.parts = estimate.parts;
        peak.openKeys = setup->training.openKeys;
        peak.gold = item.value("gold", false);
        peak.estimate = estimate;
        runs.peaks.push_back(std::move(peak));
    }
}

/// 0: the same kind … 3: anything.
bool isOfKind(const MemoryKind &kind, const MemoryKind &asked, int width)
{
    return (width > 2 || kind.allocated == asked.allocated) && (width > 1 || kind.part == asked.part) && (width > 0 || kind.allocation == asked.allocation);
}

} // namespace

const TrainingRuns &trainingRuns()
{
    static const TrainingRuns runs = [] {
        TrainingRuns result;
        const auto opened = openCatalog(POWERTRAIN_CATALOG);
        if (!opened)
            throw std::runtime_error("the shipped catalogue cannot be opened");
        for (const json &item : cases("train_memory.json"))
            addCase(item, *opened->catalog, result);
        return result;
    }();
    return runs;
}

Range<Bytes> Peak::rangeBy(const MemoryResiduals &residuals) const
{
    Range<Bytes> given = memoryRange(residuals, range.value, parts, openKeys);
    if (unnamed) // up to what the driver would have shown
        given.high += estimate.driver.high - estimate.reserved.high;
    return given;
}

std::string sourceOf(const std::string &family) { return family.substr(0, family.find('/')); }

MemoryResiduals residualsFrom(const std::vector<Peak> &peaks, MemoryKind kind, const std::function<bool(const Peak &)> &takesPart)
{
    for (int width = 0; width < 4; ++width) {
        std::map<std::string, std::size_t> sources;
        std::vector<const Peak *> chosen;
        for (const Peak &peak : peaks) {
            if (takesPart(peak) && isOfKind(peak.kind, kind, width)) {
                chosen.push_back(&peak);
                ++sources[sourceOf(peak.family)];
            }
        }
        if (width < 3 && (chosen.size() < kFewest || sources.size() < kFewestSources))
            continue;
        // A source with many rows tells less than as many sources: it weighs with the root of its rows.
        std::vector<std::pair<double, double>> weighed;
        double total = 0;
        for (const Peak *peak : chosen) {
            const double weight = 1 / std::sqrt(static_cast<double>(sources[sourceOf(peak->family)]));
            weighed.push_back({peak->residual(), weight});
            total += weight;
        }
        std::sort(weighed.begin(), weighed.end());
        const auto at = [&](double share) {
            double sum = 0;
            for (const auto &[residual, weight] : weighed) {
                sum += weight;
                if (sum >= share * total)
                    return residual;
            }
            return weighed.empty() ? 0.0 : weighed.back().first;
        };
        const auto ofKind = std::count_if(chosen.begin(), chosen.end(), [&](const Peak *peak) { return peak->kind == kind; });
        const double wider = width > 0 ? 1 + kBorrowed * (1 - std::min(1.0, static_cast<double>(ofKind) / kFewest)) : 1;
        return {wider * std::min(0.0, at(kTail)), wider * std::max(0.0, at(1 - kTail)), static_cast<int>(ofKind)};
    }
    return {};
}

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

} // namespace powertrain::measurements
