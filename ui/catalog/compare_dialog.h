// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/catalog/catalog_table.h"
#include "ui/results/table_model.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace powertrain {

class DataTable;

/// Two or three rows of one table, fact by fact, with a mark where they differ.
class CompareDialog : public QDialog {
    Q_OBJECT

public:
    CompareDialog(std::shared_ptr<const CatalogView> view, const CatalogTable &table, const std::vector<std::size_t> &rows, const Theme &theme, QWidget *parent = nullptr);
    DataTable *table() const { return m_table; }
    QCheckBox *onlyDifferences() const { return m_only; }

private:
    void fill();

    Words m_words;
    QStringList m_titles;
    std::vector<std::vector<FactGroup>> m_items;
    QCheckBox *m_only;
    QLabel *m_summary;
    DataTable *m_table;
};

} // namespace powertrain
