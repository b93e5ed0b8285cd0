// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <fstream>
#include <functional>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/catalog/store.h"
#include "core/estimate/reference_case.h"

using namespace powertrain;
using nlohmann::json;

namespace {

const Catalog &catalog()
{
    static const CatalogPtr opened = openCatalog(POWERTRAIN_CATALOG)->catalog;
    return *opened;
}

std::string wordCode(const Error &error) { return error.message.code; }

json answer(const std::string &text)
{
    const auto result = answerCases({{"test.json", text}}, catalog(), wordCode);
    return result ? json::parse(*result) : json{{"failed", result.error().message.code}};
}

/// Every number of an answer is finite: nlohmann writes NaN as null.
bool hasNull(const json &value)
{
    if (value.is_null())
        return true;
    if (value.is_structured()) {
        for (const auto &item : value) {
            if (hasNull(item))
                return true;
        }
    }
    return false;
}

json schema()
{
    std::ifstream file(POWERTRAIN_RESOURCES "/schema/estimate.schema.json");
    return json::parse(file);
}

/// Keys of an answer that the schema does not know.
std::string unknownKey(const json &object, const json &definition)
{
    for (const auto &entry : object.items()) {
        if (!definition["properties"].contains(entry.key()))
            return entry.key();
    }
    return {};
}

} // namespace

TEST(ReferenceCase, CountsParametersExactly)
{
    // meta-llama/Llama-2-7b-hf: 6,738,415,616 parameters; KV cache 2 × 32 layers × 32 heads × 128 × 2 bytes.
    const json result = answer(R"({"id": "llama2", "kind": "model", "model": {"name": "x/Llama-2-7b", "config": {"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008,
        "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32000, "tie_word_embeddings": false}},
        "reported": [{"figure": "parameters", "value": 6738415616, "scope": "total", "metric": "log"}, {"figure": "kv_bytes_per_token", "value": 524288}]})");
    EXPECT_EQ(result["id"], "llama2");
    EXPECT_EQ(result["estimate"]["parameters"], 6738415616);
    ASSERT_EQ(result["residuals"].size(), 2u);
    for (const json &residual : result["residuals"])
        EXPECT_EQ(residual["relative_error"], 0.0) << residual["figure"];
}

TEST(ReferenceCase, ALayoutThatNoLauncherAcceptsIsRefused)
{
    const std::string model = R"("model": {"config": {"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 32, "vocab_size": 32000}}, "setup": {"gpu": "nvidia-h100-sxm", "micro_batch": 1, )";
    const auto errorOf = [&](const std::string &kind, const std::string &layout) { return answer(R"({"kind": ")" + kind + R"(", )" + model + layout + "}}").value("error", std::string()); };
    EXPECT_EQ(errorOf("train", R"("gpus": 8, "tensor_parallel": 16)"), "estimate.more_ranks_than_gpus");
    EXPECT_EQ(errorOf("train", R"("gpus": 8, "data_parallel": 64)"), "estimate.more_ranks_than_gpus");
    EXPECT_EQ(errorOf("train", R"("gpus": 6, "tensor_parallel": 3)"), "serve.heads_not_divisible");
    EXPECT_EQ(errorOf("train", R"("gpus": 64, "pipeline_parallel": 64)"), "serve.too_many_stages");
    EXPECT_EQ(errorOf("serve", R"("gpus": 1, "tensor_parallel": 8)"), "estimate.more_ranks_than_gpus");
    EXPECT_EQ(errorOf("train", R"("gpus": 8, "tensor_parallel": 2, "pipeline_parallel": 4)"), "");
    EXPECT_EQ(answer(R"({"kind": "model", "model": {"name": "x", "parameters": "7B"}})").value("error", std::string()), "estimate.wrong_type");
}

/// llama.cpp with part of the layers on the card: 70B in 4 bit does not fit 24 GB, ten of its 80 layers do.
TEST(ReferenceCase, LayersOnTheHostTakeNoMemoryOfTheCard)
{
    const auto at = [](const std::string &layers) {
        return answer(R"({"kind": "serve", "model": {"name": "meta-llama/Llama-3.1-70B"}, "setup": {"engine": "llama_cpp", "quantization": "Q4_K_M", "gpu": "nvidia-rtx-4090", "gpus": 1,
            "context_length": 4096, "concurrency": 1, "engine_args": {"gpu_layers": )"
            + layers + "}}}")["estimate"];
    };
    EXPECT_FALSE(at("99")["fits"].get<bool>());
    EXPECT_TRUE(at("10")["fits"].get<bool>());
    EXPECT_EQ(at("\"10/81\"")["weights_memory"], at("10")["weights_memory"]);
    EXPECT_LT(at("10")["weights_memory"].get<double>(), 0.15 * at("99")["weights_memory"].get<double>());
}

TEST(ReferenceCase, TrainingAnswerHasEveryFigureAndAddsUp)
{
    const json result = answer(R"({"kind": "train", "model": {"name": "meta-llama/Llama-3.1-8B"}, "setup": {"method": "lora", "lora_rank": 16, "gpu": "A100-80GB", "gpus": 1,
        "micro_batch": 1, "sequence_length": 2048, "checkpointing": "full"}})");
    const json &estimate = result["estimate"];
    double parts = 0;
    for (const json &part : estimate["parts"])
        parts += part["bytes"].get<double>();
    EXPECT_NEAR(parts, estimate["memory_driver"]["value"].get<double>(), 1);
    EXPECT_EQ(estimate["fits"], true);
    for (const char *figure : {"memory_allocated", "memory_reserved", "memory_driver", "memory_peak", "tokens_per_second", "tflops_per_gpu", "mfu", "step_seconds"}) {
        ASSERT_TRUE(estimate.contains(figure)) << figure;
        EXPECT_LE(estimate[figure]["low"], estimate[figure]["value"]) << figure;
        EXPECT_GE(estimate[figure]["high"], estimate[figure]["value"]) << figure;
    }
    EXPECT_FALSE(result["assumed"].empty());
    EXPECT_FALSE(hasNull(result));
    EXPECT_EQ(unknownKey(result, schema()["definitions"]["answer"]), "");
    EXPECT_EQ(unknownKey(estimate, schema()["definitions"]["estimate"]), "");
}

TEST(ReferenceCase, TrainingAnswerSaysWhatAStepAndARunConsistOf)
{
    const json result = answer(R"({"kind": "train", "model": {"name": "meta-llama/Llama-3.1-8B"}, "setup": {"method": "pretrain", "gpu": "nvidia-h100-sxm", "gpus": 64, "framework": "torchtune",
        "micro_batch": 4, "gradient_accumulation": 4, "sequence_length": 4096, "sample_tokens": 800, "packed": false, "checkpointing": "full", "tokens": 1e12, "checkpoint_pause_seconds": 20,
        "checkpoint_interval_seconds": 1800, "gpu_hours_per_failure": 20000, "hours_per_interruption": 200}})");
    ASSERT_TRUE(result.contains("estimate")) << result.dump();
    const json &estimate = result["estimate"];
    double parts = 0;
    bool largest = false;
    for (const json &part : estimate["step_parts"]) {
        parts += part["seconds"].get<double>();
        largest = largest || part["name"] == estimate["largest_part"];
    }
    EXPECT_NEAR(parts, estimate["step_seconds"]["value"].get<double>(), 1e-6 * parts);
    EXPECT_TRUE(largest);
    const json &flops = estimate["flops_per_token"];
    EXPECT_NEAR(flops["model"].get<double>() + flops["recomputed"].get<double>(), flops["executed"].get<double>(), 1);
    EXPECT_GT(estimate["hardware_utilisation"].get<double>(), estimate["mfu"]["value"].get<double>());
    EXPECT_LT(estimate["useful_share"].get<double>(), 0.6);
    EXPECT_NEAR(estimate["samples_per_second"]["value"].get<double>() * 800, estimate["tokens_per_second"]["value"].get<double>(), 1);
    EXPECT_NEAR(estimate["losses"]["checkpoints"].get<double>(), 20.0 / 1800, 1e-9);
    EXPECT_NEAR(estimate["losses"]["failures"].get<double>(), (900.0 + 600) / (20000.0 / 64 * 3600), 1e-9);
    EXPECT_NEAR(estimate["losses"]["interruptions"].get<double>(), (900.0 + 600) / (200.0 / 8 * 3600), 1e-9);
    EXPECT_LT(estimate["goodput"].get<double>(), 0.95);
    ASSERT_FALSE(estimate["speedups"].empty());
    for (const json &speedup : estimate["speedups"])
        EXPECT_LT(speedup["time_factor"].get<double>(), 0.981) << speedup;
    EXPECT_FALSE(hasNull(result));
    EXPECT_EQ(unknownKey(estimate, schema()["definitions"]["estimate"]), "");
}

TEST(ReferenceCase, TrainingDefaultsAreThoseOfTheFramework)
{
    const auto train = [](const std::string &setup) {
        return answer(R"({"kind": "train", "model": {"name": "meta-llama/Llama-3.1-70B"}, "setup": {"gpu": "nvidia-h100-sxm", )" + setup + "}}");
    };
    const auto assumes = [](const json &result, const std::string &text) {
        return std::find(result["assumed"].begin(), result["assumed"].end(), json(text)) != result["assumed"].end();
    };
    // Published H100 of torchtitan draw 500 W; a stated limit wins.
    const json titan = train(R"("gpus": 64, "framework": "torchtitan", "method": "pretrain", "checkpointing": "full")");
    EXPECT_TRUE(assumes(titan, "gpu_watts=500"));
    const json stated = train(R"("gpus": 64, "framework": "torchtitan", "method": "pretrain", "checkpointing": "full", "gpu_watts": 700)");
    EXPECT_FALSE(assumes(stated, "gpu_watts=500"));
    EXPECT_GT(stated["estimate"]["mfu"]["value"].get<double>(), 1.2 * titan["estimate"]["mfu"]["value"].get<double>());
    // A model of this size is not run on one card each: Megatron divides it.
    const json megatron = train(R"("gpus": 1024, "framework": "megatron-core", "method": "pretrain", "global_batch": 512)");
    EXPECT_TRUE(assumes(megatron, "tensor_parallel=8"));
    EXPECT_GT(megatron["estimate"]["mfu"]["value"].get<double>(), 0.2);
    // It ran, so it fitted: a layout that only fits with recomputation is timed with it.
    const json lora = train(R"("gpus": 8, "framework": "nemo-automodel", "method": "lora", "tensor_parallel": 2, "data_parallel": 4, "sharding": "fsdp", "micro_batch": 2, "sequence_length": 4096)");
    EXPECT_TRUE(assumes(lora, "time.checkpointing=full"));
    EXPECT_GT(lora["estimate"]["flops_per_token"]["recomputed"].get<double>(), 0);
    const json own = train(R"("gpus": 64, "method": "pretrain", "efficiency": {"compute": 0.35, "attention": 0.2, "bandwidth": 0.7})");
    EXPECT_TRUE(assumes(own, "efficiency=own_measurements"));
    for (const char *odd : {R"("efficiency": 7)", R"("efficiency": {"compute": "fast"})", R"("packed": 3)", R"("sample_tokens": "few")", R"("hours_per_interruption": [])"})
        EXPECT_TRUE(train(odd).contains("error")) << odd;
    for (const char *odd : {R"("efficiency": {"compute": 3})", R"("sample_tokens": 0)", R"("gpu_watts": -1)", R"("checkpoint_pause_seconds": -5)"})
        EXPECT_TRUE(train(odd).contains("error")) << odd;
}

TEST(ReferenceCase, ServingAnswerIsWithinTheSchema)
{
    const json result = answer(R"({"kind": "serve", "model": {"name": "Qwen/Qwen3-8B"}, "setup": {"engine": "vllm", "engine_version": "0.19.0", "gpu": "H100-80GB", "gpus": 1,
        "context_length": 8192, "max_sequences": 1024, "max_batched_tokens": 8192, "memory_fraction": 0.95, "concurrency": 8, "input_tokens": 1024, "output_tokens": 256}})");
    ASSERT_TRUE(result.contains("estimate")) << result.dump();
    EXPECT_EQ(result["estimate"]["fits"], true);
    EXPECT_FALSE(hasNull(result));
    EXPECT_EQ(unknownKey(result["estimate"], schema()["definitions"]["estimate"]), "");
}

TEST(ReferenceCase, ArrayGivesASummaryAndKeepsGoingAfterAnError)
{
    const json result = answer(R"([{"id": "a", "kind": "model", "model": {"parameters": 7e9}, "reported": [{"figure": "parameters", "value": 7e9}]},
        {"id": "b", "kind": "train", "model": {"name": "nobody/Nothing"}}, {"id": "c", "kind": "dance", "model": {"parameters": 7e9}}, 7])");
    ASSERT_EQ(result["cases"].size(), 4u);
    EXPECT_TRUE(result["cases"][0].contains("estimate"));
    EXPECT_EQ(result["cases"][1]["error"], "estimate.unknown_model");
    EXPECT_EQ(result["cases"][2]["error"], "estimate.unknown_kind");
    EXPECT_EQ(result["cases"][3]["error"], "estimate.not_a_case");
    EXPECT_EQ(result["summary"]["cases"], 4);
    EXPECT_EQ(result["summary"]["unanswered"], 3);
    EXPECT_EQ(result["summary"]["parameters"]["n"], 1);
}

class HostileCase : public testing::TestWithParam<std::pair<const char *, const char *>> { };

TEST_P(HostileCase, IsRefusedWithItsCode)
{
    const json result = answer(GetParam().first);
    const std::string code = result.contains("failed") ? result["failed"] : result.contains("error") ? result["error"]
                                                                                                     : json("answered");
    EXPECT_EQ(code, GetParam().second) << result.dump();
}

INSTANTIATE_TEST_SUITE_P(Cases, HostileCase,
    testing::Values(std::pair{"", "estimate.not_json"}, std::pair{"{", "estimate.not_json"}, std::pair{"7", "estimate.not_json"}, std::pair{"{}", "estimate.no_kind"},
        std::pair{R"({"kind": "train"})", "estimate.no_model"}, std::pair{R"({"kind": 7, "model": {}})", "estimate.no_kind"},
        std::pair{R"({"kind": "train", "model": {"parameters": 7e9}, "setup": {"gpu": "no such card"}})", "estimate.unknown_accelerator"},
        std::pair{R"({"kind": "train", "model": {"parameters": 7e9}, "setup": {"micro_batch": "one"}})", "estimate.wrong_type"},
        std::pair{R"({"kind": "train", "model": {"parameters": 7e9}, "setup": {"sequence_length": -5}})", "estimate.out_of_range"},
        std::pair{R"({"kind": "train", "model": {"parameters": 7e9}, "setup": {"tensor_parallel": 1e300}})", "estimate.out_of_range"},
        std::pair{R"({"kind": "train", "model": "seven", "setup": {}})", "estimate.wrong_type"},
        std::pair{R"({"kind": "serve", "model": {"name": "Qwen/Qwen3-235B-A22B"}, "setup": {"gpu": "nvidia-h100-sxm", "gpus": 2, "expert_parallel": 64}})", "estimate.expert_parallel"},
        std::pair{R"({"kind": "serve", "model": {"parameters": 8e9}, "setup": {"gpu": "nvidia-h100-sxm", "gpus": 2, "expert_parallel": 2}})", "estimate.expert_parallel"},
        std::pair{R"({"kind": "serve", "model": {"parameters": 8e9}, "setup": {"gpu": "nvidia-h100-sxm", "gpus": 2, "data_parallel": 1000000}})", "estimate.more_ranks_than_gpus"}),
    [](const auto &tested) { return "case" + std::to_string(tested.index); });

TEST(ReferenceCase, RefusesDeepNesting)
{
    EXPECT_EQ(answer(std::string(100000, '['))["failed"], "estimate.too_deep");
}

TEST(ReferenceCase, ExtremeSetUpsStayFinite)
{
    for (const char *text : {R"({"kind": "serve", "model": {"parameters": 1e13}, "setup": {"engine": "vllm", "gpu": "RTX 4090", "context_length": 1e12, "concurrency": 1e9}})",
             R"({"kind": "train", "model": {"parameters": 1e13, "active_parameters": 1e9}, "setup": {"gpu": "RTX 4090", "sequence_length": 1e9, "micro_batch": 1000000}})",
             R"({"kind": "train", "model": {"parameters": 1e6}, "setup": {"gpu": "nvidia-h100-sxm", "gpus": 10000000, "sequence_length": 1}})"})
        EXPECT_FALSE(hasNull(answer(text))) << text;
}
