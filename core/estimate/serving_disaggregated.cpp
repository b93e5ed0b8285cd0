// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/estimate/serving_load.h"

namespace powertrain {

namespace {

/// Prompt instances are kept this busy at most; the rest is waiting room. Planning assumption.
constexpr double kPromptUtilisation = 0.8;
constexpr double kDecodeUtilisation = 0.9;
constexpr double kTail95 = 2.9957;
/// One 400 Gbit/s adapter per device, 0.8 of it for large messages (stas00/ml-engineering network/benchmarks).
constexpr double kTransfer = 0.8 * 50e9;

/// One half of the service in one layout.
struct Half {
    const Layout *layout = nullptr;
    int replicas = 0;
    Seconds latency; ///< TTFT of prompts, TPOT of answers

    int devices() const { return replicas * layout->gpus(); }
};

/// M/D/1 at each instance: the queue waits ρ/(2 (1 − ρ)) prompts in the mean.
std::optional<Half> promptHalf(const ServingProfile &profile, ServingSetup setup, const Accelerator &card, const ServingFactors &factors, const Layout &layout, const LoadTargets &targets, double rate, double transfer, int most)
{
    NoRecorder quiet;
    setup.layout = layout;
    setup.role = "prefill";
    setup.concurrency = 1;
    const ServingMemory memory = estimateServingMemory(profile, setup, &card, quiet);
    const auto speed = memory.starts ? estimateServingSpeed(profile, setup, card, memory.kvTokens, factors, quiet) : fail("", "");
    if (!speed || !(speed->promptTotal.value.value > 0) || !(setup.inputTokens > 0))
        return std::nullopt;
    const double each = setup.inputTokens / speed->promptTotal.value.value;
    Half half{&layout, 0, {}};
    for (int count = std::max(1, static_cast<int>(std::min(std::ceil(rate * each / kPromptUtilisation), 1e6))); count * layout.gpus() <= most; ++count) {
        const double busy = rate * each / count;
        half.replicas = count;
        half.latency = speed->ttft.value + Seconds(kTail95 * busy / (2 * (1 - busy)) * each + transfer);
        if (!targets.ttft || half.latency <= *targets.ttft)
            return half;
        if (speed->ttft.value + Seconds(transfer) > *targets.ttft)
            return std::nullopt; // no queue, and still too slow
    }
    return std::nullopt;
}

std::optional<Half> decodeHalf(const ServingProfile &profile, ServingSetup setup, const Accelerator &card, const ServingFactors &factors, const Layout &layout, const LoadTargets &targets, double rate, int most)
{
    NoRecorder quiet;
    setup.layout = layout;
    setup.role = "decode";
    setup.concurrency = 1;
    const ServingMemory memory = estimateServingMemory(profile, setup, &card, quiet);
    if (!memory.starts)
        return std::nullopt;
    // No load within a target is larger than the full batch's: too many devices for that are too many for any.
    const auto full = estimateServingSpeed(profile, setup, card, memory.kvTokens, factors, quiet);
    const double output = setup.outputTokens >= 1 ? setup.outputTokens : 1;
    if (!full || std::ceil(rate * output / std::max(full->outputSaturated.value.value, 1e-9) / kDecodeUtilisation) * layout.gpus() > most)
        return std::nullopt;
    const auto load = largestLoad(profile, setup, card, memory.kvTokens, factors, {std::nullopt, targets.tpot});
    if (!load || !(load->requestsPerSecond > 0))
        return std::nullopt;
    const double count = std::max(1.0, std::ceil(rate / load->requestsPerSecond / kDecodeUtilisation));
    if (count * layout.gpus() > most)
        return std::nullopt;
    return Half{&layout, static_cast<int>(count), load->tpot};
}

} // namespace

/// The halves are two rooflines of their own; their ratio follows prompt seconds against decode seconds of a request.
/// Each half takes its own cheapest layout, since they share nothing but the rate. The cache of each prompt crosses the
/// network once: K s bytes.
std::optional<Disaggregated> disaggregate(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, std::span<const Layout> layouts, const LoadTargets &targets, double peakRate, int maxDevices)
{
    if (!std::isfinite(peakRate) || !(peakRate > 0) || !(setup.inputTokens >= 1))
        return std::nullopt;
    const double bytes = profile.kvBytesPerToken * setup.inputTokens;
    const ServingFactors factors = servingFactorsOf(profile, setup, card);
    std::optional<Half> prompts, answers;
    const double capacity = card.capacity ? card.capacity->value : 0;
    for (const Layout &layout : layouts) {
        if (profile.weights.total() / layout.gpus() > capacity)
            continue;
        // Only what is smaller than the best so far matters.
        const int promptRoom = (prompts ? prompts->devices() : maxDevices) - 1, answerRoom = (answers ? answers->devices() : maxDevices) - 1;
        if (layout.gpus() <= promptRoom) {
            if (auto prompt = promptHalf(profile, setup, card, factors, layout, targets, peakRate, bytes / (kTransfer * layout.gpus()), promptRoom))
                prompts = prompt;
        }
        if (layout.gpus() <= answerRoom) {
            if (auto answer = decodeHalf(profile, setup, card, factors, layout, targets, peakRate, answerRoom))
                answers = answer;
        }
    }
    if (!prompts || !answers || prompts->devices() + answers->devices() > maxDevices)
        return std::nullopt;
    Disaggregated result;
    result.prefill = *prompts->layout;
    result.decode = *answers->layout;
    result.prefillReplicas = prompts->replicas;
    result.decodeReplicas = answers->replicas;
    result.devices = prompts->devices() + answers->devices();
    result.ttft = prompts->latency;
    result.tpot = answers->latency;
    result.transfer = BytesPerSecond(bytes * peakRate);
    result.requestsPerSecond = peakRate;
    return result;
}

} // namespace powertrain
