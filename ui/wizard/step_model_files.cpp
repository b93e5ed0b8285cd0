// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <thread>
#include <utility>

#include <QComboBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QPromise>
#include <QUrl>

#include "ui/text/wording.h"
#include "ui/window/dialogs.h"
#include "ui/wizard/step_model.h"

// Opening a model's files and folders.
namespace powertrain {

QString StepModel::fileNameOf(const QString &path) { return QFileInfo(QDir::cleanPath(path)).fileName(); }

void StepModel::askForFile()
{
    const std::optional<QString> path = m_dialogs.openFile(this, m_words.translate("Powertrain", "Open a model's file", "title of a file dialog"), {},
        m_words.translate("Powertrain", "Model files (*.json *.safetensors *.gguf)", "kinds of file in a dialog"));
    if (path)
        openFiles(*path);
}

void StepModel::askForFolder()
{
    if (const std::optional<QString> path = m_dialogs.openFolder(this, m_words.translate("Powertrain", "Open a model's folder", "title of a file dialog")))
        openFiles(*path);
}

void StepModel::openFiles(const QString &path)
{
    m_opening = path;
    m_problem.clear();
    showModel();
    const auto promise = std::make_shared<QPromise<Opened>>();
    m_watcher.setFuture(promise->future());
    // Not the application's thread pool: it would be waited for when the program ends, and a network drive may never answer.
    std::thread([promise, open = m_engine.openModel, file = QFile::encodeName(path).toStdString()] {
        promise->start();
        // An exception that leaves a thread ends the program.
        try {
            promise->addResult(std::make_shared<const Expected<OpenedModel>>(open(file)));
        } catch (const std::exception &) {
            const std::string name = std::filesystem::path(file).filename().string();
            promise->addResult(std::make_shared<const Expected<OpenedModel>>(fail("model.file_unreadable", name, {Argument::ofText("file", name)})));
        }
        promise->finish();
    }).detach();
}

/// Whatever is being read is no longer wanted.
void StepModel::stopOpening()
{
    if (m_opening.isEmpty())
        return;
    m_opening.clear();
    m_watcher.setFuture({});
}

void StepModel::takeOpened()
{
    if (m_opening.isEmpty() || m_watcher.future().resultCount() == 0)
        return;
    const QString path = std::exchange(m_opening, {});
    const Opened opened = m_watcher.result();
    if (!*opened) {
        m_problem = m_words.translate("Powertrain", "“%1” cannot be used: %2", "file name, what is wrong in it").arg(fileNameOf(path), word(m_words, opened->error()));
        showModel();
        return;
    }
    m_answer.name.clear();
    m_answer.parameters.reset();
    m_answer.activeParameters.reset();
    m_answer.configPath = path.toStdString();
    m_answer.configJson = (*opened)->text;
    m_openNotes = (*opened)->model.notes;
    {
        const QSignalBlocker blocker(m_name);
        m_name->setEditText(typedName());
    }
    showModel();
    emit edited();
}

void StepModel::showNotes()
{
    QStringList lines;
    if (!m_opening.isEmpty())
        lines << m_words.translate("Powertrain", "Reading “%1”…", "file name").arg(fileNameOf(m_opening));
    else if (m_model && !m_answer.configJson.empty()) {
        for (const Message &note : m_openNotes.empty() ? m_model->notes : m_openNotes)
            lines << word(m_words, note);
    }
    m_fileNotes->setText(lines.join(QLatin1Char('\n')));
    m_fileNotes->setVisible(!lines.isEmpty());
}

void StepModel::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile())
        return;
    // What it is, the reader tells from its content; asking the disk here could wait for a network drive.
    event->acceptProposedAction();
}

void StepModel::dropEvent(QDropEvent *event)
{
    openFiles(event->mimeData()->urls().first().toLocalFile());
}

} // namespace powertrain
