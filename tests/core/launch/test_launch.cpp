// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch_support.h"

#include <nlohmann/json.hpp>

#include "core/launch/codes.h"

namespace powertrain {

namespace {

/// One small request for each kind of work, on one kind of card.
Request serving(const std::string &model, const std::string &card, double users = 8)
{
    Request request;
    request.currency = *Currency::parse("USD");
    request.task.kind = Task::Inference;
    request.model.name = model;
    request.model.concurrency = users;
    request.accelerators = {card};
    return request;
}

Request tuning(TuningMethod method, const std::string &card)
{
    Request request = exampleRequest("qlora-7b-4090");
    request.task.method = method;
    request.accelerators = {card};
    return request;
}

void expectSound(const LaunchSet &set)
{
    for (const LaunchFile &file : set.files) {
        SCOPED_TRACE(file.fileName);
        EXPECT_FALSE(file.tool.empty());
        EXPECT_FALSE(file.version.empty());
        EXPECT_EQ(file.fileName.find_first_of("/\\ "), std::string::npos);
        ASSERT_FALSE(file.text.empty());
        EXPECT_EQ(file.text.back(), '\n');
        EXPECT_EQ(file.text.find('\r'), std::string::npos);
        if (file.kind == LaunchKind::Shell || file.kind == LaunchKind::Slurm) {
            int result = 0;
            const std::string complaints = runBash(file.text, result, "-n");
            EXPECT_EQ(result, 0) << complaints << file.text;
        }
        if (file.kind == LaunchKind::Json) {
            EXPECT_TRUE(nlohmann::json::accept(file.text));
        }
        for (const Message &remark : file.remarks)
            EXPECT_NE(std::find(std::begin(kLaunchCodes), std::end(kLaunchCodes), remark.code), std::end(kLaunchCodes)) << remark.code;
    }
    for (const Message &remark : set.remarks)
        EXPECT_NE(std::find(std::begin(kLaunchCodes), std::end(kLaunchCodes), remark.code), std::end(kLaunchCodes)) << remark.code;
    EXPECT_TRUE(!set.files.empty() || !set.remarks.empty());
}

} // namespace

TEST(Launch, ServesTheExampleOnTheLayoutOfThePlan)
{
    const Proposal proposal = planned(exampleRequest("r1-30-users-mlps3"));
    ASSERT_TRUE(proposal.recommendation);
    const PlanOption &option = *proposal.recommendation;
    const LaunchSet set = launchFiles(proposal, -1);
    expectSound(set);
    const LaunchFile *vllm = fileOf(set, "serve_vllm.sh"), *sglang = fileOf(set, "serve_sglang.sh");
    ASSERT_TRUE(vllm && sglang);
    const Layout &layout = option.layout;
    EXPECT_TRUE(has(*vllm, "--tensor-parallel-size", std::to_string(layout.tensorParallel))) << vllm->text;
    EXPECT_TRUE(has(*vllm, "--max-model-len", "8192"));
    EXPECT_TRUE(has(*sglang, "--context-length", "8192"));
    EXPECT_EQ(has(*vllm, "--enable-expert-parallel"), layout.expertParallel > 1);
    ASSERT_TRUE(layout.attentionDataParallel) << "the example is planned with attention data parallelism";
    EXPECT_TRUE(has(*vllm, "--data-parallel-size", std::to_string(layout.dataParallel)));
    EXPECT_TRUE(has(*sglang, "--tp-size", std::to_string(layout.tensorParallel * layout.dataParallel)));
    EXPECT_TRUE(has(*sglang, "--enable-dp-attention"));
    // The checkpoint is published in the format of the plan: its configuration says so, not an option.
    EXPECT_EQ(vllm->text.find("--quantization"), std::string::npos);
    EXPECT_NE(vllm->text.find("deepseek-ai/DeepSeek-R1"), std::string::npos);
}

TEST(Launch, EveryOptionOfTheExamplesHasSoundFilesOrSaysWhyNot)
{
    for (const char *example : {"qlora-7b-4090", "lora-32b-company", "r1-30-users-mlps3"}) {
        SCOPED_TRACE(example);
        const Proposal proposal = planned(exampleRequest(example));
        for (int i = -1; i < static_cast<int>(proposal.alternatives.size()); ++i)
            expectSound(launchFiles(proposal, i));
    }
}

TEST(Launch, SeveralNodesGetASlurmScript)
{
    Request request = exampleRequest("r1-30-users-mlps3");
    request.accelerators = {"nvidia-h20-96"};
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation);
    if (proposal.recommendation->layout.gpus() <= 8)
        GTEST_SKIP() << "planned on one node";
    const LaunchSet set = launchFiles(proposal, -1);
    expectSound(set);
    const LaunchFile *slurm = fileOf(set, "job.slurm"), *vllm = fileOf(set, "serve_vllm.sh");
    ASSERT_TRUE(slurm && vllm);
    EXPECT_NE(slurm->text.find("#SBATCH --nodes=2\n"), std::string::npos) << slurm->text;
    EXPECT_NE(slurm->text.find("srun bash serve_vllm.sh\n"), std::string::npos);
    EXPECT_TRUE(says(vllm->remarks, "launch.nodes"));
    // On the second node: no front end, and the ranks after those of the first.
    int result = 0;
    const std::string arguments = runBash("vllm() { printf '%s\\n' \"$@\"; }\nexport NODE_RANK=1 HEAD_NODE=10.0.0.1\n" + vllm->text, result);
    EXPECT_EQ(result, 0) << arguments;
    EXPECT_NE(arguments.find("--headless\n"), std::string::npos) << arguments;
    EXPECT_NE(arguments.find("10.0.0.1\n"), std::string::npos);
    const std::string first = runBash("vllm() { printf '%s\\n' \"$@\"; }\nexport NODE_RANK=0 HEAD_NODE=10.0.0.1\n" + vllm->text, result);
    EXPECT_EQ(first.find("--headless"), std::string::npos);
}

TEST(Launch, CacheTypeAndFormatAreThoseOfThePlan)
{
    Request request = serving("qwen2.5-7b", "nvidia-h100-sxm");
    request.model.kvType = "fp8";
    request.model.weightFormat = "fp8";
    const LaunchSet set = launchFiles(planned(request), -1);
    expectSound(set);
    ASSERT_EQ(set.files.size(), 2U);
    EXPECT_TRUE(has(set.files[0], "--kv-cache-dtype", "fp8")) << set.files[0].text;
    EXPECT_TRUE(has(set.files[1], "--kv-cache-dtype", "fp8_e4m3"));
    EXPECT_TRUE(has(set.files[0], "--quantization", "fp8"));

    request.model.kvType = "int8";
    request.model.weightFormat = "awq_int4";
    const LaunchSet other = launchFiles(planned(request), -1);
    for (const LaunchFile &file : other.files) {
        EXPECT_EQ(file.text.find("kv-cache-dtype"), std::string::npos);
        EXPECT_TRUE(says(file.remarks, "launch.kv_type"));
        EXPECT_TRUE(says(file.remarks, "launch.checkpoint"));
    }

    request.model.weightFormat = "Q4_K_M";
    const LaunchSet gguf = launchFiles(planned(request), -1);
    EXPECT_TRUE(gguf.files.empty());
    EXPECT_TRUE(says(gguf.remarks, "launch.gguf"));
}

TEST(Launch, TunesWithTheMethodOfThePlan)
{
    struct Row {
        TuningMethod method;
        std::vector<std::string> lines;
    };
    const Row rows[] = {
        {TuningMethod::Qlora4, {"finetuning_type: lora", "lora_rank: 16", "quantization_bit: 4", "double_quantization: true"}},
        {TuningMethod::Qlora8, {"quantization_bit: 8"}},
        {TuningMethod::Lora, {"finetuning_type: lora", "lora_target: all"}},
        {TuningMethod::Dora, {"use_dora: true"}},
        {TuningMethod::Freeze, {"finetuning_type: freeze"}},
    };
    for (const Row &row : rows) {
        SCOPED_TRACE(row.lines.front());
        const Proposal proposal = planned(tuning(row.method, "nvidia-a100-sxm-80"));
        ASSERT_TRUE(proposal.recommendation);
        const LaunchSet set = launchFiles(proposal, -1);
        expectSound(set);
        const LaunchFile *yaml = fileOf(set, "train.yaml");
        ASSERT_TRUE(yaml);
        for (const std::string &line : row.lines)
            EXPECT_NE(yaml->text.find("\n" + line + "\n"), std::string::npos) << yaml->text;
        const Layout &layout = proposal.recommendation->layout;
        EXPECT_NE(yaml->text.find("\nper_device_train_batch_size: " + std::to_string(layout.microBatch) + "\ngradient_accumulation_steps: " + std::to_string(layout.gradientAccumulation) + "\n"), std::string::npos);
        EXPECT_NE(yaml->text.find("\ncutoff_len: " + std::to_string(static_cast<int>(proposal.request.model.sequenceLength)) + "\n"), std::string::npos);
        EXPECT_TRUE(says(yaml->remarks, "launch.data_set"));
    }
}

TEST(Launch, WhatLlamaFactoryLacksGetsAReasonInsteadOfAFile)
{
    for (const TuningMethod method : {TuningMethod::Adapter, TuningMethod::BitFit}) {
        const LaunchSet set = launchFiles(planned(tuning(method, "nvidia-a100-sxm-80")), -1);
        EXPECT_TRUE(set.files.empty());
        EXPECT_TRUE(says(set.remarks, "launch.method_unsupported"));
    }
    Request request = tuning(TuningMethod::Lora, "nvidia-a100-sxm-80");
    request.task.objective = Objective::Grpo;
    const Proposal proposal = planned(request);
    if (proposal.recommendation) {
        EXPECT_TRUE(says(launchFiles(proposal, -1).remarks, "launch.method_unsupported"));
    }
}

TEST(Launch, ShardedTuningComesWithItsConfiguration)
{
    Proposal proposal = planned(tuning(TuningMethod::Lora, "nvidia-a100-sxm-80"));
    ASSERT_TRUE(proposal.recommendation);
    // The layouts are set by hand: which of them a plan picks is not what is tested here.
    PlanOption &option = *proposal.recommendation;
    option.layout.dataParallel = 16;
    option.nodes = 2;
    struct Row {
        Sharding sharding;
        Offload offload;
        const char *file;
    };
    for (const Row &row : {Row{Sharding::Zero2, Offload::Optimizer, "deepspeed.json"}, Row{Sharding::Zero3, Offload::Both, "deepspeed.json"}, Row{Sharding::Fsdp, Offload::None, "fsdp.yaml"}}) {
        option.layout.sharding = row.sharding;
        option.layout.offload = row.offload;
        const LaunchSet set = launchFiles(proposal, -1);
        expectSound(set);
        const LaunchFile *file = fileOf(set, row.file);
        ASSERT_TRUE(file) << row.file;
        ASSERT_TRUE(fileOf(set, "job.slurm"));
        if (row.sharding == Sharding::Fsdp) {
            EXPECT_NE(file->text.find("num_machines: 2\nnum_processes: 16\n"), std::string::npos) << file->text;
            EXPECT_NE(fileOf(set, "train.sh")->text.find("accelerate launch"), std::string::npos);
            continue;
        }
        const auto document = nlohmann::json::parse(file->text);
        EXPECT_EQ(document["zero_optimization"]["stage"], row.sharding == Sharding::Zero2 ? 2 : 3);
        EXPECT_EQ(document["zero_optimization"].contains("offload_param"), row.offload == Offload::Both);
        EXPECT_TRUE(document["zero_optimization"].contains("offload_optimizer"));
        EXPECT_NE(fileOf(set, "train.yaml")->text.find("\ndeepspeed: deepspeed.json\n"), std::string::npos);
        EXPECT_NE(fileOf(set, "train.sh")->text.find("NNODES=2"), std::string::npos);
    }
    option.layout.dataParallel = 11; // over two nodes of eight: not evenly
    EXPECT_TRUE(launchFiles(proposal, -1).files.empty());
}

TEST(Launch, PretrainsWithMegatron)
{
    Request request = exampleRequest("pretrain-70b-60-days");
    request.accelerators = {"nvidia-h100-sxm"};
    request.duration.deadlineDays.reset();
    request.duration.days = 365;
    const Proposal proposal = planned(request);
    ASSERT_TRUE(proposal.recommendation);
    const LaunchSet set = launchFiles(proposal, -1);
    expectSound(set);
    const LaunchFile *megatron = fileOf(set, "pretrain_megatron.sh");
    ASSERT_TRUE(megatron);
    const Layout &layout = proposal.recommendation->layout;
    EXPECT_TRUE(has(*megatron, "--tensor-model-parallel-size", std::to_string(layout.tensorParallel))) << megatron->text;
    EXPECT_TRUE(has(*megatron, "--pipeline-model-parallel-size", std::to_string(layout.pipelineParallel)));
    EXPECT_TRUE(has(*megatron, "--micro-batch-size", std::to_string(layout.microBatch)));
    EXPECT_TRUE(has(*megatron, "--global-batch-size", std::to_string(layout.microBatch * layout.gradientAccumulation * layout.dataParallel)));
    EXPECT_TRUE(has(*megatron, "--nproc-per-node", "8"));
    EXPECT_TRUE(has(*megatron, "--nnodes", std::to_string(layout.gpus() / 8)));
    EXPECT_TRUE(fileOf(set, "job.slurm"));
    EXPECT_TRUE(says(megatron->remarks, "launch.learning_rate"));
}

TEST(Launch, OtherMakersAndMissingOptionsGetASentence)
{
    const Proposal ascend = planned(serving("qwen2.5-7b", "huawei-910b2"));
    if (ascend.recommendation) {
        const LaunchSet set = launchFiles(ascend, -1);
        EXPECT_TRUE(set.files.empty());
        EXPECT_TRUE(says(set.remarks, "launch.other_vendor"));
    }
    for (const int index : {-2, 1000}) {
        const LaunchSet set = launchFiles(ascend, index);
        EXPECT_TRUE(set.files.empty());
        EXPECT_TRUE(says(set.remarks, "launch.no_plan"));
    }
    EXPECT_TRUE(says(launchFiles(Proposal{}, -1).remarks, "launch.no_plan"));
}

} // namespace powertrain
