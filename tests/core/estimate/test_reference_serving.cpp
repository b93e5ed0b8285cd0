// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_case.h"

namespace powertrain {
namespace {

using nlohmann::json;

const Catalog &catalog()
{
    static const CatalogPtr opened = openCatalog(POWERTRAIN_CATALOG)->catalog;
    return *opened;
}

json answer(json setup)
{
    setup["gpu"] = "H100-80GB";
    setup["gpus"] = 1;
    if (!setup.contains("engine"))
        setup["engine"] = "vllm";
    setup["engine_version"] = "0.19.0";
    setup["memory_fraction"] = 0.9;
    setup["context_length"] = 8192;
    const json item = {{"kind", "serve"}, {"model", {{"name", "meta-llama/Llama-3.1-8B-Instruct"}}}, {"setup", setup}};
    const auto result = answerCases({{"case.json", item.dump()}}, catalog(), [](const Error &error) { return error.message.code; });
    return result ? json::parse(*result) : json{{"failed", result.error().message.code}};
}

double pool(const json &result)
{
    return result["estimate"]["kv_pool_memory"].get<double>();
}

bool assumes(const json &result, const std::string &entry)
{
    const json &list = result["assumed"];
    return std::find(list.begin(), list.end(), entry) != list.end();
}

TEST(ServingCase, SaysHowFarTheMemoryGoes)
{
    const json estimate = answer({{"concurrency", 4}})["estimate"];
    EXPECT_GT(estimate["largest_context"], 8192);
    EXPECT_LE(estimate["largest_context"], 131072);
    EXPECT_GT(estimate["largest_concurrency"], 4);
    EXPECT_FALSE(estimate.contains("obstacle"));
    EXPECT_EQ(estimate["fit"], "fits");
    EXPECT_LE(estimate["kv_pool_range"]["low"], estimate["kv_pool_memory"]);
    EXPECT_GE(estimate["kv_pool_range"]["high"], estimate["kv_pool_memory"]);
    EXPECT_EQ(answer({{"concurrency", 4000}})["estimate"]["obstacle"], "serve.obstacle.concurrency");
}

TEST(ServingCase, EngineArgumentsTakeTheirRoom)
{
    const double plain = pool(answer(json::object()));
    EXPECT_LT(pool(answer({{"engine_args", {{"max_loras", 8}, {"max_lora_rank", 64}}}})), plain);
    EXPECT_TRUE(assumes(answer({{"engine_args", {{"max_loras", 8}}}}), "max_lora_rank=16"));
    EXPECT_GT(answer({{"engine_args", {{"enforce_eager", true}}}})["estimate"]["memory_driver"]["value"], 0);
    EXPECT_LT(answer({{"engine_args", {{"enforce_eager", true}}}})["estimate"]["memory_driver"]["value"], answer(json::object())["estimate"]["memory_driver"]["value"]);
}

TEST(ServingCase, DraftingIsReadFromItsDescription)
{
    const double plain = pool(answer(json::object()));
    const double eagle = pool(answer({{"speculative", "EAGLE-3 head, 3 tokens"}, {"engine_args", {{"num_speculative_tokens", 3}}}}));
    EXPECT_NEAR(plain - eagle, 0.85e9, 0.02e9);
    EXPECT_TRUE(assumes(answer({{"speculative", "EAGLE"}}), "num_speculative_tokens=1"));
    EXPECT_TRUE(assumes(answer({{"speculative", "MTP"}}), "speculative=none (for mtp)")) << "the model has no such layers";
    EXPECT_TRUE(assumes(answer({{"speculative", "draft model of unknown size"}}), "draft_parameters=unknown"));
    EXPECT_TRUE(assumes(answer({{"speculative", "EAGLE"}, {"engine", "llama_cpp"}}), "speculative=none (for eagle)"));
    EXPECT_DOUBLE_EQ(pool(answer({{"speculative", "n-gram lookup"}})), plain);
}

TEST(ServingCase, HostileArgumentsStayFinite)
{
    for (const json &value : {json(1e300), json(-5), json("many"), json(nullptr), json(json::array())}) {
        const json result = answer({{"engine_args", {{"max_loras", value}, {"max_lora_rank", value}, {"decode_context_parallel_size", value}, {"num_speculative_tokens", value}, {"draft_parameters", value}, {"max_tokens_per_mm_item", value}}}, {"speculative", "draft"}});
        EXPECT_TRUE(result.contains("estimate") || result.contains("error")) << value;
    }
}

} // namespace
} // namespace powertrain
