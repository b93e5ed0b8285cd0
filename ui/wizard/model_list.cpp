// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/model_list.h"

#include <algorithm>
#include <utility>

namespace powertrain {

ModelList::ModelList(CatalogPtr catalog, QObject *parent)
    : QAbstractListModel(parent)
    , m_catalog(std::move(catalog))
{
    m_order.reserve(m_catalog->models.size());
    for (const LibraryModel &model : m_catalog->models)
        m_order.push_back(&model);
    std::sort(m_order.begin(), m_order.end(), [](const LibraryModel *a, const LibraryModel *b) {
        return QString::fromStdString(a->name).compare(QString::fromStdString(b->name), Qt::CaseInsensitive) < 0;
    });
}

int ModelList::rowCount(const QModelIndex &parent) const { return parent.isValid() ? 0 : static_cast<int>(m_order.size()); }

QVariant ModelList::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const LibraryModel &model = *m_order[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(model.name);
    case IdRole:
        return QString::fromStdString(model.id);
    case SizeRole:
        return model.approximateParameters;
    default:
        return {};
    }
}

const LibraryModel *ModelList::find(const QString &name) const
{
    const std::string text = name.trimmed().toStdString();
    return text.empty() ? nullptr : m_catalog->findModel(text);
}

} // namespace powertrain
