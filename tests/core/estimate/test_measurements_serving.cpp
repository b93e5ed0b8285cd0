// SPDX-License-Identifier: GPL-3.0-or-later
//
// Models and serving against what others measured (tests/data/measurements), through the answers of `powertrain
// estimate`. The targets are printed as a table and must hold.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_case.h"
#include "measurements.h"

namespace powertrain {
namespace {

using measurements::quantile;
using nlohmann::json;

/// A case beside its answer.
struct Answered {
    json item, answer;

    std::string setup(const char *key) const
    {
        const json &setup = item.contains("setup") ? item["setup"] : json::object();
        return setup.contains(key) && setup[key].is_string() ? setup[key].get<std::string>() : std::string();
    }
    bool states(const char *key) const { return item.contains("setup") && item["setup"].contains(key); }
};

std::vector<Answered> answered(const char *file)
{
    std::ifstream stream(std::string(POWERTRAIN_TEST_DATA "/measurements/") + file);
    std::ostringstream text;
    text << stream.rdbuf();
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    if (!opened || text.str().empty())
        throw std::runtime_error("the catalogue or the measurements cannot be read");
    const auto answers = answerCases({{file, text.str()}}, *opened->catalog, [](const Error &error) { return error.message.code; });
    const json cases = json::parse(text.str()), results = json::parse(*answers)["cases"];
    std::vector<Answered> both;
    for (std::size_t i = 0; i < cases.size(); ++i)
        both.push_back({cases[i], results[i]});
    return both;
}

const std::vector<Answered> &serving()
{
    static const std::vector<Answered> cases = answered("serve_memory.json");
    return cases;
}

/// Sizes of the errors of one figure; a value inside the bracket of a rounded print counts as met.
std::vector<double> errorsOf(const std::vector<Answered> &cases, const std::string &figure, const std::function<bool(const Answered &)> &takes)
{
    std::vector<double> sizes;
    for (const Answered &one : cases) {
        if (!one.answer.contains("residuals") || !takes(one))
            continue;
        std::size_t next = 0;
        for (const json &reported : one.item["reported"]) {
            const json &residuals = one.answer["residuals"];
            while (next < residuals.size() && (residuals[next]["figure"] != reported["figure"] || residuals[next]["reported"] != reported["value"]))
                ++next;
            if (next == residuals.size())
                break;
            if (reported["figure"] != figure)
                continue;
            const double estimated = residuals[next]["estimated"];
            const double value = reported["value"], low = reported.value("low", value), high = reported.value("high", value);
            sizes.push_back(estimated >= low && estimated <= high ? 0 : std::fabs(estimated / value - 1));
        }
    }
    return sizes;
}

void print(const char *what, const std::vector<double> &sizes)
{
    std::printf("  %-44s n %4zu  median %5.2f %%  p90 %5.2f %%\n", what, sizes.size(), 100 * quantile(sizes, 0.5), 100 * quantile(sizes, 0.9));
}

bool isGguf(const Answered &one)
{
    const std::string engine = one.setup("engine"), quantization = one.setup("quantization");
    return engine == "llama_cpp" || engine == "ollama" || quantization.rfind("Q", 0) == 0 || quantization.rfind("IQ", 0) == 0;
}

/// 16-bit, FP8 and AWQ: what the target for loaded weights speaks of.
bool isPlainWeights(const Answered &one)
{
    if (isGguf(one))
        return false;
    const std::string quantization = one.setup("quantization");
    const std::string weights = quantization.empty() ? one.setup("weights_dtype") : quantization;
    return weights.empty() || weights == "bf16" || weights == "fp16" || weights.rfind("fp8", 0) == 0 || weights.rfind("awq", 0) == 0;
}

bool anything(const Answered &) { return true; }

} // namespace

TEST(Measurements, ParametersAndCacheAreExact)
{
    const std::vector<Answered> models = answered("models.json");
    const std::vector<double> parameters = errorsOf(models, "parameters", anything), cache = errorsOf(models, "kv_bytes_per_token", anything);
    const std::vector<double> checkpoints = errorsOf(models, "checkpoint_bytes", anything);
    std::printf("models\n");
    print("parameters", parameters);
    print("cache per token", cache);
    print("checkpoint bytes", checkpoints);
    ASSERT_GE(parameters.size(), 15u);
    EXPECT_EQ(*std::max_element(parameters.begin(), parameters.end()), 0);
    ASSERT_GE(cache.size(), 5u);
    EXPECT_LE(*std::max_element(cache.begin(), cache.end()), 0.005);
    EXPECT_EQ(checkpoints.size(), 29u);
    EXPECT_LE(quantile(checkpoints, 0.5), 0.01);
}

TEST(Measurements, LoadedWeightsAndCacheMeetTheirTargets)
{
    const std::vector<double> plain = errorsOf(serving(), "weights_memory", isPlainWeights), gguf = errorsOf(serving(), "weights_memory", isGguf);
    std::printf("serving\n");
    print("weights, 16 bit, FP8, AWQ", plain);
    print("weights, GGUF", gguf);
    ASSERT_GT(plain.size(), 40u);
    ASSERT_GE(gguf.size(), 10u);
    EXPECT_LE(quantile(plain, 0.5), 0.01);
    EXPECT_LE(quantile(gguf, 0.5), 0.02);
}

TEST(Measurements, VllmPoolsMeetTheirTargets)
{
    const auto known = [](const Answered &one) {
        return one.setup("engine") == "vllm" && !one.setup("engine_version").empty() && one.states("max_sequences") && one.states("tensor_parallel");
    };
    const std::vector<double> pool = errorsOf(serving(), "kv_pool_memory", known), all = errorsOf(serving(), "kv_pool_memory", anything);
    print("vLLM pool, version, sequences, TP known", pool);
    print("all pools", all);
    print("tokens in the pool", errorsOf(serving(), "kv_tokens", anything));
    print("sequences at once", errorsOf(serving(), "max_concurrency", anything));
    ASSERT_GT(pool.size(), 30u);
    EXPECT_LE(quantile(pool, 0.5), 0.02);
    EXPECT_LE(quantile(pool, 0.9), 0.06);
}

TEST(Measurements, ServingFitsIsSaidWhereItFitted)
{
    int ranOut = 0, falseFits = 0, ran = 0, falseOoms = 0;
    for (const Answered &one : serving()) {
        if (!one.answer.contains("estimate") || !one.answer["estimate"].contains("fits"))
            continue;
        for (const json &reported : one.item["reported"]) {
            if (reported["figure"] != "fits")
                continue;
            const bool fitted = reported["value"].get<double>() > 0.5, said = one.answer["estimate"]["fits"];
            ran += fitted;
            ranOut += !fitted;
            falseFits += !fitted && said;
            falseOoms += fitted && !said;
        }
    }
    std::printf("  ran out of memory: %d, said to fit %d; ran: %d, said not to fit %d\n", ranOut, falseFits, ran, falseOoms);
    ASSERT_GT(ran, 100);
    ASSERT_GE(ranOut, 9);
    EXPECT_LE(falseFits, 0.1 * ranOut);
    EXPECT_LE(falseOoms, 0.05 * ran);
}

/// Peaks lie inside the range that is shown, and the range says something.
TEST(Measurements, ServingRangesHold)
{
    std::size_t count = 0, inside = 0;
    std::vector<double> widths;
    for (const Answered &one : serving()) {
        if (!one.answer.contains("estimate") || !one.answer["estimate"].contains("memory_peak"))
            continue;
        const json &range = one.answer["estimate"]["memory_peak"];
        for (const json &reported : one.item["reported"]) {
            if (reported["figure"] != "memory_peak")
                continue;
            const double gpus = reported.value("scope", "") == "total" && one.states("gpus") ? one.item["setup"]["gpus"].get<double>() : 1;
            const double value = reported["value"].get<double>() / gpus, low = reported.value("low", value * gpus) / gpus, high = reported.value("high", value * gpus) / gpus;
            ++count;
            inside += high >= range["low"].get<double>() && low <= range["high"].get<double>();
            widths.push_back((range["high"].get<double>() - range["low"].get<double>()) / range["value"].get<double>());
        }
    }
    std::printf("  peaks inside the range: %zu of %zu, median width %.1f %%\n", inside, count, 100 * quantile(widths, 0.5));
    ASSERT_GT(count, 20u);
    EXPECT_GE(static_cast<double>(inside), 0.85 * static_cast<double>(count));
    EXPECT_LE(quantile(widths, 0.5), 0.15);
}

} // namespace powertrain
