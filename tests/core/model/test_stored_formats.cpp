// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/model/model.h"
#include "core/model/module_pattern.h"

using namespace powertrain;

namespace {

Model read(const std::string &json, const std::string &quant = {})
{
    auto model = readHuggingFaceConfig(json, "test", quant);
    EXPECT_TRUE(model) << model.error().message.code << " " << model.error().where;
    return model ? *model : Model();
}

/// Four layers of width 1024: Q, K, V and O of 1024 x 1024, gate, up and down of 4096, head of 32000.
std::string dense(const std::string &quantisation, const std::string &more = {})
{
    return R"({"model_type":"llama","hidden_size":1024,"num_hidden_layers":4,"num_attention_heads":8,"intermediate_size":4096,"vocab_size":32000,"torch_dtype":"bfloat16")"
        + more + (quantisation.empty() ? "" : R"(,"quantization_config":{)" + quantisation + "}") + "}";
}
constexpr double kMatrix = 1024.0 * 1024, kWide = 4096.0 * 1024, kTable = 32000.0 * 1024;
constexpr double kNorms = 9 * 1024;
constexpr double kPlainOutside = 2 * (2 * kTable + kNorms);
constexpr double kAttention = 4 * 4 * kMatrix, kMlp = 4 * 3 * kWide;

bool matches(const char *pattern, const char *text)
{
    const auto regex = ModuleRegex::parse(pattern);
    EXPECT_TRUE(regex) << pattern;
    std::size_t work = 0;
    return regex && regex->matches(text, work);
}

} // namespace

TEST(ModulePatterns, ExpressionsAsPythonReadsThem)
{
    EXPECT_TRUE(matches(".*self_attn.*", "model.layers.3.self_attn.q_proj"));
    EXPECT_TRUE(matches(R"(.*mlp\.(gate|up|gate_up|down)_proj.*)", "model.layers.0.mlp.gate_up_proj"));
    EXPECT_FALSE(matches(R"(.*mlp\.(gate|up|gate_up|down)_proj.*)", "model.layers.0.mlp.gate"));
    EXPECT_TRUE(matches(R"(.*mlp.gate$)", "model.layers.0.mlp.gate"));
    EXPECT_FALSE(matches(R"(.*mlp.gate$)", "model.layers.0.mlp.gate_proj"));
    EXPECT_TRUE(matches(R"(model\.layers\.(0|1|2)\.mlp)", "model.layers.2.mlp.up_proj"));
    EXPECT_FALSE(matches(R"(model\.layers\.(0|1|2)\.mlp)", "model.layers.3.mlp.up_proj"));
    EXPECT_TRUE(matches(R"(^model\.layers\.\d+\.mlp)", "model.layers.12.mlp"));
    EXPECT_TRUE(matches(R"(model\.layers\.[0-9]{1,2}\.)", "model.layers.12.mlp"));
    EXPECT_FALSE(matches(R"(model\.layers\.[0-9]{1,2}\.)", "model.layers.123.mlp"));
    EXPECT_TRUE(matches("(a|b)*c{2,}", "ababccc"));
    EXPECT_FALSE(matches("a+$", "aab"));
    EXPECT_TRUE(matches("x?(ab)?y", "aby"));
    EXPECT_TRUE(matches("[^.]+", "lm_head"));
    for (const char *unknown : {"(", "a)", "(?!x)y", "(?=x)", "a**", "[a", "\\1", "a{9999}", "*"})
        EXPECT_FALSE(ModuleRegex::parse(unknown)) << unknown;
    std::string nested;
    for (int i = 0; i < 200; ++i)
        nested += "(a*)*";
    EXPECT_FALSE(ModuleRegex::parse(nested + nested + nested));
    EXPECT_FALSE(ModuleRegex::parse(std::string(5000, '(')));
    EXPECT_FALSE(matches("(a*)*(a*)*(a*)*(a*)*b", std::string(5000, 'a').c_str())); // exponential for a backtracking matcher
}

TEST(ModulePatterns, ShellPatterns)
{
    EXPECT_TRUE(globMatches("model.layers.0.self_attn*", "model.layers.0.self_attn.q_proj"));
    EXPECT_TRUE(globMatches("*.mlp.shared_expert.*", "layers.3.mlp.shared_expert.up_proj"));
    EXPECT_FALSE(globMatches("*.mlp.gate", "layers.3.mlp.gate_proj"));
    EXPECT_TRUE(globMatches("a?c[0-3]", "abc2"));
    EXPECT_FALSE(globMatches("a?c[!0-3]", "abc2"));
    EXPECT_FALSE(globMatches("a*a*a*a*a*a*a*b", std::string(200, 'a')));
}

TEST(StoredBytes, OfFormatsWithTheirScales)
{
    struct Row {
        const char *quantisation;
        double bytes; ///< of the attention and feed-forward matrices
    };
    const double linear = kAttention + kMlp;
    const double matrices = 4 * 7, rows = 4 * (6 * 1024.0 + 2 * 4096 - 1024), columns = 4 * (6 * 1024.0 + 4096);
    const Row rowsOf[] = {
        {R"("quant_method":"fp8","weight_block_size":[128,128],"modules_to_not_convert":["lm_head"])", linear + linear / 16384 * 4},
        {R"("quant_method":"fp8","activation_scheme":"static")", linear + matrices * 8},
        {R"("quant_method":"compressed-tensors","ignore":["lm_head"],"config_groups":{"g":{"targets":["Linear"],"weights":{"num_bits":8,"type":"float","strategy":"channel"}}})", linear + rows * 2 + matrices * 4},
        {R"("quant_method":"compressed-tensors","ignore":["lm_head"],"config_groups":{"g":{"targets":["Linear"],"weights":{"num_bits":8,"type":"int","strategy":"channel"}}})", linear + rows * 2},
        {R"("quant_method":"compressed-tensors","ignore":["lm_head"],"config_groups":{"g":{"targets":["Linear"],"weights":{"num_bits":4,"type":"int","strategy":"group","group_size":64,"symmetric":false}}})", linear / 2 + linear / 64 * 2.5 + matrices * 16},
        {R"("quant_method":"awq","bits":4,"group_size":64)", linear / 2 + linear / 64 * 2.5},
        {R"("quant_method":"gptq","bits":4,"group_size":32)", linear / 2 + linear / 32 * 2.5 + columns * 4},
        {R"("quant_method":"bitsandbytes","load_in_4bit":true,"bnb_4bit_use_double_quant":true)", linear / 2 + linear / 64 + linear / 64 / 64 * 1 * 1 + 28 * 1200},
        {R"("quant_method":"modelopt","quant_algo":"NVFP4","exclude_modules":["lm_head"])", linear / 2 + linear / 16 + matrices * 8},
        {R"("quant_method":"mxfp4")", linear / 2 + linear / 32},
    };
    for (const Row &row : rowsOf) {
        const double bytes = checkpointBytes(read(dense(row.quantisation))).value;
        EXPECT_NEAR(bytes, kPlainOutside + row.bytes, 0.0002 * row.bytes) << row.quantisation;
    }
    // A head that is not left out is a linear weight to compressed-tensors.
    const Model head = read(dense(R"("quant_method":"compressed-tensors","config_groups":{"g":{"targets":["Linear"],"weights":{"num_bits":8,"type":"int","strategy":"channel"}}})"));
    EXPECT_TRUE(head.scope.embeddingAndHead);
    EXPECT_NEAR(checkpointBytes(head).value, 2 * (kTable + kNorms) + kTable + linear, 1e6);
}

TEST(StoredBytes, FollowTheListTensorByTensor)
{
    struct Row {
        const char *list;
        double plain; ///< elements that stay in 16 bit
    };
    const Row rows[] = {
        {R"("lm_head")", 0},
        {R"("model.layers.1.self_attn","lm_head")", kAttention / 4},
        {R"("model.language_model.layers.1.mlp.down_proj","model.language_model.layers.2.mlp.down_proj")", 2 * kWide},
        {R"("re:.*self_attn.*")", kAttention},
        {R"("re:.*layers\\.(0|3)\\.mlp.*","re:.*lm_head")", kMlp / 2},
        {R"("model.layers.0*")", (kAttention + kMlp) / 4},
        {R"("*.mlp.down_proj")", 4 * kWide},
        {R"("model.layers.*.self_attn")", kAttention},
        {R"("gate","q_a_layernorm","visual","indexer")", 0}, // "gate" is a router, not gate_proj
        {R"("self_attn.k_proj","model.layers.3.mlp.gate_proj")", 4 * kMatrix + kWide},
    };
    for (const Row &row : rows) {
        const Model model = read(dense(std::string(R"("quant_method":"fp8","weight_block_size":[128,128],"modules_to_not_convert":[)") + row.list + "]"));
        const double quantised = kAttention + kMlp - row.plain;
        EXPECT_DOUBLE_EQ(checkpointBytes(model).value, kPlainOutside + 2 * row.plain + quantised + quantised / 16384 * 4) << row.list;
        EXPECT_TRUE(model.notes.empty()) << row.list;
    }
    const Model nothing = read(dense(R"("quant_method":"fp8","ignored_layers":["model"])"));
    EXPECT_EQ(nothing.storedFormat, "fp8"); // no module is called so: its wrapper is no part of a module's own path
    const Model all = read(dense(R"("quant_method":"fp8","ignored_layers":["self_attn","mlp","lm_head"])"));
    EXPECT_EQ(all.storedFormat, "bf16");
    EXPECT_FALSE(all.scope.byTensor);
    EXPECT_DOUBLE_EQ(checkpointBytes(all).value, kPlainOutside + 2 * (kAttention + kMlp));
    const Model strange = read(dense(R"("quant_method":"fp8","ignored_layers":["re:(?!experts).*"])"));
    ASSERT_FALSE(strange.notes.empty());
    EXPECT_EQ(strange.notes.front().code, "model.pattern_not_understood");
}

TEST(StoredBytes, OfMixedPrecision)
{
    // ModelOpt names an algorithm per module; what it does not name stays in 16 bit.
    std::string modules = R"("lm_head":{"quant_algo":"W4A16_NVFP4","group_size":16})";
    for (int layer = 0; layer < 4; ++layer) {
        for (const char *name : {"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj"})
            modules += ",\"model.layers." + std::to_string(layer) + "." + name + R"(":{"quant_algo":"FP8"})";
        for (const char *name : {"mlp.gate_proj", "mlp.up_proj"})
            modules += ",\"model.layers." + std::to_string(layer) + "." + name + R"(":{"quant_algo":"W4A16_NVFP4","group_size":16})";
    }
    const Model model = read(dense(""), R"({"quantization":{"quant_algo":"MIXED_PRECISION","kv_cache_quant_algo":"FP8","quantized_layers":{)" + modules + "}}}");
    EXPECT_EQ(model.storedFormat, "nvfp4");
    EXPECT_EQ(model.attentionFormat, "fp8");
    EXPECT_EQ(model.kvFormat, "fp8");
    EXPECT_TRUE(model.scope.embeddingAndHead);
    const double four = 4 * 2 * kWide + kTable, plain = 4 * kWide + kTable + kNorms;
    EXPECT_NEAR(checkpointBytes(model).value, kAttention + four * 0.5625 + plain * 2, 500);
    // Asked for its own format, a mixed file is what it is; asked for another one, the same modules are converted.
    EXPECT_DOUBLE_EQ(weightBytes(model.inventory, *findWeightFormat("nvfp4"), model.scope).value, checkpointBytes(model).value);
    EXPECT_NEAR(weightBytes(model.inventory, *findWeightFormat("int8"), model.scope).value, kAttention + four + plain * 2, 500);

    // compressed-tensors: a group per set of modules.
    const Model groups = read(dense(R"("quant_method":"compressed-tensors","ignore":["lm_head"],"config_groups":{"a":{"targets":["re:.*self_attn.*"],"weights":{"num_bits":8,"type":"float","strategy":"tensor"}},"b":{"targets":["re:.*mlp.*"],"weights":{"num_bits":4,"type":"float","group_size":16,"strategy":"tensor_group"}}})"));
    EXPECT_NEAR(checkpointBytes(groups).value, kPlainOutside + kAttention + kMlp * 0.5625, 500);

    // An FP8 checkpoint whose experts were converted to NVFP4: the exclusions are those of the conversion.
    const Model experts = read(R"({"model_type":"qwen3_moe","hidden_size":1024,"num_hidden_layers":2,"num_attention_heads":8,"vocab_size":1000,"num_experts":8,"num_experts_per_tok":2,"moe_intermediate_size":512,"quantization_config":{"quant_method":"fp8","weight_block_size":[128,128],"moe_quant_algo":"NVFP4","ignore":["*.self_attn.*","lm_head"]}})");
    EXPECT_EQ(experts.storedFormat, "fp8_block128"); // what it is called and asked for, though most of it are experts
    EXPECT_EQ(experts.expertFormat, "nvfp4");
    EXPECT_EQ(experts.attentionFormat, "");
    double bytes = 0;
    for (const TensorEntry &entry : experts.inventory.tensors)
        bytes += entry.storedBytes;
    EXPECT_DOUBLE_EQ(weightBytes(experts.inventory, *findWeightFormat("fp8_block128"), experts.scope).value, bytes);
}

TEST(StoredBytes, OfGptqRules)
{
    const Model only = read(dense(R"("quant_method":"gptq","bits":4,"group_size":128,"modules_in_block_to_quantize":[["self_attn.q_proj","self_attn.k_proj"],["mlp.down_proj"]])"));
    const double quantised = 4 * (2 * kMatrix + kWide), plain = kAttention + kMlp - quantised;
    EXPECT_NEAR(checkpointBytes(only).value, kPlainOutside + 2 * plain + quantised * (0.5 + 2.5 / 128), 0.01 * quantised);
    const Model dynamic = read(dense(R"("quant_method":"gptq","bits":4,"group_size":128,"dynamic":{"-:.*self_attn.*":{},"+:.*down_proj":{"bits":8}})"));
    EXPECT_NEAR(checkpointBytes(dynamic).value, kPlainOutside + 2 * kAttention + kMlp * (0.5 + 2.5 / 128) + 4 * kWide * 0.5, 0.01 * kMlp);
}

TEST(StoredBytes, OfMlxAndTorchAo)
{
    // MLX: 4 bits in groups of 64 with a 16-bit scale and bias each, embeddings too; one module left alone, one at 8 bits.
    const std::string text = dense("");
    const Model mlx = read(text.substr(0, text.size() - 1) + R"(,"quantization":{"group_size":64,"bits":4,"model.layers.0.mlp.down_proj":{"group_size":64,"bits":8},"model.layers.1.mlp.down_proj":false}})");
    EXPECT_NEAR(checkpointBytes(mlx).value, 2 * kNorms + (2 * kTable + kAttention + kMlp) * 4.5 / 8 + kWide * 4 / 8 + kWide * 11.5 / 8, 1000);
    const Model ao = read(dense(R"("quant_method":"torchao","quant_type":{"default":{"_type":"Int4WeightOnlyConfig","_data":{"group_size":128}}})"));
    EXPECT_NEAR(checkpointBytes(ao).value, kPlainOutside + (kAttention + kMlp) * (4 + 32.0 / 128) / 8, 1000);
}

TEST(StoredBytes, OfPublishedCheckpoints)
{
    // nvidia/Qwen3.6-27B-NVFP4, 21.9 GB as published: FP8 mixers, NVFP4 feed-forward and head, here by its counts of modules.
    const Model qwen = read(R"({"model_type":"qwen3_5","text_config":{"model_type":"qwen3_5_text","hidden_size":5120,"num_hidden_layers":64,"num_attention_heads":24,"num_key_value_heads":4,"head_dim":256,"intermediate_size":17408,"vocab_size":248320,"full_attention_interval":4,"attn_output_gate":true,"linear_conv_kernel_dim":4,"linear_key_head_dim":128,"linear_num_key_heads":16,"linear_num_value_heads":48,"linear_value_head_dim":128,"tie_word_embeddings":false,"mtp_num_hidden_layers":1},"vision_config":{"model_type":"qwen3_5","depth":27,"hidden_size":1152,"intermediate_size":4304,"num_heads":16,"out_hidden_size":5120,"patch_size":16,"spatial_merge_size":2,"temporal_patch_size":2,"num_position_embeddings":2304,"in_channels":3},"quantization_config":{"quant_method":"modelopt","quant_algo":"MIXED_PRECISION","ignore":["mtp*"],"quantized_layers__algo_counts":{"FP8":208,"W4A16_NVFP4":193}}})");
    EXPECT_NEAR(checkpointBytes(qwen).value, 21.9e9, 0.01 * 21.9e9);

    // MiniMaxAI/MiniMax-M2: its index gives 230,121,630,720 bytes; "gate" in its list is the router, which stays in FP32.
    const Model miniMax = read(R"({"model_type":"minimax_m2","num_hidden_layers":62,"hidden_size":3072,"num_attention_heads":48,"num_key_value_heads":8,"head_dim":128,"intermediate_size":1536,"vocab_size":200064,"num_experts_per_tok":8,"num_local_experts":256,"tie_word_embeddings":false,"use_qk_norm":true,"qk_norm_type":"per_layer","use_routing_bias":true,"shared_intermediate_size":0,"quantization_config":{"quant_method":"fp8","fmt":"float8_e4m3fn","weight_block_size":[128,128],"modules_to_not_convert":["gate","e_score_correction_bias","lm_head"]}})");
    EXPECT_DOUBLE_EQ(checkpointBytes(miniMax).value, 230121630720.0);

    // nvidia/GLM-5.2-NVFP4, 464.8 GB (modal-projects/stitch#81): only the experts of the layers in between are converted. The
    // list is given by names and shell patterns, as ModelOpt writes it; the MTP layer stays whole.
    std::string list = R"("lm_head","model.embed_tokens","model.layers.0*","model.layers.1.*","model.layers.2.*","model.layers.78*")";
    std::string indexers;
    for (int layer = 0; layer < 78; ++layer) {
        indexers += layer < 3 || (layer - 2) % 4 == 0 ? ",\"full\"" : ",\"shared\"";
        if (layer >= 3)
            list += ",\"model.layers." + std::to_string(layer) + ".self_attn*\",\"model.layers." + std::to_string(layer) + ".mlp.shared_experts*\"";
    }
    std::string config = R"({"model_type":"glm_moe_dsa","hidden_size":6144,"num_hidden_layers":78,"num_attention_heads":64,"num_key_value_heads":64,"intermediate_size":12288,"moe_intermediate_size":2048,"n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":8,"first_k_dense_replace":3,"kv_lora_rank":512,"q_lora_rank":2048,"qk_nope_head_dim":192,"qk_rope_head_dim":64,"v_head_dim":256,"index_n_heads":32,"index_head_dim":128,"index_topk":2048,"vocab_size":154880,"tie_word_embeddings":false,"num_nextn_predict_layers":1,"max_position_embeddings":1048576,"attention_bias":false})";
    config.pop_back();
    config += ",\"indexer_types\":[" + indexers.substr(1) + "]}";
    const Model glm = read(config, R"({"quantization":{"quant_algo":"NVFP4","kv_cache_quant_algo":"FP8","group_size":16,"exclude_modules":[)" + list + "]}}");
    EXPECT_NEAR(checkpointBytes(glm).value, 464.8e9, 0.05e9);
    EXPECT_FALSE(glm.scope.attention);
}

TEST(StoredBytes, HostileListsEndSoon)
{
    std::string patterns;
    for (int i = 0; i < 3000; ++i)
        patterns += "\"*a*" + std::to_string(i) + "*b*c*d*\",\"re:.*(x|y)*" + std::to_string(i) + "[0-9]*z\",\"m.layers." + std::to_string(i) + ".mlp\",";
    std::string config = dense(R"("quant_method":"fp8","ignore":[)" + patterns + R"("lm_head"])");
    const std::string layers = "\"num_hidden_layers\":4";
    config.replace(config.find(layers), layers.size(), "\"num_hidden_layers\":10000");
    const Model model = read(config);
    EXPECT_TRUE(std::any_of(model.notes.begin(), model.notes.end(), [](const Message &note) { return note.code == "model.too_many_patterns" || note.code == "model.pattern_not_understood"; }));

    const auto negative = readHuggingFaceConfig(dense(R"("quant_method":"gptq","bits":-4)"), "test");
    ASSERT_FALSE(negative);
    EXPECT_EQ(negative.error().where, "quantization_config.bits");
    EXPECT_FALSE(readHuggingFaceConfig(dense(R"("quant_method":"gptq","bits":"four")"), "test"));
    for (const char *odd : {R"("quant_method":7)", R"("quant_method":"gptq","bits":4,"group_size":-1)", R"("quant_method":"fp8","weight_block_size":[0,-1],"ignore":"lm_head")", R"("config_groups":{"a":3,"b":{"weights":[]}},"quantized_layers":{"x":1})", R"("quant_method":"gptq","bits":4,"dynamic":{"":{},"-:":{},"+:(":{"bits":8}})"})
        EXPECT_TRUE(readHuggingFaceConfig(dense(odd), "test")) << odd;
}
