// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/catalog/snapshot.h"

struct sqlite3_stmt;

namespace powertrain::catalog {

/// Runs a SELECT and hands out the columns of a row one after the other, in its order. Throws SQLite::Exception. Reads
/// SQLite's own statement: SQLiteCpp's columns share ownership of it, which costs more than the reading itself.
class Columns {
public:
    Columns(SQLite::Database &database, std::string_view select);
    ~Columns();
    Columns(const Columns &) = delete;
    Columns &operator=(const Columns &) = delete;

    bool next();

    std::string text();               ///< NULL reads as empty
    std::string_view view();          ///< the same, until the next row
    std::vector<std::string> lines(); ///< one text with an entry a line
    std::optional<double> real();
    std::optional<std::int64_t> whole();
    std::optional<int> count();
    bool flag() { return whole().value_or(0) != 0; }

private:
    sqlite3_stmt *m_statement = nullptr;
    int m_index = 0;
};

/// The columns that shipped and own offers have in common, in the order in which readOffer() takes them.
inline constexpr std::string_view kOfferColumns = "id, provider_id, sku, gpu, accelerator_id, accelerator_assumed, gpus_per_instance, gpu_share, region,"
                                                  " region_group, billing, currency, amount_micros, unit, pay_share, pay_share_low, window_from, window_to,"
                                                  " pack_gpu_hours, step_seconds, minimum_seconds, tax, component_only, vcpus, ram_gb, as_of, source,"
                                                  " confidence, notes, superseded";
Offer readOffer(Columns &columns);

/// Reads the shipped tables. Throws SQLite::Exception; the store turns it into a code.
void readShipped(SQLite::Database &database, Catalog &catalog);

/// Its parts that have a file of their own.
void readPrices(SQLite::Database &database, Catalog &catalog);
void readRegimes(SQLite::Database &database, Catalog &catalog);
void readSoftware(SQLite::Database &database, Catalog &catalog);

/// Applies the overlay's rows on top: same id replaces, a new id is added, both marked as the user's.
void readOverlay(SQLite::Database &database, Catalog &catalog);
/// Its parts that are not rows of the shipped tables: discounts, owned hardware, terms, mappings, confirmations.
void readOwn(SQLite::Database &database, Catalog &catalog);

/// What follows from the rows once all are there: derived capacities, name indices, suspicious prices.
void deriveCapacity(Accelerator &accelerator);
void indexNames(Catalog &catalog);
/// Rows of `offers` whose price is ten times off its peers'.
std::vector<std::uint32_t> suspiciousOffers(const Catalog &catalog);
/// Applies the discounts that hold on that day (ISO; empty: all) to list prices, and the user's confirmations.
void applyDiscounts(Catalog &catalog, std::string_view today);
void applyConfirmations(Catalog &catalog);

} // namespace powertrain::catalog
