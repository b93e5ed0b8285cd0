// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/local/smallest_changes.h"

#include <algorithm>
#include <cmath>

namespace powertrain {

namespace {

constexpr int kMostCards = 1024;
constexpr double kSequenceStep = 128;
constexpr double kContextStep = 512;
constexpr double kLeastSequence = 128;
constexpr double kLeastContext = 1024;

/// One row of what is tried.
struct Trial {
    Message what;
    Request request;
    double loss = 0;
};

/// What is given up, for the order: quality first little, then length and users by their share, then the method; more
/// hardware comes last because it is not this machine any more. An order of the house, not a measurement.
namespace loss {
constexpr double kCache = 0.02;
constexpr double kOptimizer = 0.03;
constexpr double kEightBitWeights = 0.04;
constexpr double kEightBitBase = 0.05;
constexpr double kFourBitBase = 0.08;
constexpr double kFourBitWeights = 0.10;
constexpr double kLowerRank = 0.06;
constexpr double kAdapter = 0.35;
constexpr double kAdapterOnFourBits = 0.45;
constexpr double kFreeze = 0.50;
constexpr double kMoreCards = 2;
} // namespace loss

class Finder {
public:
    Finder(const Request &request, const LocalPlanner &planner, const LocalTarget &target, const ChangeOptions &options)
        : m_request(request)
        , m_planner(planner)
        , m_target(target)
        , m_options(options)
    {
    }

    Expected<std::vector<LocalChange>> find()
    {
        const std::vector<Trial> trials = m_request.isTraining() ? trainingTrials() : servingTrials();
        m_steps = static_cast<int>(trials.size()) + 3;
        for (const Trial &trial : trials) {
            tryOne(trial);
            step();
        }
        if (m_request.isTraining()) {
            tryLength(m_request, &ModelAnswer::sequenceLength, kSequenceStep, kLeastSequence, "local.change.sequence", "sequence");
            step();
        } else {
            tryUsers();
            step();
            const double typical = m_request.model.inputTokens + m_request.model.outputTokens;
            tryLength(m_request, &ModelAnswer::contextLength, kContextStep, std::max(kLeastContext, std::ceil(typical / kContextStep) * kContextStep), "local.change.context", "context");
        }
        step();
        if (m_found.empty() && m_request.isTraining())
            tryBoth();
        tryCards();
        step();
        if (m_error)
            return tl::unexpected<Error>(*m_error);
        std::stable_sort(m_found.begin(), m_found.end(), [](const LocalChange &a, const LocalChange &b) { return a.loss < b.loss; });
        return std::move(m_found);
    }

private:
    void step()
    {
        ++m_done;
        if (m_options.progress)
            m_options.progress(std::min(m_done, m_steps), m_steps);
    }

    /// Nothing once something is wrong with the request itself, or the work was cancelled.
    std::optional<LocalFit> judged(const Request &request, const LocalTarget &target)
    {
        if (m_error)
            return std::nullopt;
        auto fit = m_planner.judge(request, target);
        if (fit)
            return std::move(*fit);
        // A single change may be refused (a format that this model cannot have); the rest goes on.
        if (fit.error().message.code == "plan.cancelled")
            m_error = fit.error();
        return std::nullopt;
    }
    bool fits(const Request &request)
    {
        const auto fit = judged(request, m_target);
        return fit && fit->fits();
    }

    void add(Message what, const Request &request, const LocalFit &fit, double cost)
    {
        m_found.push_back({std::move(what), request, fit.range, fit.capacity, fit.cards, cost});
    }
    void tryOne(const Trial &trial)
    {
        const auto fit = judged(trial.request, m_target);
        if (fit && fit->fits())
            add(trial.what, trial.request, *fit, trial.loss);
    }

    std::vector<Trial> trainingTrials() const;
    std::vector<Trial> servingTrials() const;

    /// Largest multiple of `step` below the asked length that fits; lengths are monotonous in memory.
    std::optional<double> largestLength(const Request &base, double ModelAnswer::*length, double step, double least)
    {
        Request tried = base;
        const double asked = base.model.*length;
        double low = std::ceil(least / step), high = std::ceil(asked / step) - 1;
        if (!(high >= low) || !(high < 1e9))
            return std::nullopt;
        tried.model.*length = low * step;
        clampPrompt(tried);
        if (!fits(tried))
            return std::nullopt;
        while (low < high) {
            const double middle = std::floor((low + high + 1) / 2);
            tried.model.*length = middle * step;
            if (fits(tried))
                low = middle;
            else
                high = middle - 1;
        }
        return low * step;
    }
    /// A sequence that is shorter than its samples is not packed with longer ones.
    static void clampPrompt(Request &request)
    {
        request.model.inputTokens = std::min(request.model.inputTokens, request.model.contextLength);
        if (request.model.sampleTokens && *request.model.sampleTokens > request.model.sequenceLength)
            request.model.sampleTokens = request.model.sequenceLength;
    }

    bool tryLength(const Request &base, double ModelAnswer::*length, double step, double least, const char *code, const char *name, const char *method = nullptr)
    {
        const auto largest = largestLength(base, length, step, least);
        if (!largest)
            return false;
        Request changed = base;
        changed.model.*length = *largest;
        clampPrompt(changed);
        const auto fit = judged(changed, m_target);
        if (!fit || !fit->fits())
            return false;
        const double ratio = *largest / (base.model.*length);
        std::vector<Argument> arguments{Argument::of(name, *largest, Unit::Tokens), Argument::of("ratio", ratio, Unit::Ratio)};
        if (method)
            arguments.push_back(Argument::ofText("method", method));
        add({code, std::move(arguments)}, changed, *fit, (method ? 1 : 0) + 1 - ratio);
        return true;
    }

    void tryUsers()
    {
        double low = 1, high = std::floor(m_request.model.concurrency) - 1;
        Request tried = m_request;
        tried.model.concurrency = low;
        if (!(high >= low) || !(high < 1e9) || !fits(tried))
            return;
        while (low < high) {
            const double middle = std::floor((low + high + 1) / 2);
            tried.model.concurrency = middle;
            if (fits(tried))
                low = middle;
            else
                high = middle - 1;
        }
        tried.model.concurrency = low;
        const auto fit = judged(tried, m_target);
        if (!fit || !fit->fits())
            return;
        const double ratio = low / m_request.model.concurrency;
        add({"local.change.users", {Argument::of("users", low), Argument::of("ratio", ratio, Unit::Ratio)}}, tried, *fit, 1 - ratio);
    }

    /// The fewest cards of the same kind and free memory.
    void tryCards()
    {
        LocalTarget more = m_target;
        more.devices = kMostCards;
        const auto fit = judged(m_request, more);
        if (!fit || !fit->fits() || fit->cards <= 1)
            return;
        Request changed = m_request;
        if (changed.duration.maxGpus && *changed.duration.maxGpus < fit->cards)
            changed.duration.maxGpus = fit->cards;
        add({"local.change.cards", {Argument::of("count", fit->cards)}}, changed, *fit, loss::kMoreCards);
    }

    /// A four-bit base and a shorter sequence at once.
    void tryBoth()
    {
        const TaskAnswer &task = m_request.task;
        if (task.kind == Task::Pretrain || task.method == TuningMethod::Qlora4)
            return;
        Request lighter = m_request;
        lighter.task.method = TuningMethod::Qlora4;
        tryLength(lighter, &ModelAnswer::sequenceLength, kSequenceStep, kLeastSequence, "local.change.both", "sequence", "qlora");
    }

    const Request &m_request;
    const LocalPlanner &m_planner;
    const LocalTarget &m_target;
    const ChangeOptions &m_options;
    std::vector<LocalChange> m_found;
    std::optional<Error> m_error;
    int m_done = 0, m_steps = 1;
};

std::vector<Trial> Finder::trainingTrials() const
{
    std::vector<Trial> trials;
    const TaskAnswer &task = m_request.task;
    const auto with = [this](auto change) {
        Request request = m_request;
        change(request);
        return request;
    };
    const bool eightBitStates = task.optimizer == Optimizer::AdamW8bit || task.optimizer == Optimizer::PagedAdamW8bit || task.optimizer == Optimizer::AdamW4bit;
    if (task.kind != Task::Pretrain && !eightBitStates) {
        for (const Optimizer optimizer : {Optimizer::AdamW8bit, Optimizer::PagedAdamW8bit}) {
            trials.push_back({{"local.change.optimizer", {Argument::ofText("optimizer", std::string(nameOf(optimizer)))}}, with([optimizer](Request &r) { r.task.optimizer = optimizer; }),
                loss::kOptimizer + (optimizer == Optimizer::PagedAdamW8bit ? 0.005 : 0)});
        }
    }
    if (task.kind == Task::Pretrain)
        return trials;
    const auto tryMethod = [&](TuningMethod method, double cost) {
        trials.push_back({{"local.change.method", {Argument::ofText("method", std::string(nameOf(method)))}}, with([method](Request &r) { r.task.method = method; }), cost});
    };
    switch (task.method) {
    case TuningMethod::Full:
        tryMethod(TuningMethod::Lora, loss::kAdapter);
        tryMethod(TuningMethod::Qlora4, loss::kAdapterOnFourBits);
        tryMethod(TuningMethod::Freeze, loss::kFreeze);
        break;
    case TuningMethod::Freeze:
        tryMethod(TuningMethod::Lora, loss::kAdapter);
        tryMethod(TuningMethod::Qlora4, loss::kAdapterOnFourBits);
        break;
    case TuningMethod::Lora:
    case TuningMethod::Dora:
    case TuningMethod::Adapter:
    case TuningMethod::BitFit:
        tryMethod(TuningMethod::Qlora8, loss::kEightBitBase);
        tryMethod(TuningMethod::Qlora4, loss::kFourBitBase);
        break;
    case TuningMethod::Qlora8:
        tryMethod(TuningMethod::Qlora4, loss::kFourBitBase);
        break;
    case TuningMethod::Qlora4:
        break;
    }
    const bool hasRank = task.method == TuningMethod::Lora || task.method == TuningMethod::Dora || task.method == TuningMethod::Qlora4 || task.method == TuningMethod::Qlora8;
    for (int rank = task.loraRank / 2; hasRank && rank >= 4; rank /= 2)
        trials.push_back({{"local.change.rank", {Argument::of("rank", rank)}}, with([rank](Request &r) { r.task.loraRank = rank; }), loss::kLowerRank + 0.001 * (task.loraRank / rank)});
    return trials;
}

std::vector<Trial> Finder::servingTrials() const
{
    std::vector<Trial> trials;
    const auto with = [this](auto change) {
        Request request = m_request;
        change(request);
        return request;
    };
    const ModelAnswer &model = m_request.model;
    if (model.kvType.empty() || model.kvType == "bf16" || model.kvType == "fp16")
        trials.push_back({{"local.change.kv_fp8", {}}, with([](Request &r) { r.model.kvType = "fp8"; }), loss::kCache});
    const struct {
        const char *format;
        double cost;
    } formats[] = {{"fp8", loss::kEightBitWeights}, {"w8a8_int8", loss::kEightBitWeights + 0.01}, {"awq_int4", loss::kFourBitWeights}};
    for (const auto &[format, cost] : formats) {
        if (model.weightFormat != format)
            trials.push_back({{"local.change.weights", {Argument::ofText("format", format)}}, with([name = format](Request &r) { r.model.weightFormat = name; }), cost});
    }
    return trials;
}

/// Of several steps of one knob only the smallest loss is of interest, and two optimizers of equal size are one.
void keepFirstOfEach(std::vector<LocalChange> &changes)
{
    std::vector<LocalChange> kept;
    for (LocalChange &change : changes) {
        const bool once = change.what.code == "local.change.rank" || change.what.code == "local.change.optimizer";
        const bool known = once && std::any_of(kept.begin(), kept.end(), [&change](const LocalChange &one) { return one.what.code == change.what.code; });
        if (!known)
            kept.push_back(std::move(change));
    }
    changes = std::move(kept);
}

} // namespace

Expected<std::vector<LocalChange>> smallestChanges(const Request &request, const CatalogPtr &catalog, const LocalTarget &target, const ChangeOptions &options)
{
    if (!catalog)
        return fail("plan.no_catalog");
    const LocalPlanner planner(catalog, options.today, options.stop);
    // Says what is wrong with the request before anything is tried.
    if (const auto asked = planner.judge(request, target); !asked)
        return tl::unexpected<Error>(asked.error());
    auto found = Finder(request, planner, target, options).find();
    if (found)
        keepFirstOfEach(*found);
    return found;
}

std::optional<LocalTarget> targetOf(const OutOfMemory &message, const Catalog &catalog, const std::string &likely, int devices)
{
    if (!message.total || !(message.total->value > 0))
        return std::nullopt;
    // Frameworks leave out what the driver keeps for itself: up to a tenth on cards with much memory.
    constexpr double kSame = 0.12;
    const auto distance = [&message](const Accelerator &card) { return card.capacity && card.capacity->value > 0 ? std::abs(std::log(message.total->value / card.capacity->value)) : 1e9; };
    const std::string_view vendor = message.stack == "cann" ? "Huawei" : message.stack == "rocm" ? "AMD"
        : message.stack == "xpu"                                                                 ? "Intel"
                                                                                                 : "NVIDIA";
    const Accelerator *row = catalog.findAccelerator(likely);
    if (!row || distance(*row) > kSame) {
        row = nullptr;
        for (const Accelerator &card : catalog.accelerators) {
            if (card.vendor.find(vendor) != std::string::npos && card.bandwidth && card.logicalDevices == 1 && (!row || distance(card) < distance(*row)))
                row = &card;
        }
    }
    if (!row || distance(*row) > 0.4)
        return std::nullopt;
    LocalTarget target;
    target.acceleratorId = row->id;
    target.memory = *message.total - std::min(message.otherProcesses.value_or(Bytes()), *message.total);
    if (message.allowed)
        target.memory = std::min(target.memory, *message.allowed);
    target.devices = std::max(1, devices);
    return target;
}

} // namespace powertrain
