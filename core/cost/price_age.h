// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/units/message.h"

namespace powertrain {

/// Days between two dates as the catalogue writes them ("2026-11-30", "2026-06", "2026-Q1", "2026"; the first day
/// of a month, quarter or year is taken). nullopt when either is no date.
std::optional<int> daysBetween(std::string_view from, std::string_view to);

/// Older than 90 days, undated, or dated with a year alone.
bool isOldPrice(std::string_view asOf, std::string_view today);

/// The remark that a price is old, or has no date at all.
Message oldPrice(const std::string &asOf);

} // namespace powertrain
