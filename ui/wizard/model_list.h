// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractListModel>

#include "core/catalog/snapshot.h"

namespace powertrain {

/// The model library as a list, by name. The size stands in SizeRole, as the library gives it.
class ModelList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { IdRole = Qt::UserRole,
        SizeRole };

    explicit ModelList(CatalogPtr catalog, QObject *parent = nullptr);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// nullptr when nothing has this name.
    const LibraryModel *find(const QString &name) const;

private:
    CatalogPtr m_catalog;
    std::vector<const LibraryModel *> m_order;
};

} // namespace powertrain
