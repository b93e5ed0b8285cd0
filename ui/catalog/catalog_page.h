// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "ui/catalog/catalog_model.h"

class QLabel;
class QPushButton;
class QTableView;

namespace powertrain {

class FactsView;
class FilterBar;

/// One table with what belongs to it: filters above, what the chosen row is beside it, what can be done below.
class CatalogPage : public QWidget {
    Q_OBJECT

public:
    enum Part : unsigned { Filters = 1,
        Details = 2,
        Add = 4,
        Change = 8,
        Remove = 16,
        Compare = 32,
        Confirm = 64 };

    /// `make` gives the table in the words of a language.
    CatalogPage(std::function<CatalogTable(const Words &)> make, unsigned parts, QWidget *parent = nullptr);

    /// Another snapshot, language or currency. The work is done when the page is looked at.
    void setView(std::shared_ptr<const CatalogView> view);
    void setTheme(const Theme &theme);
    /// Whether there is a place for the user's own rows; `why` is said where there is none.
    void setEditable(bool editable, const QString &why);

    CatalogModel *model() const { return m_model; }
    QTableView *table() const { return m_table; }
    FilterBar *filters() const { return m_filters; }
    FactsView *facts() const { return m_facts; }
    QPushButton *addButton() const { return m_add; }
    QPushButton *changeButton() const { return m_change; }
    QPushButton *removeButton() const { return m_remove; }
    QPushButton *compareButton() const { return m_compare; }
    QPushButton *confirmButton() const { return m_confirm; }
    QLabel *countLabel() const { return m_count; }
    QLabel *footer() const { return m_footer; }
    /// Rows of the snapshot's table that are selected, in the order shown.
    std::vector<std::size_t> selectedRows() const;
    void selectId(const std::string &id);

signals:
    void addRequested();
    void changeRequested(std::size_t row);
    void removeRequested(const std::vector<std::size_t> &rows);
    void compareRequested(const std::vector<std::size_t> &rows);
    void confirmRequested(std::size_t row);
    void currencyChosen(const QString &code);

protected:
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void connectParts();
    void take();
    void retranslate();
    void filterEdited();
    void selectionChanged();
    void copySelection() const;
    bool isMine(std::size_t row) const;

    std::function<CatalogTable(const Words &)> m_make;
    unsigned m_parts;
    std::shared_ptr<const CatalogView> m_view;
    bool m_stale = false;
    bool m_sized = false;
    bool m_editable = false;
    QString m_whyNot;
    CatalogModel *m_model;
    FilterBar *m_filters = nullptr;
    QTableView *m_table;
    QLabel *m_empty, *m_count, *m_footer;
    FactsView *m_facts = nullptr;
    QPushButton *m_add, *m_change, *m_remove, *m_compare, *m_confirm;
};

} // namespace powertrain
