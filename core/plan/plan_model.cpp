// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/plan/plan.h"

namespace powertrain {

namespace {

constexpr std::size_t kNearNames = 5;
constexpr std::size_t kLongestName = 128;

std::string folded(std::string_view text)
{
    std::string result;
    for (char c : text.substr(0, kLongestName)) {
        if (std::isalnum(static_cast<unsigned char>(c)))
            result.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
    }
    return result;
}

/// Levenshtein distance of two short texts.
std::size_t distance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// The library's names closest to `name`, joined by commas.
std::string nearNames(std::string_view name, const Catalog &catalog)
{
    const std::string wanted = folded(name);
    std::vector<std::pair<std::size_t, const LibraryModel *>> ranked;
    for (const LibraryModel &model : catalog.models) {
        const std::string id = folded(model.id);
        const std::string full = folded(model.name);
        std::size_t d = std::min(distance(wanted, id), distance(wanted, full));
        if (!wanted.empty() && (id.find(wanted) != std::string::npos || full.find(wanted) != std::string::npos))
            d = std::min<std::size_t>(d, 1);
        ranked.emplace_back(d, &model);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::string joined;
    for (std::size_t i = 0; i < ranked.size() && i < kNearNames; ++i) {
        if (i > 0)
            joined += ", ";
        joined += ranked[i].second->name.empty() ? ranked[i].second->id : ranked[i].second->name;
    }
    return joined;
}

} // namespace

Expected<Model> resolveModel(const ModelAnswer &answer, const Catalog &catalog)
{
    if (!answer.name.empty()) {
        if (const LibraryModel *entry = catalog.findModel(answer.name))
            return loadLibraryModel(*entry);
        if (const auto size = parseModelSize(answer.name))
            return modelFromSize(size->parameters, size->active);
        return fail("plan.unknown_model", "model.name", {Argument::ofText("name", answer.name.substr(0, kLongestName)), Argument::ofText("near", nearNames(answer.name, catalog))});
    }
    if (!answer.configJson.empty())
        return readModelText(answer.configJson, answer.configPath);
    if (answer.parameters) {
        if (!std::isfinite(*answer.parameters))
            return fail("plan.no_model", "model.parameters");
        return modelFromSize(*answer.parameters, answer.activeParameters);
    }
    return fail("plan.no_model", "model");
}

} // namespace powertrain
