// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/change_recorder.h"

// Their declarations stand behind these in sqlite3.h; Debian and Ubuntu build the library with both.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

#include <SQLiteCpp/Exception.h>

namespace powertrain::catalog {

namespace {

/// Everything but the list of changes itself.
constexpr const char *kRecordedTables[] = {"offers", "purchases", "services", "exchange_rates", "accelerators", "efficiencies", "discounts", "owned", "terms", "mappings", "confirmations"};

void require(int result)
{
    if (result != SQLITE_OK)
        throw SQLite::Exception(sqlite3_errstr(result), result);
}

int giveUp(void *, int, sqlite3_changeset_iter *) { return SQLITE_CHANGESET_ABORT; }

} // namespace

ChangeRecorder::ChangeRecorder(sqlite3 *database)
{
    require(sqlite3session_create(database, "main", &m_session));
    for (const char *table : kRecordedTables) {
        if (const int result = sqlite3session_attach(m_session, table); result != SQLITE_OK) {
            sqlite3session_delete(m_session);
            require(result);
        }
    }
}

ChangeRecorder::~ChangeRecorder()
{
    sqlite3session_delete(m_session);
}

std::string ChangeRecorder::changeset() const
{
    int size = 0;
    void *bytes = nullptr;
    require(sqlite3session_changeset(m_session, &size, &bytes));
    std::string copy(static_cast<const char *>(bytes ? bytes : ""), static_cast<std::size_t>(size));
    sqlite3_free(bytes);
    return copy;
}

bool applyChangeset(sqlite3 *database, std::string_view changeset, bool takeBack)
{
    // SQLite takes the bytes without const and does not write to them.
    void *bytes = const_cast<char *>(changeset.data());
    int size = static_cast<int>(changeset.size());
    void *inverted = nullptr;
    if (takeBack) {
        require(sqlite3changeset_invert(size, bytes, &size, &inverted));
        bytes = inverted;
    }
    const int result = sqlite3changeset_apply(database, size, bytes, nullptr, giveUp, nullptr);
    sqlite3_free(inverted);
    if (result == SQLITE_ABORT)
        return false;
    require(result);
    return true;
}

} // namespace powertrain::catalog
