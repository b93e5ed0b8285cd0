// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/rent_or_buy.h"

#include <algorithm>
#include <cmath>

#include "core/cost/defaults.h"

namespace powertrain {

namespace {

constexpr double kLongestYears = 30;

/// Months until what the rent would have cost, less what running costs, reaches the price. Rents change once a year.
std::optional<double> paybackMonths(double price, double rentPerMonth, double runningPerMonth, double rentTrend)
{
    double months = 0, left = price, rent = rentPerMonth;
    for (int year = 0; year < static_cast<int>(kLongestYears); ++year) {
        const double saved = rent - runningPerMonth;
        if (!(saved > 0))
            return std::nullopt;
        if (left <= saved * 12 || rentTrend == 0)
            return months + left / saved;
        left -= saved * 12;
        months += 12;
        rent *= 1 + rentTrend;
    }
    return std::nullopt;
}

} // namespace

double discountedYears(double years, double rate, double growth, double lock)
{
    double sum = 0;
    for (double start = 0; start < std::min(years, kLongestYears); start += 1) {
        const double passed = lock > 1 ? std::floor(start / lock) * lock : start;
        sum += std::min(years - start, 1.0) * std::pow(growth, passed) / std::pow(1 + rate, start + 1);
    }
    return sum;
}

OwnershipCost costOfOwning(const OwnershipTerms &terms)
{
    const double years = discountedYears(terms.years, terms.discountRate);
    OwnershipCost cost;
    cost.hardware = terms.hardware;
    cost.installation = terms.hardware * terms.installationShare;
    cost.electricity = terms.electricityPerYear * years;
    cost.staff = terms.staffPerYear * years;
    cost.maintenance = terms.maintenancePerYear * years;
    cost.colocation = terms.colocationPerYear * years;
    cost.residual = -terms.residualShare * terms.hardware / std::pow(1 + terms.discountRate, std::min(terms.years, kLongestYears));
    cost.gpuHours = cost_defaults::kHoursPerYear * terms.gpus * years;
    return cost;
}

RentOrBuy compareRentAndBuy(const OwnershipTerms &terms, double rentPerGpuHour, double use, double rentTrend)
{
    RentOrBuy answer;
    const OwnershipCost cost = costOfOwning(terms);
    const double rentedHours = cost_defaults::kHoursPerYear * terms.gpus * discountedYears(terms.years, terms.discountRate, 1 + rentTrend);
    if (rentPerGpuHour > 0 && rentedHours > 0) {
        const double breakEven = cost.total() / (rentedHours * rentPerGpuHour);
        if (breakEven <= 1)
            answer.breakEvenUse = std::max(breakEven, 0.0);
    }
    const double running = (terms.electricityPerYear + terms.staffPerYear + terms.maintenancePerYear + terms.colocationPerYear) / 12;
    answer.paybackMonths = paybackMonths(cost.hardware + cost.installation, cost_defaults::kHoursPerMonth * terms.gpus * use * rentPerGpuHour, running, rentTrend);
    return answer;
}

double reservedBreakEvenUse(double reservedPerHour, double onDemandPerHour, double upfront, double termHours)
{
    if (!(onDemandPerHour > 0) || !(termHours > 0))
        return 1;
    return (upfront / termHours + reservedPerHour) / onDemandPerHour;
}

double residualShareAfter(double years)
{
    const auto &table = cost_defaults::kResidual;
    for (std::size_t i = 1; i < table.size(); ++i) {
        if (years <= table[i].years) {
            const double part = (std::max(years, 0.0) - table[i - 1].years) / (table[i].years - table[i - 1].years);
            return table[i - 1].share + part * (table[i].share - table[i - 1].share);
        }
    }
    return table.back().share;
}

} // namespace powertrain
