// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/catalog/snapshot.h"
#include "core/cost/price_options.h"
#include "core/plan/storage.h"

namespace powertrain {

/// How a shared file system is sold: its bandwidth and operations come with its capacity (ST-1).
struct StorageProduct {
    std::string_view family, tier; ///< words that the item of its price row has, both of them
    double bandwidthPerTib = 0;    ///< bytes/s; writing, where it differs from reading
    double operationsPerTib = 0;   ///< per second; 0: unknown
    double leastTib = 0, stepTib = 0;
    double mostBandwidth = 0; ///< bytes/s of one file system; 0: unknown
    bool forTraining = true;  ///< false: not replicated, or a class for archives
    std::string_view source;
};
/// By the words of the row's item, so that a row of the user's own is known as well; null: none of the table.
const StorageProduct *findStorageProduct(const ServicePrice &row);
/// The class that storage is planned in where no product is known: 250 MB/s a TiB.
const StorageProduct &plannedStorage();

/// The product of a row, else what is counted for one that does not say: the slowest class sold for training.
const StorageProduct &productOf(const ServicePrice &row);
/// Where a product does not say: that of the slower class of CPFS.
double operationsPerTib(const StorageProduct &product);

/// ST-1: max(used / 0.8, bandwidth / per TiB, operations / per TiB), in the steps in which the product is sold.
Bytes capacitySold(const StorageProduct &product, const StorageDemand &demand);

/// What the catalogue sells of it, and the part that counts for one job.
struct StorageChoice {
    const ServicePrice *row = nullptr;
    Bytes capacity;
    bool byBandwidth = false;      ///< more than what lies on it takes
    bool bandwidthAssumed = false; ///< the product's own is not known
    double mostBandwidth = 0;      ///< of one file system, where less than needed; 0: enough, or unknown
    double perGb = 0;              ///< and month, of the market's currency
    double perMonth = 0;           ///< units of the market's currency
};

/// The storage prices of a catalogue in one currency, looked through once. The user's own rows, where there are any for a
/// part of the world, leave the shipped ones out.
class StorageMarket {
public:
    StorageMarket(const Catalog &catalog, Currency currency);

    /// The product that holds and delivers it at the lowest price, whatever its price per GB; those whose bandwidth is
    /// known before others. nullopt: no price there.
    std::optional<StorageChoice> shared(const StorageDemand &demand, bool inChina) const;
    /// At the median of the prices.
    std::optional<StorageChoice> objects(const StorageDemand &demand, bool inChina) const;
    StorageCost cost(const StorageDemand &demand, bool inChina) const;
    Currency currency() const { return m_currency; }

private:
    struct Row {
        const ServicePrice *price = nullptr;
        const StorageProduct *product = nullptr;
        double perGb = 0; ///< and month
    };
    Currency m_currency;
    std::array<std::vector<Row>, 2> m_shared, m_objects; ///< outside and within mainland China; objects cheapest first
};

} // namespace powertrain
