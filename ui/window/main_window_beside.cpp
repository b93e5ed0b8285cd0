// SPDX-License-Identifier: GPL-3.0-or-later
// The windows and dialogs beside this one: help, this computer, settings, the proposal's preview.
#include <QAction>
#include <QShortcut>

#include "ui/catalog/catalog_editor.h"
#include "ui/help/help_window.h"
#include "ui/local/local_window.h"
#include "ui/project/first_request.h"
#include "ui/report/preview_dialog.h"
#include "ui/settings.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_dialog.h"
#include "ui/wizard/step_page.h"

namespace powertrain {

HelpWindow *MainWindow::helpWindow()
{
    if (!m_help) {
        m_help = new HelpWindow(m_words, this);
        m_help->setWindowFlag(Qt::Window);
        m_help->setTheme(m_theme);
        m_help->restoreState(m_settings.helpState());
        connect(m_help, &HelpWindow::stateLeft, this, [this](const QByteArray &state) { m_settings.setHelpState(state); });
    }
    return m_help;
}

void MainWindow::showHelp(HelpTopic topic) { helpWindow()->showTopic(topic); }

/// F1 in a window of its own, where the menu's shortcut does not reach.
void MainWindow::helpKey(QWidget *window, HelpTopic topic)
{
    auto *key = new QShortcut(QKeySequence(Qt::Key_F1), window);
    connect(key, &QShortcut::activated, this, [this, topic] { showHelp(topic); });
}

LocalWindow *MainWindow::localWindow()
{
    if (!m_local) {
        m_local = new LocalWindow(m_engine.catalog, m_editor->today(), systemRunner(), m_words, this);
        m_local->setWindowFlag(Qt::Window);
        m_local->setTheme(m_theme);
        m_local->setRequest(request());
        helpKey(m_local, HelpTopic::Computer);
        connect(m_local, &LocalWindow::changeProposed, this, [this](const Request &request) {
            m_session.edit(request);
            answersReplaced();
        });
    }
    return m_local;
}

void MainWindow::showSettings()
{
    SettingsDialog dialog(m_settings, m_dialogs, m_words, m_theme, this);
    helpKey(&dialog, HelpTopic::Settings);
    connect(&dialog, &SettingsDialog::applied, this, &MainWindow::settingsChanged);
    dialog.exec();
}

void MainWindow::settingsChanged()
{
    setLanguage(m_settings.language().value_or(m_words.language()));
    applyThemeChoice();
    showProposalLanguage();
}

void MainWindow::showPreview()
{
    if (!m_proposal)
        return;
    PreviewDialog dialog(m_proposal, projectName(), m_settings, m_dialogs, m_words, m_theme, this);
    helpKey(&dialog, HelpTopic::Proposal);
    connect(&dialog, &PreviewDialog::namesEdited, this, [this](const QString &title, const QString &client) {
        Request named = request();
        named.title = title.toStdString();
        named.client = client.toStdString();
        m_session.edit(named);
        answersReplaced();
    });
    dialog.exec();
    showProposalLanguage();
}

/// A new project's answers: the commonest question, in the currency of the settings.
Request MainWindow::freshRequest() const
{
    Request request = firstRequest(m_words.language());
    if (const auto currency = m_settings.chosenCurrency())
        request.currency = *currency;
    return request;
}

} // namespace powertrain
