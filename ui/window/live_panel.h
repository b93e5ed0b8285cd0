// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/text/words.h"
#include "ui/theme/theme.h"
#include "ui/window/engine.h"
#include "ui/window/live_marks.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace powertrain {

class FlowBox;

/// The result as it stands, while the answers change: a column, or a strip of a line or two where the window is small.
/// Figures are replaced and never move: nobody has to ask for less motion. Only the bar of a long calculation runs.
class LivePanel : public QWidget {
    Q_OBJECT

public:
    /// A calculation that takes longer gets a bar and a button that stops it.
    static constexpr int kPatienceMs = 500;
    /// Readers of the screen hear of a new result no more often, and then of the last one.
    static constexpr int kAnnounceMs = 2000;

    explicit LivePanel(QWidget *parent = nullptr);

    void setOrientation(Qt::Orientation orientation);
    Qt::Orientation orientation() const { return m_orientation; }
    void showBusy(bool busy);
    /// The calculation was stopped: what is shown stays, and is said to be of the answers before.
    void showCancelled();
    void showProposal(const ProposalPtr &proposal);
    void showError(const Error &error);
    void setTheme(const Theme &theme);
    void retranslate(const Words &words);
    /// What stands in the badge, for tests and screen readers.
    QString verdict() const;
    /// All of it in one sentence, as it is announced.
    QString sentence() const { return m_sentence; }

signals:
    void detailsRequested();
    void cancelRequested();
    void announced(const QString &sentence);

private:
    /// One result in words, whatever the panel's shape.
    struct Texts {
        QString hardware, layout, memory, timeCaption, time, timeRange, service, cost, costRange, mode, warning, more;
    };

    void buildColumn();
    void buildStrip();
    void refresh();
    Texts textsOf(const PlanOption &option) const;
    void showTexts(const Texts &texts, bool plan);
    void showState();
    void setBadge(const QString &text, Role role);
    void announce();

    Words m_words;
    Theme m_theme = Theme::light();
    Qt::Orientation m_orientation = Qt::Vertical;
    ProposalPtr m_proposal;
    std::optional<Error> m_error;
    bool m_busy = false;
    bool m_cancelled = false;
    QTimer m_patience;
    QTimer m_quiet; ///< running: something was announced just now
    QString m_sentence, m_announced;

    QScrollArea *m_area;
    QLabel *m_heading;
    QLabel *m_state;
    Badge *m_badge;
    QLabel *m_hardware;
    QLabel *m_layout;
    QLabel *m_memoryCaption;
    MemoryBar *m_memoryBar;
    QLabel *m_memory;
    QLabel *m_timeCaption;
    QLabel *m_time;
    QLabel *m_timeRange;
    QLabel *m_service;
    QLabel *m_costCaption;
    QLabel *m_cost;
    QLabel *m_costRange;
    QLabel *m_modeCaption;
    QLabel *m_mode;
    QLabel *m_warning;
    QPushButton *m_more;
    QWidget *m_foot; ///< of the column
    QPushButton *m_details;

    FlowBox *m_strip;
    Badge *m_stripBadge;
    QLabel *m_stripHardware;
    MemoryBar *m_stripBar;
    QLabel *m_stripMemory;
    QLabel *m_stripTime;
    QLabel *m_stripCost;
    QLabel *m_stripState;
    QPushButton *m_stripDetails;

    QWidget *m_progressRow;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
};

} // namespace powertrain
