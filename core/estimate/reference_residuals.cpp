// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/reference_residuals.h"

#include <algorithm>
#include <optional>

namespace powertrain {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// Figures of one GPU; a case that reports them with scope "total" wants the sum over the group.
bool isPerGpu(const std::string &figure)
{
    return figure == "memory_peak" || figure == "weights_memory" || figure == "kv_pool_memory" || figure == "activation_memory";
}

std::optional<double> estimatedFor(const Figures &figures, const std::string &figure, const std::string &metric, const std::string &scope)
{
    auto found = figures.values.find(figure + "/" + metric);
    if (found == figures.values.end() && figure == "memory_peak")
        found = figures.values.find("memory_peak/reserved");
    if (found == figures.values.end() && (figure == "tokens_per_second" || figure == "tokens_per_second_per_gpu"))
        found = figures.values.find(figure + "/output");
    if (found == figures.values.end())
        found = figures.values.find(figure);
    if (found == figures.values.end())
        return std::nullopt;
    if (scope == "total" && isPerGpu(figure)) {
        const auto sum = figures.values.find(figure + "@total");
        return sum != figures.values.end() ? sum->second : found->second * figures.gpus;
    }
    return found->second;
}

} // namespace

std::vector<Residual> compare(const json &reported, const Figures &figures)
{
    std::vector<Residual> residuals;
    for (const json &item : reported) {
        if (!item.is_object() || !item.contains("figure") || !item["figure"].is_string() || !item.contains("value") || !item["value"].is_number())
            continue;
        const auto textOf = [&](const char *key) { return item.contains(key) && item[key].is_string() ? item[key].get<std::string>() : std::string(); };
        const std::string figure = textOf("figure");
        if (const auto estimated = estimatedFor(figures, figure, textOf("metric"), textOf("scope")))
            residuals.push_back({figure, item["value"].get<double>(), *estimated});
    }
    return residuals;
}

void ResidualSummary::add(const std::vector<Residual> &residuals)
{
    for (const Residual &residual : residuals) {
        if (residual.figure == "fits") {
            ++m_fits;
            m_falseFits += residual.estimated > 0.5 && residual.reported < 0.5;
            m_falseOoms += residual.estimated < 0.5 && residual.reported > 0.5;
        } else {
            m_errors[residual.figure].push_back(residual.error());
        }
    }
}

ordered_json ResidualSummary::toJson(std::size_t cases, std::size_t unanswered) const
{
    ordered_json result = {{"cases", cases}, {"unanswered", unanswered}};
    for (const auto &entry : m_errors) {
        std::vector<double> sizes;
        double sum = 0;
        for (double error : entry.second) {
            sizes.push_back(std::fabs(error));
            sum += error;
        }
        std::sort(sizes.begin(), sizes.end());
        const auto at = [&](double share) { return sizes[std::min(sizes.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sizes.size())))]; };
        result[entry.first] = {{"n", sizes.size()}, {"median", at(0.5)}, {"p90", at(0.9)}, {"bias", sum / static_cast<double>(sizes.size())}};
    }
    if (m_fits > 0)
        result["fits"] = {{"n", m_fits}, {"false_fits", m_falseFits}, {"false_ooms", m_falseOoms}};
    return result;
}

} // namespace powertrain
