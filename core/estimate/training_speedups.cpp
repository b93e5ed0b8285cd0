// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_speedups.h"

#include <algorithm>
#include <cmath>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"

namespace powertrain {

namespace {

constexpr double kLeastGain = 0.02;
constexpr int kMostMicroBatch = 64;

/// Tries changes one by one; keeps those that are faster and fit.
class Finder {
public:
    Finder(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
        : m_profile(profile)
        , m_setup(setup)
        , m_card(card)
        , m_conditions(conditions)
        , m_before(secondsPerToken(setup, conditions).value_or(0))
        , m_fitsNow(memoryOf(setup).fit != Fit::DoesNotFit)
    {
    }

    std::vector<Advice> find()
    {
        if (m_before <= 0)
            return {};
        addRecomputation();
        addMicroBatch();
        addExecution();
        addParallelism();
        addBatching();
        addNetwork();
        std::sort(m_found.begin(), m_found.end(), [](const Advice &a, const Advice &b) { return *a.timeFactor < *b.timeFactor; });
        return std::move(m_found);
    }

private:
    std::optional<double> secondsPerToken(const TrainingSetup &setup, const RunConditions &conditions) const
    {
        NoRecorder quiet;
        const auto time = estimateTrainingTime(m_profile, setup, m_card, conditions, quiet);
        return time ? std::optional(1 / time->tokensPerSecond.value.value) : std::nullopt;
    }

    MemoryEstimate memoryOf(const TrainingSetup &setup) const
    {
        NoRecorder quiet;
        return estimateTrainingMemory(m_profile, setup, &m_card, quiet);
    }

    /// True when the change was kept.
    bool add(std::string_view code, const TrainingSetup &changed, std::vector<Argument> arguments = {}) { return add(code, changed, m_conditions, std::move(arguments)); }

    bool add(std::string_view code, const TrainingSetup &changed, const RunConditions &conditions, std::vector<Argument> arguments)
    {
        const auto seconds = secondsPerToken(changed, conditions);
        if (!seconds || !(*seconds / m_before <= 1 - kLeastGain))
            return false;
        MemoryEstimate memory = memoryOf(changed);
        // A job that does not fit as it stands is helped elsewhere; here memory only has to stay within the card.
        if (m_fitsNow && memory.fit == Fit::DoesNotFit)
            return false;
        m_found.push_back({code, std::move(arguments), *seconds / m_before, std::move(memory)});
        return true;
    }

    void addRecomputation()
    {
        const Layout &layout = m_setup.layout;
        if (layout.checkpointing == Checkpointing::None)
            return;
        TrainingSetup changed = m_setup;
        changed.layout.checkpointing = Checkpointing::None;
        changed.layout.checkpointEvery = 1;
        if (add("advice.speed.no_recomputation", changed))
            return;
        if (layout.checkpointing == Checkpointing::Selective)
            return;
        changed.layout.checkpointing = Checkpointing::Selective;
        if (add("advice.speed.selective_recomputation", changed))
            return;
        changed.layout.checkpointing = Checkpointing::Full;
        changed.layout.checkpointEvery = 2 * std::max(1, layout.checkpointEvery);
        add("advice.speed.fewer_layers_recomputed", changed, {Argument::of("every", changed.layout.checkpointEvery)});
    }

    /// Larger micro-batches at the same global batch: the largest gain that fits.
    void addMicroBatch()
    {
        const int now = m_setup.layout.microBatch, accumulation = accumulationOf(m_setup);
        for (int factor = std::min(accumulation, kMostMicroBatch / std::max(1, now)); factor >= 2; --factor) {
            if (accumulation % factor != 0)
                continue;
            TrainingSetup changed = m_setup;
            changed.layout.microBatch = now * factor;
            changed.layout.gradientAccumulation = accumulation / factor;
            if (add("advice.speed.micro_batch", changed, {Argument::of("micro_batch", changed.layout.microBatch)}))
                return;
        }
    }

    void addExecution()
    {
        TrainingSetup changed = m_setup;
        changed.compiled = true;
        if (!m_setup.compiled)
            add("advice.speed.compile", changed);
        changed = m_setup;
        changed.loss = LossPath::Fused;
        if (m_setup.loss != LossPath::Fused)
            add("advice.speed.fused_loss", changed);
        changed = m_setup;
        changed.attention = AttentionKernel::Flash;
        if (m_setup.attention == AttentionKernel::Eager)
            add("advice.speed.flash_attention", changed);
        changed = m_setup;
        changed.compute = DataType::Fp8;
        const bool sixteen = m_setup.compute == DataType::Bf16 || m_setup.compute == DataType::Fp16;
        if (sixteen && m_card.computesIn(Precision::Fp8) && m_setup.quantization.empty() && !m_setup.efficiency.compute)
            add("advice.speed.fp8", changed);
        changed = m_setup;
        changed.layout.offload = Offload::None;
        if (m_setup.layout.offload != Offload::None)
            add("advice.speed.no_offload", changed);
    }

    void addParallelism()
    {
        const Layout &layout = m_setup.layout;
        TrainingSetup changed = m_setup;
        const int stageLayers = static_cast<int>(m_profile.layers) / std::max(1, layout.pipelineParallel);
        for (int v : {8, 4, 2}) {
            changed.layout.virtualPipeline = v;
            if (layout.pipelineParallel > 1 && v > std::max(1, layout.virtualPipeline) && v <= stageLayers && add("advice.speed.interleaved_pipeline", changed, {Argument::of("virtual_pipeline", v)}))
                break;
        }
        const auto spread = [&](std::string_view code, int Layout::*degree) {
            if (layout.*degree < 2 || layout.*degree % 2 != 0)
                return;
            TrainingSetup less = m_setup;
            less.layout.*degree /= 2;
            less.layout.dataParallel *= 2;
            // The global batch stays where accumulation can be halved.
            const int accumulation = accumulationOf(m_setup);
            if (accumulation % 2 != 0)
                return;
            less.layout.gradientAccumulation = accumulation / 2;
            add(code, less, {Argument::of("from", layout.*degree), Argument::of("to", less.layout.*degree)});
        };
        spread("advice.speed.less_tensor_parallel", &Layout::tensorParallel);
        spread("advice.speed.less_pipeline_parallel", &Layout::pipelineParallel);
    }

    void addBatching()
    {
        TrainingSetup changed = m_setup;
        changed.packed = true;
        if (!m_setup.packed && m_setup.sampleTokens > 0)
            add("advice.speed.packing", changed);
        changed = m_setup;
        changed.layout.gradientAccumulation = 2 * accumulationOf(m_setup);
        changed.globalBatch = 2 * m_setup.globalBatch;
        add("advice.speed.more_accumulation", changed, {Argument::of("accumulation", changed.layout.gradientAccumulation)});
    }

    void addNetwork()
    {
        RunConditions faster = m_conditions;
        faster.perGpuBetweenNodes = training::fabricBandwidth(m_card, m_conditions) * 2;
        add("advice.speed.faster_network", m_setup, faster, {Argument::of("per_gpu", faster.perGpuBetweenNodes->value, Unit::BytesPerSecond)});
    }

    static int accumulationOf(const TrainingSetup &setup)
    {
        const Layout &layout = setup.layout;
        if (setup.globalBatch > 0 && std::isfinite(setup.globalBatch)) {
            const double perPass = static_cast<double>(std::max(1, layout.microBatch)) * std::max(1, layout.dataParallel);
            return static_cast<int>(std::clamp(std::ceil(setup.globalBatch / perPass - 1e-9), 1.0, 1e6));
        }
        return std::clamp(layout.gradientAccumulation, 1, 1000000);
    }

    const TrainingProfile &m_profile;
    const TrainingSetup &m_setup;
    const Accelerator &m_card;
    const RunConditions &m_conditions;
    double m_before;
    bool m_fitsNow;
    std::vector<Advice> m_found;
};

} // namespace

std::vector<Advice> trainingSpeedups(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
{
    return Finder(profile, setup, card, conditions).find();
}

} // namespace powertrain
