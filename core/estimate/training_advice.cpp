// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/training_advice.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>

#include "core/estimate/training_memory.h"
#include "core/estimate/training_time.h"

namespace powertrain {

namespace {

constexpr int kMostCards = 1024;
constexpr double kUnknownLast = 1e9;      ///< orders a change whose price in time is not known behind the others
constexpr double kShortestSequence = 256; ///< below, a sequence holds no useful sample
constexpr double kSequenceStep = 128;     ///< lengths are asked for in such steps: kernels work on tiles of 128

/// A change of a set-up; nothing where it does not apply or is in place already.
using Change = std::function<std::optional<TrainingSetup>(const TrainingSetup &)>;

struct NamedChange {
    std::string_view code;
    Change change;
};

bool trainsWholeModel(const TrainingSetup &setup)
{
    return setup.method == Method::Full || setup.method == Method::Pretrain || setup.method == Method::Dpo || setup.method == Method::Ppo || setup.method == Method::Grpo;
}

bool dividesStates(const TrainingSetup &setup)
{
    return setup.layout.sharding == Sharding::Zero3 || setup.layout.sharding == Sharding::Fsdp || setup.layout.sharding == Sharding::FsdpNoMixed;
}

/// DeepSpeed does not divide a quantised base, FSDP does (AnswerDotAI/fsdp_qlora).
Sharding dividing(const TrainingSetup &setup) { return setup.quantization.empty() ? Sharding::Zero3 : Sharding::FsdpNoMixed; }

std::optional<TrainingSetup> withFullCheckpointing(const TrainingSetup &setup)
{
    if (setup.layout.checkpointing != Checkpointing::None && setup.layout.checkpointing != Checkpointing::Selective)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.layout.checkpointing = Checkpointing::Full;
    changed.layout.checkpointEvery = 1;
    return changed;
}

/// The global batch stays: fewer sequences at a time, more steps of accumulation.
std::optional<TrainingSetup> withOneSequence(const TrainingSetup &setup)
{
    if (setup.layout.microBatch <= 1)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.layout.gradientAccumulation = setup.layout.gradientAccumulation * setup.layout.microBatch;
    changed.layout.microBatch = 1;
    return changed;
}

std::optional<TrainingSetup> withFusedLoss(const TrainingSetup &setup)
{
    if (setup.loss == LossPath::Fused)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.loss = LossPath::Fused;
    return changed;
}

std::optional<TrainingSetup> withEightBitOptimizer(const TrainingSetup &setup)
{
    if (setup.optimizer != Optimizer::AdamW || setup.layout.sharding == Sharding::MegatronDistributedOptimizer)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.optimizer = Optimizer::AdamW8bit;
    return changed;
}

std::optional<TrainingSetup> withDividedStates(const TrainingSetup &setup)
{
    if (setup.layout.dataParallel <= 1 || dividesStates(setup) || setup.layout.sharding == Sharding::MegatronDistributedOptimizer || setup.layout.tensorParallel * setup.layout.pipelineParallel > 1)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.layout.sharding = dividing(setup);
    return changed;
}

std::optional<TrainingSetup> withOffload(const TrainingSetup &setup, Offload offload)
{
    if (setup.layout.offload == offload || setup.layout.offload == Offload::Both || !setup.quantization.empty())
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.layout.offload = offload;
    if (!dividesStates(changed) && changed.layout.sharding != Sharding::MegatronDistributedOptimizer)
        changed.layout.sharding = offload == Offload::Both ? Sharding::Zero3 : Sharding::Zero2;
    return changed;
}

/// peft's defaults for an adapter: its parameters and states in fp32 beside a 16-bit base.
std::optional<TrainingSetup> withAdapter(const TrainingSetup &setup, bool quantised)
{
    if (setup.method == Method::Pretrain || setup.method == Method::Qlora || (!quantised && !trainsWholeModel(setup)))
        return std::nullopt;
    if (setup.method != Method::Full && setup.method != Method::Lora && setup.method != Method::Dora)
        return std::nullopt;
    TrainingSetup changed = setup;
    changed.method = quantised ? Method::Qlora : Method::Lora;
    changed.quantization = quantised ? "nf4_dq" : "";
    changed.weights = quantised ? DataType::Nf4 : DataType::Bf16;
    changed.gradients = DataType::Fp32;
    changed.states = DataType::Fp32;
    changed.master = DataType::None;
    if (changed.layout.offload == Offload::Optimizer)
        changed.layout.offload = Offload::None;
    return changed;
}

/// What costs nothing but time.
TrainingSetup leanest(const TrainingSetup &setup)
{
    TrainingSetup lean = setup;
    for (const auto &change : {withFullCheckpointing, withOneSequence, withFusedLoss})
        lean = change(lean).value_or(lean);
    return lean;
}

/// Looks for changes of one job on one card.
class Adviser {
public:
    Adviser(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions, std::size_t most)
        : m_profile(profile)
        , m_setup(setup)
        , m_card(card)
        , m_conditions(conditions)
        , m_most(most)
        , m_before(secondsPerToken(setup))
    {
    }

    std::vector<Advice> advise()
    {
        if (!m_card.capacity || fits(m_setup))
            return {};
        tryAll(m_setup, false);
        const TrainingSetup lean = leanest(m_setup);
        if (m_found.empty() && fits(lean))
            add("advice.lean", {}, lean);
        if (m_found.empty())
            tryAll(lean, true);
        if (!enough())
            addLargerCard(lean);
        std::stable_sort(m_found.begin(), m_found.end(), [](const Advice &a, const Advice &b) { return a.timeFactor.value_or(kUnknownLast) < b.timeFactor.value_or(kUnknownLast); });
        return std::move(m_found);
    }

private:
    MemoryEstimate memoryOf(const TrainingSetup &setup) const
    {
        NoRecorder quiet;
        return estimateTrainingMemory(m_profile, setup, &m_card, quiet);
    }

    bool fits(const TrainingSetup &setup) const
    {
        const Fit fit = memoryOf(setup).fit;
        return fit == Fit::Fits || fit == Fit::Tight;
    }

    /// Card-seconds of one token, 0 where the card's speed is not known.
    double secondsPerToken(const TrainingSetup &setup) const
    {
        NoRecorder quiet;
        const auto time = estimateTrainingTime(m_profile, setup, m_card, m_conditions, quiet);
        return time && time->tokensPerSecond.value.value > 0 ? 1 / time->tokensPerSecond.value.value : 0;
    }

    void add(std::string_view code, std::vector<Argument> arguments, const TrainingSetup &changed)
    {
        const double after = secondsPerToken(changed);
        m_found.push_back({code, std::move(arguments), m_before > 0 && after > 0 ? std::optional(after / m_before) : std::nullopt, memoryOf(changed)});
    }

    void tryAll(const TrainingSetup &base, bool lean)
    {
        const NamedChange changes[] = {
            {"advice.fused_loss", withFusedLoss},
            {"advice.micro_batch", withOneSequence},
            {"advice.checkpointing", withFullCheckpointing},
            {"advice.optimizer_8bit", withEightBitOptimizer},
            {"advice.sharding", withDividedStates},
            {"advice.lora", [](const TrainingSetup &setup) { return withAdapter(setup, false); }},
            {"advice.qlora", [](const TrainingSetup &setup) { return withAdapter(setup, true); }},
            {"advice.offload_optimizer", [](const TrainingSetup &setup) { return withOffload(setup, Offload::Optimizer); }},
            {"advice.offload_all", [](const TrainingSetup &setup) { return withOffload(setup, Offload::Both); }},
        };
        const std::vector<Argument> how = lean ? std::vector<Argument>{Argument::ofText("with", "lean_training")} : std::vector<Argument>{};
        for (const NamedChange &change : changes) {
            const auto changed = enough() ? std::nullopt : change.change(base);
            if (changed && fits(*changed))
                add(change.code, how, *changed);
        }
        if (!enough())
            addShorterSequence(base, how);
        if (!enough())
            addMoreCards(base, how);
    }

    void addShorterSequence(const TrainingSetup &base, std::vector<Argument> how)
    {
        TrainingSetup changed = base;
        double fitting = 0, failing = base.sequenceLength;
        while (failing - fitting > kSequenceStep) {
            const double middle = std::floor((fitting + failing) / 2 / kSequenceStep) * kSequenceStep;
            if (middle <= fitting)
                break;
            changed.sequenceLength = middle;
            (memoryOf(changed).fit == Fit::Fits ? fitting : failing) = middle;
        }
        if (fitting < kShortestSequence)
            return;
        changed.sequenceLength = fitting;
        how.push_back(Argument::of("sequence", fitting, Unit::Tokens));
        add("advice.shorter_sequence", std::move(how), changed);
    }

    void addMoreCards(const TrainingSetup &base, std::vector<Argument> how)
    {
        TrainingSetup changed = base;
        if (!dividesStates(base) && base.layout.sharding != Sharding::MegatronDistributedOptimizer)
            changed.layout.sharding = dividing(base);
        const int groups = std::max(1, base.layout.gpus() / std::max(1, base.layout.dataParallel));
        for (int ranks = std::max(2, 2 * base.layout.dataParallel); ranks * groups <= kMostCards; ranks *= 2) {
            changed.layout.dataParallel = ranks;
            if (!fits(changed))
                continue;
            how.push_back(Argument::of("count", ranks * groups));
            add("advice.more_cards", std::move(how), changed);
            return;
        }
    }

    /// The card that would do with nothing but time given up.
    void addLargerCard(const TrainingSetup &lean)
    {
        Accelerator unlimited = m_card;
        unlimited.capacity.reset();
        NoRecorder quiet;
        const MemoryEstimate need = estimateTrainingMemory(m_profile, lean, &unlimited, quiet);
        if (need.driver.value <= *m_card.capacity)
            return;
        std::vector<Argument> arguments{Argument::of("needed", need.driver.value.value / kTightShare, Unit::Bytes), Argument::ofText("with", "lean_training")};
        m_found.push_back({"advice.larger_card", std::move(arguments), std::nullopt, need}); // how fast that card is, nobody knows yet
    }

    bool enough() const { return m_found.size() >= m_most; }

    const TrainingProfile &m_profile;
    const TrainingSetup &m_setup;
    const Accelerator &m_card;
    const RunConditions &m_conditions;
    std::size_t m_most;
    double m_before;
    std::vector<Advice> m_found;
};

} // namespace

std::vector<Advice> trainingAdvice(const Model &model, const TrainingSetup &setup, const Accelerator &card, const RunConditions &conditions)
{
    const TrainingProfile profile = buildTrainingProfile(model);
    return Adviser(profile, setup, card, conditions, std::numeric_limits<std::size_t>::max()).advise();
}

std::optional<Advice> nearestTrainingAdvice(const TrainingProfile &profile, const TrainingSetup &setup, const Accelerator &card)
{
    std::vector<Advice> found = Adviser(profile, setup, card, RunConditions{}, 1).advise();
    if (found.empty())
        return std::nullopt;
    return std::move(found.front());
}

} // namespace powertrain
