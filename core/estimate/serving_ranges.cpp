// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_ranges.h"

#include <string>

#include "core/estimate/serving_releases.h"

namespace powertrain {

namespace {

using C = ServingResidualClass;

/// From the residuals of published serving logs and tables, 5th to 95th percentile. vLLM: llm-d-planner accuracy/results v0.11–v0.19 and issues of the
/// vLLM project; TensorRT-LLM: largest batches measured by aiconfigurator; transformers: QwenLM speed tables;
/// llama.cpp: logs in ik_llama.cpp@8337e4c; ExLlamaV2: text-generation-webui issue 5645; Ollama: issue 11711.
/// Few measurements, and set-ups that leave release or fraction open, are given more room.
constexpr ServingResiduals kResiduals[] = {
    {C::Vllm, 0.05, 0.03, 41, 0.015, 41},
    {C::VllmOpen, 0.08, 0.12, 0, 0.12, 5},
    {C::VllmLegacy, 0.03, 0.17, 5, 0.10, 7},
    {C::Sglang, 0.05, 0.10, 0, 0.10, 5},
    {C::TensorRtLlm, 0.02, 0.02, 49, 0.015, 49},
    {C::OtherPool, 0.08, 0.12, 0, 0.12, 0},
    {C::LlamaCpp, 0.08, 0.03, 35, 0.03, 0},
    {C::Ollama, 0.05, 0.17, 1, 0.05, 0},
    {C::Transformers, 0.02, 0.11, 30, 0.05, 0},
    {C::OldTransformers, 0.03, 0.15, 18, 0.05, 0},
    {C::Exllama, 0.04, 0.04, 3, 0.05, 0},
    {C::Compiled, 0.10, 0.15, 0, 0.10, 0},
};

} // namespace

ServingResidualClass servingResidualClass(const ServingSetup &setup)
{
    const double version = versionNumber(setup.engineVersion);
    switch (servingEngineOf(setup.engine)) {
    case ServingEngine::Vllm: {
        const bool old = setup.engineVersion.find("V0") != std::string::npos || (version > 0 && version < 8 && setup.engineVersion.find("V1") == std::string::npos);
        return old ? C::VllmLegacy : version > 0 && setup.memoryFraction ? C::Vllm
                                                                         : C::VllmOpen;
    }
    case ServingEngine::Sglang:
        return C::Sglang;
    case ServingEngine::TensorRtLlm:
        return C::TensorRtLlm;
    case ServingEngine::LlamaCpp:
        return C::LlamaCpp;
    case ServingEngine::Ollama:
        return C::Ollama;
    case ServingEngine::Transformers:
        return version >= 445 ? C::Transformers : C::OldTransformers;
    case ServingEngine::Exllama:
        return C::Exllama;
    case ServingEngine::Compiled:
        return C::Compiled;
    case ServingEngine::Tgi:
    case ServingEngine::Lmdeploy:
    case ServingEngine::Other:
        break;
    }
    return C::OtherPool;
}

const ServingResiduals &servingResiduals(ServingResidualClass residualClass)
{
    for (const ServingResiduals &row : kResiduals) {
        if (row.of == residualClass)
            return row;
    }
    return kResiduals[1];
}

} // namespace powertrain
