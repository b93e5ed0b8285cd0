// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace SQLite {
class Database;
}

namespace powertrain::catalog {

/// One of our two kinds of database file: the shipped catalogue and the user's overlay. Each has its own
/// `PRAGMA application_id` and counts its own schema versions in `PRAGMA user_version`.
struct SchemaKind {
    std::int32_t applicationId;
    int version;              ///< what this program writes
    const char *full;         ///< the whole schema, for a new file
    const char *const *steps; ///< steps[n] leads from version n + 1 to n + 2
};

const SchemaKind &shippedSchema();
const SchemaKind &overlaySchema();
/// Part of the shipped schema that its full form and the step to version 3 both end with.
const char *softwareTables();

enum class SchemaState { Current,
    Older,
    Newer,
    Foreign };

/// Compares a file's application id and user version with what the program knows.
SchemaState schemaState(SQLite::Database &database, const SchemaKind &kind);

/// Makes the full schema in an empty database, in one transaction.
void createSchema(SQLite::Database &database, const SchemaKind &kind);

/// Brings an older database up to date by its numbered steps, all in one transaction: it is wholly new or unchanged.
void migrateSchema(SQLite::Database &database, const SchemaKind &kind);

} // namespace powertrain::catalog
