// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_speed_ranges.h"

#include <algorithm>
#include <iterator>

namespace powertrain {

namespace {

using C = SpeedResidualClass;

/// Residuals of tests/data/measurements/time.json. The first pair: 5th to 95th percentile with the fitted factors, a
/// source weighing with the root of its rows, widened by a third because the factors were fitted on them. The second: with
/// each family's own rows left out, 7th to 93rd percentile (mixtures 5th to 95th), where the narrower range still covers
/// 85 %. test_measurements_serving_speed.cpp prints both.
constexpr SpeedResiduals kResiduals[] = {
    {C::ServerDense, 0.78, 1.31, 0.70, 1.30, 153},
    {C::ServerMoe, 0.75, 1.41, 0.35, 1.70, 67},
    {C::ServerSingle, 0.77, 1.21, 0.69, 1.21, 39},
    {C::Local, 0.79, 1.15, 0.79, 1.33, 81},
    {C::Eager, 0.80, 1.25, 0.35, 1.42, 9},
    {C::Host, 0.65, 1.40, 0.65, 1.40, 10},
    {C::PromptLocal, 0.74, 1.23, 0.54, 1.59, 50},
    {C::PromptServer, 0.40, 1.90, 0.20, 2.60, 62},
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
