// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QTimer>
#include <QWidget>

#include "ui/local/local_probe.h"
#include "ui/local/local_work.h"
#include "ui/text/words.h"
#include "ui/theme/theme.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace powertrain {

class ChangeList;
class Section;

/// This computer: its cards, whether the current request runs on them, and what an out-of-memory message means. A window
/// of its own that stays open beside the main one.
class LocalWindow : public QWidget {
    Q_OBJECT

public:
    LocalWindow(CatalogPtr catalog, std::string today, LocalRunner runner, const Words &words, QWidget *parent = nullptr);
    ~LocalWindow() override;

    /// The request that is judged; asked anew after a moment without another change.
    void setRequest(const Request &request);
    void setCatalog(CatalogPtr catalog);
    void setWords(const Words &words);
    void setTheme(const Theme &theme);
    void refresh(); ///< runs the tools anew

    QPlainTextEdit *messageField() const { return m_text; }
    Section *cards() const { return m_cards; }
    Section *verdict() const { return m_verdict; }
    Section *explanation() const { return m_explanation; }
    ChangeList *changes() const { return m_changes; }
    ChangeList *messageChanges() const { return m_messageChanges; }
    QPushButton *refreshButton() const { return m_refresh; }
    QPushButton *cancelButton() const { return m_cancel; }
    const std::optional<LocalMachine> &machine() const { return m_machine; }
    bool isBusy() const { return m_probe.isBusy() || m_judging.isBusy() || m_reading.isBusy(); }

signals:
    /// A button under a change was pressed: the request with this change.
    void changeProposed(const powertrain::Request &request);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void judge();
    void readMessage();
    void retranslate();
    void showMachine();
    void showVerdict();
    void showExplanation();
    void showBusy();
    void cancel();
    LocalQuestion question() const;

    CatalogPtr m_catalog;
    std::string m_today;
    Words m_words;
    Theme m_theme = Theme::light();
    std::optional<Request> m_request;
    std::optional<LocalMachine> m_machine;
    std::optional<OutOfMemory> m_message;
    std::optional<Error> m_messageError;
    LocalAnswer m_answer, m_messageAnswer;
    LocalProbe m_probe;
    LocalWork m_judging, m_reading;
    QTimer m_typing, m_changed;
    int m_done = 0, m_of = 0;
    bool m_looked = false;

    QScrollArea *m_area = nullptr;
    Section *m_cards = nullptr, *m_verdict = nullptr, *m_explanation = nullptr;
    ChangeList *m_changes = nullptr, *m_messageChanges = nullptr;
    QLabel *m_messageTitle = nullptr, *m_status = nullptr, *m_hint = nullptr;
    QPlainTextEdit *m_text = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_refresh = nullptr, *m_cancel = nullptr, *m_close = nullptr;
};

} // namespace powertrain
