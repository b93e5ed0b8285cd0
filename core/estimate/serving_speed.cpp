// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_serving.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

/// Collectives. 12 µs an all-reduce is an assumption for fused all-reduce under CUDA graphs; PCIe and between nodes
/// from microsoft/vidur data/profiling (30–60 µs eager, 140–150 µs across nodes). Half of the line rate is what the
/// saturated fits of efficiency_serving.cpp were made with.
constexpr double kAlphaFastLink = 12e-6;
constexpr double kAlphaPcie = 30e-6;
constexpr double kAlphaNodes = 140e-6;
constexpr double kLinkShare = 0.5;
/// A PCIe 4 ×16 slot, where a card says neither link nor generation.
constexpr double kPlainLink = 31.5e9;
/// One 400 Gbit/s adapter per accelerator, half of it for a 200 Gbit/s one; what clusters of server cards come with.
constexpr double kNodeLink = 50e9;
constexpr double kPointToPoint = 20e-6;
/// Short prompts read the weights once and pay for each layer: 7B on H100 7 ms, on L40S 14 ms, 70B on four H100
/// 26 ms at 128 tokens. NVIDIA/TensorRT-LLM docs/source/performance.md v0.6, 4 cases.
constexpr double kPromptPerLayer = 0.16e-3;
/// Batch at which a step pays the whole busy overhead; it grows linearly up to there.
constexpr double kBusyBatch = 64;
constexpr double kDefaultInput = 2048;
constexpr double kDefaultOutput = 512;
constexpr double kMostSequencesPerDevice = 2048;

/// One device as the estimate sees it.
struct Machine {
    double flops = 0;          ///< dense peak of the precision computed in
    double attentionFlops = 0; ///< 16-bit peak
    double bandwidth = 0;
    double link = 0;  ///< bytes/s, one way, to the other ranks of a stage
    double alpha = 0; ///< seconds per collective
    Precision precision = Precision::Bf16;
    bool weightOnly = false; ///< the card lacks the weights' precision: they are expanded to 16 bit
};

struct Shape {
    double input = 0;
    double output = 0;
    double context = 0; ///< average tokens in the cache of one sequence while it is decoded
};

std::optional<double> sixteenBitPeak(const Accelerator &card)
{
    for (const Precision precision : {Precision::Bf16, Precision::Fp16, Precision::Tf32, Precision::Fp32}) {
        if (const auto peak = card.peakFor(precision); peak && peak->value > 0)
            return peak->value;
    }
    return std::nullopt;
}

bool fillPeak(Machine &machine, const ServingProfile &profile, const EngineRun &run, const Accelerator &card)
{
    const auto sixteen = sixteenBitPeak(card);
    // llama.cpp and eager PyTorch expand quantised weights and multiply in 16 bit.
    const bool expands = run.release->pool == CachePool::Exact;
    const auto wanted = expands ? std::nullopt : card.peakFor(profile.computesIn);
    if (!sixteen && !wanted)
        return false;
    const bool native = wanted && wanted->value > 0;
    machine.flops = native ? wanted->value : sixteen.value_or(0);
    machine.attentionFlops = sixteen.value_or(machine.flops);
    machine.precision = native ? profile.computesIn : Precision::Bf16;
    machine.weightOnly = !native && profile.bitsPerWeight < 15;
    return machine.flops > 0;
}

/// Peak and bandwidth are per card; layouts count the devices a driver shows.
std::optional<Machine> machineOf(const ServingProfile &profile, const EngineRun &run, const Accelerator &card)
{
    Machine machine;
    if (!card.bandwidth || !(card.bandwidth->value > 0) || !fillPeak(machine, profile, run, card))
        return std::nullopt;
    const double devices = std::max(card.logicalDevices, 1);
    machine.flops /= devices;
    machine.attentionFlops /= devices;
    machine.bandwidth = card.bandwidth->value / devices;
    const bool fast = card.linkPerDirection && card.linkPerDirection->value > 0;
    const auto pcie = card.pciePerDirection();
    const double slot = pcie && pcie->value > 0 ? pcie->value : kPlainLink;
    machine.link = (fast ? card.linkPerDirection->value : slot) / devices;
    machine.alpha = fast ? kAlphaFastLink : kAlphaPcie;
    const double reach = std::max({card.fastDomainSize.value_or(1), card.gpusPerNode.value_or(8), 1}) * devices;
    if (run.layout.ranks > reach) {
        machine.link = std::min(machine.link, kNodeLink / devices);
        machine.alpha = kAlphaNodes;
    }
    return machine;
}

Shape shapeOf(const ServingSetup &setup, const EngineRun &run)
{
    Shape shape;
    const auto given = [](double tokens) { return std::isfinite(tokens) && tokens >= 1; };
    shape.input = given(setup.inputTokens) ? setup.inputTokens : std::min(kDefaultInput, std::max(1.0, run.context / 2));
    shape.output = given(setup.outputTokens) ? setup.outputTokens : std::min(kDefaultOutput, std::max(1.0, run.context / 2));
    shape.input = std::min(shape.input, 1e12);
    shape.output = std::min(shape.output, 1e12);
    shape.context = shape.input + shape.output / 2;
    return shape;
}

/// Expert weights that a step of `tokens` tokens reads: E (1 − (1 − k/E)^B), uniform routing.
double expertsRead(const ServingProfile &profile, double tokens)
{
    if (!profile.moe)
        return 0;
    const double missed = 1 - profile.expertsPerToken / profile.experts;
    return profile.weights.experts * (missed > 0 ? 1 - std::pow(missed, tokens) : 1);
}

struct Costs {
    const ServingProfile &profile;
    const EngineRun &run;
    const Machine &machine;
    const ServingFactors &factors;

    /// Weights that every step reads on one rank, over all stages.
    double sharedRead() const
    {
        const ServingWeights &w = profile.weights;
        const double t = run.layout.attentionTensor;
        const double kvShards = profile.kvHeads > 0 ? std::min(t, profile.kvHeads) : t;
        return w.replicated + (w.attention + w.dense + w.head) / t + w.keyValue / kvShards;
    }

    double computePerToken() const
    {
        return 2 * ((profile.denseParameters + profile.headParameters) / run.layout.attentionTensor / run.layout.groups + profile.activeExpertParameters / run.layout.ranks);
    }

    double tensorCommunication(double tokens, int calls) const
    {
        const double t = run.layout.attentionTensor;
        if (t <= 1)
            return 0;
        const double bytes = tokens / run.layout.groups * 2 * profile.layers * 2 * (t - 1) / t * profile.hidden * 2;
        return calls * 2 * profile.layers * machine.alpha + bytes / (kLinkShare * machine.link);
    }

    double expertCommunication(double tokens, int calls) const
    {
        const double n = run.layout.ranks;
        if (!profile.moe || run.layout.groups <= 1)
            return 0;
        const double bytes = 2 * profile.layers * profile.expertsPerToken * profile.hidden * 3 * (n - 1) / (n * n) * tokens;
        return calls * 2 * profile.layers * machine.alpha + bytes / (kLinkShare * machine.link);
    }

    /// One step that gives a token to each of `batch` sequences, by cause.
    TimeParts step(double batch, double context) const
    {
        // With p stages the batch runs as p micro-batches, one behind the other.
        const double tokens = std::max(1.0, batch / run.layout.stages);
        const double perGroup = std::max(1.0, tokens / run.layout.groups);
        const double weights = sharedRead() + expertsRead(profile, tokens) / run.layout.ranks;
        const double read = weights / (factors.bandwidth * machine.bandwidth);
        const double multiply = std::max(tokens, run.layout.groups) * computePerToken() / (factors.compute * machine.flops);
        TimeParts parts;
        parts[multiply > read ? TimePartKind::Compute : TimePartKind::MemoryTraffic] = Seconds(std::max(read, multiply));
        parts[TimePartKind::Attention] = Seconds(perGroup * cacheReadBytes(profile, run, context) * cachePasses() / (factors.bandwidth * machine.bandwidth));
        const double busy = std::min(1.0, batch / kBusyBatch);
        // One scheduler serves the micro-batches of all stages in turn.
        parts[TimePartKind::HostFloor] = Seconds(factors.stepSingle + (factors.stepBusy * microBatches(batch) - factors.stepSingle) * busy);
        parts[TimePartKind::TensorParallel] = Seconds(tensorCommunication(tokens, 1));
        parts[TimePartKind::ExpertParallel] = Seconds(expertCommunication(tokens, 1));
        parts[TimePartKind::Pipeline] = Seconds((run.layout.stages - 1) * kPointToPoint);
        return parts;
    }

    /// transformers copies the cache when it grows (read, write), repeats the KV heads for all query heads (read,
    /// H/K writes) and reads the result: 3 + 2 H/K passes. Fused kernels read it once.
    double cachePasses() const
    {
        if (run.engine != ServingEngine::Transformers || profile.kvHeads <= 0)
            return 1;
        return profile.kvHeads < profile.heads ? 3 + 2 * profile.heads / profile.kvHeads : 3;
    }

    double microBatches(double batch) const { return std::clamp(batch, 1.0, run.layout.stages); }

    double attentionFlops(double tokens) const
    {
        double flops = 0;
        for (const ServingCacheGroup &group : profile.cache) {
            const double window = group.selectedTokens > 0 ? group.selectedTokens : group.window;
            // Causal: Σ 2 min(i, w) = s², or w² + 2 w (s − w) beyond the window.
            const double pairs = window > 0 && tokens > window ? window * window + 2 * window * (tokens - window) : tokens * tokens;
            flops += group.layers * group.scoreWidth * pairs;
        }
        return flops;
    }

    /// The prompt of one request, alone on the replica: `ttft` of an idle server.
    double promptLatency(double tokens) const
    {
        const double t = run.layout.attentionTensor;
        const double chunk = std::max(256.0, run.maxBatchedTokens);
        const double chunks = std::max(1.0, std::ceil(tokens / chunk));
        const double pipelined = run.layout.stages * chunks / (chunks + run.layout.stages - 1);
        const double matmul = 2 * tokens * (profile.denseParameters / t + profile.activeExpertParameters / run.layout.ranks) + 2 * profile.headParameters / t;
        const double compute = matmul / (factors.prefill * machine.flops) + attentionFlops(tokens) / t / (factors.prefill * machine.attentionFlops);
        const double read = sharedRead() + expertsRead(profile, tokens) / run.layout.ranks;
        const double floor = read / (factors.bandwidth * machine.bandwidth) + std::max(factors.stepSingle, kPromptPerLayer * profile.layers);
        const double communication = tensorCommunication(tokens * run.layout.groups, static_cast<int>(std::min(chunks, 1e6)))
            + expertCommunication(tokens, static_cast<int>(std::min(chunks, 1e6)));
        return std::max(compute / pipelined, floor) + communication;
    }

    /// What one prompt takes away from a busy replica, all devices working on prompts of several users.
    double promptShare(double tokens) const
    {
        const double devices = run.layout.devices();
        const double matmul = 2 * tokens * (profile.denseParameters + profile.activeExpertParameters) + 2 * profile.headParameters;
        const double compute = (matmul / (factors.busyPrefill * machine.flops) + attentionFlops(tokens) / (factors.busyPrefill * machine.attentionFlops)) / devices;
        return compute + tensorCommunication(tokens, 0) + expertCommunication(tokens, 0);
    }
};

template <class T>
Range<T> spreadAround(double value, const ServingFactors &factors)
{
    return {T(value), T(value / factors.spread), T(value * factors.spread), factors.measurements};
}

/// Output tokens per second of a replica that always has `batch` sequences: each request costs one prompt and its
/// share of OSL steps. time.md 5.8 of the field's roofline models; checked on TensorRT-LLM and LMDeploy tables.
double outputRate(double batch, double step, double prompt, double output)
{
    const double period = step + batch * prompt / output;
    return period > 0 ? batch / period : 0;
}

template <class Recorder>
void recordSpeed(Recorder &recorder, const Costs &costs, const Shape &shape, const TimeParts &parts, const ServingSpeed &speed, double saturatedBatch)
{
    const Machine &m = costs.machine;
    const ServingFactors &f = costs.factors;
    const std::string source(f.source);
    recorder.step("serve.time.prompt", "[2 N s + Σ L s² H (d_qk + d_v)] / (η_p F t) + comm, at least one weight read and 0.16 ms a layer",
        {Argument::of("input_tokens", shape.input, Unit::Tokens), Argument::of("parameters", costs.profile.denseParameters + costs.profile.activeExpertParameters, Unit::Parameters),
            Argument::of("peak", m.flops, Unit::FlopsPerSecond), Argument::of("efficiency", f.prefill, Unit::Ratio), Argument::of("tensor_parallel", costs.run.layout.attentionTensor)},
        Argument::of("prompt_seconds", costs.promptLatency(shape.input), Unit::Seconds), source);
    recorder.step("serve.time.step", "t_0 + max(W / (η_b β), 2 N B / (η_c F)) + B k s / (η_b β) + comm",
        {Argument::of("batch", speed.batch), Argument::of("fixed_seconds", parts[TimePartKind::HostFloor].value, Unit::Seconds),
            Argument::of("weight_bytes", costs.sharedRead() + expertsRead(costs.profile, std::max(1.0, speed.batch / costs.run.layout.stages)) / costs.run.layout.ranks, Unit::Bytes),
            Argument::of("cache_bytes", cacheReadBytes(costs.profile, costs.run, shape.context), Unit::Bytes),
            Argument::of("bandwidth", m.bandwidth, Unit::BytesPerSecond), Argument::of("bandwidth_efficiency", f.bandwidth, Unit::Ratio),
            Argument::of("peak", m.flops, Unit::FlopsPerSecond), Argument::of("compute_efficiency", f.compute, Unit::Ratio),
            Argument::of("communication_seconds", parts[TimePartKind::TensorParallel].value + parts[TimePartKind::ExpertParallel].value + parts[TimePartKind::Pipeline].value, Unit::Seconds)},
        Argument::of("step_seconds", parts.total().value, Unit::Seconds), source);
    recorder.step("serve.time.tpot", "t + (B − 1) t_share / OSL",
        {Argument::of("step_seconds", parts.total().value, Unit::Seconds), Argument::of("batch", speed.batch),
            Argument::of("prompt_share_seconds", costs.promptShare(shape.input), Unit::Seconds), Argument::of("output_tokens", shape.output, Unit::Tokens)},
        Argument::of("tpot", speed.tpot.value.value, Unit::Seconds), "jax-ml/scaling-book inference.md; InternLM/lmdeploy benchmark tables");
    recorder.step("serve.time.output", "B / (t + B t_share / OSL)", {Argument::of("batch", speed.batch), Argument::of("tpot", speed.tpot.value.value, Unit::Seconds)},
        Argument::of("output_total", speed.outputTotal.value.value, Unit::TokensPerSecond), source);
    recorder.step("serve.time.saturated", "B_max / (t(B_max) + B_max t_share / OSL)", {Argument::of("batch", saturatedBatch)},
        Argument::of("output_saturated", speed.outputSaturated.value.value, Unit::TokensPerSecond), source);
}

} // namespace

/// Speed of one replica.
/// Symbols: B sequences decoded together, N active parameters, F dense peak FLOP/s, β memory bandwidth B/s, W weight
/// bytes a step reads, k cache bytes per token, s tokens in the cache, t tensor-parallel degree, η_c, η_p, η_b
/// measured fractions, OSL output tokens.
/// Sources: jax-ml/scaling-book inference.md (roofline); the fractions and t_0: efficiency_serving.cpp.
/// Left out: speculative decoding, prefix-cache hits, disaggregated prefill, experts on the CPU.
template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder)
{
    const double capacity = card.capacity ? card.capacity->value : 0;
    const EngineRun run = resolveEngine(profile, setup, &card, capacity);
    if (const std::string_view refusal = layoutRefusal(profile, run); !refusal.empty())
        return fail(std::string(refusal), "layout.tensor_parallel", {Argument::of("tensor_parallel", run.layout.attentionTensor), Argument::of("heads", profile.heads), Argument::of("kv_heads", profile.kvHeads)});
    if (!card.bandwidth || !(card.bandwidth->value > 0))
        return fail("time.no_bandwidth", "accelerator", {Argument::ofText("accelerator", card.name)});
    const auto machine = machineOf(profile, run, card);
    if (!machine)
        return fail("time.no_peak", "accelerator", {Argument::ofText("accelerator", card.name), Argument::ofText("precision", "bf16")});

    const ServingFactors factors = servingFactors(run.engine, card, profile.moe, profile.bitsPerWeight, profile.layers);
    const Costs costs{profile, run, *machine, factors};
    const Shape shape = shapeOf(setup, run);

    const double slots = std::max(1.0, std::min(run.maxSequences * run.layout.groups, kMostSequencesPerDevice * run.layout.devices()));
    const bool exact = run.release->pool == CachePool::Exact;
    const double held = std::isfinite(kvTokens) && kvTokens > 0 ? std::max(1.0, std::floor(kvTokens / shape.context)) : exact ? run.concurrency
                                                                                                                              : slots;
    const double limit = exact ? std::max(1.0, held) : std::min(slots, held);
    const double batch = std::clamp(run.concurrency, 1.0, std::max(1.0, limit));

    const TimeParts parts = costs.step(batch, shape.context);
    const double step = parts.total().value;
    const double alone = costs.promptLatency(shape.input);
    const double share = costs.promptShare(shape.input);
    // Requests that start together finish together: a static batch, and a benchmark that keeps so many requests of
    // one length open. Their prompts come first, one after another, and decoding is not interrupted.
    const bool staticBatch = setup.load == "static_batch";
    const bool closedLoop = setup.load == "concurrency";
    const double tpot = staticBatch || closedLoop ? step : step + (batch - 1) * share / shape.output;
    double ttft = alone;
    if (staticBatch) {
        ttft += (batch - 1) * share;
    } else if (closedLoop) {
        ttft += (batch - 1) / 2 * share + (batch > 1 ? step : 0);
    } else if (batch > 1) {
        // Users who come at random wait for the prompts in progress (utilisation of the prompt phase, one server).
        const double busy = std::min(0.95, batch * share / (batch * share + shape.output * step));
        ttft += std::min((batch - 1) / 2, busy / (1 - busy) / 2) * share + step;
    }
    if (run.concurrency > batch)
        ttft += (run.concurrency - batch) / batch * (alone + shape.output * tpot);

    ServingSpeed speed;
    speed.batch = batch;
    speed.parts = parts;
    // Waiting depends on how requests arrive, which no table says: twice the spread, in the logarithm.
    ServingFactors waiting = factors;
    waiting.spread = std::min(factors.spread * factors.spread, 4.0);
    speed.ttft = spreadAround<Seconds>(ttft, waiting);
    speed.tpot = spreadAround<Seconds>(tpot, factors);
    speed.outputPerUser = spreadAround<TokensPerSecond>(tpot > 0 ? 1 / tpot : 0, factors);
    speed.outputTotal = spreadAround<TokensPerSecond>(outputRate(batch, step, batch > 1 ? share : alone, shape.output), factors);
    const double saturated = std::max(1.0, exact ? batch : limit);
    const double saturatedStep = costs.step(saturated, shape.context).total().value;
    speed.outputSaturated = spreadAround<TokensPerSecond>(outputRate(saturated, saturatedStep, saturated > 1 ? share : alone, shape.output), factors);

    if constexpr (Recorder::kActive) {
        recordSpeed(recorder, costs, shape, parts, speed, saturated);
        speed.assumed = assumedDefaults(profile, setup, run);
        if (machine->weightOnly)
            speed.assumed.push_back("compute=16bit_weight_only");
        if (!(setup.inputTokens >= 1))
            speed.assumed.push_back("input_tokens=" + std::to_string(static_cast<long long>(shape.input)));
        if (!(setup.outputTokens >= 1))
            speed.assumed.push_back("output_tokens=" + std::to_string(static_cast<long long>(shape.output)));
    }
    return speed;
}

template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const Model &model, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder)
{
    return estimateServingSpeed(makeServingProfile(model, setup), setup, card, kvTokens, recorder);
}

template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, NoRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, StepRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const Model &, const ServingSetup &, const Accelerator &, double, NoRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const Model &, const ServingSetup &, const Accelerator &, double, StepRecorder &);

} // namespace powertrain
