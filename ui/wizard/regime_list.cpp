// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/regime_list.h"

#include <utility>

namespace powertrain {

RegimeList::RegimeList(CatalogPtr catalog, QObject *parent)
    : QAbstractListModel(parent)
    , m_catalog(std::move(catalog))
    , m_words(Language::English)
{
}

int RegimeList::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_catalog->regimes.size()); }

QVariant RegimeList::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Regime &regime = m_catalog->regimes[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return m_words.pick(regime.name);
    case Qt::ToolTipRole:
        return m_words.pick(regime.appliesTo).toHtmlEscaped();
    case Qt::CheckStateRole:
        return m_ticked.count(regime.id) ? Qt::Checked : Qt::Unchecked;
    default:
        return {};
    }
}

bool RegimeList::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    const std::string &id = m_catalog->regimes[static_cast<std::size_t>(index.row())].id;
    if (value.toInt() == Qt::Checked)
        m_ticked.insert(id);
    else
        m_ticked.erase(id);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit edited();
    return true;
}

Qt::ItemFlags RegimeList::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable : Qt::NoItemFlags;
}

void RegimeList::setTicked(const std::vector<std::string> &ids)
{
    m_ticked = std::set<std::string>(ids.begin(), ids.end());
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
}

std::vector<std::string> RegimeList::ticked() const { return {m_ticked.begin(), m_ticked.end()}; }

void RegimeList::retranslate(const Words &words)
{
    m_words = words;
    if (rowCount() > 0)
        emit dataChanged(index(0), index(rowCount() - 1), {Qt::DisplayRole, Qt::ToolTipRole});
}

} // namespace powertrain
