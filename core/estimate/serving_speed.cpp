// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "core/estimate/serving_operators.h"
#include "core/estimate/serving_speed_ranges.h"

namespace powertrain {

namespace {

constexpr double kDefaultInput = 2048;
constexpr double kDefaultOutput = 512;
constexpr double kMostSequencesPerDevice = 2048;

struct Shape {
    double input = 0;
    double cached = 0; ///< of the input, held by the prefix cache
    double output = 0;
    double context = 0; ///< average tokens in the cache of one sequence while it is decoded
};

Shape shapeOf(const ServingSetup &setup, const EngineRun &run)
{
    Shape shape;
    const auto given = [](double tokens) { return std::isfinite(tokens) && tokens >= 1; };
    shape.input = given(setup.inputTokens) ? setup.inputTokens : std::min(kDefaultInput, std::max(1.0, run.context / 2));
    shape.output = given(setup.outputTokens) ? setup.outputTokens : std::min(kDefaultOutput, std::max(1.0, run.context / 2));
    shape.input = std::min(shape.input, 1e12);
    shape.output = std::min(shape.output, 1e12);
    shape.context = shape.input + shape.output / 2;
    // Decode instances are described by the length of their caches.
    if (setup.role == "decode" && !given(setup.inputTokens) && given(setup.contextLength))
        shape.context = run.context;
    if (setup.prefixCaching && std::isfinite(setup.prefixShare))
        shape.cached = std::floor(shape.input * std::clamp(setup.prefixShare, 0.0, 0.999));
    return shape;
}

/// Sequences of `tokens` tokens for which a pool of `kvTokens` has room. The pool was counted in sequences of the whole
/// context; where windows, states or compression make the cost of a sequence other than proportional to its length, those
/// are converted by their bytes.
double heldSequences(const ServingProfile &profile, const EngineRun &run, double kvTokens, double tokens)
{
    if (!profile.windows && !profile.recurrent && !profile.compressed)
        return kvTokens / tokens;
    const double each = cacheBytesPerSequence(profile, run, tokens);
    return each > 0 ? kvTokens / run.context * cacheBytesPerSequence(profile, run, run.context) / each : kvTokens / tokens;
}

/// Output tokens per second of a replica that always has `batch` sequences: each request costs one prompt and its
/// share of OSL tokens. time.md 5.8 of the field's roofline models; checked on TensorRT-LLM and LMDeploy tables.
double outputRate(double batch, double secondsPerToken, double prompt, double output)
{
    const double period = secondsPerToken + batch * prompt / output;
    return period > 0 ? batch / period : 0;
}

/// Sequences at once when everything that fits runs. A measurement of R requests runs in whole waves: R / ⌈R / B⌉.
double fullBatch(double limit, double requests)
{
    const double most = std::max(1.0, limit);
    return std::isfinite(requests) && requests >= 1 ? std::max(1.0, requests / std::ceil(requests / most)) : most;
}

/// A rate with the bounds that published residuals give it; a time takes the same the other way round.
struct Bounds {
    double low = 0.5, high = 2;
    int measurements = 0;

    Range<TokensPerSecond> rate(double value) const { return {TokensPerSecond(value), TokensPerSecond(value * low), TokensPerSecond(value * high), measurements}; }
    Range<Seconds> time(double value) const { return {Seconds(value), Seconds(value / high), Seconds(value / low), measurements}; }
};

Bounds boundsOf(SpeedResidualClass residualClass, const ServingFactors &factors, bool assumedHost)
{
    const SpeedResiduals &row = speedResiduals(residualClass);
    // The host's memory is a guess: half or twice of it is as likely.
    const double room = assumedHost ? 2 : 1;
    return {(factors.scaled ? row.scaledLow : row.low) / room, (factors.scaled ? row.scaledHigh : row.high) * room, factors.scaled || assumedHost ? 0 : row.measurements};
}

/// How requests meet: prompts wait for each other and for decode steps.
struct Latency {
    double ttft = 0, tpot = 0;
};

/// B sequences, each costing a prompt (`share` of the replica) and OSL tokens (`token` seconds each): a request is under
/// way for R = OSL t + B t_share, and TPOT = (R − TTFT) / OSL (Little's law). With chunked prefill a prompt is read in
/// steps that also decode; without it whole prompts go first and decoding stands still.
Latency latencyOf(const ServingCosts &costs, const ServingSetup &setup, const Shape &shape, const ServingStep &step, double batch, double alone, double share, double token)
{
    Latency result{alone, token};
    if (batch <= 1)
        return result;
    // Requests that start together finish together: a static batch, and a benchmark that keeps so many requests of one
    // length open. Their prompts come first, one after another, and decoding is not interrupted.
    if (setup.load == "static_batch") {
        result.ttft = alone + (batch - 1) * share;
        return result;
    }
    if (setup.load == "concurrency") {
        result.ttft = alone + (batch - 1) / 2 * share + step.seconds;
        return result;
    }
    const double decoding = shape.output * token;
    // Users who come at random wait for the prompts in progress (utilisation of the prompt phase, one server).
    const double busy = std::min(0.95, batch * share / std::max(batch * share + decoding, 1e-12));
    const double queue = std::min((batch - 1) / 2, busy / (1 - busy) / 2) * share;
    const double beside = step.seconds - step.parts[TimePartKind::MemoryTraffic].value; // the chunk reads the weights anyway
    const double interleaved = setup.chunkedPrefill ? costs.chunks(shape.input - shape.cached) * beside : 0;
    result.ttft = alone + queue + step.seconds / 2 + interleaved;
    const double stalls = (batch - 1) * share / shape.output;
    // What decoding gains while prompts are read in chunks, their own latency pays.
    const double gained = std::min(stalls, interleaved / shape.output * (batch - 1) / batch);
    result.tpot = token + stalls - gained;
    return result;
}

template <class Recorder>
void recordOperators(Recorder &recorder, const ServingCosts &costs, const ServingStep &step, double batch)
{
    constexpr std::string_view kCodes[kOperatorKinds] = {"serve.time.projections", "serve.time.scores", "serve.time.mlp", "serve.time.experts", "serve.time.head", "serve.time.fixed"};
    const ServingFactors &f = costs.factors;
    for (std::size_t i = 0; i < kOperatorKinds; ++i) {
        const OperatorTime &entry = step.operators[i];
        if (entry.decode.value <= 0)
            continue;
        if (static_cast<OperatorKind>(i) == OperatorKind::Fixed) {
            recorder.step(std::string(kCodes[i]), "t_1 + (t_B − t_1) min(B / 64, 1)",
                {Argument::of("single_seconds", f.stepSingle, Unit::Seconds), Argument::of("busy_seconds", f.stepBusy, Unit::Seconds)}, Argument::of("fixed_seconds", entry.decode.value, Unit::Seconds), std::string(f.source));
            continue;
        }
        // An expert's multiplications are narrower: their share is of the dense ones'.
        const bool experts = static_cast<OperatorKind>(i) == OperatorKind::Experts;
        const double compute = f.compute * (experts ? costs.expertShare(std::max(costs.stepTokens(batch), costs.run.layout.groups)) : 1);
        recorder.step(std::string(kCodes[i]), "max(W / (η_b β), C / (η_c F))",
            {Argument::of("bytes", entry.decodeBytes.value, Unit::Bytes), Argument::of("bandwidth", costs.machine.bandwidth, Unit::BytesPerSecond), Argument::of("bandwidth_efficiency", f.bandwidth, Unit::Ratio),
                Argument::of("flops", entry.decodeFlops.value, Unit::Flops), Argument::of("peak", costs.machine.flops, Unit::FlopsPerSecond), Argument::of("compute_efficiency", compute, Unit::Ratio)},
            Argument::of("operator_seconds", entry.decode.value, Unit::Seconds), std::string(f.source));
    }
}

template <class Recorder>
void recordSpeed(Recorder &recorder, const ServingCosts &costs, const Shape &shape, const ServingStep &step, const ServingSpeed &speed, double alone, double share)
{
    const ServingFactors &f = costs.factors;
    const std::string source(f.source);
    recorder.step("serve.time.prompt", "[2 N s + Σ L s² H (d_qk + d_v)] / (η_p F t) + comm, at least one weight read and 0.16 ms a layer",
        {Argument::of("input_tokens", shape.input - shape.cached, Unit::Tokens), Argument::of("parameters", costs.profile.denseParameters + costs.profile.activeExpertParameters, Unit::Parameters),
            Argument::of("peak", costs.machine.flops, Unit::FlopsPerSecond), Argument::of("efficiency", f.prefill, Unit::Ratio), Argument::of("tensor_parallel", costs.run.layout.attentionTensor)},
        Argument::of("prompt_seconds", alone, Unit::Seconds), source);
    recordOperators(recorder, costs, step, speed.batch);
    double operators = 0;
    for (const OperatorTime &entry : step.operators)
        operators += entry.decode.value;
    recorder.step("serve.time.step", "Σ t_op + comm",
        {Argument::of("batch", speed.batch), Argument::of("operator_seconds", operators, Unit::Seconds), Argument::of("communication_seconds", step.seconds - operators, Unit::Seconds)},
        Argument::of("step_seconds", step.seconds, Unit::Seconds), source);
    if (costs.drafting.tokens > 0)
        recorder.step("serve.time.drafts", "(1 − a^(k+1)) / (1 − a)", {Argument::of("draft_tokens", costs.drafting.tokens), Argument::of("acceptance", costs.drafting.acceptance, Unit::Ratio)},
            Argument::of("tokens_per_step", speed.tokensPerStep), "arXiv 2211.17192 section 3.1");
    recorder.step("serve.time.ttft", "prompt + waiting", {Argument::of("prompt_seconds", alone, Unit::Seconds), Argument::of("waiting_seconds", speed.ttft.value.value - alone, Unit::Seconds)},
        Argument::of("ttft", speed.ttft.value.value, Unit::Seconds), "prompts in progress (one server, utilisation), the step under way, users that do not fit");
    recorder.step("serve.time.tpot", "t / n + (B − 1) t_share / OSL, less what chunked prompts wait",
        {Argument::of("step_seconds", step.seconds, Unit::Seconds), Argument::of("tokens_per_step", speed.tokensPerStep), Argument::of("batch", speed.batch),
            Argument::of("prompt_share_seconds", share, Unit::Seconds), Argument::of("output_tokens", shape.output, Unit::Tokens)},
        Argument::of("tpot", speed.tpot.value.value, Unit::Seconds), "jax-ml/scaling-book inference.md; InternLM/lmdeploy benchmark tables");
    recorder.step("serve.time.per_user", "1 / tpot", {Argument::of("tpot", speed.tpot.value.value, Unit::Seconds)},
        Argument::of("output_per_user", speed.outputPerUser.value.value, Unit::TokensPerSecond), "definition");
    recorder.step("serve.time.output", "B / (t / n + B t_share / OSL)", {Argument::of("batch", speed.batch), Argument::of("tpot", speed.tpot.value.value, Unit::Seconds)},
        Argument::of("output_total", speed.outputTotal.value.value, Unit::TokensPerSecond), source);
    recorder.step("serve.time.saturated", "B_max / (t(B_max) / n + B_max t_share / OSL)", {Argument::of("batch", speed.saturatedBatch)},
        Argument::of("output_saturated", speed.outputSaturated.value.value, Unit::TokensPerSecond), source);
}

std::string decimal(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (!text.empty() && text.back() == '.')
        text.pop_back();
    return text;
}

std::vector<std::string> assumedOf(const ServingCosts &costs, const Shape &shape)
{
    const ServingSetup &setup = costs.setup;
    std::vector<std::string> assumed = assumedDefaults(costs.profile, setup, costs.run);
    if (costs.machine.weightOnly)
        assumed.push_back("compute=16bit_weight_only");
    if (!(setup.inputTokens >= 1))
        assumed.push_back("input_tokens=" + std::to_string(static_cast<long long>(shape.input)));
    if (!(setup.outputTokens >= 1))
        assumed.push_back("output_tokens=" + std::to_string(static_cast<long long>(shape.output)));
    if (costs.machine.peakDerived)
        assumed.push_back("peak_tflops=" + decimal(std::round(costs.machine.flops / 1e11) / 10) + " (from the number of cores)");
    if (costs.machine.hostAssumed)
        assumed.push_back("host_bandwidth_gb_s=" + decimal(std::round(costs.machine.hostBandwidth / 1e9)));
    if (costs.factors.scaled)
        assumed.push_back("efficiency=" + std::string(costs.factors.source) + " (scaled)");
    if (setup.efficiency.compute || setup.efficiency.prefill || setup.efficiency.bandwidth || setup.efficiency.stepSeconds)
        assumed.push_back("efficiency=measured");
    if (costs.drafting.tokens > 0 && !(setup.acceptance > 0))
        assumed.push_back("acceptance=" + decimal(costs.drafting.acceptance));
    if (costs.drafting.tokens > 0 && !costs.run.draftLayers && !costs.run.draftsWithOneLayer && setup.speculative == "draft" && !(setup.draftParameters > 0))
        assumed.push_back("draft_parameters=1000000000");
    return assumed;
}

/// Speed of one replica.
/// Symbols: B sequences decoded together, F dense peak FLOP/s, β memory bandwidth B/s, W bytes and C FLOPs of an
/// operator, s tokens, t tensor-parallel degree, n tokens a step gives a sequence, η_c, η_p, η_b measured fractions,
/// OSL output tokens.
/// Sources: jax-ml/scaling-book inference.md (roofline); the fractions and fixed costs: efficiency_serving.cpp.
template <class Recorder>
Expected<ServingSpeed> speedOf(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, const EngineRun &run, double kvTokens, const ServingFactors &factors, Recorder &recorder)
{
    if (const std::string_view refusal = layoutRefusal(profile, run); !refusal.empty())
        return fail(std::string(refusal), "layout.tensor_parallel", {Argument::of("tensor_parallel", run.layout.attentionTensor), Argument::of("heads", profile.heads), Argument::of("kv_heads", profile.kvHeads)});
    if (!card.bandwidth || !(card.bandwidth->value > 0))
        return fail("time.no_bandwidth", "accelerator", {Argument::ofText("accelerator", card.name)});
    const auto machine = servingMachine(profile, setup, run, card);
    if (!machine)
        return fail("time.no_peak", "accelerator", {Argument::ofText("accelerator", card.name), Argument::ofText("precision", "bf16")});

    const Shape shape = shapeOf(setup, run);
    const ServingCosts costs{profile, setup, run, *machine, factors, draftingOf(setup, run)};

    const double slots = std::max(1.0, std::min(run.maxSequences * run.layout.groups, kMostSequencesPerDevice * run.layout.devices()));
    const bool exact = run.release->pool == CachePool::Exact;
    const double held = std::isfinite(kvTokens) && kvTokens > 0 ? std::max(1.0, std::floor(heldSequences(profile, run, kvTokens, shape.context))) : exact ? run.concurrency
                                                                                                                                                          : slots;
    const double limit = exact ? std::max(1.0, held) : std::min(slots, held);
    const double batch = std::clamp(run.concurrency, 1.0, std::max(1.0, limit));

    ServingSpeed speed;
    speed.batch = batch;
    speed.tokensPerStep = costs.drafting.perStep();
    const ServingStep step = costs.step(batch, shape.context);
    speed.operators = step.operators;
    ServingStep read;
    const bool readsPrompts = setup.role != "decode";
    const double alone = costs.prompt(shape.input, shape.cached, read);
    const double share = readsPrompts ? costs.promptShare(shape.input, shape.cached) : 0;
    for (std::size_t i = 0; i < kOperatorKinds; ++i) {
        speed.operators[i].prefill = read.operators[i].prefill;
        speed.operators[i].prefillFlops = read.operators[i].prefillFlops;
        speed.operators[i].prefillBytes = read.operators[i].prefillBytes;
    }
    speed.parts = step.parts;

    const double token = step.seconds / speed.tokensPerStep;
    Latency latency = latencyOf(costs, setup, shape, step, batch, alone, share, token);
    if (run.concurrency > batch)
        latency.ttft += (run.concurrency - batch) / batch * (alone + shape.output * latency.tpot);

    const bool onHost = machine->hostBandwidth > 0;
    const ServingClass wanted{run.engine, false, ServingCardClass::OtherHbm, profile.moe, profile.bitsPerWeight, profile.layers};
    const Bounds single = boundsOf(speedResidualClass(wanted, batch, onHost), factors, onHost && machine->hostAssumed);
    const Bounds full = boundsOf(speedResidualClass(wanted, 2, onHost), factors, onHost && machine->hostAssumed);
    const bool local = speedResidualClass(wanted, 1, false) == SpeedResidualClass::Local;
    Bounds prompts = boundsOf(local ? SpeedResidualClass::PromptLocal : SpeedResidualClass::PromptServer, factors, onHost && machine->hostAssumed);
    if (batch > 1) { // waiting depends on how requests arrive, which no table says
        prompts.low *= 0.8;
        prompts.high *= 1.25;
    }
    const auto rateOf = [&](double sequences, double secondsPerToken) { return outputRate(sequences, secondsPerToken, sequences > 1 ? share : readsPrompts ? alone
                                                                                                                                                           : 0,
                                                                            shape.output); };
    speed.ttft = prompts.time(latency.ttft);
    speed.tpot = single.time(latency.tpot);
    speed.outputPerUser = single.rate(latency.tpot > 0 ? 1 / latency.tpot : 0);
    speed.outputTotal = single.rate(rateOf(batch, token));
    speed.saturatedBatch = fullBatch(exact ? batch : limit, setup.requests);
    const double fullToken = speed.saturatedBatch > batch ? costs.step(speed.saturatedBatch, shape.context).seconds / speed.tokensPerStep : token;
    speed.outputSaturated = full.rate(rateOf(speed.saturatedBatch, fullToken));
    const double promptSeconds = readsPrompts ? share : costs.promptShare(shape.input, shape.cached);
    speed.promptTotal = prompts.rate(promptSeconds > 0 ? shape.input / promptSeconds : 0);

    if constexpr (Recorder::kActive) {
        recordSpeed(recorder, costs, shape, step, speed, alone, share);
        speed.assumed = assumedOf(costs, shape);
    }
    return speed;
}

EngineRun runOf(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card)
{
    return resolveEngine(profile, setup, &card, card.capacity ? card.capacity->value : 0);
}

} // namespace

template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, const ServingFactors &factors, Recorder &recorder)
{
    return speedOf(profile, setup, card, runOf(profile, setup, card), kvTokens, factors, recorder);
}

template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder)
{
    const EngineRun run = runOf(profile, setup, card);
    ServingFactors factors = servingFactors(servingClassOf(profile, setup, run, card));
    applyMeasured(factors, setup.efficiency);
    return speedOf(profile, setup, card, run, kvTokens, factors, recorder);
}

template <class Recorder>
Expected<ServingSpeed> estimateServingSpeed(const Model &model, const ServingSetup &setup, const Accelerator &card, double kvTokens, Recorder &recorder)
{
    return estimateServingSpeed(makeServingProfile(model, setup), setup, card, kvTokens, recorder);
}

template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, const ServingFactors &, NoRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, const ServingFactors &, StepRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, NoRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const ServingProfile &, const ServingSetup &, const Accelerator &, double, StepRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const Model &, const ServingSetup &, const Accelerator &, double, NoRecorder &);
template Expected<ServingSpeed> estimateServingSpeed(const Model &, const ServingSetup &, const Accelerator &, double, StepRecorder &);

} // namespace powertrain
