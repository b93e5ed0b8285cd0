// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalog/catalog_model.h"

#include <utility>

#include "ui/catalog/catalog_words.h"

namespace powertrain {

CatalogModel::CatalogModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void CatalogModel::setView(std::shared_ptr<const CatalogView> view, CatalogTable table)
{
    beginResetModel();
    m_view = std::move(view);
    m_table = std::move(table);
    // The index does not depend on the language or the currency. The list of changes is not part of the snapshot.
    if (m_indexed != m_view->catalog || m_index.count() != m_table.count(*m_view)) {
        m_index = TableIndex(m_table, *m_view);
        m_indexed = m_view->catalog;
    }
    m_order = sortedRows(m_table, *m_view, m_index.count(), m_sortColumn, m_sortOrder == Qt::DescendingOrder);
    m_shown = m_index.pick(m_filter, m_order);
    endResetModel();
}

void CatalogModel::setFilter(const RowFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    pickAgain();
}

void CatalogModel::pickAgain()
{
    beginResetModel();
    m_shown = m_index.pick(m_filter, m_order);
    endResetModel();
}

void CatalogModel::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

void CatalogModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    if (!m_view)
        return;
    m_order = sortedRows(m_table, *m_view, m_index.count(), column, order == Qt::DescendingOrder);
    pickAgain();
}

int CatalogModel::shownRowOf(const std::string &id) const
{
    for (std::size_t shown = 0; shown < m_shown.size(); ++shown) {
        if (m_table.id(*m_view, m_shown[shown]) == id)
            return static_cast<int>(shown);
    }
    return -1;
}

QString CatalogModel::countLine() const
{
    if (!m_view)
        return {};
    const Words &w = m_view->words;
    const QString counted = m_table.noun.arg(w.count(static_cast<double>(m_shown.size())), w.count(static_cast<double>(m_index.count())));
    if (m_index.flagged() == 0)
        return counted;
    return w.translate("Powertrain", "%1, %2 flagged", "count under a table, and how many prices look wrong").arg(counted, w.count(m_index.flagged()));
}

int CatalogModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_shown.size()); }

int CatalogModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size()); }

QVariant CatalogModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const std::size_t row = rowAt(index.row());
    const CatalogColumn &column = m_table.columns[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return column.text(*m_view, row);
    case Qt::ToolTipRole: {
        const QString text = column.text(*m_view, row);
        return text.size() > 14 ? QVariant(text.toHtmlEscaped()) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return QVariant((column.numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole: {
        // The words are in the column "State"; the colour only helps the eye.
        const unsigned state = m_index.state(row);
        if (state & RowFlagged)
            return m_theme.color(Role::Bad);
        return state & (RowSuperseded | RowUnpriced) ? QVariant(m_theme.color(Role::MutedText)) : QVariant();
    }
    default:
        return {};
    }
}

QVariant CatalogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const CatalogColumn &column = m_table.columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return column.title;
    if (role == Qt::TextAlignmentRole)
        return QVariant((column.numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace powertrain
