// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/candidates.h"

#include <algorithm>
#include <string_view>

namespace powertrain {

namespace {

bool contains(const std::vector<std::string> &list, std::string_view value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

bool equalFolded(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [&lower](char x, char y) { return lower(x) == lower(y); });
}

bool hasStack(const Accelerator &accelerator, std::string_view part)
{
    return std::any_of(accelerator.softwareStacks.begin(), accelerator.softwareStacks.end(), [part](const std::string &stack) { return stack.find(part) != std::string::npos; });
}

enum class StackSupport { Usual,
    Experimental,
    None };

/// 4- and 8-bit training needs bitsandbytes: CUDA is its home; ROCm, Intel (XPU, Gaudi) and Ascend have back ends of
/// their own that lag behind; XLA, Neuron, Metal and the rest have none. Source: bitsandbytes README, supported hardware, 2026.
StackSupport quantisedTrainingSupport(const Accelerator &accelerator)
{
    if (hasStack(accelerator, "CUDA") && !hasStack(accelerator, "CUDA-like"))
        return StackSupport::Usual;
    for (const std::string_view stack : {"ROCm", "oneAPI", "Gaudi", "CANN"}) {
        if (hasStack(accelerator, stack))
            return StackSupport::Experimental;
    }
    return StackSupport::None;
}

/// Products that their makers sell for inference alone. Sources: AWS Inferentia2, Huawei Atlas 300I Duo/Pro and
/// Iluvatar MR-V100 product pages, 2026-11.
constexpr std::string_view kInferenceOnly[] = {"aws-inferentia2", "huawei-atlas-300i-duo-96", "huawei-atlas-300i-duo-48", "huawei-atlas-300i-pro", "iluvatar-mr-v100"};

bool inferenceOnly(const Accelerator &accelerator)
{
    return accelerator.hasTag("inference_only") || std::find(std::begin(kInferenceOnly), std::end(kInferenceOnly), accelerator.id) != std::end(kInferenceOnly);
}

bool hasArgument(const Message &message, std::string_view name)
{
    return std::any_of(message.arguments.begin(), message.arguments.end(), [name](const Argument &argument) { return argument.name == name; });
}

RejectedAccelerator reject(const Accelerator &accelerator, Message reason, std::optional<Message> fix = std::nullopt)
{
    return {accelerator.id, std::move(reason), std::move(fix)};
}

std::optional<RejectedAccelerator> screenWishes(const Request &request, const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    const bool named = contains(request.accelerators, accelerator.id);
    if (!request.accelerators.empty() && !named)
        return reject(accelerator, {"plan.rejected.accelerator_filter", {}}, Message{"plan.fix.filter", {}});
    if (!request.vendors.empty() && std::none_of(request.vendors.begin(), request.vendors.end(), [&accelerator](const std::string &vendor) { return equalFolded(vendor, accelerator.vendor); }))
        return reject(accelerator, {"plan.rejected.vendor_filter", {Argument::ofText("vendor", accelerator.vendor)}}, Message{"plan.fix.filter", {}});
    if (accelerator.hasTag("announced") && !named)
        return reject(accelerator, {"plan.rejected.announced", {}}, Message{"plan.fix.name_it", {}});
    if (auto reason = excludedBy(verdict, accelerator)) {
        // What no regime but the request itself demands can be asked for less strictly.
        if (reason->code == "plan.excluded.domestic_required" && !hasArgument(*reason, "regime"))
            return reject(accelerator, {"plan.rejected.domestic_required", {}}, Message{"plan.fix.domestic", {}});
        return reject(accelerator, std::move(*reason));
    }
    return std::nullopt;
}

std::optional<RejectedAccelerator> screenFacts(const PlanJob &job, const Accelerator &accelerator)
{
    const auto unknown = [&accelerator](std::string fact) {
        return reject(accelerator, {"plan.rejected.unknown_spec", {Argument::ofText("fact", std::move(fact))}}, Message{"plan.fix.own_row", {}});
    };
    if (!accelerator.capacity)
        return unknown("capacity");
    if (!accelerator.bandwidth)
        return unknown("bandwidth");
    const bool sixteenBit = accelerator.computesIn(Precision::Bf16) || accelerator.computesIn(Precision::Fp16);
    if (!sixteenBit && job.training)
        return unknown("peak_16bit");
    if (job.training && job.trainingSetup.method == Method::Pretrain && !accelerator.computesIn(Precision::Bf16))
        return reject(accelerator, {"plan.rejected.precision", {Argument::ofText("precision", "bf16")}});
    if (job.training && !computeChoiceFor(job, accelerator).sixteenBit && !accelerator.computesIn(Precision::Fp8))
        return reject(accelerator, {"plan.rejected.precision", {Argument::ofText("precision", "fp8")}});
    return std::nullopt;
}

std::optional<RejectedAccelerator> screenSoftware(const PlanJob &job, const Accelerator &accelerator)
{
    if (!job.training)
        return std::nullopt;
    if (inferenceOnly(accelerator))
        return reject(accelerator, {"plan.rejected.inference_only", {}});
    if (job.trainingSetup.method == Method::Qlora && quantisedTrainingSupport(accelerator) == StackSupport::None)
        return reject(accelerator, {"plan.rejected.qlora_software", {}}, Message{"plan.fix.method", {Argument::ofText("method", "lora")}});
    return std::nullopt;
}

} // namespace

std::optional<RejectedAccelerator> screen(const PlanJob &job, const ComplianceVerdict &verdict, const Accelerator &accelerator)
{
    if (auto rejected = screenWishes(*job.request, verdict, accelerator))
        return rejected;
    if (auto rejected = screenFacts(job, accelerator))
        return rejected;
    return screenSoftware(job, accelerator);
}

std::vector<Message> candidateWarnings(const PlanJob &job, const Accelerator &accelerator, int count)
{
    std::vector<Message> warnings;
    if (job.training && job.trainingSetup.method == Method::Qlora && quantisedTrainingSupport(accelerator) == StackSupport::Experimental)
        warnings.push_back({"plan.warning.qlora_experimental", {Argument::ofText("stack", accelerator.softwareStacks.empty() ? std::string() : accelerator.softwareStacks.front())}});
    else if (!hasStack(accelerator, "CUDA") && !hasStack(accelerator, "ROCm") && !accelerator.softwareStacks.empty())
        warnings.push_back({"plan.warning.own_stack", {Argument::ofText("stack", accelerator.softwareStacks.front())}});
    if (accelerator.isGeForce())
        warnings.push_back({"plan.warning.geforce_licence", {Argument::of("count", count)}});
    if (accelerator.provenance.confidence == "low")
        warnings.push_back({"plan.warning.low_confidence", {}});
    if (accelerator.capacityDerived)
        warnings.push_back({"plan.warning.capacity_derived", {Argument::of("capacity", accelerator.capacity.value_or(Bytes()).value, Unit::Bytes)}});
    return warnings;
}

} // namespace powertrain
