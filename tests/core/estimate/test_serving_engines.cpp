// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "core/estimate/serving_profile.h"
#include "core/estimate/serving_releases.h"
#include "test_serving_models.h"

namespace powertrain {
namespace {

using namespace test;

constexpr double kGiB = 1073741824.0;

ServingMemory estimate(std::string_view config, const ServingSetup &setup, const Accelerator *card = nullptr)
{
    NoRecorder recorder;
    return estimateServingMemory(modelOf(config), setup, card, recorder);
}

ServingSetup vllm(std::string version, double totalGiB, double fraction, double context)
{
    ServingSetup setup;
    setup.engineVersion = std::move(version);
    setup.gpuMemoryBytes = totalGiB * kGiB;
    setup.memoryFraction = fraction;
    setup.contextLength = context;
    return setup;
}

std::string repeated(const std::string &item, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (text.empty() ? "" : ",") + item;
    return text;
}

/// deepseek-ai/DeepSeek-V4-Flash: two layers see the last 128 tokens alone, then ratios of 4 and 128 take turns.
std::string v4Flash()
{
    return R"({"model_type":"deepseek_v4","hidden_size":4096,"num_hidden_layers":43,"num_attention_heads":64,"num_key_value_heads":1,"head_dim":512,
"qk_rope_head_dim":64,"q_lora_rank":1024,"o_lora_rank":1024,"o_groups":8,"index_n_heads":64,"index_head_dim":128,"index_topk":512,"sliding_window":128,
"moe_intermediate_size":2048,"n_routed_experts":256,"n_shared_experts":1,"num_experts_per_tok":6,"hc_mult":4,"num_hash_layers":3,"vocab_size":129280,
"max_position_embeddings":1048576,"tie_word_embeddings":false,"expert_dtype":"fp4",
"quantization_config":{"quant_method":"fp8","fmt":"e4m3","weight_block_size":[128,128]},"compress_ratios":[0,0,)"
        + repeated("4,128", 20) + ",4]}";
}

/// google/gemma-4-31B-it: ten full layers of 4 × 512, fifty windowed ones of 16 × 256.
std::string gemma4()
{
    const std::string five = repeated("\"sliding_attention\"", 5) + ",\"full_attention\"";
    return R"({"model_type":"gemma4_text","attention_k_eq_v":true,"global_head_dim":512,"head_dim":256,"hidden_size":5376,"intermediate_size":21504,
"max_position_embeddings":262144,"num_attention_heads":32,"num_global_key_value_heads":4,"num_hidden_layers":60,"num_key_value_heads":16,
"sliding_window":1024,"tie_word_embeddings":true,"vocab_size":262144,"layer_types":[)"
        + repeated(five, 10) + "]}";
}

constexpr std::string_view kQwen7b = R"({"model_type":"qwen2","hidden_size":3584,"num_hidden_layers":28,"num_attention_heads":28,"num_key_value_heads":4,
"intermediate_size":18944,"vocab_size":152064,"attention_bias":true,"max_position_embeddings":131072,"tie_word_embeddings":false})";
constexpr std::string_view kLlama70b = R"({"model_type":"llama","hidden_size":8192,"num_hidden_layers":80,"num_attention_heads":64,"num_key_value_heads":8,
"intermediate_size":28672,"vocab_size":32000,"max_position_embeddings":4096,"tie_word_embeddings":false})";
constexpr std::string_view kQwen32bCoder = R"({"model_type":"qwen2","hidden_size":5120,"num_hidden_layers":64,"num_attention_heads":40,"num_key_value_heads":8,
"intermediate_size":27648,"vocab_size":152064,"attention_bias":true,"max_position_embeddings":32768,"tie_word_embeddings":false})";

// EngineArgs.get_batch_defaults: 1 024 sequences on cards of 70 GiB and more, 256 on smaller ones and on any A100. The
// sampler's peak tells which.
TEST(EngineReleases, LargeCardsGetLargeDefaults)
{
    ServingSetup setup;
    setup.engineVersion = "0.19.0";
    setup.contextLength = 8192;
    const Accelerator hopper = h100();
    Accelerator ampere = a100();
    const Accelerator gaming = rtx4090();
    const double large = estimate(kLlama8b, setup, &hopper).activationPeak.value;
    const double small = estimate(kLlama8b, setup, &gaming).activationPeak.value;
    EXPECT_GT(large, 2.5 * small);
    EXPECT_DOUBLE_EQ(estimate(kLlama8b, setup, &ampere).activationPeak.value, small);
    ampere.name = "A800 80GB";
    EXPECT_DOUBLE_EQ(estimate(kLlama8b, setup, &ampere).activationPeak.value, large);
    setup.maxBatchedTokens = 512;
    EXPECT_LT(estimate(kLlama8b, setup, &hopper).activationPeak.value, 0.6 * large) << "no more sequences than tokens in a batch";
}

TEST(EngineReleases, TheNewestRowHoldsWhereNothingIsSaid)
{
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Vllm, 0).from, 26);
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Vllm, versionNumber("0.19.0")).from, 18);
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Vllm, versionNumber("0.20.2")).fraction, 0.90);
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Vllm, versionNumber("0.21.0")).fraction, 0.92);
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Vllm, versionNumber("1.0")).from, 26);
    EXPECT_DOUBLE_EQ(engineRelease(ServingEngine::Other, 0).from, 26);
    EXPECT_FALSE(engineRelease(ServingEngine::Vllm, versionNumber("0.6.4")).latent);
    EXPECT_EQ(engineRelease(ServingEngine::Lmdeploy, versionNumber("0.7.3")).pool, CachePool::FractionOfFree);
    EXPECT_EQ(versionNumber("v4.46.0"), 446);
    EXPECT_EQ(versionNumber("current"), 0);
}

// vLLM PR 10511: Llama-3-8B on one and two H100 (79.22 GiB), 0.9 of it: 1.26 GiB of peak on both, 53.29 GiB for the cache.
TEST(VllmV0, SamplerDecidesThePeakWhateverTheRanks)
{
    ServingSetup setup = vllm("0.6.4 V0", 79.22, 0.9, 8192);
    for (const int t : {1, 2}) {
        setup.layout.tensorParallel = t;
        EXPECT_NEAR(estimate(kLlama8b, setup).activationPeak.value / kGiB, 1.26, 0.05) << t;
    }
    setup.layout.tensorParallel = 1;
    EXPECT_NEAR(estimate(kLlama8b, setup).kvPool.value.value / kGiB, 53.29, 0.04 * 53.29);
}

// vLLM issue 10517: Llama-3.1-8B on an RTX 3090 (23.58 GiB): the profile runs a prompt of the whole context.
TEST(VllmV0, ContextCostsActivationsAsWell)
{
    const ServingMemory shorter = estimate(kLlama8b, vllm("0.6.3 V0", 23.58, 0.9, 20000));
    EXPECT_NEAR(shorter.kvPool.value.value / kGiB, 3.81, 0.1);
    EXPECT_NEAR(shorter.maxConcurrency, 1.56, 0.05);
    EXPECT_TRUE(shorter.starts);
    const ServingMemory longer = estimate(kLlama8b, vllm("0.6.3 V0", 23.58, 0.9, 29000));
    EXPECT_NEAR(longer.kvPool.value.value / kGiB, 2.89, 0.1);
    EXPECT_FALSE(longer.starts);
    EXPECT_EQ(longer.obstacle, "serve.obstacle.context");
}

// vLLM issue 13882: Qwen2.5-7B quantised on loading for a card of 8 GiB: 5.20 GiB of weights, 1.42 GiB of peak, −1.05 left.
TEST(VllmV0, QuantisedOnLoadingLeavesNothingOfEightGib)
{
    ServingSetup setup = vllm("0.7.3", 8, 0.7, 4096);
    setup.weightFormat = "nf4";
    const ServingMemory memory = estimate(kQwen7b, setup);
    EXPECT_NEAR(memory.memory.weights.value / kGiB, 5.20, 0.05);
    EXPECT_NEAR(memory.activationPeak.value / kGiB, 1.42, 0.05);
    EXPECT_FALSE(memory.starts);
    EXPECT_EQ(memory.obstacle, "serve.obstacle.overheads");
    EXPECT_EQ(memory.largestContext, 0);
    EXPECT_EQ(memory.largestConcurrency, 0);
}

// vLLM issue 54703 (page of 1 002 240 B) and PR 52495 (4 099 and 2 065 state pages once two batches are under way).
TEST(CompressedCache, DeepSeekV4TakesPagesOfOnePool)
{
    constexpr double kPage = 1002240;
    const std::string config = v4Flash();
    ServingSetup setup = vllm("0.25.0", 178, 0.95, 1e6);
    setup.kvType = "fp8";
    setup.maxBatchedTokens = 8192;
    EXPECT_DOUBLE_EQ(estimate(config, setup).kvNeeded.value, kPage * (3907 + 2 * 131 + 2051 + 1041));
    setup.engineVersion = "0.26.0";
    EXPECT_DOUBLE_EQ(estimate(config, setup).kvNeeded.value, kPage * (3907 + 2 * 259 + 4099 + 2065));
    // Tensor parallelism copies the one vector to every rank.
    setup.layout.tensorParallel = 8;
    EXPECT_DOUBLE_EQ(estimate(config, setup).kvNeeded.value, kPage * (3907 + 2 * 259 + 4099 + 2065));
    // vLLM issue 51041: 912 128 tokens of the preview fit 7.01 GiB 1.11 times.
    setup.engineVersion = "0.25.0";
    setup.contextLength = 912128;
    EXPECT_NEAR(7.01 * kGiB / estimate(config, setup).kvNeeded.value, 1.11, 0.03);
}

// hf-mem PR 61: Gemma-4-31B 983 195 B a token; vLLM issue 43308: ten times the tokens from 0.21 on.
TEST(UnlikePages, AllLayersTookTheLargestPageBeforeRelease21)
{
    const std::string config = gemma4();
    ServingSetup setup = vllm("0.20.0", 139, 0.9, 131072);
    EXPECT_NEAR(estimate(config, setup).kvBytesPerTokenPerGpu.value, 983195, 983195 * 0.001);
    const double before = estimate(config, setup).kvNeeded.value;
    EXPECT_NEAR(before, 983040.0 * 131072, 1e6);
    setup.engineVersion = "0.21.0";
    EXPECT_LT(estimate(config, setup).kvNeeded.value, before / 5);
}

ServingSetup exact(const char *engine, double context)
{
    ServingSetup setup;
    setup.engine = engine;
    setup.contextLength = context;
    return setup;
}

// Ollama PR 16958, Gemma-4-26B-A4B: 398 458 880 and 2 998 927 360 bytes; llama.cpp keeps window and micro-batch.
TEST(WindowedCache, LlamaCppKeepsWindowAndMicroBatch)
{
    const std::string five = repeated("\"sliding_attention\"", 5) + ",\"full_attention\"";
    const std::string config = R"({"model_type":"gemma4_text","global_head_dim":512,"head_dim":256,"hidden_size":2816,"intermediate_size":2112,
"max_position_embeddings":262144,"num_attention_heads":16,"num_global_key_value_heads":2,"num_hidden_layers":30,"num_key_value_heads":8,
"sliding_window":1024,"tie_word_embeddings":true,"vocab_size":262144,"layer_types":[)"
        + repeated(five, 5) + "]}";
    EXPECT_DOUBLE_EQ(estimate(config, exact("llama_cpp", 4096)).kvNeeded.value, 398458880);
    EXPECT_DOUBLE_EQ(estimate(config, exact("llama_cpp", 131072)).kvNeeded.value, 2998927360);
}

// gguf-parser-go issue 32 (3 224 371 200 B: twelve layers of 128 tokens); aiconfigurator PR 1537 (gpt-oss-120b, FP8 cache,
// 65 936 tokens: 1.1341 GiB, where whole layers would be 2.2637).
TEST(WindowedCache, WindowsAloneWhereTheEngineKeepsNoMore)
{
    EXPECT_DOUBLE_EQ(estimate(kGptOss20b, exact("transformers", 131072)).kvNeeded.value, 3224371200);
    ServingSetup setup = exact("tensorrt_llm", 65936);
    setup.kvType = "fp8";
    // gpt-oss-120b has 36 layers of the same shape as the 24 of 20b.
    EXPECT_NEAR(estimate(kGptOss20b, setup).kvNeeded.value * 36 / 24 / kGiB, 1.1341, 0.001 * 1.1341);
}

// llama.cpp log of Qwen3.5-27B: 16 384 MiB of cache for 262 144 tokens, and 149.625 MiB of state.
TEST(RecurrentStates, LlamaCppKeepsTheTailInThirtyTwoBits)
{
    EXPECT_DOUBLE_EQ(estimate(kHybrid, exact("llama_cpp", 262144)).kvNeeded.value, (16384 + 149.625) * 1048576);
}

// Qwen3.x-27B, FP8 cache, two cards, 131 072 tokens: 4.99 GiB hold 2.31 sequences (vLLM log in talos PR 1995): 84 pages
// of attention, and two states in each of three groups.
TEST(RecurrentStates, PrefixCachingKeepsOneMore)
{
    ServingSetup setup = vllm("0.21.0", 24, 0.92, 131072);
    setup.layout.tensorParallel = 2;
    setup.weightFormat = setup.kvType = "fp8";
    setup.prefixCaching = true;
    const double with = estimate(kHybrid, setup).kvNeeded.value;
    EXPECT_NEAR(with, 4.99 * kGiB / 2.31, 0.01 * with);
    setup.prefixCaching = false;
    EXPECT_NEAR(estimate(kHybrid, setup).kvNeeded.value / with, 87.0 / 90, 0.002);
}

// vLLM: "max_num_seqs (256) exceeds available Mamba cache blocks (…)": only a stated number refuses, and only with graphs.
TEST(RecurrentStates, TooManySequencesAreRefused)
{
    ServingSetup setup = vllm("0.21.0", 24, 0.92, 8192);
    setup.layout.tensorParallel = 2;
    setup.weightFormat = setup.kvType = "fp8";
    EXPECT_TRUE(estimate(kHybrid, setup).starts);
    EXPECT_EQ(estimate(kHybrid, setup).memory.fit, Fit::Tight) << "its own 256 are too many";
    setup.maxSequences = 32;
    EXPECT_TRUE(estimate(kHybrid, setup).starts);
    setup.maxSequences = 512;
    EXPECT_EQ(estimate(kHybrid, setup).refusal, "serve.too_few_states");
    EXPECT_FALSE(estimate(kHybrid, setup).starts);
    setup.cudaGraphs = false;
    EXPECT_TRUE(estimate(kHybrid, setup).refusal.empty());
}

// llm-d-planner accuracy/results/v0.19.0, FAILED logs: gpt-oss-20b at 0.95 of 79.19 GiB ran out of memory when the
// sampler warmed up (786 MiB), on one card and on two; at 0.90 of two it ran.
TEST(WarmUp, TheSamplerNeedsRoomAfterTheCache)
{
    ServingSetup setup = vllm("0.19.0", 79.19, 0.95, 8192);
    setup.maxSequences = 1024;
    setup.maxBatchedTokens = 8192;
    setup.weightFormat = "mxfp4";
    EXPECT_EQ(estimate(kGptOss20b, setup).memory.fit, Fit::DoesNotFit);
    setup.layout.tensorParallel = 2;
    EXPECT_EQ(estimate(kGptOss20b, setup).memory.fit, Fit::DoesNotFit);
    EXPECT_EQ(estimate(kGptOss20b, setup).obstacle, "serve.obstacle.fraction");
    setup.memoryFraction = 0.90;
    EXPECT_TRUE(estimate(kGptOss20b, setup).starts);
}

// vLLM lora/layers.py: per slot and rank, 81 920 features of the seven projections of each of 32 layers, in 16 bit.
TEST(Additions, AdaptersTakeTheirRoomBeforehand)
{
    ServingSetup setup = vllm("0.19.0", 79.19, 0.9, 8192);
    setup.weightFormat = "bf16";
    const ServingMemory without = estimate(kLlama8b, setup);
    setup.maxLoras = 4;
    setup.maxLoraRank = 16;
    const ServingMemory with = estimate(kLlama8b, setup);
    const double room = 2.0 * 4 * 16 * 32 * (5 * 4096 + 4096 + 2048 + 28672 + 4096 + 14336 + 2 * 4096);
    EXPECT_NEAR((without.kvPool.value - with.kvPool.value).value, room, 1);
    EXPECT_NEAR(with.memory.parts.total().value, with.memory.driver.value.value, 1);
    setup.layout.tensorParallel = 2;
    const double halves = 2.0 * 4 * 16 * 32 * (5 * 4096 + (4096 + 2048 + 28672 + 4096 + 14336) / 2.0 + 2 * 4096);
    const double two = estimate(kLlama8b, setup).kvPool.value.value;
    setup.maxLoras = 0;
    EXPECT_NEAR(estimate(kLlama8b, setup).kvPool.value.value - two, halves, 1);
}

double drafting(std::string_view config, ServingSetup setup, const char *kind)
{
    setup.speculative = kind;
    const ServingMemory memory = estimate(config, setup);
    return memory.memory.parts[MemoryPartKind::Weights].value - memory.memory.weights.value;
}

// arXiv 2401.15077: drafters of 0.24e9 (7B) and 0.99e9 parameters (70B). yuhuili/EAGLE3-LLaMA3.1-Instruct-8B: 0.85 GB.
// DeepSeek-V3: 14e9 parameters of the MTP module, its embedding and head (1.85e9) being the model's own.
TEST(Additions, DraftersHaveTheirPublishedSizes)
{
    ServingSetup setup = vllm("0.19.0", 139, 0.9, 4096);
    EXPECT_NEAR(drafting(kLlama70b, setup, "eagle") / 2, 0.99e9, 0.01e9);
    EXPECT_NEAR(drafting(kLlama8b, setup, "eagle3"), 0.85e9, 0.01e9);
    EXPECT_NEAR(drafting(kDeepSeekR1, setup, "mtp"), 11.6e9, 0.5e9);
    EXPECT_EQ(drafting(kLlama8b, setup, "mtp"), 0) << "the model has no such layers";
    EXPECT_EQ(drafting(kLlama8b, setup, "ngram"), 0);
    setup.draftParameters = 1e9;
    EXPECT_NEAR(drafting(kLlama8b, setup, "draft"), 2e9, 1);
    setup.speculative = "eagle";
    const double with = estimate(kLlama8b, setup).kvBytesPerTokenPerGpu.value;
    setup.speculative.clear();
    EXPECT_DOUBLE_EQ(with, estimate(kLlama8b, setup).kvBytesPerTokenPerGpu.value * 33 / 32) << "one layer more";
}

// Decode context parallelism divides what tensor parallelism copies: eight ranks hold 8.00 times the tokens of Kimi-K2.
TEST(Additions, ContextRanksDivideTheCopies)
{
    ServingSetup setup = vllm("0.19.0", 139, 0.9, 8192);
    setup.layout.tensorParallel = 8;
    const double copied = estimate(kKimiK2, setup).kvBytesPerTokenPerGpu.value;
    setup.decodeContextParallel = 8;
    EXPECT_DOUBLE_EQ(estimate(kKimiK2, setup).kvBytesPerTokenPerGpu.value, copied / 8);
    // Eight KV heads over eight ranks leave no copy to divide.
    const double whole = estimate(kLlama8b, setup).kvBytesPerTokenPerGpu.value;
    setup.decodeContextParallel = 1;
    EXPECT_DOUBLE_EQ(estimate(kLlama8b, setup).kvBytesPerTokenPerGpu.value, whole);
}

// ollama issue 9988: qwen2.5-coder:32b Q4_K_M, nvidia-smi by context.
TEST(Ollama, DriverMemoryByContext)
{
    ServingSetup setup;
    setup.engine = "ollama";
    setup.weightFormat = "Q4_K_M";
    setup.flashAttention = true;
    constexpr double kMeasured[][2] = {{2048, 19757}, {4096, 20331}, {8192, 21683}, {16384, 24387}};
    for (const auto &[context, mib] : kMeasured) {
        setup.contextLength = context;
        EXPECT_NEAR(estimate(kQwen32bCoder, setup).memory.driver.value.value / 1048576, mib, 0.10 * mib) << context;
    }
}

// docs/context-length.mdx: 4k below 24 GiB, 32k up to 48, 256k from there on. What does not fit goes to the host.
TEST(Ollama, ContextByMemoryAndLayersOnTheHost)
{
    ServingSetup setup;
    setup.engine = "ollama";
    setup.weightFormat = "Q4_K_M";
    setup.gpuMemoryBytes = 15.7 * kGiB;
    const ServingMemory spilled = estimate(kQwen32bCoder, setup);
    EXPECT_DOUBLE_EQ(spilled.kvNeeded.value, 4096.0 * 262144);
    EXPECT_FALSE(spilled.starts);
    EXPECT_GT(spilled.hostLayerShare, 0.2);
    EXPECT_LT(spilled.hostLayerShare, 0.5);
    EXPECT_GT(spilled.memory.hostMemory.value, 0);
    setup.gpuMemoryBytes = 31.5 * kGiB;
    EXPECT_DOUBLE_EQ(estimate(kQwen32bCoder, setup).kvNeeded.value, 32768.0 * 262144);
    setup.gpuMemoryBytes = 79 * kGiB;
    EXPECT_DOUBLE_EQ(estimate(kQwen32bCoder, setup).kvNeeded.value, 32768.0 * 262144) << "the model's own limit";
    EXPECT_EQ(estimate(kQwen32bCoder, setup).hostLayerShare, 0);
}

// text-generation-inference import_utils.py: free memory less (1 − fraction) of the whole card, so a GiB more of card is
// 0.95 GiB more of cache; LMDeploy (cache_max_entry_count) takes 0.8 of what is free.
TEST(OtherPools, FractionsOfWhatTheEnginesSay)
{
    for (const auto &[engine, share] : {std::pair{"tgi", 0.95}, {"lmdeploy", 0.8}, {"tensorrt_llm", 0.9}}) {
        ServingSetup setup;
        setup.engine = engine;
        setup.contextLength = 4096;
        setup.gpuMemoryBytes = 40 * kGiB;
        const double before = estimate(kLlama8b, setup).kvPool.value.value;
        setup.gpuMemoryBytes = 41 * kGiB;
        EXPECT_NEAR(estimate(kLlama8b, setup).kvPool.value.value - before, share * kGiB, 1e3) << engine;
    }
}

} // namespace
} // namespace powertrain
