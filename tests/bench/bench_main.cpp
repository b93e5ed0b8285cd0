// SPDX-License-Identifier: GPL-3.0-or-later
// Measures what has a budget in core and prints a table: median and 95th percentile. Build it in the release preset:
// a debug build says nothing about speed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "core/catalog/store.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/plan.h"

using namespace powertrain;

namespace {

using Clock = std::chrono::steady_clock;

/// Runs `work` until half a second has passed, at least `least` times; `repeats` calls make one sample.
void measure(const char *what, const char *budget, int least, int repeats, const std::function<void()> &work)
{
    std::vector<double> samples;
    const auto begin = Clock::now();
    while (static_cast<int>(samples.size()) < least || Clock::now() - begin < std::chrono::milliseconds(500)) {
        const auto start = Clock::now();
        for (int i = 0; i < repeats; ++i)
            work();
        samples.push_back(std::chrono::duration<double>(Clock::now() - start).count() / repeats);
    }
    std::sort(samples.begin(), samples.end());
    const auto at = [&samples](double share) { return samples[std::min(samples.size() - 1, static_cast<std::size_t>(share * static_cast<double>(samples.size())))]; };
    const double unit = at(0.5) < 1e-3 ? 1e6 : 1e3;
    std::printf("%-58s %9.3f %9.3f %s   %s\n", what, at(0.5) * unit, at(0.95) * unit, unit == 1e6 ? "µs" : "ms", budget);
}

std::string readFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace

int main()
{
    std::printf("%-58s %9s %9s      %s\n", "what", "median", "p95", "budget");
    measure("open the shipped catalogue", "15 ms", 5, 1, [] { (void)openCatalog(POWERTRAIN_CATALOG); });
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    if (!opened) {
        std::fprintf(stderr, "the catalogue cannot be opened: %s\n", opened.error().message.code.c_str());
        return 1;
    }
    const CatalogPtr catalog = opened->catalog;

    const auto model = modelFromSize(7e9);
    const Accelerator *card = catalog->findAccelerator("nvidia-h100-sxm");
    if (!model || !card)
        return 1;
    const TrainingProfile training = buildTrainingProfile(*model);
    TrainingSetup setup;
    setup.layout.dataParallel = 8;
    setup.layout.sharding = Sharding::Zero3;
    NoRecorder quiet;
    double sum = 0; // keeps the optimiser from dropping the calls
    measure("training estimate, memory and time, dense 7B", "1 µs", 20, 2000, [&] {
        setup.layout.microBatch = 1 + setup.layout.microBatch % 8;
        sum += estimateTrainingMemory(training, setup, card, quiet).driver.value.value;
        if (const auto time = estimateTrainingTime(training, setup, *card, RunConditions{}, quiet))
            sum += time->step.value.value;
    });
    ServingSetup serving;
    serving.contextLength = 8192;
    serving.concurrency = 16;
    const ServingProfile profile = makeServingProfile(*model, serving);
    measure("serving estimate, memory and speed, dense 7B", "", 20, 2000, [&] {
        serving.concurrency = 1 + static_cast<int>(serving.concurrency) % 64;
        const ServingMemory memory = estimateServingMemory(profile, serving, card, quiet);
        sum += memory.kvTokens;
        if (const auto speed = estimateServingSpeed(profile, serving, *card, memory.kvTokens, quiet))
            sum += speed->tpot.value.value;
    });

    const struct {
        const char *file;
        const char *budget;
    } examples[] = {{"qlora-7b-4090", "10 ms"}, {"lora-32b-company", "10 ms"}, {"r1-30-users-mlps3", "10 ms"}, {"pretrain-70b-60-days", "100 ms"}};
    for (const auto &example : examples) {
        const auto request = requestFromJson(readFile(std::string(POWERTRAIN_RESOURCES "/examples/") + example.file + ".json"));
        if (!request)
            return 1;
        measure((std::string("plan: ") + example.file).c_str(), example.budget, 5, 1, [&] {
            if (const auto proposal = plan(*request, catalog, PlanOptions{"2026-11-30", {}}))
                sum += static_cast<double>(proposal->alternatives.size());
        });
    }
    return sum == 0.5 ? 1 : 0;
}
