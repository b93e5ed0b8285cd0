// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus, and what they do with files.
#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QMenuBar>

#include "core/plan/plan.h"
#include "ui/project/first_request.h"
#include "ui/project/project_file.h"
#include "ui/report/report.h"
#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/window/live_panel.h"
#include "ui/window/start_page.h"
#include "ui/wizard/step_page.h"

namespace powertrain {

namespace {

constexpr QLatin1String kProjectSuffix(".powertrain");

QString withSuffix(QString path, const QString &suffix)
{
    return QFileInfo(path).suffix().isEmpty() ? path + suffix : path;
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
    QMenu *file = menuBar()->addMenu(QString());
    QMenu *view = menuBar()->addMenu(QString());
    QMenu *catalog = menuBar()->addMenu(QString());
    QMenu *help = menuBar()->addMenu(QString());
    m_actions.newProject = addAction(file, QKeySequence::New);
    m_actions.open = addAction(file, QKeySequence::Open);
    file->addSeparator();
    m_actions.save = addAction(file, QKeySequence::Save);
    m_actions.saveAs = addAction(file, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    file->addSeparator();
    m_actions.pdf = addAction(file, QKeySequence(Qt::CTRL | Qt::Key_P));
    m_actions.markdown = addAction(file);
    m_actions.csv = addAction(file);
    m_actions.json = addAction(file);
    QMenu *proposalLanguage = file->addMenu(QString());
    file->addSeparator();
    m_actions.quit = addAction(file, QKeySequence::Quit);
    QMenu *language = view->addMenu(QString());
    QMenu *theme = view->addMenu(QString());
    m_actions.english = addAction(language);
    m_actions.chinese = addAction(language);
    m_actions.system = addAction(theme);
    m_actions.light = addAction(theme);
    m_actions.dark = addAction(theme);
    m_actions.proposalAsWindow = addAction(proposalLanguage);
    m_actions.proposalEnglish = addAction(proposalLanguage);
    m_actions.proposalChinese = addAction(proposalLanguage);
    m_actions.about = addAction(help);
    m_menus = {file, view, help, language, theme, proposalLanguage, catalog};
    buildCatalogMenu(catalog);

    for (const QList<QAction *> &choices : {QList<QAction *>{m_actions.english, m_actions.chinese}, QList<QAction *>{m_actions.system, m_actions.light, m_actions.dark},
             QList<QAction *>{m_actions.proposalAsWindow, m_actions.proposalEnglish, m_actions.proposalChinese}}) {
        auto *group = new QActionGroup(this);
        for (QAction *action : choices) {
            action->setCheckable(true);
            group->addAction(action);
        }
    }
    const std::optional<Language> written = m_settings.proposalLanguage();
    (!written ? m_actions.proposalAsWindow : *written == Language::English ? m_actions.proposalEnglish
                                                                           : m_actions.proposalChinese)
        ->setChecked(true);

    connect(m_actions.newProject, &QAction::triggered, this, &MainWindow::newProject);
    connect(m_actions.open, &QAction::triggered, this, [this] {
        const std::optional<QString> path = m_dialogs.openFile(this, m_words.translate("Powertrain", "Open a project", "title of a file dialog"), m_settings.lastFolder(),
            m_words.translate("Powertrain", "Projects and requests (*.powertrain *.json)", "kinds of file in a dialog"));
        if (path)
            openProject(*path);
    });
    connect(m_actions.save, &QAction::triggered, this, &MainWindow::saveProject);
    connect(m_actions.saveAs, &QAction::triggered, this, &MainWindow::saveProjectAs);
    connect(m_actions.pdf, &QAction::triggered, this, [this] { exportProposal(Export::Pdf); });
    connect(m_actions.markdown, &QAction::triggered, this, [this] { exportProposal(Export::Markdown); });
    connect(m_actions.csv, &QAction::triggered, this, [this] { exportProposal(Export::Csv); });
    connect(m_actions.json, &QAction::triggered, this, [this] { exportProposal(Export::Json); });
    connect(m_actions.quit, &QAction::triggered, this, &MainWindow::close);
    const auto switchTo = [this](Language chosen) {
        m_settings.setLanguage(chosen);
        setLanguage(chosen);
    };
    connect(m_actions.english, &QAction::triggered, this, [switchTo] { switchTo(Language::English); });
    connect(m_actions.chinese, &QAction::triggered, this, [switchTo] { switchTo(Language::Chinese); });
    connect(m_actions.system, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::System); });
    connect(m_actions.light, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::Light); });
    connect(m_actions.dark, &QAction::triggered, this, [this] { setThemeChoice(ThemeChoice::Dark); });
    connect(m_actions.proposalAsWindow, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(std::nullopt); });
    connect(m_actions.proposalEnglish, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(Language::English); });
    connect(m_actions.proposalChinese, &QAction::triggered, this, [this] { m_settings.setProposalLanguage(Language::Chinese); });
    connect(m_actions.about, &QAction::triggered, this, [this] {
        m_dialogs.tell(this, m_words,
            m_words.translate("Powertrain", "Powertrain %1, catalogue of %2. Free software under the GNU General Public License, version 3 or later. Nothing is sent anywhere.", "version, date")
                .arg(QLatin1String(POWERTRAIN_VERSION), QString::fromStdString(m_engine.catalog->version)));
    });
}

void MainWindow::retranslateMenus()
{
    const Words &w = m_words;
    m_menus[0]->setTitle(w.translate("Powertrain", "&File", "menu"));
    m_menus[1]->setTitle(w.translate("Powertrain", "&View", "menu"));
    m_menus[2]->setTitle(w.translate("Powertrain", "&Help", "menu"));
    m_menus[3]->setTitle(w.translate("Powertrain", "&Language", "menu"));
    m_menus[4]->setTitle(w.translate("Powertrain", "&Appearance", "menu: light or dark"));
    m_menus[5]->setTitle(w.translate("Powertrain", "Language of the p&roposal", "menu"));
    m_menus[6]->setTitle(w.translate("Powertrain", "&Catalogue", "menu"));
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

Words MainWindow::proposalWords() const
{
    Words words(m_settings.proposalLanguage().value_or(m_words.language()));
    words.useNames(m_engine.catalog);
    return words;
}

QString MainWindow::projectName() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).completeBaseName();
    if (!m_request.title.empty())
        return QString::fromStdString(m_request.title);
    return m_words.translate("Powertrain", "New project", "name of a project that has none");
}

void MainWindow::showTitle()
{
    setWindowTitle(m_words.translate("Powertrain", "%1[*] – Powertrain", "window title, %1 is the project; keep [*]").arg(projectName()));
    setWindowModified(m_unsaved);
}

void MainWindow::setUnsaved(bool unsaved)
{
    m_unsaved = unsaved;
    showTitle();
}

bool MainWindow::mayDiscard()
{
    if (!m_unsaved)
        return true;
    switch (m_dialogs.askUnsaved(this, m_words, projectName())) {
    case UnsavedAnswer::Save:
        return saveProject();
    case UnsavedAnswer::Discard:
        return true;
    case UnsavedAnswer::Cancel:
        return false;
    }
    return false;
}

void MainWindow::load(const Project &project, const QString &path, int page)
{
    m_request = project.request;
    m_path = path;
    m_chosenAccelerator = project.chosenAccelerator;
    m_chosenCount = project.chosenCount;
    m_proposal.reset();
    m_results->setProposal(nullptr);
    for (StepPage *step : m_steps)
        step->load(m_request);
    m_navigation->resetVisited();
    setUnsaved(false);
    goTo(qBound(0, page, kSteps - 1));
    showAnswers();
}

void MainWindow::newProject()
{
    if (!mayDiscard())
        return;
    Project project;
    project.request = firstRequest(m_words.language());
    load(project, {}, 0);
}

void MainWindow::openExample(int index)
{
    if (!mayDiscard())
        return;
    const tl::expected<Project, ProjectError> project = readProject(examples()[static_cast<std::size_t>(index)].path);
    if (!project) {
        m_dialogs.tell(this, m_words, word(m_words, project.error()));
        return;
    }
    load(*project, {}, 0);
}

bool MainWindow::openProject(const QString &path)
{
    if (!mayDiscard())
        return false;
    const tl::expected<Project, ProjectError> project = readProject(path);
    if (!project) {
        m_settings.removeRecentProject(path);
        m_start->setRecent(m_settings.recentProjects());
        m_dialogs.tell(this, m_words, word(m_words, project.error()));
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    // A bare request is opened as a starting point: saving must not overwrite it with another kind of file.
    const bool isProject = path.endsWith(kProjectSuffix, Qt::CaseInsensitive);
    if (isProject)
        m_settings.addRecentProject(QFileInfo(path).absoluteFilePath());
    load(*project, isProject ? path : QString(), project->step);
    return true;
}

bool MainWindow::writeTo(const QString &path)
{
    Project project;
    project.request = m_request;
    project.step = m_navigation->current();
    if (m_proposal) {
        project.appVersion = QString::fromStdString(m_proposal->versions.app);
        project.catalogVersion = QString::fromStdString(m_proposal->versions.catalog);
        project.formulasVersion = QString::fromStdString(m_proposal->versions.formulas);
        if (const PlanOption *option = m_results->option() > 0 ? optionAt(*m_proposal, m_results->option()) : nullptr) {
            project.chosenAccelerator = QString::fromStdString(option->acceleratorId);
            project.chosenCount = option->count;
        }
    }
    const tl::expected<void, ProjectError> written = writeProject(path, project);
    if (!written) {
        m_dialogs.tell(this, m_words, word(m_words, written.error()));
        return false;
    }
    m_path = path;
    m_settings.addRecentProject(QFileInfo(path).absoluteFilePath());
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    setUnsaved(false);
    return true;
}

bool MainWindow::saveProject() { return m_path.isEmpty() ? saveProjectAs() : writeTo(m_path); }

bool MainWindow::saveProjectAs()
{
    const QString suggestion = QDir(m_settings.lastFolder()).filePath(projectName() + kProjectSuffix);
    const std::optional<QString> path = m_dialogs.saveFile(this, m_words.translate("Powertrain", "Save the project", "title of a file dialog"), suggestion,
        m_words.translate("Powertrain", "Projects (*.powertrain)", "kinds of file in a dialog"));
    return path && writeTo(withSuffix(*path, kProjectSuffix));
}

bool MainWindow::exportProposal(Export kind)
{
    if (!m_proposal)
        return false;
    struct Kind {
        const char *suffix;
        QString filter;
    };
    const Kind kinds[] = {{".pdf", m_words.translate("Powertrain", "PDF (*.pdf)", "kinds of file in a dialog")},
        {".md", m_words.translate("Powertrain", "Markdown (*.md)", "kinds of file in a dialog")}, {".csv", m_words.translate("Powertrain", "CSV tables (*.csv)", "kinds of file in a dialog")},
        {".json", m_words.translate("Powertrain", "JSON (*.json)", "kinds of file in a dialog")}};
    const Kind &chosen = kinds[static_cast<std::size_t>(kind)];
    const QString suffix = QLatin1String(chosen.suffix);
    const std::optional<QString> answer = m_dialogs.saveFile(this, m_words.translate("Powertrain", "Save the proposal", "title of a file dialog"),
        QDir(m_settings.lastFolder()).filePath(projectName() + suffix), chosen.filter);
    if (!answer)
        return false;
    const QString path = withSuffix(*answer, suffix);
    const Words words = proposalWords();
    QByteArray bytes;
    QString remark;
    switch (kind) {
    case Export::Pdf: {
        const Expected<PdfReport> report = renderPdf(*m_proposal, words);
        if (!report) {
            m_dialogs.tell(this, m_words, word(m_words, report.error()));
            return false;
        }
        bytes = report->pdf;
        if (!report->unshownCharacters.isEmpty())
            remark = m_words.translate("Powertrain", "The proposal was written, but these characters could not be shown in it: %1").arg(report->unshownCharacters);
        break;
    }
    case Export::Markdown:
        bytes = renderMarkdown(*m_proposal, words);
        break;
    case Export::Csv:
        bytes = renderCsv(*m_proposal, words);
        break;
    case Export::Json:
        bytes = QByteArray::fromStdString(proposalToJson(*m_proposal));
        break;
    }
    if (const Expected<void> written = writeFile(path, bytes); !written) {
        m_dialogs.tell(this, m_words, word(m_words, written.error()));
        return false;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    if (!remark.isEmpty())
        m_dialogs.tell(this, m_words, remark);
    if (kind == Export::Pdf)
        m_dialogs.reveal(path);
    return true;
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayDiscard()) {
        event->ignore();
        return;
    }
    m_settings.setGeometry(saveGeometry());
    event->accept();
}

} // namespace powertrain
