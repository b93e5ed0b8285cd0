// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include <QAbstractListModel>

#include "core/catalog/snapshot.h"
#include "ui/text/words.h"

namespace powertrain {

/// All regimes of the catalogue, to be ticked directly.
class RegimeList : public QAbstractListModel {
    Q_OBJECT

public:
    explicit RegimeList(CatalogPtr catalog, QObject *parent = nullptr);
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    void setTicked(const std::vector<std::string> &ids);
    std::vector<std::string> ticked() const;
    void retranslate(const Words &words);

signals:
    void edited();

private:
    CatalogPtr m_catalog;
    std::set<std::string> m_ticked;
    Words m_words;
};

} // namespace powertrain
