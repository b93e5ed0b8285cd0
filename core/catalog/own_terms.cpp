// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/own_terms.h"

#include <cmath>
#include <variant>

namespace powertrain {

namespace {

using Number = std::optional<double> OwnTerms::*;
using Amount = std::optional<Money> OwnTerms::*;
using Weight = double UnitWeights::*;
using Text = std::string UnitWeights::*;

struct Term {
    const char *key;
    std::variant<Number, Amount, Weight, Text> member;
    double low = 0, high = 1;
};

const Term kTerms[] = {
    {"electricity_per_kwh", &OwnTerms::electricityPerKwh, 0, 1000},
    {"pue", &OwnTerms::pue, 1, 5},
    {"load", &OwnTerms::load, 0.01, 1},
    {"posts", &OwnTerms::posts, 0, 10000},
    {"salary_per_year", &OwnTerms::salaryPerYear, 0, 1e9},
    {"maintenance_share", &OwnTerms::maintenanceShare, 0, 1},
    {"installation_share", &OwnTerms::installationShare, 0, 1},
    {"discount_rate", &OwnTerms::discountRate, 0, 1},
    {"depreciation_years", &OwnTerms::depreciationYears, 0.5, 20},
    {"residual_share", &OwnTerms::residualShare, 0, 1},
    {"colocation_per_kw_month", &OwnTerms::colocationPerKwMonth, 0, 1e6},
    {"rent_trend_per_year", &OwnTerms::rentTrendPerYear, -0.9, 1},
    {"failed_run_factor", &OwnTerms::failedRunFactor, 1, 10},
    {"vat_services", &OwnTerms::vatServices, 0, 1},
    {"vat_hardware", &OwnTerms::vatHardware, 0, 1},
    {"unit.compute", &UnitWeights::compute, 0, 1},
    {"unit.memory", &UnitWeights::memory, 0, 1},
    {"unit.bandwidth", &UnitWeights::bandwidth, 0, 1},
    {"unit.reference", &UnitWeights::referenceId, 0, 0},
};

bool inRange(const Term &term, double number) { return std::isfinite(number) && number >= term.low && number <= term.high; }

} // namespace

std::vector<OwnTermValue> ownTermValues(const OwnTerms &terms)
{
    static const UnitWeights usual;
    std::vector<OwnTermValue> values;
    for (const Term &term : kTerms) {
        if (const Number *number = std::get_if<Number>(&term.member)) {
            if (terms.**number)
                values.push_back({term.key, terms.**number, {}});
        } else if (const Amount *amount = std::get_if<Amount>(&term.member)) {
            if (const auto &money = terms.**amount)
                values.push_back({term.key, money->units(), money->currency.text()});
        } else if (const Weight *weight = std::get_if<Weight>(&term.member)) {
            if (terms.unit != usual)
                values.push_back({term.key, terms.unit.**weight, {}});
        } else if (terms.unit.referenceId != usual.referenceId) {
            values.push_back({term.key, std::nullopt, terms.unit.referenceId});
        }
    }
    return values;
}

bool setOwnTerm(OwnTerms &terms, const OwnTermValue &value)
{
    static const UnitWeights usual;
    const bool forget = !value.number && value.text.empty();
    for (const Term &term : kTerms) {
        if (value.key != term.key)
            continue;
        if (const Text *text = std::get_if<Text>(&term.member)) {
            terms.unit.**text = forget ? usual.**text : value.text;
            return !value.number;
        }
        if (!forget && (!value.number || !inRange(term, *value.number)))
            return false;
        if (const Number *number = std::get_if<Number>(&term.member)) {
            terms.**number = value.number;
        } else if (const Weight *weight = std::get_if<Weight>(&term.member)) {
            terms.unit.**weight = forget ? usual.**weight : *value.number;
        } else {
            const auto currency = Currency::parse(value.text);
            if (!forget && !currency)
                return false;
            terms.*std::get<Amount>(term.member) = forget ? std::nullopt : Money::fromUnits(*value.number, *currency);
        }
        return true;
    }
    return false;
}

const std::vector<std::string> &ownTermKeys()
{
    static const std::vector<std::string> keys = [] {
        std::vector<std::string> list;
        for (const Term &term : kTerms)
            list.emplace_back(term.key);
        return list;
    }();
    return keys;
}

} // namespace powertrain
