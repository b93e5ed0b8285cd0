// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_session;

namespace powertrain::catalog {

/// Records what is done to the overlay's tables of one connection, as a changeset of SQLite's session extension: it can
/// be turned round, so that every kind of change is undone by the same few lines. Throws SQLite::Exception.
class ChangeRecorder {
public:
    explicit ChangeRecorder(sqlite3 *database);
    ~ChangeRecorder();
    ChangeRecorder(const ChangeRecorder &) = delete;
    ChangeRecorder &operator=(const ChangeRecorder &) = delete;

    /// Bytes; empty when nothing changed.
    std::string changeset() const;

private:
    sqlite3_session *m_session = nullptr;
};

/// Applies a changeset, or takes it back. False, with nothing done, when the rows are not as it left or found them.
bool applyChangeset(sqlite3 *database, std::string_view changeset, bool takeBack);

} // namespace powertrain::catalog
