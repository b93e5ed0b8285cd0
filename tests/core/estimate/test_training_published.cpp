// SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures that others measured, each with its source. Tolerances are those of the class, not of the case.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"
#include "training_models.h"

namespace powertrain {
namespace {

using namespace training_test;

enum class Metric { Allocated,
    Reserved };

struct Published {
    const char *source;
    Model model;
    const char *framework;
    Method method;
    const char *quantization;
    int rank;
    const char *targets;
    int microBatch;
    double sequence;
    Checkpointing checkpointing;
    LossPath loss;
    bool compiled;
    Optimizer optimizer;
    Sharding sharding;
    int ranks;
    DataType stored, states; ///< of trained parameters and their gradients; of the optimizer
    Metric metric;
    double gigabytes;
};

TEST(TrainingPublished, PeakMemory)
{
    const Model llama13b = denseModel({5120, 40, 40, 40, 128, 13824, 32000});
    const auto full = Checkpointing::Full, none = Checkpointing::None;
    const auto bf16 = DataType::Bf16, fp32 = DataType::Fp32;
    const Published cases[] = {
        {"lit-gpt resource tables 2023", llama2_7b(), "lit-gpt", Method::Lora, "", 8, "qv", 1, 1304, none, LossPath::Bf16, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 21.3},
        {"lit-gpt resource tables 2023", llama2_7b(), "lit-gpt", Method::Qlora, "nf4", 8, "qv", 1, 1304, none, LossPath::Bf16, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 14.1},
        {"lit-gpt resource tables 2023", llama2_7b(), "lit-gpt", Method::Lora, "", 8, "qv", 2, 1304, none, LossPath::Bf16, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 29.1},
        {"lit-gpt resource tables 2023", llama13b, "lit-gpt", Method::Lora, "", 8, "qv", 1, 1304, none, LossPath::Bf16, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 38.1},
        {"lit-gpt resource tables 2023", llama13b, "lit-gpt", Method::Qlora, "nf4", 8, "qv", 1, 1304, none, LossPath::Bf16, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 23.1},
        {"torchtune README, packed", llama32_3b(), "torchtune", Method::Full, "", 0, "", 2, 4096, none, LossPath::Upcast, false, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 64.4},
        {"torchtune README, compile", llama32_3b(), "torchtune", Method::Full, "", 0, "", 2, 4096, none, LossPath::Upcast, true, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 54.8},
        {"torchtune README, checkpointing", llama32_3b(), "torchtune", Method::Full, "", 0, "", 2, 4096, full, LossPath::Chunked, true, Optimizer::AdamW, Sharding::None, 1, bf16, bf16, Metric::Allocated, 26.7},
        {"torchtune README, optimizer in backward", llama32_3b(), "torchtune", Method::Full, "", 0, "", 2, 4096, full, LossPath::Chunked, true, Optimizer::AdamInBackward, Sharding::None, 1, bf16, bf16, Metric::Allocated, 24.8},
        {"torchtitan 2024-12, 8 GPUs", llama3_8b(), "torchtitan", Method::Pretrain, "", 0, "", 2, 8192, Checkpointing::Selective, LossPath::Upcast, true, Optimizer::AdamW, Sharding::Fsdp, 8, fp32, fp32, Metric::Reserved, 82.7},
        {"torchtitan 2024-12, 128 GPUs", llama3_8b(), "torchtitan", Method::Pretrain, "", 0, "", 2, 8192, Checkpointing::Selective, LossPath::Upcast, true, Optimizer::AdamW, Sharding::Fsdp, 128, fp32, fp32, Metric::Reserved, 66.6},
        {"torchao float8nocompile, no checkpointing", llama3_8b(), "torchtitan", Method::Pretrain, "", 0, "", 1, 4096, none, LossPath::Upcast, false, Optimizer::AdamW, Sharding::Fsdp, 8, fp32, fp32, Metric::Reserved, 57.0},
        {"torchao float8nocompile, full", llama3_8b(), "torchtitan", Method::Pretrain, "", 0, "", 1, 4096, full, LossPath::Upcast, false, Optimizer::AdamW, Sharding::Fsdp, 8, fp32, fp32, Metric::Reserved, 30.1},
        {"AnswerDotAI/fsdp_qlora, LoRA 512", llama2_7b(), "fsdp_qlora", Method::Lora, "", 64, "all_linear", 1, 512, full, LossPath::Eager, false, Optimizer::AdamW, Sharding::FsdpNoMixed, 2, bf16, bf16, Metric::Allocated, 8.9},
        {"AnswerDotAI/fsdp_qlora, LoRA 2048", llama2_7b(), "fsdp_qlora", Method::Lora, "", 64, "all_linear", 1, 2048, full, LossPath::Eager, false, Optimizer::AdamW, Sharding::FsdpNoMixed, 2, bf16, bf16, Metric::Allocated, 9.8},
        {"AnswerDotAI/fsdp_qlora, QLoRA batch 10", llama2_7b(), "fsdp_qlora", Method::Qlora, "nf4_dq", 64, "all_linear", 10, 2048, full, LossPath::Eager, false, Optimizer::AdamW, Sharding::FsdpNoMixed, 2, bf16, bf16, Metric::Reserved, 22.5},
        {"LLaMA-Factory wiki, QLoRA 8192", llama2_7b(), "llamafactory", Method::Qlora, "nf4_dq", 8, "all_linear", 1, 8192, full, LossPath::Eager, false, Optimizer::AdamW, Sharding::None, 1, fp32, fp32, Metric::Reserved, 12.0},
        {"LLaMA-Factory wiki, QLoRA 32768", llama2_7b(), "llamafactory", Method::Qlora, "nf4_dq", 8, "all_linear", 1, 32768, full, LossPath::Eager, false, Optimizer::AdamW, Sharding::None, 1, fp32, fp32, Metric::Reserved, 32.0},
        {"LLaMA-Factory wiki, Unsloth 2048", llama2_7b(), "LLaMA-Factory + Unsloth", Method::Qlora, "nf4_dq", 8, "all_linear", 1, 2048, full, LossPath::Upcast, false, Optimizer::AdamW, Sharding::None, 1, fp32, fp32, Metric::Reserved, 6.0},
    };
    for (const Published &published : cases) {
        TrainingSetup setup;
        setup.framework = published.framework;
        setup.method = published.method;
        setup.quantization = published.quantization;
        setup.loraRank = published.rank;
        setup.loraTargets = published.targets;
        setup.sequenceLength = published.sequence;
        setup.loss = published.loss;
        setup.compiled = published.compiled;
        setup.optimizer = published.optimizer;
        const bool adapters = published.method == Method::Lora || published.method == Method::Qlora;
        setup.weights = adapters ? DataType::Bf16 : published.stored;
        setup.gradients = published.stored;
        setup.states = published.states;
        setup.layout.microBatch = published.microBatch;
        setup.layout.checkpointing = published.checkpointing;
        setup.layout.sharding = published.sharding;
        setup.layout.dataParallel = published.ranks;
        NoRecorder quiet;
        const MemoryEstimate estimate = estimateTrainingMemory(published.model, setup, nullptr, quiet);
        const Range<Bytes> range = published.metric == Metric::Allocated ? estimate.allocated : estimate.reserved;
        EXPECT_NEAR(range.value.value / 1e9, published.gigabytes, 0.22 * published.gigabytes) << published.source << ", " << published.sequence << " tokens";
    }
}

/// Megatron's 530B on 280 A100 (arXiv 2205.05198, table 3 and figure 7): sequence parallelism with the attention core
/// recomputed keeps 34 s b h ÷ t per layer, 23.1 GiB on the first of 35 interleaved stages.
TEST(TrainingPublished, SelectiveRecomputationDropsTheScores)
{
    const auto gpt = readHuggingFaceConfig(R"({"model_type": "gpt2", "n_embd": 20480, "n_layer": 105, "n_head": 128, "vocab_size": 51200, "n_positions": 2048})", "530B");
    ASSERT_TRUE(gpt);
    TrainingSetup setup;
    setup.method = Method::Pretrain;
    setup.framework = "megatron-lm";
    setup.sequenceLength = 2048;
    setup.attention = AttentionKernel::Eager;
    setup.layout.tensorParallel = 8;
    setup.layout.pipelineParallel = 35;
    setup.layout.virtualPipeline = 3;
    setup.layout.gradientAccumulation = 280;
    setup.layout.sequenceParallel = true;
    setup.layout.checkpointing = Checkpointing::Selective;
    NoRecorder quiet;
    const MemoryEstimate selective = estimateTrainingMemory(*gpt, setup, nullptr, quiet);
    EXPECT_NEAR(selective.parts[MemoryPartKind::Activations].value / 1073741824, 23.1, 0.1 * 23.1);
    setup.layout.checkpointing = Checkpointing::None;
    setup.layout.sequenceParallel = false;
    const MemoryEstimate none = estimateTrainingMemory(*gpt, setup, nullptr, quiet);
    EXPECT_NEAR(none.parts[MemoryPartKind::Activations].value / 1073741824, 114.0, 0.1 * 114);
}

TEST(TrainingPublished, FlopsPerToken)
{
    // 6 (N − embedding) + causal attention, the convention of NVIDIA-NeMo/Megatron-Bridge performance-summary.md.
    TrainingSetup setup;
    setup.sequenceLength = 8192;
    const double flops = trainingFlopsPerToken(llama3_70b(), setup).value;
    EXPECT_NEAR(flops, 6 * 69.50e9 + 3.0 * 80 * 8192 * 64 * 256, 0.01e12 * 0.5);
    setup.method = Method::Lora;
    EXPECT_NEAR(trainingFlopsPerToken(llama3_70b(), setup).value / flops, 2.0 / 3, 0.04);
}

TEST(TrainingPublished, TokensPerSecond)
{
    struct Case {
        const char *source;
        Model model;
        Accelerator card;
        const char *framework;
        Method method;
        int microBatch;
        double sequence;
        Checkpointing checkpointing;
        int accumulation, ranks;
        Sharding sharding;
        double tokensPerGpu;
    };
    const Case cases[] = {
        {"NVIDIA-NeMo/Automodel, Llama-3-8B LoRA, 1 H100", llama3_8b(), h100(), "nemo-automodel", Method::Lora, 2, 4096, Checkpointing::None, 16, 1, Sharding::None, 12470},
        {"InternEvo 7B, 8 A100, ZeRO-1", llama2_7b(), a100(), "internevo", Method::Pretrain, 2, 2048, Checkpointing::None, 4, 8, Sharding::Zero1, 4062},
        {"FlagPerf Llama-2-7B, 8 A100", llama2_7b(), a100(), "megatron-deepspeed", Method::Pretrain, 1, 4096, Checkpointing::None, 8, 8, Sharding::Zero1, 3974},
        {"FlagPerf Llama-3-8B, 8 H100", llama3_8b(), h100(), "megatron-lm", Method::Pretrain, 1, 8192, Checkpointing::None, 8, 8, Sharding::Zero1, 8103},
    };
    for (const Case &published : cases) {
        TrainingSetup setup;
        setup.framework = published.framework;
        setup.method = published.method;
        setup.sequenceLength = published.sequence;
        setup.layout.microBatch = published.microBatch;
        setup.layout.checkpointing = published.checkpointing;
        setup.layout.gradientAccumulation = published.accumulation;
        setup.layout.dataParallel = published.ranks;
        setup.layout.sharding = published.sharding;
        NoRecorder quiet;
        const auto time = estimateTrainingTime(published.model, setup, published.card, RunConditions{}, quiet);
        ASSERT_TRUE(time) << published.source;
        EXPECT_NEAR(time->tokensPerSecondPerGpu.value.value, published.tokensPerGpu, 0.3 * published.tokensPerGpu) << published.source;
        EXPECT_NEAR(time->parts.total().value, time->step.value.value, 1e-9 * time->step.value.value);
    }
}

TEST(TrainingTime, BadInputGivesACodeAndNeverNan)
{
    NoRecorder quiet;
    TrainingSetup setup;
    Accelerator noPeak = h100();
    noPeak.peak = {};
    const auto missing = estimateTrainingTime(llama2_7b(), setup, noPeak, RunConditions{}, quiet);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message.code, "time.no_peak");
    Accelerator noBandwidth = h100();
    noBandwidth.bandwidth.reset();
    EXPECT_EQ(estimateTrainingTime(llama2_7b(), setup, noBandwidth, RunConditions{}, quiet).error().message.code, "time.no_bandwidth");
    for (double sequence : {0.0, -5.0, 1e300, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
        setup.sequenceLength = sequence;
        const auto result = estimateTrainingTime(llama2_7b(), setup, h100(), RunConditions{}, quiet);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().message.code, "time.bad_setup");
        EXPECT_EQ(result.error().where, "sequence_length");
    }
}

TEST(TrainingTime, AnFp16CardComputesInFp16AndSaysSo)
{
    Accelerator v100 = card({"nvidia-v100-sxm2-32", 32768, 900, 125, 0, 150, 8});
    v100.peak.bf16.reset();
    StepRecorder steps;
    TrainingSetup setup;
    setup.tokens = 1e9;
    const auto time = estimateTrainingTime(llama2_7b(), setup, v100, RunConditions{}, steps);
    ASSERT_TRUE(time);
    EXPECT_NE(std::find(time->assumed.begin(), time->assumed.end(), "compute_dtype=fp16"), time->assumed.end());
    ASSERT_TRUE(time->wall);
    EXPECT_NEAR(time->gpuHours->value * 3600, time->wall->value.value, 1);
    EXPECT_LE(time->goodput, 1);
}

} // namespace
} // namespace powertrain
