// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/catalog/table_index.h"

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace powertrain {

/// The questions above a table: free text, and lists of what its rows can be picked by.
class FilterBar : public QWidget {
    Q_OBJECT

public:
    explicit FilterBar(QWidget *parent = nullptr);

    /// Words everything and fills the lists anew; what was chosen stays where it still exists.
    void setTable(const CatalogView &view, const CatalogTable &table, const TableIndex &index);
    RowFilter filter() const;
    void clear();

    QLineEdit *search() const { return m_search; }
    QComboBox *facetList(Facet facet) const { return m_facets[static_cast<std::size_t>(facet)]; }
    QComboBox *ageList() const { return m_age; }
    QComboBox *stateList() const { return m_state; }
    QComboBox *memoryList() const { return m_memory; }
    QComboBox *currencyList() const { return m_currency; }

signals:
    void edited();
    void currencyChosen(const QString &code);

private:
    void fillFacet(const CatalogView &view, const TableIndex &index, Facet facet, bool used);
    void fillFixed(const CatalogView &view, const CatalogTable &table);
    QComboBox *addList(QHBoxLayout *row);

    QLineEdit *m_search;
    std::array<QComboBox *, kFacets> m_facets{};
    QComboBox *m_memory, *m_age, *m_state, *m_currency;
    QPushButton *m_clear;
    QWidget *m_second;
};

} // namespace powertrain
