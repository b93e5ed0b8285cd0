// SPDX-License-Identifier: GPL-3.0-or-later
//
// Speeds from sources that no factor was set on (four served sources were moved to time.json, see README.md beside it): what the estimates are worth where nobody looked before. The table
// names the sources that are far off; the limits keep it from getting worse unnoticed.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_case.h"
#include "measurements.h"

namespace powertrain {
namespace {

using measurements::quantile;
using nlohmann::json;

struct Speed {
    std::string family, group;
    double ratio = 1; ///< estimated speed ÷ measured speed
    bool inside = false;
};

/// Figures in the order in which a case is judged, and whether a larger one is faster.
constexpr std::pair<const char *, bool> kFigures[] = {{"tokens_per_second_per_gpu", true}, {"tokens_per_second", true}, {"step_seconds", false}, {"tpot_ms", false}, {"tflops_per_gpu", true}, {"mfu", true}, {"gpu_hours", false}, {"ttft_ms", false}};

std::string groupOf(const json &item, const std::string &figure)
{
    const json &setup = item["setup"];
    if (item["kind"] == "train")
        return setup.value("method", "") == "pretrain" ? "pre-training" : "fine-tuning";
    const std::string engine = setup.value("engine", "");
    const bool local = engine == "llama_cpp" || engine == "ollama" || engine == "litgpt" || engine == "mlx";
    if (local && figure == "ttft_ms")
        return "local, prompts";
    return local ? "local, decode" : "server engines";
}

std::vector<Speed> heldOut()
{
    std::ifstream stream(POWERTRAIN_TEST_DATA "/measurements/time_held_out.json");
    std::ostringstream text;
    text << stream.rdbuf();
    const auto opened = openCatalog(POWERTRAIN_CATALOG);
    const auto answers = answerCases({{"time_held_out.json", text.str()}}, *opened->catalog, [](const Error &error) { return error.message.code; });
    const json cases = json::parse(text.str()), results = json::parse(*answers)["cases"];
    std::vector<Speed> speeds;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!results[i].contains("residuals"))
            continue;
        for (const auto &[figure, faster] : kFigures) {
            const auto residual = std::find_if(results[i]["residuals"].begin(), results[i]["residuals"].end(), [name = figure](const json &r) { return r["figure"] == name; });
            if (residual == results[i]["residuals"].end())
                continue;
            const double estimated = (*residual)["estimated"], reported = (*residual)["reported"];
            const json &range = results[i]["estimate"][figure];
            const double scale = estimated / range["value"].get<double>();
            Speed speed{cases[i]["family"], groupOf(cases[i], figure), faster ? estimated / reported : reported / estimated, false};
            speed.inside = reported >= range["low"].get<double>() * scale && reported <= range["high"].get<double>() * scale;
            speeds.push_back(speed);
            break;
        }
    }
    return speeds;
}

/// Median and 90th percentile of how far off the speeds are, either way.
void print(const std::string &name, const std::vector<Speed> &speeds)
{
    std::vector<double> errors, ratios;
    int inside = 0;
    for (const Speed &speed : speeds) {
        errors.push_back(std::fabs(speed.ratio - 1));
        ratios.push_back(speed.ratio);
        inside += speed.inside ? 1 : 0;
    }
    std::printf("  %-52s n %3zu  median %5.1f %%  p90 %6.1f %%  ratio %4.2f  inside %3.0f %%\n", name.c_str(), speeds.size(), 100 * quantile(errors, 0.5), 100 * quantile(errors, 0.9), quantile(ratios, 0.5),
        100.0 * inside / static_cast<double>(speeds.size()));
}

} // namespace

TEST(Measurements, SpeedsNoFactorWasSetOn)
{
    const std::vector<Speed> speeds = heldOut();
    std::map<std::string, std::vector<Speed>> groups, families;
    for (const Speed &speed : speeds) {
        groups[speed.group].push_back(speed);
        families[speed.group + ": " + speed.family].push_back(speed);
    }
    std::printf("speeds from sources that no factor was set on\n");
    for (const auto &[name, list] : groups)
        print(name, list);
    std::printf("  by source\n");
    for (const auto &[name, list] : families)
        print(name, list);
    const std::map<std::string, double> limits{{"pre-training", 0.20}, {"fine-tuning", 0.20}, {"server engines", 0.25}, {"local, decode", 0.35}};
    for (const auto &[group, limit] : limits) {
        std::vector<double> errors;
        for (const Speed &speed : groups[group])
            errors.push_back(std::fabs(speed.ratio - 1));
        EXPECT_GE(errors.size(), 20u) << group;
        EXPECT_LE(quantile(errors, 0.5), limit) << group;
    }
}

} // namespace powertrain
