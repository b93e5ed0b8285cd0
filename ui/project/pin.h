// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include <QString>

#include "core/workload/request.h"

namespace powertrain {

/// A plan kept for comparison: the answers that led to it, and which of its options. Kept by value, so that a pinned
/// plan stays what it was while the answers go on changing: then it is a scenario of its own.
struct Pin {
    QString name; ///< given by the user; empty: named after its hardware
    Request request;
    std::string acceleratorId; ///< of the option; empty: whatever is recommended
    int count = 0;

    friend bool operator==(const Pin &, const Pin &) = default;
};

inline constexpr std::size_t kMaxPins = 4;

} // namespace powertrain
