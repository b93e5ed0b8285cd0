// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/model/codes.h"
#include "core/model/model.h"
#include "tests/core/model/real_models.h"

using namespace powertrain;

namespace {

Model read(std::string_view json)
{
    auto model = readHuggingFaceConfig(json, "test");
    EXPECT_TRUE(model) << model.error().message.code << " " << model.error().where;
    return model ? *model : Model();
}

const RealModel &real(std::string_view id)
{
    return *std::find_if(std::begin(kRealModels), std::end(kRealModels), [&](const RealModel &m) { return id == m.id; });
}

bool hasNote(const Model &model, std::string_view code)
{
    return std::any_of(model.notes.begin(), model.notes.end(), [&](const Message &note) { return note.code == code; });
}

std::string plain(const std::string &more)
{
    return R"({"model_type":"llama","hidden_size":4096,"num_hidden_layers":4,"num_attention_heads":32,"intermediate_size":11008,"vocab_size":32000)" + more + "}";
}

} // namespace

class RealModels : public testing::TestWithParam<RealModel> { };

TEST_P(RealModels, HaveTheirExactNumberOfParameters)
{
    const Model model = read(GetParam().config);
    const ParameterCounts &counts = model.inventory.counts;
    EXPECT_EQ(counts.total + (GetParam().countsMtp ? counts.mtp : 0), GetParam().parameters);
    EXPECT_LE(counts.active, counts.total);
    EXPECT_FALSE(hasNote(model, "model.unknown_type"));
    EXPECT_LT(model.inventory.tensors.size(), 150u);
}

INSTANTIATE_TEST_SUITE_P(All, RealModels, testing::ValuesIn(kRealModels), [](const testing::TestParamInfo<RealModel> &tested) {
    std::string name = tested.param.id;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
});

TEST(Active, IsWhatOneTokenTouches)
{
    const ParameterCounts deepSeek = read(real("deepseek-v3").config).inventory.counts;
    EXPECT_NEAR(static_cast<double>(deepSeek.active), 37.5e9, 0.2e9); // "37B activated" (DeepSeek-V3 report), embeddings included here
    const ParameterCounts mixtral = read(real("mixtral-8x7b-v0.1").config).inventory.counts;
    EXPECT_NEAR(static_cast<double>(mixtral.active), 12.9e9, 0.05e9); // Mixtral paper: 13B
    const ParameterCounts qwen = read(real("qwen3-235b-a22b").config).inventory.counts;
    EXPECT_NEAR(static_cast<double>(qwen.active), 22.2e9, 0.2e9);
    EXPECT_EQ(qwen.embedding, 151936LL * 4096);
    EXPECT_EQ(qwen.head, 151936LL * 4096);
}

struct Cache {
    const char *id;
    double bytes;
};

/// Whole model, one copy, 16 bit.
TEST(KvCache, BytesPerToken)
{
    const Cache rows[] = {
        {"meta-llama-3.1-8b", 131072},                 // GQA: 32 x 8 x 256 x 2 (vLLM log 131 077.8)
        {"llama-2-7b-hf", 524288},                     // MHA
        {"gemma-2b", 18432},                           // MQA: 18 x 1 x 512 x 2
        {"gpt-oss-20b", 49152},                        // vLLM log 49 151.1
        {"qwen3-30b-a3b", 98304},                      // vLLM log 98 321.7
        {"deepseek-v3", 70272},                        // MLA: 61 x 576 x 2
        {"kimi-k2-instruct", 70272},                   // TP8 log 70 274
        {"qwen3.5-27b", 65536},                        // 16 of 64 layers attend
        {"nvidia-nemotron-3-nano-30b-a3b-bf16", 6144}, // 6 of 52
    };
    for (const Cache &row : rows)
        EXPECT_DOUBLE_EQ(kvBytesPerToken(read(real(row.id).config).architecture, 2).value, row.bytes) << row.id;
}

TEST(RecurrentState, OfQwen35)
{
    // vLLM kv cache log of Qwen3.x-27B: 3 207 168 B per layer with the state in FP32, 48 such layers.
    EXPECT_DOUBLE_EQ(recurrentStateBytes(read(real("qwen3.5-27b").config).architecture).value, 48.0 * 3207168);
    EXPECT_DOUBLE_EQ(recurrentStateBytes(read(real("meta-llama-3.1-8b").config).architecture).value, 0);
}

struct Weights {
    const char *id;
    const char *format;
    double gib;
    double tolerance;
};

TEST(Weights, InTheFormatsOfPublishedCheckpoints)
{
    constexpr double kGib = 1073741824.0;
    const Weights rows[] = {
        {"meta-llama-3.1-8b", "bf16", 14.958, 0.002},     // index total_size
        {"meta-llama-3.1-8b", "fp8", 8.46, 0.002},        // vLLM log 8.49 with rotary caches
        {"meta-llama-3.1-8b", "int4", 5.33, 0.005},       // w4a16, log 5.38
        {"meta-llama-3.1-8b", "int8_bnb", 8.4627, 0.002}, // file 9 086 705 888 B
        {"meta-llama-3.1-8b", "Q8_0", 7.95, 0.005},       // llama.cpp quantize README
        {"meta-llama-3.1-8b", "Q4_K_M", 4.58, 0.005},
        {"qwen2.5-7b", "fp8", 8.11, 0.002},
        {"qwen2.5-7b", "nf4_dq", 5.17, 0.02},
        {"gpt-oss-120b", "mxfp4", 60.8, 0.02}, // publisher's original folder
    };
    for (const Weights &row : rows) {
        const Model model = read(real(row.id).config);
        const WeightFormat *format = findWeightFormat(row.format);
        ASSERT_TRUE(format) << row.format;
        QuantisationScope scope;
        if (std::string_view(row.format) == "mxfp4")
            scope.attention = false;
        EXPECT_NEAR(weightBytes(model.inventory, *format, scope).value / kGib, row.gib, row.gib * row.tolerance) << row.id << " " << row.format;
    }
}

TEST(Checkpoint, CountsStoredFormatScopeAndMtp)
{
    std::string fp8 = real("deepseek-v3").config;
    fp8.pop_back();
    fp8 += R"(,"quantization_config":{"quant_method":"fp8","fmt":"e4m3","weight_block_size":[128,128]}})";
    const Model model = read(fp8);
    EXPECT_EQ(model.storedFormat, "fp8_block128");
    EXPECT_NEAR(checkpointBytes(model).value, 688.59e9, 0.03e9); // file sum of DeepSeek-V3-0324 as listed by KAITO
    EXPECT_DOUBLE_EQ(checkpointBytes(read(real("medgemma-27b-it").config)).value, 54864813280.0);
}

TEST(StoredFormat, FromQuantizationConfig)
{
    const std::pair<const char *, const char *> rows[] = {
        {R"("quant_method":"awq","bits":4,"group_size":128)", "awq_int4"},
        {R"("quant_method":"gptq","bits":8)", "gptq_int8"},
        {R"("quant_method":"gptq","bits":4)", "gptq_int4"},
        {R"("quant_method":"bitsandbytes","load_in_4bit":true,"bnb_4bit_use_double_quant":true)", "nf4_dq"},
        {R"("quant_method":"bitsandbytes","load_in_8bit":true)", "int8_bnb"},
        {R"("quant_method":"mxfp4")", "mxfp4"},
        {R"("quant_method":"modelopt","quant_algo":"NVFP4")", "nvfp4"},
        {R"("quant_method":"modelopt","quant_algo":"FP8")", "fp8"},
        {R"("quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":{"num_bits":4,"type":"int","group_size":32}}})", "int4_g32"},
        {R"("quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":{"num_bits":8,"type":"int"}}})", "w8a8_int8"},
    };
    for (const auto &[config, format] : rows)
        EXPECT_EQ(read(plain(std::string(R"(,"quantization_config":{)") + config + "}")).storedFormat, format) << config;
    EXPECT_EQ(read(plain(R"(,"torch_dtype":"float32")")).storedFormat, "fp32");
    const Model strange = read(plain(R"(,"quantization_config":{"quant_method":"magic"})"));
    EXPECT_EQ(strange.storedFormat, "bf16");
    EXPECT_TRUE(hasNote(strange, "model.unknown_quantisation"));
}

TEST(StoredFormat, FromHfQuantConfigBesideTheConfig)
{
    const auto model = readHuggingFaceConfig(plain(""), "test", R"({"producer":{"name":"modelopt"},"quantization":{"quant_algo":"FP8","kv_cache_quant_algo":"FP8","exclude_modules":["lm_head"]}})");
    ASSERT_TRUE(model);
    EXPECT_EQ(model->storedFormat, "fp8");
    const auto broken = readHuggingFaceConfig(plain(""), "test", "{");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message.code, "model.not_json");
}

TEST(StoredFormat, ScopeFromExcludedModules)
{
    const Model model = read(plain(R"(,"quantization_config":{"quant_method":"mxfp4","modules_to_not_convert":["model.layers.*.self_attn","lm_head"]})"));
    EXPECT_FALSE(model.scope.attention);
    EXPECT_TRUE(model.scope.denseMlp);
    const Model norms = read(plain(R"(,"quantization_config":{"quant_method":"fp8","modules_to_not_convert":["model.layers.0.self_attn.q_a_layernorm","lm_head"]})"));
    EXPECT_TRUE(norms.scope.attention);
}

TEST(Traps, AliasedKeys)
{
    const Model gpt = read(R"({"model_type":"gpt2","n_embd":768,"n_layer":12,"n_head":12,"n_positions":1024,"vocab_size":50257,"n_inner":null})");
    EXPECT_EQ(gpt.inventory.counts.total, 124439808); // openai-community/gpt2
    const Model glm = read(R"({"model_type":"chatglm","hidden_size":4096,"num_layers":28,"num_attention_heads":32,"multi_query_attention":true,"multi_query_group_num":2,"kv_channels":128,"ffn_hidden_size":13696,"padded_vocab_size":65024,"add_qkv_bias":true,"add_bias_linear":false,"seq_length":32768})");
    EXPECT_EQ(glm.inventory.counts.total, 6243584000); // chatglm3-6b, index total_size / 2 less its rotary buffer
    const Model falcon = read(R"({"model_type":"falcon","hidden_size":4544,"num_hidden_layers":32,"num_attention_heads":71,"num_kv_heads":71,"multi_query":true,"new_decoder_architecture":false,"parallel_attn":true,"bias":false,"vocab_size":65024})");
    EXPECT_EQ(falcon.inventory.counts.total, 6921720704); // tiiuae/falcon-7b
    const Model bloom = read(R"({"model_type":"bloom","n_embed":null,"hidden_size":1024,"n_layer":24,"num_attention_heads":16,"vocab_size":250880})");
    EXPECT_EQ(bloom.inventory.counts.total, 559214592); // bigscience/bloom-560m
}

TEST(Traps, LiteralsThatPythonWrites)
{
    const Model model = read(plain(R"(,"time_step_limit":[0.0,Infinity],"a":-Infinity,"b":NaN,"text":"NaN, Infinity")"));
    EXPECT_EQ(model.inventory.counts.total, read(plain("")).inventory.counts.total);
}

TEST(Traps, ListWhereANumberWas)
{
    const Model same = read(plain(R"(,"num_key_value_heads":[8,8,8,8])"));
    EXPECT_EQ(same.architecture.kvHeads(), 8);
    EXPECT_EQ(same.architecture.groups.size(), 1u);
    const Model varied = read(R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":8,"intermediate_size":[128,256],"vocab_size":100})");
    EXPECT_EQ(varied.architecture.groups.size(), 2u);
}

TEST(Traps, WindowsThatAreSwitchedOff)
{
    const std::string qwen = R"({"model_type":"qwen2","hidden_size":4096,"num_hidden_layers":4,"num_attention_heads":32,"intermediate_size":11008,"vocab_size":32000,"max_position_embeddings":131072,"sliding_window":4096)";
    EXPECT_EQ(read(qwen + R"(,"use_sliding_window":false})").architecture.groups.front().attention.kind, AttentionKind::Full);
    EXPECT_EQ(read(qwen + "}").architecture.groups.front().attention.kind, AttentionKind::Full);
    EXPECT_EQ(read(plain(R"(,"sliding_window":4096,"max_position_embeddings":32768)")).architecture.groups.front().attention.kind, AttentionKind::SlidingWindow);
    EXPECT_EQ(read(plain(R"(,"sliding_window":4096,"max_position_embeddings":4096)")).architecture.groups.front().attention.kind, AttentionKind::Full);
}

TEST(UnknownType, IsEstimatedFromItsFieldsAndNoted)
{
    const Model model = read(R"({"model_type":"brand_new","hidden_size":1024,"num_hidden_layers":8,"num_attention_heads":16,"num_key_value_heads":4,"intermediate_size":4096,"vocab_size":32000,"num_experts":16,"num_experts_per_tok":2,"moe_intermediate_size":512})");
    EXPECT_TRUE(hasNote(model, "model.unknown_type"));
    EXPECT_TRUE(model.architecture.isMoe());
    EXPECT_EQ(model.architecture.expertsPerToken(), 2);
    EXPECT_NE(std::find(model.assumed.begin(), model.assumed.end(), "tie_word_embeddings=false"), model.assumed.end());
}

struct Hostile {
    const char *name;
    std::string json;
    const char *code;
    const char *where;
};

TEST(Hostile, OneCodedErrorNamingTheKey)
{
    const Hostile rows[] = {
        {"empty", "", "model.not_json", "line 1"},
        {"text", "hello", "model.not_json", "line 1"},
        {"cut off", "{\"hidden_size\":\n 12", "model.not_json", "line 2"},
        {"bad UTF-8", "{\"model_type\":\"\xff\"}", "model.not_json", "line 1"},
        {"array", "[1]", "model.not_an_object", ""},
        {"overflow", R"({"hidden_size":1e999})", "model.number_overflow", ""},
        {"deep", std::string(100000, '['), "model.too_deep", ""},
        {"deep value", R"({"hidden_size":)" + std::string(100000, '[') + std::string(100000, ']') + "}", "model.too_deep", ""},
        {"nothing", "{}", "model.missing_key", "hidden_size"},
        {"no vocabulary", R"({"hidden_size":64,"num_hidden_layers":2})", "model.missing_key", "vocab_size"},
        {"no heads", R"({"hidden_size":64,"num_hidden_layers":2,"vocab_size":10})", "model.missing_key", "num_attention_heads"},
        {"negative", R"({"hidden_size":64,"num_hidden_layers":-3,"vocab_size":10})", "model.out_of_range", "num_hidden_layers"},
        {"too many layers", R"({"hidden_size":64,"num_hidden_layers":10001,"vocab_size":10})", "model.out_of_range", "num_hidden_layers"},
        {"1e300", R"({"hidden_size":1e300,"num_hidden_layers":2})", "model.out_of_range", "hidden_size"},
        {"2^63", plain(R"(,"padded_vocab_size":9223372036854775808)"), "model.out_of_range", "padded_vocab_size"},
        {"2^64", plain(R"(,"padded_vocab_size":18446744073709551616)"), "model.out_of_range", "padded_vocab_size"},
        {"fraction", R"({"hidden_size":64.5,"num_hidden_layers":2})", "model.not_an_integer", "hidden_size"},
        {"text for a number", R"({"hidden_size":"64"})", "model.wrong_type", "hidden_size"},
        {"object for a number", R"({"hidden_size":{}})", "model.wrong_type", "hidden_size"},
        {"kv heads", plain(R"(,"num_key_value_heads":64)"), "model.more_kv_heads_than_heads", "num_key_value_heads"},
        {"experts", plain(R"(,"num_experts":4,"num_experts_per_tok":8)"), "model.more_active_experts_than_experts", "num_experts_per_tok"},
        {"short list", plain(R"(,"layer_types":["full_attention"])"), "model.list_too_short", "layer_types"},
        {"absurd product", plain(R"(,"head_dim":10000000,"num_key_value_heads":32,"num_experts":1000000,"moe_intermediate_size":10000000)"), "model.too_large", "hidden_size"},
    };
    for (const Hostile &row : rows) {
        const auto model = readHuggingFaceConfig(row.json, "x");
        ASSERT_FALSE(model) << row.name;
        EXPECT_EQ(model.error().message.code, row.code) << row.name;
        EXPECT_EQ(model.error().where, row.where) << row.name;
        EXPECT_NE(std::find(std::begin(kModelCodes), std::end(kModelCodes), model.error().message.code), std::end(kModelCodes)) << row.name;
    }
}

TEST(Hostile, EqualKeysTheLastCounts)
{
    EXPECT_EQ(read(plain(R"(,"vocab_size":64000)")).architecture.vocabulary, 64000); // as Python reads it
}
