// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/model/model.h"
#include "tests/core/model/file_builder.h"

using namespace powertrain;
using file_builder::Folder;
using file_builder::Gguf;
using file_builder::Safetensors;

namespace {

constexpr const char *kConfig = R"({"model_type":"llama","hidden_size":64,"num_hidden_layers":1,"num_attention_heads":4,"intermediate_size":128,"vocab_size":256,"torch_dtype":"bfloat16"})";

Safetensors weights()
{
    Safetensors file;
    file.add("model.embed_tokens.weight", "BF16", {256, 64}).add("model.layers.0.self_attn.q_proj.weight", "BF16", {64, 64});
    return file;
}

Gguf gguf(const std::string &type = "model")
{
    Gguf file;
    file.text("general.architecture", "llama").text("general.type", type).u32("general.file_type", 1);
    file.u32("llama.block_count", 1).u32("llama.embedding_length", 64).u32("llama.attention.head_count", 4).u32("llama.feed_forward_length", 128);
    file.tensor("token_embd.weight", file_builder::kF16, {64, 256}).tensor("blk.0.attn_q.weight", file_builder::kF16, {64, 64});
    return file;
}

std::string codeOf(const std::filesystem::path &path)
{
    const auto model = openModel(path);
    return model ? "opened" : model.error().message.code;
}

std::string textOf(const std::vector<Argument> &arguments, std::string_view name)
{
    const auto found = std::find_if(arguments.begin(), arguments.end(), [name](const Argument &argument) { return argument.name == name; });
    return found == arguments.end() ? std::string() : found->text;
}

const Message *noteOf(const Model &model, std::string_view code)
{
    const auto found = std::find_if(model.notes.begin(), model.notes.end(), [code](const Message &note) { return note.code == code; });
    return found == model.notes.end() ? nullptr : &*found;
}

} // namespace

TEST(ModelFiles, AreToldApartByContent)
{
    const Folder folder;
    EXPECT_EQ(codeOf(folder.write("weights.dat", weights().start(), weights().size())), "opened");
    EXPECT_EQ(codeOf(folder.write("model.safetensors", gguf().start(), gguf().size())), "opened");
    EXPECT_EQ(codeOf(folder.write("settings", kConfig)), "opened");
    EXPECT_EQ(codeOf(folder.write("pytorch_model.bin", std::string("PK\x03\x04junk"))), "model.file_pickle");
    EXPECT_EQ(codeOf(folder.write("consolidated.00.pth", std::string("\x80\x02}q\0", 5))), "model.file_pickle");
    EXPECT_EQ(codeOf(folder.write("ggml-model.bin", "lmggxxxx")), "model.file_old_ggml");
    EXPECT_EQ(codeOf(folder.write("notes.txt", "hello")), "model.file_unknown");
    EXPECT_EQ(codeOf(folder.write("broken.json", "hello")), "model.not_json");
    EXPECT_EQ(codeOf(folder.write("empty.gguf", "")), "model.file_empty");
    EXPECT_EQ(codeOf(folder / "absent.gguf"), "model.file_missing");
    ASSERT_EQ(::mkfifo((folder / "pipe.safetensors").c_str(), 0600), 0);
    EXPECT_EQ(codeOf(folder / "pipe.safetensors"), "model.not_a_file");
    EXPECT_EQ(codeOf("/dev/zero"), "model.not_a_file");
}

TEST(ModelFolder, TakesOneSetOfWeights)
{
    const Folder folder;
    folder.write("config.json", kConfig);
    weights().write(folder, "model.safetensors");
    weights().write(folder, "consolidated.safetensors");
    weights().write(folder, "adapter_model.safetensors");
    gguf().write(folder, "model-f16.gguf");
    folder.write("pytorch_model.bin", "PK\x03\x04");
    folder.write("original/consolidated.00.pth", "PK\x03\x04");
    const auto model = openModel(folder.path());
    ASSERT_TRUE(model);
    EXPECT_EQ(model->stored->total().parameters, 256 * 64 + 64 * 64);
    EXPECT_EQ(model->stored->container, "safetensors");
    EXPECT_TRUE(noteOf(*model, "model.adapter_beside"));
    const Message *note = noteOf(*model, "model.files_left_out");
    ASSERT_TRUE(note);
    EXPECT_EQ(textOf(note->arguments, "files").find("model.safetensors,"), std::string::npos);
}

TEST(ModelFolder, SeveralQuantisationsAreAQuestion)
{
    const Folder folder;
    gguf().write(folder, "m-Q4_K_M.gguf");
    EXPECT_EQ(codeOf(folder.path()), "opened");
    gguf().write(folder, "mmproj-f16.gguf");
    const auto one = openModel(folder.path());
    ASSERT_TRUE(one);
    EXPECT_TRUE(noteOf(*one, "model.projector_beside"));
    gguf().write(folder, "m-Q8_0.gguf");
    const auto many = openModel(folder.path());
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().message.code, "model.several_files");
    EXPECT_EQ(textOf(many.error().message.arguments, "files"), "m-Q4_K_M.gguf, m-Q8_0.gguf");
    folder.write("config.json", kConfig);
    const auto withConfig = openModel(folder.path());
    ASSERT_TRUE(withConfig);
    EXPECT_TRUE(noteOf(*withConfig, "model.several_files_beside"));
    EXPECT_FALSE(withConfig->stored);
}

TEST(ModelFolder, SaysWhatItFoundInstead)
{
    const Folder folder;
    EXPECT_EQ(codeOf(folder.path()), "model.nothing_in_folder");
    folder.write("pytorch_model-00001-of-00002.bin", "PK\x03\x04");
    EXPECT_EQ(codeOf(folder.path()), "model.file_pickle");
    folder.write("config.json", kConfig);
    const auto model = openModel(folder.path());
    ASSERT_TRUE(model);
    EXPECT_TRUE(noteOf(*model, "model.pickle_beside"));

    const Folder adapter;
    adapter.write("adapter_config.json", R"({"peft_type":"LORA","base_model_name_or_path":"org/base"})");
    weights().write(adapter, "adapter_model.safetensors");
    const auto refused = openModel(adapter.path());
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message.code, "model.adapter_only");
    EXPECT_EQ(textOf(refused.error().message.arguments, "base"), "org/base");
    EXPECT_EQ(codeOf(gguf("adapter").write(adapter, "lora.gguf")), "model.adapter_only");
    EXPECT_EQ(codeOf(gguf("mmproj").write(adapter, "mm.gguf")), "model.projector_only");
}

TEST(ModelFolder, OfTheHubsCacheIsNamedForItsModel)
{
    const Folder folder;
    folder.write("models--org--name-7B/snapshots/0123abcd/config.json", kConfig);
    const auto model = openModel(folder / "models--org--name-7B/snapshots/0123abcd");
    ASSERT_TRUE(model);
    EXPECT_EQ(model->name, "org/name-7B");
}

TEST(ModelText, KeepsWhatTheFilesSaid)
{
    const Folder folder;
    gguf().write(folder, "m.gguf");
    folder.write("hf/config.json", kConfig);
    folder.write("hf/hf_quant_config.json", R"({"quantization":{"quant_algo":"NVFP4"}})");
    folder.write("hf/model.safetensors", weights().start(), weights().size());
    for (const auto &path : {folder / "m.gguf", folder / "hf"}) {
        const auto opened = openModelFiles(path);
        ASSERT_TRUE(opened);
        EXPECT_LT(opened->text.size(), 4000u);
        const auto again = readModelText(opened->text, opened->model.name);
        ASSERT_TRUE(again) << again.error().message.code;
        EXPECT_EQ(again->stored, opened->model.stored);
        EXPECT_EQ(again->storedFormat, opened->model.storedFormat);
        EXPECT_EQ(again->assumed, opened->model.assumed);
        EXPECT_EQ(again->inventory.counts.total, opened->model.inventory.counts.total);
        EXPECT_EQ(loadedWeightBytes(*again).value, loadedWeightBytes(opened->model).value);
        // A program that does not know the summary still reads the configuration.
        EXPECT_TRUE(readHuggingFaceConfig(opened->text, "x"));
    }
    EXPECT_EQ(openModelFiles(folder.write("config.json", kConfig))->text, kConfig);
}

TEST(ModelText, ChangedByHandIsRefused)
{
    const Folder folder;
    const auto opened = openModelFiles(gguf().write(folder, "m.gguf"));
    ASSERT_TRUE(opened);
    const nlohmann::json whole = nlohmann::json::parse(opened->text);
    const auto code = [&](const nlohmann::json &changed) {
        const auto model = readModelText(changed.dump(), "x");
        return model ? std::string("read") : model.error().message.code;
    };
    EXPECT_EQ(code(whole), "read");
    for (const char *place : {"/powertrain_files/stored/groups/embedding", "/powertrain_files/stored/files", "/powertrain_files/stored/types", "/powertrain_files/stored/format", "/powertrain_files/version"}) {
        for (const nlohmann::json &value : {nlohmann::json(-1), nlohmann::json(1e300), nlohmann::json::array({1, 2, -3}), nlohmann::json("x"), nlohmann::json(nullptr)}) {
            nlohmann::json changed = whole;
            changed[nlohmann::json::json_pointer(place)] = value;
            if (place == std::string("/powertrain_files/stored/format") && value.is_string())
                continue;
            EXPECT_EQ(code(changed), "model.summary_broken") << place << value;
        }
    }
    nlohmann::json other = whole;
    other["powertrain_files"] = 7;
    EXPECT_EQ(code(other), "model.summary_broken");
}
