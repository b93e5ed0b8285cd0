// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/project/project_session.h"

#include <algorithm>
#include <utility>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QLockFile>
#include <QUuid>

namespace powertrain {

namespace {

/// Keys typed one after the other, or the same field touched again: one change.
constexpr qint64 kSameChangeMs = 1500;
constexpr std::size_t kMaxChanges = 500;
constexpr int kKeepAfterMs = 1000;
constexpr QLatin1String kKeptSuffix(".powertrain");
constexpr QLatin1String kPinsKey("pinned");

QString firstDifference(const QJsonObject &before, const QJsonObject &after, const QString &prefix)
{
    for (auto entry = after.begin(); entry != after.end(); ++entry) {
        const QJsonValue old = before.value(entry.key());
        if (old == entry.value())
            continue;
        const QString path = prefix + entry.key();
        return old.isObject() && entry.value().isObject() ? firstDifference(old.toObject(), entry.value().toObject(), path + QLatin1Char('.')) : path;
    }
    for (auto entry = before.begin(); entry != before.end(); ++entry) {
        if (!after.contains(entry.key()))
            return prefix + entry.key();
    }
    return {};
}

} // namespace

QString firstDifference(const Request &before, const Request &after)
{
    return before == after ? QString() : firstDifference(requestDocument(before), requestDocument(after), {});
}

ProjectSession::ProjectSession(Request first, QObject *parent)
    : QObject(parent)
{
    m_state.request = std::move(first);
    m_keepSoon.setSingleShot(true);
    m_keepSoon.setInterval(kKeepAfterMs);
    connect(&m_keepSoon, &QTimer::timeout, this, [this] { keepNow(); });
}

/// A regular end: whoever closes the window has been asked what to do with the changes.
ProjectSession::~ProjectSession() { dropKept(); }

void ProjectSession::open(Request request, std::vector<Pin> pins, const QString &path)
{
    m_state = {std::move(request), std::move(pins)};
    m_path = path;
    m_past.clear();
    m_future.clear();
    m_lastEdit.invalidate();
    m_remembered = {};
    dropKept();
    setUnsaved(false);
    emit replaced();
    emit pinsChanged();
}

void ProjectSession::edit(const Request &request)
{
    const QString key = firstDifference(m_state.request, request);
    if (key.isEmpty())
        return;
    const bool goesOn = !m_past.empty() && m_past.back().key == key && m_lastEdit.isValid() && m_lastEdit.elapsed() < kSameChangeMs;
    m_lastEdit.start();
    if (goesOn && m_future.empty()) {
        m_state.request = request;
        setUnsaved(true);
        return;
    }
    push({request, m_state.pins}, key);
}

void ProjectSession::setPins(std::vector<Pin> pins)
{
    if (pins.size() > kMaxPins)
        pins.resize(kMaxPins);
    if (pins == m_state.pins)
        return;
    push({m_state.request, std::move(pins)}, kPinsKey);
    emit pinsChanged();
}

void ProjectSession::push(ProjectState after, const QString &key)
{
    m_past.push_back({std::exchange(m_state, std::move(after)), key});
    if (m_past.size() > kMaxChanges)
        m_past.pop_front();
    m_future.clear();
    setUnsaved(true);
}

void ProjectSession::saved(const QString &path)
{
    m_path = path;
    dropKept();
    m_lastEdit.invalidate();
    setUnsaved(false);
}

QString ProjectSession::undoKey() const { return canUndo() ? m_past.back().key : QString(); }
QString ProjectSession::redoKey() const { return canRedo() ? m_future.back().key : QString(); }

void ProjectSession::step(std::deque<Change> &from, std::deque<Change> &to)
{
    if (from.empty())
        return;
    Change change = std::move(from.back());
    from.pop_back();
    const bool otherPins = change.before.pins != m_state.pins;
    to.push_back({std::exchange(m_state, std::move(change.before)), change.key});
    m_lastEdit.invalidate();
    setUnsaved(true);
    emit replaced();
    if (otherPins)
        emit pinsChanged();
}

void ProjectSession::undo() { step(m_past, m_future); }
void ProjectSession::redo() { step(m_future, m_past); }

void ProjectSession::setUnsaved(bool unsaved)
{
    m_unsaved = unsaved;
    if (unsaved && !m_folder.isEmpty())
        m_keepSoon.start();
    emit stateChanged();
}

void ProjectSession::keepIn(const QString &folder)
{
    m_folder = QDir().mkpath(folder) ? folder : QString();
    if (m_unsaved && !m_folder.isEmpty())
        m_keepSoon.start();
}

bool ProjectSession::keepNow()
{
    m_keepSoon.stop();
    if (m_folder.isEmpty() || !m_unsaved)
        return false;
    if (m_kept.isEmpty()) {
        const QString path = QDir(m_folder).filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + kKeptSuffix);
        // The lock tells a later start that this run still lives; that of a killed process counts as stale at once.
        auto lock = std::make_unique<QLockFile>(path + QLatin1String(".lock"));
        lock->setStaleLockTime(0);
        if (!lock->tryLock(0))
            return false;
        m_lock = std::move(lock);
        m_kept = path;
    }
    Project project = m_remembered;
    project.request = m_state.request;
    project.pins = m_state.pins;
    project.origin = m_path;
    // A full disk is no reason to interrupt: the next change tries again, and saving says it aloud.
    return writeProject(m_kept, project).has_value();
}

void ProjectSession::dropKept()
{
    m_keepSoon.stop();
    if (!m_kept.isEmpty())
        QFile::remove(std::exchange(m_kept, {}));
    m_lock.reset();
}

std::vector<RecoveredWork> ProjectSession::leftBehind() const
{
    std::vector<RecoveredWork> works;
    if (m_folder.isEmpty())
        return works;
    const QFileInfoList files = QDir(m_folder).entryInfoList({QLatin1Char('*') + kKeptSuffix}, QDir::Files, QDir::Time);
    for (const QFileInfo &file : files) {
        const QString path = file.absoluteFilePath();
        if (path == m_kept)
            continue;
        QLockFile lock(path + QLatin1String(".lock"));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue;
        const tl::expected<Project, ProjectError> project = readProject(path);
        if (!project) {
            // Written whole or not at all: what cannot be read is of another version, and stays for it.
            continue;
        }
        works.push_back({path, project->origin, QString::fromStdString(project->request.title), file.lastModified()});
    }
    return works;
}

bool ProjectSession::recover(const RecoveredWork &work)
{
    const tl::expected<Project, ProjectError> project = readProject(work.file);
    if (!project)
        return false;
    open(project->request, project->pins, QFileInfo::exists(work.origin) ? work.origin : QString());
    m_remembered = *project;
    setUnsaved(true);
    // Two copies for a moment rather than none; on a full disk the old one stays.
    if (keepNow())
        discard(work);
    return true;
}

void ProjectSession::discard(const RecoveredWork &work)
{
    QFile::remove(work.file);
    QFile::remove(work.file + QLatin1String(".lock"));
}

} // namespace powertrain
