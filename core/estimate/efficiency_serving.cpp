// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/efficiency_serving.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "core/estimate/serving_rows.h"

namespace powertrain {

namespace {

constexpr std::size_t kFactors = 6;
constexpr std::size_t kEngines = static_cast<std::size_t>(ServingEngine::Other) + 1;
constexpr std::size_t kCards = static_cast<std::size_t>(ServingCardClass::OtherMemory) + 1;
/// Layers of the models that rows with a step in milliseconds were measured on.
constexpr double kRowLayers = 40;

/// Logarithms of the factors, in the order of fieldsOf().
using Logs = std::array<double, kFactors>;

std::array<double *, kFactors> fieldsOf(ServingFactors &factors)
{
    return {&factors.compute, &factors.prefill, &factors.busyPrefill, &factors.bandwidth, &factors.stepSingle, &factors.stepBusy};
}

EngineClass classOf(ServingEngine engine)
{
    switch (engine) {
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama:
    case ServingEngine::Exllama:
    case ServingEngine::Compiled:
        return EngineClass::Local;
    case ServingEngine::Transformers:
        return EngineClass::Eager;
    default:
        return EngineClass::Server;
    }
}

/// Rows know the engine that was measured: ollama runs llama.cpp.
ServingEngine kernelsOf(ServingEngine engine)
{
    return engine == ServingEngine::Ollama ? ServingEngine::LlamaCpp : engine;
}

bool hasHbm(ServingCardClass card)
{
    switch (card) {
    case ServingCardClass::Hopper:
    case ServingCardClass::HopperCut:
    case ServingCardClass::AmpereServer:
    case ServingCardClass::BlackwellServer:
    case ServingCardClass::AmdInstinct:
    case ServingCardClass::Gaudi:
    case ServingCardClass::Ascend:
    case ServingCardClass::Tpu:
    case ServingCardClass::OtherHbm:
        return true;
    default:
        return false;
    }
}

int bitsClass(double bits)
{
    return bits <= 6 ? 4 : bits <= 10 ? 8
                                      : 16;
}

/// Whether one of the families, separated by blanks, is `family`, a part of it or what it is a part of.
bool fittedOn(std::string_view families, std::string_view family)
{
    if (family.empty())
        return false;
    while (!families.empty()) {
        const std::size_t end = std::min(families.find(' '), families.size());
        const std::string_view one = families.substr(0, end);
        const std::size_t common = std::min(one.size(), family.size());
        if (one.substr(0, common) == family.substr(0, common))
            return true;
        families.remove_prefix(std::min(end + 1, families.size()));
    }
    return false;
}

double secondsOf(double milliseconds, double layers)
{
    return milliseconds < 0 ? -milliseconds * 1e-6 * layers : milliseconds * 1e-3;
}

/// A row's factors for a model of so many layers.
ServingFactors factorsOf(const ServingRow &row, double layers)
{
    ServingFactors factors;
    factors.compute = row.compute;
    factors.prefill = row.prefill;
    factors.busyPrefill = row.busyPrefill;
    factors.bandwidth = row.bandwidth;
    factors.stepSingle = std::max(secondsOf(row.singleMs, layers), 1e-6);
    factors.stepBusy = std::max(secondsOf(row.busyMs, layers), factors.stepSingle);
    factors.headReads = row.headReads;
    factors.source = row.source;
    factors.measurements = row.n;
    return factors;
}

Logs logsOf(ServingFactors factors)
{
    Logs logs{};
    const auto fields = fieldsOf(factors);
    for (std::size_t i = 0; i < kFactors; ++i)
        logs[i] = std::log(std::max(*fields[i], 1e-9));
    return logs;
}

/// What the card's kernels reach: shares are told as parts of it. Steps do not depend on the card.
Logs ceilingLogs(ServingCardClass card, EngineClass engines)
{
    const ServingCeiling &ceiling = servingCeiling(card);
    const double compute = std::log(engines == EngineClass::Local ? ceiling.local : ceiling.compute);
    return {compute, compute, compute, std::log(ceiling.bandwidth), 0, 0};
}

/// Median of what is known about one effect, drawn towards none by how few sources there are: n / (n + 1) of it.
class Effect {
public:
    void add(const Logs &logs, std::string_view families)
    {
        for (std::size_t i = 0; i < kFactors; ++i)
            m_values[i].push_back(logs[i]);
        if (std::find(m_families.begin(), m_families.end(), families) == m_families.end())
            m_families.push_back(families);
    }
    Logs median(bool shrunk)
    {
        Logs result{};
        const double n = static_cast<double>(m_families.size());
        for (std::size_t i = 0; i < kFactors && n > 0; ++i) {
            auto &values = m_values[i];
            std::sort(values.begin(), values.end());
            const std::size_t middle = values.size() / 2;
            const double value = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
            result[i] = shrunk ? value * n / (n + 1) : value;
        }
        return result;
    }

private:
    std::array<std::vector<double>, kFactors> m_values;
    std::vector<std::string_view> m_families;
};

/// Factors of any class as a product: ceiling of the card's kernels × engine class × model kind × engine generation ×
/// card. Each is the median over the sources that know it, of what the ones before leave (median polish, Tukey 1977).
struct Effects {
    std::array<Logs, kEngineClasses> base{};
    std::array<Logs, kEngineClasses> moe{};
    std::array<std::array<Logs, 2>, kEngineClasses> memory{}; ///< HBM or not
    std::array<std::array<Logs, 2>, kEngines> engine{};       ///< by generation
    std::array<std::array<Logs, kCards>, kEngineClasses> card{};

    explicit Effects(std::string_view without)
    {
        for (int round = 0; round < 3; ++round) {
            for (std::size_t c = 0; c < kEngineClasses; ++c) {
                const auto engines = static_cast<EngineClass>(c);
                base[c] = fit(without, base[c], false, [&](const ServingRow &row) { return row.engines == engines && !row.moe && !row.early; });
                // Servers' kernels are told apart by the ceilings; local ones, written for gaming cards, leave much of an HBM idle.
                for (int hbm = 0; hbm < 2 && engines == EngineClass::Local; ++hbm)
                    memory[c][hbm] = fit(without, memory[c][hbm], true, [&](const ServingRow &row) { return row.engines == engines && hasHbm(row.card) == (hbm == 1); });
                moe[c] = fit(without, moe[c], true, [&](const ServingRow &row) { return row.engines == engines && row.moe; });
            }
            for (std::size_t e = 0; e + 1 < kEngines; ++e) { // what "other" engines are has nothing in common
                for (int early = 0; early < 2; ++early)
                    engine[e][early] = fit(without, engine[e][early], true, [&](const ServingRow &row) { return static_cast<std::size_t>(row.measured) == e && row.early == (early == 1); });
            }
            for (std::size_t c = 0; c < kEngineClasses; ++c) {
                for (std::size_t k = 0; k < kCards; ++k)
                    card[c][k] = fit(without, card[c][k], true, [&](const ServingRow &row) { return static_cast<std::size_t>(row.engines) == c && static_cast<std::size_t>(row.card) == k; });
            }
        }
    }

    Logs of(EngineClass engines, ServingEngine measured, bool early, ServingCardClass where, bool mixture) const
    {
        const auto c = static_cast<std::size_t>(engines);
        Logs logs = ceilingLogs(where, engines);
        for (std::size_t i = 0; i < kFactors; ++i)
            logs[i] += base[c][i] + (mixture ? moe[c][i] : 0) + memory[c][hasHbm(where) ? 1 : 0][i] + engine[static_cast<std::size_t>(measured)][early ? 1 : 0][i] + card[c][static_cast<std::size_t>(where)][i];
        return logs;
    }

private:
    /// The effect anew, with all others as they are.
    template <class Has>
    Logs fit(std::string_view without, const Logs &now, bool shrunk, Has has) const
    {
        Effect effect;
        for (const ServingRow &row : servingRows()) {
            if (!has(row) || fittedOn(row.families, without))
                continue;
            const Logs known = of(row.engines, row.measured, row.early, row.card, row.moe);
            Logs left = logsOf(factorsOf(row, kRowLayers));
            for (std::size_t i = 0; i < kFactors; ++i)
                left[i] += now[i] - known[i];
            effect.add(left, row.families);
        }
        return effect.median(shrunk);
    }
};

const Effects &allEffects()
{
    static const Effects effects{{}};
    return effects;
}

/// Rows of the class itself; the best match of the weights' width decides which.
int matchOf(const ServingRow &row, EngineClass engines, const ServingClass &wanted)
{
    if (row.engines != engines || row.measured != kernelsOf(wanted.engine) || row.card != wanted.card || row.early != wanted.early || row.moe != wanted.moe)
        return 0;
    return row.bits == bitsClass(wanted.bitsPerWeight) ? 3 : row.bits == kAnyBits ? 2
                                                                                  : 1;
}

void setLogs(ServingFactors &factors, const Logs &logs)
{
    const auto fields = fieldsOf(factors);
    for (std::size_t i = 0; i < kFactors; ++i)
        *fields[i] = std::exp(logs[i]);
}

/// What is known best of a class without rows of its own: named beside the estimate.
std::string_view nearestSource(EngineClass engines, const ServingClass &wanted, std::string_view without)
{
    const ServingRow *best = nullptr;
    int most = -1;
    for (const ServingRow &row : servingRows()) {
        if (row.engines != engines || fittedOn(row.families, without))
            continue;
        const int near = (row.card == wanted.card ? 4 : 0) + (row.measured == kernelsOf(wanted.engine) ? 2 : 0) + (row.moe == wanted.moe ? 1 : 0);
        if (near > most) {
            most = near;
            best = &row;
        }
    }
    return best ? best->source : std::string_view();
}

/// The product of effects, for a class that nobody measured.
ServingFactors scaledFactors(const ServingClass &wanted, std::string_view without)
{
    const EngineClass engines = classOf(wanted.engine);
    const auto fill = [&](const Effects &effects) {
        ServingFactors factors;
        setLogs(factors, effects.of(engines, kernelsOf(wanted.engine), wanted.early, wanted.card, wanted.moe));
        factors.stepSingle *= engines == EngineClass::Server ? wanted.layers / kRowLayers : 1;
        factors.scaled = true;
        factors.source = nearestSource(engines, wanted, without);
        return factors;
    };
    return without.empty() ? fill(allEffects()) : fill(Effects(without));
}

/// The class's own rows, a source weighing with the root of its cases; nothing without any.
std::optional<ServingFactors> ownFactors(const ServingClass &wanted, std::string_view without)
{
    const EngineClass engines = classOf(wanted.engine);
    int best = 0;
    for (const ServingRow &row : servingRows()) {
        if (!fittedOn(row.families, without))
            best = std::max(best, matchOf(row, engines, wanted));
    }
    if (best == 0)
        return std::nullopt;
    ServingFactors factors;
    factors.headReads = 0;
    Logs sum{};
    double total = 0;
    int most = 0;
    for (const ServingRow &row : servingRows()) {
        if (fittedOn(row.families, without) || matchOf(row, engines, wanted) != best)
            continue;
        const Logs logs = logsOf(factorsOf(row, wanted.layers));
        const double weight = std::sqrt(static_cast<double>(row.n));
        for (std::size_t i = 0; i < kFactors; ++i)
            sum[i] += weight * logs[i];
        factors.headReads += weight * row.headReads;
        factors.measurements += row.n;
        factors.oneModel = row.oneModel && total == 0; // a second row is a second model
        total += weight;
        if (row.n > most) {
            most = row.n;
            factors.source = row.source;
        }
    }
    for (double &value : sum)
        value /= total;
    setLogs(factors, sum);
    factors.headReads /= total;
    return factors;
}

} // namespace

ServingFactors servingFactors(const ServingClass &wanted, std::string_view without)
{
    const auto own = ownFactors(wanted, without);
    ServingFactors factors = own ? *own : scaledFactors(wanted, without);
    if (own && own->oneModel) { // half of it is the class's
        Logs logs = logsOf(*own);
        const Logs scaled = logsOf(scaledFactors(wanted, without));
        for (std::size_t i = 0; i < kFactors; ++i)
            logs[i] = (logs[i] + scaled[i]) / 2;
        setLogs(factors, logs);
    }
    constexpr double kMost = 0.95; // nothing reaches its paper figures
    for (double *share : {&factors.compute, &factors.prefill, &factors.busyPrefill, &factors.bandwidth})
        *share = std::min(*share, kMost);
    factors.stepBusy = std::max(factors.stepBusy, factors.stepSingle);
    return factors;
}

ServingFactors servingFactorsOf(const ServingProfile &profile, const ServingSetup &setup, const Accelerator &card)
{
    const EngineRun run = resolveEngine(profile, setup, &card, card.capacity ? card.capacity->value : 0);
    ServingFactors factors = servingFactors(servingClassOf(profile, setup, run, card));
    applyMeasured(factors, setup.efficiency);
    return factors;
}

void applyMeasured(ServingFactors &factors, const MeasuredEfficiency &measured)
{
    const auto share = [](const std::optional<double> &value) { return value && std::isfinite(*value) && *value > 0 && *value <= 1; };
    if (share(measured.compute))
        factors.compute = factors.busyPrefill = *measured.compute;
    if (share(measured.prefill))
        factors.prefill = factors.busyPrefill = *measured.prefill;
    if (share(measured.bandwidth))
        factors.bandwidth = *measured.bandwidth;
    if (measured.stepSeconds && std::isfinite(*measured.stepSeconds) && *measured.stepSeconds >= 0 && *measured.stepSeconds < 3600)
        factors.stepSingle = factors.stepBusy = *measured.stepSeconds;
}

} // namespace powertrain
