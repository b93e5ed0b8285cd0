// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does with files: projects and proposals.
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QFile>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTimer>

#include "core/plan/plan.h"
#include "ui/project/first_request.h"
#include "ui/project/project_file.h"
#include "ui/report/report.h"
#include "ui/results/result_tables.h"
#include "ui/results/result_view.h"
#include "ui/text/wording.h"
#include "ui/catalog/catalog_editor.h"
#include "ui/catalog/catalog_window.h"
#include "ui/window/dialogs.h"
#include "ui/local/local_window.h"
#include "ui/window/dropped_file.h"
#include "ui/window/live_panel.h"
#include "ui/window/start_page.h"
#include "ui/wizard/step_model.h"

namespace powertrain {

namespace {

constexpr QLatin1String kProjectSuffix(".powertrain");

QString withSuffix(QString path, const QString &suffix)
{
    return QFileInfo(path).suffix().isEmpty() ? path + suffix : path;
}

} // namespace

Words MainWindow::proposalWords() const { return editionWords(m_settings.edition(), m_words, m_engine.catalog); }

QString MainWindow::projectName() const
{
    if (!projectPath().isEmpty())
        return QFileInfo(projectPath()).completeBaseName();
    if (!request().title.empty())
        return QString::fromStdString(request().title);
    return m_words.translate("Powertrain", "New project", "name of a project that has none");
}

void MainWindow::showTitle()
{
    setWindowTitle(m_words.translate("Powertrain", "%1[*] – Powertrain", "window title, %1 is the project; keep [*]").arg(projectName()));
    setWindowModified(m_session.isUnsaved());
}

bool MainWindow::mayDiscard()
{
    if (!m_session.isUnsaved())
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
    m_proposal.reset();
    m_beforeEdit.reset();
    m_results->setProposal(nullptr);
    m_session.open(project.request, project.pins, path);
    m_chosenAccelerator = project.chosenAccelerator;
    m_chosenCount = project.chosenCount;
    m_navigation->resetVisited();
    goTo(qBound(0, page, kSteps - 1));
}

void MainWindow::newProject()
{
    if (!mayDiscard())
        return;
    Project project;
    project.request = freshRequest();
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
        listRecent();
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

/// What belongs into the project's file, as the window stands.
Project MainWindow::remembered() const
{
    Project project;
    project.request = request();
    project.pins = m_session.pins();
    project.step = m_navigation->current();
    if (!m_proposal)
        return project;
    project.appVersion = QString::fromStdString(m_proposal->versions.app);
    project.catalogVersion = QString::fromStdString(m_proposal->versions.catalog);
    project.formulasVersion = QString::fromStdString(m_proposal->versions.formulas);
    if (const PlanOption *option = m_results->option() > 0 ? optionAt(*m_proposal, m_results->option()) : nullptr) {
        project.chosenAccelerator = QString::fromStdString(option->acceleratorId);
        project.chosenCount = option->count;
    }
    return project;
}

bool MainWindow::writeTo(const QString &path)
{
    const Project project = remembered();
    const tl::expected<void, ProjectError> written = writeProject(path, project);
    if (!written) {
        m_dialogs.tell(this, m_words, word(m_words, written.error()));
        return false;
    }
    m_settings.addRecentProject(QFileInfo(path).absoluteFilePath());
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_session.saved(path);
    listRecent();
    return true;
}

bool MainWindow::saveProject() { return projectPath().isEmpty() ? saveProjectAs() : writeTo(projectPath()); }

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
        const Expected<PdfReport> report = renderPdf(*m_proposal, words, reportOptions(m_settings));
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
        bytes = renderMarkdown(*m_proposal, words, reportOptions(m_settings));
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

bool MainWindow::openDropped(const QString &path)
{
    switch (kindOfFile(path)) {
    case DroppedKind::Project:
        return openProject(path);
    case DroppedKind::Model:
        goTo(1);
        modelStep()->openFiles(path);
        return true;
    case DroppedKind::Prices:
        if (!m_editor->canEdit())
            break;
        catalogWindow()->importFile(path);
        return true;
    case DroppedKind::Log:
        return readLog(path);
    case DroppedKind::Unknown:
        break;
    }
    m_dialogs.tell(this, m_words,
        m_words.translate("Powertrain", "“%1” is no project, no model, no price list and no log that this program can read.", "a file dropped onto the window").arg(QFileInfo(path).fileName()));
    return false;
}

/// What went wrong stands at the end of a log.
bool MainWindow::readLog(const QString &path)
{
    constexpr qint64 kTail = 256 << 10;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        m_dialogs.tell(this, m_words, m_words.translate("Powertrain", "“%1” cannot be read: %2", "file name, the system's reason").arg(QFileInfo(path).fileName(), file.errorString()));
        return false;
    }
    file.seek(qMax<qint64>(0, file.size() - kTail));
    LocalWindow *window = localWindow();
    window->show();
    window->raise();
    window->messageField()->setPlainText(QString::fromUtf8(file.read(kTail)));
    return true;
}

void MainWindow::saveFile(const QString &name, const QByteArray &bytes)
{
    const std::optional<QString> path = m_dialogs.saveFile(this, m_words.translate("Powertrain", "Save the file", "title of a file dialog"), QDir(m_settings.lastFolder()).filePath(name),
        m_words.translate("Powertrain", "All files (*)", "kinds of file in a dialog"));
    if (!path)
        return;
    if (const Expected<void> written = writeFile(*path, bytes); !written)
        m_dialogs.tell(this, m_words, word(m_words, written.error()));
    else
        m_settings.setLastFolder(QFileInfo(*path).absolutePath());
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.front().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    event->acceptProposedAction();
    // The place that the file comes from waits until the event is over; a question here would block it.
    QTimer::singleShot(0, this, [this, path = event->mimeData()->urls().front().toLocalFile()] { openDropped(path); });
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
