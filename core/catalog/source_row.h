// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/units/message.h"

namespace powertrain::catalog {

using Json = nlohmann::json;

/// What is wrong in the human-readable source files, each with its file and row. Bounded, so that a hostile file
/// cannot fill the memory with complaints.
class SourceProblems {
public:
    void add(std::string code, std::string where, std::vector<Argument> arguments = {});
    bool empty() const { return m_errors.empty(); }
    std::vector<Error> take() { return std::move(m_errors); }

private:
    std::vector<Error> m_errors;
};

/// One row of a source file. Each getter checks one field and reports what is wrong with it; after `finish()` every
/// field that no getter asked for is reported too, so that a misspelt key is never silently ignored.
class SourceRow {
public:
    SourceRow(const Json &row, std::string where, SourceProblems &problems);

    bool good() const { return m_good; }
    const std::string &where() const { return m_where; }
    void complain(std::string code, const char *key);

    std::string text(const char *key); ///< required, not empty
    std::optional<std::string> optionalText(const char *key);
    std::optional<std::string> lines(const char *key); ///< array of texts, joined by line feeds
    std::optional<double> number(const char *key, double low, double high);
    std::optional<std::int64_t> whole(const char *key, std::int64_t low, std::int64_t high);
    double requiredNumber(const char *key, double low, double high);
    bool flag(const char *key, bool absent = false);
    std::string oneOf(const char *key, std::initializer_list<const char *> names);
    std::optional<std::string> date(const char *key); ///< 2026, 2026-11 or 2026-11-30
    std::optional<std::string> currency(const char *key, bool required);
    const Json *member(const char *key);  ///< marks the key as used; nullptr: absent or null
    bool saysNull(const char *key) const; ///< the key stands there, with null

    void finish();
    void giveUp() { m_givenUp = true; } ///< the other fields are not read, so finish() has nothing to say

private:
    const Json &m_row;
    std::string m_where;
    SourceProblems &m_problems;
    std::vector<const char *> m_used;
    bool m_good = true;
    bool m_givenUp = false;
};

/// Reads `directory/name.json` and calls `each` for every row. False when the file is missing or not a table.
bool readSourceTable(const std::filesystem::path &directory, const std::string &name, SourceProblems &problems,
    const std::function<void(SourceRow &)> &each, Json *whole = nullptr);

/// True for a calendar date written 2026, 2026-11 or 2026-11-30.
bool isPartialDate(std::string_view text);

} // namespace powertrain::catalog
