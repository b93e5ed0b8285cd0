// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gtest/gtest.h>

#include "core/local/smallest_changes.h"
#include "core/local/verdict.h"
#include "local_support.h"

namespace powertrain {

namespace {

constexpr double kGiB = 1073741824;
constexpr const char *kToday = "2026-11-30";

LocalGpu card(const char *name, double total, double free, std::vector<LocalProcess> processes = {}, int index = 0)
{
    LocalGpu gpu;
    gpu.index = index;
    gpu.name = name;
    gpu.total = Bytes(total * kGiB);
    gpu.free = Bytes(free * kGiB);
    gpu.used = Bytes((total - free) * kGiB);
    gpu.processes = std::move(processes);
    return gpu;
}

LocalMachine machineWith(std::vector<LocalGpu> gpus)
{
    LocalMachine machine;
    machine.gpus = std::move(gpus);
    machine.hostMemory = Bytes(32 * kGiB);
    machine.hostFree = Bytes(16 * kGiB);
    return machine;
}

Request qlora()
{
    Request request;
    request.task.method = TuningMethod::Qlora4;
    request.model.name = "qwen2.5-7b";
    request.model.datasetTokens = 1e7;
    // None of these says whether it runs.
    request.compliance.domesticHardware = DomesticHardware::Required;
    request.duration.deadlineDays = 0.01;
    request.vendors = {"Huawei"};
    return request;
}

Request serving(double users, double context)
{
    Request request;
    request.task.kind = Task::Inference;
    request.model.name = "qwen2.5-7b";
    request.model.concurrency = users;
    request.model.contextLength = context;
    return request;
}

LocalVerdict judged(const Request &request, const LocalMachine &machine)
{
    auto verdict = judgeHere(request, shippedCatalog(), machine, kToday);
    EXPECT_TRUE(verdict) << (verdict ? std::string() : verdict.error().message.code);
    return verdict ? std::move(*verdict) : LocalVerdict{};
}

TEST(JudgeHere, FreeHeldAndTooSmall)
{
    ASSERT_TRUE(shippedCatalog());
    const char *name = "NVIDIA GeForce RTX 4090";
    const LocalVerdict yes = judged(qlora(), machineWith({card(name, 23.99, 23.5)}));
    EXPECT_EQ(yes.answer, RunsHere::Yes);
    EXPECT_TRUE(yes.fit.needed > Bytes(4 * kGiB) && yes.fit.needed < Bytes(23.5 * kGiB));
    EXPECT_TRUE(yes.holders.empty());
    EXPECT_TRUE(has(yes.remarks, "local.later_than_asked"));

    const LocalVerdict held = judged(qlora(), machineWith({card(name, 23.99, 2, {{7, "ollama", Bytes(21.5 * kGiB)}})}));
    EXPECT_EQ(held.answer, RunsHere::IfOthersClose);
    EXPECT_EQ(held.headline.code, "local.runs_if_closed");
    EXPECT_EQ(remarkCodes(held.holders), (std::vector<std::string>{"local.holder"}));

    Request full = qlora();
    full.task.method = TuningMethod::Full;
    const LocalVerdict never = judged(full, machineWith({card(name, 23.99, 23.5)}));
    // It would fit with the optimizer in main memory, which has too little.
    EXPECT_EQ(never.answer, RunsHere::No);
    EXPECT_EQ(never.headline.code, "local.does_not_run_reason");
    EXPECT_TRUE(has(never.remarks, "local.host_memory"));
    LocalMachine large = machineWith({card(name, 23.99, 23.5)});
    large.hostFree = Bytes(500 * kGiB);
    EXPECT_EQ(judged(full, large).answer, RunsHere::Yes);
    EXPECT_TRUE(has(judged(full, large).remarks, "local.host_used"));

    Request heavy = serving(1, 4096);
    heavy.model.weightFormat = "bf16";
    const LocalVerdict small = judged(heavy, machineWith({card("NVIDIA GeForce RTX 3080", 10, 9.9)}));
    EXPECT_EQ(small.answer, RunsHere::No);
    EXPECT_TRUE(small.fit.missing().value > 0);
    EXPECT_EQ(small.headline.code, "local.does_not_run");
}

TEST(JudgeHere, SmallListsAreNotEnoughToCloseAnything)
{
    // What the process list names brings nothing; what it hides is said.
    const LocalVerdict verdict = judged(qlora(), machineWith({card("NVIDIA GeForce RTX 4090", 23.99, 2)}));
    EXPECT_EQ(verdict.answer, RunsHere::IfOthersClose);
    EXPECT_EQ(remarkCodes(verdict.holders), (std::vector<std::string>{"local.holder_hidden"}));
}

TEST(JudgeHere, EqualCardsWorkTogether)
{
    const char *name = "NVIDIA L40S";
    Request request = qlora();
    request.task.method = TuningMethod::Lora;
    request.model.name = "qwen2.5-32b";
    EXPECT_EQ(judged(request, machineWith({card(name, 44.99, 44.5)})).answer, RunsHere::No);
    const LocalVerdict four = judged(request, machineWith({card(name, 44.99, 44.5, {}, 0), card(name, 44.99, 44.5, {}, 1), card(name, 44.99, 44.5, {}, 2), card(name, 44.99, 44.5, {}, 3)}));
    EXPECT_EQ(four.answer, RunsHere::Yes);
    EXPECT_GT(four.fit.cards, 1);
    // A full neighbour is left out.
    const LocalVerdict one = judged(qlora(), machineWith({card(name, 44.99, 1, {}, 0), card(name, 44.99, 44.5, {}, 1)}));
    EXPECT_EQ(one.answer, RunsHere::Yes);
    EXPECT_EQ(one.devices, (std::vector<int>{1}));
    EXPECT_TRUE(has(one.remarks, "local.fewer_devices"));
}

TEST(JudgeHere, UnknownCardsAndNone)
{
    const LocalVerdict relative = judged(qlora(), machineWith({card("NVIDIA Wonder 9000", 24, 23.5)}));
    EXPECT_EQ(relative.answer, RunsHere::Yes);
    EXPECT_TRUE(has(relative.remarks, "local.nearest_card"));
    EXPECT_EQ(judged(qlora(), machineWith({})).answer, RunsHere::Unknown);
    LocalGpu blind;
    blind.name = "NVIDIA L4";
    EXPECT_EQ(judged(qlora(), machineWith({blind})).headline.code, "local.cannot_tell");
    Request nothing;
    nothing.model.name = "no such model";
    EXPECT_EQ(judgeHere(nothing, shippedCatalog(), machineWith({card("NVIDIA L4", 22.5, 22)}), kToday).error().message.code, "plan.unknown_model");
}

TEST(JudgeHere, ServingSaysTheShareToGive)
{
    const LocalVerdict verdict = judged(serving(2, 8192), machineWith({card("NVIDIA L40S", 44.99, 30)}));
    EXPECT_EQ(verdict.answer, RunsHere::Yes);
    EXPECT_TRUE(has(verdict.remarks, "local.memory_fraction"));
}

std::vector<LocalChange> changesOf(const Request &request, const LocalTarget &target)
{
    auto changes = smallestChanges(request, shippedCatalog(), target, {kToday, {}, {}});
    EXPECT_TRUE(changes);
    return changes ? std::move(*changes) : std::vector<LocalChange>{};
}

/// Every change fits when it is planned by itself, and they come in the order of their loss.
void expectSound(const std::vector<LocalChange> &changes, const LocalTarget &target)
{
    const LocalPlanner planner(shippedCatalog(), kToday);
    double last = 0;
    for (const LocalChange &change : changes) {
        SCOPED_TRACE(change.what.code);
        EXPECT_GE(change.loss, last);
        last = change.loss;
        LocalTarget there = target;
        there.devices = std::max(target.devices, change.cards);
        const auto fit = planner.judge(change.request, there);
        ASSERT_TRUE(fit);
        EXPECT_TRUE(fit->fits());
        EXPECT_LE(change.memory.value.value, target.memory.value);
    }
}

TEST(SmallestChanges, LoraBecomesQlora)
{
    Request request = qlora();
    request.task.method = TuningMethod::Lora;
    const LocalTarget target{"nvidia-rtx-4090", Bytes(12 * kGiB), 1, Bytes(16 * kGiB)};
    const auto changes = changesOf(request, target);
    ASSERT_FALSE(changes.empty());
    expectSound(changes, target);
    EXPECT_EQ(changes.front().what.code, "local.change.method");
    EXPECT_NE(changes.front().request.task.method, TuningMethod::Lora);
    // The rest of the request is as it was, the wishes included.
    Request same = changes.front().request;
    same.task.method = TuningMethod::Lora;
    EXPECT_EQ(same, request);
}

TEST(SmallestChanges, LongSequencesAreShortenedAsLittleAsNeeded)
{
    Request request = qlora();
    request.model.sequenceLength = 65536;
    const LocalTarget target{"nvidia-rtx-4090", Bytes(12 * kGiB), 1, Bytes(16 * kGiB)};
    const auto changes = changesOf(request, target);
    expectSound(changes, target);
    const auto found = std::find_if(changes.begin(), changes.end(), [](const LocalChange &change) { return change.what.code == "local.change.sequence"; });
    ASSERT_NE(found, changes.end());
    Request longer = found->request;
    longer.model.sequenceLength += 128;
    EXPECT_FALSE(LocalPlanner(shippedCatalog(), kToday).judge(longer, target)->fits());
}

TEST(SmallestChanges, ServingLosesLeastFirst)
{
    const LocalTarget target{"nvidia-rtx-4090", Bytes(20 * kGiB), 1, {}};
    const auto changes = changesOf(serving(16, 8192), target);
    ASSERT_FALSE(changes.empty());
    expectSound(changes, target);
    EXPECT_TRUE(std::any_of(changes.begin(), changes.end(), [](const LocalChange &change) { return change.what.code == "local.change.users"; }));
}

TEST(SmallestChanges, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const auto changes = smallestChanges(qlora(), shippedCatalog(), {"nvidia-rtx-4090", Bytes(kGiB), 1, {}}, {kToday, stop.get_token(), {}});
    ASSERT_FALSE(changes);
    EXPECT_EQ(changes.error().message.code, "plan.cancelled");
}

TEST(TargetOf, TheCardOfTheMessage)
{
    OutOfMemory oom;
    oom.stack = "cuda";
    EXPECT_FALSE(targetOf(oom, *shippedCatalog(), "nvidia-rtx-4090"));
    oom.total = Bytes(23.6 * kGiB);
    oom.otherProcesses = Bytes(3 * kGiB);
    const auto likely = targetOf(oom, *shippedCatalog(), "nvidia-rtx-3090");
    ASSERT_TRUE(likely);
    EXPECT_EQ(likely->acceleratorId, "nvidia-rtx-3090");
    EXPECT_NEAR(likely->memory.value, 20.6 * kGiB, 1);
    const auto nearest = targetOf(oom, *shippedCatalog(), "nvidia-h100-sxm");
    ASSERT_TRUE(nearest);
    EXPECT_NE(nearest->acceleratorId, "nvidia-h100-sxm");
}

} // namespace

} // namespace powertrain
