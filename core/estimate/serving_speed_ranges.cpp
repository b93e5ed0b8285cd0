// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_speed_ranges.h"

#include <algorithm>
#include <iterator>

namespace powertrain {

namespace {

using C = SpeedResidualClass;

/// Residuals of tests/data/measurements/time.json. The first pair: 5th to 95th percentile with the fitted factors, a
/// source weighing with the root of its rows, widened by a third because the factors were fitted on them. The second: the
/// same with each family's own rows left out. test_measurements_serving_speed.cpp prints both.
constexpr SpeedResiduals kResiduals[] = {
    {C::ServerDense, 0.80, 1.20, 0.60, 1.70, 71},
    {C::ServerMoe, 0.75, 1.34, 0.42, 2.00, 64},
    {C::ServerSingle, 0.82, 1.20, 0.75, 1.30, 35},
    {C::Local, 0.87, 1.12, 0.75, 1.42, 65},
    {C::Eager, 0.80, 1.25, 0.45, 1.50, 9},
    {C::Host, 0.65, 1.40, 0.65, 1.40, 10},
    {C::PromptLocal, 0.85, 1.18, 0.65, 1.55, 22},
    {C::PromptServer, 0.40, 1.90, 0.25, 2.40, 50},
};

} // namespace

SpeedResidualClass speedResidualClass(const ServingClass &wanted, double batch, bool onHost)
{
    if (onHost)
        return C::Host;
    switch (wanted.engine) {
    case ServingEngine::LlamaCpp:
    case ServingEngine::Ollama:
    case ServingEngine::Exllama:
    case ServingEngine::Compiled:
        return C::Local;
    case ServingEngine::Transformers:
        return C::Eager;
    default:
        return batch <= 1 ? C::ServerSingle : wanted.moe ? C::ServerMoe
                                                         : C::ServerDense;
    }
}

const SpeedResiduals &speedResiduals(SpeedResidualClass residualClass)
{
    const auto found = std::find_if(std::begin(kResiduals), std::end(kResiduals), [residualClass](const SpeedResiduals &row) { return row.of == residualClass; });
    return found != std::end(kResiduals) ? *found : kResiduals[0];
}

} // namespace powertrain
