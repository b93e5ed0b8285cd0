// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace powertrain {

/// An answer's plain numbers by "figure" or "figure/metric", per GPU or of the whole where that is their nature;
/// "figure@total" is the sum over a group whose ranks differ.
struct Figures {
    std::map<std::string, double> values;
    double gpus = 1;
};

/// One reported figure beside the estimate of the same figure, metric and scope.
struct Residual {
    std::string figure;
    double reported = 0;
    double estimated = 0;
    double error() const { return reported != 0 ? (estimated - reported) / std::fabs(reported) : estimated == 0 ? 0
                                                                                                                : 1; }
};

/// What of `reported` (the array of a case) the answer has a figure for.
std::vector<Residual> compare(const nlohmann::json &reported, const Figures &figures);

/// What the whole set says of the estimates, per figure.
class ResidualSummary {
public:
    void add(const std::vector<Residual> &residuals);
    nlohmann::ordered_json toJson(std::size_t cases, std::size_t unanswered) const;

private:
    std::map<std::string, std::vector<double>> m_errors;
    int m_fits = 0, m_falseFits = 0, m_falseOoms = 0;
};

} // namespace powertrain
