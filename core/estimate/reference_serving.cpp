// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_serving.h"

#include <algorithm>

#include "core/estimate/serving_load.h"

namespace powertrain {

using nlohmann::ordered_json;

const Range<TokensPerSecond> &servedRate(const ServingSpeed &speed, const ServingSetup &setup)
{
    if (setup.role == "prefill")
        return speed.promptTotal;
    if (setup.load == "saturated" || setup.load == "server")
        return speed.outputSaturated;
    return setup.load == "single_stream" ? speed.outputPerUser : speed.outputTotal;
}

ServingFigures servingFigures(const ServingSpeed &speed, const CaseSetup &setup)
{
    const ServingSetup &serving = setup.serving;
    const bool prefill = serving.role == "prefill";
    const bool single = serving.load == "single_stream";
    const double rate = servedRate(speed, serving).value.value * setup.replicas;
    const double in = serving.inputTokens, out = serving.outputTokens;
    ServingFigures figures;
    if (prefill) {
        figures["tokens_per_second/input"] = rate;
    } else {
        figures["tokens_per_second/output"] = rate;
        figures["tokens_per_second/output_decode_only"] = (single ? 1 : serving.concurrency) / speed.tpot.value.value * setup.replicas;
        if (single && out > 0) // prompt included in the time
            figures["tokens_per_second/total"] = (in + out) / (speed.ttft.value.value + out * speed.tpot.value.value) * setup.replicas;
        else if (out > 0)
            figures["tokens_per_second/total"] = rate * (in + out) / out;
        if (out > 0)
            figures["tokens_per_second/input"] = rate * in / out;
    }
    for (const char *metric : {"output", "total", "input"}) {
        const auto found = figures.find(std::string("tokens_per_second/") + metric);
        if (found != figures.end())
            figures[std::string("tokens_per_second_per_gpu/") + metric] = found->second / setup.gpus;
    }
    figures["ttft_ms"] = speed.ttft.value.value * 1e3;
    // A saturated engine's users wait as long as its full batch takes.
    const bool saturated = serving.load == "saturated" && speed.outputSaturated.value.value > 0;
    figures["tpot_ms"] = (saturated ? speed.saturatedBatch / speed.outputSaturated.value.value : speed.tpot.value.value) * 1e3;
    return figures;
}

void addSpeed(ordered_json &estimate, const ServingSpeed &speed, const CaseSetup &setup)
{
    const Range<TokensPerSecond> &rate = servedRate(speed, setup.serving);
    estimate["tokens_per_second"] = rangeJson(rate, setup.replicas);
    estimate["tokens_per_second_per_gpu"] = rangeJson(rate, setup.replicas / setup.gpus);
    estimate["ttft_ms"] = rangeJson(speed.ttft, 1e3);
    if (setup.serving.role != "prefill")
        estimate["tpot_ms"] = rangeJson(speed.tpot, 1e3);
    estimate["prompt_tokens_per_second"] = rangeJson(speed.promptTotal, setup.replicas);
    estimate["batch"] = speed.batch;
    estimate["tokens_per_step"] = speed.tokensPerStep;
    estimate["step_parts"] = timePartsJson(speed.parts);
    ordered_json operators = ordered_json::array();
    for (std::size_t i = 0; i < kOperatorKinds; ++i) {
        const OperatorTime &entry = speed.operators[i];
        if (entry.decode.value <= 0 && entry.prefill.value <= 0)
            continue;
        operators.push_back({{"name", nameOf(static_cast<OperatorKind>(i))}, {"decode_flops", entry.decodeFlops.value}, {"decode_bytes", entry.decodeBytes.value},
            {"decode_seconds", entry.decode.value}, {"decode_bound", entry.decodeByCompute ? "compute" : "memory"}, {"prefill_flops", entry.prefillFlops.value},
            {"prefill_bytes", entry.prefillBytes.value}, {"prefill_seconds", entry.prefill.value}});
    }
    estimate["operators"] = std::move(operators);
}

void addLoad(ordered_json &estimate, const ServingProfile &profile, const CaseSetup &setup, double kvTokens)
{
    if (setup.targets.ttft || setup.targets.tpot) {
        const auto load = largestLoad(profile, setup.serving, *setup.card, kvTokens, servingFactorsOf(profile, setup.serving, *setup.card), setup.targets);
        if (load)
            estimate["largest_load"] = {{"concurrency", load->concurrency}, {"requests_per_second", load->requestsPerSecond}, {"ttft_ms", load->ttft.value * 1e3},
                {"tpot_ms", load->tpot.value * 1e3}, {"tokens_per_second", load->output.value}};
        else
            estimate["largest_load"] = nullptr;
    }
    if (!setup.serving.requestRate || !setup.peakFactor)
        return;
    const auto load = largestLoad(profile, setup.serving, *setup.card, kvTokens, servingFactorsOf(profile, setup.serving, *setup.card), setup.targets);
    if (!load)
        return;
    const ReplicaNeed need = replicasFor(RateDemand{*setup.serving.requestRate, *setup.peakFactor, setup.availability, setup.gpus}, *load);
    ordered_json replicas = {{"for_load", need.forLoad}, {"spare", need.spare}, {"total", need.total()}, {"peak_rate", need.peakRate}, {"requests_per_second_each", need.perReplica},
        {"utilisation", need.utilisation}, {"waiting_p95_s", need.waiting.value}};
    if (need.availability)
        replicas["availability"] = *need.availability;
    estimate["replicas"] = std::move(replicas);
}

} // namespace powertrain
