// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "ui/catalog/catalog_table.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;

namespace powertrain {

class CatalogPage;
class DataTable;

/// What the user tells about himself: discounts, own cards, what owning costs him, and the normalised unit.
class TermsPage : public QWidget {
    Q_OBJECT

public:
    explicit TermsPage(QWidget *parent = nullptr);
    void setView(std::shared_ptr<const CatalogView> view);
    void setTheme(const Theme &theme);
    void setEditable(bool editable, const QString &why);

    CatalogPage *discounts() const { return m_discounts; }
    CatalogPage *owned() const { return m_owned; }
    DataTable *terms() const { return m_terms; }
    DataTable *units() const { return m_units; }
    QPushButton *changeTerms() const { return m_changeTerms; }
    QPushButton *changeUnit() const { return m_changeUnit; }

signals:
    void termsRequested();
    void unitRequested();

private:
    void showTerms();
    void showUnits();

    std::shared_ptr<const CatalogView> m_view;
    QLabel *m_discountTitle, *m_ownedTitle, *m_termsTitle, *m_unitTitle, *m_unitText;
    CatalogPage *m_discounts, *m_owned;
    DataTable *m_terms, *m_units;
    QPushButton *m_changeTerms, *m_changeUnit;
};

} // namespace powertrain
