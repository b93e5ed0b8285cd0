// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <QString>

#include "core/catalog/overlay_edit.h"
#include "core/catalog/snapshot.h"
#include "ui/catalog/price_scale.h"
#include "ui/text/words.h"

namespace powertrain {

/// What the tables look at: one snapshot, the list of changes, and how they are shown. Immutable once it is handed on.
struct CatalogView {
    CatalogPtr catalog;
    std::vector<ChangeRecord> changes;
    Words words{Language::English};
    PriceScale scale;
    std::string today; ///< ISO
};

/// What rows can be picked by, beside free text.
enum class Facet { Vendor,
    Accelerator,
    Provider,
    Region,
    Billing,
    Kind };
inline constexpr std::size_t kFacets = 6;

/// What is particular about a row; bits.
enum RowState : unsigned { RowMine = 1,
    RowFlagged = 2,
    RowSuperseded = 4,
    RowUnpriced = 8 };

/// What a row is found by, gathered once for each snapshot. Its words are those of both languages.
struct RowTraits {
    std::string search;
    std::array<std::string, kFacets> keys;
    double memoryGb = std::numeric_limits<double>::quiet_NaN();
    std::string asOf;
    unsigned state = 0;

    void clear();
    void find(const std::string &text) { (search += text) += '\n'; }
};

struct CatalogColumn {
    QString title;
    int width = 120; ///< pixels
    bool numeric = false;
    std::function<QString(const CatalogView &, std::size_t)> text;
    std::function<std::optional<double>(const CatalogView &, std::size_t)> number; ///< numeric: what it is sorted by; none sorts last
};

struct RowFact {
    QString name;
    QString value;
};
struct FactGroup {
    QString title; ///< may be empty
    std::vector<RowFact> facts;
};

/// One table of the catalogue, as functions over the snapshot: nothing is copied.
struct CatalogTable {
    std::vector<CatalogColumn> columns;
    std::vector<Facet> facets;
    bool hasMemory = false;   ///< rows can be picked by their memory
    bool hasDates = false;    ///< … by their age
    bool hasStates = false;   ///< … by what is particular about them
    bool hasCurrency = false; ///< its prices are shown in one chosen currency
    int sortColumn = 0;
    QString noun;  ///< "%1 of %2 offers"
    QString empty; ///< said in place of no rows
    std::function<std::size_t(const CatalogView &)> count;
    std::function<void(const CatalogView &, std::size_t, RowTraits &)> traits;
    std::function<std::string(const CatalogView &, std::size_t)> id;
    std::function<QString(const CatalogView &, std::size_t)> title;
    std::function<std::vector<FactGroup>(const CatalogView &, std::size_t)> facts;
};

// Each worded in one language; the view's words must be of the same.
CatalogTable acceleratorTable(const Words &words);
CatalogTable modelTable(const Words &words);
CatalogTable offerTable(const Words &words);
CatalogTable purchaseTable(const Words &words);
CatalogTable serviceTable(const Words &words);
CatalogTable rateTable(const Words &words);
CatalogTable vatTable(const Words &words);
CatalogTable discountTable(const Words &words);
CatalogTable ownedTable(const Words &words);
CatalogTable changeTable(const Words &words);

/// The name of a facet's value.
QString wordFacet(const CatalogView &view, Facet facet, const std::string &key);
/// "All providers", the choice that leaves everything in.
QString wordAnyOf(const Words &words, Facet facet);
QString wordFacetName(const Words &words, Facet facet);

// Shared between the tables.
QString acceleratorName(const CatalogView &view, const std::string &id);
QString providerName(const CatalogView &view, const std::string &id);
QString wordStates(const Words &words, unsigned state);
/// Appends a fact unless its value is empty.
void addFact(FactGroup &group, const QString &name, const QString &value);
/// Where a row is from: source, confidence, date, whose it is.
FactGroup originFacts(const CatalogView &view, const std::string &source, bool traceable, const std::string &confidence, const std::string &asOf, bool user);
/// The printed amount, and beside it what it is in the chosen currency.
QString moneyWithConversion(const CatalogView &view, const Money &amount);

} // namespace powertrain
