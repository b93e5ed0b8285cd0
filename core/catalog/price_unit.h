// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/catalog/offer.h"

namespace powertrain::catalog {

/// Hours in a month of rent: 8760 / 12. Price lists mix 720, 730 and 744; the year's average keeps twelve months a year.
inline constexpr double kHoursPerMonth = 730;

/// Brings a printed price to one whole accelerator and one hour.
///   gpu_hour, gpu_second, gpu_month: printed per accelerator; instance_hour, node_month: per instance with `gpus`
///   accelerators of which `share` (0 < share ≤ 1) is rented.
/// nullopt for an unit that is none of these, or when the result cannot be represented.
std::optional<Money> perGpuHour(Money printed, std::string_view unit, int gpus, double share);

/// What one accelerator-hour of the offer costs: the printed price by its unit (gpu_hour_pack as well), times the share
/// of it that is paid (`share`: the dear end, or payShareLow for the cheap one). nullopt: no price, or a unit that is none.
std::optional<Money> perGpuHour(const Offer &offer, double share);
inline std::optional<Money> perGpuHour(const Offer &offer) { return perGpuHour(offer, offer.payShare); }

} // namespace powertrain::catalog
