// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/snapshot.h"

namespace powertrain::catalog {

/// Hands out the columns of a row one after the other, in the order of the SELECT.
class Columns {
public:
    explicit Columns(SQLite::Statement &statement)
        : m_statement(statement) { }
    bool next()
    {
        m_index = 0;
        return m_statement.executeStep();
    }

    std::string text();               ///< NULL reads as empty
    std::vector<std::string> lines(); ///< one text with an entry a line
    std::optional<double> real();
    std::optional<std::int64_t> whole();
    std::optional<int> count();
    bool flag() { return whole().value_or(0) != 0; }

private:
    SQLite::Statement &m_statement;
    int m_index = 0;
};

/// Reads the shipped tables. Throws SQLite::Exception; the store turns it into a code.
void readShipped(SQLite::Database &database, Catalog &catalog);

/// Its parts that have a file of their own.
void readPrices(SQLite::Database &database, Catalog &catalog);
void readRegimes(SQLite::Database &database, Catalog &catalog);

/// Applies the overlay's rows on top: same id replaces, a new id is added, both marked as the user's.
void readOverlay(SQLite::Database &database, Catalog &catalog);

/// What follows from the rows once all are there: derived capacities, name indices, suspicious prices.
void deriveCapacity(Accelerator &accelerator);
void indexNames(Catalog &catalog);
void markSuspiciousOffers(Catalog &catalog);

} // namespace powertrain::catalog
