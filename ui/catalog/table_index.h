// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ui/catalog/catalog_table.h"

namespace powertrain {

enum class AgeFilter { Any,
    Recent, ///< at most 90 days
    Old,    ///< older, or undated
    Undated };

enum class StateFilter { All,
    Mine,
    Flagged,
    Superseded,
    Unpriced };

/// What a reader asks of a table.
struct RowFilter {
    QString text;                                         ///< every word of it has to be found
    std::array<std::optional<std::string>, kFacets> keys; ///< none: whatever
    double memoryAtLeast = 0;                             ///< GB; 0: whatever, cards of unknown memory too
    AgeFilter age = AgeFilter::Any;
    StateFilter state = StateFilter::All;
    friend bool operator==(const RowFilter &, const RowFilter &) = default;
};

/// Everything that a table's rows are found and picked by, gathered once for a snapshot into flat arrays, so that a key
/// press among 100 000 rows costs a pass over them and no allocation for each. Language plays no part.
class TableIndex {
public:
    TableIndex() = default;
    TableIndex(const CatalogTable &table, const CatalogView &view);

    std::size_t count() const { return m_state.size(); }
    int flagged() const { return m_flagged; }
    /// Distinct values of a facet, in order of appearance.
    const std::vector<std::string> &values(Facet facet) const { return m_values[static_cast<std::size_t>(facet)]; }
    unsigned state(std::size_t row) const { return m_state[row]; }
    /// Rows of `order` that pass, in its order.
    std::vector<std::uint32_t> pick(const RowFilter &filter, const std::vector<std::uint32_t> &order) const;
    /// Row numbers from 0 up.
    std::vector<std::uint32_t> naturalOrder() const;

private:
    std::string m_text;               ///< folded search texts, one after the other
    std::vector<std::uint32_t> m_end; ///< where each row's ends
    std::array<std::vector<std::uint16_t>, kFacets> m_keys;
    std::array<std::vector<std::string>, kFacets> m_values;
    std::vector<float> m_memory;
    std::vector<std::uint8_t> m_state, m_age;
    int m_flagged = 0;
};

/// Rows in the order of a column, what has no number last in both directions.
std::vector<std::uint32_t> sortedRows(const CatalogTable &table, const CatalogView &view, std::size_t rows, int column, bool descending);

} // namespace powertrain
