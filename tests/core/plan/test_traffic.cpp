// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the ranks of a layout send each other, against the closed forms, the time estimate and the verdicts expected.
#include "plan_support.h"

#include <cmath>
#include <limits>

#include "core/estimate/time.h"
#include "core/plan/layouts.h"
#include "core/plan/network_fabric.h"
#include "core/plan/network_traffic.h"

namespace powertrain {
namespace {

Request training(Task kind, TuningMethod method, double sequence)
{
    Request request;
    request.task.kind = kind;
    request.task.method = method;
    request.model.sequenceLength = sequence;
    return request;
}

Request serving(double concurrency)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.concurrency = concurrency;
    return request;
}

const Traffic *find(const std::vector<Traffic> &all, TrafficKind kind)
{
    const auto found = std::find_if(all.begin(), all.end(), [kind](const Traffic &one) { return one.kind == kind; });
    return found == all.end() ? nullptr : &*found;
}

/// Traffic on a fabric of so many bytes per second for each accelerator.
std::vector<Traffic> trafficOn(const Request &request, const Model &model, const Accelerator &card, const Layout &layout, int nodes, FlopsPerSecond achieved, double fabric)
{
    StepRecorder recorder;
    const network::FlowList flows = network::flowsOf({request, model, card, layout, nodes, 0, DataType::Bf16, request.model.concurrency, achieved, nullptr}, recorder);
    EXPECT_GE(recorder.take().size(), flows.flows.size());
    return network::judgeFlows(flows, network::rankLinks(card, BytesPerSecond(fabric)), nullptr, request.isTraining());
}

Layout layoutOf(int t, int p, int d, Sharding sharding = Sharding::Ddp)
{
    Layout layout;
    layout.tensorParallel = t;
    layout.pipelineParallel = p;
    layout.dataParallel = d;
    layout.sharding = sharding;
    return layout;
}

bool advises(const NetworkPlan &plan, std::string_view code)
{
    return std::any_of(plan.advice.begin(), plan.advice.end(), [code](const Message &message) { return message.code == code; });
}

TEST(Traffic, VolumesFollowTheRules)
{
    const Model llama = model("llama-2-70b-hf");
    const double parameters = static_cast<double>(llama.inventory.counts.total), h = 8192, layers = 80;
    const FlopsPerSecond rate(400e12);
    const Request request = training(Task::FineTune, TuningMethod::Full, 4096);
    const Accelerator &h100 = card("nvidia-h100-sxm");

    // All-reduce: 2 (n − 1)/n P b.
    const auto ddp = trafficOn(request, llama, h100, layoutOf(1, 1, 16), 2, rate, 50e9);
    ASSERT_EQ(ddp.size(), 1u);
    EXPECT_EQ(ddp[0].kind, TrafficKind::Data);
    EXPECT_TRUE(ddp[0].betweenNodes);
    EXPECT_EQ(ddp[0].ranks, 16);
    EXPECT_NEAR(ddp[0].perStep.value / (4 * parameters * 15 / 16), 1, 0.001);
    EXPECT_NEAR(trafficOn(request, llama, h100, layoutOf(1, 1, 16, Sharding::Zero1), 2, rate, 50e9)[0].perStep.value / (4 * parameters * 15 / 16), 1, 0.001);

    // ZeRO-3: 3 (n − 1)/n P b, with each micro-batch; all-reduces only once a step.
    Layout sharded = layoutOf(1, 1, 16, Sharding::Fsdp);
    sharded.gradientAccumulation = 4;
    EXPECT_NEAR(trafficOn(request, llama, h100, sharded, 2, rate, 50e9)[0].perStep.value / (4 * 6 * parameters * 15 / 16), 1, 0.001);
    sharded.sharding = Sharding::Ddp;
    EXPECT_NEAR(trafficOn(request, llama, h100, sharded, 2, rate, 50e9)[0].perStep.value / (4 * parameters * 15 / 16), 1, 0.001);
    // ZeRO-2 scatters the gradients of each micro-batch.
    sharded.sharding = Sharding::Zero2;
    EXPECT_NEAR(trafficOn(request, llama, h100, sharded, 2, rate, 50e9)[0].perStep.value / ((2 * 4 + 2) * parameters * 15 / 16), 1, 0.001);

    // Tensor: 8 (t − 1)/t B s h b a layer; the shards of 8 ranks also divide the gradients.
    Layout tensor = layoutOf(8, 1, 2);
    tensor.microBatch = 2;
    const auto both = trafficOn(request, llama, h100, tensor, 2, rate, 50e9);
    const double allReduces = 8 * 7.0 / 8 * 2 * 4096 * h * 2 * layers;
    ASSERT_TRUE(find(both, TrafficKind::Tensor) && find(both, TrafficKind::Data));
    EXPECT_NEAR(find(both, TrafficKind::Tensor)->perStep.value / allReduces, 1, 1e-9);
    EXPECT_FALSE(find(both, TrafficKind::Tensor)->betweenNodes);
    EXPECT_NEAR(find(both, TrafficKind::Data)->perStep.value / (4 * parameters / 8 / 2), 1, 0.01);
    tensor.sequenceParallel = true; // as many bytes, as gathers and scatters
    EXPECT_NEAR(find(trafficOn(request, llama, h100, tensor, 2, rate, 50e9), TrafficKind::Tensor)->perStep.value / allReduces, 1, 1e-9);
    tensor.checkpointing = Checkpointing::Full;
    EXPECT_NEAR(find(trafficOn(request, llama, h100, tensor, 2, rate, 50e9), TrafficKind::Tensor)->perStep.value / allReduces, 1.5, 1e-9);

    // Pipeline: 2 B s h b at a boundary for each micro-batch.
    Layout stages = layoutOf(8, 4, 1);
    stages.gradientAccumulation = 16;
    stages.virtualPipeline = 1;
    const auto between = trafficOn(request, llama, h100, stages, 4, rate, 50e9);
    EXPECT_NEAR(find(between, TrafficKind::Pipeline)->perStep.value, 2 * 4096 * h * 2 * 16, 1);
    EXPECT_TRUE(find(between, TrafficKind::Pipeline)->betweenNodes);

    // Context: keys and values forward, again backward, and their gradients, of 8 KV heads of 128.
    Layout ring = layoutOf(1, 1, 1);
    ring.contextParallel = 4;
    const auto passed = trafficOn(request, llama, h100, ring, 1, rate, 50e9);
    EXPECT_NEAR(find(passed, TrafficKind::Context)->perStep.value / (3 * 3 * 1024 * 2 * (8 * 256) * layers), 1, 1e-9);
}

TEST(Traffic, AdaptersSendTheirOwnGradientsOnly)
{
    const Model llama = model("llama-3.1-8b");
    const Request lora = training(Task::FineTune, TuningMethod::Lora, 2048);
    const double adapters = adapterParameters(llama, lora.task.loraRank);
    const auto traffic = trafficOn(lora, llama, card("nvidia-rtx-4090"), layoutOf(1, 1, 16), 2, FlopsPerSecond(74e12), 3.1e9);
    ASSERT_EQ(traffic.size(), 1u);
    // Gradients in 32 bit, as PEFT keeps them: 8 bytes a parameter.
    EXPECT_NEAR(traffic[0].perStep.value / (8 * adapters * 15 / 16), 1, 0.02);
    EXPECT_LT(traffic[0].perStep.value, 0.02 * 4 * static_cast<double>(llama.inventory.counts.total));
}

TEST(Traffic, ExpertsGoToTheirRanksAndBack)
{
    const Model mixture = model("deepseek-v3");
    const Request request = training(Task::Pretrain, TuningMethod::Full, 4096);
    Layout layout = layoutOf(1, 1, 8, Sharding::MegatronDistributedOptimizer);
    layout.expertParallel = 8;
    const auto inside = trafficOn(request, mixture, card("nvidia-h100-sxm"), layout, 1, FlopsPerSecond(300e12), 50e9);
    const Traffic *experts = find(inside, TrafficKind::Expert);
    ASSERT_TRUE(experts);
    // 4 (e − 1)/e tokens × top_k × h × b in each of 58 layers.
    EXPECT_NEAR(experts->perStep.value / (4 * 7.0 / 8 * 4096 * 8 * 7168 * 2 * 58), 1, 1e-6);
    EXPECT_EQ(experts->verdict, LinkVerdict::Good);

    layout.dataParallel = layout.expertParallel = 64;
    const auto across = trafficOn(request, mixture, card("nvidia-h100-sxm"), layout, 8, FlopsPerSecond(300e12), 50e9);
    ASSERT_TRUE(find(across, TrafficKind::Expert));
    EXPECT_TRUE(find(across, TrafficKind::Expert)->betweenNodes);
    EXPECT_GT(find(across, TrafficKind::Expert)->verdict, LinkVerdict::Good);
    // Experts have fewer copies than the rest: with one copy of each nothing of them is exchanged.
    const double dense = static_cast<double>(mixture.inventory.counts.total - mixture.inventory.counts.experts);
    EXPECT_LT(find(across, TrafficKind::Data)->perStep.value, 6.1 * dense);
}

TEST(Traffic, NeedsAgreeWithTheClosedForms)
{
    // A plain transformer: 12 h² parameters a layer, short sequences, so that attention weighs little.
    const Model llama = model("llama-2-13b-hf");
    const FlopsPerSecond rate(150e12);
    const Request request = training(Task::FineTune, TuningMethod::Full, 1024);
    const Accelerator &a100 = card("nvidia-a100-sxm-80");
    struct Row {
        Sharding sharding;
        int accumulation;
        bool sharded;
    };
    for (const Row &row : {Row{Sharding::Ddp, 1, false}, Row{Sharding::Ddp, 8, false}, Row{Sharding::Zero1, 4, false}, Row{Sharding::Fsdp, 1, true}, Row{Sharding::Fsdp, 8, true}}) {
        Layout layout = layoutOf(1, 1, 64, row.sharding);
        layout.microBatch = 4;
        layout.gradientAccumulation = row.accumulation;
        const Traffic data = trafficOn(request, llama, a100, layout, 8, rate, 25e9)[0];
        const double tokens = 4 * 1024.0 * (row.sharded ? 1 : row.accumulation);
        EXPECT_NEAR(data.needed->value / dataParallelBandwidth(rate, tokens, row.sharded, false).value, 63.0 / 64, 0.04) << row.accumulation;
    }
    for (const int t : {2, 4, 8}) {
        const Traffic tensor = trafficOn(request, llama, a100, layoutOf(t, 1, 1), 1, rate, 25e9)[0];
        const double overhead = tensor.perStep.value / tensor.available->value / (tensor.perStep.value / (tensor.needed->value * 0.25));
        EXPECT_NEAR(overhead / tensorParallelOverhead(t, 5120, rate, BytesPerSecond(240e9)), 1, 0.05) << t;
    }
}

TEST(Traffic, TakesAsLongAsTheEstimateSays)
{
    // The same layout timed without overlap: volume over link, at the estimate's own share of the line (0.77).
    const Model llama = model("llama-2-70b-hf");
    const Accelerator &h100 = card("nvidia-h100-sxm");
    const Request request = training(Task::Pretrain, TuningMethod::Full, 4096);
    const PlanJob job = makeJob(request, llama);
    FoundLayout found;
    found.layout = layoutOf(8, 1, 4, Sharding::MegatronDistributedOptimizer);
    found.layout.sequenceParallel = true;
    found.layout.gradientAccumulation = 2;
    TrainingSetup setup = setupFor(job, found, h100);
    setup.communicationOverlap = false;
    NoRecorder quiet;
    const auto time = estimateTrainingTime(llama, setup, h100, RunConditions{}, quiet);
    ASSERT_TRUE(time);
    const auto traffic = trafficOn(request, llama, h100, found.layout, 4, FlopsPerSecond(400e12), 50e9);
    const auto seconds = [&](TrafficKind kind) {
        const Traffic *one = find(traffic, kind);
        return one->perStep.value / one->available->value * 0.8 / 0.77;
    };
    const double latency = 30e-6 * 8 * 80 * 2; // of each collective: eight a layer and micro-batch
    EXPECT_NEAR((time->parts[TimePartKind::TensorParallel].value - latency) / seconds(TrafficKind::Tensor), 1, 0.001);
    EXPECT_GE(time->parts[TimePartKind::DataParallel].value, seconds(TrafficKind::Data)); // stragglers stand in the same part
    EXPECT_LT(time->parts[TimePartKind::DataParallel].value, 1.1 * seconds(TrafficKind::Data) + 0.05 * time->parts.total().value);
}

TEST(Traffic, LayoutsAreJudgedByTheirLinks)
{
    struct Row {
        const char *name, *model, *card;
        TuningMethod method;
        Layout layout;
        int nodes;
        double rate, fabric;
        TrafficKind kind;
        bool between;
        LinkVerdict verdict;
    };
    const Layout ddp = layoutOf(1, 1, 16), fsdp = layoutOf(1, 1, 16, Sharding::Fsdp);
    Layout accumulated = layoutOf(8, 4, 2);
    accumulated.gradientAccumulation = 64;
    const Row rows[] = {
        {"LoRA over 25 GbE", "llama-3.1-8b", "nvidia-rtx-4090", TuningMethod::Lora, ddp, 2, 74e12, 3.125e9 / 8, TrafficKind::Data, true, LinkVerdict::Good},
        {"FSDP over 25 GbE", "llama-3.1-8b", "nvidia-rtx-4090", TuningMethod::Full, fsdp, 2, 74e12, 3.125e9 / 8, TrafficKind::Data, true, LinkVerdict::Insufficient},
        {"FSDP over 10 GbE", "llama-3.1-8b", "nvidia-h100-sxm", TuningMethod::Full, fsdp, 2, 400e12, 1.25e9 / 8, TrafficKind::Data, true, LinkVerdict::Insufficient},
        {"FSDP over 8 × 400 Gb/s", "llama-3.1-8b", "nvidia-h100-sxm", TuningMethod::Full, fsdp, 2, 400e12, 50e9, TrafficKind::Data, true, LinkVerdict::Good},
        {"TP 8 over PCIe", "llama-2-70b-hf", "nvidia-l40s", TuningMethod::Full, layoutOf(8, 1, 1), 1, 150e12, 0, TrafficKind::Tensor, false, LinkVerdict::Insufficient},
        {"TP 8 over NVLink 4", "llama-2-70b-hf", "nvidia-h100-sxm", TuningMethod::Full, layoutOf(8, 1, 1), 1, 400e12, 0, TrafficKind::Tensor, false, LinkVerdict::Good},
        {"TP 8 over the cut NVLink", "llama-2-70b-hf", "nvidia-h800-sxm", TuningMethod::Full, layoutOf(8, 1, 1), 1, 400e12, 0, TrafficKind::Tensor, false, LinkVerdict::Poor},
        {"TP 16 between nodes", "llama-2-70b-hf", "nvidia-h100-sxm", TuningMethod::Full, layoutOf(16, 1, 1), 2, 400e12, 50e9, TrafficKind::Tensor, true, LinkVerdict::Insufficient},
        {"TP 16 in a rack", "llama-2-70b-hf", "nvidia-gb200", TuningMethod::Full, layoutOf(16, 1, 1), 4, 400e12, 0, TrafficKind::Tensor, false, LinkVerdict::Good},
        {"PP between nodes", "llama-2-70b-hf", "nvidia-h100-sxm", TuningMethod::Full, accumulated, 8, 400e12, 50e9, TrafficKind::Pipeline, true, LinkVerdict::Good},
        {"DP beside PP", "llama-2-70b-hf", "nvidia-h100-sxm", TuningMethod::Full, accumulated, 8, 400e12, 50e9, TrafficKind::Data, true, LinkVerdict::Good},
        {"no fabric known", "llama-3.1-8b", "nvidia-h100-sxm", TuningMethod::Full, ddp, 2, 400e12, 0, TrafficKind::Data, true, LinkVerdict::Unknown},
        {"link's rate unknown", "llama-3.1-8b", "huawei-910b1", TuningMethod::Full, layoutOf(8, 1, 1), 1, 100e12, 0, TrafficKind::Tensor, false, LinkVerdict::Unknown},
    };
    for (const Row &row : rows) {
        const auto traffic = trafficOn(training(Task::FineTune, row.method, 2048), model(row.model), card(row.card), row.layout, row.nodes, FlopsPerSecond(row.rate), row.fabric);
        const Traffic *one = find(traffic, row.kind);
        ASSERT_TRUE(one) << row.name;
        EXPECT_EQ(one->betweenNodes, row.between) << row.name;
        EXPECT_EQ(one->verdict, row.verdict) << row.name << " needs " << (one->needed ? one->needed->value : 0) << " of " << (one->available ? one->available->value : 0);
    }
}

TEST(Traffic, DecodeStepsSendTwoAllReducesALayer)
{
    const Model llama = model("llama-2-70b-hf");
    Request request = serving(16);
    PlanOption option;
    option.layout = layoutOf(8, 1, 1);
    option.count = 16;
    option.nodes = 2;
    option.replicas = 2;
    option.serving.emplace();
    option.serving->batch = 8;
    option.serving->parts[TimePartKind::MemoryTraffic] = Seconds(0.02);
    option.serving->parts[TimePartKind::TensorParallel] = Seconds(0.003);
    NetworkPlan plan = planNetwork(request, llama, card("nvidia-h100-sxm"), option);
    ASSERT_EQ(plan.traffic.size(), 1u);
    EXPECT_NEAR(plan.traffic[0].perStep.value, 8 * 4 * 7.0 / 8 * 80 * 8192 * 2, 1);
    EXPECT_FALSE(plan.traffic[0].betweenNodes); // the second node holds another replica
    EXPECT_EQ(plan.traffic[0].time, Seconds(0.003));
    EXPECT_EQ(plan.traffic[0].verdict, LinkVerdict::Good);
    EXPECT_EQ(plan.betweenNodes, FabricClass::Ethernet100);
    EXPECT_FALSE(plan.neededPerGpu);

    // Bytes are few, but the ranks wait: latency decides (N-3).
    option.serving->parts[TimePartKind::TensorParallel] = Seconds(0.015);
    plan = planNetwork(request, llama, card("nvidia-h100-sxm"), option);
    EXPECT_EQ(plan.traffic[0].verdict, LinkVerdict::Insufficient);
    EXPECT_TRUE(advises(plan, "plan.network.decode_waits"));

    option.layout = layoutOf(8, 2, 1);
    option.replicas = 1;
    plan = planNetwork(request, llama, card("nvidia-h100-sxm"), option);
    ASSERT_EQ(plan.traffic.size(), 2u);
    EXPECT_TRUE(plan.traffic[1].betweenNodes);
    EXPECT_NEAR(plan.traffic[1].perStep.value, 8 * 8192 * 2, 1e-6);
}

TEST(Traffic, AttentionDataParallelRanksSendTokensToTheExperts)
{
    const Model mixture = model("deepseek-r1");
    PlanOption option;
    option.layout = layoutOf(8, 1, 1);
    option.layout.attentionDataParallel = true;
    option.layout.expertParallel = 8;
    option.serving.emplace();
    option.serving->batch = 64;
    option.serving->parts[TimePartKind::MemoryTraffic] = Seconds(0.03);
    option.serving->parts[TimePartKind::ExpertParallel] = Seconds(0.004);
    const NetworkPlan plan = planNetwork(serving(64), mixture, card("nvidia-h200-sxm"), option);
    ASSERT_EQ(plan.traffic.size(), 1u);
    EXPECT_EQ(plan.traffic[0].kind, TrafficKind::Expert);
    // 8 tokens of a rank, to the 7 others where one of 8 experts is: 7 (1 − (7/8)^8) copies of 7168 × (1 + 2) bytes, 58 layers.
    EXPECT_NEAR(plan.traffic[0].perStep.value / (8 * 7 * (1 - std::pow(7.0 / 8, 8)) * 7168 * 3 * 58), 1, 1e-9);
    EXPECT_EQ(plan.traffic[0].verdict, LinkVerdict::Good);
    EXPECT_TRUE(plan.fastLinkRequired);
}

TEST(Traffic, ComputeIsWhatNeitherSendsNorWaits)
{
    TimeParts parts;
    parts[TimePartKind::Compute] = Seconds(4);
    parts[TimePartKind::Optimizer] = Seconds(1);
    for (const TimePartKind kind : {TimePartKind::TensorParallel, TimePartKind::ContextParallel, TimePartKind::DataParallel, TimePartKind::Pipeline, TimePartKind::ExpertParallel, TimePartKind::DataLoading})
        parts[kind] = Seconds(10);
    EXPECT_DOUBLE_EQ(network::computeSeconds(parts).value, 5);
}

TEST(Traffic, HostileInputStaysFinite)
{
    const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const Model llama = model("llama-3.1-8b");
    const Model empty;
    Accelerator odd = card("nvidia-h100-sxm");
    odd.linkPerDirection = BytesPerSecond(nan);
    odd.gpusPerNode = 0;
    odd.fastDomainSize = -3;
    odd.logicalDevices = 0;
    odd.peak.bf16 = FlopsPerSecond(nan);
    Layout huge;
    huge.tensorParallel = huge.pipelineParallel = huge.dataParallel = huge.contextParallel = huge.expertParallel = std::numeric_limits<int>::max();
    Layout negative;
    negative.tensorParallel = negative.dataParallel = negative.microBatch = negative.gradientAccumulation = -5;
    Layout large = layoutOf(8, 8, 256, Sharding::Fsdp);
    large.gradientAccumulation = std::numeric_limits<int>::max();
    TimeParts broken;
    broken[TimePartKind::Compute] = Seconds(nan);
    TimeParts idle;
    for (const Model *one : {&llama, &empty}) {
        for (const Accelerator *which : {&card("nvidia-h100-sxm"), static_cast<const Accelerator *>(&odd)}) {
            for (const Layout &layout : {huge, negative, large, layoutOf(8, 1, 2)}) {
                for (const double sequence : {0.0, 4096.0, 1e300, nan, inf}) {
                    for (const int nodes : {-1, 0, 2, std::numeric_limits<int>::max()}) {
                        for (const TimeParts *parts : {static_cast<const TimeParts *>(nullptr), static_cast<const TimeParts *>(&broken), static_cast<const TimeParts *>(&idle)}) {
                            for (const Task task : {Task::Pretrain, Task::Inference}) {
                                Request request = training(task, TuningMethod::Full, sequence);
                                request.model.concurrency = sequence;
                                const NetworkPlan plan = planNetwork(request, *one, *which, layout, nodes, FlopsPerSecond(sequence), parts);
                                for (const Traffic &traffic : plan.traffic) {
                                    EXPECT_TRUE(std::isfinite(traffic.perStep.value) && traffic.perStep.value > 0);
                                    EXPECT_TRUE(!traffic.needed || std::isfinite(traffic.needed->value));
                                    EXPECT_TRUE(!traffic.available || std::isfinite(traffic.available->value));
                                    EXPECT_TRUE(!traffic.time || std::isfinite(traffic.time->value));
                                }
                                EXPECT_TRUE(!plan.neededPerGpu || std::isfinite(plan.neededPerGpu->value));
                                EXPECT_GE(plan.fabric.leafSwitches, 0);
                                EXPECT_GE(plan.fabric.nodeCables, 0);
                                EXPECT_GE(plan.nodes, 1);
                            }
                        }
                    }
                }
            }
        }
    }
}

} // namespace
} // namespace powertrain
