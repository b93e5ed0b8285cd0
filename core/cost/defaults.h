// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace powertrain::cost_defaults {

// Every constant that prices rest on and the catalogue does not hold. Sources: [U] Uptime Institute survey 2025 as
// quoted 2026-01-19; [N] NVIDIA DGX H100 (10.2 kW for 8 cards of 700 W); [M] stas00/ml-engineering 744d01e,
// 2026-08-22; [P] planning assumption without a solid source, shown as such.

inline constexpr double kHoursPerMonth = 730;
inline constexpr double kDaysPerMonth = 365.0 / 12;
inline constexpr double kHoursPerYear = 8760;

// Ownership
inline constexpr double kPue = 1.54;                    // [U]; new sites 1.2–1.35, small rooms 1.6–2.0
inline constexpr double kElectricityUsdPerKwh = 0.10;   // when the catalogue has no tariff; industry calculators 0.08–0.10
inline constexpr double kDataCentreWallFactor = 1.82;   // [N]: 10.2 kW / (8 × 0.7 kW): processors, switches, fans, losses
inline constexpr double kWorkstationWallFactor = 1.4;   // [P]
inline constexpr double kLoad = 0.8;                    // [P] share of the greatest power while busy; range 0.6–0.9
inline constexpr double kIdleLoad = 0.25;               // [P] share of it while idle
inline constexpr double kUnknownDataCentreWatts = 700;  // [N] where a card's power is unknown
inline constexpr double kUnknownWorkstationWatts = 350; // [P]
inline constexpr double kInstallationShare = 0.10;      // of the hardware, once; range 5–15 % [P]
inline constexpr double kMaintenanceShare = 0.05;       // of the hardware, a year; range 3–10 % [P]
inline constexpr double kColocationUsdPerKwMonth = 125; // when the catalogue has none; US wholesale 115–300
inline constexpr double kStaffPerGpu = 0.25 / 8;        // full-time staff: a quarter for a node of eight [P]; 0.5–1.5 for a small cluster
inline constexpr double kStaffPerFurtherGpu = 0.005;    // beyond one whole post
inline constexpr double kSalaryUsd = 150000;            // a year, all costs of the post [P]
inline constexpr double kSalaryCny = 300000;            // the same in mainland China [P]
inline constexpr double kDiscountRate = 0.08;           // [P]
inline constexpr double kDepreciationYears = 3;         // least for electronic equipment: 企业所得税法实施条例 第六十条
inline constexpr double kLeastYears = 1;                // hardware is not bought for less
inline constexpr double kRentTrendPerYear = -0.15;      // [P] rents fall
// How far each figure is moved to see what it does to the choice between buying and renting. [P]
inline constexpr double kUseBand = 0.2, kTrendBand = 0.15;
inline constexpr double kResidualLow = 0, kResidualHigh = 0.4; // of the price at three years: range above
// Share of the price of the cards that the servers around them add; 8 × H100: USD 250–400 k against 220–260 k. [P]
inline constexpr double kHostShare = 0.35, kHostShareLow = 0.20, kHostShareHigh = 0.60;

/// Residual value by age in years: no solid source exists; the range is 0–40 % at three years. [P]
struct Residual {
    double years, share;
};
inline constexpr std::array<Residual, 5> kResidual{{{0, 0.70}, {3, 0.25}, {4, 0.15}, {5, 0.08}, {7, 0.0}}};

// Spot: interruptions per instance-hour. Bands read monthly give 1e-4 … 3e-4, other writing 5–15 % an hour; the
// middle is a planning assumption. [P]
inline constexpr double kCalmInterruptions = 0.001, kInterruptions = 0.02, kRoughInterruptions = 0.2;
inline constexpr double kRestartHours = 1.0 / 6; // requeue, start, reload [P]
inline constexpr double kSpotPriceFactor = 0.35; // of on demand where neither an offer nor the request says; providers publish 0.1–0.5 [P]

// Price spread by the source's confidence, each way. [P]
inline constexpr double kMarginHigh = 0.03, kMarginMedium = 0.10, kMarginLow = 0.25, kMarginOld = 0.15;
inline constexpr int kOldDays = 90;

/// Storage beyond the project's months is not charged.
inline constexpr double kBytesPerGb = 1e9;

} // namespace powertrain::cost_defaults
