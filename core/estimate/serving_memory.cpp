// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

constexpr double kTightFrom = 0.92;
/// Buffers, duplicate embeddings and rounding that no log itemises.
constexpr double kCountError = 0.15 * 1073741824.0;

/// Half widths of the ranges and the number of published measurements they rest on, by engine class. Relative to the
/// weights (file headers, repacking, padded kernels) and to what lies outside weights, activations and cache.
/// From the residuals on serving logs of llm-d-planner (vLLM), aiconfigurator (TensorRT-LLM), QwenLM speed tables
/// (transformers), ik_llama.cpp@8337e4c and llama.cpp quantize README (llama.cpp).
struct ResidualClass {
    ServingEngine engine;
    double weights;
    double rest;
    int measurements;
};

constexpr ResidualClass kResiduals[] = {
    {ServingEngine::Vllm, 0.015, 0.25, 47},
    {ServingEngine::TensorRtLlm, 0.02, 0.30, 48},
    {ServingEngine::Transformers, 0.04, 0.30, 48},
    {ServingEngine::LlamaCpp, 0.025, 0.30, 59},
    {ServingEngine::Ollama, 0.03, 0.30, 3},
    {ServingEngine::Sglang, 0.03, 0.50, 3},
    {ServingEngine::Exllama, 0.03, 0.40, 3},
    {ServingEngine::Compiled, 0.05, 0.50, 0},
    {ServingEngine::Tgi, 0.03, 0.50, 1},
    {ServingEngine::Lmdeploy, 0.03, 0.50, 1},
    {ServingEngine::Other, 0.05, 0.50, 0},
};

const ResidualClass &residualsOf(ServingEngine engine)
{
    for (const ResidualClass &entry : kResiduals) {
        if (entry.engine == engine)
            return entry;
    }
    return kResiduals[std::size(kResiduals) - 1];
}

double capacityOf(const ServingSetup &setup, const Accelerator *card)
{
    if (setup.gpuMemoryBytes && std::isfinite(*setup.gpuMemoryBytes) && *setup.gpuMemoryBytes > 0)
        return *setup.gpuMemoryBytes;
    if (card != nullptr && card->capacity)
        return card->capacity->value;
    return 0;
}

struct Budget {
    double pool = 0;          ///< bytes for the cache on one device; negative: the weights alone do not fit
    double outsideBudget = 0; ///< what comes on top of the engine's own budget
    double limit = 0;         ///< what the engine lets itself use
};

Budget budgetOf(const EngineRun &run, const EngineOverheads &over, double weights, double capacity)
{
    Budget budget;
    const double graphsInside = over.graphsInBudget ? over.graphs : 0;
    budget.outsideBudget = over.context + over.graphs - graphsInside + over.warmUp;
    switch (run.pool) {
    case CachePool::FractionOfTotal:
        budget.limit = run.fraction * capacity;
        budget.pool = budget.limit - weights - over.activation - over.nonTorch - graphsInside;
        break;
    case CachePool::StaticFraction:
        budget.limit = run.fraction * (capacity - over.context);
        budget.pool = budget.limit - weights;
        budget.outsideBudget += over.activation;
        break;
    case CachePool::FractionOfFree:
        budget.limit = capacity;
        budget.pool = run.fraction * (capacity - weights - over.activation - over.nonTorch - over.context - over.graphs);
        break;
    case CachePool::Exact:
        budget.limit = capacity;
        budget.pool = (capacity - weights - over.activation - over.nonTorch - over.context - over.graphs) / (1 + over.fragmentation);
        break;
    }
    return budget;
}

Fit fitOf(bool starts, double driver, double capacity)
{
    if (capacity <= 0)
        return Fit::Unknown;
    if (!starts)
        return Fit::DoesNotFit;
    return driver > kTightFrom * capacity ? Fit::Tight : Fit::Fits;
}

Range<Bytes> around(double value, double half, int measurements)
{
    return {Bytes(value), Bytes(std::max(0.0, value - half)), Bytes(value + half), measurements};
}

template <class Recorder>
void recordWeights(Recorder &recorder, const ServingProfile &profile, const EngineRun &run, double weights)
{
    recorder.step("serve.memory.weights", "(w_rep + w_att / t + w_kv / min(t, K) + w_mlp / t + w_exp / r) / p + w_voc / t",
        {Argument::of("replicated_bytes", profile.weights.replicated, Unit::Bytes), Argument::of("attention_bytes", profile.weights.attention, Unit::Bytes),
            Argument::of("kv_projection_bytes", profile.weights.keyValue, Unit::Bytes), Argument::of("mlp_bytes", profile.weights.dense, Unit::Bytes),
            Argument::of("expert_bytes", profile.weights.experts, Unit::Bytes), Argument::of("vocabulary_bytes", profile.weights.vocabulary, Unit::Bytes),
            Argument::of("bits_per_weight", profile.bitsPerWeight, Unit::Bits), Argument::of("tensor_parallel", run.layout.attentionTensor),
            Argument::of("kv_heads", profile.kvHeads), Argument::of("ranks", run.layout.ranks), Argument::of("stages", run.layout.stages)},
        Argument::of("weights", weights, Unit::Bytes), "vLLM model_executor/layers (column, row, vocabulary and expert parallel layers)");
}

template <class Recorder>
void recordCache(Recorder &recorder, const ServingProfile &profile, const EngineRun &run, double perSequence, double sequences)
{
    recorder.step("serve.memory.kv_per_token", "Σ L_i · max(1, K_i / t) · (d_k + d_v) · b, MLA: L · (kv_lora_rank + rope) · b",
        {Argument::of("kv_bytes_whole_model", profile.kvBytesPerToken, Unit::Bytes), Argument::of("kv_heads", profile.kvHeads),
            Argument::of("tensor_parallel", run.layout.attentionTensor), Argument::of("stages", run.layout.stages)},
        Argument::of("kv_bytes_per_token_per_gpu", cacheBytesPerToken(profile, run, false), Unit::Bytes),
        "jax-ml/scaling-book inference.md; arXiv 2405.04434 (MLA)");
    recorder.step("serve.memory.kv_cache", "n · c(s)",
        {Argument::of("sequences_per_gpu", sequences), Argument::of("context_tokens", run.context, Unit::Tokens),
            Argument::of("bytes_per_sequence", perSequence, Unit::Bytes), Argument::of("page_tokens", run.pageTokens, Unit::Tokens)},
        Argument::of("kv_cache", perSequence * sequences, Unit::Bytes), "vLLM v1/kv_cache_interface.py@001cabc, v1/core/kv_cache_utils.py");
}

template <class Recorder>
void recordOverheads(Recorder &recorder, const ServingProfile &profile, const EngineRun &run, const EngineOverheads &over)
{
    recorder.step("serve.memory.activations", "profile peak of the engine (sampler or prefill)",
        {Argument::of("max_sequences", run.maxSequences), Argument::of("max_batched_tokens", run.maxBatchedTokens, Unit::Tokens),
            Argument::of("vocabulary", profile.vocabulary), Argument::of("hidden", profile.hidden)},
        Argument::of("activations", over.activation, Unit::Bytes),
        "fit over llm-d-planner accuracy logs v0.11–v0.19; aiconfigurator@095f58a; ik_llama.cpp@8337e4c");
    recorder.step("serve.memory.runtime", "context + libraries and communication + graphs",
        {Argument::of("context_bytes", over.context, Unit::Bytes), Argument::of("non_torch_bytes", over.nonTorch, Unit::Bytes),
            Argument::of("graph_bytes", over.graphs, Unit::Bytes)},
        Argument::of("runtime", over.context + over.nonTorch + over.graphs, Unit::Bytes), "llm-d-planner@d3121e0 accuracy/results/v0.19.0");
}

template <class Recorder>
void recordPool(Recorder &recorder, const EngineRun &run, double capacity, const ServingMemory &memory)
{
    const std::string_view formula = run.pool == CachePool::FractionOfTotal ? "P = f · M − W − A − R"
        : run.pool == CachePool::StaticFraction                             ? "P = f · (M − context) − W"
        : run.pool == CachePool::FractionOfFree                             ? "P = f · (M − W − A − R)"
                                                                            : "P = M − W − A − R";
    recorder.step("serve.memory.kv_pool", formula,
        {Argument::of("capacity", capacity, Unit::Bytes), Argument::of("fraction", run.fraction, Unit::Ratio),
            Argument::of("weights", memory.memory.weights.value, Unit::Bytes), Argument::of("activations", memory.activationPeak.value, Unit::Bytes)},
        Argument::of("kv_pool", memory.kvPool.value.value, Unit::Bytes), "vLLM v1/worker/gpu_worker.py; TensorRT-LLM reference/memory.html; SGLang ServerArgs");
    recorder.step("serve.memory.concurrency", "g · P / c(s)",
        {Argument::of("kv_pool", memory.kvPool.value.value, Unit::Bytes), Argument::of("groups", run.layout.groups),
            Argument::of("context_tokens", run.context, Unit::Tokens)},
        Argument::of("max_concurrency", memory.maxConcurrency), "vLLM v1/core/kv_cache_utils.py");
}

/// What the pool holds and whether the engine starts.
void fillPool(ServingMemory &result, const EngineRun &run, const Budget &budget, double perSequence, double sequencesPerGroup, double capacity)
{
    constexpr double kMostSequences = 1e12;
    const double pool = std::max(0.0, budget.pool);
    const double perGroup = perSequence > 0 ? pool / perSequence : pool > 0 ? kMostSequences
                                                                            : 0;
    result.maxConcurrency = run.layout.groups * std::min(perGroup, kMostSequences);
    result.kvTokens = result.maxConcurrency * run.context;
    const double used = run.pool == CachePool::FractionOfTotal || run.pool == CachePool::StaticFraction ? budget.limit + budget.outsideBudget : 0;
    result.starts = result.refusal.empty() && capacity > 0 && budget.pool > 0 && perGroup >= 1 && used <= capacity;
    result.holdsConcurrency = result.starts && perGroup >= sequencesPerGroup;
}

} // namespace

/// Memory of the fullest device while serving, and what its cache pool holds.
/// Symbols: M bytes of one device, f the engine's memory fraction, t tensor-parallel degree of attention, r ranks that
/// share the experts, p pipeline stages, g user groups, s context in tokens, n sequences on one device, K KV heads.
/// Sources: vLLM, SGLang, TensorRT-LLM memory documentation and logs named in serving_engine.cpp.
/// Left out: speculative drafts, LoRA buffers, encoder caches of multimodal models, host offload.
template <class Recorder>
ServingMemory estimateServingMemory(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    const double capacity = capacityOf(setup, card);
    const EngineRun run = resolveEngine(profile, setup, card, capacity);
    const EngineOverheads over = engineOverheads(profile, setup, run);
    const double layerShare = std::clamp(setup.gpuLayerShare.value_or(1.0), 0.0, 1.0);
    const double weights = weightsPerDevice(profile, run) * (std::isfinite(layerShare) ? layerShare : 1.0);
    const double perSequence = cacheBytesPerSequence(profile, run, run.context);
    const double sequencesPerGroup = std::ceil(run.concurrency / run.layout.groups);
    const Budget budget = budgetOf(run, over, weights, capacity);

    ServingMemory result;
    result.refusal = layoutRefusal(profile, run);
    result.activationPeak = Bytes(over.activation);
    result.kvBytesPerToken = Bytes(profile.kvBytesPerToken);
    result.kvBytesPerTokenPerGpu = Bytes(cacheBytesPerToken(profile, run, false));
    result.kvNeeded = Bytes(perSequence * sequencesPerGroup);

    const ResidualClass &residuals = residualsOf(run.engine);
    const double rest = over.nonTorch + over.context + over.graphs;
    // What a source leaves open widens the range: a default fraction or release moves the budget by several per cent.
    constexpr double kAssumedBudget = 0.04;
    const double assumedHalf = run.fractionAssumed || run.versionAssumed ? kAssumedBudget * capacity : 0;
    const double half = residuals.weights * weights + over.activationError + residuals.rest * rest + kCountError;
    if (capacity > 0) {
        const double poolHalf = residuals.weights * weights + over.activationError + residuals.rest * over.nonTorch + 0.01 * std::max(0.0, budget.pool) + assumedHalf;
        result.kvPool = around(std::max(0.0, budget.pool), poolHalf, residuals.measurements);
        result.kvPool.high = std::min(result.kvPool.high, Bytes(capacity));
        fillPool(result, run, budget, perSequence, sequencesPerGroup, capacity);
    }

    // At least one sequence, at most what was asked or what the pool holds.
    const double held = capacity > 0 && perSequence > 0 ? std::max(1.0, std::floor(std::max(0.0, budget.pool) / perSequence)) : sequencesPerGroup;
    const double cache = perSequence * std::min(held, sequencesPerGroup);
    MemoryEstimate &memory = result.memory;
    memory.phase = PeakPhase::Serving;
    memory.weights = Bytes(weights);
    memory.parts[MemoryPartKind::Weights] = Bytes(weights);
    memory.parts[MemoryPartKind::Activations] = Bytes(over.activation);
    memory.parts[MemoryPartKind::KvCache] = Bytes(cache);
    memory.parts[MemoryPartKind::CudaGraphs] = Bytes(over.graphs);
    memory.parts[MemoryPartKind::Fragmentation] = Bytes(over.fragmentation * cache);
    memory.parts[MemoryPartKind::Runtime] = Bytes(over.nonTorch + over.context);
    const double allocated = weights + over.activation + cache;
    memory.allocated = around(allocated, residuals.weights * weights + over.activationError + kCountError, residuals.measurements);
    memory.reserved = around(allocated + over.graphs + over.fragmentation * cache, residuals.weights * weights + over.activationError + residuals.rest * over.graphs + kCountError, residuals.measurements);
    memory.driver = around(memory.parts.total().value, half, residuals.measurements);
    if (capacity > 0)
        memory.capacity = Bytes(capacity);
    memory.fit = fitOf(result.starts, memory.driver.value.value, capacity);

    if constexpr (Recorder::kActive) {
        recordWeights(recorder, profile, run, weights);
        recordCache(recorder, profile, run, perSequence, std::min(held, sequencesPerGroup));
        recordOverheads(recorder, profile, run, over);
        if (capacity > 0)
            recordPool(recorder, run, capacity, result);
        memory.assumed = assumedDefaults(profile, setup, run);
    }
    return result;
}

template <class Recorder>
ServingMemory estimateServingMemory(const Model &model, const ServingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    return estimateServingMemory(makeServingProfile(model, setup), setup, card, recorder);
}

template ServingMemory estimateServingMemory(const ServingProfile &, const ServingSetup &, const Accelerator *, NoRecorder &);
template ServingMemory estimateServingMemory(const ServingProfile &, const ServingSetup &, const Accelerator *, StepRecorder &);
template ServingMemory estimateServingMemory(const Model &, const ServingSetup &, const Accelerator *, NoRecorder &);
template ServingMemory estimateServingMemory(const Model &, const ServingSetup &, const Accelerator *, StepRecorder &);

} // namespace powertrain
