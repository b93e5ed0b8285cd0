// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/table_model.h"

#include <utility>

namespace powertrain {

TableModel::TableModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void TableModel::setContent(TableContent content)
{
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

void TableModel::setTheme(const Theme &theme)
{
    m_theme = theme;
    if (rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

int TableModel::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_content.rows.size()); }

int TableModel::columnCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_content.headers.size()); }

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto column = static_cast<std::size_t>(index.column());
    const TableContent::Row &row = m_content.rows[static_cast<std::size_t>(index.row())];
    if (role == KeyRole)
        return row.key;
    if (column >= row.cells.size())
        return {};
    const Cell &cell = row.cells[column];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.text.size() > 24 ? QVariant(cell.text.toHtmlEscaped()) : QVariant();
    case SortRole:
        return cell.sort ? QVariant(*cell.sort) : QVariant(cell.text);
    case Qt::TextAlignmentRole:
        return QVariant(column < m_content.numeric.size() && m_content.numeric[column] ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return cell.color ? QVariant(m_theme.color(*cell.color)) : QVariant();
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_content.headers.at(section);
    if (role == Qt::TextAlignmentRole) {
        const auto column = static_cast<std::size_t>(section);
        const bool right = column < m_content.numeric.size() && m_content.numeric[column];
        return QVariant(static_cast<int>((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter) | Qt::TextWordWrap);
    }
    return {};
}

} // namespace powertrain
