// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/catalog/catalog_table.h"
#include "ui/results/table_model.h"

class QCheckBox;
class QLabel;
class QTableView;

namespace powertrain {

/// Two or three rows of one table, fact by fact, with a mark where they differ.
class CompareDialog : public QDialog {
    Q_OBJECT

public:
    CompareDialog(std::shared_ptr<const CatalogView> view, const CatalogTable &table, const std::vector<std::size_t> &rows, const Theme &theme, QWidget *parent = nullptr);
    QTableView *table() const { return m_table; }
    const TableContent &content() const { return m_model->content(); }
    QCheckBox *onlyDifferences() const { return m_only; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fill();
    void fitColumns();

    Words m_words;
    QStringList m_titles;
    std::vector<std::vector<FactGroup>> m_items;
    QCheckBox *m_only;
    QLabel *m_summary;
    TableModel *m_model;
    QTableView *m_table;
};

} // namespace powertrain
