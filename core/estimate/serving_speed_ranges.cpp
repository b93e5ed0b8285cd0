// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/serving_speed_ranges.h"

#include <algorithm>
#include <iterator>

namespace powertrain {

namespace {

using C = SpeedResidualClass;

/// Residuals of tests/data/measurements/time.json, 5th to 95th percentile (test_measurements_serving_speed.cpp prints
/// them).
constexpr SpeedResiduals kResiduals[] = {
    {C::ServerDense, 0.80, 1.25, 60},
    {C::ServerMoe, 0.70, 1.35, 50},
    {C::ServerSingle, 0.75, 1.25, 30},
    {C::Local, 0.90, 1.15, 60},
    {C::Eager, 0.75, 1.3, 9},
    {C::Host, 0.6, 1.6, 5},
    {C::PromptLocal, 0.80, 1.25, 25},
    {C::PromptServer, 0.60, 1.60, 10},
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

double scaledRoom()
{
    return 1.35;
}

} // namespace powertrain
