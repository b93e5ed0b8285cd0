// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/estimate/serving_profile.h"
#include "core/model/model.h"
#include "tests/core/model/file_builder.h"

using namespace powertrain;

namespace {

/// A llama in the mixture that llama.cpp calls Q4_K_M: the head in Q6_K, the norms in FP32, the rest in Q4_K.
file_builder::Gguf mixture()
{
    file_builder::Gguf file;
    file.text("general.architecture", "llama").u32("general.file_type", 15).u32("llama.block_count", 2).u32("llama.embedding_length", 256).u32("llama.context_length", 8192);
    file.u32("llama.attention.head_count", 4).u32("llama.attention.head_count_kv", 2).u32("llama.feed_forward_length", 512);
    file.tensor("token_embd.weight", file_builder::kQ4K, {256, 1024}).tensor("output.weight", file_builder::kQ6K, {256, 1024}).tensor("output_norm.weight", file_builder::kF32, {256});
    for (const std::string &at : {std::string("blk.0."), std::string("blk.1.")}) {
        file.tensor(at + "attn_norm.weight", file_builder::kF32, {256}).tensor(at + "ffn_norm.weight", file_builder::kF32, {256});
        file.tensor(at + "attn_q.weight", file_builder::kQ4K, {256, 256}).tensor(at + "attn_k.weight", file_builder::kQ4K, {256, 128}).tensor(at + "attn_v.weight", file_builder::kQ6K, {256, 128}).tensor(at + "attn_output.weight", file_builder::kQ4K, {256, 256});
        file.tensor(at + "ffn_gate.weight", file_builder::kQ4K, {256, 512}).tensor(at + "ffn_up.weight", file_builder::kQ4K, {256, 512}).tensor(at + "ffn_down.weight", file_builder::kQ6K, {512, 256});
    }
    return file;
}

} // namespace

TEST(StoredWeights, AreWhatServingHolds)
{
    const file_builder::Folder folder;
    const file_builder::Gguf file = mixture();
    const auto model = openModel(file.write(folder, "m.gguf"));
    ASSERT_TRUE(model) << model.error().message.code;
    EXPECT_EQ(model->storedFormat, "Q4_K_M");
    const auto bytes = static_cast<double>(file.bytes());
    EXPECT_NEAR(makeServingProfile(*model, "", "").weights.total(), bytes, 1e-6 * bytes);
    EXPECT_NEAR(makeServingProfile(*model, "Q4_K_M", "").weights.total(), bytes, 1e-6 * bytes);
    // What the user asks for instead is computed, not read.
    EXPECT_NEAR(makeServingProfile(*model, "bf16", "").weights.total(), 2.0 * static_cast<double>(file.elements()), 1);
    EXPECT_GT(makeServingProfile(*model, "", "", 8.0).weights.total(), 1.3 * bytes);
    // The head alone, which is read for every token, keeps its own precision.
    EXPECT_NEAR(makeServingProfile(*model, "", "").weights.head, 256 * 1024 / 256 * 210, 1);
}
