// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/estimate/serving_operators.h"

namespace powertrain {

namespace {

/// Share of a slot's rate that copies of whole layers reach.
constexpr double kSlotShare = 0.8;
/// Short prompts read the weights once and pay for each layer: 7B on H100 7 ms, on L40S 14 ms, 70B on four H100
/// 26 ms at 128 tokens. NVIDIA/TensorRT-LLM docs/source/performance.md v0.6, 4 cases.
constexpr double kPromptPerLayer = 0.16e-3;

} // namespace

double ServingCosts::chunks(double tokens) const
{
    return std::max(1.0, std::ceil(tokens / std::max(256.0, run.maxBatchedTokens)));
}

double ServingCosts::prompt(double tokens, double cached, ServingStep &result) const
{
    using K = OperatorKind;
    const ServingLayout &l = run.layout;
    const double t = l.attentionTensor;
    const double fresh = std::max(1.0, tokens - cached);
    const double pieces = std::min(chunks(fresh), 1e6);
    const double pipelined = l.stages * pieces / (pieces + l.stages - 1);
    const double peak = factors.prefill * machine.flops;
    const double widePeak = factors.prefill * machine.attentionFlops;
    const double host = hostLayers();

    const auto set = [&](K kind, double bytes, double flops, double rate) {
        OperatorTime &entry = result[kind];
        entry.prefillBytes = Bytes(bytes);
        entry.prefillFlops = Flops(flops);
        entry.prefill = Seconds(flops / rate / pipelined);
    };
    const ServingWeights &w = profile.weights;
    const double mlp = std::max(0.0, profile.denseParameters - profile.projectionParameters);
    set(K::Projections, w.replicated + w.attention / t + w.keyValue / kvShards(), 2 * fresh * profile.projectionParameters / t, peak);
    set(K::Scores, cacheReadBytes(profile, run, tokens), attentionPairs(tokens, cached) / t, widePeak);
    set(K::Mlp, w.dense / t, 2 * fresh * mlp / t, peak);
    set(K::Head, w.head / t, 2 * profile.headParameters / t, peak);
    const bool expertsHere = !(setup.expertsOnHost && machine.hostBandwidth > 0);
    double onHost = 0;
    if (profile.moe && expertsHere)
        set(K::Experts, expertsRead(fresh) / l.ranks, 2 * fresh * profile.activeExpertParameters / l.ranks, peak * expertShare(fresh / pieces));
    else if (profile.moe)
        onHost = std::max(2 * fresh * profile.activeExpertParameters / machine.hostFlops, expertsRead(fresh) / (machine.hostBandwidth * machine.hostShare));
    // Whole layers of the host come over the slot for each chunk; the accelerator multiplies them.
    if (host > 0)
        onHost += pieces * host * (sharedRead() + expertsRead(fresh)) / (kSlotShare * machine.slot);

    result[K::Projections].prefill += Seconds(fresh * activationSeconds(false) / pipelined);
    if (expertsHere)
        result[K::Experts].prefill += Seconds(fresh / l.ranks * activationSeconds(true) / pipelined);

    double compute = 0;
    for (const OperatorTime &entry : result.operators)
        compute += entry.prefill.value;
    const double read = (1 - host) * (sharedRead() + (expertsHere ? expertsRead(fresh) / l.ranks : 0));
    const double floor = read / (factors.bandwidth * machine.bandwidth) + std::max(factors.stepSingle, kPromptPerLayer * profile.layers);
    result[K::Fixed].prefill = Seconds(std::max(0.0, floor - compute));
    const double communication = tensorCommunication(fresh * l.groups, pieces) + exposed(expertCommunication(fresh, pieces), std::max(compute, floor));
    return std::max(compute, floor) + onHost + communication;
}

double ServingCosts::promptShare(double tokens, double cached) const
{
    const double devices = run.layout.devices();
    const double fresh = std::max(1.0, tokens - cached);
    double matmul = 2 * fresh * profile.denseParameters + 2 * profile.headParameters;
    if (profile.moe && !setup.expertsOnHost) // prompts of several users fill a step
        matmul += 2 * fresh * profile.activeExpertParameters / expertShare(std::max(std::min(fresh, 1e6), run.maxBatchedTokens));
    const double compute = (matmul / (factors.busyPrefill * machine.flops) + attentionPairs(tokens, cached) / (factors.busyPrefill * machine.attentionFlops)) / devices
        + fresh * (activationSeconds(false) / (run.layout.groups * run.layout.stages) + (setup.expertsOnHost ? 0 : activationSeconds(true) / devices));
    double onHost = 0;
    if (setup.expertsOnHost && machine.hostFlops > 0)
        onHost = 2 * fresh * profile.activeExpertParameters / machine.hostFlops;
    if (const double host = hostLayers(); host > 0 && machine.slot > 0)
        onHost += chunks(fresh) * host * (sharedRead() + expertsRead(fresh)) / (kSlotShare * machine.slot);
    return compute + onHost + tensorCommunication(fresh, 0) + exposed(expertCommunication(fresh, 0), compute);
}

} // namespace powertrain
