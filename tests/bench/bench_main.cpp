// SPDX-License-Identifier: GPL-3.0-or-later
// Measures what has a budget in core, and how plan() grows. Build it in the release preset: a debug build says nothing
// about speed. Google Benchmark runs and times; what is printed is the table of budgets.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/price_import.h"
#include "core/catalog/store.h"
#include "core/estimate/serving_profile.h"
#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "core/plan/candidates.h"
#include "core/plan/layouts.h"
#include "core/plan/plan.h"

using namespace powertrain;

namespace {

constexpr const char *kToday = "2026-11-30";

/// Budget in seconds by the name of a benchmark; none: the row only informs.
std::map<std::string, double> g_budgets;

std::string timeText(double seconds)
{
    char text[32];
    std::snprintf(text, sizeof text, seconds < 1e-3 ? "%9.3f µs" : "%9.3f ms", seconds * (seconds < 1e-3 ? 1e6 : 1e3));
    return text;
}

/// One line for each benchmark: median and 95th percentile over its repetitions, and whether the budget is met.
class TableReporter : public benchmark::BenchmarkReporter {
public:
    bool ReportContext(const Context &) override
    {
        std::printf("%-62s %12s %12s %12s\n", "what", "median", "p95", "budget");
        return true;
    }

    void ReportRuns(const std::vector<Run> &runs) override
    {
        double median = 0, late = 0;
        std::string name;
        std::string counters;
        for (const Run &run : runs) {
            name = run.run_name.function_name;
            const double seconds = run.GetAdjustedRealTime() / benchmark::GetTimeUnitMultiplier(run.time_unit);
            if (run.aggregate_name == "median")
                median = seconds;
            if (run.aggregate_name == "p95")
                late = seconds;
            if (run.aggregate_name == "median") {
                for (const auto &[key, counter] : run.counters)
                    counters += "  " + key + " " + number(counter.value);
            }
        }
        const auto budget = g_budgets.find(name);
        std::string verdict;
        if (budget != g_budgets.end())
            verdict = timeText(budget->second) + (median <= budget->second ? "  met" : "  MISSED");
        std::printf("%-62s %12s %12s %12s%s\n", name.c_str(), timeText(median).c_str(), timeText(late).c_str(), verdict.c_str(), counters.c_str());
        std::fflush(stdout);
    }

private:
    static std::string number(double value)
    {
        char text[32];
        std::snprintf(text, sizeof text, value >= 1e6 ? "%.1f M" : "%.0f", value >= 1e6 ? value / 1e6 : value);
        return text;
    }
};

double percentile95(const std::vector<double> &values)
{
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(0.95 * static_cast<double>(sorted.size())))];
}

template <class Work>
benchmark::internal::Benchmark *measure(const std::string &name, double budget, int repetitions, int iterations, Work work)
{
    if (budget > 0)
        g_budgets[name] = budget;
    return benchmark::RegisterBenchmark(name.c_str(), std::move(work))->UseRealTime()->Iterations(iterations)->Repetitions(repetitions)->ComputeStatistics("p95", percentile95)->ReportAggregatesOnly(true);
}

std::string readFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Request exampleRequest(const char *name)
{
    auto request = requestFromJson(readFile(std::string(POWERTRAIN_RESOURCES "/examples/") + name + ".json"));
    if (!request) {
        std::fprintf(stderr, "%s cannot be read\n", name);
        std::exit(1);
    }
    return *request;
}

void addEstimates(const CatalogPtr &catalog)
{
    static const auto model = modelFromSize(7e9);
    static const Accelerator *card = catalog->findAccelerator("nvidia-h100-sxm");
    measure("training estimate, memory and time, dense 7B", 1e-6, 30, 2000, [](benchmark::State &state) {
        const TrainingProfile profile = buildTrainingProfile(*model);
        TrainingSetup setup;
        setup.layout.dataParallel = 8;
        setup.layout.sharding = Sharding::Zero3;
        NoRecorder quiet;
        for (auto _ : state) {
            setup.layout.microBatch = 1 + setup.layout.microBatch % 8;
            benchmark::DoNotOptimize(estimateTrainingMemory(profile, setup, card, quiet));
            benchmark::DoNotOptimize(estimateTrainingTime(profile, setup, *card, RunConditions{}, quiet));
        }
    });
    measure("serving estimate, memory and speed, dense 7B", 0, 30, 2000, [](benchmark::State &state) {
        ServingSetup setup;
        setup.contextLength = 8192;
        setup.concurrency = 16;
        const ServingProfile profile = makeServingProfile(*model, setup);
        NoRecorder quiet;
        for (auto _ : state) {
            setup.concurrency = 1 + static_cast<int>(setup.concurrency) % 64;
            const ServingMemory memory = estimateServingMemory(profile, setup, card, quiet);
            benchmark::DoNotOptimize(estimateServingSpeed(profile, setup, *card, memory.kvTokens, quiet));
        }
    });
}

void addPlan(const std::string &name, double budget, const Request &request, const CatalogPtr &catalog, int repetitions = 20, int threads = 0)
{
    measure(name, budget, repetitions, 1, [request, catalog, threads](benchmark::State &state) {
        PlanOptions options;
        options.today = kToday;
        options.threads = threads;
        for (auto _ : state)
            benchmark::DoNotOptimize(plan(request, catalog, options));
    });
}

void addPlans(const CatalogPtr &catalog)
{
    addPlan("plan: qlora-7b-4090", 10e-3, exampleRequest("qlora-7b-4090"), catalog);
    addPlan("plan: lora-32b-company", 10e-3, exampleRequest("lora-32b-company"), catalog);
    addPlan("plan: r1-30-users-mlps3", 10e-3, exampleRequest("r1-30-users-mlps3"), catalog);
    // Serving with a request rate, targets and spares: of a model of experts in two sizes, and with separate prompts.
    for (const char *name : {"deepseek-r1", "qwen3-235b-a22b"}) {
        Request rate = exampleRequest("r1-30-users-mlps3");
        rate.model.name = name;
        rate.model.requestsPerSecond = 5;
        rate.model.targetTtftSeconds = 3;
        rate.model.targetTokensPerSecondPerUser = 20;
        rate.model.availability = 0.999;
        addPlan(std::string("plan: ") + name + ", 5 requests/s within targets", 10e-3, rate, catalog);
        rate.model.disaggregated = true;
        addPlan(std::string("plan: ") + name + ", the same, prompts apart", 10e-3, rate, catalog);
    }
    const Request dense = exampleRequest("pretrain-70b-60-days");
    addPlan("plan: pretrain-70b-60-days", 100e-3, dense, catalog);
    addPlan("plan: pretrain-70b-60-days, one thread", 0, dense, catalog, 10, 1);
    Request full = exampleRequest("lora-32b-company");
    full.task.method = TuningMethod::Full;
    addPlan("plan: full fine-tuning, 32B, with Megatron-LM's layouts", 10e-3, full, catalog, 10);
    Request large = dense;
    large.model.parameters = 405e9;
    large.model.sequenceLength = 8192;
    large.model.datasetTokens = 15e12;
    addPlan("plan: pre-training, 405B, 15T tokens", 100e-3, large, catalog, 10);
    Request experts = dense;
    experts.model.parameters.reset();
    experts.model.name = "deepseek-r1";
    experts.model.datasetTokens = 14.8e12;
    addPlan("plan: pre-training, 671B of experts, 14.8T tokens", 100e-3, experts, catalog, 10);
}

/// The largest spaces of the library: many experts, long sequences, two precisions.
void addLargeSpaces(const CatalogPtr &catalog)
{
    Request request = exampleRequest("pretrain-70b-60-days");
    request.model.parameters.reset();
    request.model.name = "qwen3-30b-a3b";
    addPlan("plan: pre-training, qwen3-30b-a3b", 100e-3, request, catalog, 10);
    request.model.name = "qwen3-235b-a22b";
    request.model.sequenceLength = 32768;
    addPlan("plan: pre-training, qwen3-235b-a22b, 32k", 100e-3, request, catalog, 10);
    request.model.trainPrecision = TrainPrecision::Best;
    addPlan("plan: pre-training, qwen3-235b-a22b, 32k, FP8 or BF16", 100e-3, request, catalog, 10);
    Request padded = exampleRequest("lora-32b-company");
    padded.model.sampleTokens = 600;
    padded.model.packed = false;
    addPlan("plan: lora-32b-company, samples padded", 10e-3, padded, catalog);
}

/// The catalogue with `copies` of every card under further ids.
CatalogPtr multiplied(const CatalogPtr &catalog, int copies)
{
    auto larger = std::make_shared<Catalog>(*catalog);
    for (int copy = 1; copy < copies; ++copy) {
        for (Accelerator accelerator : catalog->accelerators) {
            accelerator.id += "-copy" + std::to_string(copy);
            larger->accelerators.push_back(std::move(accelerator));
        }
    }
    return larger;
}

void addGrowth(const CatalogPtr &catalog)
{
    for (const int copies : {1, 10, 100}) {
        const CatalogPtr larger = multiplied(catalog, copies);
        const std::string size = std::to_string(larger->accelerators.size()) + " cards";
        addPlan("growth: LoRA 32B, catalogue of " + size, 0, exampleRequest("lora-32b-company"), larger, copies > 10 ? 3 : 10);
        addPlan("growth: pre-training 70B, catalogue of " + size, 0, exampleRequest("pretrain-70b-60-days"), larger, copies > 10 ? 3 : 10);
    }
    for (const int most : {8, 64, 512, 4096, 16384}) {
        Request request = exampleRequest("pretrain-70b-60-days");
        request.duration.maxGpus = most;
        request.duration.deadlineDays = 36500; // so that memory, not the deadline, is what a few cards lack
        addPlan("growth: pre-training 70B, up to " + std::to_string(most) + " cards", 0, request, catalog, 10);
    }
}

/// What the search itself gets through on one core.
void addCandidates(const CatalogPtr &catalog)
{
    for (const char *name : {"lora-32b-company", "pretrain-70b-60-days"}) {
        measure(std::string("search, one core: ") + name, 0, 10, 1, [name, catalog](benchmark::State &state) {
            const Request request = exampleRequest(name);
            ModelAnswer answer = request.model;
            const auto model = resolveModel(answer, *catalog);
            const PlanJob job = makeJob(request, *model);
            const ComplianceVerdict verdict = judgeCompliance(request, runFlops(job), *catalog);
            const LayoutSearch search(job);
            double judged = 0, estimated = 0;
            for (auto _ : state) {
                for (const Accelerator &card : catalog->accelerators) {
                    if (screen(job, verdict, card))
                        continue;
                    const SearchResult result = search.search(card);
                    judged += result.judged;
                    estimated += result.estimated;
                }
            }
            state.counters["judged/s"] = benchmark::Counter(judged, benchmark::Counter::kIsRate);
            state.counters["estimates/s"] = benchmark::Counter(estimated, benchmark::Counter::kIsRate);
            state.counters["judged"] = judged;
            state.counters["estimated"] = estimated;
        });
    }
}

/// A SkyPilot file: instances of eight cards in many regions, every tenth row a further zone, every fourth with a spot price.
std::string skyPilotRows(int rows)
{
    constexpr const char *kCards[] = {"H100", "A100-80GB", "L4", "L40S", "H200", "A10G", "V100", "B200"};
    constexpr const char *kMib[] = {"81920", "81920", "24576", "49152", "144384", "24576", "16384", "184320"};
    std::string text = "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,Region,AvailabilityZone,AsOf,Source\n";
    for (int i = 0; i < rows; ++i) {
        const int offer = i - i / 10; // of ten rows the last repeats its predecessor in another zone
        const int card = offer % 8, count = 1 << (offer / 8 % 4);
        const std::string price = std::to_string(count * (2.5 + 0.001 * (offer % 997)));
        text += "instance-" + std::to_string(offer % 1000) + ",32,256," + kCards[card] + "," + std::to_string(count) + ".0,\"{'Gpus': [{'Name': '" + kCards[card] + "', 'Manufacturer': 'NVIDIA', 'Count': " + std::to_string(count)
            + ", 'MemoryInfo': {'SizeInMiB': " + kMib[card] + "}}], 'TotalGpuMemoryInMiB': " + kMib[card] + "}\"," + price + "," + (offer % 4 == 0 ? std::to_string(count * 1.25) : std::string()) + ",region-" + std::to_string(offer / 1000) + ",zone-"
            + std::to_string(i % 10) + ",2026-11-01,https://prices.example.org/" + std::to_string(offer) + "\n";
    }
    return text;
}

/// A hundred thousand price rows: into the overlay, and out of it.
void addPrices(const CatalogPtr &catalog)
{
    constexpr int kRows = 100'000;
    static const auto folder = std::filesystem::temp_directory_path() / "powertrain-bench";
    std::filesystem::create_directories(folder);
    const auto imported = [catalog](const std::filesystem::path &overlay) {
        static const std::string text = skyPilotRows(kRows);
        ImportOptions options;
        options.fileName = "example-cloud_vms.csv";
        auto preview = previewImport(text, options, *catalog);
        const auto change = importChange(std::move(*preview), {}, {}, "2026-11-30T12:00:00");
        if (!applyChange(overlay, *change)) {
            std::fprintf(stderr, "%s cannot be written\n", overlay.c_str());
            std::exit(1);
        }
        return change->offers.size();
    };
    measure("prices: 100 000 rows, preview alone", 0, 5, 1, [catalog](benchmark::State &state) {
        const std::string text = skyPilotRows(kRows);
        ImportOptions options;
        options.fileName = "example-cloud_vms.csv";
        for (auto _ : state)
            benchmark::DoNotOptimize(previewImport(text, options, *catalog));
    });
    measure("prices: 100 000 rows, import", 2, 5, 1, [imported](benchmark::State &state) {
        const auto overlay = folder / "import.db";
        for (auto _ : state) {
            state.PauseTiming();
            std::filesystem::remove(overlay);
            state.ResumeTiming();
            state.counters["offers"] = static_cast<double>(imported(overlay));
        }
    });
    measure("prices: 100 000 rows, open", 150e-3, 10, 1, [imported](benchmark::State &state) {
        const auto overlay = folder / "open.db";
        if (!std::filesystem::exists(overlay))
            imported(overlay);
        for (auto _ : state)
            benchmark::DoNotOptimize(openCatalog(POWERTRAIN_CATALOG, overlay));
    });
}

} // namespace

int main(int argc, char **argv)
{
    benchmark::Initialize(&argc, argv);
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    if (!opened) {
        std::fprintf(stderr, "the catalogue cannot be opened: %s\n", opened.error().message.code.c_str());
        return 1;
    }
    const CatalogPtr catalog = opened->catalog;
    measure("open the shipped catalogue", 15e-3, 20, 1, [](benchmark::State &state) {
        for (auto _ : state)
            benchmark::DoNotOptimize(openCatalog(POWERTRAIN_CATALOG));
    });
    addPrices(catalog);
    addEstimates(catalog);
    addPlans(catalog);
    addLargeSpaces(catalog);
    addGrowth(catalog);
    addCandidates(catalog);
    std::printf("%u hardware threads\n", std::thread::hardware_concurrency());
    TableReporter table;
    benchmark::RunSpecifiedBenchmarks(&table);
    std::error_code ignored;
    std::filesystem::remove_all(std::filesystem::temp_directory_path() / "powertrain-bench", ignored);
    // "judged": layouts ruled out or in by a bound or an estimate; "estimated": estimates of memory or time.
    std::printf("\nFor comparison, published programs on two cores: 278 evaluations/s in an exhaustive search of layouts, 35 ms for one estimate, 19 to 39 s for a\n"
                "search of a serving set-up from measured kernels. They do more per evaluation (they simulate or look up each kernel), so the figures compare the wait, not the work.\n");
    return 0;
}
