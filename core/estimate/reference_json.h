// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>

#include <nlohmann/json.hpp>

#include "core/estimate/advice.h"
#include "core/estimate/time.h"
#include "core/units/quantity.h"

namespace powertrain {

template <class T>
double baseUnits(const T &value)
{
    if constexpr (std::is_arithmetic_v<T>)
        return value;
    else
        return value.value;
}

template <class T>
nlohmann::ordered_json rangeJson(const Range<T> &range, double factor = 1)
{
    nlohmann::ordered_json result = {{"value", baseUnits(range.value) * factor}, {"low", baseUnits(range.low) * factor}, {"high", baseUnits(range.high) * factor}};
    if (range.measurements > 0)
        result["measurements"] = range.measurements;
    return result;
}

nlohmann::ordered_json adviceJson(const Advice &advice);
/// [{"name", "seconds"}, …] of what takes time.
nlohmann::ordered_json timePartsJson(const TimeParts &parts);

} // namespace powertrain
