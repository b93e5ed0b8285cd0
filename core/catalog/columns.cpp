// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <sqlite3.h>

#include "core/catalog/read.h"

namespace powertrain::catalog {

Columns::Columns(SQLite::Database &database, std::string_view select)
{
    if (sqlite3_prepare_v2(database.getHandle(), select.data(), static_cast<int>(select.size()), &m_statement, nullptr) != SQLITE_OK)
        throw SQLite::Exception(database.getHandle());
}

Columns::~Columns()
{
    sqlite3_finalize(m_statement);
}

bool Columns::next()
{
    m_index = 0;
    const int result = sqlite3_step(m_statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        throw SQLite::Exception(sqlite3_db_handle(m_statement), result);
    return result == SQLITE_ROW;
}

std::string Columns::text()
{
    return std::string(view());
}

std::string_view Columns::view()
{
    const int index = m_index++;
    const unsigned char *text = sqlite3_column_text(m_statement, index);
    return text ? std::string_view(reinterpret_cast<const char *>(text), static_cast<std::size_t>(sqlite3_column_bytes(m_statement, index))) : std::string_view();
}

std::vector<std::string> Columns::lines()
{
    std::vector<std::string> result;
    const std::string all = text();
    for (std::size_t begin = 0; begin < all.size();) {
        const auto end = std::min(all.find('\n', begin), all.size());
        result.emplace_back(all, begin, end - begin);
        begin = end + 1;
    }
    return result;
}

std::optional<double> Columns::real()
{
    const int index = m_index++;
    return sqlite3_column_type(m_statement, index) == SQLITE_NULL ? std::nullopt : std::optional(sqlite3_column_double(m_statement, index));
}

std::optional<std::int64_t> Columns::whole()
{
    const int index = m_index++;
    return sqlite3_column_type(m_statement, index) == SQLITE_NULL ? std::nullopt : std::optional<std::int64_t>(sqlite3_column_int64(m_statement, index));
}

std::optional<int> Columns::count()
{
    const auto value = whole();
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

} // namespace powertrain::catalog
