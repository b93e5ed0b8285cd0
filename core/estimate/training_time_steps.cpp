// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_time_steps.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_losses.h"
#include "core/estimate/training_terms.h"
#include "core/hardware/precision_names.h"

namespace powertrain::training {

namespace {

using Kind = TimePartKind;

std::string rounded(double value)
{
    std::string text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (!text.empty() && text.back() == '.')
        text.pop_back();
    return text;
}

Argument seconds(const char *name, double value) { return Argument::of(name, value, Unit::Seconds); }
Argument ratio(const char *name, double value) { return Argument::of(name, value, Unit::Ratio); }
Argument bytes(const char *name, double value) { return Argument::of(name, value, Unit::Bytes); }
Argument flops(const char *name, double value) { return Argument::of(name, value, Unit::Flops); }
Argument flopRate(const char *name, double value) { return Argument::of(name, value, Unit::FlopsPerSecond); }
Argument byteRate(const char *name, double value) { return Argument::of(name, value, Unit::BytesPerSecond); }
Argument tokens(const char *name, double value) { return Argument::of(name, value, Unit::Tokens); }

/// The steps of one timed run; `m_micros`: micro-batches of a step, each as often as a preference pair needs it.
class Writer {
public:
    Writer(const Run &run, const TrainingTime &time, StepRecorder &recorder)
        : m_run(run)
        , m_time(time)
        , m_recorder(recorder)
        , m_terms(computeTerms(run))
        , m_micros(run.accumulation * run.sequences)
    {
    }

    void write(const LossCauses &causes)
    {
        writeFlops();
        writeComputation();
        writeExchange();
        writeOnce();
        writeHost();
        writeSpeed();
        writeWhole(causes);
    }

private:
    double part(Kind kind) const { return m_time.parts[kind].value; }

    std::string efficiencySource() const
    {
        const std::string_view source = m_run.machine.efficiency.source;
        if (source == "own")
            return "own measurements";
        return source.empty() ? "scaled from " + std::string(m_run.machine.efficiency.from) + ": stas00/ml-engineering compute/accelerator" : std::string(source);
    }

    void writeFlops()
    {
        const TrainingFlops &counted = m_run.flops.perToken;
        const double base = m_run.flops.perWeight * m_run.profile.matmulParameters;
        m_recorder.step("train.time.flops_per_token", "k × matmul_parameters + beside + attention",
            {Argument::of("k", m_run.flops.perWeight), Argument::of("matmul_parameters", m_run.profile.matmulParameters, Unit::Parameters),
                flops("beside", counted.model().value - counted.attention.value - base), flops("attention", counted.attention.value), tokens("s", m_run.sequence)},
            flops("flops", counted.model().value), "jax-ml/scaling-book transformers.md");
        if (counted.recomputed.value > 0)
            m_recorder.step("train.time.flops_executed", "flops + recomputed", {flops("flops", counted.model().value), flops("recomputed", counted.recomputed.value)},
                flops("flops_executed", counted.executed().value), "arXiv 2205.05198");
    }

    void writeComputation()
    {
        const ComputeTerms &x = m_terms;
        m_recorder.step("train.time.compute", "m × T × (F_layers × ((1 − share) ÷ E + share ÷ E_x) ÷ F + F_head ÷ (E_h × F_16))",
            {Argument::of("m", m_micros), tokens("T", x.tokens), flops("F_layers", x.layerFlops), flops("F_head", x.headFlops), ratio("share", x.expertShare), ratio("E", x.dense), ratio("E_x", x.experts), ratio("E_h", x.head), flopRate("F", x.rate), flopRate("F_16", x.rate16)},
            seconds("compute", part(Kind::Compute)), efficiencySource());
        m_recorder.step("train.time.attention", "m × T × F_attention ÷ (E_a × F_16)",
            {Argument::of("m", m_micros), tokens("T", x.tokens), flops("F_attention", x.attentionFlops), ratio("E_a", x.attention), flopRate("F_16", x.rate16)},
            seconds("attention", part(Kind::Attention)), efficiencySource());
        m_recorder.step("train.time.memory_traffic", "m × traffic ÷ W", {Argument::of("m", m_micros), bytes("traffic", x.bytes), byteRate("W", x.bandwidth)},
            seconds("memory_traffic", part(Kind::MemoryTraffic)), std::string(m_run.stack.source));
        if (part(Kind::Recomputation) > 0)
            m_recorder.step("train.time.recomputation", "m × again", {Argument::of("m", m_micros), seconds("again", x.recomputation()), Argument::ofText("checkpointing", std::string(nameOf(m_run.setup.layout.checkpointing)))},
                seconds("recomputation", part(Kind::Recomputation)), "arXiv 2205.05198; torchtune README");
    }

    void writeExchange()
    {
        if (const ExchangeTerms x = tensorTerms(m_run); x.bytes > 0)
            m_recorder.step("train.time.tensor_parallel", "m × (V ÷ beta + n × alpha) × (1 − overlap)",
                {Argument::of("m", m_micros), bytes("V", x.bytes), byteRate("beta", x.rate), Argument::of("n", x.calls), seconds("alpha", x.latency), ratio("overlap", x.hidden), Argument::of("t", m_run.t)},
                seconds("tensor_parallel", part(Kind::TensorParallel)), "jax-ml/scaling-book training.md");
        if (const ExchangeTerms x = ringTerms(m_run); x.bytes > 0)
            m_recorder.step("train.time.context_parallel", "m × seen", {Argument::of("m", m_micros), seconds("seen", exposed(m_run, x.whole(), m_terms.attentionSeconds())), bytes("V", x.bytes), byteRate("beta", x.rate), Argument::of("c", m_run.c)},
                seconds("context_parallel", part(Kind::ContextParallel)), "arXiv 2310.01889");
        if (const ExchangeTerms x = expertTerms(m_run); x.bytes > 0)
            m_recorder.step("train.time.expert_parallel", "m × V ÷ beta × (1 − overlap)",
                {Argument::of("m", m_micros), bytes("V", x.bytes), byteRate("beta", x.rate), ratio("overlap", x.hidden), Argument::of("e", m_run.e), Argument::of("k", m_run.profile.expertsPerToken)},
                seconds("expert_parallel", part(Kind::ExpertParallel)), "jax-ml/scaling-book sharding.md");
    }

    void writeOnce()
    {
        if (m_run.d * m_run.c > 1 || m_run.stragglers > 0) {
            const GatherTerms gather = gatherTerms(m_run);
            double step = 0;
            for (std::size_t i = 0; i < kTimePartKinds; ++i)
                step += m_time.parts.seconds[i].value;
            step -= part(Kind::Rollout) + part(Kind::DataLoading);
            const double waiting = step * m_run.stragglers / (1 + m_run.stragglers);
            m_recorder.step("train.time.data_parallel", "seen + waiting",
                {seconds("seen", part(Kind::DataParallel) - waiting), seconds("waiting", waiting), seconds("gather", gather.seconds + gather.single), seconds("exchange", gradientExchange(m_run)),
                    Argument::of("parameters", m_run.localTrained, Unit::Parameters), Argument::of("d", m_run.d), byteRate("beta", ringRate(m_run.machine.links, m_run.d * m_run.c, m_run.t))},
                seconds("data_parallel", part(Kind::DataParallel)), "stas00/ml-engineering training/model-parallelism; llm-foundry, 8 … 512 GPUs");
        }
        if (m_run.p > 1) {
            const double transfers = stageTransfers(m_run), v = m_run.accumulation > 1 ? m_run.v : 1;
            m_recorder.step("train.time.pipeline", "(p − 1) ÷ v × micro + transfers",
                {Argument::of("p", m_run.p), Argument::of("v", v), seconds("micro", (part(Kind::Pipeline) - transfers) * v / (m_run.p - 1)), seconds("transfers", transfers), Argument::of("m", m_run.accumulation)},
                seconds("pipeline", part(Kind::Pipeline)), "arXiv 2104.04473");
        }
        if (const OptimizerTerms x = optimizerTerms(m_run); x.bytes > 0)
            m_recorder.step("train.time.optimizer", "P_o × b ÷ W", {Argument::of("P_o", x.owned, Unit::Parameters), bytes("b", x.bytes), byteRate("W", x.bandwidth)},
                seconds("optimizer", part(Kind::Optimizer)), "memory traffic of the optimizer's step");
    }

    void writeHost()
    {
        if (part(Kind::Offload) > 0) {
            const double host = optimizerTerms(m_run).host;
            m_recorder.step("train.time.offload", "m × seen + host", {Argument::of("m", m_micros), seconds("seen", (part(Kind::Offload) - host) / m_micros), seconds("host", host)},
                seconds("offload", part(Kind::Offload)), "PCIe and host memory bandwidth");
        }
        if (part(Kind::Dequantisation) > 0)
            m_recorder.step("train.time.dequantisation", "m × V ÷ W", {Argument::of("m", m_micros), bytes("V", unpackedBytes(m_run)), byteRate("W", m_run.machine.bandwidth)},
                seconds("dequantisation", part(Kind::Dequantisation)), "Lightning-AI/litgpt tutorials/resource-tables.md; QwenLM/Qwen README");
        const double host = hostSeconds(m_run);
        m_recorder.step("train.time.host_floor", "m × max(0, host − device)", {Argument::of("m", m_micros), seconds("host", host), seconds("device", host - part(Kind::HostFloor) / m_micros)},
            seconds("host_floor", part(Kind::HostFloor)), std::string(m_run.stack.source));
        if (part(Kind::DataLoading) > 0)
            m_recorder.step("train.time.data_loading", "load − rest", {seconds("load", part(Kind::DataLoading) + rest()), seconds("rest", rest())}, seconds("data_loading", part(Kind::DataLoading)), "planning assumption: 5 million tokens per second and host");
        if (part(Kind::Rollout) > 0)
            m_recorder.step("train.time.rollout", "rounds × training", {Argument::of("rounds", kRolloutOverTraining), seconds("training", part(Kind::Rollout) / kRolloutOverTraining)},
                seconds("rollout", part(Kind::Rollout)), "NVIDIA-NeMo/RL performance summary");
        m_recorder.step("train.time.step", "Σ parts", {}, seconds("step", m_time.step.value.value), "sum");
    }

    double rest() const { return m_time.step.value.value - part(Kind::DataLoading) - part(Kind::Rollout); }

    void writeSpeed()
    {
        const double rows = m_run.micro * m_run.accumulation * m_run.d;
        if (m_run.batching.padded)
            m_recorder.step("train.time.useful_share", "mean ÷ longest", {tokens("mean", m_run.batching.sample), tokens("longest", m_run.batching.sequence), Argument::of("micro_batch", m_run.micro), tokens("s", m_run.setup.sequenceLength)},
                ratio("useful", m_time.usefulShare), "planning assumption: sample lengths exponentially distributed");
        m_recorder.step("train.time.tokens", "rows × s × useful ÷ step", {Argument::of("rows", rows), tokens("s", m_run.sequence), ratio("useful", m_time.usefulShare), seconds("step", m_time.step.value.value)},
            Argument::of("tokens_per_second", m_time.tokensPerSecond.value.value, Unit::TokensPerSecond), "all GPUs");
        m_recorder.step("train.time.mfu", "tokens_per_second × flops ÷ F", {Argument::of("tokens_per_second", m_time.tokensPerSecondPerGpu.value.value, Unit::TokensPerSecond), flops("flops", m_time.flops.model().value), flopRate("F", m_run.machine.peak)},
            ratio("mfu", m_time.mfu.value), "arXiv 2204.02311");
        m_recorder.step("train.time.hardware_utilisation", "mfu × flops_executed ÷ flops ÷ useful", {ratio("mfu", m_time.mfu.value), flops("flops_executed", m_time.flops.executed().value), flops("flops", m_time.flops.model().value), ratio("useful", m_time.usefulShare)},
            ratio("hfu", m_time.hardwareUtilisation), "arXiv 2205.05198");
    }

    void writeWhole(const LossCauses &causes)
    {
        const RunLosses &losses = m_time.losses;
        m_recorder.step("train.time.checkpoints", "t_c ÷ tau", {seconds("t_c", causes.pause.value), seconds("tau", causes.interval.value)}, ratio("checkpoints", losses.checkpoints), "arXiv 2410.18124 (Young's interval)");
        m_recorder.step("train.time.failures", "(tau ÷ 2 + R) ÷ MTBF", {seconds("tau", causes.interval.value), seconds("R", causes.restart.value), seconds("MTBF", causes.betweenFailures.value)}, ratio("failures", losses.failures), "arXiv 2407.21783 table 5; epoch.ai");
        if (causes.betweenInterruptions)
            m_recorder.step("train.time.interruptions", "(tau ÷ 2 + R) ÷ MTBI", {seconds("tau", causes.interval.value), seconds("R", causes.restart.value), seconds("MTBI", causes.betweenInterruptions->value)}, ratio("interruptions", losses.interruptions), "rate as given");
        m_recorder.step("train.time.goodput", "1 − checkpoints − failures − interruptions − other", {ratio("checkpoints", losses.checkpoints), ratio("failures", losses.failures), ratio("interruptions", losses.interruptions), ratio("other", losses.other)},
            ratio("goodput", m_time.goodput), "arXiv 2410.18124; GPU-hours of Llama 1 and 2");
        if (m_time.wall)
            m_recorder.step("train.time.wall", "tokens ÷ tokens_per_second ÷ goodput",
                {tokens("tokens", m_run.setup.tokens), Argument::of("tokens_per_second", m_time.tokensPerSecond.value.value, Unit::TokensPerSecond), ratio("goodput", m_time.goodput)},
                seconds("wall", m_time.wall->value.value), "arXiv 2410.18124");
    }

    const Run &m_run;
    const TrainingTime &m_time;
    StepRecorder &m_recorder;
    ComputeTerms m_terms;
    double m_micros;
};

} // namespace

void recordTime(const Run &run, const TrainingTime &time, const LossCauses &causes, StepRecorder &recorder)
{
    Writer(run, time, recorder).write(causes);
}

std::vector<std::string> timeAssumptions(const Run &run, const Accelerator &card, const RunConditions &conditions)
{
    std::vector<std::string> assumed;
    const std::string_view precision = nameOf(run.machine.precision);
    if (precision != nameOf(run.setup.compute))
        assumed.push_back("compute_dtype=" + std::string(precision));
    if (run.setup.framework.empty() || run.stack.part.empty())
        assumed.push_back("framework=typical");
    const MeasuredEfficiency &own = run.setup.efficiency;
    if (own.compute || own.attention || own.bandwidth)
        assumed.push_back("efficiency=own_measurements");
    if (!run.machine.efficiency.measured) {
        assumed.push_back("efficiency=scaled_from_nearest_class");
        assumed.push_back("nearest_class=" + std::string(run.machine.efficiency.from));
    }
    if (run.gpus > run.machine.links.node && !conditions.perGpuBetweenNodes)
        assumed.push_back("inter_node_gbit_s_per_gpu=" + rounded(std::round(fabricBandwidth(card, conditions).value * 8 / 1e9)));
    if (!card.pciePerDirection() && !card.linkPerDirection && run.gpus > 1)
        assumed.push_back("pcie_gb_s=16");
    if (run.p > 1 && run.setup.layout.virtualPipeline < 1)
        assumed.push_back("virtual_pipeline=" + rounded(run.v));
    if (!run.fused && run.setup.attention != AttentionKernel::Eager)
        assumed.push_back("attention=eager");
    if (run.batching.padded)
        assumed.push_back("sample_lengths=exponential");
    if (samplesAnswers(run.setup))
        assumed.push_back("rollout_over_training=4");
    if (objectiveOf(run.setup) == Method::Dpo)
        assumed.push_back("preference_pairs=2_sequences");
    return assumed;
}

} // namespace powertrain::training
