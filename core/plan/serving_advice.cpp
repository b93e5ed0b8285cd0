// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/serving_advice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/estimate/serving_profile.h"
#include "core/estimate/serving_releases.h"
#include "core/plan/layouts_serving.h"

namespace powertrain {

namespace {

/// Highest share that leaves room for the context and a display; vLLM's documentation and launch recipes go no higher.
constexpr double kHighestFraction = 0.95;
/// A context is worth naming from here on, and in steps of this many tokens.
constexpr double kContextStep = 256;
/// Formats to try for lighter weights, by the quality they keep.
constexpr const char *kLighter[] = {"fp8", "int8", "awq_int4"};

class Adviser {
public:
    Adviser(const Model &model, const ServingSetup &setup, const Accelerator &card)
        : m_model(model)
        , m_setup(setup)
        , m_card(card)
        , m_profile(makeServingProfile(model, setup))
        , m_memory(memoryOf(setup)) { }

    /// All changes, or as many as it takes to have `enough`.
    std::vector<Advice> find(int mostTensorParallel, std::size_t enough)
    {
        if (!m_memory.memory.capacity || m_memory.holdsConcurrency)
            return {};
        using Step = void (Adviser::*)();
        for (const Step step : {&Adviser::smallerBatch, &Adviser::largerFraction, &Adviser::narrowCache, &Adviser::shorterContext, &Adviser::fewerSequences, &Adviser::lighterWeights}) {
            (this->*step)();
            if (m_advice.size() >= enough)
                return std::move(m_advice);
        }
        moreCards(mostTensorParallel);
        if (m_advice.size() < enough)
            largerCard();
        return std::move(m_advice);
    }

private:
    /// The change of fewest bytes that costs nothing a user sees: the profile's peak follows the slots.
    void smallerBatch()
    {
        constexpr double kBatch = 2048;
        if (engineRelease(servingEngineOf(m_setup.engine), versionNumber(m_setup.engineVersion)).samplerBytes <= 0)
            return;
        ServingSetup changed = m_setup;
        changed.maxSequences = std::max(1.0, std::min(m_setup.maxSequences >= 1 ? m_setup.maxSequences : 1024.0, std::ceil(m_setup.concurrency)));
        changed.maxBatchedTokens = std::min(m_setup.maxBatchedTokens >= 1 ? m_setup.maxBatchedTokens : kBatch, kBatch);
        offer("advice.smaller_batch", {Argument::of("max_sequences", changed.maxSequences), Argument::of("max_batched_tokens", changed.maxBatchedTokens, Unit::Tokens)}, changed);
    }

    void largerFraction()
    {
        const EngineRelease &release = engineRelease(servingEngineOf(m_setup.engine), versionNumber(m_setup.engineVersion));
        const double now = m_setup.memoryFraction.value_or(release.fraction);
        if (release.pool == CachePool::Exact || now <= 0 || now >= kHighestFraction)
            return;
        ServingSetup changed = m_setup;
        changed.memoryFraction = kHighestFraction;
        offer("advice.memory_fraction", {Argument::of("fraction", kHighestFraction, Unit::Ratio)}, changed);
    }

    void narrowCache()
    {
        const std::string_view narrow = narrowKvType();
        if (m_profile.kvElementBytes < 1.5 || narrow.empty() || (narrow == "fp8" && !keepsFp8()))
            return;
        ServingSetup changed = m_setup;
        changed.kvType = narrow;
        offer("advice.kv_fp8", {Argument::ofText("kv_type", changed.kvType)}, changed);
    }

    /// The 8-bit cache that the engine offers as a switch; empty: none.
    std::string_view narrowKvType() const
    {
        switch (servingEngineOf(m_setup.engine)) {
        case ServingEngine::Vllm:
        case ServingEngine::Sglang:
        case ServingEngine::TensorRtLlm:
        case ServingEngine::Tgi:
        case ServingEngine::Other:
            return "fp8";
        case ServingEngine::LlamaCpp:
        case ServingEngine::Ollama:
        case ServingEngine::Exllama:
            return "q8_0";
        case ServingEngine::Lmdeploy:
            return "int8";
        default:
            return {};
        }
    }

    void shorterContext()
    {
        const double context = std::floor(m_memory.largestContext / kContextStep) * kContextStep;
        if (context < std::max(kContextStep, m_setup.inputTokens + m_setup.outputTokens) || context >= m_setup.contextLength)
            return; // shorter than the prompts and answers there are is no help
        ServingSetup changed = m_setup;
        changed.contextLength = context;
        offer("advice.shorter_context", {Argument::of("context", context, Unit::Tokens)}, changed);
    }

    /// The same work, fewer at a time.
    void fewerSequences()
    {
        if (m_memory.largestConcurrency < 1 || m_memory.largestConcurrency >= m_setup.concurrency)
            return;
        ServingSetup changed = m_setup;
        changed.concurrency = m_memory.largestConcurrency;
        offer("advice.fewer_sequences", {Argument::of("sequences", changed.concurrency)}, changed);
    }

    void lighterWeights()
    {
        for (const char *format : kLighter) {
            const WeightFormat *known = findWeightFormat(format);
            if (!known || known->bitsPerWeight >= m_profile.bitsPerWeight || formatUnsupported(m_card, *known))
                continue;
            ServingSetup changed = m_setup;
            changed.weightFormat = format;
            changed.bitsPerWeight.reset();
            if (offer("advice.lighter_weights", {Argument::ofText("format", format)}, changed))
                return;
        }
    }

    void moreCards(int most)
    {
        for (const int degree : tensorDegrees(m_model.architecture, most)) {
            if (degree <= m_setup.layout.tensorParallel || m_setup.layout.attentionDataParallel)
                continue;
            ServingSetup changed = m_setup;
            changed.layout.tensorParallel = degree;
            if (offer("advice.tensor_parallel", {Argument::of("degree", degree)}, changed))
                return;
        }
    }

    void largerCard()
    {
        constexpr double kGiB = 1073741824.0;
        constexpr double kLargest = 4096 * kGiB;
        const double now = m_memory.memory.capacity.value_or(Bytes()).value;
        ServingSetup changed = m_setup;
        const auto holdsAt = [&](double bytes) {
            changed.gpuMemoryBytes = bytes;
            return memoryOf(changed).holdsConcurrency;
        };
        double low = now;
        double high = std::max(2 * now, kGiB);
        while (high < kLargest && !holdsAt(high))
            high *= 2;
        if (!holdsAt(high))
            return;
        while (high - low > kGiB) {
            const double middle = (low + high) / 2;
            (holdsAt(middle) ? high : low) = middle;
        }
        changed.gpuMemoryBytes = high;
        m_advice.push_back({"advice.larger_card", {Argument::of("needed", std::ceil(high / kGiB) * kGiB, Unit::Bytes)}, std::nullopt, memoryOf(changed).memory});
    }

    /// vLLM keeps FP8 caches on NVIDIA from Ampere on and on AMD; elsewhere where the card computes in FP8 (its
    /// features/quantization/quantized_kvcache.md).
    bool keepsFp8() const
    {
        constexpr double kAmpere = 8.0;
        return (m_card.computeCapability && *m_card.computeCapability >= kAmpere) || m_card.computesIn(Precision::Fp8);
    }

    ServingMemory memoryOf(const ServingSetup &setup) const
    {
        NoRecorder recorder;
        const bool same = setup.weightFormat == m_setup.weightFormat && setup.kvType == m_setup.kvType;
        return estimateServingMemory(same ? m_profile : makeServingProfile(m_model, setup), setup, &m_card, recorder);
    }

    /// Output of the whole at the set-up's number of users, as if its memory sufficed; 0: unknown.
    double tokensPerSecond(const ServingSetup &setup) const
    {
        NoRecorder recorder;
        const auto speed = estimateServingSpeed(m_model, setup, m_card, setup.contextLength * setup.concurrency, recorder);
        return speed && std::isfinite(speed->outputTotal.value.value) ? speed->outputTotal.value.value : 0;
    }

    bool offer(std::string_view code, std::vector<Argument> arguments, const ServingSetup &changed)
    {
        const ServingMemory memory = memoryOf(changed);
        if (!memory.holdsConcurrency)
            return false;
        if (!m_before)
            m_before = tokensPerSecond(m_setup);
        const double after = tokensPerSecond(changed);
        m_advice.push_back({code, std::move(arguments), *m_before > 0 && after > 0 ? std::optional(*m_before / after) : std::nullopt, memory.memory});
        return true;
    }

    const Model &m_model;
    const ServingSetup &m_setup;
    const Accelerator &m_card;
    ServingProfile m_profile;
    ServingMemory m_memory;
    std::optional<double> m_before; ///< tokens per second without a change
    std::vector<Advice> m_advice;
};

} // namespace

std::vector<Advice> servingAdvice(const Model &model, const ServingSetup &setup, const Accelerator &card, int mostTensorParallel)
{
    return Adviser(model, setup, card).find(mostTensorParallel, std::numeric_limits<std::size_t>::max());
}

std::optional<Advice> firstServingAdvice(const Model &model, const ServingSetup &setup, const Accelerator &card, int mostTensorParallel)
{
    std::vector<Advice> advice = Adviser(model, setup, card).find(mostTensorParallel, 1);
    return advice.empty() ? std::nullopt : std::optional(std::move(advice.front()));
}

} // namespace powertrain
