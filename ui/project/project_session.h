// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include <QDateTime>
#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "ui/project/project_file.h"

class QLockFile;

namespace powertrain {

/// What a user can change of a project, and therefore undo.
struct ProjectState {
    Request request;
    std::vector<Pin> pins;

    friend bool operator==(const ProjectState &, const ProjectState &) = default;
};

/// Work that an earlier run of the program left behind.
struct RecoveredWork {
    QString file;   ///< in the recovery folder; readable by readProject()
    QString origin; ///< the project file it belongs to; empty: never saved
    QString title;
    QDateTime when;
};

/// The project that is open: its answers, how they came about, where it is kept, and what would be lost if the program
/// were killed now. Knows no widgets.
class ProjectSession : public QObject {
    Q_OBJECT

public:
    explicit ProjectSession(Request first, QObject *parent = nullptr);
    ~ProjectSession() override;

    const Request &request() const { return m_state.request; }
    const std::vector<Pin> &pins() const { return m_state.pins; }
    const QString &path() const { return m_path; }
    bool isUnsaved() const { return m_unsaved; }

    /// Another project takes the place of this one; there is nothing to undo in it yet.
    void open(Request request, std::vector<Pin> pins, const QString &path);
    /// The answers after the user's last touch. Touches of the same answer shortly after one another are one change.
    void edit(const Request &request);
    void setPins(std::vector<Pin> pins);
    void saved(const QString &path);

    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }
    /// The answers that the next undo or redo brings back ("model.sequence_length"), to name it; "pinned" for pins.
    QString undoKey() const;
    QString redoKey() const;
    void undo();
    void redo();

    /// From now on unsaved work is written to this folder, shortly after each change. Without it nothing is kept.
    void keepIn(const QString &folder);
    /// Also written with the work: what only the window knows.
    void setRemembered(const Project &project) { m_remembered = project; }
    /// Writes what is unsaved now, without waiting. False: it could not be written.
    bool keepNow();
    /// Work of earlier runs that ended without saving, newest first. Runs that still go on keep theirs.
    std::vector<RecoveredWork> leftBehind() const;
    /// Takes recovered work as unsaved; the file goes once the work is saved or thrown away.
    bool recover(const RecoveredWork &work);
    void discard(const RecoveredWork &work);

signals:
    /// The answers or the pins are others than before, not by the user's own hand: what shows them has to be filled anew.
    void replaced();
    void pinsChanged();
    /// What can be undone, whether it is saved, and where.
    void stateChanged();

private:
    struct Change {
        ProjectState before;
        QString key;
    };

    void push(ProjectState after, const QString &key);
    void step(std::deque<Change> &from, std::deque<Change> &to);
    void setUnsaved(bool unsaved);
    void dropKept();

    ProjectState m_state;
    QString m_path;
    bool m_unsaved = false;
    std::deque<Change> m_past, m_future;
    QElapsedTimer m_lastEdit;

    Project m_remembered;
    QString m_folder;
    QString m_kept; ///< this run's file; made on the first change
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_keepSoon;
};

/// The first answer that differs, as its path in the request document; empty: none.
QString firstDifference(const Request &before, const Request &after);

} // namespace powertrain
