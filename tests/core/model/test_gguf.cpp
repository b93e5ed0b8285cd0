// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/model/model.h"
#include "tests/core/model/file_builder.h"

using namespace powertrain;
using file_builder::Folder;
using file_builder::Gguf;
using file_builder::kF16;
using file_builder::kF32;

namespace {

constexpr std::int64_t kHidden = 256;
constexpr std::int64_t kVocabulary = 512;

std::string at(int layer, const std::string &name) { return "blk." + std::to_string(layer) + "." + name; }

/// Tensors under llama.cpp's names, with the shapes its converter writes.
struct Builder {
    Gguf file;
    std::string architecture;
    std::uint32_t type = kF16;

    explicit Builder(std::string name, std::uint32_t layers)
        : architecture(std::move(name))
    {
        file.text("general.architecture", architecture).u32("general.file_type", 1);
        key("block_count", layers).key("embedding_length", kHidden).key("context_length", 4096);
    }
    Builder &key(const std::string &name, std::uint32_t value)
    {
        file.u32(architecture + "." + name, value);
        return *this;
    }
    Builder &keys(const std::string &name, const std::vector<std::uint32_t> &values)
    {
        file.u32s(architecture + "." + name, values);
        return *this;
    }
    Builder &heads(std::uint32_t heads, std::uint32_t kv, std::uint32_t dim) { return key("attention.head_count", heads).key("attention.head_count_kv", kv).key("attention.key_length", dim).key("attention.value_length", dim); }

    Builder &matrix(const std::string &name, std::int64_t in, std::int64_t out)
    {
        file.tensor(name, type, {in, out});
        return *this;
    }
    Builder &stack(const std::string &name, std::int64_t in, std::int64_t out, std::int64_t experts)
    {
        file.tensor(name, type, {in, out, experts});
        return *this;
    }
    Builder &vector(const std::string &name, std::int64_t length)
    {
        file.tensor(name, kF32, {length});
        return *this;
    }
    Builder &outside(bool tied)
    {
        matrix("token_embd.weight", kHidden, kVocabulary).vector("output_norm.weight", kHidden);
        return tied ? *this : matrix("output.weight", kHidden, kVocabulary);
    }
    Builder &norms(int layer) { return vector(at(layer, "attn_norm.weight"), kHidden).vector(at(layer, "ffn_norm.weight"), kHidden); }
    Builder &qkv(int layer, std::int64_t heads, std::int64_t kv, std::int64_t dim)
    {
        matrix(at(layer, "attn_q.weight"), kHidden, heads * dim).matrix(at(layer, "attn_k.weight"), kHidden, kv * dim).matrix(at(layer, "attn_v.weight"), kHidden, kv * dim);
        return matrix(at(layer, "attn_output.weight"), heads * dim, kHidden);
    }
    Builder &qkNorm(int layer, std::int64_t dim) { return vector(at(layer, "attn_q_norm.weight"), dim).vector(at(layer, "attn_k_norm.weight"), dim); }
    Builder &mlp(int layer, std::int64_t width)
    {
        return matrix(at(layer, "ffn_gate.weight"), kHidden, width).matrix(at(layer, "ffn_up.weight"), kHidden, width).matrix(at(layer, "ffn_down.weight"), width, kHidden);
    }
    Builder &experts(int layer, std::int64_t count, std::int64_t width, std::int64_t shared = 0)
    {
        file.tensor(at(layer, "ffn_gate_inp.weight"), kF32, {kHidden, count});
        stack(at(layer, "ffn_gate_exps.weight"), kHidden, width, count).stack(at(layer, "ffn_up_exps.weight"), kHidden, width, count).stack(at(layer, "ffn_down_exps.weight"), width, kHidden, count);
        if (shared > 0)
            matrix(at(layer, "ffn_gate_shexp.weight"), kHidden, shared).matrix(at(layer, "ffn_up_shexp.weight"), kHidden, shared).matrix(at(layer, "ffn_down_shexp.weight"), shared, kHidden);
        return *this;
    }
};

Model opened(const std::filesystem::path &path)
{
    const auto model = openModel(path);
    EXPECT_TRUE(model) << (model ? "" : model.error().message.code + " " + model.error().where);
    return model ? *model : Model();
}
Model opened(const Builder &builder)
{
    const Folder folder;
    return opened(builder.file.write(folder, "m.gguf"));
}

std::string codeOf(const std::filesystem::path &path)
{
    const auto model = openModel(path);
    return model ? "opened" : model.error().message.code;
}

bool hasNote(const Model &model, std::string_view code)
{
    return std::any_of(model.notes.begin(), model.notes.end(), [&](const Message &note) { return note.code == code; });
}

/// The inventory made from the fields has exactly the parameters that the tensors have.
void expectExact(const Model &model, const Builder &builder)
{
    EXPECT_EQ(model.inventory.counts.total, builder.file.elements()) << builder.architecture;
    EXPECT_EQ(model.stored->total().parameters, builder.file.elements()) << builder.architecture;
    EXPECT_EQ(model.stored->total().bytes, builder.file.bytes()) << builder.architecture;
    EXPECT_EQ((*model.stored)[TensorGroup::Other].tensors, 0) << builder.architecture;
    EXPECT_FALSE(hasNote(model, "model.count_differs_from_fields")) << builder.architecture;
    EXPECT_FALSE(hasNote(model, "model.unknown_type")) << builder.architecture;
    EXPECT_DOUBLE_EQ(loadedWeightBytes(model).value, static_cast<double>(builder.file.bytes())) << builder.architecture;
}

} // namespace

TEST(Gguf, Llama)
{
    Builder b("llama", 2);
    b.heads(8, 2, 32).key("feed_forward_length", 512).outside(false);
    for (int i = 0; i < 2; ++i)
        b.norms(i).qkv(i, 8, 2, 32).mlp(i, 512);
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_EQ(model.architecture.contextLength, 4096);
    EXPECT_EQ(model.architecture.kvHeads(), 2);
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 2.0 * 2 * 64 * 2);
    EXPECT_EQ(model.storedFormat, "F16");
    EXPECT_EQ(model.name, "m");
    EXPECT_TRUE(model.assumed.empty());
}

TEST(Gguf, QwenWithBiasesAndATiedHead)
{
    Builder b("qwen2", 1);
    b.key("attention.head_count", 8).key("attention.head_count_kv", 2).key("feed_forward_length", 512).outside(true).norms(0).qkv(0, 8, 2, 32).mlp(0, 512);
    b.vector(at(0, "attn_q.bias"), 256).vector(at(0, "attn_k.bias"), 64).vector(at(0, "attn_v.bias"), 64);
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_TRUE(model.architecture.tiedEmbeddings);
}

TEST(Gguf, MixtureOfExperts)
{
    Builder b("qwen3moe", 2);
    b.heads(8, 2, 64).key("feed_forward_length", 512).key("expert_count", 8).key("expert_used_count", 2).key("expert_feed_forward_length", 128).outside(false);
    for (int i = 0; i < 2; ++i)
        b.norms(i).qkv(i, 8, 2, 64).qkNorm(i, 64).experts(i, 8, 128);
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_EQ(model.inventory.counts.experts, (*model.stored)[TensorGroup::Experts].parameters);
    EXPECT_EQ(model.architecture.expertsPerToken(), 2);

    Builder mixtral("llama", 1);
    mixtral.heads(8, 2, 32).key("feed_forward_length", 512).key("expert_count", 4).key("expert_used_count", 2).outside(false).norms(0).qkv(0, 8, 2, 32).experts(0, 4, 512);
    expectExact(opened(mixtral), mixtral);
}

TEST(Gguf, LatentAttentionOfBothGenerations)
{
    for (const bool absorbed : {true, false}) {
        Builder b("deepseek2", 3);
        constexpr std::int64_t kHeads = 4, kNope = 32, kRope = 16, kV = 32, kRank = 64, kQueryRank = 96;
        b.key("attention.head_count", kHeads).key("attention.head_count_kv", absorbed ? 1 : kHeads).key("attention.q_lora_rank", kQueryRank).key("attention.kv_lora_rank", kRank).key("rope.dimension_count", kRope);
        b.key("attention.key_length", absorbed ? kRank + kRope : kNope + kRope).key("attention.value_length", absorbed ? kRank : kV);
        if (absorbed)
            b.key("attention.key_length_mla", kNope + kRope).key("attention.value_length_mla", kV);
        b.key("leading_dense_block_count", 1).key("feed_forward_length", 512).key("expert_count", 8).key("expert_used_count", 2).key("expert_feed_forward_length", 64).key("expert_shared_count", 1).outside(false);
        for (int i = 0; i < 3; ++i) {
            b.norms(i).matrix(at(i, "attn_q_a.weight"), kHidden, kQueryRank).vector(at(i, "attn_q_a_norm.weight"), kQueryRank).matrix(at(i, "attn_q_b.weight"), kQueryRank, kHeads * (kNope + kRope));
            b.matrix(at(i, "attn_kv_a_mqa.weight"), kHidden, kRank + kRope).vector(at(i, "attn_kv_a_norm.weight"), kRank);
            if (absorbed)
                b.stack(at(i, "attn_k_b.weight"), kNope, kRank, kHeads).stack(at(i, "attn_v_b.weight"), kRank, kV, kHeads);
            else
                b.matrix(at(i, "attn_kv_b.weight"), kRank, kHeads * (kNope + kV));
            b.matrix(at(i, "attn_output.weight"), kHeads * kV, kHidden);
            if (i == 0)
                b.mlp(i, 512);
            else
                b.experts(i, 8, 64, 64).vector(at(i, "exp_probs_b.bias"), 8);
        }
        const Model model = opened(b);
        expectExact(model, b);
        EXPECT_TRUE(model.architecture.usesMla());
        EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 3.0 * (kRank + kRope) * 2);
    }
}

TEST(Gguf, WindowsAndFourNorms)
{
    Builder b("gemma3", 6);
    b.heads(4, 2, 64).key("feed_forward_length", 512).key("attention.sliding_window", 128).outside(true);
    for (int i = 0; i < 6; ++i)
        b.norms(i).vector(at(i, "post_attention_norm.weight"), kHidden).vector(at(i, "post_ffw_norm.weight"), kHidden).qkv(i, 4, 2, 64).qkNorm(i, 64).mlp(i, 512);
    const Model model = opened(b);
    expectExact(model, b);
    ASSERT_EQ(model.architecture.groups.size(), 2u);
    EXPECT_EQ(model.architecture.groups[0].attention.window, 128);
    EXPECT_EQ(model.architecture.groups[0].count, 5);
}

TEST(Gguf, PatternsOfWindowsPerLayer)
{
    Builder b("seed_oss", 4);
    b.heads(4, 2, 64).key("feed_forward_length", 512).key("attention.sliding_window", 128).outside(false);
    b.file.bools("seed_oss.attention.sliding_window_pattern", {true, true, false, true});
    for (int i = 0; i < 4; ++i)
        b.norms(i).qkv(i, 4, 2, 64).mlp(i, 512);
    const Model model = opened(b);
    EXPECT_EQ(model.inventory.counts.total, b.file.elements());
    ASSERT_EQ(model.architecture.groups.size(), 2u);
    EXPECT_EQ(model.architecture.groups[0].count, 3);
}

TEST(Gguf, GptOss)
{
    Builder b("gpt-oss", 2);
    b.heads(4, 2, 64).key("feed_forward_length", 128).key("expert_feed_forward_length", 128).key("expert_count", 4).key("expert_used_count", 2).key("attention.sliding_window", 128).outside(false);
    for (int i = 0; i < 2; ++i) {
        b.norms(i).qkv(i, 4, 2, 64).vector(at(i, "attn_q.bias"), 256).vector(at(i, "attn_k.bias"), 128).vector(at(i, "attn_v.bias"), 128).vector(at(i, "attn_output.bias"), kHidden).vector(at(i, "attn_sinks.weight"), 4);
        b.type = file_builder::kMxfp4;
        b.experts(i, 4, 128);
        b.type = kF16;
        b.vector(at(i, "ffn_gate_inp.bias"), 4);
        b.file.tensor(at(i, "ffn_gate_exps.bias"), kF32, {128, 4}).tensor(at(i, "ffn_up_exps.bias"), kF32, {128, 4}).tensor(at(i, "ffn_down_exps.bias"), kF32, {kHidden, 4});
    }
    expectExact(opened(b), b);
}

TEST(Gguf, GatedDeltaNetBesideAttention)
{
    Builder b("qwen35moe", 4);
    constexpr std::int64_t kKeyHeads = 2, kValueHeads = 4, kDim = 32, kConvolution = 4;
    constexpr std::int64_t kKeys = kKeyHeads * kDim, kValues = kValueHeads * kDim;
    b.heads(4, 2, 64).key("ssm.conv_kernel", kConvolution).key("ssm.state_size", kDim).key("ssm.group_count", kKeyHeads).key("ssm.time_step_rank", kValueHeads).key("ssm.inner_size", kValues);
    b.key("full_attention_interval", 4).key("expert_count", 4).key("expert_used_count", 2).key("expert_feed_forward_length", 64).key("expert_shared_feed_forward_length", 64).outside(false);
    for (int i = 0; i < 4; ++i) {
        b.norms(i);
        if (i == 3) {
            b.matrix(at(i, "attn_q.weight"), kHidden, 2 * 4 * 64).matrix(at(i, "attn_k.weight"), kHidden, 128).matrix(at(i, "attn_v.weight"), kHidden, 128).matrix(at(i, "attn_output.weight"), 256, kHidden).qkNorm(i, 64);
        } else {
            b.matrix(at(i, "attn_qkv.weight"), kHidden, 2 * kKeys + kValues).matrix(at(i, "attn_gate.weight"), kHidden, kValues).matrix(at(i, "ssm_beta.weight"), kHidden, kValueHeads).matrix(at(i, "ssm_alpha.weight"), kHidden, kValueHeads);
            b.file.tensor(at(i, "ssm_conv1d.weight"), kF32, {kConvolution, 2 * kKeys + kValues});
            b.vector(at(i, "ssm_a"), kValueHeads).vector(at(i, "ssm_dt.bias"), kValueHeads).vector(at(i, "ssm_norm.weight"), kDim).matrix(at(i, "ssm_out.weight"), kValues, kHidden);
        }
        b.experts(i, 4, 64, 64).vector(at(i, "ffn_gate_inp_shexp.weight"), kHidden);
    }
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 1.0 * 2 * 128 * 2); // one layer of four
    EXPECT_GT(recurrentStateBytes(model.architecture).value, 0);
}

TEST(Gguf, OnePartPerLayer)
{
    Builder b("nemotron_h", 3);
    constexpr std::int64_t kHeads = 4, kInner = 128, kState = 16, kGroups = 2, kConvolution = 4;
    constexpr std::int64_t kMixed = kInner + 2 * kGroups * kState;
    b.keys("attention.head_count", {0, 4, 0}).keys("attention.head_count_kv", {0, 2, 0}).key("attention.key_length", 64).key("attention.value_length", 64).keys("feed_forward_length", {0, 0, 512});
    b.key("ssm.conv_kernel", kConvolution).key("ssm.state_size", kState).key("ssm.group_count", kGroups).key("ssm.time_step_rank", kHeads).key("ssm.inner_size", kInner).outside(false);
    for (int i = 0; i < 3; ++i)
        b.vector(at(i, "attn_norm.weight"), kHidden);
    b.matrix(at(0, "ssm_in.weight"), kHidden, kInner + kMixed + kHeads).matrix(at(0, "ssm_out.weight"), kInner, kHidden).vector(at(0, "ssm_conv1d.bias"), kMixed);
    b.file.tensor(at(0, "ssm_conv1d.weight"), kF32, {kConvolution, kMixed}).tensor(at(0, "ssm_a"), kF32, {1, kHeads}).tensor(at(0, "ssm_d"), kF32, {1, kHeads});
    b.vector(at(0, "ssm_dt.bias"), kHeads).vector(at(0, "ssm_norm.weight"), kInner);
    b.qkv(1, 4, 2, 64).matrix(at(2, "ffn_up.weight"), kHidden, 512).matrix(at(2, "ffn_down.weight"), 512, kHidden);
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 2.0 * 128 * 2);
}

TEST(Gguf, MtpLayersAreCountedApart)
{
    Builder b("glm4moe", 3);
    b.heads(4, 2, 64).key("nextn_predict_layers", 1).key("leading_dense_block_count", 1).key("feed_forward_length", 512).key("expert_count", 4).key("expert_used_count", 2).key("expert_feed_forward_length", 64).outside(false);
    for (int i = 0; i < 3; ++i) {
        b.norms(i).qkv(i, 4, 2, 64);
        if (i == 0)
            b.mlp(i, 512);
        else
            b.experts(i, 4, 64, 64).vector(at(i, "exp_probs_b.bias"), 4);
    }
    const std::int64_t before = b.file.elements();
    b.matrix(at(2, "nextn.eh_proj.weight"), 2 * kHidden, kHidden).vector(at(2, "nextn.enorm.weight"), kHidden).vector(at(2, "nextn.hnorm.weight"), kHidden);
    const Model model = opened(b);
    EXPECT_EQ(model.architecture.layers(), 2);
    EXPECT_EQ(model.architecture.mtpDepth, 1);
    EXPECT_GT((*model.stored)[TensorGroup::Mtp].parameters, b.file.elements() - before);
    EXPECT_FALSE(hasNote(model, "model.count_differs_from_fields"));
    EXPECT_DOUBLE_EQ(loadedWeightBytes(model).value, static_cast<double>(b.file.bytes() - (*model.stored)[TensorGroup::Mtp].bytes));
}

TEST(Gguf, FusedProjections)
{
    Builder b("phi3", 2);
    b.key("attention.head_count", 8).key("attention.head_count_kv", 2).key("feed_forward_length", 512).outside(false);
    for (int i = 0; i < 2; ++i)
        b.norms(i).matrix(at(i, "attn_qkv.weight"), kHidden, (8 + 2 * 2) * 32).matrix(at(i, "attn_output.weight"), kHidden, kHidden).matrix(at(i, "ffn_up.weight"), kHidden, 2 * 512).matrix(at(i, "ffn_down.weight"), 512, kHidden);
    expectExact(opened(b), b);
    Builder unknown("brandnew", 2);
    unknown.key("attention.head_count", 8).key("attention.head_count_kv", 2).key("feed_forward_length", 512).outside(false);
    for (int i = 0; i < 2; ++i)
        unknown.norms(i).matrix(at(i, "attn_qkv.weight"), kHidden, (8 + 2 * 2) * 32).matrix(at(i, "attn_output.weight"), kHidden, kHidden).matrix(at(i, "ffn_up.weight"), kHidden, 2 * 512).matrix(at(i, "ffn_down.weight"), 512, kHidden);
    EXPECT_EQ(opened(unknown).inventory.counts.total, unknown.file.elements());
}

TEST(Gguf, OneNormAndATiedHead)
{
    Builder b("command-r", 1);
    b.key("attention.head_count", 8).key("attention.head_count_kv", 2).key("feed_forward_length", 512).outside(true).vector(at(0, "attn_norm.weight"), kHidden).qkv(0, 8, 2, 32).mlp(0, 512);
    expectExact(opened(b), b);
}

TEST(Gguf, HeadsPerLayer)
{
    Builder b("llama", 2);
    b.keys("attention.head_count", {8, 4}).keys("attention.head_count_kv", {2, 1}).key("attention.key_length", 32).key("attention.value_length", 32).keys("feed_forward_length", {512, 256}).outside(false);
    b.norms(0).qkv(0, 8, 2, 32).mlp(0, 512).norms(1).qkv(1, 4, 1, 32).mlp(1, 256);
    const Model model = opened(b);
    expectExact(model, b);
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 3.0 * 2 * 32 * 2);
}

TEST(Gguf, TwoKindsOfHeads)
{
    // Gemma-4: full layers have wider heads, and their keys serve as values.
    Builder b("gemma4", 2);
    b.key("attention.head_count", 4).keys("attention.head_count_kv", {2, 1}).key("attention.key_length", 128).key("attention.value_length", 128).key("attention.key_length_swa", 64).key("attention.value_length_swa", 64);
    b.key("attention.sliding_window", 128).key("feed_forward_length", 512).outside(true);
    b.file.bools("gemma4.attention.sliding_window_pattern", {true, false});
    for (int i = 0; i < 2; ++i)
        b.norms(i).vector(at(i, "post_attention_norm.weight"), kHidden).vector(at(i, "post_ffw_norm.weight"), kHidden).mlp(i, 512).vector(at(i, "layer_output_scale.weight"), 1);
    b.qkv(0, 4, 2, 64).qkNorm(0, 64);
    b.matrix(at(1, "attn_q.weight"), kHidden, 4 * 128).matrix(at(1, "attn_k.weight"), kHidden, 128).matrix(at(1, "attn_output.weight"), 4 * 128, kHidden).qkNorm(1, 128);
    const Model model = opened(b);
    EXPECT_EQ(model.inventory.counts.total, b.file.elements());
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, (2 * 2 * 64 + 2 * 128) * 2.0);
}

TEST(Gguf, UnknownArchitectureIsReadFromItsFields)
{
    Builder b("brandnew", 2);
    b.heads(8, 2, 32).key("feed_forward_length", 512).outside(false);
    for (int i = 0; i < 2; ++i)
        b.norms(i).qkv(i, 8, 2, 32).qkNorm(i, 32).mlp(i, 512);
    const Model model = opened(b);
    EXPECT_TRUE(hasNote(model, "model.unknown_type"));
    EXPECT_EQ(model.inventory.counts.total, b.file.elements());
}

TEST(Gguf, TensorsThatFieldsDoNotExplainAreSaid)
{
    Builder b("llama", 1);
    b.heads(8, 2, 32).key("feed_forward_length", 512).outside(false).norms(0).qkv(0, 8, 2, 32).mlp(0, 512).matrix(at(0, "mystery.weight"), kHidden, 64);
    const Model model = opened(b);
    EXPECT_TRUE(hasNote(model, "model.count_differs_from_fields"));
    EXPECT_EQ(model.statedParameters, b.file.elements());
    EXPECT_DOUBLE_EQ(loadedWeightBytes(model).value, static_cast<double>(b.file.bytes())); // all that is in the file
}

TEST(Gguf, QuantisedBlocks)
{
    Builder b("llama", 1);
    b.heads(8, 2, 32).key("feed_forward_length", 512);
    b.type = file_builder::kQ6K;
    b.outside(false);
    b.type = file_builder::kQ4K;
    b.norms(0).qkv(0, 8, 2, 32).mlp(0, 512);
    const Folder folder;
    const Model model = opened(b.file.write(folder, "q.gguf"));
    expectExact(model, b);
    EXPECT_EQ(model.stored->types.front().first, "Q4_K");
    EXPECT_EQ((*model.stored)[TensorGroup::Head].bytes, kHidden * kVocabulary / 256 * 210);
}

TEST(Gguf, SplitSetsAreReadWhole)
{
    const Folder folder;
    Builder first("llama", 2);
    first.file.u32("split.no", 0).u32("split.count", 2);
    first.heads(8, 2, 32).key("feed_forward_length", 512).outside(false).norms(0).qkv(0, 8, 2, 32).mlp(0, 512);
    Gguf second;
    second.u32("split.no", 1).u32("split.count", 2);
    Builder rest("", 0);
    rest.file = second;
    rest.norms(1).qkv(1, 8, 2, 32).mlp(1, 512);
    first.file.write(folder, "m-00001-of-00002.gguf");
    const auto part = rest.file.write(folder, "m-00002-of-00002.gguf");
    for (const auto &path : {folder / "m-00001-of-00002.gguf", part, folder.path()}) {
        const Model model = opened(path);
        EXPECT_EQ(model.inventory.counts.total, first.file.elements() + rest.file.elements());
        EXPECT_EQ(model.stored->files, 2);
    }
    std::filesystem::remove(part);
    const Model partial = opened(folder / "m-00001-of-00002.gguf");
    EXPECT_TRUE(hasNote(partial, "model.parts_missing"));
    EXPECT_EQ(partial.inventory.counts.total, first.file.elements() + rest.file.elements()); // from the fields
    EXPECT_FALSE(storedWeights(partial));
    rest.file.write(folder, "x-00002-of-00002.gguf");
    EXPECT_EQ(codeOf(folder / "x-00002-of-00002.gguf"), "model.gguf_without_architecture");
}

TEST(Gguf, EveryTruncationIsRefused)
{
    const Folder folder;
    Builder b("llama", 1);
    b.file.texts("tokenizer.ggml.tokens", {"a", "bc", ""});
    b.heads(8, 2, 32).key("feed_forward_length", 32);
    b.file.tensor("token_embd.weight", kF32, {256, 2}).tensor("output_norm.weight", kF32, {3});
    const std::string whole = b.file.start();
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_NE(codeOf(folder.write("cut.gguf", whole.substr(0, length))), "opened") << length;
    for (std::uintmax_t length = whole.size(); length < b.file.size(); length += 7)
        EXPECT_EQ(codeOf(folder.write("cut.gguf", whole, length)), "model.file_truncated") << length;
    EXPECT_EQ(codeOf(folder.write("cut.gguf", whole, b.file.size())), "opened");
}

TEST(Gguf, HostileCountsAreRefusedAtOnce)
{
    const Folder folder;
    using file_builder::number;
    const auto header = [](std::uint32_t version, std::uint64_t tensors, std::uint64_t pairs) { return "GGUF" + number(version) + number(tensors) + number(pairs); };
    const auto code = [&](const std::string &bytes, std::uintmax_t size = 1 << 20) { return codeOf(folder.write("h.gguf", bytes, size)); };
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 63;
    EXPECT_EQ(code(header(3, kHuge, 0)), "model.too_many_tensors");
    EXPECT_EQ(code(header(3, 90'000, 0)), "model.file_truncated");
    EXPECT_EQ(code(header(3, 0, kHuge)), "model.header_broken");
    EXPECT_EQ(code(header(1, 1, 1)), "model.gguf_version");
    EXPECT_EQ(code(header(4, 1, 1)), "model.gguf_version");
    EXPECT_EQ(code(header(0x03000000, 1, 1)), "model.gguf_big_endian");
    EXPECT_EQ(code(header(3, 0, 1) + number(kHuge)), "model.header_broken");             // length of a key
    EXPECT_EQ(code(header(3, 0, 1) + number(std::uint64_t{2000})), "model.tensor_name"); // longer than any
    const std::string key = Gguf::textBytes("k");
    EXPECT_EQ(code(header(3, 0, 1) + key + number<std::uint32_t>(8) + number(kHuge)), "model.header_broken"); // of a text
    EXPECT_EQ(code(header(3, 0, 1) + key + number<std::uint32_t>(99)), "model.header_broken");
    EXPECT_EQ(code(header(3, 0, 1) + key + number<std::uint32_t>(9) + number<std::uint32_t>(8) + number(kHuge)), "model.header_broken");
    EXPECT_EQ(code(header(3, 0, 1) + key + number<std::uint32_t>(9) + number<std::uint32_t>(4) + number(kHuge)), "model.header_broken");
    std::string nested;
    for (int i = 0; i < 50'000; ++i)
        nested += number<std::uint32_t>(9) + number<std::uint64_t>(1);
    EXPECT_EQ(code(header(3, 0, 1) + key + number<std::uint32_t>(9) + nested), "model.header_broken");
    EXPECT_EQ(code(header(3, 0, 2) + key + number<std::uint32_t>(0) + "a" + key + number<std::uint32_t>(0) + "b"), "model.header_broken"); // a key twice

    const auto tensor = [&](std::uint32_t type, const std::vector<std::int64_t> &shape, std::uint64_t offset = 0) {
        Gguf file;
        file.text("general.architecture", "llama");
        std::string bytes = "GGUF" + number<std::uint32_t>(3) + number<std::uint64_t>(1) + file.start().substr(16) + Gguf::textBytes("t") + number<std::uint32_t>(static_cast<std::uint32_t>(shape.size()));
        for (const std::int64_t extent : shape)
            bytes += number(extent);
        return bytes + number(type) + number(offset);
    };
    EXPECT_EQ(code(tensor(4, {32})), "model.tensor_type"); // given up by the format
    EXPECT_EQ(code(tensor(200, {32})), "model.tensor_type");
    EXPECT_EQ(code(tensor(12, {100})), "model.tensor_shape"); // no whole blocks
    EXPECT_EQ(code(tensor(0, {-1})), "model.tensor_shape");
    EXPECT_EQ(code(tensor(0, {std::int64_t{1} << 40, std::int64_t{1} << 40})), "model.tensor_shape");
    EXPECT_EQ(code(tensor(0, {32}, 8)), "model.tensor_place"); // not aligned
    EXPECT_EQ(code(tensor(0, std::vector<std::int64_t>(9, 1))), "model.tensor_shape");
    EXPECT_EQ(code(tensor(0, {std::int64_t{1} << 40})), "model.file_truncated");
    EXPECT_EQ(code(tensor(0, {32}), 0), "model.file_truncated");
}

TEST(Gguf, VersionTwoAndOtherAlignments)
{
    Builder b("llama", 1);
    b.file.version = 2;
    b.file.alignment = 256;
    b.file.u32("general.alignment", 256);
    b.heads(8, 2, 32).key("feed_forward_length", 512).outside(false).norms(0).qkv(0, 8, 2, 32).mlp(0, 512);
    expectExact(opened(b), b);
    Builder odd("llama", 1);
    odd.file.u32("general.alignment", 3);
    odd.heads(8, 2, 32).key("feed_forward_length", 512).outside(false);
    const Folder folder;
    EXPECT_EQ(codeOf(odd.file.write(folder, "odd.gguf")), "model.header_broken");
}
