// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/schema.h"

#include <string>

#include <SQLiteCpp/SQLiteCpp.h>

namespace powertrain::catalog {

SchemaState schemaState(SQLite::Database &database, const SchemaKind &kind)
{
    if (database.execAndGet("PRAGMA application_id").getInt() != kind.applicationId)
        return SchemaState::Foreign;
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version < 1)
        return SchemaState::Foreign;
    if (version == kind.version)
        return SchemaState::Current;
    return version < kind.version ? SchemaState::Older : SchemaState::Newer;
}

void createSchema(SQLite::Database &database, const SchemaKind &kind)
{
    SQLite::Transaction transaction(database);
    database.exec(kind.full);
    database.exec("PRAGMA application_id = " + std::to_string(kind.applicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kind.version));
    transaction.commit();
}

void migrateSchema(SQLite::Database &database, const SchemaKind &kind)
{
    const int from = database.execAndGet("PRAGMA user_version").getInt();
    if (from < 1 || from >= kind.version)
        return;
    SQLite::Transaction transaction(database);
    for (int version = from; version < kind.version; ++version)
        database.exec(kind.steps[version - 1]);
    database.exec("PRAGMA user_version = " + std::to_string(kind.version));
    transaction.commit();
}

} // namespace powertrain::catalog
