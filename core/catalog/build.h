// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/source_row.h"

namespace powertrain::catalog {

/// What the table importers share: the database being built, the complaints, the ids seen so far.
struct BuildContext {
    SQLite::Database &database;
    const std::filesystem::path &sourceDir;
    SourceProblems &problems;
    std::unordered_map<std::string, bool> accelerators, providers, stacks, seen;
    std::string newest; ///< latest full date among the rows: the catalogue's version

    /// False and a complaint when an id of this table was met before.
    bool firstTime(SourceRow &row, const std::string &table, const std::string &id);
    void note(const std::optional<std::string> &date);
};

/// Binds the next parameter of an INSERT, in the order of its columns; absent values are bound as NULL.
class Binder {
public:
    explicit Binder(SQLite::Statement &statement)
        : m_statement(statement) { }
    Binder &add(const std::string &value)
    {
        m_statement.bind(++m_index, value);
        return *this;
    }
    Binder &add(double value)
    {
        m_statement.bind(++m_index, value);
        return *this;
    }
    Binder &add(std::int64_t value)
    {
        m_statement.bind(++m_index, value);
        return *this;
    }
    Binder &add(bool value)
    {
        m_statement.bind(++m_index, value ? 1 : 0);
        return *this;
    }
    Binder &add(const char *value) { return add(std::string(value)); }
    template <class T>
    Binder &add(const std::optional<T> &value)
    {
        if (value)
            return add(*value);
        m_statement.bind(++m_index);
        return *this;
    }
    /// Runs the INSERT; a constraint that the checks before let through becomes a complaint about the row.
    void run(SourceRow &row);

private:
    SQLite::Statement &m_statement;
    int m_index = 0;
};

void importAccelerators(BuildContext &context);
void importModels(BuildContext &context);
void importProviders(BuildContext &context);
void importOffers(BuildContext &context);
void importIndices(BuildContext &context);
void importPurchases(BuildContext &context);
void importServices(BuildContext &context);
void importRates(BuildContext &context);
void importVatRates(BuildContext &context);
void importRegimes(BuildContext &context);
void importSoftwareStacks(BuildContext &context);
void importSoftwareMinimums(BuildContext &context);
void importServers(BuildContext &context);

} // namespace powertrain::catalog
