// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_engine.h"
#include "core/estimate/serving_limits.h"
#include "core/estimate/serving_ranges.h"
#include "core/estimate/stage_memory.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Rounding of what logs and tables print; it shows in small models.
constexpr double kPrinted = 0.03 * 1073741824.0;

double capacityOf(const ServingSetup &setup, const Accelerator *card)
{
    if (setup.gpuMemoryBytes && std::isfinite(*setup.gpuMemoryBytes) && *setup.gpuMemoryBytes > 0)
        return *setup.gpuMemoryBytes;
    if (card != nullptr && card->capacity)
        return card->capacity->value;
    return 0;
}

/// `certain`: it would start at the unfavourable end of the ranges as well.
Fit fitOf(const ServingMemory &serving, bool certain, double capacity)
{
    if (capacity <= 0)
        return Fit::Unknown;
    if (!serving.starts)
        return Fit::DoesNotFit;
    return !certain || serving.memory.driver.value.value > kTightShare * capacity ? Fit::Tight : Fit::Fits;
}

Range<Bytes> around(double value, const ServingResiduals &residuals)
{
    return {Bytes(value), Bytes(std::max(0.0, value * (1 - residuals.low) - kPrinted)), Bytes(value * (1 + residuals.high) + kPrinted), residuals.measurements};
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
void recordOverheads(Recorder &recorder, const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const EngineOverheads &over)
{
    recorder.step("serve.memory.activations", "profile peak of the engine (sampler or prefill)",
        {Argument::of("max_sequences", run.maxSequences), Argument::of("max_batched_tokens", run.maxBatchedTokens, Unit::Tokens),
            Argument::of("vocabulary", profile.vocabulary), Argument::of("hidden", profile.hidden), Argument::of("mlp_width", profile.widest),
            Argument::of("sampler_bytes", run.release->samplerBytes, Unit::Bytes), Argument::of("tensor_parallel", run.layout.attentionTensor)},
        Argument::of("activations", over.activation, Unit::Bytes),
        "fit over llm-d-planner accuracy logs v0.11–v0.19; aiconfigurator@095f58a; ik_llama.cpp@8337e4c");
    if (over.additions > 0)
        recorder.step("serve.memory.additions", "drafting weights + 2 · slots · rank · (in + out)",
            {Argument::of("draft_bytes", draftWeightBytes(profile, setup, run), Unit::Bytes), Argument::of("adapter_bytes", loraBufferBytes(profile, setup, run), Unit::Bytes),
                Argument::of("max_loras", setup.maxLoras), Argument::of("max_lora_rank", setup.maxLoraRank), Argument::of("draft_tokens", run.draftTokens, Unit::Tokens)},
            Argument::of("additions", over.additions, Unit::Bytes), "vLLM lora/layers.py; arXiv 2401.15077, 2503.01840 (EAGLE)");
    recorder.step("serve.memory.runtime", "context + libraries and communication + graphs",
        {Argument::of("context_bytes", over.context, Unit::Bytes), Argument::of("non_torch_bytes", over.nonTorch, Unit::Bytes),
            Argument::of("graph_bytes", over.graphs, Unit::Bytes)},
        Argument::of("runtime", over.context + over.nonTorch + over.graphs, Unit::Bytes), "llm-d-planner@d3121e0 accuracy/results/v0.19.0");
}

template <class Recorder>
void recordPool(Recorder &recorder, const EngineRun &run, const EngineOverheads &over, const CacheBudget &budget, double capacity, const ServingMemory &memory, double perSequence)
{
    const CachePool pool = run.release->pool;
    const std::string_view formula = pool == CachePool::StaticFraction ? "fraction · (capacity − other_bytes) − weights"
        : pool == CachePool::FractionOfFree                            ? "fraction · (capacity − weights − activations − other_bytes)"
        : pool == CachePool::Exact                                     ? "(capacity − weights − activations − other_bytes) / (1 + growth)"
                                                                       : "share · (fraction · capacity − weights − activations − other_bytes)";
    recorder.step("serve.memory.kv_pool", formula,
        {Argument::of("capacity", capacity, Unit::Bytes), Argument::of("fraction", run.fraction, Unit::Ratio), Argument::of("weights", memory.memory.weights.value + over.additions, Unit::Bytes),
            Argument::of("activations", over.activation, Unit::Bytes), Argument::of("other_bytes", budget.reserved, Unit::Bytes), Argument::of("growth", over.fragmentation, Unit::Ratio),
            Argument::of("share", run.release->freeShare, Unit::Ratio)},
        Argument::of("kv_pool", memory.kvPool.value.value, Unit::Bytes), "vLLM v1/worker/gpu_worker.py; TensorRT-LLM reference/memory.html; SGLang ServerArgs");
    recorder.step("serve.memory.concurrency", "groups · kv_pool / bytes_per_sequence",
        {Argument::of("kv_pool", memory.kvPool.value.value, Unit::Bytes), Argument::of("groups", run.layout.groups),
            Argument::of("context_tokens", run.context, Unit::Tokens), Argument::of("bytes_per_sequence", perSequence, Unit::Bytes)},
        Argument::of("max_concurrency", memory.maxConcurrency), "vLLM v1/core/kv_cache_utils.py");
    recorder.step("serve.memory.limits", "max s: sequences · c(s) ≤ kv_pool",
        {Argument::of("kv_pool", memory.kvPool.value.value, Unit::Bytes), Argument::of("sequences", run.concurrency), Argument::of("context_tokens", run.context, Unit::Tokens),
            Argument::of("largest_concurrency", memory.largestConcurrency)},
        Argument::of("largest_context", memory.largestContext, Unit::Tokens), "the same formula, solved for the context and for the sequences");
}

/// What the pool holds and whether the engine starts.
void fillPool(ServingMemory &result, const EngineRun &run, const CacheBudget &budget, double perSequence, double sequencesPerGroup, double capacity)
{
    constexpr double kMostSequences = 1e12;
    const double pool = std::max(0.0, budget.pool);
    const double perGroup = perSequence > 0 ? pool / perSequence : pool > 0 ? kMostSequences
                                                                            : 0;
    result.maxConcurrency = run.layout.groups * std::min(perGroup, kMostSequences);
    result.kvTokens = result.maxConcurrency * run.context;
    // Engines without a pool take room for all that was asked before they begin; the others let the rest wait.
    const double least = run.release->pool == CachePool::Exact ? sequencesPerGroup : 1;
    result.starts = result.refusal.empty() && capacity > 0 && budget.pool > 0 && perGroup >= least && budget.used <= capacity;
    // A limit that was set lets the rest wait, whatever the pool has room for.
    const bool limited = !run.sequencesAssumed && run.maxSequences < sequencesPerGroup;
    result.holdsConcurrency = result.starts && perGroup >= sequencesPerGroup && !limited;
    result.obstacle = result.holdsConcurrency ? std::string_view()
        : !result.refusal.empty()             ? result.refusal
        : budget.withWeightsAlone <= 0        ? "serve.obstacle.weights"
        : budget.pool <= 0                    ? "serve.obstacle.overheads"
        : budget.used > capacity              ? "serve.obstacle.fraction"
        : perGroup < 1                        ? "serve.obstacle.context"
                                              : "serve.obstacle.concurrency";
}

/// Ollama moves layers to the host until the rest fits: the share that it moves, 0 when all fit.
double spilledShare(const EngineRun &run, const EngineOverheads &over, double weights, double cache, double capacity)
{
    if (run.engine != ServingEngine::Ollama || capacity <= 0 || weights + cache <= 0)
        return 0;
    const double room = std::max(0.0, capacity - over.activation - over.context);
    return std::clamp(1 - room / (weights + cache), 0.0, 1.0);
}

/// What the driver shows once the asked sequences are in the cache, and its range.
template <class Recorder>
void recordTotal(Recorder &recorder, const MemoryEstimate &memory)
{
    const auto part = [&memory](const char *name, MemoryPartKind kind) { return Argument::of(name, memory.parts[kind].value, Unit::Bytes); };
    recorder.step("serve.memory.driver", "weights + kv_cache + activations + graphs + runtime + fragmentation",
        {part("weights", MemoryPartKind::Weights), part("kv_cache", MemoryPartKind::KvCache), part("activations", MemoryPartKind::Activations), part("graphs", MemoryPartKind::CudaGraphs),
            part("runtime", MemoryPartKind::Runtime), part("fragmentation", MemoryPartKind::Fragmentation)},
        Argument::of("driver", memory.driver.value.value, Unit::Bytes), "engine start-up logs");
    recorder.step("serve.memory.range", "driver + residuals",
        {Argument::of("driver", memory.driver.value.value, Unit::Bytes), Argument::of("low", memory.driver.low.value, Unit::Bytes), Argument::of("measurements", memory.driver.measurements)},
        Argument::of("high", memory.driver.high.value, Unit::Bytes), "engine start-up logs, left out in turn");
}

/// Memory of the fullest device while serving, and what its cache pool holds.
/// Symbols: M bytes of one device, f the engine's memory fraction, t tensor-parallel degree of attention, r ranks that
/// share the experts, p pipeline stages, g user groups, s context in tokens, n sequences on one device, K KV heads.
/// Sources: vLLM, SGLang, TensorRT-LLM memory documentation and logs named in serving_engine.cpp.
/// Left out: a separate draft model's cache, the encoder's own activations, host offload.
template <class Recorder>
ServingMemory memoryOf(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, double capacity, Recorder &recorder)
{
    const EngineOverheads over = engineOverheads(profile, setup, run);
    const double layerShare = std::clamp(setup.gpuLayerShare.value_or(1.0), 0.0, 1.0);
    const double weights = weightsPerDevice(profile, run) * (std::isfinite(layerShare) ? layerShare : 1.0);
    // A layer's cache lies where its weights do.
    const double perSequence = cacheBytesPerSequence(profile, run, run.context) * (std::isfinite(layerShare) ? layerShare : 1.0);
    const double sequencesPerGroup = std::ceil(run.concurrency / run.layout.groups);
    const CacheBudget budget = cacheBudget(run, over, weights, capacity);

    ServingMemory result;
    result.refusal = layoutRefusal(profile, run);
    if (result.refusal.empty() && capacity > 0)
        result.refusal = stateRefusal(profile, setup, run, budget.pool);
    result.activationPeak = Bytes(over.activation);
    result.kvBytesPerToken = Bytes(profile.kvBytesPerToken);
    result.kvBytesPerTokenPerGpu = Bytes(cacheBytesPerToken(profile, run, false));
    result.kvNeeded = Bytes(perSequence * sequencesPerGroup);

    const ServingResiduals &residuals = servingResiduals(servingResidualClass(setup));
    if (capacity > 0) {
        const double pool = std::max(0.0, budget.pool);
        const double half = residuals.pool * capacity;
        result.kvPool = {Bytes(pool), Bytes(std::max(0.0, pool - half)), Bytes(std::min(pool + half, capacity)), residuals.pools};
        fillPool(result, run, budget, perSequence, sequencesPerGroup, capacity);
        const ServingLimits limits = servingLimits(profile, setup, run, budget, weights, capacity);
        result.largestContext = limits.context;
        result.largestConcurrency = limits.concurrency;
    }

    // At least one sequence, at most what was asked or what the pool holds.
    const double held = capacity > 0 && perSequence > 0 ? std::max(1.0, std::floor(std::max(0.0, budget.pool) / perSequence)) : sequencesPerGroup;
    const double cache = perSequence * std::min(held, sequencesPerGroup);
    MemoryEstimate &memory = result.memory;
    memory.phase = PeakPhase::Serving;
    memory.weights = Bytes(weights);
    memory.parts[MemoryPartKind::Weights] = Bytes(weights + over.additions);
    memory.parts[MemoryPartKind::Activations] = Bytes(over.activation);
    memory.parts[MemoryPartKind::KvCache] = Bytes(cache);
    memory.parts[MemoryPartKind::CudaGraphs] = Bytes(over.graphs);
    memory.parts[MemoryPartKind::Fragmentation] = Bytes(over.fragmentation * cache);
    memory.parts[MemoryPartKind::Runtime] = Bytes(over.nonTorch + over.context);
    const double allocated = weights + over.additions + over.activation + cache;
    memory.allocated = around(allocated, residuals);
    memory.reserved = around(allocated + over.graphs + over.fragmentation * cache, residuals);
    memory.driver = around(memory.parts.total().value, residuals);
    if (capacity > 0) {
        memory.capacity = Bytes(capacity);
        result.hostLayerShare = spilledShare(run, over, weights, perSequence * sequencesPerGroup, capacity);
        memory.hostMemory = Bytes(result.hostLayerShare * (weights + perSequence * sequencesPerGroup) * run.layout.devices());
    }
    // An engine left to its own number of sequences may not start where it has states for fewer.
    const bool certain = budget.used + over.again <= capacity && result.kvPool.low.value >= perSequence && !lacksStates(profile, run, budget.pool);
    memory.fit = fitOf(result, certain, capacity);

    if constexpr (Recorder::kActive) {
        recordWeights(recorder, profile, run, weights);
        recordCache(recorder, profile, run, perSequence, std::min(held, sequencesPerGroup));
        recordOverheads(recorder, profile, setup, run, over);
        recordTotal(recorder, memory);
        if (capacity > 0)
            recordPool(recorder, run, over, budget, capacity, result, perSequence);
        memory.assumed = assumedDefaults(profile, setup, run);
    }
    return result;
}

} // namespace

template <class Recorder>
ServingMemory estimateServingMemory(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card, Recorder &recorder)
{
    const double capacity = capacityOf(setup, card);
    return memoryOf(profile, setup, resolveEngine(profile, setup, card, capacity), capacity, recorder);
}

std::vector<PipelineStage> servingStageMemory(const ServingProfile &profile, const ServingSetup &setup, const Accelerator *card)
{
    NoRecorder quiet;
    const double capacity = capacityOf(setup, card);
    EngineRun run = resolveEngine(profile, setup, card, capacity);
    const int count = static_cast<int>(run.layout.stages);
    const int all = static_cast<int>(profile.layers);
    if (count <= 1)
        return {{0, all, true, true, memoryOf(profile, setup, run, capacity, quiet).memory}};
    if (all < count)
        return {};
    const auto at = [&](double layers, bool first, bool last) {
        run.layout.stageLayers = layers;
        run.layout.embeddings = first;
        run.layout.head = last;
        return memoryOf(profile, setup, run, capacity, quiet).memory;
    };
    // What is over goes to the fullest end, then to the last but one and those before it.
    std::vector<int> layers(static_cast<std::size_t>(count), all / count);
    int over = all % count;
    const double full = std::ceil(profile.layers / count);
    const bool lastIsFullest = at(full, false, true).driver.value > at(full, true, false).driver.value;
    if (over > 0) {
        ++(lastIsFullest ? layers.back() : layers.front());
        --over;
    }
    for (int i = count - 2; over > 0; --i, --over)
        ++layers[static_cast<std::size_t>(i)];
    std::vector<PipelineStage> stages;
    int before = 0;
    for (int i = 0; i < count; ++i) {
        const int here = layers[static_cast<std::size_t>(i)];
        stages.push_back({before, here, i == 0, i == count - 1, at(here, i == 0, i == count - 1)});
        before += here;
    }
    return stages;
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
