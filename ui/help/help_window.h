// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "ui/help/help_topics.h"
#include "ui/theme/theme.h"

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSplitter;

namespace powertrain {

class HelpBrowser;

/// The handbook: topics at the left, the text at the right. A window of its own, so that it can stay open beside the work.
class HelpWindow : public QWidget {
    Q_OBJECT

public:
    explicit HelpWindow(const Words &words, QWidget *parent = nullptr);

    /// Shows the window in front, at this topic.
    void showTopic(HelpTopic topic);
    HelpTopic topic() const { return m_topic; }
    void retranslate(const Words &words);
    void setTheme(const Theme &theme);
    /// Size, place and division, to be kept between two starts; announced by stateLeft() when the window closes.
    QByteArray state() const;
    void restoreState(const QByteArray &state);

    HelpBrowser *browser() const { return m_browser; }
    QLineEdit *search() const { return m_search; }
    QLineEdit *glossaryFilter() const { return m_filter; }
    QListWidget *topics() const { return m_topics; }
    QPushButton *backButton() const { return m_back; }
    QPushButton *forwardButton() const { return m_forward; }
    QLabel *found() const { return m_found; }

signals:
    void stateLeft(const QByteArray &state);

protected:
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    void go(HelpTopic topic);
    void step(int by);
    void showText();
    void showList();
    void searchFurther();

    Words m_words;
    Theme m_theme = Theme::light();
    HelpTopic m_topic = HelpTopic::Start;
    std::vector<HelpTopic> m_visited{HelpTopic::Start};
    std::size_t m_place = 0;
    std::vector<HelpTopic> m_matches;

    QSplitter *m_division;
    QLabel *m_searchLabel, *m_filterLabel, *m_found;
    QLineEdit *m_search;
    QLineEdit *m_filter;
    QListWidget *m_topics;
    QPushButton *m_back;
    QPushButton *m_forward;
    QAction *m_goBack, *m_goForward, *m_find, *m_close;
    HelpBrowser *m_browser;
};

} // namespace powertrain
