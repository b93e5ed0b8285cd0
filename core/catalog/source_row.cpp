// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/source_row.h"

#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>

namespace powertrain::catalog {

namespace {

constexpr std::size_t kMaxProblems = 100;
constexpr std::uintmax_t kMaxSourceBytes = 64u << 20;
constexpr std::size_t kMaxRows = 1'000'000;
constexpr int kMaxDepth = 32;
constexpr std::size_t kMaxTextBytes = 1u << 20;

/// Depth of brackets outside strings; nlohmann would recurse as deep as the file asks when it destroys the value.
bool tooDeep(const std::string &text)
{
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > kMaxDepth)
                return true;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return false;
}

bool allDigits(std::string_view text)
{
    for (const char c : text) {
        if (c < '0' || c > '9')
            return false;
    }
    return !text.empty();
}

} // namespace

bool isPartialDate(std::string_view text)
{
    if (text.size() != 4 && text.size() != 7 && text.size() != 10)
        return false;
    if (!allDigits(text.substr(0, 4)) || text.substr(0, 4) < "1990" || text.substr(0, 4) > "2100")
        return false;
    if (text.size() == 4)
        return true;
    const auto month = text.substr(5, 2);
    if (text[4] != '-' || !allDigits(month) || month < "01" || month > "12")
        return false;
    if (text.size() == 7)
        return true;
    const auto day = text.substr(8, 2);
    if (text[7] != '-' || !allDigits(day))
        return false;
    const auto number = [](std::string_view digits) {
        int value = 0;
        for (const char c : digits)
            value = value * 10 + (c - '0');
        return value;
    };
    return std::chrono::year_month_day{std::chrono::year(number(text.substr(0, 4))), std::chrono::month(static_cast<unsigned>(number(month))), std::chrono::day(static_cast<unsigned>(number(day)))}.ok();
}

void SourceProblems::add(std::string code, std::string where, std::vector<Argument> arguments)
{
    if (m_errors.size() < kMaxProblems)
        m_errors.push_back(Error{Message{std::move(code), std::move(arguments)}, std::move(where)});
}

SourceRow::SourceRow(const Json &row, std::string where, SourceProblems &problems)
    : m_row(row)
    , m_where(std::move(where))
    , m_problems(problems)
{
}

void SourceRow::complain(std::string code, const char *key)
{
    m_good = false;
    m_problems.add(std::move(code), m_where, {Argument::ofText("field", key)});
}

const Json *SourceRow::member(const char *key)
{
    m_used.push_back(key);
    const auto found = m_row.find(key);
    return found == m_row.end() || found->is_null() ? nullptr : &*found;
}

bool SourceRow::saysNull(const char *key) const
{
    const auto found = m_row.find(key);
    return found != m_row.end() && found->is_null();
}

std::optional<std::string> SourceRow::optionalText(const char *key)
{
    const Json *value = member(key);
    if (!value)
        return std::nullopt;
    if (!value->is_string() || value->get_ref<const std::string &>().size() > kMaxTextBytes) {
        complain("catalog.source_bad_value", key);
        return std::nullopt;
    }
    const auto &text = value->get_ref<const std::string &>();
    return text.empty() ? std::nullopt : std::optional(text);
}

std::string SourceRow::text(const char *key)
{
    const auto found = m_row.find(key);
    const bool given = found != m_row.end() && !found->is_null() && *found != "";
    auto value = optionalText(key);
    if (!given)
        complain("catalog.source_missing_field", key);
    return value.value_or(std::string());
}

std::optional<std::string> SourceRow::lines(const char *key)
{
    const Json *value = member(key);
    if (!value)
        return std::nullopt;
    std::string joined;
    if (!value->is_array()) {
        complain("catalog.source_bad_value", key);
        return std::nullopt;
    }
    for (const Json &entry : *value) {
        const Json *line = &entry;
        if (entry.is_object() && entry.contains("source"))
            line = &entry["source"];
        if (!line->is_string() || line->get_ref<const std::string &>().empty()
            || line->get_ref<const std::string &>().find('\n') != std::string::npos) {
            complain("catalog.source_bad_value", key);
            return std::nullopt;
        }
        if (!joined.empty())
            joined.push_back('\n');
        joined += line->get_ref<const std::string &>();
    }
    return joined.empty() ? std::nullopt : std::optional(std::move(joined));
}

std::optional<double> SourceRow::number(const char *key, double low, double high)
{
    const Json *value = member(key);
    if (!value)
        return std::nullopt;
    const double number = value->is_number() ? value->get<double>() : std::nan("");
    if (!std::isfinite(number) || number < low || number > high) {
        complain("catalog.source_out_of_range", key);
        return std::nullopt;
    }
    return number;
}

double SourceRow::requiredNumber(const char *key, double low, double high)
{
    if (!m_row.contains(key) || m_row[key].is_null()) {
        m_used.push_back(key);
        complain("catalog.source_missing_field", key);
        return low;
    }
    return number(key, low, high).value_or(low);
}

std::optional<std::int64_t> SourceRow::whole(const char *key, std::int64_t low, std::int64_t high)
{
    const auto value = number(key, static_cast<double>(low), static_cast<double>(high));
    if (!value)
        return std::nullopt;
    if (*value != std::floor(*value)) {
        complain("catalog.source_bad_value", key);
        return std::nullopt;
    }
    return static_cast<std::int64_t>(*value);
}

bool SourceRow::flag(const char *key, bool absent)
{
    const Json *value = member(key);
    if (!value)
        return absent;
    if (!value->is_boolean()) {
        complain("catalog.source_bad_value", key);
        return absent;
    }
    return value->get<bool>();
}

std::string SourceRow::oneOf(const char *key, std::initializer_list<const char *> names)
{
    std::string value = text(key);
    if (value.empty())
        return value;
    for (const char *name : names) {
        if (value == name)
            return value;
    }
    complain("catalog.source_unknown_name", key);
    return value;
}

std::optional<std::string> SourceRow::date(const char *key)
{
    auto value = optionalText(key);
    if (value && !isPartialDate(*value)) {
        complain("catalog.source_bad_value", key);
        return std::nullopt;
    }
    return value;
}

std::optional<std::string> SourceRow::currency(const char *key, bool required)
{
    auto value = optionalText(key);
    const bool wellFormed = value && value->size() == 3 && (*value)[0] >= 'A' && (*value)[0] <= 'Z' && (*value)[1] >= 'A'
        && (*value)[1] <= 'Z' && (*value)[2] >= 'A' && (*value)[2] <= 'Z';
    if (value ? !wellFormed : required)
        complain(value ? "catalog.source_unknown_name" : "catalog.source_missing_field", key);
    return value;
}

void SourceRow::finish()
{
    if (m_givenUp)
        return;
    for (const auto &item : m_row.items()) {
        bool used = false;
        for (const char *key : m_used)
            used = used || item.key() == key;
        if (!used)
            complain("catalog.source_unknown_field", item.key().substr(0, 80).c_str());
    }
}

bool readSourceTable(const std::filesystem::path &directory, const std::string &name, SourceProblems &problems,
    const std::function<void(SourceRow &)> &each, Json *whole)
{
    const std::string file = name + ".json";
    std::error_code ignored;
    const auto size = std::filesystem::file_size(directory / file, ignored);
    std::ifstream stream(directory / file, std::ios::binary);
    if (ignored || !stream || size > kMaxSourceBytes) {
        problems.add(ignored || !stream ? "catalog.source_missing_file" : "catalog.source_too_large", file);
        return false;
    }
    std::ostringstream content;
    content << stream.rdbuf();
    const std::string text = std::move(content).str();
    const Json table = tooDeep(text) ? Json() : Json::parse(text, nullptr, false);
    if (!table.is_object() || !table.contains("rows") || !table["rows"].is_array() || table["rows"].size() > kMaxRows) {
        problems.add("catalog.source_not_a_table", file);
        return false;
    }
    std::size_t position = 0;
    for (const Json &row : table["rows"]) {
        ++position;
        std::string where = file + ", row " + std::to_string(position);
        if (!row.is_object()) {
            problems.add("catalog.source_not_a_table", where);
            continue;
        }
        if (row.contains("id") && row["id"].is_string())
            where += " (" + row["id"].get<std::string>().substr(0, 80) + ")";
        SourceRow source(row, std::move(where), problems);
        each(source);
        source.finish();
    }
    if (whole)
        *whole = table;
    return true;
}

} // namespace powertrain::catalog
