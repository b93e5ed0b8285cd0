// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue beside the plan: its window, the menu that leads there, and what a changed catalogue means for the plan.
#include <utility>

#include <QAction>
#include <QMenu>

#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_window.h"
#include "ui/local/local_window.h"
#include "ui/window/main_window.h"

namespace powertrain {

void MainWindow::setCatalogStore(CatalogStore store, std::string today)
{
    delete std::exchange(m_catalogWindow, nullptr);
    useEditor(std::make_unique<CatalogEditor>(std::move(store), m_engine.catalog, std::move(today)));
}

void MainWindow::useEditor(std::unique_ptr<CatalogEditor> editor)
{
    m_editor = std::move(editor);
    const auto showWhatCanBeDone = [this] {
        m_actions.importPrices->setEnabled(m_editor->canEdit());
        m_actions.undoPrices->setEnabled(m_editor->canUndo() && !m_editor->isBusy());
    };
    connect(m_editor.get(), &CatalogEditor::catalogChanged, this, &MainWindow::catalogChanged);
    connect(m_editor.get(), &CatalogEditor::changesListed, this, showWhatCanBeDone);
    connect(m_editor.get(), &CatalogEditor::busyChanged, this, showWhatCanBeDone);
    showWhatCanBeDone();
    m_editor->refresh();
}

/// The planner, the steps and every name go over to the new snapshot; the answers stay, and are planned again.
void MainWindow::catalogChanged()
{
    m_engine = coreEngine(m_editor->catalog(), m_editor->today());
    m_planner.setPlan(m_engine.plan);
    m_pins.setPlan(m_engine.plan);
    m_words.useNames(m_engine.catalog);
    if (m_local)
        m_local->setCatalog(m_engine.catalog);
    retranslate();
    showAnswers();
}

CatalogWindow *MainWindow::catalogWindow()
{
    if (!m_catalogWindow) {
        m_catalogWindow = new CatalogWindow(*m_editor, m_settings, m_dialogs, m_words, this);
        m_catalogWindow->setTheme(m_theme);
        helpKey(m_catalogWindow, HelpTopic::Catalog);
    }
    return m_catalogWindow;
}

void MainWindow::buildCatalogMenu(QMenu *menu)
{
    m_actions.prices = addAction(menu, QKeySequence(Qt::CTRL | Qt::Key_K));
    m_actions.importPrices = addAction(menu);
    menu->addSeparator();
    m_actions.undoPrices = addAction(menu);
    connect(m_actions.prices, &QAction::triggered, this, [this] {
        CatalogWindow *window = catalogWindow();
        window->show();
        window->raise();
        window->activateWindow();
    });
    connect(m_actions.importPrices, &QAction::triggered, this, [this] { catalogWindow()->importPrices(); });
    connect(m_actions.undoPrices, &QAction::triggered, this, [this] {
        // The list says what was undone.
        catalogWindow()->goTo(CatalogWindow::Changes);
        m_editor->undo();
    });
}

void MainWindow::retranslateCatalogMenu()
{
    const Words &w = m_words;
    m_actions.prices->setText(w.translate("Powertrain", "&Prices and hardware…", "menu entry"));
    m_actions.importPrices->setText(w.translate("Powertrain", "&Import prices…", "menu entry"));
    m_actions.undoPrices->setText(w.translate("Powertrain", "&Undo the last change", "menu entry: to the user's own prices"));
}

} // namespace powertrain
