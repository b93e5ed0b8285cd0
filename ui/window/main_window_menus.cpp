// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus. Shortcuts stand beside what they trigger.
#include <QActionGroup>
#include <QFileInfo>
#include <QMenuBar>
#include <QStackedWidget>

#include "ui/settings.h"
#include "ui/local/local_window.h"
#include "ui/window/dialogs.h"
#include "ui/window/main_window.h"
#include "ui/window/start_page.h"

namespace powertrain {

namespace {

void chooseOneOf(const QList<QAction *> &choices, QObject *parent)
{
    auto *group = new QActionGroup(parent);
    for (QAction *action : choices) {
        action->setCheckable(true);
        group->addAction(action);
    }
}

} // namespace

QAction *MainWindow::addAction(QMenu *menu, const QKeySequence &keys)
{
    QAction *action = menu->addAction(QString());
    action->setShortcut(keys);
    return action;
}

void MainWindow::buildMenus()
{
    m_menus.file = menuBar()->addMenu(QString());
    m_menus.edit = menuBar()->addMenu(QString());
    m_menus.view = menuBar()->addMenu(QString());
    m_menus.catalog = menuBar()->addMenu(QString());
    m_menus.tools = menuBar()->addMenu(QString());
    m_menus.help = menuBar()->addMenu(QString());
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildCatalogMenu(m_menus.catalog);
    buildToolsMenu();
    buildHelpMenu();
}

void MainWindow::buildFileMenu()
{
    QMenu *file = m_menus.file;
    m_actions.newProject = addAction(file, QKeySequence::New);
    m_actions.open = addAction(file, QKeySequence::Open);
    m_menus.recent = file->addMenu(QString());
    file->addSeparator();
    m_actions.save = addAction(file, QKeySequence::Save);
    m_actions.saveAs = addAction(file, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    file->addSeparator();
    m_actions.preview = addAction(file, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    m_actions.pdf = addAction(file, QKeySequence(Qt::CTRL | Qt::Key_P));
    m_actions.markdown = addAction(file);
    m_actions.csv = addAction(file);
    m_actions.json = addAction(file);
    m_menus.proposalLanguage = file->addMenu(QString());
    m_actions.proposalAsWindow = addAction(m_menus.proposalLanguage);
    m_actions.proposalEnglish = addAction(m_menus.proposalLanguage);
    m_actions.proposalChinese = addAction(m_menus.proposalLanguage);
    chooseOneOf({m_actions.proposalAsWindow, m_actions.proposalEnglish, m_actions.proposalChinese}, this);
    file->addSeparator();
    m_actions.quit = addAction(file, QKeySequence::Quit);

    showProposalLanguage();

    connect(m_actions.newProject, &QAction::triggered, this, &MainWindow::newProject);
    connect(m_actions.open, &QAction::triggered, this, [this] {
        const std::optional<QString> path = m_dialogs.openFile(this, m_words.translate("Powertrain", "Open a project", "title of a file dialog"), m_settings.lastFolder(),
            m_words.translate("Powertrain", "Projects and requests (*.powertrain *.json)", "kinds of file in a dialog"));
        if (path)
            openProject(*path);
    });
    connect(m_actions.save, &QAction::triggered, this, &MainWindow::saveProject);
    connect(m_actions.saveAs, &QAction::triggered, this, &MainWindow::saveProjectAs);
    connect(m_actions.preview, &QAction::triggered, this, &MainWindow::showPreview);
    connect(m_actions.pdf, &QAction::triggered, this, [this] { exportProposal(Export::Pdf); });
    connect(m_actions.markdown, &QAction::triggered, this, [this] { exportProposal(Export::Markdown); });
    connect(m_actions.csv, &QAction::triggered, this, [this] { exportProposal(Export::Csv); });
    connect(m_actions.json, &QAction::triggered, this, [this] { exportProposal(Export::Json); });
    connect(m_actions.quit, &QAction::triggered, this, &MainWindow::close);
    connect(m_actions.proposalAsWindow, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(std::nullopt); });
    connect(m_actions.proposalEnglish, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(Language::English); });
    connect(m_actions.proposalChinese, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(Language::Chinese); });
}

void MainWindow::showProposalLanguage()
{
    const std::optional<Language> written = m_settings.proposalLanguage();
    (!written ? m_actions.proposalAsWindow : *written == Language::English ? m_actions.proposalEnglish
                                                                           : m_actions.proposalChinese)
        ->setChecked(true);
}

void MainWindow::buildEditMenu()
{
    m_actions.undo = addAction(m_menus.edit, QKeySequence::Undo);
    m_actions.redo = addAction(m_menus.edit);
    m_actions.redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    m_menus.edit->addSeparator();
    m_actions.pin = addAction(m_menus.edit, QKeySequence(Qt::CTRL | Qt::Key_D));
    connect(m_actions.undo, &QAction::triggered, this, &MainWindow::undo);
    connect(m_actions.redo, &QAction::triggered, this, &MainWindow::redo);
    connect(m_actions.pin, &QAction::triggered, this, &MainWindow::pinShown);
}

void MainWindow::buildViewMenu()
{
    m_menus.language = m_menus.view->addMenu(QString());
    m_menus.theme = m_menus.view->addMenu(QString());
    m_actions.english = addAction(m_menus.language);
    m_actions.chinese = addAction(m_menus.language);
    m_actions.system = addAction(m_menus.theme);
    m_actions.light = addAction(m_menus.theme);
    m_actions.dark = addAction(m_menus.theme);
    chooseOneOf({m_actions.english, m_actions.chinese}, this);
    chooseOneOf({m_actions.system, m_actions.light, m_actions.dark}, this);
    const auto switchTo = [this](Language chosen) {
        m_settings.setLanguage(chosen);
        setLanguage(chosen);
    };
    connect(m_actions.english, &QAction::triggered, this, [switchTo] { switchTo(Language::English); });
    connect(m_actions.chinese, &QAction::triggered, this, [switchTo] { switchTo(Language::Chinese); });
    connect(m_actions.system, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::System); });
    connect(m_actions.light, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::Light); });
    connect(m_actions.dark, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::Dark); });
}

void MainWindow::buildToolsMenu()
{
    m_actions.computer = addAction(m_menus.tools, QKeySequence(Qt::CTRL | Qt::Key_T));
    m_menus.tools->addSeparator();
    m_actions.settings = addAction(m_menus.tools, QKeySequence(Qt::CTRL | Qt::Key_Comma));
    connect(m_actions.computer, &QAction::triggered, this, [this] {
        LocalWindow *window = localWindow();
        window->show();
        window->raise();
        window->activateWindow();
    });
    connect(m_actions.settings, &QAction::triggered, this, &MainWindow::showSettings);
}

void MainWindow::buildHelpMenu()
{
    m_actions.help = addAction(m_menus.help, QKeySequence(Qt::Key_F1));
    m_menus.help->addSeparator();
    m_actions.glossary = addAction(m_menus.help);
    m_actions.outOfMemory = addAction(m_menus.help);
    m_actions.articles = addAction(m_menus.help);
    m_actions.keyboard = addAction(m_menus.help);
    m_menus.help->addSeparator();
    m_actions.about = addAction(m_menus.help);
    connect(m_actions.help, &QAction::triggered, this, [this] { showHelp(m_top->currentIndex() == 0 ? HelpTopic::Start : topicFor(m_navigation->current())); });
    for (const auto &[action, topic] : {std::pair{m_actions.glossary, HelpTopic::Glossary}, {m_actions.outOfMemory, HelpTopic::OutOfMemory}, {m_actions.articles, HelpTopic::Articles}, {m_actions.keyboard, HelpTopic::Keyboard}})
        connect(action, &QAction::triggered, this, [this, topic = topic] { showHelp(topic); });
    connect(m_actions.about, &QAction::triggered, this, [this] {
        m_dialogs.tell(this, m_words,
            m_words.translate("Powertrain", "Powertrain %1, catalogue of %2. Free software under the GNU General Public License, version 3 or later. Nothing is sent anywhere.", "version, date")
                .arg(QLatin1String(POWERTRAIN_VERSION), QString::fromStdString(m_engine.catalog->version)));
    });
}

void MainWindow::retranslateMenus()
{
    const Words &w = m_words;
    m_menus.file->setTitle(w.translate("Powertrain", "&File", "menu"));
    m_menus.recent->setTitle(w.translate("Powertrain", "Open &recent", "menu: projects used last"));
    m_menus.edit->setTitle(w.translate("Powertrain", "&Edit", "menu"));
    m_menus.view->setTitle(w.translate("Powertrain", "&View", "menu"));
    m_menus.help->setTitle(w.translate("Powertrain", "&Help", "menu"));
    m_menus.language->setTitle(w.translate("Powertrain", "&Language", "menu"));
    m_menus.theme->setTitle(w.translate("Powertrain", "&Appearance", "menu: light or dark"));
    m_menus.proposalLanguage->setTitle(w.translate("Powertrain", "Language of the p&roposal", "menu"));
    m_menus.catalog->setTitle(w.translate("Powertrain", "&Catalogue", "menu"));
    m_menus.tools->setTitle(w.translate("Powertrain", "&Tools", "menu"));
    m_actions.computer->setText(w.translate("Powertrain", "This &computer: does it run here?", "menu entry"));
    m_actions.settings->setText(w.translate("Powertrain", "&Settings…", "menu entry"));
    m_actions.preview->setText(w.translate("Powertrain", "Pre&view the proposal…", "menu entry"));
    m_actions.help->setText(w.translate("Powertrain", "&Help for this page", "menu entry"));
    m_actions.glossary->setText(w.translate("Powertrain", "&Glossary", "menu entry"));
    m_actions.outOfMemory->setText(w.translate("Powertrain", "&Out of memory with half of it free?", "menu entry"));
    m_actions.articles->setText(w.translate("Powertrain", "&Differences from the articles", "menu entry"));
    m_actions.keyboard->setText(w.translate("Powertrain", "&Keyboard", "menu entry: help on shortcuts"));
    m_actions.pin->setText(w.translate("Powertrain", "&Pin this plan for comparison", "menu entry"));
    retranslateCatalogMenu();
    m_actions.newProject->setText(w.translate("Powertrain", "&New project", "menu entry"));
    m_actions.open->setText(w.translate("Powertrain", "&Open…", "menu entry: a project"));
    m_actions.save->setText(w.translate("Powertrain", "&Save", "menu entry"));
    m_actions.saveAs->setText(w.translate("Powertrain", "Save &as…", "menu entry"));
    m_actions.pdf->setText(w.translate("Powertrain", "Proposal as &PDF…", "menu entry"));
    m_actions.markdown->setText(w.translate("Powertrain", "Proposal as &Markdown…", "menu entry"));
    m_actions.csv->setText(w.translate("Powertrain", "Tables as &CSV…", "menu entry"));
    m_actions.json->setText(w.translate("Powertrain", "Everything as &JSON…", "menu entry"));
    m_actions.quit->setText(w.translate("Powertrain", "&Quit", "menu entry"));
    // Each language under its own name, whatever the window speaks.
    m_actions.english->setText(QStringLiteral("English"));
    m_actions.chinese->setText(QStringLiteral("中文"));
    m_actions.system->setText(w.translate("Powertrain", "As the &system", "menu entry: light or dark like the desktop"));
    m_actions.light->setText(w.translate("Powertrain", "&Light", "menu entry: colours"));
    m_actions.dark->setText(w.translate("Powertrain", "&Dark", "menu entry: colours"));
    m_actions.proposalAsWindow->setText(w.translate("Powertrain", "As the &window", "menu entry: language of the proposal"));
    m_actions.proposalEnglish->setText(QStringLiteral("English"));
    m_actions.proposalChinese->setText(QStringLiteral("中文"));
    m_actions.about->setText(w.translate("Powertrain", "&About Powertrain", "menu entry"));
    (w.language() == Language::English ? m_actions.english : m_actions.chinese)->setChecked(true);
}

} // namespace powertrain
