// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>

#include <QMainWindow>

#include "core/catalog/price_import.h"
#include "ui/catalog/edit_forms.h"
#include "ui/theme/theme.h"

class QAction;
class QLabel;
class QPushButton;
class QTabWidget;

namespace powertrain {

class CatalogEditor;
class CatalogPage;
class Dialogs;
class Settings;
class TermsPage;

/// Prices and hardware: what the plans rest on, to be looked through, corrected and added to. Stays open beside the main
/// window.
class CatalogWindow : public QMainWindow {
    Q_OBJECT

public:
    enum Tab { Accelerators,
        Models,
        Offers,
        Purchases,
        Services,
        Rates,
        Terms,
        Changes,
        TabCount };

    /// Editor, settings and dialogs must outlive the window.
    CatalogWindow(CatalogEditor &editor, Settings &settings, Dialogs &dialogs, const Words &words, QWidget *parent = nullptr);

    void setWords(const Words &words);
    void setTheme(const Theme &theme);
    void goTo(Tab tab);
    /// Asks for a file, then previews it.
    void importPrices();
    void importFile(const QString &path);
    void exportOffers(PriceFormat format);

    CatalogPage *page(Tab tab) const { return m_pages[static_cast<std::size_t>(tab)]; }
    TermsPage *termsPage() const { return m_terms; }
    CatalogPage *vatPage() const { return m_vat; }
    QTabWidget *tabs() const { return m_tabs; }
    QLabel *notice() const { return m_notice; }
    QAction *undoAction() const { return m_undo; }
    QAction *redoAction() const { return m_redo; }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildPages();
    void buildFoot();
    void connectPages();
    void retranslate();
    void renewView();
    void showBusy();
    void stepped(const ChangeRecord &record, bool undone);
    void say(const QString &sentence, bool isProblem);
    void chooseCurrency(const QString &code);
    void openForm(EditForm form);
    void openFormFor(Tab tab, std::optional<std::size_t> row);
    void remove(OverlayTable table, const CatalogPage *page, const std::vector<std::size_t> &rows);
    void confirm(std::size_t row);
    void compare(const CatalogPage *page, const std::vector<std::size_t> &rows);

    CatalogEditor &m_editor;
    Settings &m_settings;
    Dialogs &m_dialogs;
    Words m_words;
    Theme m_theme = Theme::light();
    Currency m_currency;
    bool m_currencyChosen = false;
    std::shared_ptr<const CatalogView> m_view;

    QTabWidget *m_tabs;
    std::array<CatalogPage *, TabCount> m_pages{}; ///< none for Terms
    CatalogPage *m_vat;
    TermsPage *m_terms;
    QLabel *m_rateTitle, *m_vatTitle;
    QLabel *m_notice;
    QPushButton *m_import, *m_export, *m_undoButton, *m_redoButton, *m_close;
    std::array<QAction *, 4> m_formats{};
    QAction *m_undo, *m_redo, *m_find;
};

} // namespace powertrain
