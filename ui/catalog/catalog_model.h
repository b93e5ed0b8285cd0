// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "ui/catalog/table_index.h"
#include "ui/theme/theme.h"

namespace powertrain {

/// One table of the catalogue on the screen: the rows that pass the filter, in the order of a column, as numbers into the
/// snapshot. Nothing of the snapshot is copied.
class CatalogModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit CatalogModel(QObject *parent = nullptr);

    /// Another snapshot, language or currency.
    void setView(std::shared_ptr<const CatalogView> view, CatalogTable table);
    void setFilter(const RowFilter &filter);
    void setTheme(const Theme &theme);
    const RowFilter &filter() const { return m_filter; }
    const CatalogTable &table() const { return m_table; }
    const CatalogView *view() const { return m_view.get(); }
    const TableIndex &tableIndex() const { return m_index; }

    /// Of the snapshot's table.
    std::size_t rowAt(int shown) const { return m_shown[static_cast<std::size_t>(shown)]; }
    /// Where an id is shown; −1: it is not.
    int shownRowOf(const std::string &id) const;
    QString countLine() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void pickAgain();

    std::shared_ptr<const CatalogView> m_view;
    CatalogPtr m_indexed; ///< the snapshot that m_index was made of
    CatalogTable m_table;
    TableIndex m_index;
    RowFilter m_filter;
    std::vector<std::uint32_t> m_order; ///< all rows
    std::vector<std::uint32_t> m_shown; ///< those that pass
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    Theme m_theme = Theme::light();
};

} // namespace powertrain
