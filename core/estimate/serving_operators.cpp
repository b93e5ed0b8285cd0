// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_operators.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/estimate/serving_host.h"

namespace powertrain {

namespace {

/// Collectives. 12 µs an all-reduce is an assumption for fused all-reduce under CUDA graphs; PCIe and between nodes
/// from microsoft/vidur data/profiling (30–60 µs eager, 140–150 µs across nodes). Half of the line rate is what the
/// saturated fits of efficiency_serving.cpp were made with.
constexpr double kAlphaFastLink = 12e-6;
constexpr double kAlphaPcie = 30e-6;
constexpr double kAlphaNodes = 140e-6;
constexpr double kLinkShare = 0.5;
/// All-to-all between ranks that each send a token once: 75–80 % of the line rate (stas00/ml-engineering
/// network/benchmarks; DeepEP README: 43–47 of 50 GB/s between nodes).
constexpr double kSpreadShare = 0.8;
/// A PCIe 4 ×16 slot, where a card says neither link nor generation.
constexpr double kPlainLink = 31.5e9;
/// One 400 Gbit/s adapter per accelerator, half of it for a 200 Gbit/s one; what clusters of server cards come with.
constexpr double kNodeLink = 50e9;
constexpr double kPointToPoint = 20e-6;
/// Share of a slot's rate that copies of whole layers reach.
constexpr double kSlotShare = 0.8;
/// Short prompts read the weights once and pay for each layer: 7B on H100 7 ms, on L40S 14 ms, 70B on four H100
/// 26 ms at 128 tokens. NVIDIA/TensorRT-LLM docs/source/performance.md v0.6, 4 cases.
constexpr double kPromptPerLayer = 0.16e-3;
/// Batch at which a step pays the whole busy overhead; it grows linearly up to there.
constexpr double kBusyBatch = 64;
/// Norms, residuals, rotary and activations move about so many bytes for each token, layer and hidden unit (a third of the
/// 100–150 of a training step, which also goes backward; efficiency_training.cpp). Routed tokens are gathered, widened,
/// activated and scattered in 16 bit: 8 bytes for each of their d inputs and f inner units.
constexpr double kActivationBytes = 40;
constexpr double kRoutedBytes = 8;
/// Launches and sampling of one drafted token (vLLM's drafters run under graphs since 0.10: about a tenth of a step).
constexpr double kDraftLaunch = 0.15e-3;
/// Looking up earlier text for one sequence (n-gram drafting on the host).
constexpr double kLookup = 20e-6;
/// A separate draft model whose size is open: the usual 1B beside an 8B–70B model.
constexpr double kDraftModel = 1e9;

std::optional<double> sixteenBitPeak(const Accelerator &card)
{
    for (const Precision precision : {Precision::Bf16, Precision::Fp16, Precision::Tf32, Precision::Fp32}) {
        if (const auto peak = card.peakFor(precision); peak && peak->value > 0)
            return peak->value;
    }
    return std::nullopt;
}

/// Apple publishes no peak. Each of its GPU cores has 128 lanes that multiply and add once a clock, in 16 bit as fast
/// as in 32, at 1.4 GHz (M2 Ultra, 76 cores: 27.2 TFLOP/s, the figure that Apple's own M2 Ultra announcement of June
/// 2023 implies with "up to 30 % faster" than the M1 Ultra's 21).
std::optional<double> coresPeak(const Accelerator &card)
{
    constexpr double kFlopsPerCore = 128 * 2 * 1.398e9;
    if (card.vendor != "Apple")
        return std::nullopt;
    const std::size_t word = card.name.find("-core GPU");
    if (word == std::string::npos)
        return std::nullopt;
    const std::size_t digits = card.name.find_last_not_of("0123456789", word - 1) + 1;
    int cores = 0;
    std::from_chars(card.name.data() + digits, card.name.data() + word, cores);
    return cores > 0 ? std::optional(std::min(cores, 1000) * kFlopsPerCore) : std::nullopt;
}

bool fillPeak(ServingMachine &machine, const ServingProfile &profile, const EngineRun &run, const Accelerator &card)
{
    auto sixteen = sixteenBitPeak(card);
    // llama.cpp and eager PyTorch expand quantised weights and multiply in 16 bit.
    const bool expands = run.release->pool == CachePool::Exact;
    const auto wanted = expands ? std::nullopt : card.peakFor(profile.computesIn);
    if (!sixteen && !wanted) {
        sixteen = coresPeak(card);
        machine.peakDerived = sixteen.has_value();
    }
    if (!sixteen && !wanted)
        return false;
    const bool native = wanted && wanted->value > 0;
    machine.flops = native ? wanted->value : sixteen.value_or(0);
    machine.attentionFlops = sixteen.value_or(machine.flops);
    machine.weightOnly = !native && profile.bitsPerWeight < 15;
    return machine.flops > 0;
}

/// Bytes of a parameter; weights left in 16 bit beside narrower ones are multiplied in 16 bit.
bool inSixteenBit(double bytes, double parameters)
{
    return parameters > 0 && bytes > 1.5 * parameters;
}

} // namespace

std::optional<ServingMachine> servingMachine(const ServingProfile &profile, const ServingSetup &setup, const EngineRun &run, const Accelerator &card)
{
    ServingMachine machine;
    if (!card.bandwidth || !(card.bandwidth->value > 0) || !fillPeak(machine, profile, run, card))
        return std::nullopt;
    const double devices = std::max(card.logicalDevices, 1);
    machine.flops /= devices;
    machine.attentionFlops /= devices;
    machine.bandwidth = card.bandwidth->value / devices;
    const bool fast = card.linkPerDirection && card.linkPerDirection->value > 0;
    const auto pcie = card.pciePerDirection();
    machine.slot = pcie && pcie->value > 0 ? pcie->value : kPlainLink;
    machine.link = (fast ? card.linkPerDirection->value : machine.slot) / devices;
    machine.alpha = fast ? kAlphaFastLink : kAlphaPcie;
    const double reach = std::max({card.fastDomainSize.value_or(1), card.gpusPerNode.value_or(8), 1}) * devices;
    if (run.layout.ranks > reach) {
        machine.link = std::min(machine.link, kNodeLink / devices);
        machine.alpha = kAlphaNodes;
        machine.betweenNodes = true;
    }
    if (setup.expertsOnHost || setup.gpuLayerShare) {
        const HostMemory host = hostMemoryOf(setup, card);
        machine.hostBandwidth = host.bandwidth;
        machine.hostAssumed = host.assumed;
        machine.hostShare = host.share;
        machine.hostFlops = host.flops;
    }
    return machine;
}

double usualAcceptance(std::string_view method)
{
    // DeepSeek-V3 (arXiv 2412.19437 section 5.4.3): 85–90 % of the second token. EAGLE (arXiv 2401.15077 table 2) and
    // EAGLE-3 (arXiv 2503.01840 table 2): 0.7 and 0.8 of a chain. A small model: arXiv 2211.17192 table 2, 0.5–0.75.
    // N-grams: what the vLLM blog of 2024-10-17 gains on summaries implies; next to nothing on free text.
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
    const double missed = 1 - profile.expertsPerToken / profile.experts;
    return profile.weights.experts * (missed > 0 ? 1 - std::pow(missed, tokens) : 1);
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
    return calls * 2 * profile.layers * machine.alpha * factors.alpha + bytes / (kLinkShare * machine.link);
}

double ServingCosts::expertCommunication(double tokens, double calls) const
{
    const double n = run.layout.ranks;
    if (!profile.moe || run.layout.groups <= 1)
        return 0;
    // A token goes once to each other rank that holds one of its k experts, in 8 bit, and comes back in 16.
    const double copies = (n - 1) * (1 - std::pow(1 - 1 / n, profile.expertsPerToken));
    const double bytes = profile.layers * profile.hidden * 3 * copies / n * tokens;
    return calls * 2 * profile.layers * machine.alpha * factors.alpha + bytes / (kSpreadShare * machine.link);
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
    const double tokens = sequences * (1 + drafting.tokens);
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
        set(K::Experts, expertsRead(tokens) / l.ranks, 2 * std::max(tokens, l.groups) * profile.activeExpertParameters / l.ranks, peak);
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
        set(K::Experts, expertsRead(fresh) / l.ranks, 2 * fresh * profile.activeExpertParameters / l.ranks, peak);
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
    const double matmul = 2 * fresh * (profile.denseParameters + (setup.expertsOnHost ? 0 : profile.activeExpertParameters)) + 2 * profile.headParameters;
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
