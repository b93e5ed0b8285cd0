// SPDX-License-Identifier: GPL-3.0-or-later
#include <string_view>

#include "core/estimate/efficiency_serving.h"

namespace powertrain {

namespace {

using C = ServingCardClass;

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

ServingCardClass nvidiaClass(const Accelerator &card, bool hbm)
{
    const std::string_view a = card.architecture;
    if (card.unifiedMemory && !hbm)
        return C::SmallUnified;
    const bool gaming = card.isGeForce();
    if (has(a, "Blackwell"))
        return hbm ? C::BlackwellServer : gaming ? C::BlackwellGaming
                                                 : C::BlackwellGddr;
    if (has(a, "Hopper"))
        return has(a, "78 SM") ? C::HopperCut : C::Hopper;
    if (has(a, "Ada"))
        return gaming ? C::AdaGaming : C::AdaServer;
    if (has(a, "Ampere"))
        return hbm ? C::AmpereServer : gaming ? C::AmpereGaming
                                              : C::AmpereWorkstation;
    return C::OlderNvidia;
}

} // namespace

ServingCardClass servingCardClassOf(const Accelerator &card)
{
    const bool hbm = has(card.memoryType, "HBM");
    if (card.vendor == "NVIDIA")
        return nvidiaClass(card, hbm);
    if (card.vendor == "AMD")
        return hbm ? C::AmdInstinct : card.unifiedMemory ? C::SmallUnified
                                                         : C::AmdRadeon;
    if (card.vendor == "Apple")
        return C::Apple;
    if (card.vendor == "Intel")
        return has(card.architecture, "Gaudi") || has(card.architecture, "Habana") ? C::Gaudi : hbm ? C::OtherHbm
                                                                                                    : C::Arc;
    if (card.vendor == "Huawei")
        return hbm || has(card.architecture, "910") || has(card.architecture, "950") ? C::Ascend : C::OtherMemory;
    if (card.vendor == "Google")
        return C::Tpu;
    return hbm ? C::OtherHbm : C::OtherMemory;
}

std::string_view nameOf(ServingCardClass card)
{
    constexpr std::string_view kNames[] = {"hopper", "hopper_cut", "ampere_server", "blackwell_server", "ada_server", "ampere_workstation", "ada_gaming", "ampere_gaming",
        "blackwell_gddr", "blackwell_gaming", "older_nvidia", "small_unified", "apple", "amd_instinct", "amd_radeon", "gaudi", "arc", "ascend", "tpu", "other_hbm", "other_memory"};
    return kNames[static_cast<std::size_t>(card)];
}

bool isEarlyRelease(std::string_view engine, std::string_view version)
{
    if (engine == "faster_transformer")
        return true;
    if (version.substr(0, 4) == "2023")
        return engine == "vllm" || engine == "tensorrt_llm" || engine == "tgi";
    const double number = versionNumber(version);
    const ServingEngine known = servingEngineOf(engine);
    constexpr double kGraphs = 3;  // vLLM 0.3: CUDA graphs and its own all-reduce are on by default
    constexpr double kGrouped = 7; // TensorRT-LLM 0.7: decode kernels that read the cache once for a group of heads (XQA)
    return number > 0 && ((known == ServingEngine::Vllm && engine == "vllm" && number < kGraphs) || (known == ServingEngine::TensorRtLlm && number < kGrouped));
}

ServingClass servingClassOf(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card)
{
    return {run.engine, isEarlyRelease(setup.engine, setup.engineVersion), servingCardClassOf(card), profile.moe, profile.bitsPerWeight, profile.layers};
}

} // namespace powertrain
