// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/model/model.h"
#include "tests/core/model/real_families.h"

using namespace powertrain;

class RealFamilies : public testing::TestWithParam<RealFamily> { };

TEST_P(RealFamilies, HaveTheirExactParametersCacheAndState)
{
    const RealFamily &family = GetParam();
    const auto model = readHuggingFaceConfig(family.config, family.id);
    ASSERT_TRUE(model) << model.error().message.code << " " << model.error().where;
    const ParameterCounts &counts = model->inventory.counts;
    EXPECT_EQ(counts.total + (family.countsMtp ? counts.mtp : 0), family.parameters);
    EXPECT_DOUBLE_EQ(kvBytesPerToken(model->architecture, 2).value, family.kvBytesPerToken);
    EXPECT_DOUBLE_EQ(crossKvBytesPerEncoderToken(model->architecture, 2).value, family.crossKvBytesPerToken);
    EXPECT_DOUBLE_EQ(recurrentStateBytes(model->architecture).value, family.stateBytes);
    EXPECT_TRUE(std::none_of(model->notes.begin(), model->notes.end(), [](const Message &note) { return note.code == "model.unknown_type" || note.code == "model.field_ignored"; }));
}

INSTANTIATE_TEST_SUITE_P(All, RealFamilies, testing::ValuesIn(kRealFamilies), [](const testing::TestParamInfo<RealFamily> &tested) {
    std::string name = tested.param.id;
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
});

namespace {

bool hasNote(const Model &model, std::string_view code)
{
    return std::any_of(model.notes.begin(), model.notes.end(), [&](const Message &note) { return note.code == code; });
}

constexpr const char *configOfQwen38 = R"({"model_type":"qwen4_exp","text_config":{"model_type":"qwen4_exp_text","hidden_size":2560,"num_hidden_layers":48,"vocab_size":248320,"max_position_embeddings":262144,"num_attention_heads":24,"num_key_value_heads":2,"head_dim":256,"full_attention_interval":4,"hc_count":4,"hc_lowrank":320,"linear_num_key_heads":16,"linear_num_value_heads":48,"linear_key_head_dim":128,"linear_value_head_dim":128,"linear_conv_kernel_dim":4,"indexer_n_heads":4,"indexer_kv_heads":1,"indexer_head_dim":128,"indexer_budget":2048,"indexer_compress_ratio":4,"num_experts":512,"num_experts_per_tok":10,"moe_intermediate_size":640,"shared_expert_intermediate_size":640,"ple_layer_ids":[2],"ple_embed_dim":2560,"ple_conv_kernel_size":4,"ngram_size":3,"heads_per_ngram":8,"ngram_vocab_size_base":20000000,"make_ngram_vocab_size_divisible_by":128,"split_ngram_parts":128,"mtp_num_hidden_layers":1,"tie_word_embeddings":false,"layer_types":["linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention","linear_attention","linear_attention","linear_attention","full_attention"]},"vision_config":{"model_type":"qwen4_exp","hidden_size":1152,"intermediate_size":4304,"depth":27,"num_heads":16,"patch_size":16,"spatial_merge_size":2,"temporal_patch_size":2,"out_hidden_size":2560,"num_position_embeddings":2304,"in_channels":3}})";

const char *configOf(std::string_view id)
{
    return std::find_if(std::begin(kRealFamilies), std::end(kRealFamilies), [&](const RealFamily &family) { return id == family.id; })->config;
}

} // namespace

TEST(Families, SayWhatTheyAre)
{
    const auto encoder = readHuggingFaceConfig(configOf("bge-m3"), "x");
    EXPECT_TRUE(hasNote(*encoder, "model.encoder_only"));
    EXPECT_FALSE(encoder->architecture.hasDecoder());
    const auto both = readHuggingFaceConfig(configOf("flan-t5-xl"), "x");
    EXPECT_TRUE(hasNote(*both, "model.encoder_decoder"));
    EXPECT_TRUE(both->architecture.hasDecoder());
    EXPECT_EQ(both->architecture.layers(), 24);
    EXPECT_EQ(both->architecture.encoderGroups.size(), 2u);
    const auto parallel = readHuggingFaceConfig(configOf("falcon-h1-0.5b"), "x");
    EXPECT_EQ(parallel->architecture.groups.front().attention.kind, AttentionKind::Full);
    EXPECT_EQ(parallel->architecture.groups.front().parallel.kind, AttentionKind::Mamba2);
}

TEST(Families, HashedNgramsAndResidualStreams)
{
    // Qwen/Qwen3.8-Flash-Next: 335 GiB in BF16 with its MTP layer; 51 B of it are the n-gram table.
    const auto model = readHuggingFaceConfig(configOfQwen38, "x");
    ASSERT_TRUE(model) << model.error().where;
    EXPECT_NEAR(checkpointBytes(*model).value / 1073741824.0, 335, 0.5);
    const auto &tensors = model->inventory.tensors;
    const auto table = std::find_if(tensors.begin(), tensors.end(), [](const TensorEntry &entry) { return entry.role == TensorRole::Embedding && entry.group >= 0; });
    ASSERT_NE(table, tensors.end());
    EXPECT_EQ(table->columns, 160);
    EXPECT_GE(table->rows, 16 * 20'000'000);
    EXPECT_LT(table->rows, 16 * 20'001'000);
    EXPECT_LT(model->inventory.counts.active, 8'000'000'000); // "A6B", embeddings included here
    EXPECT_DOUBLE_EQ(kvBytesPerToken(model->architecture, 2).value, 12 * 2 * 512 * 2.0);
}

TEST(Families, SearchedBlocksDifferFromLayerToLayer)
{
    // Nemotron NAS: 2/3 of 2 x 1024 x 2.625 is 1792, a multiple of 256; 2/3 of 2 x 1024 x 1.3 rounds up to 1024.
    const auto model = readHuggingFaceConfig(R"({"model_type":"nemotron-nas","hidden_size":1024,"num_hidden_layers":4,"num_attention_heads":16,"num_key_value_heads":null,"intermediate_size":null,"vocab_size":1000,"tie_word_embeddings":false,"block_configs":[
        {"attention":{"n_heads_in_group":8,"no_op":false},"ffn":{"ffn_mult":2.625,"no_op":false}},
        {"attention":{"n_heads_in_group":null,"no_op":true},"ffn":{"ffn_mult":1.3,"no_op":false}},
        {"attention":{"no_op":true,"replace_with_linear":true},"ffn":{"ffn_mult":2.625}},
        {"attention":{"n_heads_in_group":4},"ffn":{"no_op":true}}]})",
        "x");
    ASSERT_TRUE(model) << model.error().where;
    constexpr std::int64_t h = 1024, wide = 1792, narrow = 1024;
    const std::int64_t attention = 2 * h * h + 2 * h * 128 + (2 * h * h + 2 * h * 256) + h * h;
    EXPECT_EQ(model->inventory.counts.total, 2 * 1000 * h + h + attention + 3 * h * (2 * wide + narrow) + 6 * h);
    EXPECT_DOUBLE_EQ(kvBytesPerToken(model->architecture, 2).value, 2 * 2 * (128 + 256));
}

TEST(Families, FieldsThatTheClassFillsIn)
{
    // google/gemma-3-4b-it lists four numbers of its language model.
    const auto model = readHuggingFaceConfig(configOf("gemma-3-4b-it"), "x");
    for (const char *assumed : {"num_attention_heads=8", "head_dim=256", "vocab_size=262208"})
        EXPECT_NE(std::find(model->assumed.begin(), model->assumed.end(), assumed), model->assumed.end()) << assumed;
    // A file that is itself the language model's has to be complete.
    EXPECT_FALSE(readHuggingFaceConfig(R"({"model_type":"llama","hidden_size":64})", "x"));
}

TEST(Families, UnknownTypesNameTheSizesTheyDoNotUnderstand)
{
    const auto model = readHuggingFaceConfig(R"({"model_type":"brand_new","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,"intermediate_size":128,"vocab_size":100,"hyper_dim":16,"num_portals":3,"num_beams":4,"a_size":5,"b_size":5,"c_size":5})", "x");
    ASSERT_TRUE(model);
    EXPECT_EQ(std::count_if(model->notes.begin(), model->notes.end(), [](const Message &note) { return note.code == "model.field_ignored"; }), 4);
}

TEST(Families, OddInputIsReadAsMeantOrRefused)
{
    const std::string plain = R"({"model_type":"llama","hidden_size":4096,"num_hidden_layers":4,"num_attention_heads":32,"intermediate_size":11008,"vocab_size":32000)";
    const auto refused = [&plain](const std::string &more, const char *code, const char *where) {
        const auto model = readHuggingFaceConfig(plain + more + "}", "x");
        ASSERT_FALSE(model) << more;
        EXPECT_EQ(model.error().message.code, code) << more;
        EXPECT_EQ(model.error().where, where) << more;
    };
    refused(R"(,"num_key_value_heads":5)", "model.heads_not_divisible", "num_key_value_heads");
    refused(R"(,"head_dim":true)", "model.wrong_type", "head_dim");
    refused(R"(,"head_dim":"128")", "model.wrong_type", "head_dim");
    refused(R"(,"head_dim":[[1]])", "model.wrong_type", "head_dim");
    refused(R"(,"head_dim":-1)", "model.out_of_range", "head_dim");
    std::string many = R"(,"layer_types":["full_attention")";
    for (int i = 0; i < 1'000'000; ++i)
        many += R"(,"full_attention")";
    refused(many + "]", "model.too_many_values", "");
    EXPECT_TRUE(readHuggingFaceConfig(plain + R"(,"tie_word_embeddings":"true"})", "x")->architecture.tiedEmbeddings);
    EXPECT_EQ(readHuggingFaceConfig(plain + R"(,"layer_types":["full_attention","full_attention","full_attention","full_attention","sliding_attention"]})", "x")->architecture.groups.size(), 1u);
    const auto omni = readHuggingFaceConfig(R"({"model_type":"qwen3_omni_moe","thinker_config":{"model_type":"x","text_config":)" + plain + "}}}", "x");
    ASSERT_TRUE(omni);
    EXPECT_EQ(omni->architecture.hidden, 4096);
}
