// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_operators.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Of the line rate in an all-reduce: what the saturated fits of serving_rows.cpp were made with.
constexpr double kLinkShare = 0.5;
/// All-to-all between ranks that each send a token once: 75–80 % of the line rate (stas00/ml-engineering
/// network/benchmarks; DeepEP README, Performance: 43–47 of 50 GB/s between nodes).
constexpr double kSpreadShare = 0.8;
constexpr double kPointToPoint = 20e-6;
/// Batch at which a step pays the whole busy overhead; it grows linearly up to there.
constexpr double kBusyBatch = 64;
/// Norms, residuals, rotary and activations move about so many bytes for each token, layer and hidden unit (a third of the
/// 100–150 of a training step, which also goes backward; efficiency_training.cpp). Routed tokens are gathered, widened,
/// activated and scattered: so many bytes for each of their d inputs and f inner units, in 16 and 32 bit.
constexpr double kActivationBytes = 40;
constexpr double kRoutedBytes = 24;
/// Tokens of one expert, and its width on one device, at which grouped multiplications reach half of a dense one's rate
/// (tiles of 64 to 128 rows and columns that few tokens leave empty). Chosen with kRoutedBytes once for all
/// served mixtures of tests/data/measurements/time.json: the three in place of 8 bytes and dense rates take their median
/// error from 9.8 to 6.4 %, and from 31.7 to 27.9 % with each family left out.
constexpr double kExpertRows = 16;
constexpr double kExpertWidth = 512;
/// Launches and sampling of one drafted token (vLLM's drafters run under graphs since 0.10: about a tenth of a step).
constexpr double kDraftLaunch = 0.15e-3;
/// Looking up earlier text for one sequence (n-gram drafting on the host).
constexpr double kLookup = 20e-6;
/// A separate draft model whose size is open: the usual 1B beside an 8B–70B model.
constexpr double kDraftModel = 1e9;

/// Bytes of a parameter; weights left in 16 bit beside narrower ones are multiplied in 16 bit.
bool inSixteenBit(double bytes, double parameters)
{
    return parameters > 0 && bytes > 1.5 * parameters;
}

} // namespace

double usualAcceptance(std::string_view method)
{
    // DeepSeek-V3 reports that 85–90 % of the second tokens are accepted (arXiv 2412.19437 section 5.4.3). The others are
    // this program's planning assumptions: they order the methods and are to be replaced by the acceptance measured.
    if (method == "mtp")
        return 0.85;
    if (method == "eagle3")
        return 0.78;
    if (method == "eagle")
        return 0.70;
    if (method == "ngram")
        return 0.45;
    return 0.65;
}

double Drafting::perStep() const
{
    if (tokens <= 0)
        return 1;
    return acceptance >= 1 ? tokens + 1 : (1 - std::pow(acceptance, tokens + 1)) / (1 - acceptance);
}

Drafting draftingOf(const ServingSetup &setup, const EngineRun &run)
{
    if (run.draftTokens <= 0)
        return {};
    const bool given = std::isfinite(setup.acceptance) && setup.acceptance > 0;
    return {run.draftTokens, given ? std::min(setup.acceptance, 1.0) : usualAcceptance(setup.speculative)};
}

double ServingCosts::kvShards() const
{
    const double t = run.layout.attentionTensor;
    return profile.kvHeads > 0 ? std::min(t, profile.kvHeads) : t;
}

/// Share of the layers that the host computes.
double ServingCosts::hostLayers() const
{
    return setup.gpuLayerShare && std::isfinite(*setup.gpuLayerShare) ? 1 - std::clamp(*setup.gpuLayerShare, 0.0, 1.0) : 0;
}

double ServingCosts::sharedRead() const
{
    const ServingWeights &w = profile.weights;
    const double t = run.layout.attentionTensor;
    return w.replicated + (w.attention + w.dense + w.head) / t + w.keyValue / kvShards();
}

double ServingCosts::expertsRead(double tokens) const
{
    if (!profile.moe)
        return 0;
    return profile.weights.experts * touchedShare(tokens);
}

double ServingCosts::touchedShare(double tokens) const
{
    const double chosen = profile.expertsPerToken / profile.experts;
    constexpr double kAll = 40; // e^-40 of them missed
    return chosen >= 1 || tokens * chosen > kAll ? 1 : 1 - std::pow(1 - chosen, tokens);
}

/// An expert multiplies the few tokens routed to it, over its own width (or the slice of it that a tensor-parallel rank holds).
double ServingCosts::expertShare(double tokens) const
{
    const double touched = profile.experts * touchedShare(tokens);
    const double rows = tokens * profile.expertsPerToken / std::max(touched, 1.0);
    const double slices = run.layout.ranks / std::clamp(static_cast<double>(setup.layout.expertParallel), 1.0, run.layout.ranks);
    const double width = profile.expertWidth / slices;
    const double filled = rows > 1 ? rows / (rows + kExpertRows * (1 - 1 / rows)) : 1; // a single row is read as a vector
    return filled * width / (width + kExpertWidth);
}

double ServingCosts::stepTokens(double batch) const
{
    return std::max(1.0, batch / run.layout.stages) * (1 + drafting.tokens);
}

/// Seconds that one token's activations take on a device, over all stages; `routed`: gathered for its experts.
double ServingCosts::activationSeconds(bool routed) const
{
    const double rate = factors.bandwidth * machine.bandwidth;
    if (routed)
        return profile.moe ? profile.layers * profile.expertsPerToken * kRoutedBytes * (profile.hidden + profile.expertWidth) / rate : 0;
    return profile.layers * profile.hidden * kActivationBytes / rate;
}

/// transformers copies the cache when it grows (read, write), repeats the KV heads for all query heads (read, H/K
/// writes) and reads the result: 3 + 2 H/K passes. Fused kernels read it once; early ones once for each query head, as
/// far as the device's own cache does not help (`headReads`).
double ServingCosts::cachePasses() const
{
    if (profile.kvHeads <= 0)
        return 1;
    const double group = profile.heads / profile.kvHeads;
    if (run.engine == ServingEngine::Transformers)
        return profile.kvHeads < profile.heads ? 3 + 2 * group : 3;
    return 1 + factors.headReads * std::max(0.0, group - 1);
}

/// Σ layers · H (d_qk + d_v) · pairs of a prompt whose first `cached` tokens are known. Causal: Σ 2 min(i, w) = s², or
/// w² + 2 w (s − w) beyond the window.
double ServingCosts::attentionPairs(double tokens, double cached) const
{
    const auto pairs = [](double s, double window) { return window > 0 && s > window ? window * window + 2 * window * (s - window) : s * s; };
    double flops = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        const double window = group.selectedTokens > 0 ? group.selectedTokens : group.window;
        flops += group.layers * group.scoreWidth * (pairs(tokens, window) - pairs(cached, window));
    }
    return flops;
}

/// Scores and values of one token over the cache, on one device of each stage. An MLA layer multiplies with the latent
/// itself: H (2 r + rope) wide in place of H (d_qk + d_v).
double ServingCosts::scoreFlops(double context) const
{
    double flops = 0;
    for (const ServingCacheGroup &group : profile.cache) {
        double seen = group.window > 0 ? std::min(context, group.window) : context / group.compressRatio;
        if (group.selectedTokens > 0)
            seen = std::min(seen, group.selectedTokens);
        const double latent = group.kind == AttentionKind::Mla ? 2 * profile.heads * (group.bytesPerToken - group.indexBytes) / std::max(profile.kvElementBytes, 0.5) : 0;
        flops += group.layers * 2 * std::max(group.scoreWidth, latent) * seen;
    }
    return flops / run.layout.attentionTensor;
}

double ServingCosts::tensorCommunication(double tokens, double calls) const
{
    const double t = run.layout.attentionTensor;
    if (t <= 1)
        return 0;
    const double bytes = tokens / run.layout.groups * 2 * profile.layers * 2 * (t - 1) / t * profile.hidden * 2;
    return calls * 2 * profile.layers * machine.alpha + bytes / (kLinkShare * machine.link);
}

double ServingCosts::expertCommunication(double tokens, double calls) const
{
    const double n = run.layout.ranks;
    if (!profile.moe || run.layout.groups <= 1)
        return 0;
    // A token goes once to each other rank that holds one of its k experts, in 8 bit, and comes back in 16.
    const double copies = (n - 1) * (1 - std::pow(1 - 1 / n, profile.expertsPerToken));
    const double bytes = profile.layers * profile.hidden * 3 * copies / n * tokens;
    return calls * 2 * profile.layers * machine.alpha + bytes / (kSpreadShare * machine.link);
}

/// Between nodes two half batches take turns, so that one computes while the other's tokens travel (DeepSeek's decode,
/// deepseek-ai/open-infra-index 2025-02 day 6; vLLM --enable-dbo, SGLang two-batch overlap). What is left is what travels
/// longer than the other half computes.
double ServingCosts::exposed(double communication, double operators) const
{
    return machine.betweenNodes ? std::max(0.0, communication - operators) : communication;
}

/// Seconds in which the drafts of one step are made: by the model's own extra layers, by one layer beside it, by a small
/// model, or by looking up earlier text.
double ServingCosts::draftSeconds(double batch) const
{
    if (drafting.tokens <= 0)
        return 0;
    if (setup.speculative == "ngram")
        return kLookup * batch;
    const double t = run.layout.attentionTensor;
    double parameters = 0, bytes = 0;
    if (run.draftLayers) {
        bytes = profile.draft.total() + profile.weights.head;
        parameters = bytes / std::max(profile.bitsPerWeight / 8, 0.25);
    } else if (run.draftsWithOneLayer) {
        parameters = profile.attentionParameters + 3 * profile.hidden * profile.widest + 2 * profile.hidden * profile.hidden + profile.headParameters;
        bytes = 2 * parameters;
    } else {
        parameters = setup.draftParameters > 0 && std::isfinite(setup.draftParameters) ? setup.draftParameters : kDraftModel;
        bytes = 2 * parameters;
    }
    const double read = bytes / t / (factors.bandwidth * machine.bandwidth);
    const double multiply = 2 * parameters / t * batch / (factors.compute * machine.attentionFlops);
    return drafting.tokens * (std::max(read, multiply) + kDraftLaunch);
}

void ServingCosts::timeDecode(OperatorTime &entry) const
{
    const double read = entry.decodeBytes.value / (factors.bandwidth * machine.bandwidth);
    entry.decodeByCompute = entry.decode.value > read;
    entry.decode = Seconds(std::max(read, entry.decode.value));
}

/// What lies on the host is read, and multiplied, there.
void ServingCosts::addHost(ServingStep &result, double tokens) const
{
    const double rate = machine.hostBandwidth * machine.hostShare;
    if (rate <= 0)
        return;
    double bytes = 0;
    if (setup.expertsOnHost) {
        OperatorTime &experts = result[OperatorKind::Experts];
        bytes = expertsRead(tokens);
        experts.decodeBytes = Bytes();
        experts.decode = Seconds();
    }
    double seconds = bytes / rate;
    if (const double share = hostLayers(); share > 0) {
        double moved = 0;
        for (const OperatorKind kind : {OperatorKind::Projections, OperatorKind::Scores, OperatorKind::Mlp, OperatorKind::Experts}) {
            OperatorTime &entry = result[kind];
            moved += share * entry.decodeBytes.value * run.layout.ranks;
            entry.decodeBytes *= 1 - share;
            entry.decode *= 1 - share;
        }
        seconds += moved / rate;
    }
    result.parts[TimePartKind::Offload] = Seconds(seconds);
}

ServingStep ServingCosts::step(double batch, double context) const
{
    using K = OperatorKind;
    const ServingLayout &l = run.layout;
    const ServingWeights &w = profile.weights;
    const double t = l.attentionTensor;
    // With p stages the batch runs as p micro-batches, one behind the other.
    const double sequences = std::max(1.0, batch / l.stages);
    const double tokens = stepTokens(batch);
    const double perGroup = std::max(1.0, sequences / l.groups);
    const double groupTokens = perGroup * (1 + drafting.tokens);
    const double peak = factors.compute * machine.flops;
    const double widePeak = factors.compute * machine.attentionFlops;

    ServingStep result;
    const auto set = [&](K kind, double bytes, double flops, double rate) {
        OperatorTime &entry = result[kind];
        entry.decodeBytes = Bytes(bytes);
        entry.decodeFlops = Flops(flops);
        entry.decode = Seconds(flops / rate);
        timeDecode(entry);
    };
    const double projectionBytes = w.replicated + w.attention / t + w.keyValue / kvShards();
    set(K::Projections, projectionBytes, 2 * groupTokens * profile.projectionParameters / t, inSixteenBit(w.replicated + w.attention + w.keyValue, profile.projectionParameters) ? widePeak : peak);
    set(K::Scores, perGroup * cacheReadBytes(profile, run, context) * cachePasses(), groupTokens * scoreFlops(context), widePeak);
    const double mlp = std::max(0.0, profile.denseParameters - profile.projectionParameters);
    set(K::Mlp, w.dense / t, 2 * groupTokens * mlp / t, inSixteenBit(w.dense, mlp) ? widePeak : peak);
    set(K::Head, w.head / t, 2 * groupTokens * profile.headParameters / t, inSixteenBit(w.head, profile.headParameters) ? widePeak : peak);
    if (profile.moe)
        set(K::Experts, expertsRead(tokens) / l.ranks, 2 * std::max(tokens, l.groups) * profile.activeExpertParameters / l.ranks, peak * expertShare(std::max(tokens, l.groups)));
    result[K::Projections].decode += Seconds(groupTokens * activationSeconds(false));
    result[K::Experts].decode += Seconds(std::max(tokens, l.groups) / l.ranks * activationSeconds(true));
    if (machine.hostBandwidth > 0)
        addHost(result, tokens);

    const double busy = std::min(1.0, batch / kBusyBatch);
    // One scheduler serves the micro-batches of all stages in turn.
    const double microBatches = std::clamp(batch, 1.0, l.stages);
    result[K::Fixed].decode = Seconds(factors.stepSingle + (factors.stepBusy * microBatches - factors.stepSingle) * busy + draftSeconds(sequences));

    TimeParts &parts = result.parts;
    for (const K kind : {K::Projections, K::Mlp, K::Head, K::Experts})
        parts[result[kind].decodeByCompute ? TimePartKind::Compute : TimePartKind::MemoryTraffic] += result[kind].decode;
    parts[TimePartKind::Attention] = result[K::Scores].decode;
    parts[TimePartKind::HostFloor] = result[K::Fixed].decode;
    parts[TimePartKind::TensorParallel] = Seconds(tensorCommunication(tokens, 1));
    double operators = 0;
    for (const OperatorTime &entry : result.operators)
        operators += entry.decode.value;
    parts[TimePartKind::ExpertParallel] = Seconds(exposed(expertCommunication(tokens, 1), operators));
    parts[TimePartKind::Pipeline] = Seconds((l.stages - 1) * kPointToPoint);
    result.seconds = parts.total().value;
    return result;
}

} // namespace powertrain
