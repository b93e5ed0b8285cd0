// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/units/money.h"

namespace powertrain {

/// What owning costs, in one currency. `hardware` includes servers, switches and storage.
struct OwnershipTerms {
    int gpus = 8;
    double years = 3;
    double hardware = 0;             ///< C0, currency units, once
    double installationShare = 0.10; ///< of C0, once
    double electricityPerYear = 0;
    double staffPerYear = 0;
    double maintenancePerYear = 0;
    double colocationPerYear = 0;
    double residualShare = 0.25; ///< of C0, at the end
    double discountRate = 0.08;  ///< a year
};

/// TCO = C0 (1 + f) + Σ OPEX_y / (1 + r)^y − RV C0 / (1 + r)^T, with each part discounted, so that they add up.
/// A last year that is not whole counts in proportion.
struct OwnershipCost {
    double hardware = 0, installation = 0, electricity = 0, staff = 0, maintenance = 0, colocation = 0;
    double residual = 0; ///< negative
    double gpuHours = 0; ///< H = Σ 8760 n / (1 + r)^y
    double total() const { return hardware + installation + electricity + staff + maintenance + colocation + residual; }
    double perGpuHour(double use) const { return total() / (gpuHours * use); }
};
OwnershipCost costOfOwning(const OwnershipTerms &terms);

/// Buying against renting at `rentPerGpuHour`.
struct RentOrBuy {
    std::optional<double> breakEvenUse;  ///< u* = TCO / (H p); nullopt: buying never wins at that rent (u* > 1)
    std::optional<double> paybackMonths; ///< C0 (1 + f) / (730 n u p − OPEX / 12); nullopt: the rent never covers it
};
/// `use`: share of all hours with useful work. `rentTrend`: yearly change of the rent (−0.15: falls by 15 % a year).
RentOrBuy compareRentAndBuy(const OwnershipTerms &terms, double rentPerGpuHour, double use, double rentTrend = 0);

/// Σ growth^(whole locks passed × lock) / (1 + r)^y over the years y, the last one in proportion: discounted years of a
/// cost whose price changes by `growth` a year, but only every `lock` years.
double discountedYears(double years, double rate, double growth = 1, double lock = 1);

/// u* = (A / h + p_reserved) / p_onDemand for an upfront payment A over a term of h hours; above it reserving is cheaper. Above 1: never.
double reservedBreakEvenUse(double reservedPerHour, double onDemandPerHour, double upfront = 0, double termHours = 1);

/// Share of the purchase price that is left after so many years, interpolated in defaults.h.
double residualShareAfter(double years);

} // namespace powertrain
