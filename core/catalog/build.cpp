// SPDX-License-Identifier: GPL-3.0-or-later
// From the human-readable source files to the shipped database: one run, one transaction, one renamed file.
#include "core/catalog/build.h"

#include <unistd.h>

#include "core/catalog/schema.h"
#include "core/catalog/store.h"

namespace powertrain {

namespace catalog {

bool BuildContext::firstTime(SourceRow &row, const std::string &table, const std::string &id)
{
    if (seen.emplace(table + '\n' + id, true).second)
        return true;
    row.complain("catalog.source_duplicate", "id");
    row.giveUp();
    return false;
}

void BuildContext::note(const std::optional<std::string> &date)
{
    if (date && date->size() == 10 && *date > newest)
        newest = *date;
}

void Binder::run(SourceRow &row)
{
    if (row.good()) {
        try {
            m_statement.exec();
        } catch (const SQLite::Exception &) {
            row.complain("catalog.source_constraint", "row");
        }
    }
    m_statement.tryReset(); // reset() would throw the same failure again
    m_statement.clearBindings();
}

namespace {

std::vector<Error> fill(SQLite::Database &database, const std::filesystem::path &sourceDir)
{
    SourceProblems problems;
    BuildContext context{database, sourceDir, problems, {}, {}, {}, {}, {}};
    SQLite::Transaction transaction(database);
    importAccelerators(context);
    importModels(context);
    importProviders(context);
    importOffers(context);
    importIndices(context);
    importPurchases(context);
    importServices(context);
    importRates(context);
    importVatRates(context);
    importRegimes(context);
    importSoftwareStacks(context);
    importSoftwareMinimums(context);
    importServers(context);
    if (!problems.empty())
        return problems.take();
    SQLite::Statement meta(database, "INSERT INTO meta VALUES ('version', ?)");
    meta.bind(1, context.newest);
    meta.exec();
    transaction.commit();
    return {};
}

/// Empty when the finished file is sound.
std::vector<Error> verify(SQLite::Database &database)
{
    SourceProblems problems;
    if (database.execAndGet("PRAGMA integrity_check").getString() != "ok")
        problems.add("catalog.build_unsound", "integrity_check");
    SQLite::Statement dangling(database, "PRAGMA foreign_key_check");
    if (dangling.executeStep())
        problems.add("catalog.build_unsound", "foreign_key_check");
    return problems.take();
}

std::vector<Error> buildInto(const std::filesystem::path &sourceDir, const std::filesystem::path &file)
{
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // The file is thrown away when anything fails: a journal would only cost time. References are checked row by row
    // by the importers, and by foreign_key_check at the end.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192; PRAGMA foreign_keys = OFF");
    createSchema(database, shippedSchema());
    auto errors = fill(database, sourceDir);
    if (errors.empty()) {
        database.exec("PRAGMA synchronous = FULL; VACUUM");
        errors = verify(database);
    }
    return errors;
}

} // namespace

} // namespace catalog

Expected<void> buildCatalog(const std::filesystem::path &sourceDir, const std::filesystem::path &target, std::vector<Error> *problems)
{
    std::filesystem::path file = target;
    file += ".new-" + std::to_string(::getpid());
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    std::vector<Error> errors;
    try {
        errors = catalog::buildInto(sourceDir, file);
    } catch (const std::exception &error) {
        errors = {Error{Message{"catalog.build_failed", {Argument::ofText("detail", error.what())}}, target.string()}};
    }
    if (errors.empty()) {
        std::error_code renaming;
        std::filesystem::rename(file, target, renaming);
        if (renaming)
            errors = {Error{Message{"catalog.build_failed", {Argument::ofText("detail", renaming.message())}}, target.string()}};
    }
    std::filesystem::remove(file, ignored);
    if (errors.empty())
        return {};
    const Error first = errors.front();
    if (problems)
        *problems = std::move(errors);
    return tl::unexpected<Error>(first);
}

} // namespace powertrain
