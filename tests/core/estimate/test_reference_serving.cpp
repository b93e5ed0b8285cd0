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

TEST(ServingCase, SaysWhereAStepGoes)
{
    const json estimate = answer({{"concurrency", 16}, {"input_tokens", 1024}, {"output_tokens", 256}})["estimate"];
    EXPECT_EQ(estimate["tokens_per_step"], 1);
    EXPECT_EQ(estimate["batch"], 16);
    double step = 0, operators = 0;
    for (const json &part : estimate["step_parts"])
        step += part["seconds"].get<double>();
    for (const json &part : estimate["operators"])
        operators += part["decode_seconds"].get<double>();
    EXPECT_NEAR(step, operators, 1e-9); // one card: no communication
    EXPECT_GT(step, 0);
}

TEST(ServingCase, TargetsGiveTheLargestLoadAndARateTheReplicas)
{
    const json setup = {{"concurrency", 4}, {"input_tokens", 1024}, {"output_tokens", 256}, {"target_ttft_ms", 800}, {"target_tpot_ms", 15}, {"request_rate", 40}, {"peak_factor", 2}, {"availability", 0.999}};
    const json estimate = answer(setup)["estimate"];
    ASSERT_TRUE(estimate["largest_load"].is_object());
    EXPECT_LE(estimate["largest_load"]["ttft_ms"], 800);
    EXPECT_LE(estimate["largest_load"]["tpot_ms"], 15);
    ASSERT_TRUE(estimate.contains("replicas"));
    EXPECT_EQ(estimate["replicas"]["peak_rate"], 80);
    EXPECT_GE(estimate["replicas"]["spare"], 1);
    EXPECT_GE(estimate["replicas"]["availability"], 0.999);
    json impossible = setup;
    impossible["target_tpot_ms"] = 0.01;
    EXPECT_TRUE(answer(impossible)["estimate"]["largest_load"].is_null());
}

TEST(ServingCase, DraftsPrefixesAndMeasuredSharesAreHeard)
{
    const json drafted = answer({{"concurrency", 1}, {"input_tokens", 1024}, {"output_tokens", 256}, {"speculative", "EAGLE-3"}, {"engine_args", {{"num_speculative_tokens", 3}}}, {"acceptance", 0.8}})["estimate"];
    EXPECT_NEAR(drafted["tokens_per_step"].get<double>(), 2.952, 1e-9);
    const auto ttft = [](const json &result) { return result["estimate"]["ttft_ms"]["value"].get<double>(); };
    const json cold = answer({{"concurrency", 1}, {"input_tokens", 6000}, {"output_tokens", 256}});
    const json warm = answer({{"concurrency", 1}, {"input_tokens", 6000}, {"output_tokens", 256}, {"prefix_share", 0.8}});
    EXPECT_LT(ttft(warm), 0.6 * ttft(cold));
    const json measured = answer({{"concurrency", 1}, {"input_tokens", 1024}, {"output_tokens", 256}, {"efficiency", {{"bandwidth", 0.5}, {"step_ms", 5}}}});
    EXPECT_TRUE(assumes(measured, "efficiency=measured"));
    EXPECT_GT(measured["estimate"]["tpot_ms"]["value"], 12);
}

TEST(ServingCase, HalvesAndHostsAreAnswered)
{
    const json prefill = answer({{"role", "prefill"}, {"input_tokens", 2000}, {"output_tokens", 1}, {"load", "saturated"}})["estimate"];
    EXPECT_GT(prefill["tokens_per_second"]["value"], 5000);
    EXPECT_FALSE(prefill.contains("tpot_ms"));
    const json decode = answer({{"role", "decode"}, {"load", "saturated"}})["estimate"];
    EXPECT_GT(decode["tokens_per_second"]["value"], 500);
    const json words = answer({{"engine", "llama_cpp"}, {"quantization", "Q4_K_M"}, {"engine_args", {{"gpu_layers", "0/33"}}}, {"host", "dual-channel DDR5-6000"}});
    const json object = answer({{"engine", "llama_cpp"}, {"quantization", "Q4_K_M"}, {"engine_args", {{"gpu_layers", "0/33"}}}, {"host", {{"bandwidth_gb_s", 96}}}});
    const json open = answer({{"engine", "llama_cpp"}, {"quantization", "Q4_K_M"}, {"engine_args", {{"gpu_layers", "0/33"}}}});
    EXPECT_EQ(words["estimate"]["tpot_ms"]["value"], object["estimate"]["tpot_ms"]["value"]);
    EXPECT_TRUE(assumes(open, "host_bandwidth_gb_s=307"));
    EXPECT_FALSE(assumes(words, "host_bandwidth_gb_s=96"));
}

/// An engine without a pool of pages makes room for what it is asked for, not for one user alone.
TEST(ServingCase, LargestLoadOfEnginesWithoutAPool)
{
    const json setup = {{"engine", "llama_cpp"}, {"quantization", "Q4_K_M"}, {"concurrency", 8}, {"input_tokens", 1024}, {"output_tokens", 256}, {"target_tpot_ms", 100}};
    const json estimate = answer(setup)["estimate"];
    ASSERT_TRUE(estimate["largest_load"].is_object()) << estimate.dump();
    EXPECT_GE(estimate["largest_load"]["concurrency"].get<double>(), 8);
}

TEST(ServingCase, WhatDoesNotFitHasNoReplicas)
{
    const json item = {{"kind", "serve"}, {"model", {{"name", "deepseek-ai/DeepSeek-R1"}}}, {"setup", {{"gpu", "H100-80GB"}, {"gpus", 2}, {"engine", "vllm"}, {"request_rate", 5}, {"peak_factor", 2}, {"target_tpot_ms", 100}}}};
    const auto result = answerCases({{"case.json", item.dump()}}, catalog(), [](const Error &error) { return error.message.code; });
    ASSERT_TRUE(result);
    const json estimate = json::parse(*result)["estimate"];
    EXPECT_EQ(estimate["fits"], false);
    EXPECT_FALSE(estimate.contains("replicas"));
    EXPECT_FALSE(estimate.contains("largest_load"));
}

} // namespace
} // namespace powertrain
