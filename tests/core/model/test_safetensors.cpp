// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/model/model.h"
#include "tests/core/model/file_builder.h"

using namespace powertrain;
using file_builder::Folder;
using file_builder::Safetensors;

namespace {

constexpr const char *kConfig = R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,"intermediate_size":128,"vocab_size":256,"torch_dtype":"bfloat16","tie_word_embeddings":false})";

void addLayer(Safetensors &file, int layer, const std::string &dtype)
{
    const std::string at = "model.layers." + std::to_string(layer) + ".";
    file.add(at + "input_layernorm.weight", dtype, {64}).add(at + "post_attention_layernorm.weight", dtype, {64});
    file.add(at + "self_attn.q_proj.weight", dtype, {64, 64}).add(at + "self_attn.k_proj.weight", dtype, {32, 64}).add(at + "self_attn.v_proj.weight", dtype, {32, 64}).add(at + "self_attn.o_proj.weight", dtype, {64, 64});
    file.add(at + "mlp.gate_proj.weight", dtype, {128, 64}).add(at + "mlp.up_proj.weight", dtype, {128, 64}).add(at + "mlp.down_proj.weight", dtype, {64, 128});
}

void addOutside(Safetensors &file, const std::string &dtype)
{
    file.add("model.embed_tokens.weight", dtype, {256, 64}).add("lm_head.weight", dtype, {256, 64}).add("model.norm.weight", dtype, {64});
}

Safetensors small(const std::string &dtype = "BF16")
{
    Safetensors file;
    addOutside(file, dtype);
    addLayer(file, 0, dtype);
    addLayer(file, 1, dtype);
    return file;
}
constexpr std::int64_t kEmbedding = 256 * 64;
constexpr std::int64_t kAttention = 2 * (64 * 64 * 2 + 2 * 32 * 64);
constexpr std::int64_t kMlp = 2 * 3 * 128 * 64;
constexpr std::int64_t kNorms = 5 * 64;
constexpr std::int64_t kAll = 2 * kEmbedding + kAttention + kMlp + kNorms;

Model opened(const std::filesystem::path &path)
{
    const auto model = openModel(path);
    EXPECT_TRUE(model) << (model ? "" : model.error().message.code + " " + model.error().where);
    return model ? *model : Model();
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

} // namespace

TEST(Safetensors, CountsWhatTheHeaderSays)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    const auto path = small().write(folder, "model.safetensors");
    for (const auto &subject : {path, folder.path()}) {
        const Model model = opened(subject);
        ASSERT_TRUE(model.stored);
        EXPECT_EQ(model.stored->total().parameters, kAll);
        EXPECT_EQ(model.inventory.counts.total, kAll);
        EXPECT_EQ(model.statedParameters, kAll);
        EXPECT_EQ((*model.stored)[TensorGroup::Embedding].parameters, kEmbedding);
        EXPECT_EQ((*model.stored)[TensorGroup::Head].parameters, kEmbedding);
        EXPECT_EQ((*model.stored)[TensorGroup::Attention].parameters, kAttention);
        EXPECT_EQ((*model.stored)[TensorGroup::Mlp].parameters, kMlp);
        EXPECT_EQ((*model.stored)[TensorGroup::Norms].parameters, kNorms);
        EXPECT_EQ((*model.stored)[TensorGroup::Other].tensors, 0);
        EXPECT_EQ(checkpointBytes(model).value, 2.0 * kAll);
        EXPECT_EQ(loadedWeightBytes(model).value, 2.0 * kAll);
        EXPECT_EQ(model.storedFormat, "bf16");
        EXPECT_TRUE(model.notes.empty());
        EXPECT_EQ(model.name, folder.path().filename().string());
    }
}

TEST(Safetensors, FilesInAnotherPrecisionThanTheConfiguration)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    small("F32").write(folder, "model.safetensors");
    const Model model = opened(folder.path());
    EXPECT_EQ(checkpointBytes(model).value, 4.0 * kAll);
    EXPECT_EQ(model.storedFormat, "bf16"); // what engines convert to
    EXPECT_EQ(loadedWeightBytes(model).value, 2.0 * kAll);
    EXPECT_TRUE(hasNote(model, "model.loaded_in_other_precision"));

    std::string silent = kConfig;
    silent.replace(silent.find(R"("torch_dtype":"bfloat16",)"), 25, "");
    folder.write("config.json", silent);
    const Model told = opened(folder.path());
    EXPECT_EQ(told.storedFormat, "fp32");
    EXPECT_EQ(loadedWeightBytes(told).value, 4.0 * kAll);
    EXPECT_EQ(loadedWeightBytes(told, "bf16").value, 2.0 * kAll);
    EXPECT_TRUE(told.assumed.empty());
}

TEST(Safetensors, CountThatDiffersIsSaid)
{
    const Folder folder;
    std::string config = kConfig;
    config.replace(config.find("\"vocab_size\":256"), 16, "\"vocab_size\":250");
    folder.write("config.json", config);
    small().write(folder, "model.safetensors");
    EXPECT_TRUE(hasNote(opened(folder.path()), "model.count_differs"));
}

TEST(Safetensors, ShardsAreReadThroughTheirIndexAndMissingOnesNamed)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    Safetensors first, second;
    addOutside(first, "BF16");
    addLayer(first, 0, "BF16");
    addLayer(second, 1, "BF16");
    first.write(folder, "model-00001-of-00002.safetensors");
    second.write(folder, "model-00002-of-00002.safetensors");
    small().write(folder, "consolidated.safetensors");
    nlohmann::json index = {{"metadata", {{"total_size", 2 * kAll}}}, {"weight_map", {{"a", "model-00001-of-00002.safetensors"}, {"b", "model-00002-of-00002.safetensors"}}}};
    const auto indexPath = folder.write("model.safetensors.index.json", index.dump());

    const Model whole = opened(folder.path());
    EXPECT_EQ(whole.stored->total().parameters, kAll); // the second copy is not added
    EXPECT_EQ(whole.stored->files, 2);
    EXPECT_TRUE(hasNote(whole, "model.files_left_out"));
    EXPECT_FALSE(hasNote(whole, "model.total_size_differs"));
    EXPECT_EQ(opened(indexPath).stored->total().bytes, 2 * kAll);
    const Model fromOne = opened(folder / "model-00002-of-00002.safetensors");
    EXPECT_EQ(fromOne.stored->total().parameters, kAll);
    EXPECT_TRUE(hasNote(fromOne, "model.all_parts_opened"));

    index["metadata"]["total_size"] = 1;
    folder.write("model.safetensors.index.json", index.dump());
    EXPECT_TRUE(hasNote(opened(folder.path()), "model.total_size_differs"));

    index["metadata"]["total_size"] = 2 * kAll;
    folder.write("model.safetensors.index.json", index.dump());
    std::filesystem::remove(folder / "model-00002-of-00002.safetensors");
    const Model partial = opened(folder.path());
    EXPECT_TRUE(hasNote(partial, "model.parts_missing"));
    EXPECT_FALSE(partial.stored->complete);
    EXPECT_EQ(partial.inventory.counts.total, kAll);
    EXPECT_EQ(checkpointBytes(partial).value, 2.0 * kAll); // from the index
    EXPECT_FALSE(partial.statedParameters);

    std::filesystem::remove(folder / "model-00001-of-00002.safetensors");
    EXPECT_EQ(checkpointBytes(opened(indexPath)).value, 2.0 * kAll);
    std::filesystem::remove(folder / "config.json");
    EXPECT_EQ(codeOf(indexPath), "model.no_weights");
}

TEST(Safetensors, NumberedPartsNeedNoIndex)
{
    const Folder folder;
    Safetensors first, second;
    addOutside(first, "BF16");
    addLayer(first, 0, "BF16");
    addLayer(second, 1, "BF16");
    first.write(folder, "model-00001-of-00003.safetensors");
    second.write(folder, "model-00002-of-00003.safetensors");
    const Model model = opened(folder.path());
    EXPECT_EQ(model.stored->files, 2);
    EXPECT_TRUE(hasNote(model, "model.parts_missing"));
}

TEST(Safetensors, ShapesMakeAModelWhereThereIsNoConfiguration)
{
    const Folder folder;
    const Model model = opened(small().write(folder, "tiny.safetensors"));
    EXPECT_EQ(model.name, "tiny");
    EXPECT_EQ(model.architecture.hidden, 64);
    EXPECT_EQ(model.architecture.layers(), 2);
    EXPECT_EQ(model.architecture.vocabulary, 256);
    EXPECT_EQ(model.inventory.counts.total, kAll);
    EXPECT_FALSE(model.architecture.tiedEmbeddings);
    EXPECT_TRUE(hasNote(model, "model.from_tensors"));
    EXPECT_FALSE(hasNote(model, "model.unknown_type"));
    EXPECT_FALSE(hasNote(model, "model.count_differs_from_fields"));
    EXPECT_NE(std::find_if(model.assumed.begin(), model.assumed.end(), [](const std::string &a) { return a.rfind("head_dim=", 0) == 0; }), model.assumed.end());
}

TEST(Safetensors, ShapesOfExpertsAndHeadsThatNormsTell)
{
    const Folder folder;
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {512, 128}).add("model.norm.weight", "BF16", {128});
    for (int layer = 0; layer < 3; ++layer) {
        const std::string at = "model.layers." + std::to_string(layer) + ".";
        file.add(at + "input_layernorm.weight", "BF16", {128}).add(at + "post_attention_layernorm.weight", "BF16", {128});
        file.add(at + "self_attn.q_proj.weight", "BF16", {256, 128}).add(at + "self_attn.k_proj.weight", "BF16", {64, 128}).add(at + "self_attn.v_proj.weight", "BF16", {64, 128}).add(at + "self_attn.o_proj.weight", "BF16", {128, 256});
        file.add(at + "self_attn.q_norm.weight", "BF16", {32}).add(at + "self_attn.k_norm.weight", "BF16", {32});
        if (layer == 0) {
            file.add(at + "mlp.gate_proj.weight", "BF16", {96, 128}).add(at + "mlp.up_proj.weight", "BF16", {96, 128}).add(at + "mlp.down_proj.weight", "BF16", {128, 96});
            continue;
        }
        file.add(at + "mlp.gate.weight", "BF16", {4, 128});
        for (int expert = 0; expert < 4; ++expert) {
            const std::string e = at + "mlp.experts." + std::to_string(expert) + ".";
            file.add(e + "gate_proj.weight", "BF16", {48, 128}).add(e + "up_proj.weight", "BF16", {48, 128}).add(e + "down_proj.weight", "BF16", {128, 48});
        }
    }
    const Model model = opened(file.write(folder, "moe.safetensors"));
    EXPECT_EQ(model.architecture.attentionHeads(), 8);
    EXPECT_EQ(model.architecture.kvHeads(), 2);
    EXPECT_EQ(model.architecture.experts(), 4);
    EXPECT_TRUE(model.architecture.tiedEmbeddings);
    EXPECT_EQ(model.inventory.counts.total, file.dataBytes() / 2);
    EXPECT_EQ(model.inventory.counts.experts, (*model.stored)[TensorGroup::Experts].parameters);
    EXPECT_EQ((*model.stored)[TensorGroup::Router].parameters, 2 * 4 * 128);
}

TEST(Safetensors, ShapesOfRecurrentLayersKeepNoCache)
{
    const Folder folder;
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {512, 128}).add("lm_head.weight", "BF16", {512, 128}).add("model.norm.weight", "BF16", {128});
    for (int layer = 0; layer < 2; ++layer) {
        const std::string at = "model.layers." + std::to_string(layer) + ".";
        file.add(at + "input_layernorm.weight", "BF16", {128}).add(at + "post_attention_layernorm.weight", "BF16", {128});
        file.add(at + "mlp.gate_proj.weight", "BF16", {96, 128}).add(at + "mlp.up_proj.weight", "BF16", {96, 128}).add(at + "mlp.down_proj.weight", "BF16", {128, 96});
        if (layer == 1) {
            file.add(at + "self_attn.q_proj.weight", "BF16", {128, 128}).add(at + "self_attn.k_proj.weight", "BF16", {64, 128}).add(at + "self_attn.v_proj.weight", "BF16", {64, 128}).add(at + "self_attn.o_proj.weight", "BF16", {128, 128});
            continue;
        }
        // 4 value heads and 2 key heads of 32.
        const std::string mixer = at + "linear_attn.";
        file.add(mixer + "in_proj_qkv.weight", "BF16", {256, 128}).add(mixer + "in_proj_z.weight", "BF16", {128, 128}).add(mixer + "in_proj_a.weight", "BF16", {4, 128}).add(mixer + "in_proj_b.weight", "BF16", {4, 128});
        file.add(mixer + "conv1d.weight", "BF16", {256, 1, 4}).add(mixer + "A_log", "BF16", {4}).add(mixer + "dt_bias", "BF16", {4}).add(mixer + "norm.weight", "BF16", {32}).add(mixer + "out_proj.weight", "BF16", {128, 128});
    }
    const Model model = opened(file.write(folder, "hybrid.safetensors"));
    EXPECT_EQ(model.inventory.counts.total, file.dataBytes() / 2);
    EXPECT_EQ(kvBytesPerToken(model.architecture, 2).value, 1.0 * 2 * 64 * 2);
    EXPECT_EQ(recurrentStateBytes(model.architecture).value, 4.0 * 4 * 32 * 32 + 2.0 * 3 * 256);
}

TEST(Safetensors, ShapesOfPartsThatAreNotUnderstoodStillMakeAModel)
{
    const Folder folder;
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {64, 32}).add("model.layers.0.linear_attn.conv1d.weight", "BF16", {96, 1, 4}).add("model.layers.0.linear_attn.A_log", "BF16", {4}).add("model.layers.0.linear_attn.out_proj.weight", "BF16", {32, 64});
    file.add("model.layers.1.self_attn.kv_a_proj_with_mqa.weight", "BF16", {24, 32}).add("model.layers.1.mystery.weight", "BF16", {32, 32});
    EXPECT_TRUE(hasNote(opened(file.write(folder, "odd.safetensors")), "model.count_differs_from_fields"));
}

struct Packed {
    const char *name;
    std::vector<std::tuple<const char *, const char *, std::vector<std::int64_t>>> tensors; ///< of one 256 (out) × 512 (in) projection
    const char *quantisation;
    const char *format;
};

TEST(PackedWeights, AreCountedUnpacked)
{
    const Packed rows[] = {
        {"awq", {{"qweight", "I32", {512, 32}}, {"qzeros", "I32", {4, 32}}, {"scales", "F16", {4, 256}}}, R"({"quant_method":"awq","bits":4})", "awq_int4"},
        {"gptq", {{"qweight", "I32", {64, 256}}, {"qzeros", "I32", {4, 32}}, {"scales", "F16", {4, 256}}, {"g_idx", "I32", {512}}}, R"({"quant_method":"gptq","bits":4})", "gptq_int4"},
        {"gptq8", {{"qweight", "I32", {128, 256}}, {"qzeros", "I32", {4, 64}}, {"scales", "F16", {4, 256}}, {"g_idx", "I32", {512}}}, R"({"quant_method":"gptq","bits":8})", "gptq_int8"},
        {"gptq3", {{"qweight", "I32", {48, 256}}, {"qzeros", "I32", {4, 24}}, {"scales", "F16", {4, 256}}, {"g_idx", "I32", {512}}}, "", "gptq_int4"},
        {"compressed", {{"weight_packed", "I32", {256, 64}}, {"weight_scale", "BF16", {256, 16}}, {"weight_shape", "I64", {2}}}, R"({"quant_method":"compressed-tensors","config_groups":{"group_0":{"weights":{"num_bits":4,"type":"int","group_size":32}}}})", "int4_g32"},
        {"nvfp4", {{"weight", "U8", {256, 256}}, {"weight_scale", "F8_E4M3", {256, 32}}, {"weight_scale_2", "F32", {}}, {"input_scale", "F32", {}}}, "", "nvfp4"},
        {"bnb nf4", {{"weight", "U8", {65536, 1}}, {"weight.absmax", "U8", {2048}}, {"weight.quant_map", "F32", {16}}, {"weight.nested_absmax", "F32", {8}}, {"weight.nested_quant_map", "F32", {256}}, {"weight.quant_state.bitsandbytes__nf4", "U8", {90}}}, "", "nf4_dq"},
        {"bnb int8", {{"weight", "I8", {256, 512}}, {"SCB", "F32", {256}}, {"weight_format", "U8", {}}}, "", "int8_bnb"},
        {"fp8 block", {{"weight", "F8_E4M3", {256, 512}}, {"weight_scale_inv", "F32", {2, 4}}}, "", "fp8_block128"},
        {"mxfp4", {{"weight", "I8", {256, 256}}, {"scale", "F8_E8M0", {256, 16}}}, "", "mxfp4"},
        {"f4", {{"weight", "F4", {256, 512}}, {"weight_scale", "F8_E8M0", {256, 16}}}, "", "mxfp4"},
        {"mlx", {{"weight", "U32", {256, 64}}, {"scales", "BF16", {256, 8}}, {"biases", "BF16", {256, 8}}}, "", "int4"},
        {"exl3", {{"trellis", "I16", {32, 16, 64}}, {"suh", "F16", {512}}, {"svh", "F16", {256}}}, "", "int4"},
    };
    for (const Packed &row : rows) {
        const Folder folder;
        Safetensors file;
        file.add("model.embed_tokens.weight", "BF16", {64, 512}).add("model.norm.weight", "BF16", {512});
        for (const auto &[tail, type, shape] : row.tensors)
            file.add(std::string("model.layers.0.mlp.up_proj.") + tail, type, shape);
        std::string config = R"({"model_type":"llama","hidden_size":512,"num_hidden_layers":1,"num_attention_heads":4,"intermediate_size":256,"vocab_size":64)";
        config += *row.quantisation ? std::string(",\"quantization_config\":") + row.quantisation + "}" : std::string("}");
        folder.write("config.json", config);
        file.write(folder, "model.safetensors");
        const Model model = opened(folder.path());
        ASSERT_TRUE(model.stored) << row.name;
        EXPECT_EQ((*model.stored)[TensorGroup::Mlp].parameters, 256 * 512) << row.name;
        EXPECT_EQ(model.stored->total().parameters, 256 * 512 + 64 * 512 + 512) << row.name;
        EXPECT_EQ(model.stored->total().bytes, file.dataBytes()) << row.name;
        EXPECT_EQ(model.stored->format, row.format) << row.name;
    }
}

TEST(PackedWeights, ExpertsInBlocks)
{
    const Folder folder;
    folder.write("config.json", R"({"model_type":"gpt_oss","hidden_size":64,"num_hidden_layers":1,"num_attention_heads":4,"num_key_value_heads":2,"head_dim":16,"num_local_experts":4,"num_experts_per_tok":2,"intermediate_size":64,"vocab_size":256,"tie_word_embeddings":false,"attention_bias":true,"quantization_config":{"quant_method":"mxfp4"}})");
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {256, 64}).add("lm_head.weight", "BF16", {256, 64});
    file.add("model.layers.0.mlp.experts.gate_up_proj_blocks", "U8", {4, 128, 2, 16}).add("model.layers.0.mlp.experts.gate_up_proj_scales", "U8", {4, 128, 2}).add("model.layers.0.mlp.experts.gate_up_proj_bias", "BF16", {4, 128});
    file.add("model.layers.0.mlp.router.weight", "BF16", {4, 64}).add("model.layers.0.self_attn.sinks", "BF16", {4});
    file.write(folder, "model.safetensors");
    const Model model = opened(folder.path());
    EXPECT_EQ((*model.stored)[TensorGroup::Experts].parameters, 4 * 128 * 64 + 4 * 128);
    EXPECT_EQ((*model.stored)[TensorGroup::Router].parameters, 4 * 64);
    EXPECT_EQ((*model.stored)[TensorGroup::Attention].parameters, 4);
    EXPECT_EQ(model.storedFormat, "mxfp4");
}

TEST(Safetensors, QuantisationBesideTheConfigurationCounts)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    folder.write("hf_quant_config.json", R"({"producer":{"name":"modelopt"},"quantization":{"quant_algo":"NVFP4","exclude_modules":["lm_head"]}})");
    EXPECT_EQ(opened(folder.path()).storedFormat, "nvfp4");
    EXPECT_EQ(opened(folder / "config.json").storedFormat, "nvfp4");
}

TEST(Safetensors, MtpLayersNumberedWithTheStackAreToldApart)
{
    const Folder folder;
    Safetensors file = small();
    addLayer(file, 2, "BF16");
    file.add("model.layers.2.eh_proj.weight", "BF16", {64, 128});
    const Model model = opened(file.write(folder, "x.safetensors"));
    EXPECT_EQ(model.architecture.layers(), 2);
    EXPECT_EQ(model.stored->total().parameters - (*model.stored)[TensorGroup::Mtp].parameters, kAll);
    EXPECT_EQ(loadedWeightBytes(model).value, 2.0 * kAll);
    EXPECT_GT(checkpointBytes(model).value, 2.0 * kAll);
}

TEST(Safetensors, BrokenHeadersAreRefusedWithTheirPlace)
{
    struct Row {
        const char *tensor;
        const char *code;
    };
    const Row rows[] = {
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]})", "opened"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[0,6]})", "model.tensor_place"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[8,0]})", "model.tensor_place"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[8,16]})", "model.tensor_place"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[0,-8]})", "model.tensor_place"},
        {R"({"dtype":"BF16","shape":[-2,-2],"data_offsets":[0,8]})", "model.tensor_shape"},
        {R"({"dtype":"BF16","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,8]})", "model.tensor_shape"},
        {R"({"dtype":"BF16","shape":[1e300],"data_offsets":[0,8]})", "model.tensor_shape"},
        {R"({"dtype":"BF16","shape":[18446744073709551615],"data_offsets":[0,8]})", "model.tensor_shape"},
        {R"({"dtype":"F4","shape":[3],"data_offsets":[0,1]})", "model.tensor_shape"},
        {R"({"dtype":"BF17","shape":[2,2],"data_offsets":[0,8]})", "model.tensor_type"},
        {R"({"dtype":16,"shape":[2,2],"data_offsets":[0,8]})", "model.header_broken"},
        {R"({"shape":[2,2],"data_offsets":[0,8]})", "model.header_broken"},
        {R"({"dtype":"BF16","shape":[[2,2]],"data_offsets":[0,8]})", "model.header_broken"},
        {R"([])", "model.header_broken"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]},"t":{"dtype":"BF16","shape":[0],"data_offsets":[8,8]})", "model.tensor_repeated"},
        {R"({"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]},"u":{"dtype":"BF16","shape":[2,2],"data_offsets":[4,12]})", "model.tensor_place"},
    };
    const Folder folder;
    folder.write("config.json", kConfig);
    for (const Row &row : rows) {
        const std::string text = std::string(R"({"__metadata__":{"format":"pt"},"t":)") + row.tensor + "}   ";
        const auto path = folder.write("model.safetensors", file_builder::number<std::uint64_t>(text.size()) + text + std::string(8, 'x'));
        EXPECT_EQ(codeOf(path), row.code) << row.tensor;
    }
    const auto write = [&](std::uint64_t length, const std::string &rest) { return folder.write("model.safetensors", file_builder::number(length) + rest); };
    EXPECT_EQ(codeOf(write(std::uint64_t{1} << 62, "{}")), "model.header_too_large");
    EXPECT_EQ(codeOf(write(2, "{}more")), "model.file_longer");
    EXPECT_EQ(codeOf(write(5, "{}")), "model.file_truncated");
    EXPECT_EQ(codeOf(write(6, "{}garb")), "model.header_broken");
    EXPECT_EQ(codeOf(write(100000, std::string(100000, '['))), "model.header_broken");
    std::string deep = "{\"a\":";
    for (int i = 0; i < 100000; ++i)
        deep += "{\"a\":";
    EXPECT_EQ(codeOf(write(deep.size(), deep)), "model.header_broken");
    std::string longName = "{\"" + std::string(1 << 20, 'n') + R"(":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})";
    EXPECT_EQ(codeOf(write(longName.size(), longName)), "model.tensor_name");
    const auto where = openModel(folder.write("model.safetensors", Safetensors().add("bad\nname\x1b", "U8", {9}).start()));
    ASSERT_FALSE(where);
    EXPECT_EQ(where.error().message.code, "model.file_truncated");
}

TEST(Safetensors, EveryTruncationIsRefused)
{
    const Folder folder;
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {8, 4}).add("model.layers.0.self_attn.q_proj.weight", "BF16", {4, 4});
    std::string whole = file.start();
    whole += std::string(static_cast<std::size_t>(file.dataBytes()), '\1');
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_NE(codeOf(folder.write("cut.safetensors", whole.substr(0, length))), "opened") << length;
    EXPECT_EQ(codeOf(folder.write("cut.safetensors", whole)), "opened");
}

TEST(ShardIndex, NeverLeavesItsFolder)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    folder.write("sub/model.safetensors", small().start(), small().size());
    for (const char *name : {"../../etc/passwd", "/etc/passwd", "sub/model.safetensors", "..", "", "a\\b", "C:x", ".hidden", "a\nb"}) {
        const nlohmann::json index = {{"weight_map", {{"a", name}}}};
        EXPECT_EQ(codeOf(folder.write("model.safetensors.index.json", index.dump())), "model.shard_name") << name;
    }
    folder.write("model.safetensors.index.json", R"({"weight_map":{"a":"pytorch_model-00001-of-00002.bin"}})");
    EXPECT_EQ(codeOf(folder / "model.safetensors.index.json"), "model.file_pickle");
    folder.write("model.safetensors.index.json", R"({"weight_map":{"a":)");
    EXPECT_EQ(codeOf(folder / "model.safetensors.index.json"), "model.index_broken");
    folder.write("model.safetensors.index.json", R"({"weight_map":{"a":"linked.safetensors"}})");
    std::filesystem::create_symlink(folder / "sub/model.safetensors", folder / "linked.safetensors"); // as the hub's cache does
    EXPECT_EQ(codeOf(folder / "model.safetensors.index.json"), "opened");
}
