// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/text/words.h"
#include "ui/theme/theme.h"
#include "ui/window/engine.h"
#include "ui/window/glyphs.h"

class QLabel;
class QPushButton;

namespace powertrain {

/// How much of the card's memory is used, as a bar with the range and the capacity.
class MemoryBar : public QWidget {
    Q_OBJECT

public:
    explicit MemoryBar(QWidget *parent = nullptr);
    void setMemory(const MemoryEstimate &memory, const Theme &theme);
    QSize sizeHint() const override { return {200, 14}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    double m_used = 0, m_low = 0, m_high = 0; ///< of the capacity
    QColor m_color, m_back, m_line;
};

/// The verdict: a sign and a word, so that it is not told by colour alone.
class Badge : public QWidget {
    Q_OBJECT

public:
    explicit Badge(QWidget *parent = nullptr);
    void setVerdict(const QString &text, Glyph glyph, const QColor &color, const QColor &back);
    QString text() const { return m_text; }
    QSize sizeHint() const override { return {200, fontMetrics().height() + 18}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    Glyph m_glyph = Glyph::None;
    QColor m_color, m_back;
};

/// The right column: the result as it stands, while the answers change.
class LivePanel : public QWidget {
    Q_OBJECT

public:
    explicit LivePanel(QWidget *parent = nullptr);

    void showBusy(bool busy);
    void showProposal(const ProposalPtr &proposal);
    void showError(const Error &error);
    void setTheme(const Theme &theme);
    void retranslate(const Words &words);
    /// What stands in the badge, for tests and screen readers.
    QString verdict() const;

signals:
    void detailsRequested();

private:
    void refresh();
    void fill(const PlanOption &option);
    void setBadge(const QString &text, Role role);

    Words m_words;
    Theme m_theme = Theme::light();
    ProposalPtr m_proposal;
    std::optional<Error> m_error;
    bool m_busy = false;

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
    QLabel *m_costCaption;
    QLabel *m_cost;
    QLabel *m_costRange;
    QLabel *m_modeCaption;
    QLabel *m_mode;
    QLabel *m_warning;
    QPushButton *m_details;
};

} // namespace powertrain
